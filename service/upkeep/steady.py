"""The clocks of a server. Its own begins with the system's time, and then goes by what has really passed.

A system's clock is put: by hand, by a time server after a start without a battery, by a snapshot that wakes up. Were
each step believed, every decision at every table would end at once, or never. So a step is followed slowly, by one part
in a hundred, and told in the server's notes; a start takes the system's time as it is.

Servers that share a log take their time from its store, as a seat pays for the time between two records, which two of
them may have written.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from ..table.state.time import Clock, now

log = logging.getLogger("fairdeal.clock")
FOLLOWS = 0.01  # seconds by which it comes nearer to the system's time in a second
TOLD = timedelta(seconds=30)  # steps that are worth a note
# Time in which the machine sleeps has passed, too.
ELAPSED = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def elapsed() -> float:
    """Return the seconds since some moment in the past; nobody can put this clock."""
    return time.clock_gettime(ELAPSED)


class Steady:
    """A clock that no step of the system's clock moves; `wall` tells the system's time, `elapsed` what has passed."""

    def __init__(self, wall: Clock = now, elapsed: Callable[[], float] = elapsed) -> None:
        self._wall, self._elapsed = wall, elapsed
        self._time, self._at = wall(), elapsed()
        self._apart = timedelta(0)  # how far the system's clock was ahead at the last look

    def __call__(self) -> datetime:
        at = self._elapsed()
        passed, self._at = at - self._at, at
        self._time += timedelta(seconds=passed)
        apart = self._wall() - self._time
        if abs(apart - self._apart) > TOLD:
            log.warning(
                "the system's clock was put: it is %+.0f seconds from the tables' time, which goes on by what has "
                "really passed; the next start takes the system's time",
                apart.total_seconds(),
            )
        most = timedelta(seconds=FOLLOWS * passed)
        step = max(-most, min(apart, most))
        self._time += step
        self._apart = apart - step
        return self._time


class Shared:
    """The clock of the servers of one log: the time that its store tells, carried on between two looks by their own."""

    def __init__(self, own: Clock, told: Clock) -> None:
        self._own, self._told = own, told
        self._apart = timedelta(0)
        self.look()

    def __call__(self) -> datetime:
        return self._own() + self._apart

    def look(self) -> None:
        """Ask the store, which answers at some moment between question and answer. Raises `StoreFailed`."""
        asked, told, answered = self._own(), self._told(), self._own()
        apart = min(max(self._apart, told - answered), told - asked)
        if abs(apart - self._apart) > TOLD:
            log.warning("the log's time is %+.0f seconds from this server's, and counts", apart.total_seconds())
        self._apart = apart
