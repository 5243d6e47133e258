"""A person whose seat is a key: signs to sit down, to see the hand, and for every command, as docs/keys.md says.

Written from that page alone: what it signs is what another program would sign.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from secrets import token_bytes, token_hex
from typing import Any

from clients import Client
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from player import Player, ask


def canonical(value: Any) -> bytes:
    """Canonical JSON of what is signed here: names are ASCII, numbers whole."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


LOCAL = "http://localhost"
FRAME = ("do", "id", "seq")
NOT_SIGNED = (
    *(
        "hello",
        "log",
        "fit",
        "price",
        "hurry",
        "code",
        "introduce",
        "beat",
        "head",
        "signed",
        "noise",
        "hand-over",
        "recover",
        "claim-seat",
        "sit",
    ),
    "come",
)


def through(client: Any) -> Callable[..., Any]:
    """Carry requests to a service in this process, by Flask's client, as to `LOCAL`."""

    def reach(method: str, url: str, body: Any = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = client.open(url.removeprefix(LOCAL), method=method, json=body, headers=headers)
        return answer.status_code, answer.get_json()

    return reach


class SeatKey:
    """An Ed25519 key, as a browser keeps one for each seat."""

    def __init__(self, seed: bytes | None = None) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed) if seed else Ed25519PrivateKey.generate()
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, label: str, said: Any) -> str:
        return self._private.sign(label.encode() + b"\0" + canonical(said)).hex()


# Signs with a key that a browser keeps and gives to nobody.
SIGNS = """async ([place, text]) => {
  const base = await new Promise(done => {
    const asked = indexedDB.open("fairdeal-keys");
    asked.onsuccess = () => done(asked.result);
  });
  const { secret } = await new Promise(done => {
    const asked = base.transaction("seats").objectStore("seats").get(place);
    asked.onsuccess = () => done(asked.result);
  });
  base.close();
  const signed = await crypto.subtle.sign({ name: "Ed25519" }, secret, new TextEncoder().encode(text));
  return [...new Uint8Array(signed)].map(each => each.toString(16).padStart(2, "0")).join("");
}"""


# Notes there what was signed: a browser takes what its key signed, and it does not know, for somebody else's doing.
SAID = """async ([key, said]) => {
  const base = await new Promise(done => {
    const asked = indexedDB.open("fairdeal-keys");
    asked.onsuccess = () => done(asked.result);
  });
  const noted = base.transaction("sent", "readwrite").objectStore("sent").put(said, [key, said.n]);
  await new Promise(done => noted.onsuccess = done);
  base.close();
}"""


class BrowserKey(SeatKey):
    """The key that a page keeps at `place`, `[table, seat, key]`; `evaluate` runs a script there."""

    def __init__(self, evaluate: Callable[..., Any], place: list[Any]) -> None:
        self.public, self._evaluate, self._place = place[2], evaluate, place

    def sign(self, label: str, said: Any) -> str:
        return str(self._evaluate(SIGNS, [self._place, f"{label}\0{canonical(said).decode()}"]))


def commitment(path: str, salt: str, value: Any) -> str:
    """The commitment of a sealed field, as docs/transcript.md has it."""
    return hashlib.sha256(b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + canonical([path, value])).hexdigest()


def noise_hash(table: str, draw: int, seat: int | str, commit: str, noise: str) -> str:
    parts = ("fairdeal/noise/v2", table, str(draw), str(seat), commit, noise)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def head_of(receipt: str) -> str:
    """The hash of the last record, as a receipt names it."""
    return base64.b64decode(receipt.split("\n")[2]).hex()


def present() -> datetime:
    return datetime.now(UTC)


def let_in(due: int, status: int, told: Any) -> Any:
    """The answer, which must have that status. Raises `LookupError` for somebody who is not let in."""
    if status != due:
        raise LookupError(told)
    return told


def soon(now: datetime, seconds: float = 60) -> str:
    """A time to come, as the log writes it."""
    return (now + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")[:23] + "Z"


class Seat:
    """A seat that somebody takes with a key: what a browser keeps of it.

    `reach` carries a request to the server, if not over the network; `clock` tells the time.
    """

    def __init__(
        self,
        url: str,
        table: str,
        seat: int | str,
        token: str = "",
        reach: Callable[..., Any] = ask,
        clock: Callable[[], datetime] = present,
    ) -> None:
        self.url, self.table, self.token = url, table, token
        self.seat: Any = seat  # its number, or "referee"
        self.reach, self.clock = reach, clock
        self.key, self.recovery, self.noise = SeatKey(), SeatKey(), token_hex(32)
        self.number = 0
        self.invitation: SeatKey | None = None  # with which the seat is taken
        self.came_by: SeatKey | None = None  # the invitation, where the seat's keys are lost
        self.referee = ""  # the token of the referee's link, which the opener has
        self.before: Seat | None = None  # at a rematch, whoever sat there before
        self.sits = False  # has the key been seated, as far as this knows?
        self.others: list[Seat] = [self]  # all at the table who do what the draw needs by themselves
        self._read: tuple[Any, str] = (None, "")
        self._sent: dict[str, tuple[Any, dict[str, Any]]] = {}  # by id: what was asked for, and as it was signed

    def api(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        return self.reach(method, f"{self.url}/api/v1/tables/{self.table}{path}", body, token)

    def text(self, path: str, token: str = "") -> str:
        """The text of an answer that is no JSON."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"{self.url}/api/v1/tables/{self.table}{path}", headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return str(answer.read().decode())

    def seat_key(self, name: str, /, **otherwise: Any) -> dict[str, Any]:
        """What the key signs to sit down."""
        token = self.token
        status, told = self.api("GET", "", token=token)
        if status == 403 and self.invitation is not None and not token:
            token = self.read()
            _, told = self.api("GET", "", token=token)
        _, receipt = self.api("GET", "/receipt", token=token)
        draw, salt = told["draw"], token_hex(16)
        said = {
            "table": self.table,
            "seat": self.seat,
            "draw": draw["number"],
            "name": {"sealed": commitment("by_key.sit.name", salt, name), "to": "everybody"},
            "key": self.key.public,
            "recovery": self.recovery.public,
            "head": head_of(receipt["receipt"]),
            "noise": noise_hash(self.table, draw["number"], self.seat, draw["commit"], self.noise),
            **otherwise,
        }
        given = {"sit": said, "signature": self.key.sign("fairdeal/sit/v1", said)}
        if self.invitation is not None:
            signature = self.invitation.sign("fairdeal/invitation/v1", said)
            given["invitation"] = {"key": self.invitation.public, "signature": signature}
        return {**given, "openings": {"name": {"salt": salt, "value": name}}}

    def sit(self, name: str, /, rematch: str = "", **otherwise: Any) -> Any:
        """Sit down by the command, with the invitation if there is one."""
        body = {"do": "sit", "id": "sit", "seat_key": self.seat_key(name, **otherwise)}
        return self.api("POST", "/commands", {**body, **({"rematch": rematch} if rematch else {})}, self.token)

    def join(self, name: str, /, rematch: str = "", **otherwise: Any) -> Any:
        """Sit down at a listed table, or with an invitation."""
        body = {"seat_key": self.seat_key(name, **otherwise)}
        return self.api("POST", "/join", {**body, **({"rematch": rematch} if rematch else {})})

    # Another key

    def other(self, seat: int | None = None) -> Seat:
        """The same place, as another browser has it, with keys of its own."""
        made = Seat(self.url, self.table, self.seat if seat is None else seat, "", self.reach, self.clock)
        made.came_by = self.invitation or self.came_by
        return made

    def newest(self, token: str = "") -> str:
        """The hash of the last record, as whoever may watch is told it."""
        return head_of(let_in(200, *self.api("GET", "/receipt", token=token))["receipt"])

    def hands_over(self, device: Seat, head: str, /, **otherwise: Any) -> dict[str, Any]:
        """The message by which the seat goes to another device; both keys sign."""
        self.number += 1
        said = {"table": self.table, "seat": self.seat, "n": self.number, "head": head, **device.keys(), **otherwise}
        signed = {"handover": said, "signature": self.key.sign("fairdeal/handover/v1", said)}
        by_new = device.key.sign("fairdeal/handover/v1", said)
        return {"do": "hand-over", "id": f"h-{token_hex(4)}", "signed": {**signed, "by_new": by_new}}

    def recovers(self, browser: Seat, head: str, /, **otherwise: Any) -> dict[str, Any]:
        """The message by which this seat's recovery key puts the browser's key in the place of a lost one."""
        said = {"table": self.table, "seat": self.seat, "head": head, **browser.keys(), **otherwise}
        signature = self.recovery.sign("fairdeal/recover/v1", said)
        return {"do": "recover", "id": f"r-{token_hex(4)}", "signed": {"recover": said, "signature": signature}}

    def claims(self, sponsor: SeatKey | None = None, **otherwise: Any) -> dict[str, Any]:
        """The message by which this browser's unused key claims the seat, with its invitation or a sponsor."""
        said = {"table": self.table, "seat": self.seat, **self.keys(), **otherwise}
        signed = {"claim": said, "signature": self.key.sign("fairdeal/claim/v1", said)}
        if by := sponsor or self.came_by:
            signed["vouch"] = {"key": by.public, "signature": by.sign("fairdeal/vouch/v1", said)}
        return {"do": "claim-seat", "id": f"l-{token_hex(4)}", "signed": signed}

    def keys(self) -> dict[str, str]:
        return {"key": self.key.public, "recovery": self.recovery.public}

    def precedes(self, again: Seat, **otherwise: Any) -> str:
        """The signature by which this key has its seat at the rematch taken by the key of `again`."""
        said = {"table": again.table, "seat": again.seat, "key": again.key.public, "of": self.table, **otherwise}
        return self.key.sign("fairdeal/rematch/v1", said)

    def send(self, message: dict[str, Any]) -> Any:
        """Over HTTP, with no token."""
        return self.api("POST", "/commands", message)

    def asks(self, what: str, **fields: Any) -> Any:
        """Ask for something, signed, against the newest record that may be read."""
        head = self.newest(self.ticket()["read"])
        return self.send(self.command(head, what, **fields))

    def opens(self, noise: str = "", **otherwise: Any) -> dict[str, Any]:
        """The message that opens the noise of the draw that is closed now."""
        token = self.token or (self.read() if self.sits else "")
        _, told = self.api("GET", "", token=token)
        _, receipt = self.api("GET", "/receipt", token=token)
        draw = told.get("incident", {}).get("draw") or told["draw"]
        said = {
            "table": self.table,
            "draw": draw["number"],
            "seat": self.seat,
            "noise": noise or self.noise,
            "head": head_of(receipt["receipt"]),
            **otherwise,
        }
        signed = {"noise-open": said, "signature": self.key.sign("fairdeal/noise-open/v1", said)}
        return {"do": "noise", "id": f"noise-{draw['number']}", "signed": signed}

    def open(self, noise: str = "", **otherwise: Any) -> Any:
        """Open the noise."""
        return self.api("POST", "/commands", self.opens(noise, **otherwise))

    def hashed(self, draw: dict[str, Any]) -> dict[str, Any]:
        """The fields of `noise-hash` for a draw, with new noise."""
        self.noise = token_hex(32)
        hash = noise_hash(self.table, draw["number"], self.seat, draw["commit"], self.noise)
        return {"draw": draw["number"], "noise": hash}

    def proof(self, key: SeatKey | None = None, origin: str = "") -> dict[str, Any]:
        """The answer to a challenge."""
        told = let_in(201, *self.api("POST", "/challenges", {"seat": self.seat}))
        said = {"table": self.table, "seat": self.seat, "nonce": told["nonce"], "origin": origin or self.url}
        signature = (key or self.key).sign("fairdeal/ticket/v1", said)
        return {"seat": self.seat, "nonce": said["nonce"], "origin": said["origin"], "signature": signature}

    def ticket(self) -> dict[str, str]:
        return dict(let_in(201, *self.api("POST", "/tickets", self.proof())))

    def shows(self) -> dict[str, str]:
        """The ticket and token of whoever sits here, or is invited to; of others a ticket alone."""
        if not self.sits and self.invitation is None:
            return {"read": "", **self.api("POST", "/tickets", {})[1]}
        key = None if self.sits else self.invitation
        return dict(let_in(201, *self.api("POST", "/tickets", self.proof(key))))

    def read(self) -> str:
        """A token to look with."""
        state = (self.key, self.sits)
        if self._read[0] != state:
            self._read = state, self.shows()["read"]
        return self._read[1]

    def takes(self, name: str) -> Any:
        """Sit down, under a free name like this; who has sat down opens what they add when all have."""
        self.token = self.read() if self.invitation is not None else ""
        word = self.before.precedes(self) if self.before else ""
        status, told = self.join(name, word)
        if status == 422 and (free := told["error"].get("detail", {}).get("name")):
            status, told = self.join(free, word)
        if status == 201:
            self.sits, self.token = True, ""
            self.draw()
        return status, told

    def draw(self) -> None:
        """All who sit open their noise, if the draw is closed."""
        draw = self.api("GET", "", token=self.read())[1]["draw"]
        for each in self.others if draw["closed"] else ():
            if each.sits and each.seat not in draw["opened"]:
                each.token = each.read()
                each.open()
                each.token = ""

    def again(self, table: str) -> Seat:
        """The same seat at the rematch."""
        seat = Seat(self.url, table, self.seat, "", self.reach, self.clock)
        seat.before = self
        return seat

    def head_at(self, seq: int | None) -> str:
        """The hash of a record, the last one unless told otherwise; of one that is not there, none.

        Raises `LookupError` where the log cannot be read: a head that is made up would be refused for a minute.
        """
        if seq is None:
            return self.newest(self.read())
        told = let_in(200, *self.api("GET", f"/log?before={seq + 1}", token=self.read()))
        return next((str(news["hash"]) for news in told.get("news", ()) if news["seq"] == seq), "0" * 64)

    def signs(self, url: str, body: Any) -> Any:
        """What is asked over HTTP, signed if it is a command."""
        if not url.endswith("/commands") or not isinstance(body, dict):
            return body
        seals: Any = {}
        if body.get("do") == "play":
            _, view = self.api("GET", "/view", token=self.read())
            seals = (view.get("mine") or {}).get("seals", {})
        return self.signed_message(body, self.head_at, seals)

    def signed_message(self, said: dict[str, Any], head_at: Callable[[int | None], str], seals: Any) -> dict[str, Any]:
        """A message as this seat signs it: the same once more for one sent again in its time; questions as they are."""
        if said.get("do") in NOT_SIGNED or not isinstance(said.get("id"), str):
            return said
        before, sent = self._sent.get(said["id"], (None, {}))
        if before == said and sent["signed"]["command"]["until"] > soon(self.clock(), 0):
            return sent
        own = {("whom" if name == "seat" else name): value for name, value in said.items() if name not in FRAME}
        signed = self.command(head_at(said.get("seq")), said["do"], id=said["id"], seals=seals, **own)
        self._sent[said["id"]] = said, signed
        return signed

    def do(self, what: str, **fields: Any) -> Any:
        """Ask for something, signed, over HTTP."""
        return self.api("POST", "/commands", self.command(self.head(), what, **fields))

    def head(self) -> str:
        """The hash of the last record, as a receipt names it."""
        return self.newest(self.ticket()["read"])

    def invite(self, at: int) -> Guest:
        """Invite somebody to a seat, as its host."""
        guest = Guest(self.url, self.table, at)
        status, told = self.do("invite", whom=at, invitation=guest.secret.public)
        assert status == 200, told
        return guest

    def command(self, head: str, what: str, **fields: Any) -> dict[str, Any]:
        """The message of a signed command; `seals` and any member of the frame can be given otherwise."""
        seals = fields.pop("seals", {})
        self.number += 1
        said = {
            "table": self.table,
            "seat": self.seat,
            "n": self.number,
            "head": head,
            "id": f"k-{token_hex(4)}",
            "until": soon(self.clock()),
            "do": what,
            **fields,
        }
        openings = {}
        kind = said["action"].get("type") if isinstance(said.get("action"), dict) else None
        if isinstance(kind, str) and (hidden := seals.get(kind)):
            said["action"] = dict(said["action"])
            for field, to in hidden.items():
                salt, value = token_hex(16), said["action"][field]
                sealed = commitment(f"by_key.command.action.{field}", salt, value)
                said["action"][field] = {"sealed": sealed, "to": to}
                openings[field] = {"salt": salt, "value": value}
        return self.signed(said, openings)

    def signed(self, said: dict[str, Any], openings: Any = None, key: SeatKey | None = None) -> dict[str, Any]:
        signature = (key or self.key).sign("fairdeal/command/v1", said)
        message: dict[str, Any] = {"do": "signed", "signed": {"command": said, "signature": signature}}
        return {**message, "openings": openings} if openings else message


class BrowserSeat(Seat):
    """A seat in which a page sits, for a program that signs with its key between what the page signs."""

    def __init__(self, url: str, table: str, seat: int, public: str, evaluate: Callable[..., Any]) -> None:
        super().__init__(url, table, seat)
        self.key, self.sits, self._evaluate = BrowserKey(evaluate, [table, seat, public]), True, evaluate

    def command(self, head: str, what: str, **fields: Any) -> dict[str, Any]:
        _, view = self.api("GET", "/view", token=self.read())
        self.number = max(self.number, view["mine"]["number"])
        message = super().command(head, what, **fields)
        said = message["signed"]["command"]
        kept = {"n": said["n"], "id": said["id"], "text": json.dumps(message), "until": said["until"], "answer": {}}
        self._evaluate(SAID, [self.key.public, kept])
        return message


class Office(Seat):
    """The office of a referee who comes with a key: what their browser keeps of it."""

    def __init__(self, url: str, table: str, token: str = "", *how: Any) -> None:
        super().__init__(url, table, "referee", token, *how)

    def successor(self, token: str) -> Office:
        """Somebody else with another link, in the same place."""
        return Office(self.url, self.table, token, self.reach, self.clock)

    def coming(self, name: str, /, office: int = 0, **otherwise: Any) -> dict[str, Any]:
        """The message by which they come; any member of what is signed can be given otherwise."""
        salt = token_hex(16)
        said = {
            "table": self.table,
            "office": office,
            "name": {"sealed": commitment("by_key.come.name", salt, name), "to": "everybody"},
            "key": self.key.public,
            "head": self.newest(self.token),
            **otherwise,
        }
        signature = self.key.sign("fairdeal/come/v1", said)
        given = {"come": said, "signature": signature, "openings": {"name": {"salt": salt, "value": name}}}
        return {"do": "come", "id": f"come-{token_hex(4)}", "office_key": given}

    def come(self, name: str, /, **otherwise: Any) -> Any:
        """Come with the link."""
        return self.with_link(self.coming(name, **otherwise))

    def with_link(self, message: dict[str, Any]) -> Any:
        """Over HTTP, with the link's token."""
        return self.api("POST", "/commands", message, self.token)


class Guest(Seat):
    """Somebody with an invitation to a seat."""

    root = ""  # the hash of record 0, where the invitation stands there

    def __init__(self, url: str, table: str, seat: int, seed: bytes | None = None, *how: Any) -> None:
        super().__init__(url, table, seat, "", *how)
        self.seed = seed or token_bytes(32)
        self.secret = SeatKey(self.seed)
        self.invitation = self.secret

    def place(self) -> str:
        """What the link says of this seat."""
        return f"{self.seat}-{text(self.seed)}"

    @property
    def link(self) -> str:
        """The link to this seat, where whoever opened the table invites to it."""
        return f"/table/{self.table}#invite.{text(bytes.fromhex(self.root))}.{self.place()}"

    def look(self) -> Any:
        """The answer to a challenge, signed by the invitation."""
        return self.api("POST", "/tickets", self.proof(self.secret))


def link(host: Seat, guests: list[Guest]) -> str:
    """The link for these seats, as the host's page writes it."""
    lines = host.text("/lines?after=-1", host.ticket()["read"])
    root = json.loads(lines.splitlines()[0])["hash"]
    parts = [text(bytes.fromhex(root)), text(bytes.fromhex(host.key.public))]
    return f"/table/{host.table}#invite.{'.'.join([*parts, *(each.place() for each in guests)])}"


def invited(url: str, link: str) -> list[Guest]:
    """The seats of a link, once what it names is found in the log."""
    path, _, fragment = link.partition("#")
    word, root, *seats = fragment.split(".")
    host = "" if re.match(r"\d-.{43}$", seats[0]) else seats.pop(0)
    assert word == "invite"
    guests = []
    for each in seats:
        seat, _, seed = each.partition("-")
        guests.append(Guest(url, path.rsplit("/", 1)[1], int(seat), data(seed)))
    token = guests[0].look()[1].get("read", "")
    records = [json.loads(line) for line in guests[0].text("/lines?after=-1", token).splitlines()]
    assert records[0]["hash"] == data(root).hex(), "another log"
    for guest in () if host else guests:
        guest.root = records[0]["hash"]
        assert records[0]["data"]["invitations"][guest.seat] == guest.secret.public, "somebody between"
    if not host:
        return guests
    keys = [each["data"]["key"] for each in records[1:] if each.get("type") == "seated.3"]
    assert data(host).hex() in keys, "another host"
    for guest in guests:
        last = [each for each in records[1:] if each.get("type") == "invited" and each["data"]["seat"] == guest.seat][
            -1
        ]
        said = last["data"]["by_key"]
        assert (last["data"]["invitation"], said["key"]) == (guest.secret.public, data(host).hex()), "somebody between"
        signed = b"fairdeal/command/v1\0" + canonical(said["command"])
        Ed25519PublicKey.from_public_bytes(data(host)).verify(bytes.fromhex(said["signature"]), signed)
    return guests


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def data(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


class KeyedPlayer(Player):
    """A `Player` whose commands are signed."""

    seat: Seat

    def __init__(self, seat: Seat, since: int = -1) -> None:
        seat.sits = True
        super().__init__(seat.url, seat.table, seat, since=since)

    def head(self) -> str:
        """The hash of the last record that was shown."""
        return self.head_at(None)


class Desk(KeyedPlayer):
    """A `Player` who is the referee; they add nothing to a draw."""

    def add(self) -> None:
        pass


def desk_of(url: str, table: dict[str, Any], name: str, office: int = 0) -> Desk:
    """Whoever comes as the referee with the link that is told of a table, and stays."""
    rae = Office(url, table["table"], table["referee"]["token"])
    status, told = rae.come(name, office=office)
    assert status == 200, told
    return Desk(rae)


def opens(
    url: str, body: dict[str, Any], path: str = "/api/v1/tables", how: tuple[Any, ...] = (), *, alone: bool = False
) -> Any:
    """The status and answer of a request to open a table, which invites to all its seats of persons.

    The answer has `me`, whoever opens it, and `guests`, all others, in the order of their seats; `alone`: the opener
    invites nobody else.
    """
    kinds = [plan.get("kind") for plan in body.get("seats", ()) if isinstance(plan, dict)]
    guests = [Guest(url, "", seat, None, *how) for seat, kind in enumerate(kinds) if kind in ("me", "open")]
    for each in guests:
        if alone and kinds[each.seat] != "me":
            each.invitation = None
    invitations = {str(each.seat): each.secret.public for each in guests if each.invitation}
    reach = how[0] if how else ask
    status, told = reach("POST", f"{url}{path}", {**body, "invitations": invitations})
    if status == 201:
        for each in guests:
            each.table, each.root, each.others = told["table"], told["root"], [*guests]
        mine = [each for each in guests if each.seat == told["seat"]]
        told["me"] = mine[0] if mine else None
        told["guests"] = [each for each in guests if each not in mine]
    return status, told


def linked(url: str, body: dict[str, Any], path: str = "/api/v1/tables", *, alone: bool = False) -> dict[str, Any]:
    """The answer for a new table, with the links to its seats: `url` to one's own, `links` to those of others."""
    status, told = opens(url, body, path, alone=alone)
    assert status == 201, told
    links = [{"seat": guest.seat, "url": guest.link} for guest in told["guests"] if guest.invitation]
    return {**told, "url": told["me"].link if told["me"] else told["url"], "links": links}


def sat(url: str, body: dict[str, Any], path: str = "/api/v1/tables", how: tuple[Any, ...] = ()) -> Any:
    """The same; whoever opens the table sits down under the name of the request."""
    status, told = opens(url, body, path, how)
    if status == 201 and told["me"]:
        done, answer = told["me"].takes(body.get("name") or "Ann")
        assert done == 201, answer
    return status, told


class SeatClient(Client):
    """A client of a service in this process whose requests may be a seat's: `client.get(path, seat=seat)`."""

    def open(self, *given: Any, seat: Any = None, **more: Any) -> Any:
        if seat:
            if token := seat.read():
                more["headers"] = {**more.get("headers", {}), "Authorization": f"Bearer {token}"}
            if "json" in more:
                more["json"] = seat.signs(given[0], more["json"])
        return super().open(*given, **more)

    def opens(self, body: dict[str, Any], path: str = "/api/v1/tables") -> Any:
        """As `opens` at a server."""
        return opens(LOCAL, body, path, self._how())

    def sat(self, body: dict[str, Any], path: str = "/api/v1/tables") -> Any:
        """As `sat` at a server; the answer alone, for it must be done."""
        status, told = sat(LOCAL, body, path, self._how())
        assert status == 201, told
        return told

    def _how(self) -> tuple[Any, ...]:
        return through(self), self.service.tables.clock


def client_of(service: Any) -> SeatClient:
    """A client of a service in this process."""
    return SeatClient(service)


def opened(server: Any, game: str = "money-sweeper", people: int = 2, **more: Any) -> list[Seat]:
    """The seats of a new table, the opener's first: it is kept until its key sits down."""
    plans = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1))]
    status, told = opens(server.url, {"game": game, "seats": plans, **more}, alone=bool(more.get("listed")))
    assert status == 201, told
    told["me"].referee = told["referee"]["token"] if told["referee"] else ""
    return [told["me"], *told["guests"]]
