"""A service in this process at which people's seats are keys."""

import json
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from clients import client_of
from forger import Forger
from forging import draft_of, findings
from keyed import LOCAL, Office, Seat, opens, through
from msgspec.structs import replace

from fairdeal.events import Draft, Record, export
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.seats.presence import NoteAway
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import NAMES, StillClock, a_service, everything


def code(answer: tuple[int, Any]) -> str:
    """The code of a refusal; "" for what was done."""
    status, told = answer
    return "" if status in (200, 201) else told["error"]["code"]


class Near:
    """The service, its clock, which a test moves, and its tables."""

    url = LOCAL

    def __init__(self) -> None:
        self.clock = StillClock()
        self.service = a_service(self.clock)
        self.client = client_of(self.service)
        self.ask = through(self.client)
        self._offices: dict[str, str] = {}  # by table: the token of the referee's link

    def opened(self, game: str = "cover-your-assets", people: int = 3, **more: Any) -> list[Seat]:
        """The seats of a new table, all taken, in their order."""
        seats = self.lobby(people, game, **more)
        for seat, name in zip(seats, NAMES, strict=False):
            status, answer = seat.sit(name)
            assert status == 200, answer
        for seat in seats:
            self.opens(seat)
        return seats

    def lobby(self, people: int, game: str = "cover-your-assets", **more: Any) -> list[Seat]:
        """The seats of a new table, none of them taken."""
        plans = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1))]
        status, told = opens(self.url, {"game": game, "seats": plans, **more}, how=(self.ask, self.clock))
        assert status == 201, told
        self._offices[told["table"]] = told["referee"]["token"] if told["referee"] else ""
        return [told["me"], *told["guests"]]

    def office(self, of: Seat) -> Office:
        """The referee's link of a table, of which nobody has made use yet."""
        return Office(self.url, of.table, self._offices[of.table], self.ask, self.clock)

    def opens(self, seat: Seat) -> None:
        """The seat opens what it added to the draw of the cards."""
        seat.token = seat.ticket()["read"]
        status, told = seat.open()
        assert status == 200, told
        seat.token = ""

    def table(self, of: Seat) -> Table:
        return self.service.tables.desk(of.table).table

    def log(self, of: Seat) -> list[str]:
        """The types of the records, the oldest first."""
        return [record.type for record in self.service.store.read(of.table, -1)]

    def submit(self, of: Seat, command: Command) -> int:
        return self.service.tables.submit(of.table, command)

    def goes_away(self, of: Seat) -> None:
        """The service notes that nobody is there for the seat."""
        self.submit(of, NoteAway(id=f"away-{token_hex(3)}", at=of.seat))

    def passes(self, seconds: float) -> None:
        """So much time goes by, and what is due happens."""
        self.clock.tick(seconds)
        for _ in range(20):
            self.service.deadlines.ring()

    def act(self, seats: list[Seat]) -> Seat:
        """Whoever is asked takes their last choice, signed; who it was."""
        seat, message = self.move(seats)
        status, told = seat.send(message)
        assert status == 200, told
        return seat

    def move(self, seats: list[Seat], choose: Callable[[list[Any]], Any] = lambda all: all[-1]) -> tuple[Seat, Any]:
        """Whoever is asked, and the message by which they take a choice."""
        table = self.table(seats[0])
        seat = seats[table.acting("person")[0]]
        read = seat.ticket()["read"]
        _, view = seat.api("GET", "/view", token=read)
        mine = view["mine"]
        action = choose(mine["choices"]["items"])["action"]
        return seat, seat.command(seat.newest(read), "play", action=action, seals=mine.get("seals", {}))

    def holds(self, of: Seat) -> None:
        """The log folds to the table, its audit finds nothing, and verify neither."""
        assert everything(fold(self.service.store, of.table)) == everything(self.table(of))
        assert self.findings(of) == []
        assert verified([*self.service.store.read(of.table, -1)]) == ""

    def findings(self, of: Seat) -> list[tuple[str, int, str]]:
        return findings([*self.service.store.read(of.table, -1)])

    def forged(self, of: Seat, change: Callable[[dict[str, Any]], None], seq: int = -1) -> list[tuple[str, int, str]]:
        """What the audit finds where an operator has changed the data of a record, the last one unless named.

        All before it stands as it stood; nothing after it does.
        """
        honest = [*self.service.store.read(of.table, -1)]
        upto = seq % len(honest)
        data = json.loads(json.dumps(honest[upto].data))
        change(data)
        return self.written(of, upto, replace(draft_of(honest[upto]), data=data))

    def refused(self, of: Seat, upto: int, *drafts: Draft) -> str:
        """What verify says where an operator writes these after the first `upto` records, and in which record."""
        return verified(self._records(of, upto, *drafts))

    def written(self, of: Seat, upto: int, *drafts: Draft) -> list[tuple[str, int, str]]:
        """What the audit finds where an operator writes these after the first `upto` records."""
        return findings(self._records(of, upto, *drafts))

    def _records(self, of: Seat, upto: int, *drafts: Draft) -> list[Record]:
        honest = [*self.service.store.read(of.table, -1, upto - 1)]
        return Forger().append(of.table, -1, [*honest, *drafts])


def verified(records: list[Record]) -> str:
    """What verify says of the whole log: its code and the record, nothing if all holds."""
    report = check(export(records, "full"))
    return f"{report.code} #{report.seq}" if report.code else ""
