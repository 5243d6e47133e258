"""The search for a good action: Monte-Carlo tree search over information sets (ISMCTS).

Again and again it draws a world that the seat cannot tell from the true one, and tries in it each action that can be
the best. An iteration is one such trial: it goes down one tree of information sets by the bounds of UCB1, counting only
actions that this world allows, and lets the game's `Guide` say what the place where it leaves the tree is worth. The
searcher is given the seat's knowledge (`World`), dice, and a number of iterations; it has no clock: whoever has one
gives `stop`, which is asked before each iteration. The same knowledge and the same dice give the same action.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import inf, log, sqrt
from typing import Any

from .errors import BadOption
from .game import Action, Fact, Seat
from .history import told
from .shuffle import Dice, QuickDice
from .words import _
from .worlds import Rng, World

Stop = Callable[[], bool]  # tells before an iteration whether to end


class Guide(ABC):
    """The small heuristic that a game gives the searcher; values lie from 0 (lost) to 1 (won)."""

    exploring = 0.5  # how much an action is tried again because it was tried seldom
    sure = 1.0  # standard errors by which another action must gain over the favourite

    def prepared(self, world: World, state: Any) -> Any:
        """Return a drawn world as the search plays it, with what the seat remembers beside."""
        return state

    def lead(self, state: Any, seat: Seat) -> Action | None:
        """Name the action with which the search begins, by what the seat knows alone; None: the game's own bot says."""
        return None

    def candidates(self, state: Any, seat: Seat) -> Sequence[Action]:
        """List the actions worth trying, the most promising first; they follow from what the seat knows alone."""
        return list(state.legal(seat))

    def outcome(self, facts: Sequence[Fact], eyes: Seat) -> Hashable:
        """Return what the searching seat is told of an action beside the action itself: chance, and others' secrets."""
        return tuple(told(fact, eyes) for fact in facts)

    def near_end(self, state: Any) -> bool:
        """Tell whether so few cards are left that all that can follow may be played: then costs are solved."""
        return False

    def reason(self, state: Any, seat: Seat, action: Action) -> str:
        """Say in a sentence why the action is good, by what the seat knows alone; "" where there is no short reason."""
        return ""

    @abstractmethod
    def values(self, state: Any, dice: Dice) -> Sequence[float]:
        """Estimate what the state is worth to each seat, perhaps by playing on in it."""


class Edge:
    """An action out of an information set: its visits, what they brought, and how often it could have been taken."""

    __slots__ = ("available", "then", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.then: dict[Hashable, Node] = {}

    @property
    def mean(self) -> float:
        """The mean value of its visits; 0 without any."""
        return self.total / self.visits if self.visits else 0.0


Node = dict[Action, Edge]  # an information set
FEWEST = 6  # worlds from which an error can be told
HOPELESS = 3.0  # standard errors: an action may be so much better than it seems, and no more


class Gain:
    """The gain of an action over the favourite, in worlds in which both were tried."""

    __slots__ = ("number", "squares", "total")

    def __init__(self) -> None:
        self.number, self.total, self.squares = 0, 0.0, 0.0

    def add(self, gain: float) -> None:
        """Count one more world."""
        self.number += 1
        self.total += gain
        self.squares += gain * gain

    @property
    def mean(self) -> float:
        """The mean gain."""
        return self.total / self.number if self.number else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; endless while there are too few worlds."""
        if self.number < FEWEST:
            return inf
        return sqrt(max(0.0, self.squares / self.number - self.mean**2) / (self.number - 1))


class Search:
    """A search at one moment; `run` it for as long as there is time, then ask for the `best` action.

    In each world that is drawn all actions are tried that can still be the best, so that they are compared by what
    they do and not by the cards. The `favourite`, else the first candidate, is kept unless another is surely better.
    """

    def __init__(self, world: World, guide: Guide, dice: Rng, favourite: Action | None = None) -> None:
        self.world, self.guide, self.dice = world, guide, QuickDice(World.below(dice, 1 << 32))
        self.seat = world.seat
        self.root: Node = {}
        may = self.guide.candidates(self.drawn(), self.seat)
        self.favourite = may[0] if favourite is None else favourite
        self.gains = {action: Gain() for action in may if action != self.favourite}
        self.open = list(self.gains)

    def run(self, iterations: int, stop: Stop | None = None) -> "Search":
        """Do so many iterations, or fewer if `stop()` says so before one; the first is always done.

        Raises `BadOption` for fewer than one, and `Contradiction` where no world agrees with the history.
        """
        if iterations < 1:
            raise BadOption(_("A search takes at least 1 iteration, not {n}.", n=iterations))
        left = iterations
        while left > 0:
            state, number, standard = self.drawn(), self.dice.below(1 << 32), 0.0
            for action in (self.favourite, *self.open):
                if left < iterations and (left < 1 or (stop is not None and stop())):
                    return self
                left -= 1
                value = self.tried(state.clone(), action, number)
                if action == self.favourite:
                    standard = value
                else:
                    self.gains[action].add(value - standard)
            self._narrow()
        return self

    def best(self) -> Action:
        """Return the action that gains most over the favourite, if that is sure; else the favourite."""
        leader = max(self.open, key=lambda action: self.gains[action].mean, default=self.favourite)
        if leader != self.favourite and (gain := self.gains[leader]).mean > self.guide.sure * gain.error:
            return leader
        return self.favourite

    def drawn(self) -> Any:
        """Draw a world as the search plays it. Raises `BadOption` if the seat need not act there."""
        state = self.guide.prepared(self.world, self.world.draw(self.dice))
        if self.seat not in state.asked():
            raise BadOption(_("Seat {seat} is not asked now: there is nothing to decide.", seat=self.seat))
        return state

    def tried(self, state: Any, action: Action, number: int) -> float:
        """Do an iteration in a world of `drawn` that begins with the action, and tell what came of it.

        The same number throws the same dice where play goes on after the tree.
        """
        node, path = self.root, []
        may: Sequence[Action] = (action,)
        while asked := state.asked():
            seat = self.seat if node is self.root else asked[0]
            taken, edge = self._chosen(node, may or self.guide.candidates(state, seat))
            may = ()
            facts = state.apply(seat, taken)
            path.append((seat, edge))
            if not edge.visits:
                break
            node = edge.then.setdefault(self.guide.outcome(facts, self.seat), {})
        values = self.guide.values(state, QuickDice(number))
        for seat, edge in path:
            edge.visits += 1
            edge.total += values[seat]
        return values[self.seat]

    def _narrow(self) -> None:
        """Try no longer those actions that are surely worse than another."""
        most = max((self.gains[action].mean for action in self.open), default=0.0)
        bar = max(0.0, most)
        self.open = [each for each in self.open if self.gains[each].mean + HOPELESS * self.gains[each].error >= bar]

    def _chosen(self, node: Node, actions: Iterable[Action]) -> tuple[Action, Edge]:
        """Choose the first action that was never tried, else the one with the highest bound."""
        fresh: Action | None = None
        best, bound = None, -1.0
        for action in actions:
            edge = node.get(action)
            if edge is None:
                edge = node[action] = Edge()
            edge.available += 1
            if not edge.visits:
                fresh = action if fresh is None else fresh
            elif fresh is None:
                reach = edge.total / edge.visits + self.guide.exploring * sqrt(log(edge.available) / edge.visits)
                if reach > bound:
                    best, bound = action, reach
        chosen = best if fresh is None else fresh
        assert chosen is not None, "a seat that is asked has an action"
        return chosen, node[chosen]


def search(
    world: World,
    guide: Guide,
    dice: Rng,
    iterations: int,
    stop: Stop | None = None,
    favourite: Action | None = None,
) -> Action:
    """Return the best action for the seat of `world`, which is asked now; `Search` says how.

    A seat with one action worth trying takes it without searching.
    """
    searching = Search(world, guide, dice, favourite)
    if not searching.open and iterations > 0:
        return searching.favourite
    return searching.run(iterations, stop).best()
