"""The base of every command: who asks, under which id, and against which view. Each feature adds its own fields."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from fairdeal.engine.words import _

from ...errors import Problem
from .signed import Countersigned, Signed

Text = Annotated[str, Meta(max_length=1_000)]  # as it comes; the feature says how many letters are kept


class Command(Struct, frozen=True, kw_only=True):
    """Something asked at a table: its id, made up by the client, and the seq of the view it was made against."""

    id: str
    seat: int | None = None  # None: a spectator, the referee, or the service itself
    seq: int | None = None
    referee: bool = False
    office: int = -1  # to which the referee's link invites whoever comes; -1 of all others
    bot: bool = False  # asked by a bot of this server
    by_key: Signed | None = None  # by the seat or the referee; the signature has been checked
    countersigned: Countersigned | None = None  # by the invitation or the sponsor, of which the same holds
    checked: bytes = b""  # key, message and signature as the door found them to hold
    salts: Mapping[str, str] = {}  # of the seals that the seat made itself, by their paths in the record

    def needs_seat(self) -> int:
        """Return the seat that asks. Raises `Problem("no_seat")` for a spectator."""
        return must_have_seat(self.seat)


def must_have_seat(seat: int | None) -> int:
    """Return the seat of somebody. Raises `Problem("no_seat")` for whoever only watches."""
    if seat is None:
        raise Problem("no_seat", _("Only somebody with a seat may do this."), remedy=_("Show your seat's key."))
    return seat


class Expire(Command, frozen=True):
    """The service's own command: a deadline of one of the features has come."""


ASKER = frozenset(Command.__struct_fields__)


BOT, TABLE = "bot ", "table"  # how the ids of commands begin in the log that a bot or the service itself gave


class Asker(NamedTuple):
    """The asker of a command, as its records' ids tell it; without a seat, the referee or the service itself."""

    seat: int | None
    bot: bool
    referee: bool


def stem(command: Command, *, own: bool = False) -> str:
    """Return the beginning of a command's ids in the log; `own`: the service itself asks.

    Nobody can give an id that begins like another's: a bot's is not that of the player whose seat it plays.
    """
    if command.referee:
        return "referee"
    if command.seat is None:
        return TABLE if own or command.bot else "-"
    return f"{BOT if command.bot else ''}{command.seat}"


def asker_of(cmd: str) -> Asker:
    """Read who asked from a record's command id."""
    who, _colon, _id = cmd.partition(":")
    bot = who.startswith(BOT)
    seat = who.removeprefix(BOT)
    return Asker(int(seat) if seat.isdecimal() else None, bot, who == "referee")


@cache
def own_fields(command: type[Command]) -> tuple[str, ...]:
    """Name the fields that a command adds to the base, in their order."""
    return tuple(name for name in command.__struct_fields__ if name not in ASKER)
