"""The facts of Cover Your Assets, in one sentence for one viewer."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from ..rounds import CashScored, Dealt, MatchEnded, tell_cash, tell_winners
from ..words import _, mark, people, person, plural, second_person
from .cards import FIRST_VALUE, Pile, asset_of, spoken
from .facts import (
    Attacked,
    Conceded,
    Countered,
    Discarded,
    DiscardPaired,
    Drew,
    HandDealt,
    Paired,
    PileKept,
    PileTaken,
    TurnedUp,
    TurnPassed,
)
from .score import worth


def tell(fact: Fact, viewer: Seat | None) -> str:
    """Tell the fact in a sentence; only its owner is told which cards a hand dealt or a draw brought."""
    return _of_cards(fact, viewer) or _of_pairs(fact) or _of_battles(fact) or _of_the_end(fact)


def _of_cards(fact: Fact, viewer: Seat | None) -> str:
    match fact:
        case Drew(seat, card):
            drawn = spoken(card) if seat == viewer else plural(1, "a card", "{n} cards", n=1)
            return _("{who} draws {card}.", who=person(seat), card=drawn)
        case Discarded(seat, card):
            return _("{who} discards {card}.", who=person(seat), card=spoken(card))
        case HandDealt(seat, cards):
            hand = listed([spoken(card) for card in cards]) if seat == viewer else _("{n} cards", n=len(cards))
            return _("{who} is dealt {cards}.", who=person(seat), cards=hand)
        case Dealt(order):
            return _("{n} cards are shuffled and dealt.", n=len(order))
        case TurnedUp(card):
            return _("{card} is turned up to begin the discard pile.", card=spoken(card))
        case Relaid():
            return _("The face-down cards of the draw pile are shuffled again.")
    return ""


def _of_pairs(fact: Fact) -> str:
    match fact:
        case Paired(seat, asset, other, dollars):
            return _(
                "{who} lays {asset} and {other} as a pile of ${dollars}.",
                who=person(seat), asset=spoken(asset), other=spoken(other), dollars=_dollars((asset, other), dollars),
            )  # fmt: skip
        case DiscardPaired(seat, card, taken, dollars):
            return _(
                "{who} takes {taken} off the discards and lays it with {card}: ${dollars}.",
                who=person(seat), taken=spoken(taken), card=spoken(card), dollars=_dollars((card, taken), dollars),
            )  # fmt: skip
    return ""


def _of_battles(fact: Fact) -> str:
    match fact:
        case Attacked(seat, target, card):
            return _(
                "{who} shows {card} to steal {target}'s top pile.",
                who=person(seat), card=spoken(card), target=person(target),
            )  # fmt: skip
        case Countered(seat, card):
            return _("{who} answers with {card}.", who=person(seat), card=spoken(card))
        case Conceded(seat):
            return _("{who} concedes.", who=person(seat))
        case PileTaken(seat, target, pile, dollars):
            taken = _sized(pile, dollars)
            return _("{who} takes {target}'s {pile}.", who=person(seat), target=person(target), pile=taken)
        case PileKept(seat, attacker, pile, dollars):
            kept = _sized(pile, dollars)
            return _("{who} keeps {pile} from {attacker}.", who=person(seat), attacker=person(attacker), pile=kept)
    return ""


def _of_the_end(fact: Fact) -> str:
    match fact:
        case TurnPassed(_, skipped) if skipped:
            return _skipped(skipped)
        case CashScored(cash):
            return _("The round is over: {each}.", each=tell_cash(cash))
        case MatchEnded(totals, winners):
            return tell_winners(winners, f"${totals[winners[0]]:,}")
    return ""


def _skipped(seats: Sequence[Seat]) -> str:
    if len(seats) > 1:
        return _("{who} have no cards left and no turn.", who=people(seats))
    return _("{who} has no cards left and no turn.", who=people(seats))


def _sized(pile: Pile, dollars: int | None) -> str:
    size, sum_of_it = len(pile), _dollars(pile, dollars)
    return _("{asset} ({n} cards, ${dollars})", asset=spoken(asset_of(pile)), n=size, dollars=sum_of_it)


def _dollars(cards: Sequence[str], said: int | None) -> str:
    """Write the dollars that a fact says; one that says none is of the first rules, or agrees with them."""
    return f"{worth(cards, FIRST_VALUE) if said is None else said:,}"


def listed(words: Sequence[str]) -> str:
    """Name several things: `Home, Gold and Cash`."""
    *first, last = words or ("",)
    return _("{some} and {last}", some=", ".join(first), last=last) if first else last


second_person(
    {
        "{who} draws {card}.": mark("You draw {card}."),
        "{who} discards {card}.": mark("You discard {card}."),
        "{who} is dealt {cards}.": mark("You are dealt {cards}."),
        "{who} lays {asset} and {other} as a pile of ${dollars}.": mark(
            "You lay {asset} and {other} as a pile of ${dollars}."
        ),
        "{who} takes {taken} off the discards and lays it with {card}: ${dollars}.": mark(
            "You take {taken} off the discards and lay it with {card}: ${dollars}."
        ),
        "{who} shows {card} to steal {target}'s top pile.": mark("You show {card} to steal {target}'s top pile."),
        "{who} answers with {card}.": mark("You answer with {card}."),
        "{who} concedes.": mark("You concede."),
        "{who} takes {target}'s {pile}.": mark("You take {target}'s {pile}."),
        "{who} keeps {pile} from {attacker}.": mark("You keep {pile} from {attacker}."),
        "{who} has no cards left and no turn.": mark("You have no cards left and no turn."),
    }
)
second_person(
    {
        "{who} shows {card} to steal {target}'s top pile.": mark("{who} shows {card} to steal your top pile."),
        "{who} takes {target}'s {pile}.": mark("{who} takes your {pile}."),
    },
    place="target",
)
second_person({"{who} keeps {pile} from {attacker}.": mark("{who} keeps {pile} from you.")}, place="attacker")
