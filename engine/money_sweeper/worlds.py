"""What a seat of Money Sweeper cannot tell apart: the cards that lie face down and that nobody has turned up.

Cards of an exploded sweep lie face down again, and stay known until they are shuffled.
"""

from typing import Any

from ..game import Seat
from ..history import BACK
from ..worlds import Hidden, World
from .cards import deck
from .facts import Flipped, FlippedInClear
from .view import State


class GridWorld(World):
    """The knowledge that all seats share. Every way to lay the unseen cards is as likely as the others."""

    state: State

    def __init__(self, seats: int, options: Any, seat: Seat) -> None:
        super().__init__(State(seats, options), seat)

    def deck(self) -> tuple[str, ...]:
        return deck(self.state.options)

    def take(self, fact: Any) -> None:
        if isinstance(fact, Flipped | FlippedInClear) and self.state.grid[fact.cell] == BACK:
            self.state.grid[fact.cell] = fact.card
        self.state.evolve(fact)

    def hidden(self, state: State) -> list[Hidden]:
        return [Hidden(state.grid)]


def world_of(seats: int, options: Any) -> Any:
    """Return what makes the world of a seat."""
    return lambda seat: GridWorld(seats, options, seat)
