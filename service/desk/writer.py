"""The writer: a process of its own that seals and commits groups of appends, and ends with the server that began it.

The two ends of a socket pair stand here: `Writer` in the server, `main` in the process. A message is its length and
its body. The writer answers a group when it is on disk; a writer that dies before it has answered says nothing of
what became of the group: that is read in the log, once the process is gone for certain.

`marshal` carries the values: both ends are the same program, and it keeps types apart and refuses those of no line.
"""

import ctypes
import marshal
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import main_thread
from typing import Any

import gevent
from msgspec.structs import asdict, astuple

from fairdeal.events import (
    BrokenChain,
    CommandKnown,
    Conflict,
    Draft,
    Record,
    Request,
    SqliteStore,
    StoreFailed,
    SyncFailed,
    Unwritable,
)

PATIENCE = 30.0  # longer than a store waits for a file that another program holds
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
READY = b""

Outcome = list[Record] | Exception
Message = bytes


class WriterGone(Exception):
    """A writer that died or hung, and is gone for certain; whether its last group was kept stands in the log."""


class Writer:
    """The server's end. `database` is the file; `seed` is the operator's secret, from which salts are derived."""

    def __init__(self, database: str, seed: bytes, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._socket, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "fairdeal.service.desk.writer", str(theirs.fileno())]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )
        self.pid = self._process.pid
        self._ask(marshal.dumps((database, seed)))

    def append_many(self, requests: Sequence[Request]) -> list[Outcome]:
        """Return what became of each request, when all that was kept is on disk. Raises `WriterGone`."""
        told = self._ask(marshal.dumps([_packed(request) for request in requests]))
        return [_outcome(kind, values) for kind, values in marshal.loads(told)]

    def _ask(self, message: Message) -> Message:
        try:
            with gevent.Timeout(self._patience, WriterGone("the writer of the log did not answer")):
                _send(self._socket, message)
                return _receive(self._socket)
        except (OSError, EOFError, WriterGone) as error:
            self._end()
            raise WriterGone(f"the writer of the log has ended: {error}") from error
        except BaseException:
            self._end()  # its answer would be taken for the next one's
            raise

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._socket.close()

    def close(self) -> None:
        """Let the writer end by itself, or end it when it does not."""
        self._socket.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self._patience)
        self._process.kill()
        self._process.wait()


def must_be_sendable(request: Request) -> None:
    """Raise `Unwritable` for a draft whose values no message can carry, and no line."""
    try:
        marshal.dumps(_packed(request))
    except ValueError:
        raise Unwritable("a draft holds a value that is no string, integer, boolean, None, list or dict") from None


def _packed(request: Request) -> tuple[str, int, list[tuple[bool, dict[str, Any]]]]:
    table, expected, drafts = request
    return table, expected, [(isinstance(each, Record), asdict(each)) for each in drafts]


def _unpacked(table: str, expected: int, drafts: list[tuple[bool, dict[str, Any]]]) -> Request:
    return Request(table, expected, [Record(**each) if whole else Draft(**each) for whole, each in drafts])


# How a refusal crosses over: its values, from which the other end makes it again.
REFUSALS: dict[type[Exception], Callable[[Any], tuple[Any, ...]]] = {
    Conflict: lambda refusal: (refusal.table, refusal.expected, refusal.found),
    CommandKnown: lambda refusal: astuple(refusal.record),
    BrokenChain: lambda refusal: (refusal.seq, refusal.why, refusal.code),
    Unwritable: lambda refusal: (str(refusal),),
    StoreFailed: lambda refusal: (str(refusal),),
    SyncFailed: lambda refusal: (str(refusal),),
}
KINDS = {kind.__name__: kind for kind in REFUSALS}


def _told(outcome: Outcome) -> tuple[str, Any]:
    if isinstance(outcome, list):
        return "", [astuple(record) for record in outcome]
    values = REFUSALS.get(type(outcome))
    return (type(outcome).__name__, values(outcome)) if values else ("", None) if False else _other(outcome)


def _other(failure: Exception) -> tuple[str, Any]:
    return "RuntimeError", (f"{type(failure).__name__}: {failure}",)


def _outcome(kind: str, values: Any) -> Outcome:
    if not kind:
        return [Record(*each) for each in values]
    if kind == "CommandKnown":
        return CommandKnown(Record(*values))
    return KINDS.get(kind, RuntimeError)(*values)


def _send(to: socket.socket, body: Message) -> None:
    to.sendall(len(body).to_bytes(4, "big") + body)


def _receive(source: socket.socket) -> Message:
    return _exactly(source, int.from_bytes(_exactly(source, 4), "big"))


def _exactly(source: socket.socket, size: int) -> bytes:
    read = bytearray()
    while len(read) < size:
        part = source.recv(min(size - len(read), 2**20))
        if not part:
            raise EOFError("the other end is gone")
        read += part
    return bytes(read)
