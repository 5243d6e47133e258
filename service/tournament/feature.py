"""The shape of a feature of a tournament: its commands and its events, each declared once, as a table's are."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from fairdeal.engine.secrecy import Audience

from ..table.state.command import own_fields
from ..table.state.event import Step
from ..table.state.saying import Said
from .command import Command
from .event import TournamentEvent
from .state import Tournament


class Context(Protocol):
    """The things that a tournament may consult besides itself; a decision follows from them."""

    @property
    def now(self) -> datetime:
        """The time, not before that of the last record."""

    @property
    def again(self) -> bool:
        """Whether this was decided before and is asked by an audit."""

    def entropy(self, size: int) -> bytes:
        """Return fresh random bytes."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the tournament's records after seq `after`, up to and with `upto`."""

    def head(self, table: str) -> str:
        """Return the hash of the newest record of a table."""


Decide = Callable[[Tournament, Any, Context], Iterator[TournamentEvent]]
Change = Callable[[Tournament, Any, int | None], None]  # the event, and the entrant that acted, if one did
Base = Mapping[str, Any]  # the fields of `Command`: who asked, and under which id
Recall = Callable[[Any, Base], Command]  # the event that a command brought about → that command
Say = Callable[[Any, Tournament, str], Said]  # the event, and who acted as a sentence begins


class Ask(NamedTuple):
    """A command; one without a name in messages is asked by the service itself, by no door."""

    command: type[Command]
    decide: Decide
    name: str = ""


class Kind(NamedTuple):
    """A kind of event: its name in the log, what it changes, how it is told, and from which command it comes.

    `recalls` is not there where a deadline, or another event, brings it about. `hides` gives the paths of the sealed
    fields and who learns each.
    """

    event: type[TournamentEvent]
    name: str
    changes: Change
    says: Say
    recalls: Recall | None = None
    hides: Callable[[Any], Mapping[str, Audience]] | None = None


class Feature(NamedTuple):
    """A part of an evening: its commands and its kinds of events."""

    asks: tuple[Ask, ...]
    kinds: tuple[Kind, ...]


def recall(command: type[Command]) -> Recall:
    """Read the command back from an event that has its fields."""
    names = [name for name in own_fields(command) if name != "signs"]
    return lambda event, base: command(**base, **{name: getattr(event, name) for name in names})
