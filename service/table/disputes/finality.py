"""Results become final: a time that the house told after the match, in the log as a record; then nothing corrects them.

Whoever claimed in time is still ruled on: an open claim is waited for, and one that is adjourned has that time again.
"""

from collections.abc import Iterator

from fairdeal.engine import Game
from fairdeal.engine.words import _

from ...errors import Problem
from ..state.chairs import TABLE
from ..state.command import Expire
from ..state.event import Act, TableEvent
from ..state.feature import Context, Kind, recall
from ..state.state import Table
from ..state.time import millis, millis_of, moment, written

HOUR = 3_600_000  # milliseconds


class BecameFinal(TableEvent, frozen=True):
    """The result of the match is final since then: no claim is taken any more, and none that waited is ruled on."""

    since: str


def claims_end(table: Table) -> int | None:
    """Tell when the last claim about a match that is over can be made, in milliseconds; None where that has no end."""
    ends = table.status == "over" and table.over_at and table.house.referee
    return millis(table.over_at) + table.house.final * HOUR if ends else None


def final_at(table: Table) -> int | None:
    """Tell when the result becomes final; None while a claim is open, and once it is."""
    end = claims_end(table)
    if end is None or table.final_since or table.incident:
        return None
    until = end + (table.house.final * HOUR if table.adjourned else 0)
    return max(until, millis(table.heard_out)) if table.heard_out else until


def becomes_final(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Write into the log since when the result is final."""
    yield BecameFinal(written(moment(final_at(table) or 0)))


def must_be_open(table: Table, context: Context) -> None:
    """Raise `Problem("window_closed")` for a claim that comes after the time for claims."""
    end = claims_end(table)
    if end is not None and millis_of(context.now) >= end:
        raise is_final(table.final_since or written(moment(end)))


def is_final(since: str) -> Problem:
    """Refuse to correct a result that is final."""
    return Problem(
        "window_closed",
        _("No claim about this match was taken after {day}, {time} UTC: its result is final.", day=since[:10],
          time=since[11:16]),
        remedy=_("Settle it among yourselves, or play once more; the house says how long a result can be corrected."),
        detail={"since": since},
    )  # fmt: skip


def _is_final(table: Table, event: BecameFinal, by: int | None) -> None:
    table.final_since, table.adjourned = event.since, {}


def _says_final(event: BecameFinal, who: str, game: Game) -> str:
    day, time = event.since[:10], event.since[11:16]
    return _("The result is final since {day}, {time} UTC: no claim is taken any more.", day=day, time=time)


KIND = Kind(
    BecameFinal, "became-final", by=TABLE, changes=_is_final, says=_says_final, recalls=recall(Expire), check="clocks"
)
