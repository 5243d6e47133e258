"""Luck and skill apart: what is told of a seat adds up, and nothing is told that the search's error exceeds."""

from collections.abc import Callable

import pytest
from sitting import Sitting, a_service

from fairdeal.engine.advice import Verdict
from fairdeal.engine.money_sweeper.actions import STOP
from fairdeal.service.desk.balance import Balance, Shares, balance, shares_of
from fairdeal.service.table.seats.presence import Resign
from fairdeal.testing import of_bots

WON, LOST, EVEN = (Shares(0.5, won) for won in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)))
ALONE = Shares(0.25, (0.0, 1.0, 0.0, 0.0))


def verdict(cost: float, error: float) -> Verdict:
    return Verdict(STOP, "", 0.5, cost, error, 0.9)


def test_the_result_is_an_even_share_less_what_decisions_cost_and_what_the_rest_brought() -> None:
    found = balance(1, ALONE, 3, [verdict(0.2, 0.03), None, verdict(0.1, 0.04)])
    assert found == Balance(1, 3, 3, 1, 0.3, 1.05, 0.05)


def test_a_number_that_the_error_exceeds_is_not_told() -> None:
    found = balance(0, EVEN, 2, [verdict(0.1, 0.03), verdict(0.0, 0.04)])
    assert (found.cost, found.luck, found.error) == (0.1, 0.1, 0.05)
    found = balance(0, EVEN, 2, [verdict(0.09, 0.03), verdict(0.0, 0.04)])
    assert (found.cost, found.luck, found.error) == (None, None, 0.05)
    found = balance(0, LOST, 2, [verdict(0.09, 0.03), verdict(0.0, 0.04)])
    assert (found.cost, found.luck) == (None, -0.41)


def test_a_cost_below_nothing_is_an_error_of_the_search_and_not_told() -> None:
    assert balance(0, LOST, 1, [verdict(-0.2, 0.01)]).cost is None


def test_where_nothing_better_was_found_nothing_was_lost_and_where_nobody_looked_nobody_knows() -> None:
    assert (balance(0, WON, 1, [None]).cost, balance(0, WON, 0, []).cost) == (0, 0)
    assert balance(0, WON, 1, []) == Balance(0, 1, 0, 1, None, None, 0)


def test_luck_is_told_only_where_every_decision_was_weighed_and_the_match_was_played_to_its_end() -> None:
    assert balance(0, WON, 2, [verdict(0.2, 0.01)]) == Balance(0, 2, 1, 1, 0.2, None, 0.01)
    assert balance(0, Shares(0.5), 1, [verdict(0.2, 0.01)]) == Balance(0, 1, 1, None, 0.2, None, 0.01)


@pytest.mark.parametrize(
    ("game", "seats", "even"), [("sweep", 2, 1 / 2), ("sweep", 4, 1 / 2), ("dirty-money", 3, 1 / 3)]
)
def test_winners_share_the_win_and_partners_win_together(game: str, seats: int, even: float) -> None:
    table = of_bots(a_service(), game, seats).table
    outcome, shares = table.outcome(), shares_of(table)
    assert outcome
    sides = round(1 / even)
    assert shares.even == even
    assert shares.won == tuple(
        float(seat % sides in {each % sides for each in outcome.winners}) for seat in range(seats)
    )


def test_a_match_that_was_ended_is_not_shared(sit: Callable[..., Sitting]) -> None:
    table = sit("sweep", 2)
    table.do(1, Resign)
    assert shares_of(table.table) == Shares(0.5)
