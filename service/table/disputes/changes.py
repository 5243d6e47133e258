"""How a table changes by the events of a dispute."""

from msgspec.structs import asdict, replace

from fairdeal.engine.words import _

from ..state.chairs import HOST, REFEREE, KeyInForce
from ..state.requests import Claim, Incident, Sight, Statement
from ..state.state import Former, Table
from .events import (
    Accepted,
    Adjourned,
    Adjusted,
    Appealed,
    Forfeited,
    Heard,
    IncidentOpened,
    Looked,
    RefereeCame,
    RefereeReplaced,
    RepairAwaited,
    ReplacementAsked,
    Reseeded,
    Ruled,
    Settled,
    Stated,
)
from .referee import ruling_of


def came(table: Table, event: RefereeCame, by: int | None) -> None:
    table.referee_name, table.referee_signs = event.name or _("Referee"), KeyInForce(event.signs, 0, table.seq)
    table.keys |= {event.signs}
    table.referee_removed = not event.name
    table.referee_asked = ()


def replacement_asked(table: Table, event: ReplacementAsked, by: int | None) -> None:
    others = tuple(seat for seat in table.referee_asked if seat != by)
    if event.yes and by is not None:
        table.wishes[by, "referee"] += 1
    table.referee_asked = (*others, by) if event.yes and by is not None else others


def replaced(table: Table, event: RefereeReplaced, by: int | None) -> None:
    """Empty the office; the key that had it is barred for good, and all links made before are void."""
    if table.referee_signs:
        table.former[table.referee_signs.public] = Former(REFEREE, table.seq, "referee-replaced")
        table.barred |= {table.referee_signs.public}
    table.referee_name, table.referee_signs, table.referee_removed = "", None, False
    table.referees, table.referee_asked = event.office, ()


def opened(table: Table, event: IncidentOpened, by: int | None) -> None:
    assert by is not None
    table.incident = Incident(
        table.seq, by, **{name: value for name, value in asdict(event).items() if name != "by_key"}
    )
    table.claims[table.seq] = Claim(by, event.about)


def heard(table: Table, event: Heard, by: int | None) -> None:
    """Note that the referee is there; an adjourned claim stops play again."""
    _take_up(table, event.incident)
    table.referee_asked = ()
    if table.incident:
        table.incident.heard, table.incident.until = True, event.until


def _take_up(table: Table, seq: int | None) -> None:
    if seq in table.adjourned:
        table.incident = table.adjourned.pop(seq)
        table.incident.again = True


def adjourned(table: Table, event: Adjourned, by: int | None) -> None:
    """Let play go on; what was ruled and cannot be carried out any more is as if it had not been ruled."""
    incident, table.incident, table.heard_out = table.incident, None, table.at
    assert incident is not None, "no claim is open that could be adjourned"
    incident.rulings = incident.accepted = ()
    incident.appeal, incident.appeal_until, incident.draw = None, "", None
    table.adjourned[incident.seq] = incident


def stated(table: Table, event: Stated, by: int | None) -> None:
    if by is None:
        table.referee_asked = ()
    if table.incident:
        table.incident.said += (Statement(table.seq, REFEREE if by is None else f"seat:{by}", event.text),)


def looked(table: Table, event: Looked, by: int | None) -> None:
    if not event.host:
        table.referee_asked = ()
    if table.incident:
        table.incident.looks += (Sight(table.seq, HOST if event.host else REFEREE, event.eyes, event.upto),)


def ruled(table: Table, event: Ruled, by: int | None) -> None:
    _take_up(table, event.incident)
    table.referee_asked = ()
    table.drawn = max(table.drawn, event.draw)
    if table.incident:
        table.incident.rulings += (ruling_of(table.seq, event),)


def accepted(table: Table, event: Accepted, by: int | None) -> None:
    if table.incident and by is not None:
        table.incident.accepted += (by,)


def appealed(table: Table, event: Appealed, by: int | None) -> None:
    if table.incident and by is not None:
        table.incident.appeal, table.incident.appeal_until = (by, event.why), event.until


def repair_awaited(table: Table, event: RepairAwaited, by: int | None) -> None:
    table.repair_until = event.until
    if table.incident:
        table.incident.draw = table.incident.ruling.begins()


def settled(table: Table, event: Settled, by: int | None) -> None:
    """Close the incident; keep what a repair will shuffle with."""
    if table.adjourned.pop(event.incident, None):  # withdrawn, while play goes on
        return
    incident, table.incident, table.heard_out = table.incident, None, table.at
    if event.ruling >= 0:
        table.settled_at = table.seq
        if incident and incident.ruling.remedy.kind != "stands":
            table.claims[incident.seq] = replace(table.claims[incident.seq], upheld=True)
    if incident and incident.draw:
        table.agreed = incident.draw.epoch(len(table.chairs))


def reseeded(table: Table, event: Reseeded, by: int | None) -> None:
    """Take later shuffles from the secret of the ruling that was just settled, and what seats added for it."""
    assert table.agreed is not None, "no ruling has asked for a repair"
    table.seed()
    table.epochs.append(table.agreed)
    table.epoch = len(table.epochs) - 1
    table.agreed = None


def adjusted(table: Table, event: Adjusted, by: int | None) -> None:
    """Give the points to the seat, and to its partners."""
    table.adjusted = table.with_points(event.seat, event.points)


def forfeited(table: Table, event: Forfeited, by: int | None) -> None:
    table.lost[event.seat] = "forfeited"
