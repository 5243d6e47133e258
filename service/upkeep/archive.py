"""The archive: tables that are over leave the log as transcripts, a file each, a folder a month; and come back."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import (
    BrokenChain,
    Conflict,
    Head,
    Log,
    NotArchived,
    Store,
    StoreFailed,
    UnknownTable,
    Unwritable,
    export,
    lines_of,
)

from ..desk.checkpoints import fold
from ..evidence.verify import read_lines
from ..private import sync_folder, write_durably
from ..table.state.time import written

FULL = "full"


class NoTranscript(ValueError):
    """A file that does not hold the whole of a table."""


class Left(Struct, frozen=True):
    """The end of a table's turn: the file that it went into, or why it stays."""

    table: str
    file: str = ""
    why: str = ""


def put_away(store: Store, to: Path, now: datetime, older: timedelta, tables: Iterable[str] = ()) -> Iterator[Left]:
    """Put every table that has been over for that long into a file of its own below `to`, and yield what became of it.

    With `tables` only these are looked at, and those of them that stay are told, too. A table leaves the log when its
    file is on disk and verified, and not before. Raises `StoreFailed` and `OSError`; what was done by then is done.
    """
    asked = list(tables)
    for table in asked or store.tables():
        why = _why_not_yet(store, table, now - older)
        if not why:
            yield _put_away(store, table, to, now)
        elif asked:
            yield Left(table, why=why)


def _why_not_yet(store: Store, table: str, before: datetime) -> str:
    try:
        head = store.head(table)
        [last] = store.read(table, head.seq - 1, head.seq)
        if last.at > written(before):
            return _("its last record is of {time}", time=last.at)
        return "" if fold(store, table).status == "over" else _("it is not over")
    except UnknownTable as none:
        return str(none.args[0])
    except (ValueError, LookupError) as wrong:
        return _("it cannot be read: {why}", why=wrong)


def _put_away(store: Store, table: str, to: Path, now: datetime) -> Left:
    try:
        head = store.head(table)
        log = Log(store, table, head.seq)
        found = read_lines(lines := [f"{line}\n" for line in export(log, FULL)])
        if found.report.exit_code:
            return Left(table, why=found.report.headline)
        place = f"{found.records[-1].at[:7]}/{table}.jsonl"
        write_once(to / place, "".join(lines).encode())
        with giving_way():
            store.archive(table, head, place, written(now))
    except Conflict:
        return Left(table, why=_("somebody wrote to it meanwhile"))
    except (BrokenChain, Unwritable) as wrong:
        return Left(table, why=str(wrong))
    return Left(table, place)


@contextmanager
def giving_way() -> Iterator[None]:
    """Hold the log for a block, and leave it to others as long again: who waits for a file looks only now and then."""
    begun = monotonic()
    yield
    sleep(monotonic() - begun)


def write_once(path: Path, data: bytes) -> None:
    """Write a file that its owner alone may read, unless the same file is there already; a crash leaves no part of it.

    Raises `StoreFailed` where another file has the name.
    """
    if path.exists():
        if path.read_bytes() != data:
            raise StoreFailed(_("{path} is there already, and holds something else. Name another folder.", path=path))
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_durably(path, data)
    sync_folder(path.parent.parent)


def bring_back(store: Store, file: Path) -> tuple[str, Head]:
    """Take the table in that file into the log again; return its name and head. Raises `NoTranscript`."""
    with file.open("rb") as source:
        found = read_lines(lines_of(source))
    if found.viewer != FULL or not found.records or found.report.kind != "verified":
        raise NoTranscript(
            _("{path} does not hold a whole table: fairdeal verify says why. Nothing was changed.", path=file)
        )
    table, last = found.records[0].table, found.records[-1]
    try:
        store.bring_back(table, found.records, giving_way)
    except NotArchived as wrong:
        raise NoTranscript(_("{path}: {why}. Nothing was changed.", path=file, why=wrong)) from None
    return table, Head(last.seq, last.hash)
