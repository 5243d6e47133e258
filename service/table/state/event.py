"""The base of every event of a table, and what several features share."""

from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from fairdeal.events import Record

from .chairs import Holder
from .signed import Signed


class TableEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened at a table, as its record holds it.

    `by_key` stands in the event that a command of a seat with a key was for; all others have no such member.
    """

    by_key: Signed | UnsetType = UNSET

    def outdates(self, holder: Holder) -> bool:
        """Tell whether no command that this key signed before the event may come after it."""
        return False


class Leak(Struct, frozen=True):
    """Knowledge that an undo cannot take back: at `seq` these seats learned cards from `place`, a pile or `hand:2`."""

    seq: int
    seats: tuple[int, ...]
    place: str


class StoodIn(TableEvent, frozen=True):
    """A bot plays for a person's seat. Play, clocks and presence bring it about; presence declares it."""

    seat: int
    bot: str

    def outdates(self, holder: Holder) -> bool:
        return holder == self.seat


class Step(NamedTuple):
    """One event that is on disk, with its record."""

    record: Record
    event: TableEvent


class Act(NamedTuple):
    """An event that follows from a command, and who does it, as the log writes it."""

    event: TableEvent
    by: str
