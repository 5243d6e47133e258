"""The law of time: nothing is taken from a seat before its own time is spent, and nothing that others do spends it."""

from collections.abc import Callable
from typing import Any

import pytest
from sitting import Sitting, clock_of, passes

from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import (
    DAY_SECONDS,
    PAUSE_SECONDS,
    WAIT_SECONDS,
    NoteAway,
    NoteBack,
    Pause,
    Resign,
    Resume,
    StandIn,
)

Sit = Callable[..., Sitting]
BANK: dict[str, Any] = {"clock": "bank", "seconds": 120}


# A stand-in comes when the seat's own time is up


@pytest.mark.parametrize("house", [{}, {"clock": "bank", "seconds": 600}, {"clock": "decision", "seconds": 600}])
def test_a_line_that_drops_gives_no_seat_away_while_it_has_time(sit: Sit, house: Any) -> None:
    table = sit(patience=0, **house)
    for seat in (0, 2):  # one is to act, the other is not
        table.do(None, NoteAway, at=seat)
        passes(table, 299)
        assert "own" in table.refuses("too_early", 1, StandIn, at=seat).message
        assert "until" not in table.shown()["table"]["seats"][seat]


def test_when_the_clock_of_who_is_away_has_run_out_a_bot_may_stand_in(sit: Sit) -> None:
    table = sit(patience=0, clock="decision", seconds=120)
    table.do(None, NoteAway, at=0)
    passes(table, 119)
    table.refuses("too_early", 1, StandIn, at=0)
    passes(table, 1)
    assert table.shown()["table"]["seats"][0]["until"]
    table.do(1, StandIn, at=0)


def test_who_went_away_after_their_time_was_up_is_waited_for_no_longer_than_a_glance(sit: Sit) -> None:
    table = sit(patience=0, clock="decision", seconds=120)
    passes(table, 120)
    table.do(None, NoteAway, at=0)
    table.refuses("too_early", 1, StandIn, at=0)
    passes(table, WAIT_SECONDS)
    table.do(1, StandIn, at=0)


def test_who_came_back_has_their_own_time_again(sit: Sit) -> None:
    table = sit("cover-your-assets", 2, patience=0, clock="decision", seconds=120)
    table.do(None, NoteAway, at=0)
    passes(table, 120)
    table.do(None, NoteBack, at=0)
    table.play(2)
    table.do(None, NoteAway, at=0)
    passes(table, WAIT_SECONDS)
    table.refuses("too_early", 1, StandIn, at=0)


def test_without_a_clock_a_seat_has_the_days_of_the_house(sit: Sit) -> None:
    table = sit(patience=0, days=2)
    table.do(None, NoteAway, at=0)
    passes(table, 2 * DAY_SECONDS - 1)
    table.refuses("too_early", 1, StandIn, at=0)
    passes(table, 1)
    table.do(1, StandIn, at=0)


def test_a_house_may_name_a_shorter_patience_and_all_are_told_when_it_ends(sit: Sit) -> None:
    table = sit(patience=300, **BANK)
    table.do(None, NoteAway, at=2)
    told = table.shown()["table"]["seats"][2]["until"]
    assert told == clock_of(table).after(300)
    passes(table, 299)
    table.refuses("too_early", 1, StandIn, at=2)
    passes(table, 1)
    table.do(1, StandIn, at=2)


def test_nobody_is_replaced_in_a_pause(sit: Sit) -> None:
    table = sit(patience=60, **BANK)
    for seat in range(3):
        table.do(seat, Pause)
    table.do(None, NoteAway, at=0)
    passes(table, 600)
    table.refuses("frozen", 1, StandIn, at=0)


# What was decided for a seat once its time was up counts against its winning


def a_bot_ends_it(sit: Sit, away_after: int, **house: Any) -> Sitting:
    """A round of three, in which seat 0 is away after so many of its decisions, and a bot plays on."""
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 1}, **house)
    while table.table.own[0] < away_after:
        table.play()
    table.do(None, NoteAway, at=0)
    passes(table, WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    table.play_to_the_end()
    return table


def shares(table: Sitting) -> tuple[int, int]:
    return table.table.own[0], table.table.stood[0]


def test_a_bot_that_plays_at_the_end_costs_the_win_no_more_than_its_share(sit: Sit) -> None:
    few = a_bot_ends_it(sit, 12)
    assert shares(few)[0] >= shares(few)[1] > 0
    assert (few.table.chairs[0].stand_in, few.outcome.played_for) == ("sensible", ())
    many = a_bot_ends_it(sit, 1)
    assert shares(many)[0] < shares(many)[1]
    assert many.outcome.played_for == (0,)
    few.holds()


@pytest.mark.parametrize(("share", "out"), [(0, (0,)), (100, ())])
def test_the_share_is_the_houses_and_was_told_beforehand(sit: Sit, share: int, out: tuple[int, ...]) -> None:
    table = a_bot_ends_it(sit, 4, share=share)
    assert table.outcome.played_for == out
    assert table.shown()["table"]["house"]["share"] == share


def test_a_move_without_a_choice_is_nobodys_decision(sit: Sit) -> None:
    table = sit("dirty-money", 3, share=0, options={"length": "rounds", "rounds": 1})
    while not (0 in table.table.acting("person") and len(table.state.legal(0)) == 1):
        table.play()
    table.do(None, NoteAway, at=0)
    passes(table, WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    assert (("bot:0", "played") in table.log(), table.table.stood[0]) == (True, 0)
    table.holds()


def test_whether_a_move_was_the_only_one_is_told_to_its_seat_alone(sit: Sit) -> None:
    """Who must play a card has no other of its suit: others see the card that a bot or the clock plays, and no more."""
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 1})
    table.do(None, NoteAway, at=0)
    passes(table, WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    while table.table.status == "playing" and not table.table.waits_for_deal():
        table.play()
    made = [step.record for step in table.steps() if step.record.by == "bot:0" and step.record.type == "played"]
    assert {record.data["only"] for record in made} == {True, False}
    assert {record.seals["only"].to for record in made} == {(0,)}
    played = [kind for _by, kind in table.log() if kind == "played"]
    assert table.table.own.total() + table.table.stood.total() == len(played), "how many were played, as all may count"
    table.holds()


def test_an_undo_by_others_spends_nobodys_time(sit: Sit) -> None:
    """Seat 0 was late once and has played since; what it played is taken back by another, and it has its time."""
    table = sit("cover-your-assets", 2, patience=0, undo="free", clock="decision", seconds=120)
    table.play()
    passes(table, 120)
    late = next(iter(table.table.timed_out))
    table.play(2)
    table.do(1 - late, AskUndo, target=table.table.last[1 - late])
    table.do(None, NoteAway, at=late)
    passes(table, WAIT_SECONDS)
    table.refuses("too_early", 1 - late, StandIn, at=late)


# A pause protects


@pytest.fixture
def paused(sit: Sit) -> Sitting:
    """Three in a pause, each with two minutes on the clock."""
    table = sit(**BANK)
    for seat in range(3):
        table.do(seat, Pause)
    return table


def test_nobody_ends_a_pause_while_another_is_away(paused: Sitting) -> None:
    paused.do(None, NoteAway, at=0)
    assert "is away" in paused.refuses("not_now", 1, Resume).message
    passes(paused, PAUSE_SECONDS - 1)
    assert (paused.table.paused, paused.table.clock and paused.table.clock.left[0]) == (True, 120_000)
    paused.do(None, NoteBack, at=0)
    paused.do(1, Resume)


def test_who_comes_back_ends_the_pause_though_the_log_has_not_noted_it_yet(paused: Sitting) -> None:
    paused.do(None, NoteAway, at=0)
    paused.do(0, Resume)
    assert paused.table.resume_asked == (0,)


def test_some_alone_end_no_pause_though_all_are_there(paused: Sitting) -> None:
    paused.do(2, Resume)
    told = paused.shown(0)["table"]
    assert (told["resume_asked"], told["waits"][0]["until"]) == ([2], clock_of(paused).after(PAUSE_SECONDS))
    paused.refuses("answered", 2, Resume)
    paused.do(1, Resume)
    passes(paused, PAUSE_SECONDS - 0.001)
    assert (paused.table.paused, paused.table.clock and paused.table.clock.left[0]) == (True, 120_000)
    passes(paused, 0.001)
    assert not paused.table.paused


def test_when_the_last_who_has_not_said_so_resigns_the_others_go_on(paused: Sitting) -> None:
    paused.do(1, Resume)
    paused.do(2, Resume)
    paused.do(0, Resign)
    passes(paused, 0)
    assert not paused.table.paused
    paused.holds()


def test_who_goes_away_takes_back_what_the_others_said_about_the_pause(paused: Sitting) -> None:
    paused.do(2, Resume)
    passes(paused, 30)
    paused.do(None, NoteAway, at=0)
    passes(paused, PAUSE_SECONDS - 31)
    assert (paused.table.paused, paused.table.resume_asked) == (True, ())
    passes(paused, 1)
    assert not paused.table.paused


def test_who_has_resigned_is_not_waited_for_at_the_end_of_a_pause(paused: Sitting) -> None:
    paused.do(0, Resign)
    paused.do(1, Resume)
    paused.do(2, Resume)
    assert not paused.table.paused
