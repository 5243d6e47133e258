"""What a seat of Cover Your Assets cannot tell apart: the other hands and the draw pile.

No move tells what else is in a hand: any card may be discarded, and a battle conceded with any hand (§4.5).
"""

from typing import Any

from ..game import Seat
from ..rounds import Dealt
from ..worlds import Hidden, World
from .cards import DECK
from .facts import Attacked, Countered, Discarded, DiscardPaired, Drew, HandDealt, Paired, TurnedUp
from .view import State


class HandWorld(World):
    """One seat's knowledge of a match. Every way to deal the unseen cards is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(State(seats, options), seat)

    def deck(self) -> tuple[str, ...]:
        return DECK

    def take(self, fact: Any) -> None:
        state = self.state
        match fact:
            case Dealt():
                state.evolve(fact)
                return
            case HandDealt(seat, cards):
                state.hands[seat] = list(cards)
                del state.deck[: len(cards)]
                return
            case TurnedUp(card):
                del state.deck[0]
                state.discards.append(card)
                return
            case Drew(seat, card):
                state.deck[0] = card
            case Paired(seat, asset, other):
                self.reveal(state.hands[seat], asset, other)
            case DiscardPaired(seat, card) | Discarded(seat, card) | Countered(seat, card):
                self.reveal(state.hands[seat], card)
            case Attacked(seat, _target, card):
                self.reveal(state.hands[seat], card)
        state.evolve(fact)

    def hidden(self, state: State) -> list[Hidden]:
        return [*map(Hidden, state.hands), Hidden(state.deck)]


def world_of(seats: int, options: Any) -> Any:
    """Return what makes the world of a seat."""
    return lambda seat: HandWorld(seats, options, seat)
