"""The numbered actions of Cover Your Assets, by kinds of cards: alike cards are one action."""

from typing import Any

from ..game import Action, Seat
from ..numbers import Numbers, places
from .actions import CONCEDE, Counter, Discard, Pair, PairDiscard, Steal, counter, discard, pair, pair_discard, steal
from .cards import KINDS, WILDS
from .rules import Rules

PAIRS = tuple(
    (asset, other)
    for asset in KINDS
    if asset not in WILDS
    for other in KINDS
    if other == asset or other in WILDS
)  # fmt: skip


class KindNumbers(Numbers):
    """Pairs, pairs with the discard, discards, steals from the first seat to the left on, counters, and conceding."""

    longest_round = 2 * 110  # every move plays a card, or ends a battle in which one was played

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self._actions: list[Action] = [pair(*each) for each in PAIRS]
        self._actions += [pair_discard(kind) for kind in KINDS]
        self._actions += [discard(kind) for kind in KINDS]
        self._steals = len(self._actions)
        self._actions += [steal(left, kind) for left in range(1, seats) for kind in KINDS]
        self._counters = len(self._actions)
        self._actions += [*(counter(kind) for kind in KINDS), CONCEDE]
        self.names = tuple(map(_name, self._actions))
        self._numbers = {action: place for place, action in enumerate(self._actions)}
        self._kinds = places(KINDS)

    def number(self, seat: Seat, action: Action) -> int | None:
        if isinstance(action, Steal):
            left = self.left(seat, action.target)
            place = self._kinds.get(action.card)
            return None if place is None or not left else self._steals + (left - 1) * len(KINDS) + place
        return self._numbers.get(action)

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        action = self._actions[number]
        if isinstance(action, Steal):
            return steal(self.seated(seat, action.target), action.card)
        return action


def _name(action: Action) -> str:
    match action:
        case Pair(asset, other):
            return f"pair {asset} {other}"
        case PairDiscard(card):
            return f"pair-discard {card}"
        case Discard(card):
            return f"discard {card}"
        case Steal(left, card):
            return f"steal from +{left} {card}"
        case Counter(card):
            return f"counter {card}"
    return "concede"
