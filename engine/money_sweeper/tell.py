"""The facts of Money Sweeper, each in a sentence."""

from ..game import Fact, Relaid, Seat
from ..rounds import CashScored, Dealt, MatchEnded, tell_cash, tell_winners
from ..words import _, mark, person, second_person
from .cards import shape
from .facts import Exploded, Flipped, FlippedInClear, HalfTimeCalled, Swept, SweptInClear


def tell(fact: Fact, viewer: Seat | None) -> str:
    """Tell the fact in a sentence, alike for everybody; without what is closed, a card that lies face down again."""
    match fact:
        case Dealt(order):
            rows, columns = shape(len(order))
            return _(
                "{n} cards are shuffled and laid face down, {rows} rows of {columns}.",
                n=len(order), rows=rows, columns=columns,
            )  # fmt: skip
        case Flipped(seat, cell, None):
            return _("{who} flips cell {n}.", who=person(seat), n=cell + 1)
        case Flipped(seat, cell, card) | FlippedInClear(seat, cell, card):
            return _("{who} flips cell {n}, a ${card}.", who=person(seat), n=cell + 1, card=card)
        case Exploded(seat, _cell):
            return _("Boom: {who} explodes and keeps nothing of this sweep.", who=person(seat))
        case Swept(seat, _cells, None):
            return _("{who} sweeps up.", who=person(seat))
        case Swept(seat, _, cash, True) | SweptInClear(seat, cash, True):
            return _("{who} sweeps up ${cash} because no card is left to flip.", who=person(seat), cash=cash)
        case Swept(seat, _, cash) | SweptInClear(seat, cash):
            return _("{who} sweeps up ${cash}.", who=person(seat), cash=cash)
        case HalfTimeCalled():
            return _("Half-time: five $1s are out; the rest is shuffled and laid anew.")
        case CashScored(cash):
            return _("The round is over: {each}.", each=tell_cash(cash))
        case MatchEnded(totals, winners):
            return tell_winners(winners, f"${totals[winners[0]]:,}")
        case Relaid():
            return _("The face-down cards of the grid are shuffled again.")
    return ""


second_person(
    {
        "{who} flips cell {n}.": mark("You flip cell {n}."),
        "{who} flips cell {n}, a ${card}.": mark("You flip cell {n}, a ${card}."),
        "Boom: {who} explodes and keeps nothing of this sweep.": mark(
            "Boom: you explode and keep nothing of this sweep."
        ),
        "{who} sweeps up.": mark("You sweep up."),
        "{who} sweeps up ${cash} because no card is left to flip.": mark(
            "You sweep up ${cash} because no card is left to flip."
        ),
        "{who} sweeps up ${cash}.": mark("You sweep up ${cash}."),
    }
)
