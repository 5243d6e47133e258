"""The server's clock: what has passed counts, and not what somebody has set."""

import logging
from datetime import UTC, datetime, timedelta

import pytest

from fairdeal.service.upkeep.steady import Shared, Steady, elapsed

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)


class Machine:
    """A machine whose clock can be put, and on which time passes when a test says so."""

    def __init__(self) -> None:
        self.seconds, self.put = 0.0, timedelta(0)
        self.clock = Steady(lambda: NOON + timedelta(seconds=self.seconds) + self.put, lambda: self.seconds)

    def after(self, seconds: float) -> timedelta:
        """How far the server's clock is from the start, some seconds later."""
        self.seconds += seconds
        return self.clock() - NOON


def test_without_a_step_it_is_the_system_s_clock() -> None:
    machine = Machine()
    assert [machine.after(1.5), machine.after(0), machine.after(3600)] == [
        timedelta(seconds=1.5),
        timedelta(seconds=1.5),
        timedelta(seconds=3601.5),
    ]


@pytest.mark.parametrize("step", [DAY, -DAY, timedelta(seconds=90), timedelta(seconds=-90)])
def test_a_minute_lasts_a_minute_whatever_the_system_s_clock_does(step: timedelta) -> None:
    machine = Machine()
    machine.put = step
    assert machine.after(0) == timedelta(0)
    assert abs(machine.after(60) - timedelta(minutes=1)) <= timedelta(seconds=0.6)


def test_it_never_goes_back() -> None:
    machine = Machine()
    told = [machine.after(0.01)]
    for step in (-DAY, DAY, timedelta(seconds=-5), timedelta(0)):
        machine.put = step
        told += [machine.after(0.01) for _ in range(3)]
    assert told == sorted(told)


def test_it_comes_nearer_to_the_system_s_time_and_stays_there() -> None:
    machine = Machine()
    machine.put = timedelta(seconds=2)
    for _second in range(300):
        machine.after(1)
    assert machine.after(0) == timedelta(seconds=302)


def test_a_step_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.put = timedelta(seconds=5)
    with caplog.at_level(logging.WARNING, "fairdeal.clock"):
        machine.after(1)
        assert caplog.messages == []
        machine.put = DAY
        for _second in range(10):
            machine.after(1)
    [said] = caplog.messages
    assert "it is +86400 seconds from" in said


def test_what_has_passed_is_counted_by_a_clock_that_goes_forward() -> None:
    times = [elapsed() for _ in range(100)]
    assert times == sorted(times)
    assert abs(Steady()() - datetime.now(UTC)) < timedelta(minutes=1)


class Apart:
    """A log whose time is told to a server whose own clock is so many seconds off; a question takes a while."""

    def __init__(self, seconds: float, takes: float = 0.2) -> None:
        self.time, self.off, self.takes = NOON, timedelta(seconds=seconds), timedelta(seconds=takes)
        self.clock = Shared(lambda: self.time + self.off, self._tell)

    def _tell(self) -> datetime:
        self.time += self.takes
        return self.time - self.takes / 2

    def error(self) -> timedelta:
        return abs(self.clock() - self.time)


@pytest.mark.parametrize("seconds", [0, 60, -60, 3600])
def test_servers_of_a_log_take_its_time_as_far_as_a_question_can_tell(seconds: float) -> None:
    server = Apart(seconds)
    assert server.error() <= server.takes / 2
    server.off += DAY  # it slept, or was put
    server.clock.look()
    assert server.error() <= server.takes / 2


def test_an_answer_that_fits_moves_nothing() -> None:
    server = Apart(60)
    before = server.error()
    for seconds in (0.2, 0.5, 3):
        server.takes = timedelta(seconds=seconds)
        server.clock.look()
        assert server.error() == before


def test_time_that_the_log_tells_far_from_the_servers_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "fairdeal.clock"):
        server = Apart(-60)
        server.clock.look()
    assert ["time is +60 seconds from" in said for said in caplog.messages] == [True]
