"""The audit of a table's log: every action decided again under today's rules, every shuffle computed again.

The chain shows that a log was not changed after it was sealed; only the audit shows that what was sealed was
lawful. The fold never runs a rule, so a rule that has been fixed since shows here as a difference, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from engine import DEALER, Refused, Unfit, shuffled
from events import Record, recheck

from .fairness import commit
from .records import Begun, Dealt, Opened, Played, Revealed, Seated, TableEvent, read_simple, runs
from .table import Table
from .tables import seat_in
from .tell import read_event

CHECKS = ("chain", "commitment", "seats", "shuffles", "rules", "cards", "times")
PROVED_BY_NOBODY = (
    "that nobody was told of cards outside the table",
    "that players did not act in league",
    "who sat behind a seat's link",
)


class Finding(Struct, frozen=True):
    """Something that does not hold, at a seq; `check` is one of `CHECKS`."""

    check: str
    seq: int
    why: str
    clause: str = ""


class Report(Struct, frozen=True):
    """What the audit found. Checks that could not be made are in `unchecked`, with the reason."""

    table: str
    records: int
    findings: tuple[Finding, ...]
    unchecked: dict[str, str]

    @property
    def ok(self) -> bool:
        """Does everything that could be checked hold?"""
        return not self.findings

    def public(self) -> dict[str, Any]:
        """The report as plain data, a verdict for every check."""
        broken = {finding.check for finding in self.findings}
        verdict = {
            check: "failed"
            if check in broken
            else f"not checked: {self.unchecked[check]}"
            if check in self.unchecked
            else "holds"
            for check in CHECKS
        }
        return {
            "table": self.table,
            "records": self.records,
            "ok": self.ok,
            "checks": verdict,
            "findings": self.findings,
            "not_provable": PROVED_BY_NOBODY,
        }


def audit(records: Iterable[Record]) -> Report:
    """Check a whole log, whose hidden fields are all known."""
    return _Audit(list(records)).report()


class _Audit:
    """Goes through a log once, folding it and deciding everything again."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records
        self.table = Table(records[0].table if records else "")
        self.found: list[Finding] = []
        self.seq = 0
        self.deck: Counter[str] = Counter()

    def report(self) -> Report:
        self._chain()
        for seq, record in enumerate(self.records):
            self.seq = seq
            try:
                self._one(record)
            except Exception as wrong:
                self._find("rules", f"cannot be folded: {wrong}")
                break
        unchecked = {} if self.table.status == "over" else {"commitment": "the secret is opened when the match ends"}
        return Report(self.table.id, len(self.records), tuple(self.found), unchecked)

    def _find(self, check: str, why: str, clause: str = "") -> None:
        self.found.append(Finding(check, self.seq, why, clause))

    def _chain(self) -> None:
        try:
            recheck(self.table.id, self.records)
        except ValueError as broken:
            self.seq = getattr(broken, "seq", 0)
            self._find("times" if "time" in str(broken) else "chain", str(broken))

    def _one(self, record: Record) -> None:
        event = _first(record) if self.seq == 0 else read_event(self.table.game, record)
        match event:
            case Played():
                self._played(event, record)
            case Dealt():
                self._dealt(event)
            case Begun():
                self.deck = Counter(self.table.state.holdings())
            case Revealed(secret):
                self._revealed(secret)
            case Seated(seat, _, kind):
                if self.table.chairs[seat].kind != "open":
                    self._find("seats", f"seat {seat} was taken already when a {kind} sat down")
        self.table.evolve(event, seat_in(record.by))
        self._cards(event)

    def _played(self, event: Played, record: Record) -> None:
        """Would today's rules give the same facts?"""
        seat = seat_in(record.by)
        if seat is None:
            return self._find("seats", f"{record.by!r} has no seat and cannot play")
        kind = {"seat": "person", "bot": "bot"}[record.by.partition(":")[0]]
        if self.table.chairs[seat].kind != kind:
            self._find("seats", f"{record.by!r} acted, but a {self.table.chairs[seat].kind} sits there")
        try:
            facts = tuple(self.table.state.clone().apply(seat, event.action))
        except Refused as no:
            return self._find("rules", f"today's rules refuse it: {no.sentence}", no.clause)
        if facts != event.facts:
            self._find("rules", f"today's rules give {facts!r}, recorded is {event.facts!r}")

    def _dealt(self, event: Dealt) -> None:
        if event.deal != self.table.deals:
            self._find("shuffles", f"shuffle {event.deal} stands where {self.table.deals} belongs")
        if event.cards != runs(self.table.state.to_shuffle()):
            self._find("shuffles", f"shuffle {event.deal} names other cards than those that were to be shuffled")
        if event.action.order != shuffled(self.table.state.to_shuffle(), self.table.seed(), event.deal):
            self._find("shuffles", f"shuffle {event.deal} is not what the table's secret and entropy give")
        try:
            facts = tuple(self.table.state.clone().apply(DEALER, event.action))
        except (Refused, Unfit) as no:
            return self._find("rules", f"today's rules refuse the deal: {no}")
        if facts != event.facts:
            self._find("rules", "today's rules deal otherwise")
        if self.table.state.between_rounds():
            self.deck = Counter(event.action.order)

    def _revealed(self, secret: str) -> None:
        if commit(bytes.fromhex(secret)) != self.table.opened.commit or secret != self.table.opened.secret:
            self._find("commitment", "the opened secret is not the one that was committed to")

    def _cards(self, event: TableEvent) -> None:
        """Every physical card lies somewhere, and only once."""
        if isinstance(event, Played | Dealt) and not self.table.state.between_rounds():
            held = Counter(self.table.state.holdings())
            if held != self.deck:
                odd = dict((held - self.deck) | (self.deck - held))
                self._find("cards", f"cards are missing or there twice: {odd}")


def _first(record: Record) -> TableEvent:
    """The first record, which names the game."""
    event = read_simple(record.type, record.plain)
    if not isinstance(event, Opened):
        raise ValueError(f"the first record is {record.type!r}, expected 'opened'")
    return event
