"""How a table changes by an event of its log. No rule stands here; each feature holds the changes by its own events."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from .features import CHANGES
from .play.play import fold, takes_back
from .play.undo import Rewound
from .seats.lost_keys import follow, is_answered, put_off
from .state.chairs import REFEREE, Holder
from .state.event import Dealt, Played, TableEvent
from .state.seat_clocks import SeatClocks
from .state.state import Table
from .state.time import millis, moment, written


def evolve(table: Table, event: TableEvent, by: int | None = None, at: str = "", then: Table | None = None) -> None:
    """Change the table by an event of its log.

    `by` is the seat that acted, if one did; `at` the record's time; `then` the table as it was where a `Rewound`
    goes back to.
    """
    command = event.by_key.command if event.by_key else None
    if isinstance(event, Played):
        evolve_played(table, event.facts, by, at, command["n"] if command else None, only=event.only is True)
        return
    table.seq += 1
    table.at = at
    stood = table.waiting
    if command:
        signs(table, command["seat"], command["n"])
    if isinstance(event, Rewound):
        assert then is not None, "a rewind needs the table as it was"
        _rewind(table, then, event.to)
    if (change := CHANGES.get(type(event))) is not None:
        change(table, event, by)
    if not isinstance(event, Dealt) and table.first_dealt >= 0:
        table.branches = table.branches.aside(table.seq)
    if at and stood != table.waiting:
        _stands(table) if table.waiting else _goes_on(table)
    follow(table)
    if table.clock is not None and at:
        _tick(table, table.clock)


def signs(table: Table, holder: Holder, number: int) -> None:
    """Note the number of a key's last signed command: the next has a higher one."""
    if holder == REFEREE:
        table.referee_signs = table.referee_signs and table.referee_signs._replace(number=number)
        return
    table.chairs[holder].number = number
    if table.seat_claims:
        is_answered(table, holder)


def evolve_played(
    table: Table, facts: Sequence[Any], by: int | None, at: str = "", number: int | None = None, *, only: bool = False
) -> None:
    """Change the table by a `Played`: beside its facts it changes nothing. `number` is that of the signed command."""
    table.seq += 1
    table.at = at
    clock = table.clock
    unmade = clock is not None and takes_back(table, by)
    if number is not None and by is not None:
        signs(table, by, number)
    fold(table, facts, by, only=only)
    if table.seat_claims:
        follow(table)
    if clock is not None and at:
        _tick(table, clock)
        _has_moved(table, clock, by, unmade)


def _stands(table: Table) -> None:
    table.stands_since = table.at


def _goes_on(table: Table) -> None:
    """Put off what was due by as long as everything stood still, for the referee or for a pause."""
    stood = millis(table.at) - millis(table.stands_since)
    for name in ("moved_at", "end_until", "overdue_until"):
        if when := getattr(table, name):
            setattr(table, name, written(moment(millis(when) + stood)))
    put_off(table, stood)
    if request := table.undos.pending:
        table.undos.pending = replace(request, until=written(moment(millis(request.until) + stood)))
    # A ruling may have changed the game meanwhile; and before the next deal all have their time to look once more.
    table.moved_at = table.at if table.waits_for_deal() else min(table.moved_at, table.at)


def _tick(table: Table, clock: SeatClocks) -> None:
    request, incident = table.undos.pending, table.incident
    asked_by = incident.by if incident is not None else request.by if request else None
    clock.tick(millis(table.at), table.charged(), asked_by)


def _has_moved(table: Table, clock: SeatClocks, by: int | None, unmade: bool) -> None:
    if by is not None and unmade:
        clock.has_undecided(by)
    elif by is not None:
        clock.has_decided(by, earns=not table.chairs[by].stand_in)


def _rewind(table: Table, then: Table, to: int) -> None:
    """Take the game back, and nothing else."""
    table.branches = table.branches.back(table.seq, to)
    before, table.state = table.state, then.state.clone()
    if table.dealt_at == then.dealt_at and table.agreed is None:  # a repair shuffles what was seen
        table.state.remember(before)
    table.deals, table.dealt_at, table.epoch, table.last = then.deals, then.dealt_at, then.epoch, dict(then.last)
    table.layouts = (*table.layouts, then.layout._replace(seq=table.seq))
    table.own, table.stood, table.moved_at = Counter(then.own), Counter(then.stood), table.at
    table.overdue, table.overdue_until, table.spent = (), "", table.spent & then.spent
    table.asked = dict.fromkeys(table.state.to_act(), table.seq)
    if table.clock is not None and then.clock is not None:
        request = table.undos.pending
        if request is not None:
            table.clock.taken_back(then.clock, request.by)
        else:
            table.clock.rewound(then.clock)
