"""What an evening's meetings bring where one sits where one likes: everybody whom one met counts once, however often.

At each table one is compared with all others there. Of each of them the mean of all meetings counts, and the total is
the mean of all whom one met, or of the least number that was told beforehand.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from .formats import BOT
from .scoring import Adjustment, Matchpoints, Penalty, Rules, Score, Standing, TravellerLine, TravellerSeat
from .ties import Ties, split


class Meeting(NamedTuple):
    """A match that is over: its number in the evening, from 0, and the entrants and the game's scores, by seat.

    One that is not `compared` was void, or out of time. One that was repaired is: all at the table were dealt anew.
    """

    number: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    compared: bool


Against = Mapping[int, Mapping[int, Sequence[Fraction]]]  # one → another → what each meeting brought the one


def against(meetings: Iterable[Meeting], awards: Iterable[Adjustment], rules: Rules) -> Against:
    """Return what each meeting of two brought the first: 1, ½ for equal points, or 0.

    What the director awards somebody for a match stands in the place of that against each other there, who are not
    compared with them.
    """
    awarded = {(each.board, each.entrant): Fraction(each.award, 100) for each in awards}
    found: dict[int, dict[int, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for meeting in meetings:
        for one, other in permutations(range(len(meeting.seats)), 2):
            who, whom = meeting.seats[one], meeting.seats[other]
            if (meeting.number, who) in awarded:
                found[who][whom].append(awarded[meeting.number, who])
            elif meeting.compared and (meeting.number, whom) not in awarded:
                found[who][whom].append(worth(meeting.scores[one], meeting.scores[other], rules))
    return found


def worth(own: int, other: int, rules: Rules) -> Fraction:
    """Return 1 for more points than the other, where fewer win for fewer, ½ for as many, else 0."""
    better = (own > other) - (own < other)
    return Fraction(1 + (-better if rules.fewest_wins else better), 2)


def total(others: Mapping[int, Sequence[Fraction]], least: int, taken: int = 0) -> Fraction:
    """Return the mean of what all others brought, each one's meetings being one; `taken` are percents of one."""
    brought = sum((sum(each, Fraction()) / len(each) for each in others.values()), Fraction())
    return (brought - Fraction(taken, 100)) / max(1, least, len(others))


def placed(
    meetings: Sequence[Meeting],
    field: Sequence[int],
    least: int,
    rules: Rules,
    awards: Sequence[Adjustment] = (),
    penalties: Iterable[Penalty] = (),
) -> tuple[Standing, ...]:
    """Place all of the field, the leader first, those who share a place by their numbers.

    Whoever met fewer than `least` others, or than all where fewer take part, has nothing of those who are missing.
    """
    found, taken = against(meetings, awards, rules), defaultdict[int, int](int)
    for each in penalties:
        taken[each.entrant] += each.amount
    needed = min(least, len(field) - 1)
    totals = {one: total(found.get(one, {}), needed, taken[one]) for one in field}
    ties, placed = _ties(meetings, field, awards, rules), list[Standing]()
    for equals in split(sorted(field), totals):
        for group, tie in ties.parted(equals, rules.ties):
            place = len(placed) + 1
            placed += [Standing(place, one, totals[one], (), tie) for one in group]
    return tuple(placed)


def _ties(meetings: Sequence[Meeting], field: Sequence[int], awards: Sequence[Adjustment], rules: Rules) -> Ties:
    sign = -1 if rules.fewest_wins else 1
    awarded = {(each.board, each.entrant) for each in awards}
    tables = [
        {
            one: sign * score
            for one, score in zip(meeting.seats, meeting.scores, strict=True)
            if (meeting.number, one) not in awarded
        }
        for meeting in meetings
        if meeting.compared
    ]
    boards: dict[int, list[Fraction]] = {one: [] for one in field}
    for meeting in meetings:
        for one, share in shares(meeting, awards, rules).items():
            boards[one].append(share)
    return Ties(tables, boards)


def shares(meeting: Meeting, awards: Iterable[Adjustment], rules: Rules) -> dict[int, Fraction]:
    """Return what a match brought each who was compared there: the mean over all others at the table."""
    found = against([meeting], awards, rules)
    return {one: total(others, 0) for one, others in found.items()}


def line(meeting: Meeting, awards: Sequence[Adjustment], rules: Rules) -> TravellerLine:
    """Tell what a table made of its match, and what that brought."""
    found = against([meeting], awards, rules)
    awarded = {each.entrant for each in awards if each.board == meeting.number}

    def seat(entrant: int, score: int) -> TravellerSeat:
        others = found.get(entrant)
        if not others:
            return TravellerSeat(entrant, score, None, None)
        share = Score(total(others, 0), "adjusted" if entrant in awarded else "matchpoints")
        won = sum(2 * value for each in others.values() for value in each)
        points = None if entrant in awarded else Matchpoints(int(won), 2 * len(others))
        return TravellerSeat(entrant, score, points, share)

    assert BOT not in meeting.seats, "whoever sits where they like is an entrant"
    return TravellerLine(meeting.number, tuple(map(seat, meeting.seats, meeting.scores)))
