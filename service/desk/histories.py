"""Histories for those who ask, read by a process of its own: the server's loop goes on meanwhile, and people play.

Who may see what is judged in the server, by the table as it is; the process is told for whose eyes it reads.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer
from typing import Protocol

import msgspec

from fairdeal.engine.words import _

from ..errors import Problem
from .historian import Asked, Historian, House, Told
from .thinking import LATER, NOW, Line

log = logging.getLogger("fairdeal.histories")
MOST_WAITING = 64  # questions that wait; more are told to come back
PATIENCE = 120.0  # seconds for an answer; then the process is ended
TRIES = 2
COMMAND = (sys.executable, "-P", "-m", "fairdeal.service.desk.historian")


class Gone(Exception):
    """A process that has ended, or hung, before it had answered."""


class Histories(Protocol):
    """The reader of histories."""

    def ask(self, asked: Asked) -> bytes:
        """Return the answer, encoded. Raises `Problem`."""

    def waiting(self) -> int:
        """Count the questions that wait for their turn."""

    def close(self) -> None:
        """End what reads."""


class AtOnce:
    """The reading in this process, for services without a loop."""

    def __init__(self, historian: Historian) -> None:
        self._historian = historian

    def ask(self, asked: Asked) -> bytes:
        return b"".join(self._historian.answer(asked))

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        pass


class Elsewhere:
    """One process that answers one question after the other; begun at the first, and again if it died.

    Single moments of a replay go before what reads a whole log. Under gevent the waiting is cooperative.
    """

    def __init__(self, house: House, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._house, self._command, self._patience = house, command, patience
        self._line = Line()
        self._process: subprocess.Popen[bytes] | None = None

    def waiting(self) -> int:
        return self._line.waiting(NOW) + self._line.waiting(LATER)

    def ask(self, asked: Asked) -> bytes:
        if self.waiting() >= MOST_WAITING:
            raise Problem(
                "rate", _("Too many look back at once."), remedy=_("Wait {n} seconds.", n=5), detail={"after": 5}
            )
        with self._line.turn(NOW if asked.what == "moment" else LATER):
            for _try in range(TRIES):
                try:
                    told, body = self._answer(msgspec.json.encode(asked) + b"\n")
                    break
                except Gone as gone:
                    log.warning("%s", gone)
            else:
                raise Problem("internal", _("The history cannot be read now."), remedy=_("Try again later."))
        told.refuse()
        if told.failed:
            raise RuntimeError(told.failed)
        return body

    def _answer(self, line: bytes) -> tuple[Told, bytes]:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(self._patience, process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            told = msgspec.json.decode(process.stdout.readline(), type=Told)
            body = process.stdout.read(told.size) if told.size else b""
            if len(body) != told.size:
                raise ValueError("half an answer")
        except (OSError, ValueError) as wrong:
            self._end()
            raise Gone("the process that reads histories has ended; another begins") from wrong
        except BaseException:  # whoever asked is gone, and nobody else may read this answer
            self._end()
            raise
        finally:
            alarm.cancel()
        return told, body

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
                assert self._process.stdin is not None
                self._process.stdin.write(msgspec.json.encode(self._house) + b"\n")
            except OSError as wrong:
                self._end()
                raise Gone(f"no process for histories can be begun: {wrong}") from wrong
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # half a question was still to be written
                    pipe.close()  # type: ignore[union-attr]

    def close(self) -> None:
        """End the process, whatever it reads; who waits for its answer hears that it has ended."""
        if not self._line.busy:
            self._end()
        elif self._process is not None:
            self._process.kill()  # who reads from it lets go of it
