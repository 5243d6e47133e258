"""One turn: the view of the seat that plays, and every rule about its actions. Clauses: docs/rules/sweep.md."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from ..errors import Refused, require
from ..game import Seat
from ..words import _
from . import sums
from .cards import STACK_CODES, STACKS, VALUE, Options, bag, side, spoken, values

Key = tuple[int, int]  # the value of a stack, and which cards lie there with one of that value: none, others, ALONE too
ALONE = 2


class Stack(Struct, frozen=True, gc=False):
    """Cards that are eaten together, the top one last, and the seats that own them, in order."""

    cards: tuple[str, ...]
    owners: tuple[Seat, ...]


def cemented(value: int, stack: Stack) -> bool:
    """§5.7 Tell whether a stack is cemented: its cards add to more than its value; else it is ordinary."""
    return sum(map(VALUE.__getitem__, stack.cards)) > value


@lru_cache(maxsize=4096)
def keys_in(keepers: int, standing: int) -> tuple[Key, ...]:
    """Return the keys of a bag of cards, of which one is kept, where a bag of stacks stands; both begin at 9."""
    found = [(value, keepers >> 3 * place & 7, standing >> 3 * place & 1) for place, value in enumerate(STACKS)]
    return tuple([(value, (1 + stands if cards > 1 else 0)) for value, cards, stands in found if cards])


class Turn(Struct, gc=False):
    """One seat's turn: its hand, the arena, and the options."""

    seat: Seat
    seats: int
    hand: Sequence[str]
    loose: Sequence[str]
    stacks: Mapping[int, Stack]
    options: Options
    _held: int = 0

    # Questions

    @property
    def held(self) -> int:
        """The bag of the hand as it was when first asked."""
        if not self._held:
            self._held = bag(self.hand)
        return self._held

    @property
    def keys(self) -> tuple[Key, ...]:
        """§5.5, §5.6 The values of stacks that the seat may lay cards on, as a key stays in its or a partner's hand."""
        keepers, standing = self.held, 0
        partner = (self.seat + 2) % 4 if self.seats == 4 else None
        for value, stack in self.stacks.items():
            place = 1 << 3 * value
            standing += place
            if partner in stack.owners:
                keepers += place
        return keys_in(keepers >> 3 * STACKS[0], standing >> 3 * STACKS[0])

    def pledged(self, value: int) -> bool:
        """§5.9, §9.2 Tell whether a card of `value` is the last in hand that can eat a stack this seat owns."""
        return (
            value in self.stacks
            and self.options.keep_key
            and self.seat in self.stacks[value].owners
            and not self.has_key(value, value)
        )

    def has_key(self, played: int, value: int) -> bool:
        """Tell whether the hand still holds a card of `value` once one of the value `played` has left it."""
        return (self.held >> 3 * value & 7) > (played == value)

    def helps_partner(self, value: int) -> bool:
        """§5.6 Tell whether laying cards on the stack of `value` would add to the partner's stack."""
        return self.seats == 4 and value in self.stacks and (self.seat + 2) % 4 in self.stacks[value].owners

    def may_make(self, played: int, value: int) -> bool:
        """§5.5, §5.6 Tell whether a key stays in the hand, or a partner holds one."""
        return self.has_key(played, value) or self.helps_partner(value)

    def may_upgrade(self, value: int) -> bool:
        """§6.1, §9.4 Tell whether the stack of `value` may count more, as far as the stack goes."""
        stack = self.stacks[value]
        return not cemented(value, stack) and (
            self.options.upgrade_own or all(side(owner) != side(self.seat) for owner in stack.owners)
        )

    def upgrades(self, value: int, stack: int) -> bool:
        """§6.1, §6.2 Tell whether a card of the value, which the hand holds, may be laid on the stack."""
        return self.has_key(value, stack + value) and self.may_upgrade(stack)

    def can_eat(self, value: int) -> bool:
        """Tell whether there is anything in the arena that a card of `value` can take."""
        return value in self.stacks or sums.reaches(values(self.loose), value)

    def owners_of_made(self, value: int) -> tuple[Seat, ...]:
        """§5.6, §5.8 Return the maker of a new stack; a seat that adds to the other side's stack owns it too."""
        stack = self.stacks.get(value)
        if stack is None:
            return (self.seat,)
        if side(self.seat) in map(side, stack.owners):
            return stack.owners
        return tuple(sorted((*stack.owners, self.seat)))

    def owners_of_upgraded(self, value: int) -> tuple[Seat, ...]:
        """§6.3, §6.4 Return the upgrader alone, or with the owners of the stack of `value` that it goes to."""
        return tuple(sorted({self.seat, *(self.stacks[value].owners if value in self.stacks else ())}))

    # Rules: each raises `Refused` unless the action is allowed

    def check_eat(self, card: str, items: Sequence[str]) -> None:
        """§4.1 Demand groups of the card's value, §4.2 as many as the player likes; §4.4 in any way of splitting."""
        self._check_held(card)
        loose = [item for item in items if item not in STACK_CODES]
        stacks = [STACK_CODES[item] for item in items if item in STACK_CODES]
        self._check_lie(loose, stacks)
        value = VALUE[card]
        require("4.1", "Take at least one card or stack.", items)
        require("4.1", "A card eats a stack of its own value only.", {value}.issuperset(stacks))
        splits = sums.splits(values(loose), value)
        require("4.1", "These cards do not split into groups that each add to the card's value.", splits)
        if self.options.take_all:
            require("9.5", "Take as much as the card can: there is more.", self._takes_all(value, loose, stacks))
        if not stacks and self.pledged(value):
            raise self._keeps(card)

    def check_make(self, card: str, loose: Sequence[str], value: int) -> None:
        """§5.1, §5.2 Demand cards that add to a multiple of the value; §5.5 a key stays in the hand."""
        self._check_held(card)
        self._check_lie(loose, ())
        require("5.1", "A stack has a value from 9 to 13.", value in STACKS)
        made = values((card, *loose))
        if sum(made) % value:
            told = _("The cards add to {total}, which is no multiple of {value}.", total=sum(made), value=value)
            raise Refused("5.2", told)
        if self.options.split_groups:
            require("9.1", "The cards do not split into groups of exactly the value.", sums.splits(made, value))
        require("5.3", "One card alone makes no stack.", loose or value in self.stacks)
        if not self.may_make(VALUE[card], value):
            raise self._needs_key("5.5", value)
        if self.pledged(VALUE[card]):
            raise self._keeps(card)

    def check_upgrade(self, card: str, stack: int) -> None:
        """§6.1 Demand an ordinary stack, up to 13; §6.2 a key of its new value stays in the hand."""
        self._check_held(card)
        self._check_lie((), (stack,))
        value = stack + VALUE[card]
        require("6.1", "A cemented stack is never upgraded.", not cemented(stack, self.stacks[stack]))
        require("6.1", "The stack would count {value}; 13 is the most.", value in STACKS, value=value)
        require("9.4", "Stacks of your own side are not upgraded here.", self.may_upgrade(stack))
        if not self.has_key(VALUE[card], value):
            raise self._needs_key("6.2", value)
        if self.pledged(VALUE[card]):
            raise self._keeps(card)

    def check_throw(self, card: str) -> None:
        """§7.1 Demand any card but the last key of a stack that the seat owns."""
        self._check_held(card)
        if self.pledged(VALUE[card]):
            raise self._keeps(card)
        if self.options.strict_throw:
            require("9.3", "This card can eat, so it may not be thrown.", not self.can_eat(VALUE[card]))

    def _check_held(self, card: str) -> None:
        if card not in self.hand:
            raise Refused("3.1", _("That card is not in your hand."))

    def _check_lie(self, loose: Sequence[str], stacks: Sequence[int]) -> None:
        require("3.2", "That card does not lie loose in the arena.", {*loose}.issubset(self.loose))
        require("3.2", "There is no such stack in the arena.", {*stacks}.issubset(self.stacks))
        once = len({*loose, *stacks}) == len(loose) + len(stacks)
        require("3.2", "Each card or stack is named once.", once)

    def _takes_all(self, value: int, loose: Sequence[str], stacks: Sequence[int]) -> bool:
        if value in self.stacks and value not in stacks:
            return False
        rest = [card for card in self.loose if card not in loose]
        return not sums.completes(values(loose), values(rest), value, more=True)

    def _needs_key(self, clause: str, value: int) -> Refused:
        return Refused(clause, _("You must keep a card of value {value} to eat the stack with.", value=value))

    def _keeps(self, card: str) -> Refused:
        value = VALUE[card]
        told = _("Keep {card} to eat your stack of {value}: it is your last {value}.", card=spoken([card]), value=value)
        return Refused("5.9", told)
