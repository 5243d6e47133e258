"""Pages at the servers of a schedule: each is shown a table over a socket in memory, goes, and comes again.

What a page is told must be the log, in order and once. What it was told and the log lacks afterwards, it is told of:
by the table's `lost`, by a refusal, or by a chain that does not join; the last alone only as far as no receipt reached.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from fairdeal.events import Record, StoreFailed
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.receipts import read

if TYPE_CHECKING:
    from schedules import Server


class Inbox:
    """An outbox whose page hears at once what is put in, until its socket is closed."""

    is_answering = False

    def __init__(self, wire: Any) -> None:
        self._wire = wire

    def post(self, encoded: bytes, whole: bool = True) -> None:
        if self._wire.connected:
            start = {126: 4, 127: 10}.get(encoded[1], 2)
            self._wire.hear(json.loads(encoded[start:]))

    show = answer = post

    def is_behind(self) -> bool:
        return False

    def send_away(self, why: str = "") -> None:
        self._wire.connected = False

    dismiss = send_away


class Told(NamedTuple):
    """A record that a page was told of."""

    seq: int
    hash: str


class Page:
    """Somebody's page: what it was told, in the log's order, and what of it was lost."""

    def __init__(self, table: str, seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.told: list[Told] = []
        self.lost: list[Told] = []  # what it had a receipt for, and is not told any more
        self.receipt, self.size = "", 0
        self.reached = 0  # how many of the records that it was told a receipt has reached
        self._wire: Any = SimpleNamespace(connected=False)
        self._guest: Any = None
        self._server: Server | None = None  # to which it came last
        self._comes = self._warned = False

    @property
    def is_open(self) -> bool:
        return bool(self._wire.connected)

    def come(self, server: Server) -> None:
        """Come to a server with what one knows, in place of where one was."""
        if self._comes:
            return
        self.close()
        self._server = server
        self._wire, self._comes, self._warned = SimpleNamespace(connected=True, hear=self._hear), True, False
        try:
            self._join(server)
        except Problem as problem:
            if problem.code == "ahead":
                self._forget(0)
            self.close()
        except BaseException:
            self.close()
            raise
        finally:
            self._comes = False

    def _join(self, server: Server) -> None:
        service, wire = server.service, self._wire
        key = "" if self.seat is None else service.tables.desk(self.table).table.chairs[self.seat].key
        since = self.told[-1].seq if self.told else -1
        guest = service.hub.join(self.table, Pass(self.table, self.seat, key), wire, since, self.receipt, changes=True)
        self._guest = server, service, guest

    def close(self) -> None:
        """End the connection, which the server notices when it comes to it."""
        self._wire.connected = False
        if self._guest is not None:
            server, service, guest = self._guest
            self._guest = None
            if server.service is service:  # it was not begun anew meanwhile
                server.work.append(lambda: self._left(service, guest))

    def loses_line_to(self, server: Server) -> None:
        """Lose the connection, as with a process that ends."""
        if self._server is server:
            self._wire.connected = self._comes = False
            self._guest = None

    def _left(self, service: Any, guest: Any) -> None:
        with suppress(Problem, StoreFailed):
            service.hub.leave(self.table, guest)

    def _hear(self, message: Mapping[str, Any]) -> None:
        if message["is"] == "welcome":
            self._warned = "lost" in message or (bool(self.told) and message["seq"] < self.told[-1].seq)
        self._warned = self._warned or bool(message.get("table", {}).get("lost"))
        for each in message.get("news", ()):
            if self.is_open:
                self._note(Told(each["seq"], each["hash"]), each["prev"])
        if message["is"] != "welcome" and self.is_open:  # what comes with it is in the view, too
            self._keep(message.get("receipt", ""))

    def _keep(self, receipt: str) -> None:
        """Keep the receipt for the most records, as a page does, which takes a shorter log for an alarm.

        One for more than it was told, as another server has written since, says nothing of what it was told.
        """
        given = read(receipt) if receipt else None
        if given and [each.hash for each in self.told[given.size - 1 : given.size]] not in ([], [given.root]):
            self._begin_anew()
        elif given and given.size > self.size:
            self.receipt, self.size = receipt, given.size
            self.reached = given.size if given.size <= len(self.told) else self.reached

    def _note(self, told: Told, prev: str) -> None:
        if told.seq < len(self.told):
            assert self._warned, f"{told} comes after {self.told[-1]}, and nobody said why"
            self._forget(told.seq)
        assert told.seq == len(self.told), f"{told} leaves out what follows {self.told[-1:]}"
        if self.told and self.told[-1].hash != prev:
            self._begin_anew()
        else:
            self.told.append(told)

    def _begin_anew(self) -> None:
        """Come anew, as what is told does not join what was told before."""
        self._forget(0)
        self._wire.connected = False

    def _forget(self, seq: int) -> None:
        self.lost += [each for each in self.told[seq:] if each.seq < self.reached]
        self.reached = min(self.reached, seq)
        del self.told[seq:]

    def holds(self, records: Mapping[int, Record]) -> None:
        """The page has been told the whole log, which admits what it lacks of all that this page has a receipt for."""
        assert self.is_open
        assert self.told == [Told(record.seq, record.hash) for record in records.values()]
        admitted = max((record.data["size"] for record in records.values() if record.type == "lost"), default=0)
        for told in self.lost:
            assert told in self.told or told.seq < admitted, f"{told} is gone, and nobody admits it"
