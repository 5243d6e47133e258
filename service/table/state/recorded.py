"""Events at a table: one that is on disk with its record, and one that is about to happen."""

from typing import NamedTuple

from fairdeal.events import Record

from .event import TableEvent


class Step(NamedTuple):
    """One event that is on disk, with its record."""

    record: Record
    event: TableEvent


class Act(NamedTuple):
    """An event that follows from a command, and who does it, as the log writes it."""

    event: TableEvent
    by: str
