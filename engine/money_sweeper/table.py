"""What a player of Money Sweeper is shown and asked."""

from collections.abc import Sequence
from functools import lru_cache

from ..game import DEALER, Action, Seat
from ..view import Choice, Player, View, Zone
from . import notation
from .actions import STOP, Flip, flip
from .cards import KINDS, NAME, worth
from .rules import Rules
from .tell import seats


class State(Rules):
    """One match as it is played: the rules, and what of it is shown."""

    __slots__ = ()

    def public(self) -> View:
        return View(
            game=NAME,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            to_act=tuple(seat for seat in self.to_act() if seat != DEALER),
            zones=(self._table(), *map(self._stack, range(self.seats))),
            players=tuple(map(self._player, range(self.seats))),
            say=self._say(),
            tally=self._tally(),
            sheet=tuple(self.rounds),
            dealer=self.dealer,
            turn=self.turn if self.phase == "flip" else None,
            winners=self.winners,
        )

    def private(self, seat: Seat) -> tuple[Zone, ...]:
        return ()

    def _table(self) -> Zone:
        """§4.2 What an exploded sweep showed is face down again: the table is no memory aid."""
        cards: list[str | None] = [None if card is None else "" for card in self.grid]
        marks = dict.fromkeys(self.sweep, "sweep")
        for cell in (*self.sweep, *self.mines_up):
            cards[cell] = self.grid[cell]
        if self.sweep:
            marks[self.sweep[-1]] = "last"
        marks.update(dict.fromkeys(self.mines_up, "mine"))
        note = f"${worth([self.grid[cell] for cell in self.sweep])} in the sweep" if self.sweep else ""
        return Zone("grid", "Table", "grid", cards=tuple(cards), columns=self.columns, marks=marks, note=note)

    def _stack(self, seat: Seat) -> Zone:
        stack = self.stacks[seat]
        return Zone(
            f"stack{seat}",
            "Stack",
            "stack",
            seat,
            tuple(sorted(stack, key=KINDS.index)),
            note=f"${worth(stack)}",
        )

    def _player(self, seat: Seat) -> Player:
        return Player(seat, self.totals[seat], worth(self.stacks[seat]))

    def _tally(self) -> dict[str, int]:
        cards = [card for card in self.grid if card is not None]
        return {
            "mines left": self.mines_down(),
            "cards left": len(cards) - len(self.mines_up),
            "cash left": worth(cards),
            "mines out": len(self.mines_up) + self.discarded,
        }

    def _say(self) -> str:
        if self.phase == "over":
            return f"{seats(self.winners)} won the match."
        if self.phase == "deal":
            return f"Round {self.round} is to be dealt."
        if self.phase == "half-time":
            return "Half-time: the rest of the cards is being shuffled."
        return f"{{{self.turn}}} flips a card." if not self.sweep else f"{{{self.turn}}} goes on or stops."

    def prompt(self, seat: Seat) -> str:
        if self.phase != "flip" or seat != self.turn:
            return ""
        if not self.sweep:
            return "Flip any face-down card to start your sweep."
        kept = worth([self.grid[cell] for cell in self.sweep])
        where = "the last one" if self.options.adjacency == "line" else "your sweep"
        return f"Flip a card next to {where}, or stop and keep ${kept}."

    def describe(self, seat: Seat, action: Action) -> Choice:
        if isinstance(action, Flip):
            return _flip_choice(action.cell, self.columns)
        kept = worth([self.grid[cell] for cell in self.sweep])
        return Choice(STOP, f"Stop and keep ${kept}")

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        zone, _, cell = chosen[-1].partition(".")
        return flip(int(cell)) if zone == "grid" and cell.isdecimal() else None

    def position(self) -> str:
        return notation.write(self)


@lru_cache(maxsize=1024)
def _flip_choice(cell: int, columns: int) -> Choice:
    row, column = divmod(cell, columns)
    return Choice(flip(cell), f"Flip row {row + 1}, column {column + 1}", (f"grid.{cell}",))
