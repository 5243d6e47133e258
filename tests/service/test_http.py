"""The HTTP interface: what it gives, and how it says no."""

import json
from typing import Any

import pytest
from keyed import LOCAL, Guest, Seat, SeatClient
from sitting import refused
from werkzeug.test import TestResponse

from fairdeal.service.desk.views import encode
from fairdeal.service.evidence.audit import Audited, Finding

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]


def opened(client: SeatClient, **fields: Any) -> dict[str, Any]:
    table: dict[str, Any] = client.sat({"game": "money-sweeper", "seats": SEATS, "name": "Ann", **fields})
    return table


def do(client: SeatClient, table: str, who: Seat, what: str, id: str = "", **fields: Any) -> Any:
    id = id or f"{what}-1"
    return client.post(f"/api/v1/tables/{table}/commands", json={"do": what, "id": id, **fields}, seat=who)


def playing(client: SeatClient) -> tuple[str, Seat, Seat]:
    """A running match: the table, and the seats 0 (to act) and 1."""
    table = opened(client)
    [other] = table["guests"]
    assert other.takes("Bo")[0] == 201
    return table["table"], table["me"], other


def seq(client: SeatClient, table: str) -> int:
    return int(client.get(f"/api/v1/tables/{table}/view").get_json()["seq"])


# What it gives


def answered(answer: TestResponse) -> dict[str, Any]:
    """What a request that was done is answered."""
    assert answer.status_code == 200
    body: dict[str, Any] = answer.get_json()
    return body


def test_the_games_are_listed_with_their_options(client: SeatClient) -> None:
    games = {game["name"]: game for game in client.get("/api/v1/games").get_json()["games"]}
    assert games["money-sweeper"]["options"]["properties"]["half_deck"]["title"] == "Half deck"


def test_a_game_brings_its_rulebook_with_clauses_to_point_at(client: SeatClient) -> None:
    assert 'id="clause-3.2"' in client.get("/api/v1/games/money-sweeper").get_json()["rules"]


def test_an_open_table_is_listed_and_can_be_joined(client: SeatClient) -> None:
    ann = opened(client)["me"]
    assert [each["id"] for each in client.get("/api/v1/tables").get_json()["tables"]] == [ann.table]
    assert ann.do("uninvite", whom=1)[0] == 200
    assert Seat(LOCAL, ann.table, 1, "", ann.reach, ann.clock).takes("Cy")[1]["seat"] == 1


def test_the_match_begins_when_the_last_seat_is_taken(client: SeatClient) -> None:
    table, _, _ = playing(client)
    told = client.get(f"/api/v1/tables/{table}").get_json()
    assert (told["status"], told["to_act"]) == ("playing", [0])


def test_two_people_of_one_name_are_told_apart(client: SeatClient) -> None:
    table = opened(client)
    table["guests"][0].takes("Ann")
    names = [seat["name"] for seat in client.get(f"/api/v1/tables/{table['table']}").get_json()["seats"]]
    assert names[:2] == ["Ann", "Ann (2)"]


def test_a_transcript_of_a_running_match_keeps_the_deck_sealed(client: SeatClient) -> None:
    table, token, _ = playing(client)
    text = client.get(f"/api/v1/tables/{table}/transcript", seat=token).text
    assert '"viewer":"seat:0"' in text
    opened = [json.loads(line)["open"] for line in text.splitlines() if line.startswith('{"open"')]
    assert {opening["path"] for opening in opened} == {"name", "by_key.sit.name"}


def test_the_secret_of_the_shuffles_is_in_no_answer_of_a_running_match(client: SeatClient) -> None:
    table, ann, bo = playing(client)
    secret = str(next(iter(client.service.store.read(table))).data["secret"])
    paths = ("", "/view", "/log?before=99", "/audit", "/transcript", "/lines?after=-1", "/receipt")
    told = [client.get(f"/api/v1/tables/{table}{path}", seat=who) for path in paths for who in (None, ann, bo)]
    assert {answer.status_code for answer in told} == {200}
    assert len(secret) == 64
    assert secret not in "".join(answer.text for answer in told)


def test_the_audit_of_a_running_match_names_no_card() -> None:
    report = Audited("t", 9, (Finding("rules", 7, "today's rules give Drew(seat=1, card='QS')"),), {})
    assert b"QS" in encode(report.public())
    assert b"QS" not in encode(report.public(running=True))


def test_the_audit_of_a_running_match_holds(client: SeatClient) -> None:
    table, _, _ = playing(client)
    assert client.get(f"/api/v1/tables/{table}/audit").get_json()["ok"]


def test_every_answer_keeps_foreign_scripts_out(client: SeatClient) -> None:
    assert "script-src 'self'" in client.get("/", buffered=True).headers["Content-Security-Policy"]


def test_health_is_told(client: SeatClient) -> None:
    assert client.get("/healthz").get_json()["ok"] is True


# Commands


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Mode": "cors"}, 404),  # as Node's fetch says it, which is no page
        ({}, 404),
        ({"Origin": "http://localhost"}, 404),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}, 404),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "none"}, 403),
        ({"Origin": "null", "Sec-Fetch-Mode": "cors"}, 403),
        ({"Origin": "http://elsewhere.example"}, 403),
    ],
)
def test_a_page_of_another_address_does_nothing_here_and_a_program_does(
    client: SeatClient, headers: dict[str, str], status: int
) -> None:
    assert client.post("/api/v1/tables/nowhere/challenges", json={"seat": 0}, headers=headers).status_code == status


def test_a_command_sent_twice_happens_once_and_is_answered_alike(client: SeatClient) -> None:
    table, token, _ = playing(client)
    move = {"seq": seq(client, table), "action": {"type": "flip", "cell": 0}}
    first = do(client, table, token, "play", "once", **move)
    again = do(client, table, token, "play", "once", **move)
    assert (first.json, again.json) == ({"id": "once", "seq": 8}, {"id": "once", "seq": 8})


def test_a_command_id_used_for_something_else_is_refused(client: SeatClient) -> None:
    table, token, _ = playing(client)
    at = seq(client, table)
    do(client, table, token, "play", "once", seq=at, action={"type": "flip", "cell": 0})
    other = do(client, table, token, "play", "once", seq=at, action={"type": "flip", "cell": 1})
    assert refused(other) == (422, "command_reused")


def test_a_move_made_for_an_older_view_is_refused(client: SeatClient) -> None:
    table, token, _ = playing(client)
    stale = do(client, table, token, "play", seq=seq(client, table) - 1, action={"type": "flip", "cell": 0})
    assert refused(stale) == (409, "stale")


def test_a_seat_that_is_not_asked_is_refused(client: SeatClient) -> None:
    table, _, other = playing(client)
    early = do(client, table, other, "play", seq=seq(client, table), action={"type": "flip", "cell": 0})
    assert refused(early) == (409, "not_your_turn")


def test_a_rule_is_named_in_its_refusal(client: SeatClient) -> None:
    table, token, _ = playing(client)
    answer = do(client, table, token, "play", seq=seq(client, table), action={"type": "stop"})
    assert (*refused(answer), answer.json["error"]["clause"]) == (409, "rule", "3.5")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "fly"},
        {"type": "flip"},
        {"type": "flip", "cell": "0"},
        {"type": "stop", "x": 1},
        {"type": ["flip"]},
    ],
    ids=["empty", "unknown", "without its cell", "text for a number", "a field too many", "a list for a name"],
)
def test_an_action_that_cannot_be_read_is_refused(client: SeatClient, action: dict[str, Any]) -> None:
    table, token, _ = playing(client)
    answer = do(client, table, token, "play", seq=seq(client, table), action=action)
    assert refused(answer) == (422, "bad_action")


def test_nobody_but_the_dealer_deals(client: SeatClient) -> None:
    table, token, _ = playing(client)
    deal = {"type": "deal", "order": ["5"] * 60}
    assert refused(do(client, table, token, "play", seq=seq(client, table), action=deal)) == (422, "bad_action")


def test_a_match_that_has_not_begun_is_not_played(client: SeatClient) -> None:
    table = opened(client)
    answer = do(client, table["table"], table["me"], "play", seq=2, action={"type": "flip", "cell": 0})
    assert refused(answer) == (409, "not_started")


def test_who_leaves_in_the_lobby_makes_room(client: SeatClient) -> None:
    table = opened(client)
    do(client, table["table"], table["me"], "leave")
    assert client.get(f"/api/v1/tables/{table['table']}").get_json()["seats"][0]["kind"] == "open"


def test_a_bot_can_be_put_on_an_open_seat(client: SeatClient) -> None:
    table = opened(client)
    assert do(client, table["table"], table["me"], "bot", seat=1, bot="sensible").status_code == 200
    assert client.get(f"/api/v1/tables/{table['table']}").get_json()["seats"][1]["bot"] == "sensible"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 1, "bot": "wizard"}, "bad_command"),
        ({"seat": 9, "bot": "random"}, "bad_command"),
        ({"seat": -1, "bot": "random"}, "bad_command"),
        ({"seat": 2, "bot": "random"}, "seat_taken"),
    ],
)
def test_a_bot_that_cannot_sit_there_is_refused(client: SeatClient, fields: dict[str, Any], code: str) -> None:
    table = opened(client)
    assert refused(do(client, table["table"], table["me"], "bot", **fields))[1] == code


@pytest.mark.parametrize(
    "body",
    [
        {"do": "play", "id": "a", "action": {}},
        {"do": "play", "id": "", "seq": 1, "action": {}},
        {"do": "play", "id": "x" * 65, "seq": 1, "action": {}},
        {"do": "play", "id": 7, "seq": 1, "action": {}},
        {"do": "play", "id": "a", "seq": "1", "action": {}},
        {"do": "play", "id": "a", "seq": 1, "action": []},
        {"do": "play", "id": "a", "seq": 1, "action": {}, "admin": True},
        {"do": "__class__", "id": "a"},
        {"do": ["play"], "id": "a"},
        {"id": "a"},
        {},
    ],
)
def test_a_command_that_cannot_be_read_is_refused(client: SeatClient, body: dict[str, Any]) -> None:
    table = opened(client)
    answer = client.post(f"/api/v1/tables/{table['table']}/commands", json=body)
    assert refused(answer) == (422, "bad_command")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_json"),
        (b"\xff\xfe", 400, "bad_json"),
        (b"[1]", 400, "bad_json"),
        (b"", 400, "bad_json"),
        (b'{"do":' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "bad_json"),
        (b'{"do":' + b'{"a":' * 9 + b"1" + b"}" * 9 + b"}", 400, "bad_json"),
        (b'{"do":"' + b"x" * 20_000 + b'"}', 413, "too_large"),
        (b"x" * 100_000, 413, "too_large"),
    ],
    ids=["broken", "not UTF-8", "a list", "nothing", "very deep", "a little too deep", "too long", "much too long"],
)
def test_what_is_no_small_json_object_is_refused(client: SeatClient, body: bytes, status: int, code: str) -> None:
    table = opened(client)
    url = f"/api/v1/tables/{table['table']}/commands"
    answer = client.post(url, data=body, content_type="application/json", seat=table["me"])
    assert refused(answer) == (status, code)


# Who may do what


def test_a_spectator_cannot_play(client: SeatClient) -> None:
    table, _, _ = playing(client)
    url = f"/api/v1/tables/{table}/commands"
    answer = client.post(url, json={"do": "play", "id": "c", "seq": 1, "action": {"type": "stop"}})
    assert refused(answer) == (403, "needs_key")


def test_a_token_of_another_table_is_refused(client: SeatClient) -> None:
    here, there = opened(client), opened(client)
    answer = client.get(f"/api/v1/tables/{there['table']}/view", seat=here["me"])
    assert refused(answer) == (401, "bad_token")


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "", "é", "x" * 5000])
def test_a_forged_token_is_refused(client: SeatClient, token: str) -> None:
    table = opened(client)["table"]
    answer = client.get(
        f"/api/v1/tables/{table}/view", headers={"Authorization": f"Bearer {token}".encode().decode("latin1")}
    )
    assert refused(answer) == (401, "bad_token")


def test_another_key_for_a_taken_seat_neither_plays_nor_sees(client: SeatClient) -> None:
    table, ann, _ = playing(client)
    thief = Seat(LOCAL, table, 0, "", ann.reach, ann.clock)
    message = thief.command(ann.newest(), "play", action={"type": "flip", "cell": 0})
    assert refused(client.post(f"/api/v1/tables/{table}/commands", json=message)) == (401, "bad_signature")
    answer = client.post(f"/api/v1/tables/{table}/tickets", json=thief.proof())
    assert refused(answer) == (401, "bad_signature")


def test_a_taken_seat_cannot_be_taken_again(client: SeatClient) -> None:
    table = opened(client)
    eve = Guest(LOCAL, table["table"], 0, table["me"].seed, table["me"].reach, table["me"].clock)
    assert eve.join("Eve")[1]["error"]["code"] == "seat_taken"


def test_a_full_table_cannot_be_joined(client: SeatClient) -> None:
    table, ann, _ = playing(client)
    status, told = Seat(LOCAL, table, 0, "", ann.reach, ann.clock).join("Cy")
    assert (status, told["error"]["code"]) == (409, "table_full")


def test_an_unlisted_table_is_joined_by_link_alone(client: SeatClient) -> None:
    table = opened(client, listed=False)
    me = table["me"]
    status, told = Seat(LOCAL, table["table"], 1, "", me.reach, me.clock).join("Cy")
    assert (status, told["error"]["code"]) == (403, "no_seat")
    unsigned = client.post(f"/api/v1/tables/{table['table']}/join", json={})
    assert refused(unsigned) == (403, "needs_key")
    assert client.get("/api/v1/tables").get_json()["tables"] == []


def test_a_table_without_spectators_shows_itself_to_its_seats_only(client: SeatClient) -> None:
    table = opened(client, spectators=False)
    url = f"/api/v1/tables/{table['table']}/view"
    assert refused(client.get(url)) == (403, "no_spectators")
    assert client.get(url, seat=table["me"]).status_code == 200


def test_all_hands_are_not_shown_before_the_end(client: SeatClient) -> None:
    table, token, _ = playing(client)
    answer = client.get(f"/api/v1/tables/{table}/transcript?viewer=full", seat=token)
    assert refused(answer) == (403, "not_yet")


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://localhost.evil.example", "http://localhost:81", "https://localhost"],
)
def test_a_page_of_another_address_is_refused(client: SeatClient, origin: str) -> None:
    answer = client.post("/api/v1/tables", json={"game": "money-sweeper", "seats": SEATS}, headers={"Origin": origin})
    assert refused(answer) == (403, "bad_origin")


# Opening a table


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "__init__"}, 404, "unknown_game"),
        ({"options": {"jokers": True}}, 422, "bad_option"),
        ({"options": {"target": 1}}, 422, "bad_option"),
        ({"options": {"target": "much"}}, 422, "bad_option"),
        ({"options": {"adjacency": "diagonal"}}, 422, "bad_option"),
        ({"seats": [{"kind": "me"}]}, 422, "bad_request"),
        ({"seats": [{"kind": "me"}] * 2}, 422, "bad_request"),
        ({"seats": [{"kind": "king"}] * 2}, 422, "bad_request"),
        ({"seats": [{"kind": "bot", "bot": "wizard"}] * 2}, 422, "bad_request"),
        ({"colour": "green"}, 422, "bad_request"),
        ({"name": "x" * 33}, 422, "bad_name"),
        ({"name": "Ann\u202e"}, 422, "bad_name"),
        ({"name": "A\nB"}, 422, "bad_name"),
        ({"name": " "}, 422, "bad_name"),
        ({"entropy": "<script>"}, 422, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    client: SeatClient, fields: dict[str, Any], status: int, code: str
) -> None:
    body = {"game": "money-sweeper", "seats": SEATS, "name": "Ann", **fields}
    body["invitations"] = {str(seat): "ab" * 32 for seat, plan in enumerate(body["seats"]) if plan.get("kind") == "me"}
    assert refused(client.post("/api/v1/tables", json=body)) == (status, code)
    assert client.get("/api/v1/tables").get_json()["tables"] == []


def test_a_seat_of_ones_own_needs_an_invitation(client: SeatClient) -> None:
    answer = client.post("/api/v1/tables", json={"game": "money-sweeper", "seats": SEATS})
    assert refused(answer) == (422, "bad_request")
    assert client.get("/api/v1/tables").get_json()["tables"] == []


def test_a_name_with_markup_is_kept_as_it_was_typed(client: SeatClient) -> None:
    table = opened(client, name="<b>Ann & {1}</b>")["table"]
    assert client.get(f"/api/v1/tables/{table}").get_json()["seats"][0]["name"] == "<b>Ann & {1}</b>"


def test_a_game_refuses_a_number_of_players_that_it_does_not_take(client: SeatClient) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "open"}] * 9}
    assert refused(client.post("/api/v1/tables", json=body)) == (422, "bad_request")


@pytest.mark.parametrize(
    "path", ["/api/v1/tables/nowhere", "/api/v1/tables/nowhere/view", "/api/v1/tables/nowhere/transcript"]
)
def test_an_unknown_table_is_not_found(client: SeatClient, path: str) -> None:
    assert refused(client.get(path)) == (404, "unknown_table")


def test_an_unknown_address_is_refused_in_the_same_shape(client: SeatClient) -> None:
    assert refused(client.get("/api/v1/nothing")) == (404, "not_found")


def test_a_method_that_does_not_belong_names_those_that_do(client: SeatClient) -> None:
    answer = client.delete("/api/v1/games")
    assert refused(answer) == (405, "method_not_allowed")
    assert "GET" in answer.headers["Allow"]


# Bodies that JSON readers choke on

BODIES = ("", "/{table}/join", "/{table}/commands", "/{table}/fork")


@pytest.mark.parametrize("door", BODIES)
@pytest.mark.parametrize(
    "body",
    [
        pytest.param("[" * 30_000 + "]" * 30_000, id="30,000 deep"),
        pytest.param('{"options":' * 1_000 + "1" + "}" * 1_000, id="1,000 deep"),
        pytest.param('{"options":' * 10 + "1" + "}" * 10, id="10 deep"),
        pytest.param('{"seq":%s}' % ("9" * 5_000), id="5,000 digits"),
    ],
)
def test_a_body_that_json_readers_choke_on_is_refused_by_every_door(client: SeatClient, door: str, body: str) -> None:
    table = opened(client)["table"]
    answer = client.post(f"/api/v1/tables{door.format(table=table)}", data=body, content_type="application/json")
    assert refused(answer) in {(400, "bad_json"), (413, "too_large")}


@pytest.mark.parametrize("query", ["undo?target=", "ledger?seq=", "view?since=", "log?before=", "replay?seq="])
def test_a_query_with_a_number_of_5000_digits_is_refused(client: SeatClient, query: str) -> None:
    table = opened(client)["table"]
    answer = client.get(f"/api/v1/tables/{table}/{query}{'9' * 5_000}")
    assert refused(answer) == (422, "bad_request")


def test_a_table_in_its_lobby_names_the_person_who_sat_down_first(client: SeatClient) -> None:
    seats = [{"kind": kind} for kind in ("open", "me", "open")]
    table = opened(client, seats=seats)
    assert answered(client.get(f"/api/v1/tables/{table['table']}"))["host"] == 1
    assert do(client, table["table"], table["me"], "leave").status_code == 200
    assert answered(client.get(f"/api/v1/tables/{table['table']}"))["host"] is None


def test_a_running_match_has_no_host(client: SeatClient) -> None:
    table, _token, _other = playing(client)
    assert "host" not in answered(client.get(f"/api/v1/tables/{table}"))


def test_an_audit_lists_the_checks_that_it_could_not_make(client: SeatClient) -> None:
    table, _token, _other = playing(client)
    report = answered(client.get(f"/api/v1/tables/{table}/audit"))
    assert report["unchecked"] == ["commitment"]
    assert report["verdict"].startswith("Nobody has touched this match so far: its ")
    assert report["checks"]["commitment"] == "not checked: the secret is opened when the match ends"
