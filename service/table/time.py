"""The time, as the log writes it. It comes in from outside, so that tests and simulations bring their own."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

Clock = Callable[[], datetime]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def now() -> datetime:
    """Return the present, in UTC."""
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """Write a moment as UTC with milliseconds: `2026-11-21T10:14:58.123Z`."""
    return f"{moment.isoformat(timespec='milliseconds')[:23]}Z"


def millis(at: str) -> int:
    """Convert a written time to milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def millis_of(moment: datetime) -> int:
    """Convert a moment to whole milliseconds since 1970: those that the log would write."""
    return (moment - EPOCH) // MILLISECOND


def moment(ms: int) -> datetime:
    """Return the moment that many milliseconds after 1970, in UTC."""
    return EPOCH + timedelta(milliseconds=ms)
