"""Dirty Money: take tricks for their coins and leave the fewest fingerprints. Rules: docs/rules/dirty-money.md."""

from ..game import Game
from ..words import mark
from .actions import AnyAction, Play, play
from .bot import choose
from .cards import FACES, NAME, Options, faces
from .facts import AnyFact, MatchEnded, RoundScored, TrickTaken
from .guide import guide
from .notation import NOTATION
from .numbers import CardNumbers
from .tell import tell
from .tensor import TableTensor
from .view import COUNTERS, State
from .worlds import world_of


def _trick(taken: TrickTaken) -> str:
    return "wiped" if taken.clean else "trick"


GAME: Game = Game(
    name=NAME,
    title="Dirty Money",
    blurb=mark("Take tricks for their coins, but do not leave the most fingerprints."),
    version=1,
    seats=(3, 4, 5, 6),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    say_faces=faces,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    beats={TrickTaken: _trick, RoundScored: "round", MatchEnded: "win"},
    numbers=CardNumbers,
    tensor=TableTensor,
    worlds=world_of,
    guide=guide,
    unit=mark("coins"),
    counters=COUNTERS,
    window="round",  # §8.1
)

__all__ = ["GAME", "Options", "Play", "State", "play"]
