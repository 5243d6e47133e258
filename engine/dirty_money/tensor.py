"""What a seat of Dirty Money sees, as numbers."""

from collections.abc import Iterator
from typing import Any

from ..game import Seat
from ..tensor import StaticZone, Tensor
from .cards import LOOT
from .numbers import NUMBER
from .rules import Rules

KINDS = len(NUMBER)


class TableTensor(Tensor):
    """Own hand, tricks and piles by card and seat, then counts and totals."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.hand = self.part("hand", KINDS)
        self.trick = self.part("trick", seats, KINDS)
        self.last = self.part("last trick", seats, KINDS)
        self.loot = self.part("loot", seats, KINDS)
        self.clean = self.part("wiped clean", seats, KINDS, unit="cards", most=float(seats))
        self.held = self.part("cards in hand", seats, unit="cards", most=61)
        self.aside = self.part("set aside", 1, unit="cards", most=60)
        self.turn = self.part("turn", seats)
        self.dealer = self.part("dealer", seats)
        self.over = self.part("over", 1)
        self.coins = self.scaled("coins", seats, unit="100 coins")
        self.prints = self.scaled("prints", seats, unit="100 prints")
        self.round = self.part("round", 1, unit="rounds", most=100)

    def list_zones(self) -> Iterator[StaticZone]:
        seats = self.seats
        each = (len(LOOT) - (seats if self.options.imperfect_information else 0)) // seats
        yield StaticZone("trick", "trick", seats)
        yield StaticZone("last", "trick", seats)
        for seat in range(seats):
            yield StaticZone(f"hand{seat}", "hand", each + 1, seat)
            yield StaticZone(f"loot{seat}", "stack", each * seats, seat)
            yield StaticZone(f"clean{seat}", "stack", (each + 1) * seats, seat)
        if left := len(LOOT) - each * seats:
            yield StaticZone("aside", "pile", left)

    def fill(self, values: Any, state: Rules, eyes: Seat, seat: Seat | None) -> None:
        seats = self.seats
        if seat is not None:
            for card in state.hands[seat]:
                values[self.hand + NUMBER[card]] = 1
        for start, cards, leader in (
            (self.trick, state.trick, state.leader),
            (self.last, state.last, state.last_leader),
        ):
            for place, card in enumerate(cards):
                values[start + (leader + place - eyes) % seats * KINDS + NUMBER[card]] = 1
        coins, prints = state.coins, state.prints
        for row in range(seats):
            other = (eyes + row) % seats
            loot, clean = self.loot + row * KINDS, self.clean + row * KINDS
            for card in state.loot[other]:
                values[loot + NUMBER[card]] = 1
            for card in state.clean[other]:
                values[clean + NUMBER[card]] += 1
            values[self.held + row] = len(state.hands[other])
            values[self.coins + row] = coins[other] / 100
            values[self.prints + row] = prints[other] / 100
        values[self.aside] = len(state.aside)
        if state.phase == "play":
            values[self.turn + (state.turn - eyes) % seats] = 1
        values[self.dealer + (state.dealer - eyes) % seats] = 1
        values[self.over] = state.phase == "over"
        values[self.round] = state.round
