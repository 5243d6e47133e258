"""Other servers of the same log: what they wrote is shown here, and whom they have connected is present here, too.

A hint that something was written only makes a server look sooner. What it shows it has read in the log; a hint that
is lost, late or doubled changes nothing.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic, sleep
from typing import NamedTuple, Protocol

from flask import Flask, request

from fairdeal.events import Head, StoreFailed

from ..desk.tables import Desk, Readable, Tables, storage
from ..errors import Problem
from ..table.state.event import Step
from ..tournament.state import is_tournament

log = logging.getLogger("fairdeal.neighbours")
LOBBIES = ("/api/v1/tables", "/api/v1/tournaments")
LOOK_SECONDS = 0.25
HINTED_LOOKS = 4  # looks for people, of which the log is looked at in one while hints are heard
CLOCK_LOOKS = 4  # of which one is for the time, and for names that were removed, too
SAY_AGAIN_SECONDS = 5.0
CUT_SECONDS = 5.0  # without the log, after which guests do better at another server
LISTED = 100  # tables of other servers that a lobby shows


class Here(NamedTuple):
    """Who is connected to a table."""

    seats: tuple[int, ...] = ()
    watching: int = 0


class Hints(Protocol):
    """A way to tell other servers that a table's log has grown, which may fail at any time."""

    @property
    def heard(self) -> bool:
        """Is it heard now what others tell, as far as this server knows?"""

    def tell(self, table: str, seq: int) -> None:
        """Tell the others, without waiting."""

    def hear(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard` with what others tell, as long as the process lives."""


class NoHints:
    """The way of servers that look for themselves."""

    heard = False

    def tell(self, table: str, seq: int) -> None:
        pass

    def hear(self, heard: Callable[[str, int], None]) -> None:
        pass


class Noticeboard(Protocol):
    """The place where servers say whom they have connected."""

    def tell(self, here: Mapping[str, Here]) -> None:
        """Say who is connected at this server; other tables have nobody here."""

    def others(self, tables: Iterable[str]) -> dict[str, Here]:
        """Return who is connected to these tables at other servers."""

    def busy(self, most: int) -> list[str]:
        """List tables at which somebody is connected to another server."""


class Guests(Protocol):
    """The guests of this server."""

    def has_at(self, table: str) -> bool:
        """Tell whether anybody is connected to a table here."""

    def here(self) -> dict[str, Here]:
        """Return who is connected to each table here."""

    def elsewhere(self, others: Mapping[str, Here]) -> None:
        """Take in who is connected to the same tables at other servers."""

    def send_away(self) -> None:
        """Close every socket, so that its holder comes again."""


class Neighbours:
    """The other servers of a log, as this one knows them. `moved` finds the tables whose logs end otherwise by now."""

    def __init__(
        self,
        tables: Tables,
        guests: Guests,
        moved: Callable[[Mapping[str, Head]], Iterable[str]],
        board: Noticeboard,
        hints: Hints,
        looks: Sequence[Callable[[], None]] = (),  # what else is asked once a second, such as the log's time
        evening: Callable[[str], object] | None = None,  # takes a tournament into memory
    ) -> None:
        self._tables, self._guests, self._moved, self._seconds = tables, guests, moved, looks
        self._evening = evening
        self._board, self._hints = board, hints
        self._said: dict[str, Here] = {}
        self._said_at = 0.0
        self._looks = 0
        self._read_at = monotonic()  # when the log could be read last
        tables.listeners.append(self._after)

    def _after(self, desk: Desk, steps: Sequence[Step]) -> None:
        if not desk.elsewhere:
            self._hints.tell(desk.table.id, desk.table.seq)

    @property
    def cut_off(self) -> bool:
        """Has the log been out of reach for so long that people should be sent to other servers?"""
        return monotonic() - self._read_at > CUT_SECONDS

    def run(self, spawn: Callable[[Callable[[], None]], object]) -> None:
        """Look again and again, and hear hints, in the background, as long as the process lives."""
        spawn(lambda: self._hints.hear(self.heard))
        spawn(self._look_for_ever)

    def _look_for_ever(self) -> None:
        can_read = True
        while True:
            sleep(LOOK_SECONDS)
            try:
                self.look()
                can_read = True
            except StoreFailed as failure:
                if can_read:
                    log.warning("what other servers wrote cannot be read now: %s", failure)
                can_read = False
                if self.cut_off:
                    self._guests.send_away()
            except Exception:  # of any kind: guests who are shown nothing any more would be worse
                log.exception("the other servers")

    def heard(self, table: str, seq: int) -> None:
        """Look at a table of which another server says that its log goes up to `seq`, if anybody here sees it."""
        if self._guests.has_at(table) and seq > self._tables.desk(table).table.seq:
            self._read_on(table)

    def look(self) -> None:
        """Say who is connected here, and read what others wrote at those tables, and whom they have connected.

        While hints are heard, most looks leave the log alone: one that was lost is made good within a second.
        """
        here = self._guests.here()
        if here != self._said or monotonic() - self._said_at > SAY_AGAIN_SECONDS:
            self._board.tell(here)
            self._said, self._said_at = here, monotonic()
        self._looks += 1
        if self._looks % CLOCK_LOOKS == 1:
            for look in self._seconds:
                look()
        if here:
            if not self._hints.heard or self._looks % HINTED_LOOKS == 0:
                self._look_at([table for table in here if not is_tournament(table)])
            self._guests.elsewhere(self._board.others(here))
        self._read_at = monotonic()

    def _look_at(self, tables: Sequence[str]) -> None:
        for table in self._moved({table: self._tables.desk(table).head for table in tables}):
            self._read_on(table)

    def _read_on(self, table: str) -> None:
        try:
            self._tables.read_on(table)
        except Problem as problem:
            log.warning("table %s cannot be read on: %s", table, problem.code)
        except Exception:  # of any kind: the other tables are to be read, too
            log.exception("table %s cannot be read on", table)

    def init_app(self, app: Flask) -> None:
        """Let every request be answered from what all servers wrote before it came."""
        app.before_request(self._before)

    def _before(self) -> None:
        named = request.view_args or {}
        table, lobby = named.get("table"), request.path in LOBBIES
        if self.cut_off and (table or lobby or "tournament" in named):  # at once, so that a proxy asks another server
            raise storage(StoreFailed("its database has been out of reach for some seconds"))
        with Readable():
            if table is None:
                if lobby and request.method == "GET":
                    self._bring()
            elif self._tables.has(table):
                self._look_at([table])

    def _bring(self) -> None:
        """Take into memory the tables and tournaments at which others have people, for a list of them."""
        for table in self._board.busy(LISTED):
            if is_tournament(table):
                if self._evening:
                    self._evening(table)
            elif not self._tables.has(table):
                self._read_on(table)
