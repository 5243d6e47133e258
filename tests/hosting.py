"""Hosts whose seats are keys, at a real server, and what its file's audit finds."""

from typing import Any

from keyed import Seat, opened
from serving import Server

from fairdeal.events import SqliteStore
from fairdeal.service.evidence.audit import Finding, audit

CLOSED = {"spectators": False, "listed": False}
PRIVATE = {"listed": False}


def code(answer: tuple[int, Any]) -> str:
    """The code of a refusal; "" for what was done."""
    status, told = answer
    return "" if status in (200, 201) else str(told["error"]["code"])


def a_host(server: Server, people: int = 2, **more: Any) -> tuple[Seat, list[Seat]]:
    """The host, who sits with a key, and the other seats with the links that the server made."""
    host, *others = opened(server, people=people, **{**PRIVATE, **more})
    assert code(host.sit("Ann")) == ""
    return host, others


def told_of(seat: Seat, token: str = "") -> Any:
    status, told = seat.api("GET", "", token=token)
    assert status == 200, told
    return told


def audited(server: Server, table: Seat) -> tuple[Finding, ...]:
    """What an audit finds in the log's file, also while the match runs."""
    with SqliteStore(server.database) as store:
        return audit(store.read(table.table)).findings
