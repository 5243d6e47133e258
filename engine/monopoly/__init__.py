"""Monopoly: The Card Game, for two to six players: its cards, actions, state and notation behind one door."""

from ..game import Game
from ..rounds import MatchEnded
from ..words import mark
from .actions import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    TAKE_NEUTRAL,
    UNPASS,
    AnyAction,
    discard,
    go_out,
    pass_card,
    set_trade_card,
    swap_neutral,
    swap_trade,
    trade,
)
from .bot import choose
from .cards import FACES, NAME, Options, faces
from .facts import AnyFact, RoundScored, TradeCardsSwapped, Traded, WentOut
from .guide import guide
from .notation import NOTATION
from .numbers import numbers_of
from .tell import tell
from .tensor import TableTensor
from .view import CHOSEN, State
from .worlds import world_of

GAME: Game = Game(
    name=NAME,
    title="Monopoly: The Card Game",
    blurb=mark("Draw and trade for complete colour groups, build on them, and go out."),
    version=1,
    seats=(2, 3, 4, 5, 6),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    say_faces=faces,
    tell=tell,
    notation=NOTATION,
    bot=choose,
    beats={Traded: "trade", TradeCardsSwapped: "trade", WentOut: "out", RoundScored: "counted", MatchEnded: "win"},
    numbers=numbers_of,
    tensor=TableTensor,
    worlds=world_of,
    guide=guide,
    unit="$",
    chosen=CHOSEN,
    window="lap",  # §10.1
)

__all__ = [
    "CLAIM_OUT",
    "DECLINE",
    "DRAW",
    "GAME",
    "TAKE_NEUTRAL",
    "UNPASS",
    "Options",
    "State",
    "discard",
    "go_out",
    "pass_card",
    "set_trade_card",
    "swap_neutral",
    "swap_trade",
    "trade",
]
