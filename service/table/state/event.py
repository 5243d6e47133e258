"""The base of every event of a table, those of the game, and what several features share."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from fairdeal.engine import Action, Deal, Fact
from fairdeal.engine.secrecy import Audience
from fairdeal.events import Record

from .chairs import Holder
from .signed import Signed


class TableEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened at a table, as its record holds it.

    `by_key` stands in the event that a command of a seat with a key was for; all others have no such member.
    """

    by_key: Signed | UnsetType = UNSET

    def outdates(self, holder: Holder) -> bool:
        """Tell whether no command that this key signed before the event may come after it."""
        return False


class Leak(Struct, frozen=True):
    """Knowledge that an undo cannot take back: at `seq` these seats learned cards from `place`, a pile or `hand:2`."""

    seq: int
    seats: tuple[int, ...]
    place: str


class StoodIn(TableEvent, frozen=True):
    """A bot plays for a person's seat. Play, clocks and presence bring it about; presence declares it."""

    seat: int
    bot: str

    def outdates(self, holder: Holder) -> bool:
        return holder == self.seat


class Step(NamedTuple):
    """One event that is on disk, with its record."""

    record: Record
    event: TableEvent


class Act(NamedTuple):
    """An event that follows from a command, and who does it, as the log writes it."""

    event: TableEvent
    by: str


Run = tuple[str, int]  # a card and how many of it stand side by side


class Played(TableEvent, frozen=True):
    """A seat's action and the facts that followed.

    `only` stands where a bot or the clock acted for somebody: whether the rules left no other action. What lies in a
    hand can follow from it, so that it is sealed for all but the seat.
    """

    action: Action
    facts: tuple[Fact, ...]
    only: bool | UnsetType = UNSET


class Dealt(TableEvent, frozen=True):
    """The dealer's shuffle number `deal`, counted from 0 without gaps, and the facts that followed.

    `cards` tells everybody which cards were shuffled, in canonical order: what a verifier without the game needs.
    """

    deal: int
    action: Deal
    facts: tuple[Fact, ...]
    cards: tuple[Run, ...]


def runs(cards: Iterable[str]) -> tuple[Run, ...]:
    """Count equal neighbours: `1 1 1 5` is `(("1", 3), ("5", 1))`."""
    return tuple((card, sum(1 for _ in alike)) for card, alike in groupby(cards))


def hidden(event: Played | Dealt, seat: int) -> dict[str, Audience]:
    """Map the path of each hidden field in the plain data to the seats that learn it; `seat` acted."""
    found: dict[str, Audience] = {}
    for field, who in event.action.audiences(seat).items():
        found[f"action.{field}"] = who
    for i, fact in enumerate(event.facts):
        for field, who in fact.audiences().items():
            found[f"facts.{i}.{field}"] = who
    if isinstance(event, Played) and event.only is not UNSET:
        found["only"] = (seat,)
    return found
