"""The law of waiting: each kind of waiting, until when, what then happens by itself, and whose time it costs.

One table for all: the deadlines ring by it, the page and `docs/referee.md` show it, and a test takes every state of a
match and looks for its way out by time alone. A new kind of waiting is one more row.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fairdeal.engine.words import _, mark

from ..errors import Problem
from . import clocks, undo
from .command import Expire
from .context import Context
from .event import TableEvent
from .recorded import Act
from .state import Table
from .time import millis_of


class Wait(NamedTuple):
    """A kind of waiting: `until` when, in milliseconds since 1970 (None: nobody waits so), and `then` what happens.

    The three texts say who waits for whom, what happens by itself, and whose time it costs.
    """

    name: str
    until: Callable[[Table], int | None]
    then: Callable[[Table, Context], Iterator[TableEvent | Act]]
    what: str
    follows: str
    costs: str


WAITS: tuple[Wait, ...] = (
    Wait(
        "undo",
        undo.until,
        undo.lapses,
        mark("A request to take something back waits for answers."),
        mark("It is refused."),
        mark("The time of whoever asked."),
    ),
    Wait(
        "clock",
        clocks.until,
        clocks.plays_default,
        mark("A seat is to act, with a clock."),
        mark("The mildest lawful action is played for it."),
        mark("That seat’s own time."),
    ),
)


def waiting(table: Table) -> list[tuple[int, Wait]]:
    """List what is waited for now and until when, the next to ring first."""
    found = [(when, wait) for wait in WAITS if (when := wait.until(table)) is not None]
    return sorted(found, key=lambda each: each[0])


def due(table: Table) -> int | None:
    """Return when something is due next, in milliseconds since 1970; None if nothing is."""
    return min((when for wait in WAITS if (when := wait.until(table)) is not None), default=None)


def expire(table: Table, command: Expire, context: Context) -> Iterator[TableEvent | Act]:
    """Do the one thing that was due first."""
    for when, wait in waiting(table):
        if when <= millis_of(context.now):
            return wait.then(table, context)
    raise Problem("not_now", _("Nothing is due yet."))
