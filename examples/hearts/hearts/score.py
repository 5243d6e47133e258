"""Who takes a trick of Hearts, and what a round costs."""

from collections.abc import Sequence

from .cards import ALL, RANK, points


def taking(trick: Sequence[str]) -> int:
    """§4.5 The place of the highest card of the suit that was led."""
    ranks = [RANK[card] if card[-1] == trick[0][-1] else -1 for card in trick]
    return ranks.index(max(ranks))


def written(taken: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """§5.1, §5.2 The points of a round, of all seats: who took all of them has none, and all others have them."""
    found = tuple(map(points, taken))
    return tuple(ALL * (each != ALL) for each in found) if ALL in found else found


def shooter(scored: Sequence[int]) -> int | None:
    """§5.2 The seat that had taken all points."""
    return scored.index(0) if sum(scored) == ALL * (len(scored) - 1) else None
