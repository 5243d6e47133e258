"""A transcript taken apart, to be damaged and put together again."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from fairdeal.engine.words import _, mark
from fairdeal.events import decode, encode
from fairdeal.events.seal import commitment, is_name

from ...errors import Problem

REWIND = mark("an undo")
UNDO = mark("an undo over a shuffle, and that shuffle dealt again")
REPAIR = mark("a repair by the referee, and a shuffle after it")

Fields = dict[str, Any]  # of a record or an opening, as its line has them


class Repair(NamedTuple):
    """The records of a repair: the ruling, and where its shuffles begin."""

    ruled: Fields
    reseeded: Fields


class Copy:
    """A transcript taken apart. A change is written as it stands, with hashes as wrong as they are."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Take a transcript apart. Raises `Problem` for lines that are no transcript to begin with."""
        try:
            self.header, *rest = [decode(line.rstrip(b"\n")) for line in lines]
            records = self.header["records"]
            self.records: list[Fields] = rest[:records]
            self.openings = [line["open"] for line in rest[records:]]
        except (ValueError, TypeError, LookupError) as wrong:
            raise Problem(
                "bad_request", _("This is no transcript: {why}", why=wrong), remedy=_("Damage a whole one.")
            ) from None

    def lines(self) -> Iterator[bytes]:
        for value in (self.header, *self.records, *({"open": opening} for opening in self.openings)):
            yield encode(value) + b"\n"

    def whole(self) -> bytes:
        return b"".join(self.lines())

    def middle(self) -> Fields:
        """Find a record with records before and after it."""
        need(len(self.records) > 4, mark("five records"))
        return self.records[len(self.records) // 2]

    def after(self, seq: int, *kinds: str) -> Iterator[Fields]:
        """Find the records of some types that stand after a seq."""
        return (record for record in self.records[seq + 1 :] if kind_of(record) in kinds)

    def of_type(self, kind: str, what: str = "") -> Fields:
        """Find the first record of a type, of any version; a refusal calls it `what`."""
        found = next(self.after(-1, kind), None)
        need(found, what or _("a record of the type {kind}", kind=kind))
        return found or {}

    def undo(self) -> tuple[Fields, Fields]:
        """Find the first rewind that takes back a shuffle, and the record that deals it again."""
        deals = self._deals()
        for rewound in self.after(0, "rewound"):
            over = deals[rewound["data"]["to"]] < deals[rewound["seq"] - 1]
            if over and (again := self._shuffle_after(rewound)):
                return rewound, again
        raise lacking(UNDO)

    def repair(self) -> Repair:
        """Find the first repair that was followed by a shuffle."""
        for reseeded in self.after(0, "reseeded"):
            before = [each for each in self.after(0, "ruled") if each["seq"] < reseeded["seq"]]
            ruled = [each for each in before if each["data"].get("commit")][-1:]
            if ruled and self._shuffle_after(reseeded):
                return Repair(ruled[0], reseeded)
        raise lacking(REPAIR)

    def _shuffle_after(self, record: Fields) -> Fields | None:
        """Find the next shuffle, if no rewind comes first."""
        found = next(self.after(record["seq"], "dealt", "rewound"), None)
        return found if found and kind_of(found) == "dealt" else None

    def _deals(self) -> list[int]:
        """Count, after each record, the shuffles that have been dealt and not been taken back."""
        found: list[int] = []
        for record in self.records:
            if kind_of(record) == "rewound":
                found.append(found[record["data"]["to"]])
            else:
                found.append((found[-1] if found else 0) + (kind_of(record) == "dealt"))
        return found

    def put(self, record: Fields, *after: Fields) -> None:
        """Let other records stand after one, new ones too; all seqs, times and hashes are made to fit."""
        rest = [each for each in self.records if each not in after]
        at = rest.index(record) + 1
        self._arrange([*rest[:at], *after, *rest[at:]])

    def drop(self, record: Fields) -> None:
        """Leave a record and its openings out; all seqs, times and hashes are made to fit."""
        self._arrange([each for each in self.records if each is not record])

    def _arrange(self, records: list[Fields]) -> None:
        places = {record["seq"]: at for at, record in enumerate(records)}
        times = sorted(record["at"] for record in records)
        for at, record in enumerate(records):
            if kind_of(record) == "rewound":
                there = max(seq for seq in places if seq <= record["data"]["to"])
                record["data"]["to"] = places[there]
            record["seq"], record["at"] = at, times[at]
        kept = [{**each, "seq": places[each["seq"]]} for each in self.openings if each["seq"] in places]
        self.openings = sorted(kept, key=lambda opening: (opening["seq"], opening["path"]))
        self.records, self.header["records"] = records, len(records)
        self.seal_from(records[0])

    def _of_a_name(self, opening: Fields) -> bool:
        record = next((each for each in self.records if each["seq"] == opening["seq"]), None)
        return record is not None and is_name(record["type"], opening["path"])

    def opening(self) -> Fields:
        cards = [each for each in self.openings if not self._of_a_name(each)]  # those of names may be left out
        need(len(cards) > 2, mark("three openings; take a full transcript"))
        found: Fields = cards[len(cards) // 2]
        return found

    def seal(self, record: Fields) -> None:
        """Give the record the hash of what it says now."""
        record["hash"] = hash_of(record)

    def seal_from(self, record: Fields) -> None:
        """Give it and all after it new hashes, and the header the new head."""
        at = self.records.index(record)
        for before, after in zip([None, *self.records], self.records, strict=False):
            if after["seq"] >= at:
                after["prev"] = before["hash"] if before else "0" * 64
                self.seal(after)
        self.header["head"] = self.records[-1]["hash"]

    def reorder(self, opening: Fields, value: Any) -> None:
        """Open a field to another value, and put the commitment to that in its place."""
        opening["value"] = value
        holder: Any = self.records[opening["seq"]]["data"]
        *way, last = [int(step) if step.isdecimal() else step for step in opening["path"].split(".")]
        for step in way:
            holder = holder[step]
        holder[last]["sealed"] = commitment(opening["path"], bytes.fromhex(opening["salt"]), value)


def need(there: object, what: str) -> None:
    """Raise `Problem` unless the transcript has the thing to be damaged, whose name is `what`."""
    if not there:
        raise lacking(what)


def lacking(what: str) -> Problem:
    return Problem("bad_request", _("This transcript cannot be damaged so: it lacks {thing}.", thing=_(what)))


def kind_of(record: Fields) -> str:
    """Give the record's type, without the number of its version."""
    name: str = record["type"].partition(".")[0]
    return name


def hash_of(record: Fields) -> str:
    return sha256(encode({name: value for name, value in record.items() if name != "hash"})).hexdigest()


def other(text: str) -> str:
    """Change one digit or letter of a text, near its end."""
    at = max((i for i, letter in enumerate(text) if letter.isalnum()), default=0)
    need(text, mark("a text to change"))
    return text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :]
