"""Worlds that a seat cannot tell from the true one, drawn from its view and its history: determinization.

A world is where every card lies now. It agrees with the history if the match could have come to it while the seat was
told the same. A game's `World` follows the history with backs for cards that the seat does not know, notes what the
moves of others tell of their hands, and then deals the unseen cards to the backs. Each way to lay the unseen cards, as
single pieces of cardboard, on the places of the backs is as likely as the others, so far as a game does not say
otherwise in its documentation.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from math import comb
from typing import Any, NamedTuple

from .errors import Contradiction, Unfit
from .game import Fact, GameState, Relaid, Seat
from .history import BACK
from .words import _, mark

Rng = Any  # `Dice`, `random.Random`, or a numpy Generator
_WORD = 1 << 32


class Hidden(NamedTuple):
    """Cards on a place, some of them backs: how many of a kind there are at least, and the kinds there are not."""

    cards: list[Any]
    least: Mapping[Hashable, int] = {}
    none: frozenset[Hashable] = frozenset()

    @property
    def backs(self) -> list[int]:
        """Where the backs are."""
        return [place for place, card in enumerate(self.cards) if card == BACK]


class World(ABC):
    """The knowledge of one seat: `follow` each fact, then `draw` as many worlds as wanted."""

    def __init__(self, state: GameState, seat: Seat) -> None:
        self.state: Any = state
        self.seat = seat
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}

    # The part of each game

    @abstractmethod
    def take(self, fact: Any) -> None:
        """Change `state` by a fact as the seat is told it."""

    @abstractmethod
    def hidden(self, state: Any) -> list[Hidden]:
        """List the places of `state` where backs may lie; what is done to their cards is done to the state."""

    def kind(self, card: str) -> Hashable:
        """Return the kind of a card, as `Hidden` speaks of it."""
        return card

    @abstractmethod
    def deck(self) -> Iterable[str]:
        """Return all cards of the round."""

    def settle(self, state: Any, places: list[Hidden]) -> None:  # noqa: B027
        """Put in order what was dealt to the backs."""

    # The part that follows from it

    def follow(self, fact: Fact) -> None:
        """Go on by a fact of the history. Raises `Contradiction`."""
        self._ways.clear()
        try:
            if isinstance(fact, Relaid):
                self.forget(fact)
            else:
                self.take(fact)
        except (Unfit, LookupError, ValueError, TypeError, AttributeError, AssertionError) as wrong:
            raise Contradiction(_("{fact} does not follow: {why}.", fact=repr(fact), why=str(wrong))) from None

    def forget(self, fact: Relaid) -> None:
        """Turn the cards of a pile that was relaid into backs: nobody knows where they lie now."""
        pile = self.state.face_down()[fact.pile]
        if len(pile) != len(fact.order):
            raise ValueError(_("{n} cards lie face down there", n=len(pile)))
        self.state.relay(fact.pile, (BACK,) * len(pile))

    def draw(self, rng: Rng) -> Any:
        """Draw a world. Raises `Contradiction` if there is none."""
        twin = self.state.clone()
        places = self.hidden(twin)
        if any(each.backs for each in places):
            unseen = Counter(self.deck())
            lying = [card for card in twin.holdings() if card and card in unseen]
            unseen.subtract(lying)
            self.lay(places, list((+unseen).elements()), rng)
        self.settle(twin, places)
        return twin

    def lay(self, places: list[Hidden], unseen: list[str], rng: Rng) -> None:
        """Deal the unseen cards to the backs, each way that is allowed being as likely as the others."""
        backs = [each.backs for each in places]
        if sum(map(len, backs)) != len(unseen):
            told = mark("{n} cards are unseen, and {backs} backs lie there: the history has a hole.")
            raise Contradiction(_(told, n=len(unseen), backs=sum(map(len, backs))))
        bound = [place for place, each in enumerate(places) if each.least or each.none]
        kinds = list(dict.fromkeys(kind for place in bound for kind in (*places[place].least, *places[place].none)))
        rest = object()
        pools: dict[Hashable, list[str]] = {kind: [] for kind in (*kinds, rest)}
        for card in unseen:
            pools[self.kind(card) if self.kind(card) in pools else rest].append(card)
        for pool in pools.values():
            shuffle(pool, rng)
        left = tuple(map(len, pools.values()))
        bins = [(len(backs[place]), _bounds(places[place], list(pools))) for place in bound]
        for number, place in enumerate(bound):
            taken = self._pick(bins, number, left, rng)
            cards = [pool.pop() for pool, many in zip(pools.values(), taken, strict=True) for _each in range(many)]
            shuffle(cards, rng)
            for spot, card in zip(backs[place], cards, strict=True):
                places[place].cards[spot] = card
            left = tuple(have - many for have, many in zip(left, taken, strict=True))
        others = [card for pool in pools.values() for card in pool]
        shuffle(others, rng)
        for place, each in enumerate(places):
            if place not in bound:
                for spot in backs[place]:
                    each.cards[spot] = others.pop()

    def _pick(self, bins: "list[Bin]", number: int, left: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
        """Draw how many cards of each kind come to a bin, by the number of ways in which all can be filled."""
        ways = self._count(bins, number, left)
        if not ways:
            raise Contradiction(_("No deal of the unseen cards agrees with the history."))
        place = self.below(rng, ways)
        for taken, weight in self._fills(bins, number, left):
            place -= weight
            if place < 0:
                return taken
        raise AssertionError(ways)

    def _count(self, bins: "list[Bin]", number: int, left: tuple[int, ...]) -> int:
        if number == len(bins):
            return 1
        key = (number, left)
        if key not in self._ways:
            self._ways[key] = sum(weight for _taken, weight in self._fills(bins, number, left))
        return self._ways[key]

    def _fills(self, bins: "list[Bin]", number: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        size, bounds = bins[number]
        for taken in _splits(size, left, bounds):
            weight = self._count(bins, number + 1, tuple(have - many for have, many in zip(left, taken, strict=True)))
            for have, many in zip(left, taken, strict=True):
                weight *= comb(have, many)
            if weight:
                yield taken, weight

    @staticmethod
    def reveal(hand: list[str], *cards: str) -> None:
        """Turn backs of the hand into these cards, so far as they do not lie there already."""
        for card, many in Counter(cards).items():
            for _missing in range(many - hand.count(card)):
                hand[hand.index(BACK)] = card

    @staticmethod
    def below(rng: Rng, n: int) -> int:
        """Draw a number below n, however large, from `Dice`, `random.Random`, or a numpy Generator."""
        word = _drawing(rng)
        if n <= _WORD:
            return int(word(n))
        bits = n.bit_length()
        while True:
            drawn = 0
            for _each in range(-(-bits // 32)):
                drawn = drawn << 32 | int(word(_WORD))
            drawn >>= -bits % 32
            if drawn < n:
                return drawn


Bounds = list[tuple[int, int | None]]  # of each kind: at least and at most
Bin = tuple[int, Bounds]


def _bounds(place: Hidden, kinds: list[Hashable]) -> Bounds:
    return [(place.least.get(kind, 0), 0 if kind in place.none else None) for kind in kinds]


def _splits(size: int, left: tuple[int, ...], bounds: Bounds) -> Iterator[tuple[int, ...]]:
    """Yield how many of each kind make up `size`."""
    if not left:
        if size == 0:
            yield ()
        return
    (least, most), rest = bounds[0], sum(left[1:])
    top = min(size, left[0] if most is None else min(most, left[0]))
    for many in range(max(least, size - rest), top + 1):
        for others in _splits(size - many, left[1:], bounds[1:]):
            yield (many, *others)


def shuffle(cards: list[Any], rng: Rng) -> None:
    """Shuffle the list, each order as likely as the others."""
    below = _drawing(rng)
    for i in range(len(cards) - 1, 0, -1):
        j = int(below(i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def _drawing(rng: Rng) -> Callable[[int], Any]:
    """Return what draws a number below a bound of at most 2 ** 32."""
    for name in ("below", "randrange", "integers"):
        if (drawing := getattr(rng, name, None)) is not None:
            return drawing  # type: ignore[no-any-return]
    raise TypeError(f"{rng!r} draws no numbers: give Dice, random.Random, or a numpy Generator")
