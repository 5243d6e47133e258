"""A whole copy of a log goes on with it, forgets what it forgets, and is played on from when the log is gone."""

import errno
import json
import shutil
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner
from over_ssh import reached

from fairdeal.events import SqliteReader, StoreFailed
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.table.seats.lobby import Sit
from fairdeal.service.table.state.time import now
from fairdeal.service.upkeep.doctor import examine
from fairdeal.service.upkeep.whole_copy import WholeCopy, command, hand_on, kept_from
from fairdeal.sitting import Sitting

BOTS = {0: "random", 1: "random"}


class House:
    """A log, what plays there, and a copy of it on another disk."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o700)
        self.log, self.copy = folder / "log.db", folder / "copy"
        self.said: list[str] = []

    def plays(self, matches: int = 1) -> None:
        service = make_service(Config(database=str(self.log)))
        for _match in range(matches):
            service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
        service.heads.work(service.heads.log, service.store)
        service.close()

    def is_followed(self) -> int:
        """Copy what is new; return how many records came."""
        copy, told = WholeCopy(self.copy, now, self.said.append), BytesIO()
        hand_on(Config(database=str(self.log)), BytesIO(json.dumps(copy.place()).encode() + b"\n"), told, once=True)
        told.seek(0)
        return sum(copy.keep(told))

    def run(self, *words: str | Path) -> str:
        done = CliRunner().invoke(fairdeal, [str(word) for word in words], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.plays()
    return made


def lines(log: Path) -> list[tuple[str, str]]:
    """Every record with its openings."""
    with SqliteReader(log) as store:
        return [(record.line, str(record.salts)) for table in store.tables() for record in store.read(table)]


def test_a_copy_goes_on_where_it_ended_and_has_all_that_the_log_has(house: House) -> None:
    first = len(lines(house.log))
    assert house.is_followed() == first  # all of it, as a file
    house.plays()
    assert house.is_followed() == len(lines(house.log)) - first > 20
    assert house.is_followed() == 0
    assert lines(house.copy / "log.db") == lines(house.log)
    assert (house.copy / "log.db.operator").read_bytes() == Path(f"{house.log}.operator").read_bytes()
    assert house.said == []
    assert all(path.stat().st_mode & 0o077 == 0 for path in house.copy.iterdir())


def test_what_is_restored_from_a_copy_is_whole_and_plays_on(house: House, tmp_path: Path) -> None:
    house.is_followed()
    house.plays()
    house.is_followed()
    fresh = tmp_path / "other" / "log.db"
    assert "2 tables" in house.run("restore", house.copy, "--db", fresh)
    assert lines(fresh) == lines(house.log)
    bad = [found.says for found in examine(Config(database=str(fresh)), now()).findings if found.kind == "bad"]
    assert bad == []
    service = make_service(Config(database=str(fresh)))
    heads = service.heads.log
    assert heads.size() <= heads._leaves.size == 4
    assert service.heads.work(heads, service.store)
    service.tables.open("money-sweeper", {"target": 100}, 2, bots=BOTS)
    service.close()


def test_a_log_that_does_not_go_on_from_a_copy_leaves_it_there(house: House, tmp_path: Path) -> None:
    shutil.copytree(tmp_path, tmp_path / "before")
    house.plays()
    house.is_followed()
    newer = lines(house.copy / "log.db")
    for file in (tmp_path / "before").iterdir():
        shutil.copy(file, tmp_path)
    house.plays()
    house.is_followed()
    assert lines(house.copy / "log.db") == lines(house.log) != newer
    [aside] = house.copy.glob("log.db.replaced-*")
    assert lines(aside / "log.db") == newer
    assert str(aside) in house.said[0]


def test_tables_that_leave_a_log_leave_its_copy(house: House, tmp_path: Path) -> None:
    house.is_followed()
    house.run("archive", tmp_path / "archive", "--older-than", "0", "--db", house.log)
    house.is_followed()
    with SqliteReader(house.copy / "log.db") as copy:
        assert (copy.tables(), len(copy.archived())) == ([], 1)


def test_a_forgotten_name_is_forgotten_in_the_copy_and_again_in_a_backup(house: House, tmp_path: Path) -> None:
    service = make_service(Config(database=str(house.log)))
    sitting = Sitting(service, "money-sweeper", 2, people=0)
    sitting.do(0, Sit, name="Ann of Aldgate")
    table = sitting.id
    service.close()
    house.run("backup", tmp_path / "backup", "--db", house.log)
    house.is_followed()
    assert any("Ann of Aldgate" in str(record) for record in opened(house.copy / "log.db", table))
    house.run("forget-name", table, "1", "--db", house.log)
    house.is_followed()
    assert not any("Ann of Aldgate" in str(record) for record in opened(house.copy / "log.db", table))
    house.run("restore", tmp_path / "backup", "--replace", "--db", house.log)
    assert not any("Ann of Aldgate" in str(record) for record in opened(house.log, table))
    shutil.copy(tmp_path / "backup" / "log.db", house.log)  # by hand: then the start forgets it
    make_service(Config(database=str(house.log))).close()
    assert not any("Ann of Aldgate" in str(record) for record in opened(house.log, table))


def opened(log: Path, table: str) -> list[object]:
    with SqliteReader(log) as store:
        return [record.data for record in store.read(table)]


def test_another_machine_is_asked_through_ssh_and_a_path_through_nobody() -> None:
    assert command("cards@one:/srv/my log.db", "/opt/fairdeal", once=False)[-2:] == [
        "cards@one",
        "/opt/fairdeal hand-on --db '/srv/my log.db'",
    ]
    assert command("/srv/a:b/log.db", "fairdeal", once=True)[-3:] == ["--db", "/srv/a:b/log.db", "--once"]


def test_what_came_of_a_log_before_the_line_broke_is_its_owners_alone(house: House) -> None:
    house.copy.mkdir(mode=0o755)
    with pytest.raises(StoreFailed, match="before the whole log had come"):
        list(WholeCopy(house.copy, now, house.said.append).keep(BytesIO(b'{"sizes":{"log.db.heads":9}}\nhidden')))
    assert (house.copy / "log.db.heads.part").stat().st_mode & 0o077 == 0


def test_a_disk_that_is_full_is_told_by_the_folder_of_the_copy(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full(*_given: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("fairdeal.service.cli.watch.kept_from", is_full)
    given = ["follow", str(house.log), "--to", str(house.copy), "--whole", "--once"]
    done = CliRunner().invoke(fairdeal, given)
    assert (done.exit_code, done.stderr) == (3, f"{house.copy}: No space left on device\n")


# Over a real ssh: two programs begin for each copy


@pytest.fixture
def ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with reached(tmp_path, monkeypatch) as folder:
        yield folder


def over_ssh(house: House) -> int:
    """Copy what is new over ssh; return how many records came."""
    copy = WholeCopy(house.copy, now, house.said.append)
    return sum(kept_from(copy, f"house:{house.log}", f"{sys.executable} -m fairdeal", once=True))


@pytest.mark.processes
@pytest.mark.long
def test_a_copy_is_kept_over_ssh_and_goes_on_where_it_ended(ssh: Path, house: House) -> None:
    first = len(lines(house.log))
    assert over_ssh(house) == first
    house.plays()
    assert over_ssh(house) == len(lines(house.log)) - first > 20
    assert lines(house.copy / "log.db") == lines(house.log)


@pytest.mark.processes
@pytest.mark.long
def test_a_key_that_the_machine_does_not_know_and_a_machine_that_is_another_get_nothing(
    ssh: Path, house: House
) -> None:
    comes, known = ssh / "comes", ssh / "known"
    for file, ours, theirs, says in (
        (comes, "/me\n", "/stranger\n", "Permission denied"),
        (known, (ssh / "host.pub").read_text(), (ssh / "stranger.pub").read_text(), "verification failed"),
    ):
        before = file.read_text()
        file.write_text(before.replace(ours, theirs))
        with pytest.raises(StoreFailed, match=says):
            over_ssh(house)
        file.write_text(before)
    assert not (house.copy / "log.db").exists()
