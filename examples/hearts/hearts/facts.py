"""What happens in Hearts, and who learns it."""

from typing import Annotated

from fairdeal.engine import Fact, For, Open, Private, Relaid
from fairdeal.engine.rounds import Dealt, MatchEnded


class HandDealt(Fact, frozen=True, tag="hand-dealt"):
    """The cards that a seat got."""

    seat: int
    cards: Private[tuple[str, ...]]

    def uncovers(self) -> dict[str, str]:
        return {"cards": "deck"}


class PassChosen(Fact, frozen=True, tag="pass-chosen"):
    """A seat laid cards aside; others see how many, not which."""

    seat: int
    cards: Private[tuple[str, ...]]


class Unpassed(Fact, frozen=True, tag="unpassed"):
    """A seat took the cards back that it had laid aside."""

    seat: int


class Passed(Fact, frozen=True, tag="passed"):
    """The cards that a seat had laid aside went to another hand."""

    seat: int
    to: int
    cards: Annotated[tuple[str, ...], For("seat", "to")]

    def uncovers(self) -> dict[str, str]:
        return {"cards": f"hand:{self.seat}"}


class Played(Fact, frozen=True, tag="played"):
    """A card was played to the trick."""

    seat: int
    card: Open[str]

    def uncovers(self) -> dict[str, str]:
        return {"card": f"hand:{self.seat}"}


class TrickTaken(Fact, frozen=True, tag="trick-taken"):
    """The trick went to a seat, and cost it these points."""

    seat: int
    points: int


class RoundScored(Fact, frozen=True, tag="round-scored"):
    """The round is over: the points that are written down for each seat."""

    ends_round = True
    points: tuple[int, ...]


AnyFact = Dealt | HandDealt | PassChosen | Unpassed | Passed | Played | TrickTaken | RoundScored | MatchEnded | Relaid
