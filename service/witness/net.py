"""Short requests to addresses that may be hostile: with an end in time and size, and never to anything but HTTP."""

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from time import monotonic
from typing import NamedTuple, Protocol

SECONDS = 20.0
MOST = 128 * 1024


class Unreachable(OSError):
    """An address from which nothing could be had; the message names it, and why."""


class Answer(NamedTuple):
    """An answer as it came back: the status, and the body, whatever the status is."""

    status: int
    body: bytes

    @property
    def text(self) -> str:
        """Return the body as text; empty if it is none."""
        try:
            return self.body.decode()
        except UnicodeDecodeError:
            return ""

    def object(self, url: str) -> dict[str, object]:
        """Read the body as a JSON object. Raises `Unreachable`, naming the address, when there is none."""
        try:
            found = json.loads(self.text) if self.status == 200 else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Unreachable(f"{url}: expected a JSON object, the answer is {self.status}")
        return found


class Get(Protocol):
    """A way to make requests."""

    def __call__(self, url: str, data: bytes | None = None, *, most: int = MOST) -> Answer: ...


def fetch(url: str, data: bytes | None = None, *, most: int = MOST, seconds: float = SECONDS) -> Answer:
    """GET an address, or POST to it. Raises `Unreachable`, also for an answer that is too long or too slow."""
    must_be_http(url)
    end = monotonic() + seconds
    headers = {"User-Agent": "fairdeal", "Accept-Encoding": "identity"}
    if data is not None:
        headers["Content-Type"] = "text/plain; charset=utf-8"
    request = urllib.request.Request(url, data, headers)
    try:
        try:
            answer = urllib.request.urlopen(request, timeout=seconds)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            return Answer(int(answer.status), _body(answer, url, most, end))
    except Unreachable:
        raise
    except (OSError, HTTPException, ValueError) as wrong:
        raise Unreachable(f"{url}: {getattr(wrong, 'reason', '') or wrong}") from None


def _body(answer: object, url: str, most: int, end: float) -> bytes:
    found = bytearray()
    while piece := answer.read1(64 * 1024):  # type: ignore[attr-defined]
        found += piece
        if len(found) > most:
            raise Unreachable(f"{url}: the answer is longer than {most} bytes")
        if monotonic() > end:
            raise Unreachable(f"{url}: the answer took too long")
    return bytes(found)


def must_be_http(url: str) -> None:
    """Raise `Unreachable` for an address that is not one of the web."""
    if not url.startswith(("http://", "https://")):
        raise Unreachable(f"{url}: an address begins with http:// or https://")
