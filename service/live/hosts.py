"""Hosts whose pages are open: each is given its table's code, and asked when a guest comes with it."""

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Protocol

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed

from ..desk.deadlines import do_for_ever
from ..desk.introductions import HERE_SECONDS, Answer, Introductions, has_room
from ..desk.tables import Tables
from ..doors.messages import Json
from ..errors import Problem
from ..table.seats.invitations import must_be_host
from ..table.state.command import must_have_seat
from ..table.state.state import Table

log = logging.getLogger("fairdeal.hosts")
LOOK_SECONDS = 0.25
SAY_AGAIN_SECONDS = HERE_SECONDS / 3


class HostsPage(Protocol):
    """The page of a host, as its socket has it."""

    def sits(self, table: Table) -> int | None:
        """Return the seat of the page."""

    def tell(self, message: Json) -> None:
        """Send it a message."""


class Hosts:
    """The hosts who are connected to this server and have a code."""

    def __init__(self, introductions: Introductions, tables: Tables) -> None:
        self._introductions, self._slips, self._tables = introductions, introductions.slips, tables
        self._codes: dict[HostsPage, tuple[str, str]] = {}  # page → code and table; the newest page of a code is asked
        self._said_at = 0.0

    def offer(self, table: Table, page: HostsPage) -> Json:
        """Give a host's page its table's code. Raises `Problem` for anybody else, and where no seat is free."""
        must_be_host(table, must_have_seat(page.sits(table)))
        found = self._introductions.offer(table)
        self._codes.pop(page, None)
        self._codes[page] = found.code, table.id
        self._slips.here([found.code], HERE_SECONDS)
        return {"code": found.code, "seconds": int(found.left)}

    def answer(self, page: HostsPage, ask: str, answer: Answer) -> None:
        """Carry a host's answer to the guest who waits for it. Raises `Problem` where nobody does."""
        code, _table = self._codes.get(page, ("", ""))
        if not self._slips.answer(ask, code, answer):
            raise Problem("not_now", _("Nobody waits for this answer any more."))

    def leaves(self, page: HostsPage) -> None:
        """Forget a page that is closed; without another of that table its code leads nowhere, until one opens."""
        code, _table = self._codes.pop(page, ("", ""))
        if code and code not in self._open():
            with suppress(StoreFailed):  # then its time is over soon
                self._slips.here([code], 0)

    def _open(self) -> set[str]:
        return {code for code, _table in self._codes.values()}

    def look(self) -> None:
        """Ask the hosts what guests want to know, and let go of tables that are full."""
        self._let_go()
        if not self._codes:
            return
        if monotonic() - self._said_at > SAY_AGAIN_SECONDS:
            self._slips.here(self._open(), HERE_SECONDS)
            self._said_at = monotonic()
        newest = {code: page for page, (code, _table) in self._codes.items()}
        for ask in self._slips.asked(newest.keys()):
            newest[ask.code].tell({"is": "asks", "id": ask.id, "key": ask.key})

    def _let_go(self) -> None:
        for page, (code, table) in list(self._codes.items()):
            try:
                room = has_room(self._tables.desk(table).table)
            except Problem:  # of that table alone, which cannot be read: the others' guests do not wait for it
                del self._codes[page]
                continue
            if not room:
                del self._codes[page]
                self._slips.fill(code)

    def run(self, spawn: Callable[[Callable[[], None]], object]) -> None:
        """Look again and again, in the background, as long as the process lives."""
        spawn(lambda: do_for_ever(self._try, LOOK_SECONDS, log))

    def _try(self) -> None:
        try:
            self.look()
        except StoreFailed as failure:
            log.warning("no guest can be introduced now: %s", failure)
