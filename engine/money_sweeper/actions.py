"""What a player of Money Sweeper can do, and what can happen."""

from functools import lru_cache

from ..game import Action, Audience, Deal, Fact, Relaid, Seat


class Flip(Action, frozen=True, tag="flip"):
    """Turn up the card in a cell; cells count from 0, row by row."""

    cell: int


class Stop(Action, frozen=True, tag="stop"):
    """Collect the sweep and end the turn."""


class Dealt(Fact, frozen=True, tag="dealt"):
    """§2.1 The cards were shuffled and laid face down, row by row from the top of the deck."""

    order: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"order": ()}


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


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The round is over; what each seat's stack is worth, in dollars."""

    cash: tuple[int, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


AnyAction = Deal | Flip | Stop
AnyFact = Dealt | Flipped | Exploded | Swept | HalfTimeCalled | RoundScored | MatchEnded | Relaid
STOP = Stop()


@lru_cache(maxsize=128)
def flip(cell: int) -> Flip:
    return Flip(cell)
