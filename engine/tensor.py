"""What a seat sees as numbers: float32 values in parts of fixed shape, and the zones that a table has, listed once.

Seats are counted from the one that looks: row 0 is its own, row 1 the seat on its left, and so on; a spectator looks
from seat 0 and is shown no hand. A part says what its values count; a count is a whole number, not scaled. Sums of
points and money are scaled, so that most lie between -1 and 1; the part's `unit` tells what 1 stands for.
"""

from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable
from math import prod
from typing import Any

from msgspec import Struct

from .game import Seat
from .view import Layout

FLOAT32 = "f"
UNBOUNDED = 10_000.0  # no scaled sum comes near


class StaticZone(Struct, frozen=True, omit_defaults=True):
    """A zone that views of a table may have: its id, and the most cards that ever lie there."""

    id: str
    layout: Layout
    most: int
    owner: Seat | None = None


class Part(Struct, frozen=True):
    """A part of the tensor: `prod(shape)` values from `start` on, the last axis running fastest."""

    name: str
    shape: tuple[int, ...]
    unit: str
    start: int
    most: float = 1.0  # the largest value
    least: float = 0.0

    @property
    def stop(self) -> int:
        """The place behind its last value."""
        return self.start + prod(self.shape)


class Tensor(ABC):
    """The tensor of one game at one table: `parts` in order, `size` values in all; `encode` fills them."""

    def __init__(self, seats: int, options: Any) -> None:
        self.seats = seats
        self.options = options
        self.parts: list[Part] = []
        self.size = 0
        self.zones: tuple[StaticZone, ...] = tuple(self.list_zones())

    def part(self, name: str, *shape: int, unit: str = "yes or no", most: float = 1.0, least: float = 0.0) -> int:
        """Add a part, and return where it starts."""
        start = self.size
        self.parts.append(Part(name, shape, unit, start, most, least))
        self.size += prod(shape)
        return start

    def scaled(self, name: str, *shape: int, unit: str) -> int:
        """Add a part of sums, of which 1 stands for `unit`."""
        return self.part(name, *shape, unit=unit, most=UNBOUNDED, least=-UNBOUNDED)

    @abstractmethod
    def list_zones(self) -> Iterable[StaticZone]:
        """Yield every zone that a view may have."""

    @abstractmethod
    def fill(self, values: Any, state: Any, eyes: Seat, seat: Seat | None) -> None:
        """Put in what the seat sees; `eyes` is the seat from which others are counted, `seat` whose hand is shown."""

    def encode(self, state: Any, seat: Seat | None, spelled: tuple[int, ...] = ()) -> "array[float]":
        """Return the values that `seat` sees, or a spectator, with the numbers of its move `spelled` so far."""
        values: array[float] = array(FLOAT32, bytes(4 * self.size))
        self.fill(values, state, seat or 0, seat)
        if spelled:
            self.spell(values, spelled)
        return values

    def spell(self, values: Any, spelled: tuple[int, ...]) -> None:  # noqa: B027
        """Put in the numbers of a move that is not spelled to its end; only Sweep has such."""
