"""The legal actions of a turn: exact when asked about one, made one by one when listed."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import overload

from ..errors import Refused
from ..game import Action
from .actions import Eat, Make, Throw, Upgrade, throw, upgrade
from .cards import POINTS, STACKS, VALUE, by_value, values
from .sums import Sets, all_sets, groups, grown
from .turn import Turn

# How a family of actions with a card is written: its kind, a value (0 for a throw), sets of loose cards.
EAT, EAT_STACK, MAKE, UPGRADE, THROW = range(5)
Family = tuple[int, int, Sequence[int]]
MOST_ADDED = STACKS[-1] - STACKS[0]  # the most that an upgrade can add
ALONE = (0,)  # the one set that holds no loose card
THROWN: Family = (THROW, 0, ALONE)


class Legal(Sequence[Action]):
    """The legal actions of a turn; asking whether an action is among them is exact, whatever lies in the arena.

    All of them are listed while at most `sums.WINDOW` (12) cards lie loose. With more, stacks made from the twelve
    newest loose cards are listed, and at most about `sums.MOST` eats for each card. A set is listed once, in the order
    of the arena; other orders of the same cards are the same play.
    """

    __slots__ = ("_ends", "_families", "_turn")

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._families: list[list[Family]] = []  # for each card of the hand
        self._ends: list[int] = []  # how many actions there are with the cards up to each

    def _plan(self) -> list[int]:
        if not self._ends:
            turn = self._turn
            found = families(turn, all_sets(values(turn.loose)))
            end = 0
            for card in turn.hand:
                number, mine = found[VALUE[card]]
                end += number
                self._families.append(mine)
                self._ends.append(end)
        return self._ends

    def __len__(self) -> int:
        ends = self._plan()
        return ends[-1] if ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        ends = self._plan()
        place = index if index >= 0 else index + len(self)
        which = bisect_right(ends, place)
        if place < 0 or which == len(ends):
            raise IndexError(f"{index}: there are {len(self)} legal actions")
        back = place - ends[which]  # counted from the last action with the card, which is -1
        for family in reversed(self._families[which]):
            back += len(family[2])
            if back >= 0:
                return action(self._turn, self._turn.hand[which], family, family[2][back])
        raise IndexError(index)

    def __iter__(self) -> Iterator[Action]:
        self._plan()
        for card, found in zip(self._turn.hand, self._families, strict=True):
            for family in found:
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


def families(turn: Turn, sets: Sets, stack: int = 0) -> dict[int, tuple[int, list[Family]]]:
    """List, under each value of a card held, how many actions such a card has, and their families, none of them empty.

    They use the loose cards `sets.must` and the stack of value `stack` (0: any or none).
    """
    found: dict[int, tuple[int, list[Family]]] = {}
    held, stacks, strict, reach, free = turn.held, turn.stacks, turn.options.strict_throw, sets.reach, not sets.must
    made_with = sets.split if turn.options.split_groups else sets.multiples
    makes = [
        (key, made_with(key, held))
        for key in ((stack,) if stack else STACKS)
        if key in held or (key in stacks and turn.helps_partner(key))
    ]
    lower = (stack,) if stack else stacks
    for value in held:
        mine: list[Family] = []
        number, pledged = 0, False
        if value in stacks or reach >> value & 1:
            pledged = turn.pledged(value)
            mine = _eats(turn, sets, stack, value, pledged)
            number = sum([len(eaten) for _, _, eaten in mine])
        if free and not pledged:
            if value <= MOST_ADDED:  # no key then, which counts 9 at least
                for each in lower:
                    if each + value in held and each + value in STACKS and turn.may_upgrade(each):
                        mine.append((UPGRADE, each, ALONE))
                        number += 1
            if not stack and not (strict and turn.can_eat(value)):
                mine.append(THROWN)
                number += 1
        for key, sets_with in () if pledged else makes:
            made = sets_with.get(value)
            if made and (value != key or (made := _keys_laid(turn, value, made))):
                mine.append((MAKE, key, made))
                number += len(made)
        found[value] = number, mine
    return found


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


def _keys_laid(turn: Turn, value: int, made: list[int]) -> list[int]:
    """§5.3, §5.5 Demand, for a card of the stack's own value, another in hand, and company if the stack is new."""
    if not turn.may_make(value, value):
        return []
    return made if value in turn.stacks else [chosen for chosen in made if chosen]


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
    return tuple([card for i, card in enumerate(turn.loose) if chosen >> i & 1])


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
    chosen = 0 if stands else min(groups(loose, value), key=_few_and_old_first)
    if turn.options.take_all:
        chosen = grown(loose, chosen, value)
    return action(turn, card, (EAT_STACK if stands else EAT, value, ALONE), chosen)


def _few_and_old_first(chosen: int) -> tuple[int, list[int]]:
    return chosen.bit_count(), [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def ordered(turn: Turn, sets: Sets, stack: int, cards: Sequence[str]) -> Iterator[Action]:
    """Order the actions with `cards` (default: the hand) for the eye: those without further loose cards first.

    Then come eats, then small stacks first.
    """
    by_value = families(turn, sets, stack)
    found = [(card, family) for card in cards or turn.hand for family in by_value[VALUE[card]][1]]
    found.sort(key=lambda each: each[1][0], reverse=True)
    for card, family in found:
        yield from (action(turn, card, family, chosen) for chosen in family[2] if chosen == sets.must)
    for card, family in found:
        if family[0] in (EAT, EAT_STACK):
            yield from (action(turn, card, family, chosen) for chosen in family[2] if chosen != sets.must)
    for size in range(sets.must.bit_count() + 1, len(turn.loose) + 1):
        for card, family in found:
            if family[0] == MAKE:
                yield from (action(turn, card, family, chosen) for chosen in family[2] if chosen.bit_count() == size)
