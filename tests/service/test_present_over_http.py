"""Presence without a socket: who plays over HTTP alone is there, and away when nothing was asked for a while."""

from typing import Any

import pytest
from keyed import LOCAL, Seat, client_of
from sitting import StillClock, a_service

from fairdeal.service.app import Service
from fairdeal.service.desk.deadlines import QUIET_SECONDS
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.seats.presence import AWAY_SECONDS
from fairdeal.service.table.state.state import Table


class Evening:
    """Ann and Bo at Cover Your Assets; Ann has a socket, unless told otherwise, and Bo plays over HTTP alone."""

    def __init__(self, still: StillClock) -> None:
        self.still = still
        self.service: Service = a_service(still)
        self.client = client_of(self.service)
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "cover-your-assets", "seats": seats, "name": "Ann"}
        opened: Any = self.client.sat(body)
        self.id = opened["table"]
        self.seats = [opened["me"], *opened["guests"]]
        self.count = 0
        self.seats[1].takes("Bo")
        self.service.deadlines.here(self.table, [0])

    @property
    def table(self) -> Table:
        return self.service.tables.desk(self.id).table

    def ask(self, seat: int, path: str, method: str = "get", **given: Any) -> Any:
        return getattr(self.client, method)(f"/api/v1/tables/{self.id}{path}", seat=self.seats[seat], **given)

    def do(self, seat: int, what: str, **fields: Any) -> Any:
        self.count += 1
        command = {"do": what, "id": f"c{self.count}", "seq": self.table.seq, **fields}
        return self.ask(seat, "/commands", "post", json=command)

    def after(self, seconds: float) -> list[int]:
        """Let so many seconds go by; the seats that are away then."""
        self.still.tick(seconds)
        self.service.deadlines.ring()
        return sorted(self.table.away)

    def kinds(self, after: int) -> list[str]:
        return [f"{record.by} {record.type}" for record in self.service.store.read(self.id, after)]


@pytest.fixture
def evening(still: StillClock) -> Evening:
    return Evening(still)


def test_who_plays_over_http_is_away_only_after_two_minutes_without_a_request(evening: Evening) -> None:
    assert evening.after(QUIET_SECONDS - 0.001) == []
    assert evening.after(0.001) == [1]


@pytest.mark.parametrize(
    ("path", "method"),
    [("", "get"), ("/view", "get"), ("/log?before=3", "get"), ("/undo", "get"), ("/tickets", "post")],
)
def test_every_request_with_the_seats_token_shows_that_somebody_is_there(
    evening: Evening, path: str, method: str
) -> None:
    for _ in range(3):
        assert evening.after(QUIET_SECONDS - 1) == []
        evening.ask(1, path, method)
    assert evening.after(QUIET_SECONDS - 1) == []
    assert evening.after(1) == [1]


def test_an_action_shows_it_too_and_a_refused_one(evening: Evening) -> None:
    evening.after(QUIET_SECONDS - 1)
    assert evening.do(1, "resume").status_code == 409
    assert evening.after(QUIET_SECONDS - 1) == []
    assert evening.do(1, "pause").status_code == 200
    assert evening.after(QUIET_SECONDS - 1) == []


def test_asking_without_the_key_shows_nothing(evening: Evening) -> None:
    evening.after(QUIET_SECONDS - 1)
    evening.ask(0, "/view")
    seat = Seat(LOCAL, evening.id, 1, "", evening.seats[1].reach, evening.still)
    assert evening.client.get(f"/api/v1/tables/{evening.id}/view", seat=seat).status_code == 200
    evening.client.get(f"/api/v1/tables/{evening.id}/view")
    assert evening.after(1) == [1]


@pytest.mark.parametrize("how", ["reads", "acts"])
def test_who_is_away_is_back_with_the_first_request(evening: Evening, how: str) -> None:
    evening.after(QUIET_SECONDS)
    seq = evening.table.seq
    if how == "reads":
        assert evening.ask(1, "/view").get_json()["seq"] == seq + 1
    else:
        assert evening.do(1, "pause").get_json()["seq"] == seq + 2
    assert evening.kinds(seq)[0] == "table back"
    assert evening.after(QUIET_SECONDS - 1) == []
    assert audit(evening.service.store.read(evening.id)).findings == ()


def test_when_a_socket_closes_half_a_minute_is_enough_whatever_was_asked_before(evening: Evening) -> None:
    evening.ask(0, "/tickets", "post")
    evening.service.deadlines.here(evening.table, [])
    assert evening.after(AWAY_SECONDS - 0.001) == []
    assert evening.after(0.001) == [0]


def test_who_asks_over_http_after_the_socket_has_closed_is_there_again(evening: Evening) -> None:
    evening.service.deadlines.here(evening.table, [])
    evening.after(AWAY_SECONDS - 1)
    evening.ask(0, "/view")
    assert evening.after(QUIET_SECONDS - 1) == [1]
    assert evening.after(1) == [0, 1]


def test_others_who_come_and_go_change_nothing_for_who_plays_over_http(evening: Evening) -> None:
    for seats in ([0], [], [0]):
        evening.service.deadlines.here(evening.table, seats)
    assert evening.after(QUIET_SECONDS - 1) == []


def acts_elsewhere(evening: Evening, seat: int) -> None:
    """As through another process, which this one only hears of by the record."""
    asks, evening.service.deadlines.asks = evening.service.deadlines.asks, lambda table, seat: None  # type: ignore[method-assign]
    command = {"do": "pause", "id": "elsewhere", "seq": evening.table.seq}
    evening.client.post(f"/api/v1/tables/{evening.id}/commands", json=command, seat=evening.seats[seat])
    evening.service.deadlines.asks = asks  # type: ignore[method-assign]


def test_a_record_of_the_seat_itself_is_a_sign_of_life_through_whichever_door(evening: Evening) -> None:
    evening.after(QUIET_SECONDS - 1)
    acts_elsewhere(evening, 1)
    assert evening.after(AWAY_SECONDS - 1) == []
    assert evening.after(1) == [1]


def test_an_away_seat_that_acts_through_another_door_is_back(evening: Evening) -> None:
    assert evening.after(QUIET_SECONDS) == [1]
    acts_elsewhere(evening, 1)
    assert evening.after(0) == []
    assert evening.kinds(evening.table.seq - 1) == ["table back"]
    assert audit(evening.service.store.read(evening.id)).findings == ()
