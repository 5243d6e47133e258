"""Pairs at a tournament: which seats of its tables are one side, and who plays with whom."""

from __future__ import annotations

from typing import Any

from .canonical import is_number
from .shapes import FILLS


class Pairs:
    """The pairs of a tournament: by seat the `sides` of a table (none where each plays alone), and partners."""

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.partners: dict[int, int] = {}
        self.chosen: set[int] = set()  # who came by a partner's link, or made it

    def opens(self, first: dict[str, Any]) -> bool:
        """Read the sides in the first record; tell whether they are two seats each, numbered in their order."""
        if "sides" not in first:
            return True
        given, seats = first["sides"], first["seats"]
        if not isinstance(given, list) or len(given) != seats or not all(is_number(each, seats, 0) for each in given):
            return False
        order = list(dict.fromkeys(given))
        self.sides = given
        return order == list(range(len(order))) and len(order) > 1 and all(given.count(side) == 2 for side in order)

    def members(self, number: int) -> list[int]:
        """List whom an entrant plays with, and themselves, in the order of their numbers."""
        return sorted({number, self.partners.get(number, number)})

    def contestant(self, number: int) -> int:
        """Return the number by which an entrant is placed: of a pair the lower one."""
        return self.members(number)[0]

    def joins(self, one: int, other: int, *, chosen: bool = False) -> None:
        """Make two a pair."""
        self.partners.update({one: other, other: one})
        self.chosen |= {one, other} if chosen else set()

    def parts(self, number: int, *, unless_chosen: bool = False) -> None:
        """Leave an entrant and their partner alone."""
        if number in self.partners and not (unless_chosen and number in self.chosen):
            two = {number, self.partners.pop(number)}
            self.partners = {one: other for one, other in self.partners.items() if one not in two}
            self.chosen -= two

    def compared(self, entrants: list[int]) -> list[tuple[int, int]]:
        """List, by the entrants of a table's seats, seat and entrant of whom is compared: of a side the first."""
        return [(seat, each) for seat, each in enumerate(entrants) if not self.sides or self.is_first(seat)]

    def is_first(self, seat: int) -> bool:
        """Tell whether a seat is the first of its side."""
        return self.sides.index(self.sides[seat]) == seat

    def are_seated(self, entrants: list[int]) -> bool:
        """Tell whether on each side sits a pair in the order of its numbers, or nobody but bots that fill."""
        sides = [[each for seat, each in enumerate(entrants) if self.sides[seat] == side] for side in set(self.sides)]
        return all(each == [FILLS, FILLS] or each == self.members(each[0]) for each in sides)

    def rest(self, byes: list[int]) -> bool:
        """Tell whether nobody rests without their partner."""
        return all(partner in byes for partner in (self.partners.get(each, each) for each in byes))
