"""The cheapest way to make pairs, exactly: a maximum-weight matching by rustworkx."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from fairdeal.engine.words import _

from ...errors import Problem

LOT = 40  # bits of the lot that decides between two entrants; that of a round has eight more
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

    Costs of all pairs together are below 2^72. Between ways that cost the same, `lot` decides: a number for each two
    places, drawn from its hash. Without it the way would depend on the library and the process; with it there are two
    cheapest ways once in thirty million rounds of 256 at most (the isolation lemma of Mulmuley, Vazirani and Vazirani).
    """
    library = rustworkx()
    graph = library.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    most = 1 << 120
    graph.add_edges_from(
        [
            (one, other, most - (cost(one, other) << LOT + 8) - _lot(lot, one, other))
            for other in range(count)
            for one in range(other)
        ]
    )
    pairs = library.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


def _lot(lot: str, one: int, other: int) -> int:
    return int.from_bytes(sha256(f"{lot}/{one}/{other}".encode()).digest()[: LOT // 8], "big")
