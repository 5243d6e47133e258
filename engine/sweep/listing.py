"""The legal actions of a turn: exact when asked about one, made one by one when listed."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import overload

from ..errors import Refused
from ..game import Action
from .actions import Eat, Make, Throw, Upgrade, throw, upgrade
from .cards import MOST_ADDED, ONE_EACH, POINTS, VALUE, bag, by_value, values
from .sums import BITS, ONES, Counts, Sets, Sums, counted, eaten, grown, unpacked
from .turn import ALONE, Turn

# How a family of actions with a card is written: its kind, a value (0 for a throw), sets of loose cards.
EAT, EAT_STACK, MAKE, UPGRADE, THROW = range(5)
Family = tuple[int, int, Sequence[int]]
LONG = 24  # sets, to list which is a piece of work by itself
EMPTY = (0,)  # the one set that holds no loose card
THROWN: Family = (THROW, 0, EMPTY)


class Legal(Sequence[Action]):
    """The legal actions of a turn; asking whether an action is among them is exact, whatever lies in the arena.

    All of them are listed while at most `sums.WINDOW` (12) cards lie loose. With more, stacks made from the twelve
    newest loose cards are listed, and at most about `sums.MOST` eats for each card. A set is listed once, in the order
    of the arena; other orders of the same cards are the same play.
    """

    __slots__ = ("_counts", "_ends", "_turn")

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._counts: Counts | None = None
        self._ends: list[int] = []  # how many actions there are with the cards up to each

    def _plan(self) -> "Plan":
        return Plan(self._turn, Sets(values(self._turn.loose)))

    def _counted(self) -> list[int]:
        turn, options = self._turn, self._turn.options
        if not (options.split_groups or options.take_all or options.strict_throw):
            self._counts = counted(bag(turn.loose))
        numbers = count(turn, self._counts) if self._counts is not None else self._plan().numbers()
        self._ends = [*accumulate(map(numbers.__getitem__, values(turn.hand)))]
        return self._ends

    def __len__(self) -> int:
        ends = self._ends or self._counted()
        return ends[-1] if ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        ends = self._ends or self._counted()
        place = index if index >= 0 else index + len(self)
        which = bisect_right(ends, place)
        if place < 0 or which == len(ends):
            raise IndexError(f"{index}: there are {len(self)} legal actions")
        if which:
            place -= ends[which - 1]
        card = self._turn.hand[which]
        return self._plan().nth(card, place) if self._counts is None else nth(self._turn, self._counts, card, place)

    def __iter__(self) -> Iterator[Action]:
        plan = self._plan()
        for card in self._turn.hand:
            for family in plan.families(VALUE[card]):
                for chosen in family[2]:
                    yield action(self._turn, card, family, chosen)

    def __contains__(self, wanted: object) -> bool:
        try:
            return check(self._turn, wanted)
        except Refused:
            return False


def check(turn: Turn, wanted: object) -> bool:
    """Tell whether it is an action of a turn at all; raises `Refused` when a rule forbids it."""
    match wanted:
        case Eat(card, items):
            turn.check_eat(card, items)
        case Make(card, loose, value):
            turn.check_make(card, loose, value)
        case Upgrade(card, stack):
            turn.check_upgrade(card, stack)
        case Throw(card):
            turn.check_throw(card)
        case _:
            return False
    return True


def count(turn: Turn, counts: Counts) -> list[int]:
    """Count the actions of a card of each value, 0 to 13, without listing them."""
    number = counts.eats
    for key in turn.keys:
        number += counts[key]
    numbers = [*unpacked(number)]
    held = turn.held
    held = (held | held >> 1 | held >> 2) & ONE_EACH
    for value in turn.stacks:
        above = held >> 3 * value
        if above & 1:
            with_it = counts.eats >> BITS * value & ONES  # and the stack alone
            numbers[value] = with_it if turn.pledged(value) else numbers[value] + with_it
        if (both := held & above) and turn.may_upgrade(value):
            for added in range(1, MOST_ADDED + 1):
                numbers[added] += both >> 3 * added & 1
    return numbers


def nth(turn: Turn, counts: Counts, card: str, place: int) -> Action:
    """Return the action with the card at that place of the list, which is not made."""
    value, stacks = VALUE[card], turn.stacks
    eats = (counts.eats >> BITS * value & ONES) - 1
    if value in stacks:
        if place <= eats:
            chosen = eaten(values(turn.loose), value)[place - 1] if place else 0
            return Eat(card, (*_cards(turn, chosen), str(value)))
        place -= eats + 1
    if place < eats:
        return Eat(card, _cards(turn, eaten(values(turn.loose), value)[place]))
    place -= eats
    for stack in stacks if value <= MOST_ADDED else ():
        if turn.upgrades(value, stack):
            if not place:
                return upgrade(card, stack)
            place -= 1
    if not place:
        return throw(card)
    for key in turn.keys:
        stack, own = key
        number = counts[key] >> BITS * value & ONES
        if place <= number:
            place -= stack != value or own == ALONE  # else the empty set, the first, is none
            return Make(card, _cards(turn, Sums(values(turn.loose)).nth_leaving(stack, -value % stack, place)), stack)
        place -= number
    raise IndexError(place)


class Plan:
    """The actions of a turn that use the loose cards `sets.must` and the stack of value `stack` (0: any or none)."""

    __slots__ = ("_keys", "_sets", "_stack", "_turn")

    def __init__(self, turn: Turn, sets: Sets, stack: int = 0) -> None:
        self._turn, self._sets, self._stack = turn, sets, stack
        self._keys = [key for key, _ in turn.keys if stack in (0, key)]

    def families(self, value: int) -> Iterator[Family]:
        """List the actions of a card of the value, by families."""
        turn, stack = self._turn, self._stack
        pledged = False
        if value in turn.stacks or self._sets.adding[value]:
            pledged = turn.pledged(value)
            yield from _eats(turn, self._sets, stack, value, pledged)
        if pledged:
            return
        if not self._sets.must:
            for each in (stack,) if stack else turn.stacks:
                if turn.upgrades(value, each):
                    yield UPGRADE, each, EMPTY
            if not stack and not (turn.options.strict_throw and turn.can_eat(value)):
                yield THROWN
        for key in self._keys:
            yield MAKE, key, self._made(key, value)

    def numbers(self) -> dict[int, int]:
        """Count the actions of a card of each value held."""
        held = {*values(self._turn.hand)}
        return {value: sum([len(found) for _, _, found in self.families(value)]) for value in held}

    def nth(self, card: str, place: int) -> Action:
        """Return the action with the card at that place of the list."""
        for family in self.families(VALUE[card]):
            if place < len(family[2]):
                return action(self._turn, card, family, family[2][place])
            place -= len(family[2])
        raise IndexError(place)

    def _made(self, key: int, value: int) -> Sequence[int]:
        """List the sets that make a stack of value `key` with a card of the value."""
        idle = 0
        if value == key:
            if not self._turn.may_make(value, key):
                return []
            # §5.3 A card alone, with the first set, which is empty, makes no new stack.
            idle = not self._sets.must and key not in self._turn.stacks
        sets = self._sets
        found = sets.split(key, value) if self._turn.options.split_groups else sets.multiples(key, value)
        return found[idle:]


def _eats(turn: Turn, sets: Sets, stack: int, value: int, pledged: bool) -> list[Family]:
    if stack not in (0, value):
        return []
    take_all = turn.options.take_all
    found = sets.largest(value) if take_all else sets.eaten(value)
    if value not in turn.stacks:
        return [(EAT, value, found)] if found and found != [0] else []
    with_it = found if take_all or sets.must else [0, *found]
    eats: list[Family] = [(EAT_STACK, value, with_it)] if with_it else []
    if found and not (stack or pledged or take_all):
        eats.append((EAT, value, found))
    return eats


def action(turn: Turn, card: str, family: Family, chosen: int) -> Action:
    """Return the action of the family with that card of the hand and this set of loose cards."""
    kind, value, _ = family
    if kind == MAKE:
        return Make(card, _cards(turn, chosen), value)
    if kind == THROW:
        return throw(card)
    if kind == UPGRADE:
        return upgrade(card, value)
    items = _cards(turn, chosen)
    return Eat(card, (*items, str(value)) if kind == EAT_STACK else items)


def _cards(turn: Turn, chosen: int) -> tuple[str, ...]:
    found, loose = [], turn.loose
    while chosen:  # which is of few cards, mostly
        found.append(loose[(chosen & -chosen).bit_length() - 1])
        chosen &= chosen - 1
    return tuple(found)


def mildest(turn: Turn) -> Action:
    """§10.2 Throw the card that scores least of those that may be thrown, among equals the first as a hand shows them.

    If there is none, the first card in this order eats the stack of its value, or else the fewest loose cards.
    """
    cards = sorted(by_value(turn.hand), key=POINTS.__getitem__)
    legal = Legal(turn)
    return next((throw(card) for card in cards if throw(card) in legal), None) or _smallest_eat(turn, cards[0])


def _smallest_eat(turn: Turn, card: str) -> Action:
    value, loose = VALUE[card], values(turn.loose)
    stands = value in turn.stacks
    chosen = 0 if stands else min(Sums(loose).adding_to(value), key=_few_and_old_first)
    if turn.options.take_all:
        chosen = grown(loose, chosen, value)
    return action(turn, card, (EAT_STACK if stands else EAT, value, EMPTY), chosen)


def _few_and_old_first(chosen: int) -> tuple[int, list[int]]:
    return chosen.bit_count(), [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def ordered(turn: Turn, sets: Sets, stack: int, cards: Sequence[str]) -> Iterator[Action | None]:
    """Order the actions with `cards` (default: the hand) for the eye: those without further loose cards first.

    Then come eats, then small stacks first. None stands where a piece of the work is done that is long without it.
    """
    plan, must = Plan(turn, sets, stack), sets.must
    families: dict[int, list[Family]] = {}
    for value in dict.fromkeys(values(turn.hand)):
        families[value] = here = []
        for kind, key, these in plan.families(value):
            here.append((kind, key, listed := list(these)))
            if len(listed) > LONG:
                yield None
    found = [(family[0], card, family) for card in cards or turn.hand for family in families[VALUE[card]]]
    found.sort(key=itemgetter(0), reverse=True)
    for _, card, family in found:
        if must in family[2]:
            yield action(turn, card, family, must)
    for kind, card, family in found:
        if kind in (EAT, EAT_STACK):
            for chosen in family[2]:
                if chosen != must:
                    yield action(turn, card, family, chosen)
    for size in range(must.bit_count() + 1, len(turn.loose) + 1):
        for kind, card, (_, value, these) in found:
            if kind == MAKE:
                for chosen in these:
                    if chosen.bit_count() == size:
                        yield Make(card, _cards(turn, chosen), value)
