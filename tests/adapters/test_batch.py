"""Matches side by side are the matches of the engine, each for itself."""

from typing import Any

import numpy as np
import pytest
from tiny.learning import LEARNED

from fairdeal.adapters.batch import Batch
from fairdeal.engine import BadAction, Match

SHORT = {"length": "rounds", "rounds": 1}


def lowest(masks: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize(("game", "seats"), [("dirty-money", 3), ("sweep", 2)])
def test_each_match_of_a_batch_is_one_of_the_engine(game: str, seats: int) -> None:
    table, dice = Batch(game, seats, 3, SHORT, seed=5), np.random.default_rng(5)
    matches = [Match(game, seats, dice.bytes(32), SHORT) for _match in range(3)]
    while not matches[1].over:
        seen, masks, asked = table.observe()
        assert seen.shape == (3, table.layout.size)
        assert seen[1].tolist() == matches[1].observation(matches[1].to_act()[0]).tolist()
        assert masks[1].tobytes() == matches[1].mask(matches[1].to_act()[0])
        assert asked[1] == matches[1].to_act()[0]
        matches[1].step(int(lowest(masks)[1]))
        rewards, over = table.step(lowest(masks))
    assert over[1]
    assert rewards[1].tolist() == pytest.approx(matches[1].returns())
    assert not table.matches[1].over


def test_all_choose_at_once_and_those_with_the_fewest_points_are_paid_for_them() -> None:
    table, paid = Batch(LEARNED, 3, 4, SHORT, payoff="points"), np.zeros(3)
    for _step in range(6):  # three seats that spell two numbers each
        assert not paid.any()
        totals = [match.clone() for match in table.matches]
        numbers = lowest(table.observe()[1])
        rewards, over = table.step(numbers)
        paid = rewards[0]
    totals[0].step(int(numbers[0]))
    result = totals[0].result()
    assert result
    assert over.all()
    assert paid.argmax() == np.argmin(result.scores)
    assert paid.sum() == pytest.approx(0)


def test_a_number_that_is_not_in_the_mask_is_refused() -> None:
    table = Batch("dirty-money", 3, 2, SHORT)
    with pytest.raises(BadAction, match="may not be taken"):
        table.step(table.observe()[1].argmin(axis=1))
