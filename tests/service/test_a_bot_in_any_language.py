"""A bot that is a program: asked and answered by lines of JSON, and what is said of one that gives no answer."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest
from click.testing import CliRunner, Result
from example import written
from keyed import opens
from long import shortly
from player import ask
from serving import Server

from fairdeal.engine import BOTS, Choices, Dice, Match, seed_of
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.errors import Problem
from fairdeal.service.remote.program import NoAnswer, Program

pytestmark = pytest.mark.processes

TURNS = 6
EXAMPLES = ["python cautious.py", "node eager.mjs", "sh first.sh"]


@pytest.fixture(autouse=True)
def in_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the page, in the folder of the moment."""
    written("a-bot.md", tmp_path)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("any") / "log.db")
    yield started
    started.kill()


def with_python(command: str) -> str:
    return command.replace("python", shlex.quote(sys.executable), 1)


def shell(script: str, seconds: float = 30.0) -> Program:
    return Program(f"sh -c {shlex.quote(script)}", seconds)


def asked(program: Program, left: float | None = None, choices: Choices | None = None, dice: int = 1) -> object:
    """Ask for a choice at the beginning of a match."""
    match = Match("money-sweeper", 2)
    return program(match.view(0), choices or match.choices(0), Dice(seed_of(dice)), left)


@pytest.mark.parametrize(
    ("game", "command"), shortly([(game, each) for game in ("money-sweeper", "sweep") for each in EXAMPLES], 2, 3)
)
def test_the_programs_of_the_page_play_in_the_engine(game: str, command: str) -> None:
    """A few turns: of Sweep one has thousands of choices, which a shell reads letter by letter for a minute."""
    match, dice = Match(game, 2, 1, {"length": "rounds", "rounds": 1}), Dice(seed_of(1))
    with closing(Program(with_python(command))) as program:
        for _turn in range(TURNS):
            seat = match.to_act()[0]
            match.apply(seat, program(match.view(seat), match.choices(seat), dice))


@pytest.mark.parametrize("command", shortly(EXAMPLES, 1))
def test_the_programs_of_the_page_play_at_a_table(server: Server, command: str, tmp_path: Path) -> None:
    done, checks = played(server, with_python(command), tmp_path)
    assert done.exit_code == 0, done.output
    assert "The match is over. Won by " in done.output
    assert checks == {"holds"}


def played(server: Server, command: str, folder: Path) -> tuple[Result, set[str]]:
    """What the command says of a match that the program has played, and how its audit ends."""
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "sensible"}]
    body = {"game": "money-sweeper", "seats": seats, "options": {"length": "rounds", "rounds": 1}}
    status, told = opens(server.url, body)
    assert status == 201, told
    link = f"{server.url}{told['guests'][0].link}"
    done = CliRunner().invoke(
        fairdeal, ["bot", link, "--run", command, "--key", str(folder / "bot.key"), "--seconds", "5"]
    )
    audit = ask("GET", f"{server.url}/api/v1/tables/{told['table']}/audit")[1]
    return done, set(audit["checks"].values())


def test_a_seat_goes_on_without_its_program_and_its_author_is_told(server: Server, tmp_path: Path) -> None:
    done, checks = played(server, "sh -c 'read line; exit 3'", tmp_path)
    assert done.exit_code == 1, done.output
    assert "The program has ended, with exit code 3. The game's own bot plays this turn." in done.output
    assert "Traceback" not in done.output
    assert checks == {"holds"}


def test_the_question_has_the_view_the_numbered_choices_and_the_time_left(tmp_path: Path) -> None:
    script = """while read -r line; do echo "$line" >> asked; echo '{"choose": 2}'; done"""
    match = Match("money-sweeper", 2)
    with closing(shell(script, 20)) as program:
        assert asked(program) == match.choices(0).items[2].action
        asked(program, 7.5)
        asked(program, dice=2)
    first, second, third = map(json.loads, (tmp_path / "asked").read_text().splitlines())
    assert [first["is"], first["view"]["seat"], first["view"]["game"], first["more"]] == [
        "choose",
        0,
        "money-sweeper",
        False,
    ]
    assert [each["number"] for each in first["choices"]] == list(range(len(match.choices(0).items)))
    assert first["choices"][2]["action"] == {"type": "flip", "cell": 2}
    assert "left" not in first
    assert (first["seconds"], second["left"], second["seconds"]) == (20.0, 7.5, 6.5)
    assert first["seed"] == second["seed"] != third["seed"], "the same dice give the same chance"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("sleep 60", "has not answered in time"),
        ("read line; exit 3", "has ended, with exit code 3"),
        ("exit 0", "has ended, with exit code 0"),
        ("exec >&-; sleep 60", "has closed its output"),
        ("read line; echo hello", "answered 'hello'"),
        ("read line; echo 1", "answered '1'"),
        ("""read line; echo '{"choose": true}'""", "an answer is"),
        (r"read line; printf '\377\n'", "an answer is"),
        ("""read line; echo '{"choose": 99}'""", "chose number 99; the choices go from 0 to "),
        ("""read line; echo '{"choose": -1}'""", "chose number -1"),
        (r"read line; yes | tr -d '\n'", "a line of more than 10,000 bytes"),
        ("echo ready; sleep 60", "printed 'ready' when nothing was asked|answered 'ready'"),
    ],
)
def test_a_program_without_an_answer_is_told_in_a_sentence_and_begun_anew(script: str, why: str) -> None:
    with closing(shell(script, 1.0 if script == "sleep 60" else 20.0)) as program:
        for _turn in range(2):
            with pytest.raises(NoAnswer, match=why):
                asked(program)
            assert program._process is None


def test_a_program_that_prints_more_than_it_is_asked_for_is_found_at_the_next_question() -> None:
    with closing(shell("""while read -r line; do echo '{"choose": 0}'; echo more; done""")) as program:
        asked(program)
        sleep(0.5)
        with pytest.raises(NoAnswer, match="printed 'more' when nothing was asked"):
            asked(program)


def test_a_program_that_reads_nothing_does_not_hold_a_long_question_up() -> None:
    match = Match("money-sweeper", 2)
    many = Choices(match.choices(0).items * 100)
    with closing(Program("sleep 60", 1.0)) as bot, pytest.raises(NoAnswer, match="has not answered in time"):
        asked(bot, choices=many)


def test_a_program_ends_with_all_that_it_began(tmp_path: Path) -> None:
    bot = shell("sleep 300 & echo $! > child; wait")
    while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text():
        sleep(0.05)
    child = int((tmp_path / "child").read_text())
    bot.close()
    for _try in range(100):
        if not alive(child):
            return
        sleep(0.05)
    raise AssertionError("its child lives on")


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("./no-such-bot", "No such file"),
        ("", "cannot be started"),
        ("'", "No closing quotation"),
        ("./first.sh", "denied"),
    ],
)
def test_a_program_that_cannot_be_started_is_told(command: str, why: str) -> None:
    with pytest.raises(Problem, match=why):
        Program(command)


def test_a_function_and_a_program_are_not_both_taken() -> None:
    link = "http://127.0.0.1:1/table/k7x2m9q4tz#invite.x"
    done = CliRunner().invoke(fairdeal, ["bot", link, "--with", "random", "--run", "sh first.sh"])
    assert (done.exit_code, "not both" in done.output) == (2, True), done.output


@pytest.mark.long
def test_a_program_stands_on_the_ladder() -> None:
    program = with_python("python cautious.py")
    command = ["ladder", "--game", "money-sweeper", "--matches", "4", "--bot", "random", "--run", f"careful={program}"]
    done = CliRunner().invoke(fairdeal, command)
    assert done.exit_code == 0, done.output
    assert {line.split()[0] for line in done.stdout.splitlines()[1:]} == {"careful", "random", "sensible"}
    assert "careful" not in BOTS


@pytest.mark.parametrize("how", shortly([["--engine-only"], ["--out", "matches"]], 0))
def test_a_simulation_with_a_program_comes_again_by_its_seed(how: list[str]) -> None:
    sweep = ["simulate", "sweep", "--seats", "2", "--matches", "1", "--option", "length=rounds", "--bot", "eager"]
    command = [*sweep, "--run", "eager=node eager.mjs"]
    [first, second] = [
        CliRunner().invoke(fairdeal, [*command, *(each.replace("matches", place) for each in how)])
        for place in ("one", "two")
    ]
    assert first.exit_code == second.exit_code == 0, first.output
    assert "seat 0 (eager)" in first.output
    assert first.output.partition("Wins")[2] == second.output.partition("Wins")[2]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--run", "sh first.sh"], "'sh first.sh' names no program"),
        (["--run", "random=sh first.sh"], "a name that no bot has"),
        (["--run", "first=./no-bot"], "cannot be started"),
        (["--run", "first=sh first.sh", "--jobs", "2"], "leave out --jobs"),
    ],
)
def test_a_program_that_cannot_be_taken_is_told(more: list[str], why: str) -> None:
    done = CliRunner().invoke(fairdeal, ["simulate", "sweep", "--seats", "2", "--engine-only", *more])
    assert (done.exit_code, why in done.output) == (2, True), done.output
