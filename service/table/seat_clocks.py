"""The time that each seat has left, worked out from the times of the log's records alone."""

from collections.abc import Iterable
from copy import copy

from .house import House


class SeatClocks:
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

    def clone(self) -> "SeatClocks":
        """Copy, sharing nothing that changes."""
        twin = copy(self)
        twin.left, twin.decided, twin.credited = self.left[:], self.decided[:], self.credited[:]
        return twin

    def tick(self, at: int, asked: Iterable[int], moved: int | None) -> None:
        """Charge the seats that were asked until `at`; `moved` has just decided; from now on charge `asked`."""
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

    def rewound(self, then: "SeatClocks") -> None:
        """Go back to the decisions of `then`. Used time stays used, but each decision has a whole turn's time again."""
        self.decided = then.decided[:]
        if self._house.clock == "decision":
            self.left = [self._house.seconds * 1000] * len(self.left)

    def deadline(self) -> tuple[int, int] | None:
        """Return when the next seat's time is up, and whose it is; None while no clock runs."""
        return min(((self.at + self.left[seat], seat) for seat in self.running), default=None)
