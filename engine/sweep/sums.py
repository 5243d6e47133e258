"""Questions about card values and sums: which cards split into groups, which sets of loose cards reach a sum.

A set of loose cards is a number whose bit i stands for the loose card i.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from struct import Struct

WINDOW = 12  # loose cards that are tried in every combination; a listing goes no further than the newest of them
HIGHEST = 13  # value of a card
MOST = 1_000  # unions of groups that a listing looks at
BITS = 16  # in which the sets of one sum are counted
ONES = (1 << BITS) - 1
FOLDS = {divisor: (1 << BITS * divisor) - 1 for divisor in range(1, HIGHEST + 2)}  # x^divisor - 1
THRICE = {divisor: 1 | 1 << BITS * divisor | 1 << 2 * BITS * divisor for divisor in FOLDS}  # 1 + x^divisor + x^2divisor
EACH = FOLDS[HIGHEST + 1]  # where the numbers of all values stand
_words = Struct(f"<{HIGHEST + 1}H").unpack

# Exact questions, on values


def splits(values: Collection[int], total: int) -> bool:
    """Tell whether the values split completely into groups that each add to `total`."""
    whole = sum(values)
    return whole == total or (whole % total == 0 and _splits(tuple(sorted(values, reverse=True)), total))


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


def unpacked(numbers: int) -> tuple[int, ...]:
    """Return the numbers of 0, 1, 2 … 13 that stand in one, 16 bits for each."""
    return _words(numbers.to_bytes(2 * (HIGHEST + 1), "little"))


# Listings, on sets


class Sums:
    """The sets of some values by what they add to: counted all at once, and found one by one, in ascending order.

    The counts are a generating function: in the product of (1 + x^value) stands, before x^n, the number of sets that
    add to n. Here x is 2^16, so that a whole number holds them all, each in 16 bits.
    """

    __slots__ = ("_first", "product", "values")

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values
        counts = 1
        self._first = [counts]  # the counts of the sets of no value, of the first one, of the first two …
        for value in values:
            counts += counts << BITS * value
            self._first.append(counts)
        self.product = counts

    @property
    def adding(self) -> tuple[int, ...]:
        """The numbers of sets that add to 0, 1, 2 … 13: 6,948 at most, even of a whole deck."""
        return unpacked(self.product & EACH)

    def adding_to(self, total: int) -> list[int]:
        """List the sets that add to `total`, a value of a card."""
        return [self._nth_adding_to(total, place) for place in range(self.product >> BITS * total & ONES)]

    def _nth_adding_to(self, total: int, place: int) -> int:
        chosen, values, first = 0, self.values, self._first
        for i in range(len(values) - 1, -1, -1):
            without = first[i] >> BITS * total & ONES
            if place >= without:
                place -= without
                total -= values[i]
                chosen |= 1 << i
        return chosen

    def nth_leaving(self, divisor: int, rest: int, place: int) -> int:
        """Return the one at that place of the list of sets whose sums leave `rest`, of at most `WINDOW` values."""
        chosen, values, first, fold = 0, self.values, self._first, FOLDS[divisor]
        i = len(values)
        while place or rest:  # else the empty set is the first of those that are left
            i -= 1
            without = first[i] % fold >> BITS * rest & ONES
            if place >= without:
                place -= without
                rest = (rest - values[i]) % divisor
                chosen |= 1 << i
        return chosen


@lru_cache(maxsize=256)
def _by_left(values: tuple[int, ...], divisor: int) -> list[list[int]]:
    """List all sets by what their sums leave; the bits of a set are those of its place among all sums."""
    sums = [0]
    for value in values:
        sums += [each + value for each in sums]
    found: list[list[int]] = [[] for _ in range(divisor)]
    for chosen, total in enumerate(sums):
        found[total % divisor].append(chosen)
    return found


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


def eaten(values: tuple[int, ...], total: int) -> list[int]:
    """List the sets, not the empty one, that split into groups of `total`, the smallest first; bounded as `unions`."""
    parts = Sums(values).adding_to(total)
    return unions(parts) if len(parts) > 1 else parts


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

    They follow from the values alone; those that eat are found when they are first asked for.
    """

    __slots__ = ("_eaten", "_joining", "_start", "adding", "bounded", "must", "spare", "values")

    def __init__(self, values: tuple[int, ...], must: int = 0) -> None:
        self.values = values
        self.must = must
        self._joining = values
        self.adding = Sums(values).adding  # how many sets of loose cards add to 0, 1, 2 … 13, with `must` or without
        self._start = 0
        self._eaten: dict[int, list[int]] = {}
        self.bounded = False
        self.spare: list[int] | None = None  # the cards that may join; None: all there are
        if must or len(values) > WINDOW:
            free = [i for i in range(len(values)) if not must >> i & 1]
            self.bounded = len(free) > WINDOW
            self.spare = free[-WINDOW:]
            self._joining = tuple([values[i] for i in self.spare])
            self._start = sum(parted(values, must)[0])

    def multiples(self, divisor: int, value: int) -> list[int]:
        """List the sets that, with a card of the value, add to a multiple of `divisor`.

        Beyond `must` they hold only the newest `WINDOW` cards.
        """
        found = _by_left(self._joining, divisor)[-(value + self._start) % divisor]
        return found if self.spare is None else self._spread(found)

    def _spread(self, found: Sequence[int]) -> list[int]:
        """Return the sets of loose cards for some of those that may join."""
        if not self.must:
            newest = len(self.values) - WINDOW
            return [chosen << newest for chosen in found]
        bits = [(1 << place, 1 << i) for place, i in enumerate(self.spare or ())]
        return [self.must | sum([there for here, there in bits if chosen & here]) for chosen in found]

    def eaten(self, total: int) -> list[int]:
        """List the sets, not the empty one, that split into groups of `total`, the smallest first.

        Bounded as `unions` is; but `must` itself is listed if it splits, and something always if anything does.
        """
        if total not in self._eaten:
            self._eaten[total] = self._splitting(total)
        return self._eaten[total]

    def _splitting(self, total: int) -> list[int]:
        if not self.must:
            return eaten(self.values, total)
        inside, outside = parted(self.values, self.must)
        if not completes(inside, outside, total):
            return []
        found = unions(Sums(self.values).adding_to(total), self.must) or [grown(self.values, self.must, total)]
        return [self.must, *found] if self.must not in found and splits(inside, total) else found

    def largest(self, total: int) -> list[int]:
        """List those of the sets eaten that no larger one holds; the empty set if it is all there is."""
        found: list[int] = []
        for chosen in sorted(self.eaten(total), key=int.bit_count, reverse=True):
            if all(chosen & ~larger for larger in found):
                found.append(grown(self.values, chosen, total))
        return found or [0] * (not self.must)

    def split(self, total: int, value: int) -> list[int]:
        """List the sets that, with a card of the value, split into groups of `total`."""
        place = 1 << len(self.values)
        return [chosen & ~place for chosen in Sets((*self.values, value), self.must | place).eaten(total)]


class Counts(dict[tuple[int, int], int]):
    """The number of sets of some loose cards that a card of each value can eat, and of those that make a stack with it.

    The numbers of all values stand in one, to be added up at once. Those of a stack are found by its key, `turn.Key`.
    """

    __slots__ = ("_product", "_sum", "eats")

    def __init__(self, sums: Sums, eaten: Iterable[int]) -> None:
        self._product, self._sum = sums.product, sum(sums.values)
        self.eats = sum(
            [number + 1 << BITS * value for value, number in enumerate(eaten)]
        )  # one more each: §7.1 thrown

    def __missing__(self, key: tuple[int, int]) -> int:
        """Count the sets that leave −value: as many as leave their sum + value, which are left out by these."""
        stack, own = key
        left = self._product % FOLDS[stack]  # where x^stack is 1, so that the counts are added up by what is left
        made = left * THRICE[stack] >> BITS * (self._sum % stack) & EACH
        self[key] = made - ((left & ONES, 1, 0)[own] << BITS * stack)
        return self[key]


@lru_cache(maxsize=8192)
def counted(bag: int) -> Counts | None:
    """Return the counts of the loose cards of a bag; None where they are so many that not all are listed."""
    values = []
    while bag:
        values.append(((bag & -bag).bit_length() - 1) // 3)
        bag -= 8 ** values[-1]
    if len(values) > WINDOW:
        return None
    sums = Sums(tuple(values))
    eaten = [n if n < 2 else len(unions(sums.adding_to(value))) for value, n in enumerate(sums.adding)]
    return Counts(sums, eaten) if max(eaten) < MOST else None
