"""Whom to call when a seat is waited for: the addresses that browsers gave, kept beside the log and never in it."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fairdeal.events import StoreFailed

from ..private import make_private

MOST = 5  # browsers that are called for one seat; the one that asked first makes room
TABLE = """
    CREATE TABLE calls (
        table_id TEXT, seat BIGINT, endpoint TEXT, key TEXT NOT NULL, vapid TEXT NOT NULL, house TEXT NOT NULL,
        at BIGINT NOT NULL, wait TEXT NOT NULL DEFAULT '', called BIGINT NOT NULL DEFAULT 0,
        tries BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (table_id, seat, endpoint)
    )
"""
ADD = """
    INSERT INTO calls (table_id, seat, endpoint, key, vapid, house, at)
    VALUES (:table, :seat, :endpoint, :key, :vapid, :house, :at)
    ON CONFLICT (table_id, seat, endpoint)
    DO UPDATE SET key = excluded.key, vapid = excluded.vapid, house = excluded.house, at = excluded.at RETURNING 1
"""
CROWDED = f"""
    DELETE FROM calls WHERE table_id = :table AND seat = :seat AND endpoint NOT IN (
        SELECT endpoint FROM calls WHERE table_id = :table AND seat = :seat ORDER BY at DESC, endpoint LIMIT {MOST}
    ) RETURNING 1
"""
OF_SEAT = """
    SELECT table_id, seat, endpoint, key, vapid, house, wait, called, tries FROM calls
    WHERE table_id = :table AND seat = :seat ORDER BY at, endpoint
"""
ONE = "table_id = :table AND seat = :seat AND endpoint = :endpoint"
AT_SEAT = "FROM calls AS other WHERE other.table_id = :table AND other.seat = calls.seat AND other.endpoint = :new"
RENEW = f"""
    UPDATE calls SET endpoint = :new WHERE table_id = :table AND endpoint = :old AND NOT EXISTS (SELECT 1 {AT_SEAT})
    RETURNING 1
"""
TAKE = f"UPDATE calls SET wait = :wait, called = :now WHERE {ONE} AND wait <> :wait AND called <= :before RETURNING 1"
AGAIN = f"UPDATE calls SET wait = '', called = :now, tries = tries + 1 WHERE {ONE} RETURNING 1"
SETTLED = f"UPDATE calls SET tries = 0 WHERE {ONE} RETURNING 1"

Ask = Callable[[str, Mapping[str, Any]], Sequence[tuple[Any, ...]]]


class Callee(NamedTuple):
    """A browser that is called for a seat: by whose key it asked, and for which wait it was called last, and when."""

    table: str
    seat: int
    endpoint: str
    key: str
    vapid: str
    house: str
    wait: str = ""
    called: int = 0
    tries: int = 0


class Callees:
    """The browsers that are called; `ask` carries a statement out and returns its rows. Raises `StoreFailed`."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def add(self, callee: Callee, now: int) -> None:
        """Note a browser, or anew what it asks now, at that time in milliseconds."""
        self._ask(ADD, {**callee._asdict(), "at": now})
        self._ask(CROWDED, {"table": callee.table, "seat": callee.seat})

    def of_seat(self, table: str, seat: int) -> list[Callee]:
        """List the browsers of a seat, the first to ask first."""
        return [Callee(*row) for row in self._ask(OF_SEAT, {"table": table, "seat": seat})]

    def take(self, callee: Callee, wait: str, now: int, before: int) -> bool:
        """Take it on to call for this wait; False where that was done, or a call went out after `before`."""
        return bool(self._ask(TAKE, {**callee._asdict(), "wait": wait, "now": now, "before": before}))

    def again(self, callee: Callee, now: int) -> None:
        """Let the same wait be called for once more, as if the last call had gone out at that time."""
        self._ask(AGAIN, {**callee._asdict(), "now": now})

    def renew(self, table: str, old: str, new: str) -> bool:
        """Give a browser its new address, for the same seat and wait, and forget the old one; False for nobody's."""
        renewed = bool(self._ask(RENEW, {"table": table, "old": old, "new": new}))
        return self.drop(table, endpoint=old) or renewed

    def settled(self, callee: Callee) -> None:
        """Note that no more is tried for this wait."""
        self._ask(SETTLED, callee._asdict())

    def drop(self, table: str, seat: int | None = None, endpoint: str | None = None) -> bool:
        """Forget a table's browsers, those of a seat alone, or one of them; tell whether there was any."""
        given = {"table": table, "seat": seat, "endpoint": endpoint}
        asked = {name: value for name, value in given.items() if value is not None}
        where = " AND ".join(f"{'table_id' if name == 'table' else name} = :{name}" for name in asked)
        return bool(self._ask(f"DELETE FROM calls WHERE {where} RETURNING 1", asked))

    def tables(self) -> list[str]:
        """List the tables of which any browser is known."""
        return [table for (table,) in self._ask("SELECT DISTINCT table_id FROM calls", {})]


class InFile:
    """The statements of one server, in a SQLite file that is made when the first browser asks; or in memory."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None

    def __call__(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Carry a statement out. Raises `StoreFailed`."""
        if self._open is None and statement is not ADD and not Path(self._path).exists():
            return []
        try:
            return self._opened().execute(statement, values).fetchall()
        except sqlite3.Error as wrong:
            raise StoreFailed(f"{self._path}: {wrong}") from None

    def _opened(self) -> sqlite3.Connection:
        if self._open is None:
            if self._path != ":memory:":
                make_private(Path(self._path))
            self._open = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            self._open.execute("PRAGMA secure_delete = ON")  # who is forgotten stands in no free page either
            self._open.execute(TABLE.replace("TABLE calls", "TABLE IF NOT EXISTS calls"))
        return self._open

    def close(self) -> None:
        """Let go of the file."""
        if self._open is not None:
            self._open.close()
            self._open = None
