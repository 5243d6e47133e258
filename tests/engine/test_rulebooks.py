"""The page, the code and the tests know the same clauses."""

import re
from pathlib import Path

import pytest

from fairdeal.engine.games import OUR_OWN

ROOT = Path(__file__).parents[2]
SHARED = {"0.1", "0.2"}  # the same in every game; tested in test_all_games.py


def module(game: str) -> list[Path]:
    stem = ROOT / "engine" / game.replace("-", "_")
    return sorted(stem.glob("*.py")) if stem.is_dir() else [stem.with_suffix(".py")]


def printed(game: str) -> list[str]:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(\d+\.\d+)\*\*", page, re.MULTILINE)


def citing(game: str) -> set[str]:
    code = "\n".join(path.read_text(encoding="utf-8") for path in module(game))
    ranges = re.findall(r"§(\d+)\.(\d+)–§?(?:\1\.)?(\d+)", code)
    spanned = {f"{part}.{n}" for part, first, last in ranges for n in range(int(first), int(last) + 1)}
    return spanned | {one or two for one, two in re.findall(r"§(\d+\.\d+)|\"(\d+\.\d+)\"", code)}


def having_tests(game: str) -> set[str]:
    tests = (ROOT / "tests" / "engine" / f"test_{game.replace('-', '_')}.py").read_text(encoding="utf-8")
    return {f"{part}.{n}" for part, n in re.findall(r"def test_(\d+)_(\d+)_", tests)}


@pytest.mark.parametrize("game", OUR_OWN)
def test_no_clause_stands_twice_on_the_page(game: str) -> None:
    assert len(printed(game)) == len(set(printed(game)))


@pytest.mark.parametrize("game", OUR_OWN)
def test_the_code_cites_every_clause_and_no_other(game: str) -> None:
    assert citing(game) - SHARED == set(printed(game)) - SHARED


@pytest.mark.parametrize("game", OUR_OWN)
def test_every_clause_has_a_test_and_every_test_a_clause(game: str) -> None:
    assert having_tests(game) - SHARED == set(printed(game)) - SHARED


@pytest.mark.parametrize("game", OUR_OWN)
def test_every_position_printed_in_a_rulebook_can_be_read(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    pictures = [block for block in re.findall(r"```\n(.*?)```", page, re.DOTALL) if ";" in block]
    for line in "".join(pictures).splitlines():
        assert OUR_OWN[game].read(line)
