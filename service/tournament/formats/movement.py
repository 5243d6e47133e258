"""Who meets whom where everybody is to meet everybody: the circle for two seats, cyclic groups for more.

The movement follows from the entrants' numbers and the round alone. Where it cannot do without repeats (more rounds
than it holds, numbers of tables that do not suit it, entrants who came or left), swaps make them few.
"""

from .groups import companies
from .history import History, history, resting
from .seating import all_seated
from .sheet import BOT, Round, Sheet

CIRCLE = 1  # how much oftener one sits in one seat than in the other, at times, while the circle moves undisturbed
FIELDS = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}  # by order, a polynomial without divisors


def moved(sheet: Sheet) -> Round:
    """Pair a round of a movement.

    Whoever finds no company in it has the bye, in rotation where there are more such than one.
    """
    past = history(sheet.past)
    here = set(sheet.entrants)
    known = here.union(*(table for tables, _ in sheet.past for table in tables), *(byes for _, byes in sheet.past))
    cycle = [[one for one in table if one in here] for table in _cycle(sorted(known - {BOT}), sheet)]
    cycle.sort(key=len, reverse=True)
    byes = resting(sheet, [one for table in reversed(cycle) for one in table], past)
    tables = _full([[one for one in table if one not in byes] for table in cycle], sheet.seats)
    groups = companies(tables, lambda one, other: _cost(one, other, past, sheet.seats))
    return Round(all_seated(groups, past, CIRCLE if sheet.seats == 2 else 0), byes)


def _cost(one: int, other: int, past: History, seats: int) -> int:
    """Weigh a meeting again, four for each time before.

    For two a bot is as good as a bye, and weighs more. At larger tables it weighs less, and the second time nothing: to
    share out bots would disturb the movement.
    """
    times = past.meetings(one, other)
    if BOT not in (one, other):
        return 4 * times
    return 16 * times if seats == 2 else max(0, times - 1)


def _cycle(known: list[int], sheet: Sheet) -> list[list[int]]:
    """Lay the tables of a round for all who were ever there, and bots for those who are missing at the last table."""
    everybody = known + [BOT] * (-len(known) % sheet.seats)
    return (_circle if sheet.seats == 2 else _columns)(everybody, sheet.seats, sheet.round)


def _circle(everybody: list[int], seats: int, round: int) -> list[list[int]]:
    """Let the last one sit still while all others move around: in one round less than there are, each meets each.

    They change seats from round to round, but for one change that each leaves out, and in every second cycle sit the
    other way about.
    """
    *others, still = everybody
    cycle, step = divmod(round, len(others))
    ring = others[step:] + others[:step]
    tables = [[still, ring[0]], *([ring[place], ring[-place]] for place in range(1, len(everybody) // 2))]
    turns = (step, *range(1, len(tables)))
    return [table[:: -1 if (turn + cycle) % 2 else 1] for table, turn in zip(tables, turns, strict=True)]


def _columns(everybody: list[int], seats: int, round: int) -> list[list[int]]:
    """Part all into as many columns as a table has seats, the first of which stays while the others move on.

    In each round the second column moves on by one table, the third by two, and so on. Those of one column meet only by
    swaps. Others meet once in as many rounds as there are tables, if that number has no divisor below `seats`; or if it
    is a power of two, where moving on is reckoned in the field of that order.
    """
    tables = len(everybody) // seats
    return [
        [everybody[column * tables + _moved_on(table, column, round, tables, seats)] for column in range(seats)]
        for table in range(tables)
    ]


def _moved_on(table: int, column: int, round: int, tables: int, seats: int) -> int:
    """Return the place in its column of whoever comes to a table."""
    if tables in FIELDS and seats <= tables:
        return table ^ _product(column, round % tables, tables)
    return (table + column * round) % tables


def _product(one: int, other: int, order: int) -> int:
    """Multiply two elements of the field with `order` elements, bits being the coefficients of a polynomial."""
    product = 0
    while other:
        if other & 1:
            product ^= one
        one, other = one << 1, other >> 1
        if one & order:
            one ^= FIELDS[order]
    return product


def _full(tables: list[list[int]], seats: int) -> list[list[int]]:
    """Keep as many of the first tables as are needed; the entrants of the others, then bots, fill them."""
    needed = -(-sum(map(len, tables)) // seats)
    free = [one for table in tables[needed:] for one in table]
    free += [BOT] * (needed * seats - sum(map(len, tables)))
    return [table + [free.pop(0) for _ in range(seats - len(table))] for table in tables[:needed]]
