"""The socket under a real server, with clients that are slow, rude, mute or wrong."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice, takewhile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from gevent import socket as gevent_socket
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect
from wsproto import ConnectionType
from wsproto.connection import Connection
from wsproto.events import TextMessage

from fairdeal.service.app import Service
from fairdeal.service.doors.origins import origin_allowed
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.live.websocket import ConnectionClosed as Ended
from fairdeal.service.live.websocket import Outbox, Socket, frame

pytestmark = pytest.mark.processes

Visit = Callable[..., ClientConnection]
ROOT = Path(__file__).parents[2]
MEGABYTE = 1 << 20

APP = """
from gevent import monkey
monkey.patch_all()
import os, gevent
from gevent.event import Event
from flask import Flask
from flask_sock import Sock
from fairdeal.service.live import websocket
from fairdeal.service.live.server import serve

if not os.environ.get("PLAIN_SOCKET"):
    websocket.install()
app = Flask(__name__)
app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": float(os.environ.get("PING", 25)), "max_message_size": 65536}
sock = Sock(app)
room = []
all_shown = Event()

@sock.route("/echo")
def echo(ws):
    while True:
        ws.send(ws.receive())

@sock.route("/large")
def large(ws):
    ws.send("x" * int(ws.receive()))
    ws.receive()

@sock.route("/chorus")
def chorus(ws):
    ws.receive()
    gevent.joinall([gevent.spawn(sing, ws, voice) for voice in range(8)])
    ws.receive()

def sing(ws, voice):
    for note in range(20):
        ws.send(f"{voice} {note} " + "la" * 30000)

@sock.route("/deaf")
def deaf(ws):
    gevent.sleep(30)

@sock.route("/bye")
def bye(ws):
    ws.close(4001, "bye")

@sock.route("/last-words")
def last_words(ws):
    websocket.Outbox(ws).post(websocket.frame(b"so long"))

@sock.route("/boom")
def boom(ws):
    raise RuntimeError("boom")

@sock.route("/patient")
def patient(ws):
    ws.send(str(ws.receive(timeout=0.05)))
    ws.send(str(ws.receive(timeout=5)))

@sock.route("/glance")
def glance(ws):
    while (message := ws.receive(timeout=0)) is None:
        gevent.sleep(0)
    ws.send(message)

@sock.route("/catch-up")
def catch_up(ws):
    outbox = websocket.Outbox(ws)
    for number in range(int(ws.receive())):
        outbox.post(websocket.frame(str(number).encode()))
    ws.receive()

@sock.route("/views")
def views(ws):
    outbox = websocket.Outbox(ws)
    ws.receive()
    outbox.post(websocket.frame(b"event 1"))
    outbox.show(websocket.frame(b"view 1"))
    outbox.post(websocket.frame(b"event 2"))
    outbox.show(websocket.frame(b"view 2"))
    outbox.post(websocket.frame(b"event 3"))
    ws.receive()

@sock.route("/many-views")
def many_views(ws):
    outbox = websocket.Outbox(ws)
    ws.receive()
    for number in range(1000):
        outbox.show(websocket.frame(f"{number} ".encode() + b"v" * 20000))
        gevent.sleep(0)
    all_shown.set()
    ws.receive()

@sock.route("/many-changes")
def many_changes(ws):
    outbox = websocket.Outbox(ws)
    ws.receive()
    for number in range(1000):
        whole = number == 0 or outbox.is_behind()
        outbox.show(websocket.frame(f"{number} {whole} ".encode() + b"v" * 20000), whole)
        gevent.sleep(0)
    all_shown.set()
    ws.receive()

@app.get("/all-shown")
def wait_until_all_are_shown():
    return str(all_shown.wait(20))

@sock.route("/room")
def join(ws):
    room.append(websocket.Outbox(ws))
    ws.send("joined")
    ws.receive()

@sock.route("/announcer")
def announcer(ws):
    while True:
        for number in range(int(ws.receive())):
            for outbox in room:
                outbox.post(websocket.frame(f"{number} ".encode() + b"n" * 20000))

serve(app, "127.0.0.1", 0, ready=lambda url: print(url, flush=True))
"""


@contextmanager
def running(script: Path, **environ: str) -> Iterator[str]:
    script.write_text(APP)
    command = [sys.executable, str(script)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, env=os.environ | {"PYTHONPATH": str(ROOT)} | environ, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout
    with process, process.stdout:
        try:
            yield process.stdout.readline().strip().replace("http:", "ws:")
        finally:
            process.kill()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("app") / "app.py") as url:
        yield url


@pytest.fixture(scope="module")
def pinging_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("app") / "app.py", PING="0.5") as url:
        yield url


@pytest.fixture
def visit(url: str) -> Iterator[Visit]:
    with ExitStack() as clients:
        # compressed, a large message would be a small one
        options: dict[str, Any] = {"max_size": None, "compression": None, "open_timeout": 20, "close_timeout": 1}
        yield lambda path, **more: clients.enter_context(connect(url + path, **options | more))


@pytest.fixture
def ended() -> Socket:
    """A socket whose peer has hung up and that was closed."""
    here, there = gevent_socket.socketpair()
    headers = {"HOST": "x", "CONNECTION": "Upgrade", "UPGRADE": "websocket"}
    headers |= {"SEC_WEBSOCKET_VERSION": "13", "SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA=="}
    ended = Socket({f"HTTP_{name}": value for name, value in headers.items()} | {"gunicorn.socket": here})
    there.close()
    ended.close()
    return ended


def raw(url: str, path: str, receive_buffer: int | None = None) -> socket.socket:
    """A connection after the handshake, of which nothing but the test reads or writes a byte."""
    parts = urlsplit(url)
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(20)
    line.connect((parts.hostname, parts.port))
    head = [
        f"GET {path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    line.sendall("\r\n".join([*head, "", ""]).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return line


def masked(opcode: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


def exactly(line: socket.socket, size: int) -> bytes:
    received = b""
    while len(received) < size and (data := line.recv(size - len(received))):
        received += data
    return received


def messages(line: socket.socket) -> Iterator[str]:
    client = Connection(ConnectionType.CLIENT)
    text = ""
    while True:
        client.receive_data(line.recv(1 << 16))
        for event in client.events():
            assert isinstance(event, TextMessage)
            text += event.data
            if event.message_finished:
                yield text
                text = ""


def until_the_end(line: socket.socket) -> bytes:
    received = b""
    with line, suppress(ConnectionResetError):
        while data := line.recv(1 << 16):
            received += data
    return received


def close_code(received: bytes) -> int:
    """The code of a close frame that is all that came."""
    assert received[0] == 0x88
    assert len(received) == received[1] + 2
    return int.from_bytes(received[2:4], "big")


def numbers(client: ClientConnection, count: int) -> list[int]:
    return [int(str(client.recv(timeout=20)).split()[0]) for _ in range(count)]


def test_a_message_larger_than_the_kernel_takes_at_once_arrives_whole(visit: Visit) -> None:
    client = visit("/large")
    client.send("8000000")
    assert client.recv(timeout=20) == "x" * 8_000_000


def test_frames_of_concurrent_senders_do_not_mix(url: str) -> None:
    with raw(url, "/chorus", receive_buffer=64 * 1024) as line:
        line.sendall(masked(Opcode.TEXT, b"sing"))
        heard = [tuple(text.split(" ")) for text in islice(messages(line), 160)]
    assert sorted(heard) == sorted((str(voice), str(note), "la" * 30_000) for voice in range(8) for note in range(20))


def test_a_peer_that_floods_a_handler_that_does_not_read_is_held_back(url: str) -> None:
    with raw(url, "/deaf") as line:
        line.settimeout(1)
        sent = 0
        with suppress(TimeoutError):
            while sent < 40 * MEGABYTE:
                sent += line.send(masked(Opcode.TEXT, b"x" * 60_000))
    assert sent < 20 * MEGABYTE


def test_a_close_by_the_server_ends_the_tcp_connection(url: str) -> None:
    assert close_code(until_the_end(raw(url, "/bye"))) == 4001


def test_a_close_says_code_and_reason(visit: Visit) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        visit("/bye").recv(timeout=20)
    said = closed.value.rcvd
    assert said
    assert (said.code, said.reason) == (4001, "bye")


def test_what_the_outbox_holds_goes_out_before_the_close(visit: Visit) -> None:
    assert visit("/last-words").recv(timeout=20) == "so long"


def test_a_close_by_the_peer_is_answered_in_kind(url: str) -> None:
    line = raw(url, "/echo")
    line.sendall(masked(Opcode.CLOSE, (4002).to_bytes(2, "big")))
    assert close_code(until_the_end(line)) == 4002


def test_a_handler_that_fails_closes_with_1011_and_writes_no_http(url: str) -> None:
    assert close_code(until_the_end(raw(url, "/boom"))) == 1011


def test_compression_is_not_agreed_to(visit: Visit) -> None:
    assert visit("/echo", compression="deflate").protocol.extensions == []


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(masked(Opcode.TEXT, b"x" * 65_537), 1009, id="a message too large"),
        pytest.param(b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"mask", 1009, id="one that only says it will be"),
        pytest.param(
            masked(Opcode.TEXT, b"x" * 40_000, fin=False) + masked(Opcode.CONT, b"x" * 40_000),
            1009,
            id="pieces too large together",
        ),
        pytest.param(masked(Opcode.TEXT, b"\xff\xfe"), 1007, id="text that is not UTF-8"),
        pytest.param(Frame(Opcode.TEXT, b"bare").serialize(mask=False), 1002, id="a frame without a mask"),
        pytest.param(masked(Opcode.CONT, b"of nothing"), 1002, id="a piece of nothing"),
        pytest.param(masked(Opcode.TEXT, b"a", fin=False) + masked(Opcode.TEXT, b"b"), 1002, id="a text in a text"),
        pytest.param(b"\xc1\x81maskx", 1002, id="a compressed frame"),
        pytest.param(b"\x83\x81maskx", 1002, id="an unknown kind of frame"),
        pytest.param(b"\x81\xfe\x00\x01maskx", 1002, id="a length written too long"),
    ],
)
def test_what_breaks_the_protocol_is_told_so(url: str, sent: bytes, code: int) -> None:
    line = raw(url, "/echo")
    line.sendall(sent)
    assert close_code(until_the_end(line)) == code


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
def test_a_message_of_each_length_comes_back(visit: Visit, size: int) -> None:
    client = visit("/echo")
    client.send("x" * size)
    assert client.recv(timeout=20) == "x" * size


def test_text_comes_back_as_text_and_bytes_as_bytes(visit: Visit) -> None:
    client = visit("/echo")
    client.send("Überschuß 🂡")
    client.send(b"\x00\xff")
    assert [client.recv(timeout=20), client.recv(timeout=20)] == ["Überschuß 🂡", b"\x00\xff"]


def test_a_message_in_pieces_is_one_message_with_a_ping_answered_between(url: str) -> None:
    with raw(url, "/echo") as line:
        line.sendall(
            masked(Opcode.TEXT, b"in ", fin=False) + masked(Opcode.PING, b"?") + masked(Opcode.CONT, b"pieces")
        )
        wanted = b"\x8a\x01?" + frame(b"in pieces")
        assert exactly(line, len(wanted)) == wanted


def test_a_frame_that_comes_byte_by_byte_is_understood(url: str) -> None:
    with raw(url, "/echo") as line:
        for byte in masked(Opcode.TEXT, b"slowly"):
            line.sendall(bytes([byte]))
        assert exactly(line, 8) == frame(b"slowly")


def test_many_messages_in_one_packet_come_back_in_order(url: str) -> None:
    with raw(url, "/echo") as line:
        line.sendall(b"".join(masked(Opcode.TEXT, str(number).encode()) for number in range(1000)))
        wanted = b"".join(frame(str(number).encode()) for number in range(1000))
        assert exactly(line, len(wanted)) == wanted


def test_a_receive_with_a_timeout_gives_none_and_loses_nothing(visit: Visit) -> None:
    client = visit("/patient")
    assert client.recv(timeout=20) == "None"
    client.send("late")
    assert client.recv(timeout=20) == "late"


def test_a_receive_with_timeout_0_sees_what_has_arrived(visit: Visit) -> None:
    client = visit("/glance")
    client.send("here")
    assert client.recv(timeout=20) == "here"


def test_a_peer_that_answers_no_ping_is_closed_with_1008(pinging_url: str) -> None:
    received = until_the_end(raw(pinging_url, "/echo"))
    assert received[:2] == b"\x89\x00"
    assert close_code(received[2:]) == 1008


def test_a_peer_that_answers_pings_stays(pinging_url: str) -> None:
    with raw(pinging_url, "/echo") as line:
        for _ in range(4):
            assert exactly(line, 2) == b"\x89\x00"
            line.sendall(masked(Opcode.PONG, b""))
        line.sendall(masked(Opcode.TEXT, b"still here"))
        assert exactly(line, 12) == frame(b"still here")


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 300_000])
def test_a_frame_built_once_is_what_a_client_reads(size: int) -> None:
    client = Connection(ConnectionType.CLIENT)
    client.receive_data(frame(b"x" * size))
    messages = [event.data for event in client.events() if isinstance(event, TextMessage)]
    assert "".join(messages) == "x" * size


def test_a_catch_up_longer_than_the_outbox_reaches_a_reader_that_reads(visit: Visit) -> None:
    client = visit("/catch-up")
    client.send("3000")
    assert numbers(client, 3000) == list(range(3000))


def test_a_newer_view_replaces_the_one_that_waits_and_stays_behind_what_was_posted(visit: Visit) -> None:
    client = visit("/views")
    client.send("go")
    heard = [client.recv(timeout=20) for _ in range(4)]
    assert heard == ["event 1", "event 2", "view 2", "event 3"]


def test_a_slow_reader_of_views_gets_fewer_of_them_and_the_last(url: str) -> None:
    with raw(url, "/many-views") as line:
        line.sendall(masked(Opcode.TEXT, b"go"))
        assert urlopen(url.replace("ws:", "http:") + "/all-shown", timeout=20).read() == b"True"
        shown = (int(text.split()[0]) for text in messages(line))
        seen = list(takewhile(lambda number: number < 999, shown))
    assert seen == sorted(seen)
    assert len(seen) < 999


def test_a_slow_reader_of_changes_is_shown_all_where_one_of_them_is_left_out(url: str) -> None:
    with raw(url, "/many-changes") as line:
        line.sendall(masked(Opcode.TEXT, b"go"))
        assert urlopen(url.replace("ws:", "http:") + "/all-shown", timeout=20).read() == b"True"
        last, wholes = -1, 0
        for text in messages(line):
            number, whole, _ = text.split()
            assert whole == "True" or int(number) == last + 1
            last, wholes = int(number), wholes + (whole == "True")
            if last == 999:
                break
    assert 1 < wholes < 999


def test_a_reader_that_does_not_read_holds_up_nobody_and_is_closed_with_1013(url: str, visit: Visit) -> None:
    with raw(url, "/room") as mute:
        healthy, announcer = visit("/room"), visit("/announcer")
        assert healthy.recv(timeout=20) == "joined"
        for _ in range(20):
            announcer.send("50")
            assert numbers(healthy, 50) == list(range(50))
        assert b"too slow: come back and resync" in until_the_end(mute)[-64:]


def test_what_is_put_into_the_outbox_after_the_end_is_dropped(ended: Socket) -> None:
    outbox = Outbox(ended)
    for _ in range(2):
        outbox.show(frame(b"view"))
        outbox.post(frame(b"event"))
    assert outbox.take() == b""


def test_a_message_after_the_end_is_refused(ended: Socket) -> None:
    with pytest.raises(Ended):
        ended.send("anybody there?")


OWN = "http://localhost:8000", "localhost:8000"


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        OWN,
        ("http://LocalHost:8000", "LOCALHOST:8000"),
        ("http://cards.example", "cards.example:80"),
        ("http://cards.example:80", "cards.example"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_a_page_of_the_same_origin_may_open_a_socket(origin: str, host: str) -> None:
    assert origin_allowed(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://localhost",
        "http://localhost:8001",
        "https://localhost:8000",
        "http://localhost:8000.evil.example",
        "http://evil-localhost:8000",
        "http://evil.example/localhost:8000",
        "http://localhost:8000@evil.example",
        "http://localhost:8000/",
        "http://localhost:8000\n",
        "http://localhost.:8000",
        "http://user@localhost:8000",
        "localhost:8000",
        "file://",
        "http://localhost:8000 http://localhost:8000",
    ],
)
def test_a_page_of_any_other_origin_may_not(origin: str) -> None:
    assert not origin_allowed(origin, "localhost:8000")


def test_a_configured_origin_may_open_a_socket() -> None:
    assert origin_allowed("https://cards.example", "inner:8000", ["https://Cards.example:443"])


def test_behind_tls_the_own_origin_is_https() -> None:
    assert origin_allowed("https://cards.example", "cards.example", scheme="https")


def test_an_entry_that_is_no_origin_is_refused_whoever_asks() -> None:
    with pytest.raises(ValueError, match=r"'https://cards\.example/' is not an origin"):
        origin_allowed(*OWN, ["https://cards.example/"])


@pytest.mark.parametrize(("browser", "allowed"), [(True, False), (False, True)], ids=["browser", "program"])
def test_without_an_origin_only_a_program_may_open_a_socket(browser: bool, allowed: bool) -> None:
    assert origin_allowed(None, "localhost:8000", browser=browser) is allowed


def test_a_strange_host_header_matches_nothing() -> None:
    assert not origin_allowed("http://localhost:8000", "localhost:8000/@x")


def test_a_handshake_that_does_not_hold_is_a_bad_request(url: str) -> None:
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), timeout=20) as line:
        line.sendall(b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
        assert exactly(line, 12) == b"HTTP/1.1 400"


def test_a_guest_for_whom_no_view_can_be_built_is_not_kept(
    service: Service, ended: Socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> bytes:
        raise RuntimeError("no view")

    table = service.tables.open("money-sweeper", {}, 2, bots={}).table.id
    monkeypatch.setattr(service.answers, "views", fails)
    with pytest.raises(RuntimeError, match="no view"):
        service.hub.join(table, Pass(table, None, ""), ended, -1)
    assert service.hub.sockets() == 0
