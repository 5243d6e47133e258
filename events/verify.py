"""The verifier: whether a transcript is whole, unchanged and in order, without any server or game."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any, BinaryIO

import msgspec

from fairdeal.events.canonical import NotCanonical, decode, encode
from fairdeal.events.chain import BrokenChain, Chain
from fairdeal.events.names import is_name
from fairdeal.events.record import LONGEST_LINE, Line, Record, UnknownVersion
from fairdeal.events.seal import Opening, Seal, fits, has_seal, is_plain, put_back, seals
from fairdeal.events.transcript import Header, due, eyes, header

MOST_LINES = 5_000_000

# kind of verdict: exit code for programs
EXIT_CODES = {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}

# code of what is wrong or missing, the same in every verifier: what it means
REASONS: Mapping[str, str] = {
    "format": "the first line is no header of a transcript",
    "version": "this is of a version that this verifier does not know",
    "size": "a line is longer, or there are more lines, than a transcript may have",
    "utf-8": "the line is not UTF-8",
    "canonical": "the line is not the canonical form of any value",
    "record": "the line is not a record",
    "record-missing": "a record is missing: an opening stands in its place",
    "seal": "a seal has not the shape of a seal",
    "hash": "the line has been changed since it was sealed: its hash does not fit",
    "table": "the line belongs to another table",
    "seq": "a line is missing, or out of its place",
    "prev": "the line follows another line than the one before it",
    "command": "the line repeats a command",
    "time": "the time runs back",
    "head": "the last record is not the head that the header names",
    "extra": "after the records stands a line that is no opening",
    "opening-twice": "a field is opened twice",
    "opening-order": "an opening is out of its order",
    "opening-nowhere": "an opening opens what is not sealed",
    "opening-viewer": "an opening is given to a viewer who may not see it",
    "opening": "an opening does not fit its seal",
    "truncated": "the file ends early",
    "opening-missing": "openings are missing that this viewer should have",
}

_SALT = re.compile("[0-9a-f]{32}")
_QUOTE, _BACKSLASH = b'"\\'


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on a transcript.

    `kind` is "verified", "sealed" (verified, but `sealed` fields are not open to this viewer, besides names),
    "incomplete" (`why` says what is missing) or "failed" (`why` says what is wrong, `seq` where, None outside the
    records). `code` is why it is incomplete or failed, one of `REASONS`. `records`, `openings` and `sealed` count what
    held. As text it is a sentence for people.
    """

    kind: str
    why: str = ""
    seq: int | None = None
    code: str = ""
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
    """The outcome of reading: the header, if there is one, and the records that held, their openings put back."""

    header: Header | None
    records: list[Record]
    verdict: Verdict


def verify(lines: Iterable[str | bytes], most_lines: int = MOST_LINES) -> Verdict:
    """Return the verdict on a transcript's lines, with or without their line ends; bad lines never raise."""
    return _Reading((), most_lines).through(lines)


def read_transcript(
    lines: Iterable[str | bytes],
    most_lines: int = MOST_LINES,
    only: Container[str] | None = None,
    each: Callable[[Line], None] | None = None,
) -> Transcript:
    """Return the verdict, and all records that held; after a failure those before it.

    `only` names the types of record to keep, without the number of their version; `each` is shown every record as it
    stands in its line, in their order.
    """
    reading = _Reading(only, most_lines, each)
    verdict = reading.through(lines)
    return Transcript(reading.header, reading.records(), verdict)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the file's lines, none read further than it takes to see that it is too long."""
    return iter(lambda: file.readline(LONGEST_LINE + 2), b"")


class _Unreadable(ValueError):
    """A line that cannot be read as the record or opening that is due there; `code` is the reason."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class _OpeningBody(msgspec.Struct, forbid_unknown_fields=True):
    path: str
    salt: str
    seq: int
    value: Any


class _OpeningLine(msgspec.Struct, forbid_unknown_fields=True):
    open: _OpeningBody


class _Reading:
    """The reading of one transcript, as far as it has come."""

    def __init__(
        self, keep: Container[str] | None, most_lines: int, each: Callable[[Line], None] | None = None
    ) -> None:
        self.header: Header | None = None
        self.chain = Chain()
        self.sealed: dict[tuple[int, str], Seal] = {}
        self.names: set[tuple[int, str]] = set()  # sealed fields whose openings may have been dropped
        self.last_opened = (-1, "")
        self.opened = 0
        self.cut = False
        self.keep = keep
        self.each = each
        self.most_lines = most_lines
        self.kept: dict[int, tuple[str, Line]] = {}
        self.openings: dict[int, list[Opening]] = {}

    def through(self, lines: Iterable[str | bytes]) -> Verdict:
        rest = iter(lines)
        for number, line in enumerate(rest, 1):
            try:
                self.take(line, number)
            except ValueError as error:
                if not self.is_cut(line, error) or next(rest, None) is not None:
                    return self.failed(error)
                # an empty last line is what splitting at line ends leaves
                self.cut = len(line) > 0
        return self.end()

    def take(self, line: str | bytes, number: int) -> None:
        if number > self.most_lines:
            raise _Unreadable("size", f"there are more than {self.most_lines} lines")
        text = _text(line, number)
        if self.header is None:
            self.header = header(text)
            self.chain = Chain(self.header.table)
            self.sees, self.owed = eyes(self.header.viewer), due(self.header.viewer)
        elif self.chain.seq + 1 < self.header.records:
            self.take_record(text, self.header)
        else:
            self.take_opening(text, self.header, number)

    def take_record(self, text: str, header: Header) -> None:
        if text.startswith('{"open":'):
            why = "is missing: an opening stands in its place"
            raise BrokenChain(self.chain.seq + 1, why, "record-missing")
        line = self.chain.follow(text)
        if line.seq + 1 == header.records and line.hash != header.head:
            why = f"is not the head: the header names {header.head}, found {line.hash}"
            raise BrokenChain(line.seq, why, "head")
        for path, seal in ({} if is_plain(text) else seals(line.data)).items():
            self.sealed[line.seq, path] = seal
            if is_name(line.type, path):
                self.names.add((line.seq, path))
        if self.each:
            self.each(line)
        if self.keep is None or line.type.partition(".")[0] in self.keep:
            self.kept[line.seq] = (text, line)

    def take_opening(self, text: str, header: Header, number: int) -> None:
        seq, opening = _opening(text, header, number)
        key = (seq, opening.path)
        seal = self.sealed.get(key)
        if key <= self.last_opened:
            wrong, code = ("twice", "twice") if key == self.last_opened else ("out of order", "order")
            raise BrokenChain(seq, f"{opening.path!r} is opened {wrong}", f"opening-{code}")
        if seal is None:
            raise BrokenChain(seq, f"{opening.path!r} is opened, but nothing is sealed there", "opening-nowhere")
        if not self.sees(seal):
            why = f"{opening.path!r} is opened to {header.viewer!r}, who may not see it"
            raise BrokenChain(seq, why, "opening-viewer")
        if has_seal(opening.value) or not fits(seal, opening):
            raise BrokenChain(seq, f"the opening of {opening.path!r} does not fit its commitment", "opening")
        del self.sealed[key]
        self.last_opened = key
        self.opened += 1
        if seq in self.kept:
            self.openings.setdefault(seq, []).append(opening)

    def is_cut(self, line: str | bytes, error: ValueError) -> bool:
        """Tell whether a record or an opening begins here, and the file ends before it does."""
        raw = line if isinstance(line, bytes) else line.encode(errors="replace")
        begins = any(raw.startswith(start[: len(raw)]) for start in (b'{"at":"', b'{"open":{"path":"'))
        unread = getattr(error, "code", "") in ("canonical", "utf-8")
        return self.header is not None and unread and begins and _ends_early(raw)

    def failed(self, error: ValueError) -> Verdict:
        if isinstance(error, BrokenChain):
            return self.verdict("failed", error.why, error.seq, error.code)
        if self.header is None:
            code = "version" if isinstance(error, UnknownVersion) else "format"
            return self.verdict("failed", str(error), None, code)
        seq = self.chain.seq + 1
        code = getattr(error, "code", "extra")
        return self.verdict("failed", str(error), seq if seq < self.header.records else None, code)

    def end(self) -> Verdict:
        if self.header is None:
            return self.verdict("failed", "there is nothing in it, not even a header", None, "format")
        seq = self.chain.seq + 1
        if missing := self.header.records - seq:
            why = f"{_count(missing, 'record')} missing, from seq {seq} on"
            return self.verdict("incomplete", why, seq, "truncated")
        hidden = {key: seal for key, seal in self.sealed.items() if key not in self.names}
        owed = sorted(key for key, seal in hidden.items() if self.owed(seal))
        if owed:
            seq, path = owed[0]
            why = f"{_count(len(owed), 'opening')} missing, the first for {path!r} at seq {seq}"
            return self.verdict("incomplete", why, seq, "opening-missing")
        if self.cut:
            return self.verdict("incomplete", "the last line is cut off", None, "truncated")
        return self.verdict("sealed" if hidden else "verified")

    def verdict(self, kind: str, why: str = "", seq: int | None = None, code: str = "") -> Verdict:
        table, viewer = (self.header.table, self.header.viewer) if self.header else ("", "")
        return Verdict(
            kind, why, seq, code, table, viewer, self.chain.seq + 1, self.opened, len(self.sealed.keys() - self.names)
        )

    def records(self) -> list[Record]:
        return [_opened(text, line, self.openings.get(seq, [])) for seq, (text, line) in self.kept.items()]


def _text(line: str | bytes, number: int) -> str:
    end = line.endswith("\n") if isinstance(line, str) else line.endswith(b"\n")
    if _size(line) > LONGEST_LINE + end:
        raise _Unreadable("size", f"line {number} is longer than {LONGEST_LINE} bytes")
    try:
        text = line if isinstance(line, str) else line.decode()
    except UnicodeDecodeError as error:
        raise _Unreadable("utf-8", f"line {number} is not UTF-8: {error}") from None
    return text.removesuffix("\n")


def _size(line: str | bytes) -> int:
    whole = isinstance(line, bytes) or line.isascii()
    return len(line) if whole else len(str(line).encode(errors="surrogatepass"))


def _opening(text: str, header: Header, number: int) -> tuple[int, Opening]:
    promised = _count(header.records, "record")
    try:
        found = msgspec.convert(decode(text), _OpeningLine).open
    except NotCanonical as error:
        raise _Unreadable("canonical", f"line {number}, after {promised}, is no opening: {error}") from None
    except ValueError as error:
        raise _Unreadable("extra", f"line {number}, after {promised}, is no opening: {error}") from None
    if not _SALT.fullmatch(found.salt):
        raise BrokenChain(found.seq, f"the salt of {found.path!r} is not 32 hex digits: {found.salt!r}", "opening")
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


def _ends_early(raw: bytes) -> bool:
    """Tell whether a string, a list or an object is still open where the line ends, and no line feed ends it."""
    depth, in_string, escaped = 0, False, False
    for byte in raw:
        if in_string:
            in_string = escaped or byte != _QUOTE
            escaped = byte == _BACKSLASH and not escaped
        else:
            in_string = byte == _QUOTE
            depth += (byte in b"{[") - (byte in b"}]")
    return not raw.endswith(b"\n") and (not raw or in_string or depth > 0)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
