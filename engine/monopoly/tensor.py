"""What a seat of Monopoly sees, as numbers."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..game import Seat
from ..tensor import StaticZone, Tensor
from .cards import DECK, HAND
from .numbers import CARDS, PLACE, numbers_of
from .rules import ASKED, Rules

WIDE = len(CARDS)
PHASES = ("deal", *ASKED, "over")
SLOT = {card: DECK.index(card) for card in CARDS}  # copies of a card stand side by side in the deck


class TableTensor(Tensor):
    """Own hand by card; where each card lies in the open piles, counted from the top; then counts and totals."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        deep = float(len(DECK))
        self.hand = self.part("hand", WIDE, unit="cards", most=5)
        self.laid = self.part("own card to pass", WIDE)
        self.open = self.part("hands laid open", seats, WIDE, unit="cards", most=5)
        self.piles = self.part("trade piles", seats, len(DECK), unit="place from the top, 1 on", most=deep)
        self.neutral = self.part("neutral pile", len(DECK), unit="place from the top, 1 on", most=deep)
        self.spelled = self.part("spelled: going out, then discards", 1 + WIDE, unit="cards", most=5)
        self.held = self.part("cards in hand", seats, unit="cards", most=deep)
        self.aside = self.part("laid aside to pass", seats)
        self.turn = self.part("turn", seats)
        self.asked = self.part("asked", seats)
        self.dealer = self.part("dealer", seats)
        self.phase = self.part("phase", len(PHASES))
        self.left = self.part("draw pile, passes, turns without a draw", 3, unit="cards, passes, turns", most=1_000)
        self.totals = self.scaled("totals", seats, unit="10,000 dollars")
        self.round = self.part("round", 1, unit="hands", most=10_000)
        self.cards = {n: name.removeprefix("discard ") for n, name in enumerate(numbers_of(seats, options).names)}

    def list_zones(self) -> Iterator[StaticZone]:
        circle = self.seats > 4
        if not circle:
            yield StaticZone("draw", "pile", len(DECK) - self.seats * HAND)
            if self.seats <= 3:
                yield StaticZone("neutral", "stack", len(DECK) - self.seats * HAND)
        for seat in range(self.seats):
            yield StaticZone(f"pile{seat}", "spot" if circle else "stack", 1 if circle else len(DECK), seat)
            if circle:
                yield StaticZone(f"pass{seat}", "spot", 1, seat)
            yield StaticZone(f"hand{seat}", "hand", len(DECK) - (HAND - 1) * (self.seats - 1), seat)

    def fill(self, values: Any, state: Rules, eyes: Seat, seat: Seat | None) -> None:
        seats = self.seats
        if seat is not None:
            for card in state.hands[seat]:
                values[self.hand + PLACE[card]] += 1
            if (laid := state.passing[seat]) is not None:
                values[self.laid + PLACE[laid]] = 1
        shown = state.phase in ("deal", "over") and bool(state.rounds)
        for row in range(seats):
            other = (eyes + row) % seats
            if shown:
                for card in state.hands[other]:
                    values[self.open + row * WIDE + PLACE[card]] += 1
            _from_the_top(values, self.piles + row * len(DECK), state.piles[other])
            values[self.held + row] = len(state.hands[other])
            values[self.aside + row] = state.passing[other] is not None
            values[self.totals + row] = state.totals[other] / 10_000
        _from_the_top(values, self.neutral, state.neutral)
        if state.phase not in ("deal", "over", "pass"):
            values[self.turn + (state.turn - eyes) % seats] = 1
        for asked in state.asked():
            values[self.asked + (asked - eyes) % seats] = 1
        values[self.dealer + (state.dealer - eyes) % seats] = 1
        values[self.phase + PHASES.index(state.phase)] = 1
        values[self.left] = len(state.draw)
        values[self.left + 1] = state.passes
        values[self.left + 2] = state.dry
        values[self.round] = state.round

    def spell(self, values: Any, spelled: tuple[int, ...]) -> None:
        values[self.spelled] = 1
        for number in spelled[1:]:
            values[self.spelled + 1 + PLACE[self.cards[number]]] += 1


def _from_the_top(values: Any, start: int, pile: Sequence[str]) -> None:
    """Give each card of the pile its place; of alike cards, the uppermost has the first of their slots."""
    for depth, card in enumerate(reversed(pile), 1):
        slot = start + SLOT[card]
        while values[slot]:
            slot += 1
        values[slot] = depth
