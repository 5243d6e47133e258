"""The door by which a table's records leave a log in a database for a file: its head stays, and what is gone is told.

Triggers hold the promises, here those of SQLite: records go only when the log's own head is written down for them; what
is written down never changes, and is struck out only when all records are back.
"""

from collections.abc import Sequence

from fairdeal.events.record import Record
from fairdeal.events.store import Head, NotArchived, Shelved

SCHEMA = (
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
# The statements of every SQL store; `?` stands for each value.
SHELVED = "SELECT table_id, seq, hash, file, at FROM archived"
PUT_AWAY = "INSERT INTO archived (table_id, seq, hash, file, at) VALUES (?, ?, ?, ?, ?)"
REMOVE = "DELETE FROM records WHERE table_id = ?"
COMES_BACK = "UPDATE archived SET coming_back = {} WHERE table_id = ?"
IS_BACK = "DELETE FROM archived WHERE table_id = ?"


def must_be_the_same(table: str, records: Sequence[Record], kept: Shelved | None) -> None:
    """Raise `NotArchived` for records that do not end as the archived table ended."""
    if kept is None or [Head(last.seq, last.hash) for last in records[-1:]] != [kept.head]:
        raise NotArchived(table, kept)
