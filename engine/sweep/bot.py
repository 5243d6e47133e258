"""A fair Sweep player: it eats dear cards, keeps stacks for later, and avoids an arena that one card can empty."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View
from .actions import Eat, Make, Throw, Upgrade
from .cards import DECK, POINTS, STACK_CODES, SWEEP, VALUE, values
from .sums import splits

CARD = 0.3  # points that any card eaten is worth beside its own: it may hold up the other side
BUILT = 0.8  # the part of a stack's points that its maker hopes to eat


class Table(Struct):
    """The view of the seat to play: arena, hand, how many of each value it has not seen, the next hand's size."""

    loose: tuple[str, ...]
    stacks: dict[int, tuple[str, ...]]
    hand: tuple[str, ...]
    unseen: Counter[int]
    hidden: int
    next_hand: int


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Choose the action that promises most: points eaten now, less those that the arena then offers the next player."""
    table = _look(view)
    promised = [(promise(table, choice.action), choice.action) for choice in choices.items]
    best = max(promise for promise, _ in promised)
    return dice.pick([action for promise, action in promised if promise == best])


def _look(view: View) -> Table:
    zones = {zone.id: zone for zone in view.zones}
    stacks = {value: _faces(zones[f"stack{value}"].cards) for value in STACK_CODES.values() if f"stack{value}" in zones}
    seen = [card for zone in view.zones for card in zone.cards if card]
    unseen = Counter(values(card for card in DECK if card not in seen))
    after = view.players[((view.seat or 0) + 1) % view.seats]
    hand = _faces(zones[f"hand{view.seat}"].cards)
    return Table(_faces(zones["arena"].cards), stacks, hand, unseen, len(DECK) - len(seen), after.hand or 0)


def _faces(cards: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(card for card in cards if card)


def promise(table: Table, action: object) -> float:
    """Estimate the points of an action: those eaten now, less those that the arena then offers the next player."""
    match action:
        case Eat(card, items):
            eaten = [card, *(each for item in items for each in _lying(table, item))]
            loose = [each for each in table.loose if each not in items]
            stacks = {value: cards for value, cards in table.stacks.items() if str(value) not in items}
            swept = SWEEP if not loose and not stacks else 0
            return swept + _worth(eaten) - _danger(table, loose, stacks)
        case Make(card, built, value):
            loose = [each for each in table.loose if each not in built]
            laid = (*table.stacks.get(value, ()), card, *built)
            return BUILT * _worth((card, *built)) - _danger(table, loose, {**table.stacks, value: laid})
        case Upgrade(card, value):
            stacks = dict(table.stacks)
            raised = value + VALUE[card]
            laid = (*stacks.pop(value), card, *stacks.get(raised, ()))
            return BUILT * _worth(laid) - _danger(table, table.loose, {**stacks, raised: laid})
        case Throw(card):
            return -_danger(table, (*table.loose, card), table.stacks) - CARD * VALUE[card] / 26
    return 0.0


def _lying(table: Table, item: str) -> Sequence[str]:
    return table.stacks[STACK_CODES[item]] if item in STACK_CODES else (item,)


def _worth(cards: Sequence[str]) -> float:
    return sum(POINTS[card] + CARD for card in cards)


def _danger(table: Table, loose: Sequence[str], stacks: dict[int, tuple[str, ...]]) -> float:
    """Estimate the next player's gain from such an arena, each value weighed by the odds of it being held."""
    chances = {value: _held(table, value) for value in table.unseen}
    lying = values(loose)
    danger = sum(chances.get(VALUE[card], 0.0) * POINTS[card] for card in loose)
    danger += sum(chances.get(value, 0.0) * _worth(cards) for value, cards in stacks.items())
    if len(stacks) < 2 and (loose or stacks):
        emptying = [v for v in chances if all(value == v for value in stacks) and splits(lying, v)]
        danger += SWEEP * min(1.0, sum(chances[value] for value in emptying))
    return danger


def _held(table: Table, value: int) -> float:
    """Estimate the odds that the next hand holds a card of the value."""
    return 1.0 - (1.0 - table.next_hand / max(table.hidden, 1)) ** table.unseen[value]
