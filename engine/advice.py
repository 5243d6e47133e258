"""Advice to a seat, and what a decision cost: both by search, from what the seat knew alone.

Near the end of a match costs are not estimated but solved: in each world all that can follow is played, and every seat
takes what is best for itself, as if all cards lay open.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from math import erf, sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from .bots import favourite
from .determinization import drawn, world
from .errors import BadOption
from .game import Action, Fact, Seat
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

    Half of the iterations look for the best action; the other half play both in the same worlds. Where the guide says
    that the end is near, a quarter as many worlds are solved. Raises as `search`.
    """
    if iterations < 4 * LEAST_PAIRS:
        raise BadOption(
            _("Weighing an action takes at least {least} iterations, not {n}.", least=4 * LEAST_PAIRS, n=iterations)
        )
    search = Search(known, guide, rng, action)
    numbers = takewhile(lambda number: number < LEAST_PAIRS or stop is None or not stop(), range(iterations // 4))
    if solving := guide.near_end(search.drawn()):
        worlds = _solved(search, numbers)
        best = max(worlds, key=lambda each: sum(worlds[each]))
        pairs = list(zip(worlds[best], worlds[action], strict=True))
    elif not search.open or (best := search.run(iterations // 2, stop).best()) == action:
        return None
    else:
        pairs = [_tried(search, best, action) for _number in numbers]
    costs = [gained - had for gained, had in pairs]
    cost, error = fmean(costs), stdev(costs) / sqrt(len(costs))
    if solving and cost <= guide.sure * error:
        return None
    reason = guide.reason(search.drawn(), known.seat, best)
    return Verdict(best, reason, fmean(gained for gained, _had in pairs), cost, error, _confidence(cost, error))


def _tried(search: Search, best: Action, action: Action) -> tuple[float, float]:
    state, throw = search.drawn(), search.dice.below(1 << 32)
    return search.tried(state.clone(), best, throw), search.tried(state, action, throw)


def _solved(search: Search, numbers: Iterable[int]) -> dict[Action, list[float]]:
    """Return what each action is worth to the searching seat in so many worlds; one that comes again is kept."""
    seat, found = search.seat, dict[str, dict[Action, float]]()
    worlds = []
    for _number in numbers:
        state = search.drawn()
        if (key := state.position()) not in found:
            may = dict.fromkeys((search.favourite, *state.legal(seat)))  # a move may be written in several ways
            found[key] = {action: _after(state, seat, action, search)[seat] for action in may}
        worlds.append(found[key])
    return {action: [each[action] for each in worlds] for action in worlds[0]}


def _after(state: Any, seat: Seat, action: Action, search: Search) -> Sequence[float]:
    """Play on in every way, and return what comes of it where each seat does its best, of equal things any."""
    state = state.clone()
    state.apply(seat, action)
    while (asked := state.asked()) and len(may := state.legal(asked[0])) == 1:
        state.apply(asked[0], may[0])
    if not asked:
        return search.guide.values(state, search.dice)
    found = [_after(state, asked[0], each, search) for each in may]
    most = max(values[asked[0]] for values in found)
    return [fmean(each) for each in zip(*(values for values in found if values[asked[0]] == most), strict=True)]


def _confidence(cost: float, error: float) -> float:
    if not error:
        return 1.0 if cost > 0 else 0.5 if cost == 0 else 0.0
    return (1 + erf(cost / error / sqrt(2))) / 2
