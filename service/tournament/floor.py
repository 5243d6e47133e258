"""The floor of an evening at which one sits where one likes: the tables that wait for players, and those that play."""

from collections.abc import Mapping
from typing import NamedTuple

from fairdeal.events.judge.floor import STAND_SECONDS

from ..table.state.time import millis

MOST_TABLES = 2_000  # that are begun in an evening


class Waiting(NamedTuple):
    """A table that waits for players: its seats, who has sat down there, by seat, and since when the last of them."""

    seats: int
    entrants: tuple[int, ...]
    since: str

    @property
    def until(self) -> int:
        """Tell when it is given up if nobody else comes, in milliseconds since 1970."""
        return millis(self.since) + 1000 * STAND_SECONDS


class Sits(NamedTuple):
    """The key of a person who sits at a table, or the kind of a bot."""

    key: str
    bot: str


class Floor:
    """The tables of an evening: how many were begun, those that wait, by number, and what is known of those added."""

    __slots__ = ("added", "begun", "sit", "waiting")

    def __init__(self) -> None:
        self.begun = 0
        self.waiting: dict[int, Waiting] = {}
        self.added: dict[str, str] = {}  # the time of each table that has opened
        self.sit: list[Mapping[int, Sits]] = []  # for each of them who sits there, with the key or as the bot of then

    def waits_at(self, entrant: int) -> int | None:
        """Return the number of the table at which an entrant waits; None for one who waits at none."""
        return next((at for at, table in self.waiting.items() if entrant in table.entrants), None)

    def sits(self, entrant: int, at: int, seats: int, since: str) -> None:
        """Let an entrant sit down; the first begins the table."""
        before = self.waiting.get(at, Waiting(seats, (), since))
        self.begun = max(self.begun, at + 1)
        self.waiting[at] = Waiting(seats, (*before.entrants, entrant), since)

    def rises(self, entrant: int) -> None:
        """Let an entrant get up who may wait somewhere; the last one takes the table away."""
        if (at := self.waits_at(entrant)) is None:
            return
        table = self.waiting[at]
        left = tuple(each for each in table.entrants if each != entrant)
        self.waiting[at] = table._replace(entrants=left)
        if not left:
            del self.waiting[at]

    def opens(self, table: str, sit: Mapping[int, Sits], at: str) -> None:
        """Let the table open at which these sat down, who wait no more."""
        for entrant in sit:
            self.rises(entrant)
        self.added[table] = at
        self.sit.append(sit)
