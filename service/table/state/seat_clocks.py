"""The time that each seat has left, worked out from the times of the log's records alone."""

from collections import Counter
from collections.abc import Collection, Iterable
from copy import copy

from .house import House


class SeatClocks:
    """The clocks of a table: `left` by seat, in milliseconds, as of `at`; `running` are the seats it counts for.

    `decided` are the decisions of each seat that are in force, `credited` those that have brought an increment,
    `spent` the time used on a seat's decision of that number. `staller` is the seat whose request or claim all wait
    for: it has `stalled` so long in all; `used` is the time of each seat's turns.
    """

    __slots__ = (
        "_house", "at", "credited", "decided", "left", "running", "spent", "stalled", "staller", "used",
    )  # fmt: skip

    def __init__(self, house: House, seats: int) -> None:
        self._house = house
        self.left = [house.seconds * 1000] * seats
        self.decided = [0] * seats
        self.credited = [0] * seats
        self.spent: Counter[tuple[int, int]] = Counter()
        self.running: tuple[int, ...] = ()
        self.staller: int | None = None
        self.used = [0] * seats
        self.stalled = [0] * seats
        self.at = 0

    def clone(self) -> "SeatClocks":
        """Copy, sharing nothing that changes."""
        twin = copy(self)
        twin.left, twin.decided, twin.credited = self.left[:], self.decided[:], self.credited[:]
        twin.used, twin.stalled, twin.spent = self.used[:], self.stalled[:], Counter(self.spent)
        return twin

    def tick(self, at: int, asked: Iterable[int], staller: int | None = None) -> None:
        """Charge the seats that were asked until `at`; from now on charge `asked`, of whom `staller` lets all wait."""
        for seat in self.running:
            used = min(self.left[seat], max(0, at - self.at))
            self.left[seat] -= used
            self.spent[seat, self.decided[seat]] += used
            (self.stalled if seat == self.staller else self.used)[seat] += used
        self.at = at
        self.running = tuple(asked)
        self.staller = staller

    def has_decided(self, seat: int, *, earns: bool = True) -> None:
        """Note a decision of a seat; it `earns` its increment unless a bot stood in."""
        self.decided[seat] += 1
        if self._house.clock == "decision":
            self.left[seat] = self._house.seconds * 1000
        elif self.decided[seat] > self.credited[seat]:
            # A decision that was taken back and is made again brings no second increment.
            self.credited[seat] = self.decided[seat]
            self.left[seat] += self._house.increment * 1000 * earns

    def has_undecided(self, seat: int) -> None:
        """Note that a seat took back what it chose in secret: it has the time that was left, and earns no more."""
        self.decided[seat] -= 1
        if self._house.clock == "decision":
            self.left[seat] = max(0, self._house.seconds * 1000 - self.spent[seat, self.decided[seat]])

    def rewound(self, then: "SeatClocks") -> None:
        """Go back to the decisions of `then`. Used time stays used, but each decision has a whole turn's time again."""
        self.decided = then.decided[:]
        if self._house.clock == "decision":
            self.left = [self._house.seconds * 1000] * len(self.left)

    def taken_back(self, then: "SeatClocks", asker: int) -> None:
        """Go back to the decisions of `then` at the cost of `asker`, who gets no time for the decision anew.

        The others are as they were: the time of their turns since is theirs again, and with a bank the asker pays it.
        The time for which they let the table wait themselves stays used.
        """
        if self._house.clock == "decision":
            self._as_then(then, asker)
        else:
            self._pays(then, asker)
        self.decided = then.decided[:]

    def _as_then(self, then: "SeatClocks", asker: int) -> None:
        whole = self._house.seconds * 1000
        for seat, number in enumerate(then.decided):
            kept = then.spent[seat, number]
            if seat == asker:
                kept = max(kept, self.spent[seat, number])
            if self.decided[seat] != number or seat != asker:
                kept += self.stalled[seat] - then.stalled[seat]
            self.left[seat] = max(0, whole - kept)
            for key in [key for key in self.spent if key[0] == seat and key[1] >= number]:
                del self.spent[key]
            self.spent[seat, number] = kept

    def _pays(self, then: "SeatClocks", asker: int) -> None:
        for seat in range(len(self.left)):
            if seat != asker:
                back = max(0, self.used[seat] - then.used[seat])
                self.used[seat] -= back
                self.left[seat] += back
                self.left[asker] = max(0, self.left[asker] - back)

    def flag(self, seat: int) -> int | None:
        """Return when that seat's time is up; None while its clock stands."""
        return self.at + self.left[seat] if seat in self.running else None

    def deadline(self, among: Collection[int]) -> tuple[int, int] | None:
        """Return when the next of these seats' time is up, and whose it is; None while none of their clocks runs."""
        return min(((self.at + self.left[seat], seat) for seat in self.running if seat in among), default=None)
