"""Luck and skill apart: how the result of a seat came about, by what a search found that its own decisions cost."""

from collections.abc import Sequence
from math import fsum, hypot
from typing import Annotated

from msgspec import Meta, Struct

from fairdeal.engine import Verdict

from ..table.state.state import Table

SURE = 2  # standard errors that a number must exceed to be told


def about(text: str) -> Meta:
    """Describe a field to programs that ask over HTTP: in English, for whoever writes them."""
    return Meta(extra_json_schema={"description": text})


class Balance(Struct, frozen=True):
    """The parts of a seat's result, each as a part of a win: `result` = an even share − `cost` + `luck`.

    `cost` is what its own decisions cost, those that were `weighed` of its `decisions`; `luck` is what everything else
    brought. Each is None where the search's `error` is too large to tell it, or too little was searched.
    """

    seat: int
    decisions: Annotated[int, about("Between two actions or more.")]
    weighed: Annotated[int, about("How many of them the search has weighed.")]
    result: Annotated[float | None, about("Null if the match was ended early.")]
    cost: Annotated[float | None, about("Of its own decisions; null if the search is unsure.")]
    luck: Annotated[float | None, about("From all the rest; null if the search is unsure.")]
    error: Annotated[float, about("The standard error of cost and luck.")]


class Shares(Struct, frozen=True):
    """The win as it was shared: `even` is what each seat had at the start, `won` what each got; partners win together.

    `won` is empty where the match was not played to its end, or nobody won.
    """

    even: float
    won: tuple[float, ...] = ()


def balance(seat: int, shares: Shares, decisions: int, weighed: Sequence[Verdict | None]) -> Balance:
    """Settle what a seat's decisions cost, and what the rest brought.

    A verdict is None where nothing better was found. A cost below nothing is an error of the search, and is not told.
    """
    found = [verdict for verdict in weighed if verdict is not None]
    cost, error = fsum(each.cost for each in found), hypot(*(each.error for each in found))
    result = shares.won[seat] if shares.won else None
    return Balance(
        seat,
        decisions,
        len(weighed),
        None if result is None else round(result, 4),
        _told(cost, error) if cost >= 0 and (weighed or not decisions) else None,
        None if result is None or len(weighed) < decisions else _told(result - shares.even + cost, error),
        round(error, 4),
    )


def _told(value: float, error: float) -> float | None:
    return round(value, 4) if abs(value) >= SURE * error else None


def shares_of(table: Table) -> Shares:
    """Return how the win of a match that is over was shared."""
    sides = [player.seat if player.side is None else player.side for player in table.state.public().players]
    outcome, even = table.outcome(), 1 / len(set(sides))
    if outcome is None or outcome.why != "played" or not outcome.winners:
        return Shares(even)
    winners = {sides[seat] for seat in outcome.winners}
    return Shares(even, tuple((side in winners) / len(winners) for side in sides))
