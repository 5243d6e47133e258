"""The disk of a log is lost in play: a whole copy plays on, lacks the last second at most, and says what it lacks."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from player import Player, ask
from serving import Server
from several import Person, play_through, two_people, wait_for
from warm import Warm

from fairdeal.events import SqliteReader
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.receipts import read

pytestmark = pytest.mark.processes

MOST = 40  # moves that may be lost: two who think a twentieth of a second make as many in one


class Newcomer(Person):
    """Somebody who comes each time as if for the first time, and so makes no table wait for what is lost."""

    def since(self) -> int:
        return -1


def follows(log: Path, copy: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "fairdeal", "follow", str(log), "--whole", "--to", str(copy)]
    return Warm(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def size(log: Path, table: str) -> int:
    """How many records of a table a log has; none where it is still to come."""
    if not log.exists():
        return 0
    with SqliteReader(log) as store:
        return len(list(store.read(table))) if table in store.tables() else 0


class Place:
    """A house of one server in play, whose log is copied to another disk, and which loses its own."""

    def __init__(self, folder: Path) -> None:
        self.first, self.copy, self.second = (folder / name for name in ("first", "copy", "second"))
        self.first.mkdir(mode=0o700)
        self.server = Server(self.first / "log.db")
        self.people = [Newcomer(each.servers, each.table, each.seat) for each in two_people([self.server, self.server])]
        self.table = self.people[0].table
        self._follower = follows(self.first / "log.db", self.copy)

    def is_copied(self) -> None:
        """Wait until the copy is at the heels of the log."""
        wait_for(lambda: size(self.copy / "log.db", self.table) >= size(self.first / "log.db", self.table) - 3 > 10)

    def is_copied_no_more(self) -> None:
        os.killpg(self._follower.pid, signal.SIGKILL)
        self._follower.communicate()

    def loses_its_disk(self) -> None:
        """Lose server and disk at once, and begin another server on what the copy has."""
        self.server.kill()
        shutil.rmtree(self.first)
        done = CliRunner().invoke(fairdeal, ["restore", str(self.copy), "--db", str(self.second / "log.db")])
        assert done.exit_code == 0, done.output
        self.server = Server(self.second / "log.db")
        for person in self.people:
            person.servers = [self.server]

    def lost(self) -> list[int]:
        """The record of each acknowledged move that is not there any more."""
        with SqliteReader(self.second / "log.db") as store:
            written = {record.cmd.rpartition(":")[2]: record.seq for record in store.read(self.table)}
        kept = [each for person in self.people for each in person.kept.items()]
        return [seq for command, seq in kept if written.get(command) != seq]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.server.kill()


@pytest.mark.long
@pytest.mark.parametrize("_time", range(10))
def test_play_goes_on_from_the_copy_of_a_log_whose_disk_is_lost(place: Place, _time: int) -> None:
    def loses_all_at_once() -> None:
        place.is_copied_no_more()
        place.loses_its_disk()

    play_through(place.people, place.is_copied, loses_all_at_once)
    assert len(place.lost()) < MOST
    done = CliRunner().invoke(fairdeal, ["audit", place.table, "--db", str(place.second / "log.db")])
    assert done.exit_code == 0, done.output


def test_who_knows_more_than_the_copy_is_told_what_is_lost(place: Place) -> None:
    play_through(place.people, place.is_copied, place.is_copied_no_more)
    url = f"/api/v1/tables/{place.table}/receipt"
    receipt = ask("GET", f"{place.server.url}{url}")[1]["receipt"]
    place.loses_its_disk()
    assert place.lost()
    with Player(place.server.url, place.table, place.people[0].seat, receipt=receipt) as knows:
        missing = knows.welcome["lost"]
    assert missing["size"] == read(receipt).size > missing["head_size"] == size(place.second / "log.db", place.table)
