"""The rate of one socket: a bucket of messages that fills again with time."""

from time import monotonic


class Rate:
    """A bucket that allows `burst` messages at once and `rate` a second in the long run; with 0, any number."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then = monotonic()

    def allows(self) -> bool:
        """Tell whether one more message may be heard now."""
        if not self._rate:
            return True
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
