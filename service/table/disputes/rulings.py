"""After a ruling: seats accept it or appeal, and its remedy is carried out."""

from collections.abc import Callable, Iterator

from fairdeal.engine.knowledge import owner
from fairdeal.engine.words import _

from ...errors import Problem
from ..context import Context
from ..event import TableEvent
from ..ledger import Learnt, learnt_since
from ..names import said
from ..play import deals_on, ends, goes_without, relays
from ..recorded import Act
from ..requests import Incident, Remedy, Ruling
from ..seeds import match_seed
from ..state import Table
from ..time import millis, millis_of
from ..undo import Rewound
from .claims import CLAIM, HEARING_SECONDS, after, open_incident
from .events import (
    Accept,
    Accepted,
    AddEntropy,
    Adjourned,
    Adjusted,
    Appeal,
    Appealed,
    CarryOut,
    EntropyAdded,
    Forfeited,
    RepairAwaited,
    Reseeded,
    Settled,
)

APPEAL_SECONDS = 60


def needs_referee(is_referee: bool, table: Table) -> None:
    """Raise `Problem` unless the referee of this table asks."""
    if not table.house.referee:
        raise Problem("no_referee", _("This table has no referee."))
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
    _answers(table, command.needs_seat())
    why = said(command.why, CLAIM, _("reason"))
    yield Appealed(why, after(context, HEARING_SECONDS) if table.law >= 2 else "")


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


def carry_out(table: Table, command: CarryOut, context: Context) -> Iterator[TableEvent | Act]:
    """Carry the ruling out for the referee, once there was time to appeal."""
    needs_referee(command.referee, table)
    incident = open_incident(table)
    if incident.stage in ("open", "appealed"):
        raise Problem("not_ruled", _("There is nothing to carry out yet."), remedy=_("Rule first."))
    until = table.repair_until if incident.entropy is not None else incident.ruling.until
    if until and millis_of(context.now) < millis(until):
        raise Problem("too_early", _("Seats may still answer."), detail={"until": until})
    yield from carries_out(table, incident, context)


def carries_out(table: Table, incident: Incident, context: Context) -> Iterator[TableEvent | Act]:
    """Carry the ruling out, or the repair that waited for what seats add."""
    if incident.entropy is not None:
        yield from _repair(table, incident, incident.ruling, incident.entropy, context)
    else:
        yield from carry_out_ruling(table, incident, incident.ruling, context)


def add_entropy(table: Table, command: AddEntropy, context: Context) -> Iterator[TableEvent | Act]:
    """Add to the shuffles of a repair; the last seat's entropy sets it off."""
    seat, incident = command.needs_seat(), open_incident(table)
    if incident.entropy is None:
        raise Problem("not_now", _("No repair waits for entropy."))
    if seat in incident.entropy:
        raise Problem("answered", _("You have added yours already."))
    yield EntropyAdded(command.entropy)
    brought = {**incident.entropy, seat: command.entropy}
    if set(table.people()) <= set(brought):
        yield from _repair(table, incident, incident.ruling, brought, context)


def carry_out_ruling(table: Table, incident: Incident, ruling: Ruling, context: Context) -> Iterator[TableEvent | Act]:
    """Carry a ruling's remedy out, or wait for the entropy that a repair needs."""
    remedy = ruling.remedy
    if _comes_too_late(table, remedy):
        yield Adjourned(incident.seq, "over")
        return
    if remedy.kind == "repair":
        yield RepairAwaited(after(context, APPEAL_SECONDS))
        if not table.people():
            yield from _repair(table, incident, ruling, {}, context)
        return
    # What somebody has learned in the records that are taken back cannot be made unknown.
    known = _known(table, remedy.to, context) if remedy.kind == "rewind" else ()
    yield Settled(incident.seq, ruling.seq, tuple(each.leak for each in known))
    yield from REMEDIES[remedy.kind](table, remedy, ruling.seq, context)


def _comes_too_late(table: Table, remedy: Remedy) -> bool:
    """Tell whether the match has ended since a ruling that would take the game back: every deck is known now."""
    return table.law >= 2 and table.status == "over" and "to" in REMEDY_FIELDS.get(remedy.kind, ())


def _stands(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield from ()


def _rewind(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield Rewound(remedy.to, ruling)
    yield from deals_on(context.then(remedy.to))


def _adjust(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
    yield Adjusted(remedy.seat, remedy.points)


def _forfeit(table: Table, remedy: Remedy, ruling: int, context: Context) -> Iterator[TableEvent | Act]:
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


def _known(table: Table, to: int, context: Context) -> tuple[Learnt, ...]:
    """List what somebody learned in the records that a rewind takes back: it cannot be made unknown.

    Law 1 forgot what was seen and had been taken back before.
    """
    return learnt_since(table, to, context, undone=table.law >= 2)


def _repair(
    table: Table, incident: Incident, ruling: Ruling, brought: dict[int, str], context: Context
) -> Iterator[TableEvent | Act]:
    """Take the game back, then shuffle again only what lost its secrecy."""
    if _comes_too_late(table, ruling.remedy):
        yield Adjourned(incident.seq, "over")
        return
    known = _known(table, ruling.remedy.to, context)
    yield Settled(incident.seq, ruling.seq, tuple(each.leak for each in known))
    yield Rewound(ruling.remedy.to, ruling.seq)
    yield Reseeded()
    then = context.then(ruling.remedy.to)
    entropy = [brought.get(seat, "") for seat in range(len(table.chairs))]
    places = {each.place for each in known if owner(each.place) is None}
    relaid = list(relays(then, places, bytes.fromhex(ruling.secret), entropy))
    yield from relaid
    yield from deals_on(then, relaid, match_seed(bytes.fromhex(ruling.secret), table.id, entropy))
