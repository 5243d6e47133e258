"""What a seat of Sweep sees, as numbers."""

from collections.abc import Iterator
from typing import Any

from ..game import Seat
from ..tensor import StaticZone, Tensor
from .cards import DECK, HAND, STACKS, side
from .numbers import NUMBER
from .rules import Rules

WIDE = len(DECK)


class TableTensor(Tensor):
    """Own hand, the arena, each seat's eaten cards, what is spelled of the move so far, then counts and totals."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.hand = self.part("hand", WIDE)
        self.loose = self.part("loose cards", WIDE)
        self.stacks = self.part("stacks", len(STACKS), WIDE)
        self.owners = self.part("owners of stacks", len(STACKS), seats)
        self.piles = self.part("eaten", seats, WIDE)
        self.spelled = self.part("spelled: the card of the hand, then loose cards", 2, WIDE)
        self.held = self.part("cards in hand", seats, unit="cards", most=HAND)
        self.stock = self.part("cards to be dealt", 1, unit="cards", most=WIDE)
        self.turn = self.part("turn", seats)
        self.dealer = self.part("dealer", seats)
        self.over = self.part("over", 1)
        self.sweeps = self.part("sweeps of the own side, of the other", 2, unit="sweeps", most=WIDE)
        self.totals = self.scaled("totals of the own side, of the other", 2, unit="100 points")
        self.round = self.part("round", 1, unit="games", most=10_000)

    def list_zones(self) -> Iterator[StaticZone]:
        yield StaticZone("arena", "row", WIDE)
        yield from (StaticZone(f"stack{value}", "stack", WIDE) for value in STACKS)
        yield from (StaticZone(f"hand{seat}", "hand", HAND, seat) for seat in range(self.seats))
        yield from (StaticZone(f"pile{seat}", "pile", WIDE, seat) for seat in range(self.seats))

    def fill(self, values: Any, state: Rules, eyes: Seat, seat: Seat | None) -> None:
        seats = self.seats
        if seat is not None:
            for card in state.hands[seat]:
                values[self.hand + NUMBER[card]] = 1
        for card in state.loose:
            values[self.loose + NUMBER[card]] = 1
        for value, stack in state.stacks.items():
            row = value - STACKS[0]
            for card in stack.cards:
                values[self.stacks + row * WIDE + NUMBER[card]] = 1
            for owner in stack.owners:
                values[self.owners + row * seats + (owner - eyes) % seats] = 1
        for row in range(seats):
            other = (eyes + row) % seats
            start = self.piles + row * WIDE
            for card in state.piles[other]:
                values[start + NUMBER[card]] = 1
            values[self.held + row] = len(state.hands[other])
        values[self.stock] = len(state.stock)
        if state.phase == "play":
            values[self.turn + (state.turn - eyes) % seats] = 1
        values[self.dealer + (state.dealer - eyes) % seats] = 1
        values[self.over] = state.phase == "over"
        own = side(eyes)
        for row, one in enumerate((own, 1 - own)):
            values[self.sweeps + row] = state.sweeps[one]
            values[self.totals + row] = state.totals[one] / 100
        values[self.round] = state.round

    def spell(self, values: Any, spelled: tuple[int, ...]) -> None:
        card, *loose = spelled
        values[self.spelled + card] = 1
        for each in loose:
            values[self.spelled + WIDE + each] = 1
