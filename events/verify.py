"""The verifier: whether a transcript is whole, unchanged and in order, without any server or game."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from events.canonical import decode, encode
from events.chain import BrokenChain, Chain
from events.record import LONGEST_LINE, Line, Record
from events.seal import Opening, Seal, fits, has_seal, put_back, seals
from events.transcript import Header, eyes, header

MOST_LINES = 5_000_000

# kind of verdict: exit code for programs
EXIT_CODES = {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}

_SALT = re.compile("[0-9a-f]{32}")


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of a transcript.

    `kind` is "verified", "sealed" (verified, but `sealed` fields are not open to this viewer), "incomplete"
    (`why` says what is missing) or "failed" (`why` says what is wrong, `seq` where, None for the header).
    `records`, `openings` and `sealed` count what held. As text it is a sentence for people.
    """

    kind: str
    why: str = ""
    seq: int | None = None
    table: str = ""
    viewer: str = ""
    records: int = 0
    openings: int = 0
    sealed: int = 0

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.kind]

    def __str__(self) -> str:
        held = f"table {self.table}, {_count(self.records, 'record')}, {_count(self.openings, 'opening')}"
        match self.kind:
            case "verified":
                return f"verified: {held}"
            case "sealed":
                return f"verified with {_count(self.sealed, 'field')} sealed: {held}"
            case "incomplete":
                return f"incomplete: {self.why}"
        return f"failed: {self.why}" if self.seq is None else f"failed at seq {self.seq}: {self.why}"


class Transcript(msgspec.Struct, frozen=True):
    """What was read: the header, if there is one, and the records that held, their openings put back."""

    header: Header | None
    records: list[Record]
    verdict: Verdict


def verify(lines: Iterable[str | bytes], most_lines: int = MOST_LINES) -> Verdict:
    """The verdict on a transcript's lines, with or without their line ends; never raises for what they hold."""
    return _Reading(False, most_lines).through(lines)


def read_transcript(lines: Iterable[str | bytes], most_lines: int = MOST_LINES) -> Transcript:
    """The verdict, and all records that held; after a failure those before it."""
    reading = _Reading(True, most_lines)
    verdict = reading.through(lines)
    return Transcript(reading.header, reading.records(), verdict)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The file's lines, none read further than it takes to see that it is too long."""
    return iter(lambda: file.readline(LONGEST_LINE + 2), b"")


class _OpeningBody(msgspec.Struct, forbid_unknown_fields=True):
    path: str
    salt: str
    seq: int
    value: Any


class _OpeningLine(msgspec.Struct, forbid_unknown_fields=True):
    open: _OpeningBody


class _Reading:
    """How far the reading of one transcript has come."""

    def __init__(self, keep: bool, most_lines: int) -> None:
        self.header: Header | None = None
        self.chain = Chain()
        self.sealed: dict[tuple[int, str], Seal] = {}
        self.last_opened = (-1, "")
        self.opened = 0
        self.cut = False
        self.keep = keep
        self.most_lines = most_lines
        self.kept: list[tuple[str, Line]] = []
        self.openings: dict[int, list[Opening]] = {}

    def through(self, lines: Iterable[str | bytes]) -> Verdict:
        rest = iter(lines)
        for number, line in enumerate(rest, 1):
            try:
                self.take(line, number)
            except ValueError as error:
                if next(rest, None) is not None or not self.is_cut(line):
                    return self.failed(error)
                # an empty last line is what splitting at line ends leaves
                self.cut = len(line) > 0
        return self.end()

    def take(self, line: str | bytes, number: int) -> None:
        if number > self.most_lines:
            raise ValueError(f"there are more than {self.most_lines} lines")
        text = _text(line, number)
        if self.header is None:
            self.header = header(text)
            self.chain = Chain(self.header.table)
            self.sees = eyes(self.header.viewer)
        elif self.chain.seq + 1 < self.header.records:
            self.take_record(text, self.header)
        else:
            self.take_opening(text, self.header, number)

    def take_record(self, text: str, header: Header) -> None:
        if text.startswith('{"open":'):
            raise BrokenChain(self.chain.seq + 1, "is missing: an opening stands in its place")
        line = self.chain.follow(text)
        if line.seq + 1 == header.records and line.hash != header.head:
            raise BrokenChain(line.seq, f"is not the head: the header names {header.head}, found {line.hash}")
        for path, seal in seals(line.data).items():
            self.sealed[line.seq, path] = seal
        if self.keep:
            self.kept.append((text, line))

    def take_opening(self, text: str, header: Header, number: int) -> None:
        seq, opening = _opening(text, header, number)
        key = (seq, opening.path)
        seal = self.sealed.get(key)
        if key <= self.last_opened:
            wrong = "twice" if key == self.last_opened else "out of order"
            raise BrokenChain(seq, f"{opening.path!r} is opened {wrong}")
        if seal is None:
            raise BrokenChain(seq, f"{opening.path!r} is opened, but nothing is sealed there")
        if not self.sees(seal):
            raise BrokenChain(seq, f"{opening.path!r} is opened to {header.viewer!r}, who may not see it")
        if has_seal(opening.value) or not fits(seal, opening):
            raise BrokenChain(seq, f"the opening of {opening.path!r} does not fit its commitment")
        del self.sealed[key]
        self.last_opened = key
        self.opened += 1
        if self.keep:
            self.openings.setdefault(seq, []).append(opening)

    def is_cut(self, line: str | bytes) -> bool:
        """Whether a record or an opening begins here, and the file ends before it does."""
        text = line if isinstance(line, str) else line.decode(errors="ignore")
        begins = any(text.startswith(start[: len(text)]) for start in ('{"at":"', '{"open":{"path":"'))
        return self.header is not None and begins and _ends_early(text)

    def failed(self, error: ValueError) -> Verdict:
        if isinstance(error, BrokenChain):
            return self.verdict("failed", error.why, error.seq)
        return self.verdict("failed", str(error))

    def end(self) -> Verdict:
        if self.header is None:
            return self.verdict("failed", "there is nothing in it, not even a header")
        seq = self.chain.seq + 1
        if missing := self.header.records - seq:
            return self.verdict("incomplete", f"{_count(missing, 'record')} missing, from seq {seq} on", seq)
        due = sorted(key for key, seal in self.sealed.items() if self.sees(seal))
        if due:
            seq, path = due[0]
            why = f"{_count(len(due), 'opening')} missing, the first for {path!r} at seq {seq}"
            return self.verdict("incomplete", why, seq)
        if self.cut:
            return self.verdict("incomplete", "the last line is cut off")
        return self.verdict("sealed" if self.sealed else "verified")

    def verdict(self, kind: str, why: str = "", seq: int | None = None) -> Verdict:
        table, viewer = (self.header.table, self.header.viewer) if self.header else ("", "")
        return Verdict(kind, why, seq, table, viewer, self.chain.seq + 1, self.opened, len(self.sealed))

    def records(self) -> list[Record]:
        return [_opened(text, line, self.openings.get(line.seq, [])) for text, line in self.kept]


def _text(line: str | bytes, number: int) -> str:
    if _size(line) > LONGEST_LINE + 1:
        raise ValueError(f"line {number} is longer than {LONGEST_LINE} bytes")
    try:
        text = line if isinstance(line, str) else line.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"line {number} is not UTF-8: {error}") from None
    return text.removesuffix("\n")


def _size(line: str | bytes) -> int:
    whole = isinstance(line, bytes) or line.isascii()
    return len(line) if whole else len(str(line).encode(errors="surrogatepass"))


def _opening(text: str, header: Header, number: int) -> tuple[int, Opening]:
    try:
        found = msgspec.convert(decode(text), _OpeningLine).open
    except ValueError as error:
        promised = _count(header.records, "record")
        raise ValueError(f"line {number}, after {promised}, is no opening: {error}") from None
    if not _SALT.fullmatch(found.salt):
        raise BrokenChain(found.seq, f"the salt of {found.path!r} is not 32 hex digits: {found.salt!r}")
    return found.seq, Opening(found.path, found.salt, found.value)


def _opened(text: str, line: Line, openings: list[Opening]) -> Record:
    data = line.data
    for opening in openings:
        put_back(data, opening)
    return Record(
        text,
        line.hash,
        line.prev,
        line.table,
        line.seq,
        line.type,
        line.by,
        line.at,
        line.cmd,
        encode(data).decode(),
        {opening.path: opening.salt for opening in openings},
    )


def _ends_early(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        return "truncated" in str(error)
    return False


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
