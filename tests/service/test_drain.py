"""The end of a server: nothing new is begun, what was begun is finished and answered, and then every socket closes."""

import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from keyed import sat
from player import Player, ask
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairdeal.events import SqliteStore

BODY = {
    "game": "money-sweeper",
    "options": {"target": 100_000},
    "seats": [{"kind": "me"}, {"kind": "bot"}],
    "name": "Ann",
}


def opened(server: Any) -> dict[str, Any]:
    status, table = sat(server.url, BODY)
    assert status == 201
    return dict(table)


def until_not_ready(server: Any) -> dict[str, Any]:
    for _look in range(400):
        status, told = ask("GET", f"{server.url}/readyz")
        if status == 503:
            return dict(told)
        time.sleep(0.01)
    raise AssertionError("it was ready all the time")


def test_who_plays_may_go_on_while_nothing_new_is_begun(start_server: Callable[..., Any]) -> None:
    server = start_server("--drain", "600")
    table = opened(server)
    with Player(server.url, table["table"], table["me"]) as ann:
        server.process.terminate()
        assert until_not_ready(server) == {"ready": False, "why": "restarting"}
        assert ask("GET", f"{server.url}/healthz")[0] == 200
        status, refused = sat(server.url, BODY)
        assert (status, refused["error"]["code"]) == (503, "restarting")
        with pytest.raises((LookupError, ConnectionClosed), match="restart"):  # it may be closed before it says hello
            Player(server.url, table["table"], table["me"])
        for _move in range(3):
            ann.until(ann.may_act)
            ann.play_on()
        server.stop()  # asked a second time, it ends at once
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                ann.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "the server restarts")
    assert server.process.returncode == 0


def test_a_socket_that_comes_too_late_is_closed_with_1012(start_server: Callable[..., Any]) -> None:
    server = start_server("--drain", "600")
    table = opened(server)["table"]
    server.process.terminate()
    until_not_ready(server)
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket") as late:
        assert "restarting" in str(late.recv(timeout=20))
        with pytest.raises(ConnectionClosed) as closed:
            late.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012


def test_every_move_that_is_in_the_log_at_the_end_was_answered(start_server: Callable[..., Any]) -> None:
    """Six play as fast as they can when the server is told to end: nobody's move is kept without an answer."""
    server = start_server()
    tables = [opened(server) for _ in range(6)]
    answered: dict[str, set[str]] = {table["table"]: set() for table in tables}
    going = threading.Barrier(7, timeout=30)

    def play(table: dict[str, Any]) -> None:
        name = table["table"]
        with suppress(ConnectionClosed, OSError), Player(server.url, name, table["me"]) as ann:
            for number in range(100_000):
                ann.until(ann.may_act)
                what: dict[str, Any] = {"do": "deal"}
                if not ann.view["table"]["deal"]:
                    what = {"do": "play", "action": ann.mine()["choices"]["items"][-1]["action"]}
                seq = ann.view["seq"]
                if ann.answer({**what, "id": f"move-{number}", "seq": seq})["is"] == "done":
                    answered[name].add(f"move-{number}")
                ann.until(partial(ann.is_asked_after, seq))
                if number == 3:
                    going.wait()

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    going.wait()
    time.sleep(0.2)
    server.stop()
    for thread in threads:
        thread.join(30)
    with SqliteStore(server.database) as store:
        for table in tables:
            kept = {found[0] for record in store.read(table["table"]) if (found := re.findall(r"move-\d+", record.cmd))}
            assert kept == answered[table["table"]]
            assert len(kept) > 3
