"""What every game owes at a table, asked of each game of the registry: see `fairdeal.testing`."""

import pytest

from fairdeal.engine import GAMES
from fairdeal.testing import CHECKS, Check


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("game", GAMES)
def test_what_every_game_owes_at_a_table(game: str, check: Check) -> None:
    check(game)
