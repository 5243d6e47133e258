"""Clocks: what they charge, when they stand still, and what happens to the millisecond when they run out."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from freezegun import freeze_time
from keyed import sat
from player import Player
from sitting import Sitting, StillClock, a_service, cards_in_hands, everything

from fairdeal.engine import Game
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.messages import load, parse
from fairdeal.service.errors import Problem
from fairdeal.service.table.disputes.events import MakeStatement
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.play.undo import UNDO_SECONDS, AnswerUndo, AskUndo, UndoEnded
from fairdeal.service.table.seats.presence import DAY_SECONDS, PAUSE_SECONDS, Pause, PlayOn, Resume
from fairdeal.service.table.state.command import Expire
from fairdeal.service.table.state.event import StoodIn
from fairdeal.service.table.state.time import millis, moment, now
from fairdeal.service.table.waits import due

Sit = Callable[..., Sitting]
MINUTE: dict[str, Any] = {"clock": "decision", "seconds": 60}
BANK: dict[str, Any] = {"clock": "bank", "seconds": 60, "increment": 5}


def left(table: Sitting) -> list[int]:
    """The seconds that each seat has left, as of the last record."""
    assert table.table.clock
    return [ms // 1000 for ms in table.table.clock.left]


def running(table: Sitting) -> list[int]:
    """The seats whose time goes by."""
    assert table.table.clock
    return [*table.table.clock.running]


def default_of(table: Sitting, seat: int) -> Any:
    return msgspec.to_builtins(table.state.default(seat))


def outs(table: Sitting) -> list[int]:
    """The seats whose time was up, in order."""
    return [event.seat for event in table.events(TimedOut)]


# What is charged


def test_a_bank_pays_for_what_was_used_and_gets_its_increment(sit: Sit, still: StillClock) -> None:
    table = sit(**BANK)
    still.tick(10)
    table.act(0)
    still.tick(20)
    table.act(1)
    assert left(table) == [55, 45, 60]


def test_with_a_time_for_each_decision_the_next_one_has_it_whole_again(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(59)
    table.act(0)
    assert left(table) == [60, 60, 60]


def test_milliseconds_count(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    still.tick(0.123)
    table.act(0)
    assert table.table.clock
    assert table.table.clock.left == [59_877, 60_000, 60_000]


def test_only_the_seat_that_is_asked_pays(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    still.tick(30)
    table.act(0)
    assert (running(table), left(table)) == ([1], [30, 60, 60])


def test_simultaneous_deciders_each_pay_until_they_have_decided(sit: Sit, still: StillClock) -> None:
    table = sit("monopoly", 5, clock="bank", seconds=60)
    while len(table.state.to_act()) < 5:
        table.play()
    assert running(table) == [0, 1, 2, 3, 4]
    still.tick(10)
    table.act(2)
    still.tick(10)
    table.act(4)
    assert (running(table), left(table)) == ([0, 1, 3], [40, 40, 50, 40, 40])


def test_bots_are_not_timed(sit: Sit, still: StillClock) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, **MINUTE)
    table.play()
    assert running(table) == [0]


def test_the_view_tells_what_is_left_whose_time_runs_and_since_when(sit: Sit, still: StillClock) -> None:
    table = sit(**BANK)
    since = still.after(0)
    assert table.shown()["table"]["clock"] == {"left": [60_000] * 3, "running": [0], "at": since}
    assert due(table.table) == millis(still.after(60))


def test_what_is_shown_to_one_is_shown_to_all(sit: Sit, still: StillClock) -> None:
    table = sit(**BANK)
    still.tick(7)
    table.act(0)
    assert len({msgspec.json.encode(table.shown(who)["table"]["clock"]) for who in (0, 1, 2, None)}) == 1


def test_a_table_without_a_clock_shows_none_and_only_its_days_are_due(sit: Sit, still: StillClock) -> None:
    table = sit(days=3)
    assert ("clock" in table.shown()["table"], due(table.table)) == (False, millis(still.after(3 * DAY_SECONDS)))


@pytest.mark.parametrize(
    "house",
    [
        {"clock": "bank"},
        {"clock": "decision", "increment": 5},
        {"clock": "none", "seconds": 60},
        {"clock": "none", "increment": 5},
    ],
    ids=repr,
)
def test_a_clock_without_seconds_and_seconds_without_a_clock_are_refused(sit: Sit, house: dict[str, Any]) -> None:
    with pytest.raises(Problem) as no:
        sit(**house)
    assert no.value.code == "bad_option"


# To the millisecond


@pytest.mark.parametrize("house", [MINUTE, BANK], ids=["decision", "bank"])
def test_a_millisecond_before_the_deadline_a_seat_still_plays(sit: Sit, still: StillClock, house: Any) -> None:
    table = sit(**house)
    still.tick(59.999)
    table.service.deadlines.ring()
    table.act(0)
    assert (table.log(table.seq - 1), outs(table)) == ([("seat:0", "played")], [])


@pytest.mark.parametrize("house", [MINUTE, BANK], ids=["decision", "bank"])
def test_at_the_deadline_it_is_too_late_whoever_notices_first(sit: Sit, still: StillClock, house: Any) -> None:
    table = sit(**house)
    still.tick(60)
    move = {"action": default_of(table, 0), "seq": table.seq}
    with pytest.raises(Problem) as no:
        table.do(0, Play, **move)
    assert (no.value.code, no.value.status) == ("bad_head", 409)
    assert table.log(table.seq - 2) == [("table", "timed-out"), ("clock:0", "played")]


def test_at_the_deadline_the_alarm_rings_once(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(60)
    for _ in range(3):
        table.service.deadlines.ring()
    assert outs(table) == [0]


def test_a_fraction_of_a_millisecond_before_the_deadline_is_before_it(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(59.9996)
    table.service.deadlines.ring()
    assert outs(table) == []


def test_the_deadline_of_a_bank_is_when_all_of_it_is_used(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, clock="bank", seconds=60)
    for _ in range(3):
        still.tick(15)
        table.act(0)
        table.act(1)
    still.tick(14.999)
    table.service.deadlines.ring()
    assert outs(table) == []
    still.tick(0.001)
    table.service.deadlines.ring()
    assert outs(table) == [0]


def test_any_command_of_anybody_lets_the_clock_run_out_first(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(61)
    table.do(2, Pause)
    assert [kind for _, kind in table.log(table.seq - 3)] == ["timed-out", "played", "pause-asked"]


def test_time_under_freezegun_runs_out_to_the_millisecond() -> None:
    with freeze_time("2026-11-21T10:00:00Z") as frozen:
        table = Sitting(make_service(Config(clock=now)), **MINUTE)
        frozen.tick(timedelta(milliseconds=59_999))
        table.act(0)
        frozen.tick(timedelta(milliseconds=59_999))
        table.service.deadlines.ring()
        assert outs(table) == []
        frozen.tick(timedelta(milliseconds=1))
        table.service.deadlines.ring()
        assert outs(table) == [1]
    table.holds()


def test_the_deadlines_of_several_tables_fall_due_in_their_order(sit: Sit, still: StillClock) -> None:
    early, late = sit(**MINUTE), sit(clock="bank", seconds=90)
    still.tick(75)
    early.service.deadlines.ring()
    assert (outs(early), outs(late)) == ([0], [])
    still.tick(15)
    early.service.deadlines.ring()
    assert outs(late) == [0]


# What happens then


@pytest.mark.parametrize("game", OUR_OWN.values(), ids=lambda game: str(game.name))
def test_when_time_is_up_the_games_default_is_played_and_marked(sit: Sit, still: StillClock, game: Game) -> None:
    table = sit(game.name, game.seats[0], **MINUTE)
    [seat] = table.table.acting("person")
    default = default_of(table, seat)
    still.tick(60)
    table.service.deadlines.ring()
    assert table.log(table.seq - 2) == [("table", "timed-out"), (f"clock:{seat}", "played")]
    [record] = table.service.store.read(table.id, table.seq - 1)
    assert record.data["action"] == default
    assert f"The time of {{{seat}}} is up" in table.lines(table.seq - 2)


def test_the_clock_goes_on_through_a_whole_match_that_everybody_has_left(sit: Sit, still: StillClock) -> None:
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 1}, **MINUTE)
    while table.table.status != "over":
        still.tick(60)
        table.service.deadlines.ring()
    assert {by.partition(":")[0] for by, kind in table.log() if kind == "played"} == {"clock"}


def test_simultaneous_deciders_run_out_one_after_the_other(sit: Sit, still: StillClock) -> None:
    table = sit("monopoly", 5, **MINUTE)
    while len(table.state.to_act()) < 5:
        table.play()
    still.tick(30)
    table.act(1)
    still.tick(30)
    for _ in range(4):
        table.service.deadlines.ring()
    assert outs(table) == [0, 2, 3, 4]


def test_what_the_clock_played_is_no_decision_of_the_seats_own(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    assert (table.table.last, "undo" in table.shown(0)["mine"]) == ({}, False)
    table.refuses("nothing_to_undo", 0, AskUndo)
    table.refuses("not_yours", 0, AskUndo, target=table.seq)


def test_a_seat_that_ran_out_of_time_plays_on_the_next_time(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, **MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    table.act(1)
    assert table.act(0) == table.seq


def test_a_late_move_stays_too_late_when_the_seat_is_asked_again(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, **MINUTE)
    made = table.seq
    still.tick(60)
    table.service.deadlines.ring()
    table.act(1)
    table.refuses("bad_head", 0, Play, action=default_of(table, 0), seq=made)


def test_a_bank_that_is_used_up_leaves_the_increment_for_each_decision(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, **BANK)
    still.tick(60)
    table.service.deadlines.ring()
    table.act(1)
    assert left(table)[0] == 5
    still.tick(5)
    table.service.deadlines.ring()
    assert outs(table) == [0, 0]


def test_nobody_but_the_service_says_that_a_time_is_up(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(59)
    table.refuses("not_now", None, Expire)


def test_a_request_to_undo_lapses_with_the_askers_clock_while_that_of_the_asked_stands(
    sit: Sit, still: StillClock
) -> None:
    table = sit(clock="decision", seconds=30)
    table.play(2)
    ask = table.do(0, AskUndo)
    still.tick(30)
    table.service.deadlines.ring()
    assert table.events(UndoEnded) == [UndoEnded(ask, "time")]
    assert (running(table), left(table), outs(table)) == ([2], [0, 30, 30], [])
    still.tick(30)
    table.service.deadlines.ring()
    assert outs(table) == [2]


def test_the_last_card_of_a_match_may_be_played_by_the_clock(sit: Sit, still: StillClock) -> None:
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 1}, away="bot", **MINUTE)
    while cards_in_hands(table.state) > 1:
        table.play()
    still.tick(60)
    table.service.deadlines.ring()
    assert [kind for _, kind in table.log(table.seq - 3)] == ["timed-out", "played", "revealed"]
    assert (due(table.table), running(table)) == (None, [])


# When nothing runs


def test_nothing_runs_in_the_lobby(sit: Sit, still: StillClock) -> None:
    table = sit(people=2, **MINUTE)
    still.tick(3_600)
    table.service.deadlines.ring()
    assert (running(table), left(table), outs(table)) == ([], [60, 60, 60], [])


def test_nothing_runs_between_rounds(sit: Sit, still: StillClock) -> None:
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 2}, clock="bank", seconds=60)
    while not table.table.waits_for_deal():
        table.play()
    still.tick(3_600)
    table.service.deadlines.ring()
    table.play()
    assert (left(table), outs(table)) == ([60, 60, 60], [])


def test_until_a_claim_is_heard_the_time_is_that_of_whoever_claimed(sit: Sit, still: StillClock) -> None:
    table = sit(referee=True, clock="bank", seconds=60)
    still.tick(20)
    table.dispute(1, about=4)
    still.tick(15)
    table.do(0, MakeStatement, text="Take your time.")
    assert (running(table), left(table), outs(table)) == ([1], [40, 45, 60], [])


def test_nothing_runs_during_a_pause_and_then_it_goes_on(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    still.tick(20)
    for seat in range(3):
        table.do(seat, Pause)
    still.tick(PAUSE_SECONDS - 1)
    table.service.deadlines.ring()
    for seat in range(3):
        table.do(seat, Resume)
    assert (running(table), left(table), due(table.table)) == ([0], [40, 60, 60], millis(still.after(40)))


def test_a_clock_runs_until_all_have_asked_for_the_pause(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    table.do(0, Pause)
    still.tick(20)
    table.do(1, Pause)
    assert (running(table), left(table)) == ([0], [40, 60, 60])


def test_nothing_runs_after_the_match(sit: Sit, still: StillClock) -> None:
    table = sit("dirty-money", 3, options={"length": "rounds", "rounds": 1}, **MINUTE)
    table.play_to_the_end()
    still.tick(3_600)
    table.service.deadlines.ring()
    assert (running(table), table.log(table.seq - 1)) == ([], [("table", "revealed")])


# Undo


def test_the_time_that_an_undo_costs_is_paid_by_whoever_takes_back(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60, undo="free")
    still.tick(20)
    table.act(0)
    still.tick(10)
    table.do(0, AskUndo)
    assert (running(table), left(table)) == ([0], [30, 60, 60])


def test_a_decision_that_is_made_again_brings_no_second_increment(sit: Sit) -> None:
    table = sit(undo="free", **BANK)
    for _ in range(3):
        table.act(0)
        table.do(0, AskUndo)
    table.act(0)
    assert left(table) == [65, 60, 60]


def test_after_an_undo_a_decision_has_the_time_that_it_had_left(sit: Sit, still: StillClock) -> None:
    table = sit(undo="free", **MINUTE)
    still.tick(50)
    table.act(0)
    still.tick(50)
    table.do(0, AskUndo)
    assert (running(table), left(table)) == ([0], [10, 60, 60])


def test_while_an_undo_waits_the_time_is_that_of_whoever_asked(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    table.act(0)
    ask = table.do(0, AskUndo)
    still.tick(20)
    table.do(2, AnswerUndo, ask=ask, yes=True)
    assert (running(table), left(table)) == ([0], [40, 60, 60])


@pytest.mark.parametrize(("seconds", "over"), [(UNDO_SECONDS - 0.001, False), (UNDO_SECONDS, True)])
def test_a_request_to_undo_runs_out_by_the_alarm(sit: Sit, still: StillClock, seconds: float, over: bool) -> None:
    table = sit()
    table.play(3)
    ask = table.do(0, AskUndo)
    still.tick(seconds)
    for _ in range(2):
        table.service.deadlines.ring()
    assert table.events(UndoEnded) == ([UndoEnded(ask, "time")] if over else [])


def test_a_yes_that_comes_when_the_time_is_up_comes_too_late(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2)
    table.play(2)
    ask = table.do(0, AskUndo)
    still.tick(UNDO_SECONDS)
    with pytest.raises(Problem) as no:
        table.do(1, AnswerUndo, ask=ask, yes=True)
    assert (no.value.code, table.table.branches.rewinds) == ("no_request", ())


# A bot stands in


def test_where_the_rule_is_bot_one_stands_in_as_soon_as_the_time_is_up(sit: Sit, still: StillClock) -> None:
    table = sit(away="bot", **MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    assert table.log(table.seq - 3) == [("table", "timed-out"), ("clock:0", "played"), ("table", "stood-in")]
    assert (table.last(StoodIn), table.shown()["table"]["seats"][0]["stand_in"]) == (StoodIn(0, "sensible"), "sensible")


def test_the_bot_that_stands_in_plays_at_once_and_untimed(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, away="bot", **MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    table.act(1)
    assert (table.log(table.seq - 1), running(table)) == ([("bot:0", "played")], [1])


def test_whoever_ran_out_of_time_takes_the_seat_back_and_has_time_again(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, away="bot", **MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    table.refuses("not_your_turn", 0, Play, action={"type": "concede"})
    table.do(0, PlayOn)
    table.act(1)
    assert (running(table), due(table.table)) == ([0], millis(still.after(60)))
    table.act(0)


@pytest.mark.parametrize("away", ["wait", "ask"])
def test_where_the_rule_is_another_nobody_stands_in(sit: Sit, still: StillClock, away: str) -> None:
    table = sit(away=away, **MINUTE)
    still.tick(60)
    table.service.deadlines.ring()
    assert table.events(StoodIn) == []


# Restarts, and several processes


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "log.db")


def test_a_deadline_survives_a_restart_and_fires_once(file: str, still: StillClock) -> None:
    table = Sitting(a_service(still, file), **MINUTE)
    table.act(0)
    table.service.close()
    still.tick(60)
    table.service = a_service(still, file)
    for _ in range(3):
        table.service.deadlines.ring()
    assert outs(table) == [1]
    table.holds()


def test_a_deadline_that_passed_while_nothing_ran_counts_as_passed_when_it_is_noticed(
    file: str, still: StillClock
) -> None:
    table = Sitting(a_service(still, file), **MINUTE)
    table.service.close()
    still.tick(3_600)
    table.service = a_service(still, file)
    table.service.deadlines.ring()
    assert (outs(table), due(table.table)) == ([0], millis(still.after(60)))


def test_clocks_are_the_same_after_a_restart(file: str, still: StillClock) -> None:
    table = Sitting(a_service(still, file), **BANK)
    for seconds in (3, 14, 15):
        still.tick(seconds)
        table.play()
    before = everything(table.table)
    table.service.close()
    table.service = a_service(still, file)
    assert everything(table.table) == before


def test_a_request_to_undo_runs_out_after_a_restart_too(file: str, still: StillClock) -> None:
    table = Sitting(a_service(still, file))
    table.play(3)
    ask = table.do(0, AskUndo)
    table.service.close()
    table.service = a_service(still, file)
    still.tick(UNDO_SECONDS)
    table.service.deadlines.ring()
    assert table.events(UndoEnded) == [UndoEnded(ask, "time")]


def test_a_request_in_a_long_log_runs_out_once_somebody_looks_at_the_table_again(file: str, still: StillClock) -> None:
    table = Sitting(a_service(still, file))
    table.play(50)
    ask = table.do(0, AskUndo)
    table.service.close()
    table.service = a_service(still, file)
    still.tick(UNDO_SECONDS)
    table.service.deadlines.here(table.table, [1])
    table.service.deadlines.ring()
    assert table.events(UndoEnded) == [UndoEnded(ask, "time")]


class Two:
    """A table in two services on one file; `seen` is what the other one shows its people."""

    def __init__(self, file: str, still: StillClock, **house: Any) -> None:
        self.table = Sitting(a_service(still, file), **house)
        self.table.play(2)
        self.other: Service = a_service(still, file)
        self.there = self.other.tables.desk(self.table.id)
        self.seen: list[int] = []
        note = lambda desk, steps: self.seen.extend(step.record.seq for step in steps)  # noqa: E731
        self.other.tables.listeners.append(note)


def test_a_table_that_cannot_be_read_any_more_stops_no_other_clock(file: str, still: StillClock) -> None:
    service = a_service(still, file)
    lost, table = Sitting(service, **MINUTE), Sitting(service, **MINUTE)
    with closing(sqlite3.connect(file)) as log, log:
        for (trigger,) in log.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            log.execute(f"DROP TRIGGER {trigger}")
        log.execute("DELETE FROM records WHERE table_id = ?", (lost.id,))
    still.tick(60)
    service.deadlines.ring()
    assert table.last(TimedOut).seat == 0


def test_two_processes_that_ring_at_the_same_moment_let_a_deadline_fire_once(file: str, still: StillClock) -> None:
    two = Two(file, still, **MINUTE)
    still.tick(60)
    for service in (two.table.service, two.other, two.table.service, two.other):
        service.deadlines.ring()
    assert outs(two.table) == [2]
    two.table.holds()


def test_the_process_that_was_slower_sees_what_the_other_did(file: str, still: StillClock) -> None:
    two = Two(file, still, **MINUTE)
    still.tick(60)
    two.table.service.deadlines.ring()
    two.other.deadlines.ring()
    assert two.seen == [two.table.seq - 1, two.table.seq]
    assert everything(two.there.table) == everything(two.table.table)


def test_a_command_to_the_process_that_was_slower_is_answered(file: str, still: StillClock) -> None:
    two = Two(file, still, **MINUTE)
    still.tick(60)
    two.table.service.deadlines.ring()
    two.other.tables.submit(two.table.id, two.table.command(1, Pause))
    assert (outs(two.table), two.seen[-1]) == ([2], two.table.seq + 1)


def test_a_request_to_undo_runs_out_once_in_two_processes(file: str, still: StillClock) -> None:
    two = Two(file, still)
    ask = two.table.do(0, AskUndo)
    two.other.tables.read_on(two.table.id)
    two.other.tables.submit(two.table.id, two.table.command(2, Pause))
    still.tick(UNDO_SECONDS)
    two.table.service.deadlines.ring()
    two.other.deadlines.ring()
    assert two.table.events(UndoEnded) == [UndoEnded(ask, "time")]


# Whose clock it is


@pytest.mark.parametrize("field", ["at", "time", "now", "left", "clock"])
def test_no_message_carries_a_time_to_the_server(field: str) -> None:
    said = {"do": "play", "id": "x", "seq": 4, "action": {"type": "concede"}, field: "2026-11-21T09:00:00.000Z"}
    with pytest.raises(Problem) as no:
        load(parse(msgspec.json.encode(said)))
    assert (no.value.code, field in no.value.message) == ("bad_command", True)


def test_while_the_hosts_clock_is_put_back_nobody_pays_and_nobody_gains(sit: Sit, still: StillClock) -> None:
    table = sit(clock="bank", seconds=60)
    still.tick(10)
    table.act(0)
    still.tick(-3_600)
    table.act(1)
    table.act(2)
    assert left(table) == [50, 60, 60]


def test_after_the_hosts_clock_was_put_back_a_time_still_runs_out(sit: Sit, still: StillClock) -> None:
    table = sit(**MINUTE)
    still.tick(30)
    table.act(0)
    still.tick(-20)
    table.service.deadlines.ring()
    assert outs(table) == []
    still.tick(80)
    table.service.deadlines.ring()
    assert outs(table) == [1]


def test_what_is_asked_after_the_hosts_clock_was_put_back_passes_the_audit(sit: Sit, still: StillClock) -> None:
    table = sit(referee=True)
    table.play(4)
    latest = moment(millis(still.after(60)))
    still.tick(-3_600)
    table.do(0, AskUndo)
    pending = table.table.undos.pending
    assert pending
    assert moment(millis(pending.until)) == latest
    table.ruled("repair", to=9)
    table.bring_noise()


def test_a_bank_that_is_empty_stays_empty_when_the_hosts_clock_is_put_back(sit: Sit, still: StillClock) -> None:
    table = sit(seats=2, clock="bank", seconds=60)
    still.tick(60)
    table.service.deadlines.ring()
    table.act(1)
    still.tick(-3_600)
    with pytest.raises(Problem, match="which you must see first"):
        table.act(0)
    assert outs(table) == [0, 0]


# Over a socket


def test_a_running_server_plays_for_who_is_late_and_refuses_what_comes_then(server: Any) -> None:
    body = {"game": "cover-your-assets", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = sat(server.url, {**body, "house": {"clock": "decision", "seconds": 1}})
    ann = Player(server.url, table["table"], table["me"])
    bo = Player(server.url, table["table"], table["guests"][0])
    with ann, bo:
        bo.do("sit", name="Bo")
        ann.until(ann.may_act)
        seq, choice = ann.view["seq"], ann.mine()["choices"]["items"][-1]["action"]
        assert ann.view["table"]["clock"]["running"] == [0]
        bo.until(bo.may_act)
        assert {news["by"] for news in bo.news} >= {"table", "clock:0"}
        assert ann.do("play", seq=seq, action=choice)["code"] == "bad_head"
