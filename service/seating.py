"""Who the log says acted: `seat:1`, `bot:3`, `clock:2` (played for a seat whose time was up), or an office."""

from functools import lru_cache

DEALER, TABLE, REFEREE, HOST = "dealer", "table", "referee", "host"


@lru_cache(maxsize=64)
def seat_in(by: str) -> int | None:
    """The seat that `seat:1`, `bot:3` or `clock:2` names."""
    kind, _, number = by.partition(":")
    return int(number) if kind in ("seat", "bot", "clock") else None
