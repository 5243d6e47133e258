"""Sweep: eat cards by their sums, build stacks, empty the arena. Clauses: docs/rules/sweep.md."""

from ..game import Game
from ..words import mark
from .actions import AnyAction, Eat, Make, Throw, Upgrade, eat, make, throw, upgrade
from .bot import choose
from .cards import DECK, FACES, NAME, POINTS, VALUE, Options, faces
from .facts import AnyFact, MatchEnded, RoundScored, Swept
from .guide import guide
from .notation import NOTATION
from .numbers import SpelledNumbers
from .tell import tell
from .tensor import TableTensor
from .view import CHOSEN, COUNTERS, State
from .worlds import world_of

GAME: Game = Game(
    name=NAME,
    title="Sweep",
    blurb=mark("Eat cards by their sums, build stacks for later, and empty the arena to hurt the other side."),
    version=1,
    seats=(2, 4),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    say_faces=faces,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    beats={Swept: "sweep", RoundScored: "round", MatchEnded: "win"},
    counters=COUNTERS,
    chosen=CHOSEN,
    numbers=SpelledNumbers,
    tensor=TableTensor,
    worlds=world_of,
    guide=guide,
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
    "throw",
    "upgrade",
]
