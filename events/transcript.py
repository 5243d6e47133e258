"""The transcript: a table's lines, the same bytes for every viewer, and the openings that this one may see.

It is read again by the judge: the records that hold, their openings put back.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from fairdeal.events.canonical import Unwritable, encode
from fairdeal.events.judge.lines import Reading
from fairdeal.events.judge.seals import put_back
from fairdeal.events.record import Record
from fairdeal.events.seal import EVERYBODY, Opening, Seal, is_name
from fairdeal.events.store import Store

PUBLIC, FULL = "public", "full"

Sees = Callable[[Seal], bool]

_SEAT = re.compile("seat:(0|[1-9][0-9]{0,8})")


class Log:
    """The records of a table up to the end that its log had when this was made; they may be gone through many times."""

    def __init__(self, store: Store, table: str, upto: int | None = None) -> None:
        self._store = store
        self._table = table
        self._upto = store.head(table).seq if upto is None else upto

    def __iter__(self) -> Iterator[Record]:
        return self._store.read(self._table, upto=self._upto)


def export(records: Iterable[Record], viewer: str) -> Iterator[str]:
    """Yield the lines of the transcript for `viewer`: "public", "seat:2" or "full"; without their line ends.

    A field for `EVERYBODY` is opened to every viewer if the records hold its opening: a caller leaves those out that
    are closed (`Record.without`). The records are gone through three times, so a `Log` needs no memory; a generator is
    made a list. Raises `ValueError` for another viewer, for no records, and for an opening that is due but not known.
    """
    sees, owed = eyes(viewer), due(viewer)
    if iter(records) is records:
        records = list(records)
    return _lines(records, viewer, sees, owed, _last_of(records))


def eyes(viewer: str) -> Callable[[Seal], bool]:
    """Return a test for whether the viewer may open a seal; raise `ValueError` for a viewer that does not exist."""
    owed = due(viewer)
    return lambda seal: seal.to == EVERYBODY or owed(seal)


def due(viewer: str) -> Callable[[Seal], bool]:
    """Return a test for whether the opening must be there: one for `EVERYBODY` may still be closed to all but "full".

    Raises `ValueError` for a viewer that does not exist.
    """
    if viewer == PUBLIC:
        return lambda seal: False
    if viewer == FULL:
        return lambda seal: True
    if seat := _SEAT.fullmatch(viewer):
        number = int(seat[1])
        return lambda seal: seal.to != EVERYBODY and number in seal.to
    raise ValueError(f"viewer is {viewer!r}: expected 'public', 'full' or a seat such as 'seat:2'")


def _last_of(records: Iterable[Record]) -> Record:
    try:
        return deque(records, maxlen=1)[0]
    except IndexError:
        raise ValueError("there are no records: nothing to export") from None


def _lines(records: Iterable[Record], viewer: str, sees: Sees, owed: Sees, last: Record) -> Iterator[str]:
    head = {"fairdeal": "transcript", "head": last.hash, "records": last.seq + 1, "table": last.table}
    yield _text({**head, "v": 1, "viewer": viewer})
    for record in records:
        yield record.line
    yield from _openings(records, sees, owed)


def openings(records: Iterable[Record], viewer: str) -> Iterator[str]:
    """Yield the lines of a transcript that open what `viewer` may see of these records. Raises as `export` does."""
    return _openings(records, eyes(viewer), due(viewer))


def _openings(records: Iterable[Record], sees: Sees, owed: Sees) -> Iterator[str]:
    for record in records:
        for opening in _shown(record, sees, owed):
            yield opening_line(record.seq, opening)


def _shown(record: Record, sees: Sees, owed: Sees) -> Iterator[Opening]:
    if '"sealed":' not in record.line:
        return
    found = record.seals
    due = (path for path, seal in found.items() if owed(seal) and not is_name(record.type, path))
    if unknown := sorted(path for path in due if path not in record.salts):
        raise Unwritable(f"seq {record.seq}: the opening of {unknown[0]!r} is not known here")
    shown = {path for path, seal in found.items() if sees(seal)}
    if not shown.isdisjoint(record.salts):
        yield from (opening for opening in record.openings() if opening.path in shown)


def opening_line(seq: int, opening: Opening) -> str:
    return _text({"open": {**msgspec.structs.asdict(opening), "seq": seq}})


def _text(value: Any) -> str:
    return encode(value).decode()


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
