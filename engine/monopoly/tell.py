"""What happened at a Monopoly table, in a sentence for one viewer."""

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt, MatchEnded
from ..words import people
from .cards import listed, spoken
from .facts import (
    ClaimAsked,
    Declined,
    Discarded,
    Drew,
    HandDealt,
    HandStopped,
    NeutralDealt,
    NeutralSwapped,
    NeutralTaken,
    PassAsked,
    PassChosen,
    Passed,
    PassMade,
    Rewarded,
    RoundScored,
    TradeCardDealt,
    TradeCardSet,
    TradeCardsSwapped,
    Traded,
    WentOut,
)


def tell(fact: Fact, viewer: Seat | None) -> str:
    """A sentence, "" where there is nothing to say. Hidden cards are named to those who know them only."""
    match fact:
        case Drew(seat, card):
            return f"You draw {spoken(card)}." if seat == viewer else f"{{{seat}}} draws a card."
        case HandDealt(seat, cards):
            return f"You are dealt {listed(cards)}." if seat == viewer else f"{{{seat}}} is dealt a hand."
        case PassChosen(seat, card):
            what = f"You choose {spoken(card)} to pass." if seat == viewer else f"{{{seat}}} has chosen a card to pass."
            return what
        case Passed(seat, to, card):
            return _passed(seat, to, card, viewer)
        case HandStopped(why):
            return f"The hand is over and nobody went out: {_WHY[why]}."
        case RoundScored(dollars, _):
            return f"The hand is counted: {', '.join(f'{{{seat}}} ${each:,}' for seat, each in enumerate(dollars))}."
        case MatchEnded(totals, winners):
            how = "win" if len(winners) > 1 else "wins"
            return f"{people(winners)} {how} the match with ${totals[winners[0]]:,}."
    return _open(fact)


_WHY = {
    "draw pile": "the draw pile is used up",
    "trades": "everybody has traded forty times without a draw",
    "passes": "cards have been passed fifteen times",
}


def _passed(seat: Seat, to: Seat, card: str, viewer: Seat | None) -> str:
    if viewer == seat:
        return f"You pass {spoken(card)} to {{{to}}}."
    return f"{{{seat}}} passes you {spoken(card)}." if viewer == to else ""


def _open(fact: Fact) -> str:
    """Facts that everybody is told in the same words."""
    match fact:
        case Discarded(seat, card):
            return f"{{{seat}}} puts {spoken(card)} on the own trade pile."
        case Traded(seat, opponent, given, taken):
            return f"{{{seat}}} trades {listed(given)} for {listed(taken)} with {{{opponent}}}."
        case NeutralSwapped(seat, opponent, placed, removed):
            return (
                f"{{{seat}}} swaps {spoken(placed)} from the neutral pile "
                f"for {spoken(removed)} from {{{opponent}}}'s pile."
            )
        case NeutralTaken(seat, taken, given):
            return f"{{{seat}}} takes {spoken(taken)} from the neutral pile and puts {listed(given)} there."
        case TradeCardsSwapped(seat, player, given, taken):
            return f"{{{seat}}} swaps {spoken(given)} for {spoken(taken)} with {{{player}}}."
        case TradeCardSet(seat, card):
            return f"{{{seat}}} lays down {spoken(card)} as trade card."
        case Declined(seat):
            return f"{{{seat}}} plays on."
        case WentOut(seat):
            return f"{{{seat}}} goes out."
        case Rewarded(seat, cards):
            return f"{{{seat}}}'s reward is {listed(cards)}."
    return _at_the_table(fact)


def _at_the_table(fact: Fact) -> str:
    match fact:
        case Dealt():
            return "The sixty cards are shuffled and dealt."
        case TradeCardDealt(seat, card):
            return f"{{{seat}}}'s trade pile starts with {spoken(card)}."
        case NeutralDealt(card):
            return f"The neutral pile starts with {spoken(card)}."
        case ClaimAsked(seat, True):
            return f"{{{seat}}} is asked whether to go out before cards are passed."
        case PassAsked():
            return "Everybody chooses a card to pass to the left."
        case PassMade(passes):
            return f"The cards are passed: pass {passes} of this hand."
        case Relaid():
            return "The face-down cards of the draw pile are shuffled again."
    return ""
