"""What every game owes: alone, and at a table of the real service."""

import pytest
from fairdeal import testing as table
from fairdeal.engine import testing as alone

from hearts import GAME


@pytest.mark.parametrize("check", alone.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", alone.cases(GAME), ids=str)
def test_what_every_game_owes(check: alone.Check, case: alone.Case) -> None:
    check(GAME, case.seats, case.options)


@pytest.mark.parametrize("check", table.CHECKS, ids=lambda check: check.__name__)
def test_what_every_game_owes_at_a_table(check: table.Check) -> None:
    check(GAME.name)
