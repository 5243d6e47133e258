"""Who takes a trick, what it is worth, who is busted and who wins: questions about cards and sums alone."""

from collections.abc import Sequence

from msgspec import Struct

from ..game import Seat
from .cards import CLEANER, CLEANERS, COINS, FIRST_PLAYER, PRINTS, RANKS, SUITS


class Haul(Struct, frozen=True, gc=False):
    """What a seat took in a round: the coins of each suit (or one sum), the prints found, and those of them wiped."""

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


def suit_to_follow(trick: Sequence[str]) -> str:
    """§3.4, §3.5 The suit that the next card must follow; "" if none is led, or a cleaner has broken it."""
    if not trick or CLEANER in trick or FIRST_PLAYER in trick:
        return ""
    return trick[0][0]


def taking(trick: Sequence[str]) -> int:
    """§4.1, §4.2 The index of the card that takes the trick as it lies: the last cleaner, or the best of the suit."""
    if CLEANER in trick or FIRST_PLAYER in trick:
        return max(i for i, card in enumerate(trick) if card in CLEANERS)
    led = trick[0][0]
    ranks = [RANKS[card] if card[0] == led else 0 for card in trick]
    return ranks.index(max(ranks))


def coins_of(cards: Sequence[str]) -> int:
    """The coins on the cards."""
    return sum([COINS[card] for card in cards])


def prints_of(cards: Sequence[str]) -> int:
    """The prints on the cards, wiped or not."""
    return sum([PRINTS[card] for card in cards])


def haul(loot: Sequence[str], clean: Sequence[str]) -> Haul:
    """§5.1, §5.2 A seat's haul: all its coins, and the prints but for those in tricks taken with a cleaner."""
    cards = [*loot, *clean]
    coins = dict.fromkeys((*SUITS, CLEANER), 0)
    for card in cards:
        coins[card[0]] += COINS[card]
    return Haul(tuple(coins[suit] for suit in SUITS), prints_of(cards), prints_of(clean))


def busted(prints: Sequence[int]) -> tuple[Seat, ...]:
    """§5.3, §5.4 Who is busted: everybody with the most prints, unless that is everybody."""
    most = max(prints)
    marked = tuple(seat for seat, each in enumerate(prints) if each == most)
    return marked if len(marked) < len(prints) else ()


def victors(coins: Sequence[int], prints: Sequence[int], among: Sequence[Seat] | None = None) -> tuple[Seat, ...]:
    """§5.5, §5.6 Of those not busted who has the most coins, then the fewest prints; several share.

    Of `among`, if that is given; somebody who is busted wins only if nobody else is left.
    """
    out = busted(prints)
    may = range(len(coins)) if among is None else among
    standing = [(coins[seat], -prints[seat], seat) for seat in [seat for seat in may if seat not in out] or may]
    best = max(standing)[:2]
    return tuple(seat for *score, seat in standing if tuple(score) == best)
