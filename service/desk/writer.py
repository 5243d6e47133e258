"""The writer: a process of its own that seals and commits groups of appends, and ends with the server that began it.

The two ends of a socket pair stand here: `Writer` in the server, `main` in the process. A message is its length and
its body. The first says what the writer needs to know; then comes one group after another, each answered once it is
on disk. A writer that ends before it has answered leaves a doubt, which the log resolves as soon as the process is
gone for certain: see `journal`.

`marshal` carries the values, as both ends are the same program. It keeps types apart, so that the writer refuses what
a store in the server would refuse, and for the same reason.
"""

import ctypes
import marshal
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import asdict, astuple

from fairdeal.events import (
    Append,
    Archived,
    BrokenChain,
    CommandKnown,
    Conflict,
    Draft,
    FileHeld,
    Head,
    Record,
    Shelved,
    SqliteStore,
    StoreFailed,
    SyncFailed,
    Unwritable,
)

from ..evidence.ed25519 import is_signed
from ..evidence.salts import Salts

PATIENCE = 30.0  # seconds for an answer; longer than a store waits for a file that another program holds
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
SIZE = 8  # bytes of a message's length
PART = 2**18

Outcome = list[Record] | Exception
Packed = bytes


class WriterGone(StoreFailed):
    """A writer that could not begin, died or hung. It is gone for certain; what it kept of its group is in the log."""


class Writer:
    """The server's end. `database` is the file; `seed` is the operator's secret, from which salts are derived.

    The process comes up while the server does other things; a group that is sent meanwhile waits for it.
    """

    def __init__(self, database: str | Path, seed: bytes) -> None:
        self._socket, theirs = socket.socketpair()
        self._socket.settimeout(PATIENCE)
        with theirs:
            try:
                command = [sys.executable, "-m", "fairdeal.service.desk.writer"]
                self._process = subprocess.Popen(
                    command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, start_new_session=True
                )
            except OSError as error:
                self._socket.close()
                raise WriterGone(f"the writer of the log cannot be started ({error})") from error
        self.pid = self._process.pid
        # The seed goes through the socket: arguments and environment can be read by others.
        with self._ended_by_a_fault():
            _send(self._socket, marshal.dumps((str(database), seed)))

    def lives(self) -> bool:
        """Tell whether the process has not ended, as far as is known."""
        return self._process.poll() is None

    def append_many(self, requests: Sequence[Packed]) -> list[Outcome]:
        """Return what became of each request, when all that was kept is on disk. Raises `WriterGone`."""
        return [_outcome(kind, values) for kind, values in marshal.loads(self._ask(marshal.dumps(list(requests))))]

    def _ask(self, message: bytes) -> bytes:
        with self._ended_by_a_fault():
            _send(self._socket, message)
            return _receive(self._socket)

    @contextmanager
    def _ended_by_a_fault(self) -> Iterator[None]:
        """End the process after a fault of any kind, or a late answer would be taken for the next one's."""
        try:
            yield
        except OSError as error:
            self._end()
            raise WriterGone(f"the writer of the log has ended ({error})") from error
        except BaseException:
            self._end()
            raise

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._socket.close()

    def close(self) -> None:
        """Let the writer end by itself, or end it when it does not."""
        self._socket.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._end()


def pack(request: Append) -> Packed:
    """Write a request as bytes for the writer; raise `Unwritable` for values that no message can carry, and no line."""
    drafts = [(isinstance(each, Record), asdict(each)) for each in request.drafts]
    try:
        return marshal.dumps((request.table, request.expected_seq, drafts, request.after))
    except ValueError:
        raise Unwritable("the data holds a value that is none of string, integer, boolean, None, list, dict") from None


def _unpacked(packed: Packed) -> Append:
    table, expected, drafts, after = marshal.loads(packed)
    return Append(table, expected, [Record(**each) if whole else Draft(**each) for whole, each in drafts], after)


class Crossing(NamedTuple):
    """A refusal's way across: the values that are taken from it, and what makes it of them again."""

    values: Callable[[Any], tuple[Any, ...]]
    made: Callable[..., Exception]


def _sentence(refusal: Exception) -> tuple[str]:
    return (str(refusal),)


def _archived(table: str, seq: int, hash: str, file: str, at: str) -> Archived:
    return Archived(table, Shelved(Head(seq, hash), file, at))


CROSSINGS = {
    "Conflict": Crossing(lambda refusal: (refusal.table, refusal.expected, refusal.found), Conflict),
    "CommandKnown": Crossing(lambda refusal: astuple(refusal.record), lambda *values: CommandKnown(Record(*values))),
    "Archived": Crossing(lambda refusal: (refusal.table, *refusal.shelved.head, *refusal.shelved[1:]), _archived),
    "BrokenChain": Crossing(lambda refusal: (refusal.seq, refusal.why, refusal.code), BrokenChain),
    **{kind.__name__: Crossing(_sentence, kind) for kind in (Unwritable, StoreFailed, FileHeld, SyncFailed)},
}
OTHER = Crossing(lambda fault: (f"{type(fault).__name__}: {fault}",), RuntimeError)
KEPT = ""


def _told(outcome: Outcome) -> tuple[str, Any]:
    if isinstance(outcome, list):
        return KEPT, [astuple(record) for record in outcome]
    kind = type(outcome).__name__
    return kind, CROSSINGS.get(kind, OTHER).values(outcome)


def _outcome(kind: str, values: Any) -> Outcome:
    if kind == KEPT:
        return [Record(*each) for each in values]
    return CROSSINGS.get(kind, OTHER).made(*values)


def _send(to: socket.socket, body: bytes) -> None:
    to.sendall(len(body).to_bytes(SIZE, "big") + body)


def _receive(source: socket.socket) -> bytes:
    """Return the body of the next message. Raises `ConnectionError` when the other end is gone."""
    return _exactly(source, int.from_bytes(_exactly(source, SIZE), "big"))


def _exactly(source: socket.socket, size: int) -> bytes:
    read = bytearray()
    while len(read) < size:
        part = source.recv(min(size - len(read), PART))
        if not part:
            raise ConnectionError("its socket is closed")
        read += part
    return bytes(read)


def main() -> None:
    """Commit one group after another, until the server's end of the socket is closed."""
    # A server that is told to stop lets its writer finish: what a terminal or a supervisor tells all is not for it.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # Where the kernel can end it with a server that is killed, it does; else the socket's end is noticed after a group.
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    with socket.socket(fileno=0) as server, suppress(ConnectionError):
        database, seed = marshal.loads(_receive(server))
        with SqliteStore(database, salt=Salts(lambda: seed), verify=is_signed) as store:
            while True:
                requests = [_unpacked(packed) for packed in marshal.loads(_receive(server))]
                _send(server, marshal.dumps([_told(outcome) for outcome in store.append_many(requests)]))


if __name__ == "__main__":
    main()
