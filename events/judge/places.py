"""Standings as they follow from a tournament's log: what each board was worth to whom, and all of them together."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .day import Seats
from .meetings import totals
from .shapes import FILLS
from .tournament import TournamentLog

NOT_COMPARED = ("void", "unfilled", "abandoned", "unfinished")  # why a match has ended that is compared with no other


class Line:
    """A line of the standings: an entrant, what the boards brought in all, and how far they came in a knock-out."""

    def __init__(self, entrant: int, total: Fraction = Fraction()) -> None:
        self.entrant, self.total = entrant, total
        self.far = (0, Fraction())  # rounds, and the points of the last board


def worth(log: TournamentLog, number: int) -> dict[int, Fraction]:
    """Return what a board brought each entrant: a share of the possible matchpoints, or points.

    Where nothing can be compared it is the average, and what the director awards stands in its place.
    """
    tables = [log.tables[name] for name in log.rounds[number][0]]
    if log.day:  # who let its time run out, having seen the cards, has nothing
        tables = [table for table in tables if (table.over or {}).get("why") != "time"]
    awards = {
        each["entrant"]: each["score"] for each in log.given if each["is"] == "adjusted" and each["round"] == number
    }
    rows = [row for table in tables for row in compared(log, table) if row[0] not in awards]
    points = log.first["scoring"] == "points"
    found = points_of(rows) if points else shares_of(rows, log.first["fewest_wins"])
    average = sum(found.values(), Fraction()) / max(1, len(found)) if points else Fraction(1, 2)
    sat = {each for table in tables for each in table.entrants if each != FILLS}
    there = map(log.pairs.contestant, sat | set(log.rounds[number][1]))
    told = {each: found.get(each, average) for each in there}
    return {**told, **{each: Fraction(award, 1 if points else 100) for each, award in awards.items()}}


def compared(log: TournamentLog, table: Seats) -> list[tuple[int, int, int]]:
    """List entrant, seat and score of all who are compared with others, of a pair the first; bots that fill are not."""
    over = table.over or {}
    scores = over.get("scores", []) if over.get("why") == "played" else []
    seats = log.pairs.compared(table.entrants)
    return [(entrant, seat, scores[seat]) for seat, entrant in seats if scores and entrant != FILLS]


def points_of(rows: list[tuple[int, int, int]]) -> dict[int, Fraction]:
    """Return the game's own points."""
    return {entrant: Fraction(score) for entrant, _, score in rows}


def shares_of(rows: list[tuple[int, int, int]], fewest_wins: bool) -> dict[int, Fraction]:
    """Return shares of the possible: one for each in the same seat whom one beats, half for each tie."""
    found = {}
    for entrant, seat, score in rows:
        others = [each[2] for each in rows if each[1] == seat and each[0] != entrant]
        if others:
            beaten = sum(score < other if fewest_wins else score > other for other in others)
            found[entrant] = Fraction(2 * beaten + others.count(score), 2 * len(others))
    return found


def standings(log: TournamentLog) -> list[Line]:
    """Add up all boards that are over, less what the director took; in a knock-out who got further comes first."""
    if log.floor:
        placed = [Line(one, total) for one, total in totals(log, log.floor).items()]
        return sorted(placed, key=lambda line: (-line.total, line.entrant))
    lines = {number: Line(number) for number in log.field}
    points, fewest = log.first["scoring"] == "points", log.first["fewest_wins"]
    last = log.rounds[len(log.seeds) - 1][0] if log.seeds else []
    at_last = points_of([row for name in last for row in compared(log, log.tables[name])])
    sign = -1 if fewest else 1
    for number in range(len(log.seeds)):
        found = worth(log, number)
        least = (max if fewest else min)(found.values(), default=Fraction()) if points else Fraction()
        for line in lines.values():
            line.total += found.get(line.entrant, least)  # whoever was not there has the least
            if log.first["format"] == "knock-out" and line.entrant in found:
                line.far = (line.far[0] + 1, sign * at_last.get(line.entrant, Fraction()))
    sign = sign if points else 1
    for each in log.given:
        if each["is"] == "penalised" and each["since"] < len(log.seeds) and each["entrant"] in lines:
            lines[each["entrant"]].total -= sign * Fraction(each["points"], 1 if points else 100)
    return sorted(lines.values(), key=lambda line: (-line.far[0], -line.far[1], -sign * line.total, line.entrant))


def places(log: TournamentLog) -> list[dict[str, Any]]:
    """List the standings, the best first: `place`, who, and the `total` with two places. Equal totals share a place."""
    said: list[dict[str, Any]] = []
    before: Any = None
    for number, line in enumerate(standings(log), 1):
        key = (line.far, line.total)
        place, before = (said[-1]["place"] if key == before else number), key
        said.append({"place": place, **titled(log, line.entrant), "total": total_of(log, line.total)})
    return said


def travellers(log: TournamentLog) -> list[dict[str, Any]]:
    """List the boards: for each its `number` from 1, its `tables`, and who had a bye.

    Of a table it tells `why` it is over ("" while it is not), and by seat who sat there and their `score`, if it is
    told.
    """
    found = []
    for number, (names, byes) in enumerate(log.rounds, 1):
        tables, rest = [played(log, name) for name in names], [called(log, each) for each in byes]
        found.append({"number": number, "tables": tables, "byes": rest})
    return found


def played(log: TournamentLog, name: str) -> dict[str, Any]:
    """Tell who sat at a table, and what they made of its board."""
    table = log.tables[name]
    scores = (table.over or {}).get("scores") or [None] * len(table.entrants)
    seats = [{**called(log, each), "score": scores[seat]} for seat, each in enumerate(table.entrants)]
    return {"table": name, "why": (table.over or {}).get("why", ""), "seats": seats}


def called(log: TournamentLog, entrant: int) -> dict[str, Any]:
    """Tell who it is: the `entrant` from 0, −1 of a bot that does not count, and the `name`, "" if it is sealed."""
    return {"entrant": entrant, "name": "" if entrant == FILLS else log.entrants[entrant].name}


def titled(log: TournamentLog, contestant: int) -> dict[str, Any]:
    """Tell who is placed: as `called`, or with the names of a pair, one that is not known being a number from 1."""
    members = log.pairs.members(contestant)
    names = [log.entrants[each].name or f"Entrant {each + 1}" for each in members]
    return {**called(log, contestant), **({"name": " & ".join(names)} if len(members) > 1 else {})}


def total_of(log: TournamentLog, total: Fraction) -> str:
    """Write a total: points, or the percents of the possible that the boards brought on average; halves go up."""
    points = log.first["scoring"] == "points"
    share = total if points else 100 * total / max(1, len(log.seeds))
    hundredths = (200 * share + 1) // 2
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"
