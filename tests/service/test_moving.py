"""A log moves from a file into a database: every line, the keys and the log of heads come along, or nothing does."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from databases import Postgres
from sitting import Sitting

from fairdeal.events import SqliteStore, Store
from fairdeal.events.postgres import PostgresStore
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.upkeep.lease import lease

BOTS = {0: "random", 1: "random"}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, [str(each) for each in arguments], catch_exceptions=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with a match that is over, and a table with two people, of whom one's name was removed; its second key."""
    path = tmp_path / "file" / "log.db"
    service = make_service(Config(database=str(path)))
    service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    table = Sitting(service, "money-sweeper", 2).id
    service.heads.work(service.heads.log, service.store)
    service.close()
    assert run("forget-name", table, "1", "--db", path).exit_code == 0
    assert run("change-key", "--db", path).exit_code == 0
    return path


def moved(log: Path, address: str, keys: Path) -> Result:
    """What is said when a backup of the log is put into the database."""
    copy = keys.with_name(f"copy for {keys.name}")
    assert run("backup", copy, "--db", log).exit_code == 0
    return run("restore", copy, "--db", address, "--keys", keys)


def records(store: Store) -> list[object]:
    with store:  # type: ignore[attr-defined]
        return [record for table in store.tables() for record in store.read(table)]


def test_every_record_the_keys_and_the_log_of_heads_come_along(log: Path, postgres: Postgres, tmp_path: Path) -> None:
    address, keys = postgres.fresh(), tmp_path / "keys"
    done = moved(log, address, keys)
    assert (done.exit_code, "2 tables, " in done.output) == (0, True), done.output
    assert records(PostgresStore(address)) == records(SqliteStore(log))
    own = {path.name.removeprefix(log.name): path.read_bytes() for path in log.parent.glob("log.db.[kof]*")}
    assert {path.name.removeprefix("fairdeal"): path.read_bytes() for path in keys.iterdir()} == own
    assert own.keys() == {".key", ".forgotten", ".operator", ".operator.1", ".operator.changes"}
    before, after = make_service(Config(database=str(log))), make_service(Config(database=address, keys=str(keys)))
    assert after.heads.log.size() == before.heads.log.size() == 3
    assert after.heads.log.note() == before.heads.log.note() != ""
    after.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    assert after.heads.work(after.heads.log, after.store)
    assert after.heads.log.size() == 5
    assert after.heads.log.growth(3, 5) != ""
    before.close()
    after.close()


def test_a_database_or_a_folder_that_holds_something_is_refused_and_stays_as_it_was(
    log: Path, postgres: Postgres, tmp_path: Path
) -> None:
    address = postgres.fresh()
    assert moved(log, address, tmp_path / "keys").exit_code == 0
    again = moved(log, address, tmp_path / "others")
    assert (again.exit_code, "holds tables already" in again.output) == (2, True)
    keys = moved(log, postgres.fresh(), tmp_path / "keys2")
    assert keys.exit_code == 0
    again = run("restore", tmp_path / "copy for keys", "--db", postgres.fresh(), "--keys", tmp_path / "keys2")
    assert (again.exit_code, "holds keys already" in again.output) == (2, True)
    assert not (tmp_path / "others").exists() or list((tmp_path / "others").iterdir()) == []


def test_a_table_that_was_archived_does_not_move_until_it_is_back(
    log: Path, postgres: Postgres, tmp_path: Path
) -> None:
    assert run("archive", tmp_path / "archive", "--older-than", "0", "--db", log).exit_code == 0
    refused = moved(log, postgres.fresh(), tmp_path / "keys")
    assert (refused.exit_code, "was archived, and so cannot move" in refused.output) == (2, True)
    [file] = (tmp_path / "archive").glob("*/*.jsonl")
    assert run("unarchive", file, "--db", log).exit_code == 0
    assert moved(log, postgres.fresh(), tmp_path / "new keys").exit_code == 0


def test_no_backup_is_put_under_a_server_that_runs(log: Path, tmp_path: Path) -> None:
    assert run("backup", tmp_path / "copy", "--db", log).exit_code == 0
    with lease(str(log)):
        refused = run("restore", tmp_path / "copy", "--replace", "--db", log)
    assert (refused.exit_code, "is served already" in refused.output) == (2, True)
    assert run("restore", tmp_path / "copy", "--replace", "--db", log).exit_code == 0
