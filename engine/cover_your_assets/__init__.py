"""Cover Your Assets: lay pairs, cover them, steal what lies on top. Rules: docs/rules/cover-your-assets.md."""

from .. import notation as text_notation
from ..game import Game
from . import notation
from .actions import AnyAction, Concede, Counter, Discard, Pair, PairDiscard, Steal
from .cards import FACES, Options
from .facts import AnyFact
from .rules import NAME
from .table import State
from .tell import tell


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
    title="Cover Your Assets",
    blurb="Lay pairs of assets, cover them with new ones, and steal whatever lies on top.",
    version=1,
    seats=tuple(range(2, 7)),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    unit="$",
    window="lap",  # §8.1
)

__all__ = ["GAME", "Concede", "Counter", "Discard", "Options", "Pair", "PairDiscard", "State", "Steal", "read"]
