"""Whatever is damaged in a house is refused at the start, and told by the doctor: in one sentence, with what to do.

What only a look through every record can find is the doctor's alone: there the start serves every other table.
"""

import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from fairdeal.events import StoreFailed
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.table.state.time import now

BOTS = {0: "random", 1: "random"}
NEWEST = "Put back the newest backup"
RIGHT_ONE = "Put the right one back. If it is lost for good,"
MALFORMED = "log.db cannot be read: .*malformed"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with two matches that are over, its keys, its log of heads and the time of its receipts."""
    folder = tmp_path_factory.mktemp("house")
    folder.chmod(0o700)
    service = make_service(Config(database=str(folder / "log.db")))
    for _match in range(2):
        service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    service.heads.work(service.heads.log, service.store)
    service.signing.now(service.store.tables()[0])
    service.close()
    return folder


@pytest.fixture
def log(house: Path, tmp_path: Path) -> Path:
    """A copy of that house's log, to be damaged."""
    shutil.copytree(house, tmp_path / "house")
    return tmp_path / "house" / "log.db"


Damage = Callable[[Path], object]


def gone(end: str) -> Damage:
    return lambda log: Path(f"{log}{end}").unlink()


def left_with(end: str, content: bytes) -> Damage:
    return lambda log: Path(f"{log}{end}").write_bytes(content)


def cut(end: str) -> Damage:
    return lambda log: Path(f"{log}{end}").write_bytes(Path(f"{log}{end}").read_bytes()[:7])


def says(statement: str, end: str = "") -> Damage:
    """Do that to one of the databases, whose guards are there again afterwards."""

    def damage(log: Path) -> None:
        with guards_away(Path(f"{log}{end}")) as database:
            database.execute(statement)

    return damage


@contextmanager
def guards_away(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as database:
        kept = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _made in kept:
            database.execute(f"DROP TRIGGER {name}")
        yield database
        for _name, made in kept:
            database.execute(made)
        database.commit()


def without(what: str) -> Damage:
    def damage(log: Path) -> None:
        with closing(sqlite3.connect(log)) as database:
            database.execute(f"DROP {what}")

    return damage


def page_lost(name: str) -> Damage:
    """Overwrite the first page of a table or an index."""

    def damage(log: Path) -> None:
        with closing(sqlite3.connect(log)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [[page]] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchall()
        with log.open("r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(b"\xff" * 4096)

    return damage


def told_ahead(log: Path) -> None:
    """Receipts were signed while the clock was a day ahead."""
    log.with_name("log.db.time").write_text(f"{(now() + timedelta(days=1)).isoformat()}\n")


class Case(NamedTuple):
    """What was done to a house, and what start and doctor say; a start that says nothing serves."""

    name: str
    damage: Damage
    start: str
    doctor: str = ""  # the same, unless it is another


ALIKE = (
    Case("no log", gone(""), "is empty or gone, but its log of heads knows tables of it: 2. " + NEWEST),
    Case("empty log", left_with("", b""), "is empty or gone, but its log of heads knows tables of it: 2. " + NEWEST),
    Case(
        "empty log, no heads",
        lambda log: (left_with("", b"")(log), gone(".heads")(log)),
        "is empty, and its keys are not: put back the newest backup",
    ),
    Case("no database", left_with("", b"no database at all" * 400), "file is not a database", "file is not a database"),
    Case(
        "another program's",
        lambda log: (gone("")(log), says("CREATE TABLE mine (a)")(log)),
        "belongs to another program .*choose another file",
        "is no log: give the path of a log",
    ),
    Case(
        "schema of tomorrow", says("PRAGMA user_version = 99"), "has schema 99, this program knows 6: use a newer one"
    ),
    Case("schema of before", says("PRAGMA user_version = 5"), "has schema 5, from before .*: use an older program"),
    Case(
        "schema without a number",
        says("PRAGMA user_version = 0"),
        "belongs to another program .*choose another file",
        "is no log: give the path of a log",
    ),
    Case("no key of links", gone(".key"), "Put the keys back from the backup", "key is missing, or empty. Put it back"),
    Case(
        "no operator's key",
        gone(".operator"),
        "Put the keys back from the backup",
        "operator is missing, or empty. Put it back",
    ),
    Case("key of links cut", cut(".key"), "key has fewer than 32 bytes: it was cut off. Put it back from the backup"),
    Case("operator cut", cut(".operator"), "operator has fewer than 32 bytes: .* Put it back from the backup"),
    Case(
        "another key of links",
        left_with(".key", secrets.token_bytes(32)),
        "key is not the key with which the links of this log were signed. " + RIGHT_ONE,
    ),
    Case(
        "another operator",
        left_with(".operator", secrets.token_bytes(32)),
        r"The log of heads is fairdeal/log/\w+, but .*operator signs for fairdeal/log/\w+. " + RIGHT_ONE,
    ),
    Case("no heads", gone(".heads"), "heads is missing, or empty. Put it back from the newest backup"),
    Case("empty heads", left_with(".heads", b""), "heads is missing, or empty. Put it back from the newest backup"),
    Case(
        "heads are no database",
        left_with(".heads", b"no database at all" * 400),
        "cannot be held against the log: file is not a database. " + NEWEST,
    ),
    Case(
        "a table gone",
        says("DELETE FROM records WHERE table_id = (SELECT max(table_id) FROM records)"),
        r"lost records of table \w+ for which its log of heads has signed. " + NEWEST,
    ),
    Case(
        "the last records gone",
        says("DELETE FROM records WHERE seq > 9"),
        r"lost records of table \w+ for which its log of heads has signed. " + NEWEST,
    ),
    Case(
        "no guard of records",
        without("TRIGGER records_are_never_changed"),
        "lacks its guard 'records_are_never_changed': somebody has worked on it. " + NEWEST,
    ),
    Case(
        "no order of records",
        without("INDEX records_by_cmd"),
        "lacks its guard 'records_by_cmd': somebody has worked on it. " + NEWEST,
    ),
    Case(
        "a page of the index",
        page_lost("records_by_seq"),
        MALFORMED,
        r"(?s)log\.db (is damaged|cannot be read): .*put the newest backup in its",
    ),
    Case("a clock that was ahead", told_ahead, "but receipts were signed up to .* Set the clock right"),
)
DOCTORS = (
    Case(
        "a record changed",
        says("UPDATE records SET line = replace(line, 'played', 'Played') WHERE seq = 9"),
        "",
        r"The chain of table \w+ does not hold: .* Compare it with the newest backup",
    ),
    Case("no time", left_with(".time", b"yesterday\n"), "", "holds no time. With the right clock it can be removed"),
)


@pytest.mark.parametrize("case", ALIKE, ids=lambda case: case.name)
def test_a_damaged_house_is_refused_and_told_by_the_doctor_in_a_sentence(case: Case, log: Path) -> None:
    case.damage(log)
    with pytest.raises(StoreFailed, match=case.start):
        make_service(Config(database=str(log)))
    asked = CliRunner().invoke(fairdeal, ["doctor", "--db", str(log)], catch_exceptions=False)
    assert asked.exit_code in (1, 2), asked.output
    [*told] = [line for line in asked.output.splitlines() if not line.startswith(("ok ", "care "))]
    with pytest.raises(StoreFailed, match=case.doctor or case.start):
        raise StoreFailed("\n".join(told))


@pytest.mark.parametrize("case", DOCTORS, ids=lambda case: case.name)
def test_what_a_look_at_every_record_finds_is_the_doctors(case: Case, log: Path) -> None:
    case.damage(log)
    asked = CliRunner().invoke(fairdeal, ["doctor", "--db", str(log)], catch_exceptions=False)
    with pytest.raises(StoreFailed, match=case.doctor):
        raise StoreFailed(asked.output)
    make_service(Config(database=str(log))).close()


@pytest.mark.parametrize("lost", ["key", "operator", "heads", "records"])
def test_who_has_lost_it_for_good_says_so_and_is_served_from_then_on(lost: str, log: Path) -> None:
    heads = log.with_name("log.db.heads")
    if lost == "records":
        says("DELETE FROM records WHERE seq > 9")(log)
    else:
        gone(f".{lost}")(log)
    if lost in ("operator", "records"):
        heads.unlink()
    with pytest.raises(StoreFailed, match="--new-keys"):
        make_service(Config(database=str(log)))
    make_service(Config(database=str(log), new_keys=True)).close()
    make_service(Config(database=str(log))).close()


def test_a_clock_that_was_ahead_is_served_without_the_time_of_its_receipts(log: Path) -> None:
    told_ahead(log)
    gone(".time")(log)
    make_service(Config(database=str(log))).close()


def test_a_house_that_is_whole_is_served_and_well(log: Path) -> None:
    make_service(Config(database=str(log))).close()
    asked = CliRunner().invoke(fairdeal, ["doctor", "--db", str(log)], catch_exceptions=False)
    assert "BAD" not in asked.output
