"""A process of its own that answers questions, a line each, while the server's loop goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from heapq import heappop, heappush
from itertools import count
from threading import Event, Lock, Timer
from typing import IO, BinaryIO, TypeVar

Answer = TypeVar("Answer")
NOW, LATER = 0, 1  # the ranks of questions: what a table waits for goes before what somebody wants to know


BEHIND_THE_SERVER = 5  # the niceness by which such a process lets the server go first


@contextmanager
def answering() -> Iterator[BinaryIO]:
    """Be such a process: give where its answers go, which nothing disturbs that a game of somebody else prints."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then says that there are no more
    with suppress(AttributeError, OSError):
        os.nice(BEHIND_THE_SERVER)
    out = sys.stdout.buffer
    with redirect_stdout(sys.stderr):
        yield out


def failed(wrong: Exception) -> str:
    """Say what failed: a game of somebody else can in any way, and the next question is answered."""
    return f"{type(wrong).__name__}: {wrong}"[:500]


class Gone(Exception):
    """A process that could not begin, or ended, hung or babbled before it had answered; it says which, as a verb."""


class Queue:
    """The line before a counter at which one is served at a time: by rank, then in the order of coming."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.busy = False
        self._number = count()
        self._waiting: list[tuple[int, int, Event]] = []

    def waiting(self, rank: int) -> int:
        """Count those of a rank who wait."""
        return sum(each[0] == rank for each in self._waiting)

    @contextmanager
    def turn(self, rank: int) -> Iterator[None]:
        """Wait for one's turn, and hold it."""
        called = Event()
        with self._lock:
            if self.busy:
                heappush(self._waiting, (rank, next(self._number), called))
            else:
                self.busy = True
                called.set()
        try:
            called.wait()
            yield
        finally:
            self._leave(called)

    def _leave(self, called: Event) -> None:
        """Call the next one; whoever leaves without having been called gives up the place in the line."""
        with self._lock:
            if not called.is_set():
                self._waiting = sorted(each for each in self._waiting if each[2] is not called)
            elif self._waiting:
                heappop(self._waiting)[2].set()
            else:
                self.busy = False


class Child:
    """One process that answers one question after the other; begun at the first, and again if it died.

    It is told `greeting` when it begins. Whoever asks holds a turn of `line`. Under gevent the waiting is cooperative.
    """

    def __init__(self, command: Sequence[str], greeting: bytes = b"") -> None:
        self._command, self._greeting = command, greeting
        self.line = Queue()
        self.process: subprocess.Popen[bytes] | None = None

    def waiting(self) -> int:
        """Count the questions that wait for their turn."""
        return self.line.waiting(NOW) + self.line.waiting(LATER)

    def answer(self, question: bytes, seconds: float, read: Callable[[IO[bytes]], Answer]) -> Answer:
        """Return what `read` makes of the answer. Raises `Gone` if there is none within that time.

        `read` raises `ValueError` for half an answer. After a failure the process is ended, for its answer would be
        taken for the next one's.
        """
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(seconds, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            process.stdin.write(question)
            process.stdin.flush()
            return read(process.stdout)
        except (OSError, ValueError) as wrong:
            self._end()
            raise Gone("has died; another begins with the next question") from wrong
        except BaseException:  # whoever asked is gone, and nobody else may read this answer
            self._end()
            raise
        finally:
            alarm.cancel()

    def _running(self) -> "subprocess.Popen[bytes]":
        if self.process is not None and self.process.poll() is not None:
            self._end()
        if self.process is None:
            # It finds the same packages as this process, and is none of those that Ctrl-C ends.
            paths = os.pathsep.join(path or os.curdir for path in sys.path)
            try:
                self.process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": paths},
                    start_new_session=True,
                )
                assert self.process.stdin is not None
                self.process.stdin.write(self._greeting)
            except OSError as wrong:
                self._end()
                raise Gone(f"cannot be begun: {wrong}") from wrong
        return self.process

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # half a question was still to be written
                    pipe.close()  # type: ignore[union-attr]

    def close(self) -> None:
        """End the process, whatever it does; who waits for its answer hears that it has died."""
        if not self.line.busy:
            self._end()
        elif self.process is not None:
            self.process.kill()  # who reads from it lets go of it
