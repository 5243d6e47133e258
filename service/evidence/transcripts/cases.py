"""The disputes of a match, each from its claim to its settlement: for the summary at the end of a transcript."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec.structs import replace

from fairdeal.events import Record

from ...table.disputes.events import (
    Accepted,
    Appealed,
    EntropyAdded,
    IncidentOpened,
    LetBe,
    Looked,
    RepairAwaited,
    Ruled,
    Settled,
    Stated,
)
from ...table.event import TableEvent
from ...table.saying import actor
from .document import Case, Entry, Mark, Step

LABELS: Mapping[type[TableEvent], str] = {
    IncidentOpened: "Claim",
    Stated: "Statements",
    LetBe: "Would play on without a ruling",
    Looked: "Looks at hidden cards",
    Ruled: "Ruling",
    Accepted: "Accepted by",
    Appealed: "Appeal",
    RepairAwaited: "Repair",
    EntropyAdded: "Added to the new shuffle",
    Settled: "Settlement",
}
LISTED = (LABELS[LetBe], LABELS[Accepted], LABELS[EntropyAdded])  # naming them is enough
AGAIN = "Second ruling"
_NUMBERED = re.compile(r"(.*)#(\d+)", re.DOTALL)


class _Incident:
    """What was recorded of one dispute: labels with their records and entries."""

    def __init__(self, number: int, record: Record, event: IncidentOpened) -> None:
        self.title = f"Case {number}: {actor(record.by)} about #{event.about}"
        self.about = event.about
        self.told: list[tuple[str, Record, Entry]] = []
        self.settled = ""  # the command of the last record that belongs to the settlement

    def add(self, label: str, record: Record, entry: Entry) -> None:
        self.told.append((label, record, entry))

    def rules_again(self) -> bool:
        return any(label == LABELS[Ruled] for label, _, _ in self.told)


class Cases:
    """The disputes in the records that were stepped through."""

    def __init__(self) -> None:
        self._incidents: list[_Incident] = []
        self._open: _Incident | None = None
        self._looks: list[Entry] = []  # outside a dispute
        self._entries: dict[int, Entry] = {}

    @property
    def count(self) -> int:
        """How many disputes there are."""
        return len(self._incidents)

    def step(self, event: TableEvent, record: Record, entry: Entry) -> None:
        """Take up a record that belongs to a dispute; others are kept in mind, for disputes may be about them."""
        self._entries[record.seq] = entry
        if isinstance(event, IncidentOpened):
            self._open = _Incident(len(self._incidents) + 1, record, event)
            self._incidents.append(self._open)
        if self._open is None:
            if isinstance(event, Looked):
                self._looks.append(entry)
        elif self._open.settled:
            self._carries_out(self._open, record, entry)
        elif label := LABELS.get(type(event)):
            self._open.add(AGAIN if label == LABELS[Ruled] and self._open.rules_again() else label, record, entry)
            if isinstance(event, Settled):
                self._open.settled = record.cmd

    def _carries_out(self, incident: _Incident, record: Record, entry: Entry) -> None:
        """The records of the command that settled it bring its ruling about."""
        if record.cmd in _next(incident.settled):
            incident.add(LABELS[Settled], record, entry)
            incident.settled = record.cmd
        else:
            self._open = None

    def all(self) -> Iterator[Case]:
        """Each dispute; then the looks that belong to none."""
        for incident in self._incidents:
            names = incident.told[0][2].names
            yield Case(incident.title, names, tuple(self._steps(incident)))
        if self._looks:
            yield Case("Looks outside a dispute", self._looks[0].names, (Step(LABELS[Looked], tuple(self._looks)),))

    def _steps(self, incident: _Incident) -> Iterator[Step]:
        if incident.about in self._entries:
            yield Step("What is disputed", (_plain(self._entries[incident.about]),))
        for label, group in groupby(incident.told, lambda told: told[0]):
            told = list(group)
            if label in LISTED:
                yield Step(label, said=_list(record for _, record, _ in told))
            else:
                yield Step(label, tuple(_plain(entry) for _, _, entry in told))
        if not incident.settled:
            yield Step(LABELS[Settled], said="Not settled: the log ends before.")


def _plain(entry: Entry) -> Entry:
    """Without what the summary says anyway: its note, and that it is a ruling."""
    return replace(entry, mark=Mark(undone=entry.mark.undone), ruling=False)


def _list(records: Iterable[Record]) -> str:
    *first, last = (f"{actor(record.by)} (#{record.seq})" for record in records)
    return f"{', '.join(first)} and {last}." if first else f"{last}."


def _next(cmd: str) -> set[str]:
    """What the command of the next record may be if both were asked for at once: the same with the next number."""
    found = {f"{cmd}#1"}
    if numbered := _NUMBERED.fullmatch(cmd):
        found.add(f"{numbered[1]}#{int(numbered[2]) + 1}")
    return found
