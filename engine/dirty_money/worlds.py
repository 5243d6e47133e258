"""What a seat of Dirty Money cannot tell apart: the loot in other hands and aside.

A seat that plays loot of another suit than the one led has none of that suit (§3.2), until the next deal.
"""

from typing import Any

from ..game import Seat
from ..rounds import Dealt
from ..worlds import Hidden, World
from .cards import CLEANERS, FIRST_PLAYER, SHOWN, deck
from .facts import CleanersDealt, HandDealt, Played
from .rules import suit_to_follow
from .view import State


class LootWorld(World):
    """One seat's knowledge of a match. Every deal that agrees with the suits is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(State(seats, options), seat)
        self.lacks: list[set[str]] = [set() for _seat in range(seats)]

    def deck(self) -> tuple[str, ...]:
        return deck(self.state.seats)

    def kind(self, card: str) -> str:
        return card[0]

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Played(seat, card):
                suit = suit_to_follow(state.trick)
                if suit and card[0] != suit and card not in CLEANERS:
                    self.lacks[seat].add(suit)
                self.reveal(state.hands[seat], card)
                state.evolve(fact)
            case Dealt():
                state.evolve(fact)
                self.lacks = [set() for _seat in range(state.seats)]
            case CleanersDealt(cards):
                del state.aside[: len(cards)]
                state.hands = [[card] for card in cards]
                state.turn = cards.index(FIRST_PLAYER)
            case HandDealt(seat, cards):
                del state.aside[: len(cards)]
                state.hands[seat] = [*cards, *state.hands[seat]]
            case _:
                state.evolve(fact)

    def hidden(self, state: State) -> list[Hidden]:
        places = [Hidden(hand, none=frozenset(self.lacks[seat])) for seat, hand in enumerate(state.hands)]
        return [*places, Hidden(state.aside)]

    def settle(self, state: State, places: list[Hidden]) -> None:
        for hand in state.hands:
            hand.sort(key=SHOWN.__getitem__)


def world_of(seats: int, options: Any) -> Any:
    """Return what makes the world of a seat."""
    return lambda seat: LootWorld(seats, options, seat)
