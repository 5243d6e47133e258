"""The disputes of a match, each from its claim to its settlement: for the summary at the end of a transcript."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec.structs import replace

from fairdeal.engine.words import _, mark
from fairdeal.events import Record

from ...table.disputes.events import (
    Accepted,
    Adjourned,
    Appealed,
    Heard,
    IncidentOpened,
    LetBe,
    Looked,
    RepairAwaited,
    Ruled,
    Settled,
    Stated,
)
from ...table.state.event import TableEvent
from ...table.state.saying import actor
from .document import Case, Entry, Mark, Step
from .words import series

LABELS: Mapping[type[TableEvent], str] = {
    IncidentOpened: mark("Claim"),
    Stated: mark("Statements"),
    LetBe: mark("Would play on without a ruling"),
    Heard: mark("Taken up"),
    Adjourned: mark("Adjourned"),
    Looked: mark("Looks at hidden cards"),
    Ruled: mark("Ruling"),
    Accepted: mark("Accepted by"),
    Appealed: mark("Appeal"),
    RepairAwaited: mark("Repair"),
    Settled: mark("Settlement"),
}
LISTED = (LABELS[LetBe], LABELS[Accepted])  # naming them is enough
AGAIN = mark("Second ruling")
_NUMBERED = re.compile(r"(.*)#(\d+)", re.DOTALL)


class _Incident:
    """The records of one dispute: labels with their records and entries."""

    def __init__(self, number: int, record: Record, event: IncidentOpened) -> None:
        self.title = _("Case {number}: {actor} about #{seq}", number=number, actor=actor(record.by), seq=event.about)
        self.opened, self.about = record.seq, event.about
        self.told: list[tuple[str, Record, Entry]] = []
        self.settled = ""  # the command of the last record that belongs to the settlement
        self.adjourned = False

    def add(self, label: str, record: Record, entry: Entry) -> None:
        self.told.append((label, record, entry))

    def rules_again(self) -> bool:
        return any(label == LABELS[Ruled] for label, _, _ in self.told)


class Cases:
    """The disputes in the records that were stepped through."""

    def __init__(self) -> None:
        self._incidents: dict[int, _Incident] = {}  # by the record that opened them
        self._open: _Incident | None = None
        self._looks: list[Entry] = []  # outside a dispute
        self._entries: dict[int, Entry] = {}

    @property
    def count(self) -> int:
        """Count the disputes."""
        return len(self._incidents)

    def step(self, event: TableEvent, record: Record, entry: Entry) -> None:
        """Take up a record that belongs to a dispute; others are kept in mind, for disputes may be about them."""
        self._entries[record.seq] = entry
        if isinstance(event, IncidentOpened):
            self._open = _Incident(len(self._incidents) + 1, record, event)
            self._incidents[record.seq] = self._open
        elif isinstance(event, Heard | Ruled | Settled) and event.incident in self._incidents:
            self._open = self._incidents[event.incident]  # perhaps one that was adjourned
            self._open.adjourned = False
        if self._open is None:
            if isinstance(event, Looked):
                self._looks.append(entry)
        elif self._open.settled:
            self._carries_out(self._open, record, entry)
        elif label := LABELS.get(type(event)):
            self._open.add(AGAIN if label == LABELS[Ruled] and self._open.rules_again() else label, record, entry)
            if isinstance(event, Settled):
                self._open.settled = record.cmd
            elif isinstance(event, Adjourned):
                self._open.adjourned, self._open = True, None

    def _carries_out(self, incident: _Incident, record: Record, entry: Entry) -> None:
        """Take up the records of the command that settled it: they bring its ruling about."""
        if record.cmd in _next(incident.settled):
            incident.add(LABELS[Settled], record, entry)
            incident.settled = record.cmd
        else:
            self._open = None

    def all(self) -> Iterator[Case]:
        """Give each dispute, then the looks that belong to none."""
        for incident in self._incidents.values():
            names = incident.told[0][2].names
            yield Case(incident.title, names, tuple(self._steps(incident)), incident.opened, incident.about)
        if self._looks:
            looks = Step(_(LABELS[Looked]), tuple(self._looks))
            yield Case(_("Looks outside a dispute"), self._looks[0].names, (looks,))

    def _steps(self, incident: _Incident) -> Iterator[Step]:
        if incident.about in self._entries:
            yield Step(_("The disputed record"), (_plain(self._entries[incident.about]),))
        for label, group in groupby(incident.told, lambda told: told[0]):
            told = list(group)
            if label in LISTED:
                yield Step(_(label), said=_list(record for _, record, _ in told))
            else:
                yield Step(_(label), tuple(_plain(entry) for _, _, entry in told))
        if incident.adjourned:
            yield Step(_(LABELS[Settled]), said=_("Not settled: it is adjourned, and nobody has ruled on it so far."))
        elif not incident.settled:
            yield Step(_(LABELS[Settled]), said=_("Not settled: the log ends before that."))


def _plain(entry: Entry) -> Entry:
    """Give the entry without its note and its frame as a ruling; the summary has labels for both."""
    return replace(entry, mark=Mark(undone=entry.mark.undone), ruling=False)


def _list(records: Iterable[Record]) -> str:
    return _("{people}.", people=series([f"{actor(record.by)} (#{record.seq})" for record in records]))


def _next(cmd: str) -> set[str]:
    """Name the commands that the next record has if both were asked for at once: the same, with the next number."""
    found = {f"{cmd}#1"}
    if numbered := _NUMBERED.fullmatch(cmd):
        found.add(f"{numbered[1]}#{int(numbered[2]) + 1}")
    return found
