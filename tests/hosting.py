"""Hosts whose seats are keys, at a real server, and what its file's audit finds."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from keyed import Seat, opened
from serving import Server

from fairdeal.events import SqliteStore
from fairdeal.service.evidence.audit import Finding, audit
from fairdeal.service.evidence.verify import check

CLOSED = {"spectators": False, "listed": False}
PRIVATE = {"listed": False}
WEB = Path(__file__).parents[1] / "web"
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
    alone = [sys.executable, str(WEB / "verify" / "fairdeal_verify.py"), str(file), "--json"]
    program = (
        f"import {{ check }} from {json.dumps(str(WEB / 'js/verify/file.js'))};"
        f"import {{ readFileSync }} from 'node:fs';"
        f"console.log(JSON.stringify(await check([readFileSync({json.dumps(str(file))})])))"
    )
    browser = ["node", "--input-type=module", "-e", program]
    found = {"fairdeal": check(lines).code}
    for name, command in (("alone", alone), ("browser", browser)):
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        found[name] = str(json.loads(done.stdout)["code"]) if done.stdout else done.stderr
    return found
