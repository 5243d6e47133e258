"""Presence: who is there, who plays for whom, pauses, and how people may end a match before its cards do."""

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import Literal

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, people, person, plural, second_person

from ...errors import Problem
from ..play.play import Ended, ends, ends_unfinished, goes_without
from ..play.undo import without
from ..state.chairs import STAND_IN, TABLE
from ..state.command import Command, Expire
from ..state.event import Act, StoodIn, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind, recall
from ..state.saying import HOLE, Name, around, kind_of_bot
from ..state.state import Table
from ..state.time import millis, millis_of, written
from .own_time import DAY_SECONDS as DAY_SECONDS
from .own_time import WAIT_SECONDS as WAIT_SECONDS
from .own_time import all_are_up_at, bot_from

AWAY_SECONDS = 30  # nobody there for so long: the seat is away
END_SECONDS = 600  # so long may a seat be silent about the end of a match with clocks; without, the days of the house
PAUSE_SECONDS = 3_600  # of a pause of a match with clocks; without, the days of the house
DEAL_SECONDS = 180  # between two rounds of a match with clocks; without, the days of the house
WISHES = 10  # of a seat in a match, of each kind; a pause that came about is none

Wish = Literal["pause", "end"]

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
    """Ask to go on after a pause."""


class Resign(Command, frozen=True):
    """Give the match up."""


class EndMatch(Command, frozen=True):
    """Ask to end the match unfinished."""


class CallOff(Command, frozen=True):
    """Take back one's own wish for a pause or an end, or say no to that of others."""

    wish: Wish


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
    """Everybody agreed: the clocks stop, at the latest until then."""

    until: str


class GoesOn(TableEvent, frozen=True):
    """A seat would go on; the pause ends when every person has said so, or with its own time."""


class Resumed(TableEvent, frozen=True):
    """The pause is over."""


class Resigned(TableEvent, frozen=True):
    """A seat gives the match up; a bot plays its cards on."""


class EndAsked(TableEvent, frozen=True):
    """A seat would end the match unfinished; it ends when every person has said so, or `until` then nobody said no."""

    until: str


class CalledOff(TableEvent, frozen=True):
    """A seat takes back its wish for a pause or an end, or says no to that of others."""

    wish: Wish


class Overdue(TableEvent, frozen=True):
    """These seats let their turn lie for the days of the house; if they still do at `until`, the match ends."""

    seats: tuple[int, ...]
    until: str


# Decisions


def note_away(table: Table, command: NoteAway, context: Context) -> Iterator[TableEvent | Act]:
    """Say that a seat is away; nothing is done about it before its waiting time has passed."""
    if table.status == "playing" and command.at in table.people() and command.at not in table.away:
        yield Away(command.at, written(context.now + timedelta(seconds=WAIT_SECONDS)))


def note_back(table: Table, command: NoteBack, context: Context) -> Iterator[TableEvent | Act]:
    """Say that a seat is back."""
    if command.at in table.away:
        yield Back(command.at)


def stand_in(table: Table, command: StandIn, context: Context) -> Iterator[TableEvent | Act]:
    """Let a bot play for a seat that has been away for its whole waiting time, or has let its turn lie for days."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_be_a_seat(command.at)
    must_be_in(table, seat)
    if table.paused:
        table.must_not_wait()
    if command.at not in table.overdue:
        _must_have_been_away(table, command, context)
    yield StoodIn(command.at, STAND_IN)


def must_be_in(table: Table, seat: int) -> None:
    """Raise `Problem("not_now")` for a seat that is out of the match, and would stop or replace those who play on."""
    if table.status == "playing":
        table.must_not_be_out(seat)


def _must_have_been_away(table: Table, command: StandIn, context: Context) -> None:
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
    until = bot_from(table, command.at)
    if not until:
        raise Problem(
            "too_early",
            _("{who} still has time of their own.", who=who),
            remedy=_("A bot may play when it is up; a house may name a shorter patience when a table is opened."),
        )
    if millis_of(context.now) < millis(until):
        raise Problem("too_early", _("Wait a little for {who} to come back.", who=who), detail={"until": until})


def play_on(table: Table, command: PlayOn, context: Context) -> Iterator[TableEvent | Act]:
    """Give a seat back to its person."""
    seat = command.needs_seat()
    table.must_not_be_out(seat)
    if not table.chairs[seat].stand_in:
        raise Problem("not_now", _("You play yourself already."))
    yield HandedBack(seat)


def pause(table: Table, command: Pause, context: Context) -> Iterator[TableEvent | Act]:
    """Ask for a pause; the last person who asks stops the clocks."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    must_be_in(table, seat)
    if seat in table.pause_asked:
        raise Problem("answered", _("You have asked for a pause already."))
    must_be_heard_still(table, seat, "pause")
    yield PauseAsked()
    if set(table.people()) <= {*table.pause_asked, seat}:
        yield Paused(written(context.now + patience(table, PAUSE_SECONDS)))


def must_be_heard_still(table: Table, seat: int, wish: str) -> None:
    """Raise `Problem("asked_enough")` for a wish that a seat has had too often."""
    if table.wishes[seat, wish] >= WISHES:
        raise Problem(
            "asked_enough",
            plural(
                WISHES,
                "You have asked for that {n} time in this match; the others have heard it.",
                "You have asked for that {n} times in this match; the others have heard it.",
                n=WISHES,
            ),
            remedy=_("Play on, or resign."),
        )


def patience(table: Table, seconds: int = END_SECONDS) -> timedelta:
    """Return how long a wait may take: these seconds with clocks, the days of the house without."""
    return timedelta(seconds=seconds if table.clock else table.house.days * DAY_SECONDS)


def resume(table: Table, command: Resume, context: Context) -> Iterator[TableEvent | Act]:
    """Ask to go on while all are there; the pause ends when all have asked, and one side alone does not end it."""
    seat = command.needs_seat()
    if not table.paused:
        raise Problem("not_now", _("The table is not paused."))
    must_be_in(table, seat)
    if gone := sorted(set(table.people()) & table.away.keys() - {seat}):
        raise Problem(
            "not_now",
            plural(
                len(gone),
                "{who} is away, and the pause protects them.",
                "{who} are away, and the pause protects them.",
                who=people(gone),
            ),
            remedy=_("Go on when all are here; the pause also ends by itself."),
            detail={"until": table.paused_until},
        )
    if seat in table.resume_asked:
        raise Problem("answered", _("You have said so already; the others have a minute."))
    yield GoesOn()
    if set(table.people()) <= {*table.resume_asked, seat}:
        yield Resumed()


def resign(table: Table, command: Resign, context: Context) -> Iterator[TableEvent | Act]:
    """Give the match up, at any time: a side left alone has won; else a bot plays the cards on, and cannot win."""
    seat = command.needs_seat()
    table.must_be_playing()
    if seat in table.lost:
        raise Problem("answered", _("You have resigned already."))
    yield from without(table, seat)
    yield Resigned()
    follows = list(goes_without(table, seat, "resigned"))
    yield from follows
    if any(isinstance(each, Ended) for each in follows):
        return
    if table.end_asked and _agreed(table, table.end_asked, without=seat):
        yield from ends_unfinished(table, (), out=(seat,))


def end_match(table: Table, command: EndMatch, context: Context) -> Iterator[TableEvent | Act]:
    """Ask to end the match unfinished: it ends when every person agrees, or in the end if nobody says no."""
    seat = command.needs_seat()
    table.must_be_playing()
    if table.opened.board:
        raise Problem(
            "not_now",
            _("A tournament's board is played to its end."),
            remedy=_("If you resign, a bot plays your cards on."),
        )
    if seat in table.end_asked:
        raise Problem("answered", _("You have said so already; the others have not yet."))
    if table.incident:
        table.must_not_wait()
    table.must_not_be_out(seat)
    must_be_heard_still(table, seat, "end")
    yield EndAsked(table.end_until or written(context.now + patience(table)))
    if _agreed(table, (*table.end_asked, seat)):
        yield from ends_unfinished(table, ())


def _agreed(table: Table, asked: Collection[int], without: int | None = None) -> bool:
    """Tell whether all people want the end, but for those whose turn lies too long."""
    left = set(table.voters()) - {without, *table.overdue} - {*asked}
    return not left and bool(set(asked) - {without})


def call_off(table: Table, command: CallOff, context: Context) -> Iterator[TableEvent | Act]:
    """Take a wish back, or say no to it."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_be_out(seat)
    if not (table.pause_asked if command.wish == "pause" else table.end_asked):
        raise Problem("not_now", _("Nobody has asked for that."))
    yield CalledOff(command.wish)


# What happens by itself


def end_comes(table: Table) -> int | None:
    """Tell when a match ends that somebody wants to end, if nobody says no."""
    open_to_it = table.status == "playing" and table.end_until and not table.waiting
    return all_are_up_at(table, millis(table.end_until), *_silent(table), since=table.end_since) if open_to_it else None


def _silent(table: Table) -> list[int]:
    return [seat for seat in table.voters() if seat not in table.end_asked]


def end_agreed(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """End the match: those who said nothing had their time. Nobody wins by it who was not ahead."""
    yield from ends_unfinished(table, _silent(table))


def pause_ends(table: Table) -> int | None:
    """Tell when a pause ends by itself."""
    all_would = table.resume_asked and set(table.people()) <= set(table.resume_asked)
    until = table.at if all_would else table.paused_until
    return millis(until) if table.paused and until and table.status == "playing" else None


def goes_on(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """End the pause."""
    yield Resumed()


def turn_lies(table: Table) -> int | None:
    """Tell when a turn without a clock has lain for the days of the house; who waits for the end need not play on."""
    if table.clock or not _late_to_act(table):
        return None
    return millis(table.moved_at) + table.house.days * DAY_SECONDS * 1000


def _late_to_act(table: Table) -> list[int]:
    acting = table.acting("person")
    if not table.overdue and not table.end_asked:
        return acting
    excused = table.end_asked if end_comes(table) is not None else ()
    return [seat for seat in acting if seat not in (*table.overdue, *excused)]


def is_overdue(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Say that a turn has lain too long; where the house has bots for seats that are away, they play on."""
    seats = tuple(_late_to_act(table))
    if table.house.away == "bot":
        yield from (StoodIn(seat, STAND_IN) for seat in seats)
    else:
        yield Overdue(seats, written(context.now + timedelta(days=table.house.days)))


def overdue_ends(table: Table) -> int | None:
    """Tell when a match ends in which a turn has lain for twice the days of the house."""
    if not table.overdue or table.status != "playing" or table.waiting:
        return None
    return millis(table.overdue_until) if set(table.overdue) & set(table.acting("person")) else None


def ends_overdue(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """End the match by the scores, without the seats that let their turn lie."""
    yield from ends_unfinished(table, ())


def deal_comes(table: Table) -> int | None:
    """Tell when the next round is dealt by itself."""
    if not table.waits_for_deal() or table.waiting or not table.people():
        return None
    return millis(table.moved_at) + int(patience(table, DEAL_SECONDS).total_seconds() * 1000)


def lobby_closes(table: Table) -> int | None:
    """Tell when a table closes that is not filled."""
    if table.status != "lobby" or not table.at:
        return None
    return millis(table.at) + table.house.days * DAY_SECONDS * 1000


def closes(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Close a table that nobody filled."""
    yield from ends(table, "unfilled", ())


# Changes


def _is_away(table: Table, event: Away, by: int | None) -> None:
    table.away[event.seat] = event.until
    table.resume_asked = ()


def _is_back(table: Table, event: Back, by: int | None) -> None:
    table.away.pop(event.seat, None)


def _stood_in(table: Table, event: StoodIn, by: int | None) -> None:
    table.chairs[event.seat].stand_in = event.bot
    table.overdue = tuple(seat for seat in table.overdue if seat != event.seat)


def _handed_back(table: Table, event: HandedBack, by: int | None) -> None:
    table.chairs[event.seat].stand_in = ""


def _pause_asked(table: Table, event: PauseAsked, by: int | None) -> None:
    if by is not None:
        table.pause_asked += (by,)
        table.wishes[by, "pause"] += 1


def _is_paused(table: Table, event: Paused, by: int | None) -> None:
    for seat in table.pause_asked:
        del table.wishes[seat, "pause"]
    table.paused, table.paused_until, table.pause_asked = True, event.until, ()


def _is_going_on(table: Table, event: GoesOn, by: int | None) -> None:
    if by is not None:
        table.resume_asked += (by,)


def _is_resumed(table: Table, event: Resumed, by: int | None) -> None:
    table.paused, table.paused_until, table.pause_asked, table.resume_asked = False, "", (), ()


def _end_asked(table: Table, event: EndAsked, by: int | None) -> None:
    if by is not None:
        table.end_asked += (by,)
        table.wishes[by, "end"] += 1
    table.end_until, table.end_since = event.until, table.end_since if len(table.end_asked) > 1 else table.seq


def _called_off(table: Table, event: CalledOff, by: int | None) -> None:
    if event.wish == "pause":
        table.pause_asked = tuple(seat for seat in table.pause_asked if seat != by) if by in table.pause_asked else ()
        return
    table.end_asked = tuple(seat for seat in table.end_asked if seat != by) if by in table.end_asked else ()
    table.end_until = table.end_until if table.end_asked else ""


def _is_overdue(table: Table, event: Overdue, by: int | None) -> None:
    table.overdue, table.overdue_until = (*table.overdue, *event.seats), event.until
    table.spent |= set(event.seats)


def _resigned(table: Table, event: Resigned, by: int | None) -> None:
    if by is None:
        return
    table.lost[by] = "resigned"
    if table.pause_asked or table.end_asked:
        table.pause_asked = tuple(seat for seat in table.pause_asked if seat != by)
        table.end_asked = tuple(seat for seat in table.end_asked if seat != by)
        table.end_until = table.end_until if table.end_asked else ""


# Sentences


def _says_called_off(event: CalledOff, who: str, game: Game) -> str:
    if event.wish == "pause":
        return _("{who} would rather play on than pause.", who=who)
    return _("{who} would rather play on than end the match.", who=who)


def _says_overdue(event: Overdue, who: str, game: Game) -> str:
    return plural(
        len(event.seats),
        "The turn of {who} has lain too long: the others may have a bot play it, or end the match.",
        "The turns of {who} have lain too long: the others may have bots play them, or end the match.",
        who=people(event.seats),
    )


# What was asked


def _recall_stood_in(event: StoodIn, base: Base) -> Command:
    return Expire(**base) if base["seat"] is None else StandIn(**base, at=event.seat)


second_person(
    {
        "{who} would rather play on than pause.": mark("You would rather play on than pause."),
        "{who} would rather play on than end the match.": mark("You would rather play on than end the match."),
        "The turn of {who} has lain too long: the others may have a bot play it, or end the match.": mark(
            "Your turn has lain too long: the others may have a bot play it, or end the match."
        ),
        "{who} is away.": mark("You are away."),
        "{who} is back.": mark("You are back."),
        "A {kind} bot plays for {who}.": mark("A {kind} bot plays for you."),
        "{who} plays on.": mark("You play on."),
        "{who} would like a pause.": mark("You would like a pause."),
        "{who} goes on.": mark("You go on."),
        "{who} would go on: the pause ends when all say so, or by itself.": mark(
            "You would go on: the pause ends when all say so, or by itself."
        ),
        "{who} resigns.": mark("You resign."),
        "{who} would end the match here.": mark("You would end the match here."),
    }
)


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
        Ask(CallOff, call_off, "call-off"),
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
                _("A {kind} bot plays for {who}.", kind=HOLE, who=person(event.seat)), Name(kind_of_bot(event.bot))
            ),
            recalls=_recall_stood_in,
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
        Kind(Paused, "paused", by=TABLE, changes=_is_paused, says=lambda event, who, game: _("The table is paused.")),
        Kind(
            GoesOn,
            "goes-on",
            changes=_is_going_on,
            says=lambda event, who, game: _(
                "{who} would go on: the pause ends when all say so, or by itself.", who=who
            ),
            recalls=recall(Resume),
            check="clocks",
        ),
        Kind(
            Resumed,
            "resumed",
            by=TABLE,
            changes=_is_resumed,
            says=lambda event, who, game: _("{who} goes on.", who=who),
            recalls=recall(Expire),
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
        Kind(CalledOff, "called-off", changes=_called_off, says=_says_called_off, recalls=recall(CallOff)),
        Kind(
            Overdue,
            "overdue",
            by=TABLE,
            changes=_is_overdue,
            says=_says_overdue,
            recalls=recall(Expire),
            check="clocks",
        ),
    ),
)
