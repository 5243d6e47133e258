"""What a seat has been told, in order: each fact with backs in the place of cards that the seat may not know.

This is perfect recall, the information set of game theory: two matches are the same to a seat if and only if their
histories are equal. A card that everybody saw stays in it when it lies face down again, though no view shows it then.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .game import Fact, Seat
from .secrecy import EVERYBODY

BACK = ""
NOWHERE = -1


def told(fact: Fact, seat: Seat | None) -> Fact:
    """Return the fact as `seat` is told it, or a spectator: hidden cards are backs, as many as there are."""
    hidden = {
        field: _backs(getattr(fact, field))
        for field, who in fact.audiences().items()
        if who != EVERYBODY and seat not in who
    }
    return msgspec.structs.replace(fact, **hidden) if hidden else fact


def history(facts: Iterable[Fact], seat: Seat | None) -> list[Fact]:
    """Return all facts as the seat was told them."""
    return [told(fact, seat) for fact in facts]


def text(facts: Sequence[Fact]) -> str:
    """Write facts in a line each: the same text for the same history, and no other."""
    return b"\n".join(map(msgspec.json.encode, facts)).decode()


def _backs(value: Any) -> Any:
    if isinstance(value, str):
        return BACK
    if isinstance(value, int):
        return NOWHERE  # the places of cards that were relaid
    return tuple(map(_backs, value)) if isinstance(value, tuple) else value
