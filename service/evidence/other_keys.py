"""Other keys for a seat, in a transcript: handed over, recovered, claimed; and the word of owners at a rematch.

A part of `signatures.py`: docs/keys.md tells what is checked.
"""

import re
from calendar import timegm
from collections.abc import Mapping
from typing import Any

from fairdeal.events.record import Line

from ..table.signed import CLAIM, HANDOVER, RECOVER, REMATCH, message
from .notes import is_signed

SIGNED: Mapping[str, tuple[str, str]] = {
    "handed-over": ("handover", HANDOVER),
    "key-recovered": ("recover", RECOVER),
    "seat-claimed": ("claim", CLAIM),
}
RECORDS = (*SIGNED, "claim-ended", "taken-over")
CHANGES = ("handed-over", "key-recovered", "taken-over")  # after which another key is in force
LEAST = 2  # other seats that have agreed to a claim
CLOCK_SECONDS, DAY_SECONDS, DAYS = 600, 86_400, 7

_KEY = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")
_TIME = re.compile("[-T:.Z]")


class Claim:
    """A claim for a seat that is open: its record, and who has said what to it."""

    def __init__(self, line: Line) -> None:
        self.seq, self.at = line.seq, line.at
        self.key, self.recovery = line.data["key"], line.data["recovery"]
        self.yes: set[int] = set()
        self.no = self.touched = False


class OtherKeys:
    """The keys of a log that are not those of sitting down, record by record."""

    def __init__(self) -> None:
        self.claims: dict[int, Claim] = {}  # open, by seat
        self.recovery: dict[int, str] = {}  # in force, by seat
        self._used: set[str] = set()
        self._opened: Mapping[str, Any] = {}
        self._at = ""  # the time of the first record
        self._released: set[int] = set()

    def fault(self, line: Line, kind: str, key: str) -> str:
        """Name what is wrong with one of the `RECORDS`, before it counts; `key` is its seat's in force ("" without)."""
        data, seat = line.data, line.data.get("seat")
        if type(seat) is not int or not key:
            return f"seat {seat!r} is no key"
        if kind not in SIGNED:
            return self._ends(line, kind, seat)
        name, label = SIGNED[kind]
        by, command = ("table", "-:") if kind == "seat-claimed" else (f"seat:{seat}", f"{seat}:")
        if line.by != by or not line.cmd.startswith(command):
            return f"it is by {line.by!r} with the id {line.cmd!r}"
        by_key = data.get("by_key")
        said = by_key.get(name) if isinstance(by_key, dict) else None
        if not isinstance(by_key, dict) or not isinstance(said, dict) or by_key.keys() != _members(kind, name):
            return "nobody has signed it"
        told = {"table": line.table, "seat": seat, "key": data.get("key"), "recovery": data.get("recovery")}
        if odd := next((each for each, value in told.items() if not _is(said.get(each), value)), ""):
            return f"what was signed has another {odd!r} than the record"
        if why := self._worn(told["key"], told["recovery"]):
            return why
        signer = {"handed-over": key, "key-recovered": self.recovery.get(seat), "seat-claimed": told["key"]}[kind]
        if by_key["key"] != signer or not _holds(signer, label, said, by_key["signature"]):
            return "the signature does not hold"
        if kind == "handed-over" and not _holds(told["key"], label, said, by_key["by_new"]):
            return "the new key has not signed"
        return "a claim of that seat is open" if kind == "seat-claimed" and seat in self.claims else ""

    def has_used(self, key: Any) -> bool:
        """Tell whether a key was at this table before, as whatever."""
        return key in self._used

    def _worn(self, key: Any, recovery: Any) -> str:
        fine = all(isinstance(each, str) and _KEY.fullmatch(each) for each in (key, recovery))
        if not fine or key == recovery:
            return "expected a key and a recovery key"
        return "a key comes that was there before" if {key, recovery} & self._used else ""

    def _ends(self, line: Line, kind: str, seat: int) -> str:
        data, claim = line.data, self.claims.get(seat)
        if line.by != "table":
            return f"it is by {line.by!r}, expected 'table'"
        if claim is None or type(data.get("claim")) is not int or data["claim"] != claim.seq:
            return f"no claim #{data.get('claim')!r} of seat {seat} is open"
        if kind == "claim-ended":
            return ""
        if (data.get("key"), data.get("recovery")) != (claim.key, claim.recovery):
            return "the keys are not those that were claimed with"
        if claim.touched:
            return "the seat's own key has signed since the claim"
        if claim.no or len(claim.yes) < LEAST:
            return "too few others have agreed to the claim"
        return "" if seconds(claim.at, line.at) >= self.patience() else "the seat's waiting time was not over"

    def patience(self) -> int:
        """Return the waiting time of a seat, and of those of a rematch, in seconds."""
        house = self._opened.get("house")
        house = house if isinstance(house, dict) else {}
        if house.get("clock", "none") != "none":
            return CLOCK_SECONDS
        days = house.get("days", DAYS)
        return DAY_SECONDS * (days if type(days) is int else DAYS)

    def seats(self, line: Line, kind: str) -> str:
        """Name what is wrong with how a seat of a rematch is taken, or kept no longer."""
        return self._word(line) if kind == "seated" else self._released_by(line) if kind == "released" else ""

    def _word(self, line: Line) -> str:
        """Name what is wrong with the owner's word beside that of whoever sits down at a rematch."""
        owners, seat, by_key = self._opened.get("owners"), line.data.get("seat"), line.data.get("by_key")
        kept = isinstance(owners, list) and type(seat) is int and 0 <= seat < len(owners) and seat not in self._released
        owner = owners[seat] if kept and isinstance(owners, list) and type(seat) is int else ""
        given = by_key.get("rematch") if isinstance(by_key, dict) else None
        if not owner or line.data.get("kind") != "person":
            return "" if given is None else "an owner's word stands where none is needed"
        said = {"table": line.table, "seat": seat, "key": line.data.get("key"), "of": self._opened.get("rematch_of")}
        return "" if _holds(owner, REMATCH, said, given) else "the key that sat there before has not signed"

    def _released_by(self, line: Line) -> str:
        """Name what is wrong with a record that keeps seats no longer."""
        seats, by_key = line.data.get("seats"), line.data.get("by_key")
        if line.by == "table":
            return "" if seconds(self._at, line.at) >= self.patience() else "the seats' time was not over"
        said = by_key.get("command") if isinstance(by_key, dict) else None
        if not isinstance(said, dict):
            return ""
        same = isinstance(seats, list) and len(seats) == 1 and _is(said.get("whom"), seats[0])
        return "" if same else "what was signed has another 'whom' than the record"

    def take(self, line: Line, kind: str, keys: Mapping[int | str, str]) -> None:
        """Let a record count; `keys` are those in force before it."""
        data, seat = line.data, line.data.get("seat")
        if line.seq == 0:
            self._opened, self._at = data, line.at
        by_key = data.get("by_key")
        if isinstance(by_key, dict):
            for each, claim in self.claims.items():
                claim.touched = claim.touched or by_key.get("key") == keys.get(each)
        if kind == "claim-answered":
            self._answered(line)
        elif kind == "released" and isinstance(data.get("seats"), list):
            self._released |= {each for each in data["seats"] if type(each) is int}
        if kind in ("seated", "referee-came", *SIGNED):
            come = ("signs",) if kind == "referee-came" else ("key", "recovery")
            self._used |= {each for each in map(data.get, come) if isinstance(each, str)}
        if type(seat) is not int:
            return
        if kind == "seat-claimed" and isinstance(data.get("key"), str) and isinstance(data.get("recovery"), str):
            self.claims[seat] = Claim(line)
        elif kind in ("claim-ended", *CHANGES):
            self.claims.pop(seat, None)
        if kind in ("seated", *CHANGES):
            self.recovery[seat] = str(data.get("recovery", ""))

    def _answered(self, line: Line) -> None:
        for claim in self.claims.values():
            if _is(line.data.get("claim"), claim.seq):
                claim.no = claim.no or line.data.get("yes") is not True
                if line.by.startswith("seat:") and isinstance(line.data.get("by_key"), dict):
                    claim.yes.add(int(line.by[5:]))

    def answers(self, line: Line) -> str:
        """Name what is wrong with an answer: it must be to an open claim."""
        number = line.data.get("claim")
        return "" if any(_is(number, claim.seq) for claim in self.claims.values()) else f"no claim #{number!r} is open"


def _is(said: Any, told: Any) -> bool:
    return type(said) is type(told) and bool(said == told)


def _members(kind: str, name: str) -> set[str]:
    return {name, "key", "signature"} | ({"by_new"} if kind == "handed-over" else set())


def _holds(key: Any, label: str, said: Any, signature: Any) -> bool:
    """Tell whether a key has signed it; both may be anything."""
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        return False
    if not (isinstance(signature, str) and _SIGNATURE.fullmatch(signature)):
        return False
    return is_signed(bytes.fromhex(key), message(label, said), bytes.fromhex(signature))


def seconds(since: str, at: str) -> float:
    """Return the seconds between two times of records, or −1 where one is before any table."""
    one, other = _moment(since), _moment(at)
    return (other - one) / 1000 if one >= 0 and other >= 0 else -1


def _moment(at: str) -> int:
    """Return the milliseconds since 1970, also of a day that its month has not; it counts on into the next."""
    year, month, day, hour, minute, second, thousandth = map(int, _TIME.split(at)[:7])
    if year < 1970:
        return -1
    first = timegm((year, month, 1, hour, minute, second))
    return (first + (day - 1) * DAY_SECONDS) * 1000 + thousandth
