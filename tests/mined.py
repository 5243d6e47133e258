"""A table of Money Sweeper at a real server whose cards are known: the one $100 lies in cell 1."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from keyed import Guest, Seat
from player import Player
from serving import Server

from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.table.state.house import House

ANN, BO, SPECTATOR = 0, 1, None
GRID = "money sweeper; grid 100 5 1 20 / 10 50 1 5 / 5 10 1 10"
TOLD = re.compile(r'\$100\b|"100"|>\s*100\s*<')  # in a sentence, as a card's code, and on a card of an HTML page


class At:
    """A table laid out from a position; Ann and Bo sit there, and an undo is free.

    Whoever `comes` by themselves with their invitation is told as the seat that they took.
    """

    def __init__(
        self,
        server: Server,
        position: str = GRID,
        comes: dict[int, Callable[[Guest], Seat]] | None = None,
        **house: Any,
    ) -> None:
        self.server = server
        service = make_service(Config(database=str(server.database)))
        rules = House(undo="free", **house)
        guests = {seat: Guest(server.url, "", seat) for seat in (ANN, BO)}
        self.seats: dict[int | None, Seat] = dict(guests.items())
        invitations = {seat: guest.secret.public for seat, guest in guests.items()}
        desk = service.tables.open(
            "money-sweeper", {}, 2, bots={}, position=position, house=rules, invitations=invitations
        )
        self.id = desk.table.id
        service.close()
        self.flipped = self.after = -1
        self._count = 0
        root = json.loads(self.ask(None, "lines?after=-1").splitlines()[0])["hash"]
        for (seat, guest), name in zip(guests.items(), ("Ann", "Bo"), strict=True):
            guest.table, guest.root, guest.others = self.id, root, [*guests.values()]
            if comes and seat in comes:
                self.seats[seat] = comes[seat](guest)
                continue
            status, told = guest.takes(name)
            assert status == 201, told

    def ask(self, who: Any, path: str, body: Any = None) -> str:
        """The bytes of an answer over HTTP, also of a refusal; a body is posted."""
        seat, url = self.seats.get(who), f"{self.server.url}/api/v1/tables/{self.id}/{path}".rstrip("/")
        headers = {"Authorization": f"Bearer {seat.read()}"} if seat else {}
        data = None if body is None else json.dumps(seat.signs(url, body) if seat else body).encode()
        request = urllib.request.Request(url, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refusal:
            return refusal.read().decode()

    def do(self, who: Any, what: str, **fields: Any) -> int:
        """Carry out a command; its seq."""
        self._count += 1
        seq = json.loads(self.ask(who, "view"))["seq"]
        answer = json.loads(self.ask(who, "commands", {"do": what, "id": f"c{self._count}", "seq": seq, **fields}))
        assert "seq" in answer, answer
        return int(answer["seq"])

    def flip(self, seat: int, *cells: int) -> list[int]:
        """Flip the cards of some cells; their records."""
        return [self.do(seat, "play", action={"type": "flip", "cell": cell}) for cell in cells]

    def explodes(self) -> At:
        """Ann flips the $100 and a $5, then a mine; Bo flips a $20."""
        self.flipped, self.after, _mine = self.flip(ANN, 0, 1, 2)
        self.flip(BO, 3)
        return self

    def ends_the_round(self) -> At:
        """The other mines explode: the last one ends the round."""
        self.flip(BO, 6)
        self.flip(ANN, 10)
        return self

    def player(self, who: Any, since: int = -1) -> Player:
        """A socket of somebody."""
        return Player(self.server.url, self.id, self.seats.get(who), since)
