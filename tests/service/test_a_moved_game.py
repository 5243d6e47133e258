"""A game of the house uses nothing that a package cannot bring: moved outside the tree, it is shown the same."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from abroad import LANGUAGES, moved

ROOT = Path(__file__).parents[2]
GAME = "dirty-money"
pytestmark = pytest.mark.processes


def told(site: Path, house: str) -> Any:
    """What a process shows of the game in which packages of that folder are installed."""
    path = os.pathsep.join(map(str, (site, ROOT, ROOT / "tests")))
    command = [sys.executable, str(ROOT / "tests" / "abroad.py"), GAME, house]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """What is shown of the game in its house, and of the moved one."""
    site = tmp_path_factory.mktemp("site")
    moved(GAME, site)
    return told(tmp_path_factory.mktemp("nothing"), ""), told(site, str(site / "house"))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("what", ["tile", "game", "drawings", "rulebook", "lesson", "match"])
def test_a_moved_game_is_shown_as_it_was(both: tuple[Any, Any], language: str, what: str) -> None:
    at_home, abroad = (each[language][what] for each in both)
    assert abroad == at_home
    assert at_home


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_on_its_cards_come_from_its_own_catalogue(both: tuple[Any, Any], language: str) -> None:
    at_home, abroad = (each[language]["words"] for each in both)
    assert abroad == at_home
    assert {"Jewels", "Paintings", "Artifacts", "Junk"} <= abroad.keys()
