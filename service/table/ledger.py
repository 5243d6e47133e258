"""Who knew what when: derived from the facts of a log, never stored.

A fact says which of its fields show cards that lay hidden, where they lay, and who learns them. What somebody has
learned is not taken back by an undo: entries of undone records stay, and say that they are undone.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from fairdeal.engine import EVERYBODY

from .event import Leak, TableEvent
from .played import Dealt, Played
from .told_once import Closed

HAND = "hand:"
HANDS = "all"  # the eyes that see every hand


class Learnt(Struct, frozen=True):
    """At `seq` these seats learned `cards` that lay hidden in `place`: a face-down pile, or `hand:2`.

    `public`: everybody did, spectators too. `closed`: everybody did, and nobody is told a second time.
    """

    seq: int
    seats: tuple[int, ...]
    place: str
    cards: tuple[str, ...]
    public: bool
    closed: bool = False

    @property
    def leak(self) -> Leak:
        """The same without the cards: what everybody may be told."""
        return Leak(self.seq, self.seats, self.place)

    def seen_by(self, eyes: int | str | None) -> bool:
        """May the cards be told to that seat, to "all" hands, or to None, a spectator?"""
        if eyes == HANDS:
            return True
        if self.public:
            return not self.closed
        return isinstance(eyes, int) and (eyes in self.seats or eyes == owner(self.place))


class Entry(Struct, frozen=True):
    """A line of the ledger as some eyes see it; `cards` is None where they may not."""

    seq: int
    seats: tuple[int, ...]
    place: str
    count: int
    cards: tuple[str, ...] | None
    undone: bool


def owner(place: str) -> int | None:
    """Return the seat whose hand the place is; None for a pile."""
    return int(place.removeprefix(HAND)) if place.startswith(HAND) else None


def learnt(event: TableEvent, seq: int, seats: int, closed: Closed | None = None) -> Iterator[Learnt]:
    """Yield what somebody learned by this event, at a table of that many seats; `closed` says what is told no more."""
    if not isinstance(event, Played | Dealt):
        return
    for fact in event.facts:
        told = {field: who for field, who in fact.audiences().items() if who != EVERYBODY}
        shut = closed.fields(seq, fact) if closed else ()
        for field, places in fact.uncovers().items():
            for place, cards in _lying(getattr(fact, field), places):
                knew = owner(place)
                who = tuple(seat for seat in told.get(field, range(seats)) if seat != knew)
                if who and cards:
                    yield Learnt(seq, who, place, cards, field not in told, field in shut)


def _lying(value: Any, places: str | tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each place with the cards that lay there: one for the whole field, or one for each of its items."""
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


def entries(found: Iterable[Learnt], eyes: int | str | None, undone: Iterable[range]) -> Iterator[Entry]:
    """Yield the ledger as these eyes see it: a seat's, "all", or None for a spectator's."""
    spans = list(undone)
    for each in found:
        cards = each.cards if each.seen_by(eyes) else None
        gone = any(each.seq in span for span in spans)
        yield Entry(each.seq, each.seats, each.place, len(each.cards), cards, gone)
