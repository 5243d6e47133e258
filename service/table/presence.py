"""Presence: who is there, who plays for whom, pauses, and how people may end a match before its cards do."""

from collections.abc import Iterator
from datetime import timedelta

from fairdeal.engine.words import _, person

from ..errors import Problem
from .chairs import STAND_IN, TABLE
from .command import Command
from .context import Context
from .disputes.claims import settled_among
from .event import StoodIn, TableEvent
from .feature import Ask, Feature, Kind, recall
from .play import Ended, ends, goes_without
from .recorded import Act
from .saying import HOLE, Name, around
from .state import Table
from .time import millis, millis_of, written

AWAY_SECONDS = 30  # nobody there for so long: the seat is away
WAIT_SECONDS = 60  # away for so long again: something can be done about it

# Commands


class NoteAway(Command, frozen=True):
    """Note that nobody has been there for a seat for a while."""

    at: int


class NoteBack(Command, frozen=True):
    """Note that somebody is there again for a seat."""

    at: int


class StandIn(Command, frozen=True):
    """Let a bot play for a seat that is away."""

    at: int


class PlayOn(Command, frozen=True):
    """Take one's seat over from the bot."""


class Pause(Command, frozen=True):
    """Ask for a pause."""


class Resume(Command, frozen=True):
    """Go on after a pause."""


class Resign(Command, frozen=True):
    """Give the match up."""


class EndMatch(Command, frozen=True):
    """Ask to end the match unfinished."""


# Events


class Away(TableEvent, frozen=True):
    """Nobody has been there for a seat for a while; from `until` on, something may be done about it."""

    seat: int
    until: str


class Back(TableEvent, frozen=True):
    """Somebody is there again for a seat."""

    seat: int


class HandedBack(TableEvent, frozen=True):
    """The person of a seat plays on."""

    seat: int


class PauseAsked(TableEvent, frozen=True):
    """A seat would like a pause; it begins when every person has asked for it."""


class Paused(TableEvent, frozen=True):
    """Everybody agreed: the clocks stop."""


class Resumed(TableEvent, frozen=True):
    """The pause is over."""


class Resigned(TableEvent, frozen=True):
    """A seat gives the match up; a bot plays its cards on."""


class EndAsked(TableEvent, frozen=True):
    """A seat would end the match unfinished; it ends when every person who is there has said so."""


# Decisions


def note_away(table: Table, command: NoteAway, context: Context) -> Iterator[TableEvent | Act]:
    """Say that a seat is away; nothing is done about it before its waiting time has passed."""
    if table.status == "playing" and command.at in table.people() and command.at not in table.away:
        yield Away(command.at, written(context.now + timedelta(seconds=WAIT_SECONDS)))
        yield from _agreed_without(table, command.at)


def _agreed_without(table: Table, gone: int) -> Iterator[TableEvent | Act]:
    """Do what everybody but `gone` has asked for already: go on without a ruling, end the match, or pause."""
    left = {seat for seat in table.present() if seat != gone}
    if table.incident:
        yield from settled_among(table.incident, left, table.incident.let_be)
    if table.waiting or not left:
        return
    if left <= set(table.end_asked):
        yield from ends(table, "abandoned", ())
    elif left <= set(table.pause_asked):
        yield Paused()


def note_back(table: Table, command: NoteBack, context: Context) -> Iterator[TableEvent | Act]:
    """Say that a seat is back."""
    if command.at in table.away:
        yield Back(command.at)


def stand_in(table: Table, command: StandIn, context: Context) -> Iterator[TableEvent | Act]:
    """Let a bot play for a seat that has been away for its whole waiting time."""
    command.needs_seat()
    table.must_be_playing()
    table.must_be_a_seat(command.at)
    who = person(command.at)
    if table.house.away == "wait":
        raise Problem(
            "not_now",
            _("At this table no bot plays for a seat that is away."),
            remedy=_("Wait, or ask to end the match."),
        )
    if table.plays_as(command.at) == "bot":
        raise Problem("not_now", _("A bot plays for {who} already.", who=who))
    if command.at not in table.away:
        raise Problem("not_now", _("{who} is here.", who=who))
    until = table.away[command.at]
    if millis_of(context.now) < millis(until):
        raise Problem("too_early", _("Wait a little for {who} to come back.", who=who), detail={"until": until})
    yield StoodIn(command.at, STAND_IN)


def play_on(table: Table, command: PlayOn, context: Context) -> Iterator[TableEvent | Act]:
    """Give a seat back to its person."""
    seat = command.needs_seat()
    if seat in table.lost:
        raise Problem("not_now", _("You are out of this match."))
    if not table.chairs[seat].stand_in:
        raise Problem("not_now", _("You play yourself already."))
    yield HandedBack(seat)


def pause(table: Table, command: Pause, context: Context) -> Iterator[TableEvent | Act]:
    """Ask for a pause; the last person who asks stops the clocks."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.pause_asked:
        raise Problem("answered", _("You have asked for a pause already."))
    yield PauseAsked()
    if set(table.present()) <= {*table.pause_asked, seat}:
        yield Paused()


def resume(table: Table, command: Resume, context: Context) -> Iterator[TableEvent | Act]:
    """End the pause; any seat may."""
    command.needs_seat()
    if not table.paused:
        raise Problem("not_now", _("The table is not paused."))
    yield Resumed()


def resign(table: Table, command: Resign, context: Context) -> Iterator[TableEvent | Act]:
    """Give the match up: a side that is left alone has won; else a bot plays the cards on, and cannot win."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.lost:
        raise Problem("answered", _("You have resigned already."))
    yield Resigned()
    follows = list(goes_without(table, seat, "resigned"))
    yield from follows
    if not any(isinstance(each, Ended) for each in follows):
        yield from _agreed_without(table, seat)


def end_match(table: Table, command: EndMatch, context: Context) -> Iterator[TableEvent | Act]:
    """Ask to end the match unfinished; it ends when every person who is there agrees."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if seat in table.end_asked:
        raise Problem("answered", _("You have said so already; the others have not yet."))
    yield EndAsked()
    if set(table.present()) <= {*table.end_asked, seat}:
        yield from ends(table, "abandoned", ())


# Changes


def _is_away(table: Table, event: Away, by: int | None) -> None:
    table.away[event.seat] = event.until


def _is_back(table: Table, event: Back, by: int | None) -> None:
    table.away.pop(event.seat, None)


def _stood_in(table: Table, event: StoodIn, by: int | None) -> None:
    table.chairs[event.seat].stand_in = event.bot


def _handed_back(table: Table, event: HandedBack, by: int | None) -> None:
    table.chairs[event.seat].stand_in = ""


def _pause_asked(table: Table, event: PauseAsked, by: int | None) -> None:
    table.pause_asked += () if by is None else (by,)


def _paused(table: Table, event: Paused | Resumed, by: int | None) -> None:
    table.paused, table.pause_asked = isinstance(event, Paused), ()


def _end_asked(table: Table, event: EndAsked, by: int | None) -> None:
    table.end_asked += () if by is None else (by,)


def _resigned(table: Table, event: Resigned, by: int | None) -> None:
    if by is not None:
        table.lost[by] = "resigned"


FEATURE = Feature(
    "presence",
    asks=(
        Ask(NoteAway, note_away),
        Ask(NoteBack, note_back),
        Ask(StandIn, stand_in, "stand-in", said={"at": "seat"}),
        Ask(PlayOn, play_on, "back"),
        Ask(Pause, pause, "pause"),
        Ask(Resume, resume, "resume"),
        Ask(Resign, resign, "resign"),
        Ask(EndMatch, end_match, "end"),
    ),
    kinds=(
        Kind(
            Away,
            "away",
            by=TABLE,
            changes=_is_away,
            says=lambda event, who, game: _("{who} is away.", who=person(event.seat)),
            recalls=recall(NoteAway, at="seat"),
            check="clocks",
        ),
        Kind(
            Back,
            "back",
            by=TABLE,
            changes=_is_back,
            says=lambda event, who, game: _("{who} is back.", who=person(event.seat)),
            recalls=recall(NoteBack, at="seat"),
            check="clocks",
        ),
        Kind(
            StoodIn,
            "stood-in",
            by=TABLE,
            changes=_stood_in,
            says=lambda event, who, game: around(
                _("A {kind} bot plays for {who}.", kind=HOLE, who=person(event.seat)), Name(event.bot)
            ),
            recalls=recall(StandIn, at="seat"),
        ),
        Kind(
            HandedBack,
            "handed-back",
            changes=_handed_back,
            says=lambda event, who, game: _("{who} plays on.", who=who),
            recalls=recall(PlayOn),
        ),
        Kind(
            PauseAsked,
            "pause-asked",
            changes=_pause_asked,
            says=lambda event, who, game: _("{who} would like a pause.", who=who),
            recalls=recall(Pause),
            check="clocks",
        ),
        Kind(Paused, "paused", by=TABLE, changes=_paused, says=lambda event, who, game: _("The table is paused.")),
        Kind(
            Resumed,
            "resumed",
            changes=_paused,
            says=lambda event, who, game: _("{who} goes on.", who=who),
            recalls=recall(Resume),
            check="clocks",
        ),
        Kind(
            Resigned,
            "resigned",
            changes=_resigned,
            says=lambda event, who, game: _("{who} resigns.", who=who),
            recalls=recall(Resign),
        ),
        Kind(
            EndAsked,
            "end-asked",
            changes=_end_asked,
            says=lambda event, who, game: _("{who} would end the match here.", who=who),
            recalls=recall(EndMatch),
        ),
    ),
)
