"""A log's leaves in PostgreSQL, for several servers of one operator, in a schema of their own."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from psycopg import Connection

from fairdeal.events.postgres import PATIENCE, Migration, beside

from .leaves import Leaves, Row, T

HEADS = "heads"
CONNECTIONS = 2
TURN = "turn"  # a row that whoever writes holds: one at a time
STAY = """
    CREATE FUNCTION they_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'leaves stay'; END $$;
    CREATE TRIGGER leaves_stay BEFORE UPDATE OR DELETE ON leaves FOR EACH ROW EXECUTE FUNCTION they_stay();
    CREATE TRIGGER nodes_stay BEFORE UPDATE OR DELETE ON nodes FOR EACH ROW EXECUTE FUNCTION they_stay();
    CREATE TRIGGER leaves_are_kept BEFORE TRUNCATE ON leaves FOR EACH STATEMENT EXECUTE FUNCTION they_stay();
    CREATE TRIGGER nodes_are_kept BEFORE TRUNCATE ON nodes FOR EACH STATEMENT EXECUTE FUNCTION they_stay()
"""
SCHEMA = """
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE leaves (number BIGINT PRIMARY KEY, entry BYTEA NOT NULL);
    CREATE TABLE nodes (level BIGINT, place BIGINT, hash BYTEA NOT NULL, PRIMARY KEY (level, place));
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, first BIGINT NOT NULL, last BIGINT, looked BIGINT NOT NULL
    );
    CREATE INDEX running ON tables (id) WHERE last IS NULL;
    CREATE TABLE checkpoints (size BIGINT PRIMARY KEY, root BYTEA NOT NULL, text TEXT NOT NULL, line TEXT NOT NULL);
    CREATE TABLE came_back (size BIGINT, root BYTEA, note TEXT NOT NULL, PRIMARY KEY (size, root));
    CREATE TABLE cosignatures (size BIGINT, witness TEXT COLLATE "C", line TEXT NOT NULL, PRIMARY KEY (size, witness));
    INSERT INTO facts VALUES ('turn', '')
"""
MIGRATIONS = (Migration("heads", (SCHEMA,)), Migration("leaves stay", (STAY,), may_lack=True))


class Within:
    """The transaction that is open, as those who add to a file's leaves know it."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:
        """Carry out one statement; `?` stands for each value."""
        return self._connection.execute(statement.replace("?", "%s"), values)

    def executemany(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Carry out a statement for each row."""
        for row in rows:
            self.execute(statement, row)


class SharedLeaves(Leaves):
    """The leaves of one log, at an address. Raises `StoreFailed`."""

    def __init__(self, address: str) -> None:
        self._lock = RLock()
        self._connections = beside(address, CONNECTIONS, HEADS, MIGRATIONS)
        self.db: Any = None

    def written(self, work: Callable[[Any], T]) -> T:
        def do(connection: Connection[Any]) -> T:
            with self._within(connection) as db:
                return work(db)

        with self._lock:
            return self._connections.done(do, PATIENCE)

    @contextmanager
    def _within(self, connection: Connection[Any]) -> Iterator[Within]:
        with connection.transaction():
            self.db = Within(connection)
            try:
                self.db.execute("SELECT 1 FROM facts WHERE name = ? FOR UPDATE", (TURN,))
                yield self.db
            finally:
                self.db = None

    def all(self, select: str, *values: object) -> list[Row]:
        def ask(within: Within) -> list[Row]:
            return within.execute(select, values).fetchall()  # type: ignore[no-any-return]

        with self._lock:
            return ask(self.db) if self.db else self._connections.done(lambda each: ask(Within(each)), PATIENCE)

    def close(self) -> None:
        self._connections.forget()
