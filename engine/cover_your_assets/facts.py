"""The facts of Cover Your Assets, and who learns them."""

from ..game import Fact, Relaid, Seat
from ..rounds import CashScored, Dealt, MatchEnded
from ..secrecy import Open, Private
from .cards import Pile


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The seat's cards, in the order in which they came from the top of the draw pile."""

    seat: Seat
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "deck"}

    def covers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class TurnedUp(Fact, frozen=True, tag="turned-up"):
    """The top of the draw pile was laid face up as the first discard."""

    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "deck"}


class Drew(Fact, frozen=True, tag="drew"):
    seat: Seat
    card: Private[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": "deck"}

    def covers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class Paired(Fact, frozen=True, tag="paired", omit_defaults=True):
    """The seat laid two cards of its hand: a new pile on top, even over one of the same asset (§3.4)."""

    seat: Seat
    asset: Open[str]
    other: Open[str]
    dollars: int | None = None  # where they are others than in the first rules

    def uncovers(self) -> dict[str, str]:
        return {"asset": f"hand:{self.seat}", "other": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class DiscardPaired(Fact, frozen=True, tag="discard-paired", omit_defaults=True):
    """The seat laid a card of its hand with the one `taken` from the top of the discard pile."""

    seat: Seat
    card: Open[str]
    taken: Open[str]
    dollars: int | None = None  # where they are others than in the first rules

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class Discarded(Fact, frozen=True, tag="discarded"):
    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class Attacked(Fact, frozen=True, tag="attacked"):
    """The seat showed a card to steal the target's top pile."""

    seat: Seat
    target: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class Countered(Fact, frozen=True, tag="countered"):
    seat: Seat
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}

    def tells_only_cards(self) -> bool:
        return True


class Conceded(Fact, frozen=True, tag="conceded"):
    seat: Seat


class PileTaken(Fact, frozen=True, tag="pile-taken", omit_defaults=True):
    """The battle is over: the target's top pile, with all cards shown, is now the seat's top pile."""

    seat: Seat
    target: Seat
    pile: Open[Pile]
    dollars: int | None = None  # where they are others than in the first rules


class PileKept(Fact, frozen=True, tag="pile-kept", omit_defaults=True):
    """The battle is over: the seat keeps its top pile, with all cards shown."""

    seat: Seat
    attacker: Seat
    pile: Open[Pile]
    dollars: int | None = None  # where they are others than in the first rules


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    """The seat is next; those `skipped` on the way hold no cards."""

    seat: Seat
    skipped: tuple[Seat, ...] = ()


AnyFact = (
    Dealt | HandDealt | TurnedUp | Drew | Paired | DiscardPaired | Discarded | Attacked | Countered | Conceded
    | PileTaken | PileKept | TurnPassed | CashScored | MatchEnded | Relaid
)  # fmt: skip
