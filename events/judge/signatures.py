"""Signatures of seats and the referee in a log: who signed what, having seen what (docs/keys.md)."""

from __future__ import annotations

import re
from typing import Any

from .admits import REFEREE, admits, brings_its_key, signed_member
from .canonical import SEAT
from .commands import OTHER_KEY
from .draws import brings_key
from .ed25519 import Verify, is_signed
from .keys import CHANGES, Invitations, OtherKeys
from .words import count

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
