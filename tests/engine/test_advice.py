"""Advice to a seat, and what a move cost: in positions in which anybody can tell."""

from typing import Any

import pytest
from msgspec.structs import replace
from searching import GUIDED, Choose, CoinGuide, CoinWorld, moments

from fairdeal.engine import (
    BadOption,
    Contradiction,
    Dice,
    Match,
    advise,
    at,
    find,
    seed_of,
    weigh,
)
from fairdeal.engine.cover_your_assets.actions import discard
from fairdeal.engine.dirty_money.actions import play
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.sweep.actions import make, throw


def dice(word: object) -> Dice:
    return Dice(seed_of(f"advice {word}"))


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_advice_is_lawful_tells_what_was_tried_and_is_the_same_with_the_same_dice(game: Any) -> None:
    reasons = set()
    for match, seat in moments(game.name, 3, every=5):
        options = game.write_options(match.state.options)
        view, told = match.view(seat), match.history(seat)
        advice = advise(view, told, dice(1), 24, options)
        assert advice == advise(view, told, dice(1), 24, options)
        assert advice.action in match.legal(seat)
        assert advice.tried[0].action == advice.action
        assert sum(each.visits for each in advice.tried) == 24
        assert all(0 <= each.value <= 1 for each in advice.tried)
        assert advice.reason == "" or advice.reason.endswith(".")
        reasons.add(advice.reason)
    assert len(reasons) > 1


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_advice_and_reason_are_the_same_in_worlds_that_the_seat_cannot_tell_apart(game: Any) -> None:
    for match, seat in moments(game.name, 4, every=9):
        options = game.write_options(match.state.options)
        twin = Match.from_view(match.view(seat), match.history(seat), dice("twin"), options)
        one, other = (advise(each.view(seat), each.history(seat), dice(2), 16, options) for each in (match, twin))
        assert one == other


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_few_candidates_have_no_reason(game: Any) -> None:
    """That a reason follows from what the seat knows is a check that every game owes."""
    said, bare = 0, 0
    for match, seat in moments(game.name, 5, every=4):
        known = game.world(match.state.seats, match.state.options)(seat)
        for fact in match.history(seat):
            known.follow(fact)
        guide = game.guided()
        world = guide.prepared(known, known.draw(dice(3)))
        reasons = [guide.reason(world, seat, action) for action in guide.candidates(world, seat)]
        said += len(reasons) - reasons.count("")
        bare += reasons.count("")
    assert said > 8 * bare


TAKEN = "cover your assets; hands {} | home bank stamps jewels"
LED = "dirty money; hands J2 J9 P3 | J5 P4 U2 | J10 A1 U3"
ARENA = "sweep; hands 2C 9S QS | 3H 4H; arena 7D 10D"


@pytest.mark.parametrize(
    ("position", "action", "reason"),
    [
        (TAKEN.format("gold jewels auto"), discard("auto"), "You keep Gold, which goes with any asset."),
        (TAKEN.format("jewels cash cash"), discard("jewels"), "You keep Cash: you hold 2 of them."),
        (TAKEN.format("jewels cash auto"), discard("cash"), "No card of yours is worth less."),
        (LED, play("J2"), "You keep 1 higher card of that suit for later."),
        (LED, play("P3"), "It is your only card of that suit: after it you need not follow there."),
        (ARENA, throw("2C"), "You keep the queen of spades for yourself."),
        (ARENA, make(9, "2C", "7D"), "You can eat the stack with the nine of spades: 9 points."),
    ],
)
def test_a_reason_speaks_of_the_cards_of_the_moment(position: str, action: Any, reason: str) -> None:
    state: Any = at(position)
    assert action in state.legal(0)
    assert find(state.game).guided().reason(state, 0, action) == reason


def test_a_budget_of_nothing_a_seat_not_asked_and_another_past_are_refused() -> None:
    match, other = Match("sweep", 2, "one"), Match("sweep", 2, "two")
    seat = match.to_act()[0]
    with pytest.raises(BadOption, match="at least 1 iteration, not 0"):
        advise(match.view(seat), match.history(seat), dice(1), 0)
    with pytest.raises(BadOption, match=f"Seat {1 - seat} is not asked now"):
        advise(match.view(1 - seat), match.history(1 - seat), dice(1), 10)
    with pytest.raises(Contradiction):
        advise(match.view(seat), other.history(seat), dice(1), 10)
    with pytest.raises(Contradiction, match="spectator"):
        advise(match.view(None), match.history(seat), dice(1), 10)


def weighed(*may: str, played: str, iterations: int = 800) -> Any:
    known: Any = CoinWorld(*may)
    return weigh(known, CoinGuide(), dice(played), Choose(played), iterations)


def test_what_a_bad_move_cost_is_what_the_game_pays() -> None:
    """A sure 0.6 against a guess; a look at the coin pays 0.9."""
    verdict = weighed("safe", "guess", played="guess")
    assert verdict.best == Choose("safe")
    assert verdict.cost == pytest.approx(0.1, abs=3 * verdict.error)
    assert 0 < verdict.error < 0.05
    verdict = weighed("safe", "guess", "look", played="safe")
    assert (verdict.best, verdict.confidence) == (Choose("look"), 1.0)
    assert verdict.cost == pytest.approx(0.3, abs=0.05)
    assert verdict.value == pytest.approx(0.9, abs=0.05)


def test_the_best_move_and_the_only_one_cost_nothing() -> None:
    assert weighed("safe", "guess", played="safe") is None
    assert weighed("guess", played="guess") is None


@pytest.mark.parametrize("iterations", [-1, 0, 31])
def test_too_few_iterations_to_weigh_are_refused_with_the_number(iterations: int) -> None:
    with pytest.raises(BadOption, match=f"at least 32 iterations, not {iterations}"):
        weighed("safe", "guess", played="guess", iterations=iterations)


def test_a_time_that_is_up_leaves_a_verdict_of_a_few_comparisons() -> None:
    known: Any = CoinWorld("safe", "look")
    calls = []

    def stop() -> bool:
        calls.append(1)
        return len(calls) > 60

    verdict = weigh(known, CoinGuide(), dice(1), Choose("safe"), 100_000, stop)
    assert verdict is None or verdict.best == Choose("look")
    assert known.drawn < 100


def test_a_game_without_a_guide_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("sweep", 2, "one")
    seat = match.to_act()[0]
    monkeypatch.setitem(OUR_OWN, "sweep", replace(find("sweep"), guide=None))
    with pytest.raises(LookupError, match="Sweep brings no guide"):
        advise(match.view(seat), match.history(seat), dice(1), 10)


def test_a_lawful_move_beyond_the_candidates_can_be_weighed() -> None:
    """A player may have done what the search would not try."""
    match = Match("cover-your-assets", 3, "beyond")
    seat = match.to_act()[0]
    known = match.game.world(3, match.state.options)(seat)
    for fact in match.history(seat):
        known.follow(fact)
    guide = match.game.guided()
    may = guide.candidates(match.state, seat)
    beyond = [action for action in match.legal(seat) if action not in may]
    assert beyond
    verdict = weigh(known, guide, dice(1), beyond[0], 200)
    assert verdict is None or verdict.best in may
