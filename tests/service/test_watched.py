"""A file is played back from itself alone: as the table was seen then, through the eyes that it was written for."""

from typing import Any

import pytest
from changes import changed
from keyed import SeatClient, client_of

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.watched import LONGEST

PATH = "/api/v1/transcripts/replay"


def written(service: Service, client: SeatClient, game: str, viewer: str) -> tuple[str, bytes]:
    """The transcript of a finished match of bots, and the table's id."""
    seats = OUR_OWN[game].seats[0]
    table = service.tables.open(
        game, {"length": "rounds", "rounds": 1}, seats, bots=dict.fromkeys(range(seats), "sensible")
    )
    return table.table.id, client.get(f"/api/v1/tables/{table.table.id}/transcript?viewer={viewer}").data


def watched(text: bytes, eyes: str = "") -> Any:
    """What a server tells of a file that knows nothing of its table."""
    service = make_service(Config())
    answer = client_of(service).post(f"{PATH}?as={eyes}", data=text, content_type="text/plain")
    service.close()
    return answer.get_json()


@pytest.mark.parametrize("game", OUR_OWN)
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_each_moment_looks_as_it_does_at_its_table(service: Service, client: SeatClient, game: str, eyes: str) -> None:
    table, text = written(service, client, game, "full")
    told = watched(text, eyes)
    view: Any = None
    live = service.tables.desk(table).table
    assert [each["seq"] for each in told["moments"]] == list(range(live.seq + 1))
    for moment in told["moments"]:
        view = changed(view, moment["game"]) if "from" in moment else moment["game"]
        then: Any = client.get(f"/api/v1/tables/{table}/replay?seq={moment['seq']}&as={eyes}").get_json()
        assert (view, moment["news"]["lines"], moment["table"]) == (then["game"], then["news"]["lines"], then["table"])
    marks = client.get(f"/api/v1/tables/{table}/replay/marks").get_json()["marks"]
    assert told["marks"] == marks


def test_a_file_shows_no_more_than_it_was_written_for(service: Service, client: SeatClient) -> None:
    _table, text = written(service, client, "dirty-money", "public")
    assert watched(text)["eyes"] == ["public"]
    for eyes in ("all", "seat:0"):
        assert watched(text, eyes)["error"]["code"] == "bad_request"


def test_a_file_of_a_match_that_runs_is_told_as_far_as_it_is_open(client: SeatClient) -> None:
    body = {"game": "dirty-money", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "name": "Ann"}
    table = client.sat(body)["table"]
    text = client.get(f"/api/v1/tables/{table}/transcript?viewer=public").data
    assert watched(text)["error"]["code"] == "not_found"


def test_a_file_that_was_changed_or_is_none_is_not_played_back(service: Service, client: SeatClient) -> None:
    _table, text = written(service, client, "money-sweeper", "full")
    for wrong in (text.replace(b'"sensible"', b'"sensibly"', 1), b"", b"{}\n", b"\xff\n" * 9):
        assert watched(wrong)["error"]["code"] == "bad_request", wrong[:80]


def test_a_file_is_refused_that_is_too_long(client: SeatClient) -> None:
    answer = client.post(PATH, data=b"x" * (LONGEST + 1), content_type="text/plain")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (413, "too_large")


def test_nothing_of_it_is_kept(service: Service, client: SeatClient) -> None:
    table, text = written(service, client, "money-sweeper", "full")
    other = make_service(Config())
    client = client_of(other)
    assert client.post(PATH, data=text, content_type="text/plain").status_code == 200
    assert client.get(f"/api/v1/tables/{table}").status_code == 404
    other.close()
