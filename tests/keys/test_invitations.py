"""Invitations: a link is good once, the host can withdraw it, and who kept it can neither see a hand nor act."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hosting import CLOSED, PRIVATE, VERIFIERS, a_host, audited, code, told_of, verdicts
from keyed import Guest, KeyedPlayer, Seat, SeatKey, canonical, data, invited, link, opens, text
from player import Player, ask
from serving import Server
from signing import Signing
from sitting import StillClock, a_service
from websockets.exceptions import ConnectionClosed

from fairdeal.events import export
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.seats.invitations import Invite
from fairdeal.sitting import KEYS, key_for


def opening(server: Server, invitations: dict[str, str], **more: Any) -> Any:
    plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    body = {"game": "sweep", "seats": [*plans, {"kind": "open"}], "invitations": invitations, **more}
    return ask("POST", f"{server.url}/api/v1/tables", body)


def invites(server: Server, *seats: int, **more: Any) -> list[Guest]:
    """Whoever has the invitations that came with the request which opened a table."""
    guests = [Guest(server.url, "", seat) for seat in seats]
    status, told = opening(server, {str(each.seat): each.secret.public for each in guests}, **more)
    assert status == 201, told
    for guest in guests:
        guest.table, guest.root = told["table"], told["root"]
    return guests


@pytest.mark.parametrize("watching", [PRIVATE, CLOSED, {}])
def test_whoever_opens_a_table_invites_to_its_seats_by_record_0(
    server: Server, watching: dict[str, bool], tmp_path: Path
) -> None:
    for guest in invites(server, 3, 0, 1, **watching):
        [mine] = invited(server.url, server.url + guest.link)
        mine.token = mine.look()[1]["read"]
        told = told_of(mine, mine.token)
        assert (told["invitation"], told["seats"][mine.seat]["invited"]) == (mine.seat, mine.secret.public)
        stranger = Seat(server.url, mine.table, mine.seat, mine.token)
        assert code(stranger.join("Mal")) in ("no_seat", "table_full"), "nobody sits there without the invitation"
        assert code(mine.join(["Ann", "Bo", "Cy", "Di"][mine.seat])) == ""
        late = Guest(server.url, mine.table, mine.seat, mine.seed)
        late.token = mine.ticket()["read"]
        assert code(late.join("Mal")) == "seat_taken", "good once"
    told = told_of(mine, mine.ticket()["read"])
    assert (told["host"], told["draw"]["closed"]) == (0, True), "the host is whoever opened it, also if they come late"
    lines = mine.text("/transcript", mine.ticket()["read"]).splitlines()
    assert verdicts(lines, tmp_path) == dict.fromkeys(VERIFIERS, "")
    assert audited(server, mine) == ()


def test_a_key_that_is_shown_as_it_sits_down_is_let_in_once_and_only_if_it_is_the_seats(server: Server) -> None:
    mine, other = invites(server, 0, 3, **CLOSED)
    mine.token = mine.look()[1]["read"]
    asked = {"seat_key": mine.seat_key("Ann"), "shown": mine.proof()}
    status, told = mine.api("POST", "/join", asked)
    assert (status, told_of(mine, told["read"])["seats"][0]["key"]) == (201, mine.key.public)
    status, again = mine.api("POST", "/join", asked)
    assert (status, "ticket" in again, "read" in again) == (201, False, False), (
        "a request that was overheard lets nobody in"
    )
    other.token = other.look()[1]["read"]
    status, told = other.api("POST", "/join", {"seat_key": other.seat_key("Di"), "shown": other.proof(SeatKey())})
    assert (status, "ticket" in told) == (201, False)
    assert other.ticket()["ticket"], "the seat is taken all the same"


def test_no_invitation_is_to_a_bot_or_for_two_seats(server: Server) -> None:
    key = SeatKey().public
    for wrong in ({"2": key}, {"4": key}, {"0": key, "1": key}, {"0": key[1:]}, {"x": key}):
        status, told = opening(server, wrong)
        assert (status, told["error"]["code"]) == (422, "bad_request"), wrong


def test_an_opener_who_leaves_has_no_invitation_any_more(server: Server) -> None:
    mine, other = invites(server, 0, 1)
    assert (code(mine.join("Ann")), code(other.join("Bo"))) == ("", "")
    records = [json.loads(line) for line in mine.text("/lines?after=-1").splitlines() if '"open"' not in line[:8]]
    seated = [each for each in records if each["type"] == "seated.3" and "by_key" in each["data"]]
    assert [each["data"]["invitation"]["key"] for each in seated] == [mine.secret.public, other.secret.public]
    assert host_of(server, mine) == 0
    assert code(mine.do("uninvite", whom=3)) == "", "the host closes a seat that nobody was invited to"
    assert code(mine.do("leave")) == ""
    again = Guest(server.url, mine.table, 0, mine.seed)
    assert code(again.join("Ann")) == "withdrawn", "an invitation is used up also by who leaves"
    assert host_of(server, mine) == 1


def host_of(server: Server, of: Seat) -> int | None:
    found: int | None = told_of(of)["host"]
    return found


@pytest.mark.parametrize("watching", [PRIVATE, CLOSED])
def test_a_guest_checks_the_link_and_takes_the_seat_with_it_once(server: Server, watching: dict[str, bool]) -> None:
    host, _ = a_host(server, 2, **watching)
    [guest] = invited(server.url, link(host, [host.invite(1)]))
    token = guest.look()[1]["read"]
    guest.token = token
    told = told_of(guest, token)
    assert told["invitation"] == 1
    assert told["seats"][1]["invited"] == guest.secret.public
    assert code(guest.join("Ben")) == ""
    late = Guest(server.url, guest.table, 1, guest.seed)
    late.token = host.ticket()["read"]
    assert code(late.join("Cid")) == "seat_taken"
    assert code(late.look()) == "bad_signature"
    assert audited(server, host) == ()


def test_a_seat_that_the_host_has_invited_to_is_taken_by_nobody_else(server: Server) -> None:
    host, [made, _] = a_host(server, 3, listed=True)
    guest = host.invite(1)
    assert code(made.sit("Mal")) == "no_seat"
    stranger = Seat(server.url, host.table, 1)
    assert code(stranger.join("Mal")) == "no_seat"
    between = Guest(server.url, host.table, 1)  # an invitation that somebody else has made
    assert code(between.join("Mal")) == "withdrawn"
    assert code(Seat(server.url, host.table, 2).join("Mal")) == "", (
        "a stranger gets the seat that nobody was invited to"
    )
    assert code(guest.join("Ben")) == ""
    assert told_of(host)["draw"]["closed"]


def sitting(name: str) -> dict[str, Any]:
    return {"do": "sit", "id": "s", "name": name}


def test_a_countersignature_is_good_for_one_key_and_one_table(server: Server) -> None:
    host, _ = a_host(server, 3)
    guest, other = host.invite(1), host.invite(2)
    given = guest.seat_key("Ben")
    mine = SeatKey()
    said = {**given["sit"], "key": mine.public}
    stolen = {**given, "sit": said, "signature": mine.sign("fairdeal/sit/v1", said)}
    assert code(guest.api("POST", "/join", {"seat_key": stolen})) == "bad_signature"
    elsewhere, _ = a_host(server, 3)
    guest.table = elsewhere.table
    assert code(guest.join("Ben")) == "withdrawn", "that table knows no such invitation"
    guest.table, guest.seat = host.table, 2
    assert code(guest.join("Ben")) == "withdrawn", "the seat has another invitation"
    guest.seat = 1
    assert code(guest.api("POST", "/join", {"seat_key": given})) == ""
    assert code(other.join("Cid")) == ""
    assert audited(server, host) == ()


def test_a_key_sits_once_also_when_its_signature_is_sent_again(server: Server) -> None:
    host, _ = a_host(server, 3)
    guest = host.invite(1)
    given = guest.seat_key("Ben")
    assert code(guest.api("POST", "/join", {"seat_key": given})) == ""
    assert code(guest.do("leave")) == ""
    assert code(guest.api("POST", "/join", {"seat_key": given})) == "no_seat", "not the answer of then"
    assert told_of(host)["seats"][1]["kind"] == "open", "nobody is put back by their old signature"
    again = Guest(server.url, host.table, 1, guest.seed)
    assert code(again.join("Ben")) == "withdrawn", "used up by sitting"
    third = host.invite(1)
    third.key = guest.key
    assert code(third.join("Ben")) == "no_seat", "a key sits once"
    third.key = SeatKey()
    assert code(third.join("Ben")) == ""


def test_at_a_listed_table_too_nobody_is_put_back_by_an_old_signature(server: Server) -> None:
    host, _ = a_host(server, 3, listed=True)
    ben = Seat(server.url, host.table, 1)
    given = ben.seat_key("Ben")
    assert code(ben.api("POST", "/join", {"seat_key": given})) == ""
    assert code(ben.do("leave")) == ""
    again = {"seat_key": {**given, "invitation": None}}  # the same signature in another message
    assert code(ben.api("POST", "/join", again)) == "no_seat"


def test_the_host_withdraws_and_invites_anew(server: Server) -> None:
    host, _ = a_host(server, 2, **CLOSED)
    first = host.invite(1)
    first.token = first.look()[1]["read"]
    given = first.seat_key("Mal")
    with Player(server.url, host.table, ticket=first.look()[1]["ticket"]) as watching:
        assert watching.view["table"]["seats"][1]["invited"]
        assert code(host.do("uninvite", whom=1)) == ""
        with pytest.raises(ConnectionClosed):
            while True:
                watching.socket.recv(timeout=10)
    assert code(first.api("GET", "", token=first.token)) == "withdrawn"
    assert code(first.api("GET", "/view", token=first.token)) == "withdrawn"
    assert code(first.api("GET", "/transcript", token=first.token)) == "withdrawn"
    assert code(first.look()) == "bad_signature"
    status, told = first.api("POST", "/join", {"seat_key": given})
    assert (status, told["error"]["code"]) == (409, "withdrawn")
    assert "withdrawn it" in told["error"]["message"]
    second = host.invite(1)
    second.token = second.look()[1]["read"]
    assert code(first.api("POST", "/join", {"seat_key": given})) == "withdrawn"
    assert code(second.join("Ben")) == ""
    assert code(host.do("uninvite", whom=1)) == "not_in_lobby"
    assert audited(server, host) == ()


def test_to_invite_anew_withdraws_the_old_invitation(server: Server) -> None:
    host, _ = a_host(server)
    first, second = host.invite(1), host.invite(1)
    assert code(first.join("Mal")) == "withdrawn"
    again = host.do("invite", whom=1, invitation=first.secret.public)
    assert code(again) == "bad_signature", "no old link comes back to life"
    assert code(second.join("Ben")) == ""


def test_only_the_host_invites_withdraws_and_seats_bots(server: Server) -> None:
    host, _ = a_host(server, 4)
    guest = host.invite(1)
    assert code(guest.join("Ben")) == ""
    key = SeatKey().public
    assert code(guest.do("invite", whom=2, invitation=key)) == "not_now"
    assert code(guest.do("uninvite", whom=2)) == "not_now"
    assert code(guest.do("bot", whom=2, bot="sensible")) == "not_now"
    assert code(guest.do("kick", whom=0)) == "not_now"
    assert code(host.do("invite", whom=1, invitation=key)) == "seat_taken"
    assert code(host.do("invite", whom=2, invitation=host.key.public)) == "bad_signature"
    unsigned = {"do": "uninvite", "id": "u", "seat": 2}
    assert code(host.api("POST", "/commands", unsigned, host.ticket()["read"])) == "needs_key"
    assert code(host.do("bot", whom=2, bot="sensible")) == ""
    assert code(host.do("kick", whom=1)) == ""
    assert code(host.do("kick", whom=2)) == ""
    assert told_of(host)["seats"][2]["kind"] == "open"
    records = [json.loads(line) for line in host.text("/lines?after=-1").splitlines()]
    kicks = [each["data"]["by_key"] for each in records if each.get("type") == "left"]
    assert [each["key"] for each in kicks] == [host.key.public] * 2
    assert audited(server, host) == ()


def test_a_stranger_at_a_listed_table_fills_no_seats_with_bots(server: Server) -> None:
    host, _ = a_host(server, 4, listed=True)
    host.invite(1)
    mal = Seat(server.url, host.table, 2)
    assert code(mal.join("Mal")) == ""
    for seat in (1, 3):
        assert code(mal.do("bot", whom=seat, bot="sensible")) == "not_now"
    assert told_of(host)["status"] == "lobby"


@pytest.mark.parametrize("mine", [True, False])
def test_a_stranger_who_is_faster_than_the_opener_or_the_guests_is_no_host(server: Server, mine: bool) -> None:
    plans = [{"kind": "me" if mine else "open"}, {"kind": "open"}, {"kind": "open"}]
    _, told = opens(server.url, {"game": "money-sweeper", "seats": plans}, alone=True)
    mal = Seat(server.url, told["table"], 1)
    assert mal.join("Mal")[0] == 201
    mal.sits = True
    assert code(mal.do("bot", whom=2, bot="sensible")) == "not_now"
    assert told_of(mal)["host"] is None


def test_a_link_for_several_seats_opened_by_twenty_at_once(server: Server) -> None:
    host, _ = a_host(server, 4)
    shared = link(host, [host.invite(seat) for seat in (1, 2, 3)])

    def opens(number: int) -> str:
        for guest in invited(server.url, shared):
            answer = guest.join(f"Guest {chr(65 + number)}")
            if code(answer) == "":
                return f"seat {answer[1]['seat']}"
            assert code(answer) in ("seat_taken", "withdrawn", "not_in_lobby"), answer
        return "late"

    with ThreadPoolExecutor(20) as pool:
        found = sorted(pool.map(opens, range(20)))
    assert found == ["late"] * 17 + ["seat 1", "seat 2", "seat 3"]
    assert told_of(host)["draw"]["closed"]
    assert audited(server, host) == ()


def test_looking_uses_no_invitation_up(server: Server) -> None:
    host, [made] = a_host(server, 2, **CLOSED)
    made.token = made.read()
    page = f"{server.url}/table/{host.table}"
    for path in ("", "/view", "/receipt", "/log", "/lines?after=-1"):
        for _ in range(3):
            made.text(path, made.token)
    made.api("POST", "/tickets", {}, made.token)
    guest = host.invite(1)
    for _ in range(3):
        assert code(guest.look()) == ""
        assert ask_page(page) == 200
    guest.token = guest.look()[1]["read"]
    assert told_of(guest, guest.token)["invitation"] == 1
    assert code(guest.join("Ben")) == ""


def ask_page(url: str) -> int:
    """What a chat program does with an address that somebody posts."""
    import urllib.request

    with urllib.request.urlopen(url, timeout=20) as answer:
        return int(answer.status)


def test_who_kept_a_guests_link_neither_sees_the_hand_nor_acts(server: Server) -> None:
    """The opener and everybody in the chat have the link; after the guest sat down it is good for nothing."""
    host, [made] = a_host(server, 2, game="sweep")
    guest = host.invite(1)
    assert code(guest.join("Ben")) == ""
    thief = Guest(server.url, host.table, 1, guest.seed)
    assert code(thief.look()) == "bad_signature"
    assert code(thief.api("POST", "/tickets", thief.proof())) == "bad_signature"
    assert code(host.open()) == ""
    assert code(guest.open()) == ""
    with KeyedPlayer(guest) as ben:
        assert ben.mine()["zones"], "the guest sees a hand"
        head = ben.head()
    number = guest.number
    forged = thief.command(head, "play", action={"type": "flip", "cell": 0}, n=number + 1)
    assert code(thief.api("POST", "/commands", forged)) == "bad_signature"
    by_invitation = thief.signed(forged["signed"]["command"], key=thief.secret)
    assert code(thief.api("POST", "/commands", by_invitation)) == "bad_signature"
    for token in (made.token, ""):  # the server-made link, and none: what a spectator sees
        assert made.api("GET", "/view", token=token)[1]["mine"] is None
        for path in ("/log", "/transcript", "/lines?after=-1", "/ledger"):
            assert made.text(path, token) == host.text(path), path
        assert "seat:1" not in made.api("GET", "/replay/marks", token=token)[1]["eyes"]
        assert code(made.api("GET", "/replay?as=seat:1", token=token)) == "not_found"
        assert code(made.api("GET", "/ledger?as=seat:1", token=token)) == "not_found"
        assert code(made.api("POST", "/commands", {"do": "deal", "id": "d"}, token)) in ("needs_key", "no_seat")
    ticket = made.api("POST", "/tickets", {}, made.token)[1]["ticket"]
    with Player(server.url, host.table, ticket=ticket) as watching:
        assert watching.view["mine"] is None
        assert watching.welcome["seat"] is None


def test_where_watching_is_barred_a_used_or_replaced_link_shows_nothing(server: Server) -> None:
    host, [made] = a_host(server, 2, **CLOSED)
    made.token = made.read()
    guest = host.invite(1)
    assert code(made.api("GET", "", token=made.token)) == "withdrawn"
    guest.token = guest.look()[1]["read"]
    assert code(guest.join("Ben")) == ""
    for token in (made.token, guest.token, ""):
        for path in ("", "/view", "/log", "/transcript", "/lines", "/replay", "/ledger", "/receipt", "/audit"):
            assert code(made.api("GET", path, token=token)) == "no_spectators", path
        assert code(made.api("POST", "/tickets", {}, token)) == "no_spectators"


def test_who_was_sent_away_does_not_come_back_nor_watch(server: Server) -> None:
    host, _ = a_host(server, 3, **CLOSED)
    guest = host.invite(1)
    guest.token = guest.look()[1]["read"]
    assert code(guest.join("Mal")) == ""
    read = guest.ticket()["read"]
    assert code(guest.api("GET", "/view", token=read)) == ""
    assert code(host.do("kick", whom=1)) == ""
    assert code(guest.api("GET", "/view", token=read)) == "needs_key"
    assert code(guest.api("POST", "/tickets", guest.proof())) == "bad_signature"
    assert code(guest.look()) == "bad_signature"


def test_a_false_link_is_seen_by_the_guest(server: Server) -> None:
    """Whoever passes links on, the server among them, cannot put a key of its own between host and guest."""
    host, _ = a_host(server)
    shared = link(host, [host.invite(1)])
    path, _, fragment = shared.partition("#")
    word, root, key, seat = fragment.split(".")
    for odd in (
        f"{path}#{word}.{text(bytes(32))}.{key}.{seat}",
        f"{path}#{word}.{root}.{text(bytes.fromhex(SeatKey().public))}.{seat}",
        f"{path}#{word}.{root}.{key}.1-{text(bytes(range(32)))}",
    ):
        with pytest.raises((AssertionError, KeyError)):
            invited(server.url, odd)
    assert invited(server.url, shared)[0].seed == data(seat.partition("-")[2])


@pytest.fixture(scope="module")
def a_log(server: Server) -> list[dict[str, Any]]:
    """The lines of a table with an invitation that was withdrawn, and one that was used."""
    host, _ = a_host(server, 3)
    host.invite(1)
    assert code(host.do("uninvite", whom=1)) == ""
    assert code(host.invite(1).join("Ben")) == ""
    return [json.loads(line) for line in host.text("/transcript?viewer=public").splitlines()]


def resealed(lines: list[dict[str, Any]]) -> list[str]:
    """The lines as a server writes them that has the whole log in its hand."""
    header, *rest = deepcopy(lines)
    prev = "0" * 64
    for line in (each for each in rest if "open" not in each):
        line["prev"], line["hash"] = prev, ""
        del line["hash"]
        prev = line["hash"] = hashlib.sha256(canonical(line)).hexdigest()
    return [canonical(each).decode() for each in ({**header, "head": prev}, *rest)]


def seat_1(lines: list[dict[str, Any]]) -> Any:
    return next(each["data"] for each in lines[1:] if each.get("type") == "seated.3" and each["data"]["seat"] == 1)


def the_invitation(lines: list[dict[str, Any]]) -> Any:
    return [each["data"] for each in lines[1:] if each.get("type") == "invited"]


FORGERIES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "without the countersignature": lambda lines: seat_1(lines).pop("invitation"),
    "with one of another key": lambda lines: seat_1(lines)["invitation"].update(key=SeatKey().public),
    "with one that does not hold": lambda lines: seat_1(lines)["invitation"].update(signature="0" * 128),
    "with a member too many": lambda lines: seat_1(lines)["invitation"].update(more=1),
    "with a text for it": lambda lines: seat_1(lines).update(invitation="yes"),
    "for an invitation that was withdrawn": lambda lines: the_invitation(lines)[1].update(
        invitation=the_invitation(lines)[0]["invitation"]
    ),
    "for one that the host has not signed": lambda lines: the_invitation(lines)[1].pop("by_key"),
}


@pytest.mark.parametrize("forgery", ["", *FORGERIES])
def test_all_three_verifiers_see_who_sat_down_without_an_invitation(
    a_log: list[dict[str, Any]], tmp_path: Path, forgery: str
) -> None:
    lines = deepcopy(a_log)
    if forgery:
        FORGERIES[forgery](lines)
        del lines[0]["head"]
        lines = [{"head": "", **lines[0]}, *lines[1:]]
    assert set(verdicts(resealed(lines), tmp_path).values()) == {"signature" if forgery else ""}, forgery


def test_a_seat_whose_key_was_barred_is_open_again_by_the_same_invitation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever did not open their noise may come back, with another key; nobody else comes in their place."""
    still = StillClock()
    table = Signing(a_service(still), people=0)
    table.sit(0)
    secret = key_for("the host's invitation")
    table.do(0, Invite, at=1, invitation=secret.public)
    table.sit(1)
    table.sit(2)
    table.open(0, 2)
    still.tick(61)
    table.service.deadlines.ring()
    assert (table.table.chairs[1].kind, table.table.invitations[1]) == ("open", secret.public)
    with monkeypatch.context() as without:
        without.delitem(KEYS, secret.public)
        with pytest.raises(Problem, match="kept for whoever has the host's invitation"):
            table.sit(1)
    table.sit(1)
    assert table.table.chairs[1].key
    records = list(table.service.store.read(table.id))
    assert audit(records).findings == ()
    assert check(export(records, "public")).code == ""
