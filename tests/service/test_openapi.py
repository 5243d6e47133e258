"""The interface keeps to its own description: schemathesis asks for what it promises, and for nonsense."""

from typing import Any

import pytest
import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from long import LONG
from schemathesis.checks import not_a_server_error, response_schema_conformance, unsupported_method

from fairdeal.service.app import create_app, make_service
from fairdeal.service.config import Config

OPERATIONS = [
    ("GET", "/games"),
    ("GET", "/law"),
    ("GET", "/phrases"),
    ("GET", "/games/{game}"),
    ("GET", "/tables"),
    ("POST", "/tables"),
    ("GET", "/tables/{table}"),
    ("POST", "/introductions"),
    ("POST", "/tables/{table}/join"),
    ("POST", "/tables/{table}/challenges"),
    ("POST", "/tables/{table}/tickets"),
    ("POST", "/tables/{table}/commands"),
    ("GET", "/tables/{table}/view"),
    ("GET", "/tables/{table}/log"),
    ("GET", "/tables/{table}/transcript"),
    ("GET", "/tables/{table}/audit"),
    ("GET", "/tables/{table}/receipt"),
    ("GET", "/tables/{table}/lines"),
    ("POST", "/tables/{table}/lines"),
    ("GET", "/tables/{table}/replay"),
    ("GET", "/tables/{table}/replay/marks"),
    ("GET", "/tables/{table}/replay/stream"),
    ("GET", "/tables/{table}/replay/story"),
    ("GET", "/tables/{table}/replay/post-mortem"),
    ("POST", "/tables/{table}/replay/post-mortem"),
    ("POST", "/tables/{table}/fork"),
    ("GET", "/tables/{table}/undo"),
    ("POST", "/tables/{table}/calls"),
    ("GET", "/tables/{table}/hint"),
    ("GET", "/tables/{table}/lesson"),
    ("GET", "/tables/{table}/ledger"),
    ("POST", "/transcripts/replay"),
    ("GET", "/tournaments"),
    ("POST", "/tournaments"),
    ("GET", "/tournaments/{tournament}"),
    ("GET", "/tournaments/{tournament}/boards/{board}"),
    ("GET", "/tournaments/{tournament}/boards/{board}/parting/{one}/{other}"),
    ("GET", "/tournaments/{tournament}/entrants/{entrant}"),
    ("GET", "/tournaments/{tournament}/standings.csv"),
    ("GET", "/tournaments/{tournament}/file"),
    ("GET", "/games/{game}/ratings"),
    ("POST", "/tournaments/{tournament}/commands"),
    ("POST", "/tournaments/{tournament}/challenges"),
    ("POST", "/tournaments/{tournament}/referee"),
    ("POST", "/tournaments/{tournament}/rulings"),
]


PLAN = {
    "title": "Thursday", "game": "money-sweeper", "options": {}, "seats": 2, "format": "duplicate", "rounds": 1,
    "entry_until": "2999-01-01T00:00:00.000Z",
}  # fmt: skip


@pytest.fixture(scope="module")
def described() -> tuple[Any, str]:
    """What a service says of itself, and the tournament that it holds beside a table."""
    service = make_service(Config(ratings=1))
    service.tables.open("money-sweeper", {}, 2, bots={0: "random"}, table="atable")
    tournament = service.tournaments.open(**PLAN).id
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", create_app(service=service)), tournament


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(method: str, path: str, described: tuple[Any, str]) -> None:
    schema, tournament = described

    @given(case=schema[f"/api/v1{path}"][method].as_strategy())
    @settings(max_examples=15 if LONG else 4, derandomize=True, suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = "atable"
        if "tournament" in case.path_parameters:
            case.path_parameters["tournament"] = tournament
        if path.endswith("/stream"):
            case.query = {**(case.query or {}), "pace": 0}  # nobody waits between two moments
        case.call_and_validate(checks=[not_a_server_error, response_schema_conformance, unsupported_method])

    ask()


def test_every_operation_is_asked_for(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").get_json()["paths"]
    described = {
        (method.upper(), path) for path, methods in paths.items() for method in methods if method != "parameters"
    }
    assert described == {(method, f"/api/v1{path}") for method, path in OPERATIONS}
