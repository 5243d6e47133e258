"""A follower: it copies the sealed lines of running tables to another disk, and checks chain and receipts on the way.

A copy is the record lines alone, one after the other, as they were hashed; the newest receipt lies beside it. What
contradicts what is kept is written beside it too, and never over it.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from fairdeal.engine.words import _
from fairdeal.events import BrokenChain, Chain
from fairdeal.events.judge.notes import SIGNED, BadNote, read_key
from fairdeal.events.judge.rotations import follow_keys

from ..evidence.ed25519 import is_signed
from ..evidence.receipts import BadReceipt, read
from ..private import write_durably
from .net import Get, Unreachable, fetch
from .signing import together

TABLE = re.compile(r"[A-Za-z0-9_-]{1,200}")
LONGEST_ANSWER = 64 * 2**20
MOST_TABLES = 1_000  # new ones that are begun in one round


class Found(NamedTuple):
    """A contradiction between what is kept and what the server shows: which table, a code, a sentence, the evidence."""

    table: str
    code: str
    says: str
    evidence: str


class Full(OSError):
    """A copy that has reached the size that it may have."""


class Copy:
    """The kept lines of one table, with their chain."""

    def __init__(self, folder: Path, table: str) -> None:
        self.path = folder / f"{table}.jsonl"
        self.receipt_path = folder / f"{table}.receipt"
        self.table, self.chain, self.hashes, self.over = table, Chain(table), list[str](), False
        kept = self.path.read_bytes() if self.path.exists() else b""
        whole = kept[: kept.rfind(b"\n") + 1]
        for line in whole.splitlines():
            self._follow(line.decode())
        if whole != kept:  # a power cut while the last line was written
            write_durably(self.path, whole, mode=0o644)
        self.bytes = len(whole)

    @property
    def seq(self) -> int:
        """Return the seq of the last line; -1 without one."""
        return self.chain.seq

    def add(self, lines: Iterable[str], room: int) -> None:
        """Keep lines that follow, on disk when this returns. Raises `BrokenChain` at the first that does not."""
        good = bytearray()
        try:
            for line in lines:
                written = f"{line}\n".encode()
                if self.bytes + len(good) + len(written) > room:
                    raise Full
                self._follow(line)
                good += written
        finally:
            if good:
                with self.path.open("ab") as file:
                    file.write(good)
                    file.flush()
                    os.fsync(file.fileno())
                self.bytes += len(good)

    def _follow(self, line: str) -> None:
        found = self.chain.line(line)
        self.hashes.append(found.hash)
        self.over = self.over or found.type.partition(".")[0] == "revealed"

    def receipt(self) -> str:
        """Return the newest receipt that is kept; empty without one."""
        return self.receipt_path.read_text(encoding="utf-8") if self.receipt_path.exists() else ""


class Follower:
    """A follower of the tables of one server, into a folder. `key` is the operator's; else that of the first look."""

    def __init__(
        self, url: str, folder: Path, *, key: str = "", tables: Iterable[str] = (), most: int = 2**30, get: Get = fetch
    ) -> None:
        self.url, self.folder, self._get = url.rstrip("/"), folder, get
        folder.mkdir(parents=True, exist_ok=True)
        self._most, self._named = most, list(tables)
        self._copies: dict[str, Copy] = {}
        self._looks = 0
        self.troubles: list[str] = []
        if key and not self._pin.exists():
            write_durably(self._pin, f"{read_key(key, SIGNED)}\n".encode(), mode=0o644)
        for path in sorted(folder.glob("*.jsonl")):
            self._copies[path.stem] = Copy(folder, path.stem)

    @property
    def _pin(self) -> Path:
        return self.folder / "key.txt"

    def kept(self) -> dict[str, int]:
        """Tell how many lines of which table are kept."""
        return {table: copy.seq + 1 for table, copy in self._copies.items()}

    def look(self) -> Iterator[Found]:
        """Copy what is new, and yield what contradicts. Whatever could not be had stands in `troubles`."""
        self.troubles = []
        try:
            yield from self._key()
            tables = self._tables()
        except (Unreachable, BadNote, ValueError) as wrong:
            self.troubles.append(str(wrong))
            return
        for table in tables:
            try:
                yield from self._follow(table)
            except Full:
                self.troubles.append(_("The copies have reached {n} bytes; nothing more is kept.", n=self._most))
                return
            except (Unreachable, ValueError) as wrong:
                self.troubles.append(str(wrong))
            except OSError as wrong:  # our own disk: what is known of the copy may not be what is on it
                self.troubles.append(f"{wrong.filename or self.folder}: {wrong.strerror}")
                self._copies[table] = Copy(self.folder, table)

    # The server

    def _json(self, path: str) -> dict[str, object]:
        url = f"{self.url}{path}"
        return self._get(url, most=LONGEST_ANSWER).object(url)

    def _key(self) -> Iterator[Found]:
        """Pin the operator's key at first sight, and follow the changes that it signed for."""
        told = self._json("/.well-known/fairdeal.json")
        now, changes = str(told.get("key")), told.get("changes")
        if not self._pin.exists():
            write_durably(self._pin, f"{read_key(now, SIGNED)}\n".encode(), mode=0o644)
        try:
            follow_keys(
                self._pinned(), now, [str(each) for each in changes] if isinstance(changes, list) else [], is_signed
            )
        except BadNote as wrong:
            yield self._found("", "other-key", str(wrong), json.dumps(told))
            return
        if now != self._pinned():
            write_durably(self._pin, f"{now}\n".encode(), mode=0o644)

    def _pinned(self) -> str:
        return self._pin.read_text(encoding="utf-8").strip()

    def _tables(self) -> list[str]:
        """List the tables to look at: those that are kept and run, those that were named, those that are listed."""
        listed = self._json("/api/v1/tables").get("tables")
        ids = [each.get("id") for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
        running = [table for table, copy in self._copies.items() if not copy.over]
        over = sorted(table for table, copy in self._copies.items() if copy.over)
        # Matches that are over are asked for, too: all of them at the first look, then one at each, in turn.
        again = over if self._looks == 0 or not over else [over[self._looks % len(over)]]
        self._looks += 1
        new = [
            table for table in ids if isinstance(table, str) and TABLE.fullmatch(table) and table not in self._copies
        ]
        named = [table for table in self._named if table not in self._copies]
        return list(dict.fromkeys([*running, *named, *new[:MOST_TABLES], *again]))

    # One table

    def _follow(self, table: str) -> Iterator[Found]:
        answer = self._get(f"{self.url}/api/v1/tables/{quote(table, safe='')}/receipt")
        copy = self._copies.get(table)
        if answer.status != 200:
            if answer.status == 404 and copy and "unknown_table" in answer.text:
                says = _("The server denies table {table}, of which {n} lines are kept.", table=table, n=copy.seq + 1)
                yield self._found(table, "gone", says, copy.receipt())
            elif answer.status not in (403, 404):
                self.troubles.append(f"{self.url}: table {table}: the answer is {answer.status}")
            return
        note = str(answer.object(f"{self.url}: table {table}").get("receipt"))
        signed = self._signed(table, note)
        if isinstance(signed, Found):
            yield signed
            return
        size, root = signed
        copy = copy or self._copies.setdefault(table, Copy(self.folder, table))
        had = copy.seq + 1
        if size < had and copy.hashes[size - 1] == root:
            says = _("The server has {n} records of table {table}; {more} are kept.", n=size, table=table, more=had)
            yield self._found(table, "shorter", says, together(copy.receipt(), note))
            return
        try:
            yield from self._copied(copy, size)
        except BrokenChain as broken:
            says = _("Line #{seq} of table {table} does not follow what is kept.", seq=broken.seq, table=table)
            yield self._found(table, "rewritten", says, together(f"{broken.why}\n", copy.receipt(), note))
            return
        if size <= len(copy.hashes) and copy.hashes[size - 1] != root:
            says = _("The receipt for {n} records of table {table} does not fit the lines kept.", n=size, table=table)
            yield self._found(table, "rewritten", says, together(copy.receipt(), note))
        elif had <= size <= len(copy.hashes):
            write_durably(copy.receipt_path, note.encode(), mode=0o644)

    def _signed(self, table: str, note: str) -> tuple[int, str] | Found:
        """Read a receipt that the pinned key signed."""
        try:
            receipt = read(note, self._pinned())
            if receipt.table != table or receipt.size < 1:
                raise BadReceipt(f"the receipt is not of table {table}")
        except BadReceipt as wrong:
            says = _("The receipt for table {table} cannot be relied upon: {why}.", table=table, why=str(wrong))
            return self._found(table, "receipt", says, note)
        return receipt.size, receipt.root

    def _copied(self, copy: Copy, size: int) -> Iterator[Found]:
        """Fetch lines until there are as many as the receipt speaks of."""
        room = self._most - sum(each.bytes for each in self._copies.values() if each is not copy)
        while copy.seq + 1 < size:
            before = copy.seq
            copy.add(self._lines(copy), room)
            if copy.seq == before:
                says = _(
                    "Of {n} records of table {table} the server gives {m}.", n=size, table=copy.table, m=before + 1
                )
                yield self._found(copy.table, "held-back", says, copy.receipt())
                return

    def _lines(self, copy: Copy) -> list[str]:
        """Fetch the record lines after the last that is kept."""
        table = quote(copy.table, safe="")
        answer = self._get(f"{self.url}/api/v1/tables/{table}/lines?after={copy.seq}", most=LONGEST_ANSWER)
        if answer.status != 200:
            raise Unreachable(f"{self.url}: the lines of table {copy.table}: the answer is {answer.status}")
        return [line for line in answer.text.split("\n") if line and not line.startswith('{"open":')]

    def _found(self, table: str, code: str, says: str, evidence: str) -> Found:
        """Write a contradiction beside the copies, once, and return it."""
        folder = self.folder / "contradictions"
        path = folder / f"{table or 'operator'}-{code}.txt"
        try:
            folder.mkdir(exist_ok=True)
            if not path.exists():
                write_durably(path, f"{says}\n\n{evidence}\n".encode(), mode=0o644)
        except OSError as wrong:
            self.troubles.append(f"{path}: {wrong.strerror}")
        return Found(table, code, says, evidence)
