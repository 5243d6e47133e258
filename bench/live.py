"""Moves a second over real WebSockets: a durable server in one process, players in another, in a closed loop."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from .append import raw
from .figures import Figure

ROUNDS = 3
SECONDS = 4.0


class Scene(NamedTuple):
    """A scene of play: a client sits on each seat of each table."""

    game: str
    seats: int
    tables: int
    options: dict[str, Any]
    peer: float | None  # boardgame.io's moves a second in the game of the same kind, quoted


# A match has about 500 moves, as in the peer's measurement; one that ends is followed by a new table.
SWEEPER = {"length": "rounds", "rounds": 6}
TRICKS = {"length": "rounds", "rounds": 6}
SCENES = (
    Scene("money-sweeper", 2, 10, SWEEPER, 4_524),
    Scene("money-sweeper", 4, 10, SWEEPER, None),
    Scene("dirty-money", 4, 10, TRICKS, 2_761),
    Scene("money-sweeper", 2, 1, SWEEPER, 1_539),
    Scene("dirty-money", 4, 1, TRICKS, 2_570),
    Scene("money-sweeper", 2, 100, SWEEPER, 4_431),
    Scene("dirty-money", 4, 100, TRICKS, 2_425),
)
QUOTED = """\
peer: boardgame.io 0.50.2 in memory (nothing durable), the same kind of closed loop; quoted from a measurement on a
like machine, not run here: trick-taking with 4 seats beside Dirty Money, a flip game with 2 beside Money Sweeper"""


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """Start a `fairdeal serve` with its log in `folder`; give its URL and process id."""
    command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--bot-delay", "0"]
    process = subprocess.Popen(
        [*command, "--db", str(folder / "log.db")],
        env={**os.environ, "FAIRDEAL_RATE": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout
        yield process.stdout.readline().rsplit(maxsplit=1)[-1], process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


def played(url: str, process: int, scene: Scene, seconds: float = SECONDS) -> dict[str, float]:
    """Run the load once, and return its figures."""
    arguments = [url, process, scene.game, json.dumps(scene.options), scene.seats, scene.tables, seconds]
    command = [sys.executable, "-m", "bench.load", *map(str, arguments)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found


def measured(scene: Scene) -> list[dict[str, float]]:
    """Run a scene several times, each with `disk`: raw sqlite3's durable commits a second just before the scene."""
    with TemporaryDirectory() as folder, server(Path(folder)) as (url, process):
        disks = [raw(Path(folder) / f"raw-{number}.db", 1) for number in range(ROUNDS)]
        return [{**played(url, process, scene), "disk": disk} for disk in disks]


def line(scene: Scene, runs: list[dict[str, float]]) -> str:
    """Write the medians of a scene's runs, beside the peer where it has a game of the kind."""
    found = {name: Figure([run[name] for run in runs]) for name in runs[0]}
    p50, p99, each, load, disk = (found[name].median for name in ("p50", "p99", "each", "cpu", "disk"))
    moves = found["moves"]
    beside = f" {scene.peer:>6,.0f} {moves.median / scene.peer:>5.2f}" if scene.peer else ""
    place = f"{scene.game:>14} {scene.seats:>5} {scene.tables:>6}"
    return f"{place} {moves!s:>22} {p50:>7.2f} {p99:>7.2f} {each:>4.0f} {load:>5.2f} {disk:>6,.0f}{beside}"


def main() -> None:
    """Print a line for each scene."""
    print(f"moves/s over WebSockets, durable; median [range] of {ROUNDS} runs of {SECONDS:.0f} s")
    print("p50, p99: ms from the mover's send to another seat's view; us: processor time of the server for a move")
    print("load: share of a core that the players took; disk: commits/s of raw sqlite3, one row each, before the scene")
    heads = f"{'game':>14} {'seats':>5} {'tables':>6} {'moves/s':>22}"
    print(f"{heads} {'p50 ms':>7} {'p99 ms':>7} {'us':>4} {'load':>5} {'disk':>6} {'peer':>6} ratio")
    for scene in SCENES:
        print(line(scene, measured(scene)), flush=True)
    print(QUOTED)


if __name__ == "__main__":
    main()
