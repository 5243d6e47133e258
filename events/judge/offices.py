"""Who signs what in a tournament's log: entrants, the director and deputies, with the keys in force."""

from __future__ import annotations

from typing import Any

from .admits import JOINED, TOURNAMENT_MEMBERS, admits_at_tournament
from .canonical import is_number
from .commands import DEPUTY, DIRECTOR
from .desk import Desk, Office, beside
from .ed25519 import Verify
from .lines import Reading

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
