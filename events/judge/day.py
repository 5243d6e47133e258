"""The deal of a day: bound before it, entered all day at a table each, and opened when it is over."""

from __future__ import annotations

from typing import Any

from .canonical import TIME
from .commands import TOURNAMENT
from .shapes import FILLS

DAILY = "daily"  # the format of such a tournament
KINDS = ("opened", "round-begun", "entered", "left", "table-added", "table-over", "board-opened", "ended")


class Day:
    """The day of a deal, from a time until another, as the log writes them."""

    def __init__(self, start: str, end: str) -> None:
        self.start, self.end = start, end

    def is_in_time(self, kind: str, at: str, data: dict[str, Any]) -> bool:
        """Tell whether a record stands before the day, in it, or after it, as its type must."""
        if kind == "opened":
            return at < self.start
        if kind in ("entered", "table-added"):
            return self.start <= at < self.end
        is_last = kind in ("board-opened", "ended") or (kind == "table-over" and data["why"] == "time")
        return at >= (self.end if is_last else self.start)


def day_of(table: str, first: dict[str, Any]) -> Day | None:
    """Read the day in the first record of that log; None where it is not that of a day's one deal, by its name."""
    start, end = first.get("entry_from"), first.get("entry_until")
    if not all(isinstance(each, str) and TIME.fullmatch(each) for each in (start, end)):
        return None
    named = table == f"{TOURNAMENT}{str(start)[:10]}-{first['game']}"
    fine = first["rounds"] == 1 and first["scoring"] == "matchpoints" and not first["director"]
    return Day(str(start), str(end)) if named and fine else None


def seats_of(entrant: int, seats: int) -> list[int]:
    """Seat whoever enters: first, and bots behind them."""
    return [entrant] + [FILLS] * (seats - 1)
