"""The facts of Money Sweeper, and who learns them."""

from ..game import Fact, Relaid, Seat
from ..rounds import CashScored, Dealt, MatchEnded


class Flipped(Fact, frozen=True, tag="flipped"):
    """A card was turned up. One that an exploded sweep showed before was hidden again (§4.2)."""

    seat: Seat
    cell: int
    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": "grid"}


class Exploded(Fact, frozen=True, tag="exploded"):
    """§4.1 The card just flipped is a $1: it stays, the rest of the sweep is face down again, the turn is over."""

    seat: Seat
    cell: int


class Swept(Fact, frozen=True, tag="swept"):
    """The sweep went to the seat's stack, `cash` dollars in all; `forced` when no card was left to flip."""

    seat: Seat
    cash: int
    forced: bool = False


class HalfTimeCalled(Fact, frozen=True, tag="half-time"):
    """Five $1s are out: they are discarded and the rest is to be shuffled."""


AnyFact = Dealt | Flipped | Exploded | Swept | HalfTimeCalled | CashScored | MatchEnded | Relaid
