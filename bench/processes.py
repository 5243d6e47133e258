"""The servers that are measured, each in a process of its own, and the processor time that they take."""

import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .load import Asked

Run = dict[str, float]
PEER = Path(__file__).parent / "peer"


@contextmanager
def ours(database: Path | str, *arguments: str, rate: float = 0) -> Iterator[tuple[str, int]]:
    """Start a `fairdeal serve` with its log in that file or database, or in memory; give its URL and process id."""
    with started([*serving(database), *arguments], {"FAIRDEAL_RATE": str(rate)}) as server:
        yield server


def serving(database: Path | str, program: str = "fairdeal") -> list[str]:
    """Return the command of a `fairdeal serve` with its log there, whose bots do not wait."""
    return [sys.executable, "-m", program, "serve", "--port", "0", "--bot-delay", "0", "--db", str(database)]


@contextmanager
def peers(folder: Path | None = None) -> Iterator[tuple[str, int]]:
    """Start boardgame.io in memory, or with its file store in a folder; give its URL and process id."""
    with started(["node", str(PEER / "server.js"), str(free_port()), *([str(folder)] if folder else [])], {}) as server:
        yield server


@contextmanager
def started(command: list[str], environment: dict[str, str], folder: Path | None = None) -> Iterator[tuple[str, int]]:
    """Start a server, in a folder, that ends its first line with its URL; without one it has not begun."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout
        yield process.stdout.readline().rpartition(" ")[2].strip(), process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


def run(asked: "Asked") -> Run:
    """Run the load once, in a process of its own, and return its figures."""
    command = [sys.executable, "-m", "bench.load", json.dumps(asked)]
    found: Run = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def has_peer() -> bool:
    """Bring boardgame.io with npm, once; False where Node or the package cannot be had."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    if not (PEER / "node_modules").exists():
        command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        return subprocess.run(command, cwd=PEER, check=False, stdout=sys.stderr).returncode == 0
    return True


def memory_of(process: int) -> int:
    """Read the bytes of memory that a process holds, from Linux's /proc; else 0."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def raise_file_limit() -> None:
    """Let this process have as many sockets open as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def seconds_of(process: int) -> float:
    """Read the processor seconds of a process, of its children, and of theirs that ended; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0.0
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(seconds_of(int(child)) for child in children)


def work_of(process: int) -> float:
    """Read the processor seconds of a process without its children, to the microsecond; 0 where it cannot be read.

    Unlike the time on the wall they do not pass while others use the machine.
    """
    try:
        return time.clock_gettime(~process << 3 | 2)
    except OSError:
        return 0.0
