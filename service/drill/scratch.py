"""A database that is there for drills alone: empty before each, and empty again after one that held."""

from typing import Any
from urllib.parse import urlencode

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, shown
from fairdeal.events.stores import postgres

from .relay import Address

TABLES = r"""
    SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'f') AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\_%'
"""
# By name: what belongs to somebody else is not touched.
CLEAR = """
    DROP SCHEMA IF EXISTS heads, served CASCADE;
    DROP TABLE IF EXISTS records, whole, archived, times, migrations CASCADE;
    DROP FUNCTION IF EXISTS without_name, records_are_never_changed, records_are_never_removed,
        archived_is_the_head, archived_is_never_changed, archived_until_it_is_back
"""


class Scratch:
    """The database at an address. Raises `StoreFailed` when it cannot be had."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._connections = postgres().Connections(address)

    def must_be_empty(self) -> None:
        """Raise `StoreFailed` for a database that holds tables: they are somebody's."""
        [(tables,)] = self._asked(TABLES)
        if tables:
            raise StoreFailed(
                _(
                    "{database} holds tables. A drill needs an empty database, whose tables it makes and removes: "
                    "make one with createdb, and name it with --db.",
                    database=shown(self.address),
                )
            )

    def clear(self) -> None:
        """Remove the tables of a log."""
        self._asked(CLEAR)

    def place(self) -> Address:
        """Return where the database listens. Raises `StoreFailed` for one that is reached by a file."""
        with self._connections.heard(), self._connections.lent() as connection:
            host, port = connection.info.host, connection.info.port
        if host.startswith("/"):
            raise StoreFailed(
                _(
                    "{database} is reached by the file {file}; a drill breaks its line, for which it needs a host: "
                    "postgresql://USER@localhost/NAME",
                    database=shown(self.address),
                    file=host,
                )
            )
        return host, port

    def by_way_of(self, port: int) -> str:
        """Return its address by a port of loopback; its host is known by the same name as before."""
        way = urlencode({"host": self.place()[0], "hostaddr": "127.0.0.1", "port": port})
        return f"{self.address}{'&' if '?' in self.address else '?'}{way}"

    def _asked(self, statements: str) -> list[Any]:
        with self._connections.heard(), self._connections.lent() as connection:
            cursor = connection.execute(statements)
            return cursor.fetchall() if cursor.description else []

    def close(self) -> None:
        """Let go of the database."""
        self._connections.forget()
