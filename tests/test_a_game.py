"""A sixth game: the package of docs/a-game.md, the example, and what `fairdeal new-game` writes, outside the tree."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from example import ROOT, commands, files_of, installed, python, written
from long import LONG

from fairdeal.service.cli.console import fairdeal

pytestmark = pytest.mark.processes

MODULES = ["__init__", "actions", "bot", "cards", "facts", "notation", "rules", "score", "tell", "view"]
PASSED = re.compile(r"^(?:(\d+) failed, )?(\d+) passed", re.MULTILINE)
# What needs a table is left to the long form, but of the page's package.
TABLE = "test_what_every_game_owes_at_a_table["
LATER = ("the-hearts", "river-run")


class House(NamedTuple):
    """A folder of packages, and a folder and an environment in which all of them are installed."""

    packages: Path
    site: Path
    environment: dict[str, str]


def new_game(folder: Path, *words: str) -> Path:
    """Let the command write a package, and tell of its files."""
    done = CliRunner().invoke(fairdeal, ["new-game", *words, "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    copied = {path for path in folder.rglob("*") if path.is_file()}
    assert {Path(line) for line in done.output.split()} == copied
    assert not [path for path in copied if path.relative_to(folder).parts[0].startswith(".")], "what a tool has left"
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """The package that the page writes, the example, and one just begun."""
    packages, site = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("site")
    page = written("a-game.md", packages / "high-tide")
    hearts = new_game(packages / "the-hearts", "--example", "hearts")
    return House(packages, site, installed(page, site, hearts, new_game(packages / "river-run", "river-run")))


def test_every_package_passes_both_suites_and_fails_for_the_clauses_that_have_no_test_yet(house: House) -> None:
    """The page's and the example have a test of each clause; the one just begun says which of its own have none."""
    later = [] if LONG else [f"{package}/tests/test_conformance.py::{TABLE}" for package in LATER]
    quietly = ("-q", "-p", "no:cacheprovider", "-W", "error", "--rootdir=.", "--import-mode=importlib")
    skipped = [word for test in later for word in ("--deselect", test)]
    report = python(house.environment, house.packages, "-m", "pytest", *quietly, *skipped).stdout
    rules = (house.packages / "river-run" / "river_run" / "rules.md").read_text(encoding="utf-8")
    clauses = re.findall(r"^\*\*([1-9]\.\d+)\*\*", rules, re.MULTILINE)
    failing = re.findall(r"^FAILED (\S+)::test_every_clause_has_a_test\[([\d.]+)\]", report, re.MULTILINE)
    assert {file for file, _ in failing} == {"river-run/tests/test_rules.py"}, report
    assert {clause for _, clause in failing} == set(clauses) - {"3.1"}
    [(failed, passed)] = PASSED.findall(report)
    assert int(failed) == len(clauses) - 1, report
    assert int(passed) > 300


@pytest.mark.long
def test_a_package_is_in_good_style_and_types(house: House, tmp_path: Path) -> None:
    for words in (["check"], ["format", "--check"]):
        styled = python({}, house.packages, "-m", "ruff", *words, "--no-cache", ".")
        assert styled.returncode == 0, styled.stdout
    bot = written("a-bot.md", tmp_path / "careful-sweeper") / "careful_sweeper.py"
    packages = [
        shutil.copytree(path, tmp_path / path.name, ignore=shutil.ignore_patterns("build"))
        for path in house.packages.iterdir()
    ]
    for path in [each for package in packages for each in package.glob("tests/*.py")]:  # one name, one module
        path.rename(path.with_stem(f"{path.stem}_{path.parts[-3].replace('-', '_')}"))
    knowing_ours = ("--config-file", "pyproject.toml")
    typed = python({}, ROOT, "-m", "mypy", *knowing_ours, str(bot), *map(str, packages))
    assert typed.returncode == 0, typed.stdout + typed.stderr


def changed(house: House, site: Path, was: str, to: str) -> dict[str, str]:
    """An environment in which the facts of the page's game say something else."""
    shutil.copytree(house.site, site)
    facts = site / "high_tide" / "facts.py"
    text = facts.read_text(encoding="utf-8")
    assert was in text
    facts.write_text(text.replace(was, to, 1), encoding="utf-8")
    return {"PYTHONPATH": house.environment["PYTHONPATH"].replace(str(house.site), str(site))}


def test_without_a_word_about_who_learns_the_hands_there_is_no_game(house: House, tmp_path: Path) -> None:
    silent = changed(house, tmp_path / "site", "Private[tuple[str, ...]]", "tuple[str, ...]")
    said = python(silent, tmp_path, "-c", "from fairdeal.engine import GAMES; print(*GAMES)")
    assert {"hearts", "high-tide"} & set(said.stdout.split()) == {"hearts"}
    assert "High Tide: the field 'cards' of HandDealt can hold cards, and does not say who learns them." in said.stderr


def test_its_own_suite_finds_that_the_hands_are_open(house: House, tmp_path: Path) -> None:
    indiscreet = changed(house, tmp_path / "site", "Private[tuple", "Open[tuple")
    suite = "from fairdeal.engine import GAMES, testing; testing.check_game(GAMES['high-tide'])"
    assert "is told HandDealt" in python(indiscreet, tmp_path, "-c", suite).stderr


SHOWN = {f"high_tide/{name}" for name in ("lesson.toml", "look/cards.svg", "look/scene.json")}


def test_the_page_and_a_new_package_have_the_same_files(tmp_path: Path) -> None:
    assert CliRunner().invoke(fairdeal, ["new-game", "high-tide", "--folder", str(tmp_path)]).exit_code == 0
    fresh = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert fresh | SHOWN == set(files_of("a-game.md"))


def test_the_command_line_lists_simulates_and_audits_it(house: House, tmp_path: Path) -> None:
    play = "simulate high-tide --seats 3 --matches 1 --out matches"
    said = commands(house.environment, tmp_path, "games", play, "audit matches/high-tide-3-00000.jsonl")
    assert "High Tide" in said[0]
    assert "records in matches" in said[1]
    assert "failed" not in said[2]


def test_a_game_is_written_or_copied_and_not_both(tmp_path: Path) -> None:
    for words in ([], ["river-run", "--example", "hearts"]):
        done = CliRunner().invoke(fairdeal, ["new-game", *words, "--folder", str(tmp_path / "new")])
        assert (done.exit_code, "Name your game, or one to be copied" in done.output) == (2, True), done.output


def test_a_new_package_has_the_nine_modules_a_bot_a_rulebook_and_tests(house: House) -> None:
    fresh = house.packages / "river-run"
    assert sorted(path.stem for path in (fresh / "river_run").glob("*.py")) == MODULES
    assert (fresh / "river_run" / "rules.md").read_text(encoding="utf-8").startswith("# River Run\n")
    assert "<<" not in "".join(
        path.read_text(encoding="utf-8") for kind in ("py", "md", "toml") for path in fresh.rglob(f"*.{kind}")
    )


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
