"""The tamper drill: copies of a transcript damaged in every way we could think of, to see what verify says.

Each kind is a function that changes a `Copy` and names the code that every verifier must give. Some cover their
tracks as somebody with the log in hands would: they seal again what they changed, and everything after it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from hashlib import sha256
from typing import Any, NamedTuple

from events import Unwritable, decode, encode
from events.seal import commitment

from .errors import Problem

REWIND = "an undo"
UNDO = "an undo over a shuffle, and that shuffle dealt again"
REPAIR = "a repair by the referee, with what a seat added to it, and a shuffle after it"


class Repair(NamedTuple):
    """The records of a repair: the ruling, the last of what seats added to it, and where its shuffles begin."""

    ruled: dict[str, Any]
    added: dict[str, Any]
    reseeded: dict[str, Any]


class Copy:
    """A transcript taken apart. What is changed here is written as it stands, with hashes as wrong as they are."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Raises `Problem` for lines that are no transcript to begin with."""
        try:
            self.header, *rest = [decode(line.rstrip(b"\n")) for line in lines]
            records = self.header["records"]
            self.records: list[dict[str, Any]] = rest[:records]
            self.openings = [line["open"] for line in rest[records:]]
        except (ValueError, TypeError, LookupError) as wrong:
            raise Problem("bad_request", f"This is no transcript: {wrong}", remedy="Damage a whole one.") from None

    def lines(self) -> Iterator[bytes]:
        for value in (self.header, *self.records, *({"open": opening} for opening in self.openings)):
            yield encode(value) + b"\n"

    def whole(self) -> bytes:
        return b"".join(self.lines())

    def middle(self) -> dict[str, Any]:
        """A record with records before and after it."""
        need(len(self.records) > 4, "five records")
        return self.records[len(self.records) // 2]

    def after(self, seq: int, *kinds: str) -> Iterator[dict[str, Any]]:
        """The records of some types that stand after a seq."""
        return (record for record in self.records[seq + 1 :] if kind_of(record) in kinds)

    def of_type(self, kind: str, what: str = "") -> dict[str, Any]:
        """The first record of a type, whatever its version; `what` it is called where there is none."""
        found = next(self.after(-1, kind), None)
        need(found, what or f"a record {kind!r}")
        return found or {}

    def undo(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The first rewind that takes back a shuffle, and the record that deals it again."""
        deals = self._deals()
        for rewound in self.after(0, "rewound"):
            over = deals[rewound["data"]["to"]] < deals[rewound["seq"] - 1]
            if over and (again := self._shuffle_after(rewound)):
                return rewound, again
        raise lacking(UNDO)

    def repair(self) -> Repair:
        """The first repair to which a seat added something, and that was followed by a shuffle."""
        for reseeded in self.after(0, "reseeded"):
            before = [each for each in self.after(0, "ruled", "entropy-added") if each["seq"] < reseeded["seq"]]
            ruled = [each for each in before if each["data"].get("commit")][-1:]
            added = [each for each in before if each["data"].get("entropy")][-1:]
            if ruled and added and ruled[0]["seq"] < added[0]["seq"] and self._shuffle_after(reseeded):
                return Repair(ruled[0], added[0], reseeded)
        raise lacking(REPAIR)

    def _shuffle_after(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """The next shuffle, if no rewind comes first."""
        found = next(self.after(record["seq"], "dealt", "rewound"), None)
        return found if found and kind_of(found) == "dealt" else None

    def _deals(self) -> list[int]:
        """After each record: how many shuffles have been dealt and not been taken back."""
        found: list[int] = []
        for record in self.records:
            if kind_of(record) == "rewound":
                found.append(found[record["data"]["to"]])
            else:
                found.append((found[-1] if found else 0) + (kind_of(record) == "dealt"))
        return found

    def put(self, record: dict[str, Any], *after: dict[str, Any]) -> None:
        """Let other records stand after one, new ones too; all seqs, times and hashes are made to fit."""
        rest = [each for each in self.records if each not in after]
        at = rest.index(record) + 1
        self._arrange([*rest[:at], *after, *rest[at:]])

    def drop(self, record: dict[str, Any]) -> None:
        """Leave a record and its openings out; all seqs, times and hashes are made to fit."""
        self._arrange([each for each in self.records if each is not record])

    def _arrange(self, records: list[dict[str, Any]]) -> None:
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

    def opening(self) -> dict[str, Any]:
        need(len(self.openings) > 2, "three openings; take a full transcript")
        found: dict[str, Any] = self.openings[len(self.openings) // 2]
        return found

    def seal(self, record: dict[str, Any]) -> None:
        """Give the record the hash of what it says now."""
        record["hash"] = hash_of(record)

    def seal_from(self, record: dict[str, Any]) -> None:
        """Give it and all after it new hashes, and the header the new head."""
        at = self.records.index(record)
        for before, after in zip([None, *self.records], self.records, strict=False):
            if after["seq"] >= at:
                after["prev"] = before["hash"] if before else "0" * 64
                self.seal(after)
        self.header["head"] = self.records[-1]["hash"]

    def reorder(self, opening: dict[str, Any], value: Any) -> None:
        """Open a field to another value, and put the commitment to that in its place."""
        opening["value"] = value
        holder: Any = self.records[opening["seq"]]["data"]
        *way, last = [int(step) if step.isdecimal() else step for step in opening["path"].split(".")]
        for step in way:
            holder = holder[step]
        holder[last]["sealed"] = commitment(opening["path"], bytes.fromhex(opening["salt"]), value)


Change = Callable[[Copy], bytes | None]


class Kind(NamedTuple):
    """A way to damage a transcript; `code` is what verify must say of it, "" where no file alone can tell.

    `needs` is what only some transcripts have, and this one must.
    """

    says: str
    code: str
    change: Change
    needs: str = ""


KINDS: dict[str, Kind] = {}


def kind(name: str, code: str, says: str, needs: str = "") -> Callable[[Change], Change]:
    """Register a way to damage a transcript."""

    def register(change: Change) -> Change:
        KINDS[name] = Kind(says, code, change, needs)
        return change

    return register


def need(there: object, what: str) -> None:
    """Raise `Problem` unless the transcript has what is to be damaged."""
    if not there:
        raise lacking(what)


def lacking(what: str) -> Problem:
    return Problem("bad_request", f"This transcript cannot be damaged so: it lacks {what}.")


def kind_of(record: Mapping[str, Any]) -> str:
    """The record's type, without the number of its version."""
    name: str = record["type"].partition(".")[0]
    return name


def hash_of(record: Mapping[str, Any]) -> str:
    return sha256(encode({name: value for name, value in record.items() if name != "hash"})).hexdigest()


def tamper(lines: Iterable[bytes], kind: str) -> bytes:
    """The bytes of a damaged copy. Raises `Problem` for a kind that is not there, or not possible here."""
    if kind not in KINDS:
        raise Problem("bad_request", f"There is no kind {kind!r}.", remedy="fairdeal tamper --list shows them.")
    copy = Copy(lines)
    try:
        changed = KINDS[kind].change(copy)
    except Unwritable as wrong:
        raise Problem("bad_request", f"This transcript cannot be damaged so: {wrong}") from None
    except (LookupError, TypeError):
        raise lacking("records that are what they must be") from None
    return copy.whole() if changed is None else changed


def other(text: str) -> str:
    """The text with one digit or letter changed, near its end."""
    at = max((i for i, letter in enumerate(text) if letter.isalnum()), default=0)
    need(text, "a text to change")
    return text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :]


def _flipped(name: str) -> Change:
    def change(copy: Copy) -> None:
        record = copy.middle()
        value = record[name]
        if name == "data":
            record["data"] = {**value, "note": "x"}
        elif name == "at":
            record["at"] = f"{value[:-2]}{(int(value[-2]) + 1) % 10}Z"
        else:
            record[name] = value + 1 if isinstance(value, int) else other(value)

    return change


for _name in ("at", "by", "cmd", "data", "hash", "prev", "seq", "table", "type"):
    kind(f"flip-{_name}", "hash", f"a record's {_name} is changed")(_flipped(_name))
kind("version", "version", "a record says that it is of a later version")(_flipped("v"))


@kind("flip-seal", "hash", "a seal's commitment is changed")
def _flip_seal(copy: Copy) -> bytes:
    at = copy.whole().find(b'"sealed":"')
    need(at >= 0, "a seal")
    whole = bytearray(copy.whole())
    whole[at + 10] = ord("0") if whole[at + 10] != ord("0") else ord("1")
    return bytes(whole)


@kind("flip-head", "head", "the header names another head")
def _flip_head(copy: Copy) -> None:
    copy.header["head"] = other(copy.header["head"])


@kind("other-table", "table", "the header names another table")
def _other_table(copy: Copy) -> None:
    copy.header["table"] = other(copy.header["table"])


@kind("cut-line", "truncated", "the file ends in the middle of a record")
def _cut_line(copy: Copy) -> bytes:
    lines = list(copy.lines())
    at = len(copy.records) // 2
    return b"".join(lines[:at]) + lines[at][: len(lines[at]) // 2]


@kind("cut-end", "truncated", "the file ends between two records")
def _cut_end(copy: Copy) -> bytes:
    return b"".join(list(copy.lines())[: 1 + len(copy.records) // 2])


@kind("drop-record", "seq", "a record is left out")
def _drop_record(copy: Copy) -> None:
    copy.records.remove(copy.middle())


@kind("drop-record-quietly", "head", "the last record is left out, and the header counts one less")
def _drop_last(copy: Copy) -> None:
    del copy.records[-1]
    copy.openings = [opening for opening in copy.openings if opening["seq"] < len(copy.records)]
    copy.header["records"] -= 1


@kind("drop-last", "record-missing", "the last record is left out, and the openings stand in its place")
def _drop_only_last(copy: Copy) -> None:
    copy.opening()
    del copy.records[-1]


@kind("double-record", "seq", "a record stands twice")
def _double_record(copy: Copy) -> None:
    copy.records.insert(copy.records.index(copy.middle()), copy.middle())


@kind("swap-records", "seq", "two records change places")
def _swap_records(copy: Copy) -> None:
    at = copy.records.index(copy.middle())
    copy.records[at], copy.records[at + 1] = copy.records[at + 1], copy.records[at]


@kind("reseal-one", "prev", "a record is changed and its hash made to fit")
def _reseal_one(copy: Copy) -> None:
    copy.middle()["cmd"] += "?"
    copy.seal(copy.middle())


@kind("reseal-tail", "head", "a record is changed, and all hashes after it; the header's head stays")
def _reseal_tail(copy: Copy) -> None:
    head = copy.header["head"]
    _reseal_all(copy)
    copy.header["head"] = head


@kind("reseal-all", "", "a record is changed, all hashes after it, and the head: only a head noted before tells")
def _reseal_all(copy: Copy) -> None:
    copy.middle()["cmd"] += "?"
    copy.seal_from(copy.middle())


@kind("splice", "table", "a record of another table stands in a record's place, its hash made to fit")
def _splice(copy: Copy) -> None:
    copy.middle()["table"] += "-2"
    copy.seal(copy.middle())


@kind("command-twice", "command", "a record has the command of another, with all hashes made to fit")
def _command_twice(copy: Copy) -> None:
    copy.middle()["cmd"] = copy.records[0]["cmd"]
    copy.seal_from(copy.middle())


@kind("time-back", "time", "a record is older than the one before it, with all hashes made to fit")
def _time_back(copy: Copy) -> None:
    copy.middle()["at"] = "2000-01-01T00:00:00.000Z"
    copy.seal_from(copy.middle())


@kind("bad-time", "record", "a record's time is no time")
def _bad_time(copy: Copy) -> None:
    copy.middle()["at"] = "yesterday"


@kind("member", "record", "a record has a member too many")
def _member(copy: Copy) -> None:
    copy.middle()["note"] = "x"


@kind("bad-seal", "seal", "a seal is not shaped like one")
def _bad_seal(copy: Copy) -> None:
    copy.middle()["data"]["more"] = {"sealed": "0" * 64}


@kind("key-twice", "canonical", "a key stands twice in one object")
def _key_twice(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b',"v":1,"v":1}'))


@kind("float", "canonical", "a number is written with a point")
def _float(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b',"v":1.0}'))


@kind("space", "canonical", "a space stands where the canonical form has none")
def _space(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b',"v":1}', b', "v":1}'))


@kind("deep", "canonical", "lists are nested ten thousand deep")
def _deep(copy: Copy) -> bytes:
    return _edit(copy, lambda line: b'{"at":' + b"[" * 10_000 + b"]" * 10_000 + b"}\n")


@kind("half-pair", "canonical", "a text holds half a surrogate pair")
def _half_pair(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b'"by":"', b'"by":"\\ud800'))


@kind("bytes", "utf-8", "a line is not UTF-8")
def _bytes(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line.replace(b'"by":"', b'"by":"\xff'))


@kind("endless", "size", "a line is longer than a megabyte")
def _endless(copy: Copy) -> bytes:
    return _edit(copy, lambda line: line[:20] + b" " * 2**20 + line[20:])


def _edit(copy: Copy, change: Callable[[bytes], bytes]) -> bytes:
    lines = list(copy.lines())
    at = 1 + copy.records.index(copy.middle())
    return b"".join([*lines[:at], change(lines[at]), *lines[at + 1 :]])


@kind("foreign", "format", "it is a file of another program")
def _foreign(copy: Copy) -> bytes:
    return b'[Event "A game of chess"]\n\n1. e4 e5\n'


@kind("later-format", "version", "the header says that it is of a later version")
def _later_format(copy: Copy) -> None:
    copy.header["v"] = 2


@kind("empty", "format", "the file is empty")
def _empty(copy: Copy) -> bytes:
    return b""


@kind("more", "extra", "after the records stands one record more")
def _more(copy: Copy) -> bytes:
    lines = list(copy.lines())
    return b"".join([*lines, lines[1]])


@kind("open-otherwise", "opening", "an opening gives another value")
def _open_otherwise(copy: Copy) -> None:
    copy.opening()["value"] = "something else"


@kind("flip-salt", "opening", "an opening gives another salt")
def _flip_salt(copy: Copy) -> None:
    copy.opening()["salt"] = other(copy.opening()["salt"])


@kind("drop-opening", "opening-missing", "an opening is left out")
def _drop_opening(copy: Copy) -> None:
    copy.openings.remove(copy.opening())


@kind("double-opening", "opening-twice", "an opening stands twice")
def _double_opening(copy: Copy) -> None:
    copy.openings.insert(copy.openings.index(copy.opening()), copy.opening())


@kind("swap-openings", "opening-order", "two openings change places")
def _swap_openings(copy: Copy) -> None:
    copy.opening()
    copy.openings[0], copy.openings[1] = copy.openings[1], copy.openings[0]


@kind("open-nothing", "opening-nowhere", "an opening opens a field that is not sealed")
def _open_nothing(copy: Copy) -> None:
    copy.opening()
    copy.openings[-1]["path"] += "x"


@kind("open-too-much", "opening-viewer", "a spectator's transcript opens a hidden field")
def _open_too_much(copy: Copy) -> None:
    copy.opening()
    copy.header["viewer"] = "public"


@kind("other-secret", "commit", "at the end another secret is opened, with all hashes made to fit")
def _other_secret(copy: Copy) -> None:
    revealed = copy.of_type("revealed")
    revealed["data"]["secret"] = other(revealed["data"]["secret"])
    copy.seal_from(revealed)


@kind("swap-cards", "shuffle", "two cards of a deck change places, with its seal and all hashes made to fit")
def _swap_cards(copy: Copy) -> None:
    _swap_two(copy, copy.of_type("dealt")["seq"])


def _swap_two(copy: Copy, seq: int) -> None:
    orders = [each for each in copy.openings if (each["seq"], each["path"]) == (seq, "action.order")]
    need(orders, "the opened order of a deck; take a full transcript")
    first, *cards = orders[0]["value"]
    at = next(i for i, card in enumerate(cards) if card != first)
    copy.reorder(orders[0], [cards[at], *cards[:at], first, *cards[at + 1 :]])
    copy.seal_from(copy.records[seq])


@kind("other-entropy", "shuffle", "a player's entropy is changed, with all hashes made to fit")
def _other_entropy(copy: Copy) -> None:
    seated = copy.of_type("seated")
    seated["data"]["entropy"] += "x"
    copy.seal_from(seated)


@kind("deal-gap", "deal-gap", "a shuffle is numbered as if one before it had been thrown away")
def _deal_gap(copy: Copy) -> None:
    dealt = copy.of_type("dealt")
    dealt["data"]["deal"] += 1
    copy.seal_from(dealt)


@kind("other-cards", "shuffle", "a deal names other cards than were shuffled, with all hashes made to fit")
def _other_cards(copy: Copy) -> None:
    dealt = copy.of_type("dealt")
    dealt["data"]["cards"] = list(reversed(deepcopy(dealt["data"]["cards"])))
    copy.seal_from(dealt)


@kind("no-commitment", "setup", "the first record commits to nothing, with all hashes made to fit")
def _no_commitment(copy: Copy) -> None:
    opened = copy.of_type("opened")
    opened["data"]["commit"] = ""
    copy.seal_from(opened)


@kind("no-table", "setup", "the first record opens no table, with all hashes made to fit")
def _no_table(copy: Copy) -> None:
    opened = copy.of_type("opened")
    opened["type"] = "noted"
    copy.seal_from(opened)


@kind("rewind-elsewhere", "deal-gap", "an undo is written to have undone nothing, with all hashes made to fit", UNDO)
def _rewind_elsewhere(copy: Copy) -> None:
    rewound, _ = copy.undo()
    rewound["data"]["to"] = rewound["seq"] - 1
    copy.seal_from(rewound)


@kind("rewind-ahead", "setup", "an undo goes back to itself, with all hashes made to fit", REWIND)
def _rewind_ahead(copy: Copy) -> None:
    rewound = copy.of_type("rewound", REWIND)
    rewound["data"]["to"] = rewound["seq"]
    copy.seal_from(rewound)


@kind("rewind-to-lobby", "setup", "an undo goes back to before anybody sat down, with all hashes made to fit", REWIND)
def _rewind_to_lobby(copy: Copy) -> None:
    rewound = copy.of_type("rewound", REWIND)
    rewound["data"]["to"] = 0
    copy.seal_from(rewound)


@kind("rewind-at-end", "setup", "a move is undone when every deck is known, with all hashes made to fit")
def _rewind_at_end(copy: Copy) -> None:
    revealed = copy.of_type("revealed")
    data = {"to": revealed["seq"] - 1, "cause": revealed["seq"]}
    copy.put(revealed, {**revealed, "type": "rewound", "data": data, "cmd": revealed["cmd"] + "?", "seq": -1})


@kind("drop-rewind", "deal-gap", "an undo is left out, with all seqs and hashes made to fit", UNDO)
def _drop_rewind(copy: Copy) -> None:
    copy.drop(copy.undo()[0])


@kind("reroll", "shuffle", "after an undo the same shuffle gives other cards, with all hashes made to fit", UNDO)
def _reroll(copy: Copy) -> None:
    _swap_two(copy, copy.undo()[1]["seq"])


@kind("reroll-number", "deal-gap", "after an undo the shuffle has a new number, with all hashes made to fit", UNDO)
def _reroll_number(copy: Copy) -> None:
    _, again = copy.undo()
    again["data"]["deal"] += 1
    copy.seal_from(again)


@kind("repair-entropy", "shuffle", "what a seat added to a repair is changed, with all hashes made to fit", REPAIR)
def _repair_entropy(copy: Copy) -> None:
    added = copy.repair().added
    added["data"]["entropy"] += "x"
    copy.seal_from(added)


@kind("drop-entropy", "shuffle", "what a seat added to a repair is left out, with all hashes made to fit", REPAIR)
def _drop_entropy(copy: Copy) -> None:
    copy.drop(copy.repair().added)


@kind("early-entropy", "shuffle", "what a seat added to a repair stands before the server bound itself", REPAIR)
def _early_entropy(copy: Copy) -> None:
    repair = copy.repair()
    copy.put(copy.records[repair.ruled["seq"] - 1], repair.added)


@kind("entropy-by-nobody", "setup", "a seat that is not there added to a repair, with all hashes made to fit", REPAIR)
def _entropy_by_nobody(copy: Copy) -> None:
    added = copy.repair().added
    added["by"] = f"seat:{copy.of_type('opened')['data']['seats']}"
    copy.seal_from(added)


@kind("repair-commit", "commit", "a ruling binds the server to another secret, with all hashes made to fit", REPAIR)
def _repair_commit(copy: Copy) -> None:
    ruled = copy.repair().ruled
    ruled["data"]["commit"] = other(ruled["data"]["commit"])
    copy.seal_from(ruled)


@kind("repair-unruled", "setup", "shuffles come from a new seed without a ruling, with all hashes made to fit", REPAIR)
def _repair_unruled(copy: Copy) -> None:
    reseeded = copy.repair().reseeded
    for ruled in copy.after(0, "ruled"):
        if ruled["seq"] < reseeded["seq"]:
            ruled["data"]["commit"] = ""
    copy.seal_from(copy.of_type("ruled"))


@kind("repair-twice", "setup", "one ruling gives a new seed twice, with all seqs and hashes made to fit", REPAIR)
def _repair_twice(copy: Copy) -> None:
    reseeded = copy.repair().reseeded
    copy.put(reseeded, {**reseeded, "cmd": reseeded["cmd"] + "?", "seq": -1})


@kind("drop-reseeded", "shuffle", "the new seed of a repair is left out, with all seqs and hashes made to fit", REPAIR)
def _drop_reseeded(copy: Copy) -> None:
    copy.drop(copy.repair().reseeded)


@kind("later-secret", "commit", "at the end another secret of a repair is opened, with all hashes made to fit", REPAIR)
def _later_secret(copy: Copy) -> None:
    copy.repair()
    revealed = copy.of_type("revealed")
    revealed["data"]["later"][0] = other(revealed["data"]["later"][0])
    copy.seal_from(revealed)


@kind("later-missing", "commit", "at the end the secret of a repair is not opened, with all hashes made to fit", REPAIR)
def _later_missing(copy: Copy) -> None:
    copy.repair()
    revealed = copy.of_type("revealed")
    del revealed["data"]["later"][-1]
    copy.seal_from(revealed)
