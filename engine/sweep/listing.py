"""The legal actions of a turn: exact when asked about one, made one by one when listed."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import overload

from ..errors import Refused
from ..game import Action
from .actions import Eat, Make, Throw, Upgrade, throw, upgrade
from .cards import POINTS, STACKS, VALUE, by_value, values
from .sums import Sets, groups, grown
from .turn import Turn

# How a family of actions is written: its kind, the hand card, a value (0 for a throw), sets of loose cards.
EAT, EAT_STACK, MAKE, UPGRADE, THROW = range(5)
Family = tuple[int, str, int, Sequence[int]]
MOST_ADDED = STACKS[-1] - STACKS[0]  # the most that an upgrade can add
ALONE = (0,)  # the one set that holds no loose card


class Legal(Sequence[Action]):
    """The legal actions of a turn; asking whether an action is among them is exact, whatever lies in the arena.

    All of them are listed while at most `sums.WINDOW` (12) cards lie loose. With more, stacks made from the twelve
    newest loose cards are listed, and at most about `sums.MOST` eats for each card. A set is listed once, in the order
    of the arena; other orders of the same cards are the same play.
    """

    __slots__ = ("_ends", "_families", "_turn")

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._families: list[Family] = []
        self._ends: list[int] = []

    def _plan(self) -> list[int]:
        if not self._ends:
            self._families = families(self._turn, Sets(values(self._turn.loose)))
            self._ends = list(accumulate([len(family[3]) for family in self._families]))
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
        family = self._families[which]
        return action(self._turn, family, family[3][place - ends[which]])

    def __iter__(self) -> Iterator[Action]:
        self._plan()
        for family in self._families:
            for chosen in family[3]:
                yield action(self._turn, family, chosen)

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


def families(turn: Turn, sets: Sets, stack: int = 0, cards: Sequence[str] = ()) -> list[Family]:
    """List the legal actions in families that are not empty.

    They lay one of `cards` (default: the hand), and use the loose cards `sets.must` and the stack of value `stack`
    (0: any or none).
    """
    found: list[Family] = []
    held, stacks, strict = turn.held, turn.stacks, turn.options.strict_throw
    keys = [key for key in ((stack,) if stack else STACKS) if key in held or (stacks and turn.helps_partner(key))]
    made_with = sets.split if turn.options.split_groups else sets.multiples
    makes = [(key, made_with(key, held)) for key in keys]
    for card in cards or turn.hand:
        value = VALUE[card]
        pledged = False
        if value in stacks or sets.reach >> value & 1:
            pledged = turn.pledged(card)
            found += _eats(turn, sets, stack, card, pledged)
        if pledged:
            continue
        if not sets.must:
            if stacks and value <= MOST_ADDED:
                found += _upgrades(turn, stack, card)
            if not stack and not (strict and turn.can_eat(card)):
                found.append((THROW, card, 0, ALONE))
        for key, sets_with in makes:
            made = sets_with.get(value)
            if made and (value != key or (made := _keys_laid(turn, card, made))):
                found.append((MAKE, card, key, made))
    return found


def _eats(turn: Turn, sets: Sets, stack: int, card: str, pledged: bool) -> list[Family]:
    value = VALUE[card]
    if stack not in (0, value):
        return []
    take_all = turn.options.take_all
    found = sets.largest(value) if take_all else sets.eaten(value)
    if value not in turn.stacks:
        return [(EAT, card, value, found)] if found and found != [0] else []
    with_it = found if take_all or sets.must else [0, *found]
    eats: list[Family] = [(EAT_STACK, card, value, with_it)] if with_it else []
    if found and not (stack or pledged or take_all):
        eats.append((EAT, card, value, found))
    return eats


def _upgrades(turn: Turn, stack: int, card: str) -> list[Family]:
    found: list[Family] = []
    for value in (stack,) if stack else turn.stacks:
        wanted = value + VALUE[card]
        if wanted in turn.held and wanted in STACKS and turn.may_upgrade(value):  # the card played counts 4 at most
            found.append((UPGRADE, card, value, ALONE))
    return found


def _keys_laid(turn: Turn, card: str, made: list[int]) -> list[int]:
    """§5.3, §5.5 Demand, for a card of the stack's own value, another in hand, and company if the stack is new."""
    if not turn.may_make(card, VALUE[card]):
        return []
    return made if VALUE[card] in turn.stacks else [chosen for chosen in made if chosen]


def action(turn: Turn, family: Family, chosen: int) -> Action:
    """Return the action of the family with this set of loose cards."""
    kind, card, value, _ = family
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
    return action(turn, (EAT_STACK if stands else EAT, card, value, ALONE), chosen)


def _few_and_old_first(chosen: int) -> tuple[int, list[int]]:
    return chosen.bit_count(), [i for i in range(chosen.bit_length()) if chosen >> i & 1]


def ordered(turn: Turn, sets: Sets, stack: int, cards: Sequence[str]) -> Iterator[Action]:
    """Order the same actions for the eye: those without further loose cards, then eats, then small stacks first."""
    found = sorted(families(turn, sets, stack, cards), key=itemgetter(0), reverse=True)
    for family in found:
        yield from (action(turn, family, chosen) for chosen in family[3] if chosen == sets.must)
    for family in found:
        if family[0] in (EAT, EAT_STACK):
            yield from (action(turn, family, chosen) for chosen in family[3] if chosen != sets.must)
    for size in range(sets.must.bit_count() + 1, len(turn.loose) + 1):
        for family in found:
            if family[0] == MAKE:
                yield from (action(turn, family, chosen) for chosen in family[3] if chosen.bit_count() == size)
