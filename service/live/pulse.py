"""The beats by which a server shows that its loop turns, and what becomes of a worker that shows it no more.

A process that hangs keeps its connections, and nobody at them can tell it from one that thinks. So whoever began it
listens: the parent of several workers at the pipe of their output, systemd at its socket (`WatchdogSec`).
"""

import logging
import os
import socket as tcp
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import gevent

log = logging.getLogger("fairdeal.workers")
BEAT_SECONDS = 0.5
HANGS_LOOKS = 6  # beats that a worker is behind, without having worked meanwhile: three seconds
STUCK_LOOKS = 60  # beats that it is behind, whatever it does: half a minute
BEGINS = 10  # times as much is given to one that begins, until its first beat
IDLE = 0.1  # of the time that it was silent: who used less of a processor did not work
STDOUT = 1


@contextmanager
def beating(ready: Callable[[str], None], *, worker: bool) -> Iterator[Callable[[str], None]]:
    """Give a `ready` that also begins the beats, for whoever began this process and listens to them."""
    tell = _tell_parent if worker else _tell_systemd if "NOTIFY_SOCKET" in os.environ else None
    begun: list[gevent.Greenlet] = []

    def is_ready(url: str) -> None:
        ready(url)
        if tell:
            begun.append(gevent.spawn(_beat, tell))

    try:
        yield is_ready
    finally:
        gevent.killall(begun)


def _beat(tell: Callable[[bytes], None]) -> None:
    told = b"READY=1"
    while True:
        with suppress(OSError):  # who does not listen any more is not waited for
            tell(told)
        told = b"WATCHDOG=1"
        gevent.sleep(BEAT_SECONDS)


def _tell_parent(_what: bytes) -> None:
    os.set_blocking(STDOUT, False)  # a parent that does not read must not hold its workers up
    os.write(STDOUT, b"\n")


def _tell_systemd(what: bytes) -> None:
    address = os.environ["NOTIFY_SOCKET"]
    with tcp.socket(tcp.AF_UNIX, tcp.SOCK_DGRAM) as to:
        to.setblocking(False)
        to.connect("\0" + address[1:] if address.startswith("@") else address)
        to.send(what)


class Pulse:
    """The beats of one worker. It is ended where they stop, and those at its tables find another.

    What is counted are looks at which no beat had come: where this process slept, as the whole machine did, the next
    look is one more and not many.
    """

    def __init__(self, worker: "subprocess.Popen[str]") -> None:
        self._worker = worker
        self._heard = self._begun = False
        self._watch = gevent.Greenlet(self._look)

    def __enter__(self) -> Self:
        self._watch.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._watch.kill()

    def follow(self) -> None:
        """Read what the worker says, to its end."""
        assert self._worker.stdout
        with self._worker.stdout as said:
            for _line in said:
                self._heard = self._begun = True

    def _look(self) -> None:
        silent, worked = 0, _worked(self._worker.pid)
        while not self._hangs(silent, worked):
            gevent.sleep(BEAT_SECONDS)
            if self._heard:
                silent, worked, self._heard = 0, _worked(self._worker.pid), False
            else:
                silent += 1
        seconds = silent * BEAT_SECONDS
        log.error("worker process %s has not answered for %.1f s, and is ended", self._worker.pid, seconds)
        self._worker.kill()

    def _hangs(self, silent: int, worked: float) -> bool:
        idle = _worked(self._worker.pid) - worked < IDLE * silent * BEAT_SECONDS
        return silent >= (HANGS_LOOKS if idle else STUCK_LOOKS) * (1 if self._begun else BEGINS)


def _worked(pid: int) -> float:
    """Return the seconds of processor time that a process used; 0 where the kernel does not tell."""
    with suppress(OSError, ValueError, IndexError):
        user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0.0
