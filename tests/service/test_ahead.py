"""Nobody who knows more of a table than its log holds is served as if nothing were amiss."""

import pytest
from flask.testing import FlaskClient
from player import Player, ask
from serving import Server
from sitting import Sitting, refused

from fairdeal.service.app import create_app
from fairdeal.service.table.play import Play

MINE = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}


@pytest.fixture
def client_of(table: Sitting) -> FlaskClient:
    return create_app(service=table.service).test_client()


@pytest.mark.parametrize(
    "path",
    ["view?since=11", "lines?after=11", "replay?seq=11", "replay/stream?seq=11", "ledger?seq=11"],
)
def test_a_question_about_records_beyond_the_head_is_refused(table: Sitting, client_of: FlaskClient, path: str) -> None:
    answer = client_of.get(f"/api/v1/tables/{table.id}/{path}")
    assert refused(answer) == (409, "ahead")
    told = answer.get_json()["error"]
    assert "#11" in told["message"]
    assert "#10" in told["message"]
    assert told["remedy"]


@pytest.mark.parametrize("path", ["view?since=10", "lines?after=10", "log?before=9999", "replay?seq=10"])
def test_a_question_about_the_head_itself_is_answered(table: Sitting, client_of: FlaskClient, path: str) -> None:
    assert client_of.get(f"/api/v1/tables/{table.id}/{path}").status_code == 200


def test_a_move_made_for_a_record_beyond_the_head_is_not_carried_out(table: Sitting) -> None:
    refusal = table.refuses("ahead", 2, Play, action={"type": "draw"}, seq=18)
    assert "#18" in refusal.message
    assert "#10" in refusal.message


def test_a_hello_beyond_the_head_is_refused(server: Server) -> None:
    _, table = ask("POST", f"{server.url}/api/v1/tables", MINE)
    with Player(server.url, table["table"], table["token"]) as ann:
        seq = ann.view["seq"]
    with pytest.raises(LookupError) as no:
        Player(server.url, table["table"], table["token"], since=seq + 1)
    assert no.value.args[0]["code"] == "ahead"


def test_a_command_over_http_beyond_the_head_is_refused(server: Server) -> None:
    _, table = ask("POST", f"{server.url}/api/v1/tables", MINE)
    body = {"do": "leave", "id": "too far", "seq": 18}
    status, answer = ask("POST", f"{server.url}/api/v1/tables/{table['table']}/commands", body, table["token"])
    assert (status, answer["error"]["code"]) == (409, "ahead")
