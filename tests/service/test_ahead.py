"""Nobody who knows more of a table than its log holds is served as if nothing were amiss."""

from collections.abc import Callable

import msgspec
import pytest
from clients import client_of
from flask.testing import FlaskClient
from keyed import sat
from player import Player, ask
from serving import Server
from sitting import Sitting, a_service, refused

from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.tables import Desk, History
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.seats.lobby import Rematch, rematch_id
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.heads import FAR, is_head, record_seen

Sit = Callable[..., Sitting]
MINE = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}


@pytest.fixture
def asking(table: Sitting) -> FlaskClient:
    return client_of(table.service)


@pytest.mark.parametrize(
    "path",
    ["view?since=15", "lines?after=15", "replay?seq=15", "replay/stream?seq=15", "ledger?seq=15"],
)
def test_a_question_about_records_beyond_the_head_is_refused(table: Sitting, asking: FlaskClient, path: str) -> None:
    answer = asking.get(f"/api/v1/tables/{table.id}/{path}")
    assert refused(answer) == (409, "ahead")
    told = answer.get_json()["error"]
    assert "#15" in told["message"]
    assert "#14" in told["message"]
    assert told["remedy"]


@pytest.mark.parametrize("path", ["view?since=14", "lines?after=14", "log?before=9999", "replay?seq=14"])
def test_a_question_about_the_head_itself_is_answered(table: Sitting, asking: FlaskClient, path: str) -> None:
    assert asking.get(f"/api/v1/tables/{table.id}/{path}").status_code == 200


def test_a_log_is_told_up_to_a_record_that_another_server_wrote(table: Sitting) -> None:
    other = make_service(Config(), table.service.store)
    other.tables.desk(table.id)
    table.play()
    told = client_of(other).get(f"/api/v1/tables/{table.id}/log?before={table.seq + 1}").get_json()
    assert (told["seq"], told["news"][-1]["seq"]) == (table.seq, table.seq)


def test_a_rematch_that_another_server_opens_at_the_same_moment_is_opened_once(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit("money-sweeper", 2, options={"length": "rounds", "rounds": 1})
    table.play_to_the_end()
    tables, other = table.service.tables, make_service(Config(), table.service.store).tables
    held = tables.desk

    def looks_too_early(name: str) -> Desk:
        """There is no rematch yet, and while this is told the other server opens it."""
        if name == table.id:
            return held(name)
        monkeypatch.setattr(tables, "desk", held)
        other._open_rematch(table.table)
        raise Problem("unknown_table", "There is no such table.")

    monkeypatch.setattr(tables, "desk", looks_too_early)
    table.do(0, Rematch)
    assert (table.log()[-1], table.table.rematch) == (("seat:0", "rematched"), rematch_id(table.id))
    assert [end.table for end in table.service.store.ends()].count(rematch_id(table.id)) == 1


def test_a_move_made_for_a_record_beyond_the_head_is_not_carried_out(table: Sitting) -> None:
    table.refuses("bad_head", 2, Play, action=msgspec.to_builtins(table.state.default(2)), seq=22)


@pytest.mark.parametrize("moves", [20, 700])
def test_a_head_that_nobody_knows_has_no_long_log_read(moves: int) -> None:
    """It is signed by a seat, and could be sent again and again."""
    table = Sitting(a_service(), "money-sweeper", 2, options={"target": 100_000})
    table.play(moves)
    read: list[Step] = []

    class Counted(History):
        def steps(self, after: int, upto: int) -> list[Step]:
            read.extend(found := super().steps(after, upto))
            return found

    context = Counted(table.service.tables.checkpoints, table.table, table.service.tables.clock())
    records = table.records()
    newest = record_seen(table.table, records[max(1, table.seq - FAR + 1)].hash, 0, 1, context)
    assert newest == max(1, table.seq - FAR + 1)
    read.clear()
    for wrong in ("ab" * 32, *([records[0].hash] if table.seq > FAR else [])):
        with pytest.raises(Problem, match="None of the last 500 records"):
            record_seen(table.table, wrong, 0, 1, context)
        assert len(read) == min(table.seq + 1, FAR)
        read.clear()
        assert not is_head(table.table, wrong, 0, context), "of who sits down, comes as the referee, or opens noise"
        assert len(read) == min(table.seq + 1, FAR)
        read.clear()


def test_a_hello_beyond_the_head_is_refused(server: Server) -> None:
    _, table = sat(server.url, MINE)
    with Player(server.url, table["table"], table["me"]) as ann:
        seq = ann.view["seq"]
    with pytest.raises(LookupError) as no:
        Player(server.url, table["table"], table["me"], since=seq + 1)
    assert no.value.args[0]["code"] == "ahead"


def test_a_command_over_http_that_names_no_record_is_refused(server: Server) -> None:
    _, table = sat(server.url, MINE)
    body = {"do": "leave", "id": "too far", "seq": 18}
    status, answer = ask("POST", f"{server.url}/api/v1/tables/{table['table']}/commands", body, table["me"])
    assert (status, answer["error"]["code"]) == (409, "bad_head")
