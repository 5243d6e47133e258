"""The store in one SQLite file: an acknowledged record is on disk, and no record can be changed."""

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from fairdeal.events.chain import Salt, fresh_salt, write_after
from fairdeal.events.judge.ed25519 import Verify, is_signed
from fairdeal.events.record import Draft, Record
from fairdeal.events.sql import COLUMNS, COMES_BACK, IS_BACK, REMOVE, SELECT, SqlReader, columns, record_of
from fairdeal.events.store import (
    Append,
    Archived,
    CommandKnown,
    Conflict,
    FileHeld,
    Head,
    Piece,
    Shelved,
    StoreFailed,
    SyncFailed,
    must_be_the_same,
    refuse_twice,
)

if TYPE_CHECKING:
    from sqlite_utils import Database

BUSY_SECONDS = 10
HEADS_KEPT = 10_000
PIECE = 200  # records that come back from the archive in one transaction: some milliseconds

# Schemas before this number are of programs from before the first release, which keep their logs (decision 20).
FIRST = 6
# data stands before line, so that a fold never reads the pages that a long line flows over into. Rows of all tables
# stand in the order in which they came: one append touches the last page, not one a table.
RECORDS = (
    """
    CREATE TABLE records (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        type TEXT NOT NULL,
        by TEXT NOT NULL,
        data TEXT NOT NULL,
        cmd TEXT NOT NULL,
        line TEXT NOT NULL,
        salts TEXT NOT NULL
    )
    """,
    "CREATE UNIQUE INDEX records_by_seq ON records (table_id, seq)",
    "CREATE UNIQUE INDEX records_by_cmd ON records (table_id, cmd)",
    # REPLACE removes rows without asking the trigger for that; a row that is given a rowid can replace another table's
    """
    CREATE TRIGGER records_are_never_replaced BEFORE INSERT ON records
    WHEN EXISTS (SELECT 1 FROM records WHERE table_id = NEW.table_id AND seq = NEW.seq)
    OR EXISTS (SELECT 1 FROM records WHERE table_id = NEW.table_id AND cmd = NEW.cmd)
    OR EXISTS (SELECT 1 FROM records WHERE rowid = NEW.rowid)
    BEGIN SELECT RAISE(ABORT, 'records are never replaced: append a new one'); END
    """,
    # The one door for a change: the openings of a name, also of one that a key has signed for, make room for its seal,
    # as the line has it; docs/decisions/0022 and 0026.
    """
    CREATE TRIGGER records_are_never_changed BEFORE UPDATE ON records
    WHEN NOT (
        NEW.table_id IS OLD.table_id AND NEW.seq IS OLD.seq AND NEW.type IS OLD.type
        AND NEW.by IS OLD.by AND NEW.cmd IS OLD.cmd AND NEW.line IS OLD.line
        AND (
            OLD.type GLOB 'seated.*'
            AND NEW.salts IS json_remove(OLD.salts, '$."name"', '$."by_key.sit.name"')
            AND NEW.data IS json_replace(
                OLD.data,
                '$.name', json_extract(OLD.line, '$.data.name'),
                '$.by_key.sit.name', json_extract(OLD.line, '$.data.by_key.sit.name')
            )
            OR OLD.type = 'referee-came'
            AND NEW.salts IS json_remove(OLD.salts, '$."name"', '$."by_key.come.name"')
            AND NEW.data IS json_replace(
                OLD.data,
                '$.name', json_extract(OLD.line, '$.data.name'),
                '$.by_key.come.name', json_extract(OLD.line, '$.data.by_key.come.name')
            )
            OR OLD.type = 'entered'
            AND NEW.salts IS json_remove(OLD.salts, '$."name"', '$."by_key.enter.name"')
            AND NEW.data IS json_replace(
                OLD.data,
                '$.name', json_extract(OLD.line, '$.data.name'),
                '$.by_key.enter.name', json_extract(OLD.line, '$.data.by_key.enter.name')
            )
            OR OLD.type IN ('joined', 'office-taken')
            AND NEW.salts IS json_remove(OLD.salts, '$."name"', '$."by_key.join.name"')
            AND NEW.data IS json_replace(
                OLD.data,
                '$.name', json_extract(OLD.line, '$.data.name'),
                '$.by_key.join.name', json_extract(OLD.line, '$.data.by_key.join.name')
            )
        )
    )
    BEGIN SELECT RAISE(ABORT, 'records are never changed: append a new one'); END
    """,
)
# The door by which a table's records leave for a file: only when the log's own head is written down for them. What
# is written down never changes, and is struck out only when all records are back.
ARCHIVED = (
    """
    CREATE TABLE archived (
        table_id TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        hash TEXT NOT NULL,
        file TEXT NOT NULL,
        at TEXT NOT NULL,
        coming_back INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID
    """,
    """
    CREATE TRIGGER archived_is_the_head BEFORE INSERT ON archived
    WHEN NEW.coming_back IS NOT 0
    OR EXISTS (SELECT 1 FROM archived WHERE table_id = NEW.table_id)
    OR NEW.seq IS NOT (SELECT max(seq) FROM records WHERE table_id = NEW.table_id)
    OR NEW.hash IS NOT (
        SELECT json_extract(line, '$.hash') FROM records WHERE table_id = NEW.table_id AND seq = NEW.seq
    )
    BEGIN SELECT RAISE(ABORT, 'a table is archived with the head of its log, once'); END
    """,
    """
    CREATE TRIGGER archived_is_never_changed BEFORE UPDATE ON archived
    WHEN NOT (
        NEW.table_id IS OLD.table_id AND NEW.seq IS OLD.seq AND NEW.hash IS OLD.hash
        AND NEW.file IS OLD.file AND NEW.at IS OLD.at AND NEW.coming_back IS 1
    )
    BEGIN SELECT RAISE(ABORT, 'what is archived is never changed: bring it back'); END
    """,
    """
    CREATE TRIGGER archived_until_it_is_back BEFORE DELETE ON archived
    WHEN OLD.seq + 1 IS NOT (SELECT count(*) FROM records WHERE table_id = OLD.table_id)
    OR OLD.hash IS NOT (
        SELECT json_extract(line, '$.hash') FROM records WHERE table_id = OLD.table_id AND seq = OLD.seq
    )
    BEGIN SELECT RAISE(ABORT, 'a table is archived until its records are back'); END
    """,
    """
    CREATE TRIGGER records_are_archived BEFORE INSERT ON records
    WHEN EXISTS (SELECT 1 FROM archived WHERE table_id = NEW.table_id AND NOT (coming_back AND NEW.seq <= seq))
    BEGIN SELECT RAISE(ABORT, 'the table is archived: bring it back first'); END
    """,
    """
    CREATE TRIGGER records_are_never_removed BEFORE DELETE ON records
    WHEN NOT EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id AND seq >= OLD.seq)
    BEGIN SELECT RAISE(ABORT, 'records are never removed: append a new one'); END
    """,
)
MIGRATIONS: tuple[tuple[str, ...], ...] = ((*RECORDS, *ARCHIVED),)


def guards() -> set[str]:
    """Name the triggers and indexes of a log: by them SQLite itself refuses what would change or remove a record."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        for statement in (statement for step in MIGRATIONS for statement in step):
            fresh.execute(statement)
        return kept_by(fresh)


def kept_by(connection: sqlite3.Connection) -> set[str]:
    """Name the triggers and indexes that a database has."""
    return {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type <> 'table'")}


REMEDIES = {
    sqlite3.SQLITE_BUSY: "another program holds the file: close it and try again",
    sqlite3.SQLITE_CANTOPEN: "see that the folder exists and that you may write in it",
    sqlite3.SQLITE_CORRUPT: "the file is damaged: put a backup in its place",
    sqlite3.SQLITE_FULL: "make room on the disk and try again",
    sqlite3.SQLITE_IOERR: "see that the disk works, has room and sets no limit to the file's size",
    sqlite3.SQLITE_NOTADB: "give the path of a log, or of a new file",
    sqlite3.SQLITE_READONLY: "let this user write the file and its folder",
}

INSERT = f"INSERT INTO records ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
# What an append of nothing does, in one transaction: it needs room in the file and on the disk, and leaves no trace.
TRY = ("CREATE TABLE tried (room BLOB)", "INSERT INTO tried VALUES (zeroblob(65536))", "DROP TABLE tried")


def read_only(path: Path) -> sqlite3.Connection:
    """Connect to a file so that nothing can be written there."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, check_same_thread=False, uri=True)


class SqliteReader(SqlReader):
    """The reading half of a store, in a connection that cannot write: for a look at a log that another process serves.

    Raises `StoreFailed` when the file is no log, cannot be read, or comes from a newer version of this program.
    """

    here = " AND NOT EXISTS (SELECT 1 FROM archived WHERE table_id = ?1)"

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._reading = Lock()
        try:
            self._reader = read_only(self.path)
            try:
                self._must_be_a_log()
            except BaseException:
                self._reader.close()
                raise
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def _must_be_a_log(self) -> None:
        [version] = self._reader.execute("PRAGMA user_version").fetchone()
        if not version:
            raise StoreFailed(f"{self.path} is no log: {REMEDIES[sqlite3.SQLITE_NOTADB]}")
        self._must_be_known(version)

    def _must_be_known(self, version: int) -> None:
        newest = FIRST + len(MIGRATIONS) - 1
        if version > newest:
            raise StoreFailed(f"{self.path} has schema {version}, this program knows {newest}: use a newer one")
        if version < FIRST:
            raise StoreFailed(f"{self.path} has schema {version}, from before the first release: use an older program")

    def close(self) -> None:
        with self._reading:
            self._reader.close()

    def _ask(self, select: str, *values: str | int) -> list[Any]:
        with self._reading, self._plainly():
            return self._reader.execute(select, values).fetchall()

    @contextmanager
    def _plainly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def _failed(self, error: sqlite3.Error) -> StoreFailed:
        # errors of Python's own, such as a closed connection, have no code
        code = getattr(error, "sqlite_errorcode", 0)
        if code in (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC):
            return SyncFailed(
                f"{self.path}: {error}: the disk did not confirm a write: see that it works, then restart"
            )
        remedy = REMEDIES.get(code & 0xFF, "nothing was kept")
        kind = FileHeld if code & 0xFF == sqlite3.SQLITE_BUSY else StoreFailed
        return kind(f"{self.path}: {error}: {remedy}")


class SqliteStore(SqliteReader):
    """A store that keeps the promises of `Store` in the file at `path`, which it makes when there is none.

    Several processes may share the file; an append waits `busy_seconds` for another one to let go of it.
    Raises `StoreFailed` when the file is no log, cannot be written, or comes from a newer version of this program.
    """

    def __init__(
        self,
        path: str | Path,
        salt: Salt = fresh_salt,
        busy_seconds: float = BUSY_SECONDS,
        verify: Verify = is_signed,
    ) -> None:
        if str(path) == ":memory:":
            raise ValueError("a log in memory is another store: use MemoryStore")
        self.path = Path(path)
        self.salt, self.verify = salt, verify
        self._lasts: OrderedDict[str, Record] = OrderedDict()
        self._changes = -1  # of the file, as SQLite counts what other connections write to it
        self._lock, self._reading = Lock(), Lock()
        self._unsynced: SyncFailed | None = None
        try:
            self._writer, self._reader = _connect(self.path), _connect(self.path)
            try:
                self._prepare()
                self._writer.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}")
            except BaseException:
                self.close()  # or what a migration left in the WAL would stay there
                raise
        except sqlite3.Error as error:
            raise self._failed(error) from error

    @cached_property
    def db(self) -> "Database":
        """The sqlite-utils database of the one connection that writes: for maintenance, under no load."""
        from sqlite_utils import Database  # it imports much, and every writer of a log is a process that begins

        return Database(self._writer)

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record], after: str = "") -> list[Record]:
        [outcome] = self.append_many([Append(table, expected_seq, drafts, after)])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def append_many(self, requests: Sequence[Append]) -> list[list[Record] | Exception]:
        with self._lock:
            if self._unsynced:
                return [self._unsynced for _ in requests]
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                self._forget_what_others_changed()
                outcomes = [self._outcome(request) for request in requests]
                self._writer.execute("COMMIT")
                return outcomes
            except sqlite3.Error as error:
                self._lasts.clear()
                failure = self._failed(error)
                if isinstance(failure, SyncFailed):
                    self._unsynced = failure
                return [failure for _ in requests]
            finally:
                self._leave()

    def _forget_what_others_changed(self) -> None:
        """Look at the log itself for the ends of tables, once another connection has written to the file."""
        [changes] = self._writer.execute("PRAGMA data_version").fetchone()
        if changes != self._changes:
            self._changes = changes
            self._lasts.clear()

    def _outcome(self, request: Append) -> list[Record] | Exception:
        try:
            records = self._sealed(request)
            self._insert(records)
        except sqlite3.IntegrityError:
            self._lasts.pop(request.table, None)
            return self._refusal(request)
        except sqlite3.Error:
            raise
        except Exception as refusal:  # of what cannot be written, of any kind: the others of the group are written
            return refusal
        if records:
            self._lasts[request.table] = records[-1]
            self._lasts.move_to_end(request.table)
        return records

    def _sealed(self, request: Append) -> list[Record]:
        table, drafts = request.table, request.drafts
        last = self._lasts.get(table)
        if last is None or not request.follows(last):
            last = self._last(table)
            if not request.follows(last) or (last is None and self._shelved(table)):
                raise self._refusal(request)
        if len(drafts) > 1:
            refuse_twice(table, drafts)
        return write_after(last, table, drafts, self.salt, self.verify)

    def _insert(self, records: list[Record]) -> None:
        if len(records) == 1:
            self._writer.execute(INSERT, columns(records[0]))
            return
        if not records:
            for statement in TRY:
                self._writer.execute(statement)
            return
        self._writer.execute("SAVEPOINT request")
        try:
            self._writer.executemany(INSERT, map(columns, records))
        except sqlite3.IntegrityError:
            self._writer.execute("ROLLBACK TO request")
            raise
        finally:
            if self._writer.in_transaction:
                self._writer.execute("RELEASE request")

    def _refusal(self, request: Append) -> Exception:
        table = request.table
        for draft in request.drafts:
            known = self._writer.execute(f"{SELECT}{self.here} AND cmd = ?", (table, draft.cmd)).fetchone()
            if known:
                return CommandKnown(record_of(known))
        for kept in self._shelved(table).values():
            return Archived(table, kept)
        last = self._last(table)
        return Conflict(table, request.expected_seq, last.seq if last else -1)

    def _last(self, table: str) -> Record | None:
        row = self._writer.execute(self._newest_here, (table,)).fetchone()
        return record_of(row) if row else None

    def _leave(self) -> None:
        with suppress(sqlite3.Error):
            if self._writer.in_transaction:
                self._lasts.clear()
                self._writer.execute("ROLLBACK")
        while len(self._lasts) > HEADS_KEPT:
            self._lasts.popitem(last=False)

    def forget_name(self, table: str, seq: int) -> Record:
        with self._maintaining(table):
            # what was there is overwritten with zeros, in the file and in what was written ahead
            self._writer.execute("PRAGMA secure_delete = ON")
            self._writer.execute("BEGIN IMMEDIATE")
            left = self._forget(self._writer.execute, table, seq)
            self._writer.execute("COMMIT")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return left

    def archive(self, table: str, head: Head, file: str, at: str) -> None:
        with self._maintaining(table):
            self._writer.execute("BEGIN IMMEDIATE")
            self._put_away(self._writer.execute, table, Shelved(head, file, at))
            self._writer.execute("COMMIT")

    def bring_back(self, table: str, records: Sequence[Record], piece: Piece = nullcontext) -> None:
        sealed = write_after(None, table, records, self.salt, self.verify)  # before anybody has to wait for it
        with piece():
            self._comes_back(table, sealed)
        for first in range(0, len(sealed), PIECE):
            with piece():
                self._is_back(table, sealed, first)

    def _comes_back(self, table: str, records: list[Record]) -> None:
        """Let records of a table come back, and remove those with which another try ended."""
        with self._maintaining(table):
            self._writer.execute("BEGIN IMMEDIATE")
            must_be_the_same(table, records, self._shelved(table).get(table))
            self._writer.execute(COMES_BACK.format(1), (table,))
            self._writer.execute(REMOVE, (table,))
            self._writer.execute("COMMIT")

    def _is_back(self, table: str, records: list[Record], first: int) -> None:
        """Take the next of these records in, and with the last of them let the table be here."""
        with self._maintaining(table):
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.executemany(INSERT, map(columns, records[first : first + PIECE]))
            if first + PIECE >= len(records):
                self._writer.execute(IS_BACK, (table,))
            self._writer.execute("COMMIT")

    @contextmanager
    def _maintaining(self, table: str) -> Iterator[None]:
        """Hold the connection that writes, for something else than an append; what is not committed is undone."""
        with self._lock:
            try:
                with self._plainly():
                    yield
            finally:
                self._lasts.pop(table, None)
                self._leave()

    def close(self) -> None:
        with self._lock, self._reading:
            self._reader.close()
            self._writer.close()

    def _prepare(self) -> None:
        version = self._version()
        if version == 0 and self._writer.execute("SELECT 1 FROM sqlite_master WHERE type = 'table'").fetchone():
            tables = self.db.table_names()
            raise StoreFailed(f"{self.path} belongs to another program (tables {tables}): choose another file")
        if version:
            self._must_be_known(version)
        self._writer.execute("PRAGMA journal_mode = WAL")
        # begins even when there is nothing to migrate: a file that cannot be written is told at once
        self._writer.execute("BEGIN IMMEDIATE")
        begun = self._version()
        try:
            for number, step in enumerate(MIGRATIONS, FIRST):
                if number > begun:
                    for statement in step:
                        self._writer.execute(statement)
                    self._writer.execute(f"PRAGMA user_version = {number}")
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            if begun:
                raise self._not_migrated(error) from error
            raise
        self._reader.execute("PRAGMA query_only = ON")

    def _not_migrated(self, error: sqlite3.Error) -> StoreFailed:
        megabytes = self.path.stat().st_size // 2**20 + 1
        return StoreFailed(
            f"{self.path}: {error}: the log could not be written anew in this program's form. It is as it was: "
            f"see that twice its size ({2 * megabytes} MB) is free on the disk and may be used, and try again"
        )

    def _version(self) -> int:
        return int(self._writer.execute("PRAGMA user_version").fetchone()[0])


def _connect(path: Path) -> sqlite3.Connection:
    # isolation_level None: this module says itself where a transaction begins and ends
    connection = sqlite3.connect(path, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous = FULL")
    return connection
