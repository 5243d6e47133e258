"""All games are written in one way: the same modules, and imports between them that go one way."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from fairdeal.engine import Game, GameState, games

ROOT = Path(__file__).parents[2] / "engine"
# From the ground up: a module imports those before it. What a game needs besides stands between rules and facts.
LAYOUT = (
    *(
        "cards",
        "actions",
        "facts",
        "score",
        "rules",
        "tell",
        "notation",
        "numbers",
        "tensor",
        "view",
        "worlds",
        "bot",
        "guide",
    ),
    "__init__",
)
MORE = {"money-sweeper": {"plan"}, "sweep": {"listing", "sums", "turn"}, "monopoly": {"listing"}}
every_game = pytest.mark.parametrize("name", games.OUR_OWN)


def folder(name: str) -> Path:
    return ROOT / name.replace("-", "_")


def imports(path: Path) -> Iterator[str]:
    """The modules of the same folder that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            yield from [node.module] if node.module else [alias.name for alias in node.names]


@every_game
def test_a_game_has_exactly_these_modules(name: str) -> None:
    found = {path.stem for path in folder(name).glob("*.py")}
    assert found == {*LAYOUT, *MORE.get(name, ())}


@every_game
def test_imports_between_the_modules_of_a_game_go_one_way(name: str) -> None:
    for path in folder(name).glob("*.py"):
        if path.stem in LAYOUT:
            above = LAYOUT[LAYOUT.index(path.stem) :]
            assert set(imports(path)) & set(above) == set(), path.name


@every_game
def test_there_is_no_circle_among_the_modules_of_a_game(name: str) -> None:
    graph = {path.stem: set(imports(path)) for path in folder(name).glob("*.py")}
    assert [*TopologicalSorter(graph).static_order()]


def test_there_is_no_circle_among_the_modules_of_the_kit() -> None:
    graph = {path.stem: set(imports(path)) & {p.stem for p in ROOT.glob("*.py")} for path in ROOT.glob("*.py")}
    assert [*TopologicalSorter(graph).static_order()]


@every_game
def test_a_game_keeps_its_rules_and_its_view_where_the_others_do(name: str) -> None:
    game: Game = games.OUR_OWN[name]
    state = game.start(game.seats[0])
    view, rules = type(state), type(state).__mro__[1]
    assert (view.__name__, view.__module__.rpartition(".")[2]) == ("State", "view")
    assert (rules.__name__, rules.__module__.rpartition(".")[2]) == ("Rules", "rules")
    assert rules.__mro__[1] is GameState
    assert game.actions.__module__ in ("types", "typing")
    assert game.bot.__module__.endswith(".bot")
    assert game.tell.__module__.endswith(".tell")
