"""The drills: they are held here in short, and they find what is wrong."""

import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from databases import Postgres
from long import LONG
from warm import Warm

from fairdeal.events import SqliteReader
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.drill import house
from fairdeal.service.drill.drills import DRILLS, FOUND, HOLDS, judged, read_all, tear
from fairdeal.service.drill.house import Ground, Site, broken_promises
from fairdeal.service.remote.link import Invitation, Place

pytestmark = pytest.mark.processes

IN_A_FILE = [each.name for each in DRILLS if each.in_file and (LONG or each.name in ("server", "torn"))]
IN_A_DATABASE = [each.name for each in DRILLS if each.in_database]


@pytest.fixture(autouse=True)
def servers_are_forked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers come from the warm process, but for those of one drill, which begin as everywhere else."""
    if "torn" not in request.node.name:
        monkeypatch.setattr(house, "subprocess", SimpleNamespace(Popen=Warm, PIPE=subprocess.PIPE))


@pytest.mark.parametrize("name", IN_A_FILE)
def test_every_promise_holds_in_the_drill(name: str, tmp_path: Path) -> None:
    holds(name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", IN_A_DATABASE)
def test_every_promise_holds_in_the_drill_of_a_database(name: str, postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.fresh()
    holds(name, tmp_path, "--db", address)
    left = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    functions = "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
    schemas = "SELECT nspname FROM pg_namespace WHERE nspname IN ('heads', 'served')"
    assert [postgres.ask(each, address.rpartition("/")[2]) for each in (left, functions, schemas)] == [[], [], []]


def holds(name: str, tmp_path: Path, *more: str) -> None:
    times = 20 if LONG else 1
    command = ["drill", "--json", "--only", name, "--times", str(times), "--folder", str(tmp_path), *more]
    done = CliRunner().invoke(fairdeal, command)
    report = json.loads(done.stdout)
    assert (done.exit_code, report["broken"]) == (0, 0), report
    [held] = report["drills"]
    assert (held["drill"], str(times) in held["says"]) == (name, True)
    assert list(tmp_path.iterdir()) == [], "a drill that holds leaves nothing behind"


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(fairdeal, ["drill", *arguments])
    assert done.exit_code == 2, done.output
    return done.output


def test_a_database_that_holds_a_table_is_left_alone(postgres: Postgres) -> None:
    address = postgres.fresh()
    name = address.rpartition("/")[2]
    postgres.ask("CREATE SCHEMA heads CREATE TABLE theirs (n INTEGER)", name)
    assert f"{name} holds tables. A drill needs an empty database" in refused("--db", address)
    assert postgres.ask("SELECT * FROM heads.theirs", name) == []


def test_a_drill_names_what_its_log_can_be(tmp_path: Path) -> None:
    assert "'log.db' is no database" in refused("--db", "log.db")
    assert "The drill 'several' is not for this log" in refused("--only", "several", "--folder", str(tmp_path))
    shared = "for it there are: server, several, answers, line, clock."
    assert shared in refused("--only", "torn", "--db", "postgresql://127.0.0.1:1/x")


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with one match that is over."""
    path = tmp_path_factory.mktemp("match") / "log.db"
    service = make_service(Config(database=str(path)))
    service.tables.open("money-sweeper", {"target": 100}, 2, bots={0: "random", 1: "random"})
    service.close()
    return path


@pytest.fixture
def log(match: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may damage."""
    return Path(shutil.copy(match, tmp_path))


def regular(table: str, done: dict[str, int], shown: int, again: list[int]) -> Any:
    """Somebody who was told that these commands were done, was shown the table up to that record, and some again."""
    return SimpleNamespace(link=Invitation(Place("", table), "", "", {}), done=done, shown=shown, again=again)


def test_a_move_that_is_not_in_the_log_and_a_record_that_was_shown_too_early_are_found(log: Path) -> None:
    with SqliteReader(log) as reader:
        [table] = reader.tables()
        records = list(reader.read(table))
        told = {record.cmd.rpartition(":")[2]: record.seq for record in records[5:8]}
        assert broken_promises(reader, [regular(table, told, len(records) - 1, [])]) == []
        found = broken_promises(reader, [regular(table, {**told, "lost": 9}, len(records), [7])])
    assert len(found) == 3
    assert f"#{len(records)} was shown" in found[0]
    assert "#7 was told twice" in found[1]
    assert "command lost was acknowledged as #9" in found[2]


@pytest.mark.parametrize("column", ["line", "data", "salts", "by", "type", "cmd"])
def test_a_record_that_reads_otherwise_than_it_was_written_is_never_taken(log: Path, column: str) -> None:
    whole = read_all(log)
    assert judged(log, whole) == HOLDS
    with closing(sqlite3.connect(log)) as behind:
        behind.execute("DROP TRIGGER records_are_never_changed")
        value = '\'{"x":"00"}\'' if column == "salts" else "'x'"
        behind.execute(f"UPDATE records SET {column} = {value} WHERE seq = 3")
        behind.commit()
    assert judged(log, whole) == FOUND


def test_a_record_that_is_missing_in_the_middle_is_found_and_one_at_the_end_is_a_beginning(log: Path) -> None:
    whole = read_all(log)
    [records] = whole.values()
    for seq, what in ((len(records) - 1, HOLDS), (3, FOUND)):
        with closing(sqlite3.connect(log)) as behind:
            behind.execute("DROP TRIGGER IF EXISTS records_are_never_removed")
            behind.execute("DELETE FROM records WHERE seq = ?", (seq,))
            behind.commit()
        assert judged(log, whole) == what


def test_a_tear_changes_something(log: Path) -> None:
    before = log.read_bytes()
    tear(log.parent, Random(1))
    assert log.read_bytes() != before


def test_a_server_that_does_not_begin_is_told_and_what_was_there_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def folder_in_its_place(site: Site, ground: Ground, by: str = "") -> None:
        Path(ground.log).mkdir()
        make(site, ground, by)

    make = Site.__init__
    monkeypatch.setattr(Site, "__init__", folder_in_its_place)
    done = CliRunner().invoke(fairdeal, ["drill", "--only", "torn", "--times", "1", "--folder", str(tmp_path)])
    assert done.exit_code == 2
    assert "did not begin" in done.output
    assert "Traceback" not in done.output
    [kept] = tmp_path.iterdir()
    assert str(kept) in done.output
