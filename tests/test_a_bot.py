"""The bot of docs/a-bot.md: tried in the engine, and brought to a table by its entry point."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from example import ROOT, commands, installed, python, written

from fairdeal.engine import BOTS, bots_for
from fairdeal.engine.bots import OUR_OWN

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written("a-bot.md", tmp_path_factory.mktemp("careful-sweeper"))


@pytest.fixture(scope="module")
def environment(package: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed(package, tmp_path_factory.mktemp("site"))


@pytest.mark.long
def test_the_bot_of_the_page_is_tried_against_the_games_own(environment: dict[str, str], tmp_path: Path) -> None:
    page = (ROOT / "docs" / "a-bot.md").read_text(encoding="utf-8")
    [trial] = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    told = python(environment, tmp_path, "-W", "error", "-c", trial)
    found = re.fullmatch(r"careful (\d+), sensible (\d+)\n", told.stdout)
    assert found, told.stderr
    assert int(found[1]) + int(found[2]) >= 100


def test_it_plays_at_the_table_by_its_name(environment: dict[str, str], tmp_path: Path) -> None:
    play = "simulate money-sweeper --seats 2 --bot careful --bot sensible --option length=rounds --matches 1 --out out"
    said, _audited = commands(environment, tmp_path, play, "audit out/money-sweeper-2-00000.jsonl")
    assert "seat 0 (careful)" in said


def test_it_is_offered_for_its_own_game_alone(environment: dict[str, str], tmp_path: Path) -> None:
    code = "from fairdeal.engine import bots_for; print(bots_for('money-sweeper'), bots_for('sweep'))"
    told = python(environment, tmp_path, "-c", code).stdout
    assert told == "['random', 'sensible', 'strong', 'careful'] ['random', 'sensible', 'strong']\n"


def test_a_table_goes_on_when_a_bot_fails(tmp_path: Path) -> None:
    """A bot that fails, as one whose package is gone does, is stood in for by the game's own, and the log says so."""
    (tmp_path / "broken.py").write_text("def choose(view, choices, dice):\n    raise ValueError('out of ideas')\n")
    about = tmp_path / "broken-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[fairdeal.bots]\nbroken = broken:choose\n")
    environment = {"PYTHONPATH": f"{tmp_path}:{ROOT}"}
    command = ("simulate", "sweep", "--seats", "2", "--bot", "broken", "--matches", "1", "--out", "out")
    done = python(environment, tmp_path, "-m", "fairdeal", *command, "--option", "length=rounds")
    assert "seat 0 (broken)" in done.stdout, done.stderr
    assert "the bot broken has failed; the game's own bot plays this turn" in done.stderr
    assert "out of ideas" in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("theirs", "no_such_package_at_all:choose", "No module named"),
        ("theirs", "fairdeal.engine:DEALER", "it names int, not a function"),
        ("random", "fairdeal.engine:sensible", "there is a bot 'random' already"),
    ],
)
def test_a_bot_that_cannot_be_used_is_left_out_with_a_warning(name: str, value: str, why: str) -> None:
    with pytest.warns(RuntimeWarning, match=f"{name} .* is left out of the bots: .*{why}"):
        assert BOTS.joined([EntryPoint(name, value, BOTS.group)]) == OUR_OWN


def test_our_own_bots_play_every_game() -> None:
    assert bots_for("sweep")[:2] == ["random", "sensible"]
