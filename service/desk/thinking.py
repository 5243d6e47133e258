"""Where bots think that search: in one process of its own, so that the server's loop goes on meanwhile."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from heapq import heappop, heappush
from itertools import count
from threading import Event, Lock, Timer
from typing import Any

import msgspec

from fairdeal.engine import Action, Past, View

from .thinker import Advising, Answer, Question, Weighing, answered

MOST_WAITING = 64  # questions of bots that wait for the process; more are not thought about
LEAST_SECONDS = 0.02  # for a question, however many wait
GRACE = 5.0  # seconds beyond its time after which a process that says nothing is ended
ITERATIONS = 4_000
COMMAND = (sys.executable, "-P", "-m", "fairdeal.service.desk.thinker")
NOW, LATER = 0, 1  # the ranks of questions: what a table waits for goes before what somebody wants to know


class NoThought(Exception):
    """A question that was not answered: too many wait, the process died, or the search failed."""


class Line:
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


class Thinker:
    """One process that answers one question after the other; begun at the first question, and again if it died.

    `seconds` is the time for a question; where others wait it is shared with them, so that no table waits long. Each
    table asks one question at a time, and so has its turn after each of the others has had one. Under gevent the
    waiting is cooperative.
    """

    def __init__(self, seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE) -> None:
        self.seconds = seconds
        self._command, self._grace = command, grace
        self._line = Line()
        self._process: subprocess.Popen[bytes] | None = None

    def think(self, view: View, past: Past, seed: bytes) -> Any:
        """Return the action, as plain data. Raises `NoThought`, after which the next question is asked as any other."""
        return self._answered_now(lambda seconds: question(view, past, seed, seconds))

    def advise(self, view: View, past: Past, seed: bytes) -> Any:
        """Return advice, as plain data: the action, why it is good, and what was tried. Raises `NoThought`."""
        return self._answered_now(lambda seconds: advising(view, past, seed, seconds))

    def _answered_now(self, ask: Callable[[float], Question]) -> Any:
        """Ask a question for which a seat waits, with the time that there is for it."""
        if self._line.waiting(NOW) >= MOST_WAITING:
            raise NoThought(f"{MOST_WAITING} questions wait already")
        with self._line.turn(NOW):
            seconds = max(LEAST_SECONDS, self.seconds / (1 + self._line.waiting(NOW)))
            return self._asked(ask(seconds), seconds)

    def weigh(self, view: View, past: Past, seed: bytes, action: Action, iterations: int, seconds: float) -> Any:
        """Return the verdict on an action that was played, as plain data; bots' turns go before. Raises `NoThought`."""
        with self._line.turn(LATER):
            return self._asked(weighing(view, past, seed, action, iterations, seconds), seconds)

    def _asked(self, wanted: Question, seconds: float) -> Any:
        found = _found(self._answer(msgspec.json.encode(wanted) + b"\n", seconds))
        if found.failed:
            raise NoThought(found.failed)
        return found.found

    def _answer(self, line: bytes, seconds: float) -> bytes:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(seconds + self._grace, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            told = process.stdout.readline()
            _found(told)
        except (OSError, ValueError) as wrong:
            self._end()
            raise NoThought("the process that thinks has died; another begins with the next question") from wrong
        except BaseException:  # whoever asked is gone, and nobody else may read this answer
            self._end()
            raise
        finally:
            alarm.cancel()
        return told

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            # It finds the same packages as this process, and is none of those that Ctrl-C ends.
            paths = os.pathsep.join(path or os.curdir for path in sys.path)
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": paths},
                    start_new_session=True,
                )
            except OSError as wrong:
                raise NoThought(f"no process can be begun: {wrong}") from wrong
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # half a question was still to be written
                    pipe.close()  # type: ignore[union-attr]

    def waiting(self) -> int:
        """Count the questions that wait for their turn."""
        return self._line.waiting(NOW) + self._line.waiting(LATER)

    def close(self) -> None:
        """End the process, whatever it thinks about; who waits for its answer hears that it has died."""
        if not self._line.busy:
            self._end()
        elif self._process is not None:
            self._process.kill()  # who reads from it lets go of it


class AtOnce(Thinker):
    """The same in this process, for services without a loop."""

    def _answer(self, line: bytes, seconds: float) -> bytes:
        return answered(line)


def question(view: View, past: Past, seed: bytes, seconds: float) -> Question:
    """Ask for a good action: all that is told of the match is what the seat was told."""
    return Question(*_moment(view, past), seed, ITERATIONS, seconds)


def advising(view: View, past: Past, seed: bytes, seconds: float) -> Advising:
    """Ask for a good action, and why it is good."""
    return Advising(*_moment(view, past), seed, ITERATIONS, seconds)


def weighing(view: View, past: Past, seed: bytes, action: Action, iterations: int, seconds: float) -> Weighing:
    """Ask what an action cost that was played at that moment."""
    return Weighing(*_moment(view, past), seed, iterations, seconds, action)


def _moment(view: View, past: Past) -> tuple[str, int, int, dict[str, Any], msgspec.Raw]:
    assert view.seat is not None
    told = msgspec.Raw(msgspec.json.encode(past.history))
    return view.game, view.seats, view.seat, dict(past.options), told


def _found(line: bytes) -> Answer:
    """Read an answer. Raises `ValueError` for half a line, or none."""
    return msgspec.json.decode(line, type=Answer)
