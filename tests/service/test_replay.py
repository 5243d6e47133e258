"""Looking back: any table at any seq, through eyes that are permitted; and playing on from there."""

import json
from itertools import pairwise
from typing import Any

import pytest
from changes import changed
from keyed import Seat, SeatClient

from fairdeal.service.app import Service
from fairdeal.service.desk.replay import SPECTATOR
from fairdeal.service.desk.tables import Desk

ROUND = {"length": "rounds", "rounds": 1}


def finished(service: Service, game: str = "dirty-money", seats: int = 4) -> Desk:
    return service.tables.open(game, ROUND, seats, bots=dict.fromkeys(range(seats), "sensible"))


def running(client: SeatClient, game: str = "dirty-money", seats: int = 3) -> tuple[str, list[Seat]]:
    """A running match of people; its table and its seats."""
    body = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], "name": "Ann"}
    table = client.sat(body)
    for seat, guest in enumerate(table["guests"], 1):
        guest.takes(f"P{seat}")
    return table["table"], [table["me"], *table["guests"]]


def test_all_hands_are_shown_when_the_match_is_over(service: Service, client: SeatClient) -> None:
    desk = finished(service)
    zones = client.get(f"/api/v1/tables/{desk.table.id}/replay?seq=6&as=all").get_json()["game"]["zones"]
    hands = [zone for zone in zones if zone["id"].startswith("hand")]
    assert [len(hand["cards"]) for hand in hands if "cards" in hand] == [len(hand["cards"]) for hand in hands]


@pytest.mark.parametrize("eyes", ["all", "seat:1", "seat:2", "seat:9", "seat:x", "nobody"])
def test_forbidden_eyes_are_answered_like_what_does_not_exist(client: SeatClient, eyes: str) -> None:
    table, tokens = running(client)
    forbidden = client.get(f"/api/v1/tables/{table}/replay?seq=4&as={eyes}", seat=tokens[0])
    nowhere = client.get(f"/api/v1/tables/{table}/replay?seq=4&as=no-such-eyes", seat=tokens[0])
    assert (forbidden.status_code, forbidden.data) == (nowhere.status_code, nowhere.data) == (404, nowhere.data)


def test_a_player_looks_back_through_their_own_eyes(client: SeatClient) -> None:
    table, tokens = running(client)
    answer = client.get(f"/api/v1/tables/{table}/replay?seq=3", seat=tokens[2]).get_json()
    assert answer["eyes"] == "seat:2"
    assert client.get(f"/api/v1/tables/{table}/replay/marks", seat=tokens[2]).get_json()["eyes"] == [
        "public",
        "seat:2",
    ]


def test_rounds_and_turns_can_be_jumped_to(service: Service, client: SeatClient) -> None:
    desk = finished(service)
    marks = client.get(f"/api/v1/tables/{desk.table.id}/replay/marks").get_json()["marks"]
    assert [mark["seq"] for mark in marks] == list(range(desk.table.seq + 1))
    assert [mark["round"] for mark in marks if mark["kind"] == "round"] == [1]
    turns = [mark["seat"] for mark in marks if mark["kind"] == "turn"]
    assert all(one != other for one, other in pairwise(turns))
    assert set(turns) == {0, 1, 2, 3}


def test_marks_come_in_pages(service: Service, client: SeatClient) -> None:
    desk = finished(service)
    path = f"/api/v1/tables/{desk.table.id}/replay/marks"
    marks, link = client.get(path).get_json()["marks"], f"{path}?limit=7"
    pages = []
    while link:
        told = client.get(link).get_json()
        pages.append(told["marks"])
        link = told.get("next")
    assert [mark for page in pages for mark in page] == marks
    assert {len(page) for page in pages[:-1]} == {7}
    assert client.get(f"{path}?kind=round").get_json()["marks"] == [mark for mark in marks if mark["kind"] == "round"]
    assert client.get(f"{path}?after={desk.table.seq}").get_json()["marks"] == []
    assert client.get(f"{path}?after={desk.table.seq + 1}").status_code == 409


def test_a_mark_is_the_same_wherever_its_page_begins(service: Service) -> None:
    desk = service.tables.open("money-sweeper", {"target": 2000}, 2, bots=dict.fromkeys(range(2), "sensible"))
    marks = list(service.replays.marks(desk.table))
    for after in range(desk.table.seq):
        assert next(service.replays.marks(desk.table, after)) == marks[after + 1]


def test_the_stream_tells_moments_in_order(service: Service, client: SeatClient) -> None:
    desk = finished(service)
    text = client.get(f"/api/v1/tables/{desk.table.id}/replay/stream?seq=60&pace=0").text
    assert [json.loads(line)["seq"] for line in text.splitlines()] == list(range(60, desk.table.seq + 1))


@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_the_stream_of_changes_joins_to_the_moments(service: Service, client: SeatClient, eyes: str) -> None:
    desk = finished(service, "cover-your-assets", 3)
    path = f"/api/v1/tables/{desk.table.id}/replay/stream?pace=0&as={eyes}"
    whole, told = client.get(path).text.splitlines(), client.get(f"{path}&changes=true").text.splitlines()
    now: dict[str, Any] = {}
    for moment, line in zip(map(json.loads, whole), map(json.loads, told), strict=True):
        if "from" in line:
            assert line.pop("from") == now["seq"]
            line["game"] = changed(now["game"], line["game"])
        now = {**now, **line}
        assert now == moment
    assert sum(map(len, told)) * 2 < sum(map(len, whole))


def test_changes_since_a_moment_that_is_not_to_be_seen_are_told_nobody(client: SeatClient) -> None:
    table, tokens = running(client)
    answer = client.get(f"/api/v1/tables/{table}/replay?seq=3&from=99", seat=tokens[0])
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "ahead")


def test_a_long_log_is_folded_from_check_points_alike(service: Service) -> None:
    desk = service.tables.open("money-sweeper", {"target": 9000}, 4, bots=dict.fromkeys(range(4), "sensible"))
    assert desk.table.seq > 800
    forward = [service.replays.at(desk.table.id, seq).state.position() for seq in (5, 399, 400, 401, 800)]
    service.tables.checkpoints._points.clear()
    backward = [service.replays.at(desk.table.id, seq).state.position() for seq in (800, 401, 400, 399, 5)]
    assert forward == backward[::-1]


# What if


def test_a_fork_shows_the_same_table(service: Service, client: SeatClient) -> None:
    desk = finished(service, "cover-your-assets", 3)
    plans = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    first = next(mark.seq for mark in service.replays.marks(desk.table) if mark.seat == 0)
    answer = client.sat({"seq": first - 1, "seats": plans}, f"/api/v1/tables/{desk.table.id}/fork")
    view = client.get(f"/api/v1/tables/{answer['table']}/view", seat=answer["me"]).get_json()
    then = client.get(f"/api/v1/tables/{desk.table.id}/replay?seq={first - 1}&as=public").get_json()
    assert view["game"] == then["game"]


def forked(client: SeatClient, desk: Desk, *kinds: str) -> Any:
    """A fork of a finished match, from the middle of it."""
    body = {"seq": desk.table.seq // 2, "seats": [{"kind": kind} for kind in kinds], "name": "Ann"}
    return client.opens(body, f"/api/v1/tables/{desk.table.id}/fork")[1]


def test_a_guest_is_told_before_sitting_down_that_the_cards_have_been_seen(
    service: Service, client: SeatClient
) -> None:
    desk = finished(service, "dirty-money", 3)
    table = forked(client, desk, "me", "open", "bot")["table"]
    of = f"{desk.table.id}#{desk.table.seq // 2}"
    words = (
        f"This table plays on from {of}, a finished match whose cards are open: "
        "the hands and piles with which it begins have been seen."
    )
    view = client.get(f"/api/v1/tables/{table}/view").get_json()
    summary = client.get(f"/api/v1/tables/{table}").get_json()
    assert view["table"]["status"] == summary["status"] == "lobby"
    assert view["table"]["fork"] == summary["fork"] == {"of": of, "words": words}
    assert view["news"][0]["lines"][1] == words


def test_the_first_round_of_a_table_that_plays_on_begins_where_its_cards_are_laid(
    service: Service, client: SeatClient
) -> None:
    table = service.tables.desk(forked(client, finished(service, "dirty-money", 3), "bot", "bot", "bot")["table"]).table
    first = next(mark.seq for mark in service.replays.marks(table) if mark.kind == "round")
    cards = [service.replays.moment(table, seq, "public", SPECTATOR).game for seq in (first - 1, first)]
    assert cards[0] is None
    assert cards[1] is not None


def test_a_table_that_begins_anew_says_nothing_of_a_fork(client: SeatClient) -> None:
    table, _tokens = running(client)
    assert "fork" not in client.get(f"/api/v1/tables/{table}").get_json()


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_a_transcript_says_in_its_header_that_the_table_is_a_fork(
    service: Service, client: SeatClient, form: str
) -> None:
    desk = finished(service, "dirty-money", 3)
    table = forked(client, desk, "bot", "bot", "bot")["table"]
    for viewer in ("public", "full"):
        text = client.get(f"/api/v1/tables/{table}/transcript?format={form}&viewer={viewer}").get_data(as_text=True)
        header = " ".join(text[: text.index(desk.table.id) + 300].split())
        assert "Fork" in header
        assert "with which it begins have been seen." in header


def test_a_running_match_is_not_forked_by_anybody(client: SeatClient) -> None:
    table, tokens = running(client)
    body = {"seq": 4, "seats": [{"kind": "bot"}] * 3}
    for seat in (None, tokens[0]):
        answer = client.post(f"/api/v1/tables/{table}/fork", json=body, seat=seat)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "not_yet")


@pytest.mark.parametrize(("seq", "seats", "code"), [(0, 4, "bad_request"), (10**6, 4, "ahead"), (20, 3, "bad_request")])
def test_a_fork_that_cannot_be_is_refused(
    service: Service, client: SeatClient, seq: int, seats: int, code: str
) -> None:
    desk = finished(service)
    body = {"seq": seq, "seats": [{"kind": "bot"}] * seats}
    answer = client.post(f"/api/v1/tables/{desk.table.id}/fork", json=body)
    assert answer.get_json()["error"]["code"] == code
