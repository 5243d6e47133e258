"""The ways to hold a seat: what opens its socket, and how what it asks for is written."""

import json
import os
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, NamedTuple, Protocol

from fairdeal.engine.words import _

from ..errors import Problem
from .link import Link, Place
from .shown import Message

SECONDS = 20.0
MOST = 1 << 20  # bytes of an answer that are read


class Unreachable(OSError):
    """A server that cannot be reached now; trying again may help."""


class Request(NamedTuple):
    """A message that asks for something; sent again as it is, that is done once."""

    do: str
    id: str  # the answer names it
    message: Message


class Chair(Protocol):
    """A seat, as whoever holds it makes itself known."""

    place: Place

    def ticket(self) -> str:
        """Return a ticket for the socket. Raises `Unreachable`, or `Problem` when the server refuses."""

    def hear(self, heard: Message) -> None:
        """Take note of a message of the server."""

    def owed(self, view: Message) -> Iterator[Request]:
        """Yield what the holder of the seat owes to the table beside playing: sitting down, a part in the draw."""

    def command(self, view: Message, do: str, **fields: Any) -> Request:
        """Ask for something against that view."""


class Bearer:
    """A seat that is held by its token alone; it is taken under that name."""

    def __init__(self, link: Link, name: str) -> None:
        self.place, self.token, self.name = link.place, link.token, name
        self._seated = False
        self._sits = ""  # the id of the command by which it sits down

    def ticket(self) -> str:
        """Ask for a ticket, good once and for half a minute."""
        return str(post(f"{self.place.api}/tickets", {}, self.token)["ticket"])

    def hear(self, heard: Message) -> None:
        """Note whether somebody has sat down with the link."""
        if heard["is"] == "welcome":
            self._seated = heard["seat"] is not None
        elif heard["is"] == "done" and heard["id"] == self._sits:
            self._seated = True

    def owed(self, view: Message) -> Iterator[Request]:
        """Ask for the seat, and add to the shuffle."""
        if view["table"]["status"] == "lobby" and not self._seated:
            self._sits = new_id()
            said = {"do": "sit", "id": self._sits, "name": self.name, "entropy": os.urandom(16).hex()}
            yield Request("sit", self._sits, said)

    def command(self, view: Message, do: str, **fields: Any) -> Request:
        """Write the command as it is."""
        id = new_id()
        return Request(do, id, {"do": do, "id": id, "seq": view["seq"], **fields})


def new_id() -> str:
    """Make up the id of a command."""
    return f"b-{os.urandom(8).hex()}"


def post(url: str, body: Message, token: str = "") -> dict[str, Any]:
    """Ask by POST, and return the answer. Raises `Unreachable`, or the server's `Problem`."""
    return _json(url, asked(url, token, json.dumps(body).encode()))


def get(url: str, token: str = "") -> dict[str, Any]:
    """Ask by GET, and return the answer. Raises as `post` does."""
    return _json(url, asked(url, token))


def asked(url: str, token: str = "", body: bytes | None = None) -> bytes:
    """Ask, and return the bytes of the answer. Raises `Unreachable`, or the server's `Problem`."""
    headers = {"Content-Type": "application/json", "User-Agent": "fairdeal"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return bytes(answer.read(MOST))
    except urllib.error.HTTPError as refused:
        raise _refusal(url, refused) from None
    except (OSError, HTTPException) as wrong:
        raise Unreachable(f"{url}: {getattr(wrong, 'reason', '') or wrong}") from None


def _json(url: str, answer: bytes) -> dict[str, Any]:
    try:
        found = json.loads(answer)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise odd(url)
    return found


def odd(url: str) -> Problem:
    """Return the problem of an answer that no card table gives."""
    return Problem("bad_request", _("{url} answers as no card table does.", url=url), remedy=_("Check the address."))


def _refusal(url: str, refused: urllib.error.HTTPError) -> Exception:
    try:
        error = json.loads(refused.read(MOST))["error"]
        code, message, remedy = str(error["code"]), str(error["message"]), str(error.get("remedy", ""))
    except (ValueError, LookupError, TypeError, OSError):
        if refused.code >= 500:
            return Unreachable(f"{url}: {refused.code} {refused.reason}")
        return odd(url)
    if refused.code >= 500 or code == "rate":
        return Unreachable(f"{url}: {message}")
    return Problem(code, message, remedy=remedy, detail=error.get("detail"))
