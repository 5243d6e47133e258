"""The learner of examples/: a few matches teach it enough to beat the bot that taught it."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from long import LONG

from fairdeal.engine import Match

LEARN = Path(__file__).parents[2] / "examples" / "learner" / "learn.py"


@pytest.fixture(scope="module")
def learner() -> Any:
    spec = spec_from_file_location("learn", LEARN)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_matches_teach_it_to_win_most_others(learner: Any) -> None:
    """By chance it would win 20 of 24 less often than once in 1,000 times, and 11 of 12 once in 300."""
    lessons, trials, won = (40, 24, 20) if LONG else (12, 12, 11)
    weights = learner.learn(lessons)
    assert sum(learner.trial(weights, "sensible", number) for number in range(trials)) >= won


def test_the_features_say_what_a_move_brings(learner: Any) -> None:
    """A pair with the discard brings the dollars of both; nobody can answer for a pile when nobody holds a card."""
    match = Match.at("cover your assets; hands home silver | cash; piles - | home home, jewels jewels; discards home")
    [pair] = match.actions().write(match.state, 0, match.game.read_action({"type": "pair-discard", "card": "home"}))
    seen = learner.look(match, 0)
    named = dict(zip(learner.FEATURES, learner.features(seen, pair), strict=True))
    assert named["dollars ahead"] == pytest.approx((40_000 - 70_000) / 100_000)
    assert (named["silver kept"], named["gold kept"], named["a battle"]) == (1, 0, 0)
    theft = match.game.read_action({"type": "steal", "target": 1, "card": "silver"})
    [steal] = match.actions().write(match.state, 0, theft)
    named = dict(zip(learner.FEATURES, learner.features(seen, steal), strict=True))
    assert (named["a battle"], named["its pot"], named["silver kept"]) == (1, pytest.approx(0.55), 0)


def test_an_interval_is_wilsons(learner: Any) -> None:
    assert learner.interval(0.9, 100) == pytest.approx((0.8256, 0.9448), abs=1e-4)
