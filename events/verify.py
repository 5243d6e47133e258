"""Transcripts read by the judge: the records that hold, their openings put back."""

from collections.abc import Iterable
from typing import Any

from fairdeal.events.canonical import encode
from fairdeal.events.judge.lines import Reading
from fairdeal.events.judge.seals import put_back
from fairdeal.events.record import Record


def read_transcript(lines: Iterable[str | bytes]) -> list[Record]:
    """Return all records of a transcript that held; after a failure those before it. Bad lines never raise."""
    reading = Records()
    reading.through(lines)
    return reading.records()


class Records(Reading):
    """The reading of a transcript that keeps its records, and the salts of their openings."""

    def __init__(self, *more: Any) -> None:
        super().__init__(*more)
        self._lines: list[tuple[str, dict[str, Any], dict[str, str]]] = []

    def holds(self, record: dict[str, Any], text: str) -> None:
        self._lines.append((text, record, {}))
        super().holds(record, text)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        _, record, salts = self._lines[seq]
        put_back(record["data"], path, value)
        salts[path] = salt
        super().opens(seq, path, salt, value)

    def records(self) -> list[Record]:
        """Return the records that held, their openings put back."""
        return [_record(*kept) for kept in self._lines]


def _record(text: str, found: dict[str, Any], salts: dict[str, str]) -> Record:
    members = {name: value for name, value in found.items() if name not in ("data", "v")}
    return Record(line=text, plain=encode(found["data"]).decode(), salts=salts, **members)
