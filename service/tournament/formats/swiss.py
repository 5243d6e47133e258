"""Swiss: those who stand alike meet, and nobody meets twice while it can be avoided."""

from fairdeal.engine.words import mark

from .groups import companies
from .history import by_standing, history, resting
from .matching import matched, rustworkx
from .seating import all_seated
from .sheet import BOT, Fill, Format, Round, Sheet, nobody

# Two seats: what weighs more stands further left, each sum in bits of its own, from the right: how unlike they stand,
# how far up the bye is, both having sat in the same seat too often, meetings again. Byes again weigh the most.
UP, CLASH, AGAIN, BYE_AGAIN = 24, 33, 41, 60
REPEAT = 1 << 32  # at larger tables, what a meeting again weighs against all unlikeness of a round


def rounds(entrants: int, seats: int, asked: int, fill: Fill = "bots") -> int:
    """Play as many rounds as are asked for, at least one. Raises `Problem` if there is nothing to pair them with."""
    if seats == 2:
        rustworkx()
    return max(1, asked)


def pair(sheet: Sheet) -> Round:
    """Pair a round by the standing.

    Two seats are paired exactly, larger tables by a local search. Byes go to the last of those who had the fewest.
    """
    return (_of_two if sheet.seats == 2 else _larger)(sheet)


def _of_two(sheet: Sheet) -> Round:
    """Pair two and two; who is paired with nobody has the bye or plays a bot, as rarely, then as far down as can be.

    Two who have both sat in the same seat twice oftener than in the other do not meet, unless others then meet again.
    """
    past = history(sheet.past)
    order = by_standing(sheet)
    odd = len(order) % 2
    lean = [past.sat[one, 0] - past.sat[one, 1] for one in order]

    def cost(one: int, other: int) -> int:
        if other == len(order):
            return (past.alone(order[one]) << BYE_AGAIN) + (other - one << UP)
        clash = min(lean[one], lean[other]) >= 2 or max(lean[one], lean[other]) <= -2
        again = past.meetings(order[one], order[other])
        return (again << AGAIN) + (clash << CLASH) + (other - one) ** 2

    pairs = matched(len(order) + odd, cost, lot=str(sheet.round))
    everybody = [*order, BOT][: len(order) + odd]
    groups = [(everybody[one], everybody[other]) for one, other in pairs]
    rests = sheet.fill == "byes" and len(order) > 1
    byes = tuple(one for one, other in groups if other == BOT and rests)
    return Round(all_seated([group for group in groups if group[0] not in byes], past), byes)


def _larger(sheet: Sheet) -> Round:
    past = history(sheet.past)
    order = by_standing(sheet)
    byes = resting(sheet, order[::-1], past)
    here = [one for one in order if one not in byes]
    place = {one: number for number, one in enumerate(here)}
    place[BOT] = len(here)
    here += [BOT] * (-len(here) % sheet.seats)

    def cost(one: int, other: int) -> int:
        return past.meetings(one, other) * REPEAT + (place[one] - place[other]) ** 2

    tables = [here[first : first + sheet.seats] for first in range(0, len(here), sheet.seats)]
    return Round(all_seated(companies(tables, cost), past), byes)


SWISS = Format("swiss", mark("Swiss"), range(2, 7), rounds, pair, nobody)
