"""Where bots think that search: in one process of its own, so that the server's loop goes on meanwhile."""

import sys
from collections.abc import Sequence
from typing import IO, Any

import msgspec

from fairdeal.engine import Action, Past, View

from .child import LATER, NOW, Child, Gone
from .thinker import Advising, Answer, Question, Weighing, answered

MOST_WAITING = 64  # questions of bots that wait for the process; more are not thought about
LEAST_SECONDS = 0.02  # for a question, however many wait
GRACE = 5.0  # seconds beyond its time after which a process that says nothing is ended
ITERATIONS = 4_000
COMMAND = (sys.executable, "-P", "-m", "fairdeal.service.desk.thinker")


class NoThought(Exception):
    """A question that was not answered: too many wait, the process died, or the search failed."""


class Thinker:
    """One process that answers one question after the other; begun at the first question, and again if it died.

    `seconds` is the time for a question, and `iterations` how often the search tries at most in it; where others wait
    the time is shared with them, so that no table waits long. Each table asks one question at a time, and so has its
    turn after each of the others has had one. Under gevent the waiting is cooperative.
    """

    def __init__(
        self, seconds: float, command: Sequence[str] = COMMAND, grace: float = GRACE, iterations: int = ITERATIONS
    ) -> None:
        self.seconds, self.iterations = seconds, iterations
        self._child, self._grace = Child(command), grace
        self.waiting, self.close = self._child.waiting, self._child.close

    def think(self, view: View, past: Past, seed: bytes) -> object:
        """Return the action, as plain data. Raises `NoThought`, after which the next question is asked as any other."""
        return self._answered_now(Question, view, past, seed)

    def advise(self, view: View, past: Past, seed: bytes) -> Any:
        """Return advice, as plain data: the action, why it is good, and what was tried. Raises `NoThought`."""
        return self._answered_now(Advising, view, past, seed)

    def _answered_now(self, kind: type[Question], view: View, past: Past, seed: bytes) -> Any:
        """Ask a question for which a seat waits, with the time that there is for it."""
        if self._child.line.waiting(NOW) >= MOST_WAITING:
            raise NoThought(f"{MOST_WAITING} questions wait already")
        with self._child.line.turn(NOW):
            seconds = max(LEAST_SECONDS, self.seconds / (1 + self._child.line.waiting(NOW)))
            return self._asked(question(view, past, seed, seconds, kind, self.iterations), seconds)

    def weigh(self, view: View, past: Past, seed: bytes, action: Action, iterations: int, seconds: float) -> Any:
        """Return the verdict on an action that was played, as plain data; bots' turns go before. Raises `NoThought`."""
        with self._child.line.turn(LATER):
            asked = question(view, past, seed, seconds, Weighing, iterations, action=action)
            return self._asked(asked, seconds)

    def _asked(self, wanted: Question, seconds: float) -> Any:
        found = self._answer(msgspec.json.encode(wanted) + b"\n", seconds)
        if found.failed:
            raise NoThought(found.failed)
        return found.found

    def _answer(self, line: bytes, seconds: float) -> Answer:
        try:
            return self._child.answer(line, seconds + self._grace, _read)
        except Gone as gone:
            raise NoThought(f"the process that thinks {gone}") from gone


class AtOnce(Thinker):
    """The same in this process, for services without a loop."""

    def _answer(self, line: bytes, seconds: float) -> Answer:
        return _found(answered(line))


def question(
    view: View,
    past: Past,
    seed: bytes,
    seconds: float,
    kind: type[Question],
    iterations: int,
    **more: Any,
) -> Question:
    """Make a question of that kind: all that is told of the match is what the seat was told."""
    assert view.seat is not None
    told = msgspec.Raw(msgspec.json.encode(past.history))
    return kind(view.game, view.seats, view.seat, dict(past.options), told, seed, iterations, seconds, **more)


def _read(told: IO[bytes]) -> Answer:
    return _found(told.readline())


def _found(line: bytes) -> Answer:
    """Read an answer. Raises `ValueError` for half a line, or none."""
    return msgspec.json.decode(line, type=Answer)
