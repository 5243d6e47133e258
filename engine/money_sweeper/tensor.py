"""What a seat of Money Sweeper sees, as numbers."""

from collections.abc import Iterator
from typing import Any

from ..game import Seat
from ..tensor import StaticZone, Tensor
from .cards import KINDS, MOST_CELLS, deck
from .numbers import cells
from .rules import Rules

PLACE = {kind: place for place, kind in enumerate(KINDS)}
BACK, SWEEP, LAST = len(KINDS), len(KINDS) + 1, len(KINDS) + 2  # rows of the grid after a row for each kind


class TableTensor(Tensor):
    """The grid as it lies, which is no memory aid: what an exploded sweep showed stands in the history alone."""

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.cells = cells(options)
        self.grid = self.part("grid", LAST + 1, self.cells)
        self.columns = self.part("columns", 1, unit="cells", most=MOST_CELLS)
        self.stacks = self.part("stacks", seats, len(KINDS), unit="cards", most=120)
        self.turn = self.part("turn", seats)
        self.dealer = self.part("dealer", seats)
        self.over = self.part("over", 1)
        self.mines = self.part("mines left and out", 2, unit="cards", most=20)
        self.totals = self.scaled("totals", seats, unit="1,000 dollars")
        self.round = self.part("round", 1, unit="rounds", most=10_000)

    def list_zones(self) -> Iterator[StaticZone]:
        yield StaticZone("grid", "grid", cells(self.options))
        for seat in range(self.seats):
            yield StaticZone(f"stack{seat}", "stack", sum(card != "1" for card in deck(self.options)), seat)

    def fill(self, values: Any, state: Rules, eyes: Seat, seat: Seat | None) -> None:
        seats, cells, grid = self.seats, self.cells, self.grid
        shown = {*state.sweep, *state.mines_up, *state.seen}
        back = grid + BACK * cells
        for cell, card in enumerate(state.grid):
            if card is not None:
                values[grid + PLACE[card] * cells + cell if cell in shown else back + cell] = 1
        for cell in state.sweep:
            values[grid + SWEEP * cells + cell] = 1
        if state.sweep:
            values[grid + LAST * cells + state.sweep[-1]] = 1
        values[self.columns] = state.columns
        for row in range(seats):
            other = (eyes + row) % seats
            start = self.stacks + row * len(KINDS)
            for card in state.stacks[other]:
                values[start + PLACE[card]] += 1
            values[self.totals + row] = state.totals[other] / 1000
        if state.phase == "flip":
            values[self.turn + (state.turn - eyes) % seats] = 1
        values[self.dealer + (state.dealer - eyes) % seats] = 1
        values[self.over] = state.phase == "over"
        values[self.mines] = state.mines_down()
        values[self.mines + 1] = len(state.mines_up) + state.discarded
        values[self.round] = state.round
