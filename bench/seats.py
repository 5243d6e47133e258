"""What a seat of the load says and hears: in Fairdeal's protocol, and in that of boardgame.io."""

import base64
import json
import os
import random
import re
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from time import time
from typing import Any, Protocol, Self

from fairdeal.service.remote.signer import SeatSigner, SigningKey
from fairdeal.service.table.state.signed import noise_hash
from fairdeal.service.table.state.time import now, written


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

    def watcher(self) -> "Speech":
        """Return the speech of a spectator of the same table."""


class Watching:
    """Whoever watches one of our tables, and what all seats hear there."""

    SHOWN = re.compile(rb'\{"is":"(?:view|changes)","seq":(\d+),')
    TO_ACT = re.compile(rb'"to_act":\[(\d*)')

    def __init__(self, address: str, ticket: str) -> None:
        self.address, self._ticket = address, ticket
        self.seq = -1
        self._actions: list[bytes] = []
        self._book: list[bytes] = []  # actions that changes tell by their numbers
        self._asked = 0
        self._playing = self._deal = False

    def first(self) -> Iterator[bytes]:
        yield json.dumps({"do": "hello", "ticket": self._ticket, "changes": True}).encode()

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
            self._take_choices(json.loads(payload))
        if b'"status":"' in payload:
            self._playing = b'"status":"playing"' in payload
        if b'"deal":' in payload:
            self._deal = b'"deal":true' in payload
        return True

    def _take_choices(self, shown: dict[str, Any]) -> None:
        """Take the choices from a view or changes: those that were told before are numbers."""
        mine = shown["mine"]
        if shown["is"] == "view" or "whole" in mine:
            self._book = []
            mine = mine.get("whole", mine)
        items = mine.get("set", mine)["choices"]["items"]
        told = [item if isinstance(item, int) else json.dumps(item["action"]).encode() for item in items]
        self._actions = [self._book[each] if isinstance(each, int) else each for each in told]
        self._book += [each for each in told if isinstance(each, bytes)]

    def answers(self) -> Iterator[bytes]:
        yield from ()

    def is_ready(self) -> bool:
        return self._playing

    def asked(self) -> int:
        return self._asked

    def move(self, played: int) -> tuple[bytes, bool] | None:
        return None

    def watcher(self) -> "Watching":
        http = self.address.replace("ws", "http", 1).removesuffix("/socket")
        return Watching(self.address, post(f"{http}/tickets", {})["ticket"])


class Ours(Watching):
    """A seat at one of our tables, which is a key: it opens its noise, and signs every move."""

    HASH = re.compile(rb'"hash":"([0-9a-f]{64})"')
    ids = count()

    def __init__(self, address: str, ticket: str, seat: int, table: str, key: SigningKey, head: str) -> None:
        super().__init__(address, ticket)
        self._signer, self._head = SeatSigner(key, table, seat), head
        self._number = int(1000 * time())  # above all that this key has signed before

    @classmethod
    def open(cls, url: str, game: str, options: dict[str, Any], seats: int) -> list[Self]:
        """Open a table, sit down by invitation, and open the noise: then the match begins."""
        invitations, keys = ([fresh() for _ in range(seats)] for _ in range(2))
        invited = {str(seat): key.public for seat, key in enumerate(invitations)}
        plan = {"game": game, "options": options, "seats": [{"kind": "open"}] * seats, "listed": False}
        table = post(f"{url}/api/v1/tables", {**plan, "invitations": invited})["table"]
        api = f"{url}/api/v1/tables/{table}"
        for seat, key in enumerate(keys):
            sit(api, table, seat, key, invitations[seat])
        found = [ticket(url, api, table, seat, key) for seat, key in enumerate(keys)]
        for seat, key in enumerate(keys):
            read = found[seat]["read"]
            said = SeatSigner(key, table, seat).opens("noise", draw=0, noise=NOISE, head=head_of(api, read))
            post(f"{api}/commands", said, read)
        return cls._sat(url, table, keys, found)

    @classmethod
    def _sat(cls, url: str, table: str, keys: list[SigningKey], found: list[dict[str, Any]]) -> list[Self]:
        api = f"{url}/api/v1/tables/{table}"
        address, head = f"{api.replace('http', 'ws', 1)}/socket", head_of(api, found[0]["read"])
        return [cls(address, found[seat]["ticket"], seat, table, key, head) for seat, key in enumerate(keys)]

    def hear(self, payload: bytes) -> bool:
        shown = super().hear(payload)
        if shown and (hashes := self.HASH.findall(payload, payload.index(b'"news":'))):
            self._head = hashes[-1].decode()
        return shown

    def move(self, played: int) -> tuple[bytes, bool] | None:
        if self._actions:
            return self._signed("play", action=json.loads(random.choice(self._actions))), True
        if self._deal:
            return self._signed("deal"), False
        return None

    def _signed(self, what: str, **own: Any) -> bytes:
        self._number += 1
        id, head = str(next(self.ids)), self._head
        said = self._signer.asks(what, own, id=id, n=self._number, head=head, until=soon())
        return json.dumps(said, separators=(",", ":")).encode()


class Sat(Ours):
    """Somebody who has sat down before, at the table and with the keys that the options name."""

    @classmethod
    def open(cls, url: str, game: str, options: dict[str, Any], seats: int) -> list[Self]:
        """Come back to these seats."""
        table = options["table"]
        keys = [SigningKey(bytes.fromhex(seed)) for seed in options["keys"]]
        api = f"{url}/api/v1/tables/{table}"
        return cls._sat(url, table, keys, [ticket(url, api, table, seat, key) for seat, key in enumerate(keys)])


NOISE = "5e" * 32  # whoever measures wants no secret


def fresh() -> SigningKey:
    """Make a key."""
    return SigningKey(os.urandom(32))


def soon() -> str:
    """Write until when what is signed now may come, an hour ahead."""
    return written(now() + timedelta(hours=1))


def head_of(api: str, token: str) -> str:
    """Return the hash of a table's last record, from its receipt."""
    return base64.b64decode(get(f"{api}/receipt", token)["receipt"].split("\n")[2]).hex()


def sit(api: str, table: str, seat: int, key: SigningKey, invitation: SigningKey) -> None:
    """Sit down with a key, by invitation."""
    seat_key = seat_key_for(table, seat, get(api)["draw"], head_of(api, ""), key, invitation)
    post(f"{api}/join", {"seat_key": seat_key})


def seat_key_for(
    table: str, seat: int, draw: dict[str, Any], head: str, key: SigningKey, invitation: SigningKey
) -> dict[str, Any]:
    """Sign that a key takes a seat by invitation, after that head."""
    number, noise = draw["number"], noise_hash(table, draw["number"], seat, draw["commit"], NOISE)
    signer, recovery = SeatSigner(key, table, seat), fresh().public
    return signer.sits(f"Player {seat}", draw=number, recovery=recovery, head=head, noise=noise, invitation=invitation)


def ticket(url: str, api: str, table: str, seat: int, key: SigningKey) -> dict[str, Any]:
    """Answer a challenge: a ticket for the socket, and a token to read with."""
    nonce = post(f"{api}/challenges", {"seat": seat})["nonce"]
    return post(f"{api}/tickets", SeatSigner(key, table, seat).shows(nonce, url))


class Peers:
    """A seat at a match of boardgame.io, over Socket.IO, with the games of `peer/games.js`."""

    STATE = re.compile(rb'"_stateID":(\d+)')
    PLAYER = re.compile(rb'"currentPlayer":"(\d+)"')
    LENGTH = 450  # moves of a match, as ours have; then a new one is opened

    def __init__(
        self, address: str, game: str, match: str, seat: int, seats: int, credentials: str, length: int = LENGTH
    ) -> None:
        self.address, self.game, self.match, self.length = address, game, match, length
        self.seat, self.seats, self.credentials = seat, seats, credentials
        self.seq = -1
        self.view = b""
        self._to_say: list[bytes] = []

    @classmethod
    def open(cls, url: str, game: str, options: dict[str, Any], seats: int) -> list[Self]:
        """Open a match of so many `moves`, and give its seats."""
        match = post(f"{url}/games/{game}/create", {"numPlayers": seats})["matchID"]
        join = f"{url}/games/{game}/{match}/join"
        joined = [post(join, {"playerID": str(seat), "playerName": f"Player {seat}"}) for seat in range(seats)]
        address = f"{url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
        keys, length = [each["playerCredentials"] for each in joined], options.get("moves", cls.LENGTH)
        return [cls(address, game, match, seat, seats, key, length) for seat, key in enumerate(keys)]

    def first(self) -> Iterator[bytes]:
        yield from ()

    def hear(self, payload: bytes) -> bool:
        if payload.startswith(b"0"):
            self._to_say.append(f"40/{self.game},".encode())
        elif payload.startswith(b"40"):
            watches = self.seat < 0
            who = (None, None) if watches else (str(self.seat), self.credentials)
            self._say("sync", self.match, *who, self.seats)
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
        if played >= self.length:
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

    def watcher(self) -> "Peers":
        return Peers(self.address, self.game, self.match, -1, self.seats, "")

    def _say(self, *event: Any) -> None:
        self._to_say.append(f"42/{self.game},{json.dumps(event)}".encode())


def get(url: str, token: str = "") -> dict[str, Any]:
    """Ask a server for what it shows, by HTTP."""
    return _asked(urllib.request.Request(url, None, {"Authorization": f"Bearer {token}"} if token else {}))


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Ask a server for something by HTTP, and return its answer."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    return _asked(urllib.request.Request(url, json.dumps(body).encode(), headers))


def fetch(url: str) -> int:
    """Read something of a server to its end; return its bytes."""
    with urllib.request.urlopen(url, timeout=120) as answer:
        return len(answer.read())


def _asked(request: urllib.request.Request) -> dict[str, Any]:
    with urllib.request.urlopen(request, timeout=30) as answer:
        told: dict[str, Any] = json.loads(answer.read())
        return told
