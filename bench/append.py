"""Durable appends a second of the SQLite store, beside raw sqlite3 and `eventsourcing`."""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from itertools import chain, count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from fairdeal.events import Append, Draft, Record, SqliteStore, seal
from fairdeal.events.sql import columns
from fairdeal.events.sqlite import INSERT, MIGRATIONS

GROUPS = (1, 10, 50, 200)
ROUNDS = 9
SECONDS = 0.2
REBUILT = 2_000

PLAY: dict[str, Any] = {
    "action": {"card": "P7", "kind": "play"},
    "facts": [
        {"card": "P7", "fact": "Played", "seat": 2},
        {"fact": "TrickTaken", "loot": [1, 2, 3, 4], "seat": 1},
        {"card": "J15", "fact": "Drawn", "seat": 0},
    ],
}

Group = list[tuple[str, int, Draft]]


def drafts(secrets: dict[str, list[int]]) -> Iterator[Draft]:
    at = "2026-11-21T10:14:58.123Z"
    for number in count():
        yield Draft(type="played", by="seat:2", data=PLAY, cmd=f"{number:016x}", at=at, secrets=secrets)


def groups(size: int, secrets: dict[str, list[int]]) -> Iterator[Group]:
    """Make groups of appends of one record each, dealt round over as many tables as are in a group, at least 10."""
    tables = max(size, 10)
    places = ((f"t_{number % tables}", number // tables - 1) for number in count())
    appends = ((table, seq, draft) for (table, seq), draft in zip(places, drafts(secrets), strict=False))
    while True:
        yield list(islice(appends, size))


def rate(size: int, commit: Callable[[], None]) -> float:
    """Measure records a second, over commits of `size` records for a while."""
    begin = perf_counter()
    for commits in count(1):
        commit()
        if (spent := perf_counter() - begin) > SECONDS:
            return commits * size / spent
    raise AssertionError


def made(size: int) -> int:
    """Tell how many groups are made before the clock starts; a machine that needs more makes the rest as it goes."""
    return min(1_500 * size, 8_000) // size


def raw(path: Path, size: int) -> float:
    """Seal rows beforehand, so that only SQLite is measured: the same schema, statement and pragmas."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    for statement in (statement for step in MIGRATIONS for statement in step):
        connection.execute(statement)
    waiting = sealed_rows(size)
    rows = chain(list(islice(waiting, made(size))), waiting)

    def commit() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(INSERT, next(rows))
        connection.execute("COMMIT")

    try:
        return rate(size, commit)
    finally:
        connection.close()


def sealed_rows(size: int) -> Iterator[list[tuple[str | int, ...]]]:
    lasts: dict[str, Record] = {}
    for group in groups(size, {}):
        for table, _, draft in group:
            lasts[table] = seal(draft, table, lasts.get(table))
        yield [columns(lasts[table]) for table, _, _ in group]


def ours(path: Path, size: int, secrets: dict[str, list[int]]) -> float:
    waiting = groups(size, secrets)
    ready = chain(list(islice(waiting, made(size))), waiting)
    with SqliteStore(path) as store:

        def commit() -> None:
            requests = [Append(table, seq, [draft]) for table, seq, draft in next(ready)]
            outcomes = store.append_many(requests)
            assert all(isinstance(outcome, list) for outcome in outcomes)

        return rate(size, commit)


class Tally(Aggregate):
    """The smallest aggregate that keeps the content of a played card."""

    def __init__(self) -> None:
        self.cards = 0

    @event("Played")
    def play(self, action: dict[str, Any], facts: list[Any]) -> None:
        self.cards += 1


def eventsourcing(path: Path) -> tuple[float, float]:
    """Measure appends of one event a second, and events a second when an aggregate is rebuilt."""
    app: Any = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
    tally = Tally()

    def commit() -> None:
        tally.play(PLAY["action"], PLAY["facts"])
        app.save(tally)

    appended = rate(1, commit)
    long = Tally()
    for _ in range(REBUILT):
        long.play(PLAY["action"], PLAY["facts"])
    app.save(long)
    begin = perf_counter()
    assert app.repository.get(long.id).cards == REBUILT
    rebuilt = REBUILT / (perf_counter() - begin)
    app.close()
    return appended, rebuilt


def rebuilt(path: Path) -> float:
    """Measure events a second when a table of ours is read from its file and folded in the same small way."""
    with SqliteStore(path) as store:
        store.append("t_1", -1, list(islice(drafts({}), REBUILT)))
        begin = perf_counter()
        cards = 0
        for _, type, _, data, _ in store.data_of("t_1"):
            if type == "played" and msgspec.json.decode(data)["action"]["card"]:
                cards += 1
        assert cards == REBUILT
        return REBUILT / (perf_counter() - begin)


def sealing(secrets: dict[str, list[int]]) -> float:
    """Measure the microseconds to make one record: checking, canonical JSON, commitments and hash."""
    ready = list(islice(drafts(secrets), 5_000))
    last = None
    begin = perf_counter()
    for draft in ready:
        last = seal(draft, "t_1", last)
    return (perf_counter() - begin) / len(ready) * 1e6


def measured(files: Iterator[Path], size: int, hidden: dict[str, list[int]], backwards: bool) -> list[float]:
    """Run one round of raw, ours, and ours with a hidden field; every other round the other way about."""
    runs: list[Callable[[], float]] = [
        lambda: raw(next(files), size),
        lambda: ours(next(files), size, {}),
        lambda: ours(next(files), size, hidden),
    ]
    if backwards:
        return [run() for run in reversed(runs)][::-1]
    return [run() for run in runs]


def main(folder: str | None = None) -> None:
    """Print rates as the median of interleaved rounds, and ratios as the median of each round's own."""
    hidden = {"facts.2.card": [0]}
    with TemporaryDirectory(dir=folder) as scratch:
        files = (Path(scratch) / f"{number}.db" for number in count())
        print(f"sealing one record: {sealing({}):.1f} us; with one hidden field {sealing(hidden):.1f} us")
        print("durable appends, records/s (raw: rows sealed beforehand; ours: sealing and hashing included)")
        print(f"{'group':>6} {'raw':>9} {'ours':>9} {'ratio':>6} {'one hidden':>11} {'ratio':>6}")
        for size in GROUPS:
            rounds = [measured(files, size, hidden, backwards=bool(number % 2)) for number in range(ROUNDS)]
            plain, sealed = (median(figures[i] / figures[0] for figures in rounds) for i in (1, 2))
            a, b, c = (median(column) for column in zip(*rounds, strict=True))
            print(f"{size:>6} {a:>9,.0f} {b:>9,.0f} {plain:>6.2f} {c:>11,.0f} {sealed:>6.2f}")
        theirs = [eventsourcing(next(files)) for _ in range(ROUNDS // 2)]
        again = median(rebuilt(next(files)) for _ in range(ROUNDS // 2))
        one, fold = (median(column) for column in zip(*theirs, strict=True))
        print(f"eventsourcing, SQLite: {one:,.0f} appends/s one a commit; rebuild {fold:,.0f} events/s")
        print(f"ours, rebuild with decoding: {again:,.0f} events/s ({again / fold:.0f} times)")


if __name__ == "__main__":
    main(*sys.argv[1:2])
