"""What everybody knows of the hands, worked out from facts alone.

A fact says which cards came out of a hand (`uncovers`), which went into one (`covers`), and who saw them. So everybody
knows of a hand that it holds at least so many of each card: those that all saw go in, less those that have left. Cards
that leave unseen may have been any; cards that come unseen add nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .game import Fact, Place, Seat
from .secrecy import EVERYBODY

HAND = "hand:"
HANDS = "hands"  # the place of all hands at once, laid open

Cards = tuple[str, ...]


class Shown(NamedTuple):
    """Cards that lay hidden in `place`, the seats that learned something from seeing them, and whether all did see."""

    place: Place
    cards: Cards
    seats: tuple[Seat, ...]
    public: bool
    field: str  # of the fact


class Move(NamedTuple):
    """Cards that leave the hand of a seat, or come into it, and whether everybody sees which."""

    leaves: bool
    hand: Seat
    cards: Cards
    public: bool


def owner(place: Place) -> Seat | None:
    """Return the seat whose hand the place is; None for a pile."""
    return int(place.removeprefix(HAND)) if place.startswith(HAND) else None


def lying(value: Any, places: Place | tuple[Place, ...]) -> Iterator[tuple[Place, Cards]]:
    """Yield each place with its cards of a field: one place for the whole field, or one for each of its items."""
    if isinstance(places, str):
        yield places, tuple(codes(value))
        return
    for place in dict.fromkeys(places):
        yield place, tuple(codes([item for item, lay in zip(value, places, strict=True) if lay == place]))


def codes(value: Any) -> Iterator[str]:
    """Yield the cards of a field, however they stand in it; none where it is closed."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for each in value:
            yield from codes(each)


class Knowledge:
    """The cards that everybody knows to lie in each hand, as facts come in.

    What only some seats know is left out: prices and the ledger are told to all, and would tell who knew it.
    """

    def __init__(self, seats: int, known: list[Counter[str]] | None = None) -> None:
        self.seats = seats
        self.known = known or [Counter() for _hand in range(seats)]

    def clone(self) -> "Knowledge":
        """Return a copy that goes on by itself; what is known of a hand is never changed, but replaced."""
        return Knowledge(self.seats, self.known[:])

    def of(self, hand: Seat) -> Counter[str]:
        """Return the cards that everybody knows to lie in the hand: at least so many of each."""
        return self.known[hand]

    def learn(self, fact: Fact) -> Iterator[Shown]:
        """Follow the fact, and yield the hidden cards from which somebody learned something."""
        told, plain = _told(fact), fact.tells_only_cards()
        for field, places in fact.uncovers().items():
            public = field not in told
            value = getattr(fact, field)
            for place, cards in lying(value, places):
                moves = list(_out(place, value, cards, public, self.seats))
                seats = [seat for seat in told.get(field, range(self.seats)) if seat != owner(place)]
                who = tuple(seat for seat in seats if not (public and plain and self._knew(seat, moves)))
                if who and cards:
                    yield Shown(place, cards, who, public, field)
                for move in moves:
                    self._follow(move)
        for move in _into(fact):
            self._follow(move)

    def _knew(self, eyes: Seat, moves: Iterable[Move]) -> bool:
        """Tell whether a seat knew all these cards to lie in the hands out of which they come; never of a pile."""
        shown = [move for move in moves if move.leaves]
        return bool(shown) and all(move.hand == eyes or Counter(move.cards) <= self.of(move.hand) for move in shown)

    def _follow(self, move: Move) -> None:
        held = Counter(self.of(move.hand))
        if move.public and not move.leaves:
            held.update(move.cards)
        elif move.leaves:  # unseen, it may have been any of the known cards
            held.subtract(move.cards if move.public else dict.fromkeys(held, len(move.cards)))
        self.known[move.hand] = +held


class Hindsight:
    """Knowledge of the hands at a moment, with what the facts since then tell of them.

    A hand out of which more of a card came than went in since must have held the rest of them, except for as many as
    may have come unseen.
    """

    def __init__(self, then: Knowledge) -> None:
        self.then = Knowledge(then.seats, [Counter(cards) for cards in then.known])
        self._gone: list[Counter[str]] = [Counter() for _hand in range(then.seats)]
        self._unseen: Counter[Seat] = Counter()

    def follow(self, fact: Fact) -> None:
        """Go on by a fact."""
        for move in moves(fact, self.then.seats):
            gone = self._gone[move.hand]
            if not move.public:
                self._unseen[move.hand] += 0 if move.leaves else len(move.cards)
            elif move.leaves:
                gone.update(move.cards)
                self._held(move.hand, dict.fromkeys(move.cards, 0))
            else:
                gone.subtract(move.cards)

    def know(self, now: Knowledge) -> None:
        """Take in that so much is known by now, from elsewhere."""
        for hand in range(self.then.seats):
            self._held(hand, now.of(hand))

    def _held(self, hand: Seat, now: dict[str, int]) -> None:
        """Note that the hand holds at least so many of these cards now."""
        then, gone = self.then.of(hand), self._gone[hand]
        for card, number in now.items():
            then[card] = max(then[card], number + gone[card] - self._unseen[hand])


def _told(fact: Fact) -> dict[str, tuple[Seat, ...]]:
    """Map the fields of a fact that not all are told to the seats that are."""
    return {field: who for field, who in fact.audiences().items() if who != EVERYBODY}


def moves(fact: Fact, seats: int) -> Iterator[Move]:
    """Yield which cards the fact moves out of hands and into them, and whether everybody sees which."""
    told = _told(fact)
    for field, places in fact.uncovers().items():
        value = getattr(fact, field)
        for place, cards in lying(value, places):
            yield from _out(place, value, cards, field not in told, seats)
    yield from _into(fact)


def _out(place: Place, value: Any, cards: Cards, public: bool, seats: int) -> Iterator[Move]:
    """Yield the moves of cards shown out of a place; hands that are laid open keep their cards."""
    if place == HANDS:
        for each, hand in zip(range(seats), value, strict=False):
            yield Move(True, each, tuple(codes(hand)), public)
            yield Move(False, each, tuple(codes(hand)), public)
    elif (seat := owner(place)) is not None:
        yield Move(True, seat, cards, public)


def _into(fact: Fact) -> Iterator[Move]:
    told = _told(fact)
    for field, places in fact.covers().items():
        for place, cards in lying(getattr(fact, field), places):
            if (seat := owner(place)) is not None:
                yield Move(False, seat, cards, field not in told)
