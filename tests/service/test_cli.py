"""The command line: what it does, its exit codes, and no traceback for a user's mistake."""

import json
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import pytest
from forging import Forgery
from warm import fairdeal

from fairdeal.events import SqliteStore, export
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.sitting import Sitting

pytestmark = pytest.mark.processes

QUARREL = Path(__file__).parents[1] / "golden" / "disputed-cover-your-assets-3.jsonl"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    done = fairdeal(*arguments)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two short simulated matches."""
    out = tmp_path_factory.mktemp("simulated") / "out"
    done = run(
        "simulate",
        "money-sweeper",
        "--seats",
        "3",
        "--matches",
        "2",
        "--seed",
        "7",
        "--option",
        "target=500",
        "--out",
        out,
    )
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture
def transcript(simulated: Path) -> Path:
    return simulated / "money-sweeper-3-00000.jsonl"


def test_a_simulation_says_who_won_and_writes_transcripts(simulated: Path) -> None:
    assert sorted(path.name for path in simulated.glob("*.jsonl")) == [
        "money-sweeper-3-00000.jsonl",
        "money-sweeper-3-00001.jsonl",
    ]


def test_the_same_seed_gives_the_same_bytes(simulated: Path, tmp_path: Path) -> None:
    run(
        "simulate",
        "money-sweeper",
        "--seats",
        "3",
        "--matches",
        "1",
        "--seed",
        "7",
        "--option",
        "target=500",
        "--out",
        tmp_path / "again",
    )
    name = "money-sweeper-3-00000.jsonl"
    assert (tmp_path / "again" / name).read_bytes() == (simulated / name).read_bytes()


def test_a_good_transcript_verifies_and_its_audit_holds(transcript: Path) -> None:
    assert run("verify", transcript).stdout.startswith("verified")
    audit = run("audit", transcript)
    assert (audit.returncode, audit.stdout.count("holds")) == (0, 13)
    assert audit.stdout.startswith("Nobody touched this match: its ")


def test_a_table_of_the_log_is_exported_as_it_was_written(simulated: Path, transcript: Path) -> None:
    exported = run("export", "money-sweeper-3-00000", "--db", simulated / "log.db")
    assert exported.stdout == transcript.read_text(encoding="utf-8")


def test_a_table_of_the_log_is_audited(simulated: Path) -> None:
    assert run("audit", "money-sweeper-3-00001", "--db", simulated / "log.db").returncode == 0


@pytest.mark.parametrize("change", ['line = replace(line, \'"by":"bot:\', \'"by":"seat:\')', "salts = '['"])
def test_a_record_that_was_changed_in_the_store_is_named_by_the_audit(
    simulated: Path, tmp_path: Path, change: str
) -> None:
    path = tmp_path / "log.db"
    shutil.copy(simulated / "log.db", path)
    with sqlite3.connect(path) as database:
        database.execute("DROP TRIGGER records_are_never_changed")
        database.execute(f"UPDATE records SET {change} WHERE seq = 5")
    audit = run("audit", "money-sweeper-3-00001", "--db", path)
    assert audit.returncode == 1, audit.stderr
    assert audit.stdout.startswith("From record #5 on the log does not hold: ")


def test_a_transcript_of_later_rules_is_not_said_to_hold(tmp_path: Path) -> None:
    records = Forgery(QUARREL.stem).change(0, "rules", 9).records()
    path = tmp_path / "later.jsonl"
    path.write_text("".join(f"{line}\n" for line in export(records, "full")), encoding="utf-8")
    audit = run("audit", path)
    assert audit.returncode == 3
    assert audit.stdout.startswith("What could be checked holds, but not all could be: ")


def test_an_html_transcript_is_audited_by_the_lines_that_it_carries(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text(run("show", QUARREL, "--format", "html").stdout, encoding="utf-8")
    audits = [run("audit", path) for path in (QUARREL, page)]
    assert audits[0].stdout == audits[1].stdout
    assert [audit.returncode for audit in audits] == [0, 0]


def test_the_public_export_is_the_same_log_with_its_cards_sealed(simulated: Path, tmp_path: Path) -> None:
    out = tmp_path / "public.jsonl"
    run("export", "money-sweeper-3-00000", "--viewer", "public", "--db", simulated / "log.db", "--out", out)
    verdict = run("verify", out)
    assert (verdict.returncode, "sealed" in verdict.stdout) == (0, True)
    audit = run("audit", out)
    assert audit.returncode == 3
    assert audit.stdout.startswith("This transcript is not the full one, so no move can be decided again")


def test_the_ledger_of_a_transcript_tells_who_learned_what_when_and_that_it_was_undone() -> None:
    lines = run("ledger", QUARREL).stdout.splitlines()
    assert lines[3] == "#8 everybody saw cards of the deck: Stamps"
    assert "#10 Bo and Cy saw cards of Ann’s hand: Baseball Cards" in lines
    assert "#13 (undone) Ann saw cards of the deck: Classic Auto" in lines


def test_the_ledger_keeps_to_one_seat_and_to_what_had_happened_by_a_record() -> None:
    lines = run("ledger", QUARREL, "--seat", "0", "--upto", "13").stdout.splitlines()
    assert lines[-1] == "#13 Ann saw cards of the deck: Classic Auto"  # not yet undone
    assert len(lines) == 6
    assert not [line for line in lines if "Ann’s hand" in line]


def test_the_ledger_needs_the_full_transcript(simulated: Path, tmp_path: Path) -> None:
    out = tmp_path / "public.jsonl"
    run("export", "money-sweeper-3-00000", "--viewer", "public", "--db", simulated / "log.db", "--out", out)
    said = run("ledger", out)
    assert (said.returncode, "The ledger needs the full transcript" in said.stdout) == (3, True)


def flip_a_byte(lines: list[str]) -> list[str]:
    return [*lines[:6], lines[6].replace('"cell":', '"cell":1', 1), *lines[7:]]


DAMAGE = {
    "a flipped byte": (flip_a_byte, 1, "seq 5"),
    "a missing line": (lambda lines: [*lines[:8], *lines[9:]], 1, "seq 7"),
    "two lines exchanged": (lambda lines: [*lines[:8], lines[9], lines[8], *lines[10:]], 1, "seq 7"),
    "a cut-off end": (lambda lines: lines[:20], 3, "incomplete"),
    "an unknown version": (lambda lines: [lines[0].replace('"v":1', '"v":9'), *lines[1:]], 1, "version"),
    "another format": (lambda lines: ["PGN 1.0"], 1, "failed"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_transcript_is_caught_where_it_is_damaged(kind: str, transcript: Path, tmp_path: Path) -> None:
    damage, code, said = DAMAGE[kind]
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("\n".join(damage(transcript.read_text(encoding="utf-8").splitlines())) + "\n", encoding="utf-8")
    verdict = run("verify", damaged)
    assert (verdict.returncode, said in verdict.stdout) == (code, True), verdict.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "chess", "--out", "OUT"), "no game 'chess'"),
        (("simulate", "money-sweeper", "--seats", "9", "--out", "OUT"), "2 to 8 players, not 9"),
        (("simulate", "money-sweeper", "--option", "jokers", "--out", "OUT"), "no option 'jokers'"),
        (("simulate", "money-sweeper", "--option", "target=1", "--out", "OUT"), "target"),
        (("simulate", "money-sweeper", "--bot", "wizard", "--out", "OUT"), "no bot 'wizard'"),
        (("export", "nowhere", "--db", "OUT/none.db"), "no log at"),
        (("verify", "OUT/nothing.jsonl"), "No such file"),
        (("audit", "nowhere", "--db", "OUT/none.db"), "no log at"),
        (("serve", "--port", "0", "--db", "/proc/nowhere/log.db"), "/proc"),
        (("ledger", "OUT/nothing.jsonl"), "No such file"),
        (("ledger", str(QUARREL), "--seat", "3"), "no seat 3; seats go from 0 to 2"),
        (("ledger", str(QUARREL), "--upto", "294"), "no record #294; the last one is #293"),
        (("fly",), "No such command"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_users_mistake_is_told_in_a_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = run(*(each.replace("OUT", str(tmp_path)) for each in arguments))
    assert done.returncode == 2
    assert said in done.stderr


def test_an_earlier_simulation_is_not_overwritten(simulated: Path) -> None:
    again = run("simulate", "money-sweeper", "--matches", "1", "--out", simulated)
    assert (again.returncode, "earlier simulation" in again.stderr) == (2, True)


def test_an_unknown_table_of_a_log_is_said_to_be_unknown(simulated: Path) -> None:
    done = run("export", "nowhere", "--db", simulated / "log.db")
    assert (done.returncode, "nowhere" in done.stderr) == (2, True)


def test_a_file_that_is_no_log_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "log.db").write_text("this is not a database" * 100, encoding="utf-8")
    done = run("export", "any", "--db", tmp_path / "log.db")
    assert (done.returncode, "log.db" in done.stderr) == (2, True)


def test_a_port_that_is_taken_is_said_to_be_taken(start_server: Any, tmp_path: Path) -> None:
    port = start_server().url.rpartition(":")[2]
    done = run("serve", "--port", port, "--db", tmp_path / "other.db")
    assert (done.returncode, port in done.stderr) == (2, True)


def test_the_games_are_listed() -> None:
    assert "money-sweeper" in run("games").stdout


def test_the_options_that_are_listed_are_taken_as_they_stand_there() -> None:
    listed = [line.strip() for line in run("games").stdout.split("sweep   ")[0].splitlines() if "=" in line]
    assert {"half_deck=off", "half_time=on", "target=3000"} <= set(listed)
    given = [word for each in listed for word in ("--option", each)]
    assert run("simulate", "money-sweeper", "--matches", "1", "--engine-only", *given).returncode == 0


@pytest.mark.parametrize("command", ["serve", "play", "games", "simulate", "export", "verify", "audit"])
def test_the_help_of_a_command_shows_an_example(command: str) -> None:
    assert f"fairdeal {command}" in run(command, "--help").stdout


def test_every_line_of_a_transcript_is_json(transcript: Path) -> None:
    assert all(json.loads(line) for line in transcript.read_text(encoding="utf-8").splitlines())


def test_a_host_who_opens_the_hands_of_a_running_match_is_seen_to_do_so(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with SqliteStore(path) as store:
        service = make_service(Config(database=str(path)), store)
        sitting = Sitting(service, "money-sweeper", 2)
        table, seq = sitting.id, sitting.seq
        run("export", table, "--db", path, "--viewer", "public")
        assert service.tables.checkpoints.at(table, store.head(table).seq).seq == seq
        run("export", table, "--db", path, "--viewer", "seat:1")
        [look] = list(store.read(table, seq))
    assert (look.by, look.type, look.data) == ("host", "looked", {"eyes": "seat:1", "host": True, "upto": seq})
