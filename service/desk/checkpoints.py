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
from ..table.state.event import Step, TableEvent
from ..table.state.state import Table

EVERY = 200
TABLES_KEPT = 50
POINTS_KEPT = 100  # of one table
Row = tuple[str, str, str, str]  # type, by, data, at


class Points:
    """The check points of one table: where there are too many, those of rewinds go first, the longest unused."""

    def __init__(self) -> None:
        self._seqs: list[int] = []
        self._tables: OrderedDict[int, tuple[Table, str]] = OrderedDict()  # by seq, the one used last at the end

    def __len__(self) -> int:
        return len(self._seqs)

    def near(self, seq: int) -> tuple[Table, str] | None:
        """Return the last one up to record `seq`, which the caller must not change, and that record's hash."""
        place = bisect_right(self._seqs, seq)
        if not place:
            return None
        found = self._seqs[place - 1]
        self._tables.move_to_end(found)
        return self._tables[found]

    def keep(self, folded: Table, hash: str) -> None:
        """Keep a copy of the table as it is after the record with that hash."""
        if folded.seq not in self._tables:
            insort(self._seqs, folded.seq)
        self._tables[folded.seq] = folded.clone(), hash
        if len(self) > POINTS_KEPT:
            self.forget(next((seq for seq in self._tables if seq % EVERY), next(iter(self._tables))))

    def has(self, seq: int) -> bool:
        """Tell whether one is kept for that record."""
        return seq in self._tables

    def forget(self, seq: int) -> None:
        """Drop the one that is kept for that record."""
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
            while True:
                hash, points = self.hash_of(table, seq), self._points.setdefault(table, Points())
                self._points.move_to_end(table)
                while len(self._points) > TABLES_KEPT:
                    self._points.popitem(last=False)
                folded = self._fold(table, seq, points)
                if self.hash_of(table, seq) == hash:
                    return folded
                del self._points[table]  # the log lost its end meanwhile: what was kept may be of neither

    def drop(self, table: str) -> None:
        """Keep nothing of a table."""
        with self._lock:
            self._points.pop(table, None)

    def _fold(self, table: str, seq: int, points: Points) -> Table:
        folded = self._near(table, seq, points)
        given = rows(self.store, folded, seq)
        while some := list(islice(given, EVERY)):
            self._go_on(folded, some, points)
        return folded

    def _near(self, table: str, seq: int, points: Points) -> Table:
        """Return a copy of the last check point up to record `seq` that the log still has; else a table without any.

        A log that lost its end, and grew again, is another: as after a failover, or a backup that was put back.
        """
        near = points.near(seq)
        while near and not self.holds(table, near[0].seq, near[1]):
            points.forget(near[0].seq)
            near = points.near(seq)
        return near[0].clone() if near else Table(table)

    def holds(self, table: str, seq: int, hash: str) -> bool:
        """Tell whether the log still has the record with that number and that hash."""
        return self.hash_of(table, seq) == hash

    def hash_of(self, table: str, seq: int) -> str:
        """Return the hash of a record; empty for one that the log does not have."""
        return next((record.hash for record in self.store.read(table, seq - 1, seq)), "")

    def _keep(self, folded: Table, points: Points) -> None:
        if not points.has(folded.seq):
            points.keep(folded, self.hash_of(folded.id, folded.seq))

    def _go_on(self, folded: Table, given: list[Row], points: Points) -> None:
        """Fold some records more; where rewinds among them go back to within them, a copy is made in passing.

        Folded anew for each, a stretch with more rewinds than points are kept would be folded over and over.
        """
        goals = _goals(given)
        passed: dict[int, Table] = {}
        for kind, by, data, at in given:
            if folded.seq in goals:
                self._keep(folded, points)
                passed[folded.seq] = folded.clone()
            event = read(folded, kind, data)
            then = self._then(folded.id, event.to, passed, points) if isinstance(event, Rewound) else None
            evolve(folded, event, seat_in(by), at, then)
            if folded.seq % EVERY == 0:
                self._keep(folded, points)

    def _then(self, table: str, seq: int, passed: dict[int, Table], points: Points) -> Table:
        """Return the table to which a rewind goes back, which is kept: later ones go back through it."""
        if seq in passed:
            return passed[seq].clone()  # another rewind may go back there, too
        folded = self._fold(table, seq, points)
        self._keep(folded, points)
        return folded

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


def fold(store: Store, table: str, upto: int | None = None) -> Table:
    """Fold a table from its log, up to record `upto` where one is given. Raises `UnknownTable`."""
    folded = Table(table)
    for seq, kind, by, data, at in store.data_of(table):
        if upto is not None and seq > upto:
            break
        if kind == "rewound":
            return Checkpoints(store).at(table, store.head(table).seq if upto is None else upto)
        if kind == "played":
            line = codec(folded.game).told(data)
            number = line.by_key.command.n if line.by_key else None
            evolve_played(folded, line.facts, seat_in(by), at, number, only=line.only)
        else:
            evolve(folded, read(folded, kind, data), seat_in(by), at)
    return folded
