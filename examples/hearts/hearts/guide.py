"""What the searcher is told of Hearts: how a round is likely to go on, and what points are worth."""

from collections.abc import Sequence
from itertools import combinations
from math import exp
from typing import Any

from fairdeal.engine import Action, Dice, Guide
from fairdeal.engine.words import _

from .actions import Pass
from .bot import dangerous, pick
from .cards import PASSED, PLACE, POINTS, points
from .rules import Rules
from .score import taking, written

SPREAD = 8.0  # points by which a seat is so far behind that its hope is a third
PASSES = 6  # cards of which three are passed


class HeartsGuide(Guide):
    """The round is played on by the bot's rules of thumb; then points are weighed."""

    def candidates(self, state: Rules, seat: int) -> Sequence[Action]:
        if state.phase != "pass":
            return state.legal(seat)
        worst = dangerous(state.hands[seat])[:PASSES]
        return [Pass(tuple(sorted(cards, key=PLACE.__getitem__))) for cards in combinations(worst, PASSED)]

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        totals = state.totals
        if state.phase == "play":
            _play_on(state)
            totals = tuple(map(sum, zip(totals, written(state.taken), strict=True)))
        hopes = [exp((min(totals) - each) / SPREAD) for each in totals]
        return [hope / sum(hopes) for hope in hopes]

    def reason(self, state: Rules, seat: int, action: Any) -> str:
        if isinstance(action, Pass):
            return _("With these cards you could be made to take tricks that cost.")
        card, trick = action.card, [*state.trick, action.card]
        if not state.trick:
            return _("It is low: somebody else is likely to take the trick.") if PLACE[card] % 13 < 6 else ""
        if taking(trick) == len(state.trick):
            return "" if points(trick) else _("The trick costs nothing so far, and a high card is gone.")
        return _("Somebody else takes what it costs.") if POINTS[card] else _("It stays under the trick.")


def _play_on(state: Rules) -> None:
    """Play the round to its end, in place and without facts."""
    while any(state.hands):
        hand = state.hands[state.turn]
        card = pick([card for card in hand if not state.forbids(state.turn, card)], state.trick, state.seats)
        hand.remove(card)
        state.trick.append(card)
        state.turn = (state.turn + 1) % state.seats
        if len(state.trick) == state.seats:
            state.turn = (state.turn + taking(state.trick)) % state.seats
            state.taken[state.turn] += state.trick
            state.trick = []


def guide() -> HeartsGuide:
    """The searcher's guide to Hearts."""
    return HeartsGuide()
