"""The law of waiting of a tournament: whatever it waits for, until when, and what then happens by itself.

What is told here is told before anybody enters. Where no director is left, each of these goes on without one.
"""

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import NamedTuple

from fairdeal.engine.words import _, mark

from ..errors import Problem
from ..table.state.time import millis_of
from . import daily, directing, drawing, entry, rounds, sitting
from .command import Expire
from .event import TournamentEvent
from .feature import Context
from .state import Tournament


class Wait(NamedTuple):
    """A kind of waiting: `until` when, in milliseconds since 1970 (None: not now), and `then` what happens.

    The texts say what is waited for, and what happens by itself.
    """

    name: str
    until: Callable[[Tournament], int | None]
    then: Callable[[Tournament, Context], Iterator[TournamentEvent]]
    what: str
    follows: str


PAUSE = Wait(
    "pause",
    directing.pause_ends,
    directing.resumes,
    mark("The director has stopped the clock."),
    mark("It goes on by itself after half an hour."),
)
WAITS: tuple[Wait, ...] = (
    Wait(
        "entry",
        entry.entry_ends,
        entry.closes_itself,
        mark("Entry is open."),
        mark("It closes at the time that was told; with fewer than two there is no tournament."),
    ),
    Wait(
        "hashes",
        drawing.hashing_ends,
        drawing.closes_draw,
        mark("A draw is made anew, and entrants are to give the hash of what they add to it."),
        mark("Who has not is out."),
    ),
    Wait(
        "noise",
        drawing.opening_ends,
        drawing.breaks_off,
        mark("Entrants are to open what they add to the boards."),
        mark("Who has not is out, and all boards are drawn anew; after the third time there is no tournament."),
    ),
    Wait(
        "round",
        rounds.round_ends,
        rounds.time_is_up,
        mark("Tables are still playing."),
        mark("They count as over: everybody there gets the average, or what the director awards."),
    ),
    Wait(
        "break",
        rounds.break_ends,
        rounds.goes_on,
        mark("The director is to begin the next round, to award what is open, or to end."),
        mark("What is open counts as the average; the next round begins, and after the last the standings are final."),
    ),
    Wait(
        "evening",
        sitting.sitting_ends,
        sitting.closes_itself,
        mark("Everybody sits down where they like."),
        mark("Nobody enters or sits down any more; what is played is played to its end."),
    ),
    Wait(
        "stand",
        sitting.stand_ends,
        sitting.gives_up,
        mark("Players wait at a table for others."),
        mark("They get up, and can sit down elsewhere."),
    ),
    Wait(
        "match",
        sitting.matches_end,
        sitting.is_late,
        mark("Tables are still playing."),
        mark("A match whose time is up is over, and counts for nobody."),
    ),
    Wait(
        "dawn",
        daily.day_begins,
        daily.opens,
        mark("The day of this deal has not begun."),
        mark("Everybody can enter then; its cards are bound already."),
    ),
    Wait(
        "day",
        daily.day_ends,
        daily.closes,
        mark("The deal of the day can be played."),
        mark("Who has entered and not played it to its end has nothing; all others are compared."),
    ),
)


def waiting(tournament: Tournament) -> tuple[int, Wait] | None:
    """Tell what is waited for, and until when; None once the tournament is over. In a pause it is its end."""
    if tournament.ended or tournament.seq < 0:
        return None
    each = [PAUSE] if tournament.paused_at else WAITS
    found = [(when, wait) for wait in each if (when := wait.until(tournament)) is not None]
    return min(found, key=itemgetter(0), default=None)


def due(tournament: Tournament) -> int | None:
    """Return when something is due next, in milliseconds since 1970; None once the tournament is over."""
    found = waiting(tournament)
    return found[0] if found else None


def expire(tournament: Tournament, command: Expire, context: Context) -> Iterator[TournamentEvent]:
    """Do what is due."""
    found = waiting(tournament)
    if found is None or found[0] > millis_of(context.now):
        raise Problem("not_now", _("Nothing is due yet."))
    return found[1].then(tournament, context)
