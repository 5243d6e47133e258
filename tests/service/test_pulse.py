"""A server shows that its loop turns: to the parent of several workers, and to systemd."""

import os
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from serving import Server

from fairdeal.service.live.pulse import BEGINS, HANGS_LOOKS, STUCK_LOOKS, Pulse, _worked

pytestmark = pytest.mark.processes
LONG_AGO = 1_000.0  # seconds of processor time: more than these tests use


@pytest.mark.parametrize(
    ("silent", "worked_for", "hangs"),
    [
        (HANGS_LOOKS - 1, 0.0, False),
        (HANGS_LOOKS, 0.0, True),
        (HANGS_LOOKS, LONG_AGO, False),
        (STUCK_LOOKS - 1, LONG_AGO, False),
        (STUCK_LOOKS, LONG_AGO, True),
    ],
)
@pytest.mark.parametrize("times", [1, BEGINS])
def test_a_worker_hangs_that_is_silent_and_idle_or_silent_for_half_a_minute(
    silent: int, worked_for: float, hangs: bool, times: int
) -> None:
    pulse = Pulse(cast("Any", SimpleNamespace(pid=os.getpid())))
    pulse._begun = times == 1
    assert pulse._hangs(silent * times, _worked(os.getpid()) - worked_for) == hangs


def test_the_time_that_a_process_worked_is_read_from_the_kernel() -> None:
    before = _worked(os.getpid())
    while _worked(os.getpid()) == before:
        sum(range(100_000))
    assert before > 0
    assert _worked(os.getpid()) - before < 1


def test_of_a_process_that_is_gone_no_time_is_told() -> None:
    assert _worked(2**22 + 1) == 0


def test_systemd_is_told_that_the_server_is_ready_and_that_it_lives(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        server = Server(tmp_path / "log.db", NOTIFY_SOCKET=str(tmp_path / "notify"))
        told = [systemd.recv(64) for _ in range(3)]
        assert told == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    assert "Traceback" not in server.stop()  # also when nobody listens any more
