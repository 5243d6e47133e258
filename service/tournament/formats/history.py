"""What the rounds before say: how often two have met, one has sat in a seat, and one has had a bye."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from .sheet import BOT, Round, Sheet


class History(NamedTuple):
    """Counts over the rounds before; `met` names two entrants by number, the lower first, and `sat` one and a seat.

    A bot is met as an entrant is: (BOT, 4) counts the tables at which entrant 4 sat with a bot.
    """

    met: Counter[tuple[int, int]]
    sat: Counter[tuple[int, int]]
    byes: Counter[int]

    def meetings(self, one: int, other: int) -> int:
        """Count the tables at which two have sat together; of two bots, none."""
        return self.met[(one, other) if one < other else (other, one)]

    def alone(self, entrant: int) -> int:
        """Count the rounds in which an entrant had a bye, or a bot for company."""
        return self.byes[entrant] + self.met[BOT, entrant]


def history(past: Iterable[Round]) -> History:
    """Count what the rounds hold."""
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    for tables, rested in past:
        byes.update(rested)
        for table in tables:
            met.update({pair for pair in combinations(sorted(table), 2) if pair[1] != BOT})
            sat.update((entrant, seat) for seat, entrant in enumerate(table) if entrant != BOT)
    return History(met, sat, byes)


def resting(sheet: Sheet, order: Sequence[int], past: History) -> tuple[int, ...]:
    """Choose who has a bye: those who had the fewest, the first of `order` among equals. Nobody, where bots fill."""
    if sheet.fill == "bots" or len(order) < sheet.seats:
        return ()
    fewest = sorted(order, key=past.alone)
    return tuple(sorted(fewest[: len(order) % sheet.seats]))


def by_standing(sheet: Sheet) -> list[int]:
    """Put those who play on in the order of the standing; whoever is not in it yet comes last."""
    place = {entrant: place for place, entrant in enumerate(sheet.standing)}
    return sorted(sheet.entrants, key=lambda entrant: (place.get(entrant, len(place)), entrant))
