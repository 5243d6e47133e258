"""Durable appends a second in PostgreSQL, beside `eventsourcing` in the same one: one writer, and several at once."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice
from time import sleep, time
from typing import Any, NamedTuple

from psycopg.conninfo import conninfo_to_dict

from fairdeal.events import Request
from fairdeal.events.postgres import PostgresStore

from .append import PLAY, Tally, groups, made
from .databases import Postgres
from .figures import Figure
from .processes import seconds_of

ROUNDS = 3
SECONDS = 2.0
BEGINS = 4.0  # seconds that writers have to make ready
GROUPS = (1, 50, 200)
WRITERS = (1, 4)


class Job(NamedTuple):
    """What one writer is to do, from when on."""

    kind: str
    address: str
    size: int  # of a group that is committed at once
    name: str
    begin: float


class Rate(NamedTuple):
    """Appends a second of all writers, and the microseconds of PostgreSQL's processor time for each."""

    appends: float
    database: float


def ours(job: Job) -> Callable[[], None]:
    store, waiting = PostgresStore(job.address), groups(job.size, {})
    ready = chain(list(islice(waiting, made(job.size))), waiting)

    def commit() -> None:
        requests = [Request(f"{job.name}-{table}", seq, [draft]) for table, seq, draft in next(ready)]
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


def make_schema(job: Job) -> None:
    """Let one writer come before the others: not all can make tables at once."""
    KINDS[job.kind](job)()


def write(job: Job) -> int:
    """Commit groups from the given moment on, for a while; return how many were appended in that time."""
    commit = KINDS[job.kind](job)
    assert time() < job.begin, "a writer was not ready in time: the machine is busy with something else"
    sleep(job.begin - time())
    done = 0
    while time() < job.begin + SECONDS:
        commit()
        done += job.size
    return done


def measured(kind: str, database: Postgres, size: int, writers: int) -> Rate:
    """Let so many processes write into a fresh database at once."""
    address = database.fresh()
    with ProcessPoolExecutor(writers, multiprocessing.get_context("spawn")) as pool:
        pool.submit(make_schema, Job(kind, address, 1, "first", 0.0)).result()
        jobs = [Job(kind, address, size, f"w{number}", time() + BEGINS) for number in range(writers)]
        writing = pool.map(write, jobs)
        sleep(max(0.0, jobs[0].begin - time()))
        before = seconds_of(database.pid)
        sleep(SECONDS * 0.9)  # writers that end take what they used with them
        used, spent = seconds_of(database.pid) - before, SECONDS * 0.9
        appends = sum(writing) / SECONDS
    return Rate(appends, 1e6 * used / spent / appends)


def main(database: Postgres) -> None:
    """Print a line for each size of a group and number of writers."""
    print(f"durable appends/s into one database; median of {ROUNDS} runs of {SECONDS:.0f} s, in turns; ours: sealing")
    print("and hashing included; eventsourcing: as many aggregates saved at once as ours has in a group; db us:")
    print("processor time of PostgreSQL for an append")
    print(f"{'writers':>7} {'group':>6} {'ours':>22} {'db us':>6} {'eventsourcing':>22} {'db us':>6} {'ratio':>6}")
    for writers in WRITERS:
        for size in GROUPS:
            rounds = [[measured(kind, database, size, writers) for kind in KINDS] for _ in range(ROUNDS)]
            print(_row(writers, size, *([each[side] for each in rounds] for side in range(len(KINDS)))), flush=True)


def _row(writers: int, size: int, mine: list[Rate], other: list[Rate]) -> str:
    rates = [Figure([each.appends for each in side]) for side in (mine, other)]
    costs = [Figure([each.database for each in side]).median for side in (mine, other)]
    ratio = Figure([ours.appends / theirs.appends for ours, theirs in zip(mine, other, strict=True)]).median
    return f"{writers:>7} {size:>6} {rates[0]!s:>22} {costs[0]:>6.0f} {rates[1]!s:>22} {costs[1]:>6.0f} {ratio:>6.1f}"
