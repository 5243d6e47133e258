"""The branches of a log: a rewind leaves one behind, nothing is erased, and the records in force are found from it.

The game after record s is the game after `to` if s is a rewind to `to`, else the game after s − 1 changed by s. So
the records in force are found from the end: down to the newest rewind, then from where it went back to.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace


class Branches(Struct, frozen=True):
    """The rewinds of a table (the seq of each, and where it went back to) and the records beside the game."""

    rewinds: tuple[tuple[int, int], ...] = ()
    asides: tuple[int, ...] = ()

    def back(self, seq: int, to: int) -> "Branches":
        """Note that record `seq` goes back to `to`."""
        return replace(self, rewinds=(*self.rewinds, (seq, to)))

    def aside(self, seq: int) -> "Branches":
        """Note that record `seq` is not part of the game."""
        return replace(self, asides=(*self.asides, seq))

    def in_force(self, last: int, since: int = 0) -> list[range]:
        """Return the seqs up to `last` of the records that made the game as it is then, the oldest first.

        Where they are asked for `since` a record, the first span may hold others before it.
        """
        spans: list[range] = []
        while (place := bisect_left(self.rewinds, (last + 1,))) and self.rewinds[place - 1][0] > since:
            seq, to = self.rewinds[place - 1]
            spans.append(range(seq, last + 1))
            last = to
        return [range(last + 1), *reversed(spans)]

    def since(self, seq: int, last: int) -> list[range] | None:
        """Return the seqs after `seq` of the records in force up to `last`, the oldest first; None if `seq` is not."""
        spans: list[range] = []
        while (place := bisect_left(self.rewinds, (last + 1,))) and self.rewinds[place - 1][0] > seq:
            rewind, to = self.rewinds[place - 1]
            spans.append(range(rewind, last + 1))
            last = to
        return [range(seq + 1, last + 1), *reversed(spans)] if seq <= last else None

    def rewinds_in_force(self, last: int) -> list[tuple[int, int]]:
        """Return the rewinds up to `last` that have not been taken back themselves."""
        is_in = _membership(self.in_force(last))
        return [each for each in self.rewinds if is_in(each[0])]

    def counted(self, seqs: Iterable[int], last: int) -> set[int]:
        """Keep those of the seqs that are in force and part of the game."""
        asked = [*seqs]
        is_in = _membership(self.in_force(last, min(asked, default=0)))
        return {seq for seq in asked if is_in(seq) and not self._is_aside(seq)}

    def counts(self, seq: int, last: int) -> bool:
        """Tell whether that record is in force and part of the game."""
        return bool(self.counted((seq,), last))

    def position(self, last: int) -> int:
        """Return the last record of the game in force up to `last`: where the game stands; −1 before the first."""
        while last >= 0:
            place = bisect_left(self.rewinds, (last,))
            if place < len(self.rewinds) and self.rewinds[place][0] == last:
                last = self.rewinds[place][1]
            elif self._is_aside(last):
                last -= 1
            else:
                break
        return last

    def _is_aside(self, seq: int) -> bool:
        place = bisect_left(self.asides, seq)
        return place < len(self.asides) and self.asides[place] == seq

    def undone(self, last: int) -> list[range]:
        """Return the records of the game up to `last` that are undone, without those beside it."""
        found: list[range] = []
        for before, after in pairwise(self.in_force(last)):
            start = before.stop
            for stop in [*(seq for seq in self.asides if before.stop <= seq < after.start), after.start]:
                if stop > start:
                    found.append(range(start, stop))
                start = stop + 1
        return found


def _membership(spans: list[range]) -> Callable[[int], bool]:
    """Return what tells whether a seq lies in one of these spans, which are in order; the first begins at 0."""
    starts = [span.start for span in spans]
    return lambda seq: seq in spans[bisect_right(starts, seq) - 1]
