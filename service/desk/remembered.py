"""What the seats of a table were told so far, for bots that remember: the facts of the records in force."""

from collections import OrderedDict
from typing import NamedTuple

from fairdeal.engine import Fact, Past, history

from ..table.state.event import Dealt, Played
from ..table.state.state import Table
from .checkpoints import Checkpoints

TABLES_KEPT = 100


class _Read(NamedTuple):
    """The facts of the game up to record `seq`, when these rewinds had been made."""

    seq: int
    hash: str  # of that record
    rewinds: tuple[tuple[int, int], ...]
    facts: tuple[Fact, ...]


class Remembered:
    """The facts that made the games at the tables what they are. Only new records are read again, until an undo."""

    def __init__(self, checkpoints: Checkpoints) -> None:
        self._checkpoints = checkpoints
        self._read: OrderedDict[str, _Read] = OrderedDict()

    def facts(self, table: Table) -> tuple[Fact, ...]:
        """Return all facts in force, in order; none of those that were undone."""
        read = self._read.pop(table.id, None)
        if read is None or not self._goes_on(read, table):
            read = _Read(-1, "", table.branches.rewinds, ())
        spans, asides = table.branches.in_force(table.seq), {*table.branches.asides}
        found = list(read.facts)
        for span in spans:
            after = max(span.start - 1, read.seq)
            for step in self._checkpoints.steps(table, after, span.stop - 1):
                if step.record.seq not in asides and isinstance(step.event, Played | Dealt):
                    found += step.event.facts
        hash = self._checkpoints.hash_of(table.id, table.seq)
        self._read[table.id] = _Read(table.seq, hash, table.branches.rewinds, tuple(found))
        while len(self._read) > TABLES_KEPT:
            self._read.popitem(last=False)
        return self._read[table.id].facts

    def past(self, table: Table, seat: int) -> Past | None:
        """Return what the seat was told; None in a match that began in a position: that is not all there is to know."""
        if table.opened.position:
            return None
        facts = self.facts(table)
        return Past(table.opened.options, lambda: history(facts, seat))

    def _goes_on(self, read: _Read, table: Table) -> bool:
        """Tell whether what was read is how the table's game began: nothing of it was undone, or lost by the log."""
        if read.seq > table.seq or read.rewinds != table.branches.rewinds:
            return False
        return self._checkpoints.holds(table.id, read.seq, read.hash)
