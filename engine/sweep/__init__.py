"""Sweep: eat cards by their sums, build stacks, empty the arena. Clauses: docs/rules/sweep.md."""

from .cards import DECK, POINTS, VALUE, Options
from .facts import Eat, Make, Throw, Upgrade, eat, make, throw, upgrade
from .game import GAME, read
from .state import State

__all__ = [
    "DECK",
    "GAME",
    "POINTS",
    "VALUE",
    "Eat",
    "Make",
    "Options",
    "State",
    "Throw",
    "Upgrade",
    "eat",
    "make",
    "read",
    "throw",
    "upgrade",
]
