"""What the searcher is told of Money Sweeper: which cells are worth a try, and how turns are likely to go on."""

from collections.abc import Sequence
from math import exp

import msgspec

from ..game import Action, Seat
from ..search import Guide
from ..shuffle import Dice
from ..words import _, mark
from ..worlds import World
from .actions import STOP, Flip, flip
from .cards import MINE, around
from .facts import Flipped
from .plan import Plan, unseen
from .rules import Rules
from .score import DOLLARS, worth

KNOWN, UNKNOWN = 3, 3  # cells of each kind that are tried
NEAR = 0.4  # the part of a known neighbour's dollars that make an unknown cell worth trying
LOST = 1.3  # the dollars that a dollar at stake costs: others remember where it lies


class CellGuide(Guide):
    """A few cells are tried in the tree; some turns are played on by a simple rule, then dollars are compared."""

    turns = 1  # of each seat, played on after the tree: with more, chance drowns what the action did
    exploring = 0.25
    sure = 2.5  # chance says so much here that a smaller sign would mislead

    def prepared(self, world: World, state: Rules) -> Rules:
        """Let everybody remember what was seen, as if memory were open."""
        state.options = msgspec.structs.replace(state.options, open_memory=True)
        open_cells = {*state.mines_up, *state.sweep}
        state.seen = {cell for cell, card in enumerate(world.state.grid) if card and cell not in open_cells}
        return state

    def lead(self, state: Rules, seat: Seat) -> Action:
        return Plan(state).best()

    def candidates(self, state: Rules, seat: Seat) -> Sequence[Action]:
        grid, seen, sweep = state.grid, state.seen, state.sweep
        beside = _beside(state)
        known, unknown = [], []
        for cell in state.reach():
            if cell not in seen:
                unknown.append(cell)
            elif grid[cell] != MINE:
                known.append(cell)
        known.sort(key=lambda cell: -DOLLARS[grid[cell]] - beside[cell])
        unknown.sort(key=lambda cell: -beside[cell])
        found: list[Action] = [flip(cell) for cell in known[:KNOWN]]
        on: list[Action] = [flip(cell) for cell in unknown[:UNKNOWN]]
        if not sweep:
            return found + on or [flip(state.reach()[0])]
        if on and _dares(state):
            return [*found, *on, STOP]
        return [*found, STOP, *on]

    def outcome(self, facts: Sequence[object], eyes: Seat) -> object:
        first = facts[0]
        return first.card if isinstance(first, Flipped) else None

    def reason(self, state: Rules, seat: Seat, action: Action) -> str:
        if isinstance(action, Flip):
            if action.cell in state.seen:
                return _("You have seen what lies there.")  # §4.2: the table is no memory aid
            if not state.sweep:
                return _("You lose no money if it is a mine: nothing lies in your sweep yet.")
            text = mark("${n} are at stake: of {cards} cards that lie face down, {mines} unseen ones are mines.")
        else:
            text = mark("You keep ${n}: of {cards} cards that lie face down, {mines} unseen ones are mines.")
        cards = sum(card is not None for card in state.grid) - len(state.mines_up) - len(state.sweep)
        stake = worth([state.grid[cell] for cell in state.sweep])
        return _(text, n=stake, cards=cards, mines=unseen(state).mines)

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        _play_on(state, self.turns * state.seats, dice)
        return _worth(state)


def _beside(state: Rules) -> list[float]:
    """Tell for each cell what the cash promises that is known to lie beside it, and a little for each neighbour."""
    near = around(len(state.grid), state.columns)
    found = [len(each) / 100 for each in near]
    for cell in state.seen:
        promised = NEAR * DOLLARS[state.grid[cell]]
        for each in near[cell]:
            found[each] += promised
    return found


def _play_on(state: Rules, turns: int, dice: Dice) -> None:
    """Play so many turns, as far as the round goes and a simple rule has an answer."""
    while turns and state.phase == "flip" and (action := _simple(state, dice)):
        seat = state.turn
        state.apply(seat, action)
        turns -= state.turn != seat


def _simple(state: Rules, dice: Dice) -> Action | None:
    """Take the dearest seen card in reach, else an unknown one that is worth its risk, else stop; None: only mines."""
    grid, seen, reach = state.grid, state.seen, state.reach()
    known = [cell for cell in reach if cell in seen and grid[cell] != MINE]
    if known:
        return flip(max(known, key=lambda cell: DOLLARS[grid[cell]]))
    unknown = [cell for cell in reach if cell not in seen]
    if unknown and (not state.sweep or _dares(state)):
        return flip(unknown[dice.below(len(unknown))])
    return STOP if state.sweep else None


def _dares(state: Rules) -> bool:
    """Tell whether an unknown card is worth its risk to the sweep."""
    grid, seen = state.grid, [state.grid[cell] for cell in state.seen]
    stake = worth([grid[cell] for cell in state.sweep])
    mines = state.mines_down() - seen.count(MINE)
    return LOST * mines * stake < worth(grid) - worth(seen) - stake


def _worth(state: Rules) -> list[float]:
    """Estimate each seat's chance to win from its dollars, those of the round included, and those still to be won."""
    if state.winners:
        return [(seat in state.winners) / len(state.winners) for seat in range(state.seats)]
    in_play = state.phase != "deal"
    sums = [total + in_play * worth(stack) for total, stack in zip(state.totals, state.stacks, strict=True)]
    top = max(sums)
    spread = 150 + 0.2 * max(0, state.options.target - top)
    odds = [exp((each - top) / spread) for each in sums]
    return [each / sum(odds) for each in odds]


def guide() -> Guide:
    """Return the searcher's guide to Money Sweeper."""
    return CellGuide()


__all__ = ["CellGuide", "Flip", "guide"]
