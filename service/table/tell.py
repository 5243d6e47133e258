"""One sentence for each thing that happened, for one viewer: for the log panel, the screen reader, the transcript.

Seats stand as `{0}`, `{1}` …; whoever shows a sentence puts the names there.
"""

from typing import Any

from msgspec import Struct

from fairdeal.engine import Game
from fairdeal.events import Record

from . import sentences as tell_table
from .events import Dealt, Played, TableEvent, codec, read_simple


class News(Struct, frozen=True):
    """The sentences of one record; `by` is who acted, `hash` and `prev` the record's, as the log writes them."""

    seq: int
    at: str
    by: str
    lines: tuple[str, ...]
    hash: str
    prev: str


def sentences(game: Game, event: TableEvent, viewer: int | None, by: str = "") -> tuple[str, ...]:
    """What `viewer` (None: a spectator) is told of the event that is `by` somebody, as the log writes it."""
    match event:
        case Played(_, facts) | Dealt(_, _, facts):
            told = (game.tell(fact, viewer) for fact in facts)
            return tuple(line for line in told if line)
        case _:
            return tuple(tell_table.lines(game, event, by))


def news(game: Game, record: Record, event: TableEvent, viewer: int | None) -> News:
    """The news of one record for `viewer`."""
    told = sentences(game, event, viewer, record.by)
    return News(record.seq, record.at, record.by, told, record.hash, record.prev)


def read_event(game: Game, record: Record) -> TableEvent:
    """The event that a record holds, as far as its hidden fields are known."""
    if record.type in ("played", "dealt"):
        return codec(game).read(record.type, record.plain)
    return read_simple(record.type, record.plain)


def has_secrets(event: TableEvent) -> bool:
    """Could two viewers be told different things of it?"""
    facts: Any = getattr(event, "facts", ())
    return any(fact.audiences() for fact in facts)
