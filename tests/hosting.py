"""Hosts whose seats are keys, at a real server, and what its file's audit finds."""

from pathlib import Path
from typing import Any

from keyed import Seat, opened
from serving import Server
from voices import by_itself, in_browser

from fairdeal.events import SqliteStore
from fairdeal.service.evidence.audit import Finding, audit
from fairdeal.service.evidence.verify import check

CLOSED = {"spectators": False, "listed": False}
PRIVATE = {"listed": False}
VERIFIERS = ("fairdeal", "alone", "browser")


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


def verdicts(lines: list[str], folder: Path) -> dict[str, str]:
    """What each verifier finds wrong with a transcript first, as a code; "" for nothing."""
    file = folder / "judged.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    said = (check(lines).public(), by_itself(file), *in_browser([file]))
    return {name: str(report["code"]) for name, report in zip(VERIFIERS, said, strict=True)}
