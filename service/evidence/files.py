"""A transcript's lines as every command reads them: the records that hold, and the one verdict on them."""

from collections.abc import Iterable

from msgspec import Struct

from fairdeal.events import Record
from fairdeal.events.judge.report import Report, TableReading
from fairdeal.events.judge.words import TABLE_REASONS
from fairdeal.events.verify import Records

from .ed25519 import is_signed


class Found(Struct, frozen=True):
    """A file that was read: whose eyes it is for ("" without a header), the records that hold, and verify's report."""

    viewer: str
    records: list[Record]
    report: Report

    @property
    def whole(self) -> bool:
        """Tell whether verify found nothing wrong and nothing missing."""
        return self.report.exit_code == 0


class _Reading(Records, TableReading):
    """The reading of a table's log that keeps its records."""


def read_lines(lines: Iterable[str | bytes]) -> Found:
    """Read a transcript's lines, and judge them as `fairdeal verify` does; no content of a file makes it raise."""
    reading = _Reading(is_signed)
    report = reading.report(reading.through(lines))
    return Found(report.viewer, reading.records(), report)


def lines_hold(report: Report) -> bool:
    """Tell whether every line and every opening holds, whatever the table's records say of its shuffles."""
    return not report.code or report.code in TABLE_REASONS
