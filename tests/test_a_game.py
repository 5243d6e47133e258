"""A sixth game: the package of docs/a-game.md, and the one that `fairdeal new-game` writes, outside the tree."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from example import ROOT, files_of, installed, python, report_of, written
from keyed import sat
from player import Player, ask
from serving import Server

from fairdeal.service.cli.console import fairdeal

pytestmark = pytest.mark.processes

MODULES = ["__init__", "actions", "bot", "cards", "facts", "notation", "rules", "score", "tell", "view"]
PASSED = re.compile(r"^(?:(\d+) failed, )?(\d+) passed", re.MULTILINE)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package that the page writes."""
    return written("a-game.md", tmp_path_factory.mktemp("high-tide"))


@pytest.fixture(scope="module")
def environment(package: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed(package, tmp_path_factory.mktemp("site"))


def counted(report: str) -> tuple[int, int]:
    """How many tests failed, and how many passed."""
    found = PASSED.search(report)
    assert found, report
    return int(found[1] or 0), int(found[2])


def is_clean(folder: Path) -> None:
    for command in (["check"], ["format", "--check"]):
        done = subprocess.run([sys.executable, "-m", "ruff", *command, "--no-cache", "."], cwd=folder, check=False)
        assert done.returncode == 0


def test_the_game_of_the_page_passes_both_suites_and_the_tests_of_its_clauses(
    package: Path, environment: dict[str, str]
) -> None:
    report = report_of(environment, package)
    failed, passed = counted(report)
    assert failed == 0, report
    assert passed > 100
    is_clean(package)


def test_the_checker_of_types_finds_no_fault_in_what_the_pages_and_the_template_write(tmp_path: Path) -> None:
    for words, folder in ((["river-run"], "river-run"), (["--example", "hearts"], "hearts")):
        CliRunner().invoke(fairdeal, ["new-game", *words, "--folder", str(tmp_path / folder)])
    for page, folder in (("a-bot.md", "careful-sweeper"), ("a-game.md", "high-tide")):
        written(page, tmp_path / folder)
    for what in ("careful-sweeper/careful_sweeper.py", "high-tide", "river-run", "hearts"):
        command = ["-m", "mypy", "--config-file", "pyproject.toml", str(tmp_path / what)]  # knows what ours are
        done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def changed(package: Path, folder: Path, was: str, to: str) -> Path:
    """A copy of the package in which the facts say something else."""
    copy = shutil.copytree(package, folder / "changed", ignore=shutil.ignore_patterns("__pycache__", "build"))
    facts = copy / "high_tide" / "facts.py"
    text = facts.read_text(encoding="utf-8")
    assert was in text
    facts.write_text(text.replace(was, to, 1), encoding="utf-8")
    return copy


def test_without_a_word_about_who_learns_the_hands_there_is_no_game(package: Path, tmp_path: Path) -> None:
    silent = installed(changed(package, tmp_path, "Private[tuple[str, ...]]", "tuple[str, ...]"), tmp_path / "site")
    said = python(silent, tmp_path, "-m", "fairdeal", "games")
    assert "High Tide" not in said.stdout
    assert "High Tide: the field 'cards' of HandDealt can hold cards, and does not say who learns them." in said.stderr


def test_its_own_suite_finds_that_the_hands_are_open(package: Path, tmp_path: Path) -> None:
    indiscreet = changed(package, tmp_path, "Private[tuple", "Open[tuple")
    only = ("-k", "no_fact_tells", "-x", "-p", "no:cacheprovider", "--rootdir=.", "tests/test_conformance.py")
    done = python(installed(indiscreet, tmp_path / "site"), indiscreet, "-m", "pytest", "-q", *only)
    assert done.returncode == 1, done.stdout
    assert "is told HandDealt" in done.stdout


SHOWN = {f"high_tide/{name}" for name in ("lesson.toml", "look/cards.svg", "look/scene.json")}


def test_the_page_and_a_new_package_have_the_same_files(tmp_path: Path) -> None:
    assert CliRunner().invoke(fairdeal, ["new-game", "high-tide", "--folder", str(tmp_path)]).exit_code == 0
    fresh = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert fresh | SHOWN == set(files_of("a-game.md"))


def test_the_command_line_lists_simulates_and_audits_it(environment: dict[str, str], tmp_path: Path) -> None:
    command = ("simulate", "high-tide", "--seats", "3", "--matches", "1", "--out", "matches")
    assert "High Tide" in python(environment, tmp_path, "-m", "fairdeal", "games").stdout
    assert "records in matches" in python(environment, tmp_path, "-m", "fairdeal", *command).stdout
    audit = python(environment, tmp_path, "-m", "fairdeal", "audit", "matches/high-tide-3-00000.jsonl")
    assert audit.returncode == 0, audit.stdout
    assert "failed" not in audit.stdout


def test_it_is_played_at_a_server_and_audited_there(environment: dict[str, str], tmp_path: Path) -> None:
    server = Server(tmp_path / "log.db", **environment)
    try:
        _, games = ask("GET", f"{server.url}/api/v1/games")
        assert "high-tide" in [game["name"] for game in games["games"]]
        body = {"game": "high-tide", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "name": "Ann"}
        _, table = sat(server.url, body)
        with Player(server.url, table["table"], table["me"]) as ann:
            ann.play_to_the_end()
        _, report = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/audit")
        assert set(report["checks"].values()) == {"holds"}, json.dumps(report)
    finally:
        server.kill()


# Hearts, the example


@pytest.fixture(scope="module")
def hearts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("example") / "hearts"
    done = CliRunner().invoke(fairdeal, ["new-game", "--example", "hearts", "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    copied = {path for path in folder.rglob("*") if path.is_file()}
    assert {Path(line) for line in done.output.split()} == copied
    assert not [path for path in copied if path.relative_to(folder).parts[0].startswith(".")], "what a tool has left"
    return folder


def test_the_example_passes_both_suites_and_the_tests_of_its_clauses(hearts: Path, tmp_path: Path) -> None:
    report = report_of(installed(hearts, tmp_path), hearts)
    assert counted(report)[0] == 0, report
    assert counted(report)[1] > 100
    is_clean(hearts)


def test_a_game_is_written_or_copied_and_not_both(tmp_path: Path) -> None:
    for words in ([], ["river-run", "--example", "hearts"]):
        done = CliRunner().invoke(fairdeal, ["new-game", *words, "--folder", str(tmp_path / "new")])
        assert (done.exit_code, "Name your game, or one to be copied" in done.output) == (2, True), done.output


# A new package


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "river-run"
    done = CliRunner().invoke(fairdeal, ["new-game", "river-run", "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


def test_a_new_package_has_the_nine_modules_a_bot_a_rulebook_and_tests(fresh: Path) -> None:
    assert sorted(path.stem for path in (fresh / "river_run").glob("*.py")) == MODULES
    assert (fresh / "river_run" / "rules.md").read_text(encoding="utf-8").startswith("# River Run\n")
    assert "<<" not in "".join(path.read_text(encoding="utf-8") for path in fresh.rglob("*") if path.is_file())
    is_clean(fresh)


def test_its_tests_fail_for_the_clauses_that_have_no_test_yet_and_nowhere_else(fresh: Path, tmp_path: Path) -> None:
    report = report_of(installed(fresh, tmp_path), fresh)
    clauses = re.findall(r"^\*\*([1-9]\.\d+)\*\*", (fresh / "river_run" / "rules.md").read_text(), re.MULTILINE)
    failing = re.findall(r"^FAILED \S+::(\w+)\[([\d.]+)\]", report, re.MULTILINE)
    assert {name for name, _ in failing} == {"test_every_clause_has_a_test"}
    assert {clause for _, clause in failing} == set(clauses) - {"3.1"}
    assert counted(report)[0] == len(clauses) - 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("High Tide", "small letters, digits and hyphens"),
        ("2-tides", "small letters, digits and hyphens"),
        ("sweep", "There is a game 'sweep' already"),
        ("class", "a name that Python uses"),
        ("json", "a name that Python uses"),
    ],
)
def test_a_name_that_a_game_cannot_have_is_refused(name: str, why: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(fairdeal, ["new-game", name, "--folder", str(tmp_path / "new")])
    assert (done.exit_code, why in done.output) == (2, True), done.output
    assert not (tmp_path / "new").exists()


def test_a_folder_in_which_something_lies_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = CliRunner().invoke(fairdeal, ["new-game", "river-run", "--folder", str(tmp_path)])
    assert (done.exit_code, "is not empty" in done.output) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_help_shows_an_example() -> None:
    assert "Example: fairdeal new-game high-tide" in CliRunner().invoke(fairdeal, ["new-game", "--help"]).output
