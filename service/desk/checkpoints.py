"""A table folded up to any record of its log.

Check points are folded tables at every 200th record and wherever a rewind went back to, kept for the tables asked
for last, of each of them so many; throwing them away loses nothing but time.
"""

from bisect import bisect_right, insort
from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from threading import RLock

from fairdeal.events import Store

from ..table.codec import codec, read_event, read_simple
from ..table.evolve import evolve, evolve_played
from ..table.play.undo import Rewound
from ..table.state.chairs import seat_in
from ..table.state.event import TableEvent
from ..table.state.recorded import Step
from ..table.state.state import Table

EVERY = 200
TABLES_KEPT = 50
POINTS_KEPT = 100  # of one table
Row = tuple[str, str, str, str]  # type, by, data, at


class Points:
    """The check points of one table: where there are too many, those of rewinds go first, the longest unused."""

    def __init__(self) -> None:
        self._seqs: list[int] = []
        self._tables: OrderedDict[int, Table] = OrderedDict()  # by seq, the one that was used last at the end

    def __len__(self) -> int:
        return len(self._seqs)

    def near(self, seq: int) -> Table | None:
        """Return the last one up to record `seq`, which the caller must not change."""
        place = bisect_right(self._seqs, seq)
        if not place:
            return None
        found = self._seqs[place - 1]
        self._tables.move_to_end(found)
        return self._tables[found]

    def keep(self, folded: Table) -> Table:
        """Keep a copy of the table as it is."""
        if folded.seq not in self._tables:
            insort(self._seqs, folded.seq)
            self._tables[folded.seq] = folded.clone()
            if len(self) > POINTS_KEPT:
                self._drop()
        return folded

    def _drop(self) -> None:
        seq = next((seq for seq in self._tables if seq % EVERY), next(iter(self._tables)))
        del self._tables[seq]
        self._seqs.remove(seq)


class Checkpoints:
    """The folded tables of a store, up to any record."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._points: OrderedDict[str, Points] = OrderedDict()
        self._lock = RLock()

    def at(self, table: str, seq: int) -> Table:
        """Return the table folded up to record `seq`, a copy of its own."""
        with self._lock:
            points = self._points.setdefault(table, Points())
            self._points.move_to_end(table)
            while len(self._points) > TABLES_KEPT:
                self._points.popitem(last=False)
            return self._fold(table, seq, points)

    def _fold(self, table: str, seq: int, points: Points) -> Table:
        near = points.near(seq)
        folded = near.clone() if near else Table(table)
        given = rows(self.store, folded, seq)
        while some := list(islice(given, EVERY)):
            self._go_on(folded, some, points)
        return folded

    def _go_on(self, folded: Table, given: list[Row], points: Points) -> None:
        """Fold some records more; where rewinds among them go back to within them, a copy is made in passing.

        Folded anew for each, a stretch with more rewinds than points are kept would be folded over and over.
        """
        goals = _goals(given)
        passed: dict[int, Table] = {}
        for kind, by, data, at in given:
            if folded.seq in goals:
                passed[folded.seq] = points.keep(folded).clone()
            event = read(folded, kind, data)
            then = self._then(folded.id, event.to, passed, points) if isinstance(event, Rewound) else None
            evolve(folded, event, seat_in(by), at, then)
            if folded.seq % EVERY == 0:
                points.keep(folded)

    def _then(self, table: str, seq: int, passed: dict[int, Table], points: Points) -> Table:
        """Return the table to which a rewind goes back, which is kept: later ones go back through it."""
        if seq in passed:
            return passed[seq].clone()  # another rewind may go back there, too
        return points.keep(self._fold(table, seq, points))

    def steps(self, table: Table, after: int, upto: int) -> list[Step]:
        """Read the records after seq `after`, up to and with `upto`, with their events."""
        if after >= upto:
            return []
        records = self.store.read(table.id, after, upto)
        return [Step(record, read_event(table.game, record)) for record in records]


def _goals(given: list[Row]) -> set[int]:
    """Return the records to which the rewinds among these go back."""
    events = (read_simple(kind, data) for kind, _by, data, _at in given if kind == "rewound")
    return {event.to for event in events if isinstance(event, Rewound)}


def rows(store: Store, folded: Table, upto: int | None = None) -> Iterator[Row]:
    """Yield the records after those that are folded."""
    for seq, kind, by, data, at in store.data_of(folded.id, folded.seq):
        if upto is not None and seq > upto:
            return
        yield kind, by, data, at


def read(folded: Table, kind: str, data: str) -> TableEvent:
    """Read the event that comes next in a table's log."""
    return read_simple(kind, data) if folded.seq < 0 else codec(folded.game).read(kind, data)


def fold(store: Store, table: str) -> Table:
    """Fold a table from its log. Raises `UnknownTable`."""
    folded = Table(table)
    for _seq, kind, by, data, at in store.data_of(table):
        if kind == "rewound":
            return Checkpoints(store).at(table, store.head(table).seq)
        if kind == "played":
            line = codec(folded.game).told(data)
            evolve_played(folded, line.facts, seat_in(by), at, line.by_key.command.n if line.by_key else None)
        else:
            evolve(folded, read(folded, kind, data), seat_in(by), at)
    return folded
