"""Money Sweeper: flip a line of cash cards and stop before a $1 explodes. Clauses: docs/rules/money-sweeper.md."""

from ..game import Game
from ..rounds import CashScored, Dealt, MatchEnded
from ..words import mark
from .actions import STOP, AnyAction, Flip, Stop, flip
from .bot import choose
from .cards import FACES, NAME, Options, deck, faces, shape
from .facts import AnyFact, Exploded, Flipped, FlippedInClear, HalfTimeCalled, Swept, SweptInClear
from .guide import guide
from .notation import NOTATION
from .numbers import CellNumbers
from .score import worth
from .tell import tell
from .tensor import TableTensor
from .view import State
from .worlds import world_of

GAME: Game = Game(
    name=NAME,
    title="Money Sweeper",
    blurb=mark("Flip a line of cash cards and stop before you hit a mine."),
    version=2,
    seats=tuple(range(2, 9)),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    say_faces=faces,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    beats={Exploded: "mine", Swept: "stop", HalfTimeCalled: "half-time", CashScored: "round", MatchEnded: "win"},
    numbers=CellNumbers,
    tensor=TableTensor,
    worlds=world_of,
    guide=guide,
    unit="$",
    window="round",  # §9.1
)

__all__ = [
    "GAME",
    "STOP",
    "CashScored",
    "Dealt",
    "Exploded",
    "Flip",
    "Flipped",
    "FlippedInClear",
    "HalfTimeCalled",
    "MatchEnded",
    "Options",
    "State",
    "Stop",
    "Swept",
    "SweptInClear",
    "deck",
    "flip",
    "shape",
    "worth",
]
