"""Hearts: take no hearts, and not the queen of spades. Its clauses stand in rules.md."""

from fairdeal.engine import Game
from fairdeal.engine.rounds import MatchEnded
from fairdeal.engine.words import mark

from .actions import AnyAction, Pass, Play, Unpass
from .bot import choose
from .cards import FACES, NAME, QUEEN, Options, faces
from .facts import AnyFact, Played, RoundScored, TrickTaken
from .guide import guide
from .notation import NOTATION
from .score import shooter
from .tell import tell
from .view import COUNTERS, State
from .worlds import world_of

GAME = Game(
    name=NAME,
    title="Hearts",
    blurb=mark("Take no hearts, and not the queen of spades; or take them all."),
    version=1,
    seats=(3, 4, 5),
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
        Played: lambda played: "queen" if played.card == QUEEN else None,
        TrickTaken: "trick",
        RoundScored: lambda scored: "round" if shooter(scored.points) is None else "moon",
        MatchEnded: "win",
    },
    counters=COUNTERS,
    worlds=world_of,
    guide=guide,
    window="round",  # §7.1
    rulebook="hearts:rules.md",
)

__all__ = ["GAME", "Pass", "Play", "State", "Unpass"]
