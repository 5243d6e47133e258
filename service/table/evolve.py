"""How a table changes by an event of its log. No rule stands here; each feature holds the changes by its own events."""

from collections.abc import Sequence
from typing import Any

from .event import TableEvent
from .features import CHANGES
from .play import fold
from .played import Dealt, Played
from .state import Table
from .time import millis
from .undo import Rewound


def evolve(table: Table, event: TableEvent, by: int | None = None, at: str = "", then: Table | None = None) -> None:
    """Change the table by an event of its log.

    `by` is the seat that acted, if one did; `at` the record's time; `then` the table as it was where a `Rewound`
    goes back to.
    """
    table.seq += 1
    table.at = at
    if isinstance(event, Rewound):
        assert then is not None, "a rewind needs the table as it was"
        _rewind(table, then, event.to)
    if (change := CHANGES.get(type(event))) is not None:
        change(table, event, by)
    in_game = isinstance(event, Played | Dealt)
    if not in_game and table.first_dealt >= 0:
        table.branches = table.branches.aside(table.seq)
    if table.clock is not None:
        _tick(table, at, by if isinstance(event, Played) else None)


def evolve_played(table: Table, facts: Sequence[Any], by: int | None, at: str = "") -> None:
    """Change the table by a `Played` of which only the facts were read: its action changes nothing beside them."""
    table.seq += 1
    table.at = at
    fold(table, facts, by)
    if table.clock is not None:
        _tick(table, at, by)


def _tick(table: Table, at: str, moved: int | None) -> None:
    if table.clock is not None and at:
        table.clock.tick(millis(at), table.acting("person"), moved)


def _rewind(table: Table, then: Table, to: int) -> None:
    """Take the game back, and nothing else."""
    table.branches = table.branches.back(table.seq, to)
    table.state, table.deals, table.epoch, table.last = then.state.clone(), then.deals, then.epoch, dict(then.last)
    table.asked = dict.fromkeys(table.state.to_act(), table.seq)
    if table.clock is not None and then.clock is not None:
        table.clock.rewound(then.clock)
