"""What tables cost at which people sit and nobody moves: memory, and the looks that servers of one log take."""

import asyncio
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from .databases import Postgres
from .load import Asked, Load
from .processes import memory_of, ours, raise_file_limit, seconds_of
from .scenes import GAME, ROUNDS

SEATS = 2
TABLES = (100, 500)
SECONDS = 10.0
SETTLED = 2.0  # seconds after the last has sat down


def main(database: Postgres) -> None:
    """Print a line for each log and number of tables."""
    raise_file_limit()
    print(f"{SEATS} people at each table, connected; nobody moves for {SECONDS:.0f} s")
    print("a second: milliseconds of processor time of the server in a second, and of PostgreSQL")
    print(f"{'log':>11} {'tables':>6} {'KiB a table':>11} {'server':>7} {'PostgreSQL':>10}")
    for tables in TABLES:
        with TemporaryDirectory() as folder:
            row("SQLite", tables, ours(Path(folder) / "log.db"), 0)
            row("PostgreSQL", tables, ours(database.fresh(), "--keys", folder), database.pid)


def row(log: str, tables: int, server: AbstractContextManager[tuple[str, int]], database: int) -> None:
    with server as (url, process):
        memory, busy, stored = asyncio.run(sat(Asked("ours", url, process, GAME, ROUNDS, SEATS, tables, 0.0), database))
    print(f"{log:>11} {tables:>6} {memory:>11.0f} {busy:>7.0f} {stored:>10.0f}", flush=True)


async def sat(asked: Asked, database: int) -> tuple[float, float, float]:
    """Let people sit down and do nothing; return KiB a table, and the milliseconds a second of server and database."""
    load, empty = Load(asked), memory_of(asked.process)
    tables = [await load.open() for _ in range(asked.tables)]
    await asyncio.sleep(SETTLED)
    memory = (memory_of(asked.process) - empty) / 1024 / asked.tables
    begin, used = perf_counter(), [seconds_of(process) for process in (asked.process, database)]
    await asyncio.sleep(SECONDS)
    spent = perf_counter() - begin
    after = [seconds_of(process) for process in (asked.process, database)]
    await load.stop(tables)
    server, stored = (1000 * (now - before) / spent for now, before in zip(after, used, strict=True))
    return memory, server, stored
