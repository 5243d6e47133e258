"""The actions of a player of Cover Your Assets."""

from functools import lru_cache

from ..game import Action, Deal, Seat
from ..secrecy import Open


class Pair(Action, frozen=True, tag="pair"):
    """The laying of two cards of the hand as a new pile: an asset, then its equal or a wild."""

    clauses = ("3.2",)
    asset: Open[str]
    other: Open[str]


class PairDiscard(Action, frozen=True, tag="pair-discard"):
    """The laying of a card of the hand with the top discard as a new pile."""

    clauses = ("3.5",)
    card: Open[str]


class Discard(Action, frozen=True, tag="discard"):
    clauses = ("3.6",)
    card: Open[str]


class Steal(Action, frozen=True, tag="steal"):
    """The showing of a card to the seat whose top pile is to be stolen."""

    clauses = ("4.1", "4.3")
    target: Seat
    card: Open[str]


class Counter(Action, frozen=True, tag="counter"):
    """The showing of another card in the battle."""

    clauses = ("4.4",)
    card: Open[str]


class Concede(Action, frozen=True, tag="concede"):
    """The leaving of the pile to the other side."""

    clauses = ("4.4",)


AnyAction = Deal | Pair | PairDiscard | Discard | Steal | Counter | Concede
CONCEDE = Concede()
pair = lru_cache(maxsize=None)(Pair)
pair_discard = lru_cache(maxsize=None)(PairDiscard)
discard = lru_cache(maxsize=None)(Discard)
steal = lru_cache(maxsize=None)(Steal)
counter = lru_cache(maxsize=None)(Counter)
