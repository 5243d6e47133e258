"""What entrants have made of the boards, who stands where, and why. Every number is exact; only `percent` rounds.

A board is worth a share of what was possible (matchpoints), or the game's own points. Across tables nobody is compared
with a bot, with a table that was dealt other cards by a repair, or with somebody whose score the director adjusted.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple

from .formats import BOT
from .ties import Tie, Ties, split

Scoring = Literal["matchpoints", "points"]
By = Literal["matchpoints", "points", "adjusted", "average", "absent"]


class Row(NamedTuple):
    """The score of one seat at one table for a board; `compared` is False where a repair dealt that table other cards.

    `entrant` is a number, or `BOT`; `score` is the game's own.
    """

    table: int
    seat: int
    entrant: int
    score: int
    compared: bool = True


class Scoresheet(NamedTuple):
    """The rows of all tables of one board, and the entrants who had a bye while it was played.

    An entrant who has played at several tables, sitting where one likes, has a row of each, and all of them count.
    """

    board: int
    rows: tuple[Row, ...]
    byes: tuple[int, ...] = ()


class Adjustment(NamedTuple):
    """An award of the director to an entrant for a board, in the place of what was made of it.

    `award` is in percent of the possible where boards are scored by matchpoints, else in the game's points.
    """

    board: int
    entrant: int
    award: int


class Penalty(NamedTuple):
    """A deduction of the director from an entrant's total from a board on, in percent of one board, or in points."""

    board: int
    entrant: int
    amount: int


class Rules(NamedTuple):
    """Rules that are told beforehand: how boards are scored, and how ties are broken, one way after the other.

    With `fewest_wins` the fewest points win a match of this game. Those whom no rule parts share their place.
    """

    scoring: Scoring = "matchpoints"
    ties: tuple[Tie, ...] = ()
    fewest_wins: bool = False


class Results(NamedTuple):
    """Facts of which standings are a fold; `sheets` stand in the order in which the boards were played.

    `entrants` are all who are placed. In a knock-out `stages` tells how many rounds each survived: whoever got further
    is placed before others, whatever the totals.
    """

    sheets: tuple[Scoresheet, ...]
    entrants: tuple[int, ...]
    rules: Rules = Rules()
    adjustments: tuple[Adjustment, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    stages: Mapping[int, int] = MappingProxyType({})


class Matchpoints(NamedTuple):
    """Twice the matchpoints: 2 for each beaten in the same seat, 1 for each tie, of 2 for each who was compared."""

    won: int
    possible: int


class Score(NamedTuple):
    """A board's worth to an entrant, and by which rule.

    `worth` is a share of the possible from 0 to 1, or points. `by` is "average" for a bye, or where nothing could be
    compared: half of the possible, or the mean of the points that were compared. It is "absent" for somebody who was
    not there, and has the least: nothing of the possible, or the worst points of the board.
    """

    worth: Fraction
    by: By


class Standing(NamedTuple):
    """An entrant's place, from 1, which those share whom no rule parts.

    `total` is the sum of the boards less penalties, `boards` what each brought, in the order in which they were played.
    `tie` is the last rule that parted this entrant from others with the same total; None, where none had to.
    """

    place: int
    entrant: int
    total: Fraction
    boards: tuple[Score, ...]
    tie: Tie | None = None

    @property
    def share(self) -> Fraction:
        """Return what the boards brought on average: of matchpoints, the share that one is told in percent."""
        return self.total / max(1, len(self.boards))


class TravellerSeat(NamedTuple):
    """A seat in a traveller: who held it, the game's score, and what that brought; a bot has no score of a board.

    `matchpoints` is there where the row was compared with others.
    """

    entrant: int
    points: int
    matchpoints: Matchpoints | None
    score: Score | None


class TravellerLine(NamedTuple):
    """A line of a traveller: a table, and its seats in their order."""

    table: int
    seats: tuple[TravellerSeat, ...]


def percent(share: Fraction) -> str:
    """Tell a share in percent, rounded to two places, halves up: 7/12 is "58.33"."""
    hundredths = (share * 20_000 + 1) // 2
    return f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


def matchpoints(rows: Iterable[Row], *, fewest_wins: bool = False) -> dict[int, Matchpoints]:
    """Compare each entrant with all others in the same seat. Whoever had nobody to be compared with is left out."""
    found: dict[int, Matchpoints] = {}
    for row, (won, possible) in _compared(rows, fewest_wins).items():
        before = found.get(row.entrant, Matchpoints(0, 0))
        found[row.entrant] = Matchpoints(before.won + won, before.possible + possible)
    return found


def _compared(rows: Iterable[Row], fewest_wins: bool) -> dict[Row, Matchpoints]:
    found = {}
    for same in _by(lambda row: row.seat, _comparable(rows)):
        points = sorted(_sign(fewest_wins) * row.score for row in same)
        for row in same if len(same) > 1 else ():
            own = _sign(fewest_wins) * row.score
            beaten, not_better = bisect_left(points, own), bisect_right(points, own)
            found[row] = Matchpoints(beaten + not_better - 1, 2 * (len(same) - 1))
    return found


def scores(sheet: Scoresheet, rules: Rules, adjustments: Iterable[Adjustment] = ()) -> dict[int, Score]:
    """Return what a board brings everybody who was there, had a bye, or is awarded something."""
    awarded = _awarded(sheet, adjustments)
    rows = [row for row in sheet.rows if row.entrant not in awarded]
    made = _shares(rows, rules) if rules.scoring == "matchpoints" else _points(_comparable(rows))
    average = Score(_average(made, rules), "average")
    found = dict.fromkeys({*sheet.byes, *(row.entrant for row in rows)} - {BOT}, average)
    found |= {entrant: Score(worth, rules.scoring) for entrant, worth in made.items()}
    return found | {entrant: Score(award / _whole(rules), "adjusted") for entrant, award in awarded.items()}


def _shares(rows: Iterable[Row], rules: Rules) -> dict[int, Fraction]:
    compared = matchpoints(rows, fewest_wins=rules.fewest_wins)
    return {entrant: Fraction(won, possible) for entrant, (won, possible) in compared.items()}


def _points(rows: Iterable[Row]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for row in rows:
        found[row.entrant] += row.score
    return found


def _average(made: Mapping[int, Fraction], rules: Rules) -> Fraction:
    """Return half of the possible, of which it is the mean as well, or the mean of the points."""
    if rules.scoring == "matchpoints":
        return Fraction(1, 2)
    return sum(made.values(), Fraction()) / max(1, len(made))


def standings(results: Results) -> tuple[Standing, ...]:
    """Place all entrants, the leader first, those who share a place by their numbers."""
    return _placed(results, _columns(results))


def places(results: Results) -> tuple[dict[int, int], ...]:
    """Return everybody's place after each board."""
    columns = _columns(results)
    return tuple(
        {each.entrant: each.place for each in _placed(results, columns[:count])} for count in range(1, len(columns) + 1)
    )


def finish(sheet: Scoresheet, rules: Rules, before: Iterable[int], adjustments: Iterable[Adjustment] = ()) -> list[int]:
    """Order those of `before` who were at a board by its points, the best first, equals as they stood before.

    So it is decided who goes on in a knock-out: at the table, whatever cards it was dealt. The director's awards count
    where they are points.
    """
    made = _points(sheet.rows)
    if rules.scoring == "points":
        made |= _awarded(sheet, adjustments)
    return sorted((one for one in before if one in made), key=lambda one: -_sign(rules.fewest_wins) * made[one])


def traveller(sheet: Scoresheet, rules: Rules, adjustments: Sequence[Adjustment] = ()) -> tuple[TravellerLine, ...]:
    """Return a line for each table of a board, in the order of the tables."""
    awarded = _awarded(sheet, adjustments)
    compared = _compared((row for row in sheet.rows if row.entrant not in awarded), rules.fewest_wins)
    found = scores(sheet, rules, adjustments)
    return tuple(
        TravellerLine(
            rows[0].table,
            tuple(TravellerSeat(row.entrant, row.score, compared.get(row), found.get(row.entrant)) for row in rows),
        )
        for rows in _by(lambda row: row.table, sorted(sheet.rows))
    )


def matches(sheet: Scoresheet, rules: Rules, adjustments: Iterable[Adjustment] = ()) -> list[list[Row]]:
    """Gather the rows of a board that are matches of equal chances: by matchpoints those of each seat.

    Where points are scored, or one table alone can be compared, they are those of each table.
    """
    awarded = _awarded(sheet, adjustments)
    rows = [row for row in _comparable(sheet.rows) if row.entrant not in awarded]
    by_seat = rules.scoring == "matchpoints" and len({row.table for row in rows}) > 1
    return _by(lambda row: row.seat if by_seat else row.table, rows)


def _awarded(sheet: Scoresheet, adjustments: Iterable[Adjustment]) -> dict[int, Fraction]:
    return {each.entrant: Fraction(each.award) for each in adjustments if each.board == sheet.board}


def _comparable(rows: Iterable[Row]) -> Iterator[Row]:
    return (row for row in rows if row.compared and row.entrant != BOT)


def _by(key: Callable[[Row], int], rows: Iterable[Row]) -> list[list[Row]]:
    """Gather the rows that have the same key, in the order in which the keys first come."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return list(found.values())


def _sign(fewest_wins: bool) -> int:
    return -1 if fewest_wins else 1


def _whole(rules: Rules) -> int:
    """Return what the director's whole numbers are parts of: percents of a board, or points."""
    return 100 if rules.scoring == "matchpoints" else 1


def _way(rules: Rules) -> int:
    """Return 1 where a greater total is the better one, else -1."""
    return _sign(rules.fewest_wins and rules.scoring == "points")


def _columns(results: Results) -> list[dict[int, Score]]:
    """Return for each board what it brings every entrant, those who were not there among them."""
    columns = []
    for sheet in results.sheets:
        found = scores(sheet, results.rules, results.adjustments)
        absent = Score(_least(found, results.rules), "absent")
        columns.append({entrant: found.get(entrant, absent) for entrant in results.entrants})
    return columns


def _least(found: Mapping[int, Score], rules: Rules) -> Fraction:
    if rules.scoring == "matchpoints" or not found:
        return Fraction()
    return min((score.worth for score in found.values()), key=lambda worth: _way(rules) * worth)


def _placed(results: Results, columns: Sequence[Mapping[int, Score]]) -> tuple[Standing, ...]:
    """Place all by what so many of the first boards brought."""
    results = results._replace(sheets=results.sheets[: len(columns)])
    totals = {one: _total(one, results, columns) for one in results.entrants}
    way = _way(results.rules)
    rank = {one: (min(results.stages.get(one, 0), len(columns)), way * total) for one, total in totals.items()}
    ties = _ties(results, columns)
    found: list[Standing] = []
    for equals in split(sorted(results.entrants), rank):
        for group, tie in ties.parted(equals, results.rules.ties):
            place = len(found) + 1
            found += [Standing(place, one, totals[one], tuple(column[one] for column in columns), tie) for one in group]
    return tuple(found)


def _total(entrant: int, results: Results, columns: Sequence[Mapping[int, Score]]) -> Fraction:
    made = sum((column[entrant].worth for column in columns), Fraction())
    played = {sheet.board for sheet in results.sheets}
    taken = sum(each.amount for each in results.penalties if each.entrant == entrant and each.board in played)
    return made - _way(results.rules) * Fraction(taken, _whole(results.rules))


def _ties(results: Results, columns: Sequence[Mapping[int, Score]]) -> Ties:
    rules = results.rules
    worth = {one: [_way(rules) * column[one].worth for column in columns] for one in results.entrants}
    return Ties([table for sheet in results.sheets for table in _tables(sheet, results)], worth)


def _tables(sheet: Scoresheet, results: Results) -> Iterator[dict[int, int]]:
    """Yield for each table of a board what the entrants made of it, as numbers of which more is better.

    At their own table all have held the same cards, and are compared whatever was dealt elsewhere.
    """
    awarded = _awarded(sheet, results.adjustments)
    for rows in _by(lambda row: row.table, sheet.rows):
        there = [row for row in rows if row.entrant not in (BOT, *awarded)]
        if there:
            yield {row.entrant: _sign(results.rules.fewest_wins) * row.score for row in there}
