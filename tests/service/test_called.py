"""Who has closed the page is called: when, by whom, how often, and that the address of a call leads nowhere else."""

import hashlib
import socket
import ssl
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from databases import Postgres, contend
from keyed import client_of
from msgspec import to_builtins
from pushing import Service as PushService
from pushing import named, push_service
from sitting import Sitting, StillClock

from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.desk.callees import MOST, Callee, Callees, InFile
from fairdeal.service.desk.calls import TRIES, waits_for
from fairdeal.service.desk.push import GONE, SENT, Push, in_url
from fairdeal.service.errors import Problem
from fairdeal.service.live.board import Board
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import AWAY_SECONDS
from fairdeal.service.table.state.state import Table

DAY = 86_400
FCM = "https://fcm.googleapis.com/fcm/send/abc"


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        yield service


class Family:
    """Ann and Bo at Cover Your Assets, without a clock. It is Ann's turn; both look at the page."""

    def __init__(self, still: StillClock, far: PushService, database: str = ":memory:", house: Any = None) -> None:
        self.still, self.far = still, far
        self.service = make_service(Config(database=database, clock=still, calls=(far.host,)))
        self.client = client_of(self.service)
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "cover-your-assets", "seats": seats, "name": "Ann", "house": house or {}}
        opened: Any = self.client.sat(body)
        self.id = opened["table"]
        self.seats = [opened["me"], *opened["guests"]]
        self.seats[1].takes("Bo")
        self.here(0, 1)

    @property
    def table(self) -> Table:
        return self.service.tables.desk(self.id).table

    def here(self, *seats: int) -> None:
        self.service.deadlines.here(self.table, seats)

    def wish(self, seat: int, endpoint: str | None = None, **more: Any) -> Any:
        body = {"endpoint": endpoint or self.far.endpoint(), **more}
        return self.client.post(f"/api/v1/tables/{self.id}/calls", seat=self.seats[seat], json=body)

    def called(self, seconds: float = 0) -> int:
        """Let so many seconds go by; how often anybody was called by then."""
        self.still.tick(seconds)
        self.service.deadlines.ring()
        self.service.deadlines.ring()
        return len(self.far.calls)

    def does(self, seat: int, what: str, **fields: Any) -> None:
        """Carry a command of this seat out."""
        asked = {"do": what, "id": f"c{self.table.seq}", "seq": self.table.seq, **fields}
        told = self.client.post(f"/api/v1/tables/{self.id}/commands", seat=self.seats[seat], json=asked)
        assert told.status_code == 200, told.json

    def play(self, seat: int) -> None:
        """Act for this seat until others are to act."""
        while self.table.acting("person") == [seat]:
            self.does(seat, "play", action=to_builtins(self.table.state.default(seat)))

    def rows(self, seat: int = 0) -> list[Callee]:
        return self.service.calls.callees.of_seat(self.id, seat)


@pytest.fixture
def family(still: StillClock, far: PushService) -> Iterator[Family]:
    family = Family(still, far)
    yield family
    family.service.close()


def away(family: Family) -> int:
    """Ann, whose turn it is, asks to be called and closes the page; how often she was called half a minute later."""
    assert family.wish(0).status_code == 200
    family.here(1)
    return family.called(AWAY_SECONDS)


def test_whoever_is_away_when_it_is_their_turn_is_called_once(family: Family) -> None:
    assert family.table.acting("person") == [0]
    assert away(family) == 1
    assert family.called(DAY) == family.called(DAY) == 1


def test_a_call_says_nothing_but_the_name_of_the_house(family: Family) -> None:
    away(family)
    [(path, headers, body)] = family.far.calls
    said, key = named(headers["Authorization"])
    assert (path, body, key) == ("/send/ann?of=house", b"", family.service.calls.push.key)
    now = int(family.still().timestamp())
    assert said == {"aud": f"https://{family.far.host}", "exp": said["exp"], "sub": "https://localhost"}
    assert now < said["exp"] <= now + DAY
    assert headers["TTL"] == str(7 * DAY)
    assert len(headers["Topic"]) == 32
    assert family.id not in str(family.far.calls)


def test_no_service_can_tell_by_guessing_at_which_table_somebody_is_called(family: Family) -> None:
    away(family)
    [(_path, headers, _body)] = family.far.calls
    known = f"{family.service.calls.push.key} {family.id} 0"
    assert headers["Topic"] != in_url(hashlib.sha256(known.encode()).digest())[:32]
    other = Family(family.still, family.far)
    away(other)
    assert family.far.calls[-1][1]["Topic"] != headers["Topic"]
    other.service.close()


def test_certificates_are_read_once_and_not_for_every_call(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    read, load = [], ssl.SSLContext.load_default_certs

    def counted(context: ssl.SSLContext, *given: Any) -> None:
        read.append(context)
        load(context, *given)

    monkeypatch.setattr(ssl.SSLContext, "load_default_certs", counted)
    family.wish(0, family.far.endpoint("phone"))
    assert away(family) == 2
    assert len(read) == 1


def test_nobody_is_called_who_looks_or_is_not_waited_for(family: Family) -> None:
    family.wish(0)
    family.wish(1, family.far.endpoint("bo"))
    family.here(0)  # Bo has gone; it is Ann's turn, and she looks
    assert family.called(AWAY_SECONDS) == 0
    family.play(0)
    assert family.called() == 1
    assert family.far.calls[0][0].startswith("/send/bo")


def test_the_next_turn_is_called_for_too_but_not_within_five_minutes(family: Family) -> None:
    away(family)
    family.play(0)
    family.play(1)
    assert family.table.acting("person") == [0]
    family.here(0, 1)
    family.here(1)
    assert family.called(2 * AWAY_SECONDS) <= 1
    assert family.called(300) == 2


def test_a_question_of_the_others_is_a_wait(sit: Callable[..., Sitting]) -> None:
    table = sit()
    table.play(5)
    turn = {2: f"turn {table.table.last[2]}"}
    assert waits_for(table.table) == turn
    table.do(0, AskUndo)
    assert waits_for(table.table) == {1: f"undo {table.seq}"} | turn


def test_a_question_on_top_of_a_turn_calls_nobody_again(family: Family) -> None:
    family.play(0)
    family.wish(0)
    family.here(1)
    assert family.called(AWAY_SECONDS) == 0
    family.play(1)
    assert family.called(300) == 1
    family.does(1, "undo", target=family.table.last[1])
    assert family.table.undos.pending
    assert family.called() == family.called(DAY) == 1


@pytest.mark.parametrize("status", [403, 404, 410])
def test_a_browser_that_the_service_does_not_know_is_forgotten(family: Family, status: int) -> None:
    family.far.status = status
    assert away(family) == 1
    assert family.rows() == []


def test_a_service_in_trouble_is_tried_again_as_late_as_it_asks_and_no_more_than_thrice(family: Family) -> None:
    family.far.status, family.far.after = 503, "1200"
    assert away(family) == 1
    assert family.called(1199) == 1
    assert family.called(1) == 2
    assert family.called(DAY) == TRIES
    assert family.called(DAY) == TRIES
    assert len(family.rows()) == 1


def test_a_service_that_is_gone_costs_nobody_anything(family: Family) -> None:
    family.far.shutdown()
    family.far.server_close()
    assert away(family) == 0
    family.here(0, 1)
    family.play(0)
    assert len(family.rows()) == 1


def test_a_redirect_is_not_followed(family: Family) -> None:
    family.far.status, family.far.leads = 307, family.far.endpoint("elsewhere")
    assert away(family) == 1
    assert family.called(DAY) == 1


def test_an_address_that_cannot_be_reached_is_followed_by_the_next(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    look_up, dial = socket.getaddrinfo, socket.create_connection

    def both(host: str, port: int, *more: Any, **named: Any) -> Any:
        found = ("127.0.0.2", "127.0.0.1") if host == "localhost" else (host,)
        return [each for address in found for each in look_up(address, port, *more, **named)]

    def noted(at: tuple[str, int], *more: Any) -> socket.socket:
        tried.append(at[0])
        return dial(at, *more)

    monkeypatch.setattr(socket, "getaddrinfo", both)
    monkeypatch.setattr(socket, "create_connection", noted)
    assert away(family) == 1
    assert tried == ["127.0.0.2", "127.0.0.1"]


def test_whoever_wants_no_more_calls_gets_none(family: Family) -> None:
    family.wish(0)
    assert family.wish(0, wanted=False).json["wanted"] is False
    family.here(1)
    assert family.called(AWAY_SECONDS) == 0


def test_the_browsers_of_a_seat_are_few_and_the_newest_stay(family: Family) -> None:
    for number in range(MOST + 2):
        family.still.tick(1)
        assert family.wish(0, family.far.endpoint(str(number))).status_code == 200
    assert [row.endpoint for row in family.rows()] == [family.far.endpoint(str(n)) for n in range(2, MOST + 2)]


def test_a_call_is_the_seats_own(family: Family) -> None:
    body = {"endpoint": family.far.endpoint()}
    told: Any = family.client.post(f"/api/v1/tables/{family.id}/calls", json=body)
    assert (told.status_code, told.json["error"]["code"]) == (403, "no_seat")


def renews(family: Family, old: str, new: str, **given: Any) -> Any:
    """A service worker, which has no key of any seat, tells of a new address."""
    body = {"endpoint": new, "instead": old}
    return family.client.post(f"/api/v1/tables/{given.get('table', family.id)}/calls", json=body)


def test_a_browser_with_a_new_address_is_called_there_for_its_seat_and_never_at_the_old_one(family: Family) -> None:
    old, new = (family.far.endpoint(name) for name in ("old", "new"))
    family.wish(0, old)
    before = family.rows()[0]
    assert renews(family, old, new).status_code == 200
    assert family.rows() == [before._replace(endpoint=new)]
    family.here(1)
    assert family.called(AWAY_SECONDS) == 1
    assert family.far.calls[0][0].startswith("/send/new")
    newest = family.far.endpoint("newest")
    assert renews(family, new, newest).status_code == 200
    assert family.called(1) == 1, "one wait is one call, whatever the address"
    assert renews(family, old, new).status_code == 404


def test_a_new_address_that_the_page_has_told_of_already_leaves_one_row(family: Family) -> None:
    old, new = (family.far.endpoint(name) for name in ("old", "new"))
    family.wish(0, old)
    family.wish(0, new)
    family.wish(1, old)  # a family at one browser
    assert renews(family, old, new).status_code == 200
    assert sorted((row.seat, row.endpoint) for row in family.rows(0) + family.rows(1)) == [(0, new), (1, new)]


def test_nobody_is_called_elsewhere_who_is_not_known_or_at_no_push_service(family: Family) -> None:
    old = family.far.endpoint("old")
    family.wish(0, old)
    told = [renews(family, family.far.endpoint("mine"), FCM), renews(family, old, "https://example.com/mine")]
    assert [each.status_code for each in told] == [404, 422]
    assert [row.endpoint for row in family.rows()] == [old]


def test_another_key_at_the_seat_or_of_the_house_is_not_called(family: Family) -> None:
    others: list[Any] = [{"key": "0" * 64}, {"vapid": "other"}]
    for other in others:
        family.wish(0)
        [row] = family.rows()
        family.service.calls.callees.add(row._replace(**other), 0)
        family.here(1)
        assert family.called(AWAY_SECONDS) == 0
        assert family.rows() == []
        family.here(0, 1)
        family.called()


def test_a_table_that_is_over_calls_nobody_and_forgets_them(family: Family) -> None:
    family.wish(0)
    for seat in (0, 1):
        family.does(seat, "end")
    assert family.table.status == "over"
    assert family.called() == 0
    assert family.rows() == []
    assert family.wish(0).json["error"]["code"] == "not_now"


def test_a_table_with_a_clock_calls_nobody(still: StillClock, far: PushService) -> None:
    family = Family(still, far, house={"clock": "decision", "seconds": 60})
    no = family.wish(0).json["error"]
    assert (no["code"], "without a clock" in no["message"]) == ("not_now", True)


def test_a_server_may_be_told_to_call_nobody(still: StillClock, far: PushService) -> None:
    far.host, host = "none", far.host
    family = Family(still, far)
    far.host = host
    assert family.wish(0).json["error"]["message"] == "This server calls nobody."
    assert 'data-calls=""' in family.client.get(f"/table/{family.id}").text


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://evilpush.apple.com/x",
        "https://ann:secret@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://169.254.169.254/latest",
        "https://fcm.googleapis.com/x\r\nHost: evil",
        "https://fcm.googleapis.com/ä",
        "https://fcm.googleapis.com:port/x",
        "file:///etc/passwd",
        FCM + "x" * 1000,
    ],
)
def test_an_address_that_is_no_known_push_services_is_refused(endpoint: str) -> None:
    with pytest.raises(Problem) as no:
        Push(b"k", ()).must_be_known(endpoint)
    assert (no.value.code, "serve --calls" in no.value.remedy) == ("bad_request", True)
    assert Push(b"k", ()).call(endpoint, "", 0, 0, "") == GONE


@pytest.mark.parametrize(
    "endpoint",
    [
        FCM,
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_the_browsers_are_known(endpoint: str) -> None:
    assert Push(b"k", ()).must_be_known(endpoint).geturl() == endpoint


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.8"])
def test_a_known_name_that_leads_into_a_private_net_is_not_called(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialled = []
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in ("8.8.8.8", address)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    monkeypatch.setattr(socket, "create_connection", lambda *at: dialled.append(at))
    assert Push(b"k", ()).call(FCM, "", 0, 0, "") > SENT
    assert dialled == []


def test_the_key_is_that_of_the_house_after_every_start() -> None:
    assert Push(b"k", ()).key == Push(b"k", ()).key != Push(b"l", ()).key
    assert len(Push(b"k", ()).key) == 87


def test_who_is_called_stands_beside_the_log_for_its_owner_alone_and_nowhere_once_forgotten(
    still: StillClock, far: PushService, tmp_path: Path
) -> None:
    database = tmp_path / "log.db"
    family = Family(still, far, str(database))
    beside = tmp_path / "log.db.calls"
    assert not beside.exists()
    family.wish(0)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    assert far.host.encode() in beside.read_bytes()
    family.service.close()
    assert far.host.encode() not in database.read_bytes()

    again = make_service(Config(database=str(database), clock=still, calls=(far.host,)))
    assert len(again.calls.callees.of_seat(family.id, 0)) == 1
    again.calls.callees.drop(family.id, 0)
    again.close()
    assert far.host.encode() not in beside.read_bytes()


def test_a_start_forgets_who_is_called_at_tables_that_left(still: StillClock, far: PushService, tmp_path: Path) -> None:
    database = str(tmp_path / "log.db")
    rows = InFile(f"{database}.calls")
    Callees(rows).add(Callee("gone", 0, FCM, "", "", ""), 0)
    rows.close()
    service = make_service(Config(database=database, clock=still))
    service.deadlines.ring()
    assert service.calls.callees.tables() == []
    service.close()


def test_of_several_servers_one_calls(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    address = postgres.fresh()
    contend(monkeypatch, "calls")
    boards = [Board(address, name) for name in ("one", "two")]
    one, two = map(Callees, boards)
    for number in range(MOST + 1):
        one.add(Callee("t", 0, f"{FCM}{number}", "k", "v", "https://house"), number)
    found = two.of_seat("t", 0)
    assert [each.endpoint for each in found] == [f"{FCM}{number}" for number in range(1, MOST + 1)]
    assert [one.take(found[0], "turn 3", 1000, 700), two.take(found[0], "turn 3", 1000, 700)] == [True, False]
    assert not two.take(found[0], "turn 4", 1100, 800)
    two.again(found[0], 500)
    assert one.take(found[0], "turn 3", 1000, 700)
    assert one.of_seat("t", 0)[0].tries == 1
    one.settled(found[0])
    assert (two.of_seat("t", 0)[0].tries, two.tables()) == (0, ["t"])
    two.drop("t", 0, found[1].endpoint)
    assert len(one.of_seat("t", 0)) == MOST - 1
    assert (two.renew("t", found[0].endpoint, "new"), one.renew("t", found[0].endpoint, "new")) == (True, False)
    assert (one.renew("t", found[2].endpoint, "new"), len(one.of_seat("t", 0))) == (True, MOST - 2)
    two.drop("t")
    assert one.tables() == []
    for board in boards:
        board.close()


def test_a_server_that_calls_nobody_any_more_calls_none_of_those_who_asked_before(
    still: StillClock, far: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = Family(still, far, str(tmp_path / "log.db"))
    far.status = 503  # the wait stays one to be called for
    assert away(family) == 1
    family.service.close()
    dialled: list[str] = []

    def noted(_push: Push, endpoint: str, *_more: Any) -> int:
        dialled.append(endpoint)
        return SENT

    monkeypatch.setattr(Push, "call", noted)
    for calls, count in (("none", 0), (far.host, 1)):
        again = make_service(Config(database=str(tmp_path / "log.db"), clock=still, calls=(calls,)))
        still.tick(DAY)
        again.deadlines.ring()
        assert len(dialled) == count
        again.close()


def test_a_name_that_is_forgotten_takes_the_calls_of_its_seat_along(
    still: StillClock, far: PushService, tmp_path: Path
) -> None:
    path = str(tmp_path / "log.db")
    family = Family(still, far, path)
    family.wish(0)
    family.wish(1, far.endpoint("bo"))
    family.service.close()
    told = CliRunner().invoke(fairdeal, ["forget-name", family.id, "1", "--db", path])
    assert told.exit_code == 0, told.output
    rows = InFile(f"{path}.calls")
    assert [len(Callees(rows).of_seat(family.id, seat)) for seat in (0, 1)] == [0, 1]
    rows.close()
