"""The plan of a turn of Money Sweeper: the best line through seen cells, and when an unknown one is worth its risk."""

from typing import Any

import pytest
from searching import moments

from fairdeal.engine import Dice, Match, at, searched, seed_of, world
from fairdeal.engine.games import find
from fairdeal.engine.money_sweeper.actions import STOP, flip
from fairdeal.engine.money_sweeper.guide import CellGuide
from fairdeal.engine.money_sweeper.plan import Plan, unseen

SEEN = "money sweeper; options open_memory"


def planned(position: str) -> Any:
    state: Any = at(position)
    return Plan(state).best()


def test_it_takes_the_line_that_brings_most_and_not_the_dearest_card_first() -> None:
    """From the $100 in the middle only one side can be reached; from the end all three are."""
    position = f"{SEEN}; grid 50 100 20 1 1 / 1 1 1 1 1 / 5 5 5 5 5; turn 1; seen 0,0 0,1 0,2"
    assert planned(position) in (flip(0), flip(2))


def test_a_line_goes_on_over_an_unknown_cell_where_seen_cash_lies_beyond() -> None:
    """Four in fourteen are mines: only the $100 behind is worth the risk of the $50."""
    grid = "grid 50 5 100 1 1 / 5 5 1 5 1 / 5 5 5 5 5"
    beyond, nothing = (planned(f"{SEEN}; {grid}; sweep 0,0; turn 1; seen {seen}") for seen in ("0,2", "2,4"))
    assert beyond in (flip(1), flip(6))
    assert nothing == STOP


@pytest.mark.parametrize(("sweep", "best"), [("0,0", "on"), ("0,0 0,1 0,2 0,3", "stop")])
def test_it_stops_when_what_is_swept_is_worth_more_than_what_may_come(sweep: str, best: str) -> None:
    grid = "grid 5 100 100 100 1 / 20 20 20 20 20 / 1 20 20 20 20"
    assert (planned(f"money sweeper; {grid}; sweep {sweep}; turn 1") == STOP) == (best == "stop")


@pytest.mark.parametrize(
    ("card", "totals", "best"),
    [
        ("100", "3000 3000", "stop"),
        ("100", "1000 3000", "on"),  # what it has will not do
        ("20", "3000 3000", "on"),
        ("20", "3000 1000", "stop"),  # what it has will do
    ],
)
def test_who_cannot_win_otherwise_dares_more_and_who_leads_dares_less(card: str, totals: str, best: str) -> None:
    grid = f"grid {card} 50 100 50 1 1 / 1 1 5 5 5 5"
    assert (planned(f"money sweeper; {grid}; sweep 0,0; turn 0; totals {totals}") == STOP) == (best == "stop")


def test_what_is_unseen_is_counted_without_what_lies_open_or_was_seen() -> None:
    state: Any = at(f"{SEEN}; grid 20 5 1! 100 / 10 50 5 1; turn 1; seen 0,0 0,1")
    found = unseen(state)
    assert (found.mines, found.cash, sorted(found.cells)) == (1, 165, [3, 4, 5, 6, 7])
    assert (found.risk, found.usual) == (1 / 5, 165 / 4)


def test_strong_begins_with_the_plan_and_plays_it_where_there_is_no_time_for_more() -> None:
    guide: Any = find("money-sweeper").guided()
    for match, seat in moments("money-sweeper", 1):
        known = world(match.view(seat), match.history(seat))
        state = guide.prepared(known, known.draw(Dice(seed_of("another world"))))
        assert searched(match.view(seat), Dice(seed_of(1)), match.past(seat), 1) == Plan(state).best()


class LongGuide(CellGuide):
    """The guide that plays on until the round or its first half is over."""

    turns = 100


@pytest.mark.parametrize(
    ("options", "end"),
    [
        ({}, ("half-time", 5)),
        ({"adjacency": "any"}, ("half-time", 5)),
        ({"half_time": False}, ("deal", 0)),
        ({"half_deck": True, "play_out": True}, ("deal", 0)),
    ],
)
def test_what_is_played_on_after_the_tree_follows_the_rules(options: dict[str, object], end: tuple[str, int]) -> None:
    state: Any = Match("money-sweeper", 3, "played on", {**options, "open_memory": True}).state
    LongGuide().values(state, Dice(seed_of(1)))
    assert (state.phase, state.discarded) == end


@pytest.mark.parametrize(("totals", "worth"), [("2900 0", [1, 0]), ("0 3500", [0, 1]), ("0 500", [0.5, 0.5])])
def test_a_round_that_ends_in_what_is_played_on_is_worth_its_totals_or_the_result(
    totals: str, worth: list[float]
) -> None:
    state: Any = at(f"{SEEN}; grid 100 100 100 100 100 1; totals {totals}; seen 0,0 0,1 0,2 0,3 0,4")
    assert LongGuide().values(state, Dice(seed_of(1))) == worth
