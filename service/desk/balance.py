"""Luck and skill apart: how the result of a seat came about, by what a search found that its own decisions cost."""

from collections.abc import Sequence
from math import fsum, hypot

from msgspec import Struct

from fairdeal.engine import Verdict

from ..table.state import Outcome

SURE = 2  # standard errors that a number must exceed to be told


class Balance(Struct, frozen=True):
    """The parts of a seat's result, each as a part of a win: `result` = an even share − `cost` + `luck`.

    `cost` is what its own decisions cost, those that were `weighed` of its `decisions`; `luck` is what everything else
    brought. Each is None where the search's `error` is too large to tell it, or too little was searched.
    """

    seat: int
    decisions: int
    weighed: int
    result: float | None
    cost: float | None
    luck: float | None
    error: float


def balance(seat: int, share: float | None, even: float, decisions: int, weighed: Sequence[Verdict | None]) -> Balance:
    """Settle what a seat's decisions cost, and what the rest brought: a result that is told is `share` of a win.

    A verdict is None where nothing better was found. A cost below nothing is an error of the search, and is not told.
    """
    found = [verdict for verdict in weighed if verdict is not None]
    cost, error = fsum(each.cost for each in found), hypot(*(each.error for each in found))
    luck = None if share is None or len(weighed) < decisions else share - even + cost
    return Balance(
        seat,
        decisions,
        len(weighed),
        share if share is None else round(share, 4),
        _told(cost, error) if cost >= 0 and (weighed or not decisions) else None,
        luck if luck is None else _told(luck, error),
        round(error, 4),
    )


def _told(value: float, error: float) -> float | None:
    return round(value, 4) if abs(value) >= SURE * error else None


def share_of(outcome: Outcome | None, seat: int) -> float | None:
    """Return the part of the win that a seat got; None where the match was not played to its end, or nobody won."""
    if outcome is None or outcome.why != "played" or not outcome.winners:
        return None
    return (seat in outcome.winners) / len(outcome.winners)
