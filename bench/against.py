"""Moves a second of an earlier commit and of today's tree, in turns: each server with the players of its own time.

Every figure is as that commit's own players tell it, signed or not as they did; moves a second are the same everywhere.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .figures import Figure
from .live import OPTIONS, ROUNDS, SCENES, SECONDS, Scene
from .load import Asked
from .processes import Run, serving, started

ROOT = Path(__file__).parents[1]


class Tree(NamedTuple):
    """The tree of a commit, laid out in a folder."""

    name: str
    folder: Path

    @property
    def program(self) -> str:
        """Its program's module; the first commits had no `fairdeal`."""
        return "fairdeal" if (self.folder / "fairdeal").exists() else "service.cli"

    def run(self, scene: Scene, url: str, process: int) -> Run:
        """Let the tree's own players play a scene once, and return what they tell."""
        asked = Asked("ours", url, process, scene.game, OPTIONS, scene.seats, scene.tables, SECONDS)
        words = list(asked[1:8]) if self._is_asked_in_words() else [asked[:8]]
        said = [word if isinstance(word, str) else json.dumps(word) for word in words]
        command = [sys.executable, "-m", "bench.load", *said]
        played = subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True)
        found: Run = json.loads(played.stdout)
        return found

    def _is_asked_in_words(self) -> bool:
        """Tell whether its players are from before they were asked in one JSON text."""
        return "class Asked" not in (self.folder / "bench" / "load.py").read_text(encoding="utf-8")


@contextmanager
def laid_out(commit: str) -> Iterator[Tree]:
    """Lay the tree of a commit out in a temporary folder. Raises `SystemExit` for a text that names none."""
    git = ["git", "-C", str(ROOT)]
    named = subprocess.run([*git, "rev-parse", "--short", f"{commit}^{{commit}}"], capture_output=True, text=True)
    if named.returncode:
        raise SystemExit(f"{commit!r} names no commit of this repository. Name one that `git log` lists.")
    with TemporaryDirectory() as name:
        tree = subprocess.run([*git, "archive", named.stdout.strip()], check=True, stdout=subprocess.PIPE)
        subprocess.run(["tar", "-x", "-C", name], check=True, input=tree.stdout)
        yield Tree(named.stdout.strip(), Path(name))


def in_turns(scene: Scene, trees: Sequence[Tree]) -> list[list[Run]]:
    """Run a scene at the server of each tree, in turns, all of them standing ready meanwhile."""
    runs: list[list[Run]] = [[] for _ in trees]
    with ExitStack() as open_:
        servers = []
        for tree in trees:
            log = Path(open_.enter_context(TemporaryDirectory())) / "log.db"
            command, limits = serving(log, tree.program), {"FAIRDEAL_RATE": "0"}
            servers.append(open_.enter_context(started(command, limits, tree.folder)))
        for _ in range(ROUNDS):
            for tree, (url, process), found in zip(trees, servers, runs, strict=True):
                if not url:
                    raise SystemExit(
                        f"The server of {tree.name} does not begin. Where it lacks packages of its time: "
                        "pip install --target FOLDER NAMES, and PYTHONPATH=FOLDER before this command."
                    )
                found.append(tree.run(scene, url, process))
    return runs


def row(scene: Scene, tree: Tree, runs: Sequence[Run], beside: float) -> str:
    """Write the medians of a tree's runs, and the ratio of its moves to those of the first tree."""
    moves, p50, each = (Figure([run[figure] for run in runs]) for figure in ("moves", "p50", "each"))
    place = f"{scene.game:>14} {scene.seats:>5} {scene.tables:>6} {tree.name:>12}"
    return f"{place} {moves!s:>22} {p50.median:>7.2f} {each.median:>6.0f} {moves.median / beside:>5.2f}"


def main(asked: Sequence[str] = ()) -> None:
    """Measure today's tree beside the commit that is named. Raises `SystemExit` where none is."""
    if len(asked) != 1:
        raise SystemExit("Name the commit to measure beside: python -m bench against COMMIT")
    with laid_out(asked[0]) as before:
        trees = (before, Tree("today", ROOT))
        print(f"{'game':>14} seats tables {'tree':>12} {'moves/s':>22} {'p50 ms':>7} {'us':>6} ratio")
        for scene in SCENES:
            runs = in_turns(scene, trees)
            first = Figure([run["moves"] for run in runs[0]]).median
            for tree, found in zip(trees, runs, strict=True):
                print(row(scene, tree, found, first), flush=True)
