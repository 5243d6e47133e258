"""Histories are read beside the server's loop: nobody's move waits for them, and they say what they said on it."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from keyed import sat
from long import shortly
from player import Player, ask
from serving import Server

from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.historian import Asked, Setting
from fairdeal.service.desk.histories import Elsewhere
from fairdeal.service.desk.replay import Viewer
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.transcripts import FORMS

pytestmark = pytest.mark.processes

BOTS = {0: "random", 1: "random"}
SEATED = [{"kind": "me"}, {"kind": "bot"}]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, str]]:
    """A service that reads at once, and a finished match of its log."""
    service = make_service(Config(database=str(tmp_path_factory.mktemp("house") / "log.db")))
    table = service.tables.open("money-sweeper", {"target": 500}, 2, bots=BOTS).table
    assert table.status == "over"
    yield service, table.id
    service.close()


@pytest.fixture
def reader(house: tuple[Service, str]) -> Iterator[Elsewhere]:
    histories = Elsewhere(Setting(house[0].config.database))
    yield histories
    histories.close()


def questions(table: str, upto: int) -> Iterator[Asked]:
    yield Asked("audit", table, upto)
    yield Asked("audit", table, upto - 5, running=True)
    yield Asked("marks", table, upto)
    yield Asked("story", table, upto)
    for form in ("jsonl", *FORMS):
        for eyes in ("public", "seat:1", "full"):
            yield Asked("transcript", table, upto, eyes=eyes, form=form)
    for eyes in ("public", "seat:0", "all"):
        yield Asked("ledger", table, upto, upto, eyes, Viewer(0))
        for seq in (0, 5, upto // 2, upto):
            yield Asked("moment", table, upto, seq, eyes, Viewer(0))
    for seq in (2, upto // 2):  # while it ran
        yield Asked("moment", table, upto // 2, seq, "seat:1", Viewer(1))


def test_the_other_process_says_what_this_one_says(house: tuple[Service, str], reader: Elsewhere) -> None:
    service, table = house
    upto = service.store.head(table).seq
    asked = list(questions(table, upto))
    assert len(asked) > 25
    for each in asked:
        assert reader.ask(each) == service.histories.ask(each), each


@pytest.mark.parametrize(
    ("seq", "eyes", "viewer", "code"),
    [(10_000, "public", Viewer(), "ahead"), (3, "all", Viewer(0), "not_found"), (3, "seat:1", Viewer(0), "not_found")],
)
def test_a_refusal_comes_through_whole(
    house: tuple[Service, str], reader: Elsewhere, seq: int, eyes: str, viewer: Viewer, code: str
) -> None:
    service, table = house
    asked = Asked("moment", table, 20, seq, eyes, viewer)
    bodies = []
    for histories in (reader, service.histories):
        with pytest.raises(Problem) as refusal:
            histories.ask(asked)
        bodies.append(refusal.value.body())
    assert bodies[0] == bodies[1]
    assert bodies[0]["code"] == code


def test_a_process_that_was_killed_is_followed_by_another(house: tuple[Service, str], reader: Elsewhere) -> None:
    asked = Asked("marks", house[1], 5)
    first = reader.ask(asked)
    assert reader._child.process is not None
    os.kill(reader._child.process.pid, signal.SIGKILL)
    assert reader.ask(asked) == first


@pytest.mark.parametrize(
    "program",
    [
        "pass",
        "import sys; sys.stdin.readline(); sys.stdin.readline(); print('{\"size\":9}'); print('half')",
        "import time; time.sleep(60)",
    ],
    ids=["ends", "half", "hangs"],
)
def test_a_process_that_does_not_answer_is_tried_twice_and_then_told_of(program: str) -> None:
    histories = Elsewhere(Setting("nowhere"), [sys.executable, "-c", program], patience=1)
    with pytest.raises(Problem, match="cannot be read now"):
        histories.ask(Asked("marks", "t", 5))
    assert histories._child.process is None
    assert histories.waiting() == 0


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server, and the path of a long match of bots that lies in its log."""
    database = tmp_path_factory.mktemp("busy") / "log.db"
    service = make_service(Config(database=str(database)))
    table = service.tables.open("money-sweeper", {"target": 12_000}, 2, bots=BOTS).table
    service.close()
    assert table.seq > 1_000
    server = Server(database)
    yield server, f"{server.url}/api/v1/tables/{table.id}"
    server.kill()


def seated(server: Server) -> dict[str, Any]:
    body = {"game": "money-sweeper", "options": {"target": 100_000}, "seats": SEATED, "name": "Ann"}
    status, table = sat(server.url, body)
    assert status == 201
    return dict(table)


def historian_of(server: Server) -> int:
    """The process that reads histories for a server."""
    for _look in range(500):
        for pid in map(int, filter(str.isdigit, os.listdir("/proc"))):
            try:
                parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
                command = Path(f"/proc/{pid}/cmdline").read_bytes()
            except OSError:
                continue
            if parent == server.process.pid and b"historian" in command:
                return pid
        time.sleep(0.01)
    raise AssertionError("nobody reads histories")


def moves(ann: Player, number: int) -> None:
    for _move in range(number):
        ann.until(ann.may_act)
        seq = ann.view["seq"]
        ann.play_on()
        ann.until(partial(ann.is_asked_after, seq))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the process in /proc")
@pytest.mark.parametrize(
    "path",
    shortly(
        ["audit", "ledger", "transcript", "transcript?format=html", "replay?seq=40", "replay/marks", "replay/stream"],
        0,
        6,
    ),
)
def test_moves_are_answered_while_a_history_is_being_read(busy: tuple[Server, str], path: str) -> None:
    """The one who reads is stopped in the middle: whatever is answered now did not wait for it."""
    server, url = busy
    table = seated(server)
    assert ask("GET", f"{url}/replay?seq=0")[0] == 200  # so that there is one who reads
    order: list[str] = []
    pid = historian_of(server)
    os.kill(pid, signal.SIGSTOP)

    def look_back() -> None:
        with urlopen(f"{url}/{path}", timeout=60) as answer:
            assert answer.readline()
            order.append("history")

    reading = threading.Thread(target=look_back)
    try:
        with Player(server.url, table["table"], table["me"]) as ann:
            reading.start()
            moves(ann, 5)
            order.append("moves")
    finally:
        os.kill(pid, signal.SIGCONT)
    reading.join(60)
    assert order == ["moves", "history"]


def test_a_player_goes_on_while_a_long_audit_runs(busy: tuple[Server, str]) -> None:
    server, url = busy
    table = seated(server)
    done = threading.Event()

    def look_back() -> None:
        with urlopen(f"{url}/audit", timeout=60) as answer:
            assert json.load(answer)["verdict"]
        done.set()

    reading = threading.Thread(target=look_back)
    meanwhile = 0
    with Player(server.url, table["table"], table["me"]) as ann:
        moves(ann, 2)
        reading.start()
        while not done.is_set():
            moves(ann, 1)
            meanwhile += 1
    reading.join(60)
    assert meanwhile > 1  # a loop that stands still lets the one through that came when the audit was done
