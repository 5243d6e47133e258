"""The facts and sentences shared by games: shuffled cards, scored rounds, the end of a match, the deal going round.

The facts here are shared because they are the same rule; a game whose rule differs writes its own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from .game import Fact, Seat
from .secrecy import Secret
from .view import SheetRound, SheetRow
from .words import _, mark, people, person, second_person


class Dealt(Fact, frozen=True, tag="dealt"):
    """The cards were shuffled, the top of the deck first; nobody knows the order."""

    order: Secret[tuple[str, ...]]


class CashScored(Fact, frozen=True, tag="round-scored"):
    """The end of a round, with the dollars that it brought each seat."""

    ends_round = True
    cash: tuple[int, ...]


class CashRound(Struct, frozen=True, cache_hash=True):
    """A finished round: the dollars that it brought each seat, the totals since, and the cards that each seat counted.

    A position read from text knows the number of rounds, and may not know the rest any more.
    """

    cash: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    counted: tuple[tuple[Any, ...], ...] = ()

    def shown(self, number: int, told: Callable[[Any, int], str]) -> SheetRound:
        """Return the rows of the scoresheet; `told` writes how the cards of a seat add up to its dollars."""
        details = map(told, self.counted, self.cash) if self.counted else ("" for _ in self.cash)
        rows = map(SheetRow, range(len(self.cash)), self.cash, self.totals, details)
        return SheetRound(number, tuple(rows))


class MatchEnded(Fact, frozen=True, tag="match-ended"):
    """The match is over: the total of each seat, and the seats that share the win."""

    ends_match = True
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


def points_sheet(scored: Sequence[Sequence[int]]) -> tuple[SheetRound, ...]:
    """Return the scoresheet of rounds that brought each seat so many points."""
    totals, found = [0] * len(scored[0]) if scored else [], list[SheetRound]()
    for number, points in enumerate(scored, 1):
        totals = [total + each for total, each in zip(totals, points, strict=True)]
        found.append(SheetRound(number, tuple(map(SheetRow, range(len(points)), points, totals))))
    return tuple(found)


def dealer_of(round: int, seats: int) -> Seat:
    """Return the dealer of a round, counted from 1: first the last seat, then one seat clockwise each round."""
    return (round - 2) % seats


def tell_cash(cash: Sequence[int]) -> str:
    """List the dollars that a round brought each seat: `{0} $90, {1} $1,200`."""
    return ", ".join(_("{who} ${dollars}", who=person(seat), dollars=f"{each:,}") for seat, each in enumerate(cash))


def tell_winners(winners: Sequence[Seat], total: str) -> str:
    """Name the winners of the match, with their total."""
    if len(winners) > 1:
        return _("{who} win the match with {total}.", who=people(winners), total=total)
    return _("{who} wins the match with {total}.", who=people(winners), total=total)


def say_won(winners: Sequence[Seat]) -> str:
    """Speak the line of a match that is over."""
    return _("{who} won the match.", who=people(winners))


second_person(
    {
        "{who} ${dollars}": mark("you ${dollars}"),
        "{who} wins the match with {total}.": mark("You win the match with {total}."),
    }
)
