"""Results: since when that of a match is final, and whether anything corrected it afterwards."""

from __future__ import annotations

from typing import Any

from .canonical import seconds

HOUR, HOURS = 3_600, 24  # of the house, which tells for how many hours a result can be disputed
OF_RESULTS = ("became-final", "incident-opened")


class Result:
    """The result of a match with a referee."""

    def __init__(self) -> None:
        self.seconds = 0  # after the match in which it can be disputed; 0 without a referee
        self.over, self.final = "", False

    def take(self, kind: str, by: str, at: str, data: Any) -> bool:
        """Take the next record; False where a result was final, or is called so before its time."""
        if kind == "opened":
            self._opened(data)
        elif kind == "revealed":
            self.over = self.over or at
        elif kind == "became-final":
            fine = by == "table" and not self.final and self._is_late(at)
            self.final = True
            return fine
        elif kind == "incident-opened":
            return not (self.final or self._is_late(at))
        return not (kind == "ruled" and self.final)

    def _opened(self, data: Any) -> None:
        house = data.get("house")
        house = house if isinstance(house, dict) else {}
        hours = house.get("final", HOURS)
        if house.get("referee") is True and type(hours) is int:
            self.seconds = hours * HOUR

    def _is_late(self, at: str) -> bool:
        return bool(self.seconds and self.over) and seconds(self.over, at) >= self.seconds
