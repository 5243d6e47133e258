"""The authority of a house: what it vouches for, how long, and what becomes of its files."""

import socket
import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from sitting import StillClock

from fairdeal.events import StoreFailed
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.cli.home import at_home
from fairdeal.service.config import Config
from fairdeal.service.table.state.time import now
from fairdeal.service.upkeep.authority import House, Signed, certificate, named
from fairdeal.service.upkeep.doctor import authority
from fairdeal.service.upkeep.files import Files

DAY = 86_400.0
OURS = ["cards.home", "192.168.1.7"]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StillClock:
    """A time that the test moves, and a machine that is called pi."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Pi")
    return StillClock()


def house(folder: Path, clock: StillClock, *names: str, host: str = "192.168.1.7") -> House:
    return House(Config(database=str(folder / "log.db"), clock=clock), names or ("cards.home",), host)


def agree(shown: Signed, trusted: x509.Certificate, name: str, folder: Path) -> None:
    """A device that trusts an authority comes to `name`, and is shown a certificate, both in this process."""
    shown.write(folder / "shown")
    serves, comes = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    serves.load_cert_chain(folder / "shown")
    comes.load_verify_locations(cadata=trusted.public_bytes(Encoding.PEM).decode())
    to, fro = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [serves.wrap_bio(to, fro, server_side=True), comes.wrap_bio(fro, to, server_hostname=name)]
    for _turn in range(4):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch, clock: StillClock) -> StillClock:
    """The machine's own time, for what OpenSSL checks."""
    clock.moment = datetime.now(UTC)
    return clock


@pytest.mark.parametrize("name", ["pi.local", "cards.home", "192.168.1.7"])
def test_it_vouches_for_its_own_house(tmp_path: Path, today: StillClock, name: str) -> None:
    made = house(tmp_path, today)
    mine = Signed.read(tmp_path / "log.db.certificate")
    assert mine
    agree(mine, made.authority.certificate, name, tmp_path)


@pytest.mark.parametrize("name", ["bank.example", "cards.home.example", "192.168.1.8", "::1"])
def test_whoever_has_its_key_can_speak_for_no_other_house(tmp_path: Path, today: StillClock, name: str) -> None:
    by = house(tmp_path, today).authority
    stolen = certificate(by, named([name], []), today())
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        agree(stolen, by.certificate, name, tmp_path)


def test_without_an_address_it_vouches_for_none(
    tmp_path: Path, today: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.service.upkeep.authority.own_addresses", lambda host: [])
    by = house(tmp_path, today).authority
    stolen = certificate(by, named([], [ip_address("10.0.0.1")]), today())
    with pytest.raises(ssl.SSLCertVerificationError, match="excluded subtree violation"):
        agree(stolen, by.certificate, "10.0.0.1", tmp_path)


def test_its_files_are_its_owners_alone_and_a_start_goes_on_with_them(tmp_path: Path, clock: StillClock) -> None:
    first = house(tmp_path, clock)
    files = [tmp_path / "log.db.authority", tmp_path / "log.db.certificate"]
    assert [oct(path.stat().st_mode & 0o777) for path in files] == ["0o600", "0o600"]
    was = [path.read_bytes() for path in files]
    assert house(tmp_path, clock).fingerprint == first.fingerprint
    assert [path.read_bytes() for path in files] == was


def test_a_certificate_is_made_anew_a_month_before_its_end_and_for_other_names(
    tmp_path: Path, clock: StillClock
) -> None:
    made, path = house(tmp_path, clock), tmp_path / "log.db.certificate"
    was = path.read_bytes()
    clock.tick(59 * DAY)
    made.context()
    assert path.read_bytes() == was
    clock.tick(2 * DAY)
    made.context()
    fresh = Signed.read(path)
    assert fresh
    assert fresh.ends == clock() + timedelta(days=90)
    house(tmp_path, clock, host="192.168.1.8")
    assert path.read_bytes() != was


def test_a_disk_that_is_full_leaves_the_certificate_as_it_was(
    tmp_path: Path, clock: StillClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house(tmp_path, clock)
    clock.tick(61 * DAY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("fairdeal.service.upkeep.authority.write_durably", full)
        assert made.context() is made.context()
    was = (tmp_path / "log.db.certificate").read_bytes()
    made.context()
    assert (tmp_path / "log.db.certificate").read_bytes() != was, "it is tried again"


def test_an_address_that_came_later_is_left_out_and_told(tmp_path: Path, clock: StillClock) -> None:
    first = house(tmp_path, clock)
    later = house(tmp_path, clock, host="192.168.1.9")
    assert (later.fingerprint, later.left_out) == (first.fingerprint, ["192.168.1.9"])
    assert later.told == ["pi", "pi.local", "cards.home"]
    assert (first.reached, later.reached, later.name) == ("192.168.1.7", "pi.local", "pi.local")


def test_an_authority_that_has_ended_gives_way_to_another(tmp_path: Path, clock: StillClock) -> None:
    first = house(tmp_path, clock)
    clock.tick(3_651 * DAY)
    assert house(tmp_path, clock).fingerprint != first.fingerprint


def test_a_damaged_authority_ends_the_start_in_a_sentence(tmp_path: Path, clock: StillClock) -> None:
    house(tmp_path, clock)
    (tmp_path / "log.db.authority").write_text("nothing")
    with pytest.raises(StoreFailed, match=r"authority is damaged\. Put it back from the backup"):
        house(tmp_path, clock)


@pytest.mark.parametrize(
    ("host", "workers", "told"),
    [("127.0.0.1", 1, "127.0.0.1 is this machine alone"), ("0.0.0.0", 2, "--tls is for one process")],
)
def test_where_nobody_would_trust_it_the_start_says_so(host: str, workers: int, told: str) -> None:
    service = make_service(Config(workers=workers, tls=1))
    with pytest.raises(StoreFailed, match=told), at_home(service, host, print):
        pass


@pytest.mark.parametrize(
    ("days", "file", "kind"),
    [(0, "authority", "good"), (3_600, "authority", "care"), (70, "certificate", "good"), (80, "certificate", "care")],
)
def test_the_doctor_says_when_both_end(tmp_path: Path, days: int, file: str, kind: str) -> None:
    config = Config(database=str(tmp_path / "log.db"))
    House(config, ["cards.home"], "192.168.1.7")
    found = authority(now() + timedelta(days=days), Files(config))
    [told] = [each for each in found if each.says.startswith(f"{tmp_path}/log.db.{file} is good until ")]
    assert (told.check, told.kind, bool(told.remedy)) == ("tls", kind, kind == "care")


def test_a_backup_holds_the_authority_and_puts_it_back(tmp_path: Path, clock: StillClock) -> None:
    log, other = tmp_path / "log.db", tmp_path / "other" / "log.db"
    make_service(Config(database=str(log))).close()
    made = house(tmp_path, clock)
    run(["backup", str(tmp_path / "kept"), "--db", str(log)])
    run(["restore", str(tmp_path / "kept"), "--db", str(other)])
    assert house(tmp_path / "other", clock).fingerprint == made.fingerprint
    assert not (tmp_path / "kept" / "log.db.certificate").exists()


def run(words: list[str]) -> None:
    done = CliRunner().invoke(fairdeal, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
