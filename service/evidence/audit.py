"""The audit of a table's log: every action decided again under today's rules, every shuffle computed again.

The chain shows that a log was not changed after it was sealed; only the audit shows that the sealed moves were
lawful. The fold never runs a rule, so a rule that has been fixed since shows here as a difference, and nowhere else.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.engine import DEALER, Game, Refused, Unfit, find, shuffled
from fairdeal.engine.words import _, mark
from fairdeal.events import Record, recheck

from ..errors import Problem
from ..table.chairs import seat_in
from ..table.codec import read_event, read_simple
from ..table.command import Command, asker_of
from ..table.decide import decide
from ..table.disputes.events import Ruled
from ..table.event import TableEvent
from ..table.evolve import evolve
from ..table.features import CHECK_OF
from ..table.lobby import Rematch, Rematched, SeatBot, Seated, Sit
from ..table.opening import Opened
from ..table.play import Begun, Ended, NextDeal, Play, Revealed, ends_by_points
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
WITHHELD = mark("the finding is told when the match is over: it may name hidden cards")
PROVED_BY_NOBODY = (
    mark("that nobody was told of cards outside the table"),
    mark("that players did not act in league"),
    mark("who sat behind a seat's link"),
)


class Finding(Struct, frozen=True):
    """A fault at a seq; `check` is one of `CHECKS`."""

    check: str
    seq: int
    why: str
    clause: str = ""


class Report(Struct, frozen=True):
    """The findings of an audit. Checks that could not be made are in `unchecked`, with the reason."""

    table: str
    records: int
    findings: tuple[Finding, ...]
    unchecked: dict[str, str]

    @property
    def ok(self) -> bool:
        """Tell whether everything holds that could be checked."""
        return not self.findings

    def public(self, *, running: bool = False) -> dict[str, Any]:
        """Give the report as plain data, a verdict for every check; of a `running` match without naming cards."""
        broken = {finding.check for finding in self.findings}
        verdict = {
            check: "failed"
            if check in broken
            else _("not checked: {why}", why=self.unchecked[check])
            if check in self.unchecked
            else "holds"
            for check in CHECKS
        }
        return {
            "table": self.table,
            "records": self.records,
            "ok": self.ok,
            "checks": verdict,
            "unchecked": tuple(check for check in CHECKS if check in self.unchecked and check not in broken),
            "findings": tuple(replace(each, why=_(WITHHELD)) for each in self.findings) if running else self.findings,
            "not_provable": tuple(map(_, PROVED_BY_NOBODY)),
        }


def audit(records: Iterable[Record]) -> Report:
    """Check a whole log, whose hidden fields are all known."""
    return _Audit(list(records)).report()


class _Audit:
    """The walk through a log, once, folding it and deciding everything again."""

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
        if not self.records:
            self._find("chain", "there is no record")
        self._chain()
        try:
            self._read()
            for group in groups(self.steps):
                self._group(group)
        except Exception as wrong:
            self._find("rules", _("cannot be folded: {why}", why=wrong))
        unchecked = {} if self.table.status == "over" else {"commitment": _("the secret is opened when the match ends")}
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
        """Check the records of one command: decide it again if it was asked at the table, else check each by itself."""
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
            return self._find(check, _("today's rules refuse it: {why}", why=no.message), no.clause)
        if odd := differs(acts, group):
            self._find(check, odd)

    def _then(self, seq: int) -> Table:
        then = self.thens.get(seq)
        if then is None:
            raise ValueError(_("there is no table at #{seq} to go back to", seq=seq))
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
            case Seated(seat, _name, kind):
                if self.table.chairs[seat].kind != "open":
                    self._find("seats", _("seat {seat} was taken already when a {kind} sat down", seat=seat, kind=kind))
                if kind == "person":
                    self._by(f"seat:{seat}", record)
            case UndoEnded():
                self._played_on(event, record)
            case Ended() if event in ends_by_points(self.table, self.table.state, self.table.adjusted):
                self._by("table", record)
            case Opened() if self.seq == 0:
                self._by("table", record)
            case Rematched() if self.table.status == "over" and not self.table.rematch:
                pass
            case _other:
                self._find("seats", _("'{event}' stands where nothing asked for it", event=record.type))

    def _by(self, whose: str, record: Record) -> None:
        if record.by != whose:
            self._find(
                "seats",
                _("'{event}' is by '{by}', expected '{whose}'", event=record.type, by=record.by, whose=whose),
            )

    def _begins(self, record: Record, *, at_a_position: bool) -> None:
        """Check that a match begins once, when all are seated: with a deal, or at the position of a fork."""
        if bool(self.table.opened.position) != at_a_position or self.table.begun:
            self._find("rules", _("'{event}' does not begin this match", event=record.type))
        if open_seats := self.table.seats_of("open"):
            self._find("seats", _("the match began while these seats were open: {seats}", seats=open_seats))

    def _played_on(self, event: UndoEnded, record: Record) -> None:
        """Check that a request ends which waited while the next record played on."""
        if list(played_on(self.table, asker_of(record.cmd).seat)) != [event]:
            self._find(
                "undo",
                _("no request #{ask} was waiting that playing on would end as '{why}'", ask=event.ask, why=event.why),
            )

    def _played(self, event: Played, record: Record) -> None:
        """Check that today's rules give the same facts."""
        seat = seat_in(record.by)
        if seat is None:
            return self._find("seats", _("'{by}' has no seat and cannot play", by=record.by))
        kind = {"seat": "person", "bot": "bot"}.get(record.by.partition(":")[0], "")
        if self.table.plays_as(seat) != kind:
            self._find(
                "seats", _("'{by}' acted, but a {kind} plays there", by=record.by, kind=self.table.plays_as(seat))
            )
        self._may_go_on("played")
        if self.table.clock and seat in self.table.clock.running:
            self._in_time(seat, self.table.clock, record)
        try:
            facts = tuple(self.table.state.clone().apply(seat, event.action))
        except Refused as no:
            return self._find("rules", _("today's rules refuse it: {why}", why=no.sentence), no.clause)
        if facts != event.facts:
            self._find(
                "rules",
                _("today's rules give {today}, recorded is {recorded}", today=repr(facts), recorded=repr(event.facts)),
            )

    def _may_go_on(self, done: str) -> None:
        """Check that nothing is played or dealt outside the match, while all wait, or while an undo is asked for."""
        if done == "played" and not self.table.begun:
            self._find("rules", _("it was played before the match began"))
        if self.table.status == "over":
            self._find("rules", _("it was {done} when the match was over", done=done))
        elif self.table.begun and self._over_by_points():
            self._find("disputes", _("it was {done} though the points of rulings had ended the match", done=done))
        if self.table.waiting:
            self._find("disputes", _("it was {done} while everything waited", done=done))
        if self.table.undos.pending:
            self._find(
                "undo",
                _("it was {done} while request #{ask} waited", done=done, ask=self.table.undos.pending.ask),
            )

    def _over_by_points(self) -> bool:
        """Tell whether points of rulings have ended the match; after a repair it goes on once more."""
        repaired = any(seq > self.table.settled_at for seq, _to in self.table.branches.rewinds)
        return not repaired and any(ends_by_points(self.table, self.table.state, self.table.adjusted))

    def _in_time(self, seat: int, clock: SeatClocks, record: Record) -> None:
        if clock.at + clock.left[seat] <= millis(record.at):
            self._find("clocks", _("'{by}' acted when its time was up", by=record.by))

    def _dealt(self, event: Dealt) -> None:
        if event.deal != self.table.deals:
            self._find("shuffles", _("shuffle {n} stands where {due} belongs", n=event.deal, due=self.table.deals))
        if event.cards != runs(self.table.state.to_shuffle()):
            self._find("shuffles", _("shuffle {n} names other cards than those that were to be shuffled", n=event.deal))
        if event.action.order != shuffled(self.table.state.to_shuffle(), self.table.seed(), event.deal):
            self._find("shuffles", _("shuffle {n} is not what the table's secret and entropy give", n=event.deal))
        try:
            facts = tuple(self.table.state.clone().apply(DEALER, event.action))
        except (Refused, Unfit) as no:
            return self._find("rules", _("today's rules refuse the deal: {why}", why=no))
        if facts != event.facts:
            self._find("rules", _("today's rules deal otherwise"))
        if self.table.state.between_rounds():
            self.deck = Counter(event.action.order)

    def _revealed(self, event: Revealed) -> None:
        secret = event.secret
        if self.table.status == "over" or not (self.table.state.is_over() or self.table.ended):
            self._find("commitment", _("the secret is opened at another time than at the end of the match"))
        if commit(bytes.fromhex(secret)) != self.table.opened.commit or secret != self.table.opened.secret:
            self._find("commitment", _("the opened secret is not the one that was committed to"))
        if event.later != tuple(epoch.secret for epoch in self.table.epochs[1:]):
            self._find("commitment", _("the opened secrets of repairs are not those that were committed to"))

    def _cards(self, event: TableEvent) -> None:
        """Check that every physical card lies somewhere, and only once; a game may clear the table at its end."""
        state = self.table.state
        if isinstance(event, Played | Dealt) and not state.between_rounds():
            held = Counter(state.holdings())
            cleared = state.is_over() and not held
            if held != self.deck and not cleared:
                odd = dict((held - self.deck) | (self.deck - held))
                self._find("cards", _("cards are missing or there twice: {cards}", cards=odd))


def _first(record: Record) -> TableEvent:
    """Read the first record, which names the game."""
    event = read_simple(record.type, record.plain)
    if not isinstance(event, Opened):
        raise ValueError(_("the first record is '{event}', expected 'opened'", event=record.type))
    return event
