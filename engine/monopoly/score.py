"""The worth of hands and their completeness, exact, by counting kinds; and the round of the sheet that it makes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from operator import sub

from msgspec import Struct

from ..game import Seat
from ..view import Meld, SheetRound, SheetRow
from ..words import ENGLISH, Speech, _, kept, person, plural, series, speech
from .cards import (
    BUILDINGS,
    CHANCE,
    COLOURS,
    GO,
    GO_VALUE,
    GROUPS,
    HOTEL,
    HOTEL_VALUE,
    HOUSE,
    HOUSES,
    KIND,
    MM,
    MOST_VALUE,
    RAIL,
    RAILROAD_VALUES,
    SIZES,
    TOKEN,
    UTILITY,
    UTILITY_VALUES,
    VALUES,
    Counts,
    counted,
    shown,
    spoken,
)

LISTED = 256  # complete hands that a search lists at most

# 6 Going out


def spare_chances(held: Counts) -> int:
    """§6.2, §6.4 Count the Chances left when the groups begun are filled; negative if too few, or none is begun."""
    if not any(held[:HOUSE]):
        return -1
    missing = sum(SIZES[kind] - held[kind] for kind in COLOURS if held[kind])
    return held[CHANCE] - missing - (held[RAIL] == 1) - (held[UTILITY] == 1)


def complete(held: Counts) -> bool:
    """§6.2, §6.3, §6.4 Tell whether these cards may go out.

    The Chances fill the groups begun, then the rows of buildings.
    """
    chances = spare_chances(held)
    floors = 0
    for kind in reversed(BUILDINGS):
        floors = max(floors, held[kind])
        chances -= floors - held[kind]
    return chances >= 0 and floors <= sum(map(bool, held[:RAIL]))


def keepings(held: Counts, size: int) -> Iterator[Counts]:
    """Yield each complete make-up of `size` cards out of `held`, as counts.

    They are made lazily, whole groups and more Chances first.
    """
    for chances in range(min(held[CHANCE], size), -1, -1):
        for groups, room, spare in _groups_kept(held, 0, size - chances, chances):
            number = sum(map(bool, groups[:RAIL]))
            if not any(groups) or room > sum(min(held[kind], number) for kind in BUILDINGS) + sum(held[TOKEN:CHANCE]):
                continue
            for buildings, left in _buildings_kept(held, HOTEL, 0, number, room, spare):
                for fillers in _fillers_kept(held, left):
                    yield (*groups, *buildings, *fillers, chances)


def _groups_kept(held: Counts, kind: int, room: int, spare: int) -> Iterator[tuple[Counts, int, int]]:
    """Yield ways to keep whole groups from `kind` on, with at most `spare` Chances; the room and the Chances left."""
    if kind == HOUSE:
        yield (), room, spare
        return
    for count in _group_sizes(kind, held[kind], spare):
        if count <= room:
            left = spare - (max(_LEAST[kind] - count, 0) if count else 0)
            for groups, beyond, chances in _groups_kept(held, kind + 1, room - count, left):
                yield (count, *groups), beyond, chances


_LEAST = (*SIZES, 2, 2)  # cards that make a group, a pair of railroads, the utilities


def _group_sizes(kind: int, held: int, spare: int) -> tuple[int, ...]:
    return (*range(held, max(_LEAST[kind] - spare, 1) - 1, -1), 0) if held else (0,)


def _buildings_kept(
    held: Counts, kind: int, floors: int, groups: int, room: int, spare: int
) -> Iterator[tuple[Counts, int]]:
    """Yield ways to keep buildings of `kind` and below, when `floors` stand above; and the room left."""
    if kind < HOUSE:
        yield (), room
        return
    for count in range(min(held[kind], groups, room), -1, -1):
        stand_ins = max(floors - count, 0)
        if stand_ins <= spare:
            below = _buildings_kept(held, kind - 1, max(floors, count), groups, room - count, spare - stand_ins)
            for buildings, left in below:
                yield (*buildings, count), left


def _fillers_kept(held: Counts, room: int) -> Iterator[Counts]:
    for tokens in range(min(held[TOKEN], room), -1, -1):
        for gos in range(min(held[GO], room - tokens), -1, -1):
            if room - tokens - gos <= held[MM]:
                yield tokens, gos, room - tokens - gos


def most_kept(held: Counts) -> int:
    """Return a number of cards that no complete hand out of `held` exceeds; quick to tell."""
    chances = held[CHANCE]
    most = held[TOKEN] + held[GO] + held[MM] + chances
    grouped = 0
    for kind in COLOURS:
        if held[kind] and held[kind] + chances >= SIZES[kind]:
            grouped += held[kind]
    if grouped:
        most += grouped + sum(held[HOUSE:TOKEN])
    return most + sum(held[kind] for kind in (RAIL, UTILITY) if held[kind] + bool(chances) > 1)


def discards(hand: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """List ways to come down to a complete hand of `size`: one for each make-up, the first `LISTED` of them.

    Discards are in the order of the deck.
    """
    held = counted(hand)
    if len(hand) == size:
        return [()] if complete(held) else []
    if most_kept(held) < size:
        return []
    cards = shown(hand)
    return [leftover(cards, kept) for kept in islice(keepings(held, size), LISTED)]


def leftover(hand: Sequence[str], kept: Counts) -> tuple[str, ...]:
    """Return the cards of `hand` that go when `kept` of each kind stay; the last ones of a kind stay."""
    from_kind = list(map(sub, counted(hand), kept))
    gone = []
    for card in hand:
        kind = KIND[card]
        if from_kind[kind]:
            from_kind[kind] -= 1
            gone.append(card)
    return tuple(gone)


# 7 Score


def points(held: Sequence[int], built: bool) -> int:
    """§7.1, §7.2, §7.3 Count the dollars, without Chance and the most Mr. Monopoly; `built` as in §9.4.

    The n-th house of a kind stands on the n-th dearest group, so no other placing is worth more.
    """
    values = [VALUES[kind] for kind in COLOURS if held[kind] == SIZES[kind]]
    best = max(RAILROAD_VALUES[held[RAIL]], UTILITY_VALUES[held[UTILITY]])
    total = RAILROAD_VALUES[held[RAIL]] + UTILITY_VALUES[held[UTILITY]] + sum(values) + GO_VALUE * held[GO]
    dearest = values[0] if values else 0
    standing = len(values)
    for kind in BUILDINGS:
        standing = min(standing, held[kind])
        if not standing:
            break
        total += sum(values[:standing]) if kind != HOTEL else HOTEL_VALUE * standing
        if built:
            dearest += values[0] if kind != HOTEL else HOTEL_VALUE
    return total + held[TOKEN] * max(best, dearest)


def _stand_ins(held: Sequence[int], chances: int, start: int) -> Iterator[int]:
    """§7.4 Yield kinds, from `start` on, of which one more card can help when `chances` Chances are to be placed."""
    for kind in range(start, RAIL):
        if 0 < held[kind] < SIZES[kind] <= held[kind] + chances:
            yield kind
    if start <= RAIL and 0 < held[RAIL] < len(RAILROAD_VALUES) - 1:
        yield RAIL
    if start <= UTILITY and held[UTILITY] == 1:
        yield UTILITY
    standing = sum(held[kind] == SIZES[kind] for kind in COLOURS)
    for kind in BUILDINGS:
        if start <= kind and held[kind] < standing:
            yield kind
        standing = min(standing, held[kind])


def _placed(held: Counts, chances: int, start: int, built: bool) -> tuple[int, Counts]:
    """Return the most dollars, and the counts with the Chances in their places; kinds are filled in order."""
    best = points(held, built), held
    if chances:
        for kind in _stand_ins(held, chances, start):
            more = (*held[:kind], held[kind] + 1, *held[kind + 1 :])
            found = _placed(more, chances - 1, kind, built)
            if found[0] > best[0]:
                best = found
    return best


@lru_cache(maxsize=4096)
def best(held: Counts, built: bool = False) -> tuple[int, Counts]:
    """§7.4 Return the most that a winner's cards bring, and the counts with each Chance as the card it stands for."""
    return _placed(held, held[CHANCE], 0, built)


def most_monopolies(hands: Sequence[Counts]) -> int | None:
    """§7.6 Return the hand that holds strictly the most Mr. Monopolies, None without one."""
    numbers = [held[MM] for held in hands]
    most = max(numbers)
    return numbers.index(most) if most and numbers.count(most) == 1 else None


def as_counted(held: Sequence[Counts], out: int | None) -> tuple[list[Counts], int | None]:
    """§7.5, §7.6 Return the hands as they count, one that is dead by a Chance without a card; and `most_monopolies`."""
    alive = [(0,) * len(each) if each[CHANCE] and seat != out else each for seat, each in enumerate(held)]
    return alive, most_monopolies(alive)


def score(hands: Sequence[Sequence[str]], out: int | None, built: bool) -> list[tuple[int, str]]:
    """Count the dollars of each hand and say how; `out` is the seat that went out, its reward in its hand already."""
    held = [counted(hand) for hand in hands]
    alive, most = as_counted(held, out)
    return [
        _scored(each, seat == most, built)
        if each == held[seat]
        else (0, _("nothing: a Chance in a hand that is not out"))
        for seat, each in enumerate(alive)
    ]


def _scored(held: Counts, most: bool, built: bool) -> tuple[int, str]:
    dollars, placed = best(held, built)
    parts = [_worth(text, worth) for text, worth, _kinds in _parts(placed, dollars, most)]
    chances = [_stood_for(kind) for kind in range(HOTEL + 1) for _ in range(placed[kind] - held[kind])]
    how = " + ".join(parts) or _("nothing")
    if chances:
        how = _("{how} (Chance as {cards})", how=how, cards=series(chances))
    return dollars + MOST_VALUE * most, how


def melds(hand: Sequence[str], most: bool, built: bool) -> tuple[Meld, ...]:
    """Return the cards of the winner's hand that count together, by places, a Chance where it stands for another."""
    held = counted(hand)
    dollars, placed = best(held, built)
    places = [[place for place, card in enumerate(hand) if KIND[card] == kind] for kind in range(len(held))]
    return tuple(
        Meld(tuple([(places[kind] or places[CHANCE]).pop(0) for kind in kinds]), worth)
        for _words, worth, kinds in _parts(placed, dollars, most)
    )


Part = tuple[str, int, Sequence[int]]  # its words, its dollars, the kind of each card


def _parts(placed: Counts, dollars: int, most: bool = False) -> Iterator[Part]:
    """Yield each item of the count; the rest of `dollars` are the tokens'."""
    for part in _items(placed):
        dollars -= part[1]
        yield part
    if dollars:
        yield _times(placed[TOKEN], _("token")), dollars, [TOKEN] * placed[TOKEN]
    if most:
        yield _("most Mr. Monopoly"), MOST_VALUE, [MM] * placed[MM]


def _items(placed: Counts) -> Iterator[Part]:
    rank = 0
    for kind in COLOURS:
        if placed[kind] == SIZES[kind]:
            floors = _floors(placed, rank)
            yield *_group(kind, floors), [*[kind] * SIZES[kind], *BUILDINGS[:floors]]
            rank += 1
    if placed[RAIL] > 1:
        yield _("{n} railroads", n=placed[RAIL]), RAILROAD_VALUES[placed[RAIL]], [RAIL] * placed[RAIL]
    if placed[UTILITY] > 1:
        yield _("utilities"), UTILITY_VALUES[placed[UTILITY]], [UTILITY] * placed[UTILITY]
    if placed[GO]:
        yield _times(placed[GO], _("GO")), GO_VALUE * placed[GO], [GO] * placed[GO]


def _floors(placed: Counts, rank: int) -> int:
    """Count the buildings on the group that is `rank`-th in value, from 0."""
    floors = 0
    while floors < len(BUILDINGS) and placed[HOUSE + floors] > rank:
        floors += 1
    return floors


def _group(kind: int, floors: int) -> tuple[str, int]:
    houses, hotel = min(floors, HOTEL - HOUSE), floors > HOTEL - HOUSE
    built = [plural(houses, "{n} house", "{n} houses", n=houses)] * (houses > 0) + [spoken("hotel")] * hotel
    name = _(GROUPS[kind].name)
    said = _("{group} with {buildings}", group=name, buildings=series(built)) if built else name
    return said, VALUES[kind] * (1 + houses) + HOTEL_VALUE * hotel


def groups_held(hand: Sequence[str], built: bool) -> str:
    """Tell what a hand has: what counts already, with its dollars, then groups begun, those nearest to whole first.

    "2 railroads $250 · green 2/3 $350": of green it has two of three, which bring $350 together. A Chance stands for
    nothing here, since it does so only in the hand that goes out.
    """
    return _told(speech(), counted(hand), built)


@lru_cache(maxsize=4096)
def _told(_now: object, held: Counts, built: bool) -> str:
    begun = sorted((_LEAST[kind] - held[kind], kind) for kind in range(HOUSE) if 0 < held[kind] < _LEAST[kind])
    whole = [_worth(text, worth) for text, worth, _kinds in _parts(held, points(held, built))]
    return " · ".join([*whole, *(_begun(kind, held[kind]) for _missing, kind in begun)])


def _begun(kind: int, have: int) -> str:
    part = f"{have}/{_LEAST[kind]}"
    if kind == RAIL:
        return _worth(_("{n} railroads", n=part), RAILROAD_VALUES[_LEAST[kind]])
    if kind == UTILITY:
        return _worth(f"{_('utilities')} {part}", UTILITY_VALUES[_LEAST[kind]])
    return _worth(f"{_(GROUPS[kind].name)} {part}", VALUES[kind])


def _worth(what: str, dollars: int) -> str:
    return f"{what} ${dollars:,}"


def _times(number: int, what: str) -> str:
    return what if number == 1 else f"{number} × {what}"


def _stood_for(kind: int) -> str:
    if kind in COLOURS:
        return _(GROUPS[kind].name)
    if kind in BUILDINGS:
        return spoken("hotel" if kind == HOTEL else HOUSES[kind - HOUSE][0])
    return _("a railroad") if kind == RAIL else _("a utility")


# The sheet


class CountedHand(Struct, frozen=True, cache_hash=True):
    """A counted hand: dollars and totals by seats, and how they came about in the words of the log, which are English.

    A position read from text knows the number of such hands alone.
    """

    dollars: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    details: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    out: Seat | None = None
    built: bool = False

    @property
    def note(self) -> str:
        """Who went out."""
        return _("nobody went out") if self.out is None else _("{who} went out", who=person(self.out))


def score_for_log(hands: Sequence[Sequence[str]], out: Seat | None, built: bool) -> list[tuple[int, str]]:
    """Count as `score` does, in the words of the log: they are the same at a table of any language."""
    with Speech(ENGLISH):
        return score(hands, out, built)


@kept
def sheet_round(number: int, hand: CountedHand) -> SheetRound:
    """Return the round of the sheet; its words are the log's where today's rules would count in other ones."""
    if not hand.details:
        return SheetRound(number, ())
    given = hand.hands, hand.out, hand.built
    pairs = zip(hand.details, score_for_log(*given), score(*given), strict=True)
    details = [said if logged == english else logged for logged, (_dollars, english), (_same, said) in pairs]
    rows = map(SheetRow, range(len(details)), hand.dollars, hand.totals, details)
    return SheetRound(number, tuple(rows), hand.note)
