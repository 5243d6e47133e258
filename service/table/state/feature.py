"""The shape of a feature: its commands and its events, each declared once, with everything that follows from them.

How the doors read a command, who decides it, how it is known when it is sent again, how the audit asks it again; how
an event is written, whose doing it is, what it changes, what it hides and how it is told: all of it stands in the
feature's own file, in its `FEATURE`. `features.py` gathers them. `Context` is the world around its decisions.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from fairdeal.engine import Game
from fairdeal.engine.secrecy import Audience

from .command import Command, own_fields
from .event import Act, Step, TableEvent
from .saying import Said
from .state import Table


class Context(Protocol):
    """The things that a table may consult besides itself, brought in from outside; a decision follows from them."""

    @property
    def now(self) -> datetime:
        """The time, not before that of the last record."""

    @property
    def again(self) -> bool:
        """Whether this was decided before and is asked by an audit: what was accepted then is not refused now."""

    def entropy(self, size: int) -> bytes:
        """Return fresh random bytes."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the table's records after seq `after`, up to and with `upto`."""

    def then(self, seq: int) -> Table:
        """Return the table as it was after record `seq`."""

    def clauses(self, game: str) -> Collection[str]:
        """Return the numbers of the clauses in a game's rulebook, such as "3.2"."""


Decide = Callable[[Table, Any, Context], Iterator[TableEvent | Act]]
Change = Callable[[Table, Any, int | None], None]  # the event, and the seat that acted, if one did
Say = Callable[[Any, str, Game], Said | Iterator[Said]]  # the event, who acted as a sentence begins, the game
Base = Mapping[str, Any]  # the fields of `Command`: who asked, and under which id
Recall = Callable[[Any, Base], Command]  # the event that a command brought about → that command


class Ask(NamedTuple):
    """A command. `name` is its name in messages; one without a name is asked by the service itself, by no door.

    `said` names the fields whose name in a message differs; `fresh`: the message must say which seq it was made
    against; `alike` compares a command that was sent again with the one in the log, if its fields are not simply equal.
    """

    command: type[Command]
    decide: Decide
    name: str = ""
    said: Mapping[str, str] = {}
    fresh: bool = False
    alike: Callable[[Any, Any], bool] | None = None


class Kind(NamedTuple):
    """A kind of event. `name` stands in the log; `by` is the office whose doing it is, if not that of who asked.

    `recalls` reads the command that brought it about back from it, where it is the first event of a command;
    `hides` gives the paths of the sealed fields and who learns each, when that seat (−1: none) acted; `check` is the
    audit's check, if not the feature's.
    """

    event: type[TableEvent]
    name: str
    by: str = ""
    changes: Change | None = None
    says: Say | None = None
    recalls: Recall | None = None
    hides: Callable[[Any, int], Mapping[str, Audience]] | None = None
    check: str = ""


class Feature(NamedTuple):
    """A part of play around the game: its commands and its kinds of events; `check` is the audit's check for them."""

    name: str
    asks: tuple[Ask, ...]
    kinds: tuple[Kind, ...]
    check: str = "seats"


def same_signature(sent: Command, found: Command) -> bool:
    """Tell whether both bring the very same signature."""
    return sent.by_key == found.by_key


def recall(command: type[Command], **renamed: str) -> Recall:
    """Read the command back from an event that has its fields; `at="seat"`: `at` is the event's `seat`."""
    fields = {name: renamed.get(name, name) for name in own_fields(command)}

    def recalled(event: TableEvent, base: Base) -> Command:
        return command(**base, **{name: getattr(event, field) for name, field in fields.items()})

    return recalled
