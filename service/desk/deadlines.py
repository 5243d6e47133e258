"""The deadlines of all tables: answers that do not come, seats whose time is up, people who went away.

Nothing here decides: it asks the table, by the injected clock, and the table's log makes sure that a deadline fires
once, whichever process asks first.
"""

import logging
from collections.abc import Callable, Sequence
from threading import Lock
from time import sleep

from ..errors import Problem
from ..table.seats.presence import AWAY_SECONDS, NoteAway, NoteBack
from ..table.state.chairs import seat_in
from ..table.state.command import Expire
from ..table.state.event import Step
from ..table.state.state import Table
from ..table.state.time import millis_of
from ..table.waits import due
from .tables import Desk, Tables

log = logging.getLogger("fairdeal.deadlines")
LOOK_SECONDS = 0.25
QUIET_SECONDS = 120  # a seat without a socket that asks for nothing over HTTP for so long is away
SECOND_SECONDS = 2  # that the server which wrote to a table last has for what is due there
AGAIN_SECONDS = 5  # between two tries at a table that cannot be read or written
Who = tuple[str, int]  # a table's id and a seat
HARMLESS = ("stale", "not_now", "command_reused")  # another process was faster, or the player was
LATER = ("lost_records",)  # the table stands still


class Deadlines:
    """The deadlines of all tables, and the seats whose players have gone, with the time when they are away."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._due: dict[str, int] = {}
        self.written: set[str] = set()  # the tables at which something was written here since it was looked at last
        self._connected: dict[str, frozenset[int]] = {}
        self._asked: dict[Who, int] = {}  # the seats that play over HTTP, and when they asked for something last
        self._gone: dict[Who, int] = {}  # the seats that nobody is connected for, and when they are away
        self._back: set[Who] = set()  # seats that were away and have acted
        self._lock = Lock()
        self.besides: list[Callable[[], None]] = []  # what else is to be looked at again and again
        tables.listeners.append(self._after)

    def _after(self, desk: Desk, steps: Sequence[Step]) -> None:
        self.watch(desk.table)
        if not desk.elsewhere:
            self.written.add(desk.table.id)
        for step in steps:
            if step.record.by.startswith("seat:") and (seat := seat_in(step.record.by)) is not None:
                self._has_acted(desk.table, seat)

    def _has_acted(self, table: Table, seat: int) -> None:
        """Take a record of a seat itself, through whichever door it came, as a sign of life."""
        who = table.id, seat
        with self._lock:
            if who in self._gone:
                self._gone[who] = max(self._gone[who], self._now() + AWAY_SECONDS * 1000)
            if seat in table.away:
                self._back.add(who)

    def watch(self, table: Table) -> None:
        """Note when something is due at a table next."""
        when = None if self._tables.stands(table) else due(table)
        if when is not None and self._tables.goes_second(table.id):
            when += SECOND_SECONDS * 1000
        with self._lock:
            if when is None:
                self._due.pop(table.id, None)
            else:
                self._due[table.id] = when

    def here(self, table: Table, seats: Sequence[int]) -> None:
        """Note which seats somebody is connected for; the others are away after a while, if nobody comes."""
        now = self._now()
        self.watch(table)
        with self._lock:
            for seat in self._connected.pop(table.id, frozenset()) - set(seats):
                self._asked.pop((table.id, seat), None)
            if seats:
                self._connected[table.id] = frozenset(seats)
            for seat in table.seats_of("person") if table.status == "playing" else ():
                if seat in seats:
                    self._gone.pop((table.id, seat), None)
                elif seat not in table.away:
                    self._gone.setdefault((table.id, seat), self._away_at((table.id, seat), now))
        for seat in seats:
            if seat in table.away:
                self._is_back(table, seat)

    def asks(self, table: Table, seat: int) -> None:
        """Note that a seat has asked for something over HTTP: without a socket it is there for a while, too."""
        now, who = self._now(), (table.id, seat)
        if seat in table.away:
            self._is_back(table, seat)
        with self._lock:
            if seat not in self._connected.get(table.id, ()):
                self._asked[who] = now
                if table.status == "playing" and seat not in table.away:
                    self._gone[who] = self._away_at(who, now)

    def _away_at(self, who: Who, now: int) -> int:
        """Return when a seat is away that nobody is connected for."""
        asked = self._asked.get(who)
        return max(now + AWAY_SECONDS * 1000, 0 if asked is None else asked + QUIET_SECONDS * 1000)

    def _is_back(self, table: Table, seat: int) -> None:
        if self._tables.stands(table):
            return
        self._submit(table.id, NoteBack(id=f"back:{seat}:{table.seq}", at=seat))

    def ring(self) -> None:
        """Do everything that is due by now."""
        now = self._now()
        with self._lock:
            late = [table for table, when in self._due.items() if when <= now]
            gone = [who for who, when in self._gone.items() if when <= now]
            for who in gone:
                del self._gone[who]
            for who in [who for who, when in self._asked.items() if when + QUIET_SECONDS * 1000 <= now]:
                del self._asked[who]
            back, self._back = self._back, set()
        for table in late:
            self._expire(table, now)
        for table, seat in gone:
            self._submit(table, NoteAway(id=f"away:{seat}:{now}", at=seat))
        for table, seat in sorted(back):
            self._submit(table, NoteBack(id=f"back:{seat}:{now}", at=seat))
        for each in self.besides:
            each()

    def _now(self) -> int:
        return millis_of(self._tables.clock())

    def _expire(self, table: str, now: int) -> None:
        """Do one thing that is due; the table as it is then tells the next deadline."""
        with self._lock:
            self._due[table] = now + AGAIN_SECONDS * 1000
        with self._tables.held(table) as desk:
            if self._submit(table, Expire(id=f"due:{desk.table.seq}")):
                self.watch(desk.table)

    def _submit(self, table: str, command: Expire | NoteAway | NoteBack) -> bool:
        """Ask for it; False if the table cannot be read or written, which must not stop the clocks of the others."""
        try:
            self._tables.submit(table, command)
        except Problem as problem:
            if problem.code in LATER:
                return False
            if problem.code not in HARMLESS:
                log.error("deadline at table %s: %s", table, problem.code)
                return False
        except Exception:  # of any kind, such as a mistake in a game's rules: the other tables are to go on
            log.exception("deadline at table %s", table)
            return False
        return True

    def run(self, spawn: Callable[[Callable[[], None]], object]) -> None:
        """Look again and again, in the background, as long as the process lives."""
        spawn(lambda: do_for_ever(self.ring, LOOK_SECONDS, log))


def do_for_ever(work: Callable[[], None], seconds: float, log: logging.Logger) -> None:
    """Do a work again and again; whatever goes wrong with it once is logged."""
    while True:
        sleep(seconds)
        try:
            work()
        except Exception:  # of any kind: clocks that stand still, and receipts that nobody gets, would be worse
            log.exception("what is done every %s seconds", seconds)
