"""The server process: what it says when it starts, bears while it runs, and does when it is told to stop."""

import json
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from flask import Flask
from warm import Warm

from fairdeal.service.live.server import serve

pytestmark = pytest.mark.processes

Start = Callable[..., "House"]

APP = """
from gevent import monkey
monkey.patch_all()
import sys, gevent
from pathlib import Path
from flask import Flask
from flask_sock import Sock
from fairdeal.service.live import websocket
from fairdeal.service.live.server import CannotListen, serve

websocket.install()
app = Flask(__name__)
sock = Sock(app)

@app.get("/")
def home():
    return "home"

@app.get("/slow")
def slow():
    print("asked", flush=True)
    gevent.sleep(0.2)
    return "done"

@app.get("/held")
def held():
    import gc, tracemalloc
    tracemalloc.start()
    gc.collect()
    files = len([*Path("/proc/self/fd").iterdir()])
    return {"bytes": tracemalloc.get_traced_memory()[0], "files": files}

@sock.route("/echo")
def echo(ws):
    while True:
        ws.send(ws.receive())

try:
    serve(app, sys.argv[1], int(sys.argv[2]), ready=lambda url: print(url, flush=True))
except CannotListen as error:
    sys.exit(str(error))
"""

HANDSHAKE = (
    b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MASKED_HI = b"\x81\x82\x00\x00\x00\x00hi"
HI = b"\x81\x02hi"
MASKED_LONG = b"\x81\xfe\xea\x60\x00\x00\x00\x00" + b"x" * 60_000


class House:
    """A server in a process of its own."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        command = [sys.executable, "-c", APP, host, str(port)]
        self.process = Warm(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        self.port = urlsplit(self.url).port or 0

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def said(self) -> str:
        assert self.process.stdout
        return str(self.process.stdout.readline()).strip()

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """The exit code, and everything written to stderr."""
        self.process.send_signal(number)
        _, complaints = self.process.communicate(timeout=20)
        return self.process.returncode, complaints


@pytest.fixture
def start() -> Iterator[Start]:
    def start(*address: Any) -> House:
        house = House(*address)
        houses.append(house)
        return house

    houses: list[House] = []
    yield start
    for house in houses:
        house.process.kill()
        house.process.communicate()


@pytest.fixture
def many_files() -> Iterator[None]:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def sockets(house: House, count: int, stack: ExitStack) -> list[socket.socket]:
    """Open WebSockets, all handshakes sent before the first answer is read."""
    lines = [stack.enter_context(house.connect()) for _ in range(count)]
    for line in lines:
        line.sendall(HANDSHAKE)
    for line in lines:
        head = line.recv(4096)
        while not head.endswith(b"\r\n\r\n"):
            head += line.recv(4096)
        assert head.startswith(b"HTTP/1.1 101")
    return lines


def held(house: House) -> dict[str, int]:
    """Ask a server for the bytes that Python holds, since it was first asked, and for the files that are open."""
    with urlopen(f"{house.url}/held", timeout=20) as answer:
        told: dict[str, int] = json.load(answer)
        return told


def until_the_end(line: socket.socket) -> bytes:
    received = b""
    with suppress(ConnectionResetError):
        while data := line.recv(4096):
            received += data
    return received


def test_port_0_takes_a_free_port_and_says_which(start: Start) -> None:
    house = start()
    assert urlopen(house.url, timeout=20).read() == b"home"


def test_a_server_for_all_networks_names_an_address_that_can_be_opened(start: Start) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", start("0.0.0.0").url)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_told_to_stop_it_ends_with_code_0_and_without_a_word(start: Start, number: signal.Signals) -> None:
    assert start().stop(number) == (0, "")


def test_told_to_stop_it_closes_100_sockets_with_1012(start: Start) -> None:
    house = start()
    with ExitStack() as stack:
        lines = sockets(house, 100, stack)
        assert house.stop() == (0, "")
        goodbyes = {until_the_end(line) for line in lines}
    assert goodbyes == {b"\x88\x15\x03\xf4the server restarts"}


def test_told_to_stop_it_does_not_wait_for_a_reader_that_does_not_read(start: Start) -> None:
    house = start()
    with ExitStack() as stack:
        (line,) = sockets(house, 1, stack)
        line.settimeout(0.5)
        with suppress(TimeoutError):
            while True:
                line.send(MASKED_LONG)
        assert house.stop() == (0, "")


def test_told_to_stop_it_still_answers_what_was_asked(start: Start) -> None:
    house = start()
    with house.connect() as line:
        line.sendall(b"GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert house.said() == "asked"
        house.stop()
        assert until_the_end(line).endswith(b"done")


def test_an_idle_browser_connection_does_not_keep_it_from_stopping(start: Start) -> None:
    house = start()
    with house.connect() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        assert house.stop() == (0, "")


HELD, FILES = 20 * 1024, 1.1  # for a socket; 28 KiB, and two files, while it kept what its request was read with


@pytest.mark.long
def test_a_thousand_idle_sockets_stay_open_and_hold_little(start: Start, many_files: None) -> None:
    """Above what is held here a table's door adds the guest, and what they were shown."""
    house = start()
    held(house)
    before = held(house)
    with ExitStack() as stack:
        lines = sockets(house, 1000, stack)
        after = held(house)
        assert (after["bytes"] - before["bytes"]) / 1000 < HELD
        assert (after["files"] - before["files"]) / 1000 < FILES
        for line in lines:
            line.sendall(MASKED_HI)
        assert [line.recv(4) for line in lines] == [HI] * 1000


@pytest.mark.parametrize(
    "request_head",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/x\r\n\r\n",
        b"POST /\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"b" * 70_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
    ],
    ids=["TLS", "words", "version", "no version", "no POST", "length", "minus", "heads", "long head", "long line"],
)
def test_a_malformed_request_is_refused_without_a_word_on_stderr(start: Start, request_head: bytes) -> None:
    house = start()
    with house.connect() as line:
        line.sendall(request_head)
        assert until_the_end(line).startswith(b"HTTP/1.1 4")
    assert house.stop() == (0, "")


@pytest.mark.parametrize("head", [b"GET / HT", b"GET / HTTP/1.1\r\nHost", HANDSHAKE[:-2]], ids=["line", "head", "end"])
def test_a_request_broken_off_is_borne_without_a_word_on_stderr(start: Start, head: bytes) -> None:
    house = start()
    with house.connect() as line:
        line.sendall(head)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    assert urlopen(house.url, timeout=20).read() == b"home"
    assert house.stop() == (0, "")


def test_a_taken_port_is_named_with_the_remedy(start: Start) -> None:
    port = start().port
    _, complaint = start("127.0.0.1", port).process.communicate(timeout=20)
    assert complaint == (
        f"Cannot listen on 127.0.0.1:{port}: another program listens there. "
        "Choose another port, or 0 for any free one.\n"
    )


@pytest.mark.parametrize(
    ("host", "port", "why"),
    [
        ("192.0.2.1", 0, "Cannot listen on 192.0.2.1:0: this machine has no such address"),
        ("127.0.0.1", 70_000, "Cannot listen on 127.0.0.1:70000: a port is a number from 0 to 65535."),
        ("no such host", 0, "Cannot listen on no such host:0: no such host is known"),
    ],
)
def test_an_address_that_cannot_be_had_is_explained(start: Start, host: str, port: int, why: str) -> None:
    _, complaint = start(host, port).process.communicate(timeout=20)
    assert complaint.startswith(why)


def test_without_monkey_patching_it_refuses_to_start() -> None:
    with pytest.raises(RuntimeError, match=r"call gevent\.monkey\.patch_all\(\) before any other import"):
        serve(Flask("unpatched"), "127.0.0.1", 0)
