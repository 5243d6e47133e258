"""Keys of seats after sitting down: invited, handed over, recovered, claimed; and words of owners at a rematch."""

from __future__ import annotations

from typing import Any

from .canonical import SEAT, seconds
from .commands import OTHER_KEY, is_same_value, signs
from .draws import board_of, is_match_of
from .ed25519 import Verify

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
