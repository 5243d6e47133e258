"""The law of waiting: each kind of waiting, until when, what then happens by itself, and whose time it costs.

One table for all: the deadlines ring by it, the page and `docs/referee.md` show it, and a test takes every state of a
match and looks for its way out by time alone. A new kind of waiting is one more row.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter, itemgetter
from typing import NamedTuple

from fairdeal.engine.words import _, mark

from ..errors import Problem
from .disputes import finality, hearings
from .play import clocks, draws, play, undo
from .seats import lost_keys, presence, rematches
from .state.command import Expire
from .state.event import Act, TableEvent
from .state.feature import Context
from .state.state import Table
from .state.time import millis_of


class Wait(NamedTuple):
    """A kind of waiting: `until` when, in milliseconds since 1970 (None: nobody waits so), and `then` what happens.

    Where what is `given` is false of a table, nobody waits so, and `until` is not asked: most moves need one row. The
    three texts say who waits for whom, what happens by itself, and whose time it costs.
    """

    name: str
    given: Callable[[Table], object]
    until: Callable[[Table], int | None]
    then: Callable[[Table, Context], Iterator[TableEvent | Act]]
    what: str
    follows: str
    costs: str


def _in_lobby(table: Table) -> bool:
    return table.status == "lobby"


def _in_play(table: Table) -> bool:
    return table.status == "playing"


_INCIDENT = attrgetter("incident")

WAITS: tuple[Wait, ...] = (
    Wait(
        "claim",
        _INCIDENT,
        hearings.call_ends,
        hearings.is_unheard,
        mark("A claim waits for the referee."),
        mark("It is adjourned: play goes on, and it can be ruled on later."),
        mark("That of whoever claimed; if it is used up, the claim is adjourned at once."),
    ),
    Wait(
        "hearing",
        _INCIDENT,
        hearings.hearing_ends,
        hearings.is_unruled,
        mark("The referee has taken a claim up, and is to rule."),
        mark("It is adjourned: play goes on, and it can be ruled on later."),
        mark("Nobody’s."),
    ),
    Wait(
        "ruling",
        _INCIDENT,
        hearings.appeal_time_ends,
        hearings.takes_effect,
        mark("A ruling waits for seats that accept it or appeal."),
        mark("It is carried out."),
        mark("Nobody’s."),
    ),
    Wait(
        "appeal",
        _INCIDENT,
        hearings.second_ruling_ends,
        hearings.takes_effect,
        mark("An appeal waits for the second ruling."),
        mark("The first ruling is carried out."),
        mark("Nobody’s."),
    ),
    Wait(
        "repair",
        _INCIDENT,
        hearings.repair_ends,
        hearings.takes_effect,
        mark("A repair waits for what every seat adds to the new shuffle."),
        mark("It is made with what has been added."),
        mark("Nobody’s."),
    ),
    Wait(
        "final",
        attrgetter("over_at"),
        finality.final_at,
        finality.becomes_final,
        mark("A match is over, and its result can still be disputed, or a claim about it is adjourned."),
        mark("The result is final: no claim is taken or ruled on any more."),
        mark("Nobody’s."),
    ),
    Wait(
        "noise",
        _in_lobby,
        draws.opening_ends,
        draws.breaks_off,
        mark("Every seat is taken, and seats with keys are to open what they added to the draw of the cards."),
        mark("Who has not is barred, and all draw anew; after the third time the table closes."),
        mark("Nobody’s."),
    ),
    Wait(
        "lobby",
        _in_lobby,
        presence.lobby_closes,
        presence.closes,
        mark("A table waits for players."),
        mark("The table closes."),
        mark("Nobody’s."),
    ),
    Wait(
        "kept",
        _in_lobby,
        rematches.keeping_ends,
        rematches.is_released,
        mark("A rematch waits for those who sat there before."),
        mark("Their seats are kept for them no longer."),
        mark("Nobody’s."),
    ),
    Wait(
        "clock",
        attrgetter("clock"),
        clocks.until,
        clocks.plays_default,
        mark("A seat is to act, with a clock."),
        mark(
            "The mildest lawful action is played for it; once nobody decides anything for ten minutes, the match ends."
        ),
        mark("That seat’s own."),
    ),
    Wait(
        "turn",
        _in_play,
        presence.turn_lies,
        presence.is_overdue,
        mark("A seat is to act, without a clock."),
        mark(
            "The others may have a bot play, or end the match without that seat; where bots play for seats that are "
            "away, one does."
        ),
        mark("Nobody’s."),
    ),
    Wait(
        "overdue",
        attrgetter("overdue"),
        presence.overdue_ends,
        presence.ends_overdue,
        mark("A turn has lain too long, and nobody does anything about it."),
        mark("The match ends by the scores; the seat whose turn lies cannot win it."),
        mark("Nobody’s."),
    ),
    Wait(
        "deal",
        _in_play,
        presence.deal_comes,
        play.deals_itself,
        mark("A round is over, and nobody deals the next."),
        mark("The dealer deals."),
        mark("Nobody’s."),
    ),
    Wait(
        "undo",
        attrgetter("undos.pending"),
        undo.until,
        undo.lapses,
        mark("A request to take something back waits for answers."),
        mark("It is refused."),
        mark("That of whoever asked; the clocks of those who consider it stand still."),
    ),
    Wait(
        "end",
        attrgetter("end_until"),
        presence.end_comes,
        presence.end_agreed,
        mark("Somebody wants to end the match, and somebody else has said nothing; play goes on."),
        mark("The match ends by the scores. Whoever plays on has said no."),
        mark("Nobody’s."),
    ),
    Wait(
        "pause",
        attrgetter("paused"),
        presence.pause_ends,
        presence.goes_on,
        mark("All have agreed to a pause."),
        mark("Play goes on."),
        mark("Nobody’s."),
    ),
    Wait(
        "seat claim",
        attrgetter("seat_claims"),
        lost_keys.claim_ends,
        lost_keys.is_decided,
        mark("Somebody claims a seat whose key is lost, and the seat is to act, or a bot plays for it; play goes on."),
        mark("If all others have agreed, the seat is theirs; else it stays as it is."),
        mark("Nobody’s."),
    ),
)


_BY_GIVEN = {given: [wait for wait in WAITS if wait.given is given] for given in (wait.given for wait in WAITS)}


def waiting(table: Table) -> list[tuple[int, Wait]]:
    """List what is waited for now and until when, the next to ring first; looked for once after each record."""
    seq, found = table.waits
    if seq != table.seq:
        found = []
        for given, waits in _BY_GIVEN.items():
            if given(table):
                found += [(when, wait) for wait in waits if (when := wait.until(table)) is not None]
        found.sort(key=itemgetter(0))
        table.waits = table.seq, found
    return found


def due(table: Table) -> int | None:
    """Return when something is due next, in milliseconds since 1970; None if nothing is."""
    found = waiting(table)
    return found[0][0] if found else None


def expire(table: Table, command: Expire, context: Context) -> Iterator[TableEvent | Act]:
    """Do the one thing that was due first."""
    for when, wait in waiting(table):
        if when <= millis_of(context.now):
            return wait.then(table, context)
    raise Problem("not_now", _("Nothing is due yet."))
