"""One sentence for each thing that happened, for one viewer: for the log panel, the screen reader, the transcript.

Seats stand as `{0}`, `{1}` …; whoever shows a sentence puts the names there.
"""

from typing import Any

from msgspec import Struct

from engine import Game
from events import Record

from .records import Begun, Dealt, Left, Opened, Played, Rematched, Revealed, Seated, TableEvent, codec, read_simple


class News(Struct, frozen=True):
    """The sentences of one record; `by` is who acted, `hash` and `prev` the record's, as the log writes them."""

    seq: int
    at: str
    by: str
    lines: tuple[str, ...]
    hash: str
    prev: str


def sentences(game: Game, event: TableEvent, viewer: int | None) -> tuple[str, ...]:
    """What `viewer` (None: a spectator) is told of the event."""
    match event:
        case Played(_, facts) | Dealt(_, _, facts):
            told = (game.tell(fact, viewer) for fact in facts)
            return tuple(line for line in told if line)
        case Seated(seat, _, kind, bot):
            return (f"{{{seat}}} sits down." if kind == "person" else f"{{{seat}}}, a {bot} bot, sits down.",)
        case Left(seat):
            return (f"Seat {seat + 1} is open again.",)
        case Opened():
            return (f"The table is open: {game.title} for {event.seats}.",)
        case Begun():
            return ("Play goes on from the position of another table.",)
        case Revealed():
            return ("The secret behind the shuffles is opened; every deck can be computed again.",)
        case Rematched():
            return ("A rematch is open.",)
    return ()


def news(game: Game, record: Record, event: TableEvent, viewer: int | None) -> News:
    """The news of one record for `viewer`."""
    told = sentences(game, event, viewer)
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
