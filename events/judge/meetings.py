"""What meetings bring where one sits where one likes: each other whom one met counts once, however often."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from .floor import Floor
from .tournament import TournamentLog

COMPARED = ("played", "repaired")  # at one's own table all were dealt the same anew


def field(log: TournamentLog) -> list[int]:
    """List who is placed: whoever has not gone, or has sat at a table."""
    sat = {number for table in log.tables.values() for number in table.entrants}
    return [number for number, each in enumerate(log.entrants) if not each.gone or number in sat]


def totals(log: TournamentLog, floor: Floor) -> dict[int, Fraction]:
    """Return the mean of what all others brought each; of those who lack of the least number one has nothing."""
    found = against(log)
    placed = field(log)
    needed = min(floor.least, len(placed) - 1)
    taken = dict.fromkeys(placed, 0)
    for each in log.given:
        if each["is"] == "penalised" and each["entrant"] in taken:
            taken[each["entrant"]] += each["points"]
    return {
        one: (sum(map(mean, found.get(one, {}).values()), Fraction()) - Fraction(taken[one], 100))
        / max(1, needed, len(found.get(one, {})))
        for one in placed
    }


def mean(worth: list[Fraction]) -> Fraction:
    return sum(worth, Fraction()) / len(worth)


def against(log: TournamentLog) -> dict[int, dict[int, list[Fraction]]]:
    """Return for each, and each other whom they met, what every meeting brought: all, half for equal points, nothing.

    An award stands in the place of that, and nobody is compared with whom it is for.
    """
    awards = {(each["round"], each["entrant"]): each["score"] for each in log.given if each["is"] == "adjusted"}
    found: dict[int, dict[int, list[Fraction]]] = {}
    sign = -1 if log.first["fewest_wins"] else 1
    for match, name in enumerate(log.rounds[0][0] if log.rounds else []):
        table = log.tables[name]
        over = table.over or {}
        scores = over.get("scores", []) if over.get("why") in COMPARED else []
        for (seat, one), (beside, other) in permutations(enumerate(table.entrants), 2):
            if (match, one) in awards:
                worth = Fraction(awards[match, one], 100)
            elif scores and (match, other) not in awards:
                better = (scores[seat] > scores[beside]) - (scores[seat] < scores[beside])
                worth = Fraction(1 + sign * better, 2)
            else:
                continue
            found.setdefault(one, {}).setdefault(other, []).append(worth)
    return found
