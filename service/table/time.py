"""The time, as the log writes it. It comes in from outside, so that tests and simulations bring their own."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """The present, in UTC."""
    return datetime.now(UTC)


def written(moment: datetime) -> str:
    """UTC with milliseconds: `2026-11-21T10:14:58.123Z`."""
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
