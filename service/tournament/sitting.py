"""Sit where you like: who is free sits down at a table that waits for players, or begins one; when it is full it opens.

Cards are drawn there as at any other table. Whoever waits can get up again; after a time in which nobody has come all
get up. When the evening's time is over nobody sits down any more, and what is played is played to its end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Annotated, Any

from msgspec import Meta

from fairdeal.engine import find
from fairdeal.engine.errors import BadOption
from fairdeal.engine.words import _, person

from ..errors import Problem
from ..table.state.saying import Said
from ..table.state.time import millis, millis_of
from .command import Command
from .event import BotSat, EntryClosed, GivenUp, GotUp, RoundBegun, Sat, TableAdded, TableOver, TournamentEvent
from .feature import Ask, Context, Feature, Kind, recall
from .floor import MOST_TABLES, Floor, Waiting
from .formats.free import FREE
from .state import Tournament, table_id

Count = Annotated[int, Meta(ge=0)]

# Commands


class SitDown(Command, frozen=True):
    """Sit down at the table of that number: one that waits for players, or a new one with so many seats."""

    at: Count
    seats: Count


class LetSit(Command, frozen=True):
    """The service's own command: a bot that takes part sits down."""

    entrant: int
    at: int
    seats: int


class GetUp(Command, frozen=True):
    """Get up from a table that waits for players."""


# Questions


def sizes(game: str, options: Mapping[str, Any]) -> tuple[int, ...]:
    """List the numbers of seats at which the game, with those options, is played by everybody alone."""
    found = find(game)

    def fits(seats: int) -> bool:
        try:
            players = found.start(seats, options).public().players
        except BadOption:
            return False
        return all(player.side is None for player in players)

    return tuple(seats for seats in found.seats if seats in FREE.seats and fits(seats))


def is_busy(tournament: Tournament, entrant: int) -> bool:
    """Tell whether an entrant waits at a table, or sits at one that is not over."""
    floor = _floor(tournament)
    playing = (pairing.seats for each in tournament.rounds for pairing in each.unfinished)
    return floor.waits_at(entrant) is not None or any(entrant in seats for seats in playing)


def _floor(tournament: Tournament) -> Floor:
    if tournament.floor is None:
        raise Problem("not_now", _("At this tournament everybody is seated by its format."))
    return tournament.floor


def bot_to_sit(tournament: Tournament) -> LetSit | None:
    """Return what a bot does that stands about: the one that has met them least sits down where players wait.

    Bots do so only where there are enough of them to fill the table. They begin one while those who fill it have played
    fewer matches than one is to meet opponents. None where none is to sit down.
    """
    floor, seats = tournament.floor, tournament.opened.seats
    if floor is None or tournament.stage != "sitting":
        return None
    bots = (each for each in tournament.playing() if tournament.entrants[each].kind == "bot")
    free = [each for each in bots if not is_busy(tournament, each)]
    [round] = tournament.rounds
    met = Counter(pair for each in round.tables for pair in permutations(each.seats, 2))
    played = Counter(entrant for each in round.tables for entrant in each.seats)
    tables = [each for each in floor.waiting.items() if each[1].seats - len(each[1].entrants) <= len(free)]
    if sum(played[bot] < _least(tournament) for bot in free) >= seats and floor.begun < MOST_TABLES:
        tables.append((floor.begun, Waiting(seats, (), "")))
    if not tables:
        return None
    at, table = tables[0]

    def known(bot: int) -> tuple[int, int, int]:
        return sum(met[bot, other] for other in table.entrants), played[bot], bot

    return LetSit(id=f"sit:{tournament.seq}", entrant=min(free, key=known), at=at, seats=table.seats)


def _least(tournament: Tournament) -> int:
    seating = tournament.opened.open_seating
    return seating.least if seating else 0


# Decisions


def sit(tournament: Tournament, command: SitDown, context: Context) -> Iterator[TournamentEvent]:
    """Let an entrant sit down; the last one opens the table."""
    entrant = command.needs_seat()
    yield from _sits(tournament, entrant, command, Sat(command.at, command.seats))


def let_sit(tournament: Tournament, command: LetSit, context: Context) -> Iterator[TournamentEvent]:
    """Let a bot sit down."""
    if tournament.must_have(command.entrant).kind != "bot":
        raise Problem("needs_key", _("Nobody sits down for a person."), remedy=_("Sign it with the entrant’s key."))
    yield from _sits(tournament, command.entrant, command, BotSat(command.entrant, command.at, command.seats))


def _sits(
    tournament: Tournament, entrant: int, where: SitDown | LetSit, sat: TournamentEvent
) -> Iterator[TournamentEvent]:
    floor = _must_sit(tournament, entrant)
    table = floor.waiting.get(where.at)
    if table is None:
        _must_begin(tournament, floor, where)
        yield sat
        return
    if where.seats != table.seats:
        raise Problem("bad_command", _("That table has {n} seats, not {seats}.", n=table.seats, seats=where.seats))
    yield sat
    if len(table.entrants) + 1 == table.seats:
        name = table_id(tournament.id, 0, len(floor.added))
        yield TableAdded(name, (*table.entrants, entrant))


def _must_sit(tournament: Tournament, entrant: int) -> Floor:
    """Return the floor. Raises `Problem("not_now")` for whoever may not sit down there now."""
    floor = _floor(tournament)
    tournament.must_go_on()
    tournament.must_be("sitting", _("The evening has not begun, or nobody sits down any more."))
    if tournament.entrants[entrant].gone:
        raise Problem("not_now", _("You have left."))
    if floor.waits_at(entrant) is not None:
        raise Problem("not_now", _("You wait at a table already."), remedy=_("Get up there, and sit down here then."))
    if is_busy(tournament, entrant):
        raise Problem("not_now", _("You sit at a table that is not over."), remedy=_("Play your match to its end."))
    return floor


def _must_begin(tournament: Tournament, floor: Floor, where: SitDown | LetSit) -> None:
    """Raise `Problem` unless a new table of that number, and so many seats, can be begun."""
    if where.at != floor.begun:
        raise Problem("not_now", _("Nobody waits at that table any more."),
                      remedy=_("Sit down at another, or begin a new one."))  # fmt: skip
    may = sizes(tournament.opened.game, tournament.opened.options)
    if where.seats not in may:
        raise Problem("bad_command", _("A table cannot have {n} seats.", n=where.seats),
                      remedy=_("It can be: {may}.", may=", ".join(map(str, may))))  # fmt: skip
    if floor.begun == MOST_TABLES:
        raise Problem("table_full", _("{n} tables were begun, and no more can be.", n=MOST_TABLES))


def get_up(tournament: Tournament, command: GetUp, context: Context) -> Iterator[TournamentEvent]:
    """Let somebody get up who waits."""
    tournament.must_go_on()
    if _floor(tournament).waits_at(command.needs_seat()) is None:
        raise Problem("not_now", _("You wait at no table."), remedy=_("A match that has begun is played to its end."))
    yield GotUp()


def begins(tournament: Tournament) -> RoundBegun:
    """Return the event by which the evening begins: one round, to which tables are added."""
    return RoundBegun(0, (), ())


def sitting_ends(tournament: Tournament) -> int | None:
    """Tell when nobody sits down any more."""
    seating = tournament.opened.open_seating
    return tournament.lasts(seating.seconds) if seating and tournament.stage == "sitting" else None


def closes_itself(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Let nobody enter or sit down any more."""
    yield closes(tournament)


def closes(tournament: Tournament) -> EntryClosed:
    """Return the event by which nobody enters or sits down any more."""
    return EntryClosed(tuple(tournament.playing()), 1)


def stand_ends(tournament: Tournament) -> int | None:
    """Tell when a table is given up to which nobody has come."""
    waiting = tournament.floor.waiting.values() if tournament.floor else ()
    return min((table.until for table in waiting), default=None)


def gives_up(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Give the tables up to which nobody has come in time."""
    waiting = tournament.floor.waiting if tournament.floor else {}
    yield from (GivenUp(at) for at, table in sorted(waiting.items()) if table.until <= millis_of(context.now))


def match_ends(tournament: Tournament, table: str) -> int:
    """Tell when the time of a match is over that one sat down to."""
    added = tournament.floor.added[table] if tournament.floor else tournament.since
    return millis(added) + 1000 * tournament.opened.round_seconds + tournament.extra


def matches_end(tournament: Tournament) -> int | None:
    """Tell when the time of the next match is over."""
    if tournament.floor is None:
        return None
    playing = [each.table for round in tournament.rounds for each in round.unfinished]
    return min((match_ends(tournament, table) for table in playing), default=None)


def is_late(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Count the matches as over whose time is up; they count for nobody."""
    for table in [each.table for each in tournament.rounds[-1].unfinished]:
        if match_ends(tournament, table) <= millis_of(context.now):
            yield TableOver(table, context.head(table), (), "time")


# Changes


def _has_sat(tournament: Tournament, event: Sat, by: int | None) -> None:
    if by is not None:
        _floor(tournament).sits(by, event.at, event.seats, tournament.at)


def _bot_has_sat(tournament: Tournament, event: BotSat, by: int | None) -> None:
    _floor(tournament).sits(event.entrant, event.at, event.seats, tournament.at)


def _has_got_up(tournament: Tournament, event: GotUp, by: int | None) -> None:
    if by is not None:
        _floor(tournament).rises(by)


def _is_given_up(tournament: Tournament, event: GivenUp, by: int | None) -> None:
    del _floor(tournament).waiting[event.at]


# Sentences


def _says_sat(event: Sat | BotSat, tournament: Tournament, who: str) -> Said:
    who = person(event.entrant) if isinstance(event, BotSat) else who
    return _("{who} sits down at a table of {n}.", who=who, n=event.seats)


FEATURE = Feature(
    asks=(Ask(SitDown, sit, "sit"), Ask(LetSit, let_sit), Ask(GetUp, get_up, "get-up")),
    kinds=(
        Kind(Sat, "sat", _has_sat, _says_sat, recall(SitDown)),
        Kind(BotSat, "bot-sat", _bot_has_sat, _says_sat, recall(LetSit)),
        Kind(GotUp, "got-up", _has_got_up, lambda event, at, who: _("{who} gets up again.", who=who), recall(GetUp)),
        Kind(GivenUp, "given-up", _is_given_up,
             lambda event, at, who: _("Nobody else has come to a table, and all there get up.")),
    ),
)  # fmt: skip
