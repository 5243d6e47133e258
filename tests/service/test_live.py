"""The socket, through a real server: who sees what, and what happens when something goes wrong."""

import json
from typing import Any

import pytest
from keyed import sat
from player import Player, ask
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

MATCH = {"game": "money-sweeper", "options": {"length": "rounds", "half_deck": True}, "name": "Ann"}


def opened(server: Any, *kinds: str, **fields: Any) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds]
    table: dict[str, Any]
    status, table = sat(server.url, {**MATCH, "seats": seats, **fields})
    assert status == 201, table
    return table


def seated(server: Any) -> tuple[str, Player, Player]:
    """Two people at a running match; the first is to act."""
    table = opened(server, "me", "open")
    ann = Player(server.url, table["table"], table["me"])
    bo = Player(server.url, table["table"], table["guests"][0])
    assert bo.do("sit", name="Bo")["is"] == "done"
    for each in (ann, bo):
        each.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
    return table["table"], ann, bo


def test_a_whole_match_against_bots_is_played_and_its_transcript_verifies(server: Any) -> None:
    table = opened(server, "me", "bot", "bot")
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.play_to_the_end()
        assert ann.view["game"]["winners"]
    status, audit = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/audit")
    assert (status, audit["ok"], set(audit["checks"].values())) == (200, True, {"holds"})


def test_everybody_at_the_table_sees_a_flip(server: Any) -> None:
    table, ann, bo = seated(server)
    with ann, bo, Player(server.url, table) as watcher:
        ann.do("play", action={"type": "flip", "cell": 0})
        for each in (bo, watcher):
            each.until_shown(lambda view: bool(view["seq"] == ann.view["seq"]))
            assert each.view["game"]["zones"][0]["cards"][0] != ""
        assert watcher.view["mine"] is None


def test_only_the_seat_that_is_asked_has_choices(server: Any) -> None:
    _, ann, bo = seated(server)
    with ann, bo:
        assert len(ann.mine()["choices"]["items"]) == 30
        assert bo.mine()["choices"]["items"] == []


def test_who_comes_back_is_told_what_was_missed(server: Any) -> None:
    table, ann, bo = seated(server)
    known = bo.view["seq"]
    bo.socket.close()
    with ann:
        ann.do("play", action={"type": "flip", "cell": 3})
        with Player(server.url, table, since=known) as back:
            assert [each["seq"] for each in back.news] == list(range(known + 1, back.view["seq"] + 1))


def test_a_seat_is_shown_as_here_while_somebody_is_connected_to_it(server: Any) -> None:
    _, ann, bo = seated(server)
    with ann:
        ann.until(lambda: ann.here.get("seats") == [0, 1])
        bo.socket.close()
        ann.until(lambda: ann.here["seats"] == [0])


def test_a_command_repeated_after_a_reconnect_gets_its_first_answer(server: Any) -> None:
    table = opened(server, "me", "open")
    bo = table["guests"][0]
    message = {"do": "sit", "id": "mine", "seat_key": bo.seat_key("Bo")}
    with Player(server.url, table["table"]) as line:
        first = line.answer(message)
    with Player(server.url, table["table"]) as line:
        assert line.answer(message) == first


def test_a_refusal_names_the_rule_and_changes_nothing(server: Any) -> None:
    _, ann, bo = seated(server)
    with ann, bo:
        seq = ann.view["seq"]
        no = ann.do("play", action={"type": "flip", "cell": 99})
        assert (no["is"], no["code"], no["clause"]) == ("refused", "rule", "3.1")
        assert ann.do("play", action={"type": "flip", "cell": 0})["seq"] == seq + 1


def test_who_points_at_what_cannot_be_used_is_told_the_rule(server: Any) -> None:
    _, ann, bo = seated(server)
    with ann, bo:
        ann.do("play", action=ann.mine()["choices"]["items"][0]["action"])
        asking, far = (ann, "grid.29") if ann.may_act() else (bo, "grid.0")
        no = asking.answer({"do": "fit", "id": "why", "chosen": [far]})
        assert (no["is"], no["clause"]) == ("refused", "3.2" if asking is ann else "3.4")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "bad_json"),
        ("[]", "bad_json"),
        (json.dumps({"do": "fly", "id": "a"}), "bad_command"),
        (json.dumps({"do": "hello", "ticket": "x"}), "bad_command"),
        (json.dumps({"do": "log", "id": "a", "seq": 1}), "bad_command"),
        ("[" * 3000, "bad_json"),
        ('{"do":"log","id":"a","before":%s}' % ("9" * 5000), "bad_json"),
        (b"\x00\x01", "bad_json"),
    ],
    ids=["broken", "a list", "unknown", "hello again", "without a field", "very deep", "5,000 digits", "bytes"],
)
def test_a_message_that_cannot_be_read_is_refused_and_the_socket_stays_open(
    server: Any, message: Any, code: str
) -> None:
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["me"]) as ann:
        assert ann.answer(message)["code"] == code
        assert ann.answer({"do": "log", "id": "b", "before": 9})["is"] == "log"


def test_a_message_longer_than_allowed_closes_the_socket(server: Any) -> None:
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.say("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                ann.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def first_words(server: Any, table: str, message: Any, **headers: str) -> tuple[dict[str, Any], int]:
    """What the server answers to a first message, and the code it closes with."""
    address = f"{server.url.replace('http', 'ws')}/api/v1/tables/{table}/socket"
    with connect(address, additional_headers=headers) as socket:
        if message is not None:
            socket.send(json.dumps(message))
        answer = json.loads(socket.recv(timeout=20))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None
        return answer, closed.value.rcvd.code


def test_a_page_of_another_address_gets_no_socket(server: Any) -> None:
    table = opened(server, "me", "open")["table"]
    answer, code = first_words(server, table, None, Origin="https://evil.example")
    assert (answer["code"], code) == ("bad_origin", 1008)


def test_a_ticket_is_good_once(server: Any) -> None:
    table = opened(server, "me", "open")
    _, body = ask("POST", f"{server.url}/api/v1/tables/{table['table']}/tickets", {}, table["me"])
    hello = {"do": "hello", **body}
    with connect(f"{server.url.replace('http', 'ws')}/api/v1/tables/{table['table']}/socket") as socket:
        socket.send(json.dumps(hello))
        assert json.loads(socket.recv(timeout=20))["is"] == "welcome"
    assert first_words(server, table["table"], hello)[0]["code"] == "bad_ticket"


def test_a_ticket_of_another_table_opens_nothing(server: Any) -> None:
    here, there = opened(server, "me", "open"), opened(server, "me", "open")
    _, body = ask("POST", f"{server.url}/api/v1/tables/{there['table']}/tickets", {}, there["me"])
    assert first_words(server, here["table"], {"do": "hello", **body})[0]["code"] == "bad_ticket"


def test_the_first_message_must_be_hello(server: Any) -> None:
    table = opened(server, "me", "open")["table"]
    assert first_words(server, table, {"do": "deal", "id": "a"})[0]["code"] == "bad_ticket"


def test_a_socket_of_an_unknown_table_is_refused(server: Any) -> None:
    assert first_words(server, "nowhere", {"do": "hello", "ticket": "x"})[0]["code"] == "bad_ticket"


def test_the_socket_is_no_page(server: Any) -> None:
    with pytest.raises(InvalidStatus):
        connect(f"{server.url.replace('http', 'ws')}/api/v1/tables")


def test_who_talks_too_fast_is_told_so(start_server: Any) -> None:
    server = start_server(FAIRDEAL_RATE="1", FAIRDEAL_BURST="3")
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["me"]) as ann:
        answers = [ann.answer({"do": "log", "id": "a", "before": 0}) for _ in range(5)]
    assert [each.get("code") for each in answers[-2:]] == ["rate", "rate"]


def test_a_rematch_waits_with_the_same_bots_and_options(server: Any) -> None:
    table = opened(server, "me", "bot")
    with Player(server.url, table["table"], table["me"]) as ann:
        ann.play_to_the_end()
        assert ann.do("rematch")["is"] == "done"
        ann.until(lambda: bool(ann.view["table"]["rematch"]))
        rematch = ann.mine()["rematch"]["table"]
    with Player(server.url, rematch, table["me"].again(rematch)) as again:
        again.do("sit", name="Ann")
        again.until(lambda: again.view["table"]["status"] == "playing")
        assert again.view["table"]["options"]["half_deck"] is True


def test_only_who_is_alone_with_bots_hurries_them_and_nothing_of_it_is_recorded(server: Any) -> None:
    table = opened(server, "me", "bot", "bot")
    with Player(server.url, table["table"], table["me"]) as ann, Player(server.url, table["table"], "") as watcher:
        ann.until(ann.may_act)
        assert ann.answer({"do": "hurry", "id": "now"}) == {"is": "done", "id": "now", "seq": ann.view["seq"]}
        assert watcher.answer({"do": "hurry", "id": "now"})["code"] == "no_seat"
    _, ann, bo = seated(server)
    with ann, bo:
        assert ann.answer({"do": "hurry", "id": "now"})["code"] == "not_now"


def test_bots_alone_play_a_match_to_its_end(server: Any) -> None:
    table = opened(server, "bot", "bot", "bot")
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
        assert watcher.news[-1]["seq"] == watcher.view["seq"]
