"""Figures, as they are taken and written: several runs, the median, and the range beside it."""

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

ROUNDS = 5


class Figure:
    """A figure that was measured several times; written as its median and range."""

    def __init__(self, runs: Sequence[float]) -> None:
        self.runs = sorted(runs)
        self.median = median(runs)

    def __str__(self) -> str:
        return f"{spoken(self.median)} [{spoken(self.runs[0])}..{spoken(self.runs[-1])}]"


def spoken(value: float) -> str:
    """Write 1,234,567 as `1.23M`, 45,678 as `45.7k`, small numbers with one place."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}" if value < 1000 * size else f"{value / size:,.0f}{letter}"
    return f"{value:.1f}"


def rate(work: Callable[[], int], seconds: float = 0.3) -> float:
    """Measure how often a second `work` does the thing that it counts, repeated for at least so long."""
    done, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        done += work()
    return done / spent


def rates(work: Callable[[], int], seconds: float = 0.3, rounds: int = ROUNDS) -> Figure:
    """Measure the rate several times."""
    return Figure([rate(work, seconds) for _ in range(rounds)])
