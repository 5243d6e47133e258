"""What the searcher is told of Cover Your Assets: how turns are likely to go on, and what piles and wilds are worth."""

from collections.abc import Sequence
from math import exp

from ..game import Action, Seat
from ..search import Guide
from ..shuffle import Dice
from ..words import _
from .actions import Concede, Counter, Discard, Pair, PairDiscard, Steal
from .cards import VALUE, WILDS, spoken
from .rules import Rules
from .score import worth

KEPT = 0.75  # the part of a pile that can be stolen which is one's own at the end
FOR_LATER = {"silver": 60_000, "gold": 80_000}  # the later worth of a wild in the hand, while cards are to be drawn
LAST = 6  # cards in all hands together of which every line is played
ANSWERED = 0.12  # the odds that one card of a hand answers a steal
NOBODY = -1e9


class PileGuide(Guide):
    """Some turns are played on by a simple rule, then piles are compared."""

    laps = 1  # played on after the tree
    exploring = 0.3

    def candidates(self, state: Rules, seat: Seat) -> Sequence[Action]:
        """Put the most promising first; two discards alone are tried."""
        ranked = sorted(state.legal(seat), key=lambda action: -_promise(state, seat, action))
        thrown = 0
        found: list[Action] = []
        for action in ranked:
            thrown += isinstance(action, Discard)
            if thrown <= 2 or not isinstance(action, Discard):
                found.append(action)
        return found

    def reason(self, state: Rules, seat: Seat, action: Action) -> str:
        match action:
            case Pair(asset, other):
                return _("It adds ${n} to your piles.", n=f"{VALUE[asset] + VALUE[other]:,}")
            case PairDiscard(card):
                return _("It adds ${n} to your piles.", n=f"{VALUE[card] + VALUE[state.discards[-1]]:,}")
            case Steal(target, card):
                pot = worth(state.piles[target][-1]) + VALUE[card]
                return _("It adds ${n} to your piles if nobody answers.", n=f"{pot:,}")
            case Counter(card):
                return _("A pile of ${n} is yours if nobody answers.", n=f"{_pot(state) + VALUE[card]:,}")
            case Concede() if len(state.legal(seat)) > 1:
                return _("To fight on for ${n} is likely to cost your hand more.", n=f"{_pot(state):,}")
            case Concede():
                return _("You hold no card that answers.")
            case Discard(card):
                return _spared(state.hands[seat], card)
        return ""

    def near_end(self, state: Rules) -> bool:
        return not state.deck and sum(map(len, state.hands)) <= LAST

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        turns, rounds = self.laps * state.seats, len(state.rounds)
        while turns and (asked := state.asked()) and len(state.rounds) == rounds:
            [seat] = asked
            may = state.legal(seat)
            turns -= not state.shown
            state.apply(seat, max(may, key=lambda action: _promise(state, seat, action)))
        return _worth(state)


def _pot(state: Rules) -> int:
    return worth((*state.contested, *state.shown))


def _spared(hand: Sequence[str], card: str) -> str:
    """Say why a hand spares that card."""
    wild = max((each for each in hand if each in WILDS), key=VALUE.__getitem__, default=None)
    if wild and card not in WILDS:
        return _("You keep {card}, which goes with any asset.", card=spoken(wild))
    pairs = [each for each in hand if each not in WILDS and hand.count(each) > hand.count(card)]
    if pairs:
        return _("You keep {card}: you hold {n} of them.", card=spoken(pairs[0]), n=hand.count(pairs[0]))
    if VALUE[card] == min(VALUE[each] for each in hand):
        return _("No card of yours is worth less.")
    return ""


def _promise(state: Rules, seat: Seat, action: Action) -> float:
    """Estimate the dollars of an action, roughly."""
    match action:
        case Pair(asset, other):
            return VALUE[asset] + VALUE[other] - _missed(state, other)
        case PairDiscard(card):
            return VALUE[card] + VALUE[state.discards[-1]] - _missed(state, card)
        case Steal(target, card):
            return _battle(state, target, state.piles[target][-1], card)
        case Counter(card):
            foe = state.turn if seat == state.target else state.target
            return _battle(state, foe, (*state.contested, *state.shown), card)
        case Discard(card):
            return -_missed(state, card) - VALUE[card] / 2 * state.hands[seat].count(card)
        case Concede():
            return 0.0
    return NOBODY


def _missed(state: Rules, card: str) -> float:
    return FOR_LATER[card] if card in WILDS and state.deck else 0.0


def _battle(state: Rules, foe: Seat, pot: Sequence[str], card: str) -> float:
    won = (1 - ANSWERED) ** len(state.hands[foe])
    rivals = state.seats - 1
    gain = (worth(pot) * (1 + 1 / rivals) + VALUE[card]) * KEPT
    return won * gain - (1 - won) * VALUE[card] / rivals * KEPT - _missed(state, card)


def _worth(state: Rules) -> list[float]:
    """Estimate each seat's chance to win from its dollars, those at risk counted in part."""
    if state.winners:
        return [(seat in state.winners) / len(state.winners) for seat in range(state.seats)]
    sums = [float(total) for total in state.totals]
    if state.deck or any(state.hands):
        for seat, piles in enumerate(state.piles):
            sums[seat] += state.assets(seat)
            if len(piles) > 1:
                sums[seat] -= (1 - KEPT) * worth(piles[-1])
            sums[seat] += sum(
                (FOR_LATER[card] if state.deck else VALUE[card] / 2) for card in state.hands[seat] if card in WILDS
            )
    top = max(sums)
    spread = 60_000 + 0.12 * max(0, state.options.target - top)
    odds = [exp((each - top) / spread) for each in sums]
    return [each / sum(odds) for each in odds]


def guide() -> Guide:
    """Return the searcher's guide to Cover Your Assets."""
    return PileGuide()
