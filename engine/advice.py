"""Advice to a seat, and what a decision cost: both by search, from what the seat knew alone."""

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from .bots import favourite
from .determinization import drawn, world
from .errors import BadOption
from .game import Action, Fact
from .games import find
from .past import Past
from .search import Guide, Search, Stop
from .view import View
from .words import _
from .worlds import Rng, World

LEAST_PAIRS = 8  # comparisons of two actions from which an error can be told


class Weighed(Struct, frozen=True):
    """An action that the search tried: its estimated value, from 0 (lost) to 1 (won), and how often it was tried."""

    action: Action
    value: float
    visits: int


class Advice(Struct, frozen=True):
    """A good action, the reason in a sentence ("" where the game has none), and all that were tried, the best first."""

    action: Action
    reason: str
    tried: tuple[Weighed, ...]


class Verdict(Struct, frozen=True):
    """The cost of an action against the best one, as a part of a win, with its standard error.

    `confidence` is the probability that the other action is really better, were the searcher's estimates without bias.
    """

    best: Action
    reason: str
    value: float  # of the best action
    cost: float
    error: float
    confidence: float


def advise(
    view: View,
    history: Sequence[Fact],
    rng: Rng,
    iterations: int,
    options: Mapping[str, Any] | None = None,
    stop: Stop | None = None,
) -> Advice:
    """Advise the seat of the view, which is asked now. The options are those of the match; a view does not tell them.

    Raises `BadOption` for a budget of nothing or a seat that is not asked, `Contradiction` as `determinize` does, and
    `LookupError` for a game without a guide.
    """
    game, known = find(view.game), world(view, history, options)
    drawn(known, view, rng)
    likes = favourite(game, known, rng, Past(options or {}, lambda: history))
    return advised(known, game.guided(), rng, iterations, stop, likes)


def advised(
    known: World, guide: Guide, rng: Rng, iterations: int, stop: Stop | None = None, likes: Action | None = None
) -> Advice:
    """Advise the seat of `known`, which is asked now; `likes` is the action with which the search begins."""
    search = Search(known, guide, rng, likes).run(iterations, stop)
    best = search.best()
    found = [Weighed(action, edge.mean, edge.visits) for action, edge in search.root.items() if edge.visits]
    found.sort(key=lambda each: (each.action != best, -each.visits, -each.value))
    return Advice(best, guide.reason(search.drawn(), known.seat, best), tuple(found))


def weigh(
    known: World, guide: Guide, rng: Rng, action: Action, iterations: int, stop: Stop | None = None
) -> Verdict | None:
    """Weigh an action that the seat of `known` took against the best; None if it is the best.

    Half of the iterations look for the best action; the other half play both in the same worlds. Raises as `search`.
    """
    if iterations < 4 * LEAST_PAIRS:
        raise BadOption(
            _("Weighing an action takes at least {least} iterations, not {n}.", least=4 * LEAST_PAIRS, n=iterations)
        )
    search = Search(known, guide, rng, action)
    if not search.open:
        return None
    best = search.run(iterations // 2, stop).best()
    if best == action:
        return None
    values, costs = [], []
    for number in range(iterations // 4):
        if number >= LEAST_PAIRS and stop is not None and stop():
            break
        state, throw = search.drawn(), search.dice.below(1 << 32)
        values.append(search.tried(state.clone(), best, throw))
        costs.append(values[-1] - search.tried(state, action, throw))
    cost, error = fmean(costs), stdev(costs) / sqrt(len(costs))
    reason = guide.reason(search.drawn(), known.seat, best)
    return Verdict(best, reason, fmean(values), cost, error, _confidence(cost, error))


def _confidence(cost: float, error: float) -> float:
    if not error:
        return 1.0 if cost > 0 else 0.5 if cost == 0 else 0.0
    return (1 + erf(cost / error / sqrt(2))) / 2
