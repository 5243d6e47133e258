"""A code of six letters: whom it leads to a table, whom it keeps out, and that nothing of it stays."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from databases import Postgres, contend
from flask.testing import FlaskClient
from keyed import SeatClient, sat
from player import Player, ask
from serving import Server

from fairdeal.service.desk.introductions import (
    GOOD_SECONDS,
    HERE_SECONDS,
    LETTERS,
    Answer,
    Ask,
    Introductions,
    Slips,
    SlipsHere,
)
from fairdeal.service.doors.guards import GUESS, KNOCK, TRY, Guards
from fairdeal.service.errors import Problem
from fairdeal.service.live.board import Board
from fairdeal.service.live.hosts import Hosts
from fairdeal.service.table.state.state import Table

KEY, OTHER = "a" * 64, "b" * 64
BOX = "0c" * 40
LOCKED = Answer(OTHER, BOX)
FRIENDS = {"game": "sweep", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": False, "name": "Ann"}


class Page:
    """A page that is open at seat 0, and notes what it is asked."""

    def __init__(self, seat: int | None = 0) -> None:
        self.seat = seat
        self.asked: list[dict[str, Any]] = []

    def sits(self, table: Table) -> int | None:
        return self.seat

    def tell(self, message: dict[str, Any]) -> None:
        self.asked.append(message)


class House:
    """Friends at a table in this process, whose host has a code; its clock is put forward by hand."""

    def __init__(self, client: SeatClient) -> None:
        self.now = 0.0
        self.client, self.tables = client, client.service.tables
        self.slips = SlipsHere(lambda: self.now)
        self.introductions = Introductions(self.tables, self.slips, patience=0)
        self.hosts = Hosts(self.introductions, self.tables)
        told = client.sat(FRIENDS)
        self.id, self.guest = told["table"], told["guests"][0]
        self.page = Page()

    @property
    def table(self) -> Table:
        return self.tables.desk(self.id).table

    def code(self, page: Page | None = None) -> str:
        return str(self.hosts.offer(self.table, page or self.page)["code"])

    def refuses(self, code: str) -> str:
        with pytest.raises(Problem) as refusal:
            self.introductions.find(code)
        assert refusal.value.remedy
        return refusal.value.code


@pytest.fixture
def house(client: SeatClient) -> House:
    return House(client)


# Codes


def test_the_host_alone_is_given_a_code_the_same_whenever_asked_and_of_letters_that_nobody_confuses(
    house: House,
) -> None:
    code = house.code()
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("AEIOUL01")
    assert house.code(Page()) == code
    for seat, why in ((1, "not_now"), (None, "no_seat")):
        with pytest.raises(Problem) as refusal:
            house.hosts.offer(house.table, Page(seat))
        assert refusal.value.code == why


def test_a_code_leads_to_its_table_while_the_hosts_page_is_open_and_again_when_it_opens_once_more(house: House) -> None:
    code = house.code()
    assert house.introductions.find(code).table == house.id
    house.hosts.leaves(house.page)
    assert house.refuses(code) == "host_away"
    assert house.code(Page()) == code
    assert house.introductions.find(code).table == house.id


def test_a_page_that_is_closed_leaves_the_code_to_another_page_of_the_host(house: House) -> None:
    code = house.code()
    another = Page()
    house.code(another)
    house.hosts.leaves(another)
    assert house.introductions.find(code).here
    house.slips.ask(Ask("1", code, KEY))
    house.hosts.look()
    assert [each["id"] for each in house.page.asked] == ["1"]


def test_of_two_pages_of_the_host_the_one_that_asked_for_the_code_last_is_asked(house: House) -> None:
    another = Page()
    for page in (house.page, another, house.page):
        code = house.code(page)
    house.slips.ask(Ask("1", code, KEY))
    house.hosts.look()
    assert (len(house.page.asked), len(another.asked)) == (1, 0)


def test_the_page_of_a_server_that_says_nothing_any_more_counts_as_closed(house: House) -> None:
    code = house.code()
    house.now += HERE_SECONDS
    assert house.refuses(code) == "host_away"
    house.hosts.look()
    assert house.introductions.find(code).here


def test_a_wrong_code_and_one_whose_time_is_over_are_told_apart_and_the_host_has_a_new_one_then(house: House) -> None:
    code = house.code()
    assert house.refuses("BBBBBB" if code != "BBBBBB" else "CCCCCC") == "unknown_code"
    house.now += GOOD_SECONDS
    assert house.refuses(code) == "expired"
    assert house.code() != code
    house.now += GOOD_SECONDS
    assert house.refuses(code) == "unknown_code"


def test_of_a_table_that_is_full_nothing_is_kept_but_that_its_code_leads_nowhere(house: House) -> None:
    code = house.code()
    house.slips.ask(Ask("1", code, KEY))
    status, _told = house.guest.takes("Bo")
    assert status == 201
    house.hosts.look()
    assert house.page.asked == []
    assert house.refuses(code) == "table_full"
    found = house.slips.find(code)
    assert found
    assert (found.table, found.here) == ("", False)
    assert house.slips.asked([code]) == []
    with pytest.raises(Problem) as refusal:
        house.hosts.offer(house.table, house.page)
    assert refusal.value.code == "table_full"


def test_a_guest_who_comes_before_anybody_has_noticed_that_the_table_is_full_is_told_so(house: House) -> None:
    code = house.code()
    house.guest.takes("Bo")
    assert house.refuses(code) == "table_full"


# Questions and answers


def test_a_question_is_asked_once_of_the_page_whose_code_it_names_and_answered_once(house: House) -> None:
    code = house.code()
    house.slips.ask(Ask("1", code, KEY))
    house.slips.ask(Ask("2", "BBBBBB", KEY))
    for _look in range(2):
        house.hosts.look()
    assert house.page.asked == [{"is": "asks", "id": "1", "key": KEY}]
    house.hosts.answer(house.page, "1", LOCKED)
    assert house.slips.answered("1") == LOCKED
    for page, ask_id in ((house.page, "1"), (house.page, "2"), (Page(), "1")):
        with pytest.raises(Problem) as refusal:
            house.hosts.answer(page, ask_id, Answer(KEY, BOX))
        assert refusal.value.code == "not_now"
    assert house.slips.answered("1") == LOCKED


def test_a_guest_whom_no_page_answers_is_told_so_and_the_question_is_forgotten(house: House) -> None:
    code = house.code()
    with pytest.raises(Problem) as refusal:
        house.introductions.ask(code, KEY)
    assert refusal.value.code == "host_silent"
    house.hosts.look()
    assert house.page.asked == []


def test_a_guest_waits_for_no_page_that_is_closed_meanwhile(house: House) -> None:
    code = house.code()
    assert house.introductions.find(code).here
    house.hosts.leaves(house.page)
    with pytest.raises(Problem) as refusal:
        Introductions(house.tables, house.slips).ask(code, KEY)
    assert refusal.value.code == "host_away"


def test_a_table_that_cannot_be_read_any_more_keeps_no_other_hosts_guests_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, page = house.client.sat(FRIENDS)["table"], Page()
    code, desk = house.code(), house.tables.desk
    house.hosts.offer(desk(other).table, page)

    def breaks(table: str) -> object:
        if table == other:
            raise Problem("unknown_table", "There is no such table.")
        return desk(table)

    monkeypatch.setattr(house.tables, "desk", breaks)
    house.slips.ask(Ask("1", code, KEY))
    house.hosts.look()
    assert [asked["id"] for asked in house.page.asked] == ["1"]


# The slips of one server, and of several


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.processes)])
def slips(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Slips, Slips]]:
    """The slips as two servers of one log have them; in memory there is one alone."""
    if request.param == "memory":
        alone = SlipsHere()
        yield alone, alone
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    address = postgres.fresh()
    contend(monkeypatch, request.node.name)
    boards = Board(address, "one"), Board(address, "other")
    yield boards
    for board in boards:
        board.close()


def test_what_one_server_lays_down_the_other_finds_takes_once_and_answers(slips: tuple[Slips, Slips]) -> None:
    one, other = slips
    assert one.offer("BCDFGH", "atable", 60)
    assert not other.offer("BCDFGH", "another", 60)
    found = other.of_table("atable")
    assert found
    assert (found.code, found.table, found.here, found.full) == ("BCDFGH", "atable", False, False)
    assert 50 < found.left <= 60
    one.here(["BCDFGH"], 15)
    opened = other.find("BCDFGH")
    assert opened
    assert opened.here
    other.ask(Ask("1", "BCDFGH", KEY))
    other.ask(Ask("2", "CCCCCC", KEY))
    assert one.asked(["BCDFGH"]) == [Ask("1", "BCDFGH", KEY)]
    assert one.asked(["BCDFGH"]) == []
    assert other.answered("1") is None
    assert not one.answer("1", "CCCCCC", LOCKED)
    assert one.answer("1", "BCDFGH", LOCKED)
    assert not one.answer("1", "BCDFGH", Answer(KEY, BOX))
    assert other.answered("1") == LOCKED
    other.drop("1")
    assert other.answered("1") is None
    assert not one.answer("1", "BCDFGH", LOCKED)


def test_of_what_is_full_or_over_no_server_finds_the_table(slips: tuple[Slips, Slips]) -> None:
    one, other = slips
    one.offer("BCDFGH", "atable", 60)
    one.offer("CCCCCC", "another", 0)
    one.here(["BCDFGH"], 15)
    other.ask(Ask("1", "BCDFGH", KEY))
    one.fill("BCDFGH")
    found = other.find("BCDFGH")
    assert found
    assert (found.table, found.here, found.full) == ("", False, True)
    one.here(["BCDFGH"], 15)
    again = other.find("BCDFGH")
    assert again
    assert not again.here
    assert one.asked(["BCDFGH"]) == []
    assert other.of_table("atable") is None
    assert other.of_table("another") is None
    over = other.find("CCCCCC")
    assert over
    assert over.left <= 0
    assert other.find("DDDDDD") is None


# Who guesses, and who asks too often


@pytest.fixture
def guards(monkeypatch: pytest.MonkeyPatch) -> Guards:
    """Guards for whose budgets no time goes by."""
    monkeypatch.setattr("fairdeal.service.doors.guards.monotonic", lambda: 0.0)
    return Guards()


def allowed(ask_once: Callable[[], object], most: int) -> int:
    for done in range(most):
        try:
            ask_once()
        except Problem as problem:
            assert problem.code == "rate"
            return done
    return most


def test_who_guesses_codes_is_stopped_by_address_and_all_together_are_too(guards: Guards) -> None:
    assert allowed(lambda: guards.tries_code("192.0.2.1"), 99) == TRY.burst
    tried = TRY.burst + sum(allowed(lambda n=n: guards.tries_code(f"192.0.2.{n}"), 5) for n in range(2, 99))  # type: ignore[misc]
    assert tried == GUESS.burst
    guesses = 2 * GOOD_SECONDS * GUESS.rate
    assert guesses * 100 < len(LETTERS) ** 6, "in an hour, among a hundred codes, less than one is guessed"


def test_one_page_is_asked_for_so_many_guests_and_others_still_are(guards: Guards) -> None:
    assert allowed(lambda: guards.knocks("BCDFGH"), 99) == KNOCK.burst
    assert allowed(lambda: guards.knocks("CCCCCC"), 1) == 1


def test_the_door_for_guests_counts_what_is_tried_and_whom_a_page_is_asked_for(
    client: SeatClient, guards: Guards
) -> None:
    client.service.guards = guards

    def tries(code: str, address: str) -> tuple[int, str]:
        body, peer = {"code": code, "key": KEY}, {"REMOTE_ADDR": address}
        answer = client.post("/api/v1/introductions", json=body, environ_base=peer)
        return answer.status_code, answer.get_json()["error"]["code"]

    told = [tries("BCDFGH", "192.0.2.1") for _ in range(round(TRY.burst) + 1)]
    assert told == [(404, "unknown_code")] * round(TRY.burst) + [(429, "rate")]
    table = client.service.tables.desk(client.sat(FRIENDS)["table"]).table
    code = client.service.hosts.offer(table, Page())["code"]
    allowed(lambda: guards.knocks(code), 99)
    assert tries(code, "192.0.2.2") == (429, "rate")


@pytest.mark.parametrize(
    "body",
    [
        {"code": "bcdfgh", "key": KEY},
        {"code": "BCDFG", "key": KEY},
        {"code": "BCDFGO", "key": KEY},
        {"code": "BCDFGH", "key": "x"},
        {"code": "BCDFGH"},
        {"code": "BCDFGH", "key": KEY, "name": "Bo"},
    ],
)
def test_what_is_no_code_or_no_key_is_not_looked_for(client: FlaskClient, body: dict[str, str]) -> None:
    assert client.post("/api/v1/introductions", json=body).status_code == 422


def test_a_page_that_is_not_ours_asks_no_host(client: FlaskClient) -> None:
    body = {"code": "BCDFGH", "key": KEY}
    answer = client.post("/api/v1/introductions", json=body, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (403, "bad_origin")


# Through a server


def asks(server: Any, code: str, key: str = KEY) -> Any:
    return ask("POST", f"{server.url}/api/v1/introductions", {"code": code, "key": key})


def answers(host: Player, box: str = BOX) -> dict[str, Any]:
    """The host's page answers the next question, and returns it."""
    while (asked := host.hear())["is"] != "asks":
        pass
    assert host.answer({"do": "introduce", "id": asked["id"], "key": OTHER, "box": box})["is"] == "done"
    return asked


def test_a_guest_who_has_the_code_is_answered_by_the_hosts_page_and_nothing_of_it_is_recorded(server: Server) -> None:
    _status, table = sat(server.url, FRIENDS)
    ann, [bo] = table["me"], table["guests"]
    with Player(server.url, ann.table, ann) as host, ThreadPoolExecutor() as guests:
        told = host.answer({"do": "code", "id": "1"})
        before = host.view["seq"]
        for key in (KEY, KEY.replace("a", "c")):
            waiting = guests.submit(asks, server, told["code"], key)
            assert answers(host)["key"] == key
            assert waiting.result() == (201, {"key": OTHER, "box": BOX})
        assert host.answer({"do": "introduce", "id": "0" * 24, "key": OTHER, "box": BOX})["code"] == "not_now"
        assert host.view["seq"] == before
        assert 0 < told["seconds"] <= GOOD_SECONDS
        with Player(server.url, bo.table, "") as watcher:
            assert watcher.answer({"do": "code", "id": "2"})["code"] == "no_seat"
    status, refused = asks(server, told["code"])
    assert (status, refused["error"]["code"]) == (409, "host_away")
    assert bo.takes("Bo")[0] == 201
    status, refused = asks(server, told["code"])
    assert (status, refused["error"]["code"]) == (409, "table_full")
    assert told["code"] not in ann.text("/lines?after=-1")
