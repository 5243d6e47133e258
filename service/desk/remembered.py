"""What the seats of a table were told so far, for bots that remember: the facts of the records in force."""

from collections import OrderedDict
from typing import NamedTuple

from fairdeal.engine import Fact

from ..table.play.played import Dealt, Played
from ..table.state.state import Table
from .checkpoints import Checkpoints

TABLES_KEPT = 100


class _Read(NamedTuple):
    """The facts of the game up to record `seq`, when these rewinds had been made."""

    seq: int
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
        if read is None or read.rewinds != table.branches.rewinds or read.seq > table.seq:
            read = _Read(-1, table.branches.rewinds, ())
        spans, asides = table.branches.in_force(table.seq), {*table.branches.asides}
        found = list(read.facts)
        for span in spans:
            after = max(span.start - 1, read.seq)
            for step in self._checkpoints.steps(table, after, span.stop - 1):
                if step.record.seq not in asides and isinstance(step.event, Played | Dealt):
                    found += step.event.facts
        self._read[table.id] = _Read(table.seq, table.branches.rewinds, tuple(found))
        while len(self._read) > TABLES_KEPT:
            self._read.popitem(last=False)
        return self._read[table.id].facts
