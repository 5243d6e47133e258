"""The worth of cards in Dirty Money, the busted and the winning seats: questions about cards and sums alone."""

from collections.abc import Sequence
from functools import lru_cache

from ..game import Seat
from .cards import CLEANER, COINS, PRINTS, SUITS
from .facts import Haul


def coins_of(cards: Sequence[str]) -> int:
    """Add up the coins on the cards."""
    return sum(map(COINS.__getitem__, cards))


def prints_of(cards: Sequence[str]) -> int:
    """Add up the prints on the cards, wiped or not."""
    return sum(map(PRINTS.__getitem__, cards))


def haul(loot: Sequence[str], clean: Sequence[str]) -> Haul:
    """§5.1, §5.2 Return a seat's haul: all its coins, and the prints but for those in tricks taken with a cleaner."""
    cards = [*loot, *clean]
    coins = dict.fromkeys((*SUITS, CLEANER), 0)
    for card in cards:
        coins[card[0]] += COINS[card]
    return Haul(tuple(coins[suit] for suit in SUITS), prints_of(cards), prints_of(clean))


@lru_cache(maxsize=1024)
def summed(scored: tuple[tuple[Haul, ...], ...], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the coins and the prints of each seat in the finished rounds; each move asks for those of the last one."""
    coins = tuple(sum(hauls[seat].cash for hauls in scored) for seat in range(seats))
    prints = tuple(sum(hauls[seat].prints for hauls in scored) for seat in range(seats))
    return coins, prints


def busted(prints: Sequence[int]) -> tuple[Seat, ...]:
    """§5.3, §5.4 Return the busted seats: all with the most prints, unless that is everybody."""
    most = max(prints)
    marked = tuple(seat for seat, each in enumerate(prints) if each == most)
    return marked if len(marked) < len(prints) else ()


def victors(coins: Sequence[int], prints: Sequence[int], among: Sequence[Seat] | None = None) -> tuple[Seat, ...]:
    """§5.5, §5.6 Return the seats not busted with the most coins, then the fewest prints; several share.

    Only seats of `among` can win, if it is given; a busted seat wins only if no other is left.
    """
    out = busted(prints)
    may = range(len(coins)) if among is None else among
    standing = [(coins[seat], -prints[seat], seat) for seat in [seat for seat in may if seat not in out] or may]
    best = max(standing)[:2]
    return tuple(seat for *score, seat in standing if tuple(score) == best)
