"""What the servers of one log tell each other besides records, in the database: who is connected, and what is used up.

It is no part of the log. A row of a server that has gone counts for a few seconds, and then for nothing.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from psycopg import Connection

from fairdeal.events.postgres import PATIENCE, SILENCE, Migration, beside

from .neighbours import Here

SCHEMA = "served"
CONNECTIONS = 2
GOOD_SECONDS = 15  # a server says again who is connected before that
KEPT = "1 hour"  # longer than anything that is good once is good
MIGRATIONS = (
    Migration(
        "board",
        (
            """
            CREATE TABLE present (
                server TEXT, table_id TEXT COLLATE "C", seats TEXT NOT NULL, watching BIGINT NOT NULL,
                until TIMESTAMPTZ NOT NULL, PRIMARY KEY (table_id, server)
            )
            """,
            "CREATE TABLE used (what TEXT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())",
            "CREATE INDEX used_by_age ON used (at)",
        ),
    ),
)
HERE = f"""
    INSERT INTO present
    SELECT %(server)s, *, now() + interval '{GOOD_SECONDS} seconds'
    FROM unnest(%(tables)s::text[], %(seats)s::text[], %(watching)s::bigint[])
    ON CONFLICT (table_id, server)
    DO UPDATE SET seats = excluded.seats, watching = excluded.watching, until = excluded.until
"""
GONE = "DELETE FROM present WHERE until < now() OR (server = %(server)s AND table_id <> ALL(%(tables)s::text[]))"
OTHERS = """
    SELECT table_id, seats, watching FROM present
    WHERE table_id = ANY(%(tables)s::text[]) AND server <> %(server)s AND until > now()
"""
BUSY = "SELECT DISTINCT table_id FROM present WHERE server <> %s AND until > now() LIMIT %s"
USE = "INSERT INTO used (what) VALUES (%s) ON CONFLICT DO NOTHING"
FORGET = f"DELETE FROM used WHERE at < now() - interval '{KEPT}'"


class Board:
    """The board of one log, as the server of that name reads and writes it. Raises `StoreFailed`."""

    def __init__(self, address: str, server: str) -> None:
        self._server = server
        self._connections = beside(address, CONNECTIONS, SCHEMA, MIGRATIONS)

    def tell(self, here: Mapping[str, Here]) -> None:
        """Say who is connected at this server; other tables have nobody here."""
        seats = [",".join(map(str, each.seats)) for each in here.values()]
        watching = [each.watching for each in here.values()]
        said = {"server": self._server, "tables": list(here), "seats": seats, "watching": watching}

        def write(connection: Connection[Any]) -> None:
            with connection.pipeline(), connection.transaction():
                connection.execute("SET LOCAL synchronous_commit = off")
                connection.execute(HERE, said)
                connection.execute(GONE, said)
                connection.execute(FORGET)

        self._connections.done(write, 0.0, SILENCE)

    def others(self, tables: Iterable[str]) -> dict[str, Here]:
        """Return who is connected to these tables at other servers."""
        asked = {"server": self._server, "tables": list(tables)}
        found: dict[str, Here] = {}
        for table, seats, watching in self._asked(OTHERS, asked):
            before = found.get(table, Here())
            sitting = {*before.seats, *map(int, filter(None, seats.split(",")))}
            found[table] = Here(tuple(sorted(sitting)), before.watching + watching)
        return found

    def busy(self, most: int) -> list[str]:
        """List tables at which somebody is connected to another server."""
        return [table for (table,) in self._asked(BUSY, (self._server, most))]

    def use(self, what: str) -> bool:
        """Use something up; False if that was done before, at whichever server."""
        return self._connections.done(
            lambda connection: connection.execute(USE, (what,)).rowcount == 1, PATIENCE, SILENCE
        )

    def _asked(self, question: str, values: Any) -> list[Any]:
        return self._connections.done(lambda connection: connection.execute(question, values).fetchall(), 0.0, SILENCE)

    def close(self) -> None:
        """Say that nobody is connected here any more, and let go of the database."""
        with suppress(OSError):
            self.tell({})
        self._connections.forget()
