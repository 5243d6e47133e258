"""The facts of Dirty Money, and who learns them."""

from functools import lru_cache

from msgspec import Struct

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt
from ..secrecy import Open, Private
from .cards import CLEANERS


class CleanersDealt(Fact, frozen=True, tag="cleaners-dealt"):
    """The cleaner that each seat got. Everybody has one, so this is no secret."""

    cards: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "aside"}

    def covers(self) -> dict[str, tuple[str, ...]]:
        return {"cards": tuple(f"hand:{seat}" for seat in range(len(self.cards)))}


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The loot cards that a seat got, in the order in which they were dealt."""

    seat: Seat
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "aside"}

    def covers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class Played(Fact, frozen=True, tag="played"):
    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        """§3.3 A cleaner may always be played; a loot card may tell that the hand cannot follow."""
        return self.card in CLEANERS


class TrickTaken(Fact, frozen=True, tag="trick-taken"):
    """The trick went to a seat: the coins and prints that count; `clean` when a cleaner has wiped the prints."""

    seat: Seat
    coins: int
    prints: int
    clean: bool = False


class Haul(Struct, frozen=True, gc=False):
    """The haul of a seat in a round: the coins of each suit (or one sum), the prints found, and those of them wiped."""

    coins: tuple[int, ...]
    found: int
    wiped: int

    @property
    def cash(self) -> int:
        """The coins of all suits."""
        return sum(self.coins)

    @property
    def prints(self) -> int:
        """§5.2 The prints that count."""
        return self.found - self.wiped


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The end of a round, when all cards are played: the haul of each seat."""

    ends_round = True
    hauls: tuple[Haul, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """The end of the last round: coins and prints of the whole match by seat, and the busted and the winning seats."""

    ends_match = True
    coins: tuple[int, ...]
    prints: tuple[int, ...]
    busted: tuple[Seat, ...]
    winners: tuple[Seat, ...]


AnyFact = Dealt | CleanersDealt | HandDealt | Played | TrickTaken | RoundScored | MatchEnded | Relaid


@lru_cache(maxsize=512)
def played(seat: Seat, card: str) -> Played:
    """Return the one `Played` of that seat and card."""
    return Played(seat, card)
