"""A person at a real server: speaks HTTP and the socket as a browser does."""

from __future__ import annotations

import base64
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Any, Self

from changes import book_of, merged
from websockets.exceptions import InvalidMessage
from websockets.sync.client import ClientConnection, connect

from fairdeal.service.doors.tokens import TICKET_SECONDS

PATIENCE = 120.0  # seconds: what hangs ends, however busy the machine is
LINES = 8  # tries to open one


def ask(method: str, url: str, body: Any = None, token: Any = "", headers: dict[str, str] | None = None) -> Any:
    """The status and the JSON of an HTTP request; `body` may be bytes that are no JSON.

    `token` may be a `Seat` of `keyed`: it shows its key, and signs a command.
    """
    if not isinstance(token, str):
        token.url = url.partition("/api/")[0]
        body, token = token.signs(url, body), token.read()
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    if token:
        sent["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, data=data, headers=sent, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())


def line(url: str, headers: dict[str, str]) -> ClientConnection:
    """Open a line. One with TLS that does not come to be is asked for anew, as a page does.

    OpenSSL reads a new session's ticket in one thread while the other writes the request, which is lost now and then.
    """
    for _turn in range(LINES if url.startswith("wss:") else 0):
        with suppress(InvalidMessage, TimeoutError):
            return connect(url, additional_headers=headers, open_timeout=PATIENCE / LINES)
    return connect(url, additional_headers=headers, open_timeout=PATIENCE)


class Player:
    """One connection to one table. `view` is the newest view; a command's answer is waited for."""

    def __init__(
        self,
        url: str,
        table: str,
        seat: Any = None,
        since: int = -1,
        receipt: str = "",
        changes: bool = False,
        ticket: str = "",
        **headers: str,
    ) -> None:
        self.url, self.table = url, table
        self.seat: Any = None if isinstance(seat, str) else seat  # who signs; none of a spectator
        if self.seat is not None:
            self.seat.url = url
        self.token = seat if isinstance(seat, str) else ""
        self._headers, self._changes = headers, changes
        self._open = ExitStack()
        self.adding = False
        self._given: dict[int, dict[str, Any]] = {}  # by draw: the hash of the noise
        self.signs: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.here: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.receipts: list[str] = []
        self._name = token_hex(4)
        self._count = 0
        self._book: list[Any] = []  # the choices that changes tell by their numbers
        self.changed = 0  # how many views were told by their changes alone
        self._come(ticket, since, receipt)

    def _ticket(self) -> str:
        if self.seat is not None:
            return str(self.seat.shows()["ticket"])
        _, body = ask("POST", f"{self.url}/api/v1/tables/{self.table}/tickets", {}, self.token)
        return str(body["ticket"])

    def _come(self, ticket: str, since: int, receipt: str = "") -> None:
        socket = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{self.table}/socket"
        given, begun = bool(ticket), monotonic()
        ticket = ticket or self._ticket()  # before the line, as a page does: a proxy learns by it which server hangs
        self.socket: ClientConnection = self._open.enter_context(line(socket, self._headers))
        if not given and monotonic() - begun > TICKET_SECONDS / 2:
            ticket = self._ticket()
        newest = {**({"receipt": receipt} if receipt else {}), **({"changes": True} if self._changes else {})}
        self.say({"do": "hello", "ticket": ticket, "since": since, **newest})
        self.until(lambda: bool(self.view))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def say(self, message: Any) -> None:
        """Send a message, signed where it asks for something; text is sent unchanged."""
        if isinstance(message, dict) and self.seat is not None:
            message = self.seat.signed_message(message, self.head_at, self.mine().get("seals", {}))
            self.signs += [message] if message["do"] == "signed" else []
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message; views and receipts are kept. Raises `LookupError` for somebody who is not let in."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=patience))
        if "receipt" in message:
            self.receipts.append(message["receipt"])
        if message["is"] == "refused" and not self.view:
            self._open.close()
            raise LookupError(message)
        if message["is"] == "welcome":
            self.welcome = message
        elif message["is"] in ("view", "changes"):
            self.changed += message["is"] == "changes"
            if message["is"] == "view":
                self.view, self._book = message, book_of(message["mine"])
            else:
                self.view = merged(self.view, message, self._book)
            self.news += message["news"]
            if self.seat is not None and not self.adding:
                self.adding = True
                self.add()
                self.adding = False
        elif message["is"] == "here":
            self.here = message
        return message

    def head_at(self, seq: int | None) -> str:
        """The hash of a record, of the last that was shown unless told otherwise."""
        for news in reversed(self.news):
            if seq in (None, news["seq"]):
                return str(news["hash"])
        if self.welcome:
            _table, size, root, *_more = self.welcome["receipt"].split("\n")
            if seq in (None, int(size) - 1):
                return base64.b64decode(root).hex()
        return str(self.seat.head_at(seq))

    def add(self) -> None:
        """Give a hash where the draw that waits has none of this seat, and open the noise when it is closed."""
        table, mine = self.view["table"], self.seat.seat
        draw = (table.get("incident") or {}).get("draw") or (table["status"] == "lobby" and table["draw"])
        if not draw or not self.seat.sits:
            return
        if not draw["closed"] and mine not in draw["by"]:
            if draw["number"] not in self._given:
                self._given[draw["number"]] = self.seat.hashed(draw)
            self.post(self.seat.command(self.head_at(None), "noise-hash", **self._given[draw["number"]]))
        elif draw["closed"] and mine in draw["by"] and mine not in draw["opened"]:
            self.post(self.seat.opens())

    def post(self, message: dict[str, Any]) -> None:
        """Ask over HTTP, so that no answer comes between those of the socket."""
        status, told = self.seat.api("POST", "/commands", message)
        assert status == 200 or told["error"]["code"] in ("answered", "not_now", "command_reused"), told

    def sits_down(self, name: str) -> dict[str, Any]:
        """Sit down with the key, and come again as who sits there."""
        status, told = self.seat.takes(name)
        if status not in (200, 201):
            return {"is": "refused", **told["error"]}
        self.socket.close()
        self.view = {}
        self._come("", self.news[-1]["seq"] if self.news else -1)
        return {"is": "done", **told}

    def until(self, holds: Callable[[], bool]) -> None:
        """Listen until it holds."""
        while not holds():
            self.hear()

    def until_shown(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Listen until it holds of the newest view."""
        self.until(lambda: holds(self.view))

    def answer(self, message: Any) -> dict[str, Any]:
        """Send a message and wait for its `done`, `refused`, `choices`, `log` or `code`."""
        self.say(message)
        while (heard := self.hear())["is"] not in ("done", "refused", "choices", "log", "code"):
            pass
        return heard

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """Ask for something with a new id, against the newest view; the answer. What was done has been shown then."""
        if what == "sit" and self.seat is not None:
            return self.sits_down(fields.get("name", "Player"))
        self._count += 1
        answer = self.answer({"do": what, "id": f"{self._name}-{self._count}", "seq": self.view["seq"], **fields})
        if answer["is"] == "done":
            self.until_shown(lambda view: bool(view["seq"] >= answer["seq"]))
        return answer

    def mine(self) -> dict[str, Any]:
        """What this seat alone is shown."""
        return self.view.get("mine") or {}

    def may_act(self) -> bool:
        """Is this player asked for anything?"""
        return bool(self.view["table"]["deal"] or self.mine().get("choices", {}).get("items"))

    def is_over(self) -> bool:
        return bool(self.view["table"]["status"] == "over")

    def play_on(self) -> None:
        """Take the last choice, or deal the next round."""
        if self.view["table"]["deal"]:
            self.do("deal")
        else:
            self.do("play", action=self.mine()["choices"]["items"][-1]["action"])

    def is_asked_after(self, seq: int) -> bool:
        """Is there a later view than that of `seq`, and does it ask this seat, or end the match?"""
        return bool(self.view["seq"] > seq and (self.may_act() or self.is_over()))

    def play_to_the_end(self) -> None:
        """Play until the match is over."""
        self.play_on_until(self.is_over)

    def play_on_until(self, holds: Callable[[], bool]) -> None:
        """Play until it holds, which is looked at whenever this player is asked, or the match is over."""
        self.until(lambda: self.may_act() or self.is_over())
        while not holds():
            seq = self.view["seq"]
            self.play_on()
            self.until(partial(self.is_asked_after, seq))
