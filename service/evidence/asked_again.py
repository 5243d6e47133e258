"""Commands read back from a log, so that an audit can decide them again: what was asked, by whom, and when."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import structs

from ..table import commands as c
from ..table.events import (
    Accepted,
    Appealed,
    Away,
    Back,
    EndAsked,
    EntropyAdded,
    HandedBack,
    IncidentOpened,
    Left,
    LetBe,
    Looked,
    PauseAsked,
    RefereeCame,
    RepairAwaited,
    Resigned,
    Resumed,
    Ruled,
    Settled,
    Stated,
    StoodIn,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    UndoEnded,
)
from ..table.recorded import Act, Step
from ..table.state import Table

Maker = Callable[[Any, dict[str, Any]], c.Command]


def _settled(event: Settled, base: dict[str, Any]) -> c.Command:
    return c.WithdrawDispute(**base) if event.ruling < 0 else c.CarryOut(**base)


def _left(event: Left, base: dict[str, Any]) -> c.Command:
    return c.Leave(**base) if base["seat"] == event.seat else c.Kick(**base, at=event.seat)


def _undo_ended(event: UndoEnded, base: dict[str, Any]) -> c.Command:
    return c.Expire(**base) if event.why == "time" else c.WithdrawUndo(**base)


# What was asked, by the first event that it brought about.
ASKED: Mapping[type[TableEvent], Maker] = {
    UndoAsked: lambda e, base: c.AskUndo(**base, target=e.target),
    UndoAnswered: lambda e, base: c.AnswerUndo(**base, ask=e.ask, yes=e.yes, block=e.block),
    UndoEnded: _undo_ended,
    RefereeCame: lambda e, base: c.Come(**{**base, "key": e.key}, name=e.name),
    IncidentOpened: lambda e, base: c.Dispute(**{**base, "seq": e.seen}, about=e.about, claim=e.claim),
    Stated: lambda e, base: c.State(**base, text=e.text),
    Looked: lambda e, base: c.HostLooks(**base, eyes=e.eyes) if e.host else c.LookAt(**base, eyes=e.eyes),
    Ruled: lambda e, base: c.Rule(**base, finding=e.finding, clause=e.clause, remedy=e.remedy),
    LetBe: lambda e, base: c.LetBe(**base),
    Accepted: lambda e, base: c.Accept(**base),
    Appealed: lambda e, base: c.Appeal(**base, why=e.why),
    EntropyAdded: lambda e, base: c.AddEntropy(**base, entropy=e.entropy),
    RepairAwaited: lambda e, base: c.CarryOut(**base),
    Settled: _settled,
    TimedOut: lambda e, base: c.Expire(**base),
    Away: lambda e, base: c.NoteAway(**base, at=e.seat),
    Back: lambda e, base: c.NoteBack(**base, at=e.seat),
    StoodIn: lambda e, base: c.StandIn(**base, at=e.seat),
    HandedBack: lambda e, base: c.PlayOn(**base),
    PauseAsked: lambda e, base: c.Pause(**base),
    Resumed: lambda e, base: c.Resume(**base),
    Resigned: lambda e, base: c.Resign(**base),
    EndAsked: lambda e, base: c.EndMatch(**base),
    Left: _left,
}


def groups(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of one command after the other: its further records have its id with a number."""
    group: list[Step] = []
    for step in steps:
        if group and step.record.cmd != f"{group[0].record.cmd}#{len(group)}":
            yield group
            group = []
        group.append(step)
    if group:
        yield group


def asked(table: Table, group: Sequence[Step]) -> c.Command | None:
    """The command that brought the group about; None for one that is not asked again here."""
    first = group[1] if _ends_a_request(group) else group[0]
    maker = ASKED.get(type(first.event))
    if maker is None:
        return None
    who, _, name = group[0].record.cmd.partition(":")
    seat = int(who) if who.isdecimal() and int(who) < len(table.chairs) else None
    referee = who == "referee"
    key = table.referee_key if referee else "" if seat is None else table.chairs[seat].key
    return maker(first.event, {"id": name, "seat": seat, "key": key, "referee": referee, "seq": None})


def _ends_a_request(group: Sequence[Step]) -> bool:
    """Did something else that was done, or the clock, end a request to undo on its way?"""
    return isinstance(group[0].event, UndoEnded) and len(group) > 1


class Again:
    """What a table may look up when an old command is decided again: the log up to then, and its time."""

    def __init__(self, steps: Sequence[Step], group: Sequence[Step], then: Callable[[int], Table]) -> None:
        self.now = datetime.fromisoformat(group[0].record.at)
        self.then = then
        self._steps = steps
        self._secrets = [step.event.secret for step in group if isinstance(step.event, Ruled)]

    def entropy(self, size: int) -> bytes:
        """Chance has spoken: what it said stands in the log."""
        return bytes.fromhex(self._secrets[0]) if self._secrets and self._secrets[0] else bytes(size)

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """The records after seq `after`, up to and with `upto`."""
        return self._steps[after + 1 : upto + 1]


def differs(acts: Sequence[Act], group: Sequence[Step]) -> str:
    """How what is decided now differs from what was recorded; empty if it does not."""
    for act, step in zip(acts, group, strict=False):
        if (act.by, act.event) != (step.record.by, step.event):
            return f"recorded is {_told(step.record.by, step.event)}, today's rules give {_told(*reversed(act))}"
    if len(acts) != len(group):
        return f"{len(group)} records stand where {len(acts)} follow"
    return ""


def _told(by: Any, event: Any) -> str:
    fields = {name: value for name, value in structs.asdict(event).items() if name != "secret"}
    return f"{type(event).__name__} by {by} {fields}"
