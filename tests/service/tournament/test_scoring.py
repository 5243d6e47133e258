"""Scores, standings and travellers: what follows from the rows of the boards, and nothing else."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.service.tournament.formats import BOT
from fairdeal.service.tournament.scoring import (
    Adjustment,
    Matchpoints,
    Penalty,
    Results,
    Row,
    Rules,
    Score,
    Scoresheet,
    Standing,
    finish,
    matches,
    matchpoints,
    percent,
    places,
    scores,
    standings,
    traveller,
)
from fairdeal.service.tournament.ties import Tie

HALF = Fraction(1, 2)
POINTS = Rules("points")
FEWEST = Rules("points", fewest_wins=True)


def sheet(board: int, *tables: str, byes: Sequence[int] = (), repaired: Sequence[int] = ()) -> Scoresheet:
    """Read tables as `0=120 1=80`: by seat, the entrant and the score; `bot=90` is a bot's."""
    rows = [
        Row(table, seat, BOT if who == "bot" else int(who), int(score), table not in repaired)
        for table, line in enumerate(tables)
        for seat, (who, score) in enumerate(each.split("=") for each in line.split())
    ]
    return Scoresheet(board, tuple(rows), tuple(byes))


def placed(*sheets: Scoresheet, rules: Rules = POINTS, **told: Any) -> dict[int, tuple[int, Tie | None]]:
    """Each entrant's place, and by which rule it is not shared."""
    return {each.entrant: (each.place, each.tie) for each in _standings(sheets, rules, **told)}


def _standings(sheets: Sequence[Scoresheet], rules: Rules, **told: Any) -> tuple[Standing, ...]:
    entrants = tuple(sorted({row.entrant for each in sheets for row in each.rows} - {BOT}))
    return standings(Results(tuple(sheets), entrants, rules)._replace(**told))


def test_each_beaten_in_the_same_seat_brings_two_and_each_tie_one() -> None:
    board = sheet(0, "0=100 1=50", "2=100 3=60", "4=90 5=40")
    assert matchpoints(board.rows) == {
        0: Matchpoints(3, 4),
        2: Matchpoints(3, 4),
        4: Matchpoints(0, 4),
        1: Matchpoints(2, 4),
        3: Matchpoints(4, 4),
        5: Matchpoints(0, 4),
    }


def test_where_the_fewest_win_fewer_points_beat_more() -> None:
    assert matchpoints(sheet(0, "0=3 1=9", "2=5 3=9").rows, fewest_wins=True)[0] == Matchpoints(2, 2)


def test_bots_and_repaired_tables_are_compared_with_nobody() -> None:
    board = sheet(0, "0=100 bot=1", "2=90 3=60", "4=500 5=700", "6=80 7=50", repaired=[2])
    made = matchpoints(board.rows)
    assert (made[0], made[2], made[6]) == (Matchpoints(4, 4), Matchpoints(2, 4), Matchpoints(0, 4))
    assert (made[3], made[7]) == (Matchpoints(2, 2), Matchpoints(0, 2))
    assert not {4, 5, BOT} & set(made)


def test_who_could_not_be_compared_has_the_average() -> None:
    board = sheet(0, "0=100 1=50", "2=90 3=60", "4=500 5=700", repaired=[2], byes=[6])
    assert scores(board, Rules()) == {
        0: Score(Fraction(1), "matchpoints"),
        1: Score(Fraction(0), "matchpoints"),
        2: Score(Fraction(0), "matchpoints"),
        3: Score(Fraction(1), "matchpoints"),
        **dict.fromkeys((4, 5, 6), Score(HALF, "average")),
    }


def test_the_average_of_points_is_the_mean_of_those_compared() -> None:
    board = sheet(0, "0=100 1=50", "2=90 bot=9000", "4=500 5=700", repaired=[2], byes=[6])
    assert {scores(board, POINTS)[one] for one in (4, 5, 6)} == {Score(Fraction(80), "average")}


def test_of_a_board_at_one_table_all_have_the_average() -> None:
    assert set(scores(sheet(0, "0=100 1=50"), Rules()).values()) == {Score(HALF, "average")}


def test_an_adjusted_score_takes_the_place_of_the_row_which_is_compared_with_nobody() -> None:
    board = sheet(0, "0=100 1=50", "2=90 3=60", "4=80 5=40")
    made = scores(board, Rules(), [Adjustment(0, 0, 60), Adjustment(1, 2, 10)])
    assert (made[0], made[2]) == (Score(Fraction(60, 100), "adjusted"), Score(Fraction(1), "matchpoints"))
    assert scores(board, POINTS, [Adjustment(0, 0, 60)])[0] == Score(Fraction(60), "adjusted")


def test_where_one_sits_as_one_likes_all_of_ones_tables_count() -> None:
    evening = sheet(0, "0=100 1=50", "0=30 2=60", "1=90 2=40")
    assert scores(evening, POINTS)[0].worth == 130
    assert matchpoints(evening.rows) == {0: Matchpoints(4, 8), 1: Matchpoints(4, 8), 2: Matchpoints(4, 8)}


def test_the_most_points_lead_and_equals_share_a_place() -> None:
    assert placed(sheet(0, "0=100 1=50", "2=100 3=60")) == {0: (1, None), 2: (1, None), 3: (3, None), 1: (4, None)}


def test_where_the_fewest_win_the_fewest_lead() -> None:
    assert placed(sheet(0, "0=3 1=9", "2=5 3=9"), rules=FEWEST)[0] == (1, None)


def test_a_total_is_the_sum_of_the_boards_and_its_share_their_mean() -> None:
    first, second = sheet(0, "0=9 1=5", "2=8 3=6"), sheet(1, "0=9 2=5", "1=9 3=6")
    leader, second_best, *_ = _standings((first, second), Rules())
    assert (leader.entrant, leader.total, leader.share) == (3, Fraction(2), Fraction(1))
    assert (second_best.entrant, second_best.total, second_best.share) == (0, Fraction(3, 2), Fraction(3, 4))
    assert [score.worth for score in second_best.boards] == [1, HALF]


@pytest.mark.parametrize(("rules", "least"), [(Rules(), 0), (POINTS, 20), (FEWEST, 90)])
def test_who_was_not_there_has_the_least(rules: Rules, least: int) -> None:
    first, second = sheet(0, "0=90 1=50", "2=80 3=60"), sheet(1, "0=90 1=20")
    (late,) = (each for each in _standings((first, second), rules) if each.entrant == 2)
    assert late.boards[1] == Score(Fraction(least), "absent")


def test_a_penalty_takes_from_the_total_from_its_board_on() -> None:
    boards = (sheet(0, "0=9 1=5", "2=8 3=6"), sheet(1, "0=9 1=5", "2=8 3=6"))
    told = Results(boards, (0, 1, 2, 3), Rules(), penalties=(Penalty(1, 0, 25),))
    assert [after[0] for after in places(told)] == [1, 2]
    assert standings(told)[1].total == Fraction(2) - Fraction(1, 4)
    assert standings(told._replace(rules=FEWEST, penalties=(Penalty(0, 1, 30),)))[3].total == 40


def test_in_a_knock_out_who_got_further_is_placed_before_who_has_more() -> None:
    first = sheet(0, "0=90 1=80", "2=20 3=10")
    second = sheet(1, "0=5 2=6")
    assert list(placed(first, second, stages={0: 1, 2: 2})) == [2, 0, 1, 3]
    told = Results((first, second), (0, 1, 2, 3), POINTS, stages={0: 1, 2: 2})
    assert places(told)[0] == {0: 1, 2: 2, 1: 3, 3: 4}


def test_places_over_rounds_are_the_standings_after_each_board() -> None:
    boards = (sheet(0, "0=9 1=5", "2=8 3=6"), sheet(1, "1=90 2=5", "0=8 3=6"))
    assert places(Results(boards, (0, 1, 2, 3), POINTS)) == ({0: 1, 2: 2, 3: 3, 1: 4}, {1: 1, 0: 2, 2: 3, 3: 4})
    assert places(Results((), (0, 1))) == ()


def tied(*rules: Tie) -> Rules:
    return Rules("points", rules)


def test_before_the_first_board_all_share_the_first_place() -> None:
    rules = tied("head-to-head", "wins", "best-board", "last-board")
    assert {(each.place, each.tie) for each in standings(Results((), (0, 1, 2), rules))} == {(1, None)}


def test_head_to_head_the_better_at_the_same_table_is_placed_first() -> None:
    boards = sheet(0, "0=50 1=60", "2=70 3=10"), sheet(1, "0=60 2=40", "1=50 3=10")
    by: Tie = "head-to-head"
    assert placed(*boards, rules=tied(by)) == {1: (1, by), 0: (2, by), 2: (3, by), 3: (4, None)}


def test_at_their_own_table_two_are_compared_whatever_it_was_dealt() -> None:
    boards = sheet(0, "0=5 1=9", "2=7 3=7", repaired=[0]), sheet(1, "0=7 1=7", "2=9 3=9")
    assert placed(*boards, rules=tied("head-to-head"))[0] == (4, "head-to-head")


def test_tables_won_part_a_tie_and_a_shared_win_is_half_of_one() -> None:
    boards = sheet(0, "0=50 1=10", "2=30 3=30"), sheet(1, "0=10 3=20", "2=30 1=40")
    assert placed(*boards, rules=tied("wins")) == {0: (1, "wins"), 2: (2, "wins"), 3: (3, "wins"), 1: (4, "wins")}


def test_nobody_wins_a_table_of_bots() -> None:
    assert placed(sheet(0, "0=50 bot=10", "1=50 2=10"), rules=tied("wins"))[0] == (2, "wins")


def test_an_adjusted_score_wins_no_table() -> None:
    told = {"adjustments": (Adjustment(0, 0, 50),)}
    assert placed(sheet(0, "0=90 1=20", "2=50 3=10"), rules=tied("wins"), **told)[0] == (2, "wins")


def test_the_best_board_parts_a_tie() -> None:
    boards = sheet(0, "0=50 1=0", "2=30 3=0"), sheet(1, "0=10 1=0", "2=30 3=0")
    assert placed(*boards, rules=tied("best-board")) == {
        0: (1, "best-board"),
        2: (2, "best-board"),
        1: (3, None),
        3: (3, None),
    }
    assert placed(*boards, rules=FEWEST._replace(ties=("best-board",)))[0] == (3, "best-board")


def test_the_last_board_on_which_two_differ_parts_a_tie() -> None:
    boards = sheet(0, "0=10 1=0", "2=20 3=0"), sheet(1, "0=20 1=0", "2=10 3=0"), sheet(2, "0=7 1=0", "2=7 3=0")
    assert placed(*boards, rules=tied("last-board"))[0] == (1, "last-board")
    assert placed(*boards, rules=tied("last-board"))[2] == (2, "last-board")


def test_a_rule_is_asked_about_those_whom_the_rules_before_leave_together() -> None:
    """Of all three, 1 and 2 have won as many meetings more than they lost; of the two, 1 has won the one there was."""
    boards = (
        sheet(0, "1=10 2=5", "0=35 3=0"),
        sheet(1, "2=20 0=5", "1=20 3=0"),
        sheet(2, "2=15 0=0", "1=10 3=0"),
    )
    assert placed(*boards, rules=tied("best-board", "head-to-head")) == {
        0: (1, "best-board"),
        1: (2, "head-to-head"),
        2: (3, "head-to-head"),
        3: (4, None),
    }


def test_at_a_table_of_a_knock_out_the_points_decide_and_then_who_stood_better() -> None:
    board = sheet(0, "0=50 1=70", "2=50 bot=900", "4=500 5=700", repaired=[2])
    assert finish(board, POINTS, (2, 1, 0, 5, 4, 9)) == [5, 4, 1, 2, 0]
    assert finish(board, FEWEST, (2, 1, 0, 5, 4, 9)) == [2, 0, 1, 4, 5]
    assert finish(board, POINTS, (0, 1), [Adjustment(0, 0, 80)]) == [0, 1]
    assert finish(board, Rules(), (0, 1), [Adjustment(0, 0, 80)]) == [1, 0]


def test_a_traveller_tells_who_held_which_seat_and_what_that_brought() -> None:
    board = sheet(0, "0=100 1=50", "2=90 bot=60", "4=500 5=700", repaired=[2])
    lines = traveller(board, Rules(), [Adjustment(0, 5, 40)])
    assert lines == traveller(board._replace(rows=board.rows[::-1]), Rules(), [Adjustment(0, 5, 40)])
    assert [line.table for line in lines] == [0, 1, 2]
    assert [tuple(seat) for seat in lines[0].seats] == [
        (0, 100, Matchpoints(2, 2), Score(Fraction(1), "matchpoints")),
        (1, 50, None, Score(HALF, "average")),
    ]
    assert tuple(lines[1].seats[1]) == (BOT, 60, None, None)
    assert [seat.score for seat in lines[2].seats if seat.score] == [
        Score(HALF, "average"),
        Score(Fraction(2, 5), "adjusted"),
    ]


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (Fraction(7, 12), "58.33"),
        (HALF, "50.00"),
        (Fraction(1), "100.00"),
        (Fraction(1, 16), "6.25"),
        (Fraction(12345, 1_000_000), "1.23"),
        (Fraction(12350, 1_000_000), "1.24"),
        (Fraction(-1, 4), "-25.00"),
        (Fraction(-1, 1000), "-0.10"),
    ],
)
def test_only_what_is_told_is_rounded(share: Fraction, told: str) -> None:
    assert percent(share) == told


@st.composite
def boards(draw: st.DrawFn) -> tuple[Scoresheet, ...]:
    """Some boards of twelve entrants at tables of three, each time at others, with scores that are often the same."""
    found = []
    for number in range(draw(st.integers(1, 3))):
        order = draw(st.permutations(range(12)))
        points = draw(st.lists(st.integers(-2, 2), min_size=12, max_size=12))
        rows = [Row(at // 3, at % 3, one, points[at]) for at, one in enumerate(order)]
        found.append(Scoresheet(number, tuple(rows)))
    return tuple(found)


@settings(max_examples=20)
@given(boards(), st.sampled_from(["matchpoints", "points"]), st.booleans())
def test_places_follow_from_the_totals_and_the_order_of_rows_says_nothing(
    sheets: tuple[Scoresheet, ...], scoring: str, fewest_wins: bool
) -> None:
    rules = Rules(
        "points" if scoring == "points" else "matchpoints", ("wins", "head-to-head", "last-board"), fewest_wins
    )
    told = Results(sheets, tuple(range(12)), rules)
    found = standings(told)
    assert [each.place for each in found] == sorted(each.place for each in found)
    assert all(sum(other.place < each.place for other in found) == each.place - 1 for each in found)
    for better, worse in pairwise(found):
        assert better.total == worse.total or (better.total > worse.total) == (scoring != "points" or not fewest_wins)
    turned = tuple(each._replace(rows=each.rows[::-1]) for each in sheets)
    assert standings(told._replace(sheets=turned, entrants=told.entrants[::-1])) == found


@settings(max_examples=20)
@given(boards())
def test_a_board_brings_all_together_half_of_the_possible(sheets: tuple[Scoresheet, ...]) -> None:
    for each in sheets:
        assert sum(score.worth for score in scores(each, Rules()).values()) == 6


# What is compared, for ratings


def compared(*tables: str, rules: Rules = POINTS, awards: Sequence[Adjustment] = (), **told: Any) -> list[list[int]]:
    return [[row.entrant for row in rows] for rows in matches(sheet(0, *tables, **told), rules, awards)]


def test_by_matchpoints_those_in_the_same_seat_are_compared_and_by_points_those_at_a_table() -> None:
    assert compared("0=9 1=5", "2=7 3=5", rules=Rules()) == [[0, 2], [1, 3]]
    assert compared("0=9 1=5", "2=7 3=5") == [[0, 1], [2, 3]]
    assert compared("0=9 1=5", rules=Rules()) == [[0, 1]]


def test_a_late_or_repaired_table_a_bot_that_fills_and_an_awarded_score_are_compared_with_nobody() -> None:
    tables, awards = ("0=9 1=5", "2=7 bot=5", "4=1 5=8", "6=2 7=3"), [Adjustment(0, 6, 50), Adjustment(1, 0, 50)]
    assert compared(*tables, rules=Rules(), repaired=(2,), awards=awards) == [[0, 2], [1, 7]]
