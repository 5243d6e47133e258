"""Removing a person's name from a log: its openings are dropped, and the lines stay as they are.

Which names were removed is noted beside the log, without them, so that a backup that is put back forgets them again.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import Archived, Record, Store, UnknownTable
from fairdeal.events.seal import NoName, names_in

from ..private import write_durably
from ..table.state.chairs import REFEREE

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
        table, _blank, seq = each.partition(" ")
        try:
            came_back = [record.seq for record in named(store, table) if record.seq == int(seq)]
        except (UnknownTable, Archived):
            continue
        for found in came_back:
            store.forget_name(table, found)


def named(store: Store, table: str) -> Iterator[Record]:
    """Yield the records in which a name is sealed and open."""
    return (record for record in store.read(table) if not record.salts.keys().isdisjoint(names_in(record.type)))


def whose_name(record: Record) -> str:
    """Tell whose name stands in such a record: the number of a seat, from 1, or "referee"."""
    seat = record.data.get("seat")
    return str(seat + 1) if isinstance(seat, int) else REFEREE
