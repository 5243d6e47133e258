"""Disputes over HTTP and over sockets."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from player import Player, ask
from sitting import REFEREE, StillClock, Who, a_service
from websockets.exceptions import ConnectionClosed

from fairdeal.service.app import create_app
from fairdeal.service.errors import STATUS

# Over HTTP

Said = tuple[Who, str, dict[str, Any]]  # who, what, and its fields


class Door:
    """A table over HTTP: what each seat, the referee and a spectator may do with their links."""

    def __init__(self, still: StillClock, people: int = 3, *, spectators: bool = True, **house: Any) -> None:
        self.client = create_app(service=a_service(still)).test_client()
        plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        house = {"referee": True, **house}
        body = {"game": "cover-your-assets", "seats": plans, "name": "Ann", "house": house, "spectators": spectators}
        opened: Any = self.client.post("/api/v1/tables", json=body).json
        self.path = f"/api/v1/tables/{opened['table']}"
        self.tokens: dict[Any, str] = {0: opened["token"], **{link["seat"]: link["token"] for link in opened["links"]}}
        if opened["referee"]:
            self.tokens[REFEREE] = opened["referee"]["token"]
        self._count = 0
        for seat in range(1, people):
            assert self.say(seat, "sit", name=f"P{seat}")[0] == 200
        if opened["referee"]:
            assert self.say(REFEREE, "come", name="Rae")[0] == 200

    def bearer(self, who: Any) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}

    def get(self, who: Any, path: str) -> Any:
        return self.client.get(self.path + path, headers=self.bearer(who))

    def say(self, who: Any, do: str, **fields: Any) -> tuple[int, str]:
        """The status, and the code of a refusal."""
        self._count += 1
        view = self.get(who, "/view").json
        said = {"do": do, "id": f"say-{self._count}", "seq": view["seq"], **fields}
        if do == "play":
            said["action"] = (view["mine"]["choices"]["items"] or [{"action": {"type": "concede"}}])[-1]["action"]
        answer = self.client.post(f"{self.path}/commands", json=said, headers=self.bearer(who))
        body: Any = answer.json
        return answer.status_code, body.get("error", {}).get("code", "")


CLAIM: Said = (1, "incident", {"about": 4, "claim": "That was wrong."})
RULE: Said = (REFEREE, "rule", {"finding": "So.", "clause": "3.1", "remedy": {"kind": "stands"}})
NO_CLAUSE: Said = (REFEREE, "rule", {**RULE[2], "clause": "99.9"})
NOTHING: dict[str, Any] = {}
YES = [(seat, "accept", NOTHING) for seat in range(3)]
APPEAL = (0, "appeal", {"why": "No."})
LAP = [(seat, "play", NOTHING) for seat in (0, 1, 2, 0)]


@pytest.mark.parametrize(
    ("code", "status", "steps"),
    [
        ("frozen", 409, [CLAIM, (0, "play", NOTHING)]),
        ("frozen", 409, [CLAIM, (0, "end", NOTHING)]),
        ("not_yours", 409, [CLAIM, (0, "let-be", NOTHING)]),
        ("heard_already", 409, [CLAIM, (REFEREE, "hear", NOTHING), (1, "withdraw", NOTHING)]),
        ("disputed_already", 409, [CLAIM, (1, "withdraw", NOTHING), CLAIM]),
        ("incident_open", 409, [CLAIM, CLAIM]),
        ("no_incident", 409, [(0, "statement", {"text": "Hm."})]),
        ("bad_claim", 422, [(1, "incident", {"about": 99, "claim": "That!"})]),
        ("bad_command", 422, [(1, "incident", {"about": 4, "claim": ""})]),
        ("window_closed", 409, [*LAP, (1, "incident", {"about": 6, "claim": "That!"})]),
        ("not_referee", 403, [CLAIM, (0, *RULE[1:])]),
        ("not_referee", 403, [CLAIM, (0, "look", {"eyes": "all"})]),
        ("bad_remedy", 422, [CLAIM, NO_CLAUSE]),
        ("bad_command", 422, [CLAIM, (REFEREE, "rule", {**RULE[2], "remedy": {"kind": "hang"}})]),
        ("ruled_already", 409, [CLAIM, RULE, RULE]),
        ("ruled_already", 409, [CLAIM, RULE, (1, "withdraw", NOTHING)]),
        ("not_ruled", 409, [CLAIM, (0, "accept", NOTHING)]),
        ("answered", 409, [CLAIM, RULE, YES[0], YES[0]]),
        ("appealed_already", 409, [CLAIM, RULE, APPEAL, (2, *APPEAL[1:])]),
        ("not_yours", 409, [CLAIM, (0, "withdraw", NOTHING)]),
        ("settled_before", 409, [(0, "play", NOTHING), CLAIM, RULE, *YES, (0, "undo", NOTHING)]),
        ("no_seat", 403, [(None, *CLAIM[1:])]),
        ("no_seat", 403, [CLAIM, (None, "statement", {"text": "Boo."})]),
        ("not_now", 409, [CLAIM, (0, "entropy", {"entropy": "x"})]),
        ("bad_command", 422, [CLAIM, (0, "entropy", {"entropy": "ä"})]),
    ],
)  # fmt: skip
def test_a_refusal_over_http_has_its_code_and_status(still: StillClock, code: str, status: int, steps: Any) -> None:
    door = Door(still)
    *before, (who, do, fields) = steps
    assert [door.say(*step[:2], **step[2]) for step in before] == [(200, "")] * len(before)
    assert door.say(who, do, **fields) == (status, code)


def test_without_a_referee_http_says_so(still: StillClock) -> None:
    door = Door(still, referee=False)
    assert door.say(1, "incident", about=4, claim="That!") == (409, "no_referee")


def test_in_the_lobby_http_says_that_nothing_has_begun(still: StillClock) -> None:
    door = Door(still, people=2)
    assert door.say(1, "incident", about=0, claim="That!") == (409, "not_started")


def test_the_referee_replays_with_the_eyes_that_were_looked_through(still: StillClock) -> None:
    door = Door(still)
    door.say(*CLAIM[:2], **CLAIM[2])
    hidden = door.get(REFEREE, "/replay?seq=6&as=all")
    said = {"id": "look", "seq": 6, "eyes": "all"}
    assert door.client.post(f"{door.path}/look", json=said, headers=door.bearer(REFEREE)).json == {
        "id": "look",
        "seq": 7,
    }
    shown = {who: door.get(who, "/replay?seq=6&as=all").status_code for who in (REFEREE, 0, None)}
    assert (hidden.status_code, shown) == (404, {REFEREE: 200, 0: 404, None: 404})
    assert [door.get(REFEREE, f"/{path}seq=7&as=all").status_code for path in ("replay?", "ledger?")] == [404, 404]
    assert door.get(REFEREE, "/replay/marks").json["eyes"] == ["public", "all"]


def test_the_stream_of_a_look_ends_where_the_look_ends(still: StillClock) -> None:
    door = Door(still)
    for who, do, fields in (CLAIM, (REFEREE, "look", {"eyes": "seat:2"}), (0, "statement", {"text": "Hm."})):
        door.say(who, do, **fields)
    lines = door.get(REFEREE, "/replay/stream?seq=4&as=seat:2&pace=0").text.splitlines()
    assert [msgspec.json.decode(line)["seq"] for line in lines] == [4, 5, 6]


def test_a_look_by_http_is_for_the_referee(still: StillClock) -> None:
    door = Door(still)
    door.say(*CLAIM[:2], **CLAIM[2])
    for who, refusal in ((0, (403, "not_referee")), (None, (403, "not_referee"))):
        said = {"id": "look", "seq": 6, "eyes": "all"}
        answer: Any = door.client.post(f"{door.path}/look", json=said, headers=door.bearer(who))
        assert (answer.status_code, answer.json["error"]["code"]) == refusal


def test_the_log_and_the_transcript_open_nothing_to_the_referee(still: StillClock) -> None:
    door = Door(still)
    for who, do, fields in (CLAIM, (REFEREE, "look", {"eyes": "all"})):
        door.say(who, do, **fields)
    assert door.get(REFEREE, "/log?before=8&as=all").status_code == 404
    assert '"viewer":"public"' in door.get(REFEREE, "/transcript").text.splitlines()[0]


def replaced(door: Door) -> None:
    """All three have asked for another referee; the new link is known to the door as Rob's."""
    for seat in range(3):
        assert door.say(seat, "replace-referee") == (200, "")
    door.tokens["Rob"] = door.get(0, "/view").json["mine"]["referee"]["url"].partition("#")[2]


def test_the_new_link_opens_the_office_and_the_old_one_does_not(still: StillClock) -> None:
    door = Door(still)
    assert "office" in door.get(REFEREE, "/view").json
    replaced(door)
    assert ["office" in door.get(who, "/view").json for who in (REFEREE, "Rob", 0, None)] == [False, True, False, False]
    assert door.say(REFEREE, "come", name="Rae") == (403, "not_referee")
    assert door.say("Rob", "come", name="Rob") == (200, "")
    door.say(*CLAIM[:2], **CLAIM[2])
    assert [door.say(who, "rule", **RULE[2])[1] for who in (REFEREE, "Rob")] == ["not_referee", ""]


def test_the_old_referees_link_shows_nothing_at_a_table_without_spectators(still: StillClock) -> None:
    door = Door(still, spectators=False)
    assert door.get(REFEREE, "/view").status_code == 200
    replaced(door)
    assert [door.get(who, "/view").status_code for who in (REFEREE, "Rob", 0)] == [403, 200, 200]
    ticket = door.client.post(f"{door.path}/tickets", headers=door.bearer(REFEREE))
    assert ticket.status_code == 403


def test_a_message_cannot_say_of_which_office_its_link_is(still: StillClock) -> None:
    door = Door(still)
    replaced(door)
    assert door.say(REFEREE, "come", name="Rae", office=1) == (422, "bad_command")


def test_the_codes_of_the_protocol_have_the_status_that_is_written_there() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+`) \| (\d{3}) \|", page, re.MULTILINE)
    told = {code: int(status) for codes, status in rows for code in re.findall(r"`(\w+)`", codes)}
    assert len(told) > 50
    assert {code: STATUS.get(code) for code in told} == told


# Over sockets


@contextmanager
def called(server: Any, *, spectators: bool = True) -> Iterator[tuple[Any, Player, Player, Player]]:
    """Ann and Bo at a table with Rae, the referee; Bo has called her about the last record."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "cover-your-assets", "seats": seats, "name": "Ann", "spectators": spectators}
    _, table = ask("POST", f"{server.url}/api/v1/tables", {**body, "house": {"referee": True}})
    links = (table["token"], table["links"][0]["token"], table["referee"]["token"])
    ann, bo, rae = (Player(server.url, table["table"], token) for token in links)
    with ann, bo, rae:
        bo.do("sit", name="Bo")
        ann.until(lambda: ann.may_act())
        assert rae.do("come", name="Rae")["is"] == "done"
        ann.play_on()
        bo.until(bo.may_act)
        assert bo.do("incident", about=bo.view["seq"], claim="She looked.")["is"] == "done"
        for player in (ann, rae):
            player.until_shown(lambda view: "incident" in view["table"])
        yield table, ann, bo, rae


def test_two_seats_and_a_referee_go_through_a_whole_incident(server: Any) -> None:
    with called(server) as (_, ann, bo, rae):
        assert ann.view["table"]["incident"]["claim"] == "She looked."
        assert ann.do("play", action={"type": "concede"})["code"] == "frozen"
        ann.do("statement", text="I did not.")
        ruling = {"finding": "She did.", "clause": "3.1", "remedy": {"kind": "adjust", "seat": 0, "points": -1_000}}
        assert rae.do("rule", **ruling)["is"] == "done"
        ann.do("accept")
        bo.do("accept")
        for player in (ann, bo, rae):
            player.until_shown(lambda view: "incident" not in view["table"])
        told = [line for news in bo.news for line in news["lines"]]
        assert [line for line in told if "{0} gets -1,000" in line]
        bo.until(bo.may_act)


def test_the_referees_view_has_an_office_and_no_hand(server: Any) -> None:
    with called(server) as (_, ann, bo, rae):
        rae.until(lambda: "office" in rae.view)
        assert (rae.view["mine"], rae.view["office"]["looks"]) == (None, [])
        assert "repair" in rae.view["office"]["remedies"]
        assert "office" not in ann.view | bo.view


def test_everybody_sees_a_look_and_the_referee_may_then_replay(server: Any) -> None:
    with called(server) as (table, ann, bo, rae):
        replay = f"{server.url}/api/v1/tables/{table['table']}/replay?as=all&seq="
        upto = rae.view["seq"]
        assert ask("GET", f"{replay}{upto}", token=table["referee"]["token"])[0] == 404
        rae.do("look", eyes="all")
        for player in (ann, bo):
            player.until_shown(lambda view: bool(view["table"]["incident"]["looks"]))
        assert [ask("GET", f"{replay}{seq}", token=table["referee"]["token"])[0] for seq in (upto, upto + 1)] == [
            200,
            404,
        ]
        assert ask("GET", f"{replay}{upto}")[0] == 404


def test_a_spectator_is_refused_by_the_socket(server: Any) -> None:
    with called(server) as (table, *_), Player(server.url, table["table"]) as eve:
        assert eve.view["table"]["incident"]["claim"] == "She looked."
        assert [eve.do("statement", text="Boo.")["code"], eve.do("look", eyes="all")["code"]] == [
            "no_seat",
            "not_referee",
        ]


def test_a_repair_takes_what_both_seats_add(server: Any) -> None:
    with called(server) as (_, ann, bo, rae):
        back = ann.view["table"]["incident"]["about"] - 1
        rae.do("rule", finding="Seen.", clause="8.3", remedy={"kind": "repair", "to": back})
        ann.do("accept")
        bo.do("accept")
        for player, text in ((ann, "abc"), (bo, "xyz")):
            player.until_shown(lambda view: bool(view["table"]["incident"]["stage"] == "repair"))
            assert player.do("entropy", entropy=text)["is"] == "done"
        ann.until(ann.may_act)
        assert ann.view["table"]["undone"] == [[back + 1, back + 1]]


def test_the_old_referees_socket_loses_the_office_and_the_new_link_gets_it(server: Any) -> None:
    with called(server) as (table, ann, bo, rae):
        rae.until(lambda: "office" in rae.view)
        for player in (ann, bo):
            assert player.do("replace-referee")["is"] == "done"
        ann.until(lambda: "referee" in ann.mine())
        rae.until(lambda: "office" not in rae.view)
        assert rae.do("look", eyes="all")["code"] == "not_referee"
        assert "referee" not in bo.mine()
        with Player(server.url, table["table"], ann.mine()["referee"]["url"].partition("#")[2]) as rob:
            assert "office" in rob.view
            assert rob.do("come", name="Rob")["is"] == "done"
            ruling = {"finding": "She did not.", "clause": "3.1", "remedy": {"kind": "stands"}}
            assert rob.do("rule", **ruling)["is"] == "done"
        ann.until_shown(lambda view: bool(view["table"]["referee"]["name"] == "Rob"))
        assert "referee" not in ann.mine()


def test_the_old_referees_socket_is_closed_where_nobody_may_watch(server: Any) -> None:
    with called(server, spectators=False) as (_, ann, bo, rae):
        for player in (ann, bo):
            assert player.do("replace-referee")["is"] == "done"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                rae.hear()
        assert (closed.value.rcvd and closed.value.rcvd.reason) == "no_spectators"
        ann.until(lambda: "referee" in ann.mine())
