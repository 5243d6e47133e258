"""The audit of a table's log: every action decided again under today's rules, every shuffle computed again.

The chain shows that a log was not changed after it was sealed; only the audit shows that what was sealed was
lawful. The fold never runs a rule, so a rule that has been fixed since shows here as a difference, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.engine import DEALER, Game, Refused, Unfit, find, shuffled
from fairdeal.events import Record, recheck

from ..errors import Problem
from ..table.chairs import seat_in
from ..table.codec import read_event, read_simple
from ..table.command import Command
from ..table.decide import decide
from ..table.disputes.events import Ruled
from ..table.event import TableEvent
from ..table.evolve import evolve
from ..table.features import CHECK_OF
from ..table.lobby import Rematch, Rematched, SeatBot, Seated, Sit
from ..table.opening import Opened
from ..table.play import Begun, NextDeal, Play, Revealed
from ..table.played import Dealt, Played, runs
from ..table.recorded import Step
from ..table.seat_clocks import SeatClocks
from ..table.seeds import commit
from ..table.state import Table
from ..table.time import millis
from ..table.undo import Rewound, UndoEnded, played_on
from .asked_again import Again, asked, differs, groups

CHECKS = ("chain", "commitment", "seats", "shuffles", "rules", "cards", "times", "undo", "disputes", "clocks")
# Their records are checked one by one, more closely than by deciding the command again.
ALONE = (Sit, SeatBot, Play, NextDeal, Rematch)
WITHHELD = "what was found is told when the match is over: it may name hidden cards"
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

    def public(self, *, running: bool = False) -> dict[str, Any]:
        """The report as plain data, a verdict for every check; of a `running` match without what may name a card."""
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
            "findings": tuple(replace(each, why=WITHHELD) for each in self.findings) if running else self.findings,
            "not_provable": PROVED_BY_NOBODY,
        }


def audit(records: Iterable[Record]) -> Report:
    """Check a whole log, whose hidden fields are all known."""
    return _Audit(list(records)).report()


class _Audit:
    """Goes through a log once, folding it and deciding everything again."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records
        self.game: Game
        self.table = Table(records[0].table if records else "")
        self.found: list[Finding] = []
        self.seq = 0
        self.deck: Counter[str] = Counter()
        self.steps: list[Step] = []
        self.thens: dict[int, Table | None] = {}  # where a rewind goes back to → the table there

    def report(self) -> Report:
        self._chain()
        try:
            self._read()
            for group in groups(self.steps):
                self._group(group)
        except Exception as wrong:
            self._find("rules", f"cannot be folded: {wrong}")
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

    def _read(self) -> None:
        for seq, record in enumerate(self.records):
            self.seq = seq
            event = read_event(self.game, record) if seq else _first(record)
            if isinstance(event, Opened):
                self.game = find(event.game)
            self.steps.append(Step(record, event))
            to = event.to if isinstance(event, Rewound) else event.remedy.to if isinstance(event, Ruled) else -1
            self.thens[to] = None

    def _group(self, group: list[Step]) -> None:
        """The records of one command: decided again if it was asked at the table, else each by itself."""
        self.seq = group[0].record.seq
        command = self._asked(group)
        if command is not None:
            self._decided(command, group)
        for step in group:
            self.seq = step.record.seq
            if command is None:
                self._one(step.event, step.record)
            self._evolve(step)

    def _asked(self, group: list[Step]) -> Command | None:
        command = asked(self.table, group) if self.table.seq >= 0 else None
        return None if isinstance(command, ALONE) else command

    def _decided(self, command: Command, group: list[Step]) -> None:
        check = CHECK_OF[type(group[0].event)]
        try:
            acts = decide(self.table, command, Again(self.steps, group, self._then))
        except Problem as no:
            return self._find(check, f"today's rules refuse it: {no.message}", no.clause)
        if odd := differs(acts, group):
            self._find(check, odd)

    def _then(self, seq: int) -> Table:
        then = self.thens.get(seq)
        if then is None:
            raise ValueError(f"there is no table at #{seq} to go back to")
        return then

    def _evolve(self, step: Step) -> None:
        record, event = step
        then = self._then(event.to) if isinstance(event, Rewound) else None
        evolve(self.table, event, seat_in(record.by), record.at, then)
        if self.table.seq in self.thens:
            self.thens[self.table.seq] = self.table.clone()
        if isinstance(event, Rewound):
            self.deck = Counter(self.table.state.holdings())
        self._cards(event)

    def _one(self, event: TableEvent, record: Record) -> None:
        match event:
            case Played():
                self._played(event, record)
            case Dealt():
                self._by("dealer", record)
                if self.table.status == "lobby":
                    self._begins(record, at_a_position=False)
                self._may_go_on("dealt")
                self._dealt(event)
            case Begun():
                self._begins(record, at_a_position=True)
                self.deck = Counter(self.table.state.holdings())
            case Revealed():
                self._by("table", record)
                self._revealed(event)
            case Seated(seat, _, kind):
                if self.table.chairs[seat].kind != "open":
                    self._find("seats", f"seat {seat} was taken already when a {kind} sat down")
                if kind == "person":
                    self._by(f"seat:{seat}", record)
            case UndoEnded():
                self._played_on(event, record)
            case Opened() if self.seq == 0:
                self._by("table", record)
            case Rematched() if self.table.status == "over" and not self.table.rematch:
                pass
            case _:
                self._find("seats", f"{record.type!r} stands where nothing asked for it")

    def _by(self, whose: str, record: Record) -> None:
        if record.by != whose:
            self._find("seats", f"{record.type!r} is by {record.by!r}, expected {whose!r}")

    def _begins(self, record: Record, *, at_a_position: bool) -> None:
        """A match begins once, when all are seated: with a deal, or at the position that its table was opened with."""
        if bool(self.table.opened.position) != at_a_position or self.table.begun:
            self._find("rules", f"{record.type!r} does not begin this match")
        if open_seats := self.table.seats_of("open"):
            self._find("seats", f"the match began while these seats were open: {open_seats}")

    def _played_on(self, event: UndoEnded, record: Record) -> None:
        """Playing on, which the next record does, ends a request that waits."""
        who = record.cmd.partition(":")[0]
        if list(played_on(self.table, int(who) if who.isdecimal() else None)) != [event]:
            self._find("undo", f"no request #{event.ask} was waiting that playing on would end as {event.why!r}")

    def _played(self, event: Played, record: Record) -> None:
        """Would today's rules give the same facts?"""
        seat = seat_in(record.by)
        if seat is None:
            return self._find("seats", f"{record.by!r} has no seat and cannot play")
        kind = {"seat": "person", "bot": "bot"}.get(record.by.partition(":")[0], "")
        if self.table.plays_as(seat) != kind:
            self._find("seats", f"{record.by!r} acted, but a {self.table.plays_as(seat)} plays there")
        self._may_go_on("played")
        if self.table.clock and seat in self.table.clock.running:
            self._in_time(seat, self.table.clock, record)
        try:
            facts = tuple(self.table.state.clone().apply(seat, event.action))
        except Refused as no:
            return self._find("rules", f"today's rules refuse it: {no.sentence}", no.clause)
        if facts != event.facts:
            self._find("rules", f"today's rules give {facts!r}, recorded is {event.facts!r}")

    def _may_go_on(self, done: str) -> None:
        """Nothing is played or dealt outside the match, while everything waits, or while an undo is asked for."""
        if done == "played" and not self.table.begun:
            self._find("rules", "it was played before the match began")
        if self.table.status == "over":
            self._find("rules", f"it was {done} when the match was over")
        if self.table.waiting:
            self._find("disputes", f"it was {done} while everything waited")
        if self.table.undos.pending:
            self._find("undo", f"it was {done} while request #{self.table.undos.pending.ask} waited")

    def _in_time(self, seat: int, clock: SeatClocks, record: Record) -> None:
        if clock.at + clock.left[seat] <= millis(record.at):
            self._find("clocks", f"{record.by!r} acted when its time was up")

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

    def _revealed(self, event: Revealed) -> None:
        secret = event.secret
        if self.table.status == "over" or not self.table.state.is_over():
            self._find("commitment", "the secret is opened at another time than at the end of the match")
        if commit(bytes.fromhex(secret)) != self.table.opened.commit or secret != self.table.opened.secret:
            self._find("commitment", "the opened secret is not the one that was committed to")
        if event.later != tuple(epoch.secret for epoch in self.table.epochs[1:]):
            self._find("commitment", "the opened secrets of repairs are not those that were committed to")

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
