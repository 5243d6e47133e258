"""Proof files as a browser writes them, and the damage that may befall them."""

import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fairdeal.events import Draft, Log, MemoryStore
from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.table.state.draw import commit_to
from fairdeal.service.table.state.opening import LAW

SEED = bytes(range(32))
OPERATOR, STRANGER = Operator(SEED), Operator(bytes(32), "stranger")
KEY = OPERATOR.verifier_key
TABLE, SECRET = "kept", "cd" * 32

LogLines = list[str]


def log(size: int = 20, part: int = -1, table: str = TABLE, **told: tuple[int, dict[str, Any]]) -> LogLines:
    """The record lines of a log, another one from the record `part` on; `told` are records by type."""
    store = MemoryStore(lambda *place: bytes(16))
    kinds = {seq: (kind, data) for kind, (seq, data) in told.items()}
    for seq in range(size):
        kind, data = kinds.get(seq, ("said", {"text": "otherwise" if part == seq else f"line {seq}"}))
        if seq == 0:
            bound = commit_to(bytes.fromhex(SECRET), table, 0)
            kind, data = "opened", {"law": LAW, "seats": 2, "commit": bound, "secret": SECRET}
        secrets: dict[str, Any] = {"secret": []} if seq == 0 else {}
        draft = Draft(type=kind, by="table", data=data, cmd=f"c{seq}", at=at(seq), secrets=secrets)
        store.append(table, seq - 1, [draft])
    return [record.line for record in Log(store, table)]


def at(second: int) -> str:
    return f"2026-11-22T07:{second // 60:02}:{second % 60:02}.000Z"


def transcript(lines: LogLines) -> bytes:
    """The public transcript of these record lines."""
    last = json.loads(lines[-1])
    header = {"fairdeal": "transcript", "head": last["hash"], "records": len(lines), "table": last["table"]}
    first = json.dumps({**header, "v": 1, "viewer": "public"}, separators=(",", ":"))
    return "".join(f"{line}\n" for line in [first, *lines]).encode()


def note(lines: LogLines, size: int = 0, when: int = -1, by: Operator = OPERATOR) -> str:
    """The operator's receipt for the first records of a log, all if no size is named, signed at that second."""
    last = json.loads(lines[(size or len(lines)) - 1])
    return by.sign(last["table"], last["seq"] + 1, last["hash"], at(when) if when >= 0 else "")


def members(
    kept: bytes = b"", notes: Iterable[str] = (), key: str = KEY, shown: bytes = b"", now: str = "", changes: str = ""
) -> dict[str, bytes]:
    found = {"READ-ME.txt": b"What happened, and how to check it.\n", "kept.jsonl": kept, "shown.jsonl": shown}
    found |= {f"receipts/{number}.txt": text.encode() for number, text in enumerate(notes, 1)}
    found |= {"key.txt": key.encode(), "key-now.txt": now.encode(), "key-changes.txt": changes.encode()}
    return {name: whole for name, whole in found.items() if whole}


def archive(found: Mapping[str, bytes] | Iterable[tuple[str, bytes]], how: int = zipfile.ZIP_STORED) -> bytes:
    """The archive of these members, as Python's own writer makes it."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", how) as file:
        for name, content in found.items() if isinstance(found, Mapping) else found:
            file.writestr(zipfile.ZipInfo(name), content, how)
    return whole.getvalue()


def proof(kept: LogLines, notes: Iterable[str], shown: LogLines | None = None, **more: str) -> bytes:
    return archive(members(transcript(kept), notes, shown=transcript(shown) if shown else b"", **more))


def rows_of(name: str, heading: str) -> list[list[str]]:
    """The rows of the first table after a heading of a document."""
    text = (Path(__file__).parents[1] / "docs" / name).read_text(encoding="utf-8").partition(f"# {heading}\n")[2]
    table = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
