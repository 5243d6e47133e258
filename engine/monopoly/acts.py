"""What is said and what happens at a Monopoly table: options, actions, facts."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from ..game import Action, Audience, Deal, Fact, MatchLength, Relaid, Seat

LOW_TARGET, HIGH_TARGET = 7_000, 10_000  # dollars, §9.1
REWARD = 5  # cards of the draw pile at most, §6.5


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """9.1 A match to 10,000 or 7,000 dollars; the variations of section 9."""

    length: Annotated[Literal["target", "rounds", "everyone deals"], Meta(title="The match lasts until")] = "target"
    target: Annotated[
        int,
        Meta(
            title="Target in dollars",
            description="0 stands for $10,000 with two to four players and $7,000 with five or six.",
            ge=0,
            le=1_000_000,
        ),
    ] = 0
    rounds: Annotated[int, Meta(title="Number of hands", ge=1, le=50)] = 1
    token_includes_buildings: Annotated[
        bool, Meta(title="Tokens count buildings", description="A token also pays the buildings on the best group.")
    ] = False

    def ended(self, played: int, seats: int, highest: int) -> bool:
        """§9.1, §9.3 After `played` hands, with the `highest` total on the sheet, is the match over?"""
        if self.length == "target":
            return highest >= (self.target or (HIGH_TARGET if seats <= 4 else LOW_TARGET))
        return super().ended(played, seats, highest)


# Actions


class Draw(Action, frozen=True, tag="draw"):
    """Take the top card of the draw pile."""


class Discard(Action, frozen=True, tag="discard"):
    """Put a card of the hand on one's own trade pile."""

    card: str


class Trade(Action, frozen=True, tag="trade", omit_defaults=True):
    """Exchange the top `n` cards of both trade piles into the hands; `pre` goes from hand to pile first."""

    opponent: Seat
    n: int
    pre: str | None = None


class SwapNeutral(Action, frozen=True, tag="swap-neutral"):
    """Exchange the tops of the neutral pile and an opponent's pile."""

    opponent: Seat


class TakeNeutral(Action, frozen=True, tag="take-neutral"):
    """Take the tops of the neutral pile and the draw pile for the top two of one's own pile."""


class GoOut(Action, frozen=True, tag="go-out", omit_defaults=True):
    """Discard down to ten complete cards, in any order, and end the hand."""

    discards: tuple[str, ...] = ()


class SwapTrade(Action, frozen=True, tag="swap-trade"):
    """Exchange trade cards with a player, into the hands (five or six players)."""

    player: Seat


class SetTradeCard(Action, frozen=True, tag="set-trade-card"):
    """Lay a card of the hand down as the new trade card."""

    card: str


class PassCard(Action, frozen=True, tag="pass-card"):
    """Choose the card that goes to the left, in secret."""

    card: str

    def audiences(self, seat: Seat) -> dict[str, Audience]:
        return {"card": (seat,)}


class ClaimOut(Action, frozen=True, tag="claim-out"):
    """Go out with the hand as it is (five or six players)."""


class Decline(Action, frozen=True, tag="decline"):
    """Do not go out now."""


AnyAction = (
    Deal | Draw | Discard | Trade | SwapNeutral | TakeNeutral | GoOut
    | SwapTrade | SetTradeCard | PassCard | ClaimOut | Decline
)  # fmt: skip
DRAW, TAKE_NEUTRAL, CLAIM_OUT, DECLINE = Draw(), TakeNeutral(), ClaimOut(), Decline()


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


# Facts


class Dealt(Fact, frozen=True, tag="dealt"):
    """The deck was shuffled; its order, the top card first."""

    order: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"order": ()}


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """A seat was dealt its hand, one card a lap."""

    seat: Seat
    cards: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"cards": (self.seat,)}

    def uncovers(self) -> dict[str, str]:
        return {"cards": "draw"}


class TradeCardDealt(Fact, frozen=True, tag="trade-card-dealt"):
    """The next card was laid open before a seat."""

    seat: Seat
    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}


class NeutralDealt(Fact, frozen=True, tag="neutral-dealt"):
    """The next card was laid open as the neutral pile."""

    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    seat: Seat


class Drew(Fact, frozen=True, tag="drew"):
    """A seat took the top card of the draw pile."""

    seat: Seat
    card: str

    def audiences(self) -> dict[str, Audience]:
        return {"card": (self.seat,)}

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}


class Discarded(Fact, frozen=True, tag="discarded"):
    """A card went from a hand to the top of its owner's trade pile."""

    seat: Seat
    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Traded(Fact, frozen=True, tag="traded"):
    """The top cards of two trade piles went to the other's hand; each block lists its top card last."""

    seat: Seat
    opponent: Seat
    given: tuple[str, ...]
    taken: tuple[str, ...]


class NeutralSwapped(Fact, frozen=True, tag="neutral-swapped"):
    """`placed`, the top of the neutral pile, and `removed`, the top of the opponent's, changed places."""

    seat: Seat
    opponent: Seat
    placed: str
    removed: str


class NeutralTaken(Fact, frozen=True, tag="neutral-taken"):
    """The neutral top went to the hand, the seat's own top two to the neutral pile in the same order."""

    seat: Seat
    taken: str
    given: tuple[str, ...]


class TradeCardsSwapped(Fact, frozen=True, tag="trade-cards-swapped"):
    """Two trade cards went to the other's hand."""

    seat: Seat
    player: Seat
    given: str
    taken: str


class TradeCardSet(Fact, frozen=True, tag="trade-card-set"):
    seat: Seat
    card: str

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class ClaimAsked(Fact, frozen=True, tag="claim-asked"):
    """A seat is asked whether it goes out: at its turn's end, or by all in order before a pass."""

    seat: Seat
    before_pass: bool


class Declined(Fact, frozen=True, tag="declined"):
    seat: Seat


class PassAsked(Fact, frozen=True, tag="pass-asked"):
    """Everybody is asked for a card to pass."""


class PassChosen(Fact, frozen=True, tag="pass-chosen"):
    """A seat laid a card aside, face down."""

    seat: Seat
    card: str

    def audiences(self) -> dict[str, Audience]:
        return {"card": (self.seat,)}


class Passed(Fact, frozen=True, tag="passed"):
    """§5.6 The card laid aside went to another hand; only these two know it."""

    seat: Seat
    to: Seat
    card: str

    def audiences(self) -> dict[str, Audience]:
        return {"card": (self.seat, self.to)}

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class PassMade(Fact, frozen=True, tag="pass-made"):
    """All cards are passed; the number of passes in this hand."""

    passes: int


class WentOut(Fact, frozen=True, tag="went-out"):
    seat: Seat


class Rewarded(Fact, frozen=True, tag="rewarded"):
    """The seat that went out took these cards: from the draw pile, the top first, or all trade cards by seats."""

    seat: Seat
    cards: tuple[str, ...]

    def uncovers(self) -> dict[str, str]:
        """Trade cards lie open, but five of them look like a reward from the draw pile, and are taken for one."""
        return {"cards": "draw"} if len(self.cards) <= REWARD else {}


class HandStopped(Fact, frozen=True, tag="hand-stopped"):
    """The hand is over and nobody went out."""

    why: Literal["draw pile", "trades", "passes"]


class HandsShown(Fact, frozen=True, tag="hands-shown"):
    """All hands were laid open to be counted."""

    hands: tuple[tuple[str, ...], ...]

    def uncovers(self) -> dict[str, str]:
        return {"hands": "hands"}


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """What each seat's hand brought, in dollars, and how it came about."""

    dollars: tuple[int, ...]
    details: tuple[str, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


AnyFact = (
    Dealt | HandDealt | TradeCardDealt | NeutralDealt | TurnBegan | Drew | Discarded | Traded | NeutralSwapped
    | NeutralTaken | TradeCardsSwapped | TradeCardSet | ClaimAsked | Declined | PassAsked | PassChosen | Passed
    | PassMade | WentOut | Rewarded | HandStopped | HandsShown | RoundScored | MatchEnded | Relaid
)  # fmt: skip
