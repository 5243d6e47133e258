"""The cheapest way to make pairs, exactly: a maximum-weight matching by rustworkx."""

from collections.abc import Callable, Iterator
from hashlib import shake_256
from itertools import combinations
from typing import Any

from fairdeal.engine.words import _

from ...errors import Problem

LOT = 5  # bytes of the lot of a pair; those of a round add up to one byte more
MOST = 1 << 120  # rustworkx weighs in whole numbers of 128 bits
Cost = Callable[[int, int], int]  # what it costs to pair the entrants at two places, the first before the other


def rustworkx() -> Any:
    """Import rustworkx. Raises `Problem` where it is not installed."""
    try:
        import rustworkx
    except ImportError as lacking:
        raise Problem(
            "bad_request",
            _("Swiss rounds of two are paired by rustworkx, which cannot be imported: {why}.", why=lacking),
            remedy=_("Install it with: pip install 'fairdeal[tournament]'"),
        ) from None
    return rustworkx


def matched(count: int, cost: Cost, lot: str) -> list[tuple[int, int]]:
    """Pair the places from 0 to `count`, an even number of at most 256, at the least cost, all in all.

    Costs of all pairs together are below 2^72. Between ways that cost the same, `lot` decides: its hash gives a
    number to each two places. Without it the way would depend on the library and the process; with it two ways are the
    cheapest in one of thirty million rounds at most (the isolation lemma of Mulmuley, Vazirani and Vazirani).
    """
    library = rustworkx()
    graph = library.PyGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        [
            (one, other, MOST - (cost(one, other) << 8 * (LOT + 1)) - drawn)
            for (one, other), drawn in zip(combinations(range(count), 2), _lots(lot, count), strict=True)
        ]
    )
    pairs = library.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


def _lots(lot: str, count: int) -> Iterator[int]:
    drawn = shake_256(lot.encode()).digest(LOT * count * (count - 1) // 2)
    return (int.from_bytes(drawn[at : at + LOT], "big") for at in range(0, len(drawn), LOT))
