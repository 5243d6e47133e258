#!/usr/bin/env python3
"""Checks a Fairdeal transcript alone: one file, Python 3.9 or newer, nothing but the standard library, no network.

    python3 fairdeal_verify.py match.jsonl          the verdict, and what was checked
    python3 fairdeal_verify.py --json match.jsonl   the same for programs

Exit codes: 0 verified (perhaps with fields sealed), 1 failed, 3 incomplete, 2 the file cannot be read.
What the words mean stands in docs/transcript.md and docs/fairness.md of Fairdeal. Three verifiers give the same report:
this file, `fairdeal verify`, and the page /verify of a server. A change to one is a change to all.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

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
}
CHECKS = ("lines", "openings", "setup", "commitment", "deals", "shuffles", "rules")
CHECK_OF = {"setup": "setup", "commit": "commitment", "deal-gap": "deals", "shuffle": "shuffles"}
CANNOT_PROVE = (
    "that nobody was told of cards outside the table",
    "that players did not act in league",
    "who sat behind a seat's link",
    "that the times are true",
    "that the log was not written anew from the start: for that, compare heads noted while you played",
    "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
)
RULES = "not checked: it takes the game's rules, and fairdeal audit"
BROKEN = "not checked: the lines do not hold"
NO_SECRET = "not checked: the secret is not open in this file"
NOTHING_DEALT = "not checked: nothing was dealt"
KEPT = ("opened", "seated", "left", "begun", "dealt", "rewound", "ruled", "entropy-added", "reseeded", "revealed")
HEX64, HEX32 = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{32}")
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


class Reading:
    """How far the reading of one file has come."""

    def __init__(self) -> None:
        self.header: dict[str, Any] = {}  # empty until it is read
        self.seq, self.hash, self.at = -1, "0" * 64, ""
        self.commands: set[str] = set()
        self.sealed: dict[tuple[int, str], Any] = {}
        self.last_opened, self.opened, self.cut = (-1, ""), 0, False
        self.kept: dict[int, tuple[str, str, Any]] = {}

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
        if kind in KEPT:
            self.kept[self.seq] = (kind, found["by"], found["data"])

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
            put_back(self.kept[seq][2], path, value)

    def end(self) -> Verdict:
        if not self.header:
            return "failed", "format", None
        if self.seq + 1 < self.header["records"]:
            return "incomplete", "truncated", self.seq + 1
        due = [key for key, seal in self.sealed.items() if self.is_owed(seal)]
        if due:
            return "incomplete", "opening-missing", min(due)[0]
        if self.cut:
            return "incomplete", "truncated", None
        return ("sealed" if self.sealed else "verified"), "", None


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


class Epoch:
    """Where shuffles come from, those of the match or after a repair: a secret committed to before, and entropy."""

    def __init__(self, commit: str) -> None:
        self.commit, self.secret = commit, b""
        self.entropy: dict[int, str] = {}

    def open(self, secret: Any) -> bool:
        """Take the secret; False if it is not the one that was committed to."""
        if not is_hash(secret):
            return False
        raw = bytes.fromhex(secret)
        if hashlib.sha256(b"fairdeal/commit/v1\0" + raw).hexdigest() != self.commit:
            return False
        self.secret = raw
        return True

    def seed(self, table: str, seats: int) -> bytes:
        brought = [self.entropy.get(seat, "") for seat in range(seats)]
        message = b"\0".join(text.encode() for text in ("fairdeal/seed/v1", table, *brought))
        return hmac.new(self.secret, message, "sha256").digest()


class Fairness:
    """The records of the table that say how its cards were shuffled, gone through once.

    Nothing is undone in the log, so only `now` goes back with a rewind; the epochs stay, each with its number.
    """

    def __init__(self, kept: dict[int, tuple[str, str, Any]], table: str) -> None:
        self.table, self.seats = table, 0
        self.found: list[tuple[int, str]] = []
        self.epochs = [Epoch("")]
        self.ruling: Epoch | None = None  # of the last repair that was ruled, until it is carried out
        self.shuffles: list[tuple[int, int, list[str], list[str] | None, int]] = []
        self.first, self.over = -1, False  # the seq with which play began; whether the secret was revealed
        self.now = (0, 0)  # how many shuffles have been dealt, and in which epoch the next one falls
        self.seqs, self.stages = [0], [self.now]  # where that changed, and to what
        if 0 not in kept:
            self.found.append((0, "setup"))
        for seq, (kind, by, data) in kept.items():
            take = getattr(self, kind.replace("-", "_"))
            fine = (kind == "opened") == (seq == 0) and take(seq, by, data)
            if not fine:
                self.found.append((seq, "setup"))

    def open(self, seq: int, epoch: Epoch, secret: Any) -> None:
        if not epoch.open(secret):
            self.found.append((seq, "commit"))

    def becomes(self, seq: int, stage: tuple[int, int]) -> None:
        self.now = stage
        self.seqs.append(seq)
        self.stages.append(stage)

    def opened(self, seq: int, by: str, data: Any) -> bool:
        seats, commit, secret = data.get("seats"), data.get("commit"), data.get("secret")
        if not is_number(seats, MOST_SEATS) or not is_hash(commit):
            return False
        self.seats, self.epochs[0].commit = seats, commit
        if not is_sealed(secret):
            self.open(seq, self.epochs[0], secret)
        return True

    def seated(self, seq: int, by: str, data: Any) -> bool:
        seat, entropy = data.get("seat"), data.get("entropy", "")
        if not is_number(seat, self.seats - 1, 0) or not isinstance(entropy, str):
            return False
        if not self.shuffles:
            self.epochs[0].entropy[seat] = entropy
        return True

    def left(self, seq: int, by: str, data: Any) -> bool:
        return self.seated(seq, by, {"seat": data.get("seat")})

    def begun(self, seq: int, by: str, data: Any) -> bool:
        self.first = seq if self.first < 0 else self.first
        return True

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
        return self.begun(seq, by, data)

    def rewound(self, seq: int, by: str, data: Any) -> bool:
        to = data.get("to")
        if self.over or self.first < 0 or not is_number(to, seq - 1, self.first):
            return False
        self.becomes(seq, self.stages[bisect_right(self.seqs, to) - 1])
        return True

    def ruled(self, seq: int, by: str, data: Any) -> bool:
        commit, secret = data.get("commit", ""), data.get("secret")
        if commit == "":
            return True
        if not is_hash(commit):
            return False
        self.ruling = Epoch(commit)
        if not is_sealed(secret):
            self.open(seq, self.ruling, secret)
        return True

    def entropy_added(self, seq: int, by: str, data: Any) -> bool:
        seat, entropy = SEAT.fullmatch(by), data.get("entropy")
        if not seat or not is_number(int(seat[1]), self.seats - 1, 0) or not isinstance(entropy, str):
            return False
        if self.ruling:
            self.ruling.entropy[int(seat[1])] = entropy
        return True

    def reseeded(self, seq: int, by: str, data: Any) -> bool:
        if not self.ruling:
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
            "deals": "hold" if self.shuffles else NOTHING_DEALT,
            "shuffles": self.of_shuffles(),
        }

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


# The report


def count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def look(reading: Reading, verdict: Verdict) -> tuple[Verdict, dict[str, str]]:
    """The verdict with the table's own checks, and a sentence for each check."""
    kind, code, _ = verdict
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
    checks = {"lines": lines, "openings": openings, **fair.checks(), "rules": RULES}
    findings = fair.findings()
    checks.update({CHECK_OF[code]: "failed" for _, code in findings})
    return (("failed", findings[0][1], findings[0][0]) if findings else verdict), checks


def check(lines: Iterable[bytes]) -> dict[str, Any]:
    """The report on a file's lines, as plain data."""
    reading = Reading()
    (kind, code, seq), checks = look(reading, reading.through(iter(lines)))
    header = reading.header or {"table": "", "viewer": ""}
    records, openings, sealed = reading.seq + 1, reading.opened, len(reading.sealed)
    held = f"table {header['table']}, {count(records, 'record')}, {count(openings, 'opening')}"
    where = "" if seq is None else f" at seq {seq}"
    headline = f"{kind}{where} ({code}): {REASONS[code]}" if code else f"verified: {held}"
    if kind == "sealed":
        headline = f"verified, {count(sealed, 'field')} sealed: {held}"
    return {
        "kind": kind, "code": code, "seq": seq, "exit": EXITS[kind], "headline": headline, "checks": checks,
        "table": header["table"], "viewer": header["viewer"], "records": records, "openings": openings,
        "sealed": sealed, "cannot_prove": list(CANNOT_PROVE),
    }  # fmt: skip


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if name != "--json"]
    if len(names) != 1 or names[0].startswith("-"):
        print(__doc__.strip())
        return 0 if names in (["-h"], ["--help"]) else 2
    try:
        with open(names[0], "rb") as file:
            report = check(iter(lambda: file.readline(LONGEST_LINE + 2), b""))
    except OSError as wrong:
        print(f"{names[0]}: {wrong.strerror}", file=sys.stderr)
        return 2
    if "--json" in arguments:
        print(json.dumps(report))
    else:
        checks = (f"{name:12}{said}" for name, said in report["checks"].items())
        print("\n".join([report["headline"], *checks]))
        print("\n- ".join(["No file can prove:", *CANNOT_PROVE]))
    return int(report["exit"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
