"""Calling who has closed the page: a seat that is waited for, while its player is away, at a table that lasts days.

A wait is called for once. It is taken from the rows before the call goes out, so of several servers one calls, and a
server that dies between the two calls nobody rather than twice.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed

from ..errors import Problem
from ..table.seats.lost_keys import asked_to_agree
from ..table.seats.own_time import DAY_SECONDS
from ..table.state.state import Table
from ..table.state.time import millis_of
from .callees import Callee, Callees
from .deadlines import Deadlines
from .push import GONE, SENT, Push
from .tables import Tables

log = logging.getLogger("fairdeal.calls")
PAUSE = 300_000  # milliseconds between two calls of one browser, whatever happens meanwhile
AFTER_TROUBLE = 60_000  # milliseconds until rows that could not be read are looked at again
TRIES = 3  # for one wait
AT_ONCE = 8  # calls on their way; the others wait, and a slow service costs nobody else anything
DAYS = 28  # that push services keep a call at the most
Spawn = Callable[[Callable[[], None]], object]


def lasts_days(table: Table) -> bool:
    """Tell whether a match is played without clocks, so that a turn may wait for days."""
    return table.status == "playing" and table.house.clock == "none"


def waits_for(table: Table) -> dict[int, str]:
    """Tell which people are waited for, and name each wait, so that the same one is known again.

    A question on top of somebody's turn is no new wait: who was called to that need not be called twice.
    """
    if not lasts_days(table) or table.paused:
        return {}
    found = {seat: f"turn {table.last.get(seat, -1)}" for seat in table.acting("person")}
    for wait, seats in _questions(table):
        found = {**dict.fromkeys(seats, wait), **found}
    return found


def _questions(table: Table) -> Iterator[tuple[str, Iterable[int]]]:
    if table.waits_for_deal() and not table.waiting:
        yield f"deal {table.moved_at}", table.people()
    if table.undos.pending and not table.incident:
        yield f"undo {table.undos.pending.ask}", table.undos.pending.waits_for
    if (incident := table.incident) and incident.stage == "ruled":
        yield f"ruling {incident.seq}", (seat for seat in table.people() if seat not in incident.accepted)
    for claim in table.seat_claims.values():
        yield f"seat {claim.seq}", (seat for seat in asked_to_agree(table, claim.seat) if seat not in claim.agreed)


class Calls:
    """The calls of one server: whoever asked to be called is, when their seat is waited for and they are away."""

    def __init__(self, tables: Tables, callees: Callees, push: Push, spawn: Spawn, deadlines: Deadlines) -> None:
        self._tables, self.callees, self.push, self._spawn = tables, callees, push, spawn
        self._deadlines = deadlines
        self._due: dict[tuple[str, int], int] = {}  # a table and a seat → from when on it may be called for
        self._over: set[str] = set()  # tables whose browsers are to be forgotten
        self._flying = 0
        deadlines.besides.append(self.look)

    def _now(self) -> int:
        return millis_of(self._tables.clock())

    def watch(self, table: Table) -> None:
        """Note whom a table waits for who is away."""
        if table.status == "over":
            self._over.add(table.id)
        if not self.push.is_on:
            return
        for seat in waits_for(table).keys() & table.away:
            self._due.setdefault((table.id, seat), 0)

    def wishes(self, table: Table, seat: int, key: str, endpoint: str, house: str) -> None:
        """Call this browser from now on. Raises `Problem` where nobody is called, or not there."""
        if not self.push.is_on:
            raise Problem("not_now", _("This server calls nobody."), remedy=_("The host can allow it."))
        if not lasts_days(table):
            raise Problem("not_now", _("Players are called while a match without a clock is played."))
        self.push.must_be_known(endpoint)
        self.callees.add(Callee(table.id, seat, endpoint, key, self.push.key, house), self._now())

    def renews(self, table: str, old: str, endpoint: str) -> None:
        """Call a browser at its new address. Raises `Problem` where nobody is called at the old one, or none there."""
        self.push.must_be_known(endpoint)
        if not self.push.is_on or not self.callees.renew(table, old, endpoint):
            raise Problem("not_found", _("Nobody is called there."))

    def begin(self, unfinished: Callable[[], Sequence[str]]) -> Sequence[str]:
        """Return the tables that are `unfinished`; whoever is called at others, which ended, is forgotten."""
        try:
            known = set(self.callees.tables())
        except StoreFailed as failure:  # people can play all the same
            log.warning("nobody is called now: %s", failure)
            known = set()
        found = unfinished()
        self._over |= known - set(found)
        return found

    def look(self) -> None:
        """Call everybody who is to be called by now; it stands between nobody's click and its answer."""
        written, self._deadlines.written = self._deadlines.written, set()
        for table in written:
            self._try(table, self.watch)
        now = self._now()
        for table, seat in [who for who, when in self._due.items() if when <= now]:
            if self._flying >= AT_ONCE:
                return
            del self._due[table, seat]
            if not self._try(table, lambda found, seat=seat: self._call(found, seat, now)):  # type: ignore[misc]
                self._due[table, seat] = now + AFTER_TROUBLE
        self._forget_over()

    def _try(self, table: str, work: Callable[[Table], None]) -> bool:
        """Work at a table; False while what is needed cannot be read. Of one that stands still nothing is known."""
        try:
            work(self._tables.desk(table).table)
        except Problem as problem:  # whoever writes to it next looks again
            log.info("nobody is called at table %s: %s", table, problem.code)
        except StoreFailed as failure:
            log.warning("nobody is called at table %s now: %s", table, failure)
            return False
        except Exception:  # of any kind, such as a mistake in a game's rules: clocks and other tables are to go on
            log.exception("nobody is called at table %s", table)
        return True

    def _forget_over(self) -> None:
        over, self._over = self._over, set()
        for table in over:
            try:
                self.callees.drop(table)
            except StoreFailed as failure:  # the next start forgets them
                log.warning("table %s: %s", table, failure)

    def _call(self, table: Table, seat: int, now: int) -> None:
        wait = waits_for(table).get(seat) if seat in table.away else None
        for callee in self.callees.of_seat(table.id, seat) if wait else ():
            if callee.key != table.chairs[seat].key or callee.vapid != self.push.key:
                self.callees.drop(table.id, seat, callee.endpoint)
            elif callee.wait != wait and now < callee.called + PAUSE:
                self._due[table.id, seat] = callee.called + PAUSE
            elif self.callees.take(callee, str(wait), now, now - PAUSE):
                self._send(callee, min(table.house.days, DAYS) * DAY_SECONDS, now)

    def _send(self, callee: Callee, ttl: int, now: int) -> None:
        self._flying += 1

        def send() -> None:
            try:
                topic = f"{self.push.key} {callee.table} {callee.seat}"
                self._sent(callee, self.push.call(callee.endpoint, topic, ttl, now // 1000, callee.house))
            except StoreFailed as failure:
                log.warning("table %s: %s", callee.table, failure)
            finally:
                self._flying -= 1

        self._spawn(send)

    def _sent(self, callee: Callee, found: int) -> None:
        """Do what follows from a call: nothing, no more of them there, or another try of the same wait later."""
        if found == GONE:
            self.callees.drop(callee.table, callee.seat, callee.endpoint)
        elif found == SENT or callee.tries + 1 >= TRIES:
            self.callees.settled(callee)
        else:
            when = self._now() + found * 1000
            self.callees.again(callee, when - PAUSE)
            self._due[callee.table, callee.seat] = when
