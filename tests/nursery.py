"""A process that has imported the house, and forks a copy of itself for each command that `warm` asks for.

Run with a socket's number, and `patched` where the commands serve: then gevent comes before all imports, as it does in
`fairdeal serve`. The process does nothing of its own, so that a copy is what `python` would have become.
"""

import array
import gc
import os
import pickle
import random
import runpy
import socket
import sys
import types
from collections.abc import Callable
from functools import partial
from typing import Any

SIZE = 4  # bytes of a request's length
FILES = 3
Copy = Callable[[], None]
# As they are before gevent takes their place: this process has no loop.
fork, waitpid = os.fork, os.waitpid


def copies(ask: socket.socket) -> Copy | None:
    """Fork for every request, and answer with the number of the new process; in that, return what it is to be.

    Returns None when whoever asks is gone.
    """
    while (request := received(ask)) is not None:
        wanted, files = request
        ready, told = os.pipe()
        if not (between := fork()):
            # The copy's parent ends at once, so that whoever asks becomes its parent: see `warm`.
            if copy := fork():
                os.write(told, copy.to_bytes(SIZE, "big"))
                os._exit(0)
            for file in (ready, told):
                os.close(file)
            ask.close()
            return partial(become, files, **wanted)
        waitpid(between, 0)
        ask.sendall(os.read(ready, SIZE))
        for file in (ready, told, *files):
            os.close(file)
    return None


def received(ask: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Return the next request and the three files that come with it."""
    files = array.array("i")
    size, sent, _, _ = ask.recvmsg(SIZE, socket.CMSG_SPACE(FILES * files.itemsize), socket.MSG_WAITALL)
    if not size:
        return None
    for _level, _kind, data in sent:
        files.frombytes(data)
    body = ask.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL)
    return pickle.loads(body), list(files)


def become(files: list[int], command: list[str], folder: str, environment: dict[str, str], apart: bool) -> None:
    """Be the process that this command would have begun."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if apart:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    random.seed()
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    run(command)


def run(command: list[str]) -> None:
    """Run `-m module …` or `-c program …`."""
    how, what, *rest = command
    sys.argv = [how, *rest]
    if how == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        main = sys.modules["__main__"] = types.ModuleType("__main__")
        exec(compile(what, "<string>", "exec"), main.__dict__)


def main() -> None:
    ask = socket.socket(fileno=int(sys.argv[1]))
    if "patched" in sys.argv:
        from gevent import monkey

        monkey.patch_all()
    import fairdeal.service.cli.console  # noqa: F401

    gc.collect()
    gc.freeze()  # what all copies share stays where it is
    if be := copies(ask):
        be()


if __name__ == "__main__":
    main()
