"""The numbered actions of Monopoly: another space for five or six players, whose turns are others.

Whoever goes out with more than ten cards spells the discards after it, card by card, in ascending order, down to ten.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..game import Action, Seat
from ..numbers import Numbers, Spelling, places
from .actions import (
    CLAIM_OUT,
    DECLINE,
    DRAW,
    TAKE_NEUTRAL,
    Discard,
    GoOut,
    PassCard,
    SetTradeCard,
    SwapNeutral,
    SwapTrade,
    Trade,
    discard,
    go_out,
    pass_card,
    set_trade_card,
    swap_neutral,
    swap_trade,
    trade,
)
from .cards import DECK, HAND, KIND, Counts, counted, without
from .rules import Rules
from .score import complete, keepings, most_kept

CARDS = tuple(KIND)
PLACE = places(CARDS)
OUT = 1  # going out, after drawing
ROUND = 60 * 241 * 40  # turns between two draws are counted, and cards to be discarded
LAID: tuple[str | None, ...] = (None, *CARDS)  # the card put down before a trade


def longest_trade(seats: int) -> int:
    """Return the most cards that can be traded at once: ten stay in each hand, the others lie in two piles."""
    return (len(DECK) - HAND * seats + 1) // 2


def numbers_of(seats: int, options: Any) -> Numbers:
    """Return the numbers for a table of so many."""
    return CircleNumbers(seats, options) if seats > 4 else TurnNumbers(seats, options)


@lru_cache(maxsize=256)
def _kept(held: Counts) -> tuple[Counts, ...]:
    """List every make-up of ten cards of a hand that may go out."""
    return tuple(keepings(held, HAND))


def _can_go_out(hand: Sequence[str]) -> bool:
    held = counted(hand)
    if len(hand) == HAND:
        return complete(held)
    return most_kept(held) >= HAND and bool(_kept(held))


def _can_keep(held: Counts, most: Counts, least: Counts) -> bool:
    """Tell whether ten complete cards of the hand lie between these counts of each kind."""
    return any(
        all(low <= many <= high for low, many, high in zip(least, kept, most, strict=True)) for kept in _kept(held)
    )


class TurnNumbers(Numbers):
    """With two to four players: draw, go out, the neutral pile's, discards, then all trades by opponent and number."""

    longest_round = ROUND

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.most = longest_trade(seats)
        self._plain: list[Action] = [DRAW, go_out()]
        if seats <= 3:
            self._plain += [TAKE_NEUTRAL, *(swap_neutral(left) for left in range(1, seats))]
        self._discards = len(self._plain)
        self.longest = 1 + len(DECK) - HAND * seats
        self._plain += [discard(card) for card in CARDS]
        self._trades = len(self._plain)
        self._numbers = {action: place for place, action in enumerate(self._plain)}
        self.names = (
            *map(_name, self._plain),
            *(
                f"trade {n} with +{left}{f' after {card}' if card else ''}"
                for left in range(1, seats)
                for n in range(1, self.most + 1)
                for card in LAID
            ),
        )

    def number(self, seat: Seat, action: Action) -> int | None:
        match action:
            case Trade(opponent, n, pre):
                left, place = self.left(seat, opponent), 0 if pre is None else PLACE.get(pre, -2) + 1
                known = left and 1 <= n <= self.most and place >= 0
                return self._trades + ((left - 1) * self.most + n - 1) * len(LAID) + place if known else None
            case SwapNeutral(opponent):
                return self._numbers.get(swap_neutral(self.left(seat, opponent)))
            case GoOut(gone):
                return None if gone else OUT
        return self._numbers.get(action)

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        if number >= self._trades:
            row, place = divmod(number - self._trades, len(LAID))
            left, n = divmod(row, self.most)
            return trade(self.seated(seat, left + 1), n + 1, LAID[place])
        action = self._plain[number]
        if isinstance(action, SwapNeutral):
            return swap_neutral(self.seated(seat, action.opponent))
        return action

    def write(self, state: Rules, seat: Seat, action: Action) -> Spelling:  # type: ignore[override]
        if isinstance(action, GoOut):
            return (OUT, *sorted(self._discards + PLACE[card] for card in action.discards))
        return super().write(state, seat, action)

    def read(self, state: Rules, seat: Seat, spelled: Spelling) -> Action | None:  # type: ignore[override]
        for place, number in enumerate(spelled):
            self.check(number)
            if number not in self.legal(state, seat, spelled[:place]):
                raise self.refused(state, seat, spelled[: place + 1])
        if spelled[0] != OUT or state.phase != "turn":
            return self.action(state, seat, spelled[0])
        gone = [CARDS[number - self._discards] for number in spelled[1:]]
        return go_out(*gone) if len(state.hands[seat]) - len(gone) == HAND else None

    def _next_discards(self, hand: Sequence[str], gone: Sequence[str]) -> list[int]:
        """List the cards that may be put down next so that, with later ones, ten complete cards can stay."""
        left = without(hand, gone) or []
        last = PLACE[gone[-1]] if gone else 0
        found = []
        for card in dict.fromkeys(sorted(left, key=PLACE.__getitem__)):
            if PLACE[card] >= last:
                rest = without(left, [card]) or []
                stay = counted(each for each in rest if PLACE[each] < PLACE[card])
                if _can_keep(counted(hand), counted(rest), stay):
                    found.append(self._discards + PLACE[card])
        return found

    def legal(self, state: Rules, seat: Seat, spelled: Spelling = ()) -> list[int]:  # type: ignore[override]
        """List the numbers as in every game; trades by their rows, not one by one."""
        if state.phase != "turn" or state.turn != seat:
            return super().legal(state, seat)
        hand, piles = state.hands[seat], state.piles
        if spelled:
            return self._next_discards(hand, [CARDS[number - self._discards] for number in spelled[1:]])
        found = [0] if state.draw else []
        if _can_go_out(hand):
            found.append(OUT)
        if state.neutral:
            if state.draw and len(piles[seat]) >= 2:
                found.append(2)
            found += [2 + left for left in range(1, self.seats) if piles[self.seated(seat, left)]]
        laid = sorted({PLACE[card] + 1 for card in hand})
        own = len(piles[seat])
        for left in range(1, self.seats):
            theirs = len(piles[self.seated(seat, left)])
            row = self._trades + (left - 1) * self.most * len(LAID)
            for n in range(1, min(own + bool(laid), theirs, self.most) + 1):
                if n <= own:
                    found.append(row)
                found += [row + place for place in laid]
                row += len(LAID)
        return found


class CircleNumbers(Numbers):
    """With five or six players: claim or decline, swaps by seat, then the card to lay down, then the card to pass."""

    longest_round = ROUND

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self._plain: list[Action] = [CLAIM_OUT, DECLINE, *(swap_trade(left) for left in range(1, seats))]
        self._plain += [set_trade_card(card) for card in CARDS]
        self._plain += [pass_card(card) for card in CARDS]
        self._numbers = {action: place for place, action in enumerate(self._plain)}
        self.names = tuple(map(_name, self._plain))

    def number(self, seat: Seat, action: Action) -> int | None:
        if isinstance(action, SwapTrade):
            return self._numbers.get(swap_trade(self.left(seat, action.player)))
        return self._numbers.get(action)

    def action(self, state: Rules, seat: Seat, number: int) -> Action:
        action = self._plain[number]
        return swap_trade(self.seated(seat, action.player)) if isinstance(action, SwapTrade) else action


def _name(action: Action) -> str:
    match action:
        case SwapNeutral(left):
            return f"swap-neutral with +{left}"
        case SwapTrade(left):
            return f"swap-trade with +{left}"
        case Discard(card):
            return f"discard {card}"
        case SetTradeCard(card):
            return f"set {card}"
        case PassCard(card):
            return f"pass {card}"
    return str(action.__struct_config__.tag)
