"""Clocks: what happens when a seat's time is up. How much it has left stands in `seat_clocks.py`."""

from collections.abc import Iterator

import msgspec

from fairdeal.engine.words import _, mark, person, second_person

from ..state.chairs import STAND_IN, TABLE, Holder
from ..state.command import Expire
from ..state.event import Act, StoodIn, TableEvent
from ..state.feature import Context, Feature, Kind, recall
from ..state.state import Table
from ..state.time import millis, millis_of
from . import undo
from .play import Revealed, acted, ends_unfinished

IDLE_TURNS = 3  # for each person: so many times up in a row …
IDLE_SECONDS = 600  # … and for so long no decision of anybody's own: nobody plays any more

# Events


class TimedOut(TableEvent, frozen=True):
    """A seat's time is up; the next record is played for it."""

    seat: int

    def outdates(self, holder: Holder) -> bool:
        return holder == self.seat


# Decisions


def until(table: Table) -> int | None:
    """Tell when the next seat’s time is up."""
    deadline = table.clock.deadline(table.acting("person")) if table.clock else None
    return deadline[0] if deadline else None


def plays_default(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Play the game's default action for the seat whose time is up; where nobody plays any more, end the match."""
    assert table.clock is not None
    deadline = table.clock.deadline(table.acting("person"))
    assert deadline is not None
    seat = deadline[1]
    if _nobody_plays(table, context):
        yield from ends_unfinished(table, table.people())
        return
    yield from undo.played_on(table, seat)
    yield TimedOut(seat)
    played, *rest = acted(table, seat, msgspec.to_builtins(table.state.default(seat)), for_them=True)
    yield Act(played, f"clock:{seat}")
    yield from rest
    if table.house.away == "bot" and not isinstance(rest[-1] if rest else None, Revealed):
        yield StoodIn(seat, STAND_IN)


def _nobody_plays(table: Table, context: Context) -> bool:
    """Tell whether everybody's time was up again and again, and nobody has decided anything for long."""
    if table.opened.board:  # which is played to its end
        return False
    decided = max(table.last.values(), default=-1)
    in_time = any(table.timed_out.get(seat, -1) < decided for seat in table.people())
    if table.idle < IDLE_TURNS * len(table.people()) or in_time:
        return False
    since = table.decided_at or table.began_at
    return millis_of(context.now) - millis(since) >= IDLE_SECONDS * 1000


# Changes


def _is_timed_out(table: Table, event: TimedOut, by: int | None) -> None:
    table.forced = event.seat
    table.timed_out[event.seat] = table.seq
    table.spent |= {event.seat}
    table.idle += 1


second_person(
    {
        "The time of {who} is up; this is played for them:": mark("Your time is up; this is played for you:"),
    }
)


FEATURE = Feature(
    "clocks",
    asks=(),
    kinds=(
        Kind(
            TimedOut,
            "timed-out",
            by=TABLE,
            changes=_is_timed_out,
            says=lambda event, who, game: _(
                "The time of {who} is up; this is played for them:", who=person(event.seat)
            ),
            recalls=recall(Expire),
        ),
    ),
    check="clocks",
)
