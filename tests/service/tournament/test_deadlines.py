"""Whatever a tournament waits for has a deadline, and what then happens is told beforehand."""

from collections.abc import Callable

import pytest
from entrants import Evening, a_server, a_store
from sitting import StillClock

from fairdeal.service.desk.tournaments import Now
from fairdeal.service.errors import Problem
from fairdeal.service.tournament.directing import Pause
from fairdeal.service.tournament.event import TableOver
from fairdeal.service.tournament.rounds import BeginRound
from fairdeal.service.tournament.standings import standings
from fairdeal.service.tournament.waits import PAUSE, WAITS, waiting

Given = Callable[[Evening], Evening]


def entering(cup: Evening) -> Evening:
    return cup.enter("Ann", "Bo", "Cy")


def drawing(cup: Evening) -> Evening:
    return entering(cup).closed()


def drawing_anew(cup: Evening) -> Evening:
    drawing(cup)
    for each in cup.people[:2]:
        each.opens()
    return cup.passes(60)


def resting(cup: Evening) -> Evening:
    return entering(cup).drawn()


def playing(cup: Evening) -> Evening:
    resting(cup).director.ask(BeginRound)
    return cup.halt()


def paused(cup: Evening) -> Evening:
    playing(cup).director.ask(Pause)
    return cup


@pytest.fixture
def cup(still: StillClock) -> Evening:
    return Evening(a_server(a_store(), still), still)


@pytest.mark.parametrize(
    ("given", "wait", "seconds", "follows"),
    [
        (entering, "entry", 300, ["entry-closed"]),
        (drawing, "noise", 60, ["redrawn", "ended"]),
        (drawing_anew, "hashes", 60, ["draw-closed", "ended"]),
        (resting, "break", 60, ["round-begun"]),
        (playing, "round", 600, ["table-over", "board-opened"]),
        (paused, "pause", 1_800, ["resumed"]),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_waited_for_happens_by_itself(
    cup: Evening, given: Given, wait: str, seconds: int, follows: list[str]
) -> None:
    before = len(given(cup).log)
    found = waiting(cup.tournament)
    assert found
    assert found[1].name == wait
    cup.passes(seconds - 0.001)
    assert cup.log[before:] == []
    cup.passes(0.001)
    assert cup.log[before:] == follows


def test_every_wait_has_been_tried() -> None:
    of_others = {"dawn", "day", "evening", "stand", "match"}  # as test_daily.py and test_free.py have them
    ours = {"entry", "noise", "hashes", "break", "round", "pause"}
    assert {each.name for each in (*WAITS, PAUSE)} == ours | of_others


def test_with_one_entrant_there_is_no_tournament(cup: Evening) -> None:
    cup.enter("Ann").passes(300)
    assert (cup.tournament.ended, cup.log) == ("unfilled", ["ended"])


def test_after_the_third_draw_that_is_not_opened_there_is_no_tournament(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still).enter("Ann", "Bo", "Cy", "Di", "Ed", "Flo").closed()
    everybody = cup.people
    for out in range(2):
        for each in everybody[out + 1 :]:
            each.opens()
        cup.passes(60)
        for each in everybody[out + 1 :]:
            each.adds()
    for each in everybody[3:]:
        each.opens()
    cup.passes(60)
    assert (cup.tournament.ended, cup.log.count("redrawn")) == ("undrawn", 2)


def test_with_bots_left_alone_the_boards_need_no_noise(cup: Evening) -> None:
    cup.enter("Ann").bots(3).closed().passes(60)
    assert cup.log[-2:] == ["redrawn", "draw-closed"]
    assert cup.tournament.stage == "break"


def test_a_table_whose_time_is_up_counts_as_the_average(cup: Evening) -> None:
    playing(cup).passes(600)
    [over] = cup.tournament.rounds[0].over.values()
    head = cup.service.store.head(cup.tables()[0])
    assert over == TableOver(cup.tables()[0], head.hash, (), "time")
    assert [(each.place, str(each.total), each.boards[0].by) for each in standings(cup.tournament)] == [
        (1, "1/2", "average")
    ] * 3


def test_a_table_that_has_just_ended_is_not_called_late(cup: Evening) -> None:
    """Another server may have written its end since this one looked."""
    resting(cup).director.ask(BeginRound)
    [table] = cup.tables()
    now = Now(cup.service.tables, cup.service.tournaments.evening(cup.id))
    assert now.head(table) == cup.service.store.head(table).hash
    cup.play(table)
    with pytest.raises(Problem, match="is over") as problem:
        now.head(table)
    assert problem.value.code == "not_now"


def test_whoever_lets_time_run_out_is_played_for_within_the_round(cup: Evening) -> None:
    """Nobody who is behind has the average of a table whose time is up."""
    resting(cup).director.ask(BeginRound)
    [table] = cup.tables()
    cup.play(table, stalls=1)
    cup.passes(0)
    assert [over.why for over in cup.tournament.rounds[0].over.values()] == ["played"]


def test_bots_take_the_seats_to_which_nobody_has_come_in_time(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still)
    resting(cup).director.ask(BeginRound)
    [table] = cup.tables()
    guest = next(cup.guests(table))
    assert guest.takes("Ann")[0] == 201
    cup.passes(29.9)
    assert cup.service.tables.desk(table).table.status == "lobby"
    cup.passes(0.1)
    assert len(cup.service.tables.desk(table).table.seats_of("bot")) == 2
    assert cup.service.tables.desk(table).table.status == "playing"


def test_without_a_director_an_evening_runs_to_its_end(still: StillClock) -> None:
    cup = Evening(a_server(a_store(), still), still, director="").enter("Ann", "Bo").bots(1)
    cup.passes(300)
    for each in cup.people:
        each.opens()
    for _ in range(2):
        cup.passes(60).passes(30).passes(600)
    cup.passes(60)
    assert cup.tournament.ended == "played"
    assert cup.log.count("board-opened") == 2
