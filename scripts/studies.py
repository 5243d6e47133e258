"""Answers three questions about the games by many matches of bots, with figures and pictures. `make studies` runs it.

Does the first seat win more? What are exact groups worth in Sweep? Is 50 points a sweep right? The figures go to
standard output as the tables of docs/studies.md, the pictures to the folder that is named. The same numbers of matches
give the same figures and the same bytes.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import matplotlib as mpl
import pyarrow.parquet as pq

from fairdeal.engine import find
from fairdeal.service.studies.play import Depth, Plan
from fairdeal.service.studies.run import run

ONE_ROUND = {"length": "rounds", "rounds": 1}
SEED = "studies"
# The tables at which the first question is asked, with the part of all matches that is played there: some are slow.
TABLES = {
    ("money-sweeper", 2): 2,
    ("money-sweeper", 4): 2,
    ("sweep", 2): 1,
    ("sweep", 4): 1,
    ("dirty-money", 3): 1,
    ("dirty-money", 4): 1,
    ("monopoly", 2): 0.5,
    ("monopoly", 4): 0.5,
    ("cover-your-assets", 2): 0.5,
    ("cover-your-assets", 4): 0.5,
}
WORTHS = range(0, 101, 5)  # points that a sweep might cost the other side
PRINTED = 50
INK, MUTED, OTHER = "#2b6a4d", "#777777", "#b3541e"


class Share(NamedTuple):
    """A part of all matches, with the bounds in which it lies with 95 in 100."""

    part: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{100 * self.part:.1f} % ({100 * self.least:.1f} to {100 * self.most:.1f})"


def share(won: float, matches: int) -> Share:
    """Estimate a part by Wilson's interval."""
    z, part = 1.96, won / matches
    middle, wide = part + z * z / 2 / matches, z * sqrt(part * (1 - part) / matches + z * z / 4 / matches**2)
    below = 1 + z * z / matches
    return Share(part, (middle - wide) / below, (middle + wide) / below)


class Study(NamedTuple):
    """The tables of a study, as lists of rows."""

    matches: list[dict[str, Any]]
    decisions: list[dict[str, Any]]


def studied(
    game: str, seats: int, matches: int, jobs: int, depth: Depth = "matches", columns: Sequence[str] = (), **more: Any
) -> Study:
    """Play matches of one round, and read the tables that were written of them."""
    plan = Plan(game, seats, SEED, ("sensible",) * seats, {**ONE_ROUND, **more}, depth)
    with TemporaryDirectory() as folder:
        file = Path(folder, "study.parquet")
        run(plan, matches, jobs, file, lambda done: None)
        decisions = file.with_name("study.decisions.parquet")
        found = pq.read_table(decisions, columns=list(columns)).to_pylist() if depth == "decisions" else []
        return Study(pq.read_table(file).to_pylist(), found)


# Does the first seat win more?


def first_seats(matches: int, jobs: int) -> dict[str, tuple[Share, int, int]]:
    """Count how often the seat that acts first wins a round; a shared win counts in parts."""
    found = {}
    for (game, seats), part in TABLES.items():
        played = studied(game, seats, max(1, int(part * matches)), jobs).matches
        won = sum((each["first"] in each["winners"]) / len(each["winners"]) for each in played)
        found[f"{find(game).title}, {seats}"] = share(won, len(played)), seats, len(played)
    return found


def draw_first_seats(found: dict[str, tuple[Share, int, int]], plt: Any) -> Any:
    """Draw each table's share of wins of the first seat, in parts of its fair share."""
    figure, axes = plt.subplots(figsize=(7, 3.6))
    for place, (told, seats, _matches) in enumerate(found.values()):
        axes.plot([told.least * seats, told.most * seats], [place, place], color=INK, linewidth=2)
        axes.plot(told.part * seats, place, "o", color=INK)
    axes.axvline(1, color=MUTED, linestyle=":")
    axes.set_yticks(range(len(found)), list(found))
    axes.invert_yaxis()
    axes.set_xlabel("wins of the first seat; 1 is its fair share")
    return figure


# What are exact groups worth?


class Game(NamedTuple):
    """A game of Sweep: what each side ate, in points, how often it swept, and how much was built."""

    eaten: tuple[int, int]
    sweeps: tuple[int, int]
    built: int
    choices: float
    first: int
    winners: Sequence[int]


def games(matches: int, jobs: int, exact: bool) -> list[Game]:
    """Play games of Sweep for two, with or without exact groups, and count what happened in each."""
    columns = ("match", "choices", "facts")
    study = studied("sweep", 2, matches, jobs, "decisions", columns, split_groups=exact)
    told: dict[int, list[Any]] = {each["match"]: [] for each in study.matches}
    choices: dict[int, list[int]] = {each["match"]: [] for each in study.matches}
    for decision in study.decisions:
        told[decision["match"]] += json.loads(decision["facts"])
        choices[decision["match"]].append(decision["choices"])
    return [counted(each, told[each["match"]], choices[each["match"]]) for each in study.matches]


def counted(match: dict[str, Any], facts: Iterable[dict[str, Any]], choices: Sequence[int]) -> Game:
    """Count the sweeps of a game, and what its sides have eaten: the score, and what sweeps have taken from it."""
    happened = list(facts)
    swept = [each["seat"] for each in happened if each["type"] == "swept"]
    sweeps = swept.count(0), swept.count(1)
    scores = match["scores"]
    eaten = scores[0] + PRINTED * sweeps[1], scores[1] + PRINTED * sweeps[0]
    built = sum(each["type"] in ("made", "upgraded") for each in happened)
    return Game(eaten, sweeps, built, fmean(choices), match["first"], match["winners"])


def spread(values: Iterable[float]) -> str:
    """Write a mean, with the bounds in which it lies with 95 in 100."""
    found = list(values)
    wide = 1.96 * sqrt(pvariance(found) / len(found))
    return f"{fmean(found):.2f} ± {wide:.2f}"


def of_groups(found: Sequence[Game]) -> dict[str, str]:
    """Tell how games went on the whole."""
    firsts = sum((each.first in each.winners) / len(each.winners) for each in found)
    return {
        "choices in a turn": spread(each.choices for each in found),
        "stacks built or raised in a game": spread(each.built for each in found),
        "sweeps in a game": spread(sum(each.sweeps) for each in found),
        "points between the sides": spread(abs(margin(each, PRINTED)) for each in found),
        "wins of the first seat": str(share(firsts, len(found))),
    }


def draw_groups(printed: Sequence[Game], exact: Sequence[Game], plt: Any) -> Any:
    """Draw how many sweeps and how many stacks games had, with and without exact groups."""
    figure, pair = plt.subplots(1, 2, figsize=(7, 2.8), sharey=True)
    for some, label, colour, shift in ((printed, "as printed", INK, -0.2), (exact, "exact groups", OTHER, 0.2)):
        for axes, numbers in (
            (pair[0], [sum(game.sweeps) for game in some]),
            (pair[1], [game.built for game in some]),
        ):
            places = range(max(numbers) + 1)
            parts = [100 * numbers.count(number) / len(numbers) for number in places]
            axes.bar([number + shift for number in places], parts, 0.4, color=colour, label=label)
    pair[0].set_xlabel("sweeps in a game")
    pair[1].set_xlabel("stacks built or raised")
    pair[0].set_ylabel("games in 100")
    pair[1].legend(frameon=False)
    return figure


# Is 50 points a sweep right?


def margin(game: Game, worth: int) -> int:
    """Return by how much the first side wins if a sweep costs so much."""
    return game.eaten[0] - game.eaten[1] + worth * (game.sweeps[0] - game.sweeps[1])


def turned(found: Sequence[Game], worth: int) -> Share:
    """Count the games that end otherwise than by the cards alone, because of sweeps of such a worth."""
    return share(sum(sign(margin(game, worth)) != sign(margin(game, 0)) for game in found), len(found))


def sign(number: int) -> int:
    """Return 1 for a win of the first side, -1 for a loss, 0 for a draw."""
    return (number > 0) - (number < 0)


def weight(found: Sequence[Game], worth: int) -> float:
    """Return which part of the differences between scores comes from sweeps and not from cards."""
    sweeps = pvariance([worth * (game.sweeps[0] - game.sweeps[1]) for game in found])
    cards = pvariance([game.eaten[0] - game.eaten[1] for game in found])
    return sweeps / (sweeps + cards)


def draw_worths(found: Sequence[Game], plt: Any) -> Any:
    """Draw both against the points of a sweep."""
    figure, axes = plt.subplots(figsize=(7, 3))
    shares = [turned(found, worth) for worth in WORTHS]
    axes.fill_between(WORTHS, [100 * each.least for each in shares], [100 * each.most for each in shares], alpha=0.2)
    axes.plot(WORTHS, [100 * each.part for each in shares], color=INK, label="games that sweeps decide")
    weights = [100 * weight(found, worth) for worth in WORTHS]
    axes.plot(WORTHS, weights, color=OTHER, linestyle="--", label="part of sweeps in the scores")
    axes.axvline(PRINTED, color=MUTED, linestyle=":")
    axes.set_xlabel("points of a sweep (50 in the rules)")
    axes.set_ylabel("in 100")
    axes.legend(frameon=False)
    return figure


# All of it


def plotting() -> Any:
    """Set matplotlib up for small pictures that are the same each time."""
    mpl.use("svg")
    looks: Any = {
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    mpl.rcParams.update({"svg.hashsalt": SEED, "svg.fonttype": "none", **looks})
    from matplotlib import pyplot

    return pyplot


def main() -> None:
    """Play, print the tables, and draw the pictures."""
    read = argparse.ArgumentParser(description="Answer three questions by many matches of bots.")
    read.add_argument("--matches", type=int, default=2_000, help="matches of a table of middling speed")
    read.add_argument("--jobs", type=int, default=2, help="processes that play")
    read.add_argument("--out", type=Path, default=Path("docs/pictures"), help="folder of the pictures")
    given = read.parse_args()
    if given.matches < 2 or given.jobs < 1:
        sys.exit("At least 2 matches are played, by at least 1 process.")
    given.out.mkdir(parents=True, exist_ok=True)
    plt = plotting()

    firsts = first_seats(given.matches, given.jobs)
    print("| table | rounds | fair share | wins of the first seat |\n|---|---|---|---|")
    for name, (won, seats, matches) in firsts.items():
        print(f"| {name} | {matches:,} | {100 / seats:.1f} % | {won} |")

    printed, exact = (games(given.matches, given.jobs, each) for each in (False, True))
    print("\n| in Sweep for two | as printed | exact groups |\n|---|---|---|")
    for (name, value), other in zip(of_groups(printed).items(), of_groups(exact).values(), strict=True):
        print(f"| {name} | {value} | {other} |")

    print("\n| points of a sweep | games that sweeps decide | part of sweeps in the scores |\n|---|---|---|")
    for worth in (0, 10, 25, PRINTED, 75, 100):
        print(f"| {worth} | {turned(printed, worth)} | {100 * weight(printed, worth):.0f} % |")

    pictures = {
        "first-seat": draw_first_seats(firsts, plt),
        "exact-groups": draw_groups(printed, exact, plt),
        "points-of-a-sweep": draw_worths(printed, plt),
    }
    for name, figure in pictures.items():
        figure.savefig(given.out / f"{name}.svg", bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    main()
