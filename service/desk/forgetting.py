"""Removing a person's name from a log: its openings are dropped, and the lines stay as they are."""

from collections.abc import Iterator

from fairdeal.engine.words import _
from fairdeal.events import Record, Store
from fairdeal.events.seal import NoName, names_in

from ..table.state.chairs import REFEREE

__all__ = ["NoName", "forget_names"]


def forget_names(store: Store, table: str, whose: str) -> list[int]:
    """Remove the names of everybody who sat at a seat, counted from 1, or of the "referee"; return their records.

    Raises `NoName` if there is none, or only such as stand in the line for good: names of bots.
    """
    seqs = [record.seq for record in named(store, table) if whose_name(record) == whose]
    if not seqs:
        raise NoName(_("No name of '{whose}' can be removed from table '{table}'.", whose=whose[:20], table=table[:40]))
    for seq in seqs:
        store.forget_name(table, seq)
    return seqs


def named(store: Store, table: str) -> Iterator[Record]:
    """Yield the records in which a name is sealed and open."""
    return (record for record in store.read(table) if not record.salts.keys().isdisjoint(names_in(record.type)))


def whose_name(record: Record) -> str:
    """Tell whose name stands in such a record: the number of a seat, from 1, or "referee"."""
    seat = record.data.get("seat")
    return str(seat + 1) if isinstance(seat, int) else REFEREE
