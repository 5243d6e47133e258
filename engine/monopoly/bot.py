"""A fair Monopoly player: it collects for its best groups, trades the rest, and goes out when it can.

It does not where that would end the match for somebody else to win.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..game import Action
from ..shuffle import Dice
from ..view import Choices, View
from .actions import (
    CLAIM_OUT,
    ClaimOut,
    Discard,
    Draw,
    GoOut,
    PassCard,
    SetTradeCard,
    SwapNeutral,
    SwapTrade,
    TakeNeutral,
    Trade,
    go_out,
)
from .cards import (
    CHANCE,
    COLOURS,
    FILLERS,
    GO,
    HAND,
    HIGH_TARGET,
    HOTEL,
    HOUSE,
    KIND,
    LOW_TARGET,
    MM,
    MOST_VALUE,
    RAIL,
    SIZES,
    TOKEN,
    UTILITY,
    VALUES,
    Counts,
    counted,
    without,
)
from .score import best, discards, points

FIT = 150  # dollars that a card which fits into a complete hand is worth beyond its own
NEXT = 90  # dollars hoped for from an unseen card
GIFT = 0.15  # how much of a given card's promise counts against a trade
SEARCHED = 24  # ways to go out that are compared
REWARDED, FAIR = 300, 1_200  # dollars that the reward brings, and those in the best of the other hands
LEFT = 3  # cards of the draw pile with which there is still time to go out later


def choose(view: View, choices: Choices, dice: Dice) -> Action:
    """Go out if possible and good, else keep the most promising ten cards."""
    actions = [choice.action for choice in choices.items]
    hand = _hand(view)
    out = best_out(hand) if any(isinstance(action, GoOut) for action in actions) else None
    if CLAIM_OUT in actions:
        out = CLAIM_OUT
    if out is not None:
        if not waits(view, out):
            return out
        actions = [action for action in actions if not isinstance(action, GoOut | ClaimOut)] or [out]
    held, lying = counted(hand), _lying(view)
    return max(dict.fromkeys(actions), key=lambda action: hope(lying, held, action))


def waits(view: View, out: Action) -> bool:
    """Tell whether it is better to go on: going out would end the match, and somebody else would win it.

    What the others hold is not known; they are taken for players with a fair hand.
    """
    gone = out.discards if isinstance(out, GoOut) else ()
    held = counted(without(_hand(view), gone) or ())
    totals = [player.score for player in view.players]
    mine = totals[view.seat or 0] + best(held)[0] + REWARDED + MOST_VALUE * (held[MM] > 1)
    others = FAIR + max(total for seat, total in enumerate(totals) if seat != view.seat)
    ends = max(mine, others) >= (HIGH_TARGET if view.seats <= 4 else LOW_TARGET)
    return ends and mine < others and (view.seats > 4 or view.tally["draw pile"] >= LEFT)


class Lying(NamedTuple):
    """The piles that lie open, the top card last, as `seat` looks at them."""

    seat: int
    piles: Sequence[Sequence[str]]
    neutral: Sequence[str]


def _lying(view: View) -> Lying:
    zones = {zone.id: [card or "" for card in zone.cards] for zone in view.zones}
    piles = [zones[f"pile{seat}"] for seat in range(view.seats)]
    return Lying(view.seat or 0, piles, zones.get("neutral", ()))


def _hand(view: View) -> list[str]:
    return [card for card in _zone(view, f"hand{view.seat}") if card]


def _zone(view: View, name: str) -> Sequence[str | None]:
    return next(zone.cards for zone in view.zones if zone.id == name)


def best_out(hand: list[str]) -> Action:
    """Choose the way to go out that pays most."""

    def pays(gone: tuple[str, ...]) -> int:
        return best(counted(without(hand, gone) or ()))[0]

    return go_out(*max(discards(hand, HAND)[:SEARCHED], key=pays))


def hope(lying: Lying, held: Counts, action: Action) -> float:
    """Estimate what the hand is worth after the action; going out is weighed elsewhere."""
    match action:
        case Discard(card) | SetTradeCard(card) | PassCard(card):
            return promise(less(held, KIND[card]))
        case Draw():
            return kept(held) + NEXT
        case Trade(opponent, n, pre):
            return _trade_hope(lying, held, opponent, n, pre)
        case TakeNeutral():
            return kept(more(held, KIND[lying.neutral[-1]])) + NEXT
        case SwapNeutral():
            return kept(held)
        case SwapTrade(player):
            gift = GIFT * _worth(lying.piles[lying.seat][-1])
            return promise(more(held, KIND[lying.piles[player][-1]])) - gift
        case ClaimOut():
            return float("inf")
    return 0.0


def _trade_hope(lying: Lying, held: Counts, opponent: int, n: int, pre: str | None) -> float:
    own = lying.piles[lying.seat]
    given = [*own, pre][-n:] if pre else own[-n:]
    for card in lying.piles[opponent][-n:]:
        held = more(held, KIND[card])
    if pre:
        held = less(held, KIND[pre])
    return kept(held) - GIFT * sum(map(_worth, given))


def _worth(card: str) -> float:
    """Estimate the worth of a card to somebody whose hand is unknown."""
    kind = KIND[card]
    if kind in COLOURS:
        return VALUES[kind]
    return {MM: 250, GO: 350, TOKEN: 400, CHANCE: 100, HOTEL: 150}.get(kind, 200)


@lru_cache(maxsize=65536)
def kept(held: Counts) -> float:
    """Return the promise of the hand when it has come down to ten, the least missed card first."""
    if sum(held) <= HAND:
        return promise(held)
    return kept(max((less(held, kind) for kind, number in enumerate(held) if number), key=promise))


def less(held: Counts, kind: int) -> Counts:
    """Take a card of the kind away."""
    return (*held[:kind], held[kind] - 1, *held[kind + 1 :])


def more(held: Counts, kind: int) -> Counts:
    """Add a card of the kind."""
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


@lru_cache(maxsize=65536)
def promise(held: Counts) -> float:
    """Add up dollars now, cards that fit already, and the nearness of the groups begun."""
    placed = best(held)[1] if held[CHANCE] else held
    return points(placed, False) + FIT * _fitting(placed) + _begun(placed) + 30 * held[MM]


def _fitting(placed: Counts) -> int:
    """Count the cards that could stay in a hand that goes out."""
    whole = [kind for kind in COLOURS if placed[kind] == SIZES[kind]]
    fitting: int = sum(placed[kind] for kind in (*whole, *FILLERS))
    fitting += sum(placed[kind] for kind in (RAIL, UTILITY) if placed[kind] > 1)
    standing = len(whole)
    for kind in range(HOUSE, HOTEL + 1):
        standing = min(standing, placed[kind])
        fitting += standing
    return fitting


def _begun(placed: Counts) -> float:
    """Value groups one card short, and 1st houses even before there is a group to build on."""
    begun = 0.0
    for kind in COLOURS:
        if 0 < placed[kind] < SIZES[kind]:
            near = 0.5 if SIZES[kind] - placed[kind] == 1 else 0.15
            begun += near * (FIT * placed[kind] + VALUES[kind])
    begun += 90 * (placed[RAIL] == 1) + 60 * (placed[UTILITY] == 1)
    return begun + sum(min(placed[HOUSE + floor], 1) * (60 - 12 * floor) for floor in range(HOTEL - HOUSE))
