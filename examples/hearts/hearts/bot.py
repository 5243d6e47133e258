"""A fair player of Hearts: duck under tricks that cost, and be rid of what is dangerous."""

from collections.abc import Iterable, Sequence

from fairdeal.engine import Action, Choices, Dice, View

from .actions import Pass, Play
from .cards import PASSED, PLACE, QUEEN, RANK, points
from .score import taking


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Pass the three most dangerous cards; else play as `pick` says."""
    hand = [card for zone in view.zones if zone.id == f"hand{view.seat}" for card in zone.cards if card]
    if view.phase == "pass":
        return Pass(tuple(sorted(dangerous(hand)[:PASSED], key=PLACE.__getitem__)))
    may = [choice.action.card for choice in choices.items if isinstance(choice.action, Play)]
    return Play(pick(may, [card for card in view.zones[0].cards if card], view.seats))


def dangerous(cards: Iterable[str]) -> list[str]:
    """The cards by which one can be caught, the worst first: the queen, what is above her, high hearts, high cards."""
    above = {"KS": 20, "AS": 20}
    return sorted(cards, key=lambda card: -(above.get(card, 0) + 30 * (card == QUEEN) + _high(card)))


def _high(card: str) -> float:
    return RANK[card] * (1.5 if card[-1] == "H" else 1)


def pick(may: Sequence[str], trick: Sequence[str], seats: int) -> str:
    """The card that these rules of thumb would play, of those that may be played."""
    if not trick:
        return min(may, key=lambda card: (card in (QUEEN, "KS", "AS"), RANK[card]))
    if may[0][-1] != trick[0][-1]:
        return dangerous(may)[0]
    under = [card for card in may if taking([*trick, card]) != len(trick)]
    if under:
        return max(under, key=lambda card: (card == QUEEN, RANK[card]))
    is_last, safe = len(trick) == seats - 1, [card for card in may if card != QUEEN] or list(may)
    return max(safe, key=RANK.__getitem__) if is_last and not points(trick) else min(safe, key=RANK.__getitem__)
