"""The ways to hold a seat: what opens its socket, and how what it asks for is written."""

import json
import os
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, Protocol

from fairdeal.engine.words import _

from ..errors import Problem
from .link import Link
from .shown import Message

SECONDS = 20.0
MOST = 1 << 20  # bytes of an answer that are read


class Unreachable(OSError):
    """A server that cannot be reached now; trying again may help."""


class Chair(Protocol):
    """A seat, as whoever holds it makes itself known."""

    link: Link

    def ticket(self) -> str:
        """Return a ticket for the socket. Raises `Unreachable`, or `Problem` when the server refuses."""

    def sit(self, name: str) -> dict[str, Any]:
        """Return the message that takes the seat."""

    def command(self, view: Message, do: str, **fields: Any) -> dict[str, Any]:
        """Return the message of a command made against that view; sent again it is done once."""


class Bearer:
    """A seat that is held by its token alone."""

    def __init__(self, link: Link) -> None:
        self.link = link

    def ticket(self) -> str:
        """Ask for a ticket, good once and for half a minute."""
        return str(post(f"{self.link.api}/tickets", {}, self.link.token)["ticket"])

    def sit(self, name: str) -> dict[str, Any]:
        """Ask for the seat, and add to the shuffle."""
        return {"do": "sit", "id": new_id(), "name": name, "entropy": os.urandom(16).hex()}

    def command(self, view: Message, do: str, **fields: Any) -> dict[str, Any]:
        """Write the command as it is."""
        return {"do": do, "id": new_id(), "seq": view["seq"], **fields}


def new_id() -> str:
    """Make up the id of a command."""
    return f"b-{os.urandom(8).hex()}"


def post(url: str, body: Message, token: str = "") -> dict[str, Any]:
    """Ask by POST, and return the answer. Raises `Unreachable`, or the server's `Problem`."""
    headers = {"Content-Type": "application/json", "User-Agent": "fairdeal"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            found = json.loads(answer.read(MOST))
    except urllib.error.HTTPError as refused:
        raise _refusal(url, refused) from None
    except (OSError, HTTPException) as wrong:
        raise Unreachable(f"{url}: {getattr(wrong, 'reason', '') or wrong}") from None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Problem("bad_request", _("{url} answers as no card table does.", url=url), remedy=_("Check the address."))
    return found


def _refusal(url: str, refused: urllib.error.HTTPError) -> Exception:
    try:
        error = json.loads(refused.read(MOST))["error"]
        code, message, remedy = str(error["code"]), str(error["message"]), str(error.get("remedy", ""))
    except (ValueError, LookupError, TypeError, OSError):
        if refused.code >= 500:
            return Unreachable(f"{url}: {refused.code} {refused.reason}")
        code, message = "bad_request", _("{url} answers as no card table does.", url=url)
        return Problem(code, message, remedy=_("Check the address."))
    if refused.code >= 500 or code == "rate":
        return Unreachable(f"{url}: {message}")
    return Problem(code, message, remedy=remedy)
