"""The rate of one socket: a bucket of messages that fills again with time."""

from time import monotonic

from ..doors.guards import Buckets, Budget


class Rate:
    """A bucket that allows `burst` messages at once and `rate` a second in the long run; with 0, any number."""

    def __init__(self, rate: float, burst: float) -> None:
        self._bucket = Buckets(Budget(rate, burst), monotonic) if rate else None

    def allows(self) -> bool:
        """Tell whether one more message may be heard now."""
        return not (self._bucket and self._bucket.take(""))
