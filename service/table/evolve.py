"""How a table changes by an event of its log. No rule stands here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fairdeal.engine import find

from .chairs import Chair
from .clocks import Clocks, millis
from .events import (
    Adjusted,
    Away,
    Back,
    Begun,
    Dealt,
    EndAsked,
    Ended,
    Forfeited,
    HandedBack,
    IncidentOpened,
    Left,
    Opened,
    PauseAsked,
    Paused,
    Played,
    RefereeCame,
    Rematched,
    RepairAwaited,
    Reseeded,
    Resigned,
    Resumed,
    Revealed,
    Rewound,
    Seated,
    Settled,
    StoodIn,
    TableEvent,
    TimedOut,
)
from .requests import Incident
from .seeds import Epoch
from .state import Table


def _opened(table: Table, event: Opened, by: int | None) -> None:
    table.opened, table.house, table.game = event, event.house, find(event.game)
    table.chairs = [Chair() for _ in range(event.seats)]
    if event.house.clock != "none":
        table.clock = Clocks(event.house, event.seats)
    fresh = table.game.start(event.seats, event.options)
    table.state = table.game.read(event.position) if event.position else fresh


def _seated(table: Table, event: Seated, by: int | None) -> None:
    chair = table.chairs[event.seat] = Chair()
    chair.name, chair.kind, chair.bot = event.name, event.kind, event.bot
    chair.key, chair.entropy, chair.since = event.key, event.entropy, table.seq


def _left(table: Table, event: Left, by: int | None) -> None:
    if by != event.seat and table.chairs[event.seat].key:
        table.barred |= {table.chairs[event.seat].key}
    table.chairs[event.seat] = Chair()


def _begun(table: Table, event: Begun, by: int | None) -> None:
    """A match begins without a deal, from a position."""
    _deals_begin(table)
    _ask(table, None)


def _over(table: Table, event: Revealed, by: int | None) -> None:
    table.status = "over"
    table.asked = {}


def _incident_opened(table: Table, event: IncidentOpened, by: int | None) -> None:
    assert by is not None
    table.incident = Incident(table.seq, by, event)


def _settled(table: Table, event: Settled, by: int | None) -> None:
    incident, table.incident = table.incident, None
    if event.ruling >= 0:
        table.settled_at = table.seq
    if incident and incident.entropy is not None:
        brought = tuple(incident.entropy.get(seat, "") for seat in range(len(table.chairs)))
        table.agreed = Epoch(incident.ruling[1].secret, brought)


def _reseeded(table: Table, event: Reseeded, by: int | None) -> None:
    """Later shuffles come from the secret of the ruling that was just settled, and what seats added for it."""
    assert table.agreed is not None, "no ruling has asked for a repair"
    table.seed()
    table.epochs.append(table.agreed)
    table.epoch = len(table.epochs) - 1
    table.agreed = None


def _adjusted(table: Table, event: Adjusted, by: int | None) -> None:
    """Partners share what a ruling gives."""
    players = table.state.public().players
    side = players[event.seat].side
    for player in players:
        if player.seat == event.seat or (side is not None and player.side == side):
            table.adjusted[player.seat] = table.adjusted.get(player.seat, 0) + event.points


def _came(table: Table, event: RefereeCame, by: int | None) -> None:
    table.referee_name, table.referee_key = event.name, event.key


def _stood_in(table: Table, event: StoodIn, by: int | None) -> None:
    table.chairs[event.seat].stand_in = event.bot


def _handed_back(table: Table, event: HandedBack, by: int | None) -> None:
    table.chairs[event.seat].stand_in = ""


def _timed_out(table: Table, event: TimedOut, by: int | None) -> None:
    table.forced = event.seat
    table.timed_out[event.seat] = table.seq


def _is_away(table: Table, event: Away, by: int | None) -> None:
    table.away[event.seat] = event.until


def _is_back(table: Table, event: Back, by: int | None) -> None:
    table.away.pop(event.seat, None)


def _pause_asked(table: Table, event: PauseAsked, by: int | None) -> None:
    table.pause_asked += () if by is None else (by,)


def _paused(table: Table, event: Paused | Resumed, by: int | None) -> None:
    table.paused, table.pause_asked = isinstance(event, Paused), ()


def _end_asked(table: Table, event: EndAsked, by: int | None) -> None:
    table.end_asked += () if by is None else (by,)


def _ended(table: Table, event: Ended, by: int | None) -> None:
    table.ended = event


def _resigned(table: Table, event: Resigned, by: int | None) -> None:
    if by is not None:
        table.lost[by] = "resigned"


def _forfeited(table: Table, event: Forfeited, by: int | None) -> None:
    table.lost[event.seat] = "forfeited"


def _rematched(table: Table, event: Rematched, by: int | None) -> None:
    table.rematch = event.table


def _repair_awaited(table: Table, event: RepairAwaited, by: int | None) -> None:
    table.repair_until = event.until


EVOLVE: Mapping[type[TableEvent], Callable[[Table, Any, int | None], None]] = {
    Opened: _opened,
    Seated: _seated,
    Left: _left,
    Begun: _begun,
    Revealed: _over,
    Rematched: _rematched,
    RefereeCame: _came,
    IncidentOpened: _incident_opened,
    Settled: _settled,
    RepairAwaited: _repair_awaited,
    Reseeded: _reseeded,
    Adjusted: _adjusted,
    Forfeited: _forfeited,
    TimedOut: _timed_out,
    Away: _is_away,
    Back: _is_back,
    StoodIn: _stood_in,
    HandedBack: _handed_back,
    PauseAsked: _pause_asked,
    Paused: _paused,
    Resumed: _paused,
    Resigned: _resigned,
    EndAsked: _end_asked,
    Ended: _ended,
}


def evolve(table: Table, event: TableEvent, by: int | None = None, at: str = "", then: Table | None = None) -> None:
    """Change the table by an event of its log.

    `by` is the seat that acted, if one did; `at` the record's time, which only a table with clocks needs;
    `then` the table as it was where a `Rewound` goes back to.
    """
    table.seq += 1
    match event:
        case Played(_, facts):
            _fold(table, facts, by, at)
        case Dealt(_, _, facts):
            table.deals += 1
            _deals_begin(table)
            _fold(table, facts, None, at)
        case Rewound(to):
            assert then is not None, "a rewind needs the table as it was"
            _rewind(table, then, to)
            _aside(table, event, by, at)
        case _:
            if (change := EVOLVE.get(type(event))) is not None:
                change(table, event, by)
            _aside(table, event, by, at)


def _deals_begin(table: Table) -> None:
    table.status = "playing"
    if table.first_dealt < 0:
        table.first_dealt = table.seq


def _aside(table: Table, event: TableEvent, by: int | None, at: str) -> None:
    """What is no part of the game stays when the game goes back."""
    if table.first_dealt >= 0:
        table.course = table.course.aside(table.seq)
        table.undos.evolve(event, table.seq, by)
        if table.incident:
            table.incident.evolve(event, table.seq, by)
    _tick(table, at, None)


def _tick(table: Table, at: str, moved: int | None) -> None:
    if table.clock is not None and at:
        table.clock.tick(millis(at), table.acting("person"), moved)


def _rewind(table: Table, then: Table, to: int) -> None:
    """The game is as it was; nothing else is."""
    table.course = table.course.back(table.seq, to)
    table.state, table.deals, table.epoch, table.last = then.state.clone(), then.deals, then.epoch, dict(then.last)
    table.asked = dict.fromkeys(table.state.to_act(), table.seq)
    if table.clock is not None and then.clock is not None:
        table.clock.rewound(then.clock)


def evolve_played(table: Table, facts: Sequence[Any], by: int | None, at: str = "") -> None:
    """As `evolve` for what a seat played, whose action changes nothing beside its facts."""
    table.seq += 1
    _fold(table, facts, by, at)


def _fold(table: Table, facts: Sequence[Any], by: int | None, at: str) -> None:
    evolve = table.state.evolve
    for fact in facts:
        evolve(fact)
    if by is not None and by != table.forced and not table.chairs[by].stand_in:
        table.last[by] = table.seq
    table.forced = None
    _ask(table, by)
    if table.clock is not None:
        _tick(table, at, by)


def _ask(table: Table, by: int | None) -> None:
    """A seat that was asked together with others, and still is, need not look again before it answers."""
    before, now = table.asked, table.state.to_act()
    table.asked = dict.fromkeys(now, table.seq)
    if len(before) > 1:
        table.asked.update({seat: before[seat] for seat in now if seat in before and seat != by})
