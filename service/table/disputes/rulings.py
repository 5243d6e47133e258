"""After a ruling: seats accept it or appeal, and its remedy is carried out."""

from collections.abc import Callable, Iterator

from fairdeal.engine.knowledge import owner
from fairdeal.engine.words import _

from ...errors import Problem
from ..play.draws import closes, missing, signing
from ..play.ledger import learnt_since
from ..play.play import deals_on, ends, ends_by_points, goes_without, relays
from ..play.undo import Rewound, without
from ..seats.names import said
from ..seats.presence import must_be_in
from ..state.chairs import TABLE
from ..state.draw import Draw
from ..state.event import Act, TableEvent
from ..state.feature import Context
from ..state.requests import Incident, Remedy, Ruling
from ..state.state import Table
from .claims import CLAIM, HEARING_SECONDS, after, open_incident
from .events import (
    Accept,
    Accepted,
    Adjourned,
    Adjusted,
    Appeal,
    Appealed,
    Forfeited,
    RepairAwaited,
    Reseeded,
    Settled,
)

APPEAL_SECONDS = 60


def no_referee() -> Problem:
    """Say that there is no such office."""
    return Problem("no_referee", _("This table has no referee."))


def needs_referee(is_referee: bool, table: Table) -> None:
    """Raise `Problem` unless the referee of this table asks."""
    if not table.house.referee:
        raise no_referee()
    if not is_referee:
        raise Problem("not_referee", _("Only the referee may do this."), remedy=_("Open the referee's link."))


def accept(table: Table, command: Accept, context: Context) -> Iterator[TableEvent | Act]:
    """Accept the ruling; when everybody has, it is carried out."""
    seat, incident = _answers(table, command.needs_seat())
    yield Accepted()
    if set(table.people()) <= {*incident.accepted, seat}:
        yield from carry_out_ruling(table, incident, incident.ruling, context)


def appeal(table: Table, command: Appeal, context: Context) -> Iterator[TableEvent | Act]:
    """Appeal; one seat's appeal is enough for a second ruling, which is the last."""
    must_be_in(table, command.needs_seat())
    _answers(table, command.needs_seat())
    why = said(command.why, CLAIM, _("reason"))
    yield Appealed(why, after(context, HEARING_SECONDS))


def _answers(table: Table, seat: int) -> tuple[int, Incident]:
    incident = open_incident(table)
    if not incident.rulings:
        raise Problem("not_ruled", _("There is no ruling yet."), remedy=_("Wait for the referee."))
    if incident.appeal:
        raise Problem("appealed_already", _("There was an appeal; the second ruling is the last."))
    if incident.stage != "ruled":
        raise Problem("ruled_already", _("The ruling is being carried out."))
    if seat in incident.accepted:
        raise Problem("answered", _("You have accepted the ruling."))
    return seat, incident


def carries_out(table: Table, incident: Incident, context: Context) -> Iterator[TableEvent | Act]:
    """Carry the ruling out, or the repair that waited for what seats add."""
    draw = incident.draw
    if draw is None:
        yield from carry_out_ruling(table, incident, incident.ruling, context)
    elif draw.hashes and not draw.is_closed:
        yield Act(closes(table, draw, signing(table)), TABLE)
    else:
        yield from _repair(table, incident, incident.ruling, draw, context)


def adds_to_repair(table: Table, incident: Incident, draw: Draw, context: Context) -> Iterator[TableEvent | Act]:
    """Close the draw of a repair when all people have added, and repair when all noise is open.

    `draw` counts what is being recorded now.
    """
    if not draw.is_closed and not set(table.people()) <= set(draw.by()):
        return
    if draw.unopened() and not draw.is_closed:
        yield Act(closes(table, draw, signing(table)), TABLE)
    elif not draw.unopened():
        yield from _repair(table, incident, incident.ruling, draw, context)


def carry_out_ruling(table: Table, incident: Incident, ruling: Ruling, context: Context) -> Iterator[TableEvent | Act]:
    """Carry a ruling's remedy out, or wait for the noise that a repair needs."""
    remedy = ruling.remedy
    if _comes_too_late(table, remedy):
        yield Adjourned(incident.seq, "over")
        return
    if remedy.kind == "repair":
        yield RepairAwaited(after(context, APPEAL_SECONDS))
        if not table.people():
            yield from _repair(table, incident, ruling, ruling.begins(), context)
        return
    # What somebody has learned in the records that are taken back cannot be made unknown.
    known = learnt_since(table, remedy.to, context, undone=True) if remedy.kind == "rewind" else ()
    yield Settled(incident.seq, ruling.seq, tuple(each.leak for each in known))
    yield from REMEDIES[remedy.kind](table, remedy, ruling.seq, context)


def _comes_too_late(table: Table, remedy: Remedy) -> bool:
    """Tell whether the match has ended since a ruling that would take the game back: every deck is known now."""
    return table.status == "over" and "to" in REMEDY_FIELDS.get(remedy.kind, ())


def _stands(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield from ()


def _rewind(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    then = context.then(remedy.to)
    yield Rewound(remedy.to, ruling)
    yield from deals_on(then)
    yield from ends_by_points(table, then.state, table.adjusted)


def _adjust(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield Adjusted(remedy.seat, remedy.points)
    yield from ends_by_points(table, table.state, table.with_points(remedy.seat, remedy.points))


def _forfeit(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield from without(table, remedy.seat)
    yield Forfeited(remedy.seat)
    yield from goes_without(table, remedy.seat, "forfeited")


def _void(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield from ends(table, "void", ())


REMEDY_FIELDS = {"rewind": {"to"}, "repair": {"to"}, "adjust": {"seat", "points"}, "forfeit": {"seat"}}
REMEDIES: dict[str, Callable[[Table, Remedy, int, Context], Iterator[TableEvent | Act]]] = {
    "stands": _stands,
    "rewind": _rewind,
    "adjust": _adjust,
    "forfeit": _forfeit,
    "void": _void,
}


def is_repaired(table: Table) -> bool:
    """Tell whether a repair has shuffled again: then its cards are not those of its tournament's board any more."""
    return len(table.epochs) > 1


def _repair(
    table: Table, incident: Incident, ruling: Ruling, draw: Draw, context: Context
) -> Iterator[TableEvent | Act]:
    """Take the game back, then shuffle again only what lost its secrecy."""
    if _comes_too_late(table, ruling.remedy):
        yield Adjourned(incident.seq, "over")
        return
    known = learnt_since(table, ruling.remedy.to, context, undone=True)
    yield Settled(incident.seq, ruling.seq, tuple(each.leak for each in known))
    yield Rewound(ruling.remedy.to, ruling.seq)
    source = draw.epoch(len(table.chairs))
    yield Reseeded(draw.number, missing(table, source.entropy))
    then = context.then(ruling.remedy.to)
    places = {each.place for each in known if owner(each.place) is None}
    relaid = list(relays(then, places, source.seed(table.id)))
    yield from relaid
    yield from deals_on(then, relaid, source.seed(table.id))
