"""Money Sweeper: flip a line of cash cards and stop before a $1 explodes. Clauses: docs/rules/money-sweeper.md."""

from .. import notation as lines
from ..game import Game
from .actions import (
    STOP,
    AnyAction,
    AnyFact,
    Dealt,
    Exploded,
    Flip,
    Flipped,
    HalfTimeCalled,
    MatchEnded,
    RoundScored,
    Stop,
    Swept,
    flip,
)
from .cards import FACES, NAME, Options, deck, shape, worth
from .notation import CLAUSES, read_into
from .table import State
from .tell import tell


def read(text: str) -> State:
    """A position as `State.position` writes it; what is left out has its default. Raises `BadNotation`."""
    given = lines.clauses(text, CLAUSES)
    options = GAME.read_options(lines.read_options(given.get("options", "")))
    state = GAME.start(lines.number(given.get("seats", "2"), "seats"), options)
    assert isinstance(state, State)
    read_into(state, given)
    return state


GAME = Game(
    name=NAME,
    title="Money Sweeper",
    blurb="Flip a line of cash cards and stop before you hit a mine.",
    version=1,
    seats=tuple(range(2, 9)),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    unit="$",
    window="round",  # §9.1
)

__all__ = [
    "GAME",
    "STOP",
    "Dealt",
    "Exploded",
    "Flip",
    "Flipped",
    "HalfTimeCalled",
    "MatchEnded",
    "Options",
    "RoundScored",
    "State",
    "Stop",
    "Swept",
    "deck",
    "flip",
    "read",
    "shape",
    "worth",
]
