"""The ratings of a house that wants them: folded from its log, and on from there whenever a tournament has ended."""

from collections.abc import Iterator, Sequence
from functools import partial
from threading import RLock

import gevent

from fairdeal.events import End, Store
from fairdeal.events.stores import SharedStore

from ..table.state.event import Step
from ..table.state.time import millis_of
from ..tournament.event import Ended
from ..tournament.features import KINDS
from ..tournament.rating import Outcome, Ratings, outcome
from ..tournament.state import Tournament, is_tournament
from .tables import Readable, Tables
from .tournaments import Tournaments

LOOK_MILLIS = 60_000  # between two looks at what has ended at other servers of the log


class HouseRatings:
    """The ratings of one store. Raises `Problem` where openskill is not installed."""

    def __init__(self, tables: Tables, tournaments: Tournaments) -> None:
        self._tables, self._lock = tables, RLock()
        self._ratings, self._ends = Ratings(), list[End]()  # of these tournaments, the oldest first
        self._changes, self._read, self._looked = 1, 0, 0  # how many changes there were, and how many are read
        tournaments.listeners.append(self._hear)
        tables.folded_again.append(self._forgets)

    def newest(self) -> Ratings:
        """Return the ratings as the log gives them now. Raises `Problem` where it cannot be read."""
        with self._lock, Readable():
            if self._is_behind():
                changes, self._looked = self._changes, millis_of(self._tables.clock())
                self._read_on()
                self._read = changes
            return self._ratings

    def _is_behind(self) -> bool:
        shared = isinstance(self._tables.store, SharedStore)
        stale = shared and self._looked + LOOK_MILLIS <= millis_of(self._tables.clock())
        return stale or self._read != self._changes

    def _read_on(self) -> None:
        """Add what has ended since; others have their turn after each match, which takes milliseconds."""
        ends, ratings, done = ended(self._tables.store), self._ratings, self._ends
        self._ratings, self._ends = Ratings(), []  # where this fails in the middle, the next begins anew
        if ends[: len(done)] != done:
            ratings, done = Ratings(), []
        for end in ends[len(done) :]:
            for evening in outcomes(self._tables.store, [end]):
                ratings.add(evening, partial(gevent.sleep, 0))
        self._ratings, self._ends = ratings, ends

    def _hear(self, tournament: Tournament, steps: Sequence[Step]) -> None:
        self._changes += any(isinstance(step.event, Ended) for step in steps)

    def _forgets(self, table: str) -> None:
        """Begin anew after a name of a tournament was removed, and keep nothing of it."""
        if is_tournament(table):
            with self._lock:
                self._ratings, self._ends = Ratings(), []
                self._changes += 1


def ended(store: Store) -> list[End]:
    """List the ends of the tournaments that are over, the oldest first."""
    found = (end for end in store.ends() if is_tournament(end.table) and end.type == KINDS[Ended].name)
    return sorted(found, key=lambda end: (end.at, end.table))


def outcomes(store: Store, ends: Sequence[End]) -> Iterator[Outcome]:
    """Yield what tournaments of a log say of strength."""
    found = (outcome(list(store.read(end.table))) for end in ends)
    return (each for each in found if each)
