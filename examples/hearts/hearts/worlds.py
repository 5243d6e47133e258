"""What a seat of Hearts cannot tell apart: the cards of other hands, but for those that it passed itself.

A seat that does not follow has none of that suit (§4.2), until the next deal.
"""

from typing import Any

from fairdeal.engine import World
from fairdeal.engine.rounds import Dealt
from fairdeal.engine.worlds import Hidden

from .cards import PLACE, deck
from .facts import HandDealt, PassChosen, Passed, Played, Unpassed
from .view import State


class HeartsWorld(World):
    """One seat's knowledge of a match. Every deal that agrees with the suits is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: int) -> None:
        super().__init__(State(seats, options), seat)
        self.lacks: list[set[str]] = [set() for _seat in range(seats)]

    def deck(self) -> tuple[str, ...]:
        return deck(self.state.seats)

    def kind(self, card: str) -> str:
        return card[-1]

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Played(seat, card):
                led = state.trick[0][-1] if state.trick else card[-1]
                if card[-1] != led:
                    self.lacks[seat].add(led)
                self.reveal(state.hands[seat], card)
                state.evolve(fact)
            case Dealt():
                state.evolve(fact)
                self.lacks = [set() for _seat in range(state.seats)]
            case HandDealt(seat, cards):
                del state.deck[: len(cards)]
                self._give(seat, cards)
            case PassChosen(seat, cards):
                for card in cards:
                    state.hands[seat].remove(card)
                state.aside[seat] = list(cards)
            case Unpassed(seat):
                self._give(seat, state.aside[seat])
                state.aside[seat] = []
            case Passed(seat, to, cards):
                self._give(to, cards)
                state.aside[seat] = []
            case _:
                state.evolve(fact)

    def _give(self, seat: int, cards: Any) -> None:
        self.state.hands[seat] = [*self.state.hands[seat], *cards]

    def hidden(self, state: State) -> list[Hidden]:
        places = [Hidden(hand, none=frozenset(self.lacks[seat])) for seat, hand in enumerate(state.hands)]
        return [*places, *map(Hidden, state.aside), Hidden(state.deck)]

    def settle(self, state: State, places: list[Hidden]) -> None:
        for cards in (*state.hands, *state.aside):
            cards.sort(key=PLACE.__getitem__)


def world_of(seats: int, options: Any) -> Any:
    """What makes the world of a seat."""
    return lambda seat: HeartsWorld(seats, options, seat)
