"""Raising a dispute: the claim, statements, withdrawing, and playing on without a ruling."""

from collections.abc import Collection, Iterator

from fairdeal.engine.words import _, person

from ...errors import Problem
from ..chairs import seat_in
from ..context import Context
from ..event import TableEvent
from ..names import said
from ..played import Dealt, Played
from ..recorded import Act, Step
from ..requests import Incident
from ..state import Table
from ..undo import UndoEnded
from .events import Dispute, IncidentOpened, LetBe, LetItBe, MakeStatement, Settled, Stated, WithdrawDispute

CLAIM = 500  # letters


def dispute(table: Table, command: Dispute, context: Context) -> Iterator[TableEvent | Act]:
    """Open an incident: the table freezes, and the log holds how far the caller had seen it."""
    command.needs_seat()
    if not table.begun:
        table.must_be_playing()
    if not table.house.referee:
        raise Problem(
            "no_referee",
            _("This table has no referee."),
            remedy=_("Ask for an undo, or settle it among yourselves."),
        )
    if table.incident:
        raise Problem(
            "incident_open",
            _("An incident is open already, at #{seq}: make a statement.", seq=table.incident.seq),
        )
    if table.rematch:
        raise Problem("window_closed", _("A rematch is open; this match can no longer be disputed."))
    claim = said(command.claim, CLAIM, _("claim"))
    seen = table.seq if command.seq is None else min(command.seq, table.seq)
    if not 0 <= command.about <= seen:
        raise Problem(
            "bad_claim",
            _("You had seen the table up to #{seen}, and not a record #{about}.", seen=seen, about=command.about),
            remedy=_("Name a record from 0 to {seen}.", seen=seen),
        )
    _in_time(table, command.about, context)
    if request := table.undos.pending:
        yield UndoEnded(request.ask, "incident")
    yield IncidentOpened(command.about, seen, claim)


def _in_time(table: Table, about: int, context: Context) -> None:
    """Raise `Problem("window_closed")` where it is too late; events decide that, never a clock."""
    steps = table.counted(context.steps(about - 1, table.seq))
    ended = False
    for step in steps:
        if isinstance(step.event, Dealt) and ended:
            raise Problem(
                "window_closed", _("The next round was dealt at #{seq}; that is too late.", seq=step.record.seq)
            )
        ended = ended or _ends_a_round(step)
    acted = {seat_in(step.record.by) for step in steps if step.record.seq > about and isinstance(step.event, Played)}
    if table.game.window == "lap" and table.status == "playing" and acted >= set(range(len(table.chairs))):
        raise Problem(
            "window_closed", _("Everybody has acted once more since #{about}; that is too late.", about=about)
        )


def _ends_a_round(step: Step) -> bool:
    facts = step.event.facts if isinstance(step.event, Played) else ()
    return any(fact.ends_round for fact in facts)


def state(table: Table, command: MakeStatement, context: Context) -> Iterator[TableEvent | Act]:
    """Add a statement, of a seat or of the referee."""
    if not command.referee:
        command.needs_seat()
    open_incident(table)
    yield Stated(said(command.text, CLAIM, _("statement")))


def withdraw(table: Table, command: WithdrawDispute, context: Context) -> Iterator[TableEvent | Act]:
    """Withdraw one's own claim, as long as nothing is ruled."""
    seat, incident = command.needs_seat(), open_incident(table)
    if seat != incident.by:
        raise Problem(
            "not_yours", _("{who} opened this incident; nobody else can withdraw it.", who=person(incident.by))
        )
    if incident.rulings:
        raise ruled_already()
    yield Settled(incident.seq)


def let_be(table: Table, command: LetItBe, context: Context) -> Iterator[TableEvent | Act]:
    """Agree to play on without a ruling; all who are there can, so that no absent referee keeps people from playing."""
    seat, incident = command.needs_seat(), open_incident(table)
    if not _waits_for_referee(incident):
        raise ruled_already()
    if seat in incident.let_be:
        raise Problem("answered", _("You have said so already; the others have not yet."))
    yield LetBe()
    yield from settled_among(incident, {*table.present(), seat}, {*incident.let_be, seat})


def ruled_already() -> Problem:
    """Refuse what comes too late after a ruling."""
    return Problem("ruled_already", _("The referee has ruled; accept the ruling or appeal."))


def _waits_for_referee(incident: Incident) -> bool:
    return incident.stage in ("open", "appealed")


def settled_among(incident: Incident, there: Collection[int], let_be: Collection[int]) -> Iterator[TableEvent]:
    """Settle the incident without a ruling if everybody who is there lets it be."""
    if _waits_for_referee(incident) and there and set(there) <= set(let_be):
        yield Settled(incident.seq)


def open_incident(table: Table) -> Incident:
    """Return the open incident. Raises `Problem("no_incident")`."""
    if table.incident is None:
        raise Problem(
            "no_incident", _("No incident is open at this table."), remedy=_("A seat opens one with its claim.")
        )
    return table.incident
