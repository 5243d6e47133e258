"""Sweep: eat cards by their sums, build stacks, empty the arena. Clauses: docs/rules/sweep.md."""

from .. import notation as text_notation
from ..game import Game
from . import notation
from .actions import AnyAction, Eat, Make, Throw, Upgrade, eat, make, throw, upgrade
from .cards import DECK, FACES, NAME, POINTS, VALUE, Options
from .facts import AnyFact
from .tell import tell
from .view import State


def read(text: str) -> State:
    """A position as `State.position` writes it; whatever is left out has its default. Raises `BadNotation`."""
    given = text_notation.clauses(text, notation.CLAUSES)
    seats = text_notation.number(given.get("seats", "2"), "seats")
    state = GAME.start(seats, text_notation.read_options(given.get("options", "")))
    assert isinstance(state, State)
    notation.fill(state, given)
    return state


GAME = Game(
    name=NAME,
    title="Sweep",
    blurb="Eat cards by their sums, build stacks for later, and empty the arena to hurt the other side.",
    version=1,
    seats=(2, 4),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    window="round",  # §10.1
)

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
