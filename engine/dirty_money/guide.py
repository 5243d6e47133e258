"""What the searcher is told of Dirty Money: how tricks are likely to go on, and what coins and prints are worth."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from ..game import Seat
from ..search import Guide
from ..shuffle import Dice
from ..words import _, plural
from .cards import CLEANERS, COINS, OF_SUIT, PRINTS, RANKS
from .rules import Rules, suit_to_follow, taking
from .score import victors

COIN_SPREAD, PRINT_SPREAD = 2.6, 1.7  # how far sums move in a trick; after n tricks √n as far
FEAR, FEAR_SLOPE, FEAR_LEAST, FEAR_MOST = 2.0, 0.2, 0.2, 6.0
COINS_TO_COME, PRINTS_TO_COME = 1.9, 1.2  # of a card that is still to be played to a trick
CLEANER_KEPT = 6.0  # coins for which a cleaner is kept
CERTAIN = 0.5  # the part of a match's value that the margins do not change, where it was played on to its end
LAST = 11  # cards in all hands together of which every line is played


class TrickGuide(Guide):
    """Whole tricks are played on by a simple rule, then coins and prints are weighed."""

    horizon = 15  # tricks

    def near_end(self, state: Rules) -> bool:
        return sum(map(len, state.hands)) <= LAST

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        if state.winners:
            return [(seat in state.winners) / len(state.winners) for seat in range(state.seats)]
        done = len(state.scored)
        if state.phase == "play":
            _play_on(state, self.horizon, dice)
        return _worth(state, done)

    def reason(self, state: Rules, seat: Seat, action: Any) -> str:
        trick = [*state.trick, action.card]
        if action.card in CLEANERS:
            return _("It wipes the prints of this trick away.")
        if len(state.trick) and taking(trick) != len(state.trick):
            prints = sum(PRINTS[card] for card in state.trick)
            return plural(
                prints,
                "It leaves a trick with {n} print to somebody else.",
                "It leaves a trick with {n} prints to somebody else.",
                n=prints,
            )
        if len(trick) == state.seats:
            coins = sum(COINS[card] for card in trick)
            return plural(coins, "It takes a trick with {n} coin.", "It takes a trick with {n} coins.", n=coins)
        return _ahead(state.hands[seat], action.card)


def _ahead(hand: Sequence[str], card: str) -> str:
    """Say why the card is good that takes the trick so far, while others are to play."""
    others = [RANKS[each] for each in hand if each != card and each in OF_SUIT[card[0]]]
    if not others:
        return _("It is your only card of that suit: after it you need not follow there.")
    higher = sum(rank > RANKS[card] for rank in others)
    if higher:
        return plural(
            higher,
            "You keep {n} higher card of that suit for later.",
            "You keep {n} higher cards of that suit for later.",
            n=higher,
        )
    return _("It is your highest of that suit: nobody takes the trick without a higher one or a cleaner.")


def _play_on(state: Rules, tricks: int, dice: Dice) -> None:
    """Play so many tricks to their end, in place and without facts."""
    seats, hands, trick, turn = state.seats, state.hands, state.trick, state.turn
    fears = _fears(_sums(state)[1])
    while tricks and any(hands):
        card = _card(hands[turn], trick, seats, fears[turn], dice)
        hands[turn].remove(card)
        trick.append(card)
        turn = (turn + 1) % seats
        if len(trick) == seats:
            best = taking(trick)
            turn = (turn + best) % seats
            (state.clean if trick[best] in CLEANERS else state.loot)[turn].extend(trick)
            trick.clear()
            tricks -= 1
    state.turn = turn


def _sums(state: Rules) -> tuple[list[int], list[int]]:
    coins, prints = list(state.coins), list(state.prints)
    if state.phase == "play":
        for seat in range(state.seats):
            coins[seat] += sum([COINS[card] for card in state.loot[seat]]) + sum(
                [COINS[card] for card in state.clean[seat]]
            )
            prints[seat] += sum([PRINTS[card] for card in state.loot[seat]])
    return coins, prints


def _fears(prints: Sequence[int]) -> list[float]:
    """Return the coins that a print costs each seat: the nearer it is to having the most, the more."""
    found = []
    for seat, mine in enumerate(prints):
        others = max(each for other, each in enumerate(prints) if other != seat)
        found.append(min(FEAR_MOST, max(FEAR_LEAST, FEAR + FEAR_SLOPE * (mine - others))))
    return found


def _card(hand: list[str], trick: list[str], seats: int, fear: float, dice: Dice) -> str:
    """Choose the card that promises most by a rough estimate."""
    if len(hand) == 1:
        return hand[0]
    may = hand
    suit = suit_to_follow(trick)
    if suit:
        led = OF_SUIT[suit]
        may = [card for card in hand if card in led]
        if not may:
            may = hand
        elif hand[-1] in CLEANERS:
            may.append(hand[-1])
    if len(may) == 1:
        return may[0]
    to_come = seats - len(trick) - 1
    lying = sum([COINS[card] for card in trick]) + to_come * COINS_TO_COME
    dirt = sum([PRINTS[card] for card in trick]) + to_come * PRINTS_TO_COME
    cleaned = not CLEANERS.isdisjoint(trick)
    top = 0 if not suit else max(RANKS[card] for card in trick if card in OF_SUIT[suit])
    best, most = may[0], -1e9
    for card in may:
        coin, mark = COINS[card], PRINTS[card]
        lost = coin / (seats - 1) - 0.5 * fear * mark
        if card in CLEANERS:
            hope = lying - CLEANER_KEPT * min(1.0, (len(hand) - 1) / 4)
        elif cleaned or (suit and (card[0] != suit or RANKS[card] < top)):
            hope = -lost
        else:
            odds = (0.25 + 0.05 * RANKS[card]) ** to_come if to_come else 1.0
            hope = odds * (lying + coin - fear * (dirt + mark)) - (1 - odds) * lost
        if hope > most:
            best, most = card, hope
    return best


def _worth(state: Rules, done: int) -> list[float]:
    """Estimate each seat's chance to win from sums so far and the tricks to come."""
    coins, prints = _sums(state)
    length = state.options
    each = 60 // state.seats
    rounds = {"rounds": length.rounds, "everyone deals": state.seats}.get(length.length, done + 1)
    left = len(state.hands[0]) if state.phase == "play" else 0
    left += each * max(0, rounds - len(state.scored) - (state.phase == "play"))
    soft = _chances(coins, prints, COIN_SPREAD * sqrt(left + 0.5), PRINT_SPREAD * sqrt(left + 0.5))
    if left:
        return soft
    winners = victors(coins, prints)
    return [(1 - CERTAIN) * hope + CERTAIN * (seat in winners) / len(winners) for seat, hope in enumerate(soft)]


def _chances(coins: Sequence[int], prints: Sequence[int], spread: float, mark_spread: float) -> list[float]:
    """Mix, over the seat that will be busted, the odds of each other seat to have most coins."""
    most, top = max(prints), max(coins)
    marked = [exp((each - most) / mark_spread) for each in prints]
    rich = [exp((each - top) / spread) for each in coins]
    found, all_marked = [0.0] * len(rich), sum(marked)
    for bust, odds in enumerate(marked):
        others = sum(rich[:bust]) + sum(rich[bust + 1 :])
        for seat, mine in enumerate(rich):
            if seat != bust:
                found[seat] += odds / all_marked * (mine / others if others else 1 / (len(rich) - 1))
    return found


def guide() -> Any:
    """Return the searcher's guide to Dirty Money."""
    return TrickGuide()
