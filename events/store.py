"""The promises that every store of records keeps, and the refusals that it gives."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol

from fairdeal.events.canonical import Unwritable
from fairdeal.events.chain import Salt
from fairdeal.events.judge.ed25519 import Verify
from fairdeal.events.record import Draft, Record
from fairdeal.events.seal import NoName, names_in


class Append(NamedTuple):
    """One append: the drafts follow the record `expected_seq`, the last that the caller knows (-1: none).

    `after` is the hash of that record, for whoever has decided by it; empty: whichever record has that number. In the
    place of a draft may stand a record that this log had before, and lost: it comes back as it was. One of no drafts
    keeps nothing, but writes: it tells whether the log takes writes.
    """

    table: str
    expected_seq: int
    drafts: Sequence[Draft | Record]
    after: str = ""

    def follows(self, last: Record | None) -> bool:
        """Tell whether this may be written behind that record, or at the beginning of a log."""
        if last is None:
            return self.expected_seq == -1 and not self.after
        return last.seq == self.expected_seq and self.after in ("", last.hash)


class Head(NamedTuple):
    """The end of a table's log."""

    seq: int
    hash: str


class End(NamedTuple):
    """The last record of a table's log, as far as it tells whether the table goes on."""

    table: str
    type: str
    at: str


Piece = Callable[[], AbstractContextManager[object]]  # in which one piece of a longer work is done

# The part of a record that a fold needs: seq, type, by, its data as JSON with every hidden field in the clear, and at.
Told = tuple[int, str, str, str, str]


class Conflict(RuntimeError):
    """An append to a log that does not end where the caller thought, or not with the record that the caller knows.

    Read on and try again. Where `found` is not beyond `expected`, the log has lost what the caller knows of it.
    """

    def __init__(self, table: str, expected: int, found: int) -> None:
        which = ", with another record" if found == expected else ""
        super().__init__(f"{table}: expected the log to end at {expected}, it ends at {found}{which}")
        self.table = table
        self.expected = expected
        self.found = found


class CommandKnown(RuntimeError):
    """A command that has been accepted before; `record` is the one that it wrote then."""

    def __init__(self, record: Record) -> None:
        super().__init__(f"{record.table}: command {record.cmd!r} was accepted before, as seq {record.seq}")
        self.record = record


class UnknownTable(LookupError):
    """A table for which no record was ever written."""

    def __init__(self, table: str) -> None:
        super().__init__(f"there is no table {table!r} in this store")
        self.table = table


class Shelved(NamedTuple):
    """A table whose records lie in a file: the head of its log, the file's name in the archive, and since when."""

    head: Head
    file: str
    at: str


class Archived(UnknownTable):
    """A table whose records were put into a file. Its head is still known; `shelved` tells it, and the file's name."""

    def __init__(self, table: str, shelved: Shelved) -> None:
        LookupError.__init__(
            self,
            f"table {table!r} was archived at {shelved.at}, into {shelved.file}: its log ends with record "
            f"{shelved.head.seq}, {shelved.head.hash}",
        )
        self.table = table
        self.shelved = shelved


class NotArchived(ValueError):
    """Records that are not those which were archived for this table; nothing was brought back."""

    def __init__(self, table: str, shelved: Shelved | None) -> None:
        head = f"the archived log ends with record {shelved.head.seq}, {shelved.head.hash}" if shelved else "it is not"
        super().__init__(f"these are not the records of an archived table {table!r}: {head}")
        self.table = table


class StoreFailed(OSError):
    """A failure to read or keep anything; the message names the file and a remedy. Nothing was half kept."""


class FileHeld(StoreFailed):
    """A file that another program held for longer than the store waits."""


class InDoubt(StoreFailed):
    """A failure after which it is not known yet whether the records were kept. The log will tell."""


class SyncFailed(InDoubt):
    """A disk that did not confirm what it was given. What it then confirms cannot be believed: no more is written."""


def nameless(record: Record | None, table: str, seq: int) -> Record:
    """Return the record without the openings of its names. Raises `NoName` if it has none."""
    paths = names_in(record.type) if record else ()
    if record is None or record.salts.keys().isdisjoint(paths):
        raise NoName(f"{table}: no name stands sealed and open in record {seq}: nothing was removed")
    return record.without(paths)


def refuse_twice(table: str, drafts: Sequence[Draft | Record]) -> None:
    """Raise `Unwritable` when one append has a command's id twice."""
    cmds = [draft.cmd for draft in drafts]
    if len(set(cmds)) < len(cmds):
        raise Unwritable(f"{table}: a command stands twice in one append: {cmds}")


def must_be_the_same(table: str, records: Sequence[Record], kept: Shelved | None) -> None:
    """Raise `NotArchived` for records that do not end as the archived table ended."""
    if kept is None or [Head(last.seq, last.hash) for last in records[-1:]] != [kept.head]:
        raise NotArchived(table, kept)


class Store(Protocol):
    """Append-only logs, one a table. Safe to use from several threads.

    Refusals: `Conflict`; `CommandKnown`, which goes before a conflict; `Unwritable` for drafts that no line can hold or
    the judge does not admit;
    `BrokenChain` for a record that does not belong there; `UnknownTable` from the methods that read; `Archived` from
    these, `head` excepted, and from an append; `StoreFailed`.
    """

    salt: Salt  # gives the salt of each sealed field
    verify: Verify  # with which the judge checks signatures before anything is written

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record], after: str = "") -> list[Record]:
        """Keep all the drafts or none, as `Append` says; they are on disk when this returns."""

    def append_many(self, requests: Sequence[Append]) -> list[list[Record] | Exception]:
        """Keep many appends with one wait for the disk; a refusal stands in its own request's place.

        Requests see the records of earlier ones in the group. When the disk fails, each gets `StoreFailed`
        and nothing is kept.
        """

    def find_command(self, table: str, cmd: str) -> Record | None:
        """Return the record that the command wrote, or None."""

    def read(self, table: str, after: int = -1, upto: int | None = None) -> Iterator[Record]:
        """Yield the records with `after` < seq <= `upto`, in order."""

    def data_of(self, table: str, after: int = -1) -> Iterator[Told]:
        """Yield the same for a fold: quickly, and without the lines."""

    def head(self, table: str) -> Head:
        """Return the seq and hash of the last record."""

    def head_at(self, table: str) -> tuple[Head, str]:
        """Return the same, and the time of that record, or when the table was archived; by one look."""

    def tables(self) -> list[str]:
        """Return the ids of all tables, sorted."""

    def ends(self) -> list[End]:
        """Return how the log of each table ends, at once for all: without a look at anything else of them."""

    def firsts_without(self, type: str, text: str) -> list[tuple[str, str]]:
        """Return each table whose first record is of that type and has not the text in its data, and that data.

        At once for all, and without a look at anything else of them.
        """

    def forget_name(self, table: str, seq: int) -> Record:
        """Drop the openings of the names in a record for good, and return it without them; its line stays as it is.

        Raises `NoName` for a record without a sealed name, or without such an opening.
        """

    def archive(self, table: str, head: Head, file: str, at: str) -> None:
        """Let go of the records of a table, whose log ends with `head` and lies in `file`, and keep both.

        From then on the table is not listed, `head` goes on to tell its end, and all else raises `Archived`. Raises
        `Conflict` for a log that ends elsewhere.
        """

    def archived(self) -> dict[str, Shelved]:
        """Return what is archived, by table."""

    def bring_back(self, table: str, records: Sequence[Record], piece: Piece = nullcontext) -> None:
        """Take archived records in again: all of them, just as they were. Raises `NotArchived`, and nothing is kept.

        Others wait for no more than what is done in one `piece`. Until all are back the table is archived, also where
        this ends in between: then do it again.
        """

    def check(self, table: str) -> int:
        """Seal the log again from its stored values; return the count of records, or raise `BrokenChain`."""

    def close(self) -> None:
        """Let go of files and connections."""
