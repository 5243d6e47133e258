"""Durable appends a second in PostgreSQL, beside `eventsourcing` in the same one: one writer, and several at once."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from multiprocessing.synchronize import Barrier
from time import perf_counter, process_time
from typing import Any, NamedTuple

from psycopg.conninfo import conninfo_to_dict

from fairdeal.events import Append
from fairdeal.events.postgres import PostgresStore

from .append import PLAY, Tally, groups, made
from .databases import Postgres
from .figures import Figure
from .processes import seconds_of

ROUNDS = 3
SECONDS = 2.0
GROUPS = (1, 50, 200)
WRITERS = (1, 4)


class Job(NamedTuple):
    """What one writer is to do."""

    kind: str
    address: str
    size: int  # of a group that is committed at once
    name: str


class Rate(NamedTuple):
    """Appends a second of all writers, and the processor time for each, in microseconds: theirs and PostgreSQL's."""

    appends: float
    writer: float
    database: float


def ours(job: Job) -> Callable[[], None]:
    store, waiting = PostgresStore(job.address), groups(job.size, {})
    ready = chain(list(islice(waiting, made(job.size))), waiting)

    def commit() -> None:
        requests = [Append(f"{job.name}-{table}", seq, [draft]) for table, seq, draft in next(ready)]
        assert all(isinstance(outcome, list) for outcome in store.append_many(requests))

    return commit


def theirs(job: Job) -> Callable[[], None]:
    """Trigger an event at as many aggregates as are in a group, and save them at once."""
    from eventsourcing.application import Application  # reads its settings only here

    told = conninfo_to_dict(job.address)
    app: Any = Application(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.postgres",
            "POSTGRES_DBNAME": str(told["dbname"]),
            "POSTGRES_HOST": str(told["host"]),
            "POSTGRES_PORT": str(told["port"]),
            "POSTGRES_USER": str(told["user"]),
            "POSTGRES_PASSWORD": "none",
        }
    )
    tallies = [Tally() for _ in range(job.size)]
    app.save(*tallies)

    def commit() -> None:
        for tally in tallies:
            tally.play(PLAY["action"], PLAY["facts"])
        app.save(*tallies)

    return commit


KINDS = {"ours": ours, "eventsourcing": theirs}
waits_for_all: Barrier


def make_schema(job: Job) -> None:
    """Let one writer come before the others: not all can make tables at once."""
    KINDS[job.kind](job)()


def take_part(together: Barrier) -> None:
    """Note, in a writer's process, where all wait for each other."""
    global waits_for_all
    waits_for_all = together


def write(job: Job) -> tuple[int, float]:
    """Wait until all writers are ready, commit for `SECONDS`, and return the appends and the processor time."""
    commit = KINDS[job.kind](job)
    waits_for_all.wait()
    until, used, done = perf_counter() + SECONDS, process_time(), 0
    while perf_counter() < until:
        commit()
        done += job.size
    return done, process_time() - used


def measured(kind: str, database: Postgres, size: int, writers: int) -> Rate:
    """Let so many processes write into a fresh database at once."""
    address, spawn = database.fresh(), multiprocessing.get_context("spawn")
    together = spawn.Barrier(writers + 1)
    with ProcessPoolExecutor(writers, spawn, take_part, (together,)) as pool:
        pool.submit(make_schema, Job(kind, address, 1, "first")).result()
        writing = [pool.submit(write, Job(kind, address, size, f"w{number}")) for number in range(writers)]
        together.wait()
        stored = seconds_of(database.pid)
        done = [each.result() for each in writing]
        kept = seconds_of(database.pid) - stored
    appends = sum(count for count, _ in done)
    return Rate(appends / SECONDS, 1e6 * sum(used for _, used in done) / appends, 1e6 * kept / appends)


def main(database: Postgres) -> None:
    """Print a line for each size of a group and number of writers."""
    print(f"durable appends/s into one database; median of {ROUNDS} runs of {SECONDS:.0f} s, in turns; ours: sealing")
    print("and hashing included; eventsourcing: as many aggregates saved at once as ours has in a group; us: processor")
    print("time of the writers for an append, and of PostgreSQL; ratio: of the appends, and of all processor time")
    print(f"{'writers group':>13} {'ours':>22} {'us':>9} {'eventsourcing':>22} {'us':>9} {'ratio':>12}")
    for writers in WRITERS:
        for size in GROUPS:
            rounds = [[measured(kind, database, size, writers) for kind in KINDS] for _ in range(ROUNDS)]
            mine, other = (list(side) for side in zip(*rounds, strict=True))
            print(f"{writers:>7} {size:>5} {_side(mine)} {_side(other)} {_ratios(mine, other)}", flush=True)


def _side(rates: list[Rate]) -> str:
    appends, writer, kept = (Figure(list(figures)) for figures in zip(*rates, strict=True))
    return f"{appends!s:>22} {writer.median:>4.0f} {kept.median:>4.0f}"


def _ratios(mine: list[Rate], other: list[Rate]) -> str:
    pairs = list(zip(mine, other, strict=True))
    rate = Figure([ours.appends / theirs.appends for ours, theirs in pairs]).median
    cost = Figure([(theirs.writer + theirs.database) / (ours.writer + ours.database) for ours, theirs in pairs]).median
    return f"{rate:>6.1f} {cost:>5.1f}"
