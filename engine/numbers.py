"""Numbered actions: a fixed space for each game, number of seats and options, as learners want it.

An action is spelled by one number or, where a move takes several cards at once (Sweep), by several, one after the
other. Other seats are counted from the one that acts, 1 being the seat on its left, so that one learner can play them
all. Which numbers may follow is always a question about the moment: `legal` lists them, `mask` marks them.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from .errors import BadAction
from .game import Action, GameState, Seat
from .words import _, mark

Spelling = tuple[int, ...]


class Numbers(ABC):
    """The numbered actions of a game at a table: `names` has a name for each number, in their order."""

    names: tuple[str, ...]
    longest = 1  # numbers that spell an action at most
    longest_round = 10_000  # numbers that a round takes at most, all seats together

    def __init__(self, seats: int, options: Any) -> None:
        self.seats = seats
        self.options = options

    def __len__(self) -> int:
        return len(self.names)

    @abstractmethod
    def number(self, seat: Seat, action: Action) -> int | None:
        """Return the number of an action that one number spells; None if it has none."""

    @abstractmethod
    def action(self, state: Any, seat: Seat, number: int) -> Action:
        """Return the action of that number."""

    def legal(self, state: GameState, seat: Seat, spelled: Spelling = ()) -> list[int]:
        """List the numbers with which `seat` may go on after those `spelled` already, in ascending order."""
        found = {self.number(seat, action) for action in state.legal(seat)}
        return sorted(number for number in found if number is not None)

    def read(self, state: GameState, seat: Seat, spelled: Spelling) -> Action | None:
        """Return the action that these numbers spell; None while more must follow. Raises `BadAction`."""
        [number] = spelled
        self.check(number)
        if number not in self.legal(state, seat):
            raise self.refused(state, seat, spelled)
        return self.action(state, seat, number)

    def write(self, state: GameState, seat: Seat, action: Action) -> Spelling:
        """Spell an action in numbers. Raises `BadAction` if it has none."""
        number = self.number(seat, action)
        if number is None:
            raise BadAction(_("{action} has no number at this table.", action=repr(action)))
        return (number,)

    def mask(self, state: GameState, seat: Seat, spelled: Spelling = ()) -> bytearray:
        """Mark the same numbers: one byte for each action, 1 where it may follow, else 0."""
        marks = bytearray(len(self.names))
        for number in self.legal(state, seat, spelled):
            marks[number] = 1
        return marks

    def check(self, number: object) -> None:
        """Raise `BadAction` unless there is such a number at all."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self.names):
            last = len(self.names) - 1
            raise BadAction(_("There is no action {number}: they go from 0 to {last}.", number=repr(number), last=last))

    def refused(self, state: GameState, seat: Seat, spelled: Spelling) -> BadAction:
        """Return the error of a number that may not be taken now."""
        *before, number = spelled
        may = self.legal(state, seat, tuple(before))
        if not may:
            return BadAction(_("Seat {seat} has nothing to do now: its mask is empty.", seat=seat))
        some = ", ".join(str(each) for each in may[:8]) + (" …" if len(may) > 8 else "")
        told = mark("Action {number} ({name}) may not be taken by seat {seat} now. These may: {some}.")
        return BadAction(_(told, number=number, name=self.names[number], seat=seat, some=some))

    # Seats as the one that acts counts them

    def left(self, seat: Seat, other: Seat) -> int:
        """Count the seats from `seat` clockwise to `other`: 1 is the one on its left."""
        return (other - seat) % self.seats

    def seated(self, seat: Seat, steps: int) -> Seat:
        """Return the seat so many steps to the left of `seat`."""
        return (seat + steps) % self.seats


def places(names: Sequence[str], start: int = 0) -> dict[str, int]:
    """Number the names from `start` on."""
    return {name: place for place, name in enumerate(names, start)}
