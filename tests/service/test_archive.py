"""The archive: a table that is over leaves the log for a verified file, its head stays, and it comes back as it was."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from clients import client_of
from flask.testing import FlaskClient
from sitting import refused

from fairdeal.events import Draft, Record, SqliteStore
from fairdeal.events.chain import write_after
from fairdeal.service.app import Service, make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.table.state.time import now
from fairdeal.service.upkeep import archive as house

BOTS = {0: "random", 1: "random"}
NO_TIME = timedelta(0)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, [str(each) for each in arguments], catch_exceptions=False)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A house with a finished match in its log, and a lobby where nobody is yet."""
    service = make_service(Config(database=str(tmp_path / "log.db")))
    service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    service.tables.open("sweep", {}, 2, bots={})
    service.heads.work(service.heads.log, service.store)
    yield service
    service.close()


@pytest.fixture
def client(service: Service) -> FlaskClient:
    return client_of(service)


@pytest.fixture
def over(service: Service) -> str:
    """The table of the match that is over."""
    [table] = (name for name in service.store.tables() if service.tables.desk(name).table.status == "over")
    return table


def archive(service: Service, to: Path, *more: str | Path) -> Result:
    return run("archive", to, "--older-than", "0", "--db", service.config.database, *more)


def the_file(to: Path) -> Path:
    [file] = to.glob("*/*.jsonl")
    return file


def test_only_what_is_over_leaves_and_the_file_is_the_whole_transcript(
    service: Service, over: str, tmp_path: Path
) -> None:
    whole = [record.line for record in service.store.read(over)]
    done = archive(service, tmp_path / "archive")
    assert (done.exit_code, done.output.splitlines()[-1]) == (0, "1 table was archived.")
    file = the_file(tmp_path / "archive")
    assert (file.name, file.stat().st_mode & 0o777) == (f"{over}.jsonl", 0o600)
    assert over not in service.store.tables()
    assert len(service.store.tables()) == 1
    assert run("verify", file).exit_code == run("audit", file).exit_code == 0
    assert set(whole) <= set(file.read_text().splitlines())


def test_a_table_of_this_month_stays_unless_it_is_named_with_fewer_days(
    service: Service, over: str, tmp_path: Path
) -> None:
    to = tmp_path / "archive"
    done = run("archive", to, "--db", service.config.database)
    assert (done.exit_code, done.output) == (0, "0 tables were archived.\n")
    done = run("archive", to, "--table", over, "--db", service.config.database)
    assert done.exit_code == 1
    assert "its last record is of" in done.output
    assert over in service.store.tables()


def test_a_table_that_is_not_over_or_not_there_is_named_with_the_reason(
    service: Service, over: str, tmp_path: Path
) -> None:
    [lobby] = set(service.store.tables()) - {over}
    done = archive(service, tmp_path / "archive", "--table", lobby, "--table", "nowhere")
    assert done.exit_code == 1
    assert f"{lobby}: it is not over" in done.output
    assert "there is no table 'nowhere'" in done.output


@pytest.mark.parametrize("path", ["", "/replay?seq=3", "/transcript", "/audit", "/replay/marks", "/lines"])
def test_a_running_server_says_where_the_table_went(
    service: Service, client: FlaskClient, over: str, tmp_path: Path, path: str
) -> None:
    assert client.get(f"/api/v1/tables/{over}").status_code == 200
    head = service.store.head(over)
    assert archive(service, tmp_path / "archive").exit_code == 0
    client.get(f"/api/v1/tables/{over}/lines")  # until it looks into its log, a server has the table in memory
    answer = client.get(f"/api/v1/tables/{over}{path}")
    assert refused(answer) == (410, "archived")
    error = answer.get_json()["error"]
    assert f"/{over}.jsonl" in error["remedy"]
    assert (error["detail"]["seq"], error["detail"]["hash"]) == head


def test_the_head_stays_behind_and_is_still_signed_for(
    service: Service, client: FlaskClient, over: str, tmp_path: Path
) -> None:
    head = service.store.head(over)
    archive(service, tmp_path / "archive")
    service.tables.let_go(over)
    note = client.get(f"/api/v1/tables/{over}/receipt").get_json()["receipt"]
    receipt = service.signing.own(note, over)
    assert receipt
    assert (receipt.size, receipt.root) == (head.seq + 1, head.hash)
    assert service.heads.log.astray(service.store) == []
    file = tmp_path / "receipt.txt"
    file.write_text(note)
    done = run("verify", the_file(tmp_path / "archive"), "--receipt", file, "--key", service.signing.key)
    assert done.exit_code == 0, done.output


def test_a_table_comes_back_and_is_as_it_was(service: Service, client: FlaskClient, over: str, tmp_path: Path) -> None:
    before = list(service.store.read(over))
    seen = client.get(f"/api/v1/tables/{over}").get_json()
    archive(service, tmp_path / "archive")
    service.tables.let_go(over)
    done = run("unarchive", the_file(tmp_path / "archive"), "--db", service.config.database)
    assert (done.exit_code, done.output) == (0, f"{over} is back, with {len(before)} records.\n")
    assert list(service.store.read(over)) == before
    assert client.get(f"/api/v1/tables/{over}").get_json() == seen
    assert the_file(tmp_path / "archive").exists()
    assert archive(service, tmp_path / "archive").exit_code == 0


def noting(happens: list[str], work: str) -> Callable[..., None]:
    """The store's own work, which is noted each time."""
    real = getattr(SqliteStore, work)

    def noted(*given: Any) -> None:
        happens.append(work)
        real(*given)

    return noted


def test_those_who_play_have_the_log_between_two_tables_that_go_or_come_back(
    service: Service, over: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table after the other without a pause kept moves waiting for the file again and again."""
    service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    happens: list[str] = []
    for work in ("archive", "_comes_back", "_is_back"):
        monkeypatch.setattr(SqliteStore, work, noting(happens, work))
    monkeypatch.setattr(house, "sleep", lambda seconds: happens.append("way" if seconds > 0 else "none"))
    archive(service, to := tmp_path / "archive")
    assert run("unarchive", *to.glob("*/*.jsonl"), "--db", service.config.database).exit_code == 0
    assert happens == ["archive", "way"] * 2 + ["_comes_back", "way", "_is_back", "way"] * 2


def test_what_comes_back_is_looked_through_before_anybody_waits_for_it(
    service: Service, over: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To hash a long table takes seconds."""
    archive(service, to := tmp_path / "archive")
    waits: list[bool] = []

    def looked_through(*given: Any) -> list[Record]:
        waits.append(store._writer.in_transaction)
        return write_after(*given)

    monkeypatch.setattr("fairdeal.events.sqlite.write_after", looked_through)
    with SqliteStore(service.config.database) as store:
        house.bring_back(store, the_file(to))
    assert waits == [False]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(" ", "").replace("flipped", "flopped"),
        lambda text: text.rsplit("\n", 3)[0],
        lambda text: "",
        lambda text: "\n".join(line for line in text.splitlines() if '"open"' not in line),
    ],
    ids=["altered", "cut off", "empty", "closed"],
)
def test_another_file_does_not_come_back(
    service: Service, over: str, tmp_path: Path, change: Callable[[str], str]
) -> None:
    archive(service, tmp_path / "archive")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(change(the_file(tmp_path / "archive").read_text()))
    done = run("unarchive", wrong, "--db", service.config.database)
    assert done.exit_code == 1
    assert "Nothing was changed." in done.output
    assert over not in service.store.tables()


def test_a_file_that_never_was_archived_here_does_not_come_in(service: Service, over: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    assert run("export", over, "--viewer", "full", "--out", copy, "--db", service.config.database).exit_code == 0
    done = run("unarchive", copy, "--db", service.config.database)
    assert done.exit_code == 1
    assert "not the records of an archived table" in done.output


def test_what_is_on_disk_under_another_table_s_name_is_never_written_over(
    service: Service, over: str, tmp_path: Path
) -> None:
    month = next(service.store.read(over, service.store.head(over).seq - 1)).at[:7]
    other = tmp_path / "archive" / month / f"{over}.jsonl"
    other.parent.mkdir(parents=True)
    other.write_text("mine")
    done = archive(service, tmp_path / "archive")
    assert (done.exit_code, other.read_text()) == (2, "mine")
    assert "holds something else" in done.output
    assert over in service.store.tables()


def test_a_disk_that_is_full_costs_no_table(
    service: Service, over: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes, mode: int) -> None:
        path.write_bytes(data[:100])
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("fairdeal.service.private.write_synced", full)
    done = archive(service, tmp_path / "archive")
    assert done.exit_code == 2
    assert "No space left on device" in done.output
    assert service.store.check(over)
    assert [path for path in (tmp_path / "archive").rglob("*") if path.is_file()] == []


def test_a_table_that_goes_on_while_it_is_written_out_stays(
    service: Service, over: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, data: bytes) -> None:
        last = list(service.store.read(over))[-1]
        service.store.append(
            over, last.seq, [Draft(type=last.type, by=last.by, cmd="late", at=last.at, data=last.data)]
        )

    monkeypatch.setattr(house, "write_once", write)
    [left] = house.put_away(service.store, tmp_path, now(), NO_TIME)
    assert left.why == "somebody wrote to it meanwhile"
    assert over in service.store.tables()


def test_a_broken_log_is_not_archived(service: Service, over: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(service.config.database)) as behind:
        behind.execute("DROP TRIGGER records_are_never_changed")
        behind.execute("UPDATE records SET line = replace(line, '2026-', '2027-') WHERE seq = 5")
        behind.commit()
    done = archive(service, tmp_path / "archive")
    assert (done.exit_code, list(tmp_path.glob("archive/*/*"))) == (1, [])
    assert over in service.store.tables()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM records",
        "INSERT INTO archived (table_id, seq, hash, file, at) VALUES ('{over}', 3, 'x', 'f', 't')",
        "INSERT INTO archived (table_id, seq, hash, file, at) "
        "SELECT table_id, seq, json_extract(line, '$.hash'), '', '' FROM records WHERE table_id = '{over}' AND seq = 3",
        "REPLACE INTO archived (table_id, seq, hash, file, at) VALUES ('{gone}', 3, 'x', 'f', 't')",
        "UPDATE archived SET hash = 'x'",
        "UPDATE archived SET file = 'elsewhere', coming_back = 1",
        "DELETE FROM archived",
        "INSERT INTO records SELECT '{gone}', seq, type, by, data, cmd, line, salts FROM records",
    ],
)
def test_no_statement_alone_takes_records_out_of_the_log_or_out_of_the_archive(
    service: Service, over: str, tmp_path: Path, statement: str
) -> None:
    archive(service, tmp_path / "archive")
    service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    [other] = (name for name in service.store.tables() if service.tables.desk(name).table.status == "over")
    with (
        closing(sqlite3.connect(service.config.database)) as behind,
        pytest.raises(sqlite3.IntegrityError, match=r"never|until|archived"),
    ):
        behind.execute(statement.format(gone=over, over=other))
    assert service.store.check(other)
    assert list(service.store.archived()) == [over]
