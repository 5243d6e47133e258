"""What more servers, more writers and more tables cost: one log in PostgreSQL for several servers, beside SQLite."""

from . import many_idle, many_servers, many_tables, many_writers
from .databases import Postgres, running

PARTS = {
    "servers": many_servers.main,
    "idle": many_idle.main,
    "writers": many_writers.main,
    "tables": many_tables.main,
}


def main(asked: list[str]) -> None:
    """Run the parts asked for, or all, on one PostgreSQL in a temporary folder."""
    if unknown := [name for name in asked if name not in PARTS]:
        raise SystemExit(f"There is no part {unknown[0]!r} of scale to measure. There are: {', '.join(PARTS)}.")
    with running(Postgres) as database:
        for name in asked or PARTS:
            print(f"\n{name}\n")
            PARTS[name](database)
