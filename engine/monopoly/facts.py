"""The facts of a Monopoly table."""

from typing import Annotated, Literal

from ..game import Fact, Relaid, Seat
from ..rounds import Dealt, MatchEnded
from ..secrecy import For, Open, Private
from .cards import FIRST_REWARD


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """A seat was dealt its hand, one card a lap."""

    seat: Seat
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "draw"}

    def covers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class TradeCardDealt(Fact, frozen=True, tag="trade-card-dealt"):
    """The next card was laid open before a seat."""

    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}


class NeutralDealt(Fact, frozen=True, tag="neutral-dealt"):
    """The next card was laid open as the neutral pile."""

    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    seat: Seat


class Drew(Fact, frozen=True, tag="drew"):
    """A seat took the top card of the draw pile."""

    seat: Seat
    card: Private[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "draw"}

    def covers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Discarded(Fact, frozen=True, tag="discarded"):
    """A card went from a hand to the top of its owner's trade pile."""

    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class Traded(Fact, frozen=True, tag="traded"):
    """The top cards of two trade piles went to the other's hand; each block lists its top card last."""

    seat: Seat
    opponent: Seat
    given: Open[tuple[str, ...]]
    taken: Open[tuple[str, ...]]

    def covers(self) -> dict[str, str]:
        return {"given": f"hand:{self.opponent}", "taken": f"hand:{self.seat}"}


class NeutralSwapped(Fact, frozen=True, tag="neutral-swapped"):
    """`placed`, the top of the neutral pile, and `removed`, the top of the opponent's, changed places."""

    seat: Seat
    opponent: Seat
    placed: Open[str]
    removed: Open[str]


class NeutralTaken(Fact, frozen=True, tag="neutral-taken"):
    """The neutral top went to the hand, the seat's own top two to the neutral pile in the same order."""

    seat: Seat
    taken: Open[str]
    given: Open[tuple[str, ...]]

    def covers(self) -> dict[str, str]:
        return {"taken": f"hand:{self.seat}"}


class TradeCardsSwapped(Fact, frozen=True, tag="trade-cards-swapped"):
    """Two trade cards went to the other's hand."""

    seat: Seat
    player: Seat
    given: Open[str]
    taken: Open[str]

    def covers(self) -> dict[str, str]:
        return {"given": f"hand:{self.player}", "taken": f"hand:{self.seat}"}


class TradeCardSet(Fact, frozen=True, tag="trade-card-set"):
    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class ClaimAsked(Fact, frozen=True, tag="claim-asked"):
    """A seat is asked whether it goes out: at its turn's end, or by all in order before a pass."""

    seat: Seat
    before_pass: bool


class Declined(Fact, frozen=True, tag="declined"):
    seat: Seat


class PassAsked(Fact, frozen=True, tag="pass-asked"):
    """Everybody is asked for a card to pass."""


class PassChosen(Fact, frozen=True, tag="pass-chosen"):
    """A seat laid a card aside, face down; until it is passed it counts as one of the seat's hand."""

    seat: Seat
    card: Private[str]


class Unpassed(Fact, frozen=True, tag="unpassed"):
    """§5.7 A seat took the card that it had laid aside back into its hand."""

    seat: Seat


class Passed(Fact, frozen=True, tag="passed"):
    """§5.6 The card laid aside went to another hand; only these two know it."""

    seat: Seat
    to: Seat
    card: Annotated[str, For("seat", "to")]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def covers(self) -> dict[str, str]:
        return {"card": f"hand:{self.to}"}

    def tells_only_cards(self) -> bool:
        return True


class PassMade(Fact, frozen=True, tag="pass-made"):
    """All cards are passed; the number of passes in this hand."""

    passes: int


class WentOut(Fact, frozen=True, tag="went-out"):
    seat: Seat


class Rewarded(Fact, frozen=True, tag="rewarded"):
    """The seat that went out took these cards: from the draw pile, the top first, or all trade cards by seats."""

    seat: Seat
    cards: Open[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        """Name the draw pile for up to five cards; five trade cards, though they lie open, count as such too."""
        return {"cards": "draw"} if len(self.cards) <= FIRST_REWARD else {}

    def covers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class HandStopped(Fact, frozen=True, tag="hand-stopped"):
    """The hand is over and nobody went out."""

    why: Open[Literal["draw pile", "trades", "passes"]]


class HandsShown(Fact, frozen=True, tag="hands-shown"):
    """All hands were laid open to be counted."""

    hands: Open[tuple[tuple[str, ...], ...]]

    def uncovers(self) -> dict[str, str]:
        return {"hands": "hands"}

    def tells_only_cards(self) -> bool:
        return True


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The dollars that each seat's hand brought, and how they came about."""

    ends_round = True
    dollars: tuple[int, ...]
    details: Open[tuple[str, ...]]


AnyFact = (
    Dealt | HandDealt | TradeCardDealt | NeutralDealt | TurnBegan | Drew | Discarded | Traded | NeutralSwapped
    | NeutralTaken | TradeCardsSwapped | TradeCardSet | ClaimAsked | Declined | PassAsked | PassChosen | Unpassed
    | Passed | PassMade | WentOut | Rewarded | HandStopped | HandsShown | RoundScored | MatchEnded | Relaid
)  # fmt: skip
