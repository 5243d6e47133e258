"""Tables whose companies cost as little as possible: a local search that swaps two entrants at a time."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from .sheet import BOT

Cost = Callable[[int, int], int]  # what it costs that these two sit at one table, the same both ways
Costs = Sequence[Sequence[int]]  # the same by index, 0 with oneself
Groups = list[list[int]]

APART = 1 << 60  # two bots at one table: more than all other costs together
TRIES = 8000  # tries for n entrants: so many by n², so that a round costs about the same at every size


def companies(tables: Sequence[Sequence[int]], cost: Cost) -> list[tuple[int, ...]]:
    """Swap entrants and bots between tables, all of one size, until no swap of two makes them cost less.

    That begins with the tables given, and again with such as differ from the best ones in that one seat's entrants have
    moved on by some tables: the more often, the fewer entrants there are. Of up to twelve it seldom misses the best
    tables, and then by little. Tables that cost nothing are left as they are.
    """
    if len(tables) < 2 or not any(_cost(*pair, cost) for table in tables for pair in combinations(table, 2)):
        return [tuple(table) for table in tables]
    who = [entrant for table in tables for entrant in table]
    costs = _costs(who, cost)
    places = iter(range(len(who)))
    best = _swapped([[next(places) for _ in table] for table in tables], costs)
    least = _total(best, costs)
    shifts = _shifts(best)
    for _ in range(TRIES // len(who) ** 2):
        if not least or (shift := next(shifts, None)) is None:
            break
        other = _swapped(_shifted(best, *shift), costs)
        if (total := _total(other, costs)) < least:
            best, least, shifts = other, total, _shifts(best)
    return [tuple(who[index] for index in table) for table in best]


def _cost(one: int, other: int, cost: Cost) -> int:
    return APART if one == other == BOT else cost(one, other)


def _costs(who: Sequence[int], cost: Cost) -> list[list[int]]:
    rows = [[0] * len(who) for _ in who]
    for (i, one), (j, other) in combinations(enumerate(who), 2):
        rows[i][j] = rows[j][i] = _cost(one, other, cost)
    return rows


def _total(tables: Groups, costs: Costs) -> int:
    return sum(costs[one][other] for table in tables for one, other in combinations(table, 2))


def _shifts(tables: Groups) -> Iterator[tuple[int, int]]:
    """Name each seat with each number of tables by which its entrants can move on, the nearest tables first."""
    return product(range(1, len(tables)), range(len(tables[0])))


def _shifted(tables: Groups, by: int, seat: int) -> Groups:
    return [
        [*table[:seat], tables[(number + by) % len(tables)][seat], *table[seat + 1 :]]
        for number, table in enumerate(tables)
    ]


def _swapped(tables: Groups, costs: Costs) -> Groups:
    """Swap two at a time while that saves anything: each in turn with the one with whom it saves the most."""
    tables = [list(table) for table in tables]
    at = [0] * len(costs)
    for number, table in enumerate(tables):
        for one in table:
            at[one] = number
    load = [[sum(map(row.__getitem__, table)) for table in tables] for row in costs]  # what one costs at each table
    saving = True
    while saving:
        saving = False
        for one in range(len(costs)):
            if (other := _best_swap(one, at, costs, load)) is not None:
                _swap(one, other, tables, at, costs, load)
                saving = True
    return tables


def _best_swap(one: int, at: list[int], costs: Costs, load: Costs) -> int | None:
    """Return with whom one changes places at the greatest saving; None where every swap costs as much or more."""
    here, mine, row = at[one], load[one], costs[one]
    least, best = 0, None
    for other, there in enumerate(at):
        if there != here:
            theirs = load[other]
            change = theirs[here] - theirs[there] + mine[there] - mine[here] - 2 * row[other]
            if change < least:
                least, best = change, other
    return best


def _swap(one: int, other: int, tables: Groups, at: list[int], costs: Costs, load: Groups) -> None:
    here, there = at[one], at[other]
    tables[here][tables[here].index(one)] = other
    tables[there][tables[there].index(other)] = one
    at[one], at[other] = there, here
    for loads, row in zip(load, costs, strict=True):
        more = row[other] - row[one]
        loads[here] += more
        loads[there] -= more
