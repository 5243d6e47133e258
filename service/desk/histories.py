"""Histories for those who ask, read by a process of its own: the server's loop goes on meanwhile, and people play.

Who may see what is judged in the server, by the table as it is; the process is told for whose eyes it reads.
"""

import logging
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Protocol

import msgspec

from fairdeal.engine.words import _

from ..errors import Problem
from .child import LATER, NOW, Child, Gone
from .historian import Asked, Historian, Setting, Told

log = logging.getLogger("fairdeal.histories")
MOST_WAITING = 64  # questions that wait; more are told to come back
PATIENCE = 120.0  # seconds for an answer; then the process is ended
TRIES = 2
COMMAND = (sys.executable, "-P", "-m", "fairdeal.service.desk.historian")


class Histories(Protocol):
    """The reader of histories."""

    def ask(self, asked: Asked) -> bytes:
        """Return the answer, encoded. Raises `Problem`."""

    def waiting(self) -> int:
        """Count the questions that wait for their turn."""

    def close(self) -> None:
        """End what reads."""


def forget(histories: Histories, table: str) -> None:
    """Let whoever reads histories keep nothing of a table of which names were removed."""
    with suppress(Problem):  # of a process that has ended, and so keeps nothing
        histories.ask(Asked("forget", table, -1))


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
    """The reading in another process. Single moments of a replay go before what reads a whole log."""

    def __init__(self, setting: Setting, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._child, self._patience = Child(command, msgspec.json.encode(setting) + b"\n"), patience
        self.waiting, self.close = self._child.waiting, self._child.close

    def ask(self, asked: Asked) -> bytes:
        if self.waiting() >= MOST_WAITING and asked.what != "forget":
            raise Problem(
                "rate", _("Too many look back at once."), remedy=_("Wait {n} seconds.", n=5), detail={"after": 5}
            )
        with self._child.line.turn(NOW if asked.what in ("moment", "forget") else LATER):
            told, body = self._answered(msgspec.json.encode(asked) + b"\n")
        told.refuse()
        if told.failed:
            raise RuntimeError(told.failed)
        return body

    def _answered(self, question: bytes) -> tuple[Told, bytes]:
        for _try in range(TRIES):
            try:
                return self._child.answer(question, self._patience, _read)
            except Gone as gone:
                log.warning("the process that reads histories %s", gone)
        raise Problem("internal", _("The history cannot be read now."), remedy=_("Try again later."))


def _read(answer: IO[bytes]) -> tuple[Told, bytes]:
    """Read an answer: what is told of it in a line, and its body. Raises `ValueError` for half of one."""
    told = msgspec.json.decode(answer.readline(), type=Told)
    body = answer.read(told.size) if told.size else b""
    if len(body) != told.size:
        raise ValueError("half an answer")
    return told, body
