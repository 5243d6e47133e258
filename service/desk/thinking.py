"""Where bots think that search: in one process of its own, so that the server's loop goes on meanwhile."""

import subprocess
import sys
from collections.abc import Sequence
from threading import Lock, Timer
from typing import Any

import msgspec

from fairdeal.engine import Fact, Past, View

from .thinker import Answer, Question

MOST_WAITING = 8  # questions that wait for the process; more are not thought about
GRACE = 5.0  # seconds beyond its time after which a process that says nothing is ended
ITERATIONS = 4_000
COMMAND = (sys.executable, "-m", "fairdeal.service.desk.thinker")


class NoThought(Exception):
    """A question that was not answered: too many wait, the process died, or the search failed."""


class Thinker:
    """One process that answers one question after the other; begun at the first question, and again if it died.

    `seconds` is the time for a question. Under gevent the waiting is cooperative.
    """

    def __init__(self, seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE) -> None:
        self.seconds = seconds
        self._command, self._grace = command, grace
        self._lock = Lock()
        self._waiting = 0
        self._process: subprocess.Popen[bytes] | None = None

    def think(self, view: View, past: Past, seed: bytes) -> Any:
        """Return the action, as plain data. Raises `NoThought`, after which the next question is asked as any other."""
        if self._waiting >= MOST_WAITING:
            raise NoThought(f"{MOST_WAITING} questions wait already")
        assert view.seat is not None
        told: Sequence[Fact] = past.history
        history = msgspec.Raw(msgspec.json.encode(told))
        options = dict(past.options)
        question = Question(view.game, view.seats, view.seat, options, history, seed, ITERATIONS, self.seconds)
        self._waiting += 1
        try:
            with self._lock:
                return self._asked(msgspec.json.encode(question) + b"\n")
        finally:
            self._waiting -= 1

    def _asked(self, question: bytes) -> Any:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(self.seconds + self._grace, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            process.stdin.write(question)
            process.stdin.flush()
            line = process.stdout.readline()
            found = msgspec.json.decode(line, type=Answer)
        except (OSError, ValueError) as wrong:  # ValueError: half a line, or none
            self._end()
            raise NoThought("the process that thinks has died; another begins with the next question") from wrong
        finally:
            alarm.cancel()
        if found.failed:
            raise NoThought(found.failed)
        return found.action

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            try:
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as wrong:
                raise NoThought(f"no process can be begun: {wrong}") from wrong
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self._end()
