"""The legal actions of a turn: exact when asked about one, made one by one when listed."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import overload

from ..errors import Refused
from ..game import Action
from .actions import Eat, Make, Throw, Upgrade, throw, upgrade
from .cards import POINTS, STACKS, VALUE, by_value, values
from .sums import MOST, WINDOW, Sets, Sums, all_sets, counted, grown
from .turn import Turn

# How a family of actions with a card is written: its kind, a value (0 for a throw), sets of loose cards.
EAT, EAT_STACK, MAKE, UPGRADE, THROW = range(5)
Family = tuple[int, int, Sequence[int]]
MOST_ADDED = STACKS[-1] - STACKS[0]  # the most that an upgrade can add
LONG = 24  # sets, to list which is a piece of work by itself
ALONE = (0,)  # the one set that holds no loose card
THROWN: Family = (THROW, 0, ALONE)


class Legal(Sequence[Action]):
    """The legal actions of a turn; asking whether an action is among them is exact, whatever lies in the arena.

    All of them are listed while at most `sums.WINDOW` (12) cards lie loose. With more, stacks made from the twelve
    newest loose cards are listed, and at most about `sums.MOST` eats for each card. A set is listed once, in the order
    of the arena; other orders of the same cards are the same play.
    """

    __slots__ = ("_ends", "_turn")

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._ends: list[int] = []  # how many actions there are with the cards up to each

    def _plan(self) -> "Plan":
        return Plan(self._turn, all_sets(values(self._turn.loose)))

    def _counted(self) -> list[int]:
        numbers = count(self._turn)
        self._ends = list(accumulate([numbers[VALUE[card]] for card in self._turn.hand]))
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
        card = self._turn.hand[which]
        return self._plan().nth(card, place - (ends[which - 1] if which else 0))

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


def count(turn: Turn) -> dict[int, int]:
    """Count the actions of a card of each value held, without listing them."""
    options, stacks, held = turn.options, turn.stacks, turn.held
    by_rule = options.split_groups or options.take_all or options.strict_throw
    sums = None if by_rule or len(turn.loose) > WINDOW else counted(tuple(sorted(values(turn.loose))))
    if sums is None or max(sums.eaten) >= MOST:  # so many are not all listed, and which are depends on their order
        plan = Plan(turn, Sets(values(turn.loose)))
        return {value: sum([len(found) for _, _, found in plan.families(value)]) for value in held}
    eaten = sums.eaten
    left = [(key, sums.left(key)) for key in turn.keys]
    numbers = {}
    for value, copies in held.items():
        number = eaten[value]
        if value in stacks:
            number += 1 + number  # with the stack or without, and the stack alone
            if turn.pledged(value):
                numbers[value] = number - eaten[value]
                continue
        elif stacks and value <= MOST_ADDED:
            number += len(_upgraded(turn, stacks, value))
        for key, counts in left:
            if key != value:
                number += counts[-value % key]
            elif copies > 1 or turn.helps_partner(value):
                number += counts[0] - (value not in stacks)  # §5.3
        numbers[value] = number + 1  # and it may be thrown
    return numbers


class Plan:
    """The actions of a turn that use the loose cards `sets.must` and the stack of value `stack` (0: any or none).

    Which sets of loose cards make a stack is only counted, until somebody looks at them: they are most of all.
    """

    __slots__ = ("_keys", "_sets", "_stack", "_turn")

    def __init__(self, turn: Turn, sets: Sets, stack: int = 0) -> None:
        self._turn, self._sets, self._stack = turn, sets, stack
        self._keys = tuple([key for key in turn.keys if key == stack]) if stack else turn.keys

    def families(self, value: int) -> Iterator[Family]:
        """List the actions of a card of the value, by families."""
        pledged, found = self._without_makes(value)
        yield from found
        if not pledged:
            for key in self._keys:
                yield MAKE, key, self._made(key, value)

    def nth(self, card: str, place: int) -> Action:
        """Return the action with the card at that place of the list."""
        turn, value = self._turn, VALUE[card]
        pledged, found = self._without_makes(value)
        for family in found:
            if place < len(family[2]):
                return action(turn, card, family, family[2][place])
            place -= len(family[2])
        for key in () if pledged else self._keys:
            made = self._made(key, value)
            number = len(made)
            if place < number:
                return Make(card, _cards(turn, made[place]), key)
            place -= number
        raise IndexError(place)

    def _without_makes(self, value: int) -> tuple[bool, list[Family]]:
        """Tell whether a card of the value may only eat, and list what it may do besides making stacks."""
        turn, stack = self._turn, self._stack
        found: list[Family] = []
        pledged = False
        if value in turn.stacks or self._sets.adding[value]:
            pledged = turn.pledged(value)
            found = _eats(turn, self._sets, stack, value, pledged)
        if pledged or self._sets.must:
            return pledged, found
        if value <= MOST_ADDED:  # no key then, which counts 9 at least
            found += [(UPGRADE, each, ALONE) for each in _upgraded(turn, (stack,) if stack else turn.stacks, value)]
        if not stack and not (turn.options.strict_throw and turn.can_eat(value)):
            found.append(THROWN)
        return pledged, found

    def _made(self, key: int, value: int) -> Sequence[int]:
        """List the sets that make a stack of value `key` with a card of the value."""
        idle = 0
        if value == key:
            if not self._turn.may_make(value, key):
                return []
            # §5.3 A card alone, with the first set, which is empty, makes no new stack.
            idle = not self._sets.must and key not in self._turn.stacks
        if self._turn.options.split_groups:
            return self._sets.split(key, value)[idle:]
        return self._sets.multiples(key, value, idle)


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


def _upgraded(turn: Turn, stacks: Iterable[int], value: int) -> list[int]:
    """§6.1, §6.2 List those of the stacks that a card of the value may be laid on to make them count more."""
    held = turn.held
    return [each for each in stacks if each + value in held and each + value in STACKS and turn.may_upgrade(each)]


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
    return action(turn, card, (EAT_STACK if stands else EAT, value, ALONE), chosen)


def _few_and_old_first(chosen: int) -> tuple[int, list[int]]:
    return chosen.bit_count(), [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def ordered(turn: Turn, sets: Sets, stack: int, cards: Sequence[str]) -> Iterator[Action | None]:
    """Order the actions with `cards` (default: the hand) for the eye: those without further loose cards first.

    Then come eats, then small stacks first. None stands where a piece of the work is done that is long without it.
    """
    plan, must = Plan(turn, sets, stack), sets.must
    families: dict[int, list[Family]] = {}
    for value in turn.held:
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
