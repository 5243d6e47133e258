"""Fields that everybody is told once, when they happen; again only while the cards that they are about lie open.

A fact names such a field by the audience `EVERYBODY`, and says by `lies_at` where its cards lie. The field is closed
while one of them shows its back, in the layout of cards that it belongs to and until the round is over; a layout that
was undone comes again as it was, so that its fields stay closed until then. Every answer about a match that still runs
goes through here: log, replay, ledger, prices and transcripts.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import get_args

from msgspec.structs import replace

from fairdeal.engine import Fact, find
from fairdeal.engine.secrecy import told_once

from ..state.event import Dealt, Played, TableEvent
from ..state.state import Table


@cache
def tells_once(game: str) -> bool:
    """Tell whether the game has facts with such fields at all."""
    return any(kind.lies_at is not Fact.lies_at for kind in get_args(find(game).facts))


def bare(event: TableEvent) -> TableEvent:
    """Return the event without its fields that are told once."""
    return _without(event, map(told_once, map(type, event.facts))) if isinstance(event, Played | Dealt) else event


def elements(event: TableEvent) -> list[str]:
    """List the elements of the view in which the cards lie of the fields that are told once and are open here."""
    found: dict[str, None] = {}
    for fact in event.facts if isinstance(event, Played | Dealt) else ():
        for field in told_once(type(fact)):
            if getattr(fact, field) is not None:
                found.update(dict.fromkeys(fact.lies_at().get(field, ())))
    return [*found]


def _without(event: Played | Dealt, fields: Iterable[Iterable[str]]) -> TableEvent:
    facts = [replace(fact, **dict.fromkeys(closed)) for fact, closed in zip(event.facts, fields, strict=True)]
    return replace(event, facts=tuple(facts))


class Closed:
    """The part of a table's past that nobody is told a second time, as the table is when this is made."""

    def __init__(self, table: Table) -> None:
        self.nothing = table.status == "over" or not tells_once(table.game.name)  # can nothing be closed?
        self._number, self._layout_at = table.layout.number, table.layout_at
        self._round_over = table.begun and table.state.between_rounds()
        zones = () if self.nothing or not table.begun else table.state.public().zones
        self._backs = {f"{zone.id}.{place}" for zone in zones for place, card in enumerate(zone.cards) if card == ""}

    def fields(self, seq: int, fact: Fact) -> Sequence[str]:
        """List the closed fields of a fact of record `seq`."""
        found = () if self.nothing else told_once(type(fact))
        if not found:
            return found
        then = self._layout_at(seq).number
        if then != self._number:
            return found if then > self._number else []
        if self._round_over:
            return []
        lies = fact.lies_at()
        return [field for field in found if not self._backs.isdisjoint(lies.get(field, ()))]

    def closes(self, seq: int, event: TableEvent) -> bool:
        """Tell whether anything of the event at `seq` is closed."""
        return isinstance(event, Played | Dealt) and any(self.fields(seq, fact) for fact in event.facts)

    def told(self, seq: int, event: TableEvent) -> TableEvent:
        """Return the event at `seq` without what is closed."""
        if self.nothing or not isinstance(event, Played | Dealt):
            return event
        closed = [self.fields(seq, fact) for fact in event.facts]
        return _without(event, closed) if any(closed) else event

    def hides(self, seq: int, event: TableEvent) -> set[str]:
        """Name the elements of the view that would tell again what is closed of the event at `seq`."""
        found: set[str] = set()
        for fact in event.facts if isinstance(event, Played | Dealt) else ():
            lies = fact.lies_at()
            found.update(element for field in self.fields(seq, fact) for element in lies.get(field, ()))
        return found
