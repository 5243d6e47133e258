"""After a start: what is not over is taken up, one table after the other, and nothing else is read."""

from pathlib import Path
from typing import Any

import pytest
from clients import client_of
from warm import fairdeal

from fairdeal.events import Head, MemoryStore, Store, StoreFailed
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk import tables, taking_up
from fairdeal.service.desk.taking_up import take_up
from fairdeal.service.errors import Problem
from fairdeal.service.table.seats import lobby
from fairdeal.sitting import StillClock

LOBBIES = ("b", "c", "a")  # from the oldest on


@pytest.fixture
def store() -> MemoryStore:
    """A log with a match that is over, and lobbies, each a second younger than the one before."""
    still, store = StillClock(), MemoryStore()
    before = make_service(Config(clock=still), store)
    bots = {0: "random", 1: "random"}
    assert before.tables.open("money-sweeper", {}, 2, bots=bots, table="over").table.status == "over"
    for name in LOBBIES:
        still.tick(1)
        before.tables.open("money-sweeper", {}, 2, bots={}, table=name)
    return store


@pytest.fixture
def after(store: MemoryStore) -> Service:
    """The service after a start."""
    return make_service(Config(clock=StillClock()), store)


@pytest.fixture
def folded(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are folded from the log, as they are."""
    found: list[str] = []
    data_of = store.data_of

    def noted(table: str, *after: Any) -> Any:
        found.append(table)
        return data_of(table, *after)

    monkeypatch.setattr(store, "data_of", noted)
    return found


def in_the_lobby(service: Service) -> list[str]:
    answer = client_of(service).get("/api/v1/tables").get_json()
    return [each["id"] for each in answer["tables"]]


def test_nothing_is_read_of_matches_that_are_over(store: MemoryStore, folded: list[str]) -> None:
    make_service(Config(), store)
    assert sorted(folded) == sorted(LOBBIES)


def test_the_lobby_is_ordered_by_age_after_a_start(after: Service) -> None:
    assert in_the_lobby(after) == ["a", "c", "b"]


def test_who_has_been_asked_for_meanwhile_stands_before_what_is_taken_up(store: MemoryStore) -> None:
    service = make_service(Config(clock=StillClock()), store)
    service.tables.open("money-sweeper", {}, 2, bots={}, table="new")
    service.tables.let_go("a")
    take_up(service.tables, ["a"], [])
    kept = [desk.table.id for desk in service.tables.kept()]
    assert (kept[0], kept[-1]) == ("a", "new")


def test_while_guests_are_to_come_no_more_are_folded_than_are_kept(
    after: Service, folded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in LOBBIES:
        after.tables.let_go(name)
    monkeypatch.setattr(tables, "KEPT", 2)
    folded_by_then: list[list[str]] = []

    def guests_have_had_their_time(seconds: float) -> None:
        folded_by_then.append([*folded])
        after.recovery.wake_all()

    monkeypatch.setattr(taking_up, "sleep", guests_have_had_their_time)
    monkeypatch.setattr(taking_up, "STRETCH_SECONDS", 1e9)
    after.tables.has_guests_to_come = True
    taken: list[str] = []
    take_up(after.tables, after.tables.unfinished(), [lambda table: taken.append(table.id)])
    assert (folded_by_then, taken) == ([["a", "c"]], ["a", "c", "b"])


def test_a_table_rests_that_is_folded_while_its_guests_are_to_come(after: Service) -> None:
    after.tables.has_guests_to_come = True
    for name in LOBBIES:
        after.tables.let_go(name)
    assert after.tables.stands(after.tables.desk("a").table)
    after.recovery.wake_all()
    assert not any(after.tables.stands(after.tables.desk(name).table) for name in LOBBIES)


def test_others_are_served_between_two_tables(after: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(taking_up, "sleep", pauses.append)
    monkeypatch.setattr(taking_up, "STRETCH_SECONDS", -1.0)
    take_up(after.tables, LOBBIES, [])
    assert pauses == [taking_up.PAUSE_SECONDS] * 3


def test_a_log_that_cannot_be_read_now_is_waited_for(
    store: MemoryStore, after: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, taken = store.head, list[str]()

    def is_away(table: str) -> Head:
        raise StoreFailed("the database is away")

    monkeypatch.setattr(store, "head", is_away)
    monkeypatch.setattr(taking_up, "sleep", lambda seconds: monkeypatch.setattr(store, "head", head))
    take_up(after.tables, LOBBIES, [lambda table: taken.append(table.id)], patient=True)
    assert taken == [*LOBBIES]


def test_a_table_that_breaks_keeps_nobody_from_the_others(
    after: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    recalled, taken = after.tables.recalled, list[str]()

    def breaks(table: str) -> object:
        return recalled(table) if table != "c" else 1 / 0

    monkeypatch.setattr(after.tables, "recalled", breaks)
    take_up(after.tables, LOBBIES, [lambda table: taken.append(table.id)])
    assert (taken, "table c cannot be taken up" in caplog.text) == (["b", "a"], True)


# Another law

REFUSED = "table of-old was opened under law 2, and this program knows law 4 alone; serve it with the version"


EVENING = {
    "title": "Thursday", "game": "money-sweeper", "options": {}, "seats": 2, "format": "duplicate", "rounds": 1,
    "entry_until": "2999-01-01T00:00:00.000Z",
}  # fmt: skip


def opened_under_law_2(config: Config, store: Store | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table in the log of which the first record names another law."""
    with monkeypatch.context() as patch:
        patch.setattr(lobby, "LAW", 2)
        service = make_service(config, store)
        service.tables.open("money-sweeper", {}, 2, bots={}, table="of-old")
        service.close()


def test_a_log_with_a_table_of_another_law_is_not_served_and_nothing_of_it_is_folded(
    store: MemoryStore, folded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_under_law_2(Config(clock=StillClock()), store, monkeypatch)
    folded.clear()
    with pytest.raises(StoreFailed, match=REFUSED):
        make_service(Config(), store)
    assert folded == []


def test_a_tournament_has_a_law_of_its_own(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    service = make_service(Config(clock=StillClock()), store)
    service.tournaments.open(**EVENING)
    make_service(Config(), store)
    monkeypatch.setattr(taking_up, "EVENINGS", 2)
    with pytest.raises(StoreFailed, match="was opened under law 1, and this program knows law 2 alone"):
        make_service(Config(), store)


def test_the_server_says_so_in_one_sentence_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.db"
    opened_under_law_2(Config(database=str(path)), None, monkeypatch)
    done = fairdeal("serve", "--db", path, "--port", "0")
    assert (done.returncode, done.stdout) == (2, "")
    [said] = done.stderr.splitlines()
    assert f"{path} cannot be served: {REFUSED}" in said


def test_a_table_of_another_law_that_comes_in_later_is_not_opened(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    after = make_service(Config(clock=StillClock()), store)
    opened_under_law_2(Config(clock=StillClock()), store, monkeypatch)
    with pytest.raises(Problem, match="of-old"):
        after.tables.desk("of-old")
