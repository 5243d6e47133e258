"""Disputes over HTTP and over sockets."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from keyed import LOCAL, Desk, Office, client_of, desk_of, sat, through
from player import Player, ask
from sitting import REFEREE, StillClock, Who, a_service
from websockets.exceptions import ConnectionClosed

from fairdeal.service.errors import STATUS

# Over HTTP

Said = tuple[Who, str, dict[str, Any]]  # who, what, and its fields


class Door:
    """A table over HTTP: what each seat, the referee and a spectator may do with their links."""

    def __init__(self, still: StillClock, people: int = 3, *, spectators: bool = True, **house: Any) -> None:
        self.client = client_of(a_service(still))
        plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        house = {"referee": True, **house}
        body = {"game": "cover-your-assets", "seats": plans, "name": "Ann", "house": house, "spectators": spectators}
        opened: Any = self.client.sat(body)
        self.path = f"/api/v1/tables/{opened['table']}"
        self.seats: dict[Any, Any] = {each.seat: each for each in [opened["me"], *opened["guests"]]}
        self.tokens: dict[Any, str] = {}
        self.offices: dict[Any, Office] = {}
        self._count = 0
        for seat in range(1, people):
            assert self.seats[seat].takes(f"P{seat}")[0] == 201
        if opened["referee"]:
            rae = Office(LOCAL, opened["table"], opened["referee"]["token"], through(self.client), still)
            self.comes(REFEREE, rae)

    def comes(self, who: Any, office: Office, number: int = 0) -> None:
        """Somebody comes as the referee."""
        assert office.come("Rae", office=number)[0] == 200
        self.offices[who], self.tokens[who] = office, office.ticket()["read"]

    def bearer(self, who: Any) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}

    def get(self, who: Any, path: str) -> Any:
        return self.client.get(self.path + path, headers=self.bearer(who), seat=self.seats.get(who))

    def say(self, who: Any, do: str, **fields: Any) -> tuple[int, str]:
        """The status, and the code of a refusal."""
        if who in self.offices:
            status, told = self.offices[who].asks(do, **fields)
            return status, told.get("error", {}).get("code", "")
        self._count += 1
        view = self.get(who, "/view").json
        said = {"do": do, "id": f"say-{self._count}", "seq": view["seq"], **fields}
        if do == "play":
            said["action"] = (view["mine"]["choices"]["items"] or [{"action": {"type": "concede"}}])[-1]["action"]
        given = {"headers": self.bearer(who), "seat": self.seats.get(who)}
        answer = self.client.post(f"{self.path}/commands", json=said, **given)
        body: Any = answer.json
        return answer.status_code, body.get("error", {}).get("code", "")


CLAIM: Said = (1, "incident", {"about": 4, "claim": "That was wrong."})
RULE: Said = (REFEREE, "rule", {"finding": "So.", "clause": "3.1", "remedy": {"kind": "stands"}})
NO_CLAUSE: Said = (REFEREE, "rule", {**RULE[2], "clause": "99.9"})
NOTHING: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("code", "status", "steps"),
    [
        ("frozen", 409, [CLAIM, (0, "play", NOTHING)]),
        ("bad_claim", 422, [(1, "incident", {"about": 99, "claim": "That!"})]),
        ("bad_command", 422, [(1, "incident", {"about": 4, "claim": ""})]),
        ("not_referee", 403, [CLAIM, (0, *RULE[1:])]),
        ("bad_remedy", 422, [CLAIM, NO_CLAUSE]),
        ("bad_command", 422, [CLAIM, (REFEREE, "rule", {**RULE[2], "remedy": {"kind": "hang"}})]),
        ("needs_key", 403, [(None, *CLAIM[1:])]),
        ("needs_key", 403, [CLAIM, (None, "statement", {"text": "Boo."})]),
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
    hidden = door.get(REFEREE, "/replay?seq=10&as=all")
    assert door.say(REFEREE, "look", eyes="all") == (200, "")
    shown = {who: door.get(who, "/replay?seq=10&as=all").status_code for who in (REFEREE, 0, None)}
    assert (hidden.status_code, shown) == (404, {REFEREE: 200, 0: 404, None: 404})
    assert [door.get(REFEREE, f"/{path}seq=11&as=all").status_code for path in ("replay?", "ledger?")] == [404, 404]
    assert door.get(REFEREE, "/replay/marks").json["eyes"] == ["public", "all"]


def test_the_stream_of_a_look_ends_where_the_look_ends(still: StillClock) -> None:
    door = Door(still)
    for who, do, fields in (CLAIM, (REFEREE, "look", {"eyes": "seat:2"}), (0, "statement", {"text": "Hm."})):
        door.say(who, do, **fields)
    lines = door.get(REFEREE, "/replay/stream?seq=8&as=seat:2&pace=0").text.splitlines()
    assert [msgspec.json.decode(line)["seq"] for line in lines] == [8, 9, 10]


def test_a_look_by_http_is_for_the_referee(still: StillClock) -> None:
    door = Door(still)
    door.say(*CLAIM[:2], **CLAIM[2])
    assert [door.say(who, "look", eyes="all") for who in (0, None)] == [(403, "not_referee"), (403, "needs_key")]


def test_the_log_and_the_transcript_open_nothing_to_the_referee(still: StillClock) -> None:
    door = Door(still)
    for who, do, fields in (CLAIM, (REFEREE, "look", {"eyes": "all"})):
        door.say(who, do, **fields)
    assert door.get(REFEREE, "/log?before=8&as=all").status_code == 404
    assert '"viewer":"public"' in door.get(REFEREE, "/transcript").text.splitlines()[0]


def replaced(door: Door) -> Office:
    """All three have asked for another referee; the new link, known to the door as Rob's, and Rae's as the old one."""
    door.tokens["old"] = door.offices[REFEREE].token
    for seat in range(3):
        assert door.say(seat, "replace-referee") == (200, "")
    door.tokens["Rob"] = door.get(0, "/view").json["mine"]["referee"]["url"].partition("#")[2]
    return door.offices[REFEREE].successor(door.tokens["Rob"])


def test_the_new_link_opens_the_office_and_the_old_one_does_not(still: StillClock) -> None:
    door = Door(still)
    assert "office" in door.get(REFEREE, "/view").json
    rob = replaced(door)
    assert door.get(REFEREE, "/view").status_code == 403
    assert ["office" in door.get(who, "/view").json for who in ("old", "Rob", 0, None)] == [False, True, False, False]
    _, told = rob.successor(door.tokens["old"]).come("Rae", office=1)
    assert told["error"]["code"] == "not_referee"
    door.comes("Rob", rob, 1)
    door.say(*CLAIM[:2], **CLAIM[2])
    assert [door.say(who, "rule", **RULE[2])[1] for who in ("old", "Rob")] == ["needs_key", ""]


def test_the_old_referees_link_shows_nothing_at_a_table_without_spectators(still: StillClock) -> None:
    door = Door(still, spectators=False)
    assert door.get(REFEREE, "/view").status_code == 200
    replaced(door)
    assert [door.get(who, "/view").status_code for who in (REFEREE, "old", "Rob", 0)] == [403, 403, 200, 200]
    ticket = door.client.post(f"{door.path}/tickets", headers=door.bearer("old"))
    assert ticket.status_code == 403


def test_a_message_cannot_say_of_which_office_its_link_is(still: StillClock) -> None:
    door = Door(still)
    replaced(door)
    for member in ("office", "issue"):
        assert door.say("old", "come", name="Rae", **{member: 1}) == (422, "bad_command")


def test_the_codes_of_the_protocol_have_the_status_that_is_written_there() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+`) \| (\d{3}) \|", page, re.MULTILINE)
    told = {code: int(status) for codes, status in rows for code in re.findall(r"`(\w+)`", codes)}
    assert len(told) > 50
    assert {code: STATUS.get(code) for code in told} == told


# Over sockets


def closed(player: Player) -> str:
    """Why a socket was closed."""
    with pytest.raises(ConnectionClosed) as end:
        player.until(lambda: False)
    assert end.value.rcvd
    return end.value.rcvd.reason


@contextmanager
def called(server: Any, *, spectators: bool = True) -> Iterator[tuple[Any, Player, Player, Desk]]:
    """Ann and Bo at a table with Rae, the referee; Bo has called her about the last record."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "cover-your-assets", "seats": seats, "name": "Ann", "spectators": spectators}
    _, table = sat(server.url, {**body, "house": {"referee": True}})
    ann, bo = (Player(server.url, table["table"], seat) for seat in (table["me"], *table["guests"]))
    with ann, bo, desk_of(server.url, table, "Rae") as rae:
        bo.do("sit", name="Bo")
        ann.until(lambda: ann.may_act())
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
        for player in (ann, bo):
            player.until_shown(lambda view: bool(view["table"]["incident"]["stage"] == "ruled"))
            assert player.do("accept")["is"] == "done"
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
        assert ask("GET", f"{replay}{upto}", token=rae.seat.ticket()["read"])[0] == 404
        rae.do("look", eyes="all")
        for player in (ann, bo):
            player.until_shown(lambda view: bool(view["table"]["incident"]["looks"]))
        read = rae.seat.ticket()["read"]
        assert [ask("GET", f"{replay}{seq}", token=read)[0] for seq in (upto, upto + 1)] == [200, 404]
        assert ask("GET", f"{replay}{upto}")[0] == 404


def test_a_spectator_is_refused_by_the_socket(server: Any) -> None:
    with called(server) as (table, *_), Player(server.url, table["table"]) as eve:
        assert eve.view["table"]["incident"]["claim"] == "She looked."
        assert [eve.do("statement", text="Boo.")["code"], eve.do("look", eyes="all")["code"]] == [
            "needs_key",
            "needs_key",
        ]


def test_a_repair_takes_what_both_seats_add(server: Any) -> None:
    with called(server) as (_, ann, bo, rae):
        back = ann.view["table"]["incident"]["about"] - 1
        rae.do("rule", finding="Seen.", clause="8.3", remedy={"kind": "repair", "to": back})
        for player in (ann, bo):
            player.until_shown(lambda view: bool(view["table"]["incident"]["stage"] == "ruled"))
            assert player.do("accept")["is"] == "done"
        for player in (ann, bo):  # each brings its hash when it sees the repair wait for it
            player.until_shown(lambda view: bool(view["table"]["incident"]["stage"] == "repair"))
        ann.until_shown(lambda view: bool(view["table"]["incident"]["draw"]["closed"]))  # opened by both
        bo.until(lambda: "undone" in bo.view["table"])
        ann.until(ann.may_act)
        assert ann.view["table"]["undone"] == [[back + 1, back + 1]]


def test_the_old_referees_socket_loses_the_office_and_the_new_link_gets_it(server: Any) -> None:
    with called(server) as (table, ann, bo, rae):
        rae.until(lambda: "office" in rae.view)
        for player in (ann, bo):
            assert player.do("replace-referee")["is"] == "done"
        ann.until(lambda: "referee" in ann.mine())
        assert closed(rae) == "needs_key"
        assert "referee" not in bo.mine()
        token = ann.mine()["referee"]["url"].partition("#")[2]
        with Player(server.url, table["table"], token) as link:
            assert "office" in link.view
        with desk_of(server.url, {**table, "referee": {"token": token}}, "Rob", 1) as rob:
            ruling = {"finding": "She did not.", "clause": "3.1", "remedy": {"kind": "stands"}}
            assert rob.do("rule", **ruling)["is"] == "done"
        ann.until_shown(lambda view: bool(view["table"]["referee"]["name"] == "Rob"))
        assert "referee" not in ann.mine()


def test_the_old_referees_socket_is_closed_where_nobody_may_watch(server: Any) -> None:
    with called(server, spectators=False) as (_, ann, bo, rae):
        for player in (ann, bo):
            assert player.do("replace-referee")["is"] == "done"
        assert closed(rae) == "needs_key"
        ann.until(lambda: "referee" in ann.mine())
