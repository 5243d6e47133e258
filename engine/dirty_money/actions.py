"""The actions of a seat in Dirty Money."""

from ..game import Action, Deal
from ..secrecy import Open
from .cards import FACES


class Play(Action, frozen=True, tag="play"):
    """The play of a card of the hand to the trick."""

    clauses = ("3.1",)
    card: Open[str]


AnyAction = Deal | Play
PLAYS = {card: Play(card) for card in FACES}


def play(card: str) -> Play:
    """Return the one `Play` of that card. Raises `KeyError` if there is no such card."""
    return PLAYS[card]
