"""The cards of Hearts, what they cost, and the options."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from fairdeal.engine import Face
from fairdeal.engine.game import Length, MatchLength
from fairdeal.engine.words import _, kept, mark, series
from msgspec import Meta

NAME = "hearts"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # §1.1 from low to high
SUITS = {  # in the order of a hand
    "C": (mark("clubs"), "♣", "black"),
    "D": (mark("diamonds"), "♦", "red"),
    "S": (mark("spades"), "♠", "black"),
    "H": (mark("hearts"), "♥", "red"),
}
SPOKEN = (
    *(mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"), mark("eight"), mark("nine")),
    *(mark("ten"), mark("jack"), mark("queen"), mark("king"), mark("ace")),
)
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)  # in the order of a hand
PLACE = {card: place for place, card in enumerate(DECK)}
RANK = {card: RANKS.index(card[:-1]) for card in DECK}
QUEEN = "QS"
POINTS = {card: 1 if card[-1] == "H" else 13 * (card == QUEEN) for card in DECK}  # §1.2
ALL = sum(POINTS.values())
LEFT_OUT: dict[int, tuple[str, ...]] = {3: ("2D",), 4: (), 5: ("2C", "2D")}  # §2.1
TO = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 4, 0)}  # §3.1 how many seats to the left cards go, round by round
PASSED = 3


def deck(seats: int) -> tuple[str, ...]:
    """§2.1 The cards with which so many play; the lowest club stands first."""
    return tuple(card for card in DECK if card not in LEFT_OUT[seats])


def points(cards: Iterable[str]) -> int:
    """§1.2 What the cards cost."""
    return sum(map(POINTS.__getitem__, cards))


@kept
def spoken(card: str) -> str:
    """A card in a sentence: "queen of spades"."""
    return _("{rank} of {suit}", rank=_(SPOKEN[RANK[card]]), suit=_(SUITS[card[-1]][0]))


def listed(cards: Iterable[str]) -> str:
    """Cards in a sentence: "queen of spades and two of clubs"."""
    return series([spoken(card) for card in cards])


@kept
def faces() -> Mapping[str, Face]:
    """The faces in the language that speaks."""
    return {card: Face(spoken(card), card[:-1], *SUITS[card[-1]][1:], rank=PLACE[card]) for card in DECK}


FACES = faces()


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§6.2 A match until somebody has 100 points."""

    length: Length = "target"
    rounds: Annotated[int, Meta(title=mark("Number of rounds"), ge=1, le=20)] = 4
    target: Annotated[int, Meta(title=mark("Points that end the match"), ge=20, le=500)] = 100
