"""The search: games so small that the best action is known, budgets, and proof that a hidden card changes nothing."""

from typing import Any

import pytest
from searching import GUIDED, Choose, CoinGuide, CoinWorld, moments

from fairdeal.engine import (
    BadOption,
    Contradiction,
    Dice,
    Match,
    Search,
    bots_for,
    search,
    searched,
    seed_of,
    sensible,
    strong,
    world,
)
from fairdeal.engine.games import OUR_OWN


def found(*may: str, iterations: int = 600, number: int = 1) -> str:
    known: Any = CoinWorld(*may)
    chosen: Any = search(known, CoinGuide(), Dice(seed_of(number)), iterations)
    return str(chosen.what)


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize(
    ("may", "best"),
    [
        (("safe", "guess"), "safe"),  # who solved each world alone would guess: in each world the coin is known
        (("guess", "safe"), "safe"),
        (("safe", "guess", "look"), "look"),  # what is seen decides what is done next
        (("give", "safe"), "safe"),  # the other seat keeps
        (("give", "guess"), "guess"),
    ],
)
def test_the_search_finds_the_best_action_of_a_game_that_is_known(may: Any, best: str, number: int) -> None:
    assert found(*may, number=number) == best


def test_the_values_that_the_search_finds_are_those_of_the_game() -> None:
    known: Any = CoinWorld("safe", "guess", "look")
    root = Search(known, CoinGuide(), Dice(seed_of(3))).run(3000).root
    means = {str(getattr(action, "what", "")): edge.mean for action, edge in root.items()}
    assert means["safe"] == pytest.approx(0.6)
    assert means["guess"] == pytest.approx(0.5, abs=0.1)
    assert means["look"] == pytest.approx(0.9, abs=0.1)


@pytest.mark.parametrize("iterations", [0, -3])
def test_a_search_of_nothing_is_refused_with_the_number(iterations: int) -> None:
    with pytest.raises(BadOption, match=f"at least 1 iteration, not {iterations}"):
        found("safe", "guess", iterations=iterations)
    with pytest.raises(BadOption):
        found("safe", iterations=iterations)


def test_stop_ends_a_search_before_its_next_iteration_and_the_first_is_always_done() -> None:
    known: Any = CoinWorld("safe", "guess")
    asked: list[int] = []

    def done(searching: Search) -> int:
        return sum(edge.visits for edge in searching.root.values())

    def stop() -> bool:
        asked.append(done(searching))
        return done(searching) >= 7

    searching = Search(known, CoinGuide(), Dice(seed_of(1)))
    searching.run(1000, stop)
    assert (done(searching), asked) == (7, [1, 2, 3, 4, 5, 6, 7])
    assert searching.run(1000, lambda: True).best() in searching.root
    assert done(searching) == 8
    assert done(Search(known, CoinGuide(), Dice(seed_of(1))).run(5)) == 5


def test_the_favourite_is_kept_until_another_action_is_surely_better() -> None:
    known: Any = CoinWorld("guess", "safe")
    favourite = Choose("guess")
    few = Search(known, CoinGuide(), Dice(seed_of(1)), favourite).run(6)
    assert few.best() == favourite
    assert few.run(600).best() == Choose("safe")


def test_an_action_that_is_surely_worse_is_not_tried_any_longer() -> None:
    known: Any = CoinWorld("safe", "guess", "look")
    searching = Search(known, CoinGuide(), Dice(seed_of(1))).run(600)
    assert searching.open == [Choose("look")]
    assert searching.root[Choose("guess")].visits < 100


def test_a_seat_with_one_candidate_takes_it_without_searching() -> None:
    known: Any = CoinWorld("guess")
    assert search(known, CoinGuide(), Dice(seed_of(1)), 1000) == Choose("guess")
    assert known.drawn == 1


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    match = Match("sweep", 2, "one")
    other = 1 - match.to_act()[0]
    with pytest.raises(BadOption, match=f"Seat {other} is not asked now"):
        searched(match.view(other), Dice(seed_of(1)), match.past(other), 10)


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_decisions_with_the_same_dice(game: Any) -> None:
    other_cards = 0
    for match, seat in moments(game.name, 1):
        options = game.write_options(match.state.options)
        twin = Match.from_view(match.view(seat), match.history(seat), Dice(seed_of("twin")), options)
        other_cards += list(twin.state.holdings()) != list(match.state.holdings())
        one, other = (searched(each.view(seat), Dice(seed_of("pair")), each.past(seat), 30) for each in (match, twin))
        assert one == other
        assert one in match.legal(seat)
    assert other_cards > 2, "the worlds must differ in what the seat does not see"


@pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)
def test_strong_plays_whole_rounds_by_the_rules(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.engine.bots.ITERATIONS", 4)
    match, dice = Match(game.name, game.seats[0], "whole", {"length": "rounds", "rounds": 1}), Dice(seed_of(1))
    while not match.over:
        seat = match.to_act()[0]
        match.apply(seat, strong(match.view(seat), match.choices(seat, 50), dice, match.past(seat)))
    assert match.result() is not None


def test_strong_is_offered_where_a_game_brings_a_guide() -> None:
    assert [name for name in OUR_OWN if "strong" in bots_for(name)] == [game.name for game in GUIDED]


def test_a_search_says_what_is_wrong_with_the_past_of_another_match() -> None:
    match, other = Match("money-sweeper", 2, "one"), Match("money-sweeper", 2, "two")
    seat = other.to_act()[0]
    other.step(5)
    with pytest.raises(Contradiction, match="leads to another view"):
        searched(match.view(seat), Dice(seed_of(1)), other.past(seat), 10)


def test_money_sweeper_remembers_within_a_deal_what_it_saw() -> None:
    """`sensible` takes cash that lies face down again before it tries an unknown card."""
    match, dice = Match("money-sweeper", 2, "memory"), Dice(seed_of(1))
    took = 0
    while not match.over and took < 3:
        seat = match.to_act()[0]
        known = world(match.view(seat), match.history(seat), match.past(seat).options).state.grid
        hidden = {cell for cell, card in enumerate(match.view(seat).zones[0].cards) if card == "" and known[cell]}
        action: Any = sensible(match.view(seat), match.choices(seat), dice, match.past(seat))
        state: Any = match.state
        if hidden and not state.sweep:
            assert action.cell in hidden
            assert known[action.cell] == max((known[cell] for cell in hidden), key=int)
            took += 1
        match.apply(seat, action)
    assert took == 3
