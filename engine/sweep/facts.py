"""The facts of a table of Sweep."""

from functools import lru_cache

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt
from ..secrecy import Open, Private
from .cards import FIRST_SWEEP


class ArenaLaid(Fact, frozen=True, tag="arena-laid"):
    cards: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "stock"}


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    seat: Seat
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "stock"}

    def covers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class Ate(Fact, frozen=True, tag="ate"):
    """The card and the items, a stack written by its value, went to the seat's pile."""

    seat: Seat
    card: Open[str]
    items: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Swept(Fact, frozen=True, tag="swept", omit_defaults=True):
    """The seat left the arena empty: the other side loses so many points, said where they are not the first rules'."""

    seat: Seat
    cost: int = FIRST_SWEEP


class Made(Fact, frozen=True, tag="made"):
    """The loose cards and the card went to the stack of `value`, now owned by `owners`; `joined`: it stood already."""

    seat: Seat
    card: Open[str]
    loose: Open[tuple[str, ...]]
    value: int
    owners: tuple[Seat, ...]
    joined: bool = False

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Upgraded(Fact, frozen=True, tag="upgraded"):
    """The stack of value `stack` now counts `value`; `merged`: it went to another stack of that value."""

    seat: Seat
    card: Open[str]
    stack: int
    value: int
    owners: tuple[Seat, ...]
    merged: bool = False

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Threw(Fact, frozen=True, tag="threw"):
    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class ArenaTaken(Fact, frozen=True, tag="arena-taken"):
    """All that lay in the arena after the last card went to the seat that played it; stacks by their value."""

    seat: Seat
    items: Open[tuple[str, ...]]


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The end of a game: the net score of each of the two sides."""

    ends_round = True
    net: tuple[int, int]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """The totals of the two sides; all seats win a draw."""

    ends_match = True
    totals: tuple[int, int]
    winners: tuple[Seat, ...]


AnyFact = (
    Dealt
    | ArenaLaid
    | HandDealt
    | Ate
    | Swept
    | Made
    | Upgraded
    | Threw
    | ArenaTaken
    | RoundScored
    | MatchEnded
    | Relaid
)
threw = lru_cache(maxsize=256)(Threw)
