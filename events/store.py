"""What every store of records promises, and the ways in which it says no."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from fairdeal.events.canonical import Unwritable
from fairdeal.events.record import Draft, Record


class Request(NamedTuple):
    """One append: the drafts follow the record `expected_seq`, the last that the caller knows (-1: none)."""

    table: str
    expected_seq: int
    drafts: Sequence[Draft]


class Head(NamedTuple):
    """The end of a table's log."""

    seq: int
    hash: str


# What a fold needs of a record: seq, type, by, and its data as JSON with every hidden field in the clear.
Told = tuple[int, str, str, str]


class Conflict(RuntimeError):
    """Somebody else was faster: the log does not end where the caller thought. Read on and try again."""

    def __init__(self, table: str, expected: int, found: int) -> None:
        super().__init__(f"{table}: expected the log to end at {expected}, it ends at {found}")
        self.table = table
        self.expected = expected
        self.found = found


class CommandKnown(RuntimeError):
    """The command has been accepted before; `record` is what it wrote then."""

    def __init__(self, record: Record) -> None:
        super().__init__(f"{record.table}: command {record.cmd!r} was accepted before, as seq {record.seq}")
        self.record = record


class UnknownTable(LookupError):
    """No record was ever written for this table."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table!r} in this store")
        self.table = table


class StoreFailed(OSError):
    """The store could not read or keep anything; says which file and what to do. Nothing was half kept."""


def refuse_twice(table: str, drafts: Sequence[Draft]) -> None:
    """Raise `Unwritable` when one append has a command's id twice."""
    cmds = [draft.cmd for draft in drafts]
    if len(set(cmds)) < len(cmds):
        raise Unwritable(f"{table}: a command stands twice in one append: {cmds}")


class Store(Protocol):
    """Append-only logs, one a table. Safe to use from several threads.

    What is refused: `Conflict`, `CommandKnown` (a repeated command is told before a conflict),
    `Unwritable` for drafts that no line can hold, `UnknownTable` from whatever reads, `StoreFailed`.
    """

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft]) -> list[Record]:
        """Keep all the drafts or none; they are on disk when this returns."""

    def append_many(self, requests: Sequence[Request]) -> list[list[Record] | Exception]:
        """Keep many appends with one wait for the disk; a refusal stands in its own request's place.

        Requests see what earlier ones in the group wrote. When the disk fails, each gets `StoreFailed`
        and nothing is kept.
        """

    def find_command(self, table: str, cmd: str) -> Record | None:
        """What the command wrote, or None."""

    def read(self, table: str, after: int = -1, upto: int | None = None) -> Iterator[Record]:
        """The records with `after` < seq <= `upto`, in order."""

    def data_of(self, table: str, after: int = -1) -> Iterator[Told]:
        """The same for a fold: quick, and without the lines."""

    def head(self, table: str) -> Head:
        """The seq and hash of the last record."""

    def tables(self) -> list[str]:
        """The ids of all tables, sorted."""

    def check(self, table: str) -> int:
        """Seal the log again from what is stored; returns the count of records, or raises `BrokenChain`."""

    def close(self) -> None:
        """Let go of files and connections."""
