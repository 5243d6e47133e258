"""A transcript's lines as every command reads them: the records that hold, and the one verdict on them."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.events import Record, read_transcript

from .verify import TABLE_REASONS, Report, check


class Found(Struct, frozen=True):
    """A file that was read: whose eyes it is for ("" without a header), the records that hold, and verify's report."""

    viewer: str
    records: list[Record]
    report: Report

    @property
    def whole(self) -> bool:
        """Tell whether verify found nothing wrong and nothing missing."""
        return self.report.exit_code == 0


def read_lines(lines: Iterable[str | bytes]) -> Found:
    """Read a transcript's lines, and judge them as `fairdeal verify` does; no content of a file makes it raise."""
    seen: list[str | bytes] = []
    transcript = read_transcript(_noted(lines, seen))
    viewer = transcript.header.viewer if transcript.header else ""
    return Found(viewer, transcript.records, check(seen))


def _noted(lines: Iterable[str | bytes], seen: list[str | bytes]) -> Iterator[str | bytes]:
    """Pass the lines on, and keep those that were asked for: a reading ends at the first that does not hold."""
    for line in lines:
        seen.append(line)
        yield line


def lines_hold(report: Report) -> bool:
    """Tell whether every line and every opening holds, whatever the table's records say of its shuffles."""
    return not report.code or report.code in TABLE_REASONS
