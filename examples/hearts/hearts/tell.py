"""What happened in Hearts, told to one viewer in a sentence."""

from fairdeal.engine import Fact, Relaid
from fairdeal.engine.rounds import Dealt, MatchEnded, tell_winners
from fairdeal.engine.words import _, mark, person, plural, second_person

from .cards import PLACE, listed, spoken
from .facts import HandDealt, PassChosen, Passed, Played, RoundScored, TrickTaken, Unpassed
from .score import shooter


def tell(fact: Fact, viewer: int | None) -> str:
    """What happened; cards that are dealt or passed are told to those alone who hold or held them."""
    match fact:
        case Played(seat, card):
            return _("{who} plays the {card}.", who=person(seat), card=spoken(card))
        case TrickTaken(seat, points):
            return _tell_trick(seat, points)
        case HandDealt(seat, cards) if seat == viewer:
            return _("{who} gets {cards}.", who=person(seat), cards=listed(sorted(cards, key=PLACE.__getitem__)))
        case HandDealt(seat, cards):
            return plural(len(cards), "{who} gets {n} card.", "{who} gets {n} cards.", who=person(seat), n=len(cards))
        case Dealt():
            return _("The cards are shuffled.")
        case MatchEnded(totals, winners):
            return tell_winners(winners, _many(totals[winners[0]]))
        case RoundScored(points):
            return _tell_round(points)
        case Relaid():
            return _("The face-down cards are shuffled again.")
    return _tell_pass(fact, viewer)


def _tell_trick(seat: int, points: int) -> str:
    if not points:
        return _("{who} takes the trick.", who=person(seat))
    return _("{who} takes the trick, and {points} with it.", who=person(seat), points=_many(points))


def _many(points: int) -> str:
    return plural(points, "{n} point", "{n} points", n=points)


def _tell_pass(fact: Fact, viewer: int | None) -> str:
    match fact:
        case PassChosen(seat, cards) if seat == viewer:
            return _("{who} chooses {card} to pass.", who=person(seat), card=listed(cards))
        case PassChosen(seat):
            return _("{who} has chosen what to pass.", who=person(seat))
        case Unpassed(seat):
            return _("{who} chooses again what to pass.", who=person(seat))
        case Passed(seat, to, cards) if viewer in (seat, to):
            return _("{who} passes {card} to {other}.", who=person(seat), other=person(to), card=listed(cards))
        case Passed(seat, to):
            return _("{who} passes cards to {whom}.", who=person(seat), whom=person(to))
    return ""


def _tell_round(points: tuple[int, ...]) -> str:
    each = ", ".join(f"{person(seat)} {cost}" for seat, cost in enumerate(points))
    over = _("The round is over: {each}.", each=each)
    shot = shooter(points)
    return over if shot is None else f"{_('{who} has shot the moon.', who=person(shot))} {over}"


second_person(
    {
        "{who} plays the {card}.": mark("You play the {card}."),
        "{who} takes the trick.": mark("You take the trick."),
        "{who} takes the trick, and {points} with it.": mark("You take the trick, and {points} with it."),
        "{who} gets {cards}.": mark("You get {cards}."),
        "{who} chooses {card} to pass.": mark("You choose {card} to pass."),
        "{who} has chosen what to pass.": mark("You have chosen what to pass."),
        "{who} chooses again what to pass.": mark("You choose again what to pass."),
        "{who} passes {card} to {other}.": mark("You pass {card} to {other}."),
        "{who} has shot the moon.": mark("You have shot the moon."),
    }
)
second_person({"{who} passes {card} to {other}.": mark("{who} passes you {card}.")}, place="other")
