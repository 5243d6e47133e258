"""When the disk says no: a clear answer, nothing half done, and play goes on when it says yes again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from keyed import Seat, SeatClient, client_of
from werkzeug.test import TestResponse

from fairdeal.events import Append, Draft, Record, SqliteStore, StoreFailed, Unwritable
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk import tables
from fairdeal.service.desk.bots import Bots
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.desk.tables import cannot_be_written
from fairdeal.service.desk.taking_up import take_up
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.state.state import Table

BOTS = {0: "random", 1: "random"}


@pytest.fixture
def full_disk(tmp_path: Path) -> Service:
    """A log in a file that may not grow by more than a little."""
    store = SqliteStore(tmp_path / "log.db")
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages + 8}")
    return make_service(Config(database=str(tmp_path / "log.db")), store)


def test_a_full_disk_refuses_and_changes_nothing(full_disk: Service) -> None:
    client = client_of(full_disk)
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    answers = [client.opens(body) for _ in range(40)]
    refused = [(status, told["error"]["code"]) for status, told in answers if status != 201]
    assert {*refused} == {(503, "storage")}
    assert all(full_disk.store.check(table) for table in full_disk.store.tables())


def test_after_a_refused_write_the_table_is_as_its_log_tells(full_disk: Service) -> None:
    client = client_of(full_disk)
    table, seat = fill(client)
    shown = client.get(f"/api/v1/tables/{table}/view", seat=seat).get_json()
    assert shown["seq"] == full_disk.store.head(table).seq
    assert shown["game"] == view_of(fold(full_disk.store, table))


def test_a_server_on_a_full_disk_is_not_ready_until_there_is_room(
    full_disk: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "TRY_SECONDS", 0.0)
    client, store = client_of(full_disk), full_disk.store
    assert isinstance(store, SqliteStore)
    assert client.get("/readyz").status_code == 200
    fill(client)
    assert [client.get("/readyz").status_code for _ in range(3)] == [503] * 3
    before = (store.tables(), store.db.table_names())
    Pauses(store).makes_room()
    assert [client.get("/readyz").status_code for _ in range(3)] == [200] * 3
    assert (store.tables(), store.db.table_names()) == before
    assert not full_disk.tables.write_failed


def fill(client: SeatClient) -> tuple[str, Seat]:
    """Play alone against a bot until the disk is full."""
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    opened = client.sat(body)

    def ask(seat: Seat, **said: Any) -> TestResponse:
        answer: TestResponse = client.post(f"/api/v1/tables/{opened['table']}/commands", json=said, seat=seat)
        return answer

    opened["guests"][0].takes("Bo")
    for number in range(400):
        for seat in (opened["me"], *opened["guests"]):
            address = f"/api/v1/tables/{opened['table']}/view"
            view = client.get(address, seat=seat).get_json()
            choices = view["mine"]["choices"]["items"]
            if choices:
                answer = ask(seat, do="play", id=f"p{number}", seq=view["seq"], action=choices[-1]["action"])
                if answer.status_code == 503:
                    return opened["table"], seat
    raise AssertionError("the disk did not fill up")


def view_of(table: Table) -> Any:
    return msgspec.json.decode(msgspec.json.encode(table.state.public()))


class Stubborn(DirectJournal):
    """A journal whose disk fails once it is told to."""

    fails = False

    def append(self, request: Append) -> list[Record]:
        if self.fails:
            raise StoreFailed("the disk is read-only")
        return super().append(request)


def test_nobody_sees_what_is_not_on_disk(service: Service) -> None:
    journal = Stubborn(service.store)
    service.tables._journal = journal
    shown: list[Any] = []
    service.tables.listeners.insert(0, lambda desk, steps: shown.append(steps))
    desk = service.tables.open("money-sweeper", {}, 3, bots=BOTS)
    journal.fails = True
    with pytest.raises(Problem, match="read-only"):
        service.tables.open("money-sweeper", {}, 2, bots=BOTS)
    assert len(shown) == 1
    assert service.store.tables() == [desk.table.id]


@pytest.mark.parametrize(("by", "code", "level"), [("key", "bad_command", "WARNING"), ("nobody", "internal", "ERROR")])
def test_what_no_log_can_hold_is_the_fault_of_who_made_it(
    service: Service, caplog: pytest.LogCaptureFixture, by: str, code: str, level: str
) -> None:
    data = {"by_key": {"signature": "ab"}} if by == "key" else {"seat": 1}
    draft = Draft(type="left", by="seat:1", data=data, cmd="x", at="2026-11-21T10:14:58.123Z")
    problem = cannot_be_written(Append("t_1", 3, [draft]), Unwritable("the data has a float"))
    assert problem.code == code
    assert [record.levelname for record in caplog.records] == [level]


class Pauses:
    """The pauses of bots, none of which takes time; after two of the longest the disk has room again."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.taken: list[float] = []

    def __call__(self, seconds: float) -> None:
        if seconds:
            self.taken.append(seconds)
        if self.taken[-2:] == [4, 4]:
            self.makes_room()

    def makes_room(self) -> None:
        self.store.db.execute("PRAGMA max_page_count = 1000000")


def bots_on_a_full_disk(full_disk: Service, pauses: Pauses, *, patient: bool) -> tuple[Bots, str]:
    """Bots at a table of their own, whose log can only just begin; they have played until they could not."""
    full_disk.tables.listeners.clear()
    work: list[Callable[[], None]] = []
    bots = Bots(full_disk.tables, work.append, 0, patient=patient, sleep=pauses)
    table = full_disk.tables.open("money-sweeper", {}, 2, bots=BOTS).table
    [play] = work
    play()
    return bots, table.id


def test_bots_play_on_by_themselves_when_the_disk_has_room_again(full_disk: Service) -> None:
    assert isinstance(full_disk.store, SqliteStore)
    pauses = Pauses(full_disk.store)
    _bots, table = bots_on_a_full_disk(full_disk, pauses, patient=True)
    assert full_disk.tables.desk(table).table.status == "over"
    assert pauses.taken[-6:] == [0.25, 0.5, 1, 2, 4, 4]
    assert audit(full_disk.store.read(table)).findings == ()


def test_bots_of_a_test_or_a_simulation_do_not_wait_but_go_on_when_they_are_poked(full_disk: Service) -> None:
    assert isinstance(full_disk.store, SqliteStore)
    pauses = Pauses(full_disk.store)
    bots, table = bots_on_a_full_disk(full_disk, pauses, patient=False)
    assert full_disk.tables.desk(table).table.status == "playing"
    bots._spawn = lambda work: work()
    pauses.makes_room()
    bots.poke(table)
    assert full_disk.tables.desk(table).table.status == "over"


def test_bots_of_a_server_that_ends_say_nothing_and_play_no_more(full_disk: Service, caplog: Any) -> None:
    assert isinstance(full_disk.store, SqliteStore)
    pauses = Pauses(full_disk.store)
    bots, table = bots_on_a_full_disk(full_disk, pauses, patient=False)
    caplog.clear()
    work: list[Callable[[], None]] = []
    bots._spawn = work.append
    bots.poke(table)
    bots.close()
    pauses.makes_room()
    for play in work:
        play()
    bots.poke(table)
    assert (len(work), full_disk.tables.desk(table).table.status) == (1, "playing")
    assert caplog.records == []


def test_a_fault_that_is_no_refusal_does_not_stop_the_bots_either(service: Service, caplog: Any) -> None:
    """Whatever fails, a fault that passes leaves nobody waiting for a bot."""
    service.tables.listeners.clear()
    entropy, pauses = service.tables.entropy, []

    def fails(size: int) -> bytes:
        raise OSError("no entropy now")

    def pause(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
            service.tables.entropy = entropy

    bots = Bots(service.tables, lambda work: None, 0, patient=True, sleep=pause)
    table = service.tables.open("money-sweeper", {}, 2, bots=BOTS).table
    service.tables.entropy = fails
    bots._play(table.id)
    assert (table.status, pauses) == ("over", [0.25])
    assert "cannot play now" in caplog.text


def test_a_log_of_another_version_keeps_nobody_from_the_other_tables(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    good = make_service(Config(), store).tables.open("money-sweeper", {}, 2, bots=BOTS).table.id
    late = Draft(type="opened.9", by="table", data={}, cmd="open", at="2026-11-21T10:00:00.000Z")
    store.append("later", -1, [late])
    tables = make_service(Config(), store).tables
    assert tables.desk(good).table.id == good
    with pytest.raises(Problem, match="another version"):
        tables.desk("later")


def test_a_damaged_log_keeps_nobody_from_the_other_tables_after_a_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    tables = make_service(Config(), store).tables
    for table in ("here", "hurt"):
        tables.open("money-sweeper", {}, 2, bots={0: "random"}, table=table)
    store.db.execute("DROP TRIGGER records_are_never_changed")
    store.db.execute("UPDATE records SET line = '{' WHERE table_id = 'hurt'")
    tables, taken = make_service(Config(), store).tables, list[str]()
    # an index that is damaged lists what is not there
    take_up(tables, ["gone", "hurt", "here"], [lambda table: taken.append(table.id)])
    assert taken == ["here"]


def test_a_read_only_log_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match=r"log\.db"):
        make_service(Config(database="/proc/log.db", key_file=str(tmp_path / "key")))
