"""The plan of a turn: the best line through cells that were seen, and whether an unknown one is worth its risk.

It follows from what the seat knows alone: where seen cards lie, and what the unseen ones are, taken together.
"""

from collections.abc import Collection, Iterable
from math import erf, sqrt
from typing import NamedTuple

from ..game import Action
from .actions import STOP, flip
from .cards import MINE, around
from .rules import Rules
from .score import DOLLARS, worth

SWING = 0.5  # the part of an exploded sweep that the others gain by it: they have seen where it lies
TO_COME = 18.0  # how far totals drift apart before the round is over, for the root of each dollar on the table
ROUND, BANKED = 700.0, 750  # how far they do in a whole round, and what the best seat sweeps in it
SURE = 20.0  # dollars that may still go either way at the end
LOOKED_AT = 600  # lines that are compared


class Unseen(NamedTuple):
    """The face-down cells whose card nobody has seen, and what lies there in all."""

    cells: frozenset[int]
    mines: int
    cash: int

    @property
    def risk(self) -> float:
        """The chance that such a cell is a mine."""
        return self.mines / len(self.cells) if self.cells else 0.0

    @property
    def usual(self) -> float:
        """The dollars that such a cell brings if it is none."""
        cards = len(self.cells) - self.mines
        return self.cash / cards if cards else 0.0


def unseen(state: Rules) -> Unseen:
    """Count what nobody has seen."""
    open_cells = {*state.mines_up, *state.sweep, *state.seen}
    hidden = {cell: card for cell, card in enumerate(state.grid) if card is not None and cell not in open_cells}
    mines = sum(card == MINE for card in hidden.values())
    return Unseen(frozenset(hidden), mines, worth([*hidden.values()]))


class Plan:
    """The lines that a turn can take, each with one risk at most; what comes after is decided then."""

    def __init__(self, state: Rules) -> None:
        self.state = state
        self.near = around(len(state.grid), state.columns)
        self.known = {cell: DOLLARS[card] for cell in sorted(state.seen) if (card := state.grid[cell]) and card != MINE}
        self.unseen = unseen(state)
        self.stake = worth([state.grid[cell] for cell in state.sweep])
        self._ahead, self._spread = self._standing()
        self._left = LOOKED_AT

    def best(self) -> Action:
        """Return the flip with which the best line begins, or the stop."""
        sweep = self.state.sweep
        if sweep:
            return self._on(sweep[-1], frozenset(sweep), self.stake, True)[1]
        most = max((self._path(cell, frozenset([cell])) for cell in self.known), default=0)
        self._left = LOOKED_AT
        lines = {cell: self._on(cell, frozenset([cell]), dollars, True)[0] for cell, dollars in self.known.items()}
        for cell in self._unknown_starts():
            lines[cell] = self._risked(cell, frozenset(), 0, -most, True)
        return flip(max(lines, key=lambda cell: lines[cell]) if lines else self.state.reach()[0])

    def _standing(self) -> tuple[float, float]:
        """Tell how far ahead of the others the seat is, and how many dollars may still go either way."""
        state, options = self.state, self.state.options
        sums = [total + worth(stack) for total, stack in zip(state.totals, state.stacks, strict=True)]
        mine = sums.pop(state.turn)
        table = self.unseen.cash + sum(self.known.values()) + self.stake
        if options.length == "target":
            rounds = max(0.0, (options.target - max(mine, *sums) - table / 2) / BANKED)
        else:
            rounds = (options.rounds if options.length == "rounds" else state.seats) - state.round
        return mine - max(sums), SURE + sqrt(TO_COME**2 * table + ROUND**2 * rounds)

    def _chance(self, dollars: float) -> float:
        """Estimate how likely the seat is to win with so many dollars more, from -1 to 1."""
        return erf((self._ahead + dollars) / self._spread / sqrt(2))

    def _on(self, last: int, used: frozenset[int], stake: float, dares: bool) -> tuple[float, Action]:
        """Value a line that has come to a cell, and tell how it goes on best; `dares`: to an unknown cell, too."""
        self._left -= 1
        best: tuple[float, Action] = (self._chance(stake), STOP)
        if self._left < 0:
            return best
        for cell in self.near[last]:
            if cell in used:
                continue
            if cell in self.known:
                value = self._on(cell, used | {cell}, stake + self.known[cell], dares)[0]
            elif dares and cell in self.unseen.cells:
                value = self._risked(cell, used, stake, -SWING * stake, False)
            else:
                continue
            if value > best[0]:
                best = value, flip(cell)
        return best

    def _risked(self, cell: int, used: frozenset[int], stake: float, lost: float, dares: bool) -> float:
        """Value the flip of an unknown cell; `lost` is what a mine there brings."""
        risk = self.unseen.risk
        on, _action = self._on(cell, used | {cell}, stake + self.unseen.usual, dares)
        return (1 - risk) * on + risk * self._chance(lost)

    def _path(self, last: int, used: frozenset[int]) -> int:
        """Return the dollars of the best line through seen cells alone."""
        self._left -= 1
        further: Iterable[int] = () if self._left < 0 else self.near[last]
        lines = (self._path(cell, used | {cell}) for cell in further if cell in self.known and cell not in used)
        return self.known[last] + max(lines, default=0)

    def _unknown_starts(self) -> Collection[int]:
        """List the unknown cells beside seen cash, and the one elsewhere that touches most unknown cells."""
        cells = self.unseen.cells
        beside = sorted({each for cell in self.known for each in self.near[cell]} & cells)
        others = sorted(cells.difference(beside))
        free = max(others, key=lambda cell: len(cells.intersection(self.near[cell])), default=None)
        return beside if free is None else [*beside, free]
