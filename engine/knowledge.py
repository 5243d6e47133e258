"""What each seat knows of the others' hands, worked out from facts alone.

A fact says which cards came out of a hand (`uncovers`), which went into one (`covers`), and who saw them. So a seat
knows of a hand that it holds at least so many of each card: those that it saw go in, less those that have left. Cards
that leave unseen may have been any; cards that come unseen add nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .game import EVERYBODY, Fact, Place, Seat

HAND = "hand:"
HANDS = "hands"  # the place of all hands at once, laid open

Cards = tuple[str, ...]
Holding = tuple[Seat, Seat]  # who knows, and of whose hand
Known = dict[Holding, Counter[str]]


class Shown(NamedTuple):
    """Cards that lay hidden in `place`, the seats that learned something from seeing them, and whether all did see."""

    place: Place
    cards: Cards
    seats: tuple[Seat, ...]
    public: bool
    field: str  # of the fact


class Move(NamedTuple):
    """Cards that leave the hand of a seat, or come into it, and the seats that see which."""

    leaves: bool
    hand: Seat
    cards: Cards
    told: tuple[Seat, ...]


def owner(place: Place) -> Seat | None:
    """Return the seat whose hand the place is; None for a pile."""
    return int(place.removeprefix(HAND)) if place.startswith(HAND) else None


def lying(value: Any, places: Place | tuple[Place, ...]) -> Iterator[tuple[Place, Cards]]:
    """Yield each place with its cards of a field: one place for the whole field, or one for each of its items."""
    if isinstance(places, str):
        yield places, tuple(_codes(value))
        return
    for place in dict.fromkeys(places):
        yield place, tuple(_codes([item for item, lay in zip(value, places, strict=True) if lay == place]))


def _codes(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for each in value:
            yield from _codes(each)


class Knowledge:
    """The cards that each seat knows to lie in the hand of each other, as facts come in."""

    def __init__(self, seats: int, known: Known | None = None) -> None:
        self.seats = seats
        self.known = known or {
            (eyes, hand): Counter() for eyes in range(seats) for hand in range(seats) if eyes != hand
        }

    def clone(self) -> "Knowledge":
        """Return a copy that shares nothing that changes."""
        return Knowledge(self.seats, {holding: Counter(cards) for holding, cards in self.known.items()})

    def of(self, eyes: Seat, hand: Seat) -> Counter[str]:
        """Return the cards that a seat knows to lie in the hand of another: at least so many of each."""
        return self.known[eyes, hand]

    def learn(self, fact: Fact) -> Iterator[Shown]:
        """Follow the fact, and yield the hidden cards from which somebody learned something."""
        told, plain = _told(fact), fact.tells_only_cards()
        for field, places in fact.uncovers().items():
            seats = tuple(told.get(field, range(self.seats)))
            value = getattr(fact, field)
            for place, cards in lying(value, places):
                moves = list(_out(place, value, cards, seats, self.seats))
                who = tuple(seat for seat in seats if not (plain and self._knew(seat, moves)) and seat != owner(place))
                if who and cards:
                    yield Shown(place, cards, who, field not in told, field)
                for move in moves:
                    self._follow(move)
        for move in _into(fact, self.seats):
            self._follow(move)

    def _knew(self, eyes: Seat, moves: Iterable[Move]) -> bool:
        """Tell whether a seat knew all these cards to lie in the hands out of which they come; never of a pile."""
        shown = [move for move in moves if move.leaves]
        return bool(shown) and all(
            move.hand == eyes or Counter(move.cards) <= self.of(eyes, move.hand) for move in shown
        )

    def _follow(self, move: Move) -> None:
        for eyes in range(self.seats):
            if eyes == move.hand:
                continue
            held = self.of(eyes, move.hand)
            if eyes not in move.told:
                if move.leaves:  # each known card may be among them
                    held.subtract(dict.fromkeys(held, len(move.cards)))
            elif move.leaves:
                held.subtract(move.cards)
            else:
                held.update(move.cards)
            self.known[eyes, move.hand] = +held


class Hindsight:
    """Knowledge of the hands at a moment, with what the facts since then tell of them.

    A hand out of which more of a card came than went in since must have held the rest of them, except for as many as
    may have come unseen.
    """

    def __init__(self, then: Knowledge) -> None:
        self.then = then.clone()
        self._gone: Known = {holding: Counter() for holding in self.then.known}
        self._unseen: Counter[Holding] = Counter()

    def follow(self, fact: Fact) -> None:
        """Go on by a fact."""
        for move in moves(fact, self.then.seats):
            for eyes in range(self.then.seats):
                if eyes != move.hand:
                    self._see((eyes, move.hand), move)

    def _see(self, holding: Holding, move: Move) -> None:
        if holding[0] not in move.told:
            self._unseen[holding] += 0 if move.leaves else len(move.cards)
            return
        if move.leaves:
            self._gone[holding].update(move.cards)
            self._held(holding, dict.fromkeys(move.cards, 0))
        else:
            self._gone[holding].subtract(move.cards)

    def know(self, now: Knowledge) -> None:
        """Take in that so much is known by now, from elsewhere."""
        for eyes, hand in self._gone:
            self._held((eyes, hand), now.of(eyes, hand))

    def _held(self, holding: Holding, now: dict[str, int]) -> None:
        """Note that the hand holds at least so many of these cards now."""
        then, gone = self.then.of(*holding), self._gone[holding]
        for card, number in now.items():
            then[card] = max(then[card], number + gone[card] - self._unseen[holding])


def _told(fact: Fact) -> dict[str, tuple[Seat, ...]]:
    """Map the fields of a fact that not all are told to the seats that are."""
    return {field: who for field, who in fact.audiences().items() if who != EVERYBODY}


def moves(fact: Fact, seats: int) -> Iterator[Move]:
    """Yield which cards the fact moves out of hands and into them, and who sees which."""
    told = _told(fact)
    for field, places in fact.uncovers().items():
        value = getattr(fact, field)
        for place, cards in lying(value, places):
            yield from _out(place, value, cards, tuple(told.get(field, range(seats))), seats)
    yield from _into(fact, seats)


def _out(place: Place, value: Any, cards: Cards, told: tuple[Seat, ...], seats: int) -> Iterator[Move]:
    """Yield the moves of cards shown out of a place; hands that are laid open keep their cards."""
    if place == HANDS:
        for each, hand in zip(range(seats), value, strict=False):
            yield Move(True, each, tuple(_codes(hand)), told)
            yield Move(False, each, tuple(_codes(hand)), told)
    elif (seat := owner(place)) is not None:
        yield Move(True, seat, cards, told)


def _into(fact: Fact, seats: int) -> Iterator[Move]:
    told = _told(fact)
    for field, places in fact.covers().items():
        for place, cards in lying(getattr(fact, field), places):
            if (seat := owner(place)) is not None:
                yield Move(False, seat, cards, tuple(told.get(field, range(seats))))
