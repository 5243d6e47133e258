"""What happened in Cover Your Assets, in one sentence for one viewer."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from .cards import asset_of, spoken, worth
from .facts import (
    Attacked,
    Conceded,
    Countered,
    Dealt,
    Discarded,
    DiscardPaired,
    Drew,
    HandDealt,
    MatchEnded,
    Paired,
    PileKept,
    PileTaken,
    RoundScored,
    TurnedUp,
    TurnPassed,
)
from .table import seats


def tell(fact: Fact, viewer: Seat | None) -> str:
    """A sentence; of a hand dealt or a card drawn only its owner is told which."""
    match fact:
        case Dealt(order):
            return f"{len(order)} cards are shuffled and dealt."
        case HandDealt(seat, cards):
            what = listed([spoken(card) for card in cards]) if seat == viewer else f"{len(cards)} cards"
            return f"{{{seat}}} is dealt {what}."
        case TurnedUp(card):
            return f"{spoken(card)} is turned up to begin the discard pile."
        case Drew(seat, card):
            return f"{{{seat}}} draws {spoken(card) if seat == viewer else 'a card'}."
        case Paired(seat, asset, other):
            return f"{{{seat}}} lays {spoken(asset)} and {spoken(other)} as a pile of ${worth((asset, other)):,}."
        case DiscardPaired(seat, card, taken):
            value = worth((card, taken))
            return f"{{{seat}}} takes {spoken(taken)} off the discards and lays it with {spoken(card)}: ${value:,}."
        case Discarded(seat, card):
            return f"{{{seat}}} discards {spoken(card)}."
        case Relaid():
            return "The face-down cards of the draw pile are shuffled again."
        case _:
            return _of_battles(fact) or _of_the_end(fact)


def _of_battles(fact: Fact) -> str:
    match fact:
        case Attacked(seat, target, card):
            return f"{{{seat}}} shows {spoken(card)} to steal {{{target}}}'s top pile."
        case Countered(seat, card):
            return f"{{{seat}}} answers with {spoken(card)}."
        case Conceded(seat):
            return f"{{{seat}}} concedes."
        case PileTaken(seat, target, pile):
            return f"{{{seat}}} takes {{{target}}}'s {spoken(asset_of(pile))}: {_sized(pile)}."
        case PileKept(seat, attacker, pile):
            return f"{{{seat}}} keeps {spoken(asset_of(pile))} from {{{attacker}}}: {_sized(pile)}."
    return ""


def _of_the_end(fact: Fact) -> str:
    match fact:
        case TurnPassed(_, skipped) if skipped:
            return f"{seats(skipped)} {'has' if len(skipped) == 1 else 'have'} no cards left and no turn."
        case RoundScored(cash):
            each = ", ".join(f"{{{seat}}} ${dollars:,}" for seat, dollars in enumerate(cash))
            return f"The round is over: {each}."
        case MatchEnded(totals, winners):
            how = "win" if len(winners) > 1 else "wins"
            return f"{seats(winners)} {how} the match with ${totals[winners[0]]:,}."
    return ""


def _sized(pile: Sequence[str]) -> str:
    return f"{len(pile)} cards, ${worth(pile):,}"


def listed(words: Sequence[str]) -> str:
    """`Home, Gold and Cash`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
