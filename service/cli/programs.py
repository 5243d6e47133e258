"""Programs that are bots for the time of a command, as `--run NAME=COMMAND` names them."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

import click

from fairdeal.engine import BOTS
from fairdeal.engine.words import _

from ..errors import Problem
from ..remote.program import Program

run = click.option("--run", "programs", multiple=True, metavar="NAME=COMMAND", help="A program as a bot of that name.")


@contextmanager
def running(programs: Sequence[str]) -> Iterator[list[str]]:
    """Let these programs be bots by their names, which this gives; they end with the context. Raises `Problem`."""
    with ExitStack() as stack:
        names = []
        for each in programs:
            name, _sign, command = each.partition("=")
            if not name or not command or name in BOTS:
                told = _("'{given}' names no program.", given=each)
                raise Problem("bad_request", told, remedy=_("Write NAME=COMMAND, with a name that no bot has."))
            stack.enter_context(BOTS.also(name, stack.enter_context(closing(Program(command)))))
            names.append(name)
        yield names
