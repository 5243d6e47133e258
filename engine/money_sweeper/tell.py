"""A sentence of Money Sweeper for each thing that happens."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from .actions import Dealt, Exploded, Flipped, HalfTimeCalled, MatchEnded, RoundScored, Swept
from .cards import shape


def tell(fact: Fact, viewer: Seat | None) -> str:
    """What happened, in a sentence; every fact but the order of the cards is public."""
    match fact:
        case Dealt(order):
            rows, columns = shape(len(order))
            return f"{len(order)} cards are shuffled and laid face down, {rows} rows of {columns}."
        case Flipped(seat, cell, card):
            # Where it lies is told as cells are counted: row by row, from 1.
            return f"{{{seat}}} flips cell {cell + 1}, a ${card}."
        case Exploded(seat, _):
            return f"Boom: {{{seat}}} explodes and keeps nothing of this sweep."
        case Swept(seat, cash, forced):
            why = " because no card is left to flip" if forced else ""
            return f"{{{seat}}} sweeps up ${cash}{why}."
        case HalfTimeCalled():
            return "Half-time: five $1s are out; the rest is shuffled and laid anew."
        case RoundScored(cash):
            each = ", ".join(f"{{{seat}}} ${dollars}" for seat, dollars in enumerate(cash))
            return f"The round is over: {each}."
        case MatchEnded(totals, winners):
            how = "win" if len(winners) > 1 else "wins"
            return f"{seats(winners)} {how} the match with ${totals[winners[0]]:,}."
        case Relaid():
            return "The face-down cards of the grid are shuffled again."
    return ""


def seats(each: Sequence[Seat]) -> str:
    """Seats as a text speaks of them: `{0} and {2}`."""
    return " and ".join(f"{{{seat}}}" for seat in each)
