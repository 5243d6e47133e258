"""The ladder of bots: ratings that can be computed by hand, results that can be had again, and clear refusals."""

from math import log10, sqrt
from typing import Any

import pytest
from click.testing import CliRunner

from fairdeal.engine import find, random
from fairdeal.engine.bots import BOTS
from fairdeal.service.cli import ladder
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.cli.ladder import Played, lined_up, rated


def duels(won: int, lost: int, one: str = "random", other: str = "sensible") -> list[Played]:
    return [Played((one, other), (1.0, 0.0))] * won + [Played((one, other), (0.0, 1.0))] * lost


def ratings(matches: list[Played], *bots: str) -> dict[str, float]:
    return {rung.bot: rung.rating for rung in rated(matches, bots)}


def test_two_bots_are_as_far_apart_as_elo_says() -> None:
    """Half a win and half a loss are added to each."""
    found = ratings(duels(75, 25), "random", "sensible")
    assert found["sensible"] == 1000
    assert found["random"] == pytest.approx(1000 + 400 * log10(75.5 / 25.5))


def test_the_interval_is_that_of_the_curve() -> None:
    reach = {rung.bot: rung.reach for rung in rated(duels(50, 50), ("random", "sensible"))}
    assert reach["random"] == pytest.approx(1.96 * 400 / 2.302585 / sqrt(101 / 4), rel=1e-4)
    assert reach["sensible"] == 0


def test_more_matches_make_the_interval_smaller_and_no_match_leaves_it_wide() -> None:
    few, many, none = (rated(duels(n, n), ("random", "sensible")) for n in (10, 1000, 0))
    assert max(each.reach for each in many) < max(each.reach for each in few) < max(each.reach for each in none)


def test_who_wins_everything_has_a_rating_all_the_same() -> None:
    found = ratings(duels(20, 0), "random", "sensible")
    assert 1500 < found["random"] < 2000


def test_three_seats_and_three_bots() -> None:
    """With strengths of 2, 1 and 1 the first wins half."""
    bots = ("strong", "sensible", "random")
    shares = [(1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)] * 500
    found = ratings([Played(bots, share) for share in shares], *bots)
    assert found["strong"] == pytest.approx(1000 + 400 * log10(2), abs=1)
    assert found["random"] == pytest.approx(1000, abs=1)


def test_a_shared_win_counts_in_part_and_strength_carries_over() -> None:
    same = ratings([Played(("random", "sensible"), (0.5, 0.5))] * 10, "random", "sensible")
    assert same["random"] == pytest.approx(1000)
    chain = duels(75, 25) + duels(75, 25, "strong", "random")
    found = ratings(chain, "strong", "random", "sensible")
    assert found["strong"] > found["random"] > 1000


def test_everybody_sits_once_before_anybody_sits_twice() -> None:
    assert sorted(lined_up(["a", "b"], 2, "x")) == ["a", "b"]
    assert sorted(lined_up(["a", "b"], 4, "x")) == ["a", "a", "b", "b"]
    assert len({tuple(lined_up(["a", "b", "c"], 2, str(n))) for n in range(50)}) == 6


def run(*arguments: str) -> Any:
    return CliRunner().invoke(fairdeal, ["ladder", *arguments])


def test_the_same_seed_gives_the_same_ladder() -> None:
    asked = ("--matches", "4", "--game", "dirty-money", "--bot", "random", "--seed", "7")
    first, again = run(*asked), run(*asked)
    assert first.exit_code == 0, first.output
    assert first.stdout == again.stdout
    assert "sensible" in first.stdout
    assert "fixed" in first.stdout


def test_another_seed_gives_other_matches() -> None:
    def played(seed: str) -> list[Played]:
        return [ladder.play(find("dirty-money"), ("random", "sensible"), f"{seed} {n}", 1) for n in range(8)]

    assert played("7") == played("7")
    assert played("7") != played("8")


def test_strong_climbs_too() -> None:
    told = run("--matches", "1", "--game", "dirty-money", "--iterations", "1")
    assert told.exit_code == 0, told.output
    assert {line.split()[0] for line in told.stdout.splitlines()[1:]} == {"random", "sensible", "strong"}


def test_a_bot_or_game_that_is_not_there_is_named_with_those_that_are() -> None:
    told = run("--bot", "clever")
    assert (told.exit_code, "There is no bot 'clever'. Bots: random, sensible, strong." in told.output) == (2, True)
    told = run("--game", "chess")
    assert told.exit_code == 2
    assert "chess" in told.output
    told = run("--bot", "sensible")
    assert (told.exit_code, "A ladder takes two bots or more." in told.output) == (2, True)


def test_a_bot_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_given: Any) -> Any:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setitem(BOTS.own, "random", fails)
    told = run("--game", "sweep", "--bot", "random", "--matches", "2")
    assert told.exit_code == 2
    assert "The bot random has failed at Sweep: by nothing" in told.output
    monkeypatch.setitem(BOTS.own, "random", random)
    assert ladder.entered([find("sweep")], ["random"]) == ["random", "sensible"]
