"""What a seat can do in Dirty Money, and what can happen there."""

from functools import lru_cache

from ..game import Action, Audience, Deal, Fact, Relaid, Seat
from .cards import FACES
from .tricks import Haul


class Play(Action, frozen=True, tag="play"):
    """Play a card of one's hand to the trick."""

    card: str


class Dealt(Fact, frozen=True, tag="dealt"):
    """The cleaners and the loot were shuffled."""

    order: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"order": ()}


class CleanersDealt(Fact, frozen=True, tag="cleaners-dealt"):
    """The cleaner that each seat got. Everybody has one, so this is no secret."""

    cards: tuple[str, ...]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "aside"}


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The loot cards that a seat got, in the order in which they were dealt."""

    seat: Seat
    cards: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"cards": (self.seat,)}

    def uncovers(self) -> dict[str, str]:
        return {"cards": "aside"}


class Played(Fact, frozen=True, tag="played"):
    seat: Seat
    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class TrickTaken(Fact, frozen=True, tag="trick-taken"):
    """The trick went to a seat: the coins and prints that count; `clean` when a cleaner has wiped the prints."""

    seat: Seat
    coins: int
    prints: int
    clean: bool = False


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """All cards are played; what each seat took in the round."""

    hauls: tuple[Haul, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """The last round is over: coins and prints of the whole match by seat, who is busted and who wins."""

    coins: tuple[int, ...]
    prints: tuple[int, ...]
    busted: tuple[Seat, ...]
    winners: tuple[Seat, ...]


AnyAction = Deal | Play
AnyFact = Dealt | CleanersDealt | HandDealt | Played | TrickTaken | RoundScored | MatchEnded | Relaid
PLAYS = {card: Play(card) for card in FACES}


def play(card: str) -> Play:
    """The one `Play` of that card. Raises `KeyError` if there is no such card."""
    return PLAYS[card]


@lru_cache(maxsize=512)
def played(seat: Seat, card: str) -> Played:
    """The one `Played` of that seat and card."""
    return Played(seat, card)
