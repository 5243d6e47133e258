"""Records as they may be served while a match runs: without the openings of what nobody is told a second time."""

from collections.abc import Iterable, Iterator

from fairdeal.engine import EVERYBODY
from fairdeal.events import Record

from .codec import read_event
from .play.told_once import Closed
from .state.event import Dealt, Played
from .state.state import Table

MARKED = f'"to":"{EVERYBODY}"'  # stands in the line of every record with a field that everybody is told once


class Served:
    """The records of a table as they may be served now; they may be gone through as often as those given."""

    def __init__(self, table: Table, records: Iterable[Record]) -> None:
        self._game, self._closed, self._records = table.game, Closed(table), records

    def __iter__(self) -> Iterator[Record]:
        return map(self._open, self._records)

    def _open(self, record: Record) -> Record:
        """Leave out the openings of what is closed."""
        if self._closed.nothing or MARKED not in record.line:
            return record
        event = read_event(self._game, record)
        facts = event.facts if isinstance(event, Played | Dealt) else ()
        closed = [f"facts.{i}.{name}" for i, fact in enumerate(facts) for name in self._closed.fields(record.seq, fact)]
        return record.without(closed)
