"""The numbered actions of Sweep: a move is spelled card by card, because it may take any set of the arena.

First the card of the hand, then the loose cards that go with it, in ascending order, then what is done with them:
throw, eat, eat with the stack of the card's value, make a stack of 9 to 13, or upgrade such a stack. Any set of loose
cards is spelled in one way alone, and no spelling leads into a dead end, however many cards lie in the arena.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from ..errors import BadAction, Refused
from ..game import Action, Seat
from ..numbers import Numbers, Spelling, places
from ..words import _
from .actions import Eat, Make, Throw, Upgrade, throw, upgrade
from .cards import DECK, MOST_ADDED, STACK_CODES, STACKS, VALUE
from .rules import Rules
from .sums import Sets, completes, splits
from .turn import Turn

NUMBER = places(DECK)
THROW, EAT, EAT_STACK, MAKE = range(len(DECK), len(DECK) + 4)
UPGRADE = MAKE + len(STACKS)
ENDS = (
    "throw",
    "eat",
    "eat with the stack",
    *(f"make {value}" for value in STACKS),
    *(f"upgrade the stack of {value}" for value in STACKS[:-1]),
)


class SpelledNumbers(Numbers):
    """The 52 cards, then `ENDS`: 64 numbers."""

    names = (*DECK, *ENDS)
    longest = len(DECK)
    longest_round = 52 * 54  # every move plays a card, and is spelled by all cards at most

    def number(self, seat: Seat, action: Action) -> int | None:
        return None

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        raise BadAction(_("A move of Sweep takes more than one number."))

    def legal(self, state: Rules, seat: Seat, spelled: Spelling = ()) -> list[int]:  # type: ignore[override]
        if state.phase != "play" or seat != state.turn:
            return []
        turn = state._choice_of(seat)
        if not spelled:
            return sorted(NUMBER[card] for card in turn.hand if _Spelled(turn, card, ()).goes_on())
        card, *chosen = (DECK[number] for number in spelled)
        now = _Spelled(turn, card, tuple(chosen))
        return [*now.next_cards(), *now.ends()]

    def read(self, state: Rules, seat: Seat, spelled: Spelling) -> Action | None:  # type: ignore[override]
        for place, number in enumerate(spelled):
            self.check(number)
            if number not in self.legal(state, seat, spelled[:place]):
                raise self.refused(state, seat, spelled[: place + 1])
        *before, last = spelled
        if last < len(DECK):
            return None
        card, *chosen = [DECK[each] for each in before]
        loose = tuple(each for each in state.loose if each in chosen)
        if last == THROW:
            return throw(card)
        if last in (EAT, EAT_STACK):
            return Eat(card, (*loose, str(VALUE[card])) if last == EAT_STACK else loose)
        if last < UPGRADE:
            return Make(card, loose, STACKS[last - MAKE])
        return upgrade(card, STACKS[last - UPGRADE])

    def write(self, state: Rules, seat: Seat, action: Action) -> Spelling:  # type: ignore[override]
        match action:
            case Throw(card):
                return (NUMBER[card], THROW)
            case Upgrade(card, stack):
                return (NUMBER[card], UPGRADE + STACKS.index(stack))
            case Make(card, loose, value):
                return (NUMBER[card], *sorted(NUMBER[each] for each in loose), MAKE + STACKS.index(value))
            case Eat(card, items):
                taken = sorted(NUMBER[each] for each in items if each not in STACK_CODES)
                return (NUMBER[card], *taken, EAT_STACK if len(taken) < len(items) else EAT)
        raise BadAction(_("{action} has no number at this table.", action=repr(action)))


class _Spelled:
    """A card of the hand with the loose cards chosen so far, and the questions whether and how it may go on."""

    __slots__ = ("card", "chosen", "later", "pledged", "turn", "value", "values")

    def __init__(self, turn: Turn, card: str, chosen: tuple[str, ...]) -> None:
        self.turn, self.card, self.chosen = turn, card, chosen
        self.value = VALUE[card]
        self.values = [VALUE[each] for each in chosen]
        last = NUMBER[chosen[-1]] if chosen else -1
        self.later = sorted((each for each in turn.loose if NUMBER[each] > last), key=NUMBER.__getitem__)
        self.pledged = turn.pledged(self.value)

    def goes_on(self) -> bool:
        return next(self.ends(), None) is not None or next(self.next_cards(), None) is not None

    def next_cards(self) -> Iterator[int]:
        """Yield the loose cards with which some lawful move can still be spelled."""
        after = [VALUE[each] for each in self.later]
        sums = [*accumulate(reversed(after), lambda reached, value: reached | reached << value, initial=1)][::-1]
        takes = self._all_sets() if self.turn.options.take_all else None
        for place, each in enumerate(self.later):
            with_it, rest = [*self.values, after[place]], after[place + 1 :]
            if self._can_eat(each, with_it, rest, takes) or any(
                self._can_make(key, with_it, rest, sums[place + 1]) for key in self._keys()
            ):
                yield NUMBER[each]

    def _can_eat(self, each: str, with_it: list[int], rest: list[int], takes: Sequence[frozenset[str]] | None) -> bool:
        if takes is None:
            return completes(with_it, rest, self.value)
        chosen, later = {*self.chosen, each}, {other for other in self.later if NUMBER[other] > NUMBER[each]}
        return any(chosen <= found <= chosen | later for found in takes)

    def _all_sets(self) -> list[frozenset[str]]:
        """§9.5 List the largest sets that the card can take."""
        loose = self.turn.loose
        found = Sets(tuple(VALUE[card] for card in loose)).largest(self.value)
        return [frozenset(card for i, card in enumerate(loose) if chosen >> i & 1) for chosen in found]

    def _keys(self) -> list[int]:
        """List the values of stacks that the card may go to."""
        if self.pledged:
            return []
        return [key for key in STACKS if self.turn.may_make(self.value, key)]

    def _can_make(self, key: int, with_it: list[int], rest: list[int], sums: int) -> bool:
        if self.turn.options.split_groups:
            return completes((self.value, *with_it), rest, key)
        start = (self.value + sum(with_it)) % key
        return any(sums >> more & 1 for more in range(-start % key, sums.bit_length(), key))

    def ends(self) -> Iterator[int]:
        """Yield what may be done with exactly these cards, in ascending order."""
        turn, card, chosen = self.turn, self.card, self.chosen
        if not chosen and self._may(turn.check_throw, card):
            yield THROW
        if chosen and splits(self.values, self.value) and self._may(turn.check_eat, card, chosen):
            yield EAT
        if self.value in turn.stacks and self._may(turn.check_eat, card, (*chosen, str(self.value))):
            yield EAT_STACK
        keys = self._keys() if chosen or turn.stacks else []
        yield from (MAKE + STACKS.index(key) for key in keys if self._may(turn.check_make, card, chosen, key))
        if not chosen and self.value <= MOST_ADDED:
            for stack in sorted(turn.stacks):
                if self._may(turn.check_upgrade, card, stack):
                    yield UPGRADE + STACKS.index(stack)

    @staticmethod
    def _may(check: Any, *what: object) -> bool:
        try:
            check(*what)
        except Refused:
            return False
        return True
