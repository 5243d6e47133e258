"""The house: which part may import which, and what an engine may not know."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"engine", "events", "service", "web", "bench", "tests"}
WORLD = {"random", "time", "datetime", "os", "socket", "threading", "logging", "secrets", "asyncio", "pathlib", "io"}


def imported(package: str) -> Iterator[tuple[str, str]]:
    """Every module file of a package and the top-level name of each absolute import in it."""
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(path), alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield str(path), node.module.partition(".")[0]


@pytest.mark.parametrize(
    ("package", "others"), [("engine", set()), ("events", set()), ("service", {"engine", "events"})]
)
def test_a_part_imports_only_what_stands_below_it(package: str, others: set[str]) -> None:
    found = {name for _, name in imported(package)} & OURS
    assert found <= others | {package}


def test_an_engine_has_no_clock_no_dice_and_no_world() -> None:
    assert [(path, name) for path, name in imported("engine") if name in WORLD] == []


def test_a_games_kit_names_no_game() -> None:
    for name in ("game", "view", "notation", "shuffle", "errors"):
        text = (ROOT / "engine" / f"{name}.py").read_text(encoding="utf-8")
        assert not [
            node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module == "games"
        ]
