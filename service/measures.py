"""What a server counts of itself: numbers that cost next to nothing to keep, and name no table and nobody.

They hold for the process. `live.metrics` tells them in OpenMetrics when it is asked to.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Spread:
    """The spread of a value: for each bound, how often it was not above it."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def note(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count the seconds that something takes, also when it fails."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.note(perf_counter() - begun)


class Measures:
    """The numbers of one process, since it began."""

    def __init__(self) -> None:
        self.records = 0
        self.moves: Counter[str] = Counter()  # by game
        self.refusals: Counter[str] = Counter()  # by code
        self.sent: Counter[str] = Counter()  # bytes, by "socket" and "http"
        self.commits = Spread(SECONDS)
        self.groups = Spread(SIZES)  # appends in one commit
        self.folds = Spread(SECONDS)


counted = Measures()
