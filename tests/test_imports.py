"""The house: which part may import which, and what an engine may not know."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"
PARTS = {"adapters", "engine", "events", "service"}
WORLD = {"random", "time", "datetime", "os", "socket", "threading", "logging", "secrets", "asyncio", "pathlib", "io"}
# The rooms of the service, from the ground up, and the rooms that each imports. docs/architecture.md draws them.
ROOMS = {
    "errors": set(),
    "packages": set(),
    "private": set(),
    "measures": set(),
    "rulebooks": {"packages"},
    "language": {"errors", "packages"},
    "studies": {"errors"},
    "table": {"errors"},
    "tournament": {"errors", "table"},
    "config": {"private", "table"},
    "evidence": {"errors", "private", "rulebooks", "table", "tournament"},
    "remote": {"errors", "table", "evidence"},
    "drill": {"errors", "remote"},
    "desk": {"errors", "language", "measures", "private", "rulebooks", "table", "tournament", "evidence"},
    "witness": {"evidence", "private"},
    "upkeep": {"config", "private", "witness", "table", "desk", "evidence"},
    "doors": {
        "errors",
        "config",
        "language",
        "measures",
        "packages",
        "rulebooks",
        "table",
        "tournament",
        "desk",
        "evidence",
        "witness",
    },
    "live": {"errors", "measures", "table", "tournament", "desk", "doors"},
    "app": {"language", "private", "config", "desk", "evidence", "doors", "live", "witness", "upkeep"},
    "cli": {
        "errors",
        "private",
        "language",
        "studies",
        "remote",
        "drill",
        "table",
        "tournament",
        "config",
        "desk",
        "evidence",
        "witness",
        "upkeep",
        "live",
        "app",
    },
}

# The rooms inside the table; what stands beside them is its face.
TABLE_ROOMS = {
    "state": set(),
    "play": {"state"},
    "seats": {"state", "play"},
    "disputes": {"state", "play", "seats"},
}


@cache
def modules(part: str) -> dict[str, ast.Module]:
    """Every module file of a part, by its path from the root of the repository."""
    paths = sorted((ROOT / part).rglob("*.py"))
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def imported(part: str) -> list[tuple[str, str]]:
    """Each file of a part and the dotted name of each module that it imports, relative ones written out."""
    return list(_imported(part))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Every statement below a node: no import stands in an expression, and most of a module are those."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt):
            yield each
        if not isinstance(each, ast.expr):
            yield from statements(each)


def _imported(part: str) -> Iterator[tuple[str, str]]:
    for path, tree in modules(part).items():
        here = ["fairdeal", *path.removesuffix(".py").split("/")]
        for node in statements(tree):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = here[: len(here) - node.level] if node.level else []
                base = [*above, *(node.module.split(".") if node.module else [])]
                yield from ((path, ".".join([*base, alias.name])) for alias in node.names)


def parts_of(part: str) -> set[str]:
    return {name.split(".")[1] for _, name in imported(part) if name.startswith("fairdeal.")}


@pytest.mark.parametrize(
    ("part", "others"),
    [("engine", set()), ("events", set()), ("adapters", {"engine"}), ("service", {"engine", "events"})],
)
def test_a_part_imports_only_what_stands_below_it(part: str, others: set[str]) -> None:
    assert parts_of(part) <= others | {part}


@pytest.mark.parametrize("part", sorted(PARTS))
def test_there_is_one_import_name(part: str) -> None:
    """The folders can be imported from the root of the repository by their own names; nothing may do so.

    Of tests and measures ruff says it, where they are checked: `banned-api` in pyproject.toml.
    """
    assert [(path, name) for path, name in imported(part) if name.split(".")[0] in PARTS] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_exactly_the_rooms_that_stand_in_its_list(room: str) -> None:
    found = {
        name.split(".")[2]
        for path, name in imported("service")
        if path.split("/")[1].removesuffix(".py") == room and name.startswith("fairdeal.service.")
    }
    assert found - {room} == ROOMS[room]


@pytest.mark.parametrize("room", TABLE_ROOMS)
def test_a_room_of_the_table_imports_only_the_rooms_below_it(room: str) -> None:
    here = f"service/table/{room}/"
    found = {name.split(".")[3] for path, name in imported("service") if path.startswith(here) and _of_the_table(name)}
    assert found - {room} == TABLE_ROOMS[room]


def _of_the_table(name: str) -> bool:
    return name.startswith("fairdeal.service.table.")


def test_no_rooms_import_each_other_in_a_circle() -> None:
    stands: set[str] = set()
    for room, below in ROOMS.items():
        assert below <= stands, f"{room} imports a room that stands above it"
        stands.add(room)


@pytest.mark.parametrize("part", ["adapters", "engine", "events", "service"])
def test_no_modules_import_each_other_in_a_circle(part: str) -> None:
    names = {
        f"fairdeal.{path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}" for path in modules(part)
    }
    below: dict[str, set[str]] = {name: set() for name in names}
    for path, name in imported(part):
        here = f"fairdeal.{path.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"
        target = name if name in names else name.rpartition(".")[0]
        # A package's face hands on the names of its own modules; they import each other directly.
        if target in names and target != here and not here.startswith(f"{target}."):
            below[here].add(target)
    while floor := {name for name, each in below.items() if not each & below.keys()}:
        below = {name: each for name, each in below.items() if name not in floor}
    assert below == {}


def test_an_engine_has_no_clock_no_dice_and_no_world() -> None:
    found = [(path, name) for path, name in imported("engine") if name.split(".")[0] in WORLD]
    assert found == [("engine/shuffle.py", "random.Random")]  # for searches: fixed by a number that it is given


def test_an_engine_needs_msgspec_and_nothing_else_that_must_be_installed() -> None:
    ours = {"fairdeal", "msgspec", *sys.stdlib_module_names}
    assert [(path, name) for path, name in imported("engine") if name.split(".")[0] not in ours] == []


def test_the_judge_needs_the_standard_library_alone_and_knows_nothing_else_of_the_log() -> None:
    """Of its command one function asks for more, and does without where that is not there."""
    found = [(path, name) for path, name in imported("events") if path.startswith("events/judge/")]
    outside = {path for path, name in found if name.split(".")[0] not in {"fairdeal", *sys.stdlib_module_names}}
    assert outside == {"events/judge/alone.py"}
    assert [name for _, name in found if name.startswith("fairdeal.") and ".events.judge." not in name] == []


@pytest.mark.parametrize("path", sorted((ROOT / "events" / "judge").glob("*.py")), ids=lambda path: path.name)
def test_a_module_of_the_judge_is_read_at_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 250


def test_a_games_kit_names_no_game() -> None:
    for name in ("game", "view", "notation", "shuffle", "errors", "numbers", "tensor", "history", "worlds"):
        text = (ROOT / "engine" / f"{name}.py").read_text(encoding="utf-8")
        assert not [
            node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom) and node.module == "games"
        ]


def drawn(part: str) -> set[tuple[str, str]]:
    """The uses that the picture shows between rooms of a part; of no part: those between parts."""
    elements = ElementTree.parse(PICTURE).getroot().iter()
    return {(use.attrib["data-from"], use.attrib["data-to"]) for use in elements if use.get("data-part") == part}


def room(part: str, path: list[str]) -> str:
    """The room of a module of a part, by the steps of its path below the part."""
    is_game = part == "engine" and (ROOT / part / path[0] / "cards.py").exists()
    return "(a game)" if is_game else path[0].removesuffix(".py")


@pytest.mark.parametrize("part", ["service", "engine", "events"])
def test_the_picture_shows_which_room_uses_which(part: str) -> None:
    uses = {
        (room(part, path.split("/")[1:]), room(part, name.split(".")[2:]))
        for path, name in imported(part)
        if name.startswith(f"fairdeal.{part}.") and path != f"{part}/__init__.py"
    }
    assert drawn(part) == {(here, there) for here, there in uses if here != there}, "Draw it again: make picture"


def test_the_picture_shows_which_part_uses_which() -> None:
    parts = ("service", "engine", "events")
    uses = {(part, name.split(".")[1]) for part in parts for _, name in imported(part) if name.startswith("fairdeal.")}
    assert drawn("") == {(here, there) for here, there in uses if here != there}, "Draw it again: make picture"
