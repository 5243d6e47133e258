"""A table's transcript, read with what its tournament asks of it."""

from __future__ import annotations

from typing import Any

from .canonical import canonical
from .ed25519 import Verify
from .places import NOT_COMPARED
from .report import TableReading


class AtTable(TableReading):
    """The reading of a table's transcript that keeps what its tournament asks of it."""

    def __init__(self, verify: Verify, seeds: dict[str, bytes]) -> None:
        super().__init__(verify, None, seeds)
        self.first: dict[str, Any] | None = None
        self.hashes: dict[str, bool] = {}  # for each record, whether the match was over by then
        self.bots: set[int] = set()
        self.ended: tuple[str, Any, str] | None = None  # the hash of `revealed`, its scores, and how the match ended
        self.why = "played"

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds."""
        super().holds(record, text)
        kind, data, seat = record["type"].partition(".")[0], record["data"], record["data"].get("seat")
        self.first = data if self.first is None else self.first
        if kind == "seated" and data.get("kind") == "bot" and record["cmd"] == f"table:bot:{seat}":
            self.bots |= {seat} if type(seat) is int else set()
        elif kind == "reseeded":
            self.why = "repaired"
        elif kind == "ended" and data.get("why") in NOT_COMPARED:
            self.why = "void"
        elif kind == "revealed" and self.ended is None:
            self.ended = (record["hash"], data.get("scores"), self.why)
        self.hashes[record["hash"]] = self.ended is not None


def is_same(one: Any, other: Any) -> bool:
    """Tell whether two values of records are the same JSON."""
    return canonical(one) == canonical(other)


def is_result(over: dict[str, Any], table: AtTable) -> bool:
    """Tell whether a table's log gives the result that its tournament wrote down.

    Of one whose time was up there is none, and its match was not over by the head that is named.
    """
    if over["why"] == "time":
        return over["scores"] == [] and not table.hashes.get(over["head"])
    return table.ended is not None and is_same([*table.ended], [over["head"], over["scores"], over["why"]])
