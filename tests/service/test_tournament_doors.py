"""The doors of a tournament: an evening over HTTP from entry to standings, what is refused, limits, and the socket."""

import csv
import json
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any

import pytest
from clients import Client
from cups import PLAN, Answer, Cup, Key, done, refused
from entrants import a_server, a_store
from keyed import Office, through
from sitting import StillClock
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fairdeal.service.app import Service
from fairdeal.service.desk import tournaments
from fairdeal.service.desk.tournament_views import cell
from fairdeal.service.doors.guards import DEAL, DIRECT, ENTER, PARTNER, ROWS, SIT, Guards
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.verify import judge
from fairdeal.service.live.hall import Page
from fairdeal.service.tournament.coming import Invite
from fairdeal.service.tournament.directing import Announce
from fairdeal.service.tournament.entry import Enter
from fairdeal.service.tournament.sitting import GetUp

LOCAL = "http://localhost"
NAMES = ("Ann", "Bo", "Cleo", "Dan")
FREE = {"format": "free", "rounds": 0, "open_seating": {"seconds": 3_600, "least": 2}}


@pytest.fixture
def house(still: StillClock) -> Service:
    return a_server(a_store(), still)


@pytest.fixture
def client(house: Service) -> Client:
    return Client(house)


@pytest.fixture
def opens(client: Client, still: StillClock) -> Callable[..., Cup]:
    """Opens tournaments at one house."""
    return lambda **plan: Cup(LOCAL, through(client), still, **plan)


@pytest.fixture
def cup(opens: Callable[..., Cup]) -> Cup:
    return opens().enter("Ann", "Bo")


@pytest.fixture
def two_tables(opens: Callable[..., Cup]) -> Cup:
    """A round at two tables, with a bot at each that does not count."""
    return opens(seats=3, rounds=2).enter(*NAMES).begun()


@pytest.fixture
def over(two_tables: Cup, house: Service, still: StillClock) -> Cup:
    """The same, to which nobody has come: bots have played the board to its end."""
    still.tick(31)
    house.tournaments.ring()
    return two_tables


def test_an_evening_of_four_goes_over_http_from_entry_to_a_file_that_verifies(
    opens: Callable[..., Cup], client: Client
) -> None:
    cup = opens()
    told = cup.enter(*NAMES).begun().told()
    [table] = told["tables"]
    assert (told["stage"], told["round"], table["status"], table["came"]) == ("playing", 0, "lobby", [False] * 4)
    cup.play(table)
    done(cup.director.asks("end"))
    told = cup.told()
    assert (told["stage"], told["ended"], sorted(told["tables"][0]["seats"])) == ("over", "played", [0, 1, 2, 3])
    assert [each["entrant"] for each in told["standings"]] == [0, 1, 2, 3]
    file = client.get(f"/api/v1/tournaments/{cup.id}/file").data
    assert judge(BytesIO(file)).exit_code == 0


def test_an_evening_where_one_sits_where_one_likes_goes_over_http(opens: Callable[..., Cup], client: Client) -> None:
    cup = opens(**FREE).enter(*NAMES)
    done(cup.director.asks("begin-round"))
    ann, *_, dan = cup.people
    done(ann.asks("sit", at=0, seats=3))
    done(ann.asks("get-up"))
    for each in cup.people[:3]:
        done(each.asks("sit", at=1, seats=3))
    done(dan.asks("sit", at=2, seats=4))
    told = cup.told()
    assert (told["stage"], [each["seats"] for each in told["tables"]]) == ("sitting", [[0, 1, 2]])
    floor = told["floor"]
    [waits] = floor["waiting"]
    assert (floor["sizes"], floor["begun"], waits["at"], waits["entrants"]) == ([3, 4, 5, 6], 3, 2, [3])
    cup.play(told["tables"][0])
    told = cup.told()
    assert len(told["tables"][0]["scores"]) == 3
    assert [each["total"] for each in told["standings"] if each["entrant"] == 3] == ["0.00"]
    assert len(cup.api("GET", "/boards/0")[1]["lines"]) == 1
    assert cup.api("GET", "/entrants/3")[1]["boards"] == []
    done(cup.director.asks("close-entry"))
    done(cup.director.asks("end"))
    file = client.get(f"/api/v1/tournaments/{cup.id}/file").data
    assert judge(BytesIO(file)).exit_code == 0


def test_an_entrant_sits_down_and_gets_up_twenty_times_at_once_from_wherever() -> None:
    guards, gets_up = Guards(), GetUp(id="1", seat=0)
    for place in range(int(SIT.burst)):
        guards.hears_at_tournament("cup-a", gets_up, f"10.0.0.{place}")
    with pytest.raises(Problem, match="too often"):
        guards.hears_at_tournament("cup-a", gets_up, "10.0.1.1")
    guards.hears_at_tournament("cup-a", GetUp(id="1", seat=1), "10.0.1.1")


def test_nobody_is_told_what_was_made_of_a_board_that_others_still_play(two_tables: Cup, client: Client) -> None:
    first, second = two_tables.told()["tables"]
    two_tables.play(first)
    told = two_tables.told()
    assert [each["status"] for each in told["tables"]] == ["over", "lobby"]
    assert (told["tables"][0]["scores"], told["standings"], told["boards"]) == (None, [], [])
    assert told["news"][-1]["sentence"] == f"Table {first['table']} is over."
    assert refused(two_tables.api("GET", "/boards/0")) == (403, "not_yet")
    for path in ("", "/transcript", "/replay", "/lines"):
        assert client.get(f"/api/v1/tables/{first['table']}{path}").get_json()["error"]["code"] == "not_yet"
    two_tables.play(second)
    told, scores = two_tables.told(), "scores"
    assert all(len(each[scores]) == 3 for each in told["tables"])
    assert told["boards"][0]["number"] == 0
    assert client.get(f"/api/v1/tables/{first['table']}/transcript").status_code == 200


def test_a_board_that_is_over_is_told_line_by_line(over: Cup) -> None:
    told = done(over.api("GET", "/boards/0"))
    assert [line["seats"][2]["entrant"] for line in told["lines"]] == [-1, -1]
    for seat in (0, 1):
        assert sum(line["seats"][seat]["matchpoints"]["won"] for line in told["lines"]) == 2
    assert refused(over.api("GET", "/boards/1")) == (403, "not_yet")
    assert refused(over.api("GET", "/boards/2")) == (404, "not_found")


def test_a_place_after_each_board_is_told_of_each_entrant(over: Cup) -> None:
    told = over.told()
    assert [[each["place"]] for each in told["standings"]] == [
        told["places"][each["entrant"]] for each in told["standings"]
    ]
    assert {each["total"] for each in told["standings"]} <= {"0.00", "50.00", "100.00"}


def test_a_board_whose_director_awards_a_score_tells_it(over: Cup) -> None:
    award = {"round": 0, "entrant": 1, "score": 60, "reason": "A card was seen.", "clause": "4.2"}
    done(over.director.asks("adjust", **award))
    [own] = [each for each in over.told()["standings"] if each["entrant"] == 1]
    assert (own["total"], own["by"]) == ("60.00", ["adjusted"])


def test_a_table_that_is_over_is_not_folded_again_for_each_look(over: Cup, house: Service) -> None:
    before = over.told()["tables"]
    for row in before:
        house.tables.let_go(row["table"])
    assert over.told()["tables"] == before
    assert not any(house.tables.has(row["table"]) for row in before)


def test_the_standings_are_a_sheet(over: Cup, client: Client) -> None:
    heading, *lines = csv.reader(StringIO(client.get(f"/api/v1/tournaments/{over.id}/standings.csv").text))
    assert heading == ["Rank", "Entrant", "Name", "Total", "Tie", "Board 1"]
    told = over.told()
    assert [(line[:2], line[3], line[5]) for line in lines] == [
        ([str(each["place"]), str(each["entrant"])], each["total"], each["shares"][0]) for each in told["standings"]
    ]


@pytest.mark.parametrize(("name", "written"), [("Ann", "Ann"), ("=1+1", "'=1+1"), ("@Ann", "'@Ann"), ("-", "'-")])
def test_no_name_in_a_sheet_is_a_formula(name: str, written: str) -> None:
    assert cell(name) == written


def test_a_view_that_has_not_changed_is_not_sent_again(cup: Cup, client: Client) -> None:
    path = f"/api/v1/tournaments/{cup.id}"
    tag = {"If-None-Match": client.get(path).headers["ETag"]}
    assert client.get(path, headers=tag).status_code == 304
    done(cup.people[0].asks("leave"))
    assert client.get(path, headers=tag).status_code == 200


def test_what_is_waited_for_is_told_with_what_then_happens(two_tables: Cup, still: StillClock) -> None:
    told = two_tables.told()
    assert [each["wait"] for each in told["waits"]] == ["round", "patience"]
    assert told["tables"][0]["waits"] == {
        "wait": "lobby", "until": still.after(30), "seats": [0, 1], "since": still.after(0),
    }  # fmt: skip


def test_a_seat_to_which_nobody_came_is_told_as_such(two_tables: Cup, house: Service, still: StillClock) -> None:
    [guest, _] = two_tables.guests(two_tables.told()["tables"][0])
    assert guest.takes("Ann")[0] == 201
    still.tick(31)
    house.tournaments.ring()
    assert two_tables.told()["tables"][0]["came"] == [True, False, True]


def test_the_lobby_lists_what_is_open_to_all_the_newest_first(
    opens: Callable[..., Cup], client: Client, still: StillClock
) -> None:
    first = opens(title="First")
    still.tick(1)
    second = opens(title="Second")
    opens(title="Hidden", listed=False)
    over = opens(title="Over").enter("Ann")
    done(over.director.asks("end"))
    rows = client.get("/api/v1/tournaments").get_json()["tournaments"]
    assert [(each["title"], each["id"]) for each in rows] == [("Second", second.id), ("First", first.id)]


def test_of_tournaments_that_are_over_the_last_few_stay_in_memory_and_all_are_shown(
    opens: Callable[..., Cup], house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "OVER_KEPT", 1)
    first, second, third = opens(), opens(), opens()
    for each in (first, second):
        done(each.director.asks("end"))
    before = first.told()
    known = [house.tournaments.evening(each.id) for each in (first, second, third)]
    house.tournaments.ring()
    again = [house.tournaments.evening(each.id) for each in (first, second, third)]
    assert [old is new for old, new in zip(known, again, strict=True)] == [False, True, True]
    assert first.told() == before


def test_what_is_sent_again_is_answered_as_before_and_happens_once(cup: Cup) -> None:
    message = cup.director.message("announce", text="Ten minutes.")
    assert cup.director.send(message) == cup.director.send(message)
    assert [each["type"] for each in cup.told()["news"]].count("announced") == 1


def test_entry_closes_by_itself_and_who_comes_later_is_refused(cup: Cup, house: Service, still: StillClock) -> None:
    late = Key(cup, 2)
    message = late.entry("Late")
    still.tick(301)
    assert refused(late.send(message)) == (409, "not_now")
    assert cup.told()["stage"] == "drawing"


def test_a_tournament_speaks_the_language_in_which_it_was_opened(opens: Callable[..., Cup], client: Client) -> None:
    said = [
        client.post(f"/api/v1/tournaments/{opens(language=language).id}/commands", data=b"?").get_json()["error"]
        for language in ("en", "de")
    ]
    assert [each["message"] for each in said] == ["The message is not JSON.", "Die Nachricht ist kein JSON."]


# What is refused

SIGNED_OTHERWISE: dict[str, tuple[Callable[[Cup], Answer], tuple[int, str]]] = {
    "unsigned": (lambda cup: cup.people[0].send({"do": "leave", "id": "1"}), (403, "needs_key")),
    "no such thing": (lambda cup: cup.people[0].send({"do": "dance", "id": "1"}), (422, "bad_command")),
    "no such command": (lambda cup: cup.people[0].asks("dance"), (422, "bad_command")),
    "another's number": (lambda cup: cup.people[0].asks("leave", seat=1), (401, "bad_signature")),
    "nobody's number": (lambda cup: cup.people[0].asks("leave", seat=7), (401, "bad_signature")),
    "the director's": (lambda cup: cup.people[0].asks("close-entry", seat="director"), (401, "bad_signature")),
    "an entrant does not direct": (lambda cup: cup.people[0].asks("close-entry"), (403, "needs_key")),
    "the director plays not": (lambda cup: cup.director.asks("leave"), (403, "no_seat")),
    "another tournament's": (lambda cup: cup.director.asks("pause", table="cup-222222222222"), (401, "bad_signature")),
    "an old number": (lambda cup: cup.director.asks("close-entry", n=0), (409, "old_number")),
    "a head that is none": (lambda cup: cup.director.asks("close-entry", head="0" * 64), (409, "bad_head")),
    "too late": (lambda cup: cup.director.asks("close-entry", until="2020-01-01T00:00:00.000Z"), (409, "too_late")),
    "no time": (lambda cup: cup.director.asks("close-entry", until="2026-02-31T00:00:00.000Z"), (422, "bad_command")),
    "a member too many": (lambda cup: cup.director.asks("close-entry", why="so"), (422, "bad_command")),
    "a number that is none": (lambda cup: cup.director.asks("lengthen", seconds=True), (422, "bad_command")),
    "noise before its time": (lambda cup: cup.people[0].opens(), (409, "not_now")),
    "noise, signed whole": (lambda cup: cup.people[0].asks("noise", draw=0, noise="0" * 64), (422, "bad_command")),
    "who has entered": (lambda cup: cup.people[0].enters("Ann"), (401, "bad_signature")),
    "a name that is taken": (lambda cup: Key(cup, 2).enters("Ann"), (422, "bad_name")),
    "a name that is not the sealed one": (
        lambda cup: Key(cup, 2).enters("Eve", name={"sealed": "0" * 64, "to": "everybody"}), (409, "must_seal"),
    ),
    "an entry that another key signs": (lambda cup: Key(cup, 2).enters("Eve", key="1" * 64), (401, "bad_signature")),
    "an entry elsewhere": (lambda cup: Key(cup, 2).enters("Eve", table="cup-222222222222"), (401, "bad_signature")),
    "an entry after no head": (lambda cup: Key(cup, 2).enters("Eve", head="0" * 64), (409, "bad_head")),
}  # fmt: skip


@pytest.mark.parametrize("named", SIGNED_OTHERWISE)
def test_what_is_signed_otherwise_is_refused_and_changes_nothing(cup: Cup, named: str) -> None:
    before, (asks, why) = cup.told(), SIGNED_OTHERWISE[named]
    assert refused(asks(cup)) == why
    assert cup.told() == before


def test_what_somebody_else_has_signed_is_refused(cup: Cup) -> None:
    ann, bo = cup.people
    message = ann.message("leave")
    message["signed"]["signature"] = bo.message("leave")["signed"]["signature"]
    assert refused(ann.send(message)) == (401, "bad_signature")


def test_noise_that_does_not_fit_its_hash_is_refused(cup: Cup) -> None:
    done(cup.director.asks("close-entry"))
    assert refused(cup.people[0].opens(noise="0" * 64)) == (422, "bad_command")


@pytest.mark.parametrize("path", ["", "/boards/0", "/standings.csv", "/file"])
def test_a_tournament_that_is_not_there_is_not_found(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/tournaments/cup-222222222222{path}")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "not_found")


def test_the_file_comes_when_the_tournament_is_over(cup: Cup) -> None:
    assert refused(cup.api("GET", "/file")) == (403, "not_yet")


def test_a_file_of_which_a_table_was_archived_names_where_it_lies(over: Cup, house: Service) -> None:
    done(over.director.asks("end"))
    table = over.told()["tables"][0]["table"]
    house.store.archive(table, house.store.head(table), "2026-11/table.jsonl", "2026-11-28T20:57:44.253Z")
    assert refused(over.api("GET", "/file")) == (410, "archived")


@pytest.mark.parametrize(
    ("otherwise", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": 2}, "bad_option"),
        ({"format": "ladder"}, "bad_command"),
        ({"ties": ["alphabet"]}, "bad_command"),
        ({"rounds": 0}, "bad_command"),
        ({"open_seating": {"seconds": 600, "least": 1}}, "bad_command"),
        ({**FREE, "open_seating": None}, "bad_command"),
        ({**FREE, "open_seating": {"seconds": 600}}, "bad_request"),
        ({"round_seconds": 1}, "bad_command"),
        ({"entry_minutes": 0}, "bad_request"),
        ({"director": "me"}, "bad_request"),
        ({"language": "xx"}, "bad_option"),
        ({"prize": 5}, "bad_request"),
        ({"house": {"undo": "referee"}}, "bad_option"),
    ],
)
def test_a_tournament_that_cannot_be_is_not_opened(client: Client, otherwise: Any, code: str) -> None:
    answer = client.post("/api/v1/tournaments", json={**PLAN, **otherwise})
    assert answer.get_json()["error"]["code"] == code
    assert client.get("/api/v1/tournaments").get_json() == {"tournaments": []}


def test_a_page_of_somebody_else_asks_for_nothing(cup: Cup, client: Client) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    for path in ("", f"/{cup.id}/commands"):
        answer = client.post(f"/api/v1/tournaments{path}", json={}, headers=foreign)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "bad_origin")


# The director as a referee


def test_the_director_is_given_the_link_by_which_a_table_invites_its_referee(opens: Callable[..., Cup]) -> None:
    cup = opens(house={"referee": True}).enter(*NAMES).begun()
    table = cup.told()["tables"][0]["table"]
    status, told = cup.director.referees(table)
    assert (status, told["url"]) == (201, f"/table/{table}#{told['token']}")
    status, shown = cup.reach("GET", f"{LOCAL}/api/v1/tables/{table}", None, told["token"])
    assert (status, shown["id"]) == (200, table)


def test_a_call_is_told_with_who_called_and_since_when_and_the_director_hears_it(
    opens: Callable[..., Cup], still: StillClock
) -> None:
    cup = opens(house={"referee": True}).enter(*NAMES).begun()
    [table] = cup.told()["tables"]
    guests = cup.guests(table)
    for guest in guests:
        assert guest.takes(f"P{guest.seat}")[0] == 201
    still.tick(5)
    called = still.after(0)
    _, view = guests[2].api("GET", "/view", token=guests[2].read())
    seq = done(guests[2].asks("incident", about=view["seq"], claim="That was not dealt."))["seq"]
    [row] = cup.told()["tables"]
    assert row["incident"] == {"seq": seq, "by": 2, "since": called, "heard": False}
    assert row["waits"]["wait"] == "claim"
    token = cup.director.referees(table["table"])[1]["token"]
    office = Office(LOCAL, table["table"], token, cup.reach, still)
    done(office.come("Jo"))
    office.token = ""
    done(office.asks("hear"))
    assert cup.told()["tables"][0]["incident"]["heard"]


def test_nobody_else_is_given_that_link(opens: Callable[..., Cup]) -> None:
    cup = opens(house={"referee": True}).enter(*NAMES).begun()
    table = cup.told()["tables"][0]["table"]
    assert refused(cup.people[0].referees(table, seat="director")) == (401, "bad_signature")
    assert refused(cup.people[0].referees(table, seat="deputy-1")) == (401, "bad_signature")
    assert refused(cup.director.referees("anothertable")) == (404, "unknown_table")
    assert refused(cup.director.referees(table, origin="https://elsewhere.example")) == (403, "bad_origin")
    assert refused(cup.director.referees(table, nonce="made up")) == (401, "bad_ticket")
    proof = cup.director.proof(table)
    assert [cup.api("POST", "/referee", proof)[0] for _ in range(2)] == [201, 401]


def test_a_deputy_is_given_that_link_until_they_are_dismissed(opens: Callable[..., Cup]) -> None:
    cup = opens(house={"referee": True}).enter(*NAMES).begun()
    table, dora = cup.told()["tables"][0]["table"], Key(cup, "deputy-1")
    done(dora.joins(cup.director.link("deputy"), "Dora", "deputy"))
    assert dora.referees(table)[0] == 201
    done(cup.director.asks("dismiss", deputy="deputy-1"))
    assert refused(dora.referees(table)) == (401, "bad_signature")


# Links


def test_who_comes_by_a_link_is_told_with_whom_they_follow(cup: Cup) -> None:
    cup.drawn()
    link, eve = cup.director.link("0"), Key(cup, 0)
    assert cup.told()["invited"] == [{"key": link.public, "place": "0"}]
    seq = done(eve.joins(link, "Eve", "0"))["seq"]
    told = cup.told()
    assert told["invited"] == []
    first = told["entrants"][0]
    assert {name: first[name] for name in ("name", "key", "late", "sits", "before")} == {
        "name": "Eve", "key": eve.public, "late": True, "sits": False, "before": [{"name": "Ann", "until": seq}],
    }  # fmt: skip
    done(cup.director.asks("begin-round"))
    assert [each["sits"] for each in cup.told()["entrants"]] == [True, True]


BY_LINK: dict[str, Callable[[Any], Any]] = {
    "another key has signed": lambda sent: sent["signed"].update(signature="0" * 128),
    "another link has signed": lambda sent: sent["signed"]["invitation"].update(signature="0" * 128),
    "another place": lambda sent: sent["signed"]["join"].update(place="director"),
    "another name": lambda sent: sent["openings"]["name"].update(value="Ann"),
}


@pytest.mark.parametrize("forged", BY_LINK)
def test_what_is_forged_of_a_join_is_refused(cup: Cup, forged: str) -> None:
    eve = Key(cup.drawn(), 0)
    sent = eve.joining(cup.director.link("0"), "Eve", "0")
    BY_LINK[forged](sent)
    assert refused(eve.send(sent))[1] in ("bad_signature", "must_seal")
    assert cup.told()["entrants"][0]["name"] == "Ann"


def test_a_place_that_there_is_not_is_refused(cup: Cup) -> None:
    cup.drawn()
    for place in ("9", "999", "-1", "seat", "deputy-1", "00"):
        status, _told = cup.director.asks("invite", key="ab" * 32, place=place)
        assert status == 422, place


def test_a_house_without_a_referee_gives_no_link(two_tables: Cup) -> None:
    table = two_tables.told()["tables"][0]["table"]
    assert refused(two_tables.director.referees(table))[1] == "no_referee"


# Looking back


def test_two_tables_part_at_the_first_move_that_is_another(over: Cup, house: Service) -> None:
    told = over.api("GET", "/boards/0/parting/0/1")[1]
    one, other = (
        [record for record in house.store.read(each["table"]) if record.type == "played"] for each in told["tables"]
    )
    same = told["same"]
    assert [each["seq"] for each in told["tables"]] == [each[min(same, len(each) - 1)].seq for each in (one, other)]
    assert [(a.by[-1], a.data["action"]) for a in one[:same]] == [(b.by[-1], b.data["action"]) for b in other[:same]]
    alike = over.api("GET", "/boards/0/parting/1/1")[1]
    assert (alike["same"], alike["parted"]) == (len(other), False)


def test_who_plays_is_not_told_where_others_parted(two_tables: Cup) -> None:
    assert refused(two_tables.api("GET", "/boards/0/parting/0/1")) == (403, "not_yet")


@pytest.mark.parametrize("path", ["/boards/0/parting/0/9", "/boards/9/parting/0/1", "/entrants/4"])
def test_what_there_is_not_cannot_be_looked_back_on(over: Cup, path: str) -> None:
    assert refused(over.api("GET", path)) == (404, "not_found")


def test_an_evening_tells_each_board_that_is_over_with_its_table_and_the_place_after_it(over: Cup) -> None:
    [board] = over.api("GET", "/entrants/1")[1]["boards"]
    lines = over.api("GET", "/boards/0")[1]["lines"]
    assert board["line"] == next(each for each in lines if any(seat["entrant"] == 1 for seat in each["seats"]))
    assert (board["number"], board["place"], board["rests"]) == (0, over.told()["places"][1][0], False)


def test_rulings_are_told_to_the_desk_by_clause(opens: Callable[..., Cup], still: StillClock) -> None:
    cup = opens(house={"referee": True}).enter(*NAMES).begun()
    [table] = cup.told()["tables"]
    guests = {each.seat: each for each in cup.guests(table)}
    for guest in guests.values():
        assert guest.takes(f"P{guest.seat}")[0] == 201
    _, view = guests[2].api("GET", "/view", token=guests[2].read())
    done(guests[2].asks("incident", about=view["seq"], claim="That was not dealt."))
    jo = Office(LOCAL, table["table"], cup.director.referees(table["table"])[1]["token"], cup.reach, still)
    done(jo.come("Jo"))
    jo.token = ""
    done(jo.asks("rule", finding="It was.", clause="2.1", remedy={"kind": "stands"}))
    done(cup.director.asks("penalise", entrant=0, points=5, reason="Late again.", clause="1.1"))
    penalty, ruling = cup.director.rulings()[1]["rulings"]
    assert penalty == {
        "kind": "penalised", "round": 0, "clause": "1.1", "finding": "Late again.", "entrant": 0, "amount": 5,
    }  # fmt: skip
    told = {name: ruling[name] for name in ("kind", "round", "clause", "finding", "number", "table")}
    assert told == {
        "kind": "stands", "round": 0, "clause": "2.1", "finding": "It was.", "number": 0, "table": table["table"],
    }  # fmt: skip
    assert refused(cup.people[0].rulings(seat="director")) == (401, "bad_signature")


# Pairs


SWEEP = {"game": "sweep", "options": {"length": "rounds", "rounds": 1}, "pairs": True}


def test_a_pair_enters_over_http_and_the_link_signs_what_the_partner_signs(
    opens: Callable[..., Cup],
) -> None:
    at = opens(**SWEEP).enter("Ann")
    link, bo = at.people[0].link("partner-0"), Key(at, 1)
    forged = bo.entry("Bo", link, partner=0)
    forged["signed"]["invitation"]["signature"] = bo.sign("fairdeal/invitation/v1", forged["signed"]["enter"])
    assert refused(bo.send(forged)) == (401, "bad_signature")
    assert refused(bo.enters("Bo", partner=0)) == (403, "no_seat")
    assert refused(bo.enters("Bo", link)) == (403, "no_seat")
    assert refused(bo.enters("Bo", link, partner="0")) == (422, "bad_command")
    done(bo.enters("Bo", link, partner=0))
    told = at.told()
    assert (told["sides"], [each["partner"] for each in told["entrants"]]) == ([0, 1, 0, 1], [1, 0])


def test_the_lobby_is_told_where_pairs_can_play(cup: Cup) -> None:
    _, told = cup.reach("GET", f"{cup.url}/api/v1/games")
    assert {game["name"]: game["pairs"] for game in told["games"] if game["pairs"]} == {"sweep": [4]}
    status, told = cup.reach("POST", f"{cup.url}/api/v1/tournaments", {**PLAN, "pairs": True})
    assert (status, told["error"]["code"]) == (422, "bad_command")


# Limits


def test_one_address_enters_sixty_four_at_once() -> None:
    guards, enter = Guards(), Enter(id="1", name="Ann")
    for _ in range(int(ENTER.burst)):
        guards.hears_at_tournament("cup-a", enter, "10.0.0.1")
    with pytest.raises(Problem, match="too often"):
        guards.hears_at_tournament("cup-a", enter, "10.0.0.1")
    guards.hears_at_tournament("cup-a", enter, "10.0.0.2")
    guards.hears_at_tournament("cup-b", enter, "10.0.0.1")


def test_one_address_enters_a_deal_of_the_day_sixteen_times_and_then_seldom() -> None:
    guards, enter = Guards(), Enter(id="1", name="Ann")
    for _ in range(int(DEAL.burst)):
        guards.hears_at_tournament("cup-2026-11-22-sweep", enter, "10.0.0.1")
    with pytest.raises(Problem, match="too often"):
        guards.hears_at_tournament("cup-2026-11-22-sweep", enter, "10.0.0.1")
    guards.hears_at_tournament("cup-2026-11-22-sweep", enter, "10.0.0.2")


def test_an_entrant_makes_eight_links_for_a_partner_and_then_one_a_minute() -> None:
    guards = Guards()
    first, other = (Invite(id="1", seat=seat, key="0" * 64, place=f"partner-{seat}") for seat in (0, 1))
    for _ in range(int(PARTNER.burst)):
        guards.hears_at_tournament("cup-a", first, "10.0.0.1")
    with pytest.raises(Problem, match="too often"):
        guards.hears_at_tournament("cup-a", first, "10.0.0.2")
    guards.hears_at_tournament("cup-a", other, "10.0.0.1")


def test_a_director_does_sixty_things_at_once_from_wherever() -> None:
    guards, says = Guards(), Announce(id="1", text="Ten minutes.", signs="director")
    for place in range(int(DIRECT.burst)):
        guards.hears_at_tournament("cup-a", says, f"10.0.0.{place}")
    with pytest.raises(Problem, match="too often"):
        guards.hears_at_tournament("cup-a", says, "10.0.1.1")


def test_an_address_opens_few_tournaments_of_many_rounds(house: Service, client: Client) -> None:
    house.guards = Guards()
    opened = [client.post("/api/v1/tournaments", json={**PLAN, "rounds": 19}).status_code for _ in range(3)]
    assert opened == [201, 201, 429]


def test_the_lobby_shows_few_tournaments_that_one_address_has_opened(house: Service, client: Client) -> None:
    house.guards = Guards()
    for _ in range(ROWS + 1):
        assert client.post("/api/v1/tournaments", json=PLAN).status_code == 201
    assert len(client.get("/api/v1/tournaments").get_json()["tournaments"]) == ROWS


# The socket


def line(cup: Cup, **headers: str) -> ClientConnection:
    return connect(f"ws{cup.url.removeprefix('http')}/ws/tournaments/{cup.id}", additional_headers=headers)


def heard(page: ClientConnection) -> Any:
    return json.loads(page.recv(timeout=20))


def with_news(told: Any, news: Any) -> Any:
    """What was told, with the members and the rows that are otherwise."""
    told = {**told, **news["changed"]}
    for name, key in {"tables": "table", "entrants": "entrant"}.items():
        found = {row[key]: row for row in [*told[name], *news.get("rows", {}).get(name, [])]}
        told[name] = list(found.values())
    return told


def test_a_page_is_told_all_at_first_and_then_what_changes(server: Any) -> None:
    cup = Cup(server.url)
    with line(cup) as page:
        first = heard(page)
        assert (first.pop("is"), first) == ("tournament", cup.told())
        cup.enter("Ann")
        news = heard(page)
        assert (news["is"], news["seq"]) == ("news", 1)
        assert ({"news", "head", "seq", "places"}, ["entrants"]) == (news["changed"].keys(), [*news["rows"]])
        assert with_news(first, news) == cup.told()


def test_what_changes_within_a_second_is_told_together(server: Any) -> None:
    cup = Cup(server.url)
    with line(cup) as page:
        told = heard(page)
        cup.enter(*NAMES)
        messages = 0
        while told["seq"] < len(NAMES):
            news = heard(page)
            told, messages = with_news(told, news), messages + 1
        assert messages <= 2
        assert [each["name"] for each in told["entrants"]] == [*NAMES]


def test_a_page_is_told_what_happens_at_the_tables(server: Any) -> None:
    cup = Cup(server.url).enter(*NAMES).begun()
    with line(cup) as page:
        told = heard(page)
        [table] = told["tables"]
        guests = cup.guests(table)
        assert guests[2].takes("Cleo")[0] == 201
        while not (came := told["tables"][0]["came"])[2]:
            told = with_news(told, heard(page))
        assert came == [False, False, True, False]


def test_a_page_is_told_of_the_table_that_changes_and_of_no_other(server: Any) -> None:
    cup = Cup(server.url, seats=2, game="money-sweeper").enter(*NAMES).begun()
    with line(cup) as page:
        told = heard(page)
        while any(table["status"] == "opening" for table in told["tables"]):
            told = with_news(told, heard(page))
        _first, second = told["tables"]
        assert cup.guests(second)[0].takes("Cleo")[0] == 201
        while not any(told["tables"][1]["came"]):
            news = heard(page)
            assert [row["table"] for row in news["rows"]["tables"]] == [second["table"]]
            told = with_news(told, news)


class Slow:
    """An outbox whose reader takes no more, until it does; it keeps what it is shown."""

    def __init__(self) -> None:
        self.behind, self.shown = True, list[bytes]()

    def is_behind(self) -> bool:
        return self.behind

    def show(self, encoded: bytes, whole: bool) -> None:
        self.shown.append(encoded)


def test_a_page_that_reads_slowly_is_told_all_that_is_otherwise_together(cup: Cup, house: Service) -> None:
    page, first = Page.__new__(Page), cup.told()
    page.outbox = slow = Slow()  # type: ignore[assignment]
    page.shown = house.tournament_views.view(house.tournaments.evening(cup.id))
    house.hall.pages[cup.id] = [page]
    assert house.hub.sockets() == 1
    for name in ("Cleo", "Dan"):
        cup.enter(name)
        house.hall.tell(cup.id)
    assert slow.shown == []
    slow.behind = False
    house.hall.tell(cup.id)
    [told] = slow.shown
    news = json.loads(told[told.index(b"{") :])
    assert with_news(first, news) == cup.told()


def test_pages_are_told_of_a_round_once_its_tables_are_open(cup: Cup, house: Service) -> None:
    page, told = Page.__new__(Page), cup.told()
    page.outbox = quick = Slow()  # type: ignore[assignment]
    quick.behind = False
    page.shown = house.tournament_views.view(house.tournaments.evening(cup.id))
    house.hall.pages[cup.id] = [page]
    house.tournaments.listeners.append(lambda tournament, steps: house.hall.tell(tournament.id))
    cup.begun()
    house.hall.tell(cup.id)
    for news in quick.shown:
        told = with_news(told, json.loads(news[news.index(b"{") :]))
        assert "opening" not in [table["status"] for table in told["tables"]]
    assert told["stage"] == "playing"


def test_a_page_may_ask_whether_somebody_is_there_and_nothing_else(server: Any) -> None:
    with line(Cup(server.url)) as page:
        heard(page)
        page.send(json.dumps({"do": "beat"}))
        assert heard(page) == {"is": "beat"}
        page.send(json.dumps({"do": "leave", "id": "1"}))
        answer = heard(page)
        assert (answer["is"], answer["code"]) == ("refused", "bad_command")


def test_a_page_of_somebody_else_and_one_of_no_tournament_are_sent_away(server: Any) -> None:
    cup = Cup(server.url)
    with line(cup, Origin="https://elsewhere.example") as page:
        assert heard(page)["code"] == "bad_origin"
        with pytest.raises(ConnectionClosed):
            heard(page)
    cup.id = "cup-222222222222"
    with line(cup) as page:
        assert heard(page)["code"] == "not_found"
