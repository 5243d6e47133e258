"""The facts of Money Sweeper, and who learns them."""

from functools import lru_cache

from ..game import Fact, Relaid, Seat
from ..rounds import CashScored, Dealt, MatchEnded
from ..secrecy import Once, Open


class Flipped(Fact, frozen=True, tag="flipped.2"):
    """A card was turned up. Everybody saw it, and is told it again only while it lies open (§4.2), else it is None."""

    seat: Seat
    cell: int
    card: Once[str | None]

    def lies_at(self) -> dict[str, tuple[str, ...]]:
        return {"card": _elements((self.cell,))}

    def uncovers(self) -> dict[str, str]:
        return {"card": "grid"}


class FlippedInClear(Fact, frozen=True, tag="flipped"):
    """A card was turned up, in logs of the first version of the rules: there it can be read for ever."""

    seat: Seat
    cell: int
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "grid"}


class Exploded(Fact, frozen=True, tag="exploded"):
    """§4.1 The card just flipped is a $1: it stays, the rest of the sweep is face down again, the turn is over."""

    seat: Seat
    cell: int


class Swept(Fact, frozen=True, tag="swept.2"):
    """The sweep in these cells went to the seat's stack, `cash` dollars in all; `forced` when no card was left to flip.

    If an undo lays the cards face down again, `cash` would tell what they are: it is closed then (None), as they are.
    """

    seat: Seat
    cells: tuple[int, ...]
    cash: Once[int | None]
    forced: bool = False

    def lies_at(self) -> dict[str, tuple[str, ...]]:
        return {"cash": _elements(self.cells)}


class SweptInClear(Fact, frozen=True, tag="swept"):
    """The same in logs of the first version of the rules."""

    seat: Seat
    cash: int
    forced: bool = False


class HalfTimeCalled(Fact, frozen=True, tag="half-time"):
    """Five $1s are out: they are discarded and the rest is to be shuffled."""


@lru_cache(maxsize=1024)
def _elements(cells: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"grid.{cell}" for cell in cells)


AnyFact = (
    Dealt
    | Flipped
    | FlippedInClear
    | Exploded
    | Swept
    | SweptInClear
    | HalfTimeCalled
    | CashScored
    | MatchEnded
    | Relaid
)
