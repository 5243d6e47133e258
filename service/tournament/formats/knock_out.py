"""Knock-out: the better half of a table goes on, until one is left."""

from collections.abc import Sequence

from fairdeal.engine.words import mark

from .history import History, by_standing, history, resting
from .seating import all_seated
from .sheet import BOT, Fill, Format, Round, Sheet


def rounds(entrants: int, seats: int, asked: int, fill: Fill = "bots") -> int:
    """Play until one is left, however many rounds are asked for."""
    count = 0
    while entrants > 1:
        entrants = _left(entrants, seats, fill)
        count += 1
    return max(1, count)


def _left(entrants: int, seats: int, fill: Fill) -> int:
    """Count those who are left after a round."""
    if entrants <= seats:
        return 1
    if fill == "byes":
        tables, byes = divmod(entrants, seats)
        return byes + (tables * going_on(seats, seats) if tables + byes > 1 else 1)
    tables = -(-entrants // seats)
    fewer, larger = divmod(entrants, tables)
    return larger * going_on(fewer + 1, seats) + (tables - larger) * going_on(fewer, seats)


def going_on(entrants: int, seats: int) -> int:
    """Count those who go on from a table with so many entrants: half its seats rounded down, but not all entrants.

    One goes on from every table, also if there is nobody else but bots.
    """
    return max(1, min(seats // 2, entrants - 1))


def pair(sheet: Sheet) -> Round:
    """Seat the best with the last: at table 1 the best and the last, at table 2 the second and the last but one.

    Byes, and the bots that fill, go to the best of those who had the fewest.
    """
    past = history(sheet.past)
    order = by_standing(sheet)
    byes = resting(sheet, order, past)
    return Round(all_seated(_tables([one for one in order if one not in byes], sheet.seats, past), past), byes)


def _tables(order: Sequence[int], seats: int, past: History) -> list[list[int]]:
    """Deal the entrants to the tables, there and back, so that each table gets the same share of the best."""
    count = -(-len(order) // seats)
    tables: list[list[int]] = [[one] for one in order[:count]]
    for _ in range(count * seats - len(order)):
        min(tables, key=lambda table: (table.count(BOT), past.alone(table[0]))).append(BOT)
    rest = list(reversed(order[count:]))
    row = list(reversed(tables))
    while rest:
        for table in row:
            if len(table) < seats:
                table.append(rest.pop())
        row.reverse()
    return tables


def out(sheet: Sheet) -> tuple[int, ...]:
    """Name, in order of their numbers, those whom the last round puts out; of the last table all but the best are out.

    Whoever has left since is not named, and takes nobody's place at their table.
    """
    tables, byes = sheet.past[-1]
    order = by_standing(sheet)
    losers: list[int] = []
    for table in tables:
        here = [one for one in order if one in table]
        last = len(tables) == 1 and not byes
        losers += here[1 if last else going_on(len(here), sheet.seats) :]
    return tuple(sorted(losers))


KNOCK_OUT = Format("knock-out", mark("Knock-out"), range(2, 7), rounds, pair, out)
