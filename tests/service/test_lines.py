"""The copy of the log that a browser keeps while it plays."""

import json
from collections.abc import Callable

from clients import client_of
from flask.testing import FlaskClient
from sitting import Sitting
from verdicts import verify

from fairdeal.events import Log, export
from fairdeal.service.doors.tokens import reads


def lines_of(client: FlaskClient, table: str, after: int, token: str = "") -> list[str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = client.get(f"/api/v1/tables/{table}/lines?after={after}", headers=headers)
    assert (answer.status_code, answer.mimetype) == (200, "application/x-ndjson")
    return answer.text.splitlines()


def with_token(sit: Callable[..., Sitting]) -> tuple[Sitting, str]:
    """A table, and the token with which the key of seat 0 may look."""
    table = sit("dirty-money", 3)
    return table, table.service.tokens.reading(reads(table.id, 0, table.table.chairs[0].key))


def test_the_lines_of_a_seat_are_those_of_its_transcript(sit: Callable[..., Sitting]) -> None:
    table, token = with_token(sit)
    client = client_of(table.service)
    for viewer, bearer in (("seat:0", token), ("public", "")):
        whole = list(export(Log(table.service.store, table.id), viewer))
        kept = lines_of(client, table.id, -1, bearer)
        assert kept == whole[1:]
        opened = [json.loads(line)["open"]["path"] for line in kept if line.startswith('{"open":')]
        assert any(not path.endswith("name") for path in opened) is (viewer != "public")


def test_the_lines_after_a_record_are_those_that_follow_it(sit: Callable[..., Sitting]) -> None:
    table, token = with_token(sit)
    client = client_of(table.service)
    dealt = max(seq for seq, record in enumerate(table.records()) if record.type == "dealt")
    after = [json.loads(line) for line in lines_of(client, table.id, dealt - 1, token)]
    assert [line["seq"] for line in after if "hash" in line] == list(range(dealt, table.seq + 1))
    assert {line["open"]["seq"] for line in after if "open" in line} == {dealt}
    assert lines_of(client, table.id, table.seq, token) == []


def test_a_copy_is_fetched_in_parts_and_makes_a_transcript_that_is_verified(sit: Callable[..., Sitting]) -> None:
    table = sit("money-sweeper", 2, options={"length": "rounds", "rounds": 50})
    client = client_of(table.service)
    while table.seq < 600:
        table.play()
    records: list[str] = []
    while part := [line for line in lines_of(client, table.id, len(records) - 1) if '"open":' not in line[:9]]:
        assert len(part) <= 500
        records += part
    head = json.loads(records[-1])["hash"]
    header = {
        "fairdeal": "transcript",
        "head": head,
        "records": len(records),
        "table": table.id,
        "v": 1,
        "viewer": "public",
    }
    verdict = verify([json.dumps(header, separators=(",", ":"), sort_keys=True), *records])
    assert (verdict.kind, verdict.records) == ("sealed", table.seq + 1)


def test_lines_are_for_those_who_may_watch(sit: Callable[..., Sitting]) -> None:
    table = sit("dirty-money", 3, spectators=False)
    client = client_of(table.service)
    assert client.get(f"/api/v1/tables/{table.id}/lines").status_code == 403
