"""Who takes which seat of a table, so that everybody sits in each seat about as often."""

from collections.abc import Iterable, Sequence

from .history import History


def all_seated(groups: Iterable[Sequence[int]], past: History, slack: int = 0) -> tuple[tuple[int, ...], ...]:
    """Order each table's entrants by seat so that, all in all, they take the seats in which they have sat the least.

    Between equals they sit as the group has them; and where nobody has sat in a seat more than `slack` times oftener
    than in another.
    """
    return tuple(_seated(group, [_costs(entrant, len(group), past, slack) for entrant in group]) for group in groups)


def _costs(entrant: int, seats: int, past: History, slack: int) -> list[int]:
    """Return for each seat how many times oftener an entrant has sat there than in another, beyond the slack."""
    sat = [past.sat[entrant, seat] for seat in range(seats)]
    return [max(0, times - min(sat) - slack) for times in sat]


def _seated(group: Sequence[int], costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Fill the seats at the least cost, exactly: seat by seat, for each set of entrants who can sit up to there."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # who sits, as bits → the cost, and their places
    for seat in range(len(group)):
        wider: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for place, row in enumerate(costs):
                if not taken >> place & 1:
                    now, key = (cost + row[seat], (*order, place)), taken | 1 << place
                    wider[key] = min(wider.get(key, now), now)
        best = wider
    ((_, order),) = best.values()
    return tuple(group[place] for place in order)
