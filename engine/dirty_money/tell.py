"""The facts of Dirty Money, told to one viewer in a sentence."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt, tell_winners
from ..words import _, mark, people, person, second_person
from .cards import FIRST_PLAYER, SHOWN, coins, prints, spoken
from .facts import CleanersDealt, HandDealt, MatchEnded, Played, RoundScored, TrickTaken


def tell(fact: Fact, viewer: Seat | None) -> str:
    """Tell the fact in a sentence; the loot dealt to a seat is told to that seat alone."""
    match fact:
        case Played(seat, card):
            return _("{who} plays the {card}.", who=person(seat), card=spoken(card))
        case TrickTaken(seat, cash, _found, True):
            sentence = _(
                "{who} takes the trick with a cleaner: {coins}, all prints wiped.", who=person(seat), coins=coins(cash)
            )
            return sentence
        case TrickTaken(seat, cash, found):
            return _(
                "{who} takes the trick: {coins} and {prints}.",
                who=person(seat),
                coins=coins(cash),
                prints=prints(found),
            )
        case Dealt():
            return _("The cleaners and the loot are shuffled.")
        case CleanersDealt(cards):
            first = person(cards.index(FIRST_PLAYER))
            return _("Everybody gets a cleaner; {who} has the First-Player cleaner and leads.", who=first)
        case HandDealt(seat, cards):
            return _tell_hand(seat, cards, viewer)
        case Relaid():
            return _("The face-down cards of the loot set aside are shuffled again.")
        case _other:
            return _tell_end(fact)


def _tell_hand(seat: Seat, cards: Sequence[str], viewer: Seat | None) -> str:
    if viewer != seat:
        return _("{who} gets {n} loot cards.", who=person(seat), n=len(cards))
    names = ", ".join(_("the {card}", card=spoken(card)) for card in sorted(cards, key=SHOWN.__getitem__))
    return _("{who} gets {n} loot cards: {names}.", who=person(seat), n=len(cards), names=names)


def _tell_end(fact: Fact) -> str:
    match fact:
        case RoundScored(hauls):
            each = ", ".join(
                _("{who} {coins} and {prints}", who=person(seat), coins=coins(haul.cash), prints=prints(haul.prints))
                for seat, haul in enumerate(hauls)
            )
            return _("The round is over: {each}.", each=each)
        case MatchEnded(cash, _prints, busted, winners):
            won = tell_winners(winners, coins(cash[winners[0]]))
            return f"{_tell_busted(busted)} {won}"
    return ""


def _tell_busted(busted: Sequence[Seat]) -> str:
    if not busted:
        return _("Nobody is busted.")
    if len(busted) > 1:
        return _("{who} are busted for the most prints.", who=people(busted))
    return _("{who} is busted for the most prints.", who=people(busted))


second_person(
    {
        "{who} plays the {card}.": mark("You play the {card}."),
        "{who} takes the trick with a cleaner: {coins}, all prints wiped.": mark(
            "You take the trick with a cleaner: {coins}, all prints wiped."
        ),
        "{who} takes the trick: {coins} and {prints}.": mark("You take the trick: {coins} and {prints}."),
        "Everybody gets a cleaner; {who} has the First-Player cleaner and leads.": mark(
            "Everybody gets a cleaner; you have the First-Player cleaner and lead."
        ),
        "{who} gets {n} loot cards.": mark("You get {n} loot cards."),
        "{who} gets {n} loot cards: {names}.": mark("You get {n} loot cards: {names}."),
        "{who} {coins} and {prints}": mark("you {coins} and {prints}"),
        "{who} is busted for the most prints.": mark("You are busted for the most prints."),
    }
)
