"""Backups: nothing that was acknowledged is missing, the keys come along, and nothing is overwritten."""

import json
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from keyed import sat
from player import Player
from several import wait_for
from websockets.exceptions import ConnectionClosed

from fairdeal.events import SqliteStore, StoreFailed
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.private import kept_secret

KEYS = ("key", "operator")
BOTS = {0: "random", 1: "random"}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, [str(each) for each in arguments], catch_exceptions=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with one finished match, its keys and its log of heads, and no server."""
    path = tmp_path / "log.db"
    service = make_service(Config(database=str(path)))
    service.tables.open("money-sweeper", {"target": 500}, 2, bots=BOTS)
    service.heads.work(service.heads.log, service.store)
    service.close()
    return path


def lines(path: Path) -> list[str]:
    with SqliteStore(path) as store:
        return [record.line for table in store.tables() for record in store.read(table)]


def play(server: Any, table: dict[str, Any], seqs: dict[str, int], enough: threading.Event) -> None:
    """Play on, noting each acknowledged seq, until the server is gone."""
    with Player(server.url, table["table"], table["me"]) as ann:
        try:
            while True:
                ann.until(ann.may_act)
                move = {} if ann.view["table"]["deal"] else {"action": ann.mine()["choices"]["items"][-1]["action"]}
                done = ann.do("play" if move else "deal", **move)
                if done["is"] == "done":
                    seqs[table["table"]] = done["seq"]
                if done.get("seq", 0) > 40:
                    enough.set()
        except (ConnectionClosed, OSError):
            pass


def test_a_backup_of_a_busy_server_holds_all_that_was_acknowledged_before_it_began(
    start_server: Any, tmp_path: Path
) -> None:
    server = start_server()
    seats = [{"kind": kind} for kind in ("me", "bot", "bot")]
    body = {"game": "money-sweeper", "options": {"target": 100_000}, "seats": seats, "name": "Ann"}
    tables = [sat(server.url, body)[1] for _ in range(3)]
    seqs: dict[str, int] = {}
    enough = threading.Event()
    players = [threading.Thread(target=play, args=(server, table, seqs, enough)) for table in tables]
    for player in players:
        player.start()
    assert enough.wait(60)
    before = [dict(seqs)]
    done = [run("backup", tmp_path / "one", "--db", server.database)]
    wait_for(lambda: sum(seqs.values()) > sum(before[0].values()))  # they play on, during it or after it
    before.append(dict(seqs))
    done.append(run("backup", tmp_path / "two", "--db", server.database))
    server.kill()
    for player in players:
        player.join()
    assert [each.exit_code for each in done] == [0, 0], done[0].output + done[1].output
    for folder, acknowledged in zip(("one", "two"), before, strict=True):
        with SqliteStore(tmp_path / folder / "log.db") as copy:
            assert acknowledged
            assert all(copy.check(table) > seq for table, seq in acknowledged.items())


def test_a_log_whose_server_was_killed_is_backed_up_with_what_stands_in_its_wal(
    start_server: Any, tmp_path: Path
) -> None:
    server = start_server()
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = sat(server.url, body)
    with closing(sqlite3.connect(server.database)) as other:  # or the writer, if it is the last, might tidy up
        other.execute("SELECT count(*) FROM records").fetchone()
        server.kill()
        assert Path(f"{server.database}-wal").stat().st_size
        assert run("backup", tmp_path / "copy", "--db", server.database).exit_code == 0
    with SqliteStore(tmp_path / "copy" / "log.db") as copy:
        assert copy.tables() == [table["table"]]


def test_a_backup_that_is_put_back_has_the_same_lines_and_keys(log: Path, tmp_path: Path) -> None:
    told = lines(log)
    secrets = {path.name: path.read_bytes() for path in tmp_path.glob("log.db.*") if path.suffix != ".heads"}
    assert run("backup", tmp_path / "copy", "--db", log).exit_code == 0
    there = tmp_path / "elsewhere" / "cards.db"
    done = run("restore", tmp_path / "copy", "--db", there)
    assert done.exit_code == 0, done.output
    assert f"1 table, {len(told)} records." in done.output
    assert lines(there) == told
    assert {f"log.db{path.name.removeprefix('cards.db')}": path.read_bytes() for path in there.parent.glob("*.*.*")} | {
        "log.db.heads": b""
    } == {**secrets, "log.db.heads": b""}
    service = make_service(Config(database=str(there)))
    assert service.heads.log.astray(service.store) == []
    assert service.heads.log.size() == 2
    service.close()


def test_the_files_of_a_backup_are_for_their_owner_alone(log: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy", "--db", log)
    found = {path.name: path.stat().st_mode & 0o077 for path in (tmp_path / "copy").iterdir()}
    assert found == dict.fromkeys(["backup.json", "log.db", "log.db.heads", "log.db.key", "log.db.operator"], 0)
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


def test_older_keys_and_a_key_that_lies_elsewhere_come_along(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("change-key", "--db", log).exit_code == 0
    elsewhere = tmp_path / "secrets" / "links"
    elsewhere.parent.mkdir()
    Path(f"{log}.key").rename(elsewhere)
    monkeypatch.setenv("FAIRDEAL_KEY_FILE", str(elsewhere))
    key = elsewhere.read_bytes()
    assert run("backup", tmp_path / "copy", "--db", log).exit_code == 0
    kept = {path.name for path in (tmp_path / "copy").iterdir()}
    assert kept >= {"log.db.key", "log.db.operator", "log.db.operator.1", "log.db.operator.changes"}
    elsewhere.unlink()
    assert run("restore", tmp_path / "copy", "--db", tmp_path / "new.db").exit_code == 0
    assert elsewhere.read_bytes() == key
    assert (tmp_path / "new.db.operator.1").exists()


def test_no_backup_is_overwritten(log: Path, tmp_path: Path) -> None:
    assert run("backup", tmp_path / "copy", "--db", log).exit_code == 0
    made = (tmp_path / "copy" / "backup.json").read_bytes()
    again = run("backup", tmp_path / "copy", "--db", log)
    assert (again.exit_code, (tmp_path / "copy" / "backup.json").read_bytes()) == (2, made)
    assert "holds something already" in again.output


@pytest.mark.parametrize("missing", KEYS)
def test_a_log_without_its_keys_is_not_backed_up(log: Path, tmp_path: Path, missing: str) -> None:
    Path(f"{log}.{missing}").unlink()
    done = run("backup", tmp_path / "copy", "--db", log)
    assert (done.exit_code, (tmp_path / "copy").exists()) == (2, False)
    assert f"log.db.{missing} is missing" in done.output


def test_a_backup_says_which_table_does_not_hold_and_keeps_it_all_the_same(log: Path, tmp_path: Path) -> None:
    with SqliteStore(log) as store:
        [table] = store.tables()
        store.db.execute("DROP TRIGGER records_are_never_changed")
        store.db.execute("UPDATE records SET by = 'seat:1' WHERE seq = 3")
    done = run("backup", tmp_path / "copy", "--db", log)
    assert (done.exit_code, (tmp_path / "copy" / "log.db").exists()) == (1, True)
    assert f"{table}: seq 3" in done.output
    again = run("restore", tmp_path / "copy", "--db", tmp_path / "new.db")
    assert (again.exit_code, (tmp_path / "new.db").exists()) == (1, True)


def test_restoring_replaces_nothing_until_it_is_told_to_and_then_removes_nothing(log: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy", "--db", log)
    service = make_service(Config(database=str(log)))
    service.tables.open("money-sweeper", {}, 2, bots={0: "random"})
    service.close()
    now_there = lines(log)
    refused = run("restore", tmp_path / "copy", "--db", log)
    assert (refused.exit_code, lines(log)) == (2, now_there)
    assert "--replace" in refused.output
    assert run("restore", tmp_path / "copy", "--db", log, "--replace").exit_code == 0
    assert len(lines(log)) < len(now_there)
    [aside] = tmp_path.glob("log.db.replaced-*")
    assert lines(aside / "log.db") == now_there
    assert {path.name for path in aside.iterdir()} >= {"log.db.key", "log.db.operator", "log.db.heads"}


@pytest.mark.parametrize("name", ["log.db", "log.db.key", "log.db.operator", "log.db.heads"])
@pytest.mark.parametrize("harm", ["changed", "removed"])
def test_a_damaged_backup_is_refused_before_anything_is_moved(log: Path, tmp_path: Path, name: str, harm: str) -> None:
    run("backup", tmp_path / "copy", "--db", log)
    path = tmp_path / "copy" / name
    if harm == "removed":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:-1] + bytes([path.read_bytes()[-1] ^ 1]))
    told = lines(log)
    done = run("restore", tmp_path / "copy", "--db", log, "--replace")
    assert (done.exit_code, lines(log)) == (1, told)
    assert "Nothing was put back" in done.output
    assert not list(tmp_path.glob("log.db.replaced-*"))
    assert not list(tmp_path.glob(".log.db.*"))


@pytest.mark.parametrize("name", ["../evil", "log.db/../../evil", "log.db.operator.../evil", "/etc/passwd"])
def test_a_backups_list_names_no_file_elsewhere(log: Path, tmp_path: Path, name: str) -> None:
    run("backup", tmp_path / "copy", "--db", log)
    path = tmp_path / "copy" / "backup.json"
    listed = json.loads(path.read_bytes())
    listed["files"][name] = "0" * 64
    path.write_text(json.dumps(listed))
    done = run("restore", tmp_path / "copy", "--db", tmp_path / "new" / "log.db")
    assert (done.exit_code, (tmp_path / "new").exists()) == (1, False)
    assert "which is no file of a backup" in done.output


def test_a_backup_cannot_be_made_of_nothing(tmp_path: Path) -> None:
    done = run("backup", tmp_path / "copy", "--db", tmp_path / "none.db")
    assert done.exit_code == 2
    assert "There is no log" in done.output
    assert run("restore", tmp_path, "--db", tmp_path / "none.db").exit_code == 1


def test_a_file_that_is_damaged_is_told_and_nothing_half_made_is_left(log: Path, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    target = tmp_path / "small" / "copy"
    log.write_bytes(log.read_bytes()[:6000])
    done = run("backup", target, "--db", log)
    assert done.exit_code == 2
    assert list((tmp_path / "small").iterdir()) == []


@pytest.mark.parametrize("missing", KEYS)
def test_a_log_without_its_keys_is_refused_at_the_start(log: Path, missing: str) -> None:
    path = Path(f"{log}.{missing}")
    kept = path.read_bytes()
    for harm in (path.unlink, lambda: path.write_bytes(b"")):
        harm()
        with pytest.raises(StoreFailed, match=rf"log\.db\.{missing} is missing.*--new-keys"):
            make_service(Config(database=str(log)))
        assert not path.exists() or not path.read_bytes()
    path.write_bytes(kept)
    make_service(Config(database=str(log))).close()


def test_a_host_who_has_lost_the_keys_for_good_can_say_so(log: Path) -> None:
    for name in KEYS:
        Path(f"{log}.{name}").unlink()
    Path(f"{log}.heads").unlink()
    service = make_service(Config(database=str(log), new_keys=True))
    assert len(service.store.tables()) == 1
    service.close()
    assert Path(f"{log}.operator").stat().st_size == 32


def test_a_bare_copy_of_a_log_can_be_read_and_gets_no_keys(log: Path, tmp_path: Path) -> None:
    service = make_service(Config(database=str(log)))
    table = service.tables.open("money-sweeper", {}, 2, bots={0: "random"}).table.id
    service.close()
    bare = tmp_path / "bare" / "log.db"
    bare.parent.mkdir()
    shutil.copy(log, bare)
    assert run("export", table, "--db", bare, "--viewer", "public").exit_code == 0
    assert [path.name for path in bare.parent.iterdir() if path.suffix != ".db"] == []


def test_a_secret_is_made_once_and_an_empty_file_is_none(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "key"
    first = kept_secret(path)
    assert (len(first), path.stat().st_mode & 0o777, kept_secret(path)) == (32, 0o600, first)
    path.write_bytes(b"")
    assert len(kept_secret(path)) == 32
    assert [each.name for each in path.parent.iterdir()] == ["key"]


def test_a_database_and_all_beside_it_are_for_their_owner_alone(log: Path) -> None:
    log.chmod(0o644)
    service = make_service(Config(database=str(log)))
    service.tables.open("money-sweeper", {}, 2, bots={0: "random"})
    found = {path.name: path.stat().st_mode & 0o077 for path in log.parent.glob("log.db*")}
    service.close()
    assert set(found) >= {"log.db", "log.db-wal", "log.db-shm", "log.db.key", "log.db.operator", "log.db.heads"}
    assert set(found.values()) == {0}


def test_another_program_that_looks_at_the_log_does_not_throw_away_what_the_server_writes(
    start_server: Any, tmp_path: Path
) -> None:
    """Whoever closes a second handle on the file ends SQLite's locks, and the last reader removes the WAL."""
    server = start_server()
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    tables = []
    for _look in range(3):
        tables.append(sat(server.url, body)[1]["table"])
        with sqlite3.connect(server.database) as other:
            assert other.execute("SELECT count(DISTINCT table_id) FROM records").fetchone() == (len(tables),)
        other.close()
    server.kill()
    with SqliteStore(server.database) as store:
        assert store.tables() == sorted(tables)
