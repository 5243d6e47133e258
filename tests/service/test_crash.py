"""What was acknowledged is on disk: the server is killed without warning, in the middle of play."""

import signal
import threading
from pathlib import Path
from typing import Any

import pytest
from player import Player, ask
from websockets.exceptions import ConnectionClosed

from fairdeal.events import SqliteStore

MATCH = {"game": "money-sweeper", "options": {"target": 100_000}, "name": "Ann"}


def opened(server: Any, *kinds: str) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds]
    table: dict[str, Any]
    _, table = ask("POST", f"{server.url}/api/v1/tables", {**MATCH, "seats": seats})
    return table


def play_until_cut_off(
    server: Any, table: dict[str, Any], acknowledged: dict[str, int], enough: threading.Event
) -> None:
    """Play on, noting the seq of every acknowledged command, until the server is gone."""
    with Player(server.url, table["table"], table["token"]) as ann:
        try:
            while True:
                ann.until(ann.may_act)
                if (done := ann.do("deal") if ann.view["table"]["deal"] else ann.do("play", action=last(ann)))[
                    "is"
                ] == "done":
                    acknowledged[table["table"]] = done["seq"]
                    if done["seq"] > 60:
                        enough.set()
        except (ConnectionClosed, OSError):
            pass


def last(player: Player) -> Any:
    return player.mine()["choices"]["items"][-1]["action"]


def test_nothing_acknowledged_is_missing_after_a_kill_under_load(start_server: Any) -> None:
    server = start_server()
    tables = [opened(server, "me", "bot", "bot") for _ in range(4)]
    acknowledged: dict[str, int] = {}
    enough = threading.Event()
    players = [
        threading.Thread(target=play_until_cut_off, args=(server, each, acknowledged, enough)) for each in tables
    ]
    for player in players:
        player.start()
    assert enough.wait(60)
    server.kill()
    for player in players:
        player.join()
    store = SqliteStore(server.database)
    assert acknowledged
    assert all(store.check(table) > seq for table, seq in acknowledged.items())
    store.close()


def test_the_same_link_opens_the_same_table_after_a_kill(start_server: Any) -> None:
    server = start_server()
    table = opened(server, "me", "bot")
    with Player(server.url, table["table"], table["token"]) as ann:
        ann.play_on()
        ann.until(ann.may_act)
        before = ann.view
    server.kill()
    server.start()
    with Player(server.url, table["table"], table["token"]) as ann:
        assert ann.view["game"] == before["game"]
        assert ann.mine()["choices"] == before["mine"]["choices"]
        assert ann.do("play", action=last(ann))["is"] == "done"


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


def test_a_server_that_is_told_to_stop_says_goodbye(start_server: Any) -> None:
    server = start_server()
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["token"]) as ann:
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                ann.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001
    assert server.process.wait(10) == 0
