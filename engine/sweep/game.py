"""Sweep as the world knows it: its name, seats, options and codecs, and positions read from text."""

from .. import notation
from ..game import Game
from .cards import FACES, NAME, Options
from .facts import AnyAction, AnyFact
from .notation import CLAUSES, fill
from .show import tell
from .state import State


def read(text: str) -> State:
    """A position as `State.position` writes it; whatever is left out has its default. Raises `BadNotation`."""
    given = notation.clauses(text, CLAUSES)
    seats = notation.number(given.get("seats", "2"), "seats")
    options = GAME.read_options(notation.read_options(given.get("options", "")))
    state = GAME.start(seats, options)
    assert isinstance(state, State)
    fill(state, given)
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
