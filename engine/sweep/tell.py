"""What happened at a table of Sweep, in a sentence for one viewer."""

from collections.abc import Sequence

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt
from ..words import people
from .cards import SWEEP, by_value, spoken
from .facts import (
    ArenaLaid,
    ArenaTaken,
    Ate,
    HandDealt,
    Made,
    MatchEnded,
    RoundScored,
    Swept,
    Threw,
    Upgraded,
)


def tell(fact: Fact, viewer: Seat | None) -> str:
    """What happened, in a sentence; a hand is told to its owner only."""
    match fact:
        case Dealt():
            return "The deck is shuffled."
        case ArenaLaid(cards):
            return f"In the arena lie {spoken(cards)}."
        case HandDealt(seat, cards):
            return f"{{{seat}}} takes up {spoken(by_value(cards)) if viewer == seat else _some(len(cards))}."
        case Threw(seat, card):
            return f"{{{seat}}} throws {spoken([card])}."
        case Ate(seat, card, items):
            return f"{{{seat}}} eats {spoken(items)} with {spoken([card])}."
        case Swept(seat):
            return f"A sweep: {{{seat}}} leaves the arena empty, and the other side loses {SWEEP}."
        case Made(seat, card, loose, value, owners, joined):
            return _made(seat, spoken([card, *loose]), value, joined) + _owned(seat, owners)
        case Upgraded(seat, card, stack, value, owners, merged):
            into = f"into the other stack of {value}" if merged else f"to {value}"
            told = f"{{{seat}}} upgrades the stack of {stack} {into} with {spoken([card])}"
            return told + _owned(seat, owners)
        case ArenaTaken(seat, items):
            return f"{{{seat}}} played the last card and takes {spoken(items)}."
        case RoundScored(net):
            return f"The game is over: {net[0]} points for {{0}}'s side, {net[1]} for {{1}}'s."
        case MatchEnded(totals, winners):
            return _ended(totals, winners)
        case Relaid():
            return "The face-down cards of the stock are shuffled again."
    return ""


def _some(cards: int) -> str:
    return f"{cards} cards" if cards > 1 else "a card"


def _made(seat: Seat, cards: str, value: int, joined: bool) -> str:
    if joined:
        return f"{{{seat}}} adds {cards} to the stack of {value}"
    return f"{{{seat}}} makes a stack of {value} of {cards}"


def _owned(seat: Seat, owners: Sequence[Seat]) -> str:
    return "." if tuple(owners) == (seat,) else f"; it belongs to {people(owners)}."


def _ended(totals: Sequence[int], winners: Sequence[Seat]) -> str:
    if totals[0] == totals[1]:
        return f"The match is drawn at {totals[0]}."
    best, other = max(totals), min(totals)
    return f"{people(winners)} {'wins' if len(winners) == 1 else 'win'} the match, {best} to {other}."
