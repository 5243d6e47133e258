"""One match of three people, told to every viewer; and the three verifiers, each as it is run by those who use it."""

import importlib.util
import json
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from engine import Dice, seed_of
from events import Log, MemoryStore, export, lines_of
from service.app import make_service
from service.commands import NextDeal, Play, Sit
from service.config import Config
from service.verify import VERIFIER, check

Reports = list[dict[str, Any]]
SEATS, GAME, OPTIONS = 3, "dirty-money", {"length": "rounds", "rounds": 2}


def _service(store: MemoryStore) -> Any:
    dice, moments = Dice(seed_of("verifiers")), count()
    start = datetime(2026, 11, 21, tzinfo=UTC)
    return make_service(
        Config(
            clock=lambda: start + timedelta(seconds=next(moments)),
            entropy=lambda size: bytes(dice.below(256) for _ in range(size)),
        ),
        store,
    )


def _moves(tables: Any, table: str) -> Iterator[None]:
    """Sit down, then play the first card that is legal until the match is over."""
    for seat in range(SEATS):
        tables.submit(table, Sit(id="sit", seat=seat, key=f"k{seat}", name=f"P{seat}", entropy=f"entropy{seat}"))
    desk = tables.desk(table)
    for number in count():
        if desk.table.status == "over":
            return
        if desk.table.waits_for_deal():
            tables.submit(table, NextDeal(id=f"deal{number}", seat=0, key="k0"))
        else:
            [seat] = desk.table.state.to_act()
            action = msgspec.to_builtins(desk.table.state.legal(seat)[0])
            tables.submit(table, Play(id=f"play{number}", seat=seat, key=f"k{seat}", action=action))
        yield


@pytest.fixture(scope="session")
def told() -> dict[str, bytes]:
    """Name → transcript: the whole match as every viewer gets it, and the full one while it was running."""
    dice = Dice(seed_of("salts"))
    store = MemoryStore(lambda: bytes(dice.below(256) for _ in range(16)))
    service = _service(store)
    service.tables.open(GAME, dict(OPTIONS), SEATS, bots={}, table="three")
    found: dict[str, bytes] = {}
    for number, _ in enumerate(_moves(service.tables, "three")):
        if number == 5:
            found["running"] = _export(store, "full")
            found["running-public"] = _export(store, "public")
    for viewer in ("full", "public", "seat:0", "seat:2"):
        found[viewer.replace(":", "-")] = _export(store, viewer)
    return found


def _export(store: MemoryStore, viewer: str) -> bytes:
    return b"".join(f"{line}\n".encode() for line in export(Log(store, "three"), viewer))


@pytest.fixture(scope="session")
def alone() -> ModuleType:
    """The verifier that goes along with an export, as a module."""
    spec = importlib.util.spec_from_file_location("fairdeal_verify", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def three(alone: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Callable[[dict[str, bytes]], list[Reports]]:
    """Every verifier's reports on some files, those of `fairdeal verify` first."""

    def reports(files: dict[str, bytes]) -> list[Reports]:
        folder = tmp_path_factory.mktemp("files")
        paths = [folder / f"{number}.jsonl" for number, _ in enumerate(files)]
        for path, whole in zip(paths, files.values(), strict=True):
            path.write_bytes(whole)
        return [[ours(path) for path in paths], [theirs(alone, path) for path in paths], in_browser(paths)]

    return reports


def ours(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return check(lines_of(file)).public()


def theirs(alone: ModuleType, path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        report: dict[str, Any] = alone.check(iter(lambda: file.readline(alone.LONGEST_LINE + 2), b""))
    return report


def in_browser(paths: list[Path]) -> Reports:
    command = ["node", str(Path(__file__).parent / "browser.mjs"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
