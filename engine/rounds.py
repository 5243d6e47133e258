"""What happens alike in many games: cards are shuffled, rounds are scored, the match ends, the deal goes round.

The facts here are shared because they are the same rule; a game whose rule differs writes its own.
"""

from collections.abc import Sequence

from .game import Audience, Fact, Seat
from .words import _, people, person


class Dealt(Fact, frozen=True, tag="dealt"):
    """The cards were shuffled, the top of the deck first; nobody knows the order."""

    order: tuple[str, ...]

    def audiences(self) -> dict[str, Audience]:
        return {"order": ()}


class CashScored(Fact, frozen=True, tag="round-scored"):
    """The round is over; what it brought each seat, in dollars."""

    ends_round = True
    cash: tuple[int, ...]


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """The match is over: the total of each seat, and the seats that share the win."""

    ends_match = True
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


def dealer_of(round: int, seats: int) -> Seat:
    """The first dealer is the last seat; the deal moves one seat clockwise each round, which count from 1."""
    return (round - 2) % seats


def tell_cash(cash: Sequence[int]) -> str:
    """What a round brought each seat, as a list: `{0} $90, {1} $1,200`."""
    return ", ".join(_("{who} ${dollars}", who=person(seat), dollars=f"{each:,}") for seat, each in enumerate(cash))


def tell_winners(winners: Sequence[Seat], total: str) -> str:
    """Who won the match, with which total."""
    if len(winners) > 1:
        return _("{who} win the match with {total}.", who=people(winners), total=total)
    return _("{who} wins the match with {total}.", who=people(winners), total=total)


def say_won(winners: Sequence[Seat]) -> str:
    """The spoken line of a match that is over."""
    return _("{who} won the match.", who=people(winners))
