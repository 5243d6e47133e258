"""A bot in any language: a program that is asked by a line of JSON, and answers by a line of JSON.

docs/a-bot.md tells both lines. A program that gives no answer is ended, and begun anew when the next one is wanted.
"""

import os
import shlex
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from select import select
from time import monotonic
from typing import IO, Any

import msgspec

from fairdeal.engine import Action, Choices, Dice, View
from fairdeal.engine.words import _, mark

from ..errors import Problem

SECONDS = 30.0  # for an answer
MARGIN = 1.0  # seconds of the seat's clock that are left for the way to the server
LONGEST = 10_000  # bytes of an answer
SHOWN = 80  # characters of a wrong answer that are told
GOODBYE = 2.0  # seconds in which a program may end by itself
SEEDS = 1 << 32


class NoAnswer(Exception):
    """The program gave no answer that can be played; the message says why in a sentence."""


class Program:
    """A bot that runs as a process of its own. It is called like any bot, and may be told the `left` seconds."""

    timed = True

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        """Start the program. Raises `Problem` where that cannot be."""
        try:
            self.command = shlex.split(command)
        except ValueError as wrong:
            raise self._unstarted(command, str(wrong)) from None
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""  # what came after the last line
        self._started()

    def __call__(self, view: View, choices: Choices, dice: Dice, left: float | None = None) -> Action:
        """Ask for one of the choices. Raises `NoAnswer`, and ends the program, if it gives none in time."""
        seconds = self.seconds if left is None else max(0.0, min(self.seconds, left - MARGIN))
        try:
            process, until = self._started(), monotonic() + seconds
            self._must_be_quiet(process)
            self._tell(process, _question(view, choices, dice, seconds, left), until)
            return choices.items[_chosen(self._line(process, until), len(choices.items))].action
        except NoAnswer:
            self._end(0.0)
            raise

    def close(self) -> None:
        """End the program: its input ends, and soon it does."""
        self._end(GOODBYE)

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, bufsize=0, process_group=0)
            except (OSError, IndexError, ValueError) as wrong:
                raise self._unstarted(shlex.join(self.command), getattr(wrong, "strerror", "") or str(wrong)) from None
            os.set_blocking(_of(self._process.stdin), False)
            self._read = b""
        return self._process

    def _unstarted(self, command: str, why: str) -> Problem:
        told = _("The program '{command}' cannot be started: {why}.", command=command, why=why)
        return Problem("bad_request", told, remedy=_("Try it on the command line; a file must be executable."))

    def _must_be_quiet(self, process: subprocess.Popen[bytes]) -> None:
        """Raise `NoAnswer` for a program that has said something without being asked, or has ended."""
        said, ready = self._read, bool(select([_of(process.stdout)], [], [], 0)[0])
        if ready:
            said += os.read(_of(process.stdout), LONGEST)
        if ready and not said:
            raise self._ended(process)
        if said:
            raise NoAnswer(_("The program printed {line} when nothing was asked.", line=_shown(said)))

    def _tell(self, process: subprocess.Popen[bytes], question: bytes, until: float) -> None:
        while question:
            if not select([], [_of(process.stdin)], [], max(0.0, until - monotonic()))[1]:
                raise self._silent()
            try:
                question = question[os.write(_of(process.stdin), question) :]
            except BrokenPipeError:
                raise self._ended(process) from None

    def _line(self, process: subprocess.Popen[bytes], until: float) -> bytes:
        """Return the next line, without what follows it."""
        while b"\n" not in self._read:
            if len(self._read) > LONGEST:
                raise NoAnswer(_("The program printed a line of more than {n} bytes.", n=f"{LONGEST:,}"))
            if not select([_of(process.stdout)], [], [], max(0.0, until - monotonic()))[0]:
                raise self._silent()
            more = os.read(_of(process.stdout), LONGEST)
            if not more:
                raise self._ended(process)
            self._read += more
        line, _end, self._read = self._read.partition(b"\n")
        return line

    def _silent(self) -> NoAnswer:
        return NoAnswer(_("The program has not answered in time."))

    def _ended(self, process: subprocess.Popen[bytes]) -> NoAnswer:
        with suppress(subprocess.TimeoutExpired):
            code = process.wait(GOODBYE)
            return NoAnswer(_("The program has ended, with exit code {code}.", code=code))
        return NoAnswer(_("The program has closed its output."))

    def _end(self, patience: float) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with all that it began
        process.wait()


def _of(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    return pipe.fileno()


def _question(view: View, choices: Choices, dice: Dice, seconds: float, left: float | None) -> bytes:
    """Write the line that asks for a choice."""
    numbered = [{"number": place, **msgspec.to_builtins(each)} for place, each in enumerate(choices.items)]
    asked: Mapping[str, Any] = {
        "is": "choose",
        "view": view,
        "choices": numbered,
        "more": choices.more,
        "seconds": round(seconds, 3),
        "seed": dice.below(SEEDS),
        **({} if left is None else {"left": round(left, 3)}),
    }
    return msgspec.json.encode(asked) + b"\n"


def _chosen(line: bytes, choices: int) -> int:
    """Return the number that an answer chooses. Raises `NoAnswer`."""
    try:
        number = msgspec.json.decode(line)["choose"]
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError, LookupError):
        number = None
    if type(number) is not int:
        said = mark('The program answered {line}; an answer is {"choose": 0}, or another number.')
        raise NoAnswer(_(said, line=_shown(line)))
    if not 0 <= number < choices:
        told = _("The program chose number {number}; the choices go from 0 to {last}.", number=number, last=choices - 1)
        raise NoAnswer(told)
    return number


def _shown(said: bytes) -> str:
    text = ascii(said.decode("utf-8", "replace").strip())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} …"
