"""Several servers of one log on one machine, behind one port: the process that begins them, and begins them again."""

import ctypes
import logging
import os
import signal
import socket as tcp
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic

import gevent
from gevent.event import Event

from .pulse import Pulse
from .server import address_of, bound, told_to_stop

log = logging.getLogger("fairdeal.workers")
LISTENS = "FAIRDEAL_LISTENS"  # tells a worker the descriptor at which it listens, and which of them it is
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
PAUSE_SECONDS = 0.5  # before a worker is begun again; ten times as long for one that did not last
LASTS_SECONDS = 5.0


class WorkerFailed(RuntimeError):
    """A first worker that ended before it served; its words say why, and `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the first worker ended with exit code {code}")
        self.code = code


@contextmanager
def as_worker() -> Iterator[tuple[tcp.socket | None, int]]:
    """Give the socket at which this process was told to listen, and its number among the workers; else none, and 0."""
    told = os.environ.pop(LISTENS, "")
    if not told:
        yield None, 0
        return
    # Where the kernel can end a worker with the process that began it, it does: nobody else would.
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)
    descriptor, _, number = told.partition(":")
    with tcp.socket(fileno=int(descriptor)) as listener:
        yield listener, int(number)


class Workers:
    """The workers that serve at one socket. One that ends by itself is begun again."""

    def __init__(self, command: Sequence[str], listener: tcp.socket) -> None:
        self._command, self._listener = command, listener
        self._running: dict[int, subprocess.Popen[str]] = {}
        self._ending = False

    def run(self, count: int, ready: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT, then let all finish. Raises `WorkerFailed` when the first cannot begin."""
        with told_to_stop() as told:
            first = self._begin(0)
            if not _says_that_it_serves(first):
                raise WorkerFailed(first.wait() or 1)
            tending = [gevent.spawn(self._tend, 0, first)]
            tending += [gevent.spawn(self._tend, number, self._begin(number)) for number in range(1, count)]
            ready()
            told.wait()
            self._ending = True
            self._tell_all()
            told.clear()
            gevent.spawn(self._hurry, told)
            gevent.joinall(tending)

    def _begin(self, number: int) -> subprocess.Popen[str]:
        descriptor = self._listener.fileno()
        worker = self._running[number] = subprocess.Popen(
            self._command,
            pass_fds=[descriptor],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, LISTENS: f"{descriptor}:{number}"},
        )
        return worker

    def _tend(self, number: int, worker: subprocess.Popen[str]) -> None:
        """Wait for a worker's end, and begin it again, until all are to end."""
        while True:
            began = monotonic()
            with Pulse(worker) as pulse:
                pulse.follow()
            code = worker.wait()
            if self._ending:
                return
            log.error("worker %s has ended (%s) and is begun again", number, code)
            gevent.sleep(PAUSE_SECONDS * (1 if monotonic() - began > LASTS_SECONDS else 10))
            if self._ending:
                return
            worker = self._begin(number)

    def _tell_all(self) -> None:
        for worker in self._running.values():
            if worker.poll() is None:
                worker.terminate()

    def _hurry(self, told: Event) -> None:
        told.wait()
        self._tell_all()


def _says_that_it_serves(worker: subprocess.Popen[str]) -> bool:
    """Tell whether a worker says where it is open; one that cannot begin ends without a word there."""
    assert worker.stdout
    return bool(worker.stdout.readline())


def run_workers(count: int, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Listen, and serve with `count` processes of the command that this one was begun with, until told to stop."""
    with bound(host, port) as listener:
        url = address_of(host, listener.getsockname()[1])
        command = [sys.executable, "-m", "fairdeal", *sys.argv[1:]]
        Workers(command, listener).run(count, lambda: ready(url))
