"""Strangers at a listed table: whom the host has sent away stays away, and whoever is invited may always come."""

from typing import Any

import pytest
from keyed import LOCAL, Seat, SeatKey, opens
from near import Near, code

from fairdeal.service.doors.guards import CLAIM, Guards
from fairdeal.service.table.state.draw import MOST_DRAWS, OPENING_SECONDS

HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def comes(near: Near, host: Seat, seat: int, address: str = HERE) -> Seat:
    """A stranger with a fresh key, from that address, who has not sat down yet."""

    def reach(method: str, url: str, body: Any = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        path, given = url.removeprefix(LOCAL), {"REMOTE_ADDR": address}
        answer = near.client.open(path, method=method, json=body, headers=headers, environ_overrides=given)
        return answer.status_code, answer.get_json()

    return Seat(LOCAL, host.table, seat, "", reach, near.clock)


@pytest.fixture
def near() -> Near:
    """A service in this process that counts who comes, as one does that is asked over the network."""
    found = Near()
    found.service.guards = Guards()
    return found


@pytest.fixture
def host(near: Near) -> Seat:
    """Whoever opened a listed table for three, and sits there."""
    return opens_listed(near)[0]


def opens_listed(near: Near, *, alone: bool = True) -> list[Seat]:
    """The seats of a new listed table, at which whoever opened it sits; `alone`: nobody else is invited."""
    plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    body = {"game": "cover-your-assets", "seats": plans, "listed": True}
    _, told = opens(LOCAL, body, how=(near.ask, near.clock), alone=alone)
    assert code(told["me"].sit("Ann")) == ""
    return [told["me"], *told["guests"]]


def message(answer: Any) -> str:
    return str(answer[1]["error"]["message"])


def test_who_was_sent_away_and_asks_again_is_told_so_and_has_no_seat(near: Near, host: Seat) -> None:
    mal = comes(near, host, 1)
    asked = {"seat_key": mal.seat_key("Mal")}
    assert mal.api("POST", "/join", asked)[0] == mal.api("POST", "/join", asked)[0] == 201, "an answer may be lost"
    assert code(host.do("kick", whom=1)) == ""
    for again in (asked, {"seat_key": mal.seat_key("Mal")}):
        refused = mal.api("POST", "/join", again)
        assert code(refused) == "no_seat"
        assert message(refused).startswith("The host sent you away and opened seat 2 again at #")
    assert near.table(host).seats_of("person") == [0]


def test_a_fresh_key_of_the_same_address_comes_by_invitation_alone(near: Near, host: Seat) -> None:
    assert code(comes(near, host, 1).join("Mal")) == ""
    assert code(host.do("kick", whom=1)) == ""
    for seat in (1, 2):
        mal = comes(near, host, seat)
        assert code(mal.sit("Mallory")) == "no_seat", "by the other door"
        refused = mal.join("Mallory")
        assert (code(refused), message(refused)) == (
            "no_seat",
            "Somebody from your address was sent away from this table.",
        )
    invited = comes(near, host, 1)
    invited.invitation = SeatKey()
    assert code(host.do("invite", whom=1, invitation=invited.invitation.public)) == ""
    assert code(invited.join("Ben")) == ""
    assert code(comes(near, host, 2, ELSEWHERE).join("Cy")) == ""


def test_who_leaves_by_themselves_bars_nobody(near: Near, host: Seat) -> None:
    bo = comes(near, host, 1)
    assert code(bo.join("Bo")) == ""
    assert code(bo.do("leave")) == ""
    assert "this key holds it no more" in message(bo.join("Bo"))
    assert code(comes(near, host, 1).join("Bo")) == ""


def test_who_never_opens_breaks_one_draw_off_and_not_the_table(near: Near, host: Seat) -> None:
    assert code(comes(near, host, 1, ELSEWHERE).join("Ben")) == ""
    mal = comes(near, host, 2)
    asked = {"seat_key": mal.seat_key("Mal")}
    assert code(mal.api("POST", "/join", asked)) == ""
    near.opens(host)
    near.clock.tick(OPENING_SECONDS + 1)
    near.service.deadlines.ring()
    assert "did not open in time" in message(mal.api("POST", "/join", asked))
    refused = comes(near, host, 2).join("Mallory")
    assert (code(refused), near.table(host).status) == ("no_seat", "lobby")


def test_of_strangers_who_sat_down_together_one_alone_breaks_a_draw_off(near: Near, host: Seat) -> None:
    """They had as many seats as there are draws; the host opens the others' again, and two from elsewhere play."""
    mal, vic = comes(near, host, 1), comes(near, host, 2)
    for each, name in ((mal, "Mal"), (vic, "Vic")):
        assert code(each.join(name)) == ""
    breaks_off(near, host, vic)
    assert draw_of(near, host)["number"] == 1
    assert code(vic.asks("noise-hash", **vic.hashed(draw_of(near, host)))) == "no_seat"
    assert code(host.asks("noise-hash", **host.hashed(draw_of(near, host)))) == ""
    assert code(host.do("kick", whom=2)) == ""
    guests = [comes(near, host, seat, ELSEWHERE) for seat in (1, 2)]
    for each, name in zip(guests, ("Ben", "Cy"), strict=True):
        assert code(each.join(name)) == ""
    for each in (host, *guests):
        near.opens(each)
    assert near.table(host).status == "playing"
    near.holds(host)


def test_strangers_of_as_many_addresses_as_there_are_draws_do_not_close_the_table(near: Near, host: Seat) -> None:
    mal, vic, dan = (comes(near, host, seat, f"192.0.2.{at}") for at, seat in enumerate((1, 2, 1)))
    for each, name in ((mal, "Mal"), (vic, "Vic")):
        assert code(each.join(name)) == ""
    breaks_off(near, host, vic)
    assert code(dan.join("Dan")) == ""
    for each in (host, vic):
        assert code(each.asks("noise-hash", **each.hashed(draw_of(near, host)))) == ""
    breaks_off(near, host, vic)
    assert draw_of(near, host)["number"] == MOST_DRAWS - 1
    assert code(vic.asks("noise-hash", **vic.hashed(draw_of(near, host)))) == "no_seat"
    assert code(comes(near, host, 1, ELSEWHERE).join("Eve")) == "no_seat"
    assert code(host.do("kick", whom=2)) == ""
    guests = [comes(near, host, seat) for seat in (1, 2)]
    for each, name in zip(guests, ("Ben", "Cy"), strict=True):
        each.invitation = SeatKey()
        assert code(host.do("invite", whom=each.seat, invitation=each.invitation.public)) == ""
        assert code(each.join(name)) == ""
    assert code(host.asks("noise-hash", **host.hashed(draw_of(near, host)))) == ""
    for each in (host, *guests):
        near.opens(each)
    assert near.table(host).status == "playing"
    near.holds(host)


def breaks_off(near: Near, *opens: Seat) -> None:
    """Whoever else sits there does not open what they added."""
    for each in opens:
        near.opens(each)
    near.clock.tick(OPENING_SECONDS + 1)
    near.service.deadlines.ring()


def draw_of(near: Near, host: Seat) -> dict[str, Any]:
    """The draw that goes on, as a table tells it."""
    draw = near.table(host).draw
    return {"number": draw.number, "commit": draw.commit}


def test_a_family_of_invited_guests_is_not_counted_by_its_address(near: Near) -> None:
    me, ben, _cy = opens_listed(near, alone=False)
    assert code(ben.join("Ben")) == ""
    assert code(me.do("kick", whom=1)) == ""
    assert code(comes(near, me, 1, "127.0.0.1").join("Dan")) == "", "who was invited came from everywhere"


def test_who_vouches_for_one_fresh_key_after_another_must_rest(near: Near) -> None:
    """The others are not to be asked for ever; who vouches besides is not counted by the address."""
    seats = near.opened(house={"clock": "bank", "seconds": 600})
    ben = seats[2]
    other = seats[0]
    near.goes_away(ben)
    for _ in range(int(CLAIM.burst)):
        browser = ben.other()
        status, told = browser.send(browser.claims())
        assert (status, code(other.asks("claim-answer", claim=told["seq"], yes=False))) == (200, "")
    assert code(ben.other().send(ben.other().claims())) == "rate"
    again = ben.other()
    assert code(again.send(again.claims(other.key))) == ""


@pytest.mark.parametrize("seat", [3, 2**53 - 1])
def test_whoever_signs_for_a_seat_that_the_table_has_not_is_refused(near: Near, host: Seat, seat: int) -> None:
    """Once it was an error of the server's: door 71 of tests/keys/test_fuzzed.py."""
    mal = comes(near, host, seat)
    for answer in (mal.sit("Mal"), mal.join("Mal")):
        assert (code(answer), message(answer)) == ("bad_command", f"There is no seat {seat}; seats go from 0 to 2.")
