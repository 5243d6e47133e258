"""The audit of a table's log: every action decided again under today's rules, every shuffle computed again.

The chain shows that a log was not changed after it was sealed; only the audit shows that the sealed moves were
lawful. The fold never runs a rule, so a rule that has been fixed since shows here as a difference, and nowhere else.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.json import decode
from msgspec.structs import replace

from fairdeal.engine import bots_for, find
from fairdeal.engine.words import _
from fairdeal.events import Record, recheck
from fairdeal.events.judge.signatures import Signatures

from ..errors import Problem
from ..table.codec import read_event, read_simple
from ..table.decide import decide
from ..table.disputes.events import Ruled
from ..table.evolve import evolve
from ..table.features import ASKS, CHECK_OF
from ..table.play.play import Begun, NextDeal, begin
from ..table.play.undo import Rewound
from ..table.seats.lobby import SeatBot, Seated
from ..table.state.chairs import DEALER, seat_in
from ..table.state.command import Command, Expire
from ..table.state.event import Act, Dealt, Played, Step, TableEvent
from ..table.state.opening import LAW, Opened, law_in
from ..table.state.state import Table
from ..table.state.time import millis
from ..table.waits import due
from .asked_again import Again, asked, differs, groups
from .audiences import Audiences
from .closely import Closely
from .ed25519 import is_signed
from .findings import CHECKS, PROVED_BY_NOBODY, Audited, Finding
from .handwriting import odd_id, odd_members, odd_time
from .judged import WRONG

__all__ = ["CHECKS", "PROVED_BY_NOBODY", "Audited", "Finding", "audit"]

SET_UP = ("table:bot:", "table:begin")  # how the ids begin of what is done before anybody comes
# What the table tells of a log that was put back: it is told before anything that was due meanwhile is done.
TOLD_OF_THE_LOG = ("recovered", "lost")


def audit(records: Iterable[Record]) -> Audited:
    """Check a whole log, whose hidden fields are all known."""
    return _Audit(list(records)).report()


class _Audit(Closely):
    """The walk through a log, once, folding it and deciding everything again."""

    def __init__(self, records: list[Record]) -> None:
        super().__init__(Table(records[0].table if records else ""))
        self.records = records
        self.audiences = Audiences()
        self.steps: list[Step] = []
        self.held = len(records)  # so many hold in their chain
        self.stopped = False  # could the log not be read to its end?
        self.thens: dict[int, Table | None] = {}  # where a rewind goes back to → the table there

    def report(self) -> Audited:
        if not self.records:
            self.find("chain", _("there is no record"))
        self._chain()
        if self.records and self.records[0].type == "opened" and (law := law_in(self.records[0].data)) != LAW:
            return self._of_another_law(law)
        try:
            unread = self._read()
            for group in groups(self.steps):
                if unread is None or group[-1] is not self.steps[-1]:  # else the command may go on with what is unread
                    self._group(group)
            if unread is not None:
                self.seq = len(self.steps)
                raise unread
        except Exception as wrong:  # a forged log may make the fold raise anything: that is a finding
            self.stopped = True
            self.find("rules", _("cannot be folded: {why}", why=wrong))
        self.found.extend(self.audiences.findings())
        told = {finding.seq for finding in self.found}
        self.found.extend(each for each in _wrong_signatures(self.records[: self.held]) if each.seq not in told)
        unchecked = self._unchecked()
        found = tuple(sorted(self.found, key=lambda finding: finding.seq))
        return Audited(self.table.id, len(self.records), found, unchecked)

    def _of_another_law(self, law: object) -> Audited:
        """Report nothing but the chain of a table whose law this program does not know."""
        why = _("the table was opened under law {law}, and this program knows law {known} alone", law=law, known=LAW)
        unchecked = {check: why for check in CHECKS if check != "chain"}
        return Audited(self.table.id, len(self.records), tuple(self.found), unchecked)

    def _unchecked(self) -> dict[str, str]:
        """Say which checks could not be made, and why; differences of another version of the rules become one."""
        unchecked = {} if self.table.status == "over" else {"commitment": _("the secret is opened when the match ends")}
        if self.stopped:
            why = _("nothing from #{seq} on could be checked", seq=self.seq)
            unchecked |= {check: why for check in CHECKS if check != "chain"}
        if self.table.seq < 0:
            return unchecked
        written, today = self.table.opened.rules, self.table.game.version
        if self.by_version:
            first = self.by_version[0]
            why = _(
                "version {written} of the rules was in force, and version {today} decides otherwise: {why}",
                written=written,
                today=today,
                why=first.why,
            )
            self.found.append(Finding("version", first.seq, why, first.clause))
            unchecked["rules"] = _("version {written} of the rules was in force", written=written)
        elif written > today:
            unchecked["version"] = _(
                "the match was played by version {written} of the rules, and this program knows those up to {today}",
                written=written,
                today=today,
            )
        return unchecked

    def _chain(self) -> None:
        try:
            recheck(self.table.id, self.records)
        except ValueError as broken:
            self.seq = self.held = getattr(broken, "seq", 0)
            self.find("times" if getattr(broken, "code", "") == "time" else "chain", str(broken))

    def _read(self) -> Exception | None:
        """Read the records, as far as they can be; return why the next cannot."""
        for seq, record in enumerate(self.records):
            try:
                event = read_event(self.table.game, record) if seq else _first(record)
                if isinstance(event, Opened):
                    self.table.game = find(event.game)
            except Exception as wrong:  # of a record that makes no sense; the audit tells it
                self.seq = seq
                return wrong
            self.steps.append(Step(record, event))
            to = event.to if isinstance(event, Rewound) else event.remedy.to if isinstance(event, Ruled) else -1
            self.thens[to] = None
        return None

    def _group(self, group: list[Step]) -> None:
        """Check the records of one command: decide it again if it was asked at the table, else look at each."""
        self.seq = group[0].record.seq
        self._handwriting(group)
        command = self._asked(group)
        if isinstance(command, NextDeal) and command.seat is None and self.table.people():
            command = Expire(id=command.id)  # nobody asked for the next deal in time
        odd = self._overlooked(command, group) or self._decided(command, group)
        if odd is not None:
            by_rules = any(isinstance(step.event, Played | Dealt) for step in group)
            (self.by_version if by_rules and not self.knows_the_rules() else self.found).append(odd)
        for step in group:
            self.seq = step.record.seq
            self.audiences.compare(step.event, step.record)
            if command is None:
                self.by_itself(step.event, step.record)
            if isinstance(step.event, Seated):
                self.named(step.event)
            self._evolve(step)
            if self.seq == 0:
                self.opened()
            self.setting_up = self.setting_up and isinstance(step.event, Opened | Seated)

    def _handwriting(self, group: list[Step]) -> None:
        """Check that a table could have written the command so."""
        first = group[0].record
        if self.seq > 0 and (odd := odd_id(self.table, first)):
            self.find("records", odd)
        for record, event in group:
            if odd := odd_members(event, record):
                self.found.append(Finding("records", record.seq, odd))
        if self.table.seq >= 0 and (late := odd_time(group)):
            why = _("it belongs to the command of #{seq}, and has another time", seq=first.seq)
            self.found.append(Finding("times", late.seq, why))

    def _asked(self, group: list[Step]) -> Command | None:
        """Read back the command that brought the records about; None for what the table does by itself."""
        if self.table.seq < 0 or self._sets_up(group[0]):
            return None
        return asked(self.table, group)

    def _sets_up(self, step: Step) -> bool:
        by_itself = step.record.cmd.startswith(SET_UP) and isinstance(step.event, Seated | Begun | Dealt)
        return self.table.status == "lobby" and by_itself

    def _overlooked(self, command: Command | None, group: list[Step]) -> Finding | None:
        """Say what was due before this was asked, and had not been done."""
        record = group[0].record
        by_itself = command is None or isinstance(command, Expire) or record.type in TOLD_OF_THE_LOG
        if by_itself or not self.table.seats_of("person"):
            return None
        when = due(self.table)
        if when is None or when > millis(record.at):
            return None
        return Finding("clocks", record.seq, _("what was due before had not been done when this was asked"))

    def _decided(self, command: Command | None, group: list[Step]) -> Finding | None:
        """Decide a command again; say what is otherwise now."""
        first = group[0].record
        check = CHECK_OF[type(group[0].event)]
        if command is None:
            return self._set_up(group)
        kind = command.kind if isinstance(command, SeatBot) else ""
        if isinstance(command, SeatBot) and kind not in (bots := bots_for(self.table.game.name)):
            command = replace(command, kind=bots[0])  # a bot's package need not be installed here
        try:
            acts = decide(self.table, command, Again(self.steps, group, self._then))
        except Problem as no:
            return Finding(check, first.seq, _("today's rules refuse it: {why}", why=no.message), no.clause)
        if kind and isinstance(sat := group[0].event, Seated) and isinstance(now := acts[0].event, Seated):
            # which names a bot could not have may not be known any more
            now = replace(now, name=sat.name if self.table.lacks_names() else now.name, bot=kind)
            acts = [Act(now, acts[0].by), *acts[1:]]
        if (odd := differs(acts, group)) is not None:
            return odd
        if not ASKS[type(command)].name and (command.seat is not None or command.referee):
            why = _("by its id '{cmd}' somebody asked for what only the table does", cmd=first.cmd)
            return Finding("records", first.seq, why)
        return None

    def _set_up(self, group: list[Step]) -> Finding | None:
        """Say what is wrong with the records by which a table of bots alone begins at once."""
        record, event = group[0]
        if not isinstance(event, Begun | Dealt) or self.table.seq < 0:
            return None
        if open_seats := self.table.seats_of("open"):
            why = _("the match began while these seats were open: {seats}", seats=open_seats)
            return Finding("seats", record.seq, why)
        if not self.setting_up or self.table.status != "lobby":
            why = _("'{event}' stands where nothing asked for it", event=record.type)
            return Finding(CHECK_OF[type(event)], record.seq, why)
        return differs([Act(event, DEALER) for event in begin(self.table)], group)

    def _then(self, seq: int) -> Table:
        then = self.thens.get(seq)
        if then is None:
            raise ValueError(_("there is no table at #{seq} to go back to", seq=seq))
        return then

    def _evolve(self, step: Step) -> None:
        record, event = step
        then = self._then(event.to) if isinstance(event, Rewound) else None
        self.deals(event)
        evolve(self.table, event, seat_in(record.by), record.at, then)
        if self.table.seq in self.thens:
            self.thens[self.table.seq] = self.table.clone()
        if isinstance(event, Rewound):
            self.deck = sorted(self.table.state.holdings())
        self.cards(event)


def _wrong_signatures(records: Sequence[Record]) -> Iterator[Finding]:
    """Yield a finding for each record whose signature the judge refuses, or misses."""
    signatures = Signatures(is_signed)
    for record in records:
        signatures.take(decode(record.line), record.type.partition(".")[0])
    signatures.end(cut=False)
    return (Finding("records", seq, _(WRONG["signature"])) for seq in signatures.found)


def _first(record: Record) -> TableEvent:
    """Read the first record, which names the game."""
    event = read_simple(record.type, record.plain)
    if not isinstance(event, Opened):
        raise ValueError(_("the first record is '{event}', expected 'opened'", event=record.type))
    return event
