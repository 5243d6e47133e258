"""The ladder of bots: matches of all against all in memory, and a rating with its interval for each.

The chance of a seat to win is taken to be in proportion to its bot's strength, as Luce's choice axiom has it; with two
seats that is Elo's model. The ratings are those that make the results most likely; the same seed gives the same ones.
"""

from collections.abc import Callable, Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from fairdeal.engine import BOTS, Dice, Game, Match, ask, bots_for, searched, seed_of, shuffled
from fairdeal.engine.words import _

from ..errors import Problem

POINTS = 400 / log(10)  # of Elo's scale for a step of e in strength
ANCHOR, ANCHORED = "sensible", 1_000.0  # the bot whose rating is fixed
LIKELY = 1.96  # standard errors of an interval that holds in 95 of 100 cases
PRIOR = 0.5  # of a win and a loss against the anchor that every bot begins with, so that no rating is endless
CLOSE = 1e-10


class Played(NamedTuple):
    """A match: the bot at each seat, and the share of the win of each seat."""

    bots: tuple[str, ...]
    shares: tuple[float, ...]


class Rung(NamedTuple):
    """A bot's place: its rating, how far the interval reaches to both sides, its matches and the share it won."""

    bot: str
    rating: float
    reach: float
    matches: int
    won: float


def entered(games: Sequence[Game], bots: Sequence[str]) -> list[str]:
    """Return the bots that play; all of them unless some are named. Raises `Problem` for one that is not there."""
    known = {name for game in games for name in bots_for(game.name)}
    for name in bots:
        if name not in known:
            raise Problem(
                "bad_request",
                _("There is no bot '{bot}'.", bot=name[:40]),
                remedy=_("Bots: {bots}.", bots=", ".join(sorted(known))),
            )
    found = [name for name in BOTS if name in known and name in (*(bots or known), ANCHOR)]
    if len(found) < 2:
        raise Problem("bad_request", _("A ladder takes two bots or more."))
    return found


def play(game: Game, bots: Sequence[str], word: str, iterations: int) -> Played:
    """Play one match of the fewest seats, the bots at seats drawn by lot. Raises `Problem` if a bot fails."""
    able = [name for name in bots if name in bots_for(game.name)]
    seats = game.seats[0]
    seated = lined_up(able, seats, word)
    match, dice = Match(game.name, seats, word), Dice(seed_of(f"dice of {word}"))
    while asked := match.to_act():
        seat = asked[0]
        view, past, name = match.view(seat), match.past(seat), seated[seat]
        try:
            if name == "strong":
                action = searched(view, dice, past, iterations)
            else:
                action = ask(BOTS[name], view, match.choices(seat, 200), dice, past)
            match.apply(seat, action)
        except Exception as wrong:  # a bot of somebody else may raise anything
            told = _("The bot {bot} has failed at {game}: {why}", bot=name, game=game.title, why=str(wrong))
            raise Problem("bad_request", told) from wrong
    result = match.result()
    assert result is not None
    share = 1 / len(result.winners)
    return Played(tuple(seated), tuple(share * (seat in result.winners) for seat in range(seats)))


def lined_up(bots: Sequence[str], seats: int, word: str) -> list[str]:
    """Seat bots by lot: each once before any sits down again."""
    found: list[str] = []
    while len(found) < seats:
        found += shuffled(bots, seed_of(f"seats of {word}"), len(found))
    return found[:seats]


def rated(matches: Sequence[Played], bots: Sequence[str]) -> list[Rung]:
    """Rate the bots, the strongest first."""
    free = [name for name in bots if name != ANCHOR]
    strength = dict.fromkeys(bots, 0.0)
    while True:
        slope, curve = _derivatives(matches, free, strength)
        steps = _solved(curve, slope)
        for name, step in zip(free, steps, strict=True):
            strength[name] += max(-1.0, min(1.0, step))
        if max(map(abs, steps), default=0.0) < CLOSE:
            break
    errors = dict(zip(free, _errors(curve), strict=True))
    rungs = [
        Rung(
            name,
            ANCHORED + POINTS * strength[name],
            LIKELY * POINTS * errors.get(name, 0.0),
            sum(name in match.bots for match in matches),
            sum(part for match in matches for each, part in zip(match.bots, match.shares, strict=True) if each == name),
        )
        for name in bots
    ]
    return sorted(rungs, key=lambda rung: (-rung.rating, rung.bot))


def _derivatives(
    matches: Sequence[Played], free: Sequence[str], strength: dict[str, float]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the logarithm of the likelihood, and how it is curved (with the sign of a matrix > 0)."""
    slope = [0.0] * len(free)
    curve = [[0.0] * len(free) for _name in free]
    for match, weight in _weighted(matches, free):
        odds = [exp(strength[name]) for name in match.bots]
        total = sum(odds)
        parts = [sum(o for o, each in zip(odds, match.bots, strict=True) if each == name) / total for name in free]
        for i, name in enumerate(free):
            won = sum(share for share, each in zip(match.shares, match.bots, strict=True) if each == name)
            slope[i] += weight * (won - parts[i])
            for j in range(len(free)):
                curve[i][j] += weight * (parts[i] * (i == j) - parts[i] * parts[j])
    return slope, curve


def _weighted(matches: Sequence[Played], free: Sequence[str]) -> Iterator[tuple[Played, float]]:
    for match in matches:
        yield match, 1.0
    for name in free:
        yield Played((name, ANCHOR), (0.5, 0.5)), 2 * PRIOR


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            factor = row[i] / pivot[i]
            for j in range(i, len(row)):
                row[j] -= factor * pivot[j]
    found: list[float] = []
    for i in range(len(rows) - 1, -1, -1):
        known = sum(a * b for a, b in zip(rows[i][i + 1 : -1], found, strict=True))
        found.insert(0, (rows[i][-1] - known) / rows[i][i])
    return found


def _errors(curve: Sequence[Sequence[float]]) -> list[float]:
    """Return the standard errors: the roots of the diagonal of the inverse."""
    size = len(curve)
    return [sqrt(_solved(curve, [float(i == j) for j in range(size)])[i]) for i in range(size)]


def climb(
    games: Sequence[Game], bots: Sequence[str], matches: int, seed: str, iterations: int, tell: Callable[[], object]
) -> list[Rung]:
    """Play so many matches of each game and rate the bots; `tell` is called after each match."""
    played = []
    for game in games:
        for number in range(matches):
            played.append(play(game, bots, f"ladder {seed} {game.name} {number}", iterations))
            tell()
    return rated(played, bots)


def table(rungs: Sequence[Rung]) -> str:
    """Write the ladder as text."""
    head = (_("bot"), _("rating"), _("95 % interval"), _("matches"), _("won"))
    lines = [f"{head[0]:<16} {head[1]:>7} {head[2]:>15} {head[3]:>8} {head[4]:>7}"]
    for each in rungs:
        low, high = each.rating - each.reach, each.rating + each.reach
        between = f"{low:,.0f} – {high:,.0f}" if each.reach else _("fixed")
        share = each.won / each.matches if each.matches else 0.0
        lines.append(f"{each.bot:<16} {each.rating:>7,.0f} {between:>15} {each.matches:>8} {share:>7.1%}")
    return "\n".join(lines)
