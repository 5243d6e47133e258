"""What every game owes at a table, asked of each game of the registry: see `fairdeal.testing`."""

import pytest
from long import LONG

from fairdeal import testing
from fairdeal.engine import GAMES
from fairdeal.testing import CHECKS, Check

# Those that play longest are asked of one game in five in the short form, each of others; the rest of every game.
LONGEST = {
    testing.a_transcript_verifies_and_tells_no_secret,
    testing.an_undo_brings_the_same_cards_again,
    testing.a_ruling_takes_a_move_back_and_repairs_its_secrets,
}
CASES = [
    pytest.param(game, check, turn + place, id=f"{game}-{check.__name__}")
    for turn, game in enumerate(GAMES)
    for place, check in enumerate(CHECKS)
    if LONG or check not in LONGEST or (2 * turn + place) % 5 == 0
]


@pytest.mark.parametrize(("game", "check", "number"), CASES)
def test_what_every_game_owes_at_a_table(game: str, check: Check, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the short form a check that asks for two sizes of a table has the one in this game, the other in the next."""
    if not LONG:
        sizes = testing.sizes(game)
        monkeypatch.setattr(testing, "sizes", lambda _: [sizes[number % len(sizes)]])
    check(game)
