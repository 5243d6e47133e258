"""A seat whose browser is lost: another asks for it, and those who sit there answer in their browsers."""

from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from chairs import Open, hand, menu, opened, sits
from clicker import CORNER
from keyed import KeyedPlayer, Seat
from playwright.sync_api import Page, expect
from serving import Forward

from fairdeal.service.desk.deadlines import QUIET_SECONDS
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.seats.presence import AWAY_SECONDS, END_SECONDS

NAMES = ("Ann", "Bo", "Cy")


def asks_for(again: Page, seat: int) -> None:
    """The same person, without the recovery code, from a browser that has never been there."""
    menu(again, "Bring my seat to this device")
    again.get_by_label("Your seat").select_option(str(seat))
    again.get_by_role("button", name="I have no code").click()
    again.get_by_role("dialog").get_by_role("button", name="Close").click()
    again.get_by_role("button", name="Menu").click()


def claim_of(seat: Seat) -> int:
    """The record in which somebody asks for the seat."""
    _, told = seat.api("GET", "")
    [found] = [each["claim"] for each in told["seat_claims"] if each["seat"] == seat.seat]
    return int(found)


def plays(_seat: int, view: dict[str, Any]) -> bool:
    """Has play begun?"""
    return bool(view["table"]["status"] == "playing")


def has_opened(seat: int, view: dict[str, Any]) -> bool:
    """Has this seat opened what it added to the draw?"""
    return plays(seat, view) or seat in view["table"]["draw"].get("opened", ())


def test_a_lost_seat_goes_to_another_browser_when_one_vouches_and_all_agree_and_is_not_claimed_before(
    forward: Forward, open_page: Open
) -> None:
    table = opened(forward, "dirty-money", people=3, house={"clock": "bank", "seconds": 3_000, "patience": 60})
    ann = sits(forward, open_page, table, "Ann")
    seats = table["guests"]
    with ExitStack() as sockets:
        players = {}
        for seat in seats:
            assert seat.sit(NAMES[seat.seat])[0] == 200
        for seat in seats:
            players[seat.seat] = sockets.enter_context(KeyedPlayer(seat))
        for shown in (has_opened, plays):  # nobody waits for the others before opening what they added
            for number, player in players.items():
                player.until_shown(partial(shown, number))
        hand(ann).first.wait_for()
        bo = players[1]
        if bo.view["game"]["to_act"] == [0]:
            ann.locator("[data-lit]").first.click(position=CORNER)
            bo.until_shown(lambda view: bool(view["game"]["to_act"] != [0]))

        # The browser of whoever is to act is gone, and is missed after a while.
        [lost] = bo.view["game"]["to_act"]
        other = players[3 - lost]
        players[lost].socket.close()
        other.until(lambda: lost not in other.here.get("seats", [lost]))
        ahead: float = AWAY_SECONDS + QUIET_SECONDS + 1
        forward.ahead(ahead)
        other.until_shown(lambda view: bool(view["table"]["seats"][lost].get("away")))

        # Whoever asks is nobody whom they know: no claim comes of it.
        again = open_page(ann.url)
        asks_for(again, lost)
        banner = ann.locator("#banner")
        expect(banner).to_contain_text(f"asks for the seat of {NAMES[lost]}")
        mine = seats[2 - lost]
        mine.clock = lambda: datetime.now(UTC) + timedelta(seconds=ahead)
        banner.get_by_role("button", name="No", exact=True).click()
        expect(banner).not_to_contain_text("asks for the seat")
        assert not mine.api("GET", "")[1].get("seat_claims")

        # When one vouches and the other agrees the seat is given once its own time is over, and no sooner.
        asks_for(again, lost)
        expect(banner).to_contain_text(f"asks for the seat of {NAMES[lost]}")
        ann.get_by_role("button", name=f"It is {NAMES[lost]}, let them").click()
        expect(ann.get_by_role("button", name=f"It is {NAMES[lost]}, let them")).to_have_count(0)
        expect(hand(again)).to_have_count(0)
        assert mine.asks("claim-answer", claim=claim_of(seats[lost - 1]), yes=True)[0] == 200
        forward.ahead(ahead + END_SECONDS + 5)
        hand(again).first.wait_for()
        again.locator("[data-lit]").first.wait_for()
    for page in (ann, again):
        expect(page.locator("#alarms")).to_be_hidden()
    lines = seats[0].text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert (report.kind, lines.count('"type":"taken-over')) == ("sealed", 1), report.headline
