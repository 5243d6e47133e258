"""The cards of Dirty Money: their print, their names, and how they are dealt."""

from collections.abc import Mapping, Sequence
from itertools import filterfalse
from typing import Annotated

from msgspec import Meta

from ..game import Length, MatchLength, Seat
from ..view import Face
from ..words import _, kept, mark, plural

NAME = "dirty-money"

VALUES = {  # §1.2 coins/prints of the ranks 1–3, 4–6, 7–9, 10–12 and 13–15; a loot card is its suit and rank: J9, P15
    "J": "1/0 2/1 3/1 4/2 5/3",
    "P": "1/0 2/1 2/1 3/2 4/2",
    "A": "1/0 1/0 2/1 2/1 3/2",
    "U": "0/1 0/1 1/1 1/2 1/2",
}
SUITS = {"J": mark("Jewels"), "P": mark("Paintings"), "A": mark("Artifacts"), "U": mark("Junk")}
TINTS = {"J": ("◆", "red"), "P": ("■", "blue"), "A": ("▲", "gold"), "U": ("●", "green")}
TOP_RANK = 15  # §1.1

CLEANER = "C"
FIRST_PLAYER = "C1"
CLEANERS = frozenset({FIRST_PLAYER, CLEANER})  # §1.3 six in the box, one of them marked First Player

RANKS = {f"{suit}{rank}": rank for suit in VALUES for rank in range(1, TOP_RANK + 1)}
LOOT = tuple(RANKS)  # in canonical order: Jewels, Paintings, Artifacts, Junk, each from 1 to 15


OF_SUIT = {suit: frozenset(card for card in LOOT if card[0] == suit) for suit in SUITS}


def _values(part: int) -> dict[str, int]:
    bands = {suit: [int(band.split("/")[part]) for band in row.split()] for suit, row in VALUES.items()}
    return {card: bands[card[0]][(rank - 1) // 3] for card, rank in RANKS.items()} | dict.fromkeys(CLEANERS, 0)


COINS = _values(0)  # card → its coins
PRINTS = _values(1)  # card → its fingerprints


@kept
def coins(n: int) -> str:
    """Write so many coins in words: "1 coin", "2 coins"."""
    return plural(n, "{n} coin", "{n} coins", n=n)


@kept
def prints(n: int) -> str:
    """Write so many fingerprints in words: "1 print", "2 prints"."""
    return plural(n, "{n} print", "{n} prints", n=n)


@kept
def spoken(card: str) -> str:
    """Name a card in a sentence: "7 of Jewels", "cleaner"."""
    if card in CLEANERS:
        return _("First-Player cleaner") if card == FIRST_PLAYER else _("cleaner")
    return _("{rank} of {suit}", rank=RANKS[card], suit=_(SUITS[card[0]]))


def _loot_face(card: str) -> Face:
    mark, tint = TINTS[card[0]]
    text = f"{coins(COINS[card])}, {prints(PRINTS[card])}"
    return Face(spoken(card), card[1:], mark, tint, text, RANKS[card], card[0])


@kept
def faces() -> Mapping[str, Face]:
    """Return the faces in the language that speaks."""
    return {card: _loot_face(card) for card in LOOT} | {
        CLEANER: Face(spoken(CLEANER), "C", "✦", "purple", _("wipes all prints")),
        FIRST_PLAYER: Face(spoken(FIRST_PLAYER), "C1", "✦", "purple", _("First Player: wipes all prints")),
    }


FACES = faces()
SHOWN = {card: place for place, card in enumerate(FACES)}  # the order in which a hand is held


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§7.2 A match of two rounds, and the variations of section 7."""

    length: Length = "rounds"
    rounds: Annotated[int, Meta(title=mark("Number of rounds"), ge=1, le=6)] = 2
    target: Annotated[int, Meta(title=mark("Target in coins"), ge=10, le=600)] = 100
    imperfect_information: Annotated[
        bool,
        Meta(
            title=mark("Imperfect information"), description=mark("One loot card for each player is taken out unseen.")
        ),
    ] = False


def deck(seats: int) -> tuple[str, ...]:
    """§2.2 Return the cards of a round in canonical order: the First-Player cleaner, plain cleaners, loot."""
    return (FIRST_PLAYER, *[CLEANER] * (seats - 1), *LOOT)


def cleaners_dealt(order: Sequence[str], seats: int, dealer: Seat) -> tuple[str, ...]:
    """§2.2, §2.4 Return the cleaner of each seat: as they come up in `order`, clockwise from the dealer's left."""
    cleaners = list(filter(CLEANERS.__contains__, order))
    return tuple(cleaners[(seat - dealer - 1) % seats] for seat in range(seats))


def loot_dealt(order: Sequence[str], seats: int, dealer: Seat, removed: int) -> list[tuple[str, ...]]:
    """§2.3, §2.4 Return the loot of each seat, one card at a time from the dealer's left.

    The first `removed` loot cards (§7.1) are set aside, and a rest that is too small for everybody (§2.5).
    """
    loot = list(filterfalse(CLEANERS.__contains__, order))[removed:]
    even = len(loot) - len(loot) % seats
    return [tuple(loot[(seat - dealer - 1) % seats : even : seats]) for seat in range(seats)]
