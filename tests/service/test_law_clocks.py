"""The law of clocks: whoever lets others wait pays for it, and a seat that stalled never ends with more time."""

from collections.abc import Callable
from typing import Any

import pytest
from player import Player
from positions import MINES, PASS, TRADE, TWELVE
from sitting import Sitting, clock_of, passes

from fairdeal.engine import money_sweeper as mines
from fairdeal.engine import monopoly as mono
from fairdeal.service.errors import Problem
from fairdeal.service.table.disputes.events import WithdrawDispute
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import Ended
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, UndoEnded, WithdrawUndo
from fairdeal.service.table.seats.presence import DAY_SECONDS, WAIT_SECONDS, NoteAway, Pause, PlayOn, Resume, StandIn

ANN, BO, CY = range(3)
Place = Callable[..., Sitting]
Party = Callable[..., list[Player]]

SWAP = mono.swap_neutral(CY)
BANK: dict[str, Any] = {"clock": "bank", "seconds": 60}
HALF_MINUTE: dict[str, Any] = {"clock": "decision", "seconds": 30}


def left(table: Sitting) -> list[float]:
    """The seconds that each seat has left, as of now."""
    clock = table.table.clock
    assert clock
    now = clock_of(table).moment.timestamp() * 1000
    gone = [now - clock.at if seat in clock.running else 0 for seat in range(len(clock.left))]
    return [round((left - used) / 1000, 3) for left, used in zip(clock.left, gone, strict=True)]


def shows_and_stops(table: Sitting) -> int:
    """Ann flips a card, which all see, and stops; the record that she would take back."""
    slip = table.act(ANN, mines.flip(1))
    table.act(ANN, mines.STOP)
    return slip


def says_yes(table: Sitting) -> None:
    """Whoever is asked says yes."""
    while (pending := table.table.undos.pending) is not None:
        table.do(pending.waits_for[0], AnswerUndo, ask=pending.ask, yes=True)


# Taking back again and again


@pytest.mark.usefixtures("undos_without_end")
def test_27_loops_of_stop_and_undo_do_not_run_an_opponents_bank_down(place: Place) -> None:
    table = place(MINES, undo="free", **BANK)
    for _ in range(27):
        table.act(ANN, mines.STOP)
        clock_of(table).tick(0.9)
        table.do(ANN, AskUndo)
    assert left(table) == [35.7, 60]


def test_where_the_others_are_asked_the_loop_ends_at_the_first_free_undo(place: Place) -> None:
    table = place(MINES, **BANK)
    for _ in range(2):
        table.act(ANN, mines.STOP)
        clock_of(table).tick(0.9)
        table.do(ANN, AskUndo)
    assert table.table.undos.pending
    clock_of(table).tick(20)
    assert left(table)[BO] == 59.1
    assert left(table)[ANN] == 39.1


def test_no_loop_gets_more_than_its_time_for_one_decision(place: Place) -> None:
    table = place(MINES, undo="free", **HALF_MINUTE)
    began = clock_of(table).moment
    for _ in range(10):
        clock_of(table).tick(29)
        try:
            table.act(ANN, mines.STOP)
            table.do(ANN, AskUndo)
        except Problem:
            break
    assert table.last(TimedOut).seat == ANN
    assert (clock_of(table).moment - began).total_seconds() <= 58


def test_to_undo_an_undo_gives_no_time_back_either(place: Place) -> None:
    table = place(TWELVE, undo="free", **HALF_MINUTE)
    table.act(ANN, mono.discard("charles"))
    first = table.seq
    clock_of(table).tick(25)
    table.do(ANN, AskUndo, target=first)
    rewound = table.seq
    assert left(table)[ANN] == 30
    table.do(ANN, AskUndo, target=rewound)
    assert left(table)[ANN] == 5


def test_a_decision_that_is_taken_back_has_the_time_it_had_left(place: Place) -> None:
    table = place(MINES, **HALF_MINUTE)
    clock_of(table).tick(20)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(0.5)
    table.do(ANN, AskUndo)
    assert left(table) == [10, 30]


def test_an_undo_is_no_way_to_empty_the_clock_of_the_next_seat(place: Place) -> None:
    table = place(MINES, **HALF_MINUTE)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(1)
    table.do(ANN, AskUndo)
    table.act(ANN, mines.STOP)
    clock_of(table).tick(29.999)
    table.service.deadlines.ring()
    assert table.events(TimedOut) == []


@pytest.mark.parametrize(
    ("house", "rest"), [(HALF_MINUTE, 5), ({**BANK, "increment": 20}, 55)], ids=["decision", "bank"]
)
def test_a_card_laid_aside_and_taken_back_again_and_again_brings_no_time(place: Place, house: Any, rest: int) -> None:
    table = place(PASS, **house)
    for _ in range(5):
        clock_of(table).tick(5)
        table.act(ANN, mono.pass_card("boardwalk"))
        table.do(ANN, AskUndo)
    assert table.table.acting("person")[0] == ANN
    assert left(table)[ANN] == rest


def test_a_card_laid_aside_and_taken_back_again_and_again_puts_off_no_turn(place: Place) -> None:
    table = place(PASS, days=1)
    for _ in range(3):
        passes(table, DAY_SECONDS / 4)
        table.act(ANN, mono.pass_card("boardwalk"))
        table.do(ANN, AskUndo)
    passes(table, DAY_SECONDS / 4)
    assert table.table.overdue == (0, 1, 2, 3, 4)


# While a request waits


def test_the_clock_of_a_seat_that_is_asked_stands_still_and_that_of_the_asker_runs(place: Place) -> None:
    table = place(MINES, **BANK)
    slip = shows_and_stops(table)
    clock_of(table).tick(5)
    table.do(ANN, AskUndo, target=slip)
    clock_of(table).tick(30)
    assert left(table) == [30, 55]


def test_whoever_says_no_has_lost_no_time(place: Place) -> None:
    table = place(MINES, **BANK)
    slip = shows_and_stops(table)
    ask = table.do(ANN, AskUndo, target=slip)
    clock_of(table).tick(50)
    table.do(BO, AnswerUndo, ask=ask, yes=False)
    assert left(table) == [10, 60]


def test_requests_upon_requests_use_up_the_clock_of_the_asker_alone(place: Place) -> None:
    table = place(MINES, **HALF_MINUTE)
    slip = shows_and_stops(table)
    for _ in range(2):
        table.do(ANN, AskUndo, target=slip)
        clock_of(table).tick(14)
        table.do(ANN, WithdrawUndo)
    for _ in range(3):
        table.do(ANN, AskUndo, target=slip)
        passes(table, 2)
    assert [event.why for event in table.events(UndoEnded)] == 2 * ["withdrawn"] + 3 * ["time"]
    assert table.table.clock
    assert (table.table.clock.left, table.events(TimedOut)) == ([0, 30_000], [])


def test_a_request_that_was_refused_stays_paid_when_a_later_one_is_granted(place: Place) -> None:
    table = place(MINES, **HALF_MINUTE)
    slip = shows_and_stops(table)
    for answer in (False, True):
        ask = table.do(ANN, AskUndo, target=slip)
        clock_of(table).tick(8)
        table.do(BO, AnswerUndo, ask=ask, yes=answer)
    assert left(table) == [14, 30]


@pytest.mark.parametrize("house", [BANK, HALF_MINUTE], ids=["bank", "decision"])
def test_anothers_undo_gives_back_no_time_that_one_stalled(place: Place, house: dict[str, Any]) -> None:
    """Bo lets all wait for a request of his own; that Ann then takes something back does not make it good."""
    table = place(TRADE, **house)
    slip = table.act(ANN, SWAP)
    table.act(BO, SWAP)
    clock_of(table).tick(2)
    ask = table.do(BO, AskUndo)
    clock_of(table).tick(10)
    table.do(CY, AnswerUndo, ask=ask, yes=False)
    table.do(ANN, AskUndo, target=slip)
    says_yes(table)
    whole = house["seconds"]
    assert left(table)[BO] == whole - 10


def test_the_price_that_one_paid_is_not_paid_back_by_another(place: Place) -> None:
    table = place(TRADE, **BANK)
    slip = table.act(ANN, SWAP)
    table.act(BO, SWAP)
    clock_of(table).tick(20)
    table.do(BO, AskUndo)
    says_yes(table)
    assert left(table) == [60, 40, 60]
    table.do(ANN, AskUndo, target=slip)
    says_yes(table)
    assert left(table) == [60, 40, 60]


def test_a_claim_costs_whoever_claimed_and_no_undo_gives_it_back(place: Place) -> None:
    table = place(TRADE, referee=True, **BANK)
    slip = table.act(ANN, SWAP)
    table.dispute(BO)
    clock_of(table).tick(15)
    table.do(BO, WithdrawDispute)
    assert left(table) == [60, 45, 60]
    clock_of(table).tick(3)
    table.do(ANN, AskUndo, target=slip)
    says_yes(table)
    assert left(table) == [57, 45, 60]


def test_in_a_pause_nobodys_clock_runs_also_while_a_request_waits(place: Place) -> None:
    table = place(TRADE, **BANK)
    table.act(ANN, mono.DRAW)
    table.do(ANN, AskUndo)
    for seat in range(3):
        table.do(seat, Pause)
    clock_of(table).tick(50)
    for seat in range(3):
        table.do(seat, Resume)
    assert left(table) == [60, 60, 60]


# Bots that stand in


def test_whoever_is_played_for_has_no_more_time_than_whoever_plays(sit: Place) -> None:
    table = sit(clock="bank", seconds=600, increment=30, seats=3)
    table.do(None, NoteAway, at=CY)
    clock_of(table).tick(WAIT_SECONDS)
    table.do(BO, StandIn, at=CY)
    for _ in range(6):
        table.play()
    table.do(CY, PlayOn)
    assert [by for by, kind in table.log() if kind == "played"].count("bot:2") == 3
    assert left(table)[CY] == 600


def test_a_match_goes_on_under_somebody_who_plays_in_time_among_those_who_have_gone(sit: Place) -> None:
    table = sit("monopoly", 5, clock="decision", seconds=60)
    while table.table.status == "playing" and not table.table.waits_for_deal():
        while 4 in table.table.acting("person"):
            table.act(4)
        passes(table, 60)
    assert 4 not in [event.seat for event in table.events(TimedOut)]
    assert table.events(Ended) == []


# Over sockets


def test_over_sockets_a_request_lapses_with_the_askers_clock(party: Party) -> None:
    ann, bo = party("money-sweeper", "open", clock="decision", seconds=2)
    slip = ann.do("play", action={"type": "flip", "cell": 0})["seq"]
    ann.do("play", action={"type": "stop"})
    bo.until_shown(lambda view: view["table"]["clock"]["running"] == [1])
    ann.do("undo", target=slip)
    bo.until_shown(lambda view: "undo" in view["table"])
    bo.until_shown(lambda view: "undo" not in view["table"])
    assert "Nobody answered the request" in str(bo.news)
    assert bo.view["table"]["clock"]["left"][1] > 0
