"""Sit where you like: who sat down at which table by whose word, when it was full, and how long anybody waited."""

from __future__ import annotations

from typing import Any

from .canonical import is_number, is_shape, seconds
from .commands import TOURNAMENT
from .day import DayLog, Seats

FREE = "free"  # the format of such an evening
STAND_SECONDS = 900  # after which a table is given up to which nobody else has come
MOST_AT_TABLE = 8  # seats
SEATING: dict[str, type] = {"seconds": int, "least": int}
SIT = ("sat", "bot-sat", "got-up", "given-up")
ELSEWHERE = ("board-opened", "draw-closed", "noise-given", "noise-opened", "redrawn")  # which no such evening has


class Waiting:
    """A table that waits for players: its seats, who sits there, and since when the last of them."""

    def __init__(self, seats: int) -> None:
        self.seats, self.entrants, self.since = seats, list[int](), ""


class Floor:
    """The tables of an evening: how many were begun, those that wait, and when each of the others was added."""

    def __init__(self, least: int, seconds: int) -> None:
        self.least, self.seconds = least, seconds  # others to meet; the time of a match
        self.begun = 0
        self.waiting: dict[int, Waiting] = {}
        self.full: list[int] = []  # who sits at a table that is to be added with the next record
        self.added: dict[str, str] = {}  # when, in the order in which they were

    def rises(self, entrant: int) -> bool:
        """Let somebody get up; False if they wait nowhere."""
        for at, table in self.waiting.items():
            if entrant in table.entrants:
                table.entrants.remove(entrant)
                if not table.entrants:
                    del self.waiting[at]
                return True
        return False

    def sits(self, entrant: int, data: dict[str, Any], at: str) -> bool:
        """Let somebody sit down; False where there is no such table."""
        number, seats = data["at"], data["seats"]
        if number == self.begun and is_number(seats, MOST_AT_TABLE, 2):
            self.begun += 1
            self.waiting[number] = Waiting(seats)
        table = self.waiting.get(number)
        if table is None or table.seats != seats:
            return False
        table.entrants.append(entrant)
        table.since = at
        if len(table.entrants) == seats:
            self.full = self.waiting.pop(number).entrants
        return True


def floor_of(first: dict[str, Any]) -> Floor | None:
    """Read in the first record what was told of the evening; None where it cannot be such a one."""
    told: Any = first.get("open_seating")
    time: Any = first.get("round_seconds")
    if not is_shape(told, SEATING) or not all(is_number(each, 2**53, 0) for each in (*told.values(), time)):
        return None
    return Floor(told["least"], time) if not first["rounds"] and first["scoring"] == "matchpoints" else None


class FloorLog(DayLog):
    """The reading of a tournament's log, as far as an evening where one sits where one likes is told from any other."""

    floor: Floor | None = None
    entry = True  # is it open?

    def stands(self, kind: str, record: dict[str, Any], floor: Floor) -> str | None:
        """Let a record count that only such an evening has, or has otherwise; None for one that any tournament has."""
        data, full, name = record["data"], floor.full, str(self.table).removeprefix(TOURNAMENT)
        floor.full = []
        if kind in ELSEWHERE or bool(full) != (kind == "table-added"):
            return "setup"
        if kind in SIT:
            return self.moves(kind, record, floor)
        if kind == "round-begun":
            return self.starts(data, record["seq"])
        if kind == "table-added":
            fresh = data == {"table": f"{name}-1-{len(floor.added) + 1}", "seats": full}
            return self.joins_in(data, record["at"], floor) if fresh else "setup"
        if kind == "table-over" and data["why"] == "time":
            since = floor.added.get(data["table"])
            return None if since and seconds(since, record["at"]) >= floor.seconds else "setup"
        if kind == "entry-closed":
            floor.waiting.clear()
            return None if self.rounds else "setup"
        if kind == "left" and record["by"].removeprefix("entrant:").isdecimal():
            floor.rises(int(record["by"].removeprefix("entrant:")))
        if kind == "adjusted":
            return None if self.has_played(data["round"], data["entrant"]) else "setup"
        return None

    def moves(self, kind: str, record: dict[str, Any], floor: Floor) -> str:
        """Let somebody sit down or get up, or a table be given up."""
        data, by = record["data"], record["by"].removeprefix("entrant:")
        if kind == "given-up":
            table = floor.waiting.pop(data["at"], None)
            return "" if table and seconds(table.since, record["at"]) >= STAND_SECONDS else "setup"
        number = data["entrant"] if kind == "bot-sat" else int(by) if by.isdecimal() else -1
        if not 0 <= number < len(self.entrants):
            return "setup"
        if kind == "got-up":
            return "" if floor.rises(number) else "setup"
        if kind == "bot-sat" and self.entrants[number].kind != "bot":
            return "signature"
        if self.is_busy(number, floor):
            return "twice"
        there = self.rounds and self.entry and not self.entrants[number].gone
        return "" if there and floor.sits(number, data, record["at"]) else "setup"

    def is_busy(self, number: int, floor: Floor) -> bool:
        """Tell whether somebody waits at a table, or sits at one that is not over."""
        waits = any(number in table.entrants for table in floor.waiting.values())
        return waits or any(number in table.entrants and table.over is None for table in self.tables.values())

    def starts(self, data: dict[str, Any], seq: int) -> str:
        """Begin the evening: one round, to which tables are added."""
        fine = not self.rounds and self.entry and data["round"] == 0 and not data["tables"] and not data["byes"]
        self.rounds.append(([], []))
        self.closed = seq  # whoever comes from now on comes late
        return "" if fine else "setup"

    def joins_in(self, data: dict[str, Any], at: str, floor: Floor) -> str:
        """Add the table that is full."""
        name, seats = data["table"], data["seats"]
        fresh = name not in self.tables
        self.tables[name] = Seats(0, seats, [self.entrants[number].key for number in seats])
        self.rounds[0][0].append(name)
        floor.added[name] = at
        return "" if fresh else "setup"

    def has_played(self, match: int, entrant: int) -> bool:
        """Tell whether somebody sat at the table of that match, which is over."""
        names = self.rounds[0][0] if self.rounds else []
        table = self.tables[names[match]] if match < len(names) else None
        return table is not None and table.over is not None and entrant in table.entrants

    def is_played(self) -> bool:
        """Tell whether the evening may end: before it began, or when nobody sits down any more and all is played."""
        over = all(table.over is not None for table in self.tables.values())
        return not self.rounds or (not self.entry and over)
