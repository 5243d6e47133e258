"""Who is there, who plays for whom, and how a match may end before its cards say so."""

from collections.abc import Iterator
from datetime import timedelta

from ..errors import Problem
from .chairs import STAND_IN
from .clocks import WAIT_SECONDS, millis, millis_of
from .commands import EndMatch, Kick, NoteAway, NoteBack, Pause, PlayOn, Resign, Resume, StandIn
from .context import Look
from .disputes import settled_among
from .events import (
    Away,
    Back,
    EndAsked,
    Ended,
    HandedBack,
    Left,
    PauseAsked,
    Paused,
    Resigned,
    Resumed,
    StoodIn,
    TableEvent,
)
from .play import ends, goes_without
from .recorded import Act
from .state import Table
from .time import written


def kick(table: Table, command: Kick, look: Look) -> Iterator[TableEvent | Act]:
    """Whoever sat down first may open another seat again."""
    seat = command.needs_seat()
    table.must_be_lobby()
    table.must_be_a_seat(command.at)
    if seat != table.host():
        raise Problem("not_now", f"Only {{{table.host()}}}, who sat down first, can do that.")
    if command.at == seat or table.chairs[command.at].kind == "open":
        raise Problem("not_now", "Nobody else sits there.", remedy="Leave, if it is your own seat.")
    yield Left(command.at)


def note_away(table: Table, command: NoteAway, look: Look) -> Iterator[TableEvent | Act]:
    """Calmly: first it is only said."""
    if table.status == "playing" and command.at in table.people() and command.at not in table.away:
        yield Away(command.at, written(look.now + timedelta(seconds=WAIT_SECONDS)))
        yield from _agreed(table, command.at)


def _agreed(table: Table, gone: int) -> Iterator[TableEvent | Act]:
    """Those who are left without `gone` may have agreed already: to the end, to a pause, to go on without a ruling."""
    left = {seat for seat in table.present() if seat != gone}
    if table.incident:
        yield from settled_among(table.incident, left, table.incident.let_be)
    if table.waiting or not left:
        return
    if left <= set(table.end_asked):
        yield from ends(table, "abandoned", ())
    elif left <= set(table.pause_asked):
        yield Paused()


def note_back(table: Table, command: NoteBack, look: Look) -> Iterator[TableEvent | Act]:
    """Nothing has happened while they were away but what the log says."""
    if command.at in table.away:
        yield Back(command.at)


def stand_in(table: Table, command: StandIn, look: Look) -> Iterator[TableEvent | Act]:
    """A bot plays for a seat that has been away for long enough."""
    command.needs_seat()
    table.must_be_playing()
    table.must_be_a_seat(command.at)
    if table.house.away == "wait":
        raise Problem("not_now", "At this table nobody plays for somebody who is away.", remedy="Wait, or end it.")
    if table.plays_as(command.at) == "bot":
        raise Problem("not_now", f"A bot plays for {{{command.at}}} already.")
    if command.at not in table.away:
        raise Problem("not_now", f"{{{command.at}}} is here.")
    until = table.away[command.at]
    if millis_of(look.now) < millis(until):
        raise Problem("too_early", f"Wait a little for {{{command.at}}} to come back.", detail={"until": until})
    yield StoodIn(command.at, STAND_IN)


def play_on(table: Table, command: PlayOn, look: Look) -> Iterator[TableEvent | Act]:
    """Whose seat it is may have it back at any time."""
    seat = command.needs_seat()
    if seat in table.lost:
        raise Problem("not_now", f"You have {table.lost[seat]} this match.")
    if not table.chairs[seat].stand_in:
        raise Problem("not_now", "You play yourself already.")
    yield HandedBack(seat)


def pause(table: Table, command: Pause, look: Look) -> Iterator[TableEvent | Act]:
    """The last person who asks stops the clocks."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.pause_asked:
        raise Problem("answered", "You have asked for a pause already.")
    yield PauseAsked()
    if set(table.present()) <= {*table.pause_asked, seat}:
        yield Paused()


def resume(table: Table, command: Resume, look: Look) -> Iterator[TableEvent | Act]:
    """Anybody may go on."""
    command.needs_seat()
    if not table.paused:
        raise Problem("not_now", "The table is not paused.")
    yield Resumed()


def resign(table: Table, command: Resign, look: Look) -> Iterator[TableEvent | Act]:
    """A side that is left alone has won; else a bot plays the cards on, and cannot win."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.lost:
        raise Problem("answered", "You have resigned already.")
    yield Resigned()
    follows = list(goes_without(table, seat, "resigned"))
    yield from follows
    if not any(isinstance(each, Ended) for each in follows):
        yield from _agreed(table, seat)


def end_match(table: Table, command: EndMatch, look: Look) -> Iterator[TableEvent | Act]:
    """The match ends unfinished when every person who is there agrees."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.end_asked:
        raise Problem("answered", "You have said so already; the others have not yet.")
    yield EndAsked()
    if set(table.present()) <= {*table.end_asked, seat}:
        yield from ends(table, "abandoned", ())
