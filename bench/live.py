"""Moves a second over real WebSockets, ours and boardgame.io's in turns: one player on each seat, in a closed loop."""

from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from fairdeal.events import export
from fairdeal.service.app import open_store
from fairdeal.service.config import Config
from fairdeal.service.evidence.verify import check

from . import scenes
from .append import raw
from .figures import Figure
from .load import Asked
from .processes import Run, has_peer, ours, peers, run

ROUNDS = 3
SECONDS = 3.0


class Scene(NamedTuple):
    """A scene of play: a client sits on each seat of each table; the peer plays its game of the same kind."""

    game: str
    seats: int
    tables: int
    peer: str


# A match has about 500 moves, the peer's 450; one that ends is followed by a new table.
OPTIONS: dict[str, Any] = {"length": "rounds", "rounds": 6}
SCENES = (
    Scene("dirty-money", 4, 10, "tricks"),
    Scene("dirty-money", 4, 100, "tricks"),
    Scene("money-sweeper", 2, 10, "flips"),
    Scene("money-sweeper", 2, 100, "flips"),
    Scene("dirty-money", 4, 1, "tricks"),
    Scene("money-sweeper", 2, 1, "flips"),
)
STORED = (SCENES[0], SCENES[2])  # beside the peer's file store, and our own without a disk
SIGNED = Scene("money-sweeper", 2, 10, "flips")
WITHOUT = """\
boardgame.io is not measured: it takes Node and npm. Measured before beside ours on two shared cores, in memory:
tricks, 4 seats: 2,726 moves/s at 10 tables, 2,498 at 100, 2,327 at one; flips, 2 seats: 5,552, 4,669, 3,177."""

Server = Callable[[], Any]


def played(speech: str, url: str, process: int, scene: Scene) -> Run:
    """Run the load once, and return its figures."""
    game, options = (scene.peer, {}) if speech == "peer" else (scene.game, OPTIONS)
    return run(Asked(speech, url, process, game, options, scene.seats, scene.tables, SECONDS))


def in_turns(scene: Scene, servers: dict[str, Server]) -> dict[str, list[Run]]:
    """Run a scene at each server, in turns, all of them standing ready meanwhile."""
    runs: dict[str, list[Run]] = {name: [] for name in servers}
    with ExitStack() as open_:
        started = {name: open_.enter_context(server()) for name, server in servers.items()}
        for _ in range(ROUNDS):
            for name, (url, process) in started.items():
                runs[name].append(played("peer" if name.startswith("peer") else "ours", url, process, scene))
    return runs


def line(scene: Scene, name: str, runs: list[Run], beside: float | None) -> str:
    """Write the medians of a scene's runs, and the ratio of our moves to the peer's."""
    found = {figure: Figure([run[figure] for run in runs]) for figure in runs[0]}
    p50, p99, each, load, size = (found[figure].median for figure in ("p50", "p99", "each", "cpu", "bytes"))
    longest, stalled = max(run["longest"] for run in runs), sum(run["stalled"] for run in runs)
    place = f"{scene.game if name.startswith('ours') else scene.peer:>14} {scene.seats:>5} {scene.tables:>6} {name:>12}"
    ratio = f" {found['moves'].median / beside:>5.2f}" if beside else ""
    waits = f"{p50:>7.2f} {p99:>7.2f} {longest:>7.0f} {stalled:>4.0f}"
    return f"{place} {found['moves']!s:>22} {waits} {each:>5.0f} {size:>7,.0f} {load:>5.2f}{ratio}"


def shown(scene: Scene, servers: dict[str, Server]) -> None:
    runs = in_turns(scene, servers)
    first = next((name for name in runs if name.startswith("peer")), None)
    beside = Figure([run["moves"] for run in runs[first]]).median if first else None
    for name, found in runs.items():
        print(line(scene, name, found, beside if name.startswith("ours") else None), flush=True)


@contextmanager
def places() -> Any:
    """Give the servers that are measured: ours and the peer's, each durable and in memory."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        peer_files = folder / "peer"
        peer_files.mkdir()
        yield {
            "ours": lambda: ours(folder / "log.db"),
            "ours memory": lambda: ours(":memory:"),
            "peer": peers,
            "peer files": lambda: peers(peer_files),
        }


def signatures() -> None:
    """Print a line that also tells the bytes of a signed record, and what verifying it takes."""
    with TemporaryDirectory() as name:
        log = Path(name) / "ours.db"
        with ours(log) as (url, process):
            found = [played("ours", url, process, SIGNED) for _ in range(ROUNDS)]
        print(f"{line(SIGNED, 'ours', found, None)}  {evidence(log)}", flush=True)


def evidence(log: Path) -> str:
    """Tell the bytes of a record in the public export, and the microseconds to verify it, over some long tables."""
    store = open_store(Config(database=str(log)))
    try:
        longest = sorted((list(store.read(table)) for table in store.tables()), key=len)[-4:]
        exports = [list(export(records, "public")) for records in longest]
    finally:
        store.close()
    records = sum(map(len, longest))
    begin = process_time()
    assert all(check(lines).exit_code == 0 for lines in exports)
    each = 1e6 * (process_time() - begin) / records
    size = sum(len(text) + 1 for lines in exports for text in lines) / records
    return f"{size:.0f} bytes a record, {each:.0f} us to verify it"


def main() -> None:
    """Print a line for each scene and server."""
    beside = has_peer()
    print(f"moves/s over WebSockets; median [range] of {ROUNDS} runs of {SECONDS:.0f} s, ours and the peer's in turns")
    print("ours: durable, every move on disk before it is shown; ours memory: the same without a disk")
    print("peer: boardgame.io 0.50.2 in memory, a smaller game of the same kind; peer files: with its file store")
    print(
        "p50, p99, longest: ms from the mover's send to another seat's view; stop: tables that stood still at the end"
    )
    print("us: processor time of the server and its children for a move; bytes: to all seats, a move")
    print("load: share of a core that the players took; ratio: our moves/s to those of the peer in memory")
    with TemporaryDirectory() as folder:
        disk = Figure([raw(Path(folder) / f"raw-{number}.db", 1) for number in range(ROUNDS)])
        print(f"disk: {disk} commits/s of raw sqlite3, one row each")
    if not beside:
        print(WITHOUT)
    heads = f"{'game':>14} {'seats':>5} {'tables':>6} {'server':>12} {'moves/s':>22}"
    print(f"{heads} {'p50 ms':>7} {'p99 ms':>7} {'longest':>7} stop {'us':>5} {'bytes':>7} {'load':>5} ratio")
    for scene in SCENES:
        with places() as servers:
            known = servers if scene in STORED else {name: servers[name] for name in ("ours", "peer")}
            shown(scene, {name: server for name, server in known.items() if beside or name.startswith("ours")})
    print("\nwhat a signed record takes")
    signatures()
    scenes.main(beside)


if __name__ == "__main__":
    main()
