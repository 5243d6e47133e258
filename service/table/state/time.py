"""The time, as the log writes it. It comes in from outside, so that tests and simulations bring their own."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache

Clock = Callable[[], datetime]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def now() -> datetime:
    """Return the present, in UTC."""
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """Write a moment as UTC with milliseconds: `2026-11-21T10:14:58.123Z`."""
    return written_millis(millis_of(moment))


def written_millis(ms: int) -> str:
    """Write the moment that many milliseconds after 1970; most times of a match share their minute with another."""
    minutes, rest = divmod(ms, 60_000)
    return f"{_to_the_minute(minutes)}{rest // 1000:02}.{rest % 1000:03}Z"


@lru_cache(maxsize=256)
def _to_the_minute(minutes: int) -> str:
    return moment(60_000 * minutes).isoformat()[: len("2026-11-21T10:14:")]


def millis(at: str) -> int:
    """Convert a written time to milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def millis_of(moment: datetime) -> int:
    """Convert a moment to whole milliseconds since 1970: those that the log would write."""
    return (moment - EPOCH) // MILLISECOND


def moment(ms: int) -> datetime:
    """Return the moment that many milliseconds after 1970, in UTC."""
    return EPOCH + timedelta(milliseconds=ms)
