"""Waiting for the referee: the claim is heard or adjourned, and what is ruled carries itself out."""

from collections.abc import Iterator

from fairdeal.engine.words import _

from ...errors import Problem
from ..state.event import Act, TableEvent
from ..state.feature import Context
from ..state.requests import Incident, Stage
from ..state.state import Table
from ..state.time import millis, millis_of
from .claims import HEARING_SECONDS, after, ruled_already, to_be_ruled
from .events import Adjourned, Hear, Heard
from .rulings import carries_out, needs_referee


def hear(table: Table, command: Hear, context: Context) -> Iterator[TableEvent | Act]:
    """Take up the claim that waits, or an adjourned one, for which play stops once more."""
    needs_referee(command.referee, table)
    incident = to_be_ruled(table, command.incident)
    if incident.rulings:
        raise ruled_already()
    if table.incident and incident.heard:
        raise Problem(
            "answered", _("You have taken this claim up already."), remedy=_("Rule."), detail={"until": incident.until}
        )
    if incident.again:
        raise Problem(
            "heard_already",
            _("Play has stopped for #{seq} a second time already.", seq=incident.seq),
            remedy=_("Rule on it without that: name it in the ruling."),
        )
    yield Heard(incident.seq, after(context, HEARING_SECONDS))


# What happens by itself


def _in(table: Table, stage: Stage) -> Incident | None:
    """Return the open incident if it is at that stage."""
    found = table.incident
    return found if found and found.stage == stage else None


def call_ends(table: Table) -> int | None:
    """Tell when a claim is adjourned that the referee does not hear: in time, or when the caller's clock is used up."""
    incident = _in(table, "open")
    if incident is None or incident.heard:
        return None
    until, flag = millis(incident.until), table.clock.flag(incident.by) if table.clock else None
    return until if flag is None else min(until, flag)


def is_unheard(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Adjourn a claim for which the referee did not come."""
    assert table.incident is not None
    in_time = millis_of(context.now) < millis(table.incident.until)
    yield Adjourned(table.incident.seq, "clock" if in_time else "unheard")


def hearing_ends(table: Table) -> int | None:
    """Tell when a claim is adjourned that the referee heard and did not rule on."""
    incident = _in(table, "open")
    return millis(incident.until) if incident and incident.heard else None


def is_unruled(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Adjourn a claim on which nobody has ruled."""
    assert table.incident is not None
    yield Adjourned(table.incident.seq, "unruled")


def appeal_time_ends(table: Table) -> int | None:
    """Tell when a ruling is carried out that nobody appeals against."""
    incident = _in(table, "ruled")
    return millis(incident.ruling.until) if incident and incident.ruling.until else None


def second_ruling_ends(table: Table) -> int | None:
    """Tell when the first ruling is carried out because there is no second."""
    incident = _in(table, "appealed")
    return millis(incident.appeal_until) if incident else None


def repair_ends(table: Table) -> int | None:
    """Tell when a repair waits no longer for what seats add to the shuffle."""
    return millis(table.repair_until) if _in(table, "repair") else None


def takes_effect(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Carry out the ruling or the repair that has waited long enough."""
    assert table.incident is not None
    yield from carries_out(table, table.incident, context)
