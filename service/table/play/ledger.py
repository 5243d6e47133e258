"""Who knew what when: derived from the facts of a log, never stored.

A fact says which of its fields show cards that lay hidden, where they lay, and who learns them. What somebody has
learned is not taken back by an undo: entries of undone records stay, and say that they are undone. Nobody learns
what they knew: a card that all saw go into a hand, or that was shown before an undo.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from weakref import WeakKeyDictionary

from msgspec import Struct

from fairdeal.engine import Relaid
from fairdeal.engine.knowledge import Hindsight, Knowledge, owner

from ..state.branches import Branches
from ..state.event import Dealt, Leak, Played, Step, TableEvent
from ..state.feature import Context
from ..state.state import Table
from .told_once import Closed

HANDS = "all"  # the eyes that see every hand
AT_ONCE = 100  # records that are read at once on the way back to a deal
MOST_FOLLOWED = 64  # tables of which it is kept what was known along their logs


class Learnt(Struct, frozen=True):
    """At `seq` these seats learned `cards` that lay hidden in `place`: a face-down pile, or `hand:2`.

    `public`: everybody did, spectators too. `closed`: everybody did, and nobody is told a second time.
    """

    seq: int
    seats: tuple[int, ...]
    place: str
    cards: tuple[str, ...]
    public: bool
    closed: bool = False

    @property
    def leak(self) -> Leak:
        """The same without the cards: what everybody may be told."""
        return Leak(self.seq, self.seats, self.place)

    def seen_by(self, eyes: int | str | None) -> bool:
        """May the cards be told to that seat, to "all" hands, or to None, a spectator?"""
        if eyes == HANDS:
            return True
        if self.public:
            return not self.closed
        return isinstance(eyes, int) and (eyes in self.seats or eyes == owner(self.place))


class Entry(Struct, frozen=True):
    """A line of the ledger as some eyes see it; `cards` is None where they may not."""

    seq: int
    seats: tuple[int, ...]
    place: str
    count: int
    cards: tuple[str, ...] | None
    undone: bool


def learnt(
    event: TableEvent, seq: int, seats: int, known: Knowledge | None = None, closed: Closed | None = None
) -> Iterator[Learnt]:
    """Yield what somebody learned by this event, at a table of that many seats.

    `known` is what the seats know of the hands before it, and goes on with it; without it nobody knows anything.
    `closed` says what is told no more.
    """
    if not isinstance(event, Played | Dealt):
        return
    for fact in event.facts:
        shut = closed.fields(seq, fact) if closed else ()
        for shown in (known or Knowledge(seats)).learn(fact):
            yield Learnt(seq, shown.seats, shown.place, shown.cards, shown.public, shown.field in shut)


def all_learnt(steps: Iterable[Step], seats: int, branches: Branches, closed: Closed | None = None) -> Iterator[Learnt]:
    """Yield what somebody learned, record after record, from the first record of the log on, or from a deal."""
    followed = Followed(seats, branches, closed)
    for step in steps:
        yield from followed.learnt(step)


def learnt_since(
    table: Table, to: int, context: Context, *, undone: bool = False, closed: Closed | None = None
) -> tuple[Learnt, ...]:
    """List what somebody learned in the records after `to` that made the game as it is now; also in those `undone`.

    What was known after each record since the deal is kept with the table, so that each is followed once.
    """
    steps = context.steps(to, table.seq) if undone else steps_in_force(table, to, context)
    if not steps:
        return ()
    first = steps[0].record.seq
    start = _dealt_at(table, first, context) if undone else max(0, table.layout_at(first).laid_at)
    found = _followed.get(table)
    if found is None or found[0] != start:
        if len(_followed) >= MOST_FOLLOWED:
            _followed.clear()
        found = _followed[table] = start, Followed(len(table.chairs), table.branches, after=start - 1)
    followed = found[1]
    followed.go_on(context.steps(followed.seq, table.seq), table.branches)
    return tuple(each for step in steps for each in followed.again(step, closed))


def steps_in_force(table: Table, to: int, context: Context) -> list[Step]:
    """List the steps after record `to` that made the game as it is now; where `to` did, too, no other is read."""
    spans = table.branches.since(to, table.seq)
    if spans is None:  # as where an undo is to be undone: `to` is undone now
        spans = [range(to + 1, table.seq + 1)]
    return table.counted([step for span in spans for step in context.steps(span.start - 1, span.stop - 1)])


# What was known along a table's log since a deal, with the deal's record; only of tables where a price was asked.
_followed: WeakKeyDictionary[Table, tuple[int, "Followed"]] = WeakKeyDictionary()


def _dealt_at(table: Table, upto: int, context: Context) -> int:
    """Return the last record in force up to `upto` that dealt hands; the first record of the log if none did."""
    while upto > 0:
        before = max(upto - AT_ONCE, -1)
        for step in reversed(table.counted(context.steps(before, upto))):
            if _deals(step.event):
                return step.record.seq
        upto = before
    return 0


class Followed:
    """Knowledge of the hands along the records of a log, of which some go back to earlier ones.

    What was learned in records that are undone stays known, as far as it was true where they were taken back to.
    """

    def __init__(self, seats: int, branches: Branches, closed: Closed | None = None, after: int = -1) -> None:
        self.known = Knowledge(seats)
        self.seq = after  # the record up to which it was followed
        self._closed = closed
        self._branches = branches
        self._back_to = dict(branches.rewinds)
        self._after: dict[int, Knowledge] = {}  # what was known after each record
        self._events: dict[int, TableEvent] = {}

    def go_on(self, steps: Iterable[Step], branches: Branches) -> None:
        """Follow the records that have come since, with the rewinds among them."""
        if branches is not self._branches:
            new = branches.rewinds[len(self._back_to) :]
            self._branches, self._back_to = branches, self._back_to | dict(new)
        for step in steps:
            deque(self.learnt(step), maxlen=0)

    def again(self, step: Step, closed: Closed | None) -> Iterator[Learnt]:
        """Yield once more what somebody learned by a record that was followed; `closed` says what is told no more."""
        known = None if _deals(step.event) else self._after.get(step.record.seq - 1)
        seats = self.known.seats
        yield from learnt(step.event, step.record.seq, seats, known.clone() if known else Knowledge(seats), closed)

    def learnt(self, step: Step) -> Iterator[Learnt]:
        """Go on by a record, and yield what somebody learned by it."""
        seq, event = step.record.seq, step.event
        self.seq, self._events[seq] = seq, event
        if (to := self._back_to.get(seq)) is not None:
            self.known = self._taken_back(to, seq)
        elif _deals(event):
            self.known = Knowledge(self.known.seats)
        yield from learnt(event, seq, self.known.seats, self.known, self._closed)
        self._after[seq] = self.known.clone()

    def _taken_back(self, to: int, seq: int) -> Knowledge:
        """Return what is known of the hands at `to` when record `seq` goes back to it."""
        if (then := self._after.get(to)) is None:
            return Knowledge(self.known.seats)
        hindsight = Hindsight(then)
        for undone in chain(*(self._branches.since(to, seq - 1) or ())):
            if _deals(event := self._events[undone]):
                break
            if undone in self._back_to:
                hindsight.know(self._after[undone])
            elif isinstance(event, Played):
                for fact in event.facts:
                    hindsight.follow(fact)
        return hindsight.then


def _deals(event: TableEvent) -> bool:
    """Tell whether hands were dealt: nobody knows any of them yet. A repair only lays piles anew."""
    return isinstance(event, Dealt) and not all(isinstance(fact, Relaid) for fact in event.facts)


def entries(found: Iterable[Learnt], eyes: int | str | None, undone: Iterable[range]) -> Iterator[Entry]:
    """Yield the ledger as these eyes see it: a seat's, "all", or None for a spectator's."""
    spans = list(undone)
    for each in found:
        cards = each.cards if each.seen_by(eyes) else None
        gone = any(each.seq in span for span in spans)
        yield Entry(each.seq, each.seats, each.place, len(each.cards), cards, gone)
