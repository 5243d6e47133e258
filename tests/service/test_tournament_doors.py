"""The doors of a tournament: an evening over HTTP from entry to standings, what is refused, limits, and the socket."""

import csv
import json
from io import StringIO
from typing import Any

import pytest
from clients import Client, client_of
from cups import PLAN, Cup, Key, done, refused
from entrants import a_server, a_store
from keyed import SeatKey, through
from sitting import StillClock

from fairdeal.service.app import Service
from fairdeal.service.doors.guards import Guards
from fairdeal.service.evidence.verify import judge

LOCAL = "http://localhost"


@pytest.fixture
def server(still: StillClock) -> Service:
    return a_server(a_store(), still)


@pytest.fixture
def client(server: Service) -> Client:
    return Client(server)


def a_cup(client: Client, clock: StillClock, **plan: Any) -> Cup:
    return Cup(LOCAL, through(client), clock, **plan)


@pytest.fixture
def cup(client: Client, still: StillClock) -> Cup:
    return a_cup(client, still)


@pytest.fixture
def two_tables(client: Client, still: StillClock) -> Cup:
    """A round at two tables of three, with a bot at each that does not count."""
    return a_cup(client, still, seats=3, rounds=2).enter("Ann", "Bo", "Cleo", "Dan").begun()


def test_an_evening_of_four_goes_over_http_from_entry_to_a_file_that_verifies(cup: Cup, client: Client) -> None:
    told = cup.enter("Ann", "Bo", "Cleo", "Dan").begun().told()
    [table] = told["tables"]
    assert (told["stage"], told["round"], table["status"], table["came"]) == ("playing", 0, "lobby", [False] * 4)
    cup.play(table)
    done(cup.director.asks("end"))
    told = cup.told()
    assert (told["stage"], told["ended"], [each["place"] for each in told["standings"]]) == ("over", "played", [1] * 4)
    file = client.get(f"/api/v1/tournaments/{cup.id}/file").data
    report = judge(StringIO(file.decode()).readlines() and iter(file.splitlines(keepends=True)))
    assert report.exit_code == 0, report.headline
