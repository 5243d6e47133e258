"""What stands before the doors: names at which nobody answers here, and one client that would stall all others."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import gevent
import keyed
import pytest
from flask.testing import FlaskClient
from keyed import KeyedPlayer, sat
from player import Player, ask
from serving import Server
from warm import Warm

from fairdeal.service.app import Service, create_app, make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.guards import (
    ASK,
    CONNECT,
    CONNECTIONS,
    DIGS,
    HEAD,
    ROWS,
    SOCKETS,
    TELL,
    Buckets,
    Budget,
    Guards,
    Turns,
    network,
)
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats import names
from fairdeal.service.table.seats.names import clean, said
from fairdeal.service.table.state.state import Table

# `fairdeal serve` with the limits that it has where nobody sets them; its budgets never fill again.
STILL = """
from gevent import monkey
monkey.patch_all()
import sys
from fairdeal.service.app import create_app
from fairdeal.service.config import Config
from fairdeal.service.doors import guards
from fairdeal.service.live import server
guards.monotonic = lambda: 0.0
config = Config(database=sys.argv[1], greenlets=True, bot_delay=0)
server.serve(create_app(config), "127.0.0.1", 0, ready=lambda url: print(url, flush=True))
"""


class Limited(Server):
    """A server for whose budgets no time goes by."""

    def start(self) -> None:
        command = [sys.executable, "-c", STILL, str(self.database)]
        self.process = Warm(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http"), self.process.stderr and self.process.stderr.read()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    server = Limited(tmp_path / "log.db")
    yield server
    server.kill()


@pytest.fixture
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by for the budgets of this process, however long a test takes."""
    monkeypatch.setattr("fairdeal.service.doors.guards.monotonic", lambda: 0.0)


still = pytest.mark.usefixtures("_still")


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
    assert asked == ASK.burst + 1
    assert told["error"]["remedy"] == "Wait 1 seconds."


def test_tables_full_of_bots_are_dear(limited: Server) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "bot"}] * 4}
    found = [sat(limited.url, body)[0] for _ in range(12)]
    assert found == [201] * 8 + [429] * 4


def test_sockets_of_an_address_are_counted(limited: Server) -> None:
    guards = Guards()
    with pytest.raises(Problem, match="too many tables open"):
        held = [guards.socket("192.0.2.7") for _ in range(SOCKETS + 1)]
        for each in held:
            each.__enter__()
    with guards.socket("192.0.2.8") as allows:
        assert allows()


@still
def test_behind_a_proxy_the_clients_are_told_apart() -> None:
    service = make_service(Config(proxies=1))
    service.guards = Guards()
    client = create_app(service=service).test_client()
    for number in range(900):
        answer = client.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{number % 3}"})
        assert answer.status_code == 200


@still
def test_without_a_proxy_nobody_chooses_an_address() -> None:
    service = make_service(Config())
    service.guards = Guards()
    client = create_app(service=service).test_client()
    found = [client.get("/healthz", headers={"X-Forwarded-For": f"192.0.2.{n % 250}"}) for n in range(600)]
    assert found[-1].status_code == 429
    assert int(found[-1].headers["Retry-After"]) >= 1


def test_one_address_does_not_fill_the_lobby(limited: Server) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    opened = [sat(limited.url, body)[1]["table"] for _ in range(30)]
    _, told = ask("GET", f"{limited.url}/api/v1/tables")
    assert [each["id"] for each in told["tables"]] == opened[-ROWS:][::-1]


def test_a_seat_does_not_fill_a_log_with_undos_and_statements(limited: Server) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    _, table = sat(limited.url, plan)
    with Player(limited.url, table["table"], table["me"]) as ann:
        found = [ann.do("undo").get("code", "") for _ in range(62)]
    assert found[0] == "nothing_to_undo"
    assert found[-1] == "rate"


def test_a_seat_does_not_have_heads_told_to_all_others_without_end(limited: Server) -> None:
    # each came in once, and went out to everybody at the table
    seats = keyed.opened(limited, "cover-your-assets")
    for seat, name in zip(seats, ("Ann", "Bo"), strict=True):
        assert seat.sit(name)[0] == 200
    with KeyedPlayer(seats[0]) as ann, KeyedPlayer(seats[1]) as bo:
        for size in range(int(HEAD.burst) + 1):
            said = {"table": seats[0].table, "seat": 0, "size": size + 1, "head": "ab" * 32}
            signed = {"head": said, "signature": seats[0].key.sign("fairdeal/shown/v1", said)}
            ann.say({"do": "head", "id": f"head-{size}", "signed": signed, "receipt": ann.receipts[-1]})
        while (heard := ann.hear())["is"] != "refused":
            pass
        assert (heard["code"], heard["id"]) == ("rate", f"head-{HEAD.burst}")
        bo.say({"do": "beat"})
        relayed = 0
        while (heard := bo.hear())["is"] != "beat":
            relayed += heard["is"] == "head"
        assert relayed == HEAD.burst


def after_rewinds(number: int, deal: int = 1) -> Table:
    """A table at which so many moves were taken back, one after the other, since the deal."""
    table = Table("t_1")
    table.dealt_at = deal
    for each in range(number):
        table.branches = table.branches.back(deal + 3 * (each + 1), deal)
    return table


def waits(refused: Problem) -> int:
    """The seconds after which a refusal lets somebody come again."""
    assert refused.detail
    return int(refused.detail["after"])


@still
@pytest.mark.parametrize(("rewinds", "at_once", "seconds"), [(0, 60, 2), (99, 60, 2), (100, 30, 4), (300, 6, 20)])
def test_an_undo_is_dearer_with_those_before_it_in_the_round(rewinds: int, at_once: int, seconds: int) -> None:
    # each undo looks through all records since the deal: a seat that goes on and on would stall all tables
    guards, table = Guards(), after_rewinds(rewinds)
    for number in range(at_once):
        guards.hears(table, AskUndo(id=f"u{number}", seat=0), "")
    with pytest.raises(Problem, match="too often") as refused:
        guards.hears(table, AskUndo(id="one more", seat=0), "")
    assert waits(refused.value) == seconds


@still
def test_after_a_thousand_rewinds_a_seat_asks_for_one_more_in_three_minutes() -> None:
    guards, table = Guards(), after_rewinds(1_000)
    guards.hears(table, AskUndo(id="u", seat=0), "")  # what is dear can be begun
    with pytest.raises(Problem, match="too often") as refused:
        guards.hears(table, AskUndo(id="v", seat=0), "")
    assert waits(refused.value) > 180


@still
def test_rewinds_of_earlier_rounds_cost_nothing() -> None:
    guards, table = Guards(), after_rewinds(1_000)
    table.dealt_at = 5_000
    for number in range(60):
        guards.hears(table, AskUndo(id=f"u{number}", seat=0), "")


@still
def test_a_price_is_dear_where_an_undo_is() -> None:
    guards = Guards()
    for _ in range(20):
        guards.asks("192.0.2.7", after_rewinds(100))
    with pytest.raises(Problem, match="too often"):
        guards.asks("192.0.2.7", after_rewinds(0))


def test_connections_of_an_address_are_counted() -> None:
    guards = Guards()
    assert [guards.connects("192.0.2.7") for _ in range(CONNECTIONS + 1)] == [True] * CONNECTIONS + [False]
    assert guards.connects("192.0.2.8")
    guards.parts("192.0.2.7")
    assert guards.connects("192.0.2.7")


@still
def test_connections_of_an_address_have_a_rate() -> None:
    guards = Guards()
    served = 0
    while guards.connects("192.0.2.7"):
        served += 1
        guards.parts("192.0.2.7")
    assert served == CONNECT.burst
    assert all(Guards(proxied=True).connects("192.0.2.7") for _ in range(served + 100))


def test_histories_that_nobody_reads_are_counted_until_their_end() -> None:
    service = make_service(Config())
    service.guards = Guards()
    client = create_app(service=service).test_client()
    table = client.post("/api/v1/tables", json={"game": "sweep", "seats": [{"kind": "open"}] * 2}).get_json()["table"]
    held = [client.get(f"/api/v1/tables/{table}/audit") for _ in range(DIGS)]
    refused = client.get(f"/api/v1/tables/{table}/audit")
    assert ({each.status_code for each in held}, refused.status_code) == ({200}, 429)
    held[0].close()
    assert client.get(f"/api/v1/tables/{table}/audit").status_code == 200


@still
def test_what_is_told_in_sentences_has_a_budget() -> None:
    guards = Guards()
    told = 0
    with pytest.raises(Problem, match="asked for too often"):
        while True:
            guards.tells("192.0.2.7", 300)
            told += 300
    assert TELL.burst - 300 < told <= TELL.burst
    guards.tells("192.0.2.8", 300)
    guards.tells("192.0.2.7", 0)


def test_views_and_logs_over_http_are_paid_for(limited: Server) -> None:
    _, opened = sat(limited.url, {"game": "sweep", "seats": [{"kind": "open"}] * 2})
    table = f"{limited.url}/api/v1/tables/{opened['table']}"
    found = [ask("GET", f"{table}/log?before=1")[0] for _ in range(120)]
    assert (found[0], found[-1]) == (200, 429)
    assert ask("GET", f"{table}/view?since=0")[0] == 200, "who knows all is told nothing"


def test_six_browsers_of_a_family_may_copy_every_record_as_it_comes(limited: Server) -> None:
    _, opened = sat(limited.url, {"game": "sweep", "seats": [{"kind": "open"}] * 2})
    lines = f"{limited.url}/api/v1/tables/{opened['table']}/lines"
    newest = ask("GET", f"{limited.url}/api/v1/tables/{opened['table']}/view")[1]["seq"]
    assert {ask("GET", f"{lines}?after={newest - 1}")[0] for _ in range(6 * 20)} == {200}


@still
def test_lines_are_paid_for_as_sentences_are() -> None:
    service = make_service(Config())
    service.guards = Guards()
    client = create_app(service=service).test_client()
    table = client.post("/api/v1/tables", json={"game": "sweep", "seats": [{"kind": "open"}] * 2}).get_json()["table"]
    newest = service.store.head(table).seq
    service.guards.tells("127.0.0.1", int(TELL.burst))
    found = [client.get(f"/api/v1/tables/{table}/lines?after={after}").status_code for after in (-1, newest)]
    assert found == [429, 200], "who knows all is told nothing"


# Turns


def test_one_thing_of_an_address_is_begun_in_each_round() -> None:
    rounds: list[Callable[[], None]] = []
    turns, begun = Turns(rounds.append), []

    def asks(address: str) -> None:
        turns.take(address)
        begun.append(address)

    asking = [gevent.spawn(asks, address) for address in ("a", "a", "a", "b")]
    gevent.sleep(0)
    assert begun == ["a", "b"]
    for expected in (["a", "b", "a"], ["a", "b", "a", "a"]):
        rounds.pop()()
        gevent.sleep(0)
        gevent.sleep(0)
        assert begun == expected
    gevent.joinall(asking)
    rounds.pop()()
    assert not rounds, "where nobody asks, no round is waited for"


def test_of_a_crowd_that_arrives_a_few_are_begun_in_a_round_and_whoever_plays_goes_before_them() -> None:
    rounds: list[Callable[[], None]] = []
    turns, begun = Turns(rounds.append, most=2), []

    def asks(address: str, arrives: bool) -> None:
        turns.take(address, arrives=arrives)
        begun.append(address)

    asking = [gevent.spawn(asks, address, True) for address in ("a", "b", "c", "c", "d", "e")]
    asking += [gevent.spawn(asks, address, False) for address in ("c", "player")]
    gevent.sleep(0)
    assert begun == ["a", "b", "c", "player"], "a message waits for no request, its own address's neither"
    for expected in ("cd", "ec", ""):
        before = len(begun)
        rounds.pop()()
        gevent.sleep(0)
        gevent.sleep(0)
        assert begun[before:] == [*expected], "who came first, and whoever has had a turn behind all others"
    gevent.joinall(asking)
    assert not rounds


def test_a_round_ends_when_the_loop_has_looked_at_its_sockets() -> None:
    turns = Turns()
    turns.take("a")
    turns.take("a")
    turns.take("a")


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
from fairdeal.service.doors import gate
gate.BODY_SECONDS = 1
from fairdeal.service.live.server import Handler
Handler.HEAD_SECONDS = 0.5
from fairdeal.service.cli.console import run
import gc
run("127.0.0.1", 0, sys.argv[1], lambda url: print(url, gc.get_freeze_count(), flush=True))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Where an impatient server listens, and how many objects its garbage collector leaves alone."""
    command = [sys.executable, "-c", IMPATIENT, str(tmp_path_factory.mktemp("impatient") / "log.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().split()
        process.kill()


@pytest.fixture
def impatient(told: list[str]) -> str:
    return told[0]


def test_a_collection_of_garbage_does_not_look_at_all_modules(told: list[str]) -> None:
    assert int(told[1]) > 10_000


def test_a_body_that_drips_is_not_waited_for(impatient: str) -> None:
    place = urlsplit(impatient)
    lines = ["POST /api/v1/tables HTTP/1.1", f"Host: {place.netloc}", "Content-Type: application/json"]
    head = "\r\n".join([*lines, "Content-Length: 500", "", ""])
    with socket.create_connection((place.hostname, place.port), timeout=10) as line:
        line.sendall(head.encode() + b"{")
        answer = b""
        while not answer.endswith(b"}}"):
            answer += line.recv(4096)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"did not come within 1 seconds" in answer


@pytest.mark.parametrize(
    ("begun", "answer"),
    [(b"GET /heal", b""), (b"GET /healthz HTTP/1.1\r\nHost: localh", b"HTTP/1.1 400")],
    ids=["its line", "its head"],
)
def test_half_a_request_is_not_waited_for_but_the_next_one_is(impatient: str, begun: bytes, answer: bytes) -> None:
    place = urlsplit(impatient)
    whole = f"GET /healthz HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode()
    with socket.create_connection((place.hostname, place.port), timeout=10) as line:
        for pause in (0.0, 1.0):  # seconds, more than half a request has
            sleep(pause)
            line.sendall(whole)
            told = b""
            while not told.endswith(b"}\n"):
                told += line.recv(4096)
            assert told.startswith(b"HTTP/1.1 200")
        line.sendall(begun)
        with line.makefile("rb") as rest:
            assert rest.read()[:12] == answer, "and then it is closed"


@pytest.mark.parametrize(
    ("version", "hosts", "status"),
    [("1.1", 1, b"200"), ("1.1", 0, b"400"), ("1.1", 2, b"400"), ("1.0", 0, b"200"), ("1.0", 2, b"400")],
)
def test_a_request_names_one_host(impatient: str, version: str, hosts: int, status: bytes) -> None:
    place = urlsplit(impatient)
    with socket.create_connection((place.hostname, place.port), timeout=10) as line:
        line.sendall("\r\n".join([f"GET /healthz HTTP/{version}", *[f"Host: {place.netloc}"] * hosts, "", ""]).encode())
        assert line.recv(4096)[9:12] == status


def flood(player: Player, frame: Callable[[Any], object], times: int = 260) -> dict[str, Any]:
    """What the server says at the end to somebody who sends this frame again and again.

    All at once: whoever still sends a second after the good-bye is cut off, and may never read it.
    """
    protocol = player.socket.protocol
    with player.socket.protocol_mutex:
        for _ in range(times):
            frame(protocol)
        player.socket.socket.sendall(b"".join(protocol.data_to_send()))
    with suppress(Exception):
        while True:
            player.socket.recv(timeout=10)
    return {"code": player.socket.close_code, "why": player.socket.close_reason}


@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_frames_that_say_nothing_end_a_socket(limited: Server, kind: str) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = sat(limited.url, plan)
    with Player(limited.url, table["table"], table["me"]) as ann:
        told = flood(ann, lambda protocol: getattr(protocol, f"send_{kind}")(b""))
    assert told == {"code": 1013, "why": "too many frames that say nothing"}
    with Player(limited.url, table["table"], table["me"]) as ann:
        assert ann.view["mine"] is None


def test_who_goes_on_too_fast_is_sent_away(limited: Server) -> None:
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    _, table = sat(limited.url, plan)
    with Player(limited.url, table["table"], table["me"]) as ann:
        told = flood(ann, lambda protocol: protocol.send_text(b'{"do": "log", "id": "x", "before": 1}'), 320)
    assert told == {"code": 1013, "why": "rate"}


def sent(server: Server, *data: bytes) -> bytes:
    """All that is answered on one connection, until the server ends it."""
    place = urlsplit(server.url)
    answer = b""
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        with suppress(OSError):
            for each in data:
                line.sendall(each)
        with suppress(ConnectionResetError):
            while piece := line.recv(1 << 16):
                answer += piece
    return answer


def test_of_requests_in_one_piece_none_is_read_after_the_first_too_many(limited: Server) -> None:
    answers = sent(limited, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 600).split(b"HTTP/1.1 ")[1:]
    assert {each[:3] for each in answers[:400]} == {b"200"}
    assert [each[:3] for each in answers[400:]][-1] == b"429"
    assert sum(each[:3] == b"429" for each in answers) == 1


def test_a_body_in_pieces_of_no_told_length_is_not_read(limited: Server) -> None:
    head = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert b"does not say how long its body is" in sent(limited, head, b"1\r\n{\r\n")


def test_a_head_of_megabytes_is_not_read(limited: Server) -> None:
    fields = b"".join(b"X-%d: %b\r\n" % (number, b"x" * 8_000) for number in range(9))
    assert sent(limited, b"GET /healthz HTTP/1.1\r\n", fields, b"\r\n").startswith(b"HTTP/1.1 400")


def test_a_body_without_end_is_not_read_for_ever(limited: Server) -> None:
    head = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n"
    assert sent(limited, head, *[bytes(1 << 16)] * 17).startswith(b"HTTP/1.1 4"), "and then the connection is ended"


def test_a_service_of_tests_and_simulations_has_no_limits(service: Service) -> None:
    client = create_app(service=service).test_client()
    assert {client.get("/healthz").status_code for _ in range(int(ASK.burst) + 1)} == {200}
