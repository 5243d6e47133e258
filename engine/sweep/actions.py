"""The actions of a seat in Sweep: eat, make a stack, upgrade one, or throw."""

from functools import lru_cache

from ..game import Action, Deal
from ..secrecy import Open


class Eat(Action, frozen=True, tag="eat"):
    """The taking of `items` with a card: loose cards by their codes, a stack by its value ("11"), in any order."""

    clauses = ("4.1",)
    card: Open[str]
    items: Open[tuple[str, ...]]


class Make(Action, frozen=True, tag="make"):
    """The laying of a hand card and loose cards, in any order, on the stack of `value`; a new one if there is none."""

    clauses = ("5.2",)
    card: Open[str]
    loose: Open[tuple[str, ...]]
    value: int


class Upgrade(Action, frozen=True, tag="upgrade"):
    """The laying of a card of the hand on the stack of that value, so that it counts so much more."""

    clauses = ("6.1",)
    card: Open[str]
    stack: int


class Throw(Action, frozen=True, tag="throw"):
    """The laying of a card of the hand loose in the arena."""

    clauses = ("7.1",)
    card: Open[str]


AnyAction = Deal | Eat | Make | Upgrade | Throw


@lru_cache(maxsize=4096)
def eat(card: str, *items: str) -> Eat:
    return Eat(card, items)


@lru_cache(maxsize=4096)
def make(value: int, card: str, *loose: str) -> Make:
    return Make(card, loose, value)


@lru_cache(maxsize=256)
def upgrade(card: str, stack: int) -> Upgrade:
    return Upgrade(card, stack)


@lru_cache(maxsize=64)
def throw(card: str) -> Throw:
    return Throw(card)
