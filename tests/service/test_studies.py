"""Matches in the engine alone, for studies: the same tables for any number of processes, and what stands in them."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from xml.etree import ElementTree

import msgspec
import pyarrow.parquet as pq
import pytest
import warm
from click.testing import CliRunner, Result
from long import LONG, shortly

from fairdeal.engine import BOTS, Match, find, history, plays
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.errors import Problem
from fairdeal.service.studies import run as running
from fairdeal.service.studies.play import Plan, play
from fairdeal.service.studies.run import run

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
ONE_ROUND = {"length": "rounds", "rounds": 1}
TABLES = ("", ".rounds", ".decisions", ".observations")


def simulate(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, ["simulate", *map(str, arguments)])


def study(folder: Path, game: str = "money-sweeper", *more: str, matches: int = 3) -> Path:
    file = folder / "study.parquet"
    short = ("--option", "length=rounds", "--option", "rounds=1")
    seats = ("--seats", str(OUR_OWN[game].seats[0]))
    done = simulate(game, *seats, *short, "--matches", str(matches), "--engine-only", "--parquet", file, *more)
    assert done.exit_code == 0, done.output
    return file


def beside(file: Path, table: str) -> Path:
    return file.with_name(f"study{table}.parquet")


def rows(file: Path, table: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(beside(file, table)).to_pylist()
    return found


def test_the_files_are_the_same_bytes_for_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "MATCHES_SHOWN", 2)  # so that there are more spans than wait at once
    monkeypatch.setattr(running, "ROWS", 200)  # and several row groups
    files = []
    for jobs in (1, 2, 3) if LONG else (1, 3):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        files.append(study(folder, "money-sweeper", "--tables", "observations", "--jobs", str(jobs), matches=15))
    for table in TABLES:
        one, *others = (beside(file, table).read_bytes() for file in files)
        assert others == [one] * len(others), table
    assert pq.ParquetFile(beside(files[0], ".decisions")).num_row_groups > 1
    assert [row["match"] for row in rows(files[0])] == list(range(15))


def test_the_same_seed_gives_the_same_and_another_one_other_matches(tmp_path: Path) -> None:
    one, again, other = (
        study(_made(tmp_path / name), "sweep", "--seed", seed, matches=2).read_bytes()
        for name, seed in (("one", "7"), ("again", "7"), ("other", "8"))
    )
    assert (one == again, one == other) == (True, False)


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.mark.parametrize("game", shortly(OUR_OWN, 3))
def test_the_tables_tell_what_happened_in_every_game(game: str, tmp_path: Path) -> None:
    """Every match is played again from its seed by the actions of the table, and must come out as it says."""
    file = study(tmp_path, game, "--tables", "observations", matches=2)
    told = json.loads(pq.read_schema(file).metadata[b"fairdeal"])
    decisions, observations = rows(file, ".decisions"), rows(file, ".observations")
    for row in rows(file):
        match = Match(told["game"], told["seats"], row["seed"], told["options"])
        assert (row["opening"], row["first"]) == (written(match.facts), match.to_act()[0])
        own = [each for each in decisions if each["match"] == row["match"]]
        seen = [each for each in observations if each["match"] == row["match"]]
        assert len(own) == len(seen) == row["decisions"]
        for place, (did, saw) in enumerate(zip(own, seen, strict=True)):
            seat = match.to_act()[0]
            assert (did["decision"], did["seat"], saw["decision"], saw["seat"]) == (place, seat, place, seat)
            assert did["choices"] == len(match.choices(seat).items)
            assert saw["legal"] == match.actions().legal(match.state, seat)
            assert saw["observation"] == match.observation(seat).tolist()
            action = find(game).read_action(json.loads(did["action"]))
            assert tuple(did["numbers"]) == match.actions().write(match.state, seat, action)
            assert did["facts"] == written(match.apply(seat, action))
        result = match.result()
        assert result is not None
        assert (row["scores"], row["winners"]) == (list(result.scores), list(result.winners))
        sheet = [each for each in rows(file, ".rounds") if each["match"] == row["match"]]
        assert [(each["round"], each["seat"], each["points"], each["total"]) for each in sheet] == [
            (each.round, line.seat, line.points, line.total) for each in match.state.sheet() for line in each.rows
        ]
        assert {each["round"] for each in own} == set(range(1, row["rounds"] + 1))


def written(facts: list[Any]) -> str:
    return msgspec.json.encode(facts).decode()


def test_rounds_are_counted_in_the_decisions(tmp_path: Path) -> None:
    plan = Plan("money-sweeper", 2, "7", ("random", "random"), {"length": "rounds", "rounds": 3})
    run(plan, 1, 1, tmp_path / "study.parquet", lambda done: None)
    decisions = rows(tmp_path / "study.parquet", ".decisions")
    assert {row["round"] for row in decisions} == {1, 2, 3}
    assert [row["round"] for row in decisions] == sorted(row["round"] for row in decisions)
    assert all(json.loads(row["facts"]) for row in decisions)


def test_it_tells_who_won_without_any_file_and_says_nothing_of_progress_where_no_terminal_is(tmp_path: Path) -> None:
    command = ["simulate", "money-sweeper", "--seats", "2", "--engine-only"]
    more = ["--matches", "3", "--option", "length=rounds", "--bot", "random", "--bot", "sensible"]
    done = warm.fairdeal(*command, *more, cwd=tmp_path)
    assert done.stdout.startswith("Wins: seat 0 (random) ")
    assert (done.stderr, list(tmp_path.iterdir())) == ("", [])


@pytest.mark.long
def test_a_terminal_is_shown_the_progress(tmp_path: Path) -> None:
    code = (
        "import pty, sys; sys.exit(pty.spawn([sys.executable, '-m', 'fairdeal', 'simulate', 'money-sweeper',"
        "'--engine-only', '--seats', '2', '--matches', '2', '--option', 'length=rounds']) != 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=True)
    assert "100%" in done.stdout


def test_how_much_is_kept_can_be_chosen(tmp_path: Path) -> None:
    file = study(tmp_path, "money-sweeper", "--tables", "matches", matches=1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["study.parquet", "study.rounds.parquet"]
    assert json.loads(pq.read_schema(file).metadata[b"fairdeal"])["bots"] == ["sensible", "sensible"]


def children(process: int) -> set[int]:
    return set(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


@pytest.mark.long
def test_nobody_plays_on_when_the_study_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fairdeal", "simulate", "monopoly", "--engine-only", "--matches", "5000"]
    study = subprocess.Popen([*command, "--jobs", "2"], cwd=tmp_path, stdout=subprocess.DEVNULL)
    until(lambda: len(children(study.pid)) >= 3)  # two that play, and one that tidies up
    playing = children(study.pid)
    study.kill()
    study.wait()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in playing))


def until(holds: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not holds():
        assert monotonic() < end
        sleep(0.05)


FILE = ("--engine-only", "--parquet", "study.parquet")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*FILE, "--jobs", "0"), "'--jobs': 0 is not in the range"),
        ((*FILE, "--jobs", "two"), "'--jobs': 'two' is not a valid integer"),
        ((*FILE, "--matches", "0"), "'--matches': 0 is not in the range"),
        ((*FILE, "--tables", "hands"), "'--tables': 'hands' is not one of"),
        ((*FILE, "--bot", "wizard"), "no bot 'wizard'"),
        ((*FILE, "--seats", "9"), "2 to 8 players, not 9"),
        ((*FILE, "--option", "jokers"), "no option 'jokers'"),
        ((*FILE, "--out", "here"), "there is no log, and so no transcripts"),
        (("--engine-only", "--parquet", "nowhere/study.parquet"), "There is no folder nowhere"),
        (("--engine-only", "--tables", "decisions"), "there is none. Add --parquet FILE."),
        (("--out", "here", "--jobs", "2"), "--jobs is for --engine-only"),
        (("--out", "here", "--parquet", "study.parquet"), "--parquet is for --engine-only"),
        ((), "Nothing says what to do with the matches."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_mistake_is_told_in_a_sentence_and_leaves_nothing_behind(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = simulate("money-sweeper", *arguments)
    assert (done.exit_code, done.exception.__class__) == (2, SystemExit)
    assert said in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("table", ["", ".rounds", ".decisions"])
def test_a_file_that_exists_is_not_written_over(table: str, tmp_path: Path) -> None:
    place = tmp_path / f"study{table}.parquet"
    place.write_text("dear to somebody")
    done = simulate("money-sweeper", "--engine-only", "--parquet", tmp_path / "study.parquet")
    assert (done.exit_code, place.read_text(), len(list(tmp_path.iterdir()))) == (2, "dear to somebody", 1)
    assert f"study{table}.parquet exists already." in done.output


def test_without_pyarrow_it_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = simulate("money-sweeper", "--engine-only", "--parquet", tmp_path / "study.parquet")
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "pip install 'fairdeal[studies]'" in done.output


def broken(view: Any, choices: Any, dice: Any) -> Any:
    raise ValueError("out of ideas")


def unlawful(view: Any, choices: Any, dice: Any) -> Any:
    return find("money-sweeper").read_action({"type": "stop"})


@pytest.mark.parametrize(
    ("bot", "said"),
    [(broken, "ValueError: out of ideas"), (unlawful, "failed in match 0: ")],
    ids=["broken", "unlawful"],
)
def test_a_bot_that_fails_ends_the_study_and_leaves_no_file(
    bot: Callable[..., Any], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS.own, "broken", bot)
    plan = Plan("money-sweeper", 2, "7", ("sensible", "broken"), {})
    with pytest.raises(Problem, match=said) as told:
        run(plan, 2, 1, tmp_path / "study.parquet", lambda done: None)
    assert "seat 1" in str(told.value)
    assert told.value.remedy == "Its cards come again with the seed '7/0'."
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_remembers_is_told_what_its_seat_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[Any]] = []

    @plays(recalls=True)
    def remembers(view: Any, choices: Any, dice: Any, past: Any) -> Any:
        heard.append(list(past.history))
        return choices.items[0].action

    monkeypatch.setitem(BOTS.own, "remembers", remembers)
    played = play(Plan("sweep", 2, "7", ("random", "remembers"), ONE_ROUND), 0)
    told, due = played.opening[:], []
    for decision in played.decisions:
        if decision.seat == 1:
            due.append(history(told, 1))
        told += decision.facts
    assert heard == due
    assert heard[0] != played.opening[: len(heard[0])]  # the hand of the other seat is backs


@pytest.mark.long
def test_the_three_questions_are_answered_with_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "studies.py"))
    main = script["main"]
    monkeypatch.setitem(main.__globals__, "TABLES", {("money-sweeper", 2): 1})
    monkeypatch.setattr(sys, "argv", ["studies.py", "--matches", "4", "--jobs", "1", "--out", str(tmp_path)])
    main()
    said = capsys.readouterr().out
    assert "| Money Sweeper, 2 | 4 | 50.0 % |" in said
    assert "| sweeps in a game |" in said
    assert "| 50 | " in said
    pictures = sorted(tmp_path.glob("*.svg"))
    page = (ROOT / "docs" / "studies.md").read_text(encoding="utf-8")
    assert [path.stem for path in pictures] == ["exact-groups", "first-seat", "points-of-a-sweep"]
    for picture in pictures:
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")
        assert f"(pictures/{picture.name})" in page


def test_a_sweeps_points_are_taken_back_out_of_a_score() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "studies.py"))
    facts = [{"type": "swept", "seat": 0}, {"type": "swept", "seat": 0}, {"type": "made"}]
    game = script["counted"]({"scores": [40, -44], "first": 0, "winners": [0]}, facts, [3, 5])
    assert (game.eaten, game.sweeps, game.built, game.choices) == ((40, 56), (2, 0), 1, 4)
    assert [script["margin"](game, worth) for worth in (0, 8, 50)] == [-16, 0, 84]
    assert script["turned"]([game], 8).part == script["turned"]([game], 50).part == 1
    assert script["turned"]([game], 7).part == 0
