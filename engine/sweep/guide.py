"""What the searcher is told of Sweep: the moves worth a try, and what an arena offers to the next player."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import exp

from ..game import Action, Seat
from ..search import Guide
from ..shuffle import Dice
from ..words import _, plural
from .actions import Eat, Make, Throw, Upgrade
from .bot import Table, promise
from .cards import POINTS, STACK_CODES, VALUE, side, spoken
from .rules import Rules

LISTED = 60  # the most legal moves that are compared
TRIED = 6  # the most that the search tries
LAST = 6  # cards in all hands together, beside half as many loose ones, of which every line is played
PLAYED = 8  # the most that are compared at each move after the tree


class ArenaGuide(Guide):
    """A few moves are played on greedily, then points are compared."""

    plies = 2  # played on after the tree
    exploring = 0.3

    def candidates(self, state: Rules, seat: Seat) -> Sequence[Action]:
        table = _table(state, seat)
        moves = list(islice(state.legal(seat), LISTED))
        moves.sort(key=lambda action: -promise(table, action))
        return moves[:TRIED]

    def near_end(self, state: Rules) -> bool:
        return not state.stock and sum(map(len, state.hands)) <= LAST and len(state.loose) <= LAST // 2

    def reason(self, state: Rules, seat: Seat, action: Action) -> str:
        match action:
            case Eat(card, items):
                return _eaten(state, card, items)
            case Make(card, loose, value):
                return _stacked(state, seat, value, (card, *loose))
            case Upgrade(card, stack):
                return _stacked(state, seat, stack + VALUE[card], (card, *state.stacks[stack].cards))
            case Throw(card):
                dear = max(state.hands[seat], key=POINTS.__getitem__)
                if POINTS[dear] > POINTS[card]:
                    return _("You keep {card} for yourself.", card=spoken([dear]))
                return "" if POINTS[card] else _("It brings no points to whoever eats it.")
        return ""

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        games = len(state.rounds)
        for _ply in range(self.plies):
            if not (asked := state.asked()) or len(state.rounds) > games:
                break
            table = _table(state, asked[0])
            moves = islice(state.legal(asked[0]), PLAYED)
            state.apply(asked[0], max(moves, key=lambda action: promise(table, action)))
        if state.winners:
            share = [(seat in state.winners) for seat in range(state.seats)]
            return [0.5 if all(share) else float(each) for each in share]
        points = [0, 0] if len(state.rounds) > games else [state.net(0), state.net(1)]
        ahead = points[0] + state.totals[0] - points[1] - state.totals[1]
        won = 1 / (1 + exp(-ahead / SPREAD))
        return [won if side(seat) == 0 else 1 - won for seat in range(state.seats)]


SPREAD = 40.0  # points


def _eaten(state: Rules, card: str, items: Sequence[str]) -> str:
    if len(items) == len(state.loose) + len(state.stacks):
        return _("It sweeps the arena.")
    cards = [each for item in items for each in _lying(state, item)]
    points = sum(POINTS[each] for each in (card, *cards))
    if points:
        return plural(points, "It eats {n} point.", "It eats {n} points.", n=points)
    return plural(len(cards), "It leaves {n} card less to others.", "It leaves {n} cards less to others.", n=len(cards))


def _stacked(state: Rules, seat: Seat, value: int, laid: Sequence[str]) -> str:
    """Say why a stack of that value is good; `laid` comes to those that lie in it already."""
    under = state.stacks[value].cards if value in state.stacks else ()
    keys = [card for card in state.hands[seat] if VALUE[card] == value and card not in laid]
    if not keys:
        return _("Nobody can eat the cards of a stack one by one.")
    points = sum(POINTS[card] for card in (*under, *laid, keys[0]))
    return plural(
        points,
        "You can eat the stack with {card}: {n} point.",
        "You can eat the stack with {card}: {n} points.",
        card=spoken(keys[:1]),
        n=points,
    )


def _lying(state: Rules, item: str) -> Sequence[str]:
    return state.stacks[STACK_CODES[item]].cards if item in STACK_CODES else (item,)


def _table(state: Rules, seat: Seat) -> Table:
    """Count what the seat has not seen: the other hands and the stock together, which it knows from all the rest."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += state.stock
    stacks = {value: stack.cards for value, stack in state.stacks.items()}
    after = state.hands[(seat + 1) % state.seats]
    unseen = Counter([VALUE[card] for card in hidden])
    return Table(tuple(state.loose), stacks, tuple(state.hands[seat]), unseen, len(hidden), len(after))


def guide() -> Guide:
    """Return the searcher's guide to Sweep."""
    return ArenaGuide()
