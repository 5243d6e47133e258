"""The list of tables in the lobby: the newest first, also after a restart, and none that everybody has left."""

from pathlib import Path

import pytest
from clients import client_of
from databases import Postgres
from keyed import sat
from msgspec.structs import replace
from player import Player, ask
from serving import Forward
from sitting import Sitting, StillClock, a_service

from fairdeal.engine.words import Speech
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.views import table_part
from fairdeal.service.doors.http.tables import EMPTY_SECONDS, LEFT_SECONDS, listed, row
from fairdeal.service.language import catalogue
from fairdeal.service.live.board import Board
from fairdeal.service.live.neighbours import Here
from fairdeal.service.table.seats.lobby import Sit as SitDown
from fairdeal.service.table.seats.presence import DAY_SECONDS
from fairdeal.service.table.state.state import Missing


@pytest.fixture
def house(still: StillClock) -> Service:
    return a_service(still)


def shown(service: Service) -> list[str]:
    """The ids of the tables that the lobby shows."""
    told = client_of(service).get("/api/v1/tables").get_json()
    return [table["id"] for table in told["tables"]]


def opened(service: Service, seats: int = 2) -> str:
    """A new table at which nobody sits yet."""
    return service.tables.open("money-sweeper", {}, seats, bots={}).table.id


def test_a_lobby_where_nobody_is_and_nobody_sits_is_soon_listed_no_more(house: Service, still: StillClock) -> None:
    table = opened(house)
    still.tick(EMPTY_SECONDS - 1)
    assert shown(house) == [table]
    still.tick(1)
    assert shown(house) == []
    assert house.tables.desk(table).table.status == "lobby", "it is not over: whoever has its link may come"


def test_a_lobby_where_somebody_sits_is_listed_for_a_day(house: Service, still: StillClock) -> None:
    table = Sitting(house, people=1).table.id
    still.tick(LEFT_SECONDS - 1)
    assert shown(house) == [table]
    still.tick(1)
    assert shown(house) == []


def test_a_row_is_put_into_bytes_once_for_all_who_ask_until_something_changes(house: Service) -> None:
    table = Sitting(house, people=1)
    first = row(table.table)
    assert row(table.table) is first == table_part(table.table)
    table.do(1, SitDown, name="Bo")
    assert row(table.table) == table_part(table.table) != first
    table.table.missing = Missing(9, "ab" * 32, 5, "2026-11-22T10:00:00.000Z", ((5, 8),))
    assert b'"lost"' in row(table.table)


def test_a_row_speaks_the_language_of_whoever_asks(house: Service) -> None:
    table = Sitting(house, people=1).table
    table.opened = replace(table.opened, forked_from="abc#7")
    english = row(table)
    with Speech(catalogue("de")):
        assert row(table) == table_part(table) != english
    assert row(table) == english


def test_a_match_that_has_begun_is_listed_however_long_it_takes(house: Service, still: StillClock) -> None:
    table = Sitting(house).table.id
    still.tick(2 * LEFT_SECONDS)
    assert shown(house) == [table]


def test_a_lobby_that_nobody_fills_closes_by_itself(house: Service, still: StillClock) -> None:
    table = opened(house)
    still.tick(house.tables.desk(table).table.house.days * DAY_SECONDS)
    house.deadlines.ring()
    assert house.tables.desk(table).table.status == "over"


def test_whoever_is_connected_keeps_a_lobby_in_the_list(forward: Forward) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "open"}, {"kind": "open"}]}
    _, table = sat(forward.url, body)
    with Player(forward.url, table["table"], ""):
        forward.ahead(EMPTY_SECONDS + 60)
        assert [each["id"] for each in ask("GET", f"{forward.url}/api/v1/tables")[1]["tables"]] == [table["table"]]


def test_whoever_is_connected_to_another_server_does_so_too(
    postgres: Postgres, still: StillClock, tmp_path: Path
) -> None:
    address = postgres.fresh()
    service = make_service(Config(database=address, keys=str(tmp_path), clock=still))
    table = opened(service)
    still.tick(EMPTY_SECONDS)
    other = Board(address, "another server")
    try:
        assert [each.id for each in listed(service.tables, service.visited)] == []
        other.tell({table: Here((), 1)})
        assert [each.id for each in listed(service.tables, service.visited)] == [table]
    finally:
        other.close()
        service.close()


def test_the_list_goes_by_age_whoever_was_asked_for_last_and_after_a_restart(still: StillClock, tmp_path: Path) -> None:
    log = str(tmp_path / "log.db")
    service = a_service(still, log)
    tables: list[str] = []
    for _table in range(5):
        tables.insert(0, opened(service))
        still.tick(1)
    service.tables.desk(tables[-1])
    assert shown(service) == tables
    service.close()
    again = a_service(still, log)
    assert shown(again) == tables
    again.close()
