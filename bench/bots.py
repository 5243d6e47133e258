"""How often `strong` wins beside `sensible` at all other seats: `python -m bench bots [GAME]`, hours for all games.

Each line of bots.txt is one game. Match number n has the cards and the dice of the word "bots n"; `strong` sits at seat
n modulo the number of seats. The same numbers give the same matches on any machine: strong thinks by iterations.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from fairdeal.engine import Dice, Match, searched, seed_of, sensible

KEPT = Path(__file__).parent / "bots.txt"
LIKELY = 1.96  # standard deviations of an interval that holds in 95 of 100 cases
SHOWN = 10


class Trial(NamedTuple):
    """A game with so many seats, the iterations of strong, the matches, and the share to be won at least."""

    game: str
    seats: int
    iterations: int
    matches: int
    goal: float


TRIALS = [
    Trial("dirty-money", 4, 100, 400, 0.40),
    Trial("money-sweeper", 2, 1, 1500, 0.65),
    Trial("sweep", 2, 200, 400, 0.65),
    Trial("cover-your-assets", 4, 150, 400, 0.45),
    Trial("monopoly", 4, 60, 400, 0.35),
]


def share(trial: Trial, number: int) -> float:
    """Play one match, and tell the share of the win that strong had."""
    match, dice = Match(trial.game, trial.seats, f"bots {number}"), Dice(seed_of(f"bots {number}"))
    mine = number % trial.seats
    while asked := match.to_act():
        seat = asked[0]
        view, past = match.view(seat), match.past(seat)
        if seat == mine:
            action = searched(view, dice, past, trial.iterations)
        else:
            action = sensible(view, match.choices(seat, 200), dice, past)
        match.apply(seat, action)
    result = match.result()
    assert result is not None
    return (mine in result.winners) / len(result.winners)


def interval(won: float, played: int) -> tuple[float, float]:
    """Return the bounds of the share, by Wilson's rule."""
    mean, square = won / played, LIKELY**2 / played
    middle = (mean + square / 2) / (1 + square)
    reach = LIKELY * sqrt(mean * (1 - mean) / played + square / played / 4) / (1 + square)
    return middle - reach, middle + reach


def line(trial: Trial, won: float, played: int) -> str:
    low, high = interval(won, played)
    return (
        f"{trial.game:<18} {trial.seats:>5} {trial.iterations:>10} {played:>7} {won / played:>6.1%} "
        f"{low:>6.1%} – {high:<6.1%} {1 / trial.seats:>6.0%} {trial.goal:>6.0%}"
    )


def measured(trial: Trial) -> Iterator[str]:
    """Play the matches of a trial, and tell from time to time how it stands."""
    won = 0.0
    for number in range(trial.matches):
        won += share(trial, number)
        if (number + 1) % SHOWN == 0:
            yield line(trial, won, number + 1)


HEAD = (
    f"{'game':<18} {'seats':>5} {'iterations':>10} {'matches':>7} {'won':>6} "
    f"{'95 % interval':>15} {'chance':>6} {'goal':>6}"
)


def main(asked: list[str] | None = None) -> None:
    """Measure the games asked for, or all of them, and keep how each stands, so that a run may be cut short."""
    if unknown := [name for name in asked or () if name not in {each.game for each in TRIALS}]:
        raise SystemExit(f"There is no game {unknown[0]!r} here: {', '.join(each.game for each in TRIALS)}.")
    kept = dict.fromkeys([each.game for each in TRIALS], "")
    if KEPT.exists():
        kept.update({text.split()[0]: text for text in KEPT.read_text(encoding="utf-8").splitlines()[1:] if text})
    for trial in TRIALS:
        if not asked or trial.game in asked:
            for text in measured(trial):
                kept[trial.game] = text
                print(text, flush=True)
                KEPT.write_text("\n".join([HEAD, *filter(None, kept.values())]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
