"""What was acknowledged is on disk: the server is killed without warning, in the middle of play."""

import os
import signal
import subprocess
import sys
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from random import random
from time import monotonic, sleep
from typing import Any

import pytest
from cups import Cup
from keyed import sat
from long import shortly
from player import Player, ask
from websockets.exceptions import ConnectionClosed

from fairdeal.events import SqliteStore
from fairdeal.service.evidence.verify import judge

pytestmark = pytest.mark.processes

MATCH = {"game": "money-sweeper", "options": {"target": 100_000}, "name": "Ann"}


def opened(server: Any, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds]
    table: dict[str, Any]
    _, table = sat(server.url, {**MATCH, "seats": seats})
    return table


def play_until(
    server: Any, table: dict[str, Any], fates: dict[tuple[str, str], int | None], enough: threading.Event
) -> None:
    """Play on, noting the seq of every command that was done, and None for every one that was not written."""
    with Player(server.url, table["table"], table["me"]) as ann:
        number = 0
        while not enough.is_set():
            ann.until(ann.may_act)
            number += 1
            said = {"id": f"try-{number}", "seq": ann.view["seq"]}
            said |= {"do": "deal"} if ann.view["table"]["deal"] else {"do": "play", "action": last(ann)}
            answer = ann.answer(said)
            if answer["is"] == "done":
                fates[table["table"], said["id"]] = answer["seq"]
                ann.until(partial(ann.is_asked_after, said["seq"]))
            else:
                assert (answer["code"], answer["remedy"]) == ("storage", "Nothing has changed; try again later.")
                fates[table["table"], said["id"]] = None


def writer_of(server: Any) -> int | None:
    """Find the process that writes for a server."""
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return int(found[0]) if found else None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the writer in /proc")
def test_a_writer_that_is_killed_again_and_again_loses_nothing_and_tells_no_lie(start_server: Any) -> None:
    server = start_server()
    tables = [opened(server, "me", "bot") for _ in range(4)]
    fates: dict[tuple[str, str], int | None] = {}
    enough = threading.Event()
    killed: set[int] = set()
    with ThreadPoolExecutor() as people:
        players = [people.submit(play_until, server, table, fates, enough) for table in tables]
        try:
            end = monotonic() + 60
            while (len(killed) < 4 or None not in fates.values()) and monotonic() < end:
                pid = writer_of(server)
                if pid and pid not in killed:
                    sleep(random() / 2)
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
                sleep(0.01)
        finally:
            enough.set()
        for player in players:
            player.result()
    errors = server.stop()
    with SqliteStore(server.database) as store:
        assert all(store.check(table["table"]) for table in tables)
        log = [record for table in tables for record in store.read(table["table"])]
        written = {(record.table, record.cmd.rpartition(":")[2]): record.seq for record in log}
    assert {command: written.get(command) for command in fates} == fates
    assert set(map(type, fates.values())) == {int, type(None)}
    assert "the writer of the log has ended" in errors
    assert "Traceback" not in errors


FAILING_SYNC = """
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
static int sync_or_fail(long call, int file) {
    if (access(getenv("SYNC_FAILS"), F_OK) == 0) { errno = EIO; return -1; }
    return syscall(call, file);
}
int fsync(int file) { return sync_or_fail(SYS_fsync, file); }
int fdatasync(int file) { return sync_or_fail(SYS_fdatasync, file); }
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="takes Linux's linker")
@pytest.mark.parametrize("tables", shortly([1, 2], 0))
def test_after_a_sync_that_failed_nothing_is_written_until_a_restart(
    start_server: Any, tmp_path: Path, tables: int
) -> None:
    """A table alone writes in the loop, two write through the writer; what is done before and after is kept."""
    shim, fails = tmp_path / "shim.so", tmp_path / "fails"
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(shim)]
    subprocess.run(command, input=FAILING_SYNC, text=True, check=True)
    server = start_server(LD_PRELOAD=str(shim), SYNC_FAILS=str(fails))
    opened_tables = [opened(server, "me", "bot") for _ in range(tables)]
    table = opened_tables[0]
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.until(ann.may_act)
        done = ann.do("play", action=last(ann))
        assert done["is"] == "done"
        ann.until(partial(ann.is_asked_after, ann.view["seq"] - 1))
        sleep(0.3)  # nobody else writes meanwhile
        if tables > 1:
            opened(server, "me", "open")
        fails.touch()
        refused = ann.do("play", action=last(ann))
        assert refused["code"] == "storage"
        assert "did not confirm a write" in refused["message"]
        assert "Whether this was kept" in refused["remedy"]
        fails.unlink()
        assert ann.do("play", action=last(ann))["code"] == "storage"
    server.kill()
    del server.environment["LD_PRELOAD"]
    server.start()
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.until(ann.may_act)
        assert ann.do("play", action=last(ann))["is"] == "done"
    server.stop()
    with SqliteStore(server.database) as store:
        assert store.check(table["table"]) > done["seq"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the writer in /proc")
def test_the_writer_ends_with_a_server_that_is_killed(start_server: Any) -> None:
    server = start_server()
    for _ in range(2):
        opened(server, "me", "bot")
    pid = writer_of(server)
    assert pid
    server.kill()
    end = monotonic() + 10
    while Path(f"/proc/{pid}").exists() and monotonic() < end:
        sleep(0.01)
    assert not Path(f"/proc/{pid}").exists()


def last(player: Player) -> Any:
    return player.mine()["choices"]["items"][-1]["action"]


def test_the_same_link_opens_the_same_table_after_a_kill(start_server: Any) -> None:
    server = start_server()
    table = opened(server, "me", "bot")
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.play_on()
        ann.until(ann.may_act)
        before = ann.view
    server.kill()
    server.start()
    with Player(server.url, table["table"], table["me"]) as ann:
        assert ann.view["game"] == before["game"]
        assert ann.mine()["choices"] == before["mine"]["choices"]
        assert ann.do("play", action=last(ann))["is"] == "done"


@pytest.mark.long
def test_bots_go_on_after_a_restart(start_server: Any, tmp_path: Path) -> None:
    server = start_server("--bot-delay", "0.05")
    table = opened(server, "bot", "bot")["table"]
    server.kill()
    server.start()
    with Player(server.url, table) as watcher:
        seq = watcher.view["seq"]
        watcher.until(lambda: watcher.view["seq"] > seq)


def test_a_table_that_waits_for_players_is_listed_again_after_a_restart(start_server: Any) -> None:
    server = start_server()
    table = opened(server, "me", "open")["table"]
    server.stop()
    server.start()
    _, listed = ask("GET", f"{server.url}/api/v1/tables")
    assert [each["id"] for each in listed["tables"]] == [table]


@pytest.mark.long
def test_a_tournament_goes_on_after_kills_to_a_file_that_verifies(start_server: Any) -> None:
    server = start_server()
    cup = Cup(server.url, seats=3, rounds=2, break_seconds=1, patience_seconds=0)
    cup.enter("Ann", "Bo", "Cleo", "Dan").begun()  # nobody comes to a table: bots play
    for seconds in (0, 0.3, 1):
        sleep(seconds)
        server.kill()
        server.start()
        cup.url = server.url
    while cup.told()["stage"] != "over":
        sleep(0.1)
    told = cup.told()
    assert (told["round"], len(told["boards"]), told["ended"]) == (1, 2, "played")
    with urllib.request.urlopen(f"{server.url}/api/v1/tournaments/{cup.id}/file") as file:
        assert judge(BytesIO(file.read())).exit_code == 0


def test_a_server_that_is_told_to_stop_says_goodbye(start_server: Any) -> None:
    server = start_server()
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["me"]) as ann:
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                ann.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert server.process.wait(10) == 0
