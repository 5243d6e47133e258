"""What stands before the doors: names at which nobody answers here, and one client that would stall all others."""

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from player import Player, ask
from serving import Server

from fairdeal.service.app import Service, create_app, make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.guards import ROWS, SOCKETS, Buckets, Budget, Guards, network
from fairdeal.service.errors import Problem
from fairdeal.service.table import names
from fairdeal.service.table.names import clean, said


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    """A server with the limits that it has where nobody sets them."""
    server = Server(tmp_path / "log.db", FAIRDEAL_RATE="20")
    yield server
    server.kill()


# Names


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1", "192.168.1.7:80", "[::1]:8000", socket.gethostname(), "cards.example:8443"]
)
def test_addresses_and_own_names_are_answered(host: str) -> None:
    client = create_app(Config(names=["cards.example"])).test_client()
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[evil]", ""])
def test_a_page_at_a_name_that_resolves_here_opens_no_table(host: str) -> None:
    client = create_app(Config()).test_client()
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    origin = {"Host": host, "Origin": f"http://{host}"}
    answer = client.post("/api/v1/tables", json=body, headers=origin)
    assert answer.status_code in (400, 421)
    if host == "evil.example":
        assert answer.get_json()["error"]["code"] == "foreign_name"
        assert "--name evil.example" in answer.get_json()["error"]["remedy"]
    assert client.get("/api/v1/tables").get_json()["tables"] == []


def test_the_name_of_an_allowed_page_is_a_name_of_this_server() -> None:
    client = create_app(Config(origins=["https://cards.example"])).test_client()
    assert client.get("/", headers={"Host": "cards.example"}).status_code == 200


def test_a_page_may_speak_to_its_own_server_alone(client: FlaskClient) -> None:
    headers = client.get("/", headers={"Host": "localhost:8000"}).headers
    assert "connect-src 'self' ws://localhost:8000 wss://localhost:8000;" in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


# Budgets


def test_a_bucket_says_when_to_come_back() -> None:
    now = [0.0]
    buckets = Buckets(Budget(rate=2, burst=3), clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert buckets.take("b") == 0
    now[0] += 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    now[0] += 60
    assert buckets.take("a", cost=100) == 0, "what costs more than a bucket holds can be had, and is paid for later"
    assert buckets.take("a") == 49


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("", ""),
    ],
)
def test_a_line_is_one_address(address: str, whose: str) -> None:
    assert network(address) == whose


def test_thousands_of_requests_are_told_when_to_come_back(limited: Server) -> None:
    asked, told = 0, None
    while told is None:
        status, answer = ask("GET", f"{limited.url}/healthz")
        asked, told = asked + 1, answer if status == 429 else None
    assert asked > 400
    assert told["error"]["remedy"] == "Wait 1 seconds."


def test_tables_full_of_bots_are_dear(limited: Server) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "bot"}] * 4}
    found = [ask("POST", f"{limited.url}/api/v1/tables", body)[0] for _ in range(12)]
    assert found == [201] * 8 + [429] * 4


def test_sockets_of_an_address_are_counted(limited: Server) -> None:
    guards = Guards()
    with pytest.raises(Problem, match="too many tables open"):
        held = [guards.socket("192.0.2.7") for _ in range(SOCKETS + 1)]
        for each in held:
            each.__enter__()
    with guards.socket("192.0.2.8") as allows:
        assert allows()


def test_behind_a_proxy_the_clients_are_told_apart() -> None:
    service = replace(make_service(Config(proxies=1)), guards=Guards())
    client = create_app(service=service).test_client()
    for number in range(900):
        answer = client.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{number % 3}"})
        assert answer.status_code == 200


def test_without_a_proxy_nobody_chooses_an_address() -> None:
    service = replace(make_service(Config()), guards=Guards())
    client = create_app(service=service).test_client()
    found = [client.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{n % 250}"}) for n in range(600)]
    assert found[-1].status_code == 429
    assert int(found[-1].headers["Retry-After"]) >= 1


def test_one_address_does_not_fill_the_lobby(limited: Server) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    opened = [ask("POST", f"{limited.url}/api/v1/tables", body)[1]["table"] for _ in range(30)]
    _, told = ask("GET", f"{limited.url}/api/v1/tables")
    assert [each["id"] for each in told["tables"]] == opened[-ROWS:][::-1]


def test_a_seat_does_not_fill_a_log_with_undos_and_statements(limited: Server) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    _, table = ask("POST", f"{limited.url}/api/v1/tables", plan)
    with Player(limited.url, table["table"], table["token"]) as ann:
        found = [ann.do("undo").get("code", "") for _ in range(62)]
    assert found[0] == "nothing_to_undo"
    assert found[-1] == "rate"


# Texts


def test_a_name_of_a_thousand_marks_is_refused_before_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "unicodedata", None)  # what takes long
    with pytest.raises(Problem, match="61000 characters"):
        clean("\u0301" * 61_000)
    with pytest.raises(Problem, match="61000 characters"):
        said("\u0301" * 61_000, 500, "claim")


# Slow bodies, and frames that say nothing

IMPATIENT = """
from gevent import monkey
monkey.patch_all()
import sys
from fairdeal.service.doors import guards
guards.BODY_SECONDS = 1
from fairdeal.service.cli.console import run
run("127.0.0.1", 0, sys.argv[1], lambda url: print(url, flush=True))
"""


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, "-c", IMPATIENT, str(tmp_path / "log.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().strip()
        process.kill()


def test_a_body_that_drips_is_not_waited_for(impatient: str) -> None:
    place = urlsplit(impatient)
    lines = ["POST /api/v1/tables HTTP/1.1", f"Host: {place.netloc}", "Content-Type: application/json"]
    head = "\r\n".join([*lines, "Content-Length: 500", "", ""])
    with socket.create_connection((place.hostname, place.port), timeout=10) as line:
        line.sendall(head.encode() + b"{")
        began = monotonic()
        answer = b""
        while not answer.endswith(b"}}"):
            answer += line.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"did not come within 1 seconds" in answer
    assert monotonic() - began < 9


def flood(player: Player, frame: Callable[[Any], object], times: int = 260) -> dict[str, Any]:
    """What the server says at the end to somebody who sends this frame again and again."""
    with suppress(Exception):
        for _ in range(times):
            frame(player.socket)
    with suppress(Exception):
        while True:
            player.socket.recv(timeout=10)
    return {"code": player.socket.close_code, "why": player.socket.close_reason}


@pytest.mark.parametrize("frame", [lambda line: line.ping(), lambda line: line.pong()], ids=["pings", "pongs"])
def test_frames_that_say_nothing_end_a_socket(limited: Server, frame: Callable[[Any], object]) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = ask("POST", f"{limited.url}/api/v1/tables", plan)
    with Player(limited.url, table["table"], table["token"]) as ann:
        assert flood(ann, frame) == {"code": 1013, "why": "too many frames that say nothing"}
    with Player(limited.url, table["table"], table["token"]) as ann:
        assert ann.view["mine"] is None


def test_who_goes_on_too_fast_is_sent_away(limited: Server) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = ask("POST", f"{limited.url}/api/v1/tables", plan)
    with Player(limited.url, table["table"], table["token"]) as ann:
        told = flood(ann, lambda line: line.send(json.dumps({"do": "log", "id": "x", "before": 1})), 320)
    assert told == {"code": 1013, "why": "rate"}


def test_a_service_of_tests_and_simulations_has_no_limits(service: Service) -> None:
    client = create_app(service=service).test_client()
    assert {client.get("/healthz").status_code for _ in range(600)} == {200}
