"""`python -m fairdeal …` and other programs of the house, without the second that starting and importing take.

A process that has imported everything (see `nursery`) forks a copy of itself for each command. The copy is a child of
the test's process, a process of its own in every respect: it can be killed, asked to end, waited for and read from.
"""

import atexit
import ctypes
import inspect
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

NURSERY = Path(__file__).with_name("nursery.py")
PATCHED = {"serve", "play", "witness", "fairdeal.service.cli.drill_server"}
BEFORE = ("PYTHONPATH", "LD_PRELOAD")  # what counts only when an interpreter begins
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of Linux: who loses its parent becomes a child of this process
ENDS = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
TIMEOUT = 60  # seconds
ONE = Lock()  # one fork at a time


class Warm(subprocess.Popen[Any]):
    """`subprocess.Popen` for `[sys.executable, "-m", module, …]` or `[sys.executable, "-c", program, …]`."""

    def _execute_child(self, *given: Any) -> None:
        """Let the nursery fork, where `Popen` would have."""
        asked = inspect.signature(subprocess.Popen._execute_child).bind(self, *given).arguments  # type: ignore[attr-defined]
        environment = dict(os.environ if asked["env"] is None else asked["env"])
        if any(environment.get(name) != os.environ.get(name) for name in BEFORE):
            super()._execute_child(*given)  # type: ignore[misc]
            return
        python, *command = map(str, asked["args"])
        assert python == sys.executable, python
        patched = bool(PATCHED & set(command)) or "monkey.patch_all()" in command[1]
        wanted = {
            "command": command,
            "folder": os.fspath(asked["cwd"] or os.getcwd()),
            "environment": environment,
            "apart": asked["start_new_session"],
        }
        ours = [asked[name] for name in ("p2cread", "c2pwrite", "errwrite")]
        files = [mine if mine >= 0 else number for number, mine in enumerate(ours)]
        self.pid = _born(patched, pickle.dumps(wanted), files)
        self._child_created = True
        self._close_pipe_fds(*(asked[each] for each in ENDS))  # type: ignore[attr-defined]


def run(*command: str | Path, timeout: float = TIMEOUT, **options: Any) -> "subprocess.CompletedProcess[str]":
    """`python COMMAND…` to its end, its words caught; `options` are those of `Popen`."""
    whole, pipe = [sys.executable, *map(str, command)], subprocess.PIPE
    with Warm(whole, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, **options) as process:
        try:
            out, errors = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(whole, process.returncode, out, errors)


def fairdeal(*words: str | Path, **options: Any) -> "subprocess.CompletedProcess[str]":
    """`fairdeal WORDS…` on the command line."""
    return run("-m", "fairdeal", *words, **options)


def _born(patched: bool, message: bytes, files: list[int]) -> int:
    ask = _nursery(patched).ask
    with ONE, _taking_orphans():
        socket.send_fds(ask, [len(message).to_bytes(4, "big")], files)
        ask.sendall(message)
        born = int.from_bytes(ask.recv(4, socket.MSG_WAITALL), "big")
    assert born, "the nursery has died"  # and 0 would be this whole group of processes, for whoever kills it
    return born


@contextmanager
def _taking_orphans() -> Iterator[None]:
    """Be the parent of the copy, whose own ends at once; but not of other processes that lose theirs later."""
    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1)
    try:
        yield
    finally:
        prctl(SUBREAPER, 0)


class Nursery(NamedTuple):
    """The process that forks, and our end of its socket; it ends when that is closed."""

    process: "subprocess.Popen[bytes]"
    ask: socket.socket


@cache
def _nursery(patched: bool) -> Nursery:
    ours, theirs = socket.socketpair()
    with theirs:
        number = theirs.fileno()
        command = [sys.executable, str(NURSERY), str(number), *(["patched"] if patched else [])]
        process = subprocess.Popen(command, pass_fds=[number], start_new_session=True)
    atexit.register(_ended, process, ours)
    return Nursery(process, ours)


def _ended(process: "subprocess.Popen[bytes]", ours: socket.socket) -> None:
    ours.close()
    process.wait(TIMEOUT)
