#!/usr/bin/env python3
"""Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

    python3 fairdeal_verify.py match.jsonl                               the verdict, and what was checked
    python3 fairdeal_verify.py match.jsonl --receipt NOTE --key KEY      is it the log that the operator signed?
    python3 fairdeal_verify.py fairdeal-proof-k7x2m9q4tz.zip --key KEY   what a browser kept, against what was signed
    python3 fairdeal_verify.py --json match.jsonl                        the same for programs

    python3 fairdeal_verify.py match.jsonl --log PROOF --key KEY --witness WITNESS    is it in the operator's log?

KEY is the operator's key, as name+id+base64; --receipt may be given again. Without a key no receipt is checked. PROOF
is from /tlog/proof/TABLE of the server; --key may be given again, the first key first, and --witness for each that you
trust: all of them must have seen the log, or as many as --quorum says.
Exit codes: 0 all holds (perhaps with fields sealed), 1 something does not, 3 something is missing or not checked,
2 the file, or the key, cannot be read.
What the words mean stands in docs/transcript.md and docs/fairness.md of Fairdeal. Three verifiers give the same report:
this file, `fairdeal verify`, and the page /verify of a server. A change to one is a change to all.
"""

from __future__ import annotations

import base64
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
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, BinaryIO, NamedTuple, NoReturn

Verdict = tuple[str, str, Any]  # kind, code, and seq or None
LONGEST_LINE, MOST_LINES, DEEPEST, LARGEST = 2**20, 5_000_000, 32, 2**53 - 1
MOST_CARDS, MOST_SEATS = 10_000, 1_000
EXITS = {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}
REASONS = {
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
    "setup": "a record of the table is not what it must be",
    "commit": "the opened secret is not the one that was committed to",
    "deal-gap": "a shuffle has not the number that belongs there",
    "shuffle": "the order of a deck is not what the secret and everybody's entropy give",
    "noise": "what a seat added to the draw of the cards is not what it had given the hash of",
    "signature": "a seat's signature is missing, does not hold, or is not for that record",
}
CHECKS = ("lines", "openings", "setup", "commitment", "draw", "deals", "shuffles", "signatures", "rules")
CHECK_OF = {
    "setup": "setup",
    "version": "setup",
    "commit": "commitment",
    "noise": "draw",
    "deal-gap": "deals",
    "shuffle": "shuffles",
    "signature": "signatures",
}
LAW, MOST_DRAWS, OPENING_SECONDS = 3, 3, 60
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
NOTHING_DEALT = "not checked: nothing was dealt"
NOT_BEGUN = "not checked: play has not begun"
OTHER_LAW = "not checked: this program does not know the law of the table"
# The openings of people's names, and no others, may have been dropped.
NAMES = {"seated": ("name", "by_key.sit.name"), "referee-came": ("name", "by_key.come.name")}
CHANGES = ("handed-over", "key-recovered", "taken-over")  # after which another key is in force
OF_DRAWS = ("draw-opened", "draw-closed", "noise-given", "noise-opened", "barred")
KEPT = (
    *OF_DRAWS,
    *CHANGES,
    "opened",
    "seated",
    "left",
    "begun",
    "dealt",
    "rewound",
    "ruled",
    "entropy-added",
    "reseeded",
    "revealed",
)
NOTHING_MORE = ("begun", "dealt", "reseeded", "revealed", "played")  # comes once every deck is known
HEX128, HEX64, HEX32 = (re.compile(f"[0-9a-f]{{{digits}}}") for digits in (128, 64, 32))
SEAT = re.compile("seat:(0|[1-9][0-9]{0,8})")
TYPE = re.compile(r"[a-z][a-z0-9_-]{0,99}(\.([2-9]|[1-9][0-9]{1,5}))?", re.ASCII)
TIME = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)
HEADER: dict[str, type] = {"fairdeal": str, "head": str, "records": int, "table": str, "v": int, "viewer": str}
RECORD: dict[str, type] = {"at": str, "by": str, "cmd": str, "data": dict, "hash": str, "prev": str}
RECORD.update({"seq": int, "table": str, "type": str, "v": int})
OPENING: dict[str, type] = {"path": str, "salt": str, "seq": int, "value": object}


class Broken(Exception):
    """Something does not hold: a reason's code, and the seq if it is another than that of the record due."""

    def __init__(self, code: str, seq: int | None = None) -> None:
        super().__init__(code)
        self.code, self.seq = code, seq


def require(holds: object, code: str, seq: int | None = None) -> None:
    if not holds:
        raise Broken(code, seq)


# Canonical JSON


def canonical(value: Any, depth: int = 0) -> str:
    """The one text of a value (RFC 8785, integers only); raises ValueError for what has none."""
    if isinstance(value, (dict, list)):
        if depth == DEEPEST:
            raise ValueError("nested too deep")
        if isinstance(value, list):
            return "[" + ",".join([canonical(each, depth + 1) for each in value]) + "]"
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join([canonical(key) + ":" + canonical(value[key], depth + 1) for key in keys]) + "}"
    if type(value) is int and abs(value) > LARGEST:
        raise ValueError("too large")
    return json.dumps(value, ensure_ascii=False)


def small(text: str) -> int:
    return int(text) if len(text) < 20 else no_number(text)


def no_number(text: str) -> NoReturn:
    raise ValueError("no number of a record: " + text[:20])


def decode(text: str) -> Any:
    """The value that `text` is the canonical form of."""
    try:
        value = json.loads(text, parse_int=small, parse_float=no_number, parse_constant=no_number)
        again = canonical(value)
    except (ValueError, RecursionError):
        raise Broken("canonical") from None
    require(again == text, "canonical")
    return value


def is_shape(value: Any, members: dict[str, Any]) -> bool:
    """Has the object exactly these members, of these types? (True is no integer.)"""
    return (
        type(value) is dict
        and value.keys() == members.keys()
        and all(type(value[name]) is kind or kind is object for name, kind in members.items())
    )


# Seals


def has_seal(value: Any) -> bool:
    if isinstance(value, dict):
        return "sealed" in value or any(map(has_seal, value.values()))
    return isinstance(value, list) and any(map(has_seal, value))


def seals(value: Any, steps: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Each seal with its path."""
    if isinstance(value, dict) and "sealed" in value:
        require(steps and not any("." in step for step in steps), "seal")
        to, sealed = value.get("to"), value["sealed"]
        require(len(value) == 2 and isinstance(sealed, str) and HEX64.fullmatch(sealed), "seal")
        if to != "everybody":
            require(isinstance(to, list) and all(type(seat) is int and seat >= 0 for seat in to), "seal")
            require(to == sorted(set(to or ())), "seal")
        yield ".".join(steps), value
    elif isinstance(value, (dict, list)):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from seals(member, (*steps, str(key)))


def commitment(path: str, salt: str, value: Any) -> str:
    return hashlib.sha256(b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + canonical([path, value]).encode()).hexdigest()


def still_open(line: bytes) -> bool:
    """Is a string, a list or an object open where the line ends?"""
    depth, in_string, escaped = 0, False, False
    for byte in line:
        if in_string:
            in_string = escaped or byte != ord('"')
            escaped = byte == ord("\\") and not escaped
        else:
            in_string = byte == ord('"')
            depth += (byte in b"{[") - (byte in b"}]")
    return in_string or depth > 0


def put_back(data: Any, path: str, value: Any) -> None:
    *way, last = path.split(".")
    for step in way:
        data = data[int(step) if isinstance(data, list) else step]
    data[int(last) if isinstance(data, list) else last] = value


class Progress:
    """How far the check has come, on a terminal, once it takes longer than a second."""

    def __init__(self) -> None:
        self.next, self.told = time.monotonic() + 1, False

    def tell(self, done: int, records: int) -> None:
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if done == records and self.told:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self.next:
            self.next, self.told = time.monotonic() + 0.2, True
            print(f"\rchecked {done} of {count(records, 'record')} …", end="", file=sys.stderr, flush=True)


Kept = tuple[str, str, str, Any, bool]  # of a record: type, `by`, `at`, data, and is its secret closed?


class Reading:
    """How far the reading of one file has come."""

    def __init__(self) -> None:
        self.header: dict[str, Any] = {}  # empty until it is read
        self.seq, self.hash, self.at = -1, "0" * 64, ""
        self.commands: set[str] = set()
        self.sealed: dict[tuple[int, str], Any] = {}
        self.names: set[tuple[int, str]] = set()
        self.last_opened, self.opened, self.cut = (-1, ""), 0, False
        self.kept: dict[int, Kept] = {}
        self.revealed = False
        self.signatures = Signatures()
        self.progress = Progress()

    def through(self, lines: Iterator[bytes]) -> Verdict:
        """The verdict on lines of bytes: (kind, code, seq)."""
        for number, line in enumerate(lines, 1):
            try:
                self.take(line, number)
            except Broken as wrong:
                if not self.is_cut(line, wrong.code) or next(lines, None) is not None:
                    return "failed", self.code_of(wrong), self.seq_of(wrong)
                self.cut = True
        return self.end()

    def code_of(self, wrong: Broken) -> str:
        return wrong.code if self.header or wrong.code == "version" else "format"

    def seq_of(self, wrong: Broken) -> int | None:
        due = self.seq + 1 if self.header and self.seq + 1 < self.header["records"] else None
        return due if wrong.seq is None else wrong.seq

    def is_cut(self, line: bytes, code: str) -> bool:
        begins = any(line.startswith(start[: len(line)]) for start in (b'{"at":"', b'{"open":{"path":"'))
        unread = bool(self.header) and code in ("canonical", "utf-8") and not line.endswith(b"\n")
        return unread and begins and still_open(line)

    def take(self, line: bytes, number: int) -> None:
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
        require(isinstance(found, dict) and found.get("fairdeal") == "transcript", "format")
        require(type(found.get("v")) is not int or found["v"] == 1, "version")
        require(is_shape(found, HEADER) and found["records"] >= 1, "format")
        require(found["viewer"] in ("public", "full") or SEAT.fullmatch(found["viewer"]), "format")
        self.header = found

    def take_record(self, text: str) -> None:
        require(not text.startswith('{"open":'), "record-missing")
        found = decode(text)
        version = found.get("v") if isinstance(found, dict) else None
        require(type(version) is not int or version == 1, "version")
        require(is_shape(found, RECORD) and TYPE.fullmatch(found["type"]) and TIME.fullmatch(found["at"]), "record")
        require(all(0 < len(found[name]) <= 200 for name in ("table", "by", "cmd")), "record")
        new = dict(seals(found["data"]))
        hashed = {name: value for name, value in found.items() if name != "hash"}
        require(found["hash"] == hashlib.sha256(canonical(hashed).encode()).hexdigest(), "hash")
        require(found["table"] == self.header["table"], "table")
        require(found["seq"] == self.seq + 1, "seq")
        require(found["prev"] == self.hash, "prev")
        require(found["cmd"] not in self.commands, "command")
        require(found["at"] >= self.at, "time")
        last = found["seq"] + 1 == self.header["records"]
        self.seq, self.hash, self.at = found["seq"], found["hash"], found["at"]
        require(not last or self.hash == self.header["head"], "head", self.seq)
        self.commands.add(found["cmd"])
        self.sealed.update({(self.seq, path): seal for path, seal in new.items()})
        kind = found["type"].partition(".")[0]
        self.names.update((self.seq, path) for path in new if path in NAMES.get(kind, ()))
        self.revealed = self.revealed or kind == "revealed"
        self.signatures.take(found, kind)
        self.progress.tell(self.seq + 1, self.header["records"])
        if kind in KEPT or (self.revealed and kind == "played"):
            secret = found["data"].get("secret")
            closed = is_sealed(secret) and secret["to"] == []
            if kind == "revealed":
                closed = has_seal([secret, found["data"].get("later")])
            self.kept[self.seq] = (kind, found["by"], found["at"], found["data"], closed)

    def sees(self, seal: Any) -> bool:
        """May this viewer be given the opening? That for everybody is given once it is open."""
        return bool(seal["to"] == "everybody" or self.is_owed(seal))

    def is_owed(self, seal: Any) -> bool:
        """Must the opening be there?"""
        seat = SEAT.fullmatch(self.header["viewer"])
        if seat:
            return seal["to"] != "everybody" and int(seat[1]) in seal["to"]
        return bool(self.header["viewer"] == "full")

    def take_opening(self, found: Any) -> None:
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
        if seq in self.kept:
            put_back(self.kept[seq][3], path, value)

    def hidden(self) -> dict[tuple[int, str], Any]:
        """The seals that are not open here, besides those of names."""
        return {key: seal for key, seal in self.sealed.items() if key not in self.names}

    def end(self) -> Verdict:
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


# Fair shuffles


def numbers(seed: bytes, deal: int) -> Iterator[int]:
    """The stream of 32-bit words of shuffle-v1."""
    block = 0
    while True:
        message = b"fairdeal/shuffle-v1\0" + deal.to_bytes(4, "big") + block.to_bytes(8, "big")
        digest = hmac.new(seed, message, "sha256").digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def shuffled(cards: list[str], seed: bytes, deal: int) -> list[str]:
    deck, words = list(cards), numbers(seed, deal)
    for i in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def is_number(value: Any, most: int, least: int = 1) -> bool:
    return type(value) is int and least <= value <= most


def is_hash(value: Any) -> bool:
    return isinstance(value, str) and HEX64.fullmatch(value) is not None


def is_sealed(value: Any) -> bool:
    return isinstance(value, dict) and "sealed" in value


def counted(runs: Any) -> list[str] | None:
    """The cards in canonical order, [["1",2],["5",1]] being 1 1 5; None where they are not counted so."""
    fine = isinstance(runs, list) and all(
        isinstance(run, list) and len(run) == 2 and isinstance(run[0], str) and is_number(run[1], MOST_CARDS)
        for run in runs
    )
    if not fine or sum(number for _, number in runs) > MOST_CARDS:
        return None
    return [card for card, number in runs for _ in range(number)]


def joined(*parts: object) -> bytes:
    """Texts and numbers, joined by zero bytes."""
    return b"\0".join(str(part).encode() for part in parts)


class Epoch:
    """Where shuffles come from, those of the match or after a repair: a secret committed to before, and entropy.

    It is a numbered draw: seats that are keys give hashes of their noise, and open it once it is closed.
    """

    def __init__(self, commit: str, number: int) -> None:
        self.commit, self.secret, self.number = commit, b"", number
        self.entropy: dict[int, str] = {}
        self.hashes: dict[int, str] = {}
        self.closed, self.barred = "", False  # when it was closed; was somebody barred since?

    def open(self, secret: Any, table: str) -> bool:
        """Take the secret; False if it is not the one that was committed to."""
        if not is_hash(secret):
            return False
        if hashlib.sha256(joined("fairdeal/commit/v2", table, self.number, secret)).hexdigest() != self.commit:
            return False
        self.secret = bytes.fromhex(secret)
        return True

    def waits_for(self, seat: int) -> bool:
        return seat in self.hashes and seat not in self.entropy

    def may_still_open(self, at: str) -> bool:
        """Do seats still have to open their noise at that time, and time to do so?"""
        return (
            bool(self.closed) and any(map(self.waits_for, self.hashes)) and seconds(self.closed, at) < OPENING_SECONDS
        )

    def seed(self, table: str, seats: int) -> bytes:
        brought = [self.entropy.get(seat, "") for seat in range(seats)]
        return hmac.new(self.secret, joined("fairdeal/seed/v2", table, self.number, *brought), "sha256").digest()


class Fairness:
    """The records of the table that say how its cards were shuffled, gone through once.

    Nothing is undone in the log, so only `now` goes back with a rewind; the epochs stay, each with its number.
    """

    def __init__(self, kept: dict[int, Kept], table: str) -> None:
        self.table, self.seats, self.other_law = table, 0, False
        self.found: list[tuple[int, str]] = []
        self.epochs = [Epoch("", 0)]
        self.ruling: Epoch | None = None  # of the last repair that was ruled, until it is carried out
        self.shuffles: list[tuple[int, int, list[str], list[str] | None, int]] = []
        self.taken: set[int] = set()  # the seats that somebody has, until play begins
        self.keys: dict[int, str] = {}  # of the seats that are keys
        self.drawn, self.laid_out = 0, False  # the number of the newest draw; does play begin from a position?
        self.by: list[int] = []  # the seats that had added something when play began
        self.first, self.over = -1, False  # the seq with which play began; whether the secret was revealed
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

    def take(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        if kind in OF_DRAWS:
            return self.draw_record(kind, seq, by, at, data)
        if kind == "reseeded":
            return self.reseeded(seq, at)
        if kind in CHANGES:
            return self.changes_key(data.get("seat"), data.get("key"))
        return bool(getattr(self, kind.replace("-", "_"))(seq, by, data))

    def open(self, seq: int, epoch: Epoch, secret: Any) -> None:
        if not epoch.open(secret, self.table):
            self.found.append((seq, "commit"))

    def becomes(self, seq: int, stage: tuple[int, int]) -> None:
        self.now = stage
        self.seqs.append(seq)
        self.stages.append(stage)

    def is_seat(self, seat: Any) -> bool:
        return is_number(seat, self.seats - 1, 0)

    def opened(self, seq: int, by: str, data: Any) -> bool:
        seats, commit, secret, law = data.get("seats"), data.get("commit"), data.get("secret"), data.get("law", 1)
        if not is_number(seats, MOST_SEATS) or not is_hash(commit) or type(law) is not int or law < 1:
            return False
        self.seats, self.other_law, self.laid_out = seats, law != LAW, data.get("position", "") != ""
        self.epochs = [Epoch(commit, 0)]
        if not is_sealed(secret):
            self.open(seq, self.epochs[0], secret)
        return True

    def seated(self, seq: int, by: str, data: Any) -> bool:
        seat, entropy = data.get("seat"), data.get("entropy", "")
        if not self.is_seat(seat) or not isinstance(entropy, str) or not self.may_sit(data):
            return False
        self.taken.add(seat)
        if brings_key(data):
            self.keys[seat], self.epochs[0].hashes[seat] = data["key"], data["noise"]
        elif not self.shuffles and entropy:
            self.epochs[0].entropy[seat] = entropy
        return True

    def may_sit(self, data: Any) -> bool:
        """May somebody sit down there, in the draw in force, and with a hash where it is a key?"""
        draw, number = self.epochs[0], data.get("draw")
        if data["seat"] in self.taken or draw.closed or self.first >= 0:
            return False
        if type(number) is not int or number != draw.number:
            return False
        hashes = all(is_hash(data.get(name)) for name in ("key", "recovery", "noise"))
        return not brings_key(data) or (hashes and data.get("entropy", "") == "")

    def left(self, seq: int, by: str, data: Any) -> bool:
        fine = self.is_seat(data.get("seat")) and not self.epochs[0].closed
        if fine:
            self.gives_up(data["seat"])
        return fine

    def changes_key(self, seat: Any, key: Any) -> bool:
        """A seat draws with another key from now on; whether it may is judged by the signatures."""
        if self.is_seat(seat) and seat in self.keys and is_hash(key):
            self.keys[seat] = key
        return True

    def gives_up(self, seat: int) -> None:
        self.taken.discard(seat)
        self.keys.pop(seat, None)
        if not self.shuffles:
            self.epochs[0].entropy.pop(seat, None)
            self.epochs[0].hashes.pop(seat, None)

    def begun(self, seq: int, by: str, data: Any) -> bool:
        return self.first < 0 and self.begins(seq)

    def begins(self, seq: int) -> bool:
        """Play begins, if it has not; has somebody taken each seat, and has every key opened its noise?"""
        if self.first >= 0:
            return True
        self.first, draw = seq, self.epochs[0]
        self.by = [seat for seat in range(self.seats) if draw.entropy.get(seat)]
        drawn = not self.keys or (bool(draw.closed) and self.keys.keys() <= draw.entropy.keys())
        return drawn and len(self.taken) == self.seats

    def dealt(self, seq: int, by: str, data: Any) -> bool:
        cards, action = counted(data.get("cards")), data.get("action")
        order = action.get("order") if isinstance(action, dict) else None
        sealed = is_sealed(action) or is_sealed(order)
        listed = isinstance(order, list) and all(isinstance(card, str) for card in order)
        if not cards or not (sealed or listed):
            return False
        deals, epoch = self.now
        if type(data.get("deal")) is not int or data["deal"] != deals:
            self.found.append((seq, "deal-gap"))
        self.shuffles.append((seq, deals, cards, None if sealed else order, epoch))
        self.becomes(seq, (deals + 1, epoch))
        return self.begins(seq)

    def rewound(self, seq: int, by: str, data: Any) -> bool:
        to = data.get("to")
        if self.over or self.first < 0 or not is_number(to, seq - 1, self.first):
            return False
        self.becomes(seq, self.stages[bisect_right(self.seqs, to) - 1])
        return True

    def ruled(self, seq: int, by: str, data: Any) -> bool:
        commit, secret = data.get("commit", ""), data.get("secret")
        if commit == "":
            self.ruling = None
            return True
        if not is_hash(commit):
            return False
        if type(data.get("draw")) is not int or data["draw"] != self.drawn + 1:
            return False
        self.drawn += 1
        self.ruling = Epoch(commit, self.drawn)
        if not is_sealed(secret):
            self.open(seq, self.ruling, secret)
        return True

    def entropy_added(self, seq: int, by: str, data: Any) -> bool:
        named, entropy = SEAT.fullmatch(by), data.get("entropy")
        if not named or not self.is_seat(int(named[1])) or not isinstance(entropy, str):
            return False
        seat = int(named[1])
        draw = self.ruling or (self.epochs[0] if self.first < 0 < self.epochs[0].number else None)
        if not draw or draw.closed or seat in self.keys:
            return False
        draw.entropy[seat] = entropy
        return True

    # Draws

    def draw_record(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        """Take a record of a draw: of the match before it begins, or of a repair."""
        draw = self.ruling or (self.epochs[0] if self.first < 0 else None)
        if draw is None:
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
        if draw.closed or seat in draw.hashes or draw.number == 0:
            return False
        draw.hashes[seat] = noise
        return True

    def opens(self, seq: int, seat: int, noise: str, draw: Epoch) -> bool:
        if not draw.closed or not draw.waits_for(seat):
            return False
        hashed = joined("fairdeal/noise/v2", self.table, draw.number, seat, draw.commit, noise)
        if hashlib.sha256(hashed).hexdigest() != draw.hashes[seat]:
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
        if draw is self.ruling or not draw.closed or not self.is_seat(seat) or not draw.waits_for(seat):
            return False
        if draw.may_still_open(at):
            return False
        draw.barred = True
        self.gives_up(seat)
        return True

    def draws_anew(self, seq: int, data: Any, draw: Epoch) -> bool:
        number, commit = data.get("draw"), data.get("commit")
        if draw is self.ruling or not draw.barred or not is_number(number, MOST_DRAWS - 1):
            return False
        if number != draw.number + 1 or not is_hash(commit):
            return False
        self.epochs[0], self.drawn = Epoch(commit, number), number
        if not is_sealed(data.get("secret")):
            self.open(seq, self.epochs[0], data.get("secret"))
        return True

    def reseeded(self, seq: int, at: str) -> bool:
        if not self.ruling or (self.ruling.hashes and not self.ruling.closed) or self.ruling.may_still_open(at):
            return False
        self.becomes(seq, (self.now[0], len(self.epochs)))
        self.epochs.append(self.ruling)
        self.ruling = None
        return True

    def revealed(self, seq: int, by: str, data: Any) -> bool:
        self.over = True
        later, repairs = data.get("later", []), self.epochs[1:]
        self.open(seq, self.epochs[0], data.get("secret"))
        if not isinstance(later, list) or len(later) != len(repairs):
            self.found.append((seq, "commit"))
            return True
        for number, epoch in enumerate(repairs):
            self.open(seq, epoch, later[number])
        return True

    def played(self, seq: int, by: str, data: Any) -> bool:
        return True

    def findings(self) -> list[tuple[int, str]]:
        """Everything that does not hold, the first seq first."""
        found = list(self.found)
        seeds = [epoch.seed(self.table, self.seats) if epoch.secret else None for epoch in self.epochs]
        for seq, deal, cards, order, epoch in self.shuffles:
            seed = seeds[epoch]
            if seed and order is not None and order != shuffled(cards, seed, deal):
                found.append((seq, "shuffle"))
        return sorted(found)

    def checks(self) -> dict[str, str]:
        return {
            "setup": "holds",
            "commitment": self.of_commitment(),
            "draw": self.of_draw(),
            "deals": "hold" if self.shuffles else NOTHING_DEALT,
            "shuffles": self.of_shuffles(),
        }

    def of_draw(self) -> str:
        if self.first < 0:
            return NOT_BEGUN
        seats = ", ".join(map(str, self.by))
        who = f"{'seat' if len(self.by) == 1 else 'seats'} {seats}" if seats else "nobody but the server"
        laid_out = "; the first cards were laid out" if self.laid_out else ""
        return f"holds: draw {self.epochs[0].number + 1}, {who} took part{laid_out}"

    def of_commitment(self) -> str:
        closed, secrets = sum(not epoch.secret for epoch in self.epochs), len(self.epochs)
        if closed == secrets:
            return NO_SECRET
        return f"not checked: {closed} of {secrets} secrets not open in this file" if closed else "holds"

    def of_shuffles(self) -> str:
        closed = sum(not self.epochs[epoch].secret for *_, epoch in self.shuffles)
        sealed, dealt = sum(order is None for *_, order, _ in self.shuffles), len(self.shuffles)
        if not dealt:
            return NOTHING_DEALT
        if closed == dealt:
            return NO_SECRET
        if closed:
            return f"not checked: the secret of {closed} of {dealt} shuffles is not open in this file"
        return f"not checked: {sealed} of {count(dealt, 'order')} sealed" if sealed else "hold"


# Signatures of seats that are keys

FRAME = ("table", "seat", "n", "head", "id", "until", "do")  # of every signed command
DOES = {
    "play": ("played",), "deal": ("dealt",), "leave": ("left",), "kick": ("left",), "bot": ("seated",),
    "rematch": ("rematched",), "stand-in": ("stood-in",), "back": ("handed-back",), "pause": ("pause-asked",),
    "resume": ("resumed",), "resign": ("resigned",), "end": ("end-asked",), "call-off": ("called-off",),
    "undo": ("undo-asked", "reconsidered"), "undo-answer": ("undo-answered",), "undo-withdraw": ("undo-ended",),
    "incident": ("incident-opened",), "statement": ("stated",), "withdraw": ("settled",), "let-be": ("let-be",),
    "accept": ("accepted",), "appeal": ("appealed",), "replace-referee": ("replacement-asked",),
    "noise-hash": ("noise-given",), "claim-answer": ("claim-answered",), "release": ("released",),
    "invite": ("invited",), "uninvite": ("withdrawn",), "hint": ("hint-asked",),
    "say": ("phrase-said",),
}  # fmt: skip
OFFICE_DOES = {
    "look": ("looked",), "hear": ("heard",), "rule": ("ruled",), "statement": ("stated",),
    "undo-answer": ("undo-answered",),
}  # fmt: skip
REFEREE, OFFICE_ALONE = "referee", ("heard", "ruled")  # what nobody but the referee does
ACTS = ("played", "resigned")  # of these no second one follows from one command
OTHER_KEY = {"handed-over": "handover", "key-recovered": "recover", "seat-claimed": "claim"}  # and what is signed
BARRIERS_FOR_ALL, BARRIERS = ("rewound", "ruled"), ("timed-out", "stood-in", *CHANGES)
SAT = ("seat", "draw", "name", "key", "recovery", "noise")  # of `sit`, as the record has them
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
        self.signed, self.by_seat, self.acts = "", False, 0  # signed: the type of the record with the signature


class Invitations:
    """The invitations that stand for seats, and those that stood when they were taken."""

    def __init__(self) -> None:
        self.stand: dict[int, str] = {}
        self.came_by: dict[int, str] = {}

    def lets_in(self, data: dict[str, Any]) -> bool:
        """Where an invitation stands, has its key signed what the person who sits down has signed?"""
        seat, shown, by_key = data.get("seat"), data.get("invitation"), data.get("by_key")
        standing = self.stand.get(seat) if type(seat) is int else None
        if data.get("kind") != "person" or (shown is None and standing is None):
            return True
        if not isinstance(shown, dict) or not isinstance(by_key, dict) or "invitation" in shown:
            return False
        return shown.get("key") == standing and holds({**shown, "invitation": by_key.get("sit")}, "invitation")

    def changes(self, kind: str, data: dict[str, Any]) -> None:
        seat, key = data.get("seat"), data.get("invitation")
        if type(seat) is not int:
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


class Signatures:
    """The signatures of a log, gone through once, on the lines as they were hashed: seals, not what they hide."""

    def __init__(self) -> None:
        self.found: list[int] = []
        self.signed = self.unsigned = 0
        self.keys: list[SeatKey] = []
        self.in_force: dict[int | str, SeatKey] = {}  # by seat, or "referee"
        self.seqs: dict[str, int] = {}  # by hash
        self.for_all, self.for_seat, self.closed = -1, dict[int, int](), -1  # the last barriers, and `draw-closed`
        self.asked = Command("", 0, -1)
        self.invitations = Invitations()
        self.others = OtherKeys()

    def take(self, record: dict[str, Any], kind: str) -> None:
        data, seq, by = record["data"], record["seq"], SEAT.fullmatch(record["by"])
        command = record["cmd"].partition("#")[0]
        if command != self.asked.command:
            self.ends()
            asker = ASKER.match(command)
            who = holder(asker[1]) if asker else -1
            self.asked = Command(command, seq, who if who in self.in_force else -1)
        self.asked.by_seat = self.asked.by_seat or by is not None
        actor: int | str = int(by[1]) if by else record["by"]
        fine = self.is_fine(record, kind, int(by[1]) if by else -1) and not self.usurps(kind, actor)
        let_in = kind != "seated" or self.invitations.lets_in(data)
        if not self.others.seats(record, kind) or not let_in or not fine:
            self.found.append(seq)
        self.invitations.changes(kind, data)
        self.others.take(record, kind, {seat: key.public for seat, key in self.in_force.items()})
        self.seqs[record["hash"]] = seq
        self.changes(kind, record)

    def ends(self) -> None:
        self.unsigned += self.asked.by_seat and not self.asked.signed
        if self.asked.seat != -1 and not self.asked.signed:
            self.found.append(self.asked.since)

    def end(self, cut: bool) -> None:
        """No more records follow; of a file that is cut off the last command may go on."""
        self.asked.seat = -1 if cut else self.asked.seat
        self.ends()

    def is_fine(self, record: dict[str, Any], kind: str, by: int) -> bool:
        asked, data = self.asked, record["data"]
        if kind in OTHER_KEY or kind in ("claim-ended", "taken-over"):
            asked.signed = asked.signed or (kind if "by_key" in data else "")
            self.signed += "by_key" in data
            return self.changes_hands(record, kind)
        if "by_key" in data:
            self.signed += 1
            fine = not asked.signed and self.fits(record, kind, data["by_key"]) and not asked.acts
            asked.signed = kind
            return fine
        if (kind == "seated" and brings_key(data)) or brings_office_key(kind, data):
            return False
        if record["by"] == REFEREE and asked.seat == REFEREE:
            asked.acts += kind != "heard"
            return asked.acts <= 1 and not asked.signed
        if by < 0 or kind not in ACTS or asked.seat == -1:
            return True
        asked.acts += 1
        return asked.acts == 1 and (not asked.signed or (kind == "played" and asked.signed == "reconsidered"))

    def usurps(self, kind: str, by: int | str) -> bool:
        """Does a record stand for a key in another's command, or do what only the referee may, who is a key?"""
        alone = kind == "referee-came" or (kind in OFFICE_ALONE and by != REFEREE)
        return (by in self.in_force and by != self.asked.seat) or (REFEREE in self.in_force and alone)

    def changes_hands(self, record: dict[str, Any], kind: str) -> bool:
        """May another key come for a seat with this record, or be claimed?"""
        seat = record["data"].get("seat")
        key = self.in_force.get(seat) if type(seat) is int else None
        if key is None or not self.others.is_fine(record, kind, key.public):
            return False
        if kind not in ("handed-over", "key-recovered"):
            return True
        said = record["data"]["by_key"][OTHER_KEY[kind]]
        if kind == "handed-over" and (type(said.get("n")) is not int or said["n"] <= key.number):
            return False
        head = self.seq_of(said.get("head"))
        # A recovery is signed by another key than the seat's, which therefore reaches no further by it.
        return self.reaches_to(key, head) if kind == "handed-over" else self.is_good(key, head)

    def is_good(self, key: SeatKey, head: int) -> bool:
        """May something be signed for the key's seat against that record?"""
        barrier = -1 if isinstance(key.seat, str) else max(self.for_all, self.for_seat.get(key.seat, -1))
        return head >= max(key.since, barrier)

    def reaches_to(self, key: SeatKey, head: int) -> bool:
        fine = self.is_good(key, head)
        key.reach = max(key.reach, head) if fine else key.reach
        return fine

    def changes(self, kind: str, record: dict[str, Any]) -> None:
        data, seq, seat = record["data"], record["seq"], record["data"].get("seat")
        if kind in BARRIERS_FOR_ALL:
            self.for_all = seq
        elif kind == "draw-closed":
            self.closed = seq
        if kind in ("referee-came", "referee-replaced"):
            self.in_force.pop(REFEREE, None)
            if brings_office_key(kind, data) and isinstance(data["signs"], str):
                self.in_force[REFEREE] = SeatKey(REFEREE, data["signs"], seq)
        if type(seat) is not int:
            return
        if kind in BARRIERS:
            self.for_seat[seat] = seq
        if kind in CHANGES and isinstance(data.get("key"), str):
            self.in_force[seat] = SeatKey(seat, data["key"], seq)
            self.keys.append(self.in_force[seat])
        elif kind in ("left", "barred", "seated"):
            self.in_force.pop(seat, None)
        if kind == "seated" and brings_key(data) and isinstance(data.get("key"), str):
            self.in_force[seat] = key = SeatKey(seat, data["key"], seq)
            by_key = data.get("by_key")
            sit = by_key.get("sit") if isinstance(by_key, dict) else None
            key.reach = self.seq_of(sit.get("head")) if isinstance(sit, dict) else -1
            self.keys.append(key)

    def seq_of(self, head: Any) -> int:
        return self.seqs.get(head, -1) if isinstance(head, str) else -1

    def fits(self, record: dict[str, Any], kind: str, by_key: Any) -> bool:
        """Does a signature hold, and is it over what was recorded?"""
        data = record["data"]
        sits = kind == "seated" and brings_key(data)
        if sits and isinstance(by_key, dict):
            by_key = {name: value for name, value in by_key.items() if name != "rematch"}
        member = "sit" if sits else {"noise-opened": "noise-open", "referee-came": "come"}.get(kind, "command")
        said = by_key.get(member) if isinstance(by_key, dict) else None
        if not isinstance(said, dict) or not holds(by_key, member) or said.get("table") != record["table"]:
            return False
        head, seat = self.seq_of(said.get("head")), said.get("seat")
        if sits:
            same = all(is_same_value(said.get(name), data.get(name)) for name in SAT)
            return same and by_key["key"] == data.get("key") and head >= 0
        if kind == "referee-came":
            same = all(is_same_value(said.get(name), data.get(name)) for name in ("office", "name"))
            own = by_key["key"] == said.get("key") == data.get("signs") and by_key["key"] not in self.others.used
            return same and own and head >= 0 and record["by"] == REFEREE
        seat = seat if type(seat) is int or (seat == REFEREE and kind != "noise-opened") else -1
        key = self.in_force.get(seat)
        if key is None or key.public != by_key["key"]:
            return False
        if kind == "noise-opened":
            same = all(is_same_value(said.get(name), data.get(name)) for name in ("draw", "noise"))
            fine = same and record["by"] == f"seat:{key.seat}" and 0 <= self.closed <= head
            key.reach = max(key.reach, head) if fine else key.reach
            return fine
        asks = self.asks(record, kind, key, said) and (kind != "claim-answered" or self.others.answers(data))
        return asks and self.reaches_to(key, head)

    def asks(self, record: dict[str, Any], kind: str, key: SeatKey, said: dict[str, Any]) -> bool:
        """Is the command, but for its head, one that this key could give then, and that brings about such a record?"""
        ident, number, until, do = (said.get(name) for name in ("id", "n", "until", "do"))
        if not isinstance(ident, str) or self.asked.command != f"{key.seat}:{ident}":
            return False
        if type(number) is not int or number <= key.number:
            return False
        key.number = number
        if not isinstance(until, str) or until < record["at"] or not isinstance(do, str):
            return False
        if key.seat == REFEREE and record["by"] != REFEREE:
            return False
        does = OFFICE_DOES if key.seat == REFEREE else DOES
        return kind in does.get(do, ()) and is_as_signed(kind, said, record["data"])

    def reaches(self) -> list[list[Any]]:
        return [[each.seat, each.public, each.reach] for each in self.keys]

    def says(self) -> str:
        unsigned = f"{count(self.unsigned, 'command')} unsigned"
        return f"hold: {count(self.signed, 'record')} signed, {unsigned}" if self.signed else f"none: {unsigned}"


class Claim:
    """A claim for a seat that is open, and who has said what to it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.seq, self.at = record["seq"], record["at"]
        self.keys = (record["data"]["key"], record["data"]["recovery"])
        self.yes: set[str] = set()
        self.no = self.touched = False


class OtherKeys:
    """The keys that come after those of sitting down: handed over, recovered, claimed; and words of owners."""

    def __init__(self) -> None:
        self.claims: dict[int, Claim] = {}  # open, by seat
        self.recovery: dict[int, Any] = {}  # in force, by seat
        self.used: set[str] = set()
        self.first: dict[str, Any] = {}
        self.released: set[int] = set()

    def is_fine(self, record: dict[str, Any], kind: str, key: str) -> bool:
        """May this record stand, with which another key comes, is claimed, or a claim ends? `key` is the seat's."""
        data, seat = record["data"], record["data"]["seat"]
        if kind not in OTHER_KEY:
            return record["by"] == "table" and self.may_end(record, kind, seat)
        who, asker = ("table", "-:") if kind == "seat-claimed" else (f"seat:{seat}", f"{seat}:")
        name, by_key = OTHER_KEY[kind], data.get("by_key")
        members = {name, "key", "signature"} | ({"by_new"} if kind == "handed-over" else set())
        if record["by"] != who or not record["cmd"].startswith(asker):
            return False
        if not isinstance(by_key, dict) or by_key.keys() != members or not isinstance(by_key[name], dict):
            return False
        said, pair = by_key[name], (data.get("key"), data.get("recovery"))
        told = {"table": record["table"], "seat": seat, "key": pair[0], "recovery": pair[1]}
        if not all(is_same_value(said.get(each), value) for each, value in told.items()):
            return False
        if not all(map(is_hash, pair)) or pair[0] == pair[1] or {*pair} & self.used:
            return False
        signer = {"handed-over": key, "key-recovered": self.recovery.get(seat), "seat-claimed": pair[0]}[kind]
        if by_key["key"] != signer or not signs(signer, name, said, by_key["signature"]):
            return False
        if kind == "handed-over":
            return signs(pair[0], name, said, by_key["by_new"])
        return kind != "seat-claimed" or seat not in self.claims

    def may_end(self, record: dict[str, Any], kind: str, seat: int) -> bool:
        """May a claim come to nothing, or give the seat to its key?"""
        data, claim = record["data"], self.claims.get(seat)
        if claim is None or type(data.get("claim")) is not int or data["claim"] != claim.seq:
            return False
        if kind == "claim-ended":
            return True
        same = (data.get("key"), data.get("recovery")) == claim.keys
        agreed = not claim.touched and not claim.no and len(claim.yes) >= 2
        return same and agreed and seconds(claim.at, record["at"]) >= self.patience()

    def patience(self) -> int:
        """The waiting time of a seat, and of those of a rematch, in seconds."""
        house = self.first.get("data", {}).get("house")
        house = house if isinstance(house, dict) else {}
        days = house.get("days", 7)
        return 600 if house.get("clock", "none") != "none" else 86_400 * (days if type(days) is int else 7)

    def seats(self, record: dict[str, Any], kind: str) -> bool:
        """Is a seat of a rematch taken, or kept no longer, by whoever may?"""
        data, by_key = record["data"], record["data"].get("by_key")
        if kind == "seated":
            return self.is_word(record, data, by_key.get("rematch") if isinstance(by_key, dict) else None)
        if kind != "released":
            return True
        if record["by"] == "table":
            return seconds(self.first["at"], record["at"]) >= self.patience()
        said = by_key.get("command") if isinstance(by_key, dict) else None
        return not isinstance(said, dict) or is_same_value([said.get("whom")], data.get("seats"))

    def is_word(self, record: dict[str, Any], data: dict[str, Any], given: Any) -> bool:
        first, seat = self.first.get("data", {}), data.get("seat")
        owners = first.get("owners")
        kept = isinstance(owners, list) and type(seat) is int and 0 <= seat < len(owners) and seat not in self.released
        owner = owners[seat] if kept else ""
        if not owner or data.get("kind") != "person":
            return given is None
        said = {"table": record["table"], "seat": seat, "key": data.get("key"), "of": first.get("rematch_of")}
        return signs(owner, "rematch", said, given)

    def answers(self, data: dict[str, Any]) -> bool:
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
        for claim in self.claims.values() if kind == "claim-answered" else ():
            if is_same_value(data.get("claim"), claim.seq):
                claim.no = claim.no or data.get("yes") is not True
                claim.yes |= {record["by"]} if SEAT.fullmatch(record["by"]) and isinstance(by_key, dict) else set()
        if kind in ("seated", "referee-came") or kind in OTHER_KEY:
            came = (data.get("signs"),) if kind == "referee-came" else pair
            self.used |= {each for each in came if isinstance(each, str)}
        if type(seat) is not int:
            return
        if kind == "seat-claimed" and isinstance(pair[0], str) and isinstance(pair[1], str):
            self.claims[seat] = Claim(record)
        elif kind in ("claim-ended", *CHANGES):
            self.claims.pop(seat, None)
        if kind in ("seated", *CHANGES):
            self.recovery[seat] = pair[1]


def seconds(since: str, at: str) -> float:
    """The seconds between two times, or −1 where one is before any table."""
    one, other = moment(since), moment(at)
    return (other - one) / 1000 if one >= 0 and other >= 0 else -1


def moment(at: str) -> int:
    """The milliseconds since 1970, also of a day that its month has not; it counts on into the next."""
    year, month, day, hour, minute, second, thousandth = map(int, re.split("[-T:.Z]", at)[:7])
    if year < 1970:
        return -1
    return (timegm((year, month, 1, hour, minute, second)) + (day - 1) * 86_400) * 1000 + thousandth


def signs(key: Any, name: str, said: Any, signature: Any) -> bool:
    """Has the key signed it, as what it is for? Any of them may be anything."""
    return isinstance(signature, str) and holds({"key": key, "signature": signature, name: said}, name)


def brings_key(data: dict[str, Any]) -> bool:
    return bool(data.get("recovery", "") != "")


def brings_office_key(kind: str, data: dict[str, Any]) -> bool:
    return bool(kind == "referee-came" and data.get("signs", "") != "")


def holder(name: str) -> int | str:
    return name if name == REFEREE else int(name)


def holds(by_key: dict[str, Any], member: str) -> bool:
    """Has it its members, and is it a signature of its key, over just that member?"""
    if by_key.keys() != {"key", "signature", member}:
        return False
    key, signature = by_key["key"], by_key["signature"]
    if not is_hash(key) or not isinstance(signature, str) or not HEX128.fullmatch(signature):
        return False
    message = f"fairdeal/{member}/v1\0{canonical(by_key[member])}".encode()
    return is_signed(bytes.fromhex(key), message, bytes.fromhex(signature))


def is_as_signed(kind: str, said: dict[str, Any], data: dict[str, Any]) -> bool:
    """Is what was recorded what was signed?"""
    own = {name: value for name, value in said.items() if name not in FRAME}
    if kind == "played":
        action = own.get("action")
        return own.keys() == {"action"} and isinstance(action, dict) and is_same_value(action, data.get("action"))
    named = [(value, "seat" if name == "whom" else name) for name, value in own.items() if value is not None]
    return all(name not in data or is_same_value(value, data[name]) for value, name in named)


def is_same_value(said: Any, recorded: Any) -> bool:
    """Are they the same JSON? Two seals are if the same may learn what they hide."""
    if is_sealed(said) and is_sealed(recorded):
        return bool(said.get("to") == recorded.get("to"))
    if isinstance(said, dict) and isinstance(recorded, dict):
        return said.keys() == recorded.keys() and all(is_same_value(said[name], recorded[name]) for name in said)
    if isinstance(said, list) and isinstance(recorded, list):
        return len(said) == len(recorded) and all(map(is_same_value, said, recorded))
    return type(said) is type(recorded) and bool(said == recorded)


# The report


def count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def told_of(found: Signatures, head: str = "") -> dict[str, Any]:
    return {"signed": found.signed, "unsigned": found.unsigned, "keys": found.reaches(), "head": head}


def head_of(reading: Reading) -> str:
    """The hash of the last record, if all are there."""
    return reading.hash if reading.seq + 1 == reading.header["records"] else ""


def look(reading: Reading, verdict: Verdict) -> tuple[Verdict, dict[str, str]]:
    """The verdict with the table's own checks, and a sentence for each check."""
    kind, code, _ = verdict
    signatures = reading.signatures
    lines = "failed" if kind == "failed" else "incomplete: the file ends early" if code == "truncated" else "hold"
    if kind == "failed" or reading.seq < 0:
        checks = dict.fromkeys(CHECKS, BROKEN)
        checks["lines"] = lines
        if code == "extra" or code.startswith("opening"):
            checks.update({"lines": "hold", "openings": "failed"})
        return verdict, {**checks, "rules": RULES}
    openings = "hold" if reading.opened else "none in this file"
    if code:
        openings = "incomplete: some are missing"
    fair = Fairness(reading.kept, reading.header["table"])
    if fair.other_law:
        checks = {**dict.fromkeys(CHECKS, OTHER_LAW), "lines": lines, "openings": openings}
        return ("failed", "version", 0), {**checks, "setup": "failed", "rules": RULES}
    signatures.end(code == "truncated")
    told = {"lines": lines, "openings": openings, **fair.checks(), "signatures": signatures.says(), "rules": RULES}
    checks = {name: told[name] for name in CHECKS}
    findings = sorted(fair.findings() + [(seq, "signature") for seq in signatures.found])
    checks.update({CHECK_OF[code]: "failed" for _, code in findings})
    return (("failed", findings[0][1], findings[0][0]) if findings else verdict), checks


def check(lines: Iterable[bytes]) -> dict[str, Any]:
    """The report on a file's lines, as plain data."""
    reading = Reading()
    (kind, code, seq), checks = look(reading, reading.through(iter(lines)))
    header = reading.header or {"table": "", "viewer": ""}
    records, openings, sealed = reading.seq + 1, reading.opened, len(reading.hidden())
    held = f"table {header['table']}, {count(records, 'record')}, {count(openings, 'opening')}"
    judged = checks["signatures"] not in (BROKEN, OTHER_LAW)
    head = "" if checks["setup"] == BROKEN else head_of(reading)
    members = told_of(reading.signatures if judged else Signatures(), head)
    where = "" if seq is None else f" at seq {seq}"
    headline = f"{kind}{where} ({code}): {REASONS[code]}" if code else f"verified: {held}"
    if kind == "sealed":
        headline = f"verified, {count(sealed, 'field')} sealed: {held}"
    return {
        "kind": kind, "code": code, "seq": seq, "exit": EXITS[kind], "headline": headline, "checks": checks,
        "table": header["table"], "viewer": header["viewer"], "records": records, "openings": openings,
        "sealed": sealed, **members,
        "cannot_prove": list(CANNOT_PROVE),
    }  # fmt: skip


# Ed25519, as RFC 8032 tells it, and nothing that it leaves open: no point of small order, no second way to write one

Point = tuple[int, int, int, int]
FIELD, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
NOTHING: Point = (0, 1, 1, 0)
EIGHTH = 2707385501144840649318225287225658788936804267575313519463743609750303402022
SMALL = (0, 1, FIELD - 1, EIGHTH, FIELD - EIGHTH)  # the y of the eight points of small order


def point(raw: bytes) -> Point | None:
    """The point that 32 bytes are the one encoding of; None where there is none."""
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
    (x, y, z, t), (u, v, w, s) = one, other
    a, b, c, d = (y - x) * (v - u), (y + x) * (v + u), 2 * t * s * CURVE, 2 * z * w
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def rows_of(base: Point) -> list[list[Point]]:
    """The multiples of a point by each digit of a number to the base 16: then only sums are left to be made."""
    rows = []
    for _ in range(64):
        row = [NOTHING]
        for _ in range(16):
            row.append(plus(row[-1], base))
        base = row.pop()
        rows.append(row)
    return rows


def times(number: int, rows: list[list[Point]]) -> Point:
    result = NOTHING
    for row in rows:
        if number % 16:
            result = plus(result, row[number % 16])
        number //= 16
    return result


@lru_cache(maxsize=64)
def rows_of_key(public: bytes) -> list[list[Point]]:
    """Those of a key, which signs many times; none for what is no key."""
    found = point(public)
    return rows_of(found) if found else []


BASE = (4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little")


def is_same(one: Point, other: Point) -> bool:
    return (one[0] * other[2] - other[0] * one[2]) % FIELD == 0 == (one[1] * other[2] - other[1] * one[2]) % FIELD


def may_be_point(raw: bytes) -> bool:
    """Are these 32 bytes written in the one way, and for no point of small order?"""
    y = int.from_bytes(raw, "little") & (2**255 - 1)
    return len(raw) == 32 and y < FIELD and y not in SMALL


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Is this the signature of the message by the holder of the key's other half?"""
    if len(signature) != 64 or not may_be_point(public) or not may_be_point(signature[:32]):
        return False
    return int.from_bytes(signature[32:], "little") < ORDER and (FAST or holds_alone)(public, message, signature)


def holds_alone(public: bytes, message: bytes, signature: bytes) -> bool:
    """Does the equation hold?"""
    number, first, rows = int.from_bytes(signature[32:], "little"), point(signature[:32]), rows_of_key(public)
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    if not first or not rows:
        return False
    return is_same(times(number, rows_of_key(BASE)), plus(first, times(challenge, rows)))


def holds_with_cryptography() -> Callable[[bytes, bytes, bytes], bool] | None:
    """The same by the package "cryptography", where it is there, some thirty times as fast; else None."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except Exception:  # it may be there, and broken
        return None

    def holds(public: bytes, message: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    return holds


FAST = holds_with_cryptography()


# Receipts: signed notes (c2sp.org/signed-note) over checkpoints (c2sp.org/tlog-checkpoint)

SIZE, TABLE, NAME = re.compile("[1-9][0-9]{0,9}"), re.compile("[!-~]{1,200}"), re.compile("[!-*,-~]{1,100}")
ORIGIN, NO_RECEIPT, NO_KEY = "fairdeal/table/", "it is no receipt", "no key was given"
BAD_KEY = "The key is no verifier key: it looks like name+0a1b2c3d+base64."
BAD_WITNESS = "The witness's key is none: it looks like name+0a1b2c3d+base64, and is one for cosignatures."


class Key(NamedTuple):
    """The operator's key: who signs, the four bytes that name the key, and its public half."""

    name: str
    number: bytes
    public: bytes

    def __str__(self) -> str:
        return f"{self.name}+{self.number.hex()}"


class Receipt(NamedTuple):
    """What a note says, and why it is not checked, if it is not."""

    name: str
    table: str
    size: int
    root: str
    at: str
    why: str
    says: str = ""  # what a proof from the log of heads shows, in place of when it was signed


def unbase64(text: str) -> bytes:
    """The bytes that are written so and not otherwise in base64; none where there are none."""
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except ValueError:
        return b""
    return raw if base64.b64encode(raw).decode() == text else b""


def key_of(text: str) -> Key | None:
    name, _, rest = text.strip(" \t\r\n").partition("+")
    number, _, encoded = rest.partition("+")
    raw = unbase64(encoded)
    if not NAME.fullmatch(name) or len(raw) != 33 or raw[:1] != b"\1":
        return None
    named = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    return Key(name, named, raw[1:]) if number == named.hex() else None


def written(name: str, number: bytes, kind: int, public: bytes) -> str:
    return f"{name}+{number.hex()}+{base64.b64encode(bytes([kind]) + public).decode()}"


def receipt(name: str, raw: bytes, keys: list[Key]) -> Receipt:
    """What a note says; its `why` is empty only if one of the operator's keys signed it."""
    text = raw[:LONGEST_TEXT].decode("utf-8", "replace")
    body, _, signatures = (text.replace("\r\n", "\n").strip("\n") + "\n").partition("\n\n")
    origin, *more = body.split("\n")
    size, root, at = (*more, "", "", "")[:3]
    fine = origin.startswith(ORIGIN) and SIZE.fullmatch(size) and len(unbase64(root)) == 32 and len(more) in (2, 3)
    table = origin[len(ORIGIN) :]
    if not fine or not TABLE.fullmatch(table) or (len(more) == 3 and not (at[:3] == "at " and TIME.fullmatch(at[3:]))):
        return Receipt(name, "", 0, "", "", NO_RECEIPT)
    whys = [unsigned(f"{body}\n", signatures, key) for key in keys]
    why = "" if "" in whys else [NO_KEY, *whys][-1]
    return Receipt(name, table, int(size), unbase64(root).hex(), at[3:], why)


def unsigned(body: str, signatures: str, key: Key) -> str:
    """Why the key did not sign it; empty if it did."""
    why, start = f"the key {key} did not sign it", f"— {key.name} "
    for line in signatures.split("\n"):
        raw = unbase64(line[len(start) :]) if line.startswith(start) else b""
        if len(raw) == 68 and raw[:4] == key.number:
            if is_signed(key.public, body.encode(), raw[4:]):
                return ""
            why = f"the signature of the key {key} does not fit it"
    return why


# The operator's log of heads (docs/witness.md): proofs that it holds a head of a table, and that it only grew

PROOF, GROWTH, LONGEST_PATH, MOST_SIGNATURES, LARGEST_COUNT = "c2sp.org/tlog-proof@v1", "old ", 63, 64, 2**63 - 1
NOT_LOGGED = {
    "form": "it is no proof from a log of heads",
    "origin": "its log is not that of the operator",
    "unsigned": "the operator's key did not sign its checkpoint",
    "signature": "a signature in it does not fit",
    "path": "it does not lead to a head of the match",
    "unseen": "fewer of the named witnesses have seen it than were asked for",
    "alone": "no transcript lies beside it",
    "old": "no proof with the older checkpoint lies beside it",
    "grown": "it does not show that the log went on",
}
ROTATION, CUT = "fairdeal/key-rotation/v1", "-----\n"
Moment = tuple[str, int, str]  # a table, how many records it had, and the hash of the last of them


class NotLogged(Exception):
    """Why a proof shows nothing: a code of NOT_LOGGED, or "key" for a key that is none."""


class Trust(NamedTuple):
    """The operator's keys, the first first; witnesses' keys, and how many of these must have seen the log."""

    operator: tuple[str, ...]
    witnesses: tuple[str, ...] = ()
    quorum: int = 0


class NoteKey(NamedTuple):
    """A public key with its name and the type of its signatures: 1, or 4 for a witness's with a time."""

    name: str
    kind: int
    public: bytes

    @property
    def number(self) -> bytes:
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return written(self.name, self.number, self.kind, self.public)


class SignedNote(NamedTuple):
    """A signed text, and its signature lines."""

    text: str
    lines: list[tuple[str, bytes]]


class Checkpoint(NamedTuple):
    """The head of a log's tree with the note that it stands in."""

    origin: str
    size: int
    root: bytes
    note: SignedNote


def insist(holds: object, code: str) -> None:
    if not holds:
        raise NotLogged(code)


def may_name(text: str) -> bool:
    return bool(text) and "+" not in text and not any(sign.isspace() or not sign.isprintable() for sign in text)


def note_key(text: str, kind: int) -> NoteKey:
    name, _, rest = text.strip().partition("+")
    number, _, encoded = rest.partition("+")
    raw = unbase64(encoded)
    insist(len(raw) == 33 and raw[0] == kind and may_name(name), "key")
    key = NoteKey(name, kind, raw[1:])
    insist(key.number.hex() == number, "key")
    return key


def decimal(text: str) -> int:
    insist(text.isascii() and text.isdecimal() and len(text) <= 19 and (text == "0" or text[0] != "0"), "form")
    insist(int(text) <= LARGEST_COUNT, "form")
    return int(text)


def note_of(note: str) -> SignedNote:
    """Take a note apart: its text ends at the last empty line, its signatures follow."""
    insist(not any(sign < " " and sign != "\n" for sign in note), "form")
    body, blank, lines = note.rpartition("\n\n")
    insist(blank and lines.endswith("\n") and lines.count("\n") <= MOST_SIGNATURES, "form")
    return SignedNote(f"{body}\n", [signature_line(line) for line in lines[:-1].split("\n")])


def checkpoint_of(text: str) -> Checkpoint:
    note = note_of(text)
    told = note.text[:-1].split("\n")
    insist(len(told) >= 3 and all(told), "form")
    root = unbase64(told[2])
    insist(len(root) == 32, "form")
    return Checkpoint(told[0], decimal(told[1]), root, note)


def signature_line(line: str) -> tuple[str, bytes]:
    dash, name, encoded, *more = [*line.split(" "), "", ""]
    insist(dash == "—" and may_name(name) and not any(more), "form")
    insist(re.fullmatch("[A-Za-z0-9+/]*={0,2}", encoded) and len(encoded) % 4 == 0, "form")
    try:
        raw = base64.b64decode(encoded)  # others do not look at the last bits
    except ValueError:
        raise NotLogged("form") from None
    insist(len(raw) >= 5, "form")
    return name, raw


def signed_at(note: SignedNote, key: NoteKey) -> int | None:
    """When the key signed, 0 for a signature without a time; None if it did not. A wrong one spoils the note."""
    found: int | None = None
    for name, raw in note.lines:
        if (name, raw[:4]) != (key.name, key.number):
            continue
        when, signature, message = 0, raw[4:], note.text
        if key.kind == 4:
            when, signature = int.from_bytes(raw[4:12], "big"), raw[12:]
            message = f"cosignature/v1\ntime {when}\n{note.text}"
        insist(when <= LARGEST_COUNT and is_signed(key.public, message.encode(), signature), "signature")
        found = when if found is None else min(found, when)
    return found


def must_be_of(note: Checkpoint, operator: Iterable[str]) -> None:
    keys = [note_key(each, 1) for each in operator]
    first = hashlib.sha256(b"fairdeal/log/v1\0" + keys[0].public).hexdigest()[:32] if keys else ""
    insist(first and note.origin == f"fairdeal/log/{first}", "origin")
    times = [signed_at(note.note, NoteKey(note.origin, 1, key.public)) for key in keys]
    insist(any(when is not None for when in times), "unsigned")


def rotation_of(text: str) -> tuple[NoteKey, NoteKey]:
    """Take a change of the operator's key apart: from which to which. Both have signed it."""
    note = note_of(text)
    told = note.text[:-1].split("\n")
    insist(len(told) == 4 and told[0] == ROTATION, "form")
    old, new = note_key(told[1], 1), note_key(told[2], 1)
    insist(all(signed_at(note, key) is not None for key in (old, new)), "unsigned")
    return old, new


def chain_of_keys(key: NoteKey, notes: list[str]) -> list[NoteKey]:
    """The operator's keys, the first first, that changes join to this one; none has two after it, or comes back."""
    after: dict[NoteKey, NoteKey] = {}
    before: dict[NoteKey, NoteKey] = {}
    for old, new in map(rotation_of, notes):
        insist(after.setdefault(old, new) == new and before.setdefault(new, old) == old, "key")
    keys = [key]
    while keys[0] in before:
        insist(before[keys[0]] not in keys, "key")
        keys.insert(0, before[keys[0]])
    while keys[-1] in after:
        keys.append(after[keys[-1]])
    return keys


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def root_above(leaf: bytes, number: int, size: int, path: list[bytes]) -> bytes | None:
    """The root of a tree of `size` leaves with this leaf at `number`; None if the path is of another tree."""
    place, last, found = number, size - 1, leaf
    for each in path:
        if last <= 0:
            return None
        if place & 1 or place == last:
            found = node(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node(found, each)
        place, last = place >> 1, last >> 1
    return found if last == 0 and number < size else None


def goes_on(old: int, old_root: bytes, new: int, new_root: bytes, path: list[bytes]) -> bool:
    """Does the path show that the tree with the new root goes on from that with the old one?"""
    if old == new:
        return old_root == new_root and not path
    if old == 0:
        return old_root == hashlib.sha256(b"").digest() and not path
    if not old < new or not path:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    first, *rest = path if old & (old - 1) else (old_root, *path)
    before = after = first
    for each in rest:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node(each, before), node(each, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node(after, each)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


class Inclusion(NamedTuple):
    """A proof as it stands in its file."""

    number: int
    path: list[bytes]
    note: Checkpoint


def hashes_of(lines: list[str]) -> list[bytes]:
    path = [unbase64(line) for line in lines]
    insist(len(path) <= LONGEST_PATH and all(len(each) == 32 for each in path), "form")
    return path


def inclusion_of(text: str) -> Inclusion:
    head, _, rest = text.partition("\n\n")
    lines = head.split("\n")
    insist(lines[0] == PROOF, "form")
    lines = lines[2:] if lines[1:] and lines[1].startswith("extra ") else lines[1:]
    insist(lines and lines[0].startswith("index "), "form")
    return Inclusion(decimal(lines[0][6:]), hashes_of(lines[1:]), checkpoint_of(rest))


def included(text: str, moments: Iterable[Moment], trust: Trust) -> tuple[Moment, str]:
    """Which of these heads the proof shows to be in the log, and what is said of it."""
    proof = inclusion_of(text)
    for each in trust.operator:
        note_key(each, 1)
    known = {note_key(each, 4) for each in trust.witnesses}
    must_be_of(proof.note, trust.operator)
    times = {key: signed_at(proof.note.note, key) for key in known}
    names: dict[str, str] = {}
    for table, size, head in moments:
        if table not in names:
            salt = f"fairdeal/log/table/v1\0{proof.note.origin}".encode()
            names[table] = hashlib.pbkdf2_hmac("sha256", table.encode(), salt, 2**15).hex()
        leaf = hashlib.sha256(b"\0" + f"fairdeal/head/v1\n{names[table]}\n{size}\n{head}\n".encode()).digest()
        if root_above(leaf, proof.number, proof.note.size, proof.path) == proof.note.root:
            insist(len({key.public for key, when in times.items() if when is not None}) >= trust.quorum, "unseen")
            told = sorted((key.name, when) for key, when in times.items() if when is not None)
            seen = " and ".join(f"{who} at {time_of(when)}" for who, when in told)
            says = f"in the operator's log of heads as leaf {proof.number} of {proof.note.size}"
            return (table, size, head), f"{says}, seen by {seen}" if seen else says
    raise NotLogged("path" if names else "alone")


def time_of(seconds: int) -> str:
    if seconds >= 253_402_300_800:  # no calendar has it
        return f"{seconds} s"
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def growth_of(text: str) -> tuple[int, list[bytes], Checkpoint]:
    head, _, rest = text.partition("\n\n")
    first, *hashes = head.split("\n")
    insist(first.startswith(GROWTH), "form")
    path = hashes_of(hashes)
    return decimal(first[len(GROWTH) :]), path, checkpoint_of(rest)


def is_logged(raw: bytes) -> bool:
    return raw.startswith((PROOF.encode(), GROWTH.encode()))


def logged(files: Iterable[tuple[str, bytes]], trust: Trust, moments: list[Moment]) -> tuple[list[Receipt], list[int]]:
    """What files from the log show, by name; and of how many leaves two different trees were signed."""
    texts = [(name, raw[:LONGEST_TEXT].decode("utf-8", "replace")) for name, raw in files]
    trees: dict[int, set[bytes]] = {}
    for _, text in texts:
        try:
            found = checkpoint_of(text.partition("\n\n")[2])
            must_be_of(found, trust.operator)
            trees.setdefault(found.size, set()).add(found.root)
        except NotLogged:
            pass
    notes = [of_log(name, text, trust, moments, trees) for name, text in texts]
    return notes, sorted(size for size, roots in trees.items() if len(roots) > 1)


def of_log(name: str, text: str, trust: Trust, moments: list[Moment], trees: dict[int, set[bytes]]) -> Receipt:
    if not trust.operator:
        return Receipt(name, "", 0, "", "", NO_KEY)
    try:
        if not text.startswith(GROWTH):
            (table, size, head), says = included(text, moments, trust)
            return Receipt(name, table, size, head, "", "", says)
        old, path, new = growth_of(text)
        must_be_of(new, trust.operator)
        insist(old in trees, "old")
        insist(any(goes_on(old, root, new.size, new.root, path) for root in trees[old]), "grown")
        says = f"the log of heads went on from {old} to {new.size} leaves"
        return Receipt(name, "", new.size, new.root.hex(), "", "", says)
    except NotLogged as wrong:
        return Receipt(name, "", 0, "", "", NOT_LOGGED[str(wrong)])


# Proof files: a ZIP archive whose members are stored as they are

LARGEST_PROOF, MOST_MEMBERS, LONGEST_TEXT = 2**28, 64, 2**16
MEMBER = re.compile(
    r"READ-ME\.txt|(kept|shown)\.jsonl|receipts/[1-9][0-9]?\.txt|log(-first|-growth)?\.txt|key(-now|-changes)?\.txt"
    r"|fairdeal_verify\.py|__main__\.py"
)
ODD = re.compile("[^A-Za-z0-9._/-]")
DAMAGED = "its list of members is damaged"


class NoProof(Exception):
    """Why a file is no proof file, in a sentence's second half."""


def demand(holds: object, why: str) -> None:
    if not holds:
        raise NoProof(why)


def members_of(whole: bytes) -> dict[str, bytes]:
    """The members of an archive that is written in the one way that a proof file is; else `NoProof`."""
    demand(len(whole) <= LARGEST_PROOF, "it has more than 256 MiB")
    end = len(whole) - 22
    demand(end >= 0 and whole[end : end + 4] == b"PK\5\6", "it is cut off, or something stands after its end")
    disk, first, here, number, size, at, comment = struct.unpack("<4H2LH", whole[end + 4 :])
    demand(1 <= number <= MOST_MEMBERS, f"it has {number} members, and a proof file 1 to {MOST_MEMBERS}")
    demand((disk, first, here, comment, at + size) == (0, 0, number, 0, end), DAMAGED)
    found: dict[str, bytes] = {}
    listed, stands = at, 0
    for _ in range(number):
        name, stored = member(whole, listed, stands, at, found)
        found[name] = stored
        listed, stands = listed + 46 + len(name), stands + 30 + len(name) + len(stored)
    demand((listed, stands) == (end, at), DAMAGED)
    return found


def member(whole: bytes, listed: int, stands: int, last: int, found: dict[str, bytes]) -> tuple[str, bytes]:
    """The name and the bytes of the member that the list tells of at `listed`, and that begins at `stands`."""
    entry = whole[listed : listed + 46]
    demand(len(entry) == 46 and entry[:4] == b"PK\1\2", DAMAGED)
    flags, method = struct.unpack("<2H", entry[8:12])
    crc, packed, size, length, extra, comment, disk = struct.unpack("<3L4H", entry[16:36])
    [offset] = struct.unpack("<L", entry[42:])
    raw = whole[listed + 46 : listed + 46 + length]
    name = ODD.sub("?", raw[:60].decode("latin-1"))
    demand(MEMBER.fullmatch(name) and len(raw) == len(name), f"'{name}' is no member of a proof file")
    demand(name not in found, f"'{name}' stands in it twice")
    plain = flags & ~0x800 == method == 0 and packed == size
    demand(plain, f"'{name}' is compressed or encrypted, and a proof file stores its members as they are")
    demand((extra, comment, disk) == (0, 0, 0), DAMAGED)
    begins = stands + 30 + length
    local = b"PK\3\4" + entry[6:30] + b"\0\0" + raw
    there = whole[stands:begins]
    fits = offset == stands and begins + size <= last and there == local
    demand(fits, f"'{name}' is not where the list of members says, or not as it says")
    stored = whole[begins : begins + size]
    demand(zlib.crc32(stored) == crc, f"'{name}' is damaged: its check sum does not fit")
    return name, stored


def text_of(found: dict[str, bytes], name: str) -> str:
    demand(len(found[name]) <= LONGEST_TEXT, f"'{name}' has more than 64 KiB")
    try:
        return found[name].decode()
    except UnicodeDecodeError:
        raise NoProof(f"'{name}' is not UTF-8") from None


# The judge: what receipts and transcripts, held against each other, prove

THE_FILE, KEPT_LOG, SHOWN_LOG = "the file", "kept.jsonl", "shown.jsonl"
PROOF_EXITS = {"consistent": 0, "contradicted": 1, "failed": 1, "incomplete": 3, "unreadable": 2}
OWN_KEY = "The key stands in the file itself: compare it with the one that the operator publishes, or name that one."
LOGGED = ("log-first.txt", "log.txt", "log-growth.txt")
ADMITS = ("lost", "recovered")


class Log(NamedTuple):
    """A transcript: its report, the hash of each record that held, and where it tells of lost records."""

    name: str
    report: dict[str, Any]
    hashes: list[str]
    told: list[tuple[int, str, str, Any]]  # seq, time, "lost" or "recovered", and how many records there had been
    ends: list[int]  # after how many records the log of heads may hold its head: the first, and that of the match's end

    @property
    def moments(self) -> list[Moment]:
        return [(self.report["table"], size, self.hashes[size - 1]) for size in self.ends]

    def speaks_of(self, note: Receipt) -> bool:
        return bool(note.table == self.report["table"] and note.size <= len(self.hashes))

    def parts_from(self, note: Receipt) -> bool:
        return self.speaks_of(note) and self.hashes[note.size - 1] != note.root

    def fits(self, note: Receipt) -> bool:
        return self.speaks_of(note) and not self.parts_from(note)

    def signed(self, notes: list[Receipt]) -> int:
        """How many of the records a receipt covers: those before them are bound by the chain."""
        return max((note.size for note in notes if self.fits(note)), default=0)

    def gives_up(self, note: Receipt, size: int, at: str) -> bool:
        """Does the log say, with a record of that time, that the records are gone of which the receipt speaks?"""
        is_of = note.table == self.report["table"] and note.size <= size
        return bool(is_of and note.at <= at and not self.fits(note))


def log_of(name: str, file: BinaryIO) -> Log:
    """Read a transcript's file, from its start."""
    report = check(lines_of(file))
    file.seek(0)
    hashes, told, ends = [], [], [1] if report["records"] else []
    for seq, line in enumerate(lines_of(file), -1):
        if seq >= report["records"]:
            break
        if seq >= 0:
            record = json.loads(line)
            hashes.append(record["hash"])
            kind = record["type"].partition(".")[0]
            if kind == "revealed" and len(ends) == 1:
                ends.append(seq + 1)
            if kind in ADMITS:
                told.append((seq, record["at"], kind, record["data"].get("size")))
    return Log(name, report, hashes, told, ends)


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: file.readline(LONGEST_LINE + 2), b"")


def title(name: str) -> str:
    return "The file" if name == THE_FILE else name


class Judge:
    """What can be said of a set of receipts and transcripts."""

    def __init__(self, key: Key | None, notes: list[Receipt], logs: list[Log], forked: list[int]) -> None:
        self.key, self.notes, self.logs, self.forked = key, notes, logs, forked
        self.good = [note for note in notes if note.table and not note.why]
        self.said: list[str] = []

    def verdict(self, other_key: str) -> tuple[str, str, Any, str]:
        """Kind, code, seq and the sentence."""
        self.tell_signers()
        broken = [log for log in self.logs if log.report["kind"] == "failed"]
        short = [log for log in self.logs if log.report["kind"] == "incomplete"]
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

    def two_logs(self) -> tuple[str, str, Any, str] | None:
        found = self.contradictions(self.good)
        if not found:
            return None
        note = min(found, key=lambda note: note.size)
        seq, where = self.parting(note.table, note.size - 1)
        says = f"The operator's key {self.name} signed two different logs of table {note.table}: they part at {where}."
        return self.admitted(note.table, where) or ("contradicted", "two-logs", seq, says)

    def tell_signers(self) -> None:
        """Which seats' keys have signed, beyond the place where two transcripts part, what each of them says."""
        for one, other, seq in self.forks():
            for log in (one, other):
                for seat, key, reach in log.report["keys"]:
                    if reach >= seq:
                        who = f"the key of seat {seat} ({key[:16]}…)"
                        self.said.append(f"From record #{seq} on {who} signed what {log.name} says, up to #{reach}.")

    def two_trees(self) -> tuple[str, str, Any, str] | None:
        if not self.forked:
            return None
        leaves = "1 leaf" if self.forked[0] == 1 else f"{self.forked[0]} leaves"
        says = f"The operator's key {self.name} signed two different logs of heads with {leaves}."
        return "contradicted", "two-trees", None, says

    def contradictions(self, notes: list[Receipt]) -> list[Receipt]:
        """The receipts against which another one speaks, by itself or with a transcript that it covers."""
        pairs = [(a, b) for a, b in combinations(notes, 2) if (a.table, a.size) == (b.table, b.size)]
        found = [a for a, b in pairs if a.root != b.root]
        for log in self.logs:
            found += [a for a in notes if log.parts_from(a) and a.size < log.signed(notes)]
        return found

    def admitted(self, table: str, where: str) -> tuple[str, str, Any, str] | None:
        """That signed records are lost, if a signed log admits all that receipts say against it."""
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
        """Where two logs part: the very record if two signed transcripts show it, else the latest that it can be."""
        for one, other, seq in self.forks():
            if one.report["table"] == table and seq <= latest and seq < min(map(self.signed, (one, other))):
                return seq, f"record #{seq}"
        return latest, f"record #{latest} or before it"

    def signed(self, log: Log) -> int:
        return log.signed(self.good)

    def forks(self) -> Iterator[tuple[Log, Log, int]]:
        """Two transcripts of one table, and the first record in which they differ."""
        for one, other in combinations(self.logs, 2):
            both = range(min(len(one.hashes), len(other.hashes)))
            differ = next((seq for seq in both if one.hashes[seq] != other.hashes[seq]), None)
            if one.report["table"] == other.report["table"] and differ is not None:
                yield one, other, differ

    def rolled_back(self) -> tuple[str, str, Any, str] | None:
        left = self.taken_back(self.good)
        if not left:
            return None
        long, short = max(left, key=lambda pair: (pair[0].size, -pair[1].size))
        says = f"The operator's key {self.name} signed a shorter log of table {long.table} after a longer one: "
        says += f"{count(long.size, 'record')} at {long.at}, but {count(short.size, 'record')} at {short.at}."
        verdict = "contradicted", "rolled-back", short.size, says
        return self.admitted(long.table, f"record #{short.size}") or verdict

    def taken_back(self, notes: list[Receipt]) -> list[tuple[Receipt, Receipt]]:
        """The receipts of more records with those of fewer that were signed later, unless the records came back."""
        pairs = [
            (long, short)
            for long in notes
            for short in notes
            if long.table == short.table and long.size > short.size and "" < long.at < short.at
        ]
        return [pair for pair in pairs if not self.healed(*pair)]

    def healed(self, long: Receipt, short: Receipt) -> bool:
        """Did the lost records come back, and does a signed log tell it?"""
        for log in self.logs:
            for seq, _, kind, _ in log.told:
                told = kind == "recovered" and long.size <= seq < self.signed(log)
                if told and log.fits(long) and log.fits(short):
                    self.said.append(f"For a while the operator had lost records; they came back, as #{seq} tells.")
                    return True
        return False

    def unsigned_part(self) -> tuple[str, str, Any, str] | None:
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

    def of_lines(self, log: Log) -> tuple[str, str, Any, str]:
        kind, code, seq = (log.report[name] for name in ("kind", "code", "seq"))
        return kind, code, seq, f"{title(log.name)}: {log.report['headline']}."

    def not_checked(self) -> tuple[str, str, Any, str] | None:
        unknown = sum(bool(note.why) for note in self.notes)
        if self.good and not unknown and any(map(self.is_of, self.good)):
            return None
        says = f"Nothing is proved: {self.why_nothing()}."
        if self.good and unknown:
            says = f"{unknown} of {count(len(self.notes), 'receipt')} not checked; nothing contradicts the others."
        return "incomplete", "not-checked", None, says

    def is_of(self, note: Receipt) -> bool:
        return not self.logs or any(log.report["table"] == note.table for log in self.logs)

    def why_nothing(self) -> str:
        if not self.notes:
            return "there is no receipt"
        if self.good:
            return "the receipts are of another table"
        return f"no receipt is signed by the key {self.key}" if self.key else NO_KEY

    def beyond(self) -> tuple[str, str, Any, str] | None:
        """A transcript ends before a receipt says; what a browser keeps may, for its receipts come first."""
        for log in self.logs:
            most = max((note.size for note in self.good if note.table == log.report["table"]), default=0)
            if most > len(log.hashes) and log.name != KEPT_LOG:
                what = f"a receipt speaks of {count(most, 'record')}, and {log.name} has {len(log.hashes)}"
                return "incomplete", "receipt-beyond", len(log.hashes), f"{title(log.name)} ends early: {what}."
        return None

    def together(self) -> str:
        table, most = self.good[0].table, max(note.size for note in self.good)
        says = f"Nobody contradicts this match: {count(len(self.good), 'receipt')} of table {table}, signed by the key "
        return f"{says}{self.name}, up to record #{most - 1}."

    @property
    def name(self) -> str:
        return self.key.name if self.key else ""

    def of_note(self, note: Receipt) -> dict[str, Any]:
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
        if note.table != log.report["table"]:
            return "other table", f"{log.name} is of another table"
        if note.size > len(log.hashes):
            return "beyond", f"{log.name} has only {len(log.hashes)}"
        if log.fits(note):
            return "fits", f"{log.name} fits"
        return "differs", f"{log.name} has another hash at #{note.size - 1}"


class Asked(NamedTuple):
    """The keys that were named, each of them read, and how many of the witnesses must have seen the log."""

    keys: list[Key]
    witnesses: tuple[str, ...] = ()
    quorum: int = 0


def words_of(text: str) -> list[str]:
    return [word for word in re.split("[ \t\r\n]+", text) if word]


def asked_of(keys: str, witnesses: str, quorum: int | None) -> Asked | str:
    """The keys that were named in words, the operator's first key first; or which of them is none."""
    found = [key_of(word) for word in words_of(keys)]
    if not all(found):
        return BAD_KEY
    words = words_of(witnesses)
    try:
        for word in words:
            note_key(word, 4)
    except NotLogged:
        return BAD_WITNESS
    least = len(set(words)) if quorum is None else quorum
    return Asked([key for key in found if key], tuple(words), least)


def judge(
    keys: list[Key],
    beside: list[tuple[str, bytes]],
    logs: list[Log],
    asked: Asked,
    other: str = "",
    own: Iterable[str] = (),
) -> dict[str, Any]:
    """The report on receipts and transcripts. `other` tells of another key, `own` whose word the keys are."""
    key = keys[-1] if keys else None
    trust = Trust(
        tuple(written(each.name, each.number, 1, each.public) for each in keys), asked.witnesses, asked.quorum
    )
    moments = [moment for log in logs for moment in log.moments]
    shown, forked = logged([each for each in beside if is_logged(each[1])], trust, moments)
    left = iter(shown)
    notes = [next(left) if is_logged(raw) else receipt(name, raw, keys) for name, raw in beside]
    bench = Judge(key, notes, logs, forked)
    kind, code, seq, headline = bench.verdict(other)
    said = list(dict.fromkeys([*(own if bench.good else []), *bench.said]))
    return {
        "kind": kind, "code": code, "seq": seq, "exit": PROOF_EXITS.get(kind, 1), "headline": headline, "said": said,
        "key": str(key or ""), "receipts": [bench.of_note(note) for note in notes],
        "transcripts": {log.name: log.report for log in logs}, "cannot_prove": list(CANNOT_PROVE),
    }  # fmt: skip


def unreadable(code: str, headline: str) -> dict[str, Any]:
    return {
        "kind": "unreadable", "code": code, "seq": None, "exit": 2, "headline": headline, "said": [], "key": "",
        "receipts": [], "transcripts": {}, "cannot_prove": [],
    }  # fmt: skip


def chain_of(kept: str, changes: str) -> list[Key]:
    """The operator's keys that the changes in a proof file join to the one kept, the first first."""
    try:
        found = [key_of(str(key)) for key in chain_of_keys(note_key(kept, 1), changes.split(CUT) if changes else [])]
    except NotLogged:
        found = [None]
    if not all(found):
        found = [key_of(kept)]
    return [key for key in found if key]


def judge_proof(
    whole: bytes, key_text: str, more: list[tuple[str, bytes]], witnesses: str = "", quorum: int | None = None
) -> dict[str, Any]:
    """The report on a proof file; `more` are receipts beside it, by name."""
    try:
        found = members_of(whole)
        texts = {name: text_of(found, name) for name in found if name.startswith(("receipts/", "log", "key"))}
    except NoProof as wrong:
        return unreadable("archive", f"This is no proof file that can be read: {wrong}.")
    asked = asked_of(key_text, witnesses, quorum)
    if isinstance(asked, str):
        return unreadable("key", asked)
    pinned, now = texts.get("key.txt", ""), texts.get("key-now.txt", "")
    kept, named, given = key_of(pinned), key_of(now), asked.keys[-1] if asked.keys else None
    chain = chain_of(pinned, texts.get("key-changes.txt", "")) if kept else []
    other = ""
    if given and kept and not set(chain) & set(asked.keys):
        chain, other = (
            [],
            f"The file keeps the key {kept}, and you gave {given}: it was made at a table of another key.",
        )
    elif now and named != kept and named not in chain:
        other = f"The server names another key now: {named or 'one that is no key'}, and {kept or 'none'} was kept."
    names = sorted((name for name in texts if name.startswith("receipts/")), key=lambda name: int(name[9:-4]))
    names += [name for name in LOGGED if name in texts]
    beside = [*((name, found[name]) for name in names), *more]
    logs = [log_of(name, io.BytesIO(found[name])) for name in (KEPT_LOG, SHOWN_LOG) if name in found]
    keys = [*(key for key in asked.keys if key not in chain), *chain]
    steps = range(1, len(chain))
    changed = (f"The operator changed its key {chain[i - 1]} for {chain[i]}: both signed that." for i in steps)
    return judge(keys, beside, logs, asked, other, [*([] if given else [OWN_KEY]), *changed])


def judge_file(
    file: BinaryIO,
    key_text: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    witnesses: str = "",
    quorum: int | None = None,
) -> dict[str, Any]:
    """The report on a file, a transcript or a proof, and on receipts beside it, by name."""
    start, more = file.read(2), list(notes)
    file.seek(0)
    if start == b"PK":
        return judge_proof(file.read(LARGEST_PROOF + 1), key_text, more, witnesses, quorum)
    if not more:
        return check(lines_of(file))
    asked = asked_of(key_text, witnesses, quorum)
    if isinstance(asked, str):
        return unreadable("key", asked)
    return judge(asked.keys, more, [log_of(THE_FILE, file)], asked)


# The command


def told(report: dict[str, Any]) -> Iterator[str]:
    """The report for people."""
    yield report["headline"]
    if "checks" in report:
        yield from (f"{name:12}{said}" for name, said in report["checks"].items())
        if report["head"]:
            yield f"{'head':12}{report['head']}"
        for seat, key, reach in report["keys"]:
            yield f"The key of seat {seat} ({key[:16]}…) fixes everything up to #{reach}."
    else:
        yield from (f"  {said}" for said in report["said"])
        yield f"verdict     {report['kind']}{report['code'] and ' (' + report['code'] + ')'}"
        yield from (f"{each['name']}: {each['says']}" for each in report["receipts"])
        for name, inner in report["transcripts"].items():
            yield f"{name}: {inner['headline']}"
            yield from (f"  {check:12}{said}" for check, said in inner["checks"].items())
    if report["cannot_prove"]:
        yield "No file can prove:"
        yield from (f"- {claim}" for claim in report["cannot_prove"])


OPTIONS = ("--json", "--receipt", "--log", "--key", "--witness", "--quorum")


def options(arguments: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """The names of files, and the values of each option; a name that is no option stands among the files."""
    names: list[str] = []
    found: dict[str, list[str]] = {
        name: [] for name in ("--json", "--receipt", "--log", "--key", "--witness", "--quorum")
    }
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
    names, given = options(arguments)
    quorum = "".join(given["--quorum"][-1:])
    if len(names) != 1 or names[0].startswith("-") or not re.fullmatch("[0-9]{0,3}", quorum):
        print((__doc__ or "").strip())
        return 0 if names in (["-h"], ["--help"]) else 2
    name = names[0]
    try:
        notes = []
        for name in given["--receipt"] + given["--log"]:
            with open(name, "rb") as note:
                notes.append((os.path.basename(name), note.read(LONGEST_TEXT)))
        name = names[0]
        with open(name, "rb") as file:
            keys, witnesses = " ".join(given["--key"]), " ".join(given["--witness"])
            report = judge_file(file, keys, notes, witnesses, int(quorum) if quorum else None)
    except OSError as wrong:
        print(f"{name}: {wrong.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(report) if given["--json"] else "\n".join(told(report)))
    return int(report["exit"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
