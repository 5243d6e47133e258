"""Which store a log's name means: a file is SQLite's, an address is that of a PostgreSQL database."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import ModuleType
from typing import Protocol, runtime_checkable

from fairdeal.events.chain import Salt
from fairdeal.events.judge.ed25519 import Verify, is_signed
from fairdeal.events.sql import SqlReader
from fairdeal.events.sqlite import SqliteReader
from fairdeal.events.store import Head, Store, StoreFailed

SCHEMES = ("postgresql://", "postgres://")


def is_address(database: str) -> bool:
    """Tell whether a log is named by the address of a database that several servers may share, and not by a file."""
    return database.startswith(SCHEMES)


def shown(database: str) -> str:
    """Name a log so that everybody may read it: an address without user and password."""
    if not is_address(database):
        return database
    name: str = postgres().place_of(database)
    return name


@runtime_checkable
class SharedStore(Store, Protocol):
    """A store that several servers share."""

    def newest(self, table: str) -> tuple[str, Head]:
        """Return a time and the head: whoever asks for a table later, at any server, gets no earlier one."""

    def now(self) -> datetime:
        """Return the time, which is one for all servers."""

    def moved(self, heads: Mapping[str, Head]) -> Iterable[str]:
        """Return the tables whose logs go on behind the heads that are given, or have them no more."""


def open_shared(address: str, salt: Salt, verify: Verify = is_signed) -> SharedStore:
    """Open the log at an address, and make it where there is none. Raises `StoreFailed`."""
    store: SharedStore = postgres().PostgresStore(address, salt, verify)
    return store


def open_reader(database: str) -> SqlReader:
    """Open a log for a look that cannot change it. Raises `StoreFailed`."""
    if not is_address(database):
        return SqliteReader(database)
    reader: SqlReader = postgres().PostgresReader(database)
    return reader


def postgres() -> ModuleType:
    """Return the module of the store in PostgreSQL. Raises `StoreFailed` where its package is missing."""
    try:
        from fairdeal.events import postgres as module
    except ImportError as missing:
        raise StoreFailed(
            f"a log in PostgreSQL needs the package psycopg ({missing}): pip install 'fairdeal[postgres]'"
        ) from None
    return module
