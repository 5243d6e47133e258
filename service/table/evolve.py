"""How a table changes by an event of its log. No rule stands here; each feature holds the changes by its own events."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from fairdeal.events import Told

from .features import CHANGES
from .play.play import fold, takes_back
from .play.played import Dealt, Played
from .play.undo import Rewound
from .seats.lost_keys import follow, is_answered, put_off
from .state.chairs import Holder, seat_in
from .state.event import TableEvent
from .state.state import Table
from .state.time import millis, moment, written


def evolve(table: Table, event: TableEvent, by: int | None = None, at: str = "", then: Table | None = None) -> None:
    """Change the table by an event of its log.

    `by` is the seat that acted, if one did; `at` the record's time; `then` the table as it was where a `Rewound`
    goes back to.
    """
    table.seq += 1
    table.at = at
    stood = table.waiting
    moved = by if isinstance(event, Played) else None
    unmade = takes_back(table, moved)
    if event.by_key and event.by_key.command:
        signs(table, event.by_key.command["seat"], event.by_key.command["n"])
    if isinstance(event, Rewound):
        assert then is not None, "a rewind needs the table as it was"
        _rewind(table, then, event.to)
    if (change := CHANGES.get(type(event))) is not None:
        change(table, event, by)
    in_game = isinstance(event, Played | Dealt)
    if not in_game and table.first_dealt >= 0:
        table.branches = table.branches.aside(table.seq)
    if at and stood != table.waiting:
        _stands(table) if table.waiting else _goes_on(table)
    follow(table)
    if table.clock is not None:
        _tick(table, at, moved, unmade)


def signs(table: Table, holder: Holder, number: int) -> None:
    """Note the number of a key's last signed command: the next has a higher one."""
    if isinstance(holder, str):
        table.referee_signs = table.referee_signs and table.referee_signs._replace(number=number)
        return
    table.chairs[holder].number = number
    is_answered(table, holder)


def evolve_played(table: Table, line: Any, by: int | None, at: str = "") -> None:
    """Change the table by a `Played` as `Codec.told` reads it: its action changes nothing beside its facts."""
    table.seq += 1
    table.at = at
    unmade = table.clock is not None and takes_back(table, by)
    if line.by_key:
        signs(table, line.by_key.command.seat, line.by_key.command.n)
    fold(table, line.facts, by)
    follow(table)
    if table.clock is not None:
        _tick(table, at, by, unmade)


def is_plain(table: Table) -> bool:
    """Tell whether a play changes nothing of the table but whose turn it is, who decided last, and when."""
    return not (
        table.clock
        or table.seat_claims
        or table.pause_asked
        or table.end_asked
        or table.overdue
        or table.forced is not None
        or any(chair.stand_in for chair in table.chairs)
    )


def evolve_plays(table: Table, rows: Iterator[Told], told: Callable[[str], Any]) -> Told | None:
    """Change a plain table by all the plays that come next, each by the one seat that is asked; return the row behind.

    They are the same changes as those of `evolve_played`; what each play would only write over is written once.
    """
    evolve, to_act = table.state.evolve, table.state.to_act
    asked, seq, at, behind = tuple(table.asked), table.seq, table.at, None
    plays, last = [0] * len(table.chairs), dict(table.last)
    for row in rows:
        _seq, kind, by, data, time = row
        if kind != "played" or asked != _alone(by):
            behind = row
            break
        line = told(data)
        for fact in line.facts:
            evolve(fact)
        if line.by_key:
            signs(table, line.by_key.command.seat, line.by_key.command.n)
        seq += 1
        seat, at = asked[0], time
        last[seat] = seq
        plays[seat] += 1
        asked = to_act()
    if seq > table.seq:
        table.seq, table.asked, table.last, table.idle = seq, dict.fromkeys(asked, seq), last, 0
        table.at = table.moved_at = table.decided_at = at
        table.own.update({seat: number for seat, number in enumerate(plays) if number})
    return behind


@lru_cache(maxsize=64)
def _alone(by: str) -> tuple[int] | None:
    """Return the seat of a record as a game asks a single one; None for an office."""
    seat = seat_in(by)
    return None if seat is None else (seat,)


def _stands(table: Table) -> None:
    table.stands_since = table.at


def _goes_on(table: Table) -> None:
    """Put off what was due by as long as everything stood still, for the referee or for a pause."""
    stood = millis(table.at) - millis(table.stands_since)
    for name in ("moved_at", "end_until", "overdue_until"):
        if when := getattr(table, name):
            setattr(table, name, written(moment(millis(when) + stood)))
    put_off(table, stood)
    # A ruling may have changed the game meanwhile; and before the next deal all have their time to look once more.
    table.moved_at = table.at if table.waits_for_deal() else min(table.moved_at, table.at)


def _tick(table: Table, at: str, moved: int | None, unmade: bool) -> None:
    if table.clock is not None and at:
        request, incident = table.undos.pending, table.incident
        table.clock.tick(
            millis(at), table.charged(), request.by if request else incident.by if incident is not None else None
        )
        if moved is not None and unmade:
            table.clock.has_undecided(moved)
        elif moved is not None:
            table.clock.has_decided(moved, earns=not table.chairs[moved].stand_in)


def _rewind(table: Table, then: Table, to: int) -> None:
    """Take the game back, and nothing else."""
    table.branches = table.branches.back(table.seq, to)
    before, table.state = table.state, then.state.clone()
    if table.dealt_at == then.dealt_at and table.agreed is None:  # a repair shuffles what was seen
        table.state.remember(before)
    table.deals, table.dealt_at, table.epoch, table.last = then.deals, then.dealt_at, then.epoch, dict(then.last)
    table.layouts = (*table.layouts, then.layout._replace(seq=table.seq))
    table.own, table.stood, table.moved_at = Counter(then.own), Counter(then.stood), table.at
    table.overdue, table.overdue_until = (), ""
    table.asked = dict.fromkeys(table.state.to_act(), table.seq)
    if table.clock is not None and then.clock is not None:
        request = table.undos.pending
        if request is not None:
            table.clock.taken_back(then.clock, request.by)
        else:
            table.clock.rewound(then.clock)
