"""A move that comes twice, as after a line that broke before the answer, gets its first answer, and happens once."""

import json
from random import Random

import pytest
from near import Near

from fairdeal.engine.games import OUR_OWN


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_move_that_is_sent_again_gets_its_first_answer(near: Near, game: str) -> None:
    dice, seats = Random(7), near.opened(game, people=3 if game == "dirty-money" else 2)
    for _ in range(15):
        if not near.table(seats[0]).acting("person"):
            break
        seat, message = near.move(seats, dice.choice)
        first = seat.send(message)
        assert first[0] == 200, first
        assert seat.send(json.loads(json.dumps(message))) == first
    near.holds(seats[0])
