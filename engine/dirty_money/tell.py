"""What happened in Dirty Money, told to one viewer in a sentence."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from .actions import CleanersDealt, Dealt, HandDealt, MatchEnded, Played, RoundScored, TrickTaken
from .cards import FACES, FIRST_PLAYER, SHOWN, many


def tell(fact: Fact, viewer: Seat | None) -> str:
    """What happened, in a sentence; the loot dealt to a seat is told to that seat alone."""
    match fact:
        case Played(seat, card):
            return f"{{{seat}}} plays the {FACES[card].name}."
        case TrickTaken(seat, coins, prints, clean):
            if clean:
                return f"{{{seat}}} takes the trick with a cleaner: {many(coins, 'coin')}, all prints wiped."
            return f"{{{seat}}} takes the trick: {many(coins, 'coin')} and {many(prints, 'print')}."
        case Dealt():
            return "The cleaners and the loot are shuffled."
        case CleanersDealt(cards):
            return f"Everybody gets a cleaner; {{{cards.index(FIRST_PLAYER)}}} has the First-Player cleaner and leads."
        case HandDealt(seat, cards):
            if viewer != seat:
                return f"{{{seat}}} gets {len(cards)} loot cards."
            names = ", ".join(f"the {FACES[card].name}" for card in sorted(cards, key=SHOWN.__getitem__))
            return f"{{{seat}}} gets {len(cards)} loot cards: {names}."
        case RoundScored(hauls):
            each = ", ".join(
                f"{{{seat}}} {many(taken.cash, 'coin')} and {many(taken.prints, 'print')}"
                for seat, taken in enumerate(hauls)
            )
            return f"The round is over: {each}."
        case MatchEnded(coins, _, busted, winners):
            how = "win" if len(winners) > 1 else "wins"
            caught = f"{_seats(busted)} {'are' if len(busted) > 1 else 'is'} busted for the most prints; "
            won = f"{_seats(winners)} {how} the match with {many(coins[winners[0]], 'coin')}."
            return caught + won if busted else f"Nobody is busted; {won}"
        case Relaid():
            return "The face-down cards of the loot set aside are shuffled again."
    return ""


def _seats(seats: Sequence[Seat]) -> str:
    return " and ".join(f"{{{seat}}}" for seat in seats)
