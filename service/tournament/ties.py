"""How those with the same total are parted, by rules that are told beforehand."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import Any, Literal, get_args

Tie = Literal["head-to-head", "wins", "best-board", "last-board"]
TIES: tuple[Tie, ...] = get_args(Tie)


class Ties:
    """Rules that part entrants with the same total. More is better in all that they are told.

    - head-to-head: more often better than others of them at the same table than worse;
    - wins: more tables at which no other entrant was as good, those where the best were several counted half;
    - best-board: the better best board;
    - last-board: the better last board on which they differ.

    `tables` hold what each entrant there has made of it, in the game's points, `boards` what each board brought an
    entrant, in the order in which they were played. What only some rules need is counted when it is first asked.
    """

    def __init__(self, tables: Sequence[Mapping[int, int]], boards: Mapping[int, Sequence[Fraction]]) -> None:
        self._tables, self._boards = tables, boards

    def parted(
        self, group: list[int], rules: Sequence[Tie], by: Tie | None = None
    ) -> Iterator[tuple[list[int], Tie | None]]:
        """Yield those who share a place, the best first, each time with the last rule that parted them from others.

        Each rule is asked only about those whom the rules before leave together.
        """
        if len(group) == 1 or not rules:
            yield group, by
            return
        parts = split(group, self._values(rules[0], group))
        for part in parts:
            yield from self.parted(part, rules[1:], rules[0] if len(parts) > 1 else by)

    def _values(self, rule: Tie, group: Sequence[int]) -> Mapping[int, Any]:
        match rule:
            case "head-to-head":
                return {one: sum(self._beaten[one, other] for other in group) for one in group}
            case "wins":
                return self._wins
            case "best-board":
                return {one: max(self._boards[one], default=Fraction()) for one in group}
            case "last-board":
                return {one: tuple(reversed(self._boards[one])) for one in group}

    @cached_property
    def _beaten(self) -> Counter[tuple[int, int]]:
        """For each two, at how many tables the first was better than the second, less those where it was worse."""
        found: Counter[tuple[int, int]] = Counter()
        for table in self._tables:
            for one, other in permutations(table, 2):
                found[one, other] += (table[one] > table[other]) - (table[one] < table[other])
        return found

    @cached_property
    def _wins(self) -> Counter[int]:
        """For each entrant, twice the tables won, once those where the best were several."""
        found: Counter[int] = Counter()
        for table in self._tables:
            best, *worse = split(table, table)
            if worse or len(best) > 1:
                found.update(dict.fromkeys(best, 2 if len(best) == 1 else 1))
        return found


def split(group: Iterable[int], values: Mapping[int, Any]) -> list[list[int]]:
    """Part a group into those with the same value, the greatest value first; each part stays in the group's order."""
    found: dict[Any, list[int]] = defaultdict(list)
    for one in group:
        found[values[one]].append(one)
    return [found[value] for value in sorted(found, reverse=True)]
