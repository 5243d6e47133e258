"""The doctor at a log in PostgreSQL: what keeps its promises there is looked at, and nothing is changed."""

import json
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from databases import Postgres

from fairdeal.events import StoreFailed
from fairdeal.events.postgres import GUARDS
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.private import kept_secret
from fairdeal.service.upkeep.database import SPARE, Facts, room, writes
from fairdeal.service.upkeep.doctor import examine

CHECKS = ["database", "guards", "room", "clocks", "owner", "permissions", "keys", "chain", "clock"]
NOW = datetime(2026, 11, 21, tzinfo=UTC)
WELL = Facts(NOW, "", is_copy=False, whole_pages=True, size=2**23, used=5, most=97)


class Log(NamedTuple):
    """A log in a database with a match that is over, and its keys."""

    postgres: Postgres
    config: Config

    def ask(self, question: str) -> None:
        self.postgres.ask(question, self.config.database.rpartition("/")[2])

    def found(self, ahead: timedelta = timedelta(0)) -> dict[str, str]:
        """What is not well, and the sentences about it, by a clock that is so far ahead."""
        findings = examine(self.config, datetime.now(UTC) + ahead).findings
        return {each.check: each.says for each in findings if each.kind != "good"}


@pytest.fixture(scope="module")
def log(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    """A log for tests that leave it as it was."""
    config = Config(database=postgres.fresh(), keys=str(tmp_path_factory.mktemp("keys")))
    service = make_service(config)
    table = service.tables.open("money-sweeper", {"target": 100}, 2, bots={0: "random", 1: "random"}).table.id
    service.heads.work(service.heads.log, service.store)
    service.signing.now(table)
    service.close()
    made = Log(postgres, config)
    yield made
    assert made.found() == {}


def test_a_database_in_good_health_is_told_so_in_one_line_each(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRDEAL_KEYS", log.config.keys)
    done = CliRunner().invoke(fairdeal, ["doctor", "--json", "--db", log.config.database], catch_exceptions=False)
    report = json.loads(done.stdout)
    assert [(each["check"], each["kind"]) for each in report["findings"]] == [(check, "good") for check in CHECKS]
    assert (done.exit_code, report["kind"]) == (0, "good")


def test_every_trigger_that_is_off_is_told_also_at_a_part_of_the_log(log: Log) -> None:
    places = [("records_07", name) for name in GUARDS["records"]]
    for table, name in [*((table, name) for table, names in GUARDS.items() for name in names), *places]:
        log.ask(f"ALTER TABLE ONLY {table} DISABLE TRIGGER {name}")
        assert f"{name} ({table})" in log.found()["guards"]
        log.ask(f"ALTER TABLE ONLY {table} ENABLE TRIGGER {name}")


def test_triggers_that_the_database_does_not_know_are_told(log: Log) -> None:
    log.ask("UPDATE migrations SET left_out = '0A000' WHERE name = 'records stay'")
    assert "This database knows no triggers" in log.found()["guards"]
    log.ask("UPDATE migrations SET left_out = ''")


def test_a_record_that_was_changed_behind_the_triggers_breaks_its_chain(log: Log) -> None:
    for old, new in (("played", "Played"), ("Played", "played")):
        log.ask(
            "SET session_replication_role = replica; "
            f"UPDATE records SET line = replace(line, '{old}', '{new}') WHERE seq = 5"
        )
        assert list(log.found()) == (["chain"] if new == "Played" else [])


def test_clocks_that_are_apart_are_told_and_receipts_from_the_future(log: Log) -> None:
    for ahead in (timedelta(hours=1), timedelta(hours=-1)):
        assert "seconds apart" in log.found(ahead)["clocks"]
    log.ask("INSERT INTO times VALUES (-1, '2999-01-01T00:00:00.000Z')")
    assert "receipts were signed up to 2999" in log.found()["clocks"]
    log.ask("DELETE FROM times WHERE part = -1")


def test_the_keys_of_another_log_are_told(log: Log, tmp_path: Path) -> None:
    for end in (".key", ".operator"):
        kept_secret(tmp_path / f"fairdeal{end}")
    assert list(Log(log.postgres, Config(database=log.config.database, keys=str(tmp_path))).found()) == ["owner"]


@pytest.mark.parametrize(
    ("harm", "cure", "told"),
    [
        (
            "ALTER TABLE records DISABLE TRIGGER records_are_never_changed",
            "ALTER TABLE records ENABLE TRIGGER records_are_never_changed",
            "these triggers are gone or off: records_are_never_changed",
        ),
        (
            "INSERT INTO times VALUES (-1, '2999-01-01T00:00:00.000Z')",
            "DELETE FROM times WHERE part = -1",
            "receipts were signed up to 2999.* Let the system keep both clocks right",
        ),
        (
            "ALTER TABLE heads.facts RENAME TO away",
            "ALTER TABLE heads.away RENAME TO facts",
            "log of heads .* is missing, or empty. Put it back",
        ),
    ],
    ids=["guards", "clock", "heads"],
)
def test_a_damaged_database_is_refused_and_told_by_the_doctor(log: Log, harm: str, cure: str, told: str) -> None:
    log.ask(harm)
    with pytest.raises(StoreFailed, match=told):
        make_service(log.config)
    findings = examine(log.config, datetime.now(UTC)).findings
    assert re.search(told, " ".join(f"{each.says} {each.remedy}" for each in findings if each.kind == "bad"))
    log.ask(cure)


@pytest.mark.parametrize(
    ("kept", "told"),
    [("operator", "is not the key with which the links of this log were signed"), ("key", "The log of heads is")],
)
def test_keys_of_which_one_is_anothers_are_refused(log: Log, kept: str, told: str, tmp_path: Path) -> None:
    for end in ("key", "operator"):
        kept_secret(tmp_path / f"fairdeal.{end}")
    shutil.copy(Path(log.config.keys) / f"fairdeal.{kept}", tmp_path)
    others = Config(database=log.config.database, keys=str(tmp_path))
    assert told in Log(log.postgres, others).found()["owner"]
    with pytest.raises(StoreFailed, match=told):
        make_service(others)


def test_a_database_that_holds_no_log_or_is_not_there_is_told_once(postgres: Postgres, log: Log) -> None:
    for address in (postgres.fresh(), postgres.address("nowhere")):
        found = Log(postgres, Config(database=address, keys=log.config.keys)).found()
        assert list(found) == ["chain"]
        assert "The log cannot be read" in found["chain"]


def test_a_copy_torn_pages_and_too_few_connections_want_care() -> None:
    assert [each.kind for each in writes(WELL)] == ["good"]
    assert [each.kind for each in writes(WELL._replace(is_copy=True))] == ["care"]
    assert [each.kind for each in writes(WELL._replace(whole_pages=False))] == ["care"]
    used = WELL.most - SPARE
    assert [room(WELL._replace(used=each), "here").kind for each in (used, used + 1)] == ["good", "care"]
