"""Signatures of seats in a transcript, without any rule of a game: who signed what, having seen how much.

`web/verify/fairdeal_verify.py` and `web/js/verify/` check the same; docs/keys.md tells it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fairdeal.events.record import Line

from ..table.signed import COMMAND, FRAME, INVITATION, NOISE, SIT, WHOM, message
from .notes import is_signed

LABELS = {"sit": SIT, "command": COMMAND, "noise-open": NOISE}
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
}
BARRIERS_FOR_ALL = ("rewound", "ruled")
BARRIERS = ("timed-out", "stood-in", "handed-over", "key-recovered")  # for the `seat` of their data
SAT = ("table", "seat", "draw", "name", "key", "recovery", "noise")  # of `sit`, as the record has them

_SEAT = re.compile(r"(0|[1-9][0-9]{0,8}):")


class Key:
    """A seat's key: since which record, the number of its last command, and how far its heads reach."""

    def __init__(self, seat: int, public: str, since: int) -> None:
        self.seat, self.public, self.since = seat, public, since
        self.number = 0
        self.reach = -1


class Signatures:
    """The signatures of a log, record by record, in its order."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []  # the seq of each fault, and what it is
        self.signed = 0
        self.keys: list[Key] = []
        self._law = 1
        self._in_force: dict[int, Key] = {}
        self._seqs: dict[str, int] = {}  # by hash
        self._for_all = -1  # the last barrier for every seat
        self._for_seat: dict[int, int] = {}
        self._invited: dict[int, Any] = {}  # seat → the invitation that stands
        self._came_by: dict[int, Any] = {}  # seat → the invitation that stood when it was taken
        self._closed = -1  # the last `draw-closed`
        self._owed: dict[str, int] = {}  # commands of keys without a signature yet
        self._signed: set[str] = set()  # commands with one
        self._by_seats: set[str] = set()  # commands with a record by a seat
        self._last = ""

    def take(self, line: Line) -> None:
        """Look at the next record of a log."""
        kind, data = line.type.partition(".")[0], line.data
        if line.seq == 0 and type(data.get("law")) is int:
            self._law = data["law"]
        command, self._last = line.cmd.partition("#")[0], line.cmd.partition("#")[0]
        if line.by.startswith("seat:"):
            self._by_seats.add(command)
        if self._law < 3:
            return
        self._owes(line, command)
        if "by_key" in data:
            self._looks(line, kind, command)
        elif kind == "seated" and data.get("recovery"):
            self.found.append((line.seq, "a key sits down, and nobody has signed for it"))
        if kind == "seated" and (why := self._uninvited(data)):
            self.found.append((line.seq, why))
        self._seqs[line.hash] = line.seq
        self._changes(kind, line)

    def _owes(self, line: Line, command: str) -> None:
        """Note a command that begins with this record and must be signed."""
        asker = _SEAT.match(line.cmd)
        if asker and "#" not in line.cmd and int(asker[1]) in self._in_force:
            self._owed[command] = line.seq

    def _looks(self, line: Line, kind: str, command: str) -> None:
        self.signed += 1
        why = "its command is signed twice" if command in self._signed else self._fault(line, kind, line.data["by_key"])
        if why:
            self.found.append((line.seq, why))
        self._signed.add(command)
        self._owed.pop(command, None)

    def _changes(self, kind: str, line: Line) -> None:
        data, seat = line.data, line.data.get("seat")
        if kind in BARRIERS_FOR_ALL:
            self._for_all = line.seq
        elif kind == "draw-closed":
            self._closed = line.seq
        if type(seat) is not int:
            return
        if kind in BARRIERS:
            self._for_seat[seat] = line.seq
        elif kind in ("left", "barred"):
            self._in_force.pop(seat, None)
            if kind == "barred":
                self._invited[seat] = self._came_by.pop(seat, None)
        elif kind in ("invited", "withdrawn"):
            self._invited[seat] = data.get("invitation")
        elif kind == "seated":
            self._in_force.pop(seat, None)
            self._came_by[seat] = self._invited.pop(seat, None)
            if data.get("recovery") and isinstance(data.get("key"), str):
                self._in_force[seat] = key = Key(seat, data["key"], line.seq)
                key.reach = self._head(data)
                self.keys.append(key)

    def _head(self, data: Mapping[str, Any]) -> int:
        """Return the record that the head of one who sits down names."""
        by_key = data.get("by_key")
        sit = by_key.get("sit") if isinstance(by_key, dict) else None
        return self._seq_of(sit.get("head")) if isinstance(sit, dict) else -1

    def _seq_of(self, head: Any) -> int:
        return self._seqs.get(head, -1) if isinstance(head, str) else -1

    def _fault(self, line: Line, kind: str, by_key: Any) -> str:
        """Name the fault of a signature, if it has one."""
        sits = kind == "seated" and bool(line.data.get("recovery"))
        member = "sit" if sits else "noise-open" if kind == "noise-opened" else "command"
        said = by_key.get(member) if isinstance(by_key, dict) else None
        if not isinstance(said, dict) or not holds(by_key, LABELS[member], member):
            return "the signature does not hold"
        if said.get("table") != line.table:
            return f"it was signed for the table {said.get('table')!r}"
        if sits:
            return self._sits(line, by_key, said)
        seat = said.get("seat")
        key = self._in_force.get(seat) if type(seat) is int else None
        if key is None or key.public != by_key["key"]:
            return f"the key is not that of seat {seat!r}"
        if kind == "noise-opened":
            return self._opens(line, key, said)
        return self._asks(line, kind, key, said)

    def _sits(self, line: Line, by_key: dict[str, Any], said: dict[str, Any]) -> str:
        told = {"table": line.table, **{name: line.data.get(name) for name in SAT[1:]}}
        if odd := next((name for name in SAT if not _same(said.get(name), told[name])), ""):
            return f"what was signed has another {odd!r} than the record"
        if by_key["key"] != line.data.get("key"):
            return "another key has signed than the one that sits down"
        return "" if self._seq_of(said.get("head")) >= 0 else "its head is no earlier record"

    def _uninvited(self, data: Mapping[str, Any]) -> str:
        """Say why a person may not have sat down: an invitation stands for the seat, and its key has not signed."""
        seat, shown = data.get("seat"), data.get("invitation")
        standing = self._invited.get(seat) if type(seat) is int else None
        if data.get("kind") != "person" or (shown is None and standing is None):
            return ""
        if not isinstance(shown, dict) or shown.get("key") != standing or not is_countersigned(data):
            return "the invitation that stands for the seat has not signed"
        return ""

    def _opens(self, line: Line, key: Key, said: dict[str, Any]) -> str:
        if line.by != f"seat:{key.seat}":
            return f"it is by {line.by!r}, and seat {key.seat} has signed it"
        if odd := next((name for name in ("draw", "noise") if not _same(said.get(name), line.data.get(name))), ""):
            return f"what was signed has another {odd!r} than the record"
        head = self._seq_of(said.get("head"))
        if not 0 <= self._closed <= head:
            return "its head is no record since the draw was closed"
        key.reach = max(key.reach, head)
        return ""

    def _asks(self, line: Line, kind: str, key: Key, said: dict[str, Any]) -> str:
        if line.cmd.partition("#")[0] != f"{key.seat}:{said.get('id')}":
            return f"it was signed with the id {said.get('id')!r}"
        number, before, key.number = said.get("n"), key.number, key.number
        if type(number) is not int or number <= before:
            return f"its number {number!r} is not above {before}, the last one of this key"
        key.number = number
        until = said.get("until")
        if not isinstance(until, str) or until < line.at:
            return f"it was good until {until!r}"
        if kind not in DOES.get(str(said.get("do")), ()):
            return f"what was signed is {said.get('do')!r}, which brings about no such record"
        if odd := _otherwise(kind, said, line.data):
            return f"what was signed has another {odd!r} than the record"
        head = self._seq_of(said.get("head"))
        if head < key.since:
            return "its head is no earlier record since that key came"
        if head < (barrier := max(self._for_all, self._for_seat.get(key.seat, -1))):
            return f"after the head that it names came #{barrier}, before which it is good no more"
        key.reach = max(key.reach, head)
        return ""

    def faults(self, *, cut: bool) -> Iterator[tuple[int, str]]:
        """Yield all faults; of a file that is `cut` off the last command may go on."""
        yield from self.found
        for command, seq in self._owed.items():
            if not (cut and command == self._last):
                yield seq, "the seat is a key, and has not signed it"

    @property
    def unsigned(self) -> int:
        """How many commands of seats hold no signature."""
        return len(self._by_seats - self._signed)


def holds(by_key: Mapping[str, Any], label: str, member: str) -> bool:
    """Tell whether a record's signature has its members, and is one of its key, over just that member."""
    if by_key.keys() != {"key", "signature", member}:
        return False
    try:
        key, signature = bytes.fromhex(by_key["key"]), bytes.fromhex(by_key["signature"])
        return is_signed(key, message(label, by_key[member]), signature)
    except (ValueError, TypeError):
        return False


def is_countersigned(seated: Mapping[str, Any]) -> bool:
    """Tell whether an invitation's key has signed what the key that sits down has signed."""
    by_key, shown = seated.get("by_key"), seated.get("invitation")
    if not isinstance(by_key, dict) or not isinstance(shown, dict):
        return False
    return holds({**shown, "sit": by_key.get("sit")}, INVITATION, "sit")


def _otherwise(kind: str, said: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """Name a member that was signed otherwise than it is recorded; "" if none was."""
    own = {name: value for name, value in said.items() if name not in FRAME}
    if kind == "played":
        return "" if list(own) == ["action"] and _same_action(own["action"], data.get("action")) else "action"
    named = ((name, "seat" if name == WHOM else name) for name in own)
    for name, recorded in named:
        if own[name] is not None and recorded in data and not _same(own[name], data[recorded]):
            return name
    return ""


def _same_action(said: Any, recorded: Any) -> bool:
    """Tell whether an action was signed as it is recorded, where it is hidden as far as one can see."""
    if not isinstance(said, dict) or not isinstance(recorded, dict) or said.keys() != recorded.keys():
        return False
    return all(_same(said[name], recorded[name]) for name in said)


def _same(said: Any, recorded: Any) -> bool:
    """Tell whether two values are the same JSON; two seals are if the same may learn what they hide."""
    if _is_sealed(said) and _is_sealed(recorded):
        return bool(said.get("to") == recorded.get("to"))
    if isinstance(said, dict) and isinstance(recorded, dict):
        return said.keys() == recorded.keys() and all(_same(said[name], recorded[name]) for name in said)
    if isinstance(said, list) and isinstance(recorded, list):
        return len(said) == len(recorded) and all(map(_same, said, recorded))
    return type(said) is type(recorded) and bool(said == recorded)


def _is_sealed(value: Any) -> bool:
    return isinstance(value, dict) and "sealed" in value
