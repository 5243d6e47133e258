"""Lines: whether a transcript is whole, unchanged and in order, and whether its openings fit."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

from .canonical import HEX32, SEAT, TIME, Broken, decode, is_shape, require
from .seals import NAMES, commitment, has_seal, seals

Verdict = tuple[str, str, Any]  # kind, code, and seq
Decode = Callable[[str], Any]  # of canonical JSON; whoever has a quicker one than ours passes it in
LONGEST_LINE, MOST_LINES = 2**20, 5_000_000
TYPE = re.compile(r"[a-z][a-z0-9_-]{0,99}(\.([2-9]|[1-9][0-9]{1,5}))?", re.ASCII)
HEADER: dict[str, type] = {"fairdeal": str, "head": str, "records": int, "table": str, "v": int, "viewer": str}
RECORD: dict[str, type] = {"at": str, "by": str, "cmd": str, "data": dict, "hash": str, "prev": str}
RECORD.update({"seq": int, "table": str, "type": str, "v": int})
OPENING: dict[str, type] = {"path": str, "salt": str, "seq": int, "value": object}


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the file's lines, none read further than it takes to see that it is too long."""
    return iter(lambda: file.readline(LONGEST_LINE + 2), b"")


def as_bytes(lines: Iterable[str | bytes]) -> Iterator[bytes]:
    """Yield the lines as bytes, without the empty last one that splitting at line ends leaves."""
    empty = False
    for line in lines:
        if empty:
            yield b""
        empty = not line
        if line:
            yield line if isinstance(line, bytes) else line.encode(errors="surrogatepass")


def record_of(text: str, decode: Decode = decode) -> dict[str, Any]:
    """Return the record in a line, whose hash is right; raise `Broken` where none stands there."""
    found = decode(text)
    version = found.get("v") if isinstance(found, dict) else None
    require(type(version) is not int or version == 1, "version")
    require(is_shape(found, RECORD) and TYPE.fullmatch(found["type"]) and TIME.fullmatch(found["at"]), "record")
    require(all(0 < len(found[name]) <= 200 for name in ("table", "by", "cmd")), "record")
    if '"sealed"' in text:
        list(seals(found["data"]))
    # "data" ends before "hash" begins, and what follows holds no object: the last place is the member's.
    before, _, after = text.rpartition(f'"hash":"{found["hash"]}",')
    require(found["hash"] == hashlib.sha256((before + after).encode()).hexdigest(), "hash")
    return dict(found)


def still_open(line: bytes) -> bool:
    """Tell whether a string, a list or an object is open where the line ends."""
    depth, in_string, escaped = 0, False, False
    for byte in line:
        if in_string:
            in_string = escaped or byte != ord('"')
            escaped = byte == ord("\\") and not escaped
        else:
            in_string = byte == ord('"')
            depth += (byte in b"{[") - (byte in b"}]")
    return in_string or depth > 0


class Chain:
    """One table's log, as far as it was followed; the first line says which table's, if nobody did before."""

    def __init__(self, table: str | None = None, decode: Decode = decode) -> None:
        self.table, self.decode = table, decode
        self.seq, self.hash, self.at = -1, "0" * 64, ""
        self.commands: set[str] = set()

    def follow(self, text: str) -> dict[str, Any]:
        """Return the record in the next line; raise `Broken` where it does not follow the one before."""
        found = record_of(text, self.decode)
        require(self.table in (None, found["table"]), "table")
        require(found["seq"] == self.seq + 1, "seq")
        require(found["prev"] == self.hash, "prev")
        require(found["cmd"] not in self.commands, "command")
        require(found["at"] >= self.at, "time")
        self.table, self.seq, self.hash, self.at = found["table"], found["seq"], found["hash"], found["at"]
        self.commands.add(found["cmd"])
        return found


class Reading(Chain):
    """The reading of one file, as far as it has come. Who wants more than a verdict overrides `holds` and `opens`."""

    def __init__(self) -> None:
        super().__init__()
        self.header: dict[str, Any] = {}  # empty until it is read
        self.sealed: dict[tuple[int, str], Any] = {}
        self.names: set[tuple[int, str]] = set()
        self.last_opened, self.opened, self.cut = (-1, ""), 0, False

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""

    def through(self, lines: Iterable[str | bytes]) -> Verdict:
        """Return the verdict on the lines of a file, with or without their line ends."""
        rest = as_bytes(lines)
        for number, line in enumerate(rest, 1):
            try:
                self.take(line, number)
            except Broken as wrong:
                if not self.is_cut(line, wrong.code) or next(rest, None) is not None:
                    return "failed", self.code_of(wrong), self.seq_of(wrong)
                self.cut = True
        return self.end()

    def code_of(self, wrong: Broken) -> str:
        """Return the reason of a fault; before the header there are but two."""
        return wrong.code if self.header or wrong.code == "version" else "format"

    def seq_of(self, wrong: Broken) -> int | None:
        """Return the record at which something is wrong; None outside the records."""
        due = self.seq + 1 if self.header and self.seq + 1 < self.header["records"] else None
        return due if wrong.seq is None else wrong.seq

    def is_cut(self, line: bytes, code: str) -> bool:
        """Tell whether a record or an opening begins here, and the file ends before it does."""
        begins = any(line.startswith(start[: len(line)]) for start in (b'{"at":"', b'{"open":{"path":"'))
        unread = bool(self.header) and code in ("canonical", "utf-8") and not line.endswith(b"\n")
        return unread and begins and still_open(line)

    def take(self, line: bytes, number: int) -> None:
        """Read the next line; raise `Broken` where it does not hold."""
        line = line[:-1] if line.endswith(b"\n") else line
        require(number <= MOST_LINES and len(line) <= LONGEST_LINE, "size")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise Broken("utf-8") from None
        if not self.header:
            self.take_header(decode(text))
        elif self.seq + 1 < self.header["records"]:
            self.take_record(text)
        else:
            self.take_opening(decode(text))

    def take_header(self, found: Any) -> None:
        """Read the header: whose transcript of which table it is, and how far it goes."""
        require(isinstance(found, dict) and found.get("fairdeal") == "transcript", "format")
        require(type(found.get("v")) is not int or found["v"] == 1, "version")
        require(is_shape(found, HEADER) and found["records"] >= 1, "format")
        require(found["viewer"] in ("public", "full") or SEAT.fullmatch(found["viewer"]), "format")
        self.header, self.table = found, found["table"]

    def take_record(self, text: str) -> None:
        """Read a record, which must follow the one before."""
        require(not text.startswith('{"open":'), "record-missing")
        found = self.follow(text)
        require(self.seq + 1 < self.header["records"] or self.hash == self.header["head"], "head", self.seq)
        if '"sealed"' in text:
            names = NAMES.get(found["type"].partition(".")[0], ())
            for path, seal in seals(found["data"]):
                self.sealed[self.seq, path] = seal
                if path in names:
                    self.names.add((self.seq, path))
        self.holds(found, text)

    def sees(self, seal: Any) -> bool:
        """Tell whether this viewer may be given the opening. That for everybody is given once it is open."""
        return bool(seal["to"] == "everybody" or self.is_owed(seal))

    def is_owed(self, seal: Any) -> bool:
        """Tell whether the opening must be there."""
        seat = SEAT.fullmatch(self.header["viewer"])
        if seat:
            return seal["to"] != "everybody" and int(seat[1]) in seal["to"]
        return bool(self.header["viewer"] == "full")

    def take_opening(self, found: Any) -> None:
        """Read an opening, which must fit a seal that this viewer sees."""
        require(isinstance(found, dict) and found.keys() == {"open"} and is_shape(found["open"], OPENING), "extra")
        seq, path, salt, value = (found["open"][name] for name in ("seq", "path", "salt", "value"))
        key = (seq, path)
        require(HEX32.fullmatch(salt), "opening", seq)
        require(key != self.last_opened, "opening-twice", seq)
        require(key > self.last_opened, "opening-order", seq)
        require(key in self.sealed, "opening-nowhere", seq)
        require(self.sees(self.sealed[key]), "opening-viewer", seq)
        fits = not has_seal(value) and commitment(path, salt, value) == self.sealed[key]["sealed"]
        require(fits, "opening", seq)
        del self.sealed[key]
        self.last_opened, self.opened = key, self.opened + 1
        self.opens(seq, path, salt, value)

    def hidden(self) -> dict[tuple[int, str], Any]:
        """Return the seals that are not open here, besides those of names."""
        return {key: seal for key, seal in self.sealed.items() if key not in self.names}

    def end(self) -> Verdict:
        """Return the verdict when all lines were read, and hold."""
        if not self.header:
            return "failed", "format", None
        if self.seq + 1 < self.header["records"]:
            return "incomplete", "truncated", self.seq + 1
        hidden = self.hidden()
        due = [key for key, seal in hidden.items() if self.is_owed(seal)]
        if due:
            return "incomplete", "opening-missing", min(due)[0]
        if self.cut:
            return "incomplete", "truncated", None
        return ("sealed" if hidden else "verified"), "", None

    def head(self) -> str:
        """Return the hash of the last record, if all are there."""
        return self.hash if self.header and self.seq + 1 == self.header["records"] else ""
