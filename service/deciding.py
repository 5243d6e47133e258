"""What a table may know of besides itself when it decides: the time, fresh entropy, and its own log."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, Protocol

from events import Record

from .records import TableEvent

if TYPE_CHECKING:
    from .table import Table


class Step(NamedTuple):
    """One event that is on disk, with its record."""

    record: Record
    event: TableEvent


class Act(NamedTuple):
    """An event that follows from a command, and who does it, as the log writes it."""

    event: TableEvent
    by: str


class Look(Protocol):
    """Brought in from outside, so that a decision follows from what it is given."""

    @property
    def now(self) -> datetime:
        """The time, not before that of the last record."""

    def entropy(self, size: int) -> bytes:
        """Fresh random bytes."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """The table's records after seq `after`, up to and with `upto`."""

    def then(self, seq: int) -> "Table":
        """The table as it was after record `seq`."""
