"""What stores in SQL databases have in common: the columns of a record, how a log is read, and the archive."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Self

import msgspec

from fairdeal.events.chain import BrokenChain, recheck
from fairdeal.events.judge.canonical import LARGEST_INTEGER
from fairdeal.events.record import Line, Record
from fairdeal.events.store import Archived, Conflict, End, Head, Shelved, Told, UnknownTable, nameless

PAGE = 1_000
COLUMNS = "table_id, seq, type, by, data, cmd, line, salts"
SELECT = "SELECT seq, type, by, cmd, line, data, salts FROM records WHERE table_id = ?"
NEWEST = "ORDER BY seq DESC LIMIT 1"
LAST = f"{SELECT} {NEWEST}"
FORGET = "UPDATE records SET data = ?, salts = ? WHERE table_id = ? AND seq = ?"
# The archive; what keeps it in step with the records is each database's own.
SHELVED = "SELECT table_id, seq, hash, file, at FROM archived"
PUT_AWAY = "INSERT INTO archived (table_id, seq, hash, file, at) VALUES (?, ?, ?, ?, ?)"
REMOVE = "DELETE FROM records WHERE table_id = ?"
COMES_BACK = "UPDATE archived SET coming_back = {} WHERE table_id = ?"
COMING_BACK = "SELECT table_id FROM archived WHERE coming_back"
IS_BACK = "DELETE FROM archived WHERE table_id = ?"
_AT = "substr(line, 8, 24)"  # a canonical line begins with its time: {"at":"2026-11-21T10:14:58.123Z"
ENDS = "JOIN {part} ON table_id = id AND seq = (SELECT max(seq) FROM {part} WHERE table_id = id)"
FIRSTS = "JOIN {part} ON table_id = id AND seq = 0"

_line = msgspec.json.Decoder(Line).decode
_salts = msgspec.json.Decoder(dict[str, str]).decode
encoded = msgspec.json.encode


def of_all(parts: Sequence[str], what: str, joined: str = "", where: str = "id IS NOT NULL") -> str:
    """Write a question about all tables, in the order of their ids, which steps from one to the next in each part.

    Through all parts at once a step, or a look at what is `joined` of a table, would look into each of them.
    """
    steps = [
        f"""ids_{part}(id) AS (
            SELECT min(table_id) FROM {part}
            UNION ALL
            SELECT (SELECT min(table_id) FROM {part} WHERE table_id > id) FROM ids_{part} WHERE id IS NOT NULL
        )"""
        for part in parts
    ]
    asked = [
        f"SELECT {what} FROM ids_{part} {joined.format(part=part)} WHERE {where} AND id NOT IN ({COMING_BACK})"
        for part in parts
    ]
    return f"WITH RECURSIVE {', '.join(steps)} {' UNION ALL '.join(asked)} ORDER BY 1"


Execute = Callable[[str, Sequence[Any]], Any]  # carries out one statement; `?` stands for each value


class SqlReader:
    """The reading half of a store, over rows that `_ask` brings; `?` stands for each value of a question."""

    parts: Sequence[str] = ("records",)  # of which the records consist
    here = ""  # what else is asked of a table's records where they come back in pieces: that they are not at it

    def _ask(self, select: str, *values: str | int) -> list[Any]:
        """Return all rows. Raises `StoreFailed`."""
        raise NotImplementedError

    @property
    def _newest_here(self) -> str:
        return f"{SELECT}{self.here} {NEWEST}"

    def find_command(self, table: str, cmd: str) -> Record | None:
        rows = self._ask(f"{SELECT}{self.here} AND cmd = ?", table, cmd)
        return record_of(rows[0]) if rows else None

    def read(self, table: str, after: int = -1, upto: int | None = None) -> Iterator[Record]:
        end = LARGEST_INTEGER if upto is None else upto
        pages = self._pages(f"{SELECT}{self.here} AND seq > ? AND seq <= {end:d}", table, after)
        return map(record_of, pages)

    def data_of(self, table: str, after: int = -1) -> Iterator[Told]:
        told = f"SELECT seq, type, by, data, {_AT} FROM records WHERE table_id = ?{self.here} AND seq > ?"
        return self._pages(told, table, after)

    def head(self, table: str) -> Head:
        return self.head_at(table)[0]

    def head_at(self, table: str) -> tuple[Head, str]:
        return self._head_at(table, self._ask(self._newest_here, table))

    def _head_at(self, table: str, lasts: Sequence[Any]) -> tuple[Head, str]:
        for last in map(record_of, lasts):
            return Head(last.seq, last.hash), last.at
        for kept in self._shelved(table).values():
            return kept.head, kept.at
        raise UnknownTable(table)

    def archived(self) -> dict[str, Shelved]:
        return self._shelved()

    def _shelved(self, table: str = "") -> dict[str, Shelved]:
        where, values = (" WHERE table_id = ?", (table,)) if table else ("", ())
        rows = self._ask(f"{SHELVED}{where} ORDER BY table_id", *values)
        return {name: Shelved(Head(seq, hash), file, at) for name, seq, hash, file, at in rows}

    def _not_here(self, table: str) -> UnknownTable:
        kept = self._shelved(table).get(table)
        return Archived(table, kept) if kept else UnknownTable(table)

    def _forget(self, execute: Execute, table: str, seq: int) -> Record:
        """Drop the openings of a record's names, within a transaction. Raises `NoName`."""
        row = execute(f"{SELECT}{self.here} AND seq = ?", (table, seq)).fetchone()
        if row is None and execute(self._newest_here, (table,)).fetchone() is None:
            raise self._not_here(table)
        left = nameless(record_of(row) if row else None, table, seq)
        execute(FORGET, (left.plain, encoded(left.salts).decode(), table, seq))
        return left

    def _put_away(self, execute: Execute, table: str, shelved: Shelved) -> None:
        """Note where a table's records lie, and let go of them, within a transaction. Raises `Conflict`."""
        row = execute(self._newest_here, (table,)).fetchone()
        if row is None:
            raise self._not_here(table)
        last = record_of(row)
        if (last.seq, last.hash) != shelved.head:
            raise Conflict(table, shelved.head.seq, last.seq)
        execute(PUT_AWAY, (table, *shelved.head, shelved.file, shelved.at))
        execute(REMOVE, (table,))

    def tables(self) -> list[str]:
        return [table for (table,) in self._ask(of_all(self.parts, "id"))]

    def ends(self) -> list[End]:
        return [End(*row) for row in self._ask(of_all(self.parts, f"id, type, {_AT}", ENDS))]

    def firsts_without(self, type: str, text: str) -> list[tuple[str, str]]:
        asked = of_all(self.parts, "id, data", FIRSTS, "type = ? AND data NOT LIKE ?")
        return [(table, data) for table, data in self._ask(asked, *(type, f"%{text}%") * len(self.parts))]

    def check(self, table: str) -> int:
        return recheck(table, self.read(table))

    def close(self) -> None:
        """Let go of the database."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _pages(self, select: str, table: str, after: int) -> Iterator[Any]:
        """Yield all rows, read a page at a time, so that neither memory nor the lock is held for long."""
        page = f"{select} ORDER BY seq LIMIT {PAGE}"
        rows = self._ask(page, table, after)
        if not rows and not self._ask(self._newest_here, table):
            raise self._not_here(table)
        return chain.from_iterable(self._rest(page, table, rows))

    def _rest(self, page: str, table: str, rows: list[Any]) -> Iterator[list[Any]]:
        while rows:
            yield rows
            if len(rows) < PAGE:
                return
            rows = self._ask(page, table, rows[-1][0])


def columns(record: Record) -> tuple[str | int, ...]:
    salts = encoded(record.salts).decode() if record.salts else "{}"
    return (record.table, record.seq, record.type, record.by, record.plain, record.cmd, record.line, salts)


def record_of(row: tuple[int, str, str, str, str, str, str]) -> Record:
    seq, type, by, cmd, line, plain, salts = row
    try:
        told = _line(line)
        opened = _salts(salts) if salts != "{}" else {}
    except ValueError as error:
        raise BrokenChain(seq, f"is damaged in the store: {error}") from None
    return Record(line, told.hash, told.prev, told.table, seq, type, by, told.at, cmd, plain, opened)
