"""The time that each seat has left, worked out from the times of the log's records alone."""

from collections import Counter
from collections.abc import Collection, Iterable
from copy import copy

from .house import House


class SeatClocks:
    """The clocks of a table: `left` by seat, in milliseconds, as of `at`; `running` are the seats it counts for.

    `decided` are the decisions of each seat that are in force, `credited` those that have brought an increment,
    `spent` the time used on a seat's decision of that number. `asker` has a request waiting, which has cost `owed`.
    """

    __slots__ = ("_house", "asker", "at", "credited", "decided", "left", "owed", "running", "spent")

    def __init__(self, house: House, seats: int) -> None:
        self._house = house
        self.left = [house.seconds * 1000] * seats
        self.decided = [0] * seats
        self.credited = [0] * seats
        self.spent: Counter[tuple[int, int]] = Counter()
        self.running: tuple[int, ...] = ()
        self.asker: int | None = None
        self.owed = 0
        self.at = 0

    def clone(self) -> "SeatClocks":
        """Copy, sharing nothing that changes."""
        twin = copy(self)
        twin.left, twin.decided, twin.credited = self.left[:], self.decided[:], self.credited[:]
        twin.spent = Counter(self.spent)
        return twin

    def tick(self, at: int, asked: Iterable[int], moved: int | None, asker: int | None = None) -> None:
        """Charge the seats that were asked until `at`; `moved` has just decided; from now on charge `asked`.

        `asker` has asked to take something back, which waits for answers.
        """
        for seat in self.running:
            used = min(self.left[seat], max(0, at - self.at))
            self.left[seat] -= used
            self.spent[seat, self.decided[seat]] += used
            self.owed += used if seat == self.asker else 0
        if asker is None:
            self.owed = 0
        if moved is not None:
            self._decided(moved)
        self.at = at
        self.running = tuple(asked)
        self.asker = asker

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

    def taken_back(self, then: "SeatClocks", asker: int) -> None:
        """Go back to the decisions of `then` at the cost of `asker`, who gets no time for the decision anew.

        The others are as they were: the time that they used since is theirs again, and with a bank the asker pays it.
        """
        if self._house.clock == "decision":
            self._as_then(then, asker)
        else:
            self._pays(then, asker)
        self.decided = then.decided[:]

    def _as_then(self, then: "SeatClocks", asker: int) -> None:
        whole = self._house.seconds * 1000
        for seat, number in enumerate(then.decided):
            mine = seat == asker
            kept = self.spent[seat, number] if mine else then.spent[seat, number]
            kept += self.owed if mine and self.decided[seat] > number else 0
            self.left[seat] = max(0, whole - kept)
            for key in [key for key in self.spent if key[0] == seat and key[1] >= number]:
                del self.spent[key]
            self.spent[seat, number] = kept

    def _pays(self, then: "SeatClocks", asker: int) -> None:
        for seat in range(len(self.left)):
            if seat != asker:
                gained = (self.credited[seat] - then.credited[seat]) * self._house.increment * 1000
                used = max(0, then.left[seat] + gained - self.left[seat])
                self.left[seat] += used
                self.left[asker] = max(0, self.left[asker] - used)

    def flag(self, seat: int) -> int | None:
        """Return when that seat's time is up; None while its clock stands."""
        return self.at + self.left[seat] if seat in self.running else None

    def deadline(self, among: Collection[int]) -> tuple[int, int] | None:
        """Return when the next of these seats' time is up, and whose it is; None while none of their clocks runs."""
        return min(((self.at + self.left[seat], seat) for seat in self.running if seat in among), default=None)
