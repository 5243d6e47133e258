"""Removing a person's name from a log: its openings are dropped, and the lines stay as they are.

Which names were removed is noted beside the log, without them, so that a backup that is put back forgets them again,
and a server that runs lets go of them, too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import Archived, Record, Store, StoreFailed, UnknownTable
from fairdeal.events.seal import NoName, names_in

from ..private import write_durably
from ..table.state.chairs import REFEREE
from .tables import Tables

__all__ = ["NoName", "forget_names"]


def forget_names(store: Store, table: str, whose: str, noted: Path | None = None) -> list[int]:
    """Remove the names of everybody who sat at a seat, counted from 1, or of the "referee"; return their records.

    They are `noted` before, in that file. Raises `NoName` if there is none, or only such as stand in the line for good:
    names of bots.
    """
    seqs = [record.seq for record in named(store, table) if whose_name(record) == whose]
    if not seqs:
        raise NoName(_("No name of '{whose}' can be removed from table '{table}'.", whose=whose[:20], table=table[:40]))
    if noted:
        note(noted, [f"{table} {seq}" for seq in seqs])
    for seq in seqs:
        store.forget_name(table, seq)
    return seqs


def noted_in(file: Path) -> list[str]:
    """List the records whose names were removed, "TABLE SEQ" each."""
    return file.read_text(encoding="ascii").splitlines() if file.exists() else []


def note(file: Path, records: Sequence[str]) -> None:
    """Note such records, each once; on disk when this returns."""
    write_durably(file, "".join(f"{each}\n" for each in dict.fromkeys([*noted_in(file), *records])).encode())


def forget_again(store: Store, file: Path) -> None:
    """Remove the names that were removed before and came back, as with a backup; tables that are away keep them."""
    for each in noted_in(file):
        for found in still_named(store, each):
            store.forget_name(found.table, found.seq)


def still_named(store: Store, noted: str) -> list[Record]:
    """Return the record "TABLE SEQ" if its name is there; a table that is away has none."""
    table, _blank, seq = noted.partition(" ")
    with suppress(UnknownTable, Archived):
        return list(named(store, table, int(seq)))
    return []


def named(store: Store, table: str, seq: int | None = None) -> Iterator[Record]:
    """Yield the records in which a name is sealed and open; at most that of one seq, where it is given."""
    records = store.read(table) if seq is None else store.read(table, seq - 1, seq)
    return (record for record in records if not record.salts.keys().isdisjoint(names_in(record.type)))


class Noted:
    """The names that are noted in a file, which is read when it has changed."""

    def __init__(self, file: Path) -> None:
        self._file, self._found = file, list[str]()
        self._written = 0

    def __call__(self) -> list[str]:
        with suppress(FileNotFoundError):
            if (written := self._file.stat().st_mtime_ns) != self._written:
                self._written, self._found = written, noted_in(self._file)
        return self._found


class Forgotten:
    """The names that somebody removes while a server runs, by what it is `told`; what it keeps is made without them."""

    def __init__(self, tables: Tables, told: Callable[[], Iterable[str]]) -> None:
        self._tables, self._told = tables, told
        self._done: set[str] = set()

    def look(self) -> None:
        """Let go of each name that is gone from the log by now: it is noted before."""
        with suppress(StoreFailed):  # then it is looked at again
            for noted in sorted({*self._told()} - self._done):
                if not still_named(self._tables.store, noted):
                    self._tables.fold_again(noted.partition(" ")[0])
                    self._done.add(noted)


def whose_name(record: Record) -> str:
    """Tell whose name stands in such a record: the number of a seat or an entrant, from 1, or "referee"."""
    seat = record.data.get("seat", record.data.get("entrant"))
    return str(seat + 1) if isinstance(seat, int) else REFEREE
