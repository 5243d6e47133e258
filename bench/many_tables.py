"""A log of very many tables: how long its server takes to start, what it holds, and how soon a table is shown.

A few tables are played; their records are appended again, under other names, as often as it takes.
"""

import random
import sqlite3
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Any, NamedTuple
from unittest.mock import patch  # noqa: TID251 - a measure leaves out what it does not measure

import psycopg

from fairdeal.events import Append, Draft, SqliteStore
from fairdeal.events.seal import EVERYBODY
from fairdeal.events.sql import COLUMNS
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.table.seats.presence import Resign
from fairdeal.sitting import Sitting

from .databases import Postgres
from .evidence import move
from .load import Asked
from .processes import memory_of, ours, run, seconds_of
from .scenes import GAME, ROUNDS

STORED, OPEN, PLAYED = 100_000, 10_000, 1_000
LOBBIES = 100  # open tables at which somebody waits for others
MOVES, MOVES_OVER = 30, 4  # played at each other open table, and at each table that is over
GROUP = 50  # tables that are written together
LOOKS = 300
SECONDS = 5.0
LIST = "/api/v1/tables"
GUESTS_SECONDS = 16.0  # FAIRDEAL_REST, unless it is set
IDLE = 0.3  # of a second of processor time in a second: a server that has less to do has taken up all it will

Log = Sequence[Draft]


class Served(NamedTuple):
    """A server, and how to look at it."""

    url: str
    process: int
    begun: float

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=120) as answer:
            found: bytes = answer.read()
            return found

    def used(self) -> str:
        """Tell the time since it was begun, its processor time, and its memory."""
        spent, used, memory = perf_counter() - self.begun, seconds_of(self.process), memory_of(self.process)
        return f"{spent:>6.1f} s, {used:>6.1f} s of processor time, {memory / 2**20:>5.0f} MiB"


def main(database: Postgres) -> None:
    """Write the log, and serve it from its file and from PostgreSQL."""
    with TemporaryDirectory() as folder:
        log, begin = Path(folder) / "log.db", process_time()
        over, unfinished = written(log)
        known_heads(log)
        print(
            f"{STORED:,} tables, {len(unfinished):,} of them open, {LOBBIES} of these lobbies; {records_of(log):,} "
            f"records; written in {process_time() - begin:.0f} s of processor time"
        )
        print("SQLite:", end=" ")
        measure(over, unfinished, log.stat().st_size, str(log))
        address = database.fresh()
        copied(log, address)
        [(size,)] = database.ask("SELECT pg_database_size(current_database())", address.rpartition("/")[2])
        print("PostgreSQL:", end=" ")
        measure(over, unfinished, int(str(size)), address, "--keys", folder, database=database.pid)


def written(path: Path) -> tuple[list[str], list[str]]:
    """Write the log; return the names of the tables that are over, and of the others."""
    service = make_service(Config())
    over, played, lobby = over_at(service), open_at(service), lobby_at(service)
    chance = random.Random("scale")
    names = [f"{chance.getrandbits(48):012x}" for _ in range(STORED)]
    logs = dict.fromkeys(names[OPEN:], over) | dict.fromkeys(names[LOBBIES:OPEN], played)
    logs |= dict.fromkeys(names[:LOBBIES], lobby)
    mixed = chance.sample(names, STORED)
    # What keys have signed for one table is appended at another: a judge would refuse it.
    with SqliteStore(path) as store, patch("fairdeal.events.chain.may_need_signature", lambda _type, _line: False):
        for first in range(0, STORED, GROUP):
            group = list(side_by_side({name: logs[name] for name in mixed[first : first + GROUP]}))
            assert all(isinstance(outcome, list) for outcome in store.append_many(group))
    return names[OPEN:], names[:OPEN]


def records_of(log: Path) -> int:
    with closing(sqlite3.connect(log)) as rows:
        return int(rows.execute("SELECT max(rowid) FROM records").fetchone()[0])


def known_heads(log: Path) -> None:
    """Let the log of heads know the tables, as it does when each has been opened there.

    They stand in it under plain names: a name that nobody can guess takes some milliseconds, once for each table.
    """
    service = make_service(Config(database=str(log), new_keys=True))
    with patch("fairdeal.service.witness.log.table_name", lambda table, origin: table):
        service.heads.log.take_in(service.store)
    service.close()


def side_by_side(logs: dict[str, Log]) -> Iterator[Append]:
    """Append the records of some tables in turns, as those of tables that are played at the same time."""
    for seq, drafts in enumerate(zip_longest(*logs.values())):
        for table, draft in zip(logs, drafts, strict=True):
            if draft is not None:
                yield Append(table, seq - 1, [draft])


def over_at(service: Service) -> Log:
    """Let one of two people resign, who have only begun: a whole match would tell the same in ten times the room."""
    sitting = begun_at(service, MOVES_OVER)
    sitting.do(0, Resign)
    return drafts_of(service, sitting.id)


def open_at(service: Service) -> Log:
    """Let two people begin a match, and go away."""
    return drafts_of(service, begun_at(service, MOVES).id)


def begun_at(service: Service, moves: int) -> Sitting:
    """Let two people play so many moves."""
    sitting = Sitting(service, GAME, 2, options=ROUNDS)
    for _ in range(moves):
        move(sitting)
    return sitting


def lobby_at(service: Service) -> Log:
    """Let one person wait for another."""
    return drafts_of(service, Sitting(service, GAME, 2, options=ROUNDS, people=1).id)


def drafts_of(service: Service, table: str) -> Log:
    """Return the records of a table as drafts that write the same at another."""
    found = []
    for each in service.store.read(table):
        hidden = {path: EVERYBODY if seal.to == EVERYBODY else list(seal.to) for path, seal in each.seals.items()}
        found.append(
            Draft(
                type=each.type, by=each.by, data=each.data, cmd=each.cmd, at=each.at, secrets=hidden, salts=each.salts
            )
        )
    return found


def copied(log: Path, address: str) -> None:
    """Take the very rows of a file into a new log in PostgreSQL."""
    make_service(Config(database=address, keys=str(log.parent), new_keys=True)).close()  # makes the schema
    with psycopg.connect(address, autocommit=True) as connection:
        _copy(connection, f"records ({COLUMNS})", log, f"SELECT {COLUMNS} FROM records")
        for name in ("leaves", "nodes", "tables"):
            _copy(connection, f"heads.{name}", log.with_name(f"{log.name}.heads"), f"SELECT * FROM {name}")
        connection.execute("VACUUM ANALYZE")  # as PostgreSQL does by itself in time


def _copy(connection: psycopg.Connection[Any], to: str, file: Path, select: str) -> None:
    with connection.cursor().copy(f"COPY {to} FROM STDIN") as copy, closing(sqlite3.connect(file)) as rows:
        for row in rows.execute(select):
            copy.write_row(row)


def measure(
    over: Sequence[str], unfinished: Sequence[str], size: int, log: str, *arguments: str, database: int = 0
) -> None:
    """Serve a log, look at it while its tables are taken up and afterwards, and play at tables beside."""
    print(f"{size / 2**20:,.0f} MiB, {size / STORED:,.0f} bytes a table")
    begun, stored = perf_counter(), seconds_of(database)
    with ours(log, *arguments, "--new-keys") as (url, process):
        server = Served(url, process, begun)
        told("it answers after", server.used())
        told("the lobby, at once", looks(server, [LIST] * 10))
        told("first looks, meanwhile", looks(server, [*first_looks(over), *first_looks(unfinished)]))
        settled(process)
        told("all is taken up after", f"{server.used()}; PostgreSQL's {seconds_of(database) - stored:.1f} s")
        told("the lobby", looks(server, [LIST] * LOOKS))
        told("first looks, matches over", looks(server, first_looks(over)))
        told("first looks, open matches", looks(server, first_looks(unfinished)))
        before = memory_of(process)
        found = run(Asked("ours", url, process, GAME, ROUNDS, 2, PLAYED, SECONDS, database=database))
        each = (memory_of(process) - before) / PLAYED / 1024
        told(
            f"{PLAYED:,} tables play",
            f"{found['moves']:,.0f} moves/s, {found['each']:.0f} us each, p50 "
            f"{found['p50']:.0f} ms, p99 {found['p99']:.0f} ms; {each:.0f} KiB a table",
        )
        told("in the end", server.used())


def told(what: str, figures: str) -> None:
    print(f"{what:>28}: {figures}", flush=True)


def first_looks(names: Sequence[str]) -> list[str]:
    """List the addresses of some tables, which nobody has looked at before."""
    return [f"{LIST}/{name}" for name in random.sample(names, LOOKS)]


def looks(server: Served, paths: Sequence[str]) -> str:
    """Look at some addresses one after the other, and tell how long it took."""
    waits, used = [], seconds_of(server.process)
    for path in paths:
        begin = perf_counter()
        server.get(path)
        waits.append(1000 * (perf_counter() - begin))
    each = 1000 * (seconds_of(server.process) - used) / len(paths)
    hundredths = quantiles(waits, n=100, method="inclusive")
    return f"p50 {hundredths[49]:.1f} ms, p99 {hundredths[98]:.1f} ms; {each:.1f} ms of processor time each"


def settled(process: int) -> None:
    """Wait until the guests' time to come is over, and the server has little to do for some seconds."""
    sleep(GUESTS_SECONDS)
    calm = 0
    while calm < 3:
        used = seconds_of(process)
        sleep(1)
        calm = calm + 1 if seconds_of(process) - used < IDLE else 0
