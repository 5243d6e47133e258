"""TLS at home: an authority that a household trusts once, and that vouches for its own house alone."""

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from cryptography import x509
from keyed import sat
from player import Player
from serving import Forward, Server
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.processes

SHORT = {"game": "money-sweeper", "options": {"target": 50}, "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot"}]}

FORWARD = """
from gevent import monkey
monkey.patch_all()
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from fairdeal.service.app import create_app
from fairdeal.service.config import Config
from fairdeal.service.live.server import serve
from fairdeal.service.upkeep.authority import House
database, ahead = sys.argv[1], Path(sys.argv[2])
clock = lambda: datetime.now(UTC) + timedelta(seconds=float(ahead.read_text()))
config = Config(database=database, clock=clock, greenlets=True, rate=0, bot_delay=0, names=["localhost"])
house = House(config, config.names, "0.0.0.0")
ready = lambda url: print(url, flush=True)
serve(create_app(config), "0.0.0.0", 0, ready=ready, secure=house.context, name="localhost")
"""


class Ahead(Forward):
    """A house over TLS whose clock is put forward."""

    program = FORWARD


class AtHome(Server):
    """`fairdeal serve --tls`, and the address at which devices are led to trust it."""

    def start(self) -> None:
        super().start()
        assert self.process.stdout
        self.trust = self.process.stdout.readline().split()[-2]
        self.fingerprint = self.process.stdout.readline().split()[-1]
        self.url = f"https://localhost:{urlsplit(self.url).port}"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtHome]:
    running = AtHome(tmp_path_factory.mktemp("home") / "log.db", "--tls", "--trust-port", "0", "--name", "localhost")
    yield running
    assert "Traceback" not in running.stop()


@pytest.fixture
def trusting(home: AtHome, monkeypatch: pytest.MonkeyPatch) -> AtHome:
    """The house, for a device that has loaded its certificate."""
    trusts(monkeypatch, home.database)
    return home


def trusts(monkeypatch: pytest.MonkeyPatch, database: Path) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", f"{database}.authority")


def test_whoever_trusts_the_authority_plays_over_tls(trusting: AtHome) -> None:
    _, told = sat(trusting.url, SHORT)
    with Player(trusting.url, told["table"], told["me"]) as ann:
        ann.play_to_the_end()
        assert ann.view["table"]["status"] == "over"


def test_a_device_that_was_not_led_there_trusts_nothing(home: AtHome) -> None:
    with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
        urlopen(f"{home.url}/", timeout=20)


def test_the_plain_port_leads_to_the_authority_and_to_nothing_else(trusting: AtHome) -> None:
    page = urlopen(trusting.trust, timeout=20).read().decode()
    assert trusting.fingerprint in page
    assert "localhost" in page, "what it vouches for"
    assert 'rel="manifest"' not in page, "which that port has not"
    for address in re.findall(r'"(/web/[^"]+)"', page):
        assert urlopen(f"{trusting.trust}{address}", timeout=20).status == 200
    pem = urlopen(f"{trusting.trust}/fairdeal.crt", timeout=20).read().decode()
    assert Path(f"{trusting.database}.authority").read_text().endswith(pem)
    assert "PRIVATE" not in pem
    for elsewhere in ("table/any", "api/v1/tables", "readyz", "join"):
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{trusting.trust}/{elsewhere}", timeout=20)


def test_who_speaks_no_tls_or_says_half_a_greeting_holds_nobody_up(trusting: AtHome) -> None:
    port = urlsplit(trusting.url).port
    with socket.create_connection(("127.0.0.1", port), 20) as half, socket.create_connection(("127.0.0.1", port)) as no:
        half.sendall(b"\x16\x03\x01\x02")
        no.settimeout(20)
        no.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with suppress(ConnectionResetError):
            assert b"HTTP" not in no.recv(100)
        assert urlopen(f"{trusting.url}/readyz", timeout=20).status == 200


def test_whoever_ends_their_own_seat_over_tls_hears_that_it_is_done_and_why_the_line_ends(trusting: AtHome) -> None:
    """The last words reach a peer, though what the server's handler closes is this very connection."""
    _, told = sat(trusting.url, {**SHORT, "seats": [{"kind": "me"}, {"kind": "open"}]})
    with Player(trusting.url, told["table"], told["me"]) as ann:
        assert ann.answer({"do": "leave", "id": "goes", "seq": ann.view["seq"]})["is"] == "done"
        with pytest.raises(ConnectionClosed) as closed:
            ann.until(lambda: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.reason == "needs_key"


def test_the_certificate_is_renewed_under_a_server_that_runs(tmp_path: Path) -> None:
    running = Ahead(tmp_path / "log.db")
    try:
        began = shown(running)
        assert timedelta(days=89) < began - datetime.now(UTC) < timedelta(days=91)
        running.ahead(timedelta(days=59).total_seconds())
        assert shown(running) == began, "a month and more is left"
        running.ahead(timedelta(days=61).total_seconds())
        assert shown(running) - began > timedelta(days=60)
    finally:
        running.kill()


def shown(house: Server) -> datetime:
    """When the certificate ends that a device is shown, whatever its clock says; the house's authority signed it."""
    [_host, port] = urlsplit(house.url).netloc.split(":")
    found = x509.load_pem_x509_certificate(ssl.get_server_certificate(("127.0.0.1", int(port))).encode())
    found.verify_directly_issued_by(x509.load_pem_x509_certificate(Path(f"{house.database}.authority").read_bytes()))
    return found.not_valid_after_utc
