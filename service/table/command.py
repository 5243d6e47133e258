"""The base of every command: who asks, under which id, and against which view. Each feature adds its own fields."""

from typing import Annotated

from msgspec import Meta, Struct

from fairdeal.engine.words import _

from ..errors import Problem

Text = Annotated[str, Meta(max_length=1_000)]  # as it comes; the feature says how many letters are kept


class Command(Struct, frozen=True, kw_only=True):
    """Something asked at a table: its id, made up by the client, and the seq of the view it was made against."""

    id: str
    seat: int | None = None  # None: a spectator, the referee, or the service itself
    key: str = ""  # fingerprint of the token
    seq: int | None = None
    referee: bool = False  # came with the referee's token
    office: int = 0  # how many referees had been replaced when that token was made
    bot: bool = False  # asked by a bot of this server

    def needs_seat(self) -> int:
        """Return the seat that asks. Raises `Problem("no_seat")` for a spectator."""
        if self.seat is None:
            raise Problem("no_seat", _("Only somebody with a seat may do this."), remedy=_("Open your seat's link."))
        return self.seat


class Expire(Command, frozen=True):
    """The service's own command: a deadline of one of the features has come."""


ASKER = frozenset(Command.__struct_fields__)


def own_fields(command: type[Command]) -> tuple[str, ...]:
    """Name the fields that a command adds to the base, in their order."""
    return tuple(name for name in command.__struct_fields__ if name not in ASKER)
