"""What the searcher is told of Monopoly: the moves worth a try, how a hand is likely to go on, and what it is worth."""

from collections.abc import Sequence
from math import exp

from ..game import Action, Seat
from ..search import Guide
from ..shuffle import Dice
from ..words import _
from .actions import (
    ClaimOut,
    Decline,
    Discard,
    Draw,
    GoOut,
    PassCard,
    SetTradeCard,
    SwapTrade,
    TakeNeutral,
    Trade,
)
from .bot import Lying, best_out, hope, less, more, promise
from .cards import (
    CHANCE,
    COLOURS,
    FILLERS,
    GROUPS,
    HAND,
    KIND,
    MM,
    MOST_VALUE,
    REWARD,
    SIZES,
    Counts,
    counted,
    spoken,
)
from .rules import Rules
from .score import as_counted, best, complete, points

TRIED, NEAR = 4, 80  # moves that are tried besides going out, and how far below the best one their hopes may be
TO_COME = 0.4  # the part of a hand's promise beyond its dollars that is likely to come true
CERTAIN = 0.7  # the part of a finished match's value that the margins do not change


class HandGuide(Guide):
    """A few moves are tried in the tree; a lap is played on by drawing and discarding, then dollars are compared."""

    laps = 1  # played on after the tree, with two to four players
    exploring = 0.3

    def candidates(self, state: Rules, seat: Seat) -> Sequence[Action]:
        lying, held = Lying(seat, state.piles, state.neutral), counted(state.hands[seat])
        found: dict[object, Action] = {}
        out: list[Action] = []
        for action in state.legal(seat):
            match action:
                case GoOut():
                    out = out or [best_out(state.hands[seat])]
                case ClaimOut():
                    out = [action]
                case Discard(card) | SetTradeCard(card) | PassCard(card):
                    found.setdefault(KIND[card], action)
                case _:
                    found[action] = action
        hopes = {action: hope(lying, held, action) for action in found.values()}
        top = max(hopes.values(), default=0.0)
        ranked = sorted(hopes, key=lambda action: -hopes[action])[: 1 if out else TRIED]
        return [*out, *(action for action in ranked if hopes[action] >= top - NEAR)]

    def values(self, state: Rules, dice: Dice) -> Sequence[float]:
        if state.phase in ("deal", "over"):
            return _chances(state, state.totals, len(state.rounds))
        held = [counted(hand) for hand in state.hands]
        if not state.in_circle:
            over = _play_on(state, held, self.laps * state.seats)
            if over is not None:
                sums = [total + dollars for total, dollars in zip(state.totals, over, strict=True)]
                return _chances(state, sums, len(state.rounds) + 1)
        return _chances(state, [total + _hoped(each) for total, each in zip(state.totals, held, strict=True)], 0)

    def reason(self, state: Rules, seat: Seat, action: Action) -> str:
        match action:
            case GoOut(cards):
                gone = list(state.hands[seat])
                for card in cards:
                    gone.remove(card)
                return _("Your hand is complete: it brings ${n}.", n=f"{best(counted(gone))[0]:,}")
            case ClaimOut():
                dollars = best(counted(state.hands[seat]))[0]
                return _("Your hand is complete: it brings ${n}.", n=f"{dollars:,}")
            case Draw() | Decline() if any(isinstance(each, GoOut | ClaimOut) for each in state.legal(seat)):
                return _("You could go out, but the hand is likely to bring more if it grows first.")
            case Draw():
                return _("An unseen card is likely to help more than those that lie open.")
            case Discard(card) | SetTradeCard(card) | PassCard(card):
                return _missed(counted(state.hands[seat]), card)
            case Trade(opponent, n):
                return _gained(counted(state.hands[seat]), state.piles[opponent][-n:])
            case SwapTrade(player):
                return _gained(counted(state.hands[seat]), state.piles[player][-1:])
            case TakeNeutral():
                return _gained(counted(state.hands[seat]), state.neutral[-1:])
        return ""


def _missed(held: Counts, card: str) -> str:
    least = max(promise(less(held, kind)) for kind, number in enumerate(held) if number)
    if promise(less(held, KIND[card])) >= least:
        return _("Your hand misses {card} least.", card=spoken(card))
    return _("Your hand can spare {card}.", card=spoken(card))


def _gained(held: Counts, cards: Sequence[str]) -> str:
    """Say what the best of those cards does for the hand."""
    card = max(cards, key=lambda each: promise(more(held, KIND[each])))
    kind = KIND[card]
    if kind in FILLERS:
        return _("You get {card}, which goes with any hand.", card=spoken(card))
    if kind in COLOURS:
        whole, group = SIZES[kind], _(GROUPS[kind].name)
        n = held[kind] + sum(KIND[each] == kind for each in cards)
        return _("You get {card}: {n} of {whole} in {group}.", card=spoken(card), n=n, whole=whole, group=group)
    return _("You get {card}.", card=spoken(card))


def _play_on(state: Rules, held: list[Counts], turns: int) -> list[int] | None:
    """Play so many turns, with the hands as counts; return everybody's dollars if the hand ends meanwhile."""
    draw, seat = state.draw, state.turn
    for turn in range(turns):
        if turn and sum(held[seat]) == HAND and complete(held[seat]):
            reward = counted(draw[-REWARD:])
            held[seat] = tuple(map(sum, zip(held[seat], reward, strict=True)))
            return _dollars(held, seat, state.options.token_includes_buildings)
        if turn or state.phase == "turn":
            if not draw:
                break
            held[seat] = more(held[seat], KIND[draw.pop()])
        while sum(held[seat]) > HAND:
            hand = held[seat]
            held[seat] = max((less(hand, kind) for kind, number in enumerate(hand) if number), key=promise)
        seat = (seat + 1) % state.seats
    return None if draw else _dollars(held, None, state.options.token_includes_buildings)


def _dollars(held: Sequence[Counts], out: Seat | None, built: bool) -> list[int]:
    """§7 Count the dollars of each hand, as `score` does without its words."""
    alive, most = as_counted(held, out)
    return [best(each, built)[0] + MOST_VALUE * (seat == most) for seat, each in enumerate(alive)]


def _hoped(held: Counts) -> float:
    """Estimate the dollars that a hand in play will bring; a Chance is worth nothing to who is not out."""
    now = points(held, False) + 0.2 * MOST_VALUE * held[MM]
    return now * (0.5 if held[CHANCE] else 1.0) + TO_COME * (promise(held) - now)


def _chances(state: Rules, sums: Sequence[float], played: int) -> list[float]:
    """Estimate each seat's chance to win with these sums; `played` hands are finished, 0 if one is in play."""
    top = max(sums)
    target = state.options.target or (10_000 if state.seats <= 4 else 7_000)
    spread = 600 + 0.2 * max(0.0, target - top)
    odds = [exp((each - top) / spread) for each in sums]
    soft = [each / sum(odds) for each in odds]
    if not played or not state.options.ended(played, state.seats, int(top)):
        return soft
    winners = sum(each == top for each in sums)
    return [(1 - CERTAIN) * hoped + CERTAIN * (each == top) / winners for hoped, each in zip(soft, sums, strict=True)]


def guide() -> Guide:
    """Return the searcher's guide to Monopoly."""
    return HandGuide()
