"""The actions of a seat at a Monopoly table."""

from functools import lru_cache

from ..game import Action, Deal, Seat
from ..secrecy import Open, Private


class Draw(Action, frozen=True, tag="draw"):
    """The drawing of the top card of the draw pile."""

    clauses = ("3.2",)


class Discard(Action, frozen=True, tag="discard"):
    """The discard of a card of the hand on the seat's trade pile."""

    clauses = ("3.2", "3.5")
    card: Open[str]


class Trade(Action, frozen=True, tag="trade", omit_defaults=True):
    """The exchange of the top `n` cards of both trade piles into the hands; `pre` goes from hand to pile first."""

    clauses = ("3.3", "3.4")
    opponent: Seat
    n: int
    pre: Open[str | None] = None


class SwapNeutral(Action, frozen=True, tag="swap-neutral"):
    """The exchange of the tops of the neutral pile and an opponent's pile."""

    clauses = ("4.1",)
    opponent: Seat


class TakeNeutral(Action, frozen=True, tag="take-neutral"):
    """The taking of the tops of the neutral pile and the draw pile for the top two of the seat's pile."""

    clauses = ("4.2",)


class GoOut(Action, frozen=True, tag="go-out", omit_defaults=True):
    """The discard down to ten complete cards, in any order, which ends the hand."""

    clauses = ("6.1",)
    discards: Open[tuple[str, ...]] = ()


class SwapTrade(Action, frozen=True, tag="swap-trade"):
    """The exchange of trade cards with a player, into the hands (five or six players)."""

    clauses = ("5.1",)
    player: Seat


class SetTradeCard(Action, frozen=True, tag="set-trade-card"):
    """The laying down of a card of the hand as the new trade card."""

    clauses = ("5.2",)
    card: Open[str]


class PassCard(Action, frozen=True, tag="pass-card"):
    """The choice of the card that goes to the left, in secret."""

    clauses = ("5.5",)
    card: Private[str]


class Unpass(Action, frozen=True, tag="unpass"):
    """Taking back the card that one has laid aside, to choose anew."""

    clauses = ("5.7",)


class ClaimOut(Action, frozen=True, tag="claim-out"):
    """The claim to go out with the hand as it is (five or six players)."""

    clauses = ("5.3", "5.4")


class Decline(Action, frozen=True, tag="decline"):
    """Staying in: the seat does not go out now."""

    clauses = ("5.3", "5.4")


AnyAction = (
    Deal | Draw | Discard | Trade | SwapNeutral | TakeNeutral | GoOut
    | SwapTrade | SetTradeCard | PassCard | Unpass | ClaimOut | Decline
)  # fmt: skip
DRAW, TAKE_NEUTRAL, CLAIM_OUT, DECLINE, UNPASS = Draw(), TakeNeutral(), ClaimOut(), Decline(), Unpass()


@lru_cache(maxsize=128)
def discard(card: str) -> Discard:
    return Discard(card)


@lru_cache(maxsize=16384)
def trade(opponent: Seat, n: int, pre: str | None = None) -> Trade:
    return Trade(opponent, n, pre)


@lru_cache(maxsize=8)
def swap_neutral(opponent: Seat) -> SwapNeutral:
    return SwapNeutral(opponent)


@lru_cache(maxsize=4096)
def go_out(*discards: str) -> GoOut:
    return GoOut(discards)


@lru_cache(maxsize=8)
def swap_trade(player: Seat) -> SwapTrade:
    return SwapTrade(player)


@lru_cache(maxsize=128)
def set_trade_card(card: str) -> SetTradeCard:
    return SetTradeCard(card)


@lru_cache(maxsize=128)
def pass_card(card: str) -> PassCard:
    return PassCard(card)
