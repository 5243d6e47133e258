"""A log's leaves and the complete subtrees over them, in one SQLite file: only ever added to, all or none."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from fairdeal.events.judge.inclusion import leaf_hash

from ..private import make_private
from . import tree

SCHEMA = """
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS leaves (number INTEGER PRIMARY KEY, entry BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS nodes (
        level INTEGER NOT NULL, place INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (level, place)
    ) WITHOUT ROWID;
    CREATE TRIGGER IF NOT EXISTS leaves_stay BEFORE UPDATE ON leaves BEGIN SELECT RAISE(ABORT, 'leaves stay'); END;
    CREATE TRIGGER IF NOT EXISTS leaves_are_kept BEFORE DELETE ON leaves BEGIN SELECT RAISE(ABORT, 'leaves stay'); END;
    CREATE TRIGGER IF NOT EXISTS nodes_stay BEFORE UPDATE ON nodes BEGIN SELECT RAISE(ABORT, 'nodes stay'); END;
    CREATE TRIGGER IF NOT EXISTS nodes_are_kept BEFORE DELETE ON nodes BEGIN SELECT RAISE(ABORT, 'nodes stay'); END;
"""
Row = tuple[Any, ...]
T = TypeVar("T")


class Leaves:
    """The leaves of one log, with what else its keeper writes beside them (`more`, in SQL).

    `writing` is one transaction: what was added in it is on disk, with everything else written in it, when the block
    has ended, or nothing is. Safe to use from several threads, and from several processes.
    """

    def __init__(self, path: str | Path, more: str = "") -> None:
        self._lock = RLock()
        if str(path) != ":memory:":
            make_private(Path(path))
        self.db = sqlite3.connect(str(path), timeout=10, isolation_level=None, check_same_thread=False)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.executescript(SCHEMA + more)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction; it is undone when the block raises."""
        with self._lock:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
            except BaseException:
                self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")

    def written(self, work: Callable[[Any], T]) -> T:
        """Do a work in a transaction; a database that undid it because others were in the way has it done again."""
        with self.writing() as db:
            return work(db)

    def add(self, entries: Iterable[bytes]) -> None:
        """Add leaves; within `writing`."""
        size = self.size
        for number, entry in enumerate(entries, size):
            self.db.execute("INSERT INTO leaves VALUES (?, ?)", (number, entry))
            grown = tree.grown(number, leaf_hash(entry), self.node)
            self.db.executemany("INSERT INTO nodes VALUES (?, ?, ?)", grown)

    @property
    def size(self) -> int:
        """Return how many leaves there are."""
        return int(self.one("SELECT coalesce(max(number), -1) + 1 FROM leaves"))

    def node(self, level: int, place: int) -> bytes:
        """Return the hash over a complete subtree."""
        return bytes(self.one("SELECT hash FROM nodes WHERE level = ? AND place = ?", level, place))

    def root(self, size: int) -> bytes:
        """Return the root over the first `size` leaves."""
        return tree.root(size, self.node)

    def entries(self, start: int, end: int) -> list[bytes]:
        """Return the entries of the leaves from `start` to before `end`."""
        return [
            bytes(entry)
            for (entry,) in self.all(
                "SELECT entry FROM leaves WHERE number >= ? AND number < ? ORDER BY number", start, end
            )
        ]

    def fact(self, name: str) -> str:
        """Return what was noted under a name; empty if nothing was."""
        found = self.all("SELECT value FROM facts WHERE name = ?", name)
        return str(found[0][0]) if found else ""

    def note(self, name: str, value: str) -> None:
        """Note something under a name; within `writing`."""
        known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self.db.execute(f"INSERT INTO facts VALUES (?, ?) {known}", (name, value))

    def one(self, select: str, *values: object) -> Any:
        """Return the one value that a question has."""
        return self.all(select, *values)[0][0]

    def all(self, select: str, *values: object) -> list[Row]:
        """Return all rows that a question has."""
        with self._lock:
            return self.db.execute(select, values).fetchall()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self.db.close()
