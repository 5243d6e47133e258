"""Time at the table: what each seat has left, worked out from the times of the log's records alone."""

from collections.abc import Iterable
from copy import copy
from datetime import UTC, datetime, timedelta

from .events import House
from .time import written

UNDO_SECONDS = 60
AWAY_SECONDS = 30  # nobody there for so long: the seat is away
WAIT_SECONDS = 60  # away for so long again: something can be done about it
APPEAL_SECONDS = 60


def millis(at: str) -> int:
    """A written time as milliseconds since 1970."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def millis_of(moment: datetime) -> int:
    """A moment as whole milliseconds since 1970: those that the log would write."""
    return millis(written(moment))


def moment(ms: int) -> datetime:
    """The moment that many milliseconds after 1970, in UTC."""
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)


class Clocks:
    """The clocks of a table: `left` by seat, in milliseconds, as of `at`; `running` are the seats it counts for.

    `decided` are the decisions of each seat that are in force, `credited` those that have brought an increment.
    """

    __slots__ = ("_house", "at", "credited", "decided", "left", "running")

    def __init__(self, house: House, seats: int) -> None:
        self._house = house
        self.left = [house.seconds * 1000] * seats
        self.decided = [0] * seats
        self.credited = [0] * seats
        self.running: tuple[int, ...] = ()
        self.at = 0

    def clone(self) -> "Clocks":
        """A copy that shares nothing that changes."""
        twin = copy(self)
        twin.left, twin.decided, twin.credited = self.left[:], self.decided[:], self.credited[:]
        return twin

    def tick(self, at: int, asked: Iterable[int], moved: int | None) -> None:
        """It is `at` now: whoever was asked is charged; `moved` has just decided; from now on `asked` are charged."""
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.at))
        if moved is not None:
            self._decided(moved)
        self.at = at
        self.running = tuple(asked)

    def _decided(self, seat: int) -> None:
        self.decided[seat] += 1
        if self._house.clock == "decision":
            self.left[seat] = self._house.seconds * 1000
        elif self.decided[seat] > self.credited[seat]:
            # A decision that was taken back and is made again brings no second increment.
            self.credited[seat] = self.decided[seat]
            self.left[seat] += self._house.increment * 1000

    def rewound(self, then: "Clocks") -> None:
        """Time that was used stays used, but whoever is asked again has a whole turn's time for it."""
        self.decided = then.decided[:]
        if self._house.clock == "decision":
            self.left = [self._house.seconds * 1000] * len(self.left)

    def deadline(self) -> tuple[int, int] | None:
        """When the next seat's time is up, and whose it is; None while no clock runs."""
        return min(((self.at + self.left[seat], seat) for seat in self.running), default=None)
