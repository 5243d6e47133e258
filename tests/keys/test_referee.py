"""A referee with a key: comes with it, sees and rules by it alone, and nobody rules in their name."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from forging import draft_of
from keyed import KeyedPlayer, Office, Seat, SeatKey, opened
from keys.logs import alone
from msgspec.structs import replace
from near import Near, code
from player import Player, ask
from serving import Server
from websockets.exceptions import ConnectionClosed

from fairdeal.events import Draft, Record, export
from fairdeal.service.desk.forgetting import forget_names
from fairdeal.service.evidence.transcripts import render

Change = Callable[[dict[str, Any]], Any]
HOUSE = {"referee": True}
STANDS = {"finding": "It was so.", "clause": "3.1", "remedy": {"kind": "stands"}}


def begun(near: Near, **more: Any) -> tuple[list[Seat], Office]:
    """A match that has begun, to which a referee has come with a key."""
    seats = near.opened(house={**HOUSE, **more.pop("house", {})}, **more)
    rita = near.office(seats[0])
    assert code(rita.come("Rita")) == ""
    return seats, rita


def disputed(near: Near, **more: Any) -> tuple[list[Seat], Office]:
    """… and a claim waits for them."""
    seats, rita = begun(near, **more)
    claimant = near.act(seats)
    assert code(claimant.asks("incident", about=near.table(rita).seq, claim="Look at that.")) == ""
    return seats, rita


def replaced(seats: list[Seat]) -> None:
    for seat in seats:
        assert code(seat.asks("replace-referee", yes=True)) == ""


def last(near: Near, kind: str, of: Seat) -> Any:
    return [record for record in near.service.store.read(of.table, -1) if record.type == kind][-1]


# Coming


def test_a_referee_comes_with_a_key_and_everybody_is_told(near: Near) -> None:
    seats, rita = begun(near)
    record = last(near, "referee-came", rita)
    assert (record.by, record.data["signs"], record.data["name"]) == ("referee", rita.key.public, "Rita")
    assert record.data["by_key"].keys() == {"come", "key", "signature"}
    assert record.public["by_key"]["come"]["name"].keys() == {"sealed", "to"}, "the line holds no name"
    _, told = seats[0].api("GET", "")
    assert told["referee"] == {"name": "Rita", "key": rita.key.public}
    key = " ".join(rita.key.public[place : place + 4] for place in range(0, 16, 4))
    _, log = seats[0].api("GET", "/log")
    assert log["news"][-1]["lines"] == [f"Rita is the referee, and signs with the key {key}."]
    for form in ("text", "html"):
        [*lines] = render(near.service.store.read(rita.table, -1), "public", form, width=500)
        assert f", who signs with the key {key}" in "".join(lines), form
    near.holds(rita)


def test_nobody_comes_without_a_key(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    assert code(rita.with_link({"do": "come", "id": "c", "name": "Rita"})) == "needs_key"
    assert "referee-came" not in near.log(rita)
    for name, fields in ASKED.items():
        assert code(rita.with_link({"do": name, "id": name, **fields})) == "needs_key", name
    assert code(rita.send(rita.command("ab" * 32, "look", eyes="all"))) == "bad_signature", "a key that has not come"


def test_whoever_comes_is_told_what_to_sign_for(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    assert rita.api("GET", "/view", token=rita.token)[1]["office"]["office"] == 0
    assert code(rita.come("Rita")) == ""
    _, view = rita.api("GET", "/view", token=rita.ticket()["read"])
    assert "office" not in view["office"]
    assert view["office"]["number"] == 0
    replaced(seats)
    _, view = seats[0].api("GET", "/view", token=seats[0].ticket()["read"])
    rob = rita.successor(view["mine"]["referee"]["url"].partition("#")[2])
    assert rob.api("GET", "/view", token=rob.token)[1]["office"]["office"] == 1
    assert code(rob.come("Rob", office=0)) == "bad_signature"
    assert code(rob.come("Rob", office=1)) == ""
    near.holds(rita)


def test_coming_is_sent_again_and_happens_once(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    message = rita.coming("Rita")
    assert rita.with_link(message) == rita.with_link(message)
    assert near.log(rita).count("referee-came") == 1
    other = {**rita.successor(rita.token).coming("Rita"), "id": message["id"]}
    assert code(rita.with_link(other)) == "command_reused", "another key has not come"
    assert code(rita.come("Rob")) == "seat_taken"


def test_a_name_that_cannot_be_taken_is_refused_and_the_free_one_is_told(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    status, told = rita.come("  Rita   the Fair ")
    assert (status, told["error"]["code"]) == (422, "bad_name")
    assert told["error"]["detail"] == {"name": "Rita the Fair"}
    assert code(rita.come(near.table(rita).chairs[0].name)) == "bad_name"
    assert code(rita.come("Rita the Fair")) == ""


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"table": "another"}, "bad_signature"),
        ({"office": 1}, "bad_signature"),
        ({"head": "ab" * 32}, "bad_head"),
        ({"key": "0" * 64}, "bad_signature"),
        ({"key": "xyz"}, "bad_command"),
        ({"more": 1}, "bad_command"),
        ({"name": "Rita"}, "bad_command"),
        ({"name": {"sealed": "ab" * 32, "to": "everybody"}}, "must_seal"),
    ],
)
def test_what_was_signed_to_come_must_fit(near: Near, change: dict[str, Any], expected: str) -> None:
    seats = near.opened(house=HOUSE)
    assert code(near.office(seats[0]).come("Rita", **change)) == expected
    assert "referee-came" not in near.log(seats[0])


def test_a_key_comes_once_and_as_one_thing(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    own = rita.key
    for used in (seats[0].key, seats[1].recovery):
        rita.key = used
        assert code(rita.come("Rita")) == "bad_signature"
    rita.key = own
    assert code(rita.come("Rita")) == ""
    assert code(seats[0].send(seats[0].hands_over(rita, seats[0].newest()))) == "bad_signature"
    replaced(seats)
    _, view = seats[0].api("GET", "/view", token=seats[0].ticket()["read"])
    again = rita.successor(view["mine"]["referee"]["url"].partition("#")[2])
    again.key = own
    assert code(again.come("Rita", office=1)) == "bad_signature"


def test_nobody_comes_without_the_link_and_only_come_brings_a_key(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    message = rita.coming("Rita")
    assert code(rita.send(message)) == "not_referee"
    assert code(seats[0].api("POST", "/commands", message, seats[0].ticket()["read"])) == "not_referee"
    for other in ("leave", "sit"):
        assert code(rita.with_link({**message, "do": other})) == "bad_command", other
    elsewhere = near.office(near.opened(house=HOUSE)[0])
    assert code(elsewhere.with_link(message)) == "bad_signature", "it was signed for another table"


# Seeing


def test_the_link_alone_shows_what_a_spectator_sees_and_asks_for_nothing(near: Near) -> None:
    _, rita = disputed(near)
    _, view = rita.api("GET", "/view", token=rita.token)
    assert "office" not in view
    for name, fields in ASKED.items():
        assert code(rita.with_link({"do": name, "id": name, **fields})) == "needs_key", name
    read = rita.ticket()["read"]
    assert code(rita.api("POST", "/commands", {"do": "look", "id": "x", "eyes": "all"}, read)) == "needs_key"
    assert rita.api("GET", "/view", token=read)[1]["office"]["looks"] == []


ASKED: dict[str, dict[str, Any]] = {
    "look": {"eyes": "all"},
    "hear": {},
    "rule": STANDS,
    "statement": {"text": "I see."},
    "undo-answer": {"ask": 1, "yes": True},
}


def test_where_watching_is_barred_the_link_shows_nothing(near: Near) -> None:
    _, rita = begun(near, spectators=False)
    assert code(rita.api("GET", "", token=rita.token)) == "needs_key"
    assert code(rita.api("POST", "/tickets", {}, rita.token)) == "needs_key"
    assert code(rita.api("GET", "", token=rita.ticket()["read"])) == ""


def test_only_the_key_gets_a_ticket_of_the_office(near: Near) -> None:
    seats, rita = begun(near)
    for key in (SeatKey(), seats[0].key):
        assert code(rita.api("POST", "/tickets", rita.proof(key))) == "bad_signature"
    assert code(rita.api("POST", "/tickets", rita.proof(origin="https://elsewhere.example"))) == "bad_origin"
    proof = rita.proof()
    assert code(rita.api("POST", "/tickets", proof)) == ""
    assert code(rita.api("POST", "/tickets", proof)) == "bad_ticket", "a nonce is good once"
    mine = seats[0].proof()
    said = {"table": rita.table, "seat": "referee", "nonce": mine["nonce"], "origin": mine["origin"]}
    signature = rita.key.sign("fairdeal/ticket/v1", said)
    answer = rita.api("POST", "/tickets", {**mine, "seat": "referee", "signature": signature})
    assert code(answer) == "bad_ticket", "the nonce was for a seat"
    for odd in (True, "host", 8, None):
        assert code(rita.api("POST", "/challenges", {"seat": odd})) == "bad_request", odd


def test_without_a_referee_there_is_no_office(near: Near) -> None:
    seats = near.opened()
    assert code(seats[0].api("POST", "/challenges", {"seat": "referee"})) == "no_referee"
    rita = Office(near.url, seats[0].table, "", near.ask, near.clock)
    assert code(rita.send(rita.command("ab" * 32, "look", eyes="all"))) == "no_referee"


# Acting


def test_all_that_a_referee_does_is_signed_and_stands_in_the_log(near: Near) -> None:
    seats, rita = disputed(near, house={"undo": "referee"})
    assert code(rita.asks("look", eyes="seat:1")) == ""
    assert code(rita.asks("statement", text="I have looked.")) == ""
    assert code(rita.asks("rule", **STANDS)) == ""
    for seat in seats:
        assert code(seat.asks("accept")) == ""
    asker = near.act(seats)
    assert code(asker.asks("undo")) == ""
    assert code(rita.asks("undo-answer", ask=near.table(rita).seq, yes=False)) == ""
    claimant = near.act(seats)
    assert code(claimant.asks("incident", about=near.table(rita).seq, claim="And that.")) == ""
    assert code(rita.asks("hear")) == ""
    records = [each for each in near.service.store.read(rita.table, -1) if each.by == "referee"]
    signed = {each.type: each.data["by_key"]["command"]["n"] for each in records[1:] if "by_key" in each.data}
    assert signed == {"looked": 1, "stated": 2, "ruled": 3, "undo-answered": 4, "heard": 5}
    assert [each.type for each in records if "by_key" not in each.data] == ["heard"], "on the way to the look"
    assert {each.cmd.partition(":")[0] for each in records} == {"referee"}
    near.holds(rita)


def test_a_ruling_may_be_signed_before_what_stops_the_players(near: Near) -> None:
    """What a ruling or a rewind makes void for a seat is the referee's own doing."""
    seats, rita = disputed(near)
    early = rita.newest()
    assert code(rita.asks("rule", **STANDS)) == ""
    assert code(seats[0].asks("appeal", why="No.")) == ""
    assert code(rita.send(rita.command(early, "rule", **STANDS))) == ""
    near.holds(rita)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"table": "another"}, "bad_signature"),
        ({"seat": 0}, "bad_signature"),
        ({"seat": "host"}, "bad_command"),
        ({"n": 0}, "old_number"),
        ({"head": "ab" * 32}, "bad_head"),
        ({"until": "2026-11-21T09:59:00.000Z"}, "too_late"),
        ({"finding": " It was so. "}, "bad_command"),
        ({"remedy": {"kind": "stands", "to": -1}}, "bad_command"),
    ],
)
def test_what_a_referee_signs_must_fit(near: Near, change: dict[str, Any], expected: str) -> None:
    _, rita = disputed(near)
    said = rita.command(rita.newest(), "rule", **STANDS)["signed"]["command"]
    assert code(rita.send(rita.signed({**said, **change}))) == expected
    assert "ruled" not in near.log(rita)


def test_a_number_is_used_once_and_what_was_kept_back_is_void(near: Near) -> None:
    _, rita = disputed(near)
    withheld = rita.command(rita.newest(), "rule", **STANDS)
    assert code(rita.asks("look", eyes="all")) == ""
    assert rita.api("GET", "/view", token=rita.ticket()["read"])[1]["office"]["number"] == 2
    assert code(rita.send(withheld)) == "old_number"
    again = {**rita.command(rita.newest(), "look", eyes="all")["signed"]["command"], "n": 2}
    assert code(rita.send(rita.signed(again))) == "old_number"


def test_a_command_is_not_made_against_a_record_from_before_they_came(near: Near) -> None:
    seats = near.opened(house=HOUSE)
    rita = near.office(seats[0])
    before = rita.newest()
    assert code(rita.come("Rita")) == ""
    claimant = near.act(seats)
    assert code(claimant.asks("incident", about=near.table(rita).seq, claim="Look.")) == ""
    assert code(rita.send(rita.command(before, "look", eyes="all"))) == "bad_head"


def test_a_referee_signs_for_nothing_that_only_seats_do(near: Near) -> None:
    seats, rita = begun(near)
    mine = seats[near.table(rita).acting("person")[0]]
    _, view = mine.api("GET", "/view", token=mine.ticket()["read"])
    action = view["mine"]["choices"]["items"][0]["action"]
    assert code(rita.asks("play", action=action)) == "no_seat"
    assert code(rita.asks("resign")) == "no_seat"
    assert code(rita.asks("sit", name="Rita")) == "no_seat"
    assert code(rita.asks("come", name="Rita")) == "seat_taken"
    rita.seat, rita.noise = "referee", "ab" * 32
    assert code(rita.open()) == "bad_command"


# The end of an office


def test_when_the_players_replace_the_referee_the_key_is_good_for_nothing(near: Near) -> None:
    seats, rita = disputed(near)
    before, withheld = rita.ticket()["read"], rita.command(rita.newest(), "rule", **STANDS)
    replaced(seats)
    end = last(near, "referee-replaced", rita).seq
    for path in ("/view", "/log", "/replay", ""):
        status, told = rita.api("GET", path, token=before)
        assert (status, told["error"]["code"], told["error"]["detail"]) == (403, "needs_key", {"seq": end}), path
    assert code(rita.api("POST", "/tickets", rita.proof())) == "bad_signature"
    status, told = rita.send(withheld)
    assert (status, told["error"]["code"], told["error"]["detail"]) == (401, "bad_signature", {"seq": end})
    assert f"replaced the referee at #{end}" in told["error"]["message"]
    assert code(rita.come("Rita", office=1)) == "not_referee", "the link is void, too"
    _, view = seats[0].api("GET", "/view", token=seats[0].ticket()["read"])
    rob = rita.successor(view["mine"]["referee"]["url"].partition("#")[2])
    assert code(rob.come("Rob", office=1)) == ""
    assert code(rita.send(withheld)) == "bad_signature", "nor in the name of whoever came after"
    assert code(rob.asks("rule", **STANDS)) == ""
    assert last(near, "ruled", rob).data["by_key"]["command"]["n"] == 1
    near.holds(rob)


def test_sockets_of_the_office_end_with_it(server: Server) -> None:
    seats = opened(server, house=HOUSE, spectators=False)
    for seat, name in zip(seats, ("Ann", "Ben"), strict=True):
        assert code(seat.sit(name)) == ""
        seat.token = seat.ticket()["read"]
    ann, ben = seats
    assert code(ann.open()) == code(ben.open()) == ""
    rita = Office(server.url, ann.table, ann.referee)
    with Player(server.url, ann.table, rita.token) as link:
        assert "office" in link.view
        assert link.answer(rita.coming("Rita"))["is"] == "done", "a key comes over the socket as well"
        assert closed(link) == "needs_key", "the link shows nothing more"
    unused = rita.ticket()["ticket"]
    with Player(server.url, ann.table, ticket=rita.ticket()["ticket"]) as desk, KeyedPlayer(ann) as player:
        assert desk.view["office"]["number"] == 0
        head = str(desk.news[-1]["hash"])
        assert desk.answer(rita.command(head, "look", eyes="all"))["code"] == "no_incident"
        assert player.do("replace-referee", yes=True)["is"] == "done"
        assert code(ben.asks("replace-referee", yes=True)) == ""
        assert closed(desk) == "needs_key"
    with pytest.raises(LookupError, match="needs_key"):
        Player(server.url, ann.table, ticket=unused)
    assert ask("GET", f"{server.url}/api/v1/tables/{ann.table}/audit", token=ann.ticket()["read"])[1]["findings"] == []


def closed(player: Player) -> str:
    """Why a socket was closed."""
    with pytest.raises(ConnectionClosed) as end:
        player.until(lambda: False)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1008
    return end.value.rcvd.reason


# Names


def test_the_name_is_removed_and_all_else_holds(near: Near) -> None:
    _, rita = disputed(near)
    assert code(rita.asks("rule", **STANDS)) == ""
    assert forget_names(near.service.store, rita.table, "referee") == [last(near, "referee-came", rita).seq]
    record = last(near, "referee-came", rita)
    assert "Rita" not in record.plain
    assert record.data["by_key"]["come"]["name"].keys() == {"sealed", "to"}
    assert near.findings(rita) == []
    assert near.refused(rita, near.table(rita).seq + 1) == ""
    whole = [f"{line}\n".encode() for line in export(near.service.store.read(rita.table, -1), "full")]
    assert alone().check(iter(whole)).kind == "verified", "the page's file asks for no opening of a name, too"


# What others try


def test_the_opener_who_kept_the_referees_link_orders_no_look(near: Near) -> None:
    """Whoever opens the table has the link first. Once the key has come it orders nothing, and shows no hand."""
    seats, rita = disputed(near)
    opener, link = seats[0], rita.token
    thief = SeatKey()
    assert code(opener.api("POST", "/commands", {"do": "look", "id": "x", "eyes": "all"}, link)) == "needs_key"
    assert code(opener.api("POST", "/commands", rita.successor(link).coming("Eve"), link)) == "seat_taken"
    for key in (thief, opener.key):
        message = rita.signed(rita.command(rita.newest(), "look", eyes="all")["signed"]["command"], key=key)
        assert code(opener.api("POST", "/commands", message, link)) == "bad_signature"
    as_seat = opener.command(opener.newest(), "look", eyes="all")
    assert code(opener.send(as_seat)) == "not_referee"
    assert "looked" not in near.log(rita)


def test_a_ruling_that_was_signed_for_another_table_is_refused(near: Near) -> None:
    _, rita = disputed(near)
    _, other = disputed(near)
    other.key = rita.key  # also where the same key would sit at both
    message = rita.command(rita.newest(), "rule", **STANDS)
    assert code(other.send(message)) == "bad_signature"


def invents(near: Near, rita: Office, **otherwise: Any) -> Draft:
    """A ruling as the table would have written it, by an operator who lets the other side win."""
    honest = last(near, "ruled", rita)
    data = json.loads(json.dumps(honest.data))
    data.update(finding="Ann cheated.", remedy={"kind": "forfeit", "seat": 0}, **otherwise)
    return replace(draft_of(honest), data=data)


def forging(near: Near, rita: Office) -> dict[str, Draft]:
    """What an operator may write in place of the ruling that the referee has signed."""
    thief = SeatKey()

    def signed(draft: Draft, key: SeatKey, **otherwise: Any) -> Draft:
        said = {**draft.data["by_key"]["command"], "finding": "Ann cheated.", **otherwise}
        said["remedy"] = draft.data["remedy"]
        by_key = {"command": said, "key": key.public, "signature": key.sign("fairdeal/command/v1", said)}
        return replace(draft, data={**draft.data, "by_key": by_key})

    invented = invents(near, rita)
    bare = {name: value for name, value in invented.data.items() if name != "by_key"}
    return {
        "another remedy under the signature": invented,
        "no signature": replace(invented, data=bare),
        "a key of the operator's": signed(invented, thief),
        "the table rules": replace(invented, data=bare, by="table", cmd="table:x"),
        "by the referee, at the table's own command": replace(invented, data=bare, cmd="table:x"),
    }


FORGED = [
    "another remedy under the signature",
    "no signature",
    "a key of the operator's",
    "the table rules",
    "by the referee, at the table's own command",
]


@pytest.mark.parametrize("name", FORGED)
def test_a_ruling_that_the_server_invents_is_found(near: Near, name: str) -> None:
    _, rita = disputed(near)
    assert code(rita.asks("hear")) == ""
    assert code(rita.asks("rule", **STANDS)) == ""
    seq = last(near, "ruled", rita).seq
    draft = forging(near, rita)[name]
    assert near.refused(rita, seq, draft).startswith(f"signature #{seq}")
    assert seq in [found for _, found, _ in near.written(rita, seq, draft)]


def test_what_the_server_makes_of_how_they_came_is_found(near: Near) -> None:
    _, rita = begun(near)
    came = last(near, "referee-came", rita)
    thief = SeatKey()

    def by_thief(data: dict[str, Any]) -> None:
        said = {**data["by_key"]["come"], "key": thief.public}
        data["signs"] = thief.public
        data["by_key"] = {"come": said, "key": thief.public, "signature": rita.key.sign("fairdeal/come/v1", said)}

    def for_another(data: dict[str, Any]) -> None:
        """The operator's key signs that the referee's comes."""
        said = {**data["by_key"]["come"], "name": came.public["by_key"]["come"]["name"]}
        data["by_key"] |= {"key": thief.public, "signature": thief.sign("fairdeal/come/v1", said)}

    changes: list[Change] = [
        lambda data: data.update(signs=thief.public),
        lambda data: data.pop("by_key"),
        lambda data: data.pop("signs"),
        lambda data: data.update(office=1),
        by_thief,
        for_another,
    ]
    assert near.written(rita, came.seq, changed(came, lambda data: None)) == []
    for number, change in enumerate(changes):
        draft = changed(came, change)
        assert [seq for _, seq, _ in near.written(rita, came.seq, draft)][:1] == [came.seq], number
        assert near.refused(rita, came.seq, draft).startswith(f"signature #{came.seq}"), number
    for renamed in (
        lambda data: data.update(name="Eve"),
        lambda data: data["by_key"]["come"].update(name="Eve"),
    ):
        assert near.written(rita, came.seq, changed(came, renamed)), "both hold one name"


def changed(record: Record, change: Change) -> Draft:
    """What an operator writes in place of a record."""
    draft = draft_of(record)
    data = json.loads(json.dumps(draft.data))
    change(data)
    secrets = {path: to for path, to in draft.secrets.items() if "by_key" in data or not path.startswith("by_key")}
    return replace(draft, data=data, secrets=secrets)


def test_a_referee_who_is_put_in_the_place_of_one_with_a_key_is_found(near: Near) -> None:
    """The players have not agreed to another; so the server's own referee is none, with a key or without."""
    _, rita = disputed(near)
    honest = last(near, "referee-came", rita)
    seq = near.table(rita).seq + 1

    def link_alone(data: dict[str, Any]) -> None:
        data.update(office=1)
        del data["signs"], data["by_key"]

    came = replace(changed(honest, link_alone), cmd="referee:again")
    assert near.refused(rita, seq, came).startswith(f"signature #{seq}")
    assert near.written(rita, seq, came)[0][1] == seq
    gone = Draft(type="referee-replaced", by="table", data={"office": 1}, cmd="table:x", at=honest.at)
    assert near.written(rita, seq, gone)[0][1] == seq, "the audit says that nobody has asked for it"
