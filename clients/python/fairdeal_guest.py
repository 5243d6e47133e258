"""A seat at a Fairdeal table for a program: it takes the seat of a link with a key, signs what it asks for, and plays.

    guest = Guest(link)
    guest.sits("Ada")
    print(guest.plays(choose))

It speaks docs/protocol.md over HTTP alone, and docs/keys.md tells each byte that it signs.
"""

import base64
import hashlib
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey as Key

Said = dict[str, Any]
Choose = Callable[[Said, list[Said]], Said]  # the view and its choices → one of the choices


class Refused(ValueError):
    """A request that the server refuses: the sentence, its `code`, and the HTTP `status`."""

    def __init__(self, status: int, said: str) -> None:
        try:
            error = json.loads(said)["error"]
            self.code, words = error["code"], f"{error['message']} {error.get('remedy', '')}".strip()
        except (ValueError, LookupError, TypeError):
            self.code, words = "", said
        self.status = status
        super().__init__(words)


def first(view: Said, choices: list[Said]) -> Said:
    """Take the first choice."""
    return choices[0]


def canonical(value: object) -> bytes:
    """Write what is signed, as docs/keys.md says."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sign(key: Key, label: str, said: object) -> str:
    """Sign a statement under its label; the signature in hex."""
    return key.sign(f"fairdeal/{label}/v1\0".encode() + canonical(said)).hex()


def public(key: Key) -> str:
    """Return the public half of a key in hex."""
    return key.public_key().public_bytes_raw().hex()


def sealed(path: str, value: object, to: object) -> tuple[Said, Said]:
    """Return the seal of a value, and its opening."""
    salt = token_hex(16)
    parts = b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + canonical([path, value])
    return {"sealed": hashlib.sha256(parts).hexdigest(), "to": to}, {"salt": salt, "value": value}


class Guest:
    """The guest whom a link invites; all its requests raise `Refused`, or `OSError` where no server answers."""

    def __init__(self, link: str, pause: float = 0.2) -> None:
        """Read the link; the table is looked at every `pause` seconds."""
        page, _, fragment = link.partition("#")
        self.origin, _, self.table = page.partition("/table/")
        seat, _, secret = fragment.split(".")[-1].partition("-")
        self.seat, self.invitation = int(seat), Key.from_private_bytes(base64.urlsafe_b64decode(secret + "="))
        self.key, self.recovery, self.pause = Key.generate(), Key.generate(), pause
        self.noise: dict[str, str] = {}
        self.token, self.until, self.number = "", 0.0, 0

    def ask(self, path: str, body: Said | None = None) -> Any:
        """Ask the table's server: by POST with a body, else by GET."""
        data, headers = None if body is None else json.dumps(body).encode(), {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(f"{self.origin}/api/v1/tables/{self.table}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            raise Refused(refused.code, refused.read().decode(errors="replace")) from None

    def shows(self, key: Key) -> None:
        """Take a token to look with, which the key signs for: it is good for ten minutes."""
        nonce = self.ask("/challenges", {"seat": self.seat})["nonce"]
        said = {"seat": self.seat, "nonce": nonce, "origin": self.origin}
        signature = sign(key, "ticket", {"table": self.table, **said})
        self.token = self.ask("/tickets", {**said, "signature": signature})["read"]
        self.until = time.monotonic() + 500

    def head(self) -> str:
        """Return the hash of the newest record."""
        return base64.b64decode(self.ask("/receipt")["receipt"].split("\n")[2]).hex()

    def hashed(self, draw: Said) -> str:
        """Return the hash of this seat's noise in a draw."""
        noise = self.noise.setdefault(draw["commit"], token_hex(32))
        parts = ("fairdeal/noise/v2", self.table, str(draw["number"]), str(self.seat), draw["commit"], noise)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def sits(self, name: str) -> None:
        """Take the seat under this name."""
        self.shows(self.invitation)
        draw, (seal, opening) = self.ask("")["draw"], sealed("by_key.sit.name", name, "everybody")
        sit = {"table": self.table, "seat": self.seat, "draw": draw["number"], "name": seal, "key": public(self.key)}
        sit |= {"recovery": public(self.recovery), "head": self.head(), "noise": self.hashed(draw)}
        by = {"key": public(self.invitation), "signature": sign(self.invitation, "invitation", sit)}
        given = {"sit": sit, "signature": sign(self.key, "sit", sit), "openings": {"name": opening}, "invitation": by}
        self.ask("/join", {"seat_key": given})
        self.shows(self.key)

    def does(self, what: str, seals: Mapping[str, object] | None = None, **own: Any) -> None:
        """Ask for something, signed; what is chosen in secret as seals."""
        self.number, openings = self.number + 1, {}
        for field, to in (seals or {}).items():
            seal, openings[field] = sealed(f"by_key.command.action.{field}", own["action"][field], to)
            own["action"] = {**own["action"], field: seal}
        until = (datetime.now(UTC) + timedelta(minutes=1)).isoformat(timespec="milliseconds")[:23] + "Z"
        said = {"table": self.table, "seat": self.seat, "n": self.number, "head": self.head(), "id": token_hex(8)}
        said |= {"until": until, "do": what, **own}
        signed = {"command": said, "signature": sign(self.key, "command", said)}
        self.ask("/commands", {"do": "signed", "signed": signed, **({"openings": openings} if openings else {})})

    def draws(self, draw: Said) -> None:
        """Give the hash of the noise to a draw, and open the noise when the draw is closed."""
        if not draw["closed"] and self.seat not in draw["by"]:
            self.does("noise-hash", draw=draw["number"], noise=self.hashed(draw))
        elif draw["closed"] and self.seat not in draw["opened"]:
            said = {"table": self.table, "draw": draw["number"], "seat": self.seat, "head": self.head()}
            said["noise"] = self.noise[draw["commit"]]
            opens = {"noise-open": said, "signature": sign(self.key, "noise-open", said)}
            self.ask("/commands", {"do": "noise", "id": token_hex(8), "signed": opens})

    def acts(self, view: Said, choose: Choose) -> None:
        """Do what the table waits for from this seat: noise, a yes to an undo, the next deal, a move."""
        table, mine = view["table"], view["mine"] or {}
        draw, undo = (table.get("incident") or {}).get("draw"), table.get("undo") or {}
        if draw := draw or (table["status"] == "lobby" and table["draw"]):
            self.draws(draw)
        elif self.seat in undo.get("needs", ()):
            self.does("undo-answer", ask=undo["ask"], yes=True)
        elif table["deal"]:
            self.does("deal")
        elif choices := mine.get("choices", {}).get("items"):
            action = choose(view, choices)["action"]
            self.does("play", mine.get("seals", {}).get(action["type"]), action=action)

    def plays(self, choose: Choose = first) -> list[int]:
        """Play until the match is over, and return the seats that won. `choose` is given each view and its choices."""
        refused_at = -1
        while True:
            if time.monotonic() > self.until:
                self.shows(self.key)
            view = self.ask("/view")
            if view["table"]["status"] == "over":
                return list(view["game"]["winners"])
            try:
                self.acts(view, choose)
            except Refused as refused:
                if refused.status != 409 or view["seq"] == refused_at:
                    raise
                refused_at = view["seq"]  # others may have been quicker: look again, once
            time.sleep(self.pause)
