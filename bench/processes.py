"""The servers that are measured, each in a process of its own, and the processor time that they take."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PEER = Path(__file__).parent / "peer"


@contextmanager
def ours(database: Path | str) -> Iterator[tuple[str, int]]:
    """Start a `fairdeal serve` with its log in that file, or in memory; give its URL and process id."""
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--bot-delay", "0", "--db", str(database)]
    with started(command, {"FAIRDEAL_RATE": "0"}) as server:
        yield server


@contextmanager
def peers(folder: Path | None = None) -> Iterator[tuple[str, int]]:
    """Start boardgame.io in memory, or with its file store in a folder; give its URL and process id."""
    with started(["node", str(PEER / "server.js"), str(free_port()), *([str(folder)] if folder else [])], {}) as server:
        yield server


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Start a server that ends its first line with its URL."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout
        yield process.stdout.readline().rsplit(maxsplit=1)[-1], process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


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


def seconds_of(process: int) -> float:
    """Read the processor seconds that a process and its children have used, from Linux's /proc; else 0."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(seconds_of(int(child)) for child in children)
