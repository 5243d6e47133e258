"""The PettingZoo environments, by PettingZoo's own tests."""

import warnings
from typing import Any

import numpy as np
import pytest
from long import shortly
from pettingzoo.test import api_test, parallel_api_test, seed_test
from tiny import registered
from tiny.learning import LEARNED

from fairdeal.adapters.pettingzoo import env, parallel_env, raw_env
from fairdeal.engine import BadAction, BadOption, UnknownGame
from fairdeal.engine.games import OUR_OWN

SHORT = {"length": "rounds", "rounds": 1}
TABLES = sorted((name, seats) for name, game in OUR_OWN.items() for seats in {game.seats[0], game.seats[-1]})
# What api_test warns of though it is meant so, as in PettingZoo's own card games, which it exempts by their names:
# observations with a mask, and no action for those who need not act.
MEANT = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)
meant = [pytest.mark.filterwarnings(f"ignore:{told}:UserWarning") for told in MEANT]


def some_tables(*places: int) -> pytest.MarkDecorator:
    """Ask it of every game at its fewest and most seats; in the short form, of those at these places."""
    return pytest.mark.parametrize(("name", "seats"), shortly(TABLES, *places))


def with_marks(test: Any) -> Any:
    for mark in meant:
        test = mark(test)
    return test


@with_marks
@some_tables(0, 7)
def test_pettingzoos_api_test(name: str, seats: int) -> None:
    api_test(env(name, seats, SHORT), num_cycles=1_000)


@some_tables(3)
def test_pettingzoos_seed_test(name: str, seats: int) -> None:
    seed_test(lambda: env(name, seats, SHORT), num_cycles=200)


@some_tables(5, 9)
def test_pettingzoos_parallel_test(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, seats, SHORT), num_cycles=1_000)


def played(table: Any, seed: int) -> dict[str, float]:
    table.reset(seed=seed)
    dice = np.random.default_rng(seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, _info = table.last()
        got[agent] += reward
        table.step(None if over or cut else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return got


@some_tables(2, 6)
def test_the_rewards_of_a_match_are_its_payoffs(name: str, seats: int) -> None:
    table = raw_env(name, seats, SHORT)
    for seed in range(3):
        got = played(table, seed)
        assert list(got.values()) == table.match.returns()
        assert sum(got.values()) == pytest.approx(0)


def test_the_rewards_may_be_points() -> None:
    table = env("dirty-money", 3, SHORT, payoff="points")
    got = played(table, 1)
    assert list(got.values()) == table.unwrapped.match.returns("points") != table.unwrapped.match.returns()


def test_a_match_can_be_cut_off() -> None:
    table = env("monopoly", 2, SHORT, max_steps=7)
    assert set(played(table, 1).values()) == {0.0}
    assert table.unwrapped.steps == 7


def test_a_number_that_is_not_in_the_mask_is_refused_and_changes_nothing() -> None:
    table = env("dirty-money", 3, SHORT)
    table.reset(seed=1)
    seen = table.last()[0]
    with pytest.raises(BadAction, match="may not be taken"):
        table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    with pytest.raises(BadAction, match="from 0 to 61"):
        table.step(62)
    assert (table.last()[0]["observation"] == seen["observation"]).all()


def test_a_missing_action_of_a_seat_that_must_act_is_an_error() -> None:
    table = parallel_env("dirty-money", 3)
    table.reset(seed=1)
    with pytest.raises(KeyError):
        table.step({})


def test_an_unknown_game_seats_and_options_are_refused_at_once() -> None:
    with pytest.raises(UnknownGame):
        env("bridge")
    with pytest.raises(BadOption):
        env("dirty-money", 2)
    with pytest.raises(BadOption):
        env("dirty-money", 3, {"colour": 3})


def test_all_who_pass_a_card_act_at_once_in_the_parallel_environment() -> None:
    table = parallel_env("monopoly", 5, SHORT)
    seen, _infos = table.reset(seed=2)
    dice = np.random.default_rng(2)
    together = 0
    while table.agents and together < 3:
        asked = table.match.to_act()
        together += len(asked) == 5
        actions = {
            agent: int(dice.choice(np.flatnonzero(each["action_mask"]))) if each["action_mask"].any() else 0
            for agent, each in seen.items()
        }
        seen = table.step(actions)[0]
        assert len(asked) != 5 or table.match.state.phase != "pass"  # type: ignore[attr-defined]
    assert together == 3


def test_a_table_is_shown_in_words() -> None:
    table = env("dirty-money", 3, render_mode="ansi")
    table.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "seat_" in table.render()


@with_marks
def test_moves_of_two_numbers_that_all_choose_at_once_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, LEARNED)
    api_test(env("ebb", 4), num_cycles=100)
    table, together = raw_env("ebb", 4), parallel_env("ebb", 4)
    assert sum(abs(share) for share in played(table, 1).values()) > 0
    assert table.steps == 2 * 4 * 2, "two numbers, of four seats, in two rounds"
    seen, _infos = together.reset(seed=1)
    while together.agents:
        seen = together.step({agent: int(each["action_mask"].argmax()) for agent, each in seen.items()})[0]
    assert together.steps == 2 * 2
    assert together.match.over
