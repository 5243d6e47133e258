"""Asking a server over HTTP, and what is asked for over a socket."""

import json
import os
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import NamedTuple

from fairdeal.engine.words import _

from ..errors import Problem
from .shown import Message, Said

SECONDS = 20.0
MOST = 1 << 20  # bytes of an answer that are read


class Unreachable(OSError):
    """A server that cannot be reached now; trying again may help."""


class Asking(NamedTuple):
    """A message that asks for something; sent again as it is, that is done once."""

    do: str
    id: str  # the answer names it
    message: Message


def new_id() -> str:
    """Make up the id of a command."""
    return f"b-{os.urandom(8).hex()}"


def post(url: str, body: Message, token: str = "") -> Said:
    """Ask by POST, and return the answer. Raises `Unreachable`, or the server's `Problem`."""
    return _json(url, asked(url, token, json.dumps(body).encode()))


def get(url: str, token: str = "") -> Said:
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


def _json(url: str, answer: bytes) -> Said:
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
