"""`fairdeal verify`, `tamper` and `export --with-verifier` on the command line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from evening_files import of_bots

from fairdeal.events.judge.words import CANNOT_PROVE
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.tamper import EVENING_KINDS, KINDS
from fairdeal.service.evidence.verify import VERIFIER

pytestmark = pytest.mark.processes


@pytest.fixture
def match(told: dict[str, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(told["full"])
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, list(map(str, arguments)))


def test_verify_says_what_was_checked_and_what_no_file_can_prove(match: Path) -> None:
    said = run("verify", match).output
    assert "shuffles    hold" in said
    assert all(claim in said for claim in CANNOT_PROVE)


def test_verify_tells_what_it_found_where_something_fails(match: Path) -> None:
    match.write_bytes(match.read_bytes().replace(b'"noise":"', b'"noisy":"', 1))
    said = run("verify", match)
    assert said.exit_code == 1
    assert said.output.startswith("failed at seq 1 (hash): the line has been changed since it was sealed")


def test_verify_gives_json_to_programs(match: Path) -> None:
    report = json.loads(run("verify", "--json", match).output)
    assert (report["kind"], report["exit"], report["checks"]["commitment"]) == ("verified", 0, "holds")


def test_verify_refuses_a_gigabyte_of_nothing_at_once(tmp_path: Path) -> None:
    path = tmp_path / "nothing.jsonl"
    with path.open("wb") as file:
        file.truncate(2**30)
    said = run("verify", path)
    assert (said.exit_code, said.output.splitlines()[0]) == (
        1,
        "failed (format): the first line is no header of a transcript",
    )


@pytest.mark.parametrize("kind", ["swap-cards", "cut-line", "reseal-all"])
def test_tamper_writes_a_damaged_copy_and_says_what_verify_says(kind: str, match: Path, tmp_path: Path) -> None:
    said = run("tamper", match, "--kind", kind, "--out", tmp_path / "copy.jsonl")
    assert (said.exit_code, KINDS[kind].says in said.output) == (0, True)
    assert run("verify", tmp_path / "copy.jsonl").output.splitlines()[0] in said.output


def test_tamper_lists_its_kinds() -> None:
    lines = run("tamper", "--list").output.splitlines()
    assert [line.split()[0] for line in lines if line] == [*KINDS, "Of", *EVENING_KINDS]


@pytest.mark.parametrize("kind", ["other-result", "swap-entrants", "drop-table"])
def test_tamper_and_verify_know_a_tournaments_file_by_its_first_line(kind: str, tmp_path: Path) -> None:
    file, copy = tmp_path / "tournament.jsonl", tmp_path / "copy.jsonl"
    file.write_bytes(of_bots().bytes())
    said = run("tamper", file, "--kind", kind, "--out", copy)
    assert (said.exit_code, EVENING_KINDS[kind].says in said.output) == (0, True)
    verified, audited = run("verify", copy), run("audit", copy)
    assert verified.output.splitlines()[0] == said.output.splitlines()[1]
    assert verified.exit_code == {"other-result": 1, "swap-entrants": 0, "drop-table": 3}[kind]
    assert audited.exit_code == {"other-result": 1, "swap-entrants": 1, "drop-table": 3}[kind]
    assert run("tamper", file, "--kind", "flip-at", "--out", copy).exit_code == 2


def test_tamper_leaves_the_transcript_as_it_is(match: Path, tmp_path: Path, told: dict[str, bytes]) -> None:
    run("tamper", match, "--kind", "float", "--out", tmp_path / "copy.jsonl")
    assert match.read_bytes() == told["full"]


def test_the_audit_knows_which_cards_were_to_be_shuffled(match: Path, tmp_path: Path) -> None:
    run("tamper", match, "--kind", "other-cards", "--out", tmp_path / "copy.jsonl")
    said = run("audit", tmp_path / "copy.jsonl")
    assert said.exit_code == 1
    assert re.search(r"#\d+ shuffles: shuffle 0 is not what the table's secret", said.output)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--list shows the kinds"),
        (("MATCH", "--kind", "magic", "--out", "OUT"), "no kind 'magic'"),
        (("PUBLIC", "--kind", "drop-opening", "--out", "OUT"), "take a full transcript"),
        (("NOTHING", "--kind", "float", "--out", "OUT"), "no transcript"),
    ],
    ids=["nothing named", "an unknown kind", "nothing to damage", "no transcript"],
)
def test_tamper_tells_a_mistake_in_a_sentence(
    arguments: tuple[str, ...], said: str, match: Path, tmp_path: Path, told: dict[str, bytes]
) -> None:
    (tmp_path / "public.jsonl").write_bytes(told["public"])
    (tmp_path / "nothing.jsonl").write_bytes(b"chess\n")
    paths = {"MATCH": match, "PUBLIC": tmp_path / "public.jsonl", "NOTHING": tmp_path / "nothing.jsonl"}
    done = run("tamper", *(paths.get(each, tmp_path / "out" if each == "OUT" else each) for each in arguments))
    assert (done.exit_code, said in done.output) == (2, True), done.output


def test_an_export_takes_its_verifier_along(tmp_path: Path) -> None:
    simulated, folder = tmp_path / "simulated", tmp_path / "taken"
    options = ["--seats", "2", "--matches", "1", "--option", "length=rounds", "--option", "half_deck"]
    run("simulate", "money-sweeper", *options, "--out", simulated)
    run("export", "money-sweeper-2-00000", "--db", simulated / "log.db", "--with-verifier", folder)
    assert sorted(path.name for path in folder.iterdir()) == [VERIFIER.name, "money-sweeper-2-00000.jsonl"]
    command = [sys.executable, "-I", VERIFIER.name, "money-sweeper-2-00000.jsonl"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout.partition(":")[0]) == (0, "verified")
