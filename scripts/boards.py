"""Answers how many boards a game needs until the better of two players leads nine times of ten; `make studies` runs it.

Each board is played at eight tables with the same cards. In one seat, which changes from board to board, sit the better
player at the first table, two weaker ones at the next, and usual ones at the rest, with whom all are compared. How an
evening of so many boards ends is drawn from these boards: the same ones for both players in duplicate, and others for
each in a plain evening. The figures go to standard output as a table of docs/studies.md, the picture to the folder that
is named; the same numbers give the same figures and the same bytes.
"""

import argparse
import multiprocessing
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.engine import Dice, Match, find, random, seed_of, sensible
from fairdeal.service.tournament.scoring import Row, matchpoints

from .studies import INK, MUTED, ONE_ROUND, OTHER, SEED, plotting

SEATS = {"money-sweeper": 4, "sweep": 2, "dirty-money": 4, "monopoly": 4, "cover-your-assets": 4}
# The part of all boards that is played of each game: some are slow, and some need many.
PARTS = {"money-sweeper": 2, "sweep": 0.75, "dirty-money": 2, "monopoly": 0.375, "cover-your-assets": 0.75}
# Of so many decisions a player takes one at random and the others as `sensible` does: by table, the usual last.
PLAYERS = (20, 2, 1, 4, 4, 4, 4, 4)
BETTER, WEAKER = 0, {"half at random": 1, "all at random": 2}  # the tables of those who are compared
ENOUGH = 0.9
MOST = 200  # boards of the longest evening
SHOWN = np.unique(np.geomspace(1, MOST, 40).astype(int))  # those that are drawn
EVENINGS, AGAIN, AGAIN_EVENINGS = 20_000, 200, 1_000
INTERVAL = (2.5, 97.5)
WAYS: dict[str, dict[str, bool]] = {
    "matchpoints": {"points": False, "plain": False},
    "points": {"points": True, "plain": False},
    "plain": {"points": True, "plain": True},
}
LINES: dict[str, dict[str, str]] = {
    "matchpoints": {"color": INK, "linestyle": "-"},
    "points": {"color": OTHER, "linestyle": "--"},
    "plain": {"color": MUTED, "linestyle": ":"},
}

Whole = NDArray[np.int64]
Shares = NDArray[np.float64]


def score(game: str, board: int, table: int) -> int:
    """Play a board at one table, and return the points of the seat that is compared."""
    compared = board % SEATS[game]
    slips = [PLAYERS[table if seat == compared else -1] for seat in range(SEATS[game])]
    match = Match(game, SEATS[game], f"{SEED}/{board}", ONE_ROUND)
    dice = Dice(seed_of(f"{game}, table {table} of board {board}"))
    while asked := match.to_act():
        seat = asked[0]
        choose = random if dice.below(slips[seat]) == 0 else partial(sensible, past=match.past(seat))
        match.apply(seat, choose(match.view(seat), match.choices(seat), dice))
    result = match.result()
    assert result is not None
    return int(result.scores[compared])


def board_of(game: str, board: int) -> list[tuple[int, int]]:
    """Play a board; return the matchpoints of each table, 2 for another that it has beaten, and its points."""
    rows = [Row(table, 0, table, score(game, board, table)) for table in range(len(PLAYERS))]
    found = matchpoints(rows, fewest_wins=find(game).fewest_wins)
    return [(found[row.entrant].won, row.score) for row in rows]


def played(game: str, boards: int, jobs: int) -> Whole:
    """Play so many boards, shared out among processes: by board, table, and matchpoints or points."""
    with multiprocessing.Pool(jobs) as pool:
        return np.array(pool.map(partial(board_of, game), range(boards), chunksize=10))


def leads(better: Whole, weaker: Whole, evenings: int, chance: np.random.Generator, *, plain: bool) -> Shares:
    """Draw evenings from the boards; return how often the better player leads after 1, 2, 3 … of them, ties half."""
    drawn = chance.integers(0, len(better), (evenings, MOST))
    others = chance.integers(0, len(better), drawn.shape) if plain else drawn
    ahead = np.cumsum(better[drawn] - weaker[others], axis=1)
    return np.asarray(((ahead > 0) + (ahead == 0) / 2).mean(axis=0))


def first(shares: Shares) -> float:
    """Return after how many boards the better player leads often enough."""
    return float(np.argmax(shares >= ENOUGH) + 1) if shares.max() >= ENOUGH else np.inf


class Compared:
    """The better player beside a weaker one: how often the better leads, and how many boards that takes."""

    def __init__(self, boards: Whole, table: int, *, points: bool, plain: bool) -> None:
        chance, better, weaker = np.random.default_rng(0), boards[:, BETTER, int(points)], boards[:, table, int(points)]
        self.shares = leads(better, weaker, EVENINGS, chance, plain=plain)
        again = [chance.integers(0, len(boards), len(boards)) for _ in range(AGAIN)]
        found = [first(leads(better[some], weaker[some], AGAIN_EVENINGS, chance, plain=plain)) for some in again]
        self.needed, (self.least, self.most) = first(self.shares), np.percentile(found, INTERVAL, method="nearest")

    def __str__(self) -> str:
        needed, least, most = (
            f"{each:.0f}" if each < np.inf else f"over {MOST}" for each in (self.needed, self.least, self.most)
        )
        return needed if self.least == np.inf else f"{needed} ({least} to {most})"


def compared(boards: Whole) -> dict[str, dict[str, Compared]]:
    """Compare the better player with each weaker one, in each way."""
    return {
        weaker: {way: Compared(boards, table, **how) for way, how in WAYS.items()} for weaker, table in WEAKER.items()
    }


def of_cards(boards: Whole) -> float:
    """Return which part of the differences between the points of usual players comes from what they were dealt."""
    usual = boards[:, 1 + max(WEAKER.values()) :, 1]
    return max(0.0, 1 - float(usual.var(axis=1, ddof=1).mean() / usual.var(ddof=1)))


def draw(found: dict[str, dict[str, dict[str, Compared]]], plt: Any) -> Any:
    """Draw for each game how often the better player leads after so many boards."""
    figure, panels = plt.subplots(len(WEAKER), len(found), figsize=(9, 4.2), sharex=True, sharey=True)
    panels[0, 0].set_xscale("log")
    panels[0, 0].set_xticks([1, 10, 100], ["1", "10", "100"])
    for column, (game, by_weaker) in zip(panels.T, found.items(), strict=True):
        column[0].set_title(find(game).title.partition(":")[0], fontsize=9)
        for axes, ways in zip(column, by_weaker.values(), strict=True):
            for way, each in ways.items():
                axes.plot(SHOWN, 100 * each.shares[SHOWN - 1], label=way, **LINES[way])
            axes.axhline(100 * ENOUGH, color=MUTED, linewidth=0.5)
            axes.xaxis.set_minor_locator(plt.NullLocator())
    for axes, weaker in zip(panels[:, 0], WEAKER, strict=True):
        axes.set_ylabel(f"evenings in 100,\n{weaker}")
    panels[-1, len(found) // 2].set_xlabel("boards, or rounds")
    panels[0, len(found) // 2].legend(frameon=False, loc="center left")
    return figure


def main() -> None:
    """Play, print the table, and draw the picture."""
    read = argparse.ArgumentParser(description="Tell how many boards part the better of two players from the weaker.")
    read.add_argument(
        "--boards", type=int, default=800, help="boards of a game of middling speed, at eight tables each"
    )
    read.add_argument("--jobs", type=int, default=2, help="processes that play")
    read.add_argument("--out", type=Path, default=Path("docs/pictures"), help="folder of the picture")
    given = read.parse_args()
    if given.boards < 4 or given.jobs < 1:
        sys.exit("At least 4 boards are played, by at least 1 process.")
    print(
        "| table | boards played | of cards | the weaker plays | boards, matchpoints | boards, points | rounds, plain |"
    )
    print("|---|---|---|---|---|---|---|")
    found = {}
    for game, seats in SEATS.items():
        boards = played(game, int(given.boards * PARTS[game]), given.jobs)
        found[game] = compared(boards)
        for weaker, ways in found[game].items():
            cells = [
                f"{find(game).title}, {seats}",
                f"{len(boards):,}",
                f"{100 * of_cards(boards):.0f} %",
                weaker,
                *map(str, ways.values()),
            ]
            print(f"| {' | '.join(cells)} |", flush=True)
    given.out.mkdir(parents=True, exist_ok=True)
    draw(found, plotting()).savefig(given.out / "boards.svg", bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    main()
