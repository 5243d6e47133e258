"""Who stands where: a fold of a tournament's results, by the rules that were told when it was opened."""

from typing import NamedTuple

from . import meetings
from .formats import FORMATS
from .formats.sheet import Round, Sheet, nobody
from .scoring import (
    Adjustment,
    Penalty,
    Results,
    Row,
    Rules,
    Scoresheet,
    Standing,
    TravellerLine,
    finish,
    places,
    traveller,
)
from .scoring import standings as placed_by
from .sides import first_seats
from .state import Played, Tournament


class Course(NamedTuple):
    """The course of a knock-out: who is out, and how many rounds each survived. Of other formats both are empty."""

    out: frozenset[int]
    stages: dict[int, int]


def rules(tournament: Tournament) -> Rules:
    """Return what was told beforehand of how boards are scored, and ties broken."""
    opened = tournament.opened
    return Rules(opened.scoring, opened.ties, opened.fewest_wins)


def past(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds so far, as formats are told them: who met, by their sides."""
    return tuple(_told(tournament, round) for round in tournament.rounds)


def _told(tournament: Tournament, round: Played) -> Round:
    firsts = first_seats(tournament.sides)
    met = tuple(tuple(each.seats[seat] for seat in firsts) for each in round.tables)
    return Round(met, tuple(each for each in round.byes if tournament.contestant(each) == each))


def _scoresheet(number: int, tournament: Tournament) -> Scoresheet:
    """Return what was made of a board: nothing to compare of tables that were repaired, void, or out of time.

    Whoever let the time of a day run out, having seen the cards, is taken for absent. A side has the score of its
    first seat, which is that of all its seats.
    """
    round, rows = tournament.rounds[number], list[Row]()
    met, byes = _told(tournament, round)
    firsts = first_seats(tournament.sides)
    for place, (pairing, table) in enumerate(zip(round.tables, met, strict=True)):
        over = round.over[pairing.table]
        if over.why == "time" and tournament.opened.entry_from:
            continue
        rows += [
            Row(place, side, contestant, over.scores[seat] if over.scores else 0, over.why == "played")
            for side, (seat, contestant) in enumerate(zip(firsts, table, strict=True))
        ]
    return Scoresheet(number, tuple(rows), byes)


def results(tournament: Tournament, boards: int, stages: dict[int, int]) -> Results:
    """Return what so many of the first boards brought, all of which are over."""
    sheets = tuple(_scoresheet(number, tournament) for number in range(len(tournament.rounds[:boards])))
    awards = tuple(Adjustment(each.round, each.entrant, each.score) for each in tournament.adjusted)
    taken = tuple(Penalty(board, each.entrant, each.points) for board, each in tournament.penalties)
    return Results(sheets, tournament.field, rules(tournament), awards, taken, stages)


def course(tournament: Tournament) -> Course:
    """Follow a knock-out through the boards that are over: who goes on is decided at each table."""
    opened, format = tournament.opened, FORMATS[tournament.opened.format]
    out, stages = set[int](), dict.fromkeys(tournament.field, 0)
    if format.out is nobody:
        return Course(frozenset(), {})
    for board in range(len(tournament.boards)):
        told = results(tournament, board + 1, stages)
        before = _by_place(tournament, placed_by(results(tournament, board, stages)))
        standing = finish(told.sheets[board], told.rules, before, told.adjustments)
        still = tuple(each for each in tournament.field if each not in out)
        rounds = past(tournament)[: board + 1]
        sheet = Sheet(still, tournament.meeting, board, tournament.planned, rounds, tuple(standing), opened.fill)
        out |= {*format.out(sheet)}
        stages = {each: stages[each] + (each not in out) for each in stages}
    return Course(frozenset(out), stages)


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Place everybody who played, the leader first, by all boards that are over."""
    if tournament.floor:
        least = tournament.opened.open_seating.least if tournament.opened.open_seating else 0
        told = results(tournament, 0, {})
        return meetings.placed(met(tournament), told.entrants, least, told.rules, told.adjustments, told.penalties)
    return placed_by(results(tournament, len(tournament.boards), course(tournament).stages))


def met(tournament: Tournament) -> list[meetings.Meeting]:
    """List the matches that are over where one sits where one likes."""
    return [
        meetings.Meeting(number, each.seats, over.scores or (0,) * len(each.seats), over.why in ("played", "repaired"))
        for round in tournament.rounds
        for number, each in enumerate(round.tables)
        if (over := round.over.get(each.table))
    ]


def chart(tournament: Tournament) -> tuple[dict[int, int], ...]:
    """Return everybody's place after each board, by their numbers."""
    return places(results(tournament, len(tournament.boards), course(tournament).stages))


def travellers(tournament: Tournament, board: int) -> tuple[TravellerLine, ...]:
    """Return what each table made of a board that is over, and what that brought."""
    told = results(tournament, board + 1 if not tournament.floor else 0, {})
    if tournament.floor:
        return tuple(meetings.line(each, told.adjustments, told.rules) for each in met(tournament))
    return traveller(told.sheets[board], told.rules, told.adjustments)


def placed(tournament: Tournament) -> list[int]:
    """List everybody by place, the leader first; who share one stand in the order of the lot."""
    return _by_place(tournament, standings(tournament))


def _by_place(tournament: Tournament, found: tuple[Standing, ...]) -> list[int]:
    place = {each.entrant: each.place for each in found}
    return sorted(tournament.by_lot(tuple(place)), key=place.__getitem__)
