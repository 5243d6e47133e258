"""Raising a dispute: the claim and how long there is for it, statements, withdrawing, playing on without a ruling."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from fairdeal.engine.words import _, person, plural

from ...errors import Problem
from ..seats.lobby import Rematched
from ..seats.names import said
from ..seats.presence import must_be_in
from ..state.chairs import seat_in
from ..state.event import Act, Dealt, Played, Step, TableEvent
from ..state.feature import Context
from ..state.requests import Claim, Incident
from ..state.state import Table
from ..state.time import millis, millis_of, written
from .events import (
    Dispute,
    Heard,
    IncidentOpened,
    LetBe,
    LetItBe,
    MakeStatement,
    Settled,
    Stated,
    WithdrawDispute,
)
from .finality import is_final, must_be_open

WINDOW_SECONDS = 300  # in which a seat may still dispute what somebody else has played, dealt or gone on over
CLAIM = 500  # letters
CLAIMS = 5  # of one seat in a match, without those that were upheld
STATEMENTS = 10  # of one seat about one claim
CALL_SECONDS = 300  # that a claim waits for the referee
HEARING_SECONDS = 1_800  # that the referee has to rule, from the first word on, and again after an appeal


def dispute(table: Table, command: Dispute, context: Context) -> Iterator[TableEvent | Act]:
    """Open an incident: the table freezes, and the log holds how far the caller had seen it."""
    seat = command.needs_seat()
    if not table.begun:
        table.must_be_playing()
    must_be_in(table, seat)
    if not table.house.referee:
        raise Problem(
            "no_referee",
            _("This table has no referee."),
            remedy=_("Ask for an undo, or settle it among yourselves."),
        )
    must_be_open(table, context)
    if table.incident:
        raise Problem(
            "incident_open",
            _("An incident is open already, at #{seq}: make a statement.", seq=table.incident.seq),
        )
    _may_claim(table, seat, command.about)
    claim = said(command.claim, CLAIM, _("claim"))
    seen = table.seq if command.seq is None else min(command.seq, table.seq)
    if not 0 <= command.about <= seen:
        raise Problem(
            "bad_claim",
            _("You had seen the table up to #{seen}, and not a record #{about}.", seen=seen, about=command.about),
            remedy=_("Name a record from 0 to {seen}.", seen=seen),
        )
    in_time(table, seat, command.about, context)
    yield IncidentOpened(command.about, seen, claim, after(context, CALL_SECONDS))


def after(context: Context, seconds: int) -> str:
    """Write the time that it will be in so many seconds."""
    return written(context.now + timedelta(seconds=seconds))


def _may_claim(table: Table, seat: int, about: int) -> None:
    """Raise `Problem` if the seat has disputed this record before, or has claimed too often."""
    own = {seq: claim for seq, claim in table.claims.items() if claim.by == seat}
    for seq, claim in own.items():
        if claim.about == about:
            raise Problem(
                "disputed_already",
                _("You have disputed #{about} already, at #{seq}.", about=about, seq=seq),
                remedy=_before(table, seq, claim),
            )
    if len([claim for claim in own.values() if not claim.upheld]) >= CLAIMS:
        raise Problem(
            "claims_limit",
            plural(
                CLAIMS,
                "You have called the referee {n} time without a ruling that grants you anything; that is the limit.",
                "You have called the referee {n} times without a ruling that grants you anything; that is the limit.",
                n=CLAIMS,
            ),
            remedy=_("Settle it among yourselves; a claim that is adjourned counts no more once it is upheld."),
        )


def _before(table: Table, seq: int, claim: Claim) -> str:
    if seq in table.adjourned:
        return _("It is adjourned: ask the referee to rule on it.")
    if claim.upheld:
        return _("It was ruled on; dispute another record, if there is one.")
    return _("What was withdrawn or let stand is not heard again; dispute another record, if there is one.")


def state(table: Table, command: MakeStatement, context: Context) -> Iterator[TableEvent | Act]:
    """Add a statement, of a seat or of the referee."""
    seat = None if command.referee else command.needs_seat()
    incident = open_incident(table)
    text = said(command.text, CLAIM, _("statement"))
    if seat is not None:
        _may_say_more(incident, seat)
    if command.referee:
        yield from comes_first(incident, context)
    yield Stated(text)


def _may_say_more(incident: Incident, seat: int) -> None:
    if [each.by for each in incident.said].count(f"seat:{seat}") >= STATEMENTS:
        raise Problem(
            "asked_enough",
            plural(
                STATEMENTS,
                "You have made {n} statement about this claim; that is the limit.",
                "You have made {n} statements about this claim; that is the limit.",
                n=STATEMENTS,
            ),
            remedy=_("Let the others speak, and the referee rule."),
        )


def comes_first(incident: Incident, context: Context) -> Iterator[TableEvent]:
    """Take the claim up that waits for the referee, who now does the first thing about it."""
    if incident.called:
        yield Heard(incident.seq, after(context, HEARING_SECONDS))


def withdraw(table: Table, command: WithdrawDispute, context: Context) -> Iterator[TableEvent | Act]:
    """Withdraw one's own claim, as long as nothing is ruled and the referee has not come."""
    seat, incident = command.needs_seat(), named_incident(table, command.incident)
    if seat != incident.by:
        raise Problem(
            "not_yours", _("{who} opened this incident; nobody else can withdraw it.", who=person(incident.by))
        )
    _may_go(incident)
    yield Settled(incident.seq)


def _may_go(incident: Incident) -> None:
    if incident.rulings:
        raise ruled_already()
    if incident.heard:
        raise Problem(
            "heard_already",
            _("The referee has taken this claim up; nobody can let it go now."),
            remedy=_("Wait for the ruling; make a statement, if there is more to say."),
            detail={"until": incident.until},
        )


def let_be(table: Table, command: LetItBe, context: Context) -> Iterator[TableEvent | Act]:
    """Play on without a ruling, if whoever claimed wishes it."""
    seat, incident = command.needs_seat(), open_incident(table)
    _only_the_claimant(seat, incident)
    yield LetBe()
    yield Settled(incident.seq)


def _only_the_claimant(seat: int, incident: Incident) -> None:
    _may_go(incident)
    if seat != incident.by:
        raise Problem(
            "not_yours",
            _(
                "Only {who} can let this claim go. If the referee does not come, it is adjourned at {time} UTC.",
                who=person(incident.by),
                time=incident.until[11:19],
            ),
            remedy=_("Then play goes on, and the clock that runs until then is not yours."),
            detail={"until": incident.until},
        )


def ruled_already() -> Problem:
    """Refuse what comes too late after a ruling."""
    return Problem("ruled_already", _("The referee has ruled; accept the ruling or appeal."))


def open_incident(table: Table) -> Incident:
    """Return the open incident. Raises `Problem("no_incident")`."""
    if table.incident is None:
        raise Problem(
            "no_incident",
            _("No incident is open at this table."),
            remedy=_("Name one that is adjourned: {seqs}.", seqs=", ".join(f"#{seq}" for seq in table.adjourned))
            if table.adjourned
            else _("A seat opens one with its claim."),
        )
    return table.incident


def to_be_ruled(table: Table, seq: int | None) -> Incident:
    """Return the open incident, or an adjourned one that is named while none is open. Raises `Problem`."""
    if table.incident and seq not in (None, table.incident.seq):
        raise Problem("incident_open", _("An incident is open, at #{seq}: rule on that first.", seq=table.incident.seq))
    return named_incident(table, seq)


def named_incident(table: Table, seq: int | None) -> Incident:
    """Return the open incident, or the adjourned one of that record. Raises `Problem`."""
    if seq is None or (table.incident and seq == table.incident.seq):
        return open_incident(table)
    if seq not in table.adjourned and table.final_since:
        raise is_final(table.final_since)
    if seq not in table.adjourned:
        raise Problem(
            "no_incident",
            _("There is no claim at #{seq} that waits for a ruling.", seq=seq),
            remedy=_("Name the record that opened it, as the log shows it."),
        )
    return table.adjourned[seq]


class Closing(NamedTuple):
    """A record that closes the window, and why; it has passed for a seat that has decided anything since `since`."""

    step: Step
    since: int
    why: str


def in_time(table: Table, seat: int, about: int, context: Context) -> None:
    """Raise `Problem("window_closed")` where it is too late for that seat to dispute record `about`.

    Nobody closes the window of another: it is open until that seat has gone on itself, or has had its time.
    """
    steps = context.steps(about - 1, table.seq)
    for closing in _closings(table, steps, about):
        if _has_passed(table, steps, closing, seat, context):
            raise Problem("window_closed", closing.why)


def _closings(table: Table, steps: Sequence[Step], about: int) -> Iterator[Closing]:
    counted = table.counted(steps)
    yield from _dealt_on(counted)
    if table.game.window == "lap" and table.status == "playing":
        yield from _lap(table, counted, about)
    for step in steps:
        if isinstance(step.event, Rematched):
            why = _("A rematch is open; this match can no longer be disputed.")
            yield Closing(step, step.record.seq, why)


def _dealt_on(counted: Sequence[Step]) -> Iterator[Closing]:
    """Yield the first deal after the end of a round."""
    ended = False
    for step in counted:
        if isinstance(step.event, Dealt) and ended:
            seq = step.record.seq
            yield Closing(step, seq, _("The next round was dealt at #{seq}; that is too late.", seq=seq))
            return
        ended = ended or _ends_a_round(step)


def _lap(table: Table, counted: Sequence[Step], about: int) -> Iterator[Closing]:
    """Yield the decision with which everybody has acted once more."""
    left: set[int | None] = set(range(len(table.chairs)))
    for step in counted:
        if step.record.seq > about and isinstance(step.event, Played):
            left -= {seat_in(step.record.by)}
            if not left:
                why = _("Everybody has acted once more since #{about}; that is too late.", about=about)
                yield Closing(step, about, why)
                return


def _ends_a_round(step: Step) -> bool:
    facts = step.event.facts if isinstance(step.event, Played) else ()
    return any(fact.ends_round for fact in facts)


def _has_passed(table: Table, steps: Sequence[Step], closing: Closing, seat: int, context: Context) -> bool:
    """Tell whether the seat itself went on: it asked for the deal or the rematch, has played since, or had its time."""
    record = closing.step.record
    asked = not isinstance(closing.step.event, Played) and record.cmd.partition(":")[0] == str(seat)
    played = any(
        step.record.by == f"seat:{seat}" and step.record.seq > closing.since
        for step in table.counted(steps)
        if isinstance(step.event, Played)
    )
    return asked or played or millis_of(context.now) - millis(record.at) >= WINDOW_SECONDS * 1000
