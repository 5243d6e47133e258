"""Cover Your Assets: lay pairs, cover them, steal what lies on top. Rules: docs/rules/cover-your-assets.md."""

from ..game import Game
from ..rounds import CashScored, MatchEnded
from ..words import mark
from .actions import AnyAction, Concede, Counter, Discard, Pair, PairDiscard, Steal
from .bot import choose
from .cards import FACES, NAME, Options, faces
from .facts import AnyFact, Attacked, Countered, PileKept, PileTaken
from .guide import guide
from .notation import NOTATION
from .numbers import KindNumbers
from .tell import tell
from .tensor import TableTensor
from .view import CHOSEN, COUNTERS, State
from .worlds import world_of

GAME: Game = Game(
    name=NAME,
    title="Cover Your Assets",
    blurb=mark("Lay pairs of assets, cover them with new ones, and steal whatever lies on top."),
    version=1,
    seats=tuple(range(2, 7)),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    say_faces=faces,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    beats={
        Attacked: "steal",
        Countered: "answer",
        PileTaken: "taken",
        PileKept: "kept",
        CashScored: "round",
        MatchEnded: "win",
    },
    numbers=KindNumbers,
    tensor=TableTensor,
    worlds=world_of,
    guide=guide,
    unit="$",
    counters=COUNTERS,
    chosen=CHOSEN,
    window="lap",  # §8.1
)

__all__ = ["GAME", "Concede", "Counter", "Discard", "Options", "Pair", "PairDiscard", "State", "Steal"]
