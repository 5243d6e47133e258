"""The deck of Sweep, the value and the points of its cards, and the options of a match."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated

from msgspec import Meta

from ..game import Length, MatchLength, Seat
from ..view import Face
from ..words import _, kept, mark, series, speech

NAME = "sweep"

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)  # canonical order: spades, hearts, diamonds, clubs

# §1.1 An ace counts 1, a jack 11, a queen 12, a king 13.
VALUE = {rank + suit: value for value, rank in enumerate(RANKS, 1) for suit in SUITS}
_SHARE = {card: 1 << 3 * value for card, value in VALUE.items()}  # of a card in a bag
ONE_EACH = sum({*_SHARE.values()})  # the bag of one card of each value

# §1.2 Every spade its value, the other aces 1 each, the ten of diamonds 2: 96 in all.
POINTS = {card: VALUE[card] if card[-1] == "S" else 0 for card in DECK} | {"AH": 1, "AD": 1, "AC": 1, "10D": 2}

STACKS = (9, 10, 11, 12, 13)  # §5.1 the values that a stack may have
MOST_ADDED = STACKS[-1] - STACKS[0]  # the most that an upgrade can add
STACK_CODES = {str(value): value for value in STACKS}  # how a stack is written among the things eaten
_FEW = 8  # cards whose groups are looked for when they are named
ARENA = 4  # cards laid there first (§2.2)
HAND = 12  # cards dealt to each hand (§2.3)
SWEEP = 50  # points that a sweep costs the other side (§7.2)

# What cards and a sweep counted in the first rules. A fact says a cost where it is another one.
FIRST_POINTS = {f"{rank}S": value for value, rank in enumerate(RANKS, 1)} | {"AH": 1, "AD": 1, "AC": 1, "10D": 2}
FIRST_SWEEP = 50

_SPOKEN = (
    mark("ace"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"), mark("eight"),
    mark("nine"), mark("ten"), mark("jack"), mark("queen"), mark("king"),
)  # fmt: skip
_SUITS = {
    "S": (mark("spades"), "♠", "black"),
    "H": (mark("hearts"), "♥", "red"),
    "D": (mark("diamonds"), "♦", "red"),
    "C": (mark("clubs"), "♣", "black"),
}


def _face(card: str) -> Face:
    suit, mark, tint = _SUITS[card[-1]]
    rank = 4 * VALUE[card] + SUITS.index(card[-1])  # a hand is sorted by value: sums count here, suits hardly
    name = _("{rank} of {suit}", rank=_(_SPOKEN[VALUE[card] - 1]), suit=_(suit))
    return Face(name, card[:-1], mark, tint, rank=rank)


@kept
def faces() -> Mapping[str, Face]:
    """Return the faces in the language that speaks."""
    return {card: _face(card) for card in DECK}


FACES = faces()
SHOWN = {card: face.rank for card, face in FACES.items()}


def by_value(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort the cards as a hand shows them: by value, then spades, hearts, diamonds, clubs."""
    return tuple(sorted(cards, key=SHOWN.__getitem__))


def values(cards: Iterable[str]) -> tuple[int, ...]:
    """Return the value of each of the cards, in their order."""
    return tuple(map(VALUE.__getitem__, cards))


def bag(cards: Iterable[str]) -> int:
    """Return how many cards there are of each value: the octal digit of 8^value."""
    return sum(map(_SHARE.__getitem__, cards))


def points(cards: Iterable[str]) -> int:
    """§1.2 Add up the points of eaten cards."""
    return sum(map(POINTS.__getitem__, cards))


def spoken(things: Sequence[str]) -> str:
    """Name cards, and stacks by their value, in full: "the five of hearts and the stack of 11"."""
    now = speech()
    return series([_the(thing, now) for thing in things])


@lru_cache(maxsize=1024)
def _the(thing: str, _now: object) -> str:
    if thing not in VALUE:
        return _("the stack of {value}", value=thing)
    return _("the {rank} of {suit}", rank=_(_SPOKEN[VALUE[thing] - 1]), suit=_(_SUITS[thing[-1]][0]))


def signs(cards: Iterable[str]) -> str:
    """Name cards by their signs: "6♣+6♦"."""
    return "+".join(f"{card[:-1]}{_SUITS[card[-1]][1]}" for card in cards)


def eaten(items: Sequence[str], value: int) -> str:
    """Name what a card of `value` eats: "stack, J♠ and 8+3", or "J♠, 8+3 and 3 more" cards."""
    stacks = [_("stack") for item in items if item in STACK_CODES]
    groups = _groups([item for item in items if item in VALUE], value)
    named = [signs(group) if len(group) == 1 else "+".join(card[:-1] for card in group) for group in groups[:2]]
    left = sum(map(len, groups[2:]))
    return series([*stacks, *named, *([_("{n} more", n=left)] if left else [])])


def _groups(cards: Sequence[str], value: int) -> list[Sequence[str]]:
    """Split cards into the groups that add up to `value`, single ones first; cards that do not split stay together."""
    single = [(card,) for card in cards if VALUE[card] == value]
    rest = sorted([card for card in cards if VALUE[card] != value], key=VALUE.__getitem__, reverse=True)
    groups: list[Sequence[str]] = []
    while rest:
        first, *others = rest
        tried = combinations(others, 0) if len(rest) > _FEW else _subsets(others)
        found = next((each for each in tried if sum(values(each)) == value - VALUE[first]), tuple(others))
        groups.append((first, *found))
        rest = [card for card in others if card not in found]
    return [*single, *groups]


def _subsets(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (each for size in range(1, len(cards)) for each in combinations(cards, size))


def side(seat: Seat) -> int:
    """§2.1 Return 0 or 1; with four players those who sit opposite each other share a side."""
    return seat % 2


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.3 One game decides; the variations of section 9. `target` is a lead in points (§9.6)."""

    length: Length = "rounds"
    target: Annotated[
        int,
        Meta(title=mark("Lead that wins, in points"), description=mark("One side is so far ahead."), ge=10, le=10_000),
    ] = 100
    rounds: Annotated[int, Meta(title=mark("Number of games"), ge=1, le=50)] = 1
    keep_key: Annotated[
        bool, Meta(title=mark("Keep the key"), description=mark("An owner keeps a card to eat the stack with."))
    ] = True
    split_groups: Annotated[
        bool,
        Meta(
            title=mark("Exact groups"),
            description=mark("Groups must each add up, as the game is traditionally played: 10 + 8 is no stack of 9."),
        ),
    ] = False
    upgrade_own: Annotated[
        bool, Meta(title=mark("Upgrade your own"), description=mark("Stacks of one's own side may be upgraded."))
    ] = True
    take_all: Annotated[bool, Meta(title=mark("Take all"), description=mark("A card takes as much as it can."))] = False
    strict_throw: Annotated[
        bool, Meta(title=mark("Eat if you can"), description=mark("A card that could eat may not be thrown."))
    ] = False
