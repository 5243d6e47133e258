"""The lease of a log: one server at a time, for as long as its process lives."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, is_address


@contextmanager
def lease(database: str) -> Iterator[None]:
    """Hold the right to serve the log in that file, by a lock of the system, which ends with the process.

    A log in memory, or in a database that servers share, needs none. Raises `StoreFailed` while another process holds
    it, and names that one. The file of the lock stays where it is: a name that is taken away and made again could be
    locked twice.
    """
    with ExitStack() as held:
        if database != ":memory:" and not is_address(database):
            try:
                Path(database).parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(f"{database}.served", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError:  # nothing can be written there: whoever opens the log says why
                pass
            else:
                held.callback(os.close, handle)
                _lock(handle, database)
        yield


def must_not_be_served(database: str) -> None:
    """Raise `StoreFailed` while a server has the log in that file. Of a database nobody knows."""
    if Path(f"{database}.served").exists():
        with lease(database):
            pass


def _lock(handle: int, database: str) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(handle, 20, 0).decode("ascii", "replace").strip() or "?"
        raise StoreFailed(
            _(
                "{path} is served already, by process {holder}. Two who write would each know but a part of a table: "
                "stop that one, or name another log with --db.",
                path=database,
                holder=holder,
            )
        ) from None
    except OSError:  # a file system without locks: nobody can be kept apart there
        return
    os.ftruncate(handle, 0)
    os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
