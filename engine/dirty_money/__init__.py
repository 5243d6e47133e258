"""Dirty Money: take tricks for their coins and leave the fewest fingerprints. Rules: docs/rules/dirty-money.md."""

from .. import notation as text_notation
from ..game import Game
from . import notation
from .actions import AnyAction, AnyFact, Play, play
from .cards import FACES, NAME, Options
from .table import State
from .tell import tell


def read(text: str) -> State:
    """A position as `State.position` writes it; whatever is left out has its default. Raises `BadNotation`."""
    given = text_notation.clauses(text, notation.CLAUSES)
    state = GAME.start(notation.seats_of(given), text_notation.read_options(given.get("options", "")))
    assert isinstance(state, State)
    notation.fill(state, given)
    return state


GAME = Game(
    name=NAME,
    title="Dirty Money",
    blurb="Take tricks for their coins, but do not leave the most fingerprints.",
    version=1,
    seats=(3, 4, 5, 6),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    unit="coins",
    window="round",  # §8.1
)

__all__ = ["GAME", "Options", "Play", "State", "play", "read"]
