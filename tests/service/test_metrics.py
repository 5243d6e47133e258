"""The numbers of a server: at an address of their own, true, and without a name, a table or a token."""

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from databases import free_port
from flask.testing import FlaskClient
from keyed import sat
from player import Player, ask
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from warm import fairdeal

from fairdeal.events import StoreFailed
from fairdeal.service.app import Service
from fairdeal.service.desk import tables
from fairdeal.service.errors import Problem
from fairdeal.service.live.metrics import read_address, spread
from fairdeal.service.measures import Spread

Numbers = dict[str, dict[str, float]]
ROOT = Path(__file__).parents[2]
NAME = "Annabella Quill"


def read(port: int) -> tuple[str, Numbers]:
    """The numbers as they are written, and by name and labels; read by another program's strict parser."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        assert answer.headers["Content-Type"].startswith("application/openmetrics-text")
        text = answer.read().decode()
    found: Numbers = {}
    for family in text_string_to_metric_families(text):  # type: ignore[no-untyped-call]
        for sample in family.samples:
            found.setdefault(sample.name, {})[" ".join(sample.labels.values())] = sample.value
    return text, found


@pytest.fixture
def house(start_server: Callable[..., Any]) -> tuple[Any, int]:
    """A server, and the port of its numbers."""
    port = free_port()
    return start_server("--metrics", f"127.0.0.1:{port}"), port


def seated(server: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    body = {"game": "money-sweeper", "options": {"target": 100_000}, "seats": seats, "name": NAME}
    status, table = sat(server.url, body)
    assert status == 201
    return dict(table)


def test_the_numbers_are_those_of_what_was_done(house: tuple[Any, int]) -> None:
    server, port = house
    before = read(port)[1]
    table = seated(server)
    with Player(server.url, table["table"], table["me"]) as ann:
        for _move in range(5):
            ann.until(ann.may_act)
            ann.play_on()
        assert ann.answer({"do": "play", "id": "x", "seq": 0, "action": {"is": "nothing"}})["is"] == "refused"
        assert ann.answer({"do": "nothing", "id": "y"})["is"] == "refused"
        text, now = read(port)
        assert now["fairdeal_sockets"][""] == 1
        ann.until(ann.may_act)
    assert now["fairdeal_moves_total"]["money-sweeper"] >= 3
    assert now["fairdeal_records_total"][""] > now["fairdeal_moves_total"]["money-sweeper"]
    assert now["fairdeal_commit_seconds_count"][""] > before["fairdeal_commit_seconds_count"][""]
    assert now["fairdeal_commit_appends_sum"][""] >= now["fairdeal_commit_seconds_count"][""]
    assert now["fairdeal_sent_bytes_total"]["socket"] > 1_000
    assert now["fairdeal_sent_bytes_total"]["http"] > 100
    assert now["fairdeal_tables"] == {"lobby": 0, "playing": 1, "over": 0}
    assert sum(now["fairdeal_refusals_total"].values()) == 2
    assert set(now["fairdeal_waiting"]) == {"appends", "thoughts", "histories", "bytes_to_sockets"}
    assert not re.search("Ann|Quill", text)
    assert table["table"] not in text
    assert table["me"].key.public not in text
    assert {label for values in now.values() for label in values} >= {"money-sweeper", "playing"}


def test_the_dashboard_asks_for_numbers_and_labels_that_there_are(house: tuple[Any, int]) -> None:
    server, port = house
    table = seated(server)
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.until(ann.may_act)
        ann.play_on()
        ann.answer({"do": "play", "id": "x", "seq": 0, "action": {"is": "nothing"}})
    text, known = read(port)
    panels = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    names = [re.findall(r"fairdeal_\w+", query) for query in asked]
    assert all(found and set(found) <= set(known) for found in names), asked
    for query, [name, *_more] in zip(asked, names, strict=True):
        labels = re.findall(r"by \((\w+)\)", query) + re.findall(r"\{(\w+)=", query)
        assert all(re.search(rf"^{name}\{{{label}=", text, re.MULTILINE) for label in labels), query
    left_out = {name.rsplit("_", 1)[0] for name in known} - {one.rsplit("_", 1)[0] for found in names for one in found}
    assert not left_out, "the dashboard leaves numbers out"


def test_a_table_that_is_folded_is_counted(house: tuple[Any, int]) -> None:
    server, port = house
    table = seated(server)["table"]
    server.stop()
    server.start()
    before = read(port)[1]["fairdeal_fold_seconds_count"][""]
    server.stop()
    server.start()
    ask("GET", f"{server.url}/api/v1/tables/{table}")
    assert read(port)[1]["fairdeal_fold_seconds_count"][""] >= max(1, before)


def test_the_port_of_the_tables_tells_no_numbers_and_the_port_of_the_numbers_nothing_else(
    house: tuple[Any, int],
) -> None:
    server, port = house
    assert ask("GET", f"{server.url}/metrics")[0] == 404
    for path in ("/", "/metrics/x", "/healthz", "/api/v1/tables"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://127.0.0.1:{port}{path}", timeout=20)


@pytest.mark.parametrize("text", ["9100", ":9100", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", "127.0.0.1:²"])
def test_what_is_no_address_is_refused_rather_than_guessed(text: str) -> None:
    with pytest.raises(Problem, match="is no address"):
        read_address(text)


def test_addresses_are_read() -> None:
    assert read_address("127.0.0.1:9100") == ("127.0.0.1", 9100)
    assert read_address("[::1]:0") == ("::1", 0)


def test_an_address_that_cannot_be_had_ends_the_start_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        done = fairdeal("serve", "--port", "0", "--metrics", address, "--db", tmp_path / "log.db")
    assert done.returncode == 2
    assert f"Cannot listen on {address}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_spread_counts_each_value_under_every_bound_that_it_does_not_pass() -> None:
    values = Spread((1, 5))
    for value in (0.5, 1, 3, 9):
        values.note(value)
    found = {sample.labels.get("le", sample.name): sample.value for sample in spread("x", "", values).samples}
    assert found == {"1.0": 2, "5.0": 3, "+Inf": 4, "x_count": 4, "x_sum": 13.5}


def test_a_server_whose_disk_has_failed_lives_but_is_not_ready(client: FlaskClient, service: Service) -> None:
    assert (client.get("/readyz").status_code, client.get("/readyz").get_json()) == (200, {"ready": True})
    service.journal.failed = True  # type: ignore[misc]
    assert (client.get("/readyz").status_code, client.get("/readyz").get_json()["why"]) == (503, "storage")
    assert client.get("/healthz").status_code == 200


def no(*_asked: object) -> None:
    raise StoreFailed("the disk says no")


def test_a_server_that_cannot_read_its_log_is_not_ready_until_it_can(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(service.store, "find_command", no)
        assert client.get("/readyz").get_json() == {"ready": False, "why": "storage"}
    assert client.get("/readyz").status_code == 200


def test_a_server_that_could_not_write_is_not_ready_until_it_can(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = [100.0]
    monkeypatch.setattr(tables, "monotonic", lambda: times[0])
    with monkeypatch.context() as full:
        full.setattr(service.journal, "append", no)
        with pytest.raises(Problem):
            service.tables.open("sweep", {}, 2, bots={0: "sensible", 1: "sensible"})
        times[0] += 3_600
        assert client.get("/readyz").get_json() == {"ready": False, "why": "storage"}
    assert client.get("/readyz").status_code == 503  # it was tried less than a second ago
    times[0] += 1
    assert client.get("/readyz").status_code == 200
