"""Monopoly: The Card Game, for two to six players: its cards, actions, state and notation behind one door."""

from .. import notation as text_notation
from ..game import Game
from . import notation
from .actions import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    TAKE_NEUTRAL,
    AnyAction,
    discard,
    go_out,
    pass_card,
    set_trade_card,
    swap_neutral,
    swap_trade,
    trade,
)
from .cards import FACES, NAME, Options
from .facts import AnyFact
from .tell import tell
from .view import State


def read(text: str) -> State:
    """A position as `State.position` writes it; whatever is left out has its default. Raises `BadNotation`."""
    given = text_notation.clauses(text, notation.CLAUSES)
    seats = text_notation.number(given.get("seats", str(notation.SEATS)), "seats")
    state = GAME.start(seats, text_notation.read_options(given.get("options", "")))
    assert isinstance(state, State)
    notation.fill(state, given)
    return state


GAME = Game(
    name=NAME,
    title="Monopoly: The Card Game",
    blurb="Draw and trade for complete colour groups, build on them, and go out.",
    version=1,
    seats=(2, 3, 4, 5, 6),
    options=Options,
    state=State,
    actions=AnyAction,
    facts=AnyFact,
    faces=FACES,
    tell=tell,
    read=read,
    unit="$",
    window="lap",  # §10.1
)

__all__ = [
    "CLAIM_OUT",
    "DECLINE",
    "DRAW",
    "GAME",
    "TAKE_NEUTRAL",
    "Options",
    "State",
    "discard",
    "go_out",
    "pass_card",
    "read",
    "set_trade_card",
    "swap_neutral",
    "swap_trade",
    "trade",
]
