"""The doctor: whatever is wrong with a log is told, in a sentence and by an exit code; nothing is changed."""

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from keyed import sat

from fairdeal.events import SqliteReader, SqliteStore, StoreFailed
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.upkeep.doctor import examine, room
from fairdeal.service.upkeep.examined import MEGABYTE

CHECKS = ["disk", "permissions", "keys", "file", "file", "chain", "heads", "owner", "clock"]
BOTS = {0: "random", 1: "random"}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with two finished matches, its keys and its log of heads, and no server."""
    folder = tmp_path / "house"
    folder.mkdir(mode=0o700)
    path = folder / "log.db"
    service = make_service(Config(database=str(path)))
    for _match in range(2):
        service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    service.heads.work(service.heads.log, service.store)
    service.signing.now(service.store.tables()[0])
    service.close()
    return path


def seen(log: Path) -> tuple[int, dict[str, Any]]:
    """The exit code and the report."""
    done = CliRunner().invoke(fairdeal, ["doctor", "--json", "--db", str(log)], catch_exceptions=False)
    return done.exit_code, json.loads(done.stdout)


def wrong(log: Path) -> dict[str, str]:
    """What is not well, and the sentences about it."""
    code, report = seen(log)
    kinds = {found["check"]: found["says"] for found in report["findings"] if found["kind"] != "good"}
    assert code == {"good": 0, "bad": 1, "care": 3}[report["kind"]]
    return kinds


def alter(log: Path, statement: str) -> None:
    """Change the log behind its own back."""
    with closing(sqlite3.connect(log)) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        database.execute(statement)
        database.commit()


def test_a_log_in_good_health_is_told_so_in_one_line_each(log: Path) -> None:
    code, report = seen(log)
    free = next(found for found in report["findings"] if found["check"] == "disk")
    if free["kind"] == "good":  # the machine of the test may be short of room
        assert (code, report["kind"]) == (0, "good")
    assert [found["check"] for found in report["findings"]] == CHECKS
    assert [found["kind"] for found in report["findings"][1:]] == ["good"] * (len(CHECKS) - 1)
    plain = CliRunner().invoke(fairdeal, ["doctor", "--db", str(log)])
    assert len(plain.stdout.splitlines()) == len(CHECKS)
    assert "The chains of 2 tables hold" in plain.stdout


def test_the_doctor_changes_no_file_and_leaves_none_behind(log: Path) -> None:
    def files() -> dict[str, tuple[str, int]]:
        return {
            path.name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mode)
            for path in log.parent.iterdir()
        }

    before = files()
    seen(log)
    after = files()
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) <= {f"{log.name}{end}" for end in ("-wal", "-shm", ".heads-wal", ".heads-shm")}
    assert all(after[name][1] & 0o077 == 0 for name in set(after) - set(before))


def test_the_doctor_comes_to_a_server_that_runs(start_server: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o700)
    server = start_server(database=folder / "log.db")
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    status, table = sat(server.url, body)
    assert status == 201, table
    assert set(wrong(server.database)) <= {"disk"}
    assert sat(server.url, body)[0] == 201


def test_a_file_that_others_may_read_is_told_with_the_command_that_cures_it(log: Path) -> None:
    log.with_name("log.db.key").chmod(0o640)
    _code, report = seen(log)
    [found] = [found for found in report["findings"] if found["check"] == "permissions"]
    assert (found["kind"], found["remedy"]) == ("bad", f"chmod 600 {log}.key")


def test_a_folder_into_which_everybody_may_write_is_told(log: Path) -> None:
    log.parent.chmod(0o777)
    assert "Everybody may put files" in wrong(log)["permissions"]


def test_a_key_of_another_user_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Path.stat  # only root can give a file away

    def another_owner(path: Path, **how: bool) -> os.stat_result:
        mode, inode, device, links, owner, *others = look(path, **how)
        return os.stat_result((mode, inode, device, links, owner + path.name.endswith(".operator"), *others))

    monkeypatch.setattr(Path, "stat", another_owner)
    assert "another user" in wrong(log)["permissions"]


@pytest.mark.parametrize("key", ["key", "operator"])
def test_a_key_that_is_gone_or_cut_off_is_told_and_not_made_anew(log: Path, key: str) -> None:
    path = Path(f"{log}.{key}")
    path.write_bytes(path.read_bytes()[:7])
    assert "cut off" in wrong(log)["keys"]
    path.unlink()
    assert "is missing" in wrong(log)["keys"]
    assert not path.exists()


def test_a_record_that_was_changed_breaks_its_table_and_no_other(log: Path) -> None:
    with SqliteStore(log) as store:
        table, other = store.tables()
    alter(log, f"UPDATE records SET line = replace(line, 'played', 'Played') WHERE table_id = '{table}' AND seq = 9")
    _code, report = seen(log)
    [found] = [found for found in report["findings"] if found["check"] == "chain"]
    assert found["kind"] == "bad"
    assert table in found["says"]
    assert other not in found["says"]


def test_a_page_that_was_overwritten_is_told(log: Path) -> None:
    with SqliteStore(log) as store:
        store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with log.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 4096)
    assert "file" in wrong(log)


def test_a_house_without_a_table_needs_no_log_of_heads_yet(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    make_service(Config(database=str(log))).close()
    log.with_name("log.db.heads").unlink(missing_ok=True)
    assert "heads" not in wrong(log)


def test_a_clock_behind_the_newest_record_or_the_receipts_is_told(log: Path) -> None:
    def judged(now: datetime) -> list[str]:
        return [each.says for each in examine(Config(database=str(log)), now).findings if each.check == "clock"]

    present = datetime.now(UTC)
    assert "is not behind" in judged(present)[0]
    late = judged(present - timedelta(hours=1))
    assert "the newest record is of" in late[0]
    assert "receipts were signed up to" in late[1]
    log.with_name("log.db.time").write_text("yesterday\n")
    assert "holds no time" in judged(present)[0]


def test_a_disk_without_room_is_told_before_it_is_full() -> None:
    kinds = [room(free * MEGABYTE, 400 * MEGABYTE, Path("/srv")).kind for free in (63, 799, 800)]
    assert kinds == ["bad", "care", "good"]
    assert room(600 * MEGABYTE, 0, Path("/srv")).kind == "good"


def test_where_there_is_no_log_none_is_made(tmp_path: Path) -> None:
    done = CliRunner().invoke(fairdeal, ["doctor", "--db", str(tmp_path / "log.db")])
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "There is no log at" in done.output


def test_a_reader_writes_nothing_and_reads_no_file_of_another_program(log: Path, tmp_path: Path) -> None:
    with SqliteReader(log) as reader:
        assert len(reader.tables()) == 2
        with pytest.raises(StoreFailed, match="readonly"):
            reader._ask("DELETE FROM records")
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE mine (a)")
    with pytest.raises(StoreFailed, match="is no log"):
        SqliteReader(other)
