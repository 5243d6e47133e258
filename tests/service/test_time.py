"""Where time matters: tickets run out, and times in the log never run back."""

from datetime import UTC, datetime, timedelta

import pytest
from freezegun import freeze_time

from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.guards import Rate
from fairdeal.service.doors.tokens import Pass, Tokens
from fairdeal.service.errors import Problem
from fairdeal.service.table.state.time import moment, now, written, written_millis

MOMENT = datetime(2026, 11, 21, 10, 14, 58, 123456, tzinfo=UTC)


def test_a_time_is_written_in_utc_with_milliseconds() -> None:
    assert written(MOMENT) == "2026-11-21T10:14:58.123Z"
    for ms in (0, 59_999, 60_000, 1_796_306_399_999, 1_796_306_400_000, 253_402_300_799_999):
        assert written_millis(ms) == written(moment(ms)) == moment(ms).isoformat(timespec="milliseconds")[:23] + "Z"


def test_a_ticket_is_good_for_thirty_seconds_and_no_longer() -> None:
    tokens = Tokens(b"key", lambda size: bytes(size))
    with freeze_time(MOMENT) as clock:
        ticket, late = tokens.ticket(Pass("t", 0, "k")), tokens.ticket(Pass("t", 1, "k"))
        clock.tick(30)
        assert tokens.use(ticket, "t").seat == 0
        clock.tick(1)
        with pytest.raises(Problem, match="older than 30 seconds"):
            tokens.use(late, "t")


def test_records_carry_the_time_of_the_clock() -> None:
    with freeze_time(MOMENT):
        service = make_service(Config(clock=now))
        table = service.tables.open("money-sweeper", {}, 2, bots={0: "random"}).table
    assert [record.at for record in service.store.read(table.id)] == ["2026-11-21T10:14:58.123Z"] * 2


def test_a_clock_that_is_put_back_does_not_turn_the_log_back() -> None:
    moments = [MOMENT, MOMENT - timedelta(hours=1)]
    service = make_service(Config(clock=lambda: moments.pop(0)))
    table = service.tables.open("money-sweeper", {}, 2, bots={0: "random"}).table
    times = [record.at for record in service.store.read(table.id)]
    assert times == sorted(times)


def test_a_socket_may_talk_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [100.0]
    monkeypatch.setattr("fairdeal.service.doors.guards.monotonic", lambda: time[0])
    rate = Rate(rate=2, burst=3)
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    time[0] += 0.5
    assert [rate.allows() for _ in range(2)] == [True, False]
