"""The facts of a Monopoly table, in a sentence for one viewer."""

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt, MatchEnded
from ..words import _, mark, people, person, second_person
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
    Unpassed,
    WentOut,
)


def tell(fact: Fact, viewer: Seat | None) -> str:
    """Tell the fact in a sentence, "" if there is nothing to say.

    Hidden cards are named only to those who know them.
    """
    match fact:
        case Drew(seat, card):
            if seat == viewer:
                return _("{who} draws {card}.", who=person(seat), card=spoken(card))
            return _("{who} draws a card.", who=person(seat))
        case HandDealt(seat, cards):
            if seat == viewer:
                return _("{who} is dealt {cards}.", who=person(seat), cards=listed(cards))
            return _("{who} is dealt a hand.", who=person(seat))
        case PassChosen(seat, card):
            if seat == viewer:
                return _("{who} chooses {card} to pass.", who=person(seat), card=spoken(card))
            return _("{who} has chosen a card to pass.", who=person(seat))
        case Passed(seat, to, card):
            return _passed(seat, to, card, viewer)
    return _open(fact) or _at_the_table(fact) or _counted(fact)


def _passed(seat: Seat, to: Seat, card: str, viewer: Seat | None) -> str:
    if viewer not in (seat, to):
        return ""
    return _("{who} passes {card} to {other}.", who=person(seat), card=spoken(card), other=person(to))


def _open(fact: Fact) -> str:
    """Tell a move with cards that all see, in the same words for everybody."""
    match fact:
        case Discarded(seat, card):
            return _("{who} puts {card} on their trade pile.", who=person(seat), card=spoken(card))
        case Traded(seat, opponent, given, taken):
            return _exchanged(seat, listed(given), listed(taken), opponent, _TRADES)
        case TradeCardsSwapped(seat, player, one, another):
            return _exchanged(seat, spoken(one), spoken(another), player, _SWAPS)
        case NeutralSwapped(seat, opponent, placed, removed):
            return _exchanged(seat, spoken(placed), spoken(removed), opponent, _SWAPS_NEUTRAL)
        case NeutralTaken(seat, taken_card, laid):
            return _(
                "{who} takes {card} from the neutral pile and puts {cards} there.",
                who=person(seat), card=spoken(taken_card), cards=listed(laid),
            )  # fmt: skip
        case TradeCardSet(seat, card):
            return _("{who} lays down {card} as their trade card.", who=person(seat), card=spoken(card))
    return ""


_TRADES = mark("{who} trades {given} for {taken} with {other}.")
_SWAPS = mark("{who} swaps {given} for {taken} with {other}.")
_SWAPS_NEUTRAL = mark("{who} swaps {given} from the neutral pile for {taken} from {other}'s pile.")


def _exchanged(seat: Seat, given: str, taken: str, other: Seat, text: str) -> str:
    return _(text, who=person(seat), given=given, taken=taken, other=person(other))


def _at_the_table(fact: Fact) -> str:
    """Tell how the hand goes on."""
    match fact:
        case Dealt():
            return _("The sixty cards are shuffled and dealt.")
        case TradeCardDealt(seat, card):
            return _("{who}'s trade pile starts with {card}.", who=person(seat), card=spoken(card))
        case NeutralDealt(card):
            return _("The neutral pile starts with {card}.", card=spoken(card))
        case ClaimAsked(seat, True):
            return _("{who} is asked whether to go out before cards are passed.", who=person(seat))
        case Declined(seat):
            return _("{who} plays on.", who=person(seat))
        case PassAsked():
            return _("Everybody chooses a card to pass to the left.")
        case Unpassed(seat):
            return _("{who} takes the chosen card back and chooses anew.", who=person(seat))
        case PassMade(passes):
            return _("The cards are passed: pass {n} of this hand.", n=passes)
        case Relaid():
            return _("The face-down cards of the draw pile are shuffled again.")
    return ""


def _counted(fact: Fact) -> str:
    """Tell how the hand or the match ends."""
    match fact:
        case WentOut(seat):
            return _("{who} goes out.", who=person(seat))
        case Rewarded(seat, cards):
            return _("{who}'s reward is {cards}.", who=person(seat), cards=listed(cards))
        case HandStopped(why):
            return _(_WHY[why])
        case RoundScored(dollars, _details):
            return _("The hand is counted: {each}.", each=", ".join(map(_brought, range(len(dollars)), dollars)))
        case MatchEnded(totals, winners):
            text = _ONE_WINS if len(winners) == 1 else _MANY_WIN
            return _(text, who=people(winners), dollars=f"{totals[winners[0]]:,}")
    return ""


def _brought(seat: Seat, dollars: int) -> str:
    return _("{who} ${dollars}", who=person(seat), dollars=f"{dollars:,}")


_WHY = {
    "draw pile": mark("The hand is over and nobody went out: the draw pile is used up."),
    "trades": mark("The hand is over and nobody went out: everybody has traded forty times without a draw."),
    "passes": mark("The hand is over and nobody went out: cards have been passed fifteen times."),
}
_ONE_WINS, _MANY_WIN = mark("{who} wins the match with ${dollars}."), mark("{who} win the match with ${dollars}.")

second_person(
    {
        "{who} draws {card}.": mark("You draw {card}."),
        "{who} draws a card.": mark("You draw a card."),
        "{who} is dealt {cards}.": mark("You are dealt {cards}."),
        "{who} chooses {card} to pass.": mark("You choose {card} to pass."),
        "{who} passes {card} to {other}.": mark("You pass {card} to {other}."),
        "{who} puts {card} on their trade pile.": mark("You put {card} on your trade pile."),
        "{who} takes {card} from the neutral pile and puts {cards} there.": mark(
            "You take {card} from the neutral pile and put {cards} there."
        ),
        "{who} lays down {card} as their trade card.": mark("You lay down {card} as your trade card."),
        _TRADES: mark("You trade {given} for {taken} with {other}."),
        _SWAPS: mark("You swap {given} for {taken} with {other}."),
        _SWAPS_NEUTRAL: mark("You swap {given} from the neutral pile for {taken} from {other}'s pile."),
        "{who}'s trade pile starts with {card}.": mark("Your trade pile starts with {card}."),
        "{who} is asked whether to go out before cards are passed.": mark(
            "You are asked whether to go out before cards are passed."
        ),
        "{who} plays on.": mark("You play on."),
        "{who} takes the chosen card back and chooses anew.": mark("You take the chosen card back and choose anew."),
        "{who} goes out.": mark("You go out."),
        "{who}'s reward is {cards}.": mark("Your reward is {cards}."),
        "{who} ${dollars}": mark("you ${dollars}"),
        _ONE_WINS: mark("You win the match with ${dollars}."),
    }
)
second_person(
    {
        "{who} passes {card} to {other}.": mark("{who} passes {card} to you."),
        _TRADES: mark("{who} trades {given} for {taken} with you."),
        _SWAPS: mark("{who} swaps {given} for {taken} with you."),
        _SWAPS_NEUTRAL: mark("{who} swaps {given} from the neutral pile for {taken} from your pile."),
    },
    place="other",
)
