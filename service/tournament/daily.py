"""Today's deal: a tournament of one board that nobody directs, bound before its day and open to all until its end.

Whoever enters gets a table at once, where they sit always in the same seat, and bots of one kind in the others.
"""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Any

from fairdeal.engine import Game
from fairdeal.engine.words import _, people, person

from ..errors import Problem
from ..table.state.house import House
from ..table.state.saying import Said
from ..table.state.time import millis, millis_of, written
from .event import Ended, Pairing, TableAdded, TournamentEvent
from .feature import Context, Feature, Kind
from .formats import BOT
from .formats.daily import DAILY
from .rounds import begins, time_is_up
from .state import TOURNAMENT, Sits, Tournament, table_id

ONE_DEAL = {"length": "rounds", "rounds": 1}  # of games that have these options: a board is one deal
DAY = timedelta(days=1)
HOUSE = House(undo="off", clock="bank", seconds=1_800)

# What the house opens


def one_deal(game: Game) -> dict[str, object]:
    """Return the options by which a match of a game is one deal; none, where it has no such options."""
    return ONE_DEAL if ONE_DEAL.keys() <= {*game.options.__struct_fields__} else {}


def next_day(now: datetime) -> datetime:
    """Return the beginning of the next day, in UTC."""
    return datetime.combine(now.date() + DAY, time(), now.tzinfo)


def deal_id(game: str, day: datetime) -> str:
    """Name the deal of a game and a day, so that everybody can work it out and it is opened once."""
    return f"{TOURNAMENT}{day.date()}-{game}"


def deal_of(game: Game, day: datetime) -> dict[str, Any]:
    """Return the plan of the deal of a game that begins with that `day`, as `opening` takes it."""
    return {
        "title": game.title,
        "game": game.name,
        "options": one_deal(game),
        "seats": 4 if 4 in game.seats else max(game.seats),
        "format": DAILY.name,
        "rounds": 1,
        "entry_from": written(day),
        "entry_until": written(day + DAY),
        "round_seconds": int(DAY.total_seconds()),
        "break_seconds": 0,
        "patience_seconds": 0,
        "house": HOUSE,
    }


# Decisions


def day_begins(tournament: Tournament) -> int | None:
    """Tell when the day of a deal begins, before it has."""
    return millis(tournament.opened.entry_from or "") if tournament.stage == "dawn" else None


def opens(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Begin the one round, to which each who enters adds a table."""
    yield begins(tournament)


def day_ends(tournament: Tournament) -> int | None:
    """Tell when the day of a deal is over."""
    return millis(tournament.opened.entry_until) if tournament.stage == "open" else None


def closes(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Note who is late, open the board, and make the standings final."""
    yield from time_is_up(tournament, context)
    yield Ended("played")


def must_be_day(tournament: Tournament, context: Context) -> None:
    """Raise `Problem("not_now")` unless the day has begun, and is not over."""
    opened = tournament.opened
    if tournament.stage != "open" or millis_of(context.now) >= millis(opened.entry_until):
        raise Problem("not_now", _("It can be entered from {start} until {end}.",
                                   start=opened.entry_from or "", end=opened.entry_until))  # fmt: skip


def adds(tournament: Tournament, entrant: int) -> TableAdded:
    """Return the event that gives somebody who enters their table: the first seat, and bots in the others."""
    seats = (entrant, *(BOT,) * (tournament.opened.seats - 1))
    return TableAdded(table_id(tournament.id, 0, entrant), seats)


# Changes


def _is_added(tournament: Tournament, event: TableAdded, by: int | None) -> None:
    seated = [each for each in event.seats if each != BOT]
    [day] = tournament.rounds
    sit = {each: Sits(tournament.entrants[each].key, tournament.entrants[each].bot) for each in seated}
    tables = (*day.tables, Pairing(event.table, event.seats))
    tournament.rounds = [day._replace(tables=tables, sit={**day.sit, **sit})]
    tournament.started += tuple(each for each in seated if each not in tournament.started)
    if tournament.floor:
        tournament.floor.opens(event.table, sit, tournament.at)


# Sentences


def _says_added(event: TableAdded, tournament: Tournament, who: str) -> Said:
    if tournament.floor:
        return _("{people} go to table {table}.", people=people(event.seats), table=event.table)
    return _("{who} goes to table {table}.", who=person(event.seats[0]), table=event.table)


FEATURE = Feature(asks=(), kinds=(Kind(TableAdded, "table-added", _is_added, _says_added),))
