"""The numbered actions of Money Sweeper: one for each cell of the largest grid that can lie, and one to stop."""

from typing import Any

from ..game import Action, Seat
from ..numbers import Numbers
from .actions import STOP, Flip, flip
from .cards import Options, deck, shape
from .rules import Rules


def cells(options: Options) -> int:
    """Count the cells of the largest grid of a match: the deck's, or a smaller number's with gaps at its end."""
    return max(rows * columns for rows, columns in map(shape, range(1, len(deck(options)) + 1)))


class CellNumbers(Numbers):
    """`flip 0` … to the last cell, row by row as they lie now, then `stop`."""

    longest_round = 140 * 140  # a turn takes a card or lays a $1 open, after as many flips as there are cells

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.cells = cells(options)
        self.names = (*(f"flip {cell}" for cell in range(self.cells)), "stop")

    def number(self, seat: Seat, action: Action) -> int | None:
        if isinstance(action, Flip):
            return action.cell if 0 <= action.cell < self.cells else None
        return self.cells if action == STOP else None

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        return STOP if number == self.cells else flip(number)
