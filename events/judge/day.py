"""The deal of a day: bound before it, entered all day at a table each, and opened when it is over."""

from __future__ import annotations

from typing import Any

from .canonical import TIME
from .commands import TOURNAMENT
from .ed25519 import Verify
from .offices import SignedLog
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


class Seats:
    """A table of a round: the entrants by seat, and the keys that they had then ("" of bots)."""

    def __init__(self, round: int, entrants: list[int], keys: list[str]) -> None:
        self.round, self.entrants, self.keys = round, entrants, keys
        self.over: dict[str, Any] | None = None  # what `table-over` says of it


class DayLog(SignedLog):
    """The reading of a tournament's log, as far as the one round of a day's deal is told from any other."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.day: Day | None = None  # of a deal of the day
        self.tables: dict[str, Seats] = {}
        self.rounds: list[tuple[list[str], list[int]]] = []  # for each round its tables, and who rests
        self.field: list[int] = []  # who began the first round
        self.seeds: list[bytes] = []  # of the boards that were opened

    def are_seated(self) -> bool:
        """Tell whether the deal of a day is being played, and all who have entered have their table."""
        return len(self.rounds) == 1 and not self.seeds and len(self.tables) == len(self.entrants)

    def adds(self, data: dict[str, Any]) -> str:
        """Add a table to the one round of a day, for whoever has entered last, who sits first with bots behind them."""
        name, number = data["table"], len(self.entrants) - 1
        due = self.day and self.rounds and len(self.tables) == number and name not in self.tables
        if not due or data["seats"] != [number] + [FILLS] * (self.first["seats"] - 1):
            return "setup"
        self.tables[name] = Seats(0, data["seats"], [self.entrants[number].key] + [""] * (self.first["seats"] - 1))
        self.rounds[0][0].append(name)
        self.field.append(number)
        return ""

    def is_over(self, data: dict[str, Any]) -> str:
        """Let a table be over, once, that is of the newest round."""
        table = self.tables.get(data["table"])
        if table is None or table.over is not None or table.round != len(self.rounds) - 1:
            return "setup"
        if len(data["scores"]) not in (0, len(table.entrants)):
            return "setup"
        table.over = data
        return ""
