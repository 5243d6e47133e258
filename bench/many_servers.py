"""Moves a second, and for a second of processor time, at one, two and four servers of one log in PostgreSQL."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .databases import Postgres, Redis, running
from .figures import Figure
from .live import OPTIONS
from .load import Asked
from .processes import Run, ours, run

ROUNDS = 3
SECONDS = 4.0
GAME, SEATS = "dirty-money", 4
TABLES = 20  # of each server
WORKERS = 2  # behind one port

Server = tuple[str, int]  # its URL and process


class Kind(NamedTuple):
    """A way to serve: how many servers, each with tables of its own, and how many processes behind one port."""

    name: str
    shares: bool
    servers: int = 1
    workers: int = 1


KINDS = (
    Kind("SQLite, 1 server", shares=False),
    Kind("PostgreSQL, 1 server", shares=True),
    Kind("PostgreSQL, 2 servers", shares=True, servers=2),
    Kind("PostgreSQL, 4 servers", shares=True, servers=4),
    Kind("PostgreSQL, 2 workers, any seat at any", shares=True, workers=WORKERS),
)


@contextmanager
def serving(kind: Kind, database: Postgres, redis: Redis) -> Iterator[list[Server]]:
    """Start the servers of a kind on a log of their own; where any seat comes to any, they have hints."""
    with TemporaryDirectory() as folder, ExitStack() as open_:
        log, arguments = f"{folder}/log.db", []
        if kind.shares:
            log, arguments = database.fresh(), ["--keys", folder]
        if kind.workers > 1:
            arguments += ["--workers", str(kind.workers), "--redis", redis.address]
        yield [open_.enter_context(ours(log, *arguments)) for _ in range(kind.servers)]


def played(servers: list[Server], database: int, tables: int) -> Run:
    """Play at all servers at once, each with tables and players of its own; add up what they come to."""
    asked = [Asked("ours", *server, GAME, OPTIONS, SEATS, tables, SECONDS, database=database) for server in servers]
    with ThreadPoolExecutor(len(asked)) as pool:
        runs = list(pool.map(run, asked))
    moves = sum(each["moves"] for each in runs)
    return {
        "moves": moves,
        "each": sum(each["moves"] * each["each"] for each in runs) / moves,
        "database": 1e6 * sum(each["database"] for each in runs) / len(runs) / moves,
        "p50": max(each["p50"] for each in runs),
        "p99": max(each["p99"] for each in runs),
        "load": sum(each["cpu"] for each in runs),
    }


def row(kind: Kind, runs: list[Run], one: float) -> str:
    """Write the medians of a kind's runs; `one` is what a move takes of one process on PostgreSQL."""
    found = {figure: Figure([each[figure] for each in runs]) for figure in runs[0]}
    each, kept, p50, p99, load = (found[name].median for name in ("each", "database", "p50", "p99", "load"))
    ratio = f"{one / each:.2f}" if kind.shares else ""
    return (
        f"{kind.name:>38} {found['moves']!s:>22} {each:>5.0f} {1e6 / each:>7,.0f} {ratio:>5} {kept:>6.0f} "
        f"{p50:>7.2f} {p99:>7.2f} {load:>5.2f}"
    )


def main(database: Postgres) -> None:
    """Print a line for each way to serve."""
    print(f"Dirty Money, {SEATS} seats, {TABLES} tables a server; median of {ROUNDS} runs of {SECONDS:.0f} s, in turns")
    print("us: processor time of the servers and their children for a move; a s: moves for a second of that time,")
    print("of one: beside one server on PostgreSQL; db us: processor time of PostgreSQL for a move")
    print("p50, p99: ms, of the slowest server; load: share of a core that the players took")
    heads = f"{'log, servers':>38} {'moves/s':>22} {'us':>5} {'a s':>7} of one  db us"
    print(f"{heads} {'p50 ms':>7} {'p99 ms':>7} {'load':>5}")
    runs: dict[Kind, list[Run]] = {kind: [] for kind in KINDS}
    with running(Redis) as redis:
        for _ in range(ROUNDS):
            for kind in KINDS:
                with serving(kind, database, redis) as servers:
                    process = database.pid if kind.shares else 0
                    runs[kind].append(played(servers, process, TABLES * kind.workers))
    one = Figure([each["each"] for each in runs[KINDS[1]]]).median
    for kind, found in runs.items():
        print(row(kind, found, one))
