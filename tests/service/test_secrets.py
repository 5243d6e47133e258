"""Two tables that differ only in their hidden cards answer everybody alike, byte for byte."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from keyed import client_of
from sitting import Sitting

from fairdeal.engine import Dice, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.app import make_service
from fairdeal.service.config import Config

MOMENT = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture
def key(tmp_path: Path) -> str:
    """The file of one key for both tables, so that tokens and tickets are the same."""
    file = tmp_path / "key"
    file.write_bytes(b"k" * 32)
    return str(file)


def table_with(key: str, secret: str, game: str, seats: int) -> tuple[FlaskClient, dict[int, str], str]:
    """A running match whose shuffles follow from `secret` and which is otherwise the same each time."""
    dice = Dice(seed_of("the same"))
    first = [seed_of(secret)]

    def entropy(size: int) -> bytes:
        return first.pop() if size == 32 and first else bytes(dice.below(256) for _ in range(size))

    service = make_service(Config(clock=lambda: MOMENT, entropy=entropy, key_file=key))
    client = client_of(service)
    plans = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    opened = client.sat({"game": game, "seats": plans, "name": "Ann"})
    for guest in opened["guests"]:
        assert guest.takes(f"Player {guest.seat}")[0] == 201
    return client, {seat.seat: seat.read() for seat in (opened["me"], *opened["guests"])}, opened["table"]


def say(client: FlaskClient, table: str, token: str, message: dict[str, Any]) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.post(f"/api/v1/tables/{table}/commands", json=message, headers=headers)


def answers(client: FlaskClient, table: str, token: str) -> list[tuple[int, list[tuple[str, str]], bytes]]:
    """Everything that somebody with this token can ask for without acting lawfully."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    asked = [client.get(f"/api/v1/tables/{table}{path}", headers=headers) for path in ("", "/view", "/log", "/audit")]
    seq = asked[1].get_json()["seq"]
    asked += [
        say(client, table, token, {"do": "play", "id": f"x{number}", "seq": seq, "action": action})
        for number, action in enumerate(
            ({"type": "nonsense"}, {"type": "deal", "order": []}, {"type": "flip", "cell": -5})
        )
    ]
    return [(each.status_code, list(each.headers), without_commitments(each.data)) for each in asked]


def without_commitments(data: bytes) -> bytes:
    """Hashes, and receipts that sign them, differ as they must: they bind the server to the salted secrets."""
    return re.sub(rb'"receipt":"[^"]*"|"[0-9a-f]{64}"|[0-9a-f]{128}', b'"#"', data)


@pytest.mark.parametrize("seats", OUR_OWN["money-sweeper"].seats)
def test_a_spectator_is_answered_alike_whatever_lies_face_down(key: str, seats: int) -> None:
    one, other = table_with(key, "one", "money-sweeper", seats), table_with(key, "other", "money-sweeper", seats)
    assert answers(one[0], one[2], "") == answers(other[0], other[2], "")


def test_a_player_is_answered_alike_whatever_lies_face_down(key: str) -> None:
    one, other = table_with(key, "one", "money-sweeper", 3), table_with(key, "other", "money-sweeper", 3)
    for seat in range(3):
        assert answers(one[0], one[2], one[1][seat]) == answers(other[0], other[2], other[1][seat])


def test_the_secrets_are_in_no_answer_before_the_end(key: str) -> None:
    client, tokens, table = table_with(key, "one", "money-sweeper", 2)
    everything = b"".join(data for token in ("", *tokens.values()) for _, _, data in answers(client, table, token))
    assert seed_of("one").hex().encode() not in everything
    assert seed_of("one").hex() not in client.get(f"/api/v1/tables/{table}/transcript").text


def test_who_chooses_in_secret_is_told_who_learns_of_it_and_who_is_not_asked_nothing(
    sit: Callable[..., Sitting],
) -> None:
    table = sit("monopoly", 5)
    while len(table.table.acting("person")) < 5:
        table.play()
    table.act(0)  # has passed a card, while the others still choose theirs
    seals = [table.shown(seat)["mine"].get("seals") for seat in (0, 1)]
    assert seals == [None, {"pass-card": {"card": [1]}}]
