"""Questions about card values and sums: which cards split into groups, which sets of loose cards reach a sum.

A set of loose cards is a number whose bit i stands for the loose card i.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

WINDOW = 12  # loose cards that are tried in every combination; a listing goes no further than the newest of them
HIGHEST = 13  # value of a card
MOST = 1_000  # unions of groups that a listing looks at
FEW = 6  # loose cards whose sets are kept from one turn to the next where the same values lie

# Exact questions, on values


def splits(values: Iterable[int], total: int) -> bool:
    """Tell whether the values split completely into groups that each add to `total`."""
    ordered = tuple(sorted(values, reverse=True))
    whole = sum(ordered)
    return whole == total or (whole % total == 0 and _splits(ordered, total))


@lru_cache(maxsize=65_536)
def _splits(values: tuple[int, ...], total: int) -> bool:
    """Find a group for the largest value first: few groups can hold it."""
    if not values:
        return True
    return any(_splits(rest, total) for rest in _without(values[1:], total - values[0]))


def _without(values: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """Yield each rest of the values, largest first, when some that add to `total` are taken; each rest once."""
    if total == 0:
        yield values
        return
    for i, value in enumerate(values):
        if value <= total and (i == 0 or value != values[i - 1]):
            for rest in _without(values[i + 1 :], total - value):
                yield values[:i] + rest


def reaches(values: Iterable[int], total: int) -> bool:
    """Tell whether some of the values add to `total`."""
    return bool(reach(values) >> total & 1)


def reach(values: Iterable[int]) -> int:
    """Return the sums that some of the values add to: bit n is set when n is among them."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def completes(values: Iterable[int], spare: Iterable[int], total: int, more: bool = False) -> bool:
    """Tell whether the values split into groups of `total` with some spare ones (with `more`: at least one)."""
    return _completes(tuple(sorted(values, reverse=True)), tuple(sorted(spare, reverse=True)), total, more)


@lru_cache(maxsize=65_536)
def _completes(values: tuple[int, ...], spare: tuple[int, ...], total: int, more: bool) -> bool:
    if not values:
        return not more or reaches(spare, total)
    gap = total - values[0]
    return any(
        _completes(rest, unused, total, more and part == gap)
        for part in range(gap + 1)
        for rest in _without(values[1:], part)
        for unused in _without(spare, gap - part)
    )


# Listings, on sets


@lru_cache(maxsize=256)
def _sums(values: tuple[int, ...]) -> list[int]:
    """Return the sum of every set of at most `WINDOW` cards; the set is its place in the list."""
    sums = [0]
    for value in values:
        sums += [each + value for each in sums]
    return sums


@lru_cache(maxsize=256)
def _completing(values: tuple[int, ...], divisor: int) -> dict[int, list[int]]:
    """List, under each value of a card, the sets, if any, that with it add to a multiple."""
    found: dict[int, list[int]] = {}
    for chosen, total in enumerate(_sums(values)):
        value = -total % divisor
        if value in found:
            found[value].append(chosen)
        else:
            found[value] = [chosen]
    for value in range(divisor, HIGHEST + 1):
        if value - divisor in found:
            found[value] = found[value - divisor]
    return found


@lru_cache(maxsize=256)
def groups(values: tuple[int, ...], total: int) -> list[int]:
    """List every set of cards that adds to `total`, a value of a card; few, however many cards there are."""
    if len(values) <= WINDOW:
        return [chosen for chosen, each in enumerate(_sums(values)) if each == total]
    found: list[list[int]] = [[0], *([] for _ in range(total))]
    for i, value in enumerate(values):
        for least in range(total - value, -1, -1):
            found[least + value] += [chosen | 1 << i for chosen in found[least]]
    return found[total]


def unions(parts: Sequence[int], must: int = 0) -> list[int]:
    """List unions of disjoint `parts` that hold all of `must`, those of few parts first.

    All of them, unless there are more than `MOST` unions to look at.
    """
    seen = {0}
    queue = [0]
    for union in queue:
        missing = must & ~union
        wanted = missing & -missing
        for part in parts:
            if not part & union and (not wanted or part & wanted) and part | union not in seen:
                seen.add(part | union)
                queue.append(part | union)
        if len(queue) > MOST:
            break
    return [union for union in queue if union and not must & ~union]


def grown(values: tuple[int, ...], chosen: int, total: int) -> int:
    """Grow `chosen` card by card, the newest first, until nothing more splits into groups of `total`.

    `chosen` itself need not split, but some set that holds it does.
    """
    for i in range(len(values) - 1, -1, -1):
        if not chosen >> i & 1 and completes(*parted(values, chosen | 1 << i), total):
            chosen |= 1 << i
    return chosen


def parted(values: tuple[int, ...], chosen: int) -> tuple[list[int], list[int]]:
    """Return the values in the set, and the others."""
    sides: tuple[list[int], list[int]] = ([], [])
    for i, value in enumerate(values):
        sides[not chosen >> i & 1].append(value)
    return sides


class Sets:
    """The sets of loose cards that hold all of `must`: those that eat, and those that make a stack.

    They follow from the values alone, and are found when they are first asked for.
    """

    __slots__ = ("_eaten", "_multiples", "bounded", "must", "reach", "spare", "values")

    def __init__(self, values: tuple[int, ...], must: int = 0) -> None:
        self.values = values
        self.must = must
        self.reach = reach(values)
        self._eaten: dict[int, list[int]] = {}
        self._multiples: dict[int, Mapping[int, list[int]]] = {}
        self.bounded = False
        self.spare: list[int] | None = None  # the cards that may join; None: all there are
        if must or len(values) > WINDOW:
            free = [i for i in range(len(values)) if not must >> i & 1]
            self.bounded = len(free) > WINDOW
            self.spare = free[-WINDOW:]

    def multiples(self, divisor: int, held: Iterable[int]) -> Mapping[int, list[int]]:
        """List, under each value of a card, the sets, if any, that, with it, add to a multiple of `divisor`.

        Beyond `must` they hold only the newest `WINDOW` cards. Values that are not `held` may be there or not.
        """
        if self.spare is None:
            if divisor not in self._multiples:
                self._multiples[divisor] = _completing(self.values, divisor)
            return self._multiples[divisor]
        joining = _completing(tuple(self.values[i] for i in self.spare), divisor)
        start = sum(parted(self.values, self.must)[0])
        return {
            value: [self._spread(each) for each in joining.get((value + start) % divisor, ())] for value in set(held)
        }

    def _spread(self, chosen: int) -> int:
        if not self.must:
            return chosen << len(self.values) - WINDOW
        return self.must | sum(1 << i for place, i in enumerate(self.spare or ()) if chosen >> place & 1)

    def eaten(self, total: int) -> list[int]:
        """List the sets, not the empty one, that split into groups of `total`, the smallest first.

        Bounded as `unions` is; but `must` itself is listed if it splits, and something always if anything does.
        """
        if total not in self._eaten:
            self._eaten[total] = self._splitting(total)
        return self._eaten[total]

    def _splitting(self, total: int) -> list[int]:
        parts = groups(self.values, total)
        if not self.must:
            return unions(parts) if len(parts) > 1 else parts
        inside, outside = parted(self.values, self.must)
        if not completes(inside, outside, total):
            return []
        found = unions(parts, self.must) or [grown(self.values, self.must, total)]
        return [self.must, *found] if self.must not in found and splits(inside, total) else found

    def largest(self, total: int) -> list[int]:
        """List those of the sets eaten that no larger one holds; the empty set if it is all there is."""
        found: list[int] = []
        for chosen in sorted(self.eaten(total), key=int.bit_count, reverse=True):
            if all(chosen & ~larger for larger in found):
                found.append(grown(self.values, chosen, total))
        return found or [0] * (not self.must)

    def split(self, total: int, held: Iterable[int]) -> Mapping[int, list[int]]:
        """List, under each value of a card held, the sets that, with it, split into groups of `total`."""
        place = 1 << len(self.values)
        return {
            value: [chosen & ~place for chosen in Sets((*self.values, value), self.must | place).eaten(total)]
            for value in set(held)
        }


def all_sets(values: tuple[int, ...]) -> Sets:
    """Return the sets of loose cards of these values, which must hold no card."""
    return _kept(values) if len(values) <= FEW else Sets(values)


_kept = lru_cache(maxsize=1024)(Sets)
