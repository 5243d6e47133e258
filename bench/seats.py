"""What a seat of the load says and hears: in Fairdeal's protocol, and in that of boardgame.io."""

import json
import random
import re
import urllib.request
from collections.abc import Iterator
from itertools import count
from typing import Any, Protocol, Self


class Refused(RuntimeError):
    """A refusal of a move of the load: the load or the server is wrong, and no figure counts."""


class Speech(Protocol):
    """One seat: `seq` is that of its newest view, `address` where its socket goes."""

    seq: int
    address: str

    def first(self) -> Iterator[bytes]:
        """Yield what is said first."""

    def hear(self, payload: bytes) -> bool:
        """Take a message in; True for a new view. Raises `Refused`."""

    def answers(self) -> Iterator[bytes]:
        """Yield what is to be said by itself to what was heard."""

    def is_ready(self) -> bool:
        """Tell whether the match can begin, as this seat sees it."""

    def asked(self) -> int:
        """Return the seat that is to do something next."""

    def move(self, played: int) -> tuple[bytes, bool] | None:
        """Choose something at random: what to say, and whether it is a move; None when the match is over."""


class Ours:
    """A seat at one of our tables."""

    SHOWN = re.compile(rb'\{"is":"(?:view|changes)","seq":(\d+),')
    ACTION = re.compile(rb'"action":(\{[^{}]*\})')
    TO_ACT = re.compile(rb'"to_act":\[(\d*)')
    ids = count()

    def __init__(self, address: str, ticket: str, seat: int) -> None:
        self.address, self._ticket, self._seat = address, ticket, seat
        self.seq = -1
        self._actions: list[bytes] = []
        self._asked = 0
        self._playing = self._deal = False

    @classmethod
    def open(cls, url: str, game: str, options: dict[str, Any], seats: int) -> list[Self]:
        """Open a table, and give its seats."""
        plan = {"game": game, "options": options, "seats": [{"kind": "open"}] * seats, "listed": False}
        opened = post(f"{url}/api/v1/tables", plan)
        tickets = f"{url}/api/v1/tables/{opened['table']}/tickets"
        address = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{opened['table']}/socket"
        links = [(link["seat"], post(tickets, {}, link["token"])["ticket"]) for link in opened["links"]]
        return [cls(address, ticket, seat) for seat, ticket in sorted(links)]

    def first(self) -> Iterator[bytes]:
        yield json.dumps({"do": "hello", "ticket": self._ticket, "changes": True}).encode()
        yield json.dumps({"do": "sit", "id": f"sit-{self._seat}", "name": f"Player {self._seat}"}).encode()

    def hear(self, payload: bytes) -> bool:
        if payload.startswith(b'{"is":"refused"'):
            raise Refused(payload.decode())
        shown = self.SHOWN.match(payload)
        if shown is None:
            return False
        self.seq = int(shown[1])
        if found := self.TO_ACT.search(payload):
            self._asked = int(found[1] or 0)
        if b'"choices":' in payload:
            self._actions = self.ACTION.findall(payload)
        if b'"status":"' in payload:
            self._playing = b'"status":"playing"' in payload
        if b'"deal":' in payload:
            self._deal = b'"deal":true' in payload
        return True

    def answers(self) -> Iterator[bytes]:
        yield from ()

    def is_ready(self) -> bool:
        return self._playing

    def asked(self) -> int:
        return self._asked

    def move(self, played: int) -> tuple[bytes, bool] | None:
        if self._actions:
            said = b'{"do":"play","id":"%d","seq":%d,"action":%b}'
            return said % (next(self.ids), self.seq, random.choice(self._actions)), True
        if self._deal:
            return b'{"do":"deal","id":"%d","seq":%d}' % (next(self.ids), self.seq), False
        return None


class Peers:
    """A seat at a match of boardgame.io, over Socket.IO, with the games of `peer/games.js`."""

    STATE = re.compile(rb'"_stateID":(\d+)')
    PLAYER = re.compile(rb'"currentPlayer":"(\d+)"')
    LENGTH = 450  # moves of a match, as ours have; then a new one is opened

    def __init__(self, address: str, game: str, match: str, seat: int, seats: int, credentials: str) -> None:
        self.address, self.game, self.match = address, game, match
        self.seat, self.seats, self.credentials = seat, seats, credentials
        self.seq = -1
        self.view = b""
        self._to_say: list[bytes] = []

    @classmethod
    def open(cls, url: str, game: str, options: dict[str, Any], seats: int) -> list[Self]:
        """Open a match, and give its seats."""
        match = post(f"{url}/games/{game}/create", {"numPlayers": seats})["matchID"]
        join = f"{url}/games/{game}/{match}/join"
        joined = [post(join, {"playerID": str(seat), "playerName": f"Player {seat}"}) for seat in range(seats)]
        address = f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        return [cls(address, game, match, seat, seats, each["playerCredentials"]) for seat, each in enumerate(joined)]

    def first(self) -> Iterator[bytes]:
        yield from ()

    def hear(self, payload: bytes) -> bool:
        if payload.startswith(b"0"):
            self._to_say.append(f"40/{self.game},".encode())
        elif payload.startswith(b"40"):
            self._say("sync", self.match, str(self.seat), self.credentials, self.seats)
        elif payload == b"2":
            self._to_say.append(b"3")
        elif payload.startswith(b"42") and (found := self.STATE.search(payload)):
            self.seq, self.view = int(found[1]), payload
            return True
        return False

    def answers(self) -> Iterator[bytes]:
        while self._to_say:
            yield self._to_say.pop(0)

    def is_ready(self) -> bool:
        return self.seq >= 0

    def asked(self) -> int:
        found = self.PLAYER.search(self.view)
        return int(found[1]) if found else 0

    def move(self, played: int) -> tuple[bytes, bool] | None:
        if played >= self.LENGTH:
            return None
        said = json.loads(self.view[self.view.index(b"[") :])
        state = said[2]["state"] if said[0] == "sync" else said[2]
        move, argument = self._choice(state["G"])
        payload = {"type": move, "args": argument, "playerID": str(self.seat), "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say("update", action, self.seq, self.match, str(self.seat))
        return self._to_say.pop(), True

    def _choice(self, game: dict[str, Any]) -> tuple[str, list[int]]:
        if "up" in game:
            if game["sweep"] and random.random() < 0.2:
                return "stop", []
            return "flip", [random.choice([at for at, card in enumerate(game["up"]) if card is None])]
        hand = game["hands"][str(self.seat)]
        led = [card for card in hand if game["trick"] and card // 13 == game["trick"][0]["card"] // 13]
        return "play", [random.choice(led or hand)]

    def _say(self, *event: Any) -> None:
        self._to_say.append(f"42/{self.game},{json.dumps(event)}".encode())


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Ask a server for something by HTTP, and return its answer."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        told: dict[str, Any] = json.loads(answer.read())
        return told
