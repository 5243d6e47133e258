"""The actions of a player of Money Sweeper."""

from functools import lru_cache

from ..game import Action, Deal


class Flip(Action, frozen=True, tag="flip"):
    """The turning up of the card in a cell; cells count from 0, row by row."""

    clauses = ("3.1", "3.2")
    cell: int


class Stop(Action, frozen=True, tag="stop"):
    """The collection of the sweep, which ends the turn."""

    clauses = ("3.5",)


AnyAction = Deal | Flip | Stop
STOP = Stop()


@lru_cache(maxsize=128)
def flip(cell: int) -> Flip:
    """Return the one `Flip` of that cell."""
    return Flip(cell)
