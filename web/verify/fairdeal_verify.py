#!/usr/bin/env python3
"""Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

    python3 fairdeal_verify.py match.jsonl                               the verdict, and what was checked
    python3 fairdeal_verify.py match.jsonl --receipt NOTE --key KEY      is it the log that the operator signed?
    python3 fairdeal_verify.py fairdeal-proof-k7x2m9q4tz.zip --key KEY   what a browser kept, against what was signed
    python3 fairdeal_verify.py --json match.jsonl                        the same for programs

    python3 fairdeal_verify.py match.jsonl --log PROOF --key KEY --policy POLICY    is it in the operator's log?

KEY is the operator's key, as name+id+base64; --receipt may be given again. Without a key no receipt is checked. PROOF
is from /tlog/proof/TABLE of the server; --key may be given again, the first key first. POLICY is a file in the form of
c2sp.org/tlog-policy: it names the witnesses that you trust, and how many of them must have seen the log.
Exit codes: 0 all holds (perhaps with fields sealed), 1 something does not, 3 something is missing or not checked,
2 the file, or the key, cannot be read.
What the words mean stands in docs/transcript.md and docs/fairness.md of Fairdeal. The page /verify of a server gives
the same report by another program. scripts/verifier.py joins this file from the folder events/judge.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import io
import json
import os
import re
import struct
import sys
import time
import zlib
from bisect import bisect_right
from calendar import timegm
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, BinaryIO, NamedTuple, NoReturn

# Ed25519, as RFC 8032 tells it, and nothing that it leaves open: no point of small order, no second way to write one.

Verify = Callable[[bytes, bytes, bytes], bool]
Point = tuple[int, int, int, int]
FIELD, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
ML_DSA_44 = 1312  # bytes of such a public key, which stands in place of Ed25519's where a cosignature is of that kind
NOTHING: Point = (0, 1, 1, 0)
EIGHTH = 2707385501144840649318225287225658788936804267575313519463743609750303402022
SMALL = (0, 1, FIELD - 1, EIGHTH, FIELD - EIGHTH)  # the y of the eight points of small order


class CannotCheck(Exception):
    """A signature of a kind that this check does not know: it counts for nothing, and against nobody."""


def point(raw: bytes) -> Point | None:
    """Return the point that 32 bytes are the one encoding of; None where there is none."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    over, under = (y * y - 1) % FIELD, (CURVE * y * y + 1) % FIELD
    x = over * pow(under, 3, FIELD) * pow(over * pow(under, 7, FIELD), (FIELD - 5) // 8, FIELD) % FIELD
    if under * x * x % FIELD != over:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if y >= FIELD or under * x * x % FIELD != over or (x == 0 and sign):
        return None
    x = FIELD - x if x % 2 != sign else x
    return x, y, 1, x * y % FIELD


def plus(one: Point, other: Point) -> Point:
    """Add two points."""
    (x, y, z, t), (u, v, w, s) = one, other
    a, b, c, d = (y - x) * (v - u), (y + x) * (v + u), 2 * t * s * CURVE, 2 * z * w
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def rows_of(base: Point) -> list[list[Point]]:
    """List the multiples of a point by each digit of a number to the base 16: then only sums are left to be made."""
    rows = []
    for _ in range(64):
        row = [NOTHING]
        for _ in range(16):
            row.append(plus(row[-1], base))
        base = row.pop()
        rows.append(row)
    return rows


def times(number: int, rows: list[list[Point]]) -> Point:
    """Return a multiple of the point whose rows these are."""
    result = NOTHING
    for row in rows:
        if number % 16:
            result = plus(result, row[number % 16])
        number //= 16
    return result


@lru_cache(maxsize=64)
def rows_of_key(public: bytes) -> list[list[Point]]:
    """Return the rows of a key, which signs many times; none for what is no key."""
    found = point(public)
    return rows_of(found) if found else []


BASE = (4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little")


def is_same_point(one: Point, other: Point) -> bool:
    """Tell whether two points are one, whatever their z."""
    return (one[0] * other[2] - other[0] * one[2]) % FIELD == 0 == (one[1] * other[2] - other[1] * one[2]) % FIELD


def may_be_point(raw: bytes) -> bool:
    """Tell whether these 32 bytes are written in the one way, and for no point of small order."""
    y = int.from_bytes(raw, "little") & (2**255 - 1)
    return len(raw) == 32 and y < FIELD and y not in SMALL


def is_strict(public: bytes, signature: bytes) -> bool:
    """Tell whether a signature may be asked for at all: OpenSSL, for one, takes keys under which anything is signed."""
    fine = len(signature) == 64 and may_be_point(public) and may_be_point(signature[:32])
    return fine and int.from_bytes(signature[32:], "little") < ORDER


@lru_cache(maxsize=10_000)  # a proof brings most signatures twice, in the two copies of a log
def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether this is the signature of the message by the holder of the key's other half. Raises `CannotCheck`."""
    if len(public) == ML_DSA_44:
        raise CannotCheck
    if not is_strict(public, signature):
        return False
    number, first, rows = int.from_bytes(signature[32:], "little"), point(signature[:32]), rows_of_key(public)
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    if not first or not rows:
        return False
    return is_same_point(times(number, rows_of_key(BASE)), plus(first, times(challenge, rows)))


# Canonical JSON (RFC 8785, whole numbers only), and the forms of what stands in records.

DEEPEST, LARGEST_INTEGER = 32, 2**53 - 1
HEX128, HEX64, HEX32 = (re.compile(f"[0-9a-f]{{{digits}}}") for digits in (128, 64, 32))
SEAT = re.compile("seat:(0|[1-9][0-9]{0,8})")
TIME = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)


class Broken(ValueError):
    """A fault: a reason's code, and the seq if it is another than that of the record due."""

    def __init__(self, code: str, seq: int | None = None) -> None:
        super().__init__(code)
        self.code, self.seq = code, seq


def require(holds: object, code: str, seq: int | None = None) -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(code, seq)


_quick = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False).encode


def canonical(value: Any) -> str:
    """Return the one text of a value; raise ValueError for what has none."""
    _must_be_plain(value, 0)
    text = _quick(value)
    # Python sorts keys by code points, RFC 8785 by UTF-16: that differs only beyond the Basic Multilingual Plane.
    return text if text.isascii() or max(text) <= "\uffff" else _slowly(value)


def _must_be_plain(value: Any, depth: int) -> None:
    kind = type(value)
    if kind is dict:
        value = value.values()
    elif kind is not list:
        if kind is float or (kind is int and abs(value) > LARGEST_INTEGER):
            raise ValueError("no number of a record")
        return
    if depth == DEEPEST:
        raise ValueError("nested too deep")
    for member in value:
        if type(member) is not str:
            _must_be_plain(member, depth + 1)


def _slowly(value: Any) -> str:
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join([_quick(key) + ":" + _slowly(value[key]) for key in keys]) + "}"
    return "[" + ",".join(map(_slowly, value)) + "]" if isinstance(value, list) else _quick(value)


def _small(text: str) -> int:
    return int(text) if len(text) < 20 else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError("no number of a record: " + text[:20])


_read = json.JSONDecoder(parse_int=_small, parse_float=_no_number, parse_constant=_no_number).decode


def decode(text: str) -> Any:
    """Return the value that `text` is the canonical form of; raise `Broken` where it is of none."""
    try:
        value = _read(text)
        again = canonical(value)
    except (ValueError, RecursionError):
        raise Broken("canonical") from None
    require(again == text, "canonical")
    return value


def is_shape(value: Any, members: dict[str, type]) -> bool:
    """Tell whether an object has exactly these members, of these types; True is no integer."""
    return (
        type(value) is dict
        and value.keys() == members.keys()
        and all(type(value[name]) is kind or kind is object for name, kind in members.items())
    )


def is_number(value: Any, most: int, least: int = 1) -> bool:
    """Tell whether it is a whole number from `least` to `most`."""
    return type(value) is int and least <= value <= most


def is_hash(value: Any) -> bool:
    """Tell whether it is 64 hex digits in lower case."""
    return isinstance(value, str) and HEX64.fullmatch(value) is not None


def seconds(since: str, at: str) -> float:
    """Return the seconds between two times of records, or −1 where one is before 1970."""
    one, other = _moment(since), _moment(at)
    return (other - one) / 1000 if one >= 0 and other >= 0 else -1


def _moment(at: str) -> int:
    """Return the milliseconds since 1970, also of a day that its month has not; it counts on into the next."""
    year, month, day, hour, minute, second, thousandth = map(int, re.split("[-T:.Z]", at)[:7])
    if year < 1970:
        return -1
    return (timegm((year, month, 1, hour, minute, second)) + (day - 1) * 86_400) * 1000 + thousandth


# Signed notes, checkpoints and cosignatures in the forms of C2SP.

SIGNED, COSIGNED, COSIGNED_ML_DSA = 1, 4, 6  # Ed25519; a cosignature with a time, by Ed25519 and by ML-DSA-44
SIZES = {SIGNED: (32, 64), COSIGNED: (32, 64), COSIGNED_ML_DSA: (ML_DSA_44, 2420)}  # bytes of keys and signatures
LONGEST_NOTE = 128 * 1024
MOST_SIGNATURES = 64
LARGEST = 2**63 - 1


class BadNote(ValueError):
    """A note that cannot be relied upon: `code` is "form", "key", "unsigned" or "signature"."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Signature(NamedTuple):
    """A signature line: who says that it signed, the four bytes that name the key, and what follows them."""

    name: str
    id: bytes
    bytes: bytes


class Note(NamedTuple):
    """A text with its signature lines; nothing is said yet of whether they hold."""

    text: str
    signatures: tuple[Signature, ...]


class Key(NamedTuple):
    """A public key with its name and the type of its signatures."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Return the four bytes by which a signature line names the key."""
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    @property
    def short(self) -> str:
        """The key without its public half, for people."""
        return f"{self.name}+{self.id.hex()}"

    def __str__(self) -> str:
        return f"{self.short}+{base64.b64encode(bytes([self.kind]) + self.public).decode()}"


class Checkpoint(NamedTuple):
    """The head of a log's tree: whose log, how many leaves, and the root of the tree over them."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def unbase64(text: str) -> bytes:
    """Decode standard base64, of each value the one form that there is. Raises `BadNote`."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if not found or base64.b64encode(found).decode() != text:
        raise BadNote("form", f"'{text[:60]}' is not base64")
    return found


def decimal(text: str) -> int:
    """Read a count as notes write it: decimal digits without a leading zero. Raises `BadNote`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 19 and (text == "0" or text[0] != "0")):
        raise BadNote("form", f"'{text[:60]}' is no count")
    if int(text) > LARGEST:
        raise BadNote("form", f"{text} is more than {LARGEST}")
    return int(text)


def may_name(text: str) -> bool:
    """Tell whether a key may be called so: not empty, without blanks and plus signs."""
    return bool(text) and "+" not in text and not any(sign.isspace() or not sign.isprintable() for sign in text)


def read_key(text: str, kind: int = 0) -> Key:
    """Read a verifier key, `name+0a1b2c3d+base64`; with `kind`, of that type alone. Raises `BadNote`."""
    name, _plus, rest = text.strip().partition("+")
    given, _plus, encoded = rest.partition("+")
    try:
        raw = unbase64(encoded)
    except BadNote:
        raw = b""
    if not raw or SIZES.get(raw[0], (0,))[0] != len(raw) - 1 or not may_name(name):
        raise BadNote("key", f"'{text.strip()[:60]}' is no verifier key; it looks like name+0a1b2c3d+base64")
    key = Key(name, raw[0], raw[1:])
    if key.id.hex() != given:
        raise BadNote("key", f"the key of '{name}' has the id {key.id.hex()}, not '{given[:8]}'")
    if kind and key.kind != kind:
        raise BadNote("key", f"the key of '{name}' is of type {key.kind}, expected type {kind}")
    return key


def read_note(text: str) -> Note:
    """Take a note apart: its text ends at the last empty line, its signatures follow. Raises `BadNote`."""
    if len(text) > LONGEST_NOTE:
        raise BadNote("form", f"the note has {len(text)} signs; at most {LONGEST_NOTE} are read")
    if any(sign < " " and sign != "\n" for sign in text):
        raise BadNote("form", "the note holds a control character")
    body, blank, lines = text.rpartition("\n\n")
    if not blank or not lines.endswith("\n"):
        raise BadNote("form", "a note is a text, an empty line, and signature lines")
    found = lines[:-1].split("\n")
    if len(found) > MOST_SIGNATURES:
        raise BadNote("form", f"the note has {len(found)} signatures; at most {MOST_SIGNATURES} are read")
    return Note(f"{body}\n", tuple(map(read_signature, found)))


def read_signature(line: str) -> Signature:
    """Read one signature line, without its line end. Raises `BadNote`."""
    dash, name, encoded, *more = [*line.split(" "), "", ""]
    if dash != "—" or not may_name(name) or any(more):
        raise BadNote("form", f"'{line[:60]}' is no signature line")
    try:
        raw = base64.b64decode(encoded, validate=True)  # other implementations do not look at the last bits
    except (binascii.Error, ValueError):
        raise BadNote("form", f"the signature of '{name}' is not base64") from None
    if len(raw) < 5 or len(encoded) % 4:
        raise BadNote("form", f"the signature of '{name}' is too short")
    return Signature(name, raw[:4], raw[4:])


def signed_at(note: Note, key: Key, verify: Verify) -> int | None:
    """Return when the key signed, in seconds since 1970 (0 for a signature without a time), or None if it did not.

    Raises `BadNote` when a line names this key and does not hold: such a note is refused whole; and `CannotCheck`.
    """
    found = None
    for name, id, raw in note.signatures:
        if (name, id) != (key.name, key.id):
            continue
        when, message = 0, note.text.encode()
        if key.kind != SIGNED:
            when, raw = int.from_bytes(raw[:8], "big"), raw[8:]
            message = f"cosignature/v1\ntime {when}\n{note.text}".encode()
        if key.kind == COSIGNED_ML_DSA:
            message = ml_dsa_message(key.name, when, *read_checkpoint(note))
        if when > LARGEST or len(raw) != SIZES[key.kind][1] or not verify(key.public, message, raw):
            raise BadNote("signature", f"the signature of '{name}' does not fit")
        found = when if found is None else min(found, when)
    return found


def must_be_signed(note: Note, keys: Sequence[Key], verify: Verify) -> None:
    """Raise `BadNote` unless one of the keys signed the note, and none of them wrongly."""
    # Each of them is looked at, so that a wrong signature beside a right one is found.
    times = [signed_at(note, key, verify) for key in keys]
    if all(when is None for when in times):
        names = ", ".join(sorted({key.name for key in keys}))
        raise BadNote("unsigned", f"the note is not signed by the key of '{names}'")


def read_checkpoint(note: Note) -> Checkpoint:
    """Read what a note says of a log's tree. Raises `BadNote` when it is no checkpoint."""
    lines = note.text[:-1].split("\n")
    if len(lines) < 3 or not all(lines):
        raise BadNote("form", "a checkpoint has three lines (origin, size, root), and no empty one")
    root = unbase64(lines[2])
    if len(root) != 32:
        raise BadNote("form", f"the root has {len(root)} bytes, expected 32")
    return Checkpoint(lines[0], decimal(lines[1]), root)


def ml_dsa_message(name: str, when: int, origin: str, size: int, root: bytes) -> bytes:
    """Write what a cosignature by ML-DSA-44 is over, also the name. `ValueError`: it has more than 255 bytes."""
    who, log = name.encode(), origin.encode()
    parts = [b"subtree/v1\n\0", bytes([len(who)]), who, when.to_bytes(8, "big"), bytes([len(log)]), log]
    return b"".join([*parts, bytes(8), size.to_bytes(8, "big"), root])


# The words of a verdict: reasons, checks, exit codes, and what no file can prove. Every verifier says the same.

# kind of verdict on a transcript, and on a proof → exit code for programs
EXITS = {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}
PROOF_EXITS = {"consistent": 0, "contradicted": 1, "failed": 1, "incomplete": 3, "unreadable": 2}
# Why a transcript fails or is incomplete: first what its lines and openings may lack, then the table's records.
LINE_REASONS = {
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
TABLE_REASONS = {
    "setup": "a record of the table is not what it must be",
    "commit": "the opened secret is not the one that was committed to",
    "deal-gap": "a shuffle has not the number that belongs there",
    "shuffle": "the order of a deck is not what the secret and everybody's entropy give",
    "noise": "what a seat added to the draw of the cards is not what it had given the hash of",
    "final": "a result that was final is corrected, or is called final before its time",
    "signature": "a seat's signature is missing, does not hold, or is not for that record",
}
REASONS = {**LINE_REASONS, **TABLE_REASONS}
CHECKS = ("lines", "openings", "setup", "commitment", "draw", "deals", "shuffles", "signatures", "rules")
CHECK_OF = {
    "setup": "setup",
    "version": "setup",
    "final": "setup",
    "commit": "commitment",
    "noise": "draw",
    "deal-gap": "deals",
    "shuffle": "shuffles",
    "signature": "signatures",
}
CANNOT_PROVE = (
    "that nobody was told of cards outside the table",
    "that players did not act in league",
    "who sat behind a seat's link",
    "that the times are true",
    "that the log was not written anew: for that, hold it against receipts kept while you played",
    "that a move without a signature was made by its seat's player: the operator can write it, and claim of every "
    "seat that it was silent",
    "that the operator did not choose the cards: for that, somebody honest must have added to the draw",
    "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
)
RULES = "not checked: it takes the game's rules, and fairdeal audit"
BROKEN = "not checked: the lines do not hold"
NO_SECRET = "not checked: the secret is not open in this file"
IN_TOURNAMENT = "is opened in the tournament's log"
NOTHING_DEALT = "not checked: nothing was dealt"
NOT_BEGUN = "not checked: play has not begun"
OTHER_LAW = "not checked: this program does not know the law of the table"
NO_KEY = "no key was given"
# why the file of a tournament does not hold, or is incomplete, and which check says so
EVENING_REASONS = {
    "file": "the file is no tournament's: its first lines are not those of one",
    "parts": "the file has other parts than its first line says",
    "log": "the tournament's own log does not hold",
    "setup": "a record of the tournament could not stand there",
    "signature": "a record of the tournament is not signed by whom it must be",
    "twice": "somebody enters twice, or sits at two tables at once",
    "pair": "somebody is in two pairs, or has no partner on their side",
    "draw": "noise was opened that does not fit its hash",
    "day": "a record of the deal of a day stands outside of its time: before the day, in it, or after it",
    "commit": "the opened secret of a board is not the one that was committed to",
    "table": "the transcript of a table does not hold",
    "extra": "there is a transcript of a table that the tournament does not name",
    "board": "a table was not dealt from the seed of its board, or is of another game",
    "seat": "at a table sits somebody else than the pairing says",
    "head": "the head that the tournament names of a table is not in its transcript",
    "result": "a result is not the one that the table's transcript gives",
    "missing": "a transcript is missing, or not whole",
    "running": "the tournament is not over",
}
EVENING_CHECKS = {
    "file": ("file", "parts"),
    "log": ("log", "setup", "running"),
    "signatures": ("signature",),
    "entrants": ("twice", "pair"),
    "draw": ("draw", "commit", "day"),
    "tables": ("table", "extra", "missing", "head"),
    "boards": ("board",),
    "seats": ("seat",),
    "results": ("result",),
}
OWN_DRAWS = "each table drew its own cards"
PAIRINGS = "not checked: they take the format's rules, and fairdeal audit"
# why a file from the log of heads shows nothing
NOT_LOGGED = {
    "form": "it is no proof from a log of heads",
    "origin": "its log is not that of the operator",
    "unsigned": "the operator's key did not sign its checkpoint",
    "signature": "a signature in it does not fit",
    "path": "it does not lead to a head of the match",
    "unseen": "fewer of the policy's witnesses have seen it than it asks for",
    "alone": "no transcript lies beside it",
    "old": "no proof with the older checkpoint lies beside it",
    "grown": "it does not show that the log went on",
}


def count(number: int, what: str) -> str:
    """Write a number of things: "1 record", "2 records"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def headline(kind: str, code: str, seq: int | None, table: str, records: int, openings: int, sealed: int) -> str:
    """Write the verdict on a transcript in one sentence."""
    held = f"table {table}, {count(records, 'record')}, {count(openings, 'opening')}"
    if kind == "sealed":
        return f"verified, {count(sealed, 'field')} sealed: {held}"
    where = "" if seq is None else f" at seq {seq}"
    return f"{kind}{where} ({code}): {REASONS[code]}" if code else f"verified: {held}"


# Receipts: what a note says of a table's log, and whether the operator's key signed it.

TABLE_ORIGIN, LONGEST_TEXT = "fairdeal/table/", 2**16
SIZE, TABLE, NAME = re.compile("[1-9][0-9]{0,9}"), re.compile("[!-~]{1,200}"), re.compile("[!-*,-~]{1,100}")


class Receipt(NamedTuple):
    """The content of a receipt that lies beside a file; `why` says why it is not checked, and is empty if it is.

    A proof from the log of heads stands here too: `says` tells what it shows, in place of when it was signed.
    """

    name: str
    table: str
    size: int
    root: str
    at: str
    why: str
    says: str = ""


def bytes_in(text: str) -> bytes:
    """Return the bytes that are written so, and not otherwise, in base64; none where there are none."""
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except ValueError:
        return b""
    return raw if base64.b64encode(raw).decode() == text else b""


def key_of(text: str) -> Key | None:
    """Read the operator's key from `name+id+base64`; None for any other text."""
    try:
        key = read_key(text, SIGNED) if text.strip() == text.strip(" \t\r\n") else None
    except BadNote:
        return None
    return key if key and NAME.fullmatch(key.name) else None


def receipt_of(name: str, raw: bytes, keys: Sequence[Key], verify: Verify) -> Receipt:
    """Read a receipt of that name from its bytes; its `why` is empty only if one of the operator's keys signed it."""
    text = raw[:LONGEST_TEXT].decode("utf-8", "replace")
    body, _, signatures = (text.replace("\r\n", "\n").strip("\n") + "\n").partition("\n\n")
    origin, *more = body.split("\n")
    size, root, at = (*more, "", "", "")[:3]
    fine = origin.startswith(TABLE_ORIGIN) and SIZE.fullmatch(size) and len(bytes_in(root)) == 32
    fine = fine and len(more) in (2, 3)
    table = origin[len(TABLE_ORIGIN) :]
    if not fine or not TABLE.fullmatch(table) or (len(more) == 3 and not (at[:3] == "at " and TIME.fullmatch(at[3:]))):
        return Receipt(name, "", 0, "", "", "it is no receipt")
    whys = [_unsigned(f"{body}\n", signatures, key, verify) for key in keys]
    why = "" if "" in whys else [NO_KEY, *whys][-1]
    return Receipt(name, table, int(size), bytes_in(root).hex(), at[3:], why)


def _unsigned(body: str, signatures: str, key: Key, verify: Verify) -> str:
    """Say why the key did not sign it; nothing if it did."""
    why, start = f"the key {key.short} did not sign it", f"— {key.name} "
    for line in signatures.split("\n"):
        raw = bytes_in(line[len(start) :]) if line.startswith(start) else b""
        if len(raw) == 68 and raw[:4] == key.id:
            if verify(key.public, body.encode(), raw[4:]):
                return ""
            why = f"the signature of the key {key.short} does not fit it"
    return why


# The archive of a proof file: ZIP whose members are stored as they are, and written in one way only.

LARGEST_PROOF, MOST_MEMBERS = 2**28, 64
DAMAGED = "its list of members is damaged"

MEMBER = re.compile(
    r"READ-ME\.txt|(kept|shown)\.jsonl|receipts/[1-9][0-9]?\.txt|openings/[1-9][0-9]?\.json|log(-first|-growth)?\.txt"
    r"|key(-now|-changes)?\.txt|fairdeal_verify\.py|__main__\.py"
)
_ODD = re.compile("[^A-Za-z0-9._/-]")
_UTF_8 = 0x800  # the one flag that a member may have


class NoProof(ValueError):
    """A file that is no proof file; the text is a sentence's second half, and tells why."""


def members(whole: bytes) -> dict[str, bytes]:
    """Return the members of the archive by name. Raises `NoProof`."""
    _demand(len(whole) <= LARGEST_PROOF, "it has more than 256 MiB")
    end = len(whole) - 22
    _demand(end >= 0 and whole[end : end + 4] == b"PK\5\6", "it is cut off, or something stands after its end")
    disk, first, here, number, size, at, comment = struct.unpack("<4H2LH", whole[end + 4 :])
    _demand(1 <= number <= MOST_MEMBERS, f"it has {number} members, and a proof file 1 to {MOST_MEMBERS}")
    _demand((disk, first, here, comment, at + size) == (0, 0, number, 0, end), DAMAGED)
    found: dict[str, bytes] = {}
    listed, stands = at, 0
    for _ in range(number):
        name, stored = _member(whole, listed, stands, at, found)
        found[name] = stored
        listed, stands = listed + 46 + len(name), stands + 30 + len(name) + len(stored)
    _demand((listed, stands) == (end, at), DAMAGED)
    return found


def text_of(found: dict[str, bytes], name: str) -> str:
    """Return the text of a member. Raises `NoProof`."""
    _demand(len(found[name]) <= LONGEST_TEXT, f"'{name}' has more than 64 KiB")
    try:
        return found[name].decode()
    except UnicodeDecodeError:
        raise NoProof(f"'{name}' is not UTF-8") from None


def _demand(holds: object, why: str) -> None:
    if not holds:
        raise NoProof(why)


def _member(whole: bytes, listed: int, stands: int, last: int, found: dict[str, bytes]) -> tuple[str, bytes]:
    """Read the member that the list tells of at `listed`, and that begins at `stands`."""
    entry = whole[listed : listed + 46]
    _demand(len(entry) == 46 and entry[:4] == b"PK\1\2", DAMAGED)
    flags, method = struct.unpack("<2H", entry[8:12])
    crc, packed, size, length, extra, comment, disk = struct.unpack("<3L4H", entry[16:36])
    [offset] = struct.unpack("<L", entry[42:])
    raw = whole[listed + 46 : listed + 46 + length]
    name = _ODD.sub("?", raw[:60].decode("latin-1"))
    _demand(MEMBER.fullmatch(name) and len(raw) == len(name), f"'{name}' is no member of a proof file")
    _demand(name not in found, f"'{name}' stands in it twice")
    plain = flags & ~_UTF_8 == method == 0 and packed == size
    _demand(plain, f"'{name}' is compressed or encrypted, and a proof file stores its members as they are")
    _demand((extra, comment, disk) == (0, 0, 0), DAMAGED)
    begins = stands + 30 + length
    local = b"PK\3\4" + entry[6:30] + b"\0\0" + raw
    fits = offset == stands and begins + size <= last and whole[stands:begins] == local
    _demand(fits, f"'{name}' is not where the list of members says, or not as it says")
    stored = whole[begins : begins + size]
    _demand(zlib.crc32(stored) == crc, f"'{name}' is damaged: its check sum does not fit")
    return name, stored


# Seals: a commitment stands in a record's line in the place of a hidden value, and an opening fits it or not.

# The openings of people's names, and no others, may have been dropped: by type of record, where they stand.
NAMES = {
    "seated": ("name", "by_key.sit.name"),
    "referee-came": ("name", "by_key.come.name"),
    "entered": ("name", "by_key.enter.name"),
    "joined": ("name", "by_key.join.name"),
    "office-taken": ("name", "by_key.join.name"),
}


def is_sealed(value: Any) -> bool:
    """Tell whether a value is a seal, in whatever shape."""
    return isinstance(value, dict) and "sealed" in value


def has_seal(value: Any) -> bool:
    """Tell whether a value is a seal, or holds one."""
    if isinstance(value, dict):
        return "sealed" in value or any(map(has_seal, value.values()))
    return isinstance(value, list) and any(map(has_seal, value))


def seals(value: Any) -> list[tuple[str, Any]]:
    """List each seal with its path; raise `Broken` for one that has not the shape of a seal."""
    found: list[tuple[str, Any]] = []
    _seek(value, [], found)
    return found


def _seek(value: Any, steps: list[Any], found: list[tuple[str, Any]]) -> None:
    if isinstance(value, dict) and "sealed" in value:
        names = [str(step) for step in steps]
        _require_seal(value, names)
        found.append((".".join(names), value))
    elif isinstance(value, (dict, list)):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            if type(member) is dict or type(member) is list:
                steps.append(key)
                _seek(member, steps, found)
                steps.pop()


def _require_seal(value: dict[str, Any], names: list[str]) -> None:
    require(names and not any("." in name for name in names), "seal")
    to, sealed = value.get("to"), value["sealed"]
    require(len(value) == 2 and isinstance(sealed, str) and HEX64.fullmatch(sealed), "seal")
    if to != "everybody":
        require(isinstance(to, list) and all(type(seat) is int and seat >= 0 for seat in to), "seal")
        require(to == sorted(set(to or ())), "seal")


def commitment(path: str, salt: str, value: Any) -> str:
    """Return the 64 hex digits that commit to a value at a path, with a salt of 32 hex digits."""
    return hashlib.sha256(b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + canonical([path, value]).encode()).hexdigest()


def put_back(data: Any, path: str, value: Any) -> None:
    """Put a value in the place of the seal at a path."""
    *way, last = path.split(".")
    for step in way:
        data = data[int(step) if isinstance(data, list) else step]
    data[int(last) if isinstance(data, list) else last] = value


# Signed objects in records: what each signature is over, and whether what was recorded is what was signed.

FRAME = ("table", "seat", "n", "head", "id", "until", "do")  # of every signed command
OTHER_KEY = {"handed-over": "handover", "key-recovered": "recover", "seat-claimed": "claim"}  # and what is signed
# What a seat asks for, and the types of record that it may bring about; one of these holds the signature.
DOES = {
    "play": ("played",), "deal": ("dealt",), "leave": ("left",), "kick": ("left",), "bot": ("seated",),
    "rematch": ("rematched",), "stand-in": ("stood-in",), "back": ("handed-back",), "pause": ("pause-asked",),
    "resume": ("goes-on",), "resign": ("resigned",), "end": ("end-asked",), "call-off": ("called-off",),
    "undo": ("undo-asked", "reconsidered"), "undo-answer": ("undo-answered",), "undo-withdraw": ("undo-ended",),
    "incident": ("incident-opened",), "statement": ("stated",), "withdraw": ("settled",), "let-be": ("let-be",),
    "accept": ("accepted",), "appeal": ("appealed",), "replace-referee": ("replacement-asked",),
    "noise-hash": ("noise-given",), "claim-answer": ("claim-answered",), "release": ("released",),
    "invite": ("invited",), "uninvite": ("withdrawn",), "hint": ("hint-asked",),
    "say": ("phrase-said",),
}  # fmt: skip
# … and what the referee asks for
OFFICE_DOES = {
    "look": ("looked",), "hear": ("heard",), "rule": ("ruled",), "statement": ("stated",),
    "undo-answer": ("undo-answered",),
}  # fmt: skip

TOURNAMENT, DIRECTOR = "cup-", "director"  # how the name of a tournament's log begins; who signs for the office
# … what entrants and the director ask for there
ENTRANT_DOES = {
    "leave": ("left",), "noise-hash": ("noise-given",), "invite": ("invited",), "sit": ("sat",), "get-up": ("got-up",),
}  # fmt: skip
DIRECTOR_DOES = {
    "close-entry": ("entry-closed",), "begin-round": ("round-begun",), "adjust": ("adjusted",), "pause": ("paused",),
    "resume": ("resumed",), "lengthen": ("lengthened",), "announce": ("announced",), "penalise": ("penalised",),
    "substitute": ("substituted",), "end": ("ended",), "invite": ("invited",), "withdraw": ("withdrawn",),
    "dismiss": ("dismissed",), "pair": ("paired",),
}  # fmt: skip
DEPUTY = "deputy-"  # how the name of a deputy's office begins
DEPUTY_DOES = {do: kinds for do, kinds in DIRECTOR_DOES.items() if do not in ("end", "dismiss")}
OFFICES = ("director", "deputy")  # the places to which only the director invites
PARTNER = "partner-"  # how the place of a link begins that an entrant makes; their number follows


def does_at_tournament(seat: Any) -> Mapping[str, tuple[str, ...]]:
    """Return what may be asked for at a tournament, and the records that it may bring about."""
    if seat == DIRECTOR:
        return DIRECTOR_DOES
    return DEPUTY_DOES if isinstance(seat, str) and seat.startswith(DEPUTY) else ENTRANT_DOES


def holds(by_key: dict[str, Any], member: str, verify: Verify) -> bool:
    """Tell whether a record's signature has its members, and is one of its key, over just that member."""
    if by_key.keys() != {"key", "signature", member}:
        return False
    key, signature = by_key["key"], by_key["signature"]
    if not is_hash(key) or not isinstance(signature, str) or not HEX128.fullmatch(signature):
        return False
    message = f"fairdeal/{member}/v1\0{canonical(by_key[member])}".encode()
    return verify(bytes.fromhex(key), message, bytes.fromhex(signature))


def signs(key: Any, name: str, said: Any, signature: Any, verify: Verify) -> bool:
    """Tell whether a key has signed it, as what it is for. Any of them may be anything."""
    return isinstance(signature, str) and holds({"key": key, "signature": signature, name: said}, name, verify)


def is_countersigned(data: dict[str, Any], member: str, signed: str, verify: Verify) -> bool:
    """Tell whether the key that a record shows as that `member` has signed what stands as `signed` in `by_key`."""
    shown, by_key = data.get(member), data.get("by_key")
    if not isinstance(shown, dict) or not isinstance(by_key, dict) or member in shown:
        return False
    return holds({**shown, member: by_key.get(signed)}, member, verify)


def is_as_signed(kind: str, said: dict[str, Any], data: dict[str, Any]) -> bool:
    """Tell whether what was recorded is what was signed."""
    own = {name: value for name, value in said.items() if name not in FRAME}
    if kind == "played":
        action = own.get("action")
        return own.keys() == {"action"} and isinstance(action, dict) and is_same_value(action, data.get("action"))
    if kind == "released" and not is_same_value([own.get("whom")], data.get("seats")):
        return False
    named = [(value, "seat" if name == "whom" else name) for name, value in own.items() if value is not None]
    return all(name not in data or is_same_value(value, data[name]) for value, name in named)


def is_same_value(said: Any, recorded: Any) -> bool:
    """Tell whether they are the same JSON. Two seals are if the same may learn what they hide."""
    if repr(said) == repr(recorded):  # as nearly always; members in another order are compared one by one
        return True
    if is_sealed(said) and is_sealed(recorded):
        return bool(said.get("to") == recorded.get("to"))
    if isinstance(said, dict) and isinstance(recorded, dict):
        return said.keys() == recorded.keys() and all(is_same_value(said[name], recorded[name]) for name in said)
    if isinstance(said, list) and isinstance(recorded, list):
        return len(said) == len(recorded) and all(map(is_same_value, said, recorded))
    return type(said) is type(recorded) and bool(said == recorded)


# Epochs: where shuffles come from, of the match or after a repair.

OPENING_SECONDS = 60  # in which seats open their noise


def joined(*parts: object) -> bytes:
    """Return texts and numbers, joined by zero bytes."""
    return b"\0".join(str(part).encode() for part in parts)


def commit_to(secret: bytes, table: str, draw: int) -> str:
    """Return the commitment to a draw's secret, published before anybody adds to it."""
    return hashlib.sha256(joined("fairdeal/commit/v2", table, draw, secret.hex())).hexdigest()


def noise_hash(table: str, draw: int, seat: int | str, commit: str, noise: str) -> str:
    """Return the hash of noise, of a seat or a key: signed before the noise is shown, and bound to the commitment."""
    return hashlib.sha256(joined("fairdeal/noise/v2", table, draw, seat, commit, noise)).hexdigest()


def draw_seed(secret: bytes, table: str, draw: int, texts: Iterable[str]) -> bytes:
    """Return the 32 bytes from which a draw's shuffles come, of its secret and each seat's text, in seat order."""
    return hmac.new(secret, joined("fairdeal/seed/v2", table, draw, *texts), "sha256").digest()


class Shuffle(NamedTuple):
    """A recorded shuffle; `order` is None where it is sealed."""

    seq: int
    deal: int
    cards: list[str]
    order: list[str] | None
    epoch: int


class Epoch:
    """The source of shuffles, of the match or after a repair: a secret committed to before, and entropy.

    It is a numbered draw: seats that are keys give hashes of their noise, and open it once it is closed. The secret of
    a tournament's `board` (its tournament and number, to which it is bound) is the seed itself.
    """

    def __init__(self, commit: str, number: int, board: tuple[str, int] | None = None) -> None:
        self.commit, self.secret, self.number, self.board = commit, b"", number, board
        self.entropy: dict[int, str] = {}
        self.hashes: dict[int, str] = {}
        self.closed, self.barred = "", False  # when it was closed; was somebody barred since?

    def open(self, secret: Any, table: str) -> bool:
        """Take the secret; False if it is not the one that was committed to."""
        bound = self.board or (table, self.number)
        if not is_hash(secret) or commit_to(bytes.fromhex(secret), *bound) != self.commit:
            return False
        self.secret = bytes.fromhex(secret)
        return True

    def waits_for(self, seat: int) -> bool:
        """Tell whether the seat has still to open its noise."""
        return seat in self.hashes and seat not in self.entropy

    def may_still_open(self, at: str) -> bool:
        """Tell whether seats still have to open their noise at that time, and have time to do so."""
        waits = bool(self.closed) and any(map(self.waits_for, self.hashes))
        return waits and seconds(self.closed, at) < OPENING_SECONDS

    def seed(self, table: str, seats: int) -> bytes:
        """Return the 32 bytes from which the shuffles come."""
        if self.board:
            return self.secret
        brought = [self.entropy.get(seat, "") for seat in range(seats)]
        return draw_seed(self.secret, table, self.number, brought)


# Draws: what seats and the server put into the shuffles, in which order, and whether it is opened as it was bound.

LAW, MOST_DRAWS, MOST_SEATS = 4, 3, 1_000
OF_DRAWS = ("draw-opened", "draw-closed", "noise-given", "noise-opened", "barred")


def board_of(opened: dict[str, Any]) -> tuple[str, int] | None:
    """Return the tournament and the number of the board at which a table was opened; None of other tables."""
    board: Any = opened.get("board")
    if not is_shape(board, {"tournament": str, "number": int}) or not is_number(board["number"], 2**53, 0):
        return None
    return board["tournament"], board["number"]


def is_match_of(opened: dict[str, Any]) -> bool:
    """Tell whether a table was opened for a match of a tournament's, and draws its own cards all the same."""
    board: Any = opened.get("board")
    return is_shape(board, {"tournament": str, "number": int, "own": bool}) and board["own"] and board["number"] >= 0


def brings_key(data: dict[str, Any]) -> bool:
    """Tell whether with this record of the type `seated` a person sits down, whose seat is a key."""
    return bool(data.get("kind") == "person")


class Draws:
    """The seats and the draws of a table: who sits, which draw goes on, and what each seat has added to it.

    Each method that takes a record returns False where the record could not stand there; `found` has other faults.
    """

    def __init__(self, table: str) -> None:
        self.table, self.seats, self.other_law = table, 0, False
        self.found: list[tuple[int, str]] = []
        self.epochs = [Epoch("", 0)]
        self.ruling: Epoch | None = None  # of the last repair that was ruled, until it is carried out
        self.taken: set[int] = set()  # the seats that somebody has, until play begins
        self.bots: set[int] = set()  # the seats that bots have
        self.over, self.invites = False, False  # was the secret revealed? does a tournament invite to the seats?
        self.keys: dict[int, str] = {}  # of the seats of people
        self.drawn, self.laid_out = 0, False  # the number of the newest draw; does play begin from a position?
        self.by: list[int] = []  # the seats that had added something when play began
        self.first = -1  # the seq with which play began
        self.silent: list[tuple[int, int]] = []  # the seats that the server called silent, each with the draw's number
        self.shuffles: list[Shuffle] = []

    def open(self, seq: int, epoch: Epoch, secret: Any) -> None:
        """Open an epoch's secret, which must be the one that was committed to."""
        if not epoch.open(secret, self.table):
            self.found.append((seq, "commit"))

    def is_seat(self, seat: Any) -> bool:
        """Tell whether there is such a seat."""
        return is_number(seat, self.seats - 1, 0)

    def opened(self, seq: int, by: str, data: Any) -> bool:
        """Open the table, with the commitment for its first draw."""
        seats, commit, secret, law = data.get("seats"), data.get("commit"), data.get("secret"), data.get("law", 1)
        if not is_number(seats, MOST_SEATS) or not is_hash(commit) or type(law) is not int or law < 1:
            return False
        self.seats, self.other_law, self.laid_out = seats, law != LAW, data.get("position", "") != ""
        board = board_of(data)
        self.invites = "board" in data
        if self.invites and board is None and not is_match_of(data):
            return False
        self.epochs = [Epoch(commit, 0, board)]
        if not is_sealed(secret):
            self.open(seq, self.epochs[0], secret)
        return True

    def seated(self, seq: int, by: str, data: Any) -> bool:
        """Seat a bot, or a key with the hash of its noise."""
        seat = data.get("seat")
        if not self.is_seat(seat) or not self.may_sit(data):
            return False
        self.taken.add(seat)
        self.bots = self.bots - {seat} if brings_key(data) else self.bots | {seat}
        if brings_key(data):
            self.keys[seat] = data["key"]
        if brings_key(data) and not self.epochs[0].board and self.first < 0:
            self.epochs[0].hashes[seat] = data["noise"]
        return True

    def may_sit(self, data: Any) -> bool:
        """Tell whether somebody may sit down there, in the draw in force: a person with a hash, a bot with nothing.

        At a tournament's table a person may take a seat over from a bot, also in play; by which invitation is judged
        by the signatures.
        """
        draw, number = self.epochs[0], data.get("draw")
        late = (
            self.invites
            and (draw.board or self.first >= 0)
            and data["seat"] in self.bots
            and brings_key(data)
            and not self.over
        )
        if not late and (data["seat"] in self.taken or draw.closed or self.first >= 0):
            return False
        if type(number) is not int or number != draw.number:
            return False
        brought = [data.get(name, "") for name in ("key", "recovery", "noise")]
        return all(map(is_hash, brought)) if brings_key(data) else not any(brought)

    def left(self, seq: int, by: str, data: Any) -> bool:
        """Let somebody leave, as long as the draw is not closed; a tournament keeps its seats."""
        fine = self.is_seat(data.get("seat")) and not self.epochs[0].closed and not self.invites
        if fine:
            self.gives_up(data["seat"])
        return fine

    def changes_key(self, seat: Any, key: Any) -> bool:
        """Let a seat draw with another key from now on; whether it may is judged by the signatures."""
        if self.is_seat(seat) and seat in self.keys and is_hash(key):
            self.keys[seat] = key
        return True

    def gives_up(self, seat: int) -> None:
        """Free a seat, with what it added to the draw."""
        self.taken.discard(seat)
        self.keys.pop(seat, None)
        if not self.shuffles:
            self.epochs[0].entropy.pop(seat, None)
            self.epochs[0].hashes.pop(seat, None)

    def begun(self, seq: int, by: str, data: Any) -> bool:
        """Begin to play, once."""
        return self.first < 0 and self.begins(seq)

    def begins(self, seq: int) -> bool:
        """Let play begin, if it has not; every seat must be taken, and every key have opened its noise."""
        if self.first >= 0:
            return True
        self.first, draw = seq, self.epochs[0]
        self.by = [seat for seat in range(self.seats) if draw.entropy.get(seat)]
        drawn = draw.board or not self.keys or (bool(draw.closed) and self.keys.keys() <= draw.entropy.keys())
        return bool(drawn) and len(self.taken) == self.seats

    def ruled(self, seq: int, by: str, data: Any) -> bool:
        """Rule; with a commitment it is a repair, and begins a draw."""
        commit, secret = data.get("commit", ""), data.get("secret")
        if commit == "":
            self.ruling = None
            return True
        if not is_hash(commit) or type(data.get("draw")) is not int or data["draw"] != self.drawn + 1:
            return False
        self.drawn += 1
        self.ruling = Epoch(commit, self.drawn)
        if not is_sealed(secret):
            self.open(seq, self.ruling, secret)
        return True

    def draw_record(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        """Take a record of a draw: of the match before it begins, or of a repair."""
        draw = self.ruling or (self.epochs[0] if self.first < 0 else None)
        if draw is None or draw.board:
            return False
        if kind == "draw-opened":
            return self.draws_anew(seq, data, draw)
        number, named, noise = data.get("draw"), SEAT.fullmatch(by), data.get("noise")
        if not is_number(number, 2**53, 0) or number != draw.number:
            return False
        if kind == "draw-closed":
            return self.closes(seq, at, data, draw)
        if kind == "barred":
            return self.bars(data.get("seat"), at, draw)
        seat = int(named[1]) if named else -1
        if seat not in self.keys or not is_hash(noise):
            return False
        if kind == "noise-given":
            return self.gives(seat, noise, draw)
        return self.opens(seq, seat, noise, draw)

    def gives(self, seat: int, noise: str, draw: Epoch) -> bool:
        """Give the hash of a seat's noise to a later draw."""
        if draw.closed or seat in draw.hashes or draw.number == 0:
            return False
        draw.hashes[seat] = noise
        return True

    def opens(self, seq: int, seat: int, noise: str, draw: Epoch) -> bool:
        """Open a seat's noise, which must have the hash that was given."""
        if not draw.closed or not draw.waits_for(seat):
            return False
        if noise_hash(self.table, draw.number, seat, draw.commit, noise) != draw.hashes[seat]:
            self.found.append((seq, "noise"))
        draw.entropy[seat] = noise
        return True

    def closes(self, seq: int, at: str, data: Any, draw: Epoch) -> bool:
        """Close a draw: each seat with a hash is listed with the key and the hash that it came with."""
        if draw.closed or data.get("commit") != draw.commit or not draw.hashes:
            return False
        if draw is not self.ruling and (len(self.taken) < self.seats or self.keys.keys() - draw.hashes.keys()):
            return False
        draw.closed, everyone = at, range(self.seats)
        if data.get("keys") != [self.keys[seat] if seat in draw.hashes else "" for seat in everyone]:
            return False
        if data.get("noise") != [draw.hashes.get(seat, "") for seat in everyone]:
            self.found.append((seq, "noise"))
        return True

    def bars(self, seat: Any, at: str, draw: Epoch) -> bool:
        """Bar a seat that has not opened its noise in its time."""
        if draw is self.ruling or not draw.closed or not self.is_seat(seat) or not draw.waits_for(seat):
            return False
        if draw.may_still_open(at):
            return False
        draw.barred = True
        self.silent.append((draw.number, seat))
        self.gives_up(seat)
        return True

    def draws_anew(self, seq: int, data: Any, draw: Epoch) -> bool:
        """Begin another draw of the match, after somebody was barred."""
        number, commit = data.get("draw"), data.get("commit")
        if draw is self.ruling or not draw.barred or not is_number(number, MOST_DRAWS - 1):
            return False
        if number != draw.number + 1 or not is_hash(commit):
            return False
        self.epochs[0], self.drawn = Epoch(commit, number), number
        if not is_sealed(data.get("secret")):
            self.open(seq, self.epochs[0], data.get("secret"))
        return True


# Admission: what must hold of a record by itself, whatever log it stands in.

REFEREE = "referee"
SAT = ("seat", "draw", "name", "key", "recovery", "noise")  # of `sit`, as the record has them
ENTERED = ("name", "key", "recovery", "noise", "partner")  # … of `enter`
JOINED = ("joined", "office-taken")  # … of `join`, with a link of the director
BRING_KEYS = ("seated", "referee-came", "entered", *JOINED, *OTHER_KEY)
MEMBERS = {"noise-opened": "noise-open", "referee-came": "come", **OTHER_KEY}  # that are signed; else a command
# … in the log of a tournament
TOURNAMENT_MEMBERS = {"entered": "enter", "noise-opened": "noise-open", **dict.fromkeys(JOINED, "join")}


def brings_its_key(kind: str, data: dict[str, Any]) -> bool:
    """Tell whether with this record a key comes, of a person who sits down or of the referee."""
    return kind == "referee-came" or (kind == "seated" and brings_key(data))


def signed_member(kind: str, data: dict[str, Any]) -> str:
    """Name the member of `by_key` that is signed in such a record."""
    return "sit" if kind == "seated" and brings_key(data) else MEMBERS.get(kind, "command")


def may_need_signature(kind: str, line: str) -> bool:
    """Tell at a glance whether `admits` has anything to ask of a record: of most that nobody signs it has not."""
    return '"by_key"' in line or kind.partition(".")[0] in BRING_KEYS


def admits(record: dict[str, Any], verify: Verify = is_signed) -> bool:
    """Tell whether a record may be written: what is signed in it holds, and is what is recorded."""
    kind, data = record["type"].partition(".")[0], record["data"]
    if record["table"].startswith(TOURNAMENT):
        return admits_at_tournament(record, kind, data, verify)
    if not shows_who_lets_in(kind, data, verify):
        return False
    if "by_key" not in data:
        return not (kind in OTHER_KEY or brings_its_key(kind, data))
    by_key, member = data["by_key"], signed_member(kind, data)
    if member == "sit" and isinstance(by_key, dict):
        by_key = {name: value for name, value in by_key.items() if name != "rematch"}
    said = by_key.get(member) if isinstance(by_key, dict) else None
    if not isinstance(said, dict) or said.get("table") != record["table"]:
        return False
    return fits(record, kind, member, by_key) and is_signed_so(data, member, by_key, verify)


def is_signed_so(data: dict[str, Any], member: str, by_key: dict[str, Any], verify: Verify) -> bool:
    """Tell whether each signature holds; a seat that is handed over is signed for by its new key, too."""
    if member != "handover":
        return holds(by_key, member, verify)
    one = {name: value for name, value in by_key.items() if name != "by_new"}
    return holds(one, member, verify) and signs(data["key"], member, by_key[member], by_key.get("by_new"), verify)


def shows_who_lets_in(kind: str, data: dict[str, Any], verify: Verify) -> bool:
    """Tell whether the invitation that a person shows, or whoever vouches for a claim, has signed what they signed."""
    if kind == "seated" and data.get("kind") == "person" and data.get("invitation") is not None:
        return is_countersigned(data, "invitation", "sit", verify)
    return kind != "seat-claimed" or "vouch" not in data or is_countersigned(data, "vouch", "claim", verify)


def fits(record: dict[str, Any], kind: str, member: str, by_key: dict[str, Any]) -> bool:
    """Tell whether what is signed is what is recorded, by whoever may."""
    data, said, key = record["data"], by_key[member], by_key.get("key")
    if member == "sit":
        return is_told(said, data, SAT) and key == data.get("key")
    if member == "come":
        own = key == said.get("key") == data.get("signs")
        return own and is_told(said, data, ("office", "name")) and bool(record["by"] == REFEREE)
    if member == "noise-open":
        own = type(said.get("seat")) is int and record["by"] == f"seat:{said['seat']}"
        return own and is_told(said, data, ("draw", "noise"))
    return is_other_key(record, kind, said, key) if kind in OTHER_KEY else is_command(record, kind, said)


def is_told(said: dict[str, Any], data: dict[str, Any], names: tuple[str, ...]) -> bool:
    """Tell whether these members of what was signed are the record's."""
    return all(is_same_value(said.get(name), data.get(name)) for name in names)


def admits_at_tournament(record: dict[str, Any], kind: str, data: dict[str, Any], verify: Verify) -> bool:
    """Tell the same of a record of a tournament, where entrants enter with keys, and they and the director sign."""
    if "by_key" not in data:
        return not (kind in JOINED or (kind == "entered" and brings_key(data)))
    by_key = data["by_key"]
    member = TOURNAMENT_MEMBERS.get(kind, "command")
    said = by_key.get(member) if isinstance(by_key, dict) else None
    if not isinstance(said, dict) or said.get("table") != record["table"] or not holds(by_key, member, verify):
        return False
    if member == "enter":
        fine = brings_key(data) and by_key["key"] == data.get("key") and is_by_entrant(record, data.get("entrant"))
        alone = "partner" not in data and "invitation" not in data
        led = alone or ("partner" in data and is_countersigned(data, "invitation", "enter", verify))
        return fine and led and is_told(said, data, ENTERED)
    if member == "join":
        comes = (
            record["by"] == data.get("office") if kind == "office-taken" else is_by_entrant(record, data.get("entrant"))
        )
        fine = comes and by_key["key"] == data.get("key") and is_told(said, data, ("name", "key"))
        return fine and is_countersigned(data, "invitation", "join", verify)
    seat = said.get("seat")
    if not (record["by"] == seat if isinstance(seat, str) else is_by_entrant(record, seat)):
        return False
    if member == "noise-open":
        return type(seat) is int and is_told(said, data, ("draw", "noise"))
    return is_in_frame(record, said) and is_done(kind, said, data, does_at_tournament(seat))


def is_by_entrant(record: dict[str, Any], number: Any) -> bool:
    """Tell whether a record is the doing of the entrant of that number."""
    return type(number) is int and bool(record["by"] == f"entrant:{number}")


def is_command(record: dict[str, Any], kind: str, said: dict[str, Any]) -> bool:
    """Tell whether a seat's or the referee's command may bring about such a record, under this id and by then."""
    seat = said.get("seat")
    if type(seat) is not int and seat != REFEREE:
        return False
    if not is_in_frame(record, said) or (seat == REFEREE and record["by"] != REFEREE):
        return False
    return is_done(kind, said, record["data"], OFFICE_DOES if seat == REFEREE else DOES)


def is_in_frame(record: dict[str, Any], said: dict[str, Any]) -> bool:
    """Tell whether a signed command has a number, and stands in the log under its id, by the time that it names."""
    seat, ident, until = map(said.get, ("seat", "id", "until"))
    if type(said.get("n")) is not int or not isinstance(ident, str):
        return False
    if record["cmd"].partition("#")[0] != f"{seat}:{ident}":
        return False
    return isinstance(until, str) and until >= record["at"]


def is_done(kind: str, said: dict[str, Any], data: dict[str, Any], does: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether what was asked for may bring about such a record, and is what was recorded."""
    do = said.get("do")
    return isinstance(do, str) and kind in does.get(do, ()) and is_as_signed(kind, said, data)


def is_other_key(record: dict[str, Any], kind: str, said: dict[str, Any], signer: Any) -> bool:
    """Tell whether another key is named as it was signed, by whom and under what id it may."""
    data, seat = record["data"], record["data"].get("seat")
    by, asker = ("table", "-:") if kind == "seat-claimed" else (f"seat:{seat}", f"{seat}:")
    key, recovery = data.get("key"), data.get("recovery")
    if type(seat) is not int or record["by"] != by or not record["cmd"].startswith(asker):
        return False
    if not is_told(said, data, ("seat", "key", "recovery")):
        return False
    new = is_hash(key) and is_hash(recovery) and key != recovery
    return new and (kind != "seat-claimed" or signer == key)


# The desk of a tournament: the keys of its director and deputies, and the links by which people come.

NEW = "new"  # the place of a link for whoever enters late


def beside(number: Any) -> str:
    """Return the place of a link that an entrant makes, by which their partner enters; "" for no number."""
    return f"{PARTNER}{number}" if type(number) is int else ""


class Office:
    """The key of the director or a deputy, since which record, and the number of its last command."""

    def __init__(self, key: str, since: int) -> None:
        self.key, self.since, self.number = key, since, 0


class Desk:
    """The offices of a tournament, its open links, and all keys that were used there, each good for one."""

    def __init__(self) -> None:
        self.offices: dict[Any, Office] = {}
        self.invited: dict[Any, tuple[str, int]] = {}  # the places of links that are open, and since when
        self.used: set[str] = set()

    def is_fresh(self, key: str) -> bool:
        """Tell whether a key has not been used here before, and note it."""
        fresh = key not in self.used
        self.used.add(key)
        return fresh

    def opens(self, director: str) -> None:
        """Give the office to whoever opened the tournament, if they have a key."""
        if director:
            self.offices[DIRECTOR] = Office(director, 0)
            self.used.add(director)

    def may_invite(self, kind: str, data: dict[str, Any], by: str) -> bool:
        """Tell whether a link, if the record is of one, may be made or withdrawn by whom it is: to the desk by one."""
        place = data.get("place") if kind == "invited" else self.invited.get(str(data.get("key")), ("", 0))[0]
        return kind not in ("invited", "withdrawn") or place not in OFFICES or by == DIRECTOR

    def leads(self, data: dict[str, Any], place: Any, head: int) -> bool:
        """Tell whether a link is open that leads to that place, since before the head."""
        found, since = self.invited.get(data["invitation"]["key"], ("", 0))
        return bool(found == place) and head >= since

    def directs(self, kind: str, data: dict[str, Any], seq: int, entrants: int) -> bool:
        """Make a link, withdraw it, or dismiss a deputy; tell whether that could stand there."""
        if kind == "withdrawn":
            return self.invited.pop(data["key"], None) is not None
        if kind == "dismissed":
            return data["deputy"] != DIRECTOR and self.offices.pop(data["deputy"], None) is not None
        self.invited[data["key"]] = data["place"], seq
        return data["place"] in (*OFFICES, NEW, *map(str, range(entrants))) and self.is_fresh(data["key"])

    def comes_to(self, invitation: dict[str, Any]) -> str:
        """Close the link by which somebody comes, and return its place."""
        return self.invited.pop(str(invitation.get("key")), ("", 0))[0]

    def takes_office(self, data: dict[str, Any], seq: int) -> str:
        """Let somebody come as a deputy, or as the director in the place of the one before."""
        place, office, fresh = self.comes_to(data["invitation"]), data["office"], self.is_fresh(data["key"])
        fine = office == DIRECTOR if place == DIRECTOR else office.startswith(DEPUTY) and office not in self.offices
        self.offices[office] = Office(data["key"], seq)
        return "twice" if not fresh else "" if fine and place in OFFICES else "setup"


# Lines: whether a transcript is whole, unchanged and in order, and whether its openings fit.

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


# Who signs what in a tournament's log: entrants, the director and deputies, with the keys in force.

# … and by deputies, but by nobody else
BY_DIRECTOR = (
    "adjusted", "penalised", "substituted", "paused", "lengthened", "announced", "invited", "withdrawn", "dismissed",
    "paired",
)  # fmt: skip
BY_ENTRANT = ("left", "noise-given", "noise-opened")
ON_THE_FLOOR = ("sat", "got-up")  # … where one sits where one likes


class Entered:
    """An entrant: the key of now, and since which record; the hash of its noise, and the noise."""

    def __init__(self, data: dict[str, Any], seq: int, name: str) -> None:
        self.name, self.key, self.kind = name, data["key"], data["kind"]
        self.hash, self.noise = data.get("noise", ""), ""
        self.since, self.number, self.gone = seq, 0, False
        self.late = False  # did they come when the boards were drawn?


class SignedLog(Reading):
    """The reading of a tournament's log, as far as it takes to tell who may sign."""

    def __init__(self, verify: Verify) -> None:
        super().__init__()
        self.verify = verify
        self.first: dict[str, Any] = {}
        self.entrants: list[Entered] = []
        self.closed = -1  # the record that closed the last draw
        self.seqs: dict[str, int] = {}
        self.desk = Desk()

    def is_signed_right(self, kind: str, record: dict[str, Any]) -> bool:
        """Tell whether a record is signed by whom it must be, or may stand unsigned."""
        data, by = record["data"], record["by"]
        if not admits_at_tournament(record, kind, data, self.verify):
            return False
        if "by_key" not in data:
            return not (
                kind in (*BY_DIRECTOR, *BY_ENTRANT, *ON_THE_FLOOR) or by.startswith((DIRECTOR, DEPUTY, "entrant:"))
            )
        said = data["by_key"][TOURNAMENT_MEMBERS.get(kind, "command")]
        head = self.seqs.get(said["head"], -1) if isinstance(said.get("head"), str) else -1
        if kind == "entered":
            return head >= 0 and ("partner" not in data or self.desk.leads(data, beside(data["partner"]), head))
        if kind in JOINED:
            return self.desk.leads(data, said.get("place"), head)
        key, since, number = self.holder(said["seat"])
        if key != data["by_key"]["key"] or not self.desk.may_invite(kind, data, by):
            return False
        if kind == "noise-opened":
            return head >= self.closed >= 0
        self.counts(said["seat"], said["n"])
        return head >= since and number < said["n"]

    def holder(self, seat: Any) -> tuple[str, int, int]:
        """Return the key that signs for an entrant or an office, since when, and the number of its last command."""
        if isinstance(seat, str):
            office = self.desk.offices.get(seat, Office("", 0))
            return office.key, office.since, office.number
        if not is_number(seat, len(self.entrants) - 1, 0):
            return "", 0, 0
        each = self.entrants[seat]
        return each.key, each.since, each.number

    def counts(self, seat: Any, number: int) -> None:
        """Note the number of a key's last command."""
        holder = self.desk.offices[seat] if isinstance(seat, str) else self.entrants[seat]
        holder.number = number


# The shapes of a tournament's records: which members of each are looked at, and what they must be.

FILLS = -1  # a bot at a table that does not count
# The members of each type's data that are looked at, and what each of them is; "…s" is a list of such.
SHAPES = {
    "opened": {
        "law": "integer", "title": "text", "game": "text", "rules": "integer", "options": "object", "seats": "number",
        "house": "object", "format": "text", "rounds": "number", "scoring": "text", "fewest_wins": "flag",
        "director": "text", "commits": "hashes", "secrets": "list",
    },
    "entered": {"entrant": "number", "kind": "text", "key": "text", "noise": "text"},
    "entry-closed": {"rounds": "number"},
    "draw-closed": {"draw": "number", "out": "numbers"},
    "redrawn": {"draw": "number", "out": "numbers", "commits": "hashes"},
    "noise-given": {"draw": "number", "noise": "hash"},
    "noise-opened": {"draw": "number", "noise": "text"},
    "round-begun": {"round": "number", "tables": "pairings", "byes": "numbers"},
    "table-added": {"table": "text", "seats": "integers"},
    "sat": {"at": "number", "seats": "number"},
    "bot-sat": {"entrant": "number", "at": "number", "seats": "number"},
    "given-up": {"at": "number"},
    "table-over": {"table": "text", "head": "hash", "scores": "integers", "why": "text"},
    "board-opened": {"number": "number", "secret": "hash"},
    "adjusted": {"round": "number", "entrant": "number", "score": "integer"},
    "penalised": {"entrant": "number", "points": "integer"},
    "paired": {"one": "number", "other": "number"},
    "substituted": {"entrant": "number"},
    "invited": {"key": "hash", "place": "text"},
    "withdrawn": {"key": "hash"},
    "joined": {"entrant": "number", "key": "hash", "invitation": "object"},
    "office-taken": {"office": "text", "key": "hash", "invitation": "object"},
    "dismissed": {"deputy": "text"},
    "ended": {"why": "text"},
}  # fmt: skip
PAIRING: dict[str, type] = {"table": str, "seats": list}
TYPES = {"text": str, "integer": int, "flag": bool, "object": dict, "list": list}


def is_a(value: Any, what: str) -> bool:
    """Tell whether a member of a record is what it must be, as `SHAPES` names it."""
    if what in TYPES:
        return type(value) is TYPES[what]
    if what == "number":
        return is_number(value, LARGEST_INTEGER, 0)
    if what == "hash":
        return is_hash(value)
    if what == "pairing":
        return is_shape(value, PAIRING) and all(is_number(each, LARGEST_INTEGER, FILLS) for each in value["seats"])
    one = what[:-2] if what == "hashes" else what[:-1]
    return type(value) is list and all(is_a(each, one) for each in value)


def is_shaped(kind: str, data: dict[str, Any]) -> bool:
    """Tell whether the data of a record of that type have the members that are looked at."""
    return all(name in data and is_a(data[name], what) for name, what in SHAPES.get(kind, {}).items())


# The deal of a day: bound before it, entered all day at a table each, and opened when it is over.

DAILY = "daily"  # the format of such a tournament
KINDS = ("opened", "round-begun", "entered", "left", "table-added", "table-over", "board-opened", "ended")


class Day:
    """The day of a deal, from a time until another, as the log writes them."""

    def __init__(self, start: str, end: str) -> None:
        self.start, self.end = start, end

    def is_in_time(self, kind: str, at: str, data: dict[str, Any]) -> bool:
        """Tell whether a record stands before the day, in it, or after it, as its type must."""
        if kind == "opened":
            return at < self.start
        if kind in ("entered", "table-added"):
            return self.start <= at < self.end
        is_last = kind in ("board-opened", "ended") or (kind == "table-over" and data["why"] == "time")
        return at >= (self.end if is_last else self.start)


def day_of(table: str, first: dict[str, Any]) -> Day | None:
    """Read the day in the first record of that log; None where it is not that of a day's one deal, by its name."""
    start, end = first.get("entry_from"), first.get("entry_until")
    if not all(isinstance(each, str) and TIME.fullmatch(each) for each in (start, end)):
        return None
    named = table == f"{TOURNAMENT}{str(start)[:10]}-{first['game']}"
    fine = first["rounds"] == 1 and first["scoring"] == "matchpoints" and not first["director"]
    return Day(str(start), str(end)) if named and fine else None


class Seats:
    """A table of a round: the entrants by seat, and the keys that they had then ("" of bots)."""

    def __init__(self, round: int, entrants: list[int], keys: list[str]) -> None:
        self.round, self.entrants, self.keys = round, entrants, keys
        self.over: dict[str, Any] | None = None  # what `table-over` says of it


class DayLog(SignedLog):
    """The reading of a tournament's log, as far as the one round of a day's deal is told from any other."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.day: Day | None = None  # of a deal of the day
        self.tables: dict[str, Seats] = {}
        self.rounds: list[tuple[list[str], list[int]]] = []  # for each round its tables, and who rests
        self.field: list[int] = []  # who began the first round
        self.seeds: list[bytes] = []  # of the boards that were opened

    def are_seated(self) -> bool:
        """Tell whether the deal of a day is being played, and all who have entered have their table."""
        return len(self.rounds) == 1 and not self.seeds and len(self.tables) == len(self.entrants)

    def adds(self, data: dict[str, Any]) -> str:
        """Add a table to the one round of a day, for whoever has entered last, who sits first with bots behind them."""
        name, number = data["table"], len(self.entrants) - 1
        due = self.day and self.rounds and len(self.tables) == number and name not in self.tables
        if not due or data["seats"] != [number] + [FILLS] * (self.first["seats"] - 1):
            return "setup"
        self.tables[name] = Seats(0, data["seats"], [self.entrants[number].key] + [""] * (self.first["seats"] - 1))
        self.rounds[0][0].append(name)
        self.field.append(number)
        return ""

    def is_over(self, data: dict[str, Any]) -> str:
        """Let a table be over, once, that is of the newest round."""
        table = self.tables.get(data["table"])
        if table is None or table.over is not None or table.round != len(self.rounds) - 1:
            return "setup"
        if len(data["scores"]) not in (0, len(table.entrants)):
            return "setup"
        table.over = data
        return ""


# Sit where you like: who sat down at which table by whose word, when it was full, and how long anybody waited.

FREE = "free"  # the format of such an evening
STAND_SECONDS = 900  # after which a table is given up to which nobody else has come
MOST_AT_TABLE = 8  # seats
SEATING: dict[str, type] = {"seconds": int, "least": int}
SIT = ("sat", "bot-sat", "got-up", "given-up")
ELSEWHERE = ("board-opened", "draw-closed", "noise-given", "noise-opened", "redrawn")  # which no such evening has


class Waiting:
    """A table that waits for players: its seats, who sits there, and since when the last of them."""

    def __init__(self, seats: int) -> None:
        self.seats, self.entrants, self.since = seats, list[int](), ""


class Floor:
    """The tables of an evening: how many were begun, those that wait, and when each of the others was added."""

    def __init__(self, least: int, seconds: int) -> None:
        self.least, self.seconds = least, seconds  # others to meet; the time of a match
        self.begun = 0
        self.waiting: dict[int, Waiting] = {}
        self.full: list[int] = []  # who sits at a table that is to be added with the next record
        self.added: dict[str, str] = {}  # when, in the order in which they were

    def rises(self, entrant: int) -> bool:
        """Let somebody get up; False if they wait nowhere."""
        for at, table in self.waiting.items():
            if entrant in table.entrants:
                table.entrants.remove(entrant)
                if not table.entrants:
                    del self.waiting[at]
                return True
        return False

    def sits(self, entrant: int, data: dict[str, Any], at: str) -> bool:
        """Let somebody sit down; False where there is no such table."""
        number, seats = data["at"], data["seats"]
        if number == self.begun and is_number(seats, MOST_AT_TABLE, 2):
            self.begun += 1
            self.waiting[number] = Waiting(seats)
        table = self.waiting.get(number)
        if table is None or table.seats != seats:
            return False
        table.entrants.append(entrant)
        table.since = at
        if len(table.entrants) == seats:
            self.full = self.waiting.pop(number).entrants
        return True


def floor_of(first: dict[str, Any]) -> Floor | None:
    """Read in the first record what was told of the evening; None where it cannot be such a one."""
    told: Any = first.get("open_seating")
    time: Any = first.get("round_seconds")
    if not is_shape(told, SEATING) or not all(is_number(each, 2**53, 0) for each in (*told.values(), time)):
        return None
    return Floor(told["least"], time) if not first["rounds"] and first["scoring"] == "matchpoints" else None


class FloorLog(DayLog):
    """The reading of a tournament's log, as far as an evening where one sits where one likes is told from any other."""

    floor: Floor | None = None
    entry = True  # is it open?

    def stands(self, kind: str, record: dict[str, Any], floor: Floor) -> str | None:
        """Let a record count that only such an evening has, or has otherwise; None for one that any tournament has."""
        data, full, name = record["data"], floor.full, str(self.table).removeprefix(TOURNAMENT)
        floor.full = []
        if kind in ELSEWHERE or bool(full) != (kind == "table-added"):
            return "setup"
        if kind in SIT:
            return self.moves(kind, record, floor)
        if kind == "round-begun":
            return self.starts(data, record["seq"])
        if kind == "table-added":
            fresh = data == {"table": f"{name}-1-{len(floor.added) + 1}", "seats": full}
            return self.joins_in(data, record["at"], floor) if fresh else "setup"
        if kind == "table-over" and data["why"] == "time":
            since = floor.added.get(data["table"])
            return None if since and seconds(since, record["at"]) >= floor.seconds else "setup"
        if kind == "entry-closed":
            floor.waiting.clear()
            return None if self.rounds else "setup"
        if kind == "left" and record["by"].removeprefix("entrant:").isdecimal():
            floor.rises(int(record["by"].removeprefix("entrant:")))
        if kind == "adjusted":
            return None if self.has_played(data["round"], data["entrant"]) else "setup"
        return None

    def moves(self, kind: str, record: dict[str, Any], floor: Floor) -> str:
        """Let somebody sit down or get up, or a table be given up."""
        data, by = record["data"], record["by"].removeprefix("entrant:")
        if kind == "given-up":
            table = floor.waiting.pop(data["at"], None)
            return "" if table and seconds(table.since, record["at"]) >= STAND_SECONDS else "setup"
        number = data["entrant"] if kind == "bot-sat" else int(by) if by.isdecimal() else -1
        if not 0 <= number < len(self.entrants):
            return "setup"
        if kind == "got-up":
            return "" if floor.rises(number) else "setup"
        if kind == "bot-sat" and self.entrants[number].kind != "bot":
            return "signature"
        if self.is_busy(number, floor):
            return "twice"
        there = self.rounds and self.entry and not self.entrants[number].gone
        return "" if there and floor.sits(number, data, record["at"]) else "setup"

    def is_busy(self, number: int, floor: Floor) -> bool:
        """Tell whether somebody waits at a table, or sits at one that is not over."""
        waits = any(number in table.entrants for table in floor.waiting.values())
        return waits or any(number in table.entrants and table.over is None for table in self.tables.values())

    def starts(self, data: dict[str, Any], seq: int) -> str:
        """Begin the evening: one round, to which tables are added."""
        fine = not self.rounds and self.entry and data["round"] == 0 and not data["tables"] and not data["byes"]
        self.rounds.append(([], []))
        self.closed = seq  # whoever comes from now on comes late
        return "" if fine else "setup"

    def joins_in(self, data: dict[str, Any], at: str, floor: Floor) -> str:
        """Add the table that is full."""
        name, seats = data["table"], data["seats"]
        fresh = name not in self.tables
        self.tables[name] = Seats(0, seats, [self.entrants[number].key for number in seats])
        self.rounds[0][0].append(name)
        floor.added[name] = at
        return "" if fresh else "setup"

    def has_played(self, match: int, entrant: int) -> bool:
        """Tell whether somebody sat at the table of that match, which is over."""
        names = self.rounds[0][0] if self.rounds else []
        table = self.tables[names[match]] if match < len(names) else None
        return table is not None and table.over is not None and entrant in table.entrants

    def is_played(self) -> bool:
        """Tell whether the evening may end: before it began, or when nobody sits down any more and all is played."""
        over = all(table.over is not None for table in self.tables.values())
        return not self.rounds or (not self.entry and over)


# Pairs at a tournament: which seats of its tables are one side, and who plays with whom.


class Pairs:
    """The pairs of a tournament: by seat the `sides` of a table (none where each plays alone), and partners."""

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.partners: dict[int, int] = {}
        self.chosen: set[int] = set()  # who came by a partner's link, or made it

    def opens(self, first: dict[str, Any]) -> bool:
        """Read the sides in the first record; tell whether they are two seats each, numbered in their order."""
        if "sides" not in first:
            return True
        given, seats = first["sides"], first["seats"]
        if not isinstance(given, list) or len(given) != seats or not all(is_number(each, seats, 0) for each in given):
            return False
        order = list(dict.fromkeys(given))
        self.sides = given
        return order == list(range(len(order))) and len(order) > 1 and all(given.count(side) == 2 for side in order)

    def members(self, number: int) -> list[int]:
        """List whom an entrant plays with, and themselves, in the order of their numbers."""
        return sorted({number, self.partners.get(number, number)})

    def contestant(self, number: int) -> int:
        """Return the number by which an entrant is placed: of a pair the lower one."""
        return self.members(number)[0]

    def joins(self, one: int, other: int, *, chosen: bool = False) -> None:
        """Make two a pair."""
        self.partners.update({one: other, other: one})
        self.chosen |= {one, other} if chosen else set()

    def parts(self, number: int, *, unless_chosen: bool = False) -> None:
        """Leave an entrant and their partner alone."""
        if number in self.partners and not (unless_chosen and number in self.chosen):
            two = {number, self.partners.pop(number)}
            self.partners = {one: other for one, other in self.partners.items() if one not in two}
            self.chosen -= two

    def compared(self, entrants: list[int]) -> list[tuple[int, int]]:
        """List, by the entrants of a table's seats, seat and entrant of whom is compared: of a side the first."""
        return [(seat, each) for seat, each in enumerate(entrants) if not self.sides or self.is_first(seat)]

    def is_first(self, seat: int) -> bool:
        """Tell whether a seat is the first of its side."""
        return self.sides.index(self.sides[seat]) == seat

    def are_seated(self, entrants: list[int]) -> bool:
        """Tell whether on each side sits a pair in the order of its numbers, or nobody but bots that fill."""
        sides = [[each for seat, each in enumerate(entrants) if self.sides[seat] == side] for side in set(self.sides)]
        return all(each == [FILLS, FILLS] or each == self.members(each[0]) for each in sides)

    def rest(self, byes: list[int]) -> bool:
        """Tell whether nobody rests without their partner."""
        return all(partner in byes for partner in (self.partners.get(each, each) for each in byes))


# Who takes part in a tournament: entering alone or as somebody's partner, put together as a pair, and coming late.

MOST_ENTRANTS = 256


class EnteringLog(FloorLog):
    """The reading of a tournament's log, as far as it takes to tell who plays, and with whom as a pair."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.called: dict[int, str] = {}  # the names that are open, by record
        self.commits: list[str] = []
        self.planned = 0  # rounds
        self.pairs = Pairs()

    def are_entrants(self, numbers: list[int]) -> bool:
        """Tell whether all of these have entered."""
        return all(number < len(self.entrants) for number in numbers)

    def plays(self, number: int) -> bool:
        """Tell whether an entrant has not gone; nor their partner, which they have where pairs play."""
        members = self.pairs.members(number)
        whole = not self.pairs.sides or len(members) == 2
        return whole and not any(self.entrants[each].gone for each in members)

    def contestants(self) -> list[int]:
        """List who is placed: the entrants who play, of a pair the one with the lower number."""
        there = (number for number in range(len(self.entrants)) if self.plays(number))
        return [number for number in there if self.pairs.contestant(number) == number]

    def lacking(self, what: str) -> list[int]:
        """List the people of whom the draw has still to be told their `hash`, or their `noise`."""
        drawing = ((n, each) for n, each in enumerate(self.entrants) if each.kind == "person" and not each.late)
        if self.floor:  # where nobody adds to anything
            return []
        return [number for number, each in drawing if self.plays(number) and not getattr(each, what)]

    def is_drawn(self) -> bool:
        """Tell whether all noise is open."""
        return self.closed >= 0 and not self.lacking("noise")

    def is_entered(self, data: dict[str, Any], seq: int) -> str:
        fresh = not data["key"] or self.desk.is_fresh(data["key"])
        person = data["kind"] == "person"
        keyed = is_hash(data["key"]) and is_hash(data["noise"]) if person else data["key"] == data["noise"] == ""
        number = data["entrant"] == len(self.entrants) < MOST_ENTRANTS
        if self.day:
            number = number and person and self.are_seated()
        name = self.called.get(seq, "") if person else data.get("name")
        partner = self.comes_with(data, person) if "partner" in data else ""
        self.entrants.append(Entered(data, seq, name if isinstance(name, str) else ""))
        return "twice" if not fresh else partner if keyed and number and self.entry else "setup"

    def comes_with(self, data: dict[str, Any], person: bool) -> str:
        """Let somebody enter as the partner of an entrant who has none: a person by a link, a bot with a bot."""
        partner, number = data["partner"], len(self.entrants)
        if isinstance(data.get("invitation"), dict):
            self.desk.comes_to(data["invitation"])
        if type(partner) is not int or not 0 <= partner < number or not self.is_free(partner):
            return "pair"
        if not person and self.entrants[partner].kind == "person":
            return "pair"
        self.pairs.joins(partner, number, chosen=person)
        return ""

    def is_free(self, number: int) -> bool:
        """Tell whether pairs play, and an entrant who has not gone has no partner."""
        return bool(self.pairs.sides) and number not in self.pairs.partners and not self.entrants[number].gone

    def puts_together(self, data: dict[str, Any]) -> str:
        """Make two a pair: until entry is closed also such as the desk put together before, then for later rounds."""
        two = [data["one"], data["other"]]
        if not self.pairs.sides or not self.are_entrants(two) or not (self.entry or self.is_drawn()):
            return "setup"
        for number in two if self.entry else []:
            self.pairs.parts(number, unless_chosen=True)
        if two[0] == two[1] or not all(map(self.is_free, two)):
            return "pair"
        self.pairs.joins(*two)
        for number in [] if self.entry else two:
            self.entrants[number].late = True
        self.comes_in(two[0])
        return ""

    def invites_partner(self, data: dict[str, Any], number: int, seq: int) -> str:
        """Let an entrant make a link beside themselves, after which one that they made before brings nobody."""
        place = beside(number)
        fine = self.entry and self.are_entrants([number]) and self.is_free(number) and data["place"] == place
        for key in [key for key, (each, _) in self.desk.invited.items() if each == place]:
            del self.desk.invited[key]
        self.desk.invited[data["key"]] = place, seq
        return "" if self.desk.is_fresh(data["key"]) and fine else "setup"

    def joins(self, data: dict[str, Any], seq: int) -> str:
        """Let somebody come by a link to an entrant's place, whose noise stays, or to a new one."""
        place, fresh = self.desk.comes_to(data["invitation"]), self.desk.is_fresh(data["key"])
        number, each = data["entrant"], Entered({**data, "kind": "person"}, seq, self.called.get(seq, ""))
        is_new = number == len(self.entrants) < MOST_ENTRANTS
        fine = self.is_drawn() and place == (NEW if is_new else str(number))
        if "rounds" in data:  # for one more there may be more of the boards that are bound
            fine = fine and is_new and is_number(data["rounds"], len(self.commits), self.planned + 1)
            self.planned = data["rounds"] if fine else self.planned
        if not is_new and not self.are_entrants([number]):
            return "setup"
        each.late, each.noise = True, "" if is_new else self.entrants[number].noise
        self.entrants[number:] = [each, *self.entrants[number + 1 :]]
        self.comes_in(number)
        return "twice" if not fresh else "" if fine else "setup"

    def is_bot(self, number: int) -> str:
        """Let a bot play for an entrant from the next round on, and for a pair go on that one of them has left."""
        if not self.are_entrants([number]) or not self.is_drawn():
            return "setup"
        each = self.entrants[number]
        each.key, each.kind, each.gone = "", "bot", each.gone and not self.pairs.sides
        self.comes_in(number)
        return ""

    def comes_in(self, number: int) -> None:
        """Place whoever comes in when the first round has begun."""
        one = self.pairs.contestant(number)
        if self.field and one not in self.field and self.plays(number):
            self.field.append(one)


# The log of a tournament: who entered with which key, how the boards were drawn, who sat where, and who signed.

TOURNAMENT_LAW, MOST_DRAWN = 1, 3
ENTRANT = re.compile("entrant:(0|[1-9][0-9]{0,8})")


class TournamentLog(EnteringLog):
    """The reading of a tournament's log. `found` has the faults: each a record's seq, and the code of the reason."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.records: list[dict[str, Any]] = []
        self.found: list[tuple[int, str]] = []
        self.given: list[dict[str, Any]] = []  # what the director awarded and took: the data of the records
        self.draw, self.ended = 0, ""

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""
        self.records.append(record)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""
        if path == "name" and isinstance(value, str):
            self.called[seq] = value

    def judge(self) -> None:
        """Go through the records once all lines are read; where the first opens no tournament, no further."""
        for record in self.records:
            kind, seq = record["type"].partition(".")[0], record["seq"]
            if not self.is_signed_right(kind, record):
                self.found.append((seq, "signature"))
            if code := self.may_stand(kind, record):
                self.found.append((seq, code))
            elif self.day and not self.day.is_in_time(kind, record["at"], record["data"]):
                self.found.append((seq, "day"))
            if (0, "setup") in self.found:
                return
            self.seqs[record["hash"]] = seq

    # What may stand where

    def may_stand(self, kind: str, record: dict[str, Any]) -> str:
        """Let a record count; return the code of what is wrong with it."""
        data, seq = record["data"], record["seq"]
        if (kind == "opened") != (seq == 0) or self.ended or not is_shaped(kind, data):
            return "setup"
        if (self.day and kind not in KINDS) or (kind in SIT and not self.floor):
            return "setup"
        if self.floor and (found := self.stands(kind, record, self.floor)) is not None:
            return found
        if kind in BY_ENTRANT:
            by = ENTRANT.fullmatch(record["by"])
            return self.is_of(int(by[1]), kind, data) if by and self.are_entrants([int(by[1])]) else "setup"
        if kind == "opened":
            return self.is_opened(data)
        if kind == "entered":
            return self.is_entered(data, seq)
        if kind in ("entry-closed", "draw-closed", "redrawn"):
            return self.draws(kind, data, seq)
        if kind == "round-begun":
            return self.begins(data)
        if kind == "table-added":
            return self.adds(data)
        if kind == "table-over":
            return self.is_over(data)
        if kind == "board-opened":
            return self.is_board(data)
        if kind in ("adjusted", "penalised"):
            return self.gives(kind, data)
        if kind == "substituted":
            return self.is_bot(data["entrant"])
        if kind == "paired":
            return self.puts_together(data)
        if kind == "invited" and (by := ENTRANT.fullmatch(record["by"])):
            return self.invites_partner(data, int(by[1]), seq)
        if kind in ("invited", "withdrawn", "dismissed"):
            return "" if self.desk.directs(kind, data, seq, len(self.entrants)) else "setup"
        if kind in JOINED:
            return self.joins(data, seq) if kind == "joined" else self.desk.takes_office(data, seq)
        return self.ends(data["why"], "by_key" in data) if kind == "ended" else ""

    def is_opened(self, data: dict[str, Any]) -> str:
        self.first, self.commits = data, data["commits"]
        self.desk.opens(data["director"])
        same = len(self.commits) == data["rounds"] == len(data["secrets"]) and self.pairs.opens(data)
        self.day = day_of(str(self.table), data) if data["format"] == DAILY else None
        self.floor = floor_of(data) if data["format"] == FREE else None
        same = same and {DAILY: self.day, FREE: self.floor}.get(data["format"], True) is not None
        same = same and not (self.pairs.sides and (self.day or self.floor))
        return "" if same and data["law"] == TOURNAMENT_LAW and is_number(data["seats"], 100, 2) else "setup"

    def is_of(self, number: int, kind: str, data: dict[str, Any]) -> str:
        """Let an entrant leave, or add to the draw."""
        entrant = self.entrants[number]
        if kind == "left":
            drawn = self.entry or self.is_drawn()
            entrant.gone = True
            if self.entry:
                self.pairs.parts(number)
            return "" if drawn else "setup"
        if data["draw"] != self.draw or not self.plays(number):
            return "setup"
        if kind == "noise-given":
            fine = not self.entry and self.closed < 0 and not entrant.hash
            entrant.hash = data["noise"]
            return "" if fine else "setup"
        if self.closed < 0 or entrant.noise:
            return "setup"
        entrant.noise = data["noise"]
        commits = "\0".join(self.commits)
        fits = noise_hash(str(self.table), self.draw, entrant.key, commits, entrant.noise)
        return "" if fits == entrant.hash else "draw"

    def draws(self, kind: str, data: dict[str, Any], seq: int) -> str:
        """Close the draw, or make it anew without those who are out: who gave no hash, or did not open their noise."""
        if kind == "entry-closed":
            fine, self.entry, self.closed, self.planned = self.entry, False, seq, data["rounds"]
            return "" if fine else "setup"
        anew = kind == "redrawn"
        out = data["out"] == self.lacking("noise" if anew else "hash")
        fine = out and not self.entry and not self.rounds and (self.closed >= 0) == anew and (not anew or data["out"])
        for number in data["out"] if self.are_entrants(data["out"]) else []:
            self.entrants[number].gone = True
        if not anew:
            self.closed = seq
            return "" if fine and data["draw"] == self.draw else "setup"
        self.draw, self.commits, self.closed = self.draw + 1, data["commits"], -1
        for each in self.entrants:
            each.hash = each.noise = ""
        same = len(self.commits) == self.first["rounds"] and data["draw"] == self.draw < MOST_DRAWN
        return "" if fine and same else "setup"

    def begins(self, data: dict[str, Any]) -> str:
        """Begin a round: everybody sits once, and all noise is open."""
        tables = [(each["table"], each["seats"]) for each in data["tables"]]
        everybody = [number for _, seats in tables for number in seats if number != FILLS] + data["byes"]
        if not self.are_entrants(everybody):
            return "setup"
        fresh = len({name for name, _ in tables} - self.tables.keys()) == len(tables)
        shaped = all(len(seats) == self.first["seats"] for _, seats in tables)
        for name, seats in tables:
            keys = [self.entrants[number].key if number != FILLS else "" for number in seats]
            self.tables.setdefault(name, Seats(len(self.rounds), seats, keys))
        self.field = self.field or self.contestants()
        drawn = not everybody and not tables if self.day else self.is_drawn()
        due = data["round"] == len(self.rounds) == len(self.seeds) < len(self.commits)
        self.rounds.append(([name for name, _ in tables], data["byes"]))
        if len(set(everybody)) < len(everybody):
            return "twice"
        if shaped and not (all(self.pairs.are_seated(seats) for _, seats in tables) and self.pairs.rest(data["byes"])):
            return "pair"
        there = all(map(self.plays, everybody))
        return "" if fresh and shaped and drawn and due and there else "setup"

    def gives(self, kind: str, data: dict[str, Any]) -> str:
        """Let the director award something to whoever has played a round that is over, or take something."""
        if not self.are_entrants([data["entrant"]]) or self.pairs.contestant(data["entrant"]) != data["entrant"]:
            return "setup"
        if kind == "adjusted":
            names = self.rounds[data["round"]][0] if data["round"] < len(self.seeds) else []
            if not self.floor and not any(data["entrant"] in self.tables[name].entrants for name in names):
                return "setup"
        self.given.append({**data, "is": kind, "since": max(0, len(self.rounds) - 1)})
        return ""

    def is_board(self, data: dict[str, Any]) -> str:
        """Open a board's secret, when all its tables are over."""
        number, raw = data["number"], bytes.fromhex(data["secret"])
        if number != len(self.seeds) or number != len(self.rounds) - 1:
            return "setup"
        if any(self.tables[name].over is None for name in self.rounds[number][0]) or (
            self.day and not self.are_seated()
        ):
            return "setup"
        noises = [each.noise for each in self.entrants if each.noise]
        self.seeds.append(draw_seed(raw, str(self.table), number, noises))
        return "" if commit_to(raw, str(self.table), number) == self.commits[number] else "commit"

    def ends(self, why: str, signed: bool) -> str:
        """End the tournament, between two rounds; unsigned only where it ends by itself."""
        few = len(self.contestants()) < 2
        knocked_out = self.first["format"] == "knock-out"  # who is out there takes the format's rules
        through = not self.entry and (few or knocked_out or len(self.rounds) >= self.planned)
        by_itself = {
            "played": self.seeds if self.day else through,
            "unfilled": few and not self.rounds,
            "undrawn": self.draw + 1 == MOST_DRAWN and not self.rounds,
        }
        self.ended = why
        whole = self.is_played() if self.floor else len(self.rounds) == len(self.seeds)
        return "" if whole and (signed or by_itself.get(why)) else "setup"


# What meetings bring where one sits where one likes: each other whom one met counts once, however often.

COMPARED = ("played", "repaired")  # at one's own table all were dealt the same anew


def field(log: TournamentLog) -> list[int]:
    """List who is placed: whoever has not gone, or has sat at a table."""
    sat = {number for table in log.tables.values() for number in table.entrants}
    return [number for number, each in enumerate(log.entrants) if not each.gone or number in sat]


def totals(log: TournamentLog, floor: Floor) -> dict[int, Fraction]:
    """Return the mean of what all others brought each; of those who lack of the least number one has nothing."""
    found = against(log)
    placed = field(log)
    needed = min(floor.least, len(placed) - 1)
    taken = dict.fromkeys(placed, 0)
    for each in log.given:
        if each["is"] == "penalised" and each["entrant"] in taken:
            taken[each["entrant"]] += each["points"]
    return {
        one: (sum(map(mean, found.get(one, {}).values()), Fraction()) - Fraction(taken[one], 100))
        / max(1, needed, len(found.get(one, {})))
        for one in placed
    }


def mean(worth: list[Fraction]) -> Fraction:
    return sum(worth, Fraction()) / len(worth)


def against(log: TournamentLog) -> dict[int, dict[int, list[Fraction]]]:
    """Return for each, and each other whom they met, what every meeting brought: all, half for equal points, nothing.

    An award stands in the place of that, and nobody is compared with whom it is for.
    """
    awards = {(each["round"], each["entrant"]): each["score"] for each in log.given if each["is"] == "adjusted"}
    found: dict[int, dict[int, list[Fraction]]] = {}
    sign = -1 if log.first["fewest_wins"] else 1
    for match, name in enumerate(log.rounds[0][0] if log.rounds else []):
        table = log.tables[name]
        over = table.over or {}
        scores = over.get("scores", []) if over.get("why") in COMPARED else []
        for (seat, one), (beside, other) in permutations(enumerate(table.entrants), 2):
            if (match, one) in awards:
                worth = Fraction(awards[match, one], 100)
            elif scores and (match, other) not in awards:
                better = (scores[seat] > scores[beside]) - (scores[seat] < scores[beside])
                worth = Fraction(1 + sign * better, 2)
            else:
                continue
            found.setdefault(one, {}).setdefault(other, []).append(worth)
    return found


# Standings as they follow from a tournament's log: what each board was worth to whom, and all of them together.

NOT_COMPARED = ("void", "unfilled", "abandoned", "unfinished")  # why a match has ended that is compared with no other


class Line:
    """A line of the standings: an entrant, what the boards brought in all, and how far they came in a knock-out."""

    def __init__(self, entrant: int, total: Fraction = Fraction()) -> None:
        self.entrant, self.total = entrant, total
        self.far = (0, Fraction())  # rounds, and the points of the last board


def worth(log: TournamentLog, number: int) -> dict[int, Fraction]:
    """Return what a board brought each entrant: a share of the possible matchpoints, or points.

    Where nothing can be compared it is the average, and what the director awards stands in its place.
    """
    tables = [log.tables[name] for name in log.rounds[number][0]]
    if log.day:  # who let its time run out, having seen the cards, has nothing
        tables = [table for table in tables if (table.over or {}).get("why") != "time"]
    awards = {
        each["entrant"]: each["score"] for each in log.given if each["is"] == "adjusted" and each["round"] == number
    }
    rows = [row for table in tables for row in compared(log, table) if row[0] not in awards]
    points = log.first["scoring"] == "points"
    found = points_of(rows) if points else shares_of(rows, log.first["fewest_wins"])
    average = sum(found.values(), Fraction()) / max(1, len(found)) if points else Fraction(1, 2)
    sat = {each for table in tables for each in table.entrants if each != FILLS}
    there = map(log.pairs.contestant, sat | set(log.rounds[number][1]))
    told = {each: found.get(each, average) for each in there}
    return {**told, **{each: Fraction(award, 1 if points else 100) for each, award in awards.items()}}


def compared(log: TournamentLog, table: Seats) -> list[tuple[int, int, int]]:
    """List entrant, seat and score of all who are compared with others, of a pair the first; bots that fill are not."""
    over = table.over or {}
    scores = over.get("scores", []) if over.get("why") == "played" else []
    seats = log.pairs.compared(table.entrants)
    return [(entrant, seat, scores[seat]) for seat, entrant in seats if scores and entrant != FILLS]


def points_of(rows: list[tuple[int, int, int]]) -> dict[int, Fraction]:
    """Return the game's own points."""
    return {entrant: Fraction(score) for entrant, _, score in rows}


def shares_of(rows: list[tuple[int, int, int]], fewest_wins: bool) -> dict[int, Fraction]:
    """Return shares of the possible: one for each in the same seat whom one beats, half for each tie."""
    found = {}
    for entrant, seat, score in rows:
        others = [each[2] for each in rows if each[1] == seat and each[0] != entrant]
        if others:
            beaten = sum(score < other if fewest_wins else score > other for other in others)
            found[entrant] = Fraction(2 * beaten + others.count(score), 2 * len(others))
    return found


def standings(log: TournamentLog) -> list[Line]:
    """Add up all boards that are over, less what the director took; in a knock-out who got further comes first."""
    if log.floor:
        placed = [Line(one, total) for one, total in totals(log, log.floor).items()]
        return sorted(placed, key=lambda line: (-line.total, line.entrant))
    lines = {number: Line(number) for number in log.field}
    points, fewest = log.first["scoring"] == "points", log.first["fewest_wins"]
    last = log.rounds[len(log.seeds) - 1][0] if log.seeds else []
    at_last = points_of([row for name in last for row in compared(log, log.tables[name])])
    sign = -1 if fewest else 1
    for number in range(len(log.seeds)):
        found = worth(log, number)
        least = (max if fewest else min)(found.values(), default=Fraction()) if points else Fraction()
        for line in lines.values():
            line.total += found.get(line.entrant, least)  # whoever was not there has the least
            if log.first["format"] == "knock-out" and line.entrant in found:
                line.far = (line.far[0] + 1, sign * at_last.get(line.entrant, Fraction()))
    sign = sign if points else 1
    for each in log.given:
        if each["is"] == "penalised" and each["since"] < len(log.seeds) and each["entrant"] in lines:
            lines[each["entrant"]].total -= sign * Fraction(each["points"], 1 if points else 100)
    return sorted(lines.values(), key=lambda line: (-line.far[0], -line.far[1], -sign * line.total, line.entrant))


def places(log: TournamentLog) -> list[dict[str, Any]]:
    """List the standings, the best first: `place`, who, and the `total` with two places. Equal totals share a place."""
    said: list[dict[str, Any]] = []
    before: Any = None
    for number, line in enumerate(standings(log), 1):
        key = (line.far, line.total)
        place, before = (said[-1]["place"] if key == before else number), key
        said.append({"place": place, **titled(log, line.entrant), "total": total_of(log, line.total)})
    return said


def travellers(log: TournamentLog) -> list[dict[str, Any]]:
    """List the boards: for each its `number` from 1, its `tables`, and who had a bye.

    Of a table it tells `why` it is over ("" while it is not), and by seat who sat there and their `score`, if it is
    told.
    """
    found = []
    for number, (names, byes) in enumerate(log.rounds, 1):
        tables, rest = [played(log, name) for name in names], [called(log, each) for each in byes]
        found.append({"number": number, "tables": tables, "byes": rest})
    return found


def played(log: TournamentLog, name: str) -> dict[str, Any]:
    """Tell who sat at a table, and what they made of its board."""
    table = log.tables[name]
    scores = (table.over or {}).get("scores") or [None] * len(table.entrants)
    seats = [{**called(log, each), "score": scores[seat]} for seat, each in enumerate(table.entrants)]
    return {"table": name, "why": (table.over or {}).get("why", ""), "seats": seats}


def called(log: TournamentLog, entrant: int) -> dict[str, Any]:
    """Tell who it is: the `entrant` from 0, −1 of a bot that does not count, and the `name`, "" if it is sealed."""
    return {"entrant": entrant, "name": "" if entrant == FILLS else log.entrants[entrant].name}


def titled(log: TournamentLog, contestant: int) -> dict[str, Any]:
    """Tell who is placed: as `called`, or with the names of a pair, one that is not known being a number from 1."""
    members = log.pairs.members(contestant)
    names = [log.entrants[each].name or f"Entrant {each + 1}" for each in members]
    return {**called(log, contestant), **({"name": " & ".join(names)} if len(members) > 1 else {})}


def total_of(log: TournamentLog, total: Fraction) -> str:
    """Write a total: points, or the percents of the possible that the boards brought on average; halves go up."""
    points = log.first["scoring"] == "points"
    share = total if points else 100 * total / max(1, len(log.seeds))
    hundredths = (200 * share + 1) // 2
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"


# Keys of seats after sitting down: invited, handed over, recovered, claimed; and words of owners at a rematch.

CHANGES = ("handed-over", "key-recovered", "taken-over")  # after which another key is in force
LEAST = 2  # other seats that have agreed to a claim
CLOCK_SECONDS, DAY_SECONDS, DAYS = 600, 86_400, 7  # of waiting, where the house has a clock and where it has none


class Invitations:
    """The invitations that stand for seats, and those that stood when they were taken."""

    def __init__(self) -> None:
        self.stand: dict[int, str] = {}
        self.came_by: dict[int, str] = {}
        self.board = False  # of a tournament, where bots leave their seats to whoever is invited to them

    def lets_in(self, data: dict[str, Any]) -> bool:
        """Tell whether a person who sits down shows the invitation that stands, where one does, and no other.

        At a tournament's board nobody sits down without one.
        """
        seat, shown = data.get("seat"), data.get("invitation")
        standing = self.stand.get(seat) if type(seat) is int else None
        key = shown.get("key") if isinstance(shown, dict) else shown
        return bool(data.get("kind") != "person" or (key == standing and not (self.board and key is None)))

    def changes(self, kind: str, data: dict[str, Any]) -> None:
        """Let a record count."""
        seat, key = data.get("seat"), data.get("invitation")
        if kind == "opened" and isinstance(given := data.get("invitations"), list):
            self.stand.update({at: each for at, each in enumerate(given) if isinstance(each, str) and each})
        if kind == "opened":
            self.board = board_of(data) is not None or is_match_of(data)
        if type(seat) is not int or (self.board and kind == "seated" and data.get("kind") != "person"):
            return
        if kind == "invited":
            self.stand[seat] = key if isinstance(key, str) else ""
        elif kind in ("withdrawn", "seated"):
            before = self.stand.pop(seat, None)
            self.came_by.pop(seat, None)
            if before is not None and kind == "seated":
                self.came_by[seat] = before
        elif kind == "barred" and seat in self.came_by:
            self.stand[seat] = self.came_by.pop(seat)


class Claim:
    """A claim for a seat that is open, and who has said what to it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.seq, self.at = record["seq"], record["at"]
        self.keys = (record["data"]["key"], record["data"]["recovery"])
        self.yes: set[str] = set()  # who vouches agrees
        self.no = self.touched = False


class OtherKeys:
    """The keys that come after those of sitting down: handed over, recovered, claimed; and words of owners."""

    def __init__(self, verify: Verify) -> None:
        self.verify = verify
        self.claims: dict[int, Claim] = {}  # open, by seat
        self.codes: dict[int, list[Any]] = {}  # recovery keys in force, by seat, the oldest first
        self.used: set[str] = set()
        self.first: dict[str, Any] = {}
        self.released: set[int] = set()

    def is_fine(self, record: dict[str, Any], kind: str, key: str) -> bool:
        """Tell whether with this record another key may come, or be claimed, or a claim end; `key` is the seat's."""
        data, seat = record["data"], record["data"]["seat"]
        if kind not in OTHER_KEY:
            return record["by"] == "table" and self.may_end(record, kind, seat)
        if {data["key"], data["recovery"]} & self.used:
            return False
        signers = self.codes.get(seat, []) if kind == "key-recovered" else [key]
        return seat not in self.claims if kind == "seat-claimed" else data["by_key"]["key"] in signers

    def may_end(self, record: dict[str, Any], kind: str, seat: int) -> bool:
        """Tell whether a claim may come to nothing, or give the seat to its key."""
        data, claim = record["data"], self.claims.get(seat)
        if claim is None or type(data.get("claim")) is not int or data["claim"] != claim.seq:
            return False
        if kind == "claim-ended":
            return True
        same = (data.get("key"), data.get("recovery")) == claim.keys
        agreed = not claim.touched and not claim.no and len(claim.yes) >= LEAST
        return same and agreed and seconds(claim.at, record["at"]) >= self.patience()

    def patience(self) -> int:
        """Return the waiting time of a seat, and of those of a rematch, in seconds."""
        house = self.first.get("data", {}).get("house")
        house = house if isinstance(house, dict) else {}
        days = house.get("days", DAYS)
        if house.get("clock", "none") != "none":
            return CLOCK_SECONDS
        return DAY_SECONDS * (days if type(days) is int else DAYS)

    def seats(self, record: dict[str, Any], kind: str) -> bool:
        """Tell whether a seat of a rematch is taken, or kept no longer, by whoever may."""
        data, by_key = record["data"], record["data"].get("by_key")
        if kind == "seated":
            return self.is_word(record, data, by_key.get("rematch") if isinstance(by_key, dict) else None)
        keeps = kind == "released" and record["by"] == "table"
        late = bool(self.first) and seconds(self.first["at"], record["at"]) >= self.patience()
        return not keeps or late

    def is_word(self, record: dict[str, Any], data: dict[str, Any], given: Any) -> bool:
        """Tell whether whoever owned the seat before has signed, where that is needed, and only there."""
        first, seat = self.first.get("data", {}), data.get("seat")
        owners = first.get("owners")
        kept = isinstance(owners, list) and type(seat) is int and 0 <= seat < len(owners) and seat not in self.released
        owner = owners[seat] if kept else ""
        if not owner or data.get("kind") != "person":
            return given is None
        said = {"table": record["table"], "seat": seat, "key": data.get("key"), "of": first.get("rematch_of")}
        return signs(owner, "rematch", said, given, self.verify)

    def is_vouched(self, data: dict[str, Any], came_by: str | None, keys: dict[int | str, str]) -> bool:
        """Tell whether somebody vouches for a claim who may.

        `came_by` is the invitation by which the seat was taken, `keys` are those in force.
        """
        shown = data.get("vouch")
        others = [key for at, key in keys.items() if type(at) is int and at != data.get("seat")]
        return isinstance(shown, dict) and shown.get("key") in (came_by, *others) and bool(shown.get("key"))

    def answers(self, data: dict[str, Any]) -> bool:
        """Tell whether an answer is one to an open claim."""
        return any(is_same_value(data.get("claim"), claim.seq) for claim in self.claims.values())

    def take(self, record: dict[str, Any], kind: str, keys: dict[int | str, str]) -> None:
        """Let a record count; `keys` are those in force before it."""
        data, seat, by_key = record["data"], record["data"].get("seat"), record["data"].get("by_key")
        self.first = self.first or record
        pair = (data.get("key"), data.get("recovery"))
        if isinstance(by_key, dict):
            for each, claim in self.claims.items():
                claim.touched = claim.touched or by_key.get("key") == keys.get(each)
        if kind == "released" and isinstance(data.get("seats"), list):
            self.released |= {each for each in data["seats"] if type(each) is int}
        if kind == "claim-answered":
            self._answered(record, data, by_key)
        if kind in ("seated", "referee-came") or kind in OTHER_KEY:
            came = (data.get("signs"),) if kind == "referee-came" else pair
            self.used |= {each for each in came if isinstance(each, str)}
        if type(seat) is not int:
            return
        if kind == "seat-claimed" and isinstance(pair[0], str) and isinstance(pair[1], str):
            self.claims[seat] = Claim(record)
            sponsor = data["vouch"].get("key") if isinstance(data.get("vouch"), dict) else None
            self.claims[seat].yes |= {f"seat:{at}" for at, key in keys.items() if type(at) is int and key == sponsor}
        elif kind in ("claim-ended", *CHANGES):
            self.claims.pop(seat, None)
        if kind in ("seated", *CHANGES):
            self.codes[seat] = [*self._stay(kind, self.codes.get(seat, []), by_key), pair[1]]

    def _stay(self, kind: str, codes: list[Any], by_key: Any) -> list[Any]:
        """Return the recovery keys that stay: all after a handover, after a recovery those older than the one used."""
        if kind == "handed-over":
            return codes
        signer = by_key.get("key") if isinstance(by_key, dict) else None
        return codes[: codes.index(signer)] if kind == "key-recovered" and signer in codes else []

    def _answered(self, record: dict[str, Any], data: dict[str, Any], by_key: Any) -> None:
        for claim in self.claims.values():
            if is_same_value(data.get("claim"), claim.seq):
                claim.no = claim.no or data.get("yes") is not True
                claim.yes |= {record["by"]} if SEAT.fullmatch(record["by"]) and isinstance(by_key, dict) else set()


# Results: since when that of a match is final, and whether anything corrected it afterwards.

HOUR, HOURS = 3_600, 24  # of the house, which tells for how many hours a result can be disputed
OF_RESULTS = ("became-final", "incident-opened")


class Result:
    """The result of a match with a referee."""

    def __init__(self) -> None:
        self.seconds = 0  # after the match in which it can be disputed; 0 without a referee
        self.over, self.final = "", False

    def take(self, kind: str, by: str, at: str, data: Any) -> bool:
        """Take the next record; False where a result was final, or is called so before its time."""
        if kind == "opened":
            self._opened(data)
        elif kind == "revealed":
            self.over = self.over or at
        elif kind == "became-final":
            fine = by == "table" and not self.final and self._is_late(at)
            self.final = True
            return fine
        elif kind == "incident-opened":
            return not (self.final or self._is_late(at))
        return not (kind == "ruled" and self.final)

    def _opened(self, data: Any) -> None:
        house = data.get("house")
        house = house if isinstance(house, dict) else {}
        hours = house.get("final", HOURS)
        if house.get("referee") is True and type(hours) is int:
            self.seconds = hours * HOUR

    def _is_late(self, at: str) -> bool:
        return bool(self.seconds and self.over) and seconds(self.over, at) >= self.seconds


# Shuffles: whether each deck comes from the secret and everybody's entropy, none left out and none dealt twice.

Kept = tuple[str, str, str, Any, bool]  # type, `by`, `at`, data, and is its secret closed?
MOST_CARDS = 10_000
NOTHING_MORE = ("begun", "dealt", "reseeded", "revealed", "played")  # comes once every deck is known
OF_SHUFFLES = ("opened", "seated", "left", "begun", "dealt", "rewound", "ruled", "reseeded")
KEPT = (*OF_DRAWS, *CHANGES, *OF_SHUFFLES, *OF_RESULTS, "revealed")


def _numbers(seed: bytes, deal: int) -> Iterator[int]:
    """Yield the 32-bit words of shuffle-v1."""
    block = 0
    while True:
        message = b"fairdeal/shuffle-v1\0" + deal.to_bytes(4, "big") + block.to_bytes(8, "big")
        digest = hmac.new(seed, message, "sha256").digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def shuffled(cards: list[str], seed: bytes, deal: int) -> list[str]:
    """Return the cards in the order of shuffle-v1, the top of the deck first (docs/fairness.md)."""
    deck, words = list(cards), _numbers(seed, deal)
    for i in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def counted(runs: Any) -> list[str] | None:
    """List the cards in canonical order, [["1",2],["5",1]] being 1 1 5; None where they are not counted so."""
    fine = isinstance(runs, list) and all(
        isinstance(run, list) and len(run) == 2 and isinstance(run[0], str) and is_number(run[1], MOST_CARDS)
        for run in runs
    )
    if not fine or sum(number for _, number in runs) > MOST_CARDS:
        return None
    return [card for card, number in runs for _ in range(number)]


class Shuffles(Draws):
    """The records of the table that say how its cards were shuffled, gone through once.

    Nothing is undone in the log, so only `now` goes back with a rewind; the epochs stay, each with its number.
    """

    def __init__(self, kept: dict[int, Kept], table: str, seeds: Mapping[str, bytes] = {}) -> None:
        """Go through the records; `seeds` are those that tournaments have opened, by the commitments to them."""
        super().__init__(table)
        self.result = Result()
        self.now = (0, 0)  # how many shuffles have been dealt, and in which epoch the next one falls
        self.seqs, self.stages = [0], [self.now]  # where that changed, and to what
        if 0 not in kept:
            self.found.append((0, "setup"))
        for seq, (kind, by, at, data, closed) in kept.items():
            if kind == "revealed" and closed:
                data = {}
            commits = kind in ("opened", "draw-opened") or (kind == "ruled" and is_hash(data.get("commit")))
            fine = (kind == "opened") == (seq == 0) and not (self.over and kind in NOTHING_MORE)
            if not (fine and self.take(kind, seq, by, at, data) and (closed or not commits)):
                self.found.append((seq, "setup"))
            if not self.result.take(kind, by, at, data):
                self.found.append((seq, "final"))
        if self.epochs[0].board and self.epochs[0].commit in seeds:
            self.open(0, self.epochs[0], seeds[self.epochs[0].commit].hex())

    def take(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        """Take the next record; False where it could not stand there."""
        if kind in OF_DRAWS:
            return self.draw_record(kind, seq, by, at, data)
        if kind == "reseeded":
            return self.reseeded(seq, at)
        if kind in OF_RESULTS:
            return True
        if kind in CHANGES:
            return self.changes_key(data.get("seat"), data.get("key"))
        return bool(getattr(self, kind.replace("-", "_"))(seq, by, data))

    def becomes(self, seq: int, stage: tuple[int, int]) -> None:
        """Note how many shuffles there were from this record on, and the epoch of the next."""
        self.now = stage
        self.seqs.append(seq)
        self.stages.append(stage)

    def dealt(self, seq: int, by: str, data: Any) -> bool:
        """Deal the next shuffle."""
        cards, action = counted(data.get("cards")), data.get("action")
        order = action.get("order") if isinstance(action, dict) else None
        sealed = is_sealed(action) or is_sealed(order)
        listed = isinstance(order, list) and all(isinstance(card, str) for card in order)
        if not cards or not (sealed or listed):
            return False
        deals, epoch = self.now
        if type(data.get("deal")) is not int or data["deal"] != deals:
            self.found.append((seq, "deal-gap"))
        self.shuffles.append(Shuffle(seq, deals, cards, None if sealed else order, epoch))
        self.becomes(seq, (deals + 1, epoch))
        return self.begins(seq)

    def rewound(self, seq: int, by: str, data: Any) -> bool:
        """Go back to an earlier record of the play."""
        to = data.get("to")
        if self.over or self.first < 0 or not is_number(to, seq - 1, self.first):
            return False
        self.becomes(seq, self.stages[bisect_right(self.seqs, to) - 1])
        return True

    def reseeded(self, seq: int, at: str) -> bool:
        """Let shuffles come from the draw of the last ruling."""
        if not self.ruling or (self.ruling.hashes and not self.ruling.closed) or self.ruling.may_still_open(at):
            return False
        self.becomes(seq, (self.now[0], len(self.epochs)))
        self.silent += [(self.ruling.number, seat) for seat in sorted(self.keys) if seat not in self.ruling.entropy]
        self.epochs.append(self.ruling)
        self.ruling = None
        return True

    def revealed(self, seq: int, by: str, data: Any) -> bool:
        """Open the secrets of the match and of its repairs; a board's is opened by its tournament alone."""
        self.over = True
        later, repairs = data.get("later", []), self.epochs[1:]
        if not self.epochs[0].board:
            self.open(seq, self.epochs[0], data.get("secret"))
        elif data.get("secret") != "":
            return False
        if not isinstance(later, list) or len(later) != len(repairs):
            self.found.append((seq, "commit"))
            return True
        for number, epoch in enumerate(repairs):
            self.open(seq, epoch, later[number])
        return True

    def played(self, seq: int, by: str, data: Any) -> bool:
        """Take a move; it is looked at only where none may stand."""
        return True

    def findings(self) -> list[tuple[int, str]]:
        """List everything that does not hold, the first seq first."""
        found = list(self.found)
        seeds = [epoch.seed(self.table, self.seats) if epoch.secret else None for epoch in self.epochs]
        for seq, deal, cards, order, epoch in self.shuffles:
            seed = seeds[epoch]
            if seed and order is not None and order != shuffled(cards, seed, deal):
                found.append((seq, "shuffle"))
        return sorted(found)

    def checks(self) -> dict[str, str]:
        """Say what was checked, as it is if no fault was found."""
        return {
            "setup": "holds",
            "commitment": self._of_commitment(),
            "draw": self._of_draw(),
            "deals": "hold" if self.shuffles else NOTHING_DEALT,
            "shuffles": self._of_shuffles(),
        }

    def _of_draw(self) -> str:
        silent = self._called_silent()
        if self.first < 0:
            return NOT_BEGUN + silent
        seats = ", ".join(map(str, self.by))
        who = f"{'seat' if len(self.by) == 1 else 'seats'} {seats}" if seats else "nobody but the server"
        if board := self.epochs[0].board:
            return f"holds: board {board[1]} of the tournament {board[0]}, to which no seat adds{silent}"
        laid_out = "; the first cards were laid out" if self.laid_out else ""
        return f"holds: draw {self.epochs[0].number + 1}, {who} took part{laid_out}{silent}"

    def _called_silent(self) -> str:
        said = ", ".join(f"seat {seat} in draw {number + 1}" for number, seat in self.silent)
        return f"; the server called silent: {said}" if said else ""

    def _of_commitment(self) -> str:
        closed, secrets = sum(not epoch.secret for epoch in self.epochs), len(self.epochs)
        if self.epochs[0].board and not self.epochs[0].secret:
            return f"not checked: the secret {IN_TOURNAMENT}"
        if closed == secrets:
            return NO_SECRET
        return f"not checked: {closed} of {secrets} secrets not open in this file" if closed else "holds"

    def _of_shuffles(self) -> str:
        closed = sum(not self.epochs[epoch].secret for *_, epoch in self.shuffles)
        sealed, dealt = sum(order is None for *_, order, _ in self.shuffles), len(self.shuffles)
        if not dealt:
            return NOTHING_DEALT
        elsewhere = sum(not epoch for *_, epoch in self.shuffles) if self.epochs[0].board else 0
        if elsewhere and not self.epochs[0].secret:
            return f"not checked: the secret of {elsewhere} of {dealt} shuffles {IN_TOURNAMENT}"
        if closed == dealt:
            return NO_SECRET
        if closed:
            return f"not checked: the secret of {closed} of {dealt} shuffles is not open in this file"
        return f"not checked: {sealed} of {count(dealt, 'order')} sealed" if sealed else "hold"


# Signatures of seats and the referee in a log: who signed what, having seen what (docs/keys.md).

OFFICE_ALONE = ("heard", "ruled")  # what nobody but the referee does
ACTS = ("played", "resigned")  # of these no second one follows from one command
BARRIERS_FOR_ALL, BARRIERS = ("rewound", "ruled"), ("timed-out", "stood-in", *CHANGES)
ASKER = re.compile("(0|[1-9][0-9]{0,8}|referee):")


class SeatKey:
    """The key of a seat, or the referee's: since which record, its last command's number, how far its heads reach."""

    def __init__(self, seat: int | str, public: str, since: int) -> None:
        self.seat, self.public, self.since = seat, public, since
        self.number, self.reach = 0, -1


class Command:
    """The records of one command, which stand together: from which one on, and what is in them."""

    def __init__(self, command: str, since: int, seat: int | str) -> None:
        self.command, self.since, self.seat = command, since, seat  # seat: whose key must sign it; -1 if none must
        self.signed, self.acts = "", 0  # signed: the type of the record with the signature


class Signatures:
    """The signatures of a log, gone through once, on the lines as they were hashed: seals, not what they hide."""

    def __init__(self, verify: Verify = is_signed) -> None:
        self.verify = verify
        self.found: list[int] = []
        self.signed = 0
        self.keys: list[SeatKey] = []
        self.in_force: dict[int | str, SeatKey] = {}  # by seat, or "referee"
        self.seqs: dict[str, int] = {}  # by hash
        self.for_all, self.for_seat, self.closed = -1, dict[int, int](), -1  # the last barriers, and `draw-closed`
        self.asked = Command("", 0, -1)
        self.invitations = Invitations()
        self.others = OtherKeys(verify)

    def take(self, record: dict[str, Any], kind: str) -> None:
        """Look at the next record of a log."""
        data, seq, by = record["data"], record["seq"], SEAT.fullmatch(record["by"])
        command = record["cmd"].partition("#")[0]
        if command != self.asked.command:
            self.ends()
            asker = ASKER.match(command)
            who = (asker[1] if asker[1] == REFEREE else int(asker[1])) if asker else -1
            self.asked = Command(command, seq, who if who in self.in_force else -1)
        actor: int | str = int(by[1]) if by else record["by"]
        admitted = admits(record, self.verify)
        fine = self.is_fine(record, kind, int(by[1]) if by else -1, admitted) and not self.usurps(kind, actor, data)
        let_in = kind != "seated" or self.invitations.lets_in(data)
        if not self.others.seats(record, kind) or not let_in or not fine:
            self.found.append(seq)
        self.invitations.changes(kind, data)
        self.others.take(record, kind, {seat: key.public for seat, key in self.in_force.items()})
        self.seqs[record["hash"]] = seq
        self.changes(kind, record)

    def ends(self) -> None:
        """Note that a command has no more records."""
        if self.asked.seat != -1 and not self.asked.signed:
            self.found.append(self.asked.since)

    def end(self, cut: bool) -> None:
        """Note that no more records follow; of a file that is cut off the last command may go on."""
        self.asked.seat = -1 if cut else self.asked.seat
        self.ends()

    def is_fine(self, record: dict[str, Any], kind: str, by: int, admitted: bool) -> bool:
        """Tell whether a record may stand as it is signed, or unsigned; `admitted`: if it may by itself."""
        asked, data = self.asked, record["data"]
        if kind in OTHER_KEY or kind in ("claim-ended", "taken-over"):
            asked.signed = asked.signed or (kind if "by_key" in data else "")
            self.signed += "by_key" in data
            return admitted and self.changes_hands(record, kind)
        if "by_key" in data:
            self.signed += 1
            fine = not asked.signed and admitted and self.may_sign(record, kind, data["by_key"]) and not asked.acts
            asked.signed = kind
            return fine
        if not admitted:
            return False
        if record["by"] == REFEREE and asked.seat == REFEREE:
            asked.acts += kind != "heard"
            return asked.acts <= 1 and not asked.signed
        if kind not in ACTS or asked.seat == -1:
            return True
        if by < 0:
            return kind != "played"  # a bot or a clock moves in a command of its own
        asked.acts += 1
        return asked.acts == 1 and (not asked.signed or (kind == "played" and asked.signed == "reconsidered"))

    def usurps(self, kind: str, by: int | str, data: dict[str, Any]) -> bool:
        """Tell whether a record stands for a key in no command of it, or does what only a referee's key may."""
        alone = kind == "referee-came" or (kind in OFFICE_ALONE and by != REFEREE)
        stands = by in self.in_force or ((by == REFEREE or type(by) is int) and not brings_its_key(kind, data))
        return (stands and by != self.asked.seat) or (REFEREE in self.in_force and alone)

    def changes_hands(self, record: dict[str, Any], kind: str) -> bool:
        """Tell whether another key may come for a seat with this record, or be claimed."""
        seat = record["data"].get("seat")
        key = self.in_force.get(seat) if type(seat) is int else None
        if key is None or not self.others.is_fine(record, kind, key.public):
            return False
        if kind == "seat-claimed":
            in_force = {at: each.public for at, each in self.in_force.items()}
            return self.others.is_vouched(
                record["data"], self.invitations.came_by.get(record["data"]["seat"]), in_force
            )
        if kind not in ("handed-over", "key-recovered"):
            return True
        said = record["data"]["by_key"][OTHER_KEY[kind]]
        if kind == "handed-over" and (type(said.get("n")) is not int or said["n"] <= key.number):
            return False
        head = self.seq_of(said.get("head"))
        # A recovery is signed by another key than the seat's, which therefore reaches no further by it.
        return self.reaches_to(key, head) if kind == "handed-over" else self.is_good(key, head)

    def is_good(self, key: SeatKey, head: int) -> bool:
        """Tell whether something may be signed for the key's seat against that record."""
        barrier = -1 if isinstance(key.seat, str) else max(self.for_all, self.for_seat.get(key.seat, -1))
        return head >= max(key.since, barrier)

    def reaches_to(self, key: SeatKey, head: int) -> bool:
        """Tell the same, and let the key reach so far if it may."""
        fine = self.is_good(key, head)
        key.reach = max(key.reach, head) if fine else key.reach
        return fine

    def changes(self, kind: str, record: dict[str, Any]) -> None:
        """Let a record count: which keys are in force after it, and what may no longer be signed."""
        data, seq, seat = record["data"], record["seq"], record["data"].get("seat")
        if kind in BARRIERS_FOR_ALL:
            self.for_all = seq
        elif kind == "draw-closed":
            self.closed = seq
        if kind in ("referee-came", "referee-replaced"):
            self.in_force.pop(REFEREE, None)
            if kind == "referee-came" and isinstance(data.get("signs"), str):
                self.in_force[REFEREE] = SeatKey(REFEREE, data["signs"], seq)
        if type(seat) is not int:
            return
        if kind in BARRIERS:
            self.for_seat[seat] = seq
        if kind in CHANGES and isinstance(data.get("key"), str):
            self.comes(SeatKey(seat, data["key"], seq))
        elif kind in ("left", "barred", "seated"):
            self.in_force.pop(seat, None)
        if kind == "seated" and brings_key(data) and isinstance(data.get("key"), str):
            self.comes(key := SeatKey(seat, data["key"], seq))
            by_key = data.get("by_key")
            sit = by_key.get("sit") if isinstance(by_key, dict) else None
            key.reach = self.seq_of(sit.get("head")) if isinstance(sit, dict) else -1

    def comes(self, key: SeatKey) -> None:
        """Put a seat's key in force."""
        self.in_force[key.seat] = key
        self.keys.append(key)

    def seq_of(self, head: Any) -> int:
        """Return the record of that hash; −1 if there is none yet."""
        return self.seqs.get(head, -1) if isinstance(head, str) else -1

    def may_sign(self, record: dict[str, Any], kind: str, by_key: dict[str, Any]) -> bool:
        """Tell whether that key may sign such a record then, having seen what it had to see."""
        said = by_key[member := signed_member(kind, record["data"])]
        head = self.seq_of(said.get("head"))
        if member in ("sit", "come"):
            return head >= 0 and (member == "sit" or by_key["key"] not in self.others.used)
        key = self.in_force.get(said["seat"])
        if key is None or key.public != by_key["key"]:
            return False
        if member == "noise-open":
            return self.opens(key, head)
        if said["n"] <= key.number:
            return False
        key.number = said["n"]
        return (kind != "claim-answered" or self.others.answers(record["data"])) and self.reaches_to(key, head)

    def opens(self, key: SeatKey, head: int) -> bool:
        """Tell whether the key had seen that the draw was closed."""
        fine = 0 <= self.closed <= head
        key.reach = max(key.reach, head) if fine else key.reach
        return fine

    def reaches(self) -> list[list[Any]]:
        """List each key's seat, the key, and the last record that a signed head of it names."""
        return [[each.seat, each.public, each.reach] for each in self.keys]

    def says(self) -> str:
        """Say what was found, if nothing is wrong."""
        return f"hold: {count(self.signed, 'record')} signed" if self.signed else "none: no person has sat here"


# The report on a transcript: one verdict, and a sentence for each check.

Tell = Callable[[int, int], None]  # is told how many records are checked, and of how many


class Report(NamedTuple):
    """The verdict on a transcript.

    `kind` is "verified", "sealed" (verified, with `sealed` fields not open to this viewer), "incomplete" or
    "failed"; of the last two `code` is one of `REASONS`, and `seq` says where, None outside the records. `checks` has
    a sentence for each of `CHECKS`. So many records are `signed`; for each of the `keys` its seat, and the last record
    that a signed head of it names. `head` is the hash of the last record, if the lines hold and all are there.
    """

    kind: str
    code: str
    seq: int | None
    checks: dict[str, str]
    table: str
    viewer: str
    records: int
    openings: int
    sealed: int
    signed: int
    keys: list[list[Any]]
    head: str

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return EXITS[self.kind]

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        return headline(self.kind, self.code, self.seq, self.table, self.records, self.openings, self.sealed)

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told = {"kind": self.kind, "code": self.code, "seq": self.seq, "exit": self.exit_code}
        return {**told, "headline": self.headline, **self._asdict(), "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people."""
        yield self.headline
        yield from (f"{name:12}{said}" for name, said in self.checks.items())
        if self.head:
            yield f"{'head':12}{self.head}"
        for seat, key, reach in self.keys:
            yield f"The key of seat {seat} ({key[:16]}…) fixes everything up to #{reach}."
        yield "No file can prove:"
        yield from (f"- {claim}" for claim in CANNOT_PROVE)


class TableReading(Reading):
    """The reading of a table's log: the records of its shuffles are kept, and all signatures looked at."""

    def __init__(self, verify: Verify, tell: Tell | None = None, seeds: Mapping[str, bytes] = {}) -> None:
        super().__init__()
        self.seeds = seeds
        self.kept: dict[int, Kept] = {}
        self.revealed = False
        self.signatures = Signatures(verify)
        self.tell = tell

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""
        kind, data = record["type"].partition(".")[0], record["data"]
        self.revealed = self.revealed or kind == "revealed"
        self.signatures.take(record, kind)
        if self.tell:
            self.tell(self.seq + 1, self.header["records"])
        if kind in KEPT or (self.revealed and kind == "played"):
            secret = data.get("secret")
            closed = has_seal([secret, data.get("later")]) if kind == "revealed" else _is_closed(secret)
            self.kept[self.seq] = (kind, record["by"], record["at"], data, closed)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""
        if seq in self.kept:
            put_back(self.kept[seq][3], path, value)

    def report(self, verdict: Verdict) -> Report:
        """Return the report, after the verdict on the lines."""
        (kind, code, seq), checks, judged = self._look(verdict)
        header = self.header or {"table": "", "viewer": ""}
        counted = (header["table"], header["viewer"], self.seq + 1, self.opened, len(self.hidden()))
        signatures = self.signatures if judged else Signatures()
        signed = (signatures.signed, signatures.reaches())
        return Report(kind, code, seq, checks, *counted, *signed, "" if checks["setup"] == BROKEN else self.head())

    def _look(self, verdict: Verdict) -> tuple[Verdict, dict[str, str], bool]:
        """Return the verdict with the table's own checks, a sentence for each, and whether signatures were judged."""
        kind, code, _ = verdict
        lines = "failed" if kind == "failed" else "incomplete: the file ends early" if code == "truncated" else "hold"
        if kind == "failed" or self.seq < 0:
            checks = {**dict.fromkeys(CHECKS, BROKEN), "lines": lines, "rules": RULES}
            if code == "extra" or code.startswith("opening"):
                checks.update({"lines": "hold", "openings": "failed"})
            return verdict, checks, False
        openings = "incomplete: some are missing" if code else "hold" if self.opened else "none in this file"
        fair = Shuffles(self.kept, self.header["table"], self.seeds)
        told = {"lines": lines, "openings": openings}
        if fair.other_law:
            checks = {**dict.fromkeys(CHECKS, OTHER_LAW), **told, "setup": "failed", "rules": RULES}
            return ("failed", "version", 0), checks, False
        self.signatures.end(code == "truncated")
        told.update({**fair.checks(), "signatures": self.signatures.says(), "rules": RULES})
        findings = sorted(fair.findings() + [(seq, "signature") for seq in self.signatures.found])
        told.update({CHECK_OF[code]: "failed" for _, code in findings})
        return (("failed", findings[0][1], findings[0][0]) if findings else verdict), told, True


def _is_closed(secret: Any) -> bool:
    return is_sealed(secret) and secret["to"] == []


def check(
    lines: Iterable[str | bytes],
    verify: Verify = is_signed,
    tell: Tell | None = None,
    seeds: Mapping[str, bytes] = {},
) -> Report:
    """Read a transcript once, from the top, and tell which checks hold; no content of a file makes it raise.

    `seeds` are those that the logs of tournaments open, by the commitments to them: 32 bytes each.
    """
    reading = TableReading(verify, tell, seeds)
    return reading.report(reading.through(lines))


# A table's transcript, read with what its tournament asks of it.


class AtTable(TableReading):
    """The reading of a table's transcript that keeps what its tournament asks of it."""

    def __init__(self, verify: Verify, seeds: dict[str, bytes]) -> None:
        super().__init__(verify, None, seeds)
        self.first: dict[str, Any] | None = None
        self.hashes: dict[str, bool] = {}  # for each record, whether the match was over by then
        self.bots: set[int] = set()
        self.ended: tuple[str, Any, str] | None = None  # the hash of `revealed`, its scores, and how the match ended
        self.why = "played"

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds."""
        super().holds(record, text)
        kind, data, seat = record["type"].partition(".")[0], record["data"], record["data"].get("seat")
        self.first = data if self.first is None else self.first
        if kind == "seated" and data.get("kind") == "bot" and record["cmd"] == f"table:bot:{seat}":
            self.bots |= {seat} if type(seat) is int else set()
        elif kind == "reseeded":
            self.why = "repaired"
        elif kind == "ended" and data.get("why") in NOT_COMPARED:
            self.why = "void"
        elif kind == "revealed" and self.ended is None:
            self.ended = (record["hash"], data.get("scores"), self.why)
        self.hashes[record["hash"]] = self.ended is not None


def is_same(one: Any, other: Any) -> bool:
    """Tell whether two values of records are the same JSON."""
    return canonical(one) == canonical(other)


def is_result(over: dict[str, Any], table: AtTable) -> bool:
    """Tell whether a table's log gives the result that its tournament wrote down.

    Of one whose time was up there is none, and its match was not over by the head that is named.
    """
    if over["why"] == "time":
        return over["scores"] == [] and not table.hashes.get(over["head"])
    return table.ended is not None and is_same([*table.ended], [over["head"], over["scores"], over["why"]])


# A tournament's file: its log, and the transcripts of all its tables behind it, checked each and as a whole.

EVENING = b'{"fairdeal":"tournament"'  # how the first line of such a file begins
FIRST = {"fairdeal": str, "parts": int, "tournament": str, "v": int}
PART = b'{"fairdeal":"transcript"'


class Fault(NamedTuple):
    """A fault: the code of the reason, the table or tournament, and the record if it is one's."""

    code: str
    where: str
    seq: int | None = None
    why: str = ""

    def line(self) -> str:
        """Say it in one sentence."""
        at = "" if self.seq is None else f" at seq {self.seq}"
        return f"{self.where}{at} ({self.code}): {EVENING_REASONS[self.code]}{self.why and f': {self.why}'}"


class Evening(NamedTuple):
    """The report on a tournament's file: all faults, standings, boards, and the report on each table's transcript."""

    tournament: str
    first: dict[str, Any]  # the data of the first record, empty where it opens no tournament
    faults: list[Fault]
    standings: list[dict[str, Any]]
    boards: list[dict[str, Any]]
    tables: list[Report]
    records: int
    added: int | None = None  # how many entrants have added to the draw; None where the log could not be judged

    @property
    def kind(self) -> str:
        """The verdict: "verified", "incomplete" or "failed"."""
        if not self.faults:
            return "verified"
        return "incomplete" if all(each.code in ("missing", "running") for each in self.faults) else "failed"

    @property
    def code(self) -> str:
        """The reason of the first fault; "" where all holds."""
        return self.faults[0].code if self.faults else ""

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return EXITS[self.kind]

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        if self.faults:
            return f"{self.kind}: {self.faults[0].line()}"
        held = f"{count(len(self.tables), 'table')}, {count(self.records, 'record')}"
        return f"verified: tournament {self.tournament}, {held}"

    def checks(self) -> dict[str, str]:
        """Give a sentence for each check."""
        found = {each.code for each in self.faults}
        else_says = BROKEN if self.added is None else "hold"
        says = {name: "failed" if found & set(codes) else else_says for name, codes in EVENING_CHECKS.items()}
        if self.added is not None and says["draw"] == "hold":
            added = f"{count(self.added, 'entrant')} added to the boards"
            says["draw"] = f"hold: {OWN_DRAWS if self.first['format'] == FREE else added}"
        return {**says, "pairings": PAIRINGS}

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told: dict[str, Any] = {"kind": self.kind, "code": self.code, "exit": self.exit_code}
        told.update({"headline": self.headline, "tournament": self.tournament, "records": self.records})
        told.update({name: self.first.get(name, "") for name in ("title", "scoring", "format")})
        told.update({"added": self.added or 0, "checks": self.checks()})
        told.update({"faults": [{**each._asdict(), "says": each.line()} for each in self.faults]})
        told.update({"standings": self.standings, "boards": self.boards})
        told.update({"tables": [each.public() for each in self.tables]})
        return {**told, "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people."""
        yield self.headline
        yield from (f"{name:12}{said}" for name, said in self.checks().items())
        yield from (each.line() for each in self.faults[1:])
        if self.standings:
            yield "Standings as they follow from the results; equal totals share a place here:"
            yield from map(self.line, self.standings)

    def line(self, each: dict[str, Any]) -> str:
        """Write a line of the standings; whose name is sealed is called by a number from 1."""
        name = each["name"] or f"Entrant {each['entrant'] + 1}"
        return f"{each['place']:4}  {name:34}{each['total']} {'points' if self.first['scoring'] == 'points' else '%'}"


def parts_of(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Yield the lines of one transcript after the other; a piece of a line that is too long begins none."""
    part: list[bytes] = []
    for line in lines:
        if line.startswith(PART) and part and part[-1].endswith(b"\n"):
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def judge_evening(
    lines: Iterable[bytes], verify: Verify = is_signed, tell: Callable[[int, int], None] | None = None
) -> Evening:
    """Judge a tournament's file; no content of it makes this raise. `tell` is told how many parts are checked."""
    rest = iter(lines)
    try:
        first = decode(next(rest, b"").decode().rstrip("\n"))
        fine = is_shape(first, FIRST) and first["v"] == 1
    except (Broken, UnicodeDecodeError):
        fine = False
    parts = parts_of(rest)
    log = TournamentLog(verify)
    kind, code, seq = log.through(next(parts, [])) if fine else ("failed", "file", None)
    if not fine or not log.header:
        return Evening("", {}, [Fault("file", "the file")], [], [], [], 0)
    name = str(log.table)
    if code:
        fault = Fault("missing" if kind == "incomplete" else "log", name, seq, REASONS[code])
        return Evening(name, {}, [fault], [], [], [], len(log.records))
    log.judge()
    faults = [Fault(code, name, seq) for seq, code in log.found]
    if (0, "setup") in log.found:
        return Evening(name, log.first, faults, [], [], [], len(log.records))
    seeds = {commit_to(seed, name, number): seed for number, seed in enumerate(log.seeds)}
    bench = Bench(log, verify, seeds, faults)
    for number, part in enumerate(parts, 2):
        bench.take(part)
        if tell:
            tell(number, first["parts"])
    return bench.ends(first)


class Bench:
    """The bench before which one table after the other is held against its tournament's log."""

    def __init__(self, log: TournamentLog, verify: Verify, seeds: dict[str, bytes], faults: list[Fault]) -> None:
        self.log, self.verify, self.seeds, self.faults = log, verify, seeds, faults
        self.reports: dict[str, Report] = {}
        self.parts = 1

    def take(self, part: list[bytes]) -> None:
        """Judge the transcript of a table."""
        self.parts += 1
        reading = AtTable(self.verify, self.seeds)
        report = reading.report(reading.through(part))
        seats = self.log.tables.get(report.table)
        if seats is None or report.table in self.reports:
            self.faults.append(Fault("extra", report.table or f"part {self.parts}"))
            return
        self.reports[report.table] = report
        if report.exit_code:
            code = "missing" if report.kind == "incomplete" else "table"
            code = "board" if report.code in ("commit", "shuffle") else code
            self.faults.append(Fault(code, report.table, report.seq, REASONS[report.code]))
        if reading.first is not None:
            found = self.held(reading, reading.first, seats)
            lost = ("head", "result") if report.kind == "incomplete" else ()
            self.faults += [Fault(code, report.table) for code in found if code not in lost]

    def held(self, table: AtTable, opened: dict[str, Any], seats: Seats) -> Iterator[str]:
        """Yield the codes of what does not fit between a table and its tournament."""
        first, over, floor = {**self.log.first, "seats": len(seats.keys)}, seats.over, self.log.floor
        board: dict[str, Any] = {"tournament": self.log.table, "number": seats.round}
        if floor:
            board |= {"number": list(floor.added).index(str(table.table)), "own": True}
        same = all(is_same(opened.get(name), first[name]) for name in ("game", "rules", "options", "seats", "house"))
        dealt = floor or seats.round >= len(self.log.seeds) or str(opened.get("commit")) in self.seeds
        if not is_same(opened.get("board"), board) or not same or not dealt:
            yield "board"
        bots = {seat for seat, key in enumerate(seats.keys) if not key}
        if not is_same(opened.get("invitations", [""] * len(seats.keys)), seats.keys) or table.bots != bots:
            yield "seat"
        if over is not None and over["head"] not in table.hashes:
            yield "head"
        if over is not None and not is_result(over, table):
            yield "result"

    def ends(self, first: dict[str, Any]) -> Evening:
        """Return the report, once there are no more parts."""
        log, name = self.log, str(self.log.table)
        self.faults += [Fault("missing", each) for each in log.tables if each not in self.reports]
        whole = first["parts"] == self.parts or any(each.code == "missing" for each in self.faults)
        if first["tournament"] != name or not whole:
            self.faults.append(Fault("parts", "the file"))
        if not log.ended:
            self.faults.append(Fault("running", name))
        found = {each.code for each in self.faults}
        shaped = not found & {"setup", "twice", "pair"}
        placed = places(log) if shaped and "result" not in found else []
        boards, tables = travellers(log) if shaped else [], [*self.reports.values()]
        records = len(log.records) + sum(report.records for report in tables)
        added = sum(bool(each.noise) for each in log.entrants)
        return Evening(name, log.first, self.faults, placed, boards, tables, records, added)


# Trust policies in the form of c2sp.org/tlog-policy: which logs and witnesses count, and how many must have signed.

NONE = "none"
MOST_POLICY_LINES = 1000
LONGEST_NAME = 255  # bytes, that a cosignature by ML-DSA-44 has room for


class NamedWitness(NamedTuple):
    """A witness as a policy names it, with its key and, if it is told, its address."""

    name: str
    key: Key
    url: str


class Group(NamedTuple):
    """A group of witnesses and other groups: so many of its members must have seen a checkpoint."""

    name: str
    least: int
    members: tuple[str, ...]


class Policy(NamedTuple):
    """A policy. Without `logs` the log is known from elsewhere; the groups stand in the order of their lines."""

    logs: tuple[Key, ...] = ()
    witnesses: tuple[NamedWitness, ...] = ()
    groups: tuple[Group, ...] = ()
    quorum: str = NONE

    def is_met(self, seen: Collection[Key]) -> bool:
        """Tell whether enough of the witnesses are among those who have seen a checkpoint."""
        names = {NONE, *(each.name for each in self.witnesses if each.key in seen)}
        for name, least, members in self.groups:
            if len(names.intersection(members)) >= least:
                names.add(name)
        return self.quorum in names


def read_policy(text: str) -> Policy:
    """Read a policy; one of no text asks nobody. Raises `BadNote` at the first line that is none."""
    reading, lines = _Reading(), text.split("\n")
    for number, line in enumerate(lines, 1):
        words = [word for word in re.split("[ \t]+", line) if word]
        if re.search("[\0-\x08\x0b-\x1f\x7f]", line) or number > MOST_POLICY_LINES:
            raise BadNote("policy", f"line {number} of the policy holds a control character, or is one too many")
        if words and not words[0].startswith("#") and not reading.takes(*words):
            raise BadNote("policy", f"line {number} of the policy, '{line[:60]}', is no line of c2sp.org/tlog-policy")
    if len(reading.quorum) != 1 and text.strip():
        raise BadNote("policy", "a policy has one line that names its quorum")
    return Policy(tuple(reading.logs), tuple(reading.witnesses), tuple(reading.groups), *reading.quorum)


class _Reading:
    """The reading of a policy, line by line; what a line names stands in a line before it."""

    def __init__(self) -> None:
        self.logs: list[Key] = []
        self.witnesses: list[NamedWitness] = []
        self.groups: list[Group] = []
        self.quorum: list[str] = []
        self.free: dict[str, bool] = {}  # the names so far; whether they are in no group yet

    def takes(self, kind: str, *words: str) -> bool:
        """Take a line; False where it may not stand."""
        if kind == "log" and 1 <= len(words) <= 2:
            return self._log(words[0])
        if kind == "witness" and 2 <= len(words) <= 3:
            return self._witness(*words)
        if kind == "group" and len(words) >= 3:
            return self._group(*words)
        if kind == "quorum" and len(words) == 1 and not self.quorum:
            self.quorum.append(words[0])
            return words[0] in self.free or words[0] == NONE
        return False

    def _log(self, text: str) -> bool:
        key = _key_of(text, (SIGNED,))
        if not key or key.public in [each.public for each in self.logs]:
            return False
        self.logs.append(key)
        return True

    def _names(self, name: str) -> bool:
        if name in self.free or name == NONE:
            return False
        self.free[name] = True
        return True

    def _witness(self, name: str, text: str, url: str = "") -> bool:
        key = _key_of(text, (COSIGNED, COSIGNED_ML_DSA))
        if not key or key.public in [each.key.public for each in self.witnesses] or not self._names(name):
            return False
        self.witnesses.append(NamedWitness(name, key, url))
        return True

    def _group(self, name: str, least: str, *members: str) -> bool:
        if len(set(members)) < len(members) or not all(self.free.get(each) for each in members):
            return False
        numbers = {"any": 1, "all": len(members)}
        number = numbers.get(least) or (int(least) if re.fullmatch("[1-9][0-9]{0,3}", least) else 0)
        if not 1 <= number <= len(members) or not self._names(name):
            return False
        self.free.update(dict.fromkeys(members, False))
        self.groups.append(Group(name, number, members))
        return True


def _key_of(text: str, kinds: Collection[int]) -> Key | None:
    try:
        key = read_key(text)
    except BadNote:
        return None
    return key if key.kind in kinds and len(key.name.encode()) <= LONGEST_NAME else None


# The proof that a table's head stands in its operator's log of heads, under a root that witnesses have seen.

PROOF = "c2sp.org/tlog-proof@v1"
ORIGIN = "fairdeal/log/"
HEAD = "fairdeal/head/v1"
ROUNDS = 2**15  # of PBKDF2: a table's id has some fifty bits, which one hash would not hide
LONGEST_PATH = 63
EMPTY = hashlib.sha256(b"").digest()  # the root of a tree without leaves


class Inclusion(NamedTuple):
    """A proof that holds: the leaf's number in the tree, how many leaves that had, and who saw it when (seconds)."""

    number: int
    size: int
    origin: str
    seen: tuple[tuple[str, int], ...]


class NotIncluded(ValueError):
    """A proof that shows nothing.

    `code` is "policy", "form", "key", "origin", "unsigned", "signature", "path" or "unseen".
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Proof(NamedTuple):
    """A proof as it stands in its file: the leaf's number, the hashes up to the root, and the checkpoint's note."""

    number: int
    path: tuple[bytes, ...]
    note: Note
    checkpoint: Checkpoint


def origin_of(operator: Key) -> str:
    """Return the one name that an operator's log may have: it comes from the first key, so that there is no second."""
    return ORIGIN + hashlib.sha256(b"fairdeal/log/v1\0" + operator.public).hexdigest()[:32]


@lru_cache(16)
def table_name(table: str, origin: str) -> str:
    """Return the name under which a table stands in the log: slow to compute, so that nobody finds ids from names."""
    salt = b"fairdeal/log/table/v1\0" + origin.encode()
    return hashlib.pbkdf2_hmac("sha256", table.encode(), salt, ROUNDS).hex()


def entry_of(name: str, size: int, head: str) -> bytes:
    """Write a leaf's entry: after `size` records the last hash of the table's log was `head`."""
    return f"{HEAD}\n{name}\n{size}\n{head}\n".encode()


def leaf_hash(entry: bytes) -> bytes:
    """Hash an entry of the log, as a leaf of the tree."""
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees into the one above them."""
    return hashlib.sha256(b"\1" + left + right).digest()


def root_above(leaf: bytes, number: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root of a tree of `size` leaves with this leaf at `number`; None if the path is of another tree."""
    if not 0 <= number < size:
        return None
    place, last, found = number, size - 1, leaf
    for each in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, each)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def goes_on(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Tell whether the path shows that the tree with the new root goes on from that with the old root."""
    if old == new:
        return old_root == new_root and not path
    if old == 0:
        return old_root == EMPTY and not path
    if not 0 < old < new or not path:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    # A complete subtree of the new tree: then its root is known, and the path does not repeat it.
    first, *rest = path if old & (old - 1) else (old_root, *path)
    before = after = first
    for each in rest:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(each, before), node_hash(each, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, each)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def read_proof(text: str) -> Proof:
    """Read a proof's file. Raises `NotIncluded`, naming what is no proof in it."""
    head, blank, rest = text.partition("\n\n")
    lines = head.split("\n")
    if lines[0] != PROOF or not blank:
        raise NotIncluded(
            "form", f"the first line of a proof is {PROOF}, and an empty line comes before its checkpoint"
        )
    lines = lines[2:] if lines[1:] and lines[1].startswith("extra ") else lines[1:]
    try:
        if not lines or not lines[0].startswith("index ") or len(lines) > LONGEST_PATH + 1:
            raise BadNote("form", "a proof names its leaf as 'index 118', and then at most 63 hashes")
        number, path = decimal(lines[0][6:]), tuple(map(unbase64, lines[1:]))
        if any(len(each) != 32 for each in path):
            raise BadNote("form", "a hash of the proof has not 32 bytes")
        note = read_note(rest)
        return Proof(number, path, note, read_checkpoint(note))
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None


def check_inclusion(
    text: str,
    table: str,
    size: int,
    head: str,
    *,
    operator: Sequence[str],
    policy: str,
    verify: Verify,
) -> Inclusion:
    """Check that the log holds this head of the table, and that enough witnesses saw the root, as the policy has it.

    `operator` is the operator's keys from the first to that of now (one, unless it was changed); `policy` is the text
    of a c2sp.org/tlog-policy, or empty, which asks nobody. Raises `NotIncluded`.
    """
    try:
        trusted = read_policy(policy)
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None
    return includes(seen_proof(text, operator, trusted, verify), table, size, head, trusted)


class SeenProof(NamedTuple):
    """A proof whose checkpoint the operator signed; which witnesses' keys signed it when (seconds), and of whom that
    could not be checked.
    """

    proof: Proof
    times: dict[Key, int]
    unchecked: tuple[str, ...]


def seen_proof(text: str, operator: Sequence[str], policy: Policy, verify: Verify) -> SeenProof:
    """Read a proof, and check its signatures. Raises `NotIncluded`."""
    proof = read_proof(text)
    try:
        keys = [read_key(each, SIGNED) for each in operator]
    except BadNote as wrong:
        raise NotIncluded("key", str(wrong)) from None
    origin = proof.checkpoint.origin
    if not keys or origin != origin_of(keys[0]):
        raise NotIncluded("origin", f"the checkpoint is of the log {origin[:80]!r}, which is not this operator's")
    try:
        must_be_signed(proof.note, [Key(origin, SIGNED, key.public) for key in keys], verify)
        logs = [signed_at(proof.note, key, verify) for key in policy.logs if key.name == origin]
        times, unchecked = _seen_by(proof.note, policy, verify)
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None
    if policy.logs and all(when is None for when in logs):
        raise NotIncluded("origin", f"the log {origin[:80]!r} is none of those that the policy names")
    return SeenProof(proof, times, unchecked)


def _seen_by(note: Note, policy: Policy, verify: Verify) -> tuple[dict[Key, int], tuple[str, ...]]:
    """Tell which witnesses' keys signed a checkpoint when, and whose cosignatures could not be checked."""
    times, unchecked = dict[Key, int](), []
    for _name, key, _url in policy.witnesses:
        try:
            when = signed_at(note, key, verify)
        except CannotCheck:
            unchecked.append(key.name)
            continue
        if when is not None:
            times[key] = when
    return times, tuple(sorted(unchecked))


def includes(found: SeenProof, table: str, size: int, head: str, policy: Policy) -> Inclusion:
    """Check that a proof leads to this head of the table, and was seen by enough. Raises `NotIncluded`."""
    number, path, _, (origin, leaves, root) = found.proof
    leaf = leaf_hash(entry_of(table_name(table, origin), size, head))
    if root_above(leaf, number, leaves, path) != root:
        raise NotIncluded("path", f"the log does not hold this head of the table: {size} records, the last {head}")
    seen = sorted((key.name, when) for key, when in found.times.items())
    if not policy.is_met(found.times):
        raise NotIncluded("unseen", f"{len(seen)} of the named witnesses saw the checkpoint; the policy asks for more")
    return Inclusion(number, leaves, origin, tuple(seen))


# Files from the operator's log of heads beside transcripts: a head of theirs stands in it, or it went on from before.

GROWTH = "old "
Moment = tuple[str, int, str]  # a table, how many records it had, and the hash of the last of them


class Trust(NamedTuple):
    """The grounds of a verifier: the operator's keys, the first first, and whose word besides counts for a log."""

    operator: tuple[str, ...]
    policy: Policy = Policy()


class Growth(NamedTuple):
    """A proof of growth as it stands in its file."""

    old: int
    path: tuple[bytes, ...]
    new: Checkpoint


def is_logged(raw: bytes) -> bool:
    """Tell whether a file beside a transcript is one from a log of heads, and no receipt."""
    return raw.startswith((PROOF.encode(), GROWTH.encode()))


def logged(
    files: Iterable[tuple[str, bytes]], trust: Trust, moments: Sequence[Moment], verify: Verify
) -> tuple[list[Receipt], list[int]]:
    """Read files from the log, by name, and say what each shows; and of how many leaves two trees were signed."""
    texts = [(name, raw[:LONGEST_TEXT].decode("utf-8", "replace")) for name, raw in files]
    trees: dict[int, set[bytes]] = {}
    for _name, text in texts:
        if found := _checkpoint(text, trust, verify):
            trees.setdefault(found.size, set()).add(found.root)
    notes = [
        _growth(name, text, trust, trees, verify)
        if text.startswith(GROWTH)
        else _proof(name, text, trust, moments, verify)
        for name, text in texts
    ]
    return notes, sorted(size for size, roots in trees.items() if len(roots) > 1)


def _no(name: str, code: str) -> Receipt:
    return Receipt(name, "", 0, "", "", NOT_LOGGED.get(code, code))


def _proof(name: str, text: str, trust: Trust, moments: Sequence[Moment], verify: Verify) -> Receipt:
    if not trust.operator:
        return _no(name, NO_KEY)
    code = "alone"
    try:
        proof = seen_proof(text, trust.operator, trust.policy, verify)
    except NotIncluded as wrong:
        return _no(name, wrong.code)
    for moment in moments:
        try:
            found = includes(proof, *moment, trust.policy)
        except NotIncluded as wrong:
            code = wrong.code
            if code != "path":
                break
            continue
        seen = " and ".join(f"{who} at {_time(when)}" for who, when in found.seen)
        says = f"in the operator's log of heads as leaf {found.number} of {found.size}{seen and f', seen by {seen}'}"
        if proof.unchecked:
            says += f"; the cosignature of {' and '.join(proof.unchecked)} not checked"
        return Receipt(name, *moment, "", "", says)
    return _no(name, code)


def _time(seconds: int) -> str:
    """Write a time; one that no calendar has is written as its seconds."""
    if seconds >= 253_402_300_800:
        return f"{seconds} s"
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _growth(name: str, text: str, trust: Trust, trees: dict[int, set[bytes]], verify: Verify) -> Receipt:
    if not trust.operator:
        return _no(name, NO_KEY)
    try:
        old, path, new = read_growth(text)
        _must_be_of(text.partition("\n\n")[2], new, trust, verify)
    except BadNote as wrong:
        return _no(name, wrong.code)
    if old not in trees:
        return _no(name, "old")
    if not any(goes_on(old, root, new.size, new.root, path) for root in trees[old]):
        return _no(name, "grown")
    says = f"the log of heads went on from {old} to {new.size} leaves"
    return Receipt(name, "", new.size, new.root.hex(), "", "", says)


def read_growth(text: str) -> Growth:
    """Read a proof of growth. Raises `BadNote`."""
    head, _blank, rest = text.partition("\n\n")
    first, *hashes = head.split("\n")
    path = tuple(map(unbase64, hashes))
    if not first.startswith(GROWTH) or len(path) > LONGEST_PATH or any(len(each) != 32 for each in path):
        raise BadNote("form", "a proof of growth is 'old 118', at most 63 hashes, an empty line, and a checkpoint")
    return Growth(decimal(first[len(GROWTH) :]), path, read_checkpoint(read_note(rest)))


def _checkpoint(text: str, trust: Trust, verify: Verify) -> Checkpoint | None:
    """Return the checkpoint in a file, if the operator signed it as its log's."""
    note = text.partition("\n\n")[2]
    try:
        found = read_checkpoint(read_note(note))
        _must_be_of(note, found, trust, verify)
    except BadNote:
        return None
    return found


def _must_be_of(note: str, found: Checkpoint, trust: Trust, verify: Verify) -> None:
    keys = [read_key(each, SIGNED) for each in trust.operator]
    if not keys or found.origin != origin_of(keys[0]):
        raise BadNote("origin", f"the checkpoint is of the log {found.origin[:80]!r}, which is not this operator's")
    must_be_signed(read_note(note), [Key(found.origin, SIGNED, key.public) for key in keys], verify)


# Transcripts as they are held against receipts: the hash of each record, and what the log admits to be lost.

THE_FILE, KEPT_LOG, SHOWN_LOG = "the file", "kept.jsonl", "shown.jsonl"
ADMITS = ("lost", "recovered")
OF_DRAW = ("draw-closed", "noise-opened", "barred", "reseeded")


class Drawn(NamedTuple):
    """A record of a draw."""

    seq: int
    kind: str
    by: str
    data: dict[str, Any]


class Log(NamedTuple):
    """A transcript: its report, the hash of each record that held, and where it tells of lost records."""

    name: str
    report: Report
    hashes: list[str]
    told: list[tuple[int, str, str, Any]]  # seq, time, "lost" or "recovered", and how many records there had been
    draws: list[Drawn]  # the records in which draws are closed, opened and ended
    ends: list[int]  # after how many records the log of heads may hold its head: the first, and that of the match's end

    @property
    def moments(self) -> list[Moment]:
        """The heads that the log of heads should have."""
        return [(self.report.table, size, self.hashes[size - 1]) for size in self.ends]

    def speaks_of(self, note: Receipt) -> bool:
        """Tell whether a receipt is for records that are here."""
        return bool(note.table == self.report.table and note.size <= len(self.hashes))

    def parts_from(self, note: Receipt) -> bool:
        """Tell whether a receipt is for other records than these."""
        return self.speaks_of(note) and self.hashes[note.size - 1] != note.root

    def fits(self, note: Receipt) -> bool:
        """Tell whether a receipt is for these very records."""
        return self.speaks_of(note) and not self.parts_from(note)

    def signed(self, notes: list[Receipt]) -> int:
        """Count the records that a receipt covers: those before the last one are bound by the chain."""
        return max((note.size for note in notes if self.fits(note)), default=0)

    def gives_up(self, note: Receipt, size: int, at: str) -> bool:
        """Tell whether the log says, with a record of that time, that the records of a receipt are gone."""
        is_of = note.table == self.report.table and note.size <= size
        return bool(is_of and note.at <= at and not self.fits(note))


def log_of(name: str, file: BinaryIO, verify: Verify, tell: Tell | None) -> Log:
    """Read a transcript's file, from its start."""
    report = check(lines_of(file), verify, tell)
    file.seek(0)
    hashes, told, draws, ends = [], [], [], [1] if report.records else []
    for seq, line in enumerate(lines_of(file), -1):
        if seq >= report.records:
            break
        if seq >= 0:
            record = json.loads(line)
            hashes.append(record["hash"])
            kind = record["type"].partition(".")[0]
            if kind == "revealed" and len(ends) == 1:
                ends.append(seq + 1)
            if kind in OF_DRAW:
                draws.append(Drawn(seq, kind, record["by"], record["data"]))
            if kind in ADMITS:
                told.append((seq, record["at"], kind, record["data"].get("size")))
    return Log(name, report, hashes, told, draws, ends)


def title(name: str) -> str:
    """Return the name of a transcript as a sentence begins with it."""
    return "The file" if name == THE_FILE else name


# The report on receipts and transcripts: one verdict, and what it rests on.


class Judgement(NamedTuple):
    """The verdict on receipts and transcripts, and what it rests on."""

    kind: str
    code: str
    seq: int | None
    headline: str
    said: Sequence[str] = ()
    key: str = ""
    receipts: Sequence[dict[str, Any]] = ()
    transcripts: tuple[Log, ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return PROOF_EXITS[self.kind]

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told: dict[str, Any] = {"kind": self.kind, "code": self.code, "seq": self.seq, "exit": self.exit_code}
        inner = {log.name: log.report.public() for log in self.transcripts}
        told.update({"headline": self.headline, "said": list(self.said), "key": self.key})
        told.update({"receipts": list(self.receipts), "transcripts": inner})
        return {**told, "cannot_prove": [] if self.kind == "unreadable" else list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people, the codes after the sentences."""
        yield self.headline
        yield from (f"  {said}" for said in self.said)
        yield f"verdict     {self.kind}{self.code and f' ({self.code})'}"
        yield from (f"{each['name']}: {each['says']}" for each in self.receipts)
        for log in self.transcripts:
            yield f"{log.name}: {log.report.headline}"
            yield from (f"  {check:12}{said}" for check, said in log.report.checks.items())
        if self.kind != "unreadable":
            yield "No file can prove:"
            yield from (f"- {claim}" for claim in CANNOT_PROVE)


# Openings of noise that a browser signed and kept beside its log: whether they are what they should be, and missing.

SAID = {"table": str, "draw": int, "seat": int, "noise": str, "head": str}


def of_opening(name: str, text: str, log: Log, verify: Verify) -> str:
    """Say what an opening shows against a log that holds; no content of it makes this raise."""
    try:
        signed = decode(text)
    except Broken:
        signed = None
    said: Any = signed.get("noise-open") if isinstance(signed, dict) else None
    if not is_shape(signed, {"noise-open": dict, "signature": str}) or not is_shape(said, SAID):
        return f"{name} shows nothing: it is no signed opening."
    closed = next(
        (each for each in log.draws if each.kind == "draw-closed" and each.data["draw"] == said["draw"]), None
    )
    if said["table"] != log.report.table or not closed or not is_number(said["seat"], len(closed.data["keys"]) - 1, 0):
        return f"{name} shows nothing: it is of no draw that {log.name} tells of."
    if not _is_of(signed, said, closed.data, verify):
        return f"{name} shows nothing: it is not what the key of seat {said['seat']} was to open."
    return _held(name, said, log)


def _is_of(signed: dict[str, Any], said: dict[str, Any], closed: dict[str, Any], verify: Verify) -> bool:
    """Tell whether the seat's key has signed it, and whether it fits the hash that stands."""
    seat, draw, noise = said["seat"], said["draw"], said["noise"]
    fits = HEX64.fullmatch(noise) and noise_hash(said["table"], draw, seat, closed["commit"], noise)
    return fits == closed["noise"][seat] and signs(
        closed["keys"][seat], "noise-open", said, signed["signature"], verify
    )


def _held(name: str, said: dict[str, Any], log: Log) -> str:
    """Say whether the log holds it, and what the log says in its place."""
    seat, draw = said["seat"], said["draw"]
    of_draw = [each for each in log.draws if each.data.get("draw") == draw]
    opened = [each.seq for each in of_draw if each.kind == "noise-opened" and each.by == f"seat:{seat}"]
    if opened:
        return f"{name}: {log.name} holds what the key of seat {seat} opened in draw {draw + 1}, at #{opened[0]}."
    barred = [each.seq for each in of_draw if each.kind == "barred" and each.data["seat"] == seat]
    ended = barred or [each.seq for each in of_draw if each.kind == "reseeded"]
    instead = f": #{ended[0]} calls the seat silent" if ended else ""
    says = f"{name}: the key of seat {seat} signed what it opened in draw {draw + 1}, and {log.name} lacks it{instead}."
    return f"{says} Whether the server had it in time, no file can show."


# The judgement on receipts and transcripts, held against each other: whether the operator contradicts itself.

Finding = tuple[str, str, Any, str]  # kind, code, seq, and a sentence


class Judge:
    """The judge of a set of receipts and transcripts."""

    def __init__(self, key: Key | None, notes: list[Receipt], logs: list[Log], forked: list[int]) -> None:
        self.key, self.notes, self.logs, self.forked = key, notes, logs, forked
        self.good = [note for note in notes if note.table and not note.why]
        self.said: list[str] = []

    def verdict(self, other_key: str) -> Finding:
        """Return the first of these that is so, the gravest first."""
        self.tell_signers()
        broken = [log for log in self.logs if log.report.kind == "failed"]
        short = [log for log in self.logs if log.report.kind == "incomplete"]
        return (
            self.two_logs()
            or self.two_trees()
            or self.rolled_back()
            or self.unsigned_part()
            or next(map(self.of_lines, broken), None)
            or (("incomplete", "other-key", None, other_key) if other_key else None)
            or self.not_checked()
            or next(map(self.of_lines, short), None)
            or self.beyond()
            or ("consistent", "", None, self.together())
        )

    def two_logs(self) -> Finding | None:
        """Say that two receipts, or a receipt and a signed transcript, contradict each other."""
        found = self.contradictions(self.good)
        if not found:
            return None
        note = min(found, key=lambda note: note.size)
        seq, where = self.parting(note.table, note.size - 1)
        says = f"The operator's key {self.name} signed two different logs of table {note.table}: they part at {where}."
        return self.admitted(note.table, where) or ("contradicted", "two-logs", seq, says)

    def tell_signers(self) -> None:
        """Note which seats' keys have signed, beyond the place where two transcripts part, what each of them says."""
        for one, other, seq in self.forks():
            for log in (one, other):
                for seat, key, reach in log.report.keys:
                    if reach >= seq:
                        who = f"the key of seat {seat} ({key[:16]}…)"
                        self.said.append(f"From record #{seq} on {who} signed what {log.name} says, up to #{reach}.")

    def two_trees(self) -> Finding | None:
        """Say that two logs of heads of one size were signed."""
        if not self.forked:
            return None
        leaves = "1 leaf" if self.forked[0] == 1 else f"{self.forked[0]} leaves"
        says = f"The operator's key {self.name} signed two different logs of heads with {leaves}."
        return "contradicted", "two-trees", None, says

    def contradictions(self, notes: list[Receipt]) -> list[Receipt]:
        """List the receipts against which another one speaks, by itself or with a transcript that it covers."""
        pairs = [(a, b) for a, b in combinations(notes, 2) if (a.table, a.size) == (b.table, b.size)]
        found = [a for a, b in pairs if a.root != b.root]
        for log in self.logs:
            found += [a for a in notes if log.parts_from(a) and a.size < log.signed(notes)]
        return found

    def admitted(self, table: str, where: str) -> Finding | None:
        """Say that signed records are lost, if a signed log admits all that receipts say against it."""
        admissions = [
            (log, seq, at, size)
            for log in self.logs
            for seq, at, kind, size in log.told
            if kind == "lost" and type(size) is int and seq < self.signed(log)
        ]
        lost = [note for note in self.good if any(log.gives_up(note, size, at) for log, _, at, size in admissions)]
        rest = [note for note in self.good if note not in lost]
        if not admissions or self.contradictions(rest) or self.taken_back(rest):
            return None
        seq = admissions[0][1]
        says = f"The operator lost records of table {table} that its key {self.name} had signed, from {where} on: "
        return "contradicted", "lost", seq, f"{says}the log admits it in record #{seq}."

    def parting(self, table: str, latest: int) -> tuple[int, str]:
        """Find where two logs part: the very record if two signed transcripts show it, else the latest it can be."""
        for one, other, seq in self.forks():
            if one.report.table == table and seq <= latest and seq < min(map(self.signed, (one, other))):
                return seq, f"record #{seq}"
        return latest, f"record #{latest} or before it"

    def signed(self, log: Log) -> int:
        """Count the records of a transcript that a receipt covers."""
        return log.signed(self.good)

    def forks(self) -> Iterator[tuple[Log, Log, int]]:
        """Yield two transcripts of one table, and the first record in which they differ."""
        for one, other in combinations(self.logs, 2):
            both = range(min(len(one.hashes), len(other.hashes)))
            differ = next((seq for seq in both if one.hashes[seq] != other.hashes[seq]), None)
            if one.report.table == other.report.table and differ is not None:
                yield one, other, differ

    def rolled_back(self) -> Finding | None:
        """Say that a shorter log was signed after a longer one."""
        left = self.taken_back(self.good)
        if not left:
            return None
        long, short = max(left, key=lambda pair: (pair[0].size, -pair[1].size))
        says = f"The operator's key {self.name} signed a shorter log of table {long.table} after a longer one: "
        says += f"{count(long.size, 'record')} at {long.at}, but {count(short.size, 'record')} at {short.at}."
        verdict = "contradicted", "rolled-back", short.size, says
        return self.admitted(long.table, f"record #{short.size}") or verdict

    def taken_back(self, notes: list[Receipt]) -> list[tuple[Receipt, Receipt]]:
        """List receipts with those of fewer records that were signed later, unless the records came back."""
        pairs = [
            (long, short)
            for long in notes
            for short in notes
            if long.table == short.table and long.size > short.size and "" < long.at < short.at
        ]
        return [pair for pair in pairs if not self.healed(*pair)]

    def healed(self, long: Receipt, short: Receipt) -> bool:
        """Tell whether the lost records came back, and a signed log tells it."""
        for log in self.logs:
            for seq, _, kind, _ in log.told:
                told = kind == "recovered" and long.size <= seq < self.signed(log)
                if told and log.fits(long) and log.fits(short):
                    self.said.append(f"For a while the operator had lost records; they came back, as #{seq} tells.")
                    return True
        return False

    def unsigned_part(self) -> Finding | None:
        """Say that a transcript is not what was signed, or that two of them part, and nobody can tell who did it."""
        for log in self.logs:
            for note in sorted(self.good, key=lambda note: note.size):
                if log.parts_from(note):
                    self.said.append(
                        f"No receipt covers {log.name} there: either the log was rewritten after it was signed, or "
                        f"whoever kept {log.name} changed it."
                    )
                    seq, where = self.parting(note.table, note.size - 1)
                    says = f"{title(log.name)} is not the log that the operator's key {self.name} signed: "
                    return "failed", "receipt", seq, f"{says}they part at {where}."
        for one, other, seq in self.forks():
            self.said.append("No receipt covers both of them there: the files alone do not tell who changed the log.")
            return "failed", "receipt", seq, f"{title(one.name)} and {other.name} part at record #{seq}."
        return None

    def of_lines(self, log: Log) -> Finding:
        """Give the verdict on a transcript by itself."""
        report = log.report
        return report.kind, report.code, report.seq, f"{title(log.name)}: {report.headline}."

    def not_checked(self) -> Finding | None:
        """Say that receipts were not checked."""
        unknown = sum(bool(note.why) for note in self.notes)
        if self.good and not unknown and any(map(self.is_of, self.good)):
            return None
        says = f"Nothing is proved: {self.why_nothing()}."
        if self.good and unknown:
            says = f"{unknown} of {count(len(self.notes), 'receipt')} not checked; nothing contradicts the others."
        return "incomplete", "not-checked", None, says

    def is_of(self, note: Receipt) -> bool:
        """Tell whether a receipt is of a table whose transcript is here."""
        return not self.logs or any(log.report.table == note.table for log in self.logs)

    def why_nothing(self) -> str:
        """Say why no receipt could be checked."""
        if not self.notes:
            return "there is no receipt"
        if self.good:
            return "the receipts are of another table"
        return f"no receipt is signed by the key {self.key.short}" if self.key else NO_KEY

    def beyond(self) -> Finding | None:
        """Say that a transcript ends before a receipt does; what a browser keeps may, for its receipts come first."""
        for log in self.logs:
            most = max((note.size for note in self.good if note.table == log.report.table), default=0)
            if most > len(log.hashes) and log.name != KEPT_LOG:
                what = f"a receipt speaks of {count(most, 'record')}, and {log.name} has {len(log.hashes)}"
                return "incomplete", "receipt-beyond", len(log.hashes), f"{title(log.name)} ends early: {what}."
        return None

    def together(self) -> str:
        """Say that nothing contradicts."""
        table, most = self.good[0].table, max(note.size for note in self.good)
        says = f"Nobody contradicts this match: {count(len(self.good), 'receipt')} of table {table}, signed by the key "
        return f"{says}{self.name}, up to record #{most - 1}."

    @property
    def name(self) -> str:
        """The name of the operator's key."""
        return self.key.name if self.key else ""

    def of_note(self, note: Receipt) -> dict[str, Any]:
        """Tell what becomes of a receipt."""
        kind, says = "not checked", f"not checked: {note.why}"
        if not note.why and not note.table:
            kind, says = "signed", note.says
        elif not note.why:
            held = [self.held(note, log) for log in self.logs]
            kinds = [kind for kind, _ in held]
            kind = next((each for each in ("differs", "fits", "beyond", "other table") if each in kinds), "signed")
            when = note.says or (f"signed at {note.at}" if note.at else "signed")
            what = f"{count(note.size, 'record')} of table {note.table}, {when}"
            says = "; ".join([what, *(found for _, found in held)])
        told = {"name": note.name, "table": note.table, "size": note.size, "root": note.root, "at": note.at}
        return {**told, "kind": kind, "says": says}

    def held(self, note: Receipt, log: Log) -> tuple[str, str]:
        """Tell how a receipt and a transcript fit."""
        if note.table != log.report.table:
            return "other table", f"{log.name} is of another table"
        if note.size > len(log.hashes):
            return "beyond", f"{log.name} has only {len(log.hashes)}"
        if log.fits(note):
            return "fits", f"{log.name} fits"
        return "differs", f"{log.name} has another hash at #{note.size - 1}"


# The operator's signed changes of key: from the key that somebody trusts to that of today.

ROTATION = "fairdeal/key-rotation/v1"
CUT = "-----\n"  # parts notes that are kept in one text


class Rotation(NamedTuple):
    """A change of the operator's key: from which to which, and when it was signed."""

    old: Key
    new: Key
    at: str


def read_rotation(text: str, verify: Verify) -> Rotation:
    """Read a change of the operator's key, signed by the old key and by the new one. Raises `BadNote`."""
    note = read_note(text)
    lines = note.text[:-1].split("\n")
    if len(lines) != 4 or lines[0] != ROTATION:
        raise BadNote("form", f"a change of keys has four lines, the first {ROTATION}")
    rotation = Rotation(read_key(lines[1], SIGNED), read_key(lines[2], SIGNED), lines[3])
    for key in (rotation.old, rotation.new):
        must_be_signed(note, [key], verify)
    return rotation


def chain_of_keys(key: Key, notes: Iterable[str], verify: Verify) -> list[Key]:
    """Return the operator's keys, the first first, that signed changes join to this one. Raises `BadNote`.

    Each change is signed by both of its keys, so that whoever trusts one of them may trust the other. Two changes from
    one key are refused, for whoever has that key gave it to two; and so is a key that comes back after it was changed.
    """
    after: dict[Key, Key] = {}
    before: dict[Key, Key] = {}
    for note in notes:
        old, new, _at = read_rotation(note, verify)
        if after.setdefault(old, new) != new:
            raise BadNote("key", f"the key {old} was changed twice, to {after[old]} and to {new}")
        if before.setdefault(new, old) != old:
            raise BadNote("key", f"the key {new} comes after two, {before[new]} and {old}")
    keys = [key]
    while first := before.get(keys[0]):
        if first in keys:
            raise BadNote("key", f"the key {first} comes back after it was changed")
        keys.insert(0, first)
    while following := after.get(keys[-1]):
        keys.append(following)
    return keys


def follow_keys(pinned: str, now: str, notes: Sequence[str], verify: Verify) -> list[Key]:
    """Return the keys from the pinned one to that of now, each signed for by the one before. Raises `BadNote`.

    The key of now is the last: one that was changed for another is good no more.
    """
    first, wanted = read_key(pinned, SIGNED), read_key(now, SIGNED)
    chain = chain_of_keys(first, notes, verify)
    if chain[-1] != wanted:
        raise BadNote("key", f"no signed change of keys leads from {first} to {wanted}, as the last")
    return chain[chain.index(first) :]


# Files as they are judged: a transcript or a proof file, with receipts, keys and witnesses beside it.

BAD_KEY = "The key is no verifier key: it looks like name+0a1b2c3d+base64."
BAD_POLICY = "The policy is none: its lines are those of c2sp.org/tlog-policy."
OF_ONE_LOG = "A receipt is of one log, and this file holds many: lay it beside the transcript of its table."
OWN_KEY = "The key stands in the file itself: compare it with the one that the operator publishes, or name that one."
LOGGED = ("log-first.txt", "log.txt", "log-growth.txt")


class Asked(NamedTuple):
    """The grounds of a verdict: the keys that were named, each of them read, and the policy on logs and witnesses.

    `verify` checks signatures; `tell`, if it is there, is told how far the check has come.
    """

    keys: Sequence[Key]
    policy: Policy
    verify: Verify
    tell: Tell | None


def _words(text: str) -> list[str]:
    return [word for word in re.split("[ \t\r\n]+", text) if word]


def _asked(keys: str, policy: str, verify: Verify, tell: Tell | None) -> Asked | Judgement:
    """Read the keys that were named in words, the operator's first key first; or say which of them is none."""
    found = [key_of(word) for word in _words(keys)]
    if not all(found):
        return _unreadable("key", BAD_KEY)
    try:
        trusted = read_policy(policy)
    except BadNote:
        return _unreadable("policy", BAD_POLICY)
    return Asked([key for key in found if key], trusted, verify, tell)


def _unreadable(code: str, headline: str) -> Judgement:
    return Judgement("unreadable", code, None, headline)


def _judged(
    keys: Sequence[Key],
    beside: Sequence[tuple[str, bytes]],
    logs: Sequence[Log],
    asked: Asked,
    other: str = "",
    own: Iterable[str] = (),
) -> Judgement:
    """Judge receipts and transcripts. `other` tells of another key, `own` whose word the keys are."""
    key, moments = keys[-1] if keys else None, [moment for log in logs for moment in log.moments]
    trust = Trust(tuple(map(str, keys)), asked.policy)
    shown, forked = logged([each for each in beside if is_logged(each[1])], trust, moments, asked.verify)
    left = iter(shown)
    notes = [next(left) if is_logged(raw) else receipt_of(name, raw, keys, asked.verify) for name, raw in beside]
    bench = Judge(key, notes, list(logs), forked)
    verdict = bench.verdict(other)
    said = list(dict.fromkeys([*(own if bench.good else []), *bench.said]))
    return Judgement(*verdict, said, key.short if key else "", [bench.of_note(note) for note in notes], tuple(logs))


def _chain(kept: Key, changes: str, verify: Verify) -> list[Key]:
    """Return the operator's keys that the changes in a proof file join to the one kept, the first first."""
    try:
        chain = chain_of_keys(kept, changes.split(CUT) if changes else [], verify)
    except BadNote:
        return [kept]
    return chain if all(key_of(str(key)) for key in chain) else [kept]


def _judge_proof(whole: bytes, asked: Asked | Judgement, more: Sequence[tuple[str, bytes]]) -> Judgement:
    """Judge a proof file; `more` are receipts beside it, by name."""
    try:
        found = members(whole)
        texts = {
            name: text_of(found, name) for name in found if name.startswith(("receipts/", "openings/", "log", "key"))
        }
    except NoProof as wrong:
        return _unreadable("archive", f"This is no proof file that can be read: {wrong}.")
    if isinstance(asked, Judgement):
        return asked
    pinned, now = texts.get("key.txt", ""), texts.get("key-now.txt", "")
    kept, named, given = key_of(pinned), key_of(now), asked.keys[-1] if asked.keys else None
    chain = _chain(kept, texts.get("key-changes.txt", ""), asked.verify) if kept else []
    was, now_is, other = kept.short if kept else "", named.short if named else "", ""
    if given and kept and not set(chain) & set(asked.keys):
        chain = []
        other = f"The file keeps the key {was}, and you gave {given.short}: it was made at a table of another key."
    elif now and named != kept and named not in chain:
        other = f"The server names another key now: {now_is or 'one that is no key'}, and {was or 'none'} was kept."
    names = _numbered(texts, "receipts/")
    names += [name for name in LOGGED if name in texts]
    beside = [*((name, found[name]) for name in names), *more]
    kinds = [name for name in (KEPT_LOG, SHOWN_LOG) if name in found]
    logs = [log_of(name, io.BytesIO(found[name]), asked.verify, asked.tell) for name in kinds]
    keys = [*(key for key in asked.keys if key not in chain), *chain]
    shorts = [key.short for key in chain]
    steps = range(1, len(chain))
    changed = (f"The operator changed its key {shorts[i - 1]} for {shorts[i]}: both signed that." for i in steps)
    judged = _judged(keys, beside, logs, asked, other, [*([] if given else [OWN_KEY]), *changed])
    whole_logs = [log for log in logs if log.report.kind != "failed"][:1]
    opened = [(name, texts[name], log) for log in whole_logs for name in _numbered(texts, "openings/")]
    return judged._replace(said=[*judged.said, *(of_opening(*each, asked.verify) for each in opened)])


def _numbered(texts: Iterable[str], folder: str) -> list[str]:
    """List the members of a folder, whose names are numbers, in order."""
    found = (name for name in texts if name.startswith(folder))
    return sorted(found, key=lambda name: int(re.split("[/.]", name)[1]))


def judge_file(
    file: BinaryIO,
    keys: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    policy: str = "",
    verify: Verify = is_signed,
    tell: Tell | None = None,
) -> Report | Judgement | Evening:
    """Judge a transcript, a proof or a tournament's file, and receipts beside it, by name. No content makes this raise.

    `keys` may name several keys: those that the operator had, the first first. Files from the log of heads stand
    among the receipts; `policy` says which witnesses must have seen it, and without it nobody need have.
    """
    start, more = file.read(len(EVENING)), list(notes)
    file.seek(0)
    asked = _asked(keys, policy, verify, tell)
    if start == EVENING:
        return _unreadable("evening", OF_ONE_LOG) if more else judge_evening(lines_of(file), verify, tell)
    if start.startswith(b"PK"):
        return _judge_proof(file.read(LARGEST_PROOF + 1), asked, more)
    if not more:
        return check(lines_of(file), verify, tell)
    if isinstance(asked, Judgement):
        return asked
    return _judged(asked.keys, more, [log_of(THE_FILE, file, verify, tell)], asked)


# Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

OPTIONS = ("--json", "--receipt", "--log", "--key", "--policy")


class Progress:
    """The progress of a check, told on a terminal once it takes longer than a second."""

    def __init__(self) -> None:
        self.next, self.told = time.monotonic() + 1, False

    def tell(self, done: int, records: int) -> None:
        """Tell how many of the records are checked."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if done == records and self.told:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self.next:
            self.next, self.told = time.monotonic() + 0.2, True
            print(f"\rchecked {done} of {count(records, 'record')} …", end="", file=sys.stderr, flush=True)


def with_cryptography() -> Verify:
    """Return the check of signatures by the package "cryptography", some thirty times as fast, or ours without it.

    It knows ML-DSA-44 from its version 47 on.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except Exception:  # it may be there, and broken
        return is_signed

    def ml_dsa_key(public: bytes) -> Any:
        try:
            from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PublicKey

            return MLDSA44PublicKey.from_public_bytes(public)
        except Exception:  # it is older, or its library does not have it
            raise CannotCheck from None

    def verify(public: bytes, message: bytes, signature: bytes) -> bool:
        if len(public) != ML_DSA_44 and not is_strict(public, signature):
            return False
        try:
            key = ml_dsa_key(public) if len(public) == ML_DSA_44 else Ed25519PublicKey.from_public_bytes(public)
            key.verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return verify


def options(arguments: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the names of files, and the values of each option; a name that is no option stands among the files."""
    names: list[str] = []
    found: dict[str, list[str]] = {name: [] for name in OPTIONS}
    rest = iter(arguments)
    for each in rest:
        option, equals, value = each.partition("=")
        if option not in found:
            names.append(each)
        elif option == "--json":
            found[option].append(each)
        else:
            found[option].append(value if equals else next(rest, ""))
    return names, found


def main(arguments: list[str]) -> int:
    """Judge the file that is named, print the report, and return the exit code."""
    names, given = options(arguments)
    if len(names) != 1 or names[0].startswith("-"):
        print((__doc__ or "").strip())
        return 0 if names in (["-h"], ["--help"]) else 2
    name = names[0]
    try:
        notes = []
        for name in given["--receipt"] + given["--log"]:
            with open(name, "rb") as note:
                notes.append((os.path.basename(name), note.read(LONGEST_TEXT)))
        policy = ""
        for name in given["--policy"][-1:]:
            with open(name, "rb") as text:
                policy = text.read(LONGEST_TEXT).decode("utf-8", "surrogateescape")
        name = names[0]
        with open(name, "rb") as file:
            report = judge_file(file, " ".join(given["--key"]), notes, policy, with_cryptography(), Progress().tell)
    except OSError as wrong:
        print(f"{name}: {wrong.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(report.public()) if given["--json"] else "\n".join(report.lines()))
    return report.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
