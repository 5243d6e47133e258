"""What a seat of Cover Your Assets sees, as numbers."""

from collections.abc import Iterator
from typing import Any

from ..game import Seat
from ..tensor import StaticZone, Tensor
from .cards import DECK, KINDS, ORDER
from .rules import Rules

WIDE = len(KINDS)
DEEP = 8  # piles of a seat that are told one by one, from the top; those below are added up
MOST_IN_PILE = 22  # ten of an asset, and every wild


class TableTensor(Tensor):
    """Own hand, the top discard, each seat's piles from the top, the battle, then counts and totals."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.hand = self.part("hand", WIDE, unit="cards", most=options.hand_size)
        self.discard = self.part("top discard", WIDE)
        self.piles = self.part("piles", seats, DEEP, WIDE, unit="cards", most=MOST_IN_PILE)
        self.below = self.part("piles below", seats, WIDE, unit="cards", most=MOST_IN_PILE)
        self.many = self.part("number of piles", seats, unit="piles", most=len(DECK) / 2)
        self.shown = self.part("shown in the battle", 2, WIDE, unit="cards", most=MOST_IN_PILE)
        self.target = self.part("fought against", seats)
        self.turn = self.part("turn", seats)
        self.asked = self.part("asked", seats)
        self.dealer = self.part("dealer", seats)
        self.over = self.part("over", 1)
        self.held = self.part("cards in hand", seats, unit="cards", most=options.hand_size)
        self.left = self.part("draw pile and discards", 2, unit="cards", most=len(DECK))
        self.totals = self.scaled("totals", seats, unit="1,000,000 dollars")
        self.round = self.part("round", 1, unit="rounds", most=10_000)

    def list_zones(self) -> Iterator[StaticZone]:
        yield StaticZone("deck", "pile", len(DECK))
        yield StaticZone("discard", "pile", len(DECK))
        yield StaticZone("battle", "trick", MOST_IN_PILE)
        for seat in range(self.seats):
            yield StaticZone(f"hand{seat}", "hand", self.options.hand_size, seat)
            for place in range(len(DECK) // 2):
                yield StaticZone(f"assets{seat}-{place}", "stack", MOST_IN_PILE, seat)

    def fill(self, values: Any, state: Rules, eyes: Seat, seat: Seat | None) -> None:
        seats = self.seats
        if seat is not None:
            for card in state.hands[seat]:
                values[self.hand + ORDER[card]] += 1
        if state.discards:
            values[self.discard + ORDER[state.discards[-1]]] = 1
        for row in range(seats):
            other = (eyes + row) % seats
            piles = state.piles[other]
            start = self.piles + row * DEEP * WIDE
            for pile in piles[: -DEEP - 1 : -1]:
                for card in pile:
                    values[start + ORDER[card]] += 1
                start += WIDE
            for pile in piles[:-DEEP]:
                for card in pile:
                    values[self.below + row * WIDE + ORDER[card]] += 1
            values[self.many + row] = len(piles)
            values[self.held + row] = len(state.hands[other])
            values[self.totals + row] = state.totals[other] / 1_000_000
        for place, card in enumerate(state.shown):
            values[self.shown + place % 2 * WIDE + ORDER[card]] += 1
        phase = state.phase
        if phase == "battle":
            values[self.target + (state.target - eyes) % seats] = 1
        if phase in ("turn", "battle"):
            values[self.turn + (state.turn - eyes) % seats] = 1
        for asked in state.asked():
            values[self.asked + (asked - eyes) % seats] = 1
        values[self.dealer + (state.dealer - eyes) % seats] = 1
        values[self.over] = phase == "over"
        values[self.left] = len(state.deck)
        values[self.left + 1] = len(state.discards)
        values[self.round] = state.round
