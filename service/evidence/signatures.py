"""Signatures of seats and the referee in a transcript, without any rule of a game: who signed what, having seen what.

`web/verify/fairdeal_verify.py` and `web/js/verify/` check the same; docs/keys.md tells it.
"""

import re
from collections.abc import Mapping
from typing import Any

from fairdeal.events.record import Line

from ..table.chairs import REFEREE
from ..table.signed import COME, COMMAND, FRAME, INVITATION, NOISE, SIT, WHOM, message, same
from .notes import is_signed
from .other_keys import CHANGES, RECORDS, SIGNED, OtherKeys

BESIDE = {"noise-opened": "noise-open", "referee-came": "come"}  # what is signed, if it is no command
LABELS = {"sit": SIT, "come": COME, "command": COMMAND, "noise-open": NOISE}
# What a seat asks for, and the types of record that it may bring about; one of these holds the signature.
DOES: Mapping[str, tuple[str, ...]] = {
    "play": ("played",),
    "deal": ("dealt",),
    "leave": ("left",),
    "kick": ("left",),
    "bot": ("seated",),
    "rematch": ("rematched",),
    "stand-in": ("stood-in",),
    "back": ("handed-back",),
    "pause": ("pause-asked",),
    "resume": ("resumed",),
    "resign": ("resigned",),
    "end": ("end-asked",),
    "call-off": ("called-off",),
    "undo": ("undo-asked", "reconsidered"),
    "undo-answer": ("undo-answered",),
    "undo-withdraw": ("undo-ended",),
    "incident": ("incident-opened",),
    "statement": ("stated",),
    "withdraw": ("settled",),
    "let-be": ("let-be",),
    "accept": ("accepted",),
    "appeal": ("appealed",),
    "replace-referee": ("replacement-asked",),
    "noise-hash": ("noise-given",),
    "invite": ("invited",),
    "uninvite": ("withdrawn",),
    "claim-answer": ("claim-answered",),
    "release": ("released",),
    "hint": ("hint-asked",),
    "say": ("phrase-said",),
}
# … and what the referee asks for
OFFICE_DOES: Mapping[str, tuple[str, ...]] = {
    "look": ("looked",),
    "hear": ("heard",),
    "rule": ("ruled",),
    "statement": ("stated",),
    "undo-answer": ("undo-answered",),
}
OFFICE_ALONE = ("heard", "ruled")  # that nobody but the referee does
BARRIERS_FOR_ALL = ("rewound", "ruled")
ACTS = ("played", "resigned")  # of these no second one follows from one command
BARRIERS = ("timed-out", "stood-in", *CHANGES)  # for the `seat` of their data
SAT = ("table", "seat", "draw", "name", "key", "recovery", "noise")  # of `sit`, as the record has them
CAME = ("office", "name", "key")  # of `come`; the record calls the key `signs`

_ASKER = re.compile(r"(0|[1-9][0-9]{0,8}|referee):")
_SEAT = re.compile(r"seat:(0|[1-9][0-9]{0,8})")
_KEY, _SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{128}")


Holder = int | str  # a seat, or the `REFEREE`


class Key:
    """The key of a seat, or the referee's: since which record, its last command's number, how far its heads reach."""

    def __init__(self, seat: Holder, public: str, since: int) -> None:
        self.seat, self.public, self.since = seat, public, since
        self.number = 0
        self.reach = -1


class Asked:
    """The records of one command, which stand together: from which one on, and what is in them."""

    def __init__(self, command: str, since: int, seat: Holder) -> None:
        self.command, self.since = command, since
        self.seat = seat  # whose key must sign it; −1 if none must
        self.who = "the referee" if seat == REFEREE else "the seat"
        self.signed = ""  # the type of the record that holds the signature
        self.by_seat = False
        self.acts = 0  # moves by the seat itself


class Invitations:
    """The invitations that stand for seats, and those that stood when they were taken."""

    def __init__(self) -> None:
        self._stand: dict[int, str] = {}
        self._came_by: dict[int, str] = {}

    def lets_in(self, data: Mapping[str, Any]) -> bool:
        """Tell whether, where an invitation stands, its key has signed what the person who sits down has signed."""
        seat, shown = data.get("seat"), data.get("invitation")
        standing = self._stand.get(seat) if type(seat) is int else None
        if data.get("kind") != "person" or (shown is None and standing is None):
            return True
        return isinstance(shown, dict) and shown.get("key") == standing and is_countersigned(data)

    def changes(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take up a record."""
        seat, key = data.get("seat"), data.get("invitation")
        if type(seat) is not int:
            return
        if kind == "invited":
            self._stand[seat] = key if isinstance(key, str) else ""
        elif kind in ("withdrawn", "seated"):
            before = self._stand.pop(seat, None)
            self._came_by.pop(seat, None)
            if before is not None and kind == "seated":
                self._came_by[seat] = before
        elif kind == "barred" and seat in self._came_by:
            self._stand[seat] = self._came_by.pop(seat)


class Signatures:
    """The signatures of a log, record by record, in its order."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []  # the seq of each fault, and what it is
        self.signed = 0
        self.keys: list[Key] = []
        self._in_force: dict[Holder, Key] = {}
        self._seqs: dict[str, int] = {}  # by hash
        self._for_all = -1  # the last barrier for every seat
        self._for_seat: dict[int, int] = {}
        self._invitations = Invitations()
        self._closed = -1  # the last `draw-closed`
        self.unsigned = 0  # commands of seats that hold no signature
        self._asked = Asked("", 0, -1)
        self.others = OtherKeys()

    def take(self, line: Line) -> None:
        """Look at the next record of a log."""
        kind, data = line.type.partition(".")[0], line.data
        asked = self._goes_on(line)
        by = _actor(line.by)
        asked.by_seat = asked.by_seat or by not in (REFEREE, -1)
        if kind in RECORDS:
            self._other_key(line, kind, asked)
        elif "by_key" in data:
            self._looks(line, kind, asked)
        elif kind == "seated" and brings_key(data):
            self.found.append((line.seq, "a key sits down, and nobody has signed for it"))
        elif brings_office_key(kind, data):
            self.found.append((line.seq, "a key comes as the referee, and nobody has signed for it"))
        elif why := self._unsigned_act(by, kind, asked):
            self.found.append((line.seq, why))
        if why := self._usurps(line, kind, by, asked):
            self.found.append((line.seq, why))
        if kind == "seated" and not self._invitations.lets_in(data):
            self.found.append((line.seq, "the invitation that stands for the seat has not signed"))
        self._invitations.changes(kind, data)
        if why := self.others.seats(line, kind):
            self.found.append((line.seq, why))
        self.others.take(line, kind, {seat: key.public for seat, key in self._in_force.items()})
        self._seqs[line.hash] = line.seq
        self._changes(kind, line)

    def _goes_on(self, line: Line) -> Asked:
        """Return the command of the next record; where another one begins, the last one is over."""
        command = line.cmd.partition("#")[0]
        if command != self._asked.command:
            self._ends()
            asker = _asker(command)
            self._asked = Asked(command, line.seq, asker if asker in self._in_force else -1)
        return self._asked

    def _ends(self) -> None:
        asked = self._asked
        self.unsigned += asked.by_seat and not asked.signed
        if asked.seat != -1 and not asked.signed:
            self.found.append((asked.since, f"{asked.who} is a key, and has not signed it"))

    def _unsigned_act(self, by: Holder, kind: str, asked: Asked) -> str:
        """Say why a record by a seat with a key, or by the referee, may not stand without a signature of its own."""
        if by == REFEREE:
            return self._unsigned_word(kind, asked)
        if by == -1 or kind not in ACTS or asked.seat == -1:
            return ""
        asked.acts += 1
        fine = asked.acts == 1 and (not asked.signed or (kind == "played" and asked.signed == "reconsidered"))
        return "" if fine else f"{asked.who} has signed something else, and not this"

    def _unsigned_word(self, kind: str, asked: Asked) -> str:
        """Say why a record by the referee may not stand unsigned in a command of theirs: only `heard` may, at first."""
        if asked.seat != REFEREE:
            return ""
        asked.acts += kind != "heard"
        return "" if asked.acts <= 1 and not asked.signed else "the referee has signed something else, and not this"

    def _usurps(self, line: Line, kind: str, by: Holder, asked: Asked) -> str:
        """Say why a record, signed or not, stands for a key in another's command, or does what only the referee may."""
        if by in self._in_force and by != asked.seat:
            return f"it is by {line.by!r}, which is a key and has not asked for it"
        if REFEREE not in self._in_force:
            return ""
        if kind == "referee-came":
            return "the referee is a key, and has not been replaced"
        return f"it is by {line.by!r}, expected {REFEREE!r}" if kind in OFFICE_ALONE and by != REFEREE else ""

    def _looks(self, line: Line, kind: str, asked: Asked) -> None:
        self.signed += 1
        why = "its command is signed twice" if asked.signed else self._fault(line, kind, line.data["by_key"])
        if not why and asked.acts:
            why = f"{asked.who} has acted in this command before what it signed"
        if why:
            self.found.append((line.seq, why))
        asked.signed = kind

    def _other_key(self, line: Line, kind: str, asked: Asked) -> None:
        """Look at a record with which another key comes for a seat, or is claimed."""
        seat = line.data.get("seat")
        key = self._in_force.get(seat) if type(seat) is int else None
        why = self.others.fault(line, kind, key.public if key else "")
        if key and not why and kind in ("handed-over", "key-recovered"):
            said = line.data["by_key"][SIGNED[kind][0]]
            why = self._follows(key, said, handed_over=kind == "handed-over")
        if why:
            self.found.append((line.seq, why))
        if "by_key" in line.data:
            self.signed += 1
            asked.signed = asked.signed or kind

    def _follows(self, key: Key, said: Mapping[str, Any], *, handed_over: bool) -> str:
        """Name what forbids that the key's seat gets another: the number of a handover, or the head."""
        if handed_over and (type(said.get("n")) is not int or said["n"] <= key.number):
            return f"its number {said.get('n')!r} is not above {key.number}, the last one of this key"
        head = self._seq_of(said.get("head"))
        # A recovery is signed by another key than the seat's, which reaches no further by it.
        return self._reaches(key, head) if handed_over else self._wrong_head(key, head)

    def _reaches(self, key: Key, head: int) -> str:
        """Name what is wrong with the head that a key has signed; if nothing is, it reaches so far."""
        why = self._wrong_head(key, head)
        if not why:
            key.reach = max(key.reach, head)
        return why

    def _wrong_head(self, key: Key, head: int) -> str:
        """Name why nothing may be signed for the key's seat against that record."""
        if head < key.since:
            return "its head is no earlier record since that key came"
        if head < (barrier := self._barrier(key.seat)):
            return f"after the head that it names came #{barrier}, before which it is good no more"
        return ""

    def _barrier(self, seat: Holder) -> int:
        """Return the last record before which nothing may be signed by that seat; there is none for the referee."""
        return -1 if isinstance(seat, str) else max(self._for_all, self._for_seat.get(seat, -1))

    def _changes(self, kind: str, line: Line) -> None:
        data, seat = line.data, line.data.get("seat")
        if kind in ("referee-came", "referee-replaced"):
            self._in_force.pop(REFEREE, None)
            if brings_office_key(kind, data) and isinstance(data["signs"], str):
                self._in_force[REFEREE] = Key(REFEREE, data["signs"], line.seq)
        if kind in BARRIERS_FOR_ALL:
            self._for_all = line.seq
        elif kind == "draw-closed":
            self._closed = line.seq
        if type(seat) is not int:
            return
        if kind in BARRIERS:
            self._for_seat[seat] = line.seq
        if kind in CHANGES:
            if isinstance(data.get("key"), str):
                self._in_force[seat] = Key(seat, data["key"], line.seq)
                self.keys.append(self._in_force[seat])
        elif kind in ("left", "barred"):
            self._in_force.pop(seat, None)
        elif kind == "seated":
            self._in_force.pop(seat, None)
            if brings_key(data) and isinstance(data.get("key"), str):
                self._in_force[seat] = key = Key(seat, data["key"], line.seq)
                key.reach = self._head(data)
                self.keys.append(key)

    def _head(self, data: Mapping[str, Any]) -> int:
        """Return the record that the head of one who sits down names."""
        by_key = data.get("by_key")
        sit = by_key.get("sit") if isinstance(by_key, dict) else None
        return self._seq_of(sit.get("head")) if isinstance(sit, dict) else -1

    def _key_of(self, seat: Any, kind: str) -> Key | None:
        """Return the key in force of whom a command names, or of the seat that opens its noise."""
        if isinstance(seat, str):
            return self._in_force.get(REFEREE) if seat == REFEREE and kind != "noise-opened" else None
        return self._in_force.get(seat) if type(seat) is int else None

    def _seq_of(self, head: Any) -> int:
        return self._seqs.get(head, -1) if isinstance(head, str) else -1

    def _fault(self, line: Line, kind: str, by_key: Any) -> str:
        """Name the fault of a signature, if it has one."""
        sits = kind == "seated" and brings_key(line.data)
        member = "sit" if sits else BESIDE.get(kind, "command")
        if sits and isinstance(by_key, dict):
            by_key = {name: value for name, value in by_key.items() if name != "rematch"}
        said = by_key.get(member) if isinstance(by_key, dict) else None
        if not isinstance(said, dict) or not holds(by_key, LABELS[member], member):
            return "the signature does not hold"
        if said.get("table") != line.table:
            return f"it was signed for the table {said.get('table')!r}"
        if sits:
            return self._sits(line, by_key, said)
        if kind == "referee-came":
            return self._comes(line, by_key, said)
        seat = said.get("seat")
        key = self._key_of(seat, kind)
        if key is None or key.public != by_key["key"]:
            return f"the key is not that of seat {seat!r}"
        if kind == "noise-opened":
            return self._opens(line, key, said)
        return self._asks(line, kind, key, said)

    def _sits(self, line: Line, by_key: dict[str, Any], said: dict[str, Any]) -> str:
        told = {"table": line.table, **{name: line.data.get(name) for name in SAT[1:]}}
        if odd := next((name for name in SAT if not same(said.get(name), told[name])), ""):
            return f"what was signed has another {odd!r} than the record"
        if by_key["key"] != line.data.get("key"):
            return "another key has signed than the one that sits down"
        return "" if self._seq_of(said.get("head")) >= 0 else "its head is no earlier record"

    def _comes(self, line: Line, by_key: dict[str, Any], said: dict[str, Any]) -> str:
        data, key = line.data, line.data.get("signs")
        told = {"office": data.get("office"), "name": data.get("name"), "key": key}
        if line.by != REFEREE:
            return f"it is by {line.by!r}, expected {REFEREE!r}"
        if odd := next((name for name in CAME if not same(said.get(name), told[name])), ""):
            return f"what was signed has another {odd!r} than the record"
        if by_key["key"] != key:
            return "another key has signed than the one that comes"
        if self.others.has_used(key):
            return "a key comes that was there before"
        return "" if self._seq_of(said.get("head")) >= 0 else "its head is no earlier record"

    def _opens(self, line: Line, key: Key, said: dict[str, Any]) -> str:
        if line.by != f"seat:{key.seat}":
            return f"it is by {line.by!r}, and seat {key.seat} has signed it"
        if odd := next((name for name in ("draw", "noise") if not same(said.get(name), line.data.get(name))), ""):
            return f"what was signed has another {odd!r} than the record"
        head = self._seq_of(said.get("head"))
        if not 0 <= self._closed <= head:
            return "its head is no record since the draw was closed"
        key.reach = max(key.reach, head)
        return ""

    def _asks(self, line: Line, kind: str, key: Key, said: dict[str, Any]) -> str:
        id = said.get("id")
        if not isinstance(id, str) or line.cmd.partition("#")[0] != f"{key.seat}:{id}":
            return f"it was signed with the id {said.get('id')!r}"
        number, before = said.get("n"), key.number
        if type(number) is not int or number <= before:
            return f"its number {number!r} is not above {before}, the last one of this key"
        key.number = number
        until = said.get("until")
        if not isinstance(until, str) or until < line.at:
            return f"it was good until {until!r}"
        do = said.get("do")
        by_office = key.seat == REFEREE
        if not isinstance(do, str) or kind not in (OFFICE_DOES if by_office else DOES).get(do, ()):
            return f"what was signed is {said.get('do')!r}, which brings about no such record"
        if by_office and line.by != REFEREE:
            return f"it is by {line.by!r}, expected {REFEREE!r}"
        if odd := _otherwise(kind, said, line.data):
            return f"what was signed has another {odd!r} than the record"
        if kind == "claim-answered" and (why := self.others.answers(line)):
            return why
        return self._reaches(key, self._seq_of(said.get("head")))

    def end(self, *, cut: bool) -> None:
        """Take note that no more records follow; of a file that is `cut` off the last command may go on."""
        if not (cut and self._asked.seat != -1 and not self._asked.signed):
            self._ends()
        else:
            self.unsigned += self._asked.by_seat


def brings_key(data: Mapping[str, Any]) -> bool:
    """Tell whether with this record of the type `seated` a key sits down."""
    return bool(data.get("recovery", "") != "")


def brings_office_key(kind: str, data: Mapping[str, Any]) -> bool:
    """Tell whether with this record a key comes as the referee."""
    return bool(kind == "referee-came" and data.get("signs", "") != "")


def _actor(by: str) -> Holder:
    """Return the seat that acted by itself, or the `REFEREE`; −1 if another office did, a bot or a clock."""
    found = _SEAT.fullmatch(by)
    return int(found[1]) if found else REFEREE if by == REFEREE else -1


def _asker(command: str) -> Holder:
    """Return whose command that is, by its id: a seat, or the `REFEREE`; −1 if neither's."""
    found = _ASKER.match(command)
    who = found[1] if found else "-1"
    return REFEREE if who == REFEREE else int(who)


def holds(by_key: Mapping[str, Any], label: str, member: str) -> bool:
    """Tell whether a record's signature has its members, and is one of its key, over just that member."""
    if by_key.keys() != {"key", "signature", member}:
        return False
    key, signature = by_key["key"], by_key["signature"]
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        return False
    if not (isinstance(signature, str) and _SIGNATURE.fullmatch(signature)):
        return False
    return is_signed(bytes.fromhex(key), message(label, by_key[member]), bytes.fromhex(signature))


def is_countersigned(seated: Mapping[str, Any]) -> bool:
    """Tell whether an invitation's key has signed what the key that sits down has signed."""
    by_key, shown = seated.get("by_key"), seated.get("invitation")
    if not isinstance(by_key, dict) or not isinstance(shown, dict) or "sit" in shown:
        return False
    return holds({**shown, "sit": by_key.get("sit")}, INVITATION, "sit")


def _otherwise(kind: str, said: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """Name a member that was signed otherwise than it is recorded; "" if none was."""
    own = {name: value for name, value in said.items() if name not in FRAME}
    if kind == "played":
        return "" if list(own) == ["action"] and _same_action(own["action"], data.get("action")) else "action"
    named = ((name, "seat" if name == WHOM else name) for name in own)
    for name, recorded in named:
        if own[name] is not None and recorded in data and not same(own[name], data[recorded]):
            return name
    return ""


def _same_action(said: Any, recorded: Any) -> bool:
    """Tell whether an action was signed as it is recorded, where it is hidden as far as one can see."""
    if not isinstance(said, dict) or not isinstance(recorded, dict) or said.keys() != recorded.keys():
        return False
    return all(same(said[name], recorded[name]) for name in said)
