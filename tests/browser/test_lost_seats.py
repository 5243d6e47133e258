"""A seat whose browser is lost: another asks for it, and those who sit there answer in their browsers."""

from typing import Any

from chairs import Open, hand, menu, opened, sits
from keyed import Seat
from player import ask
from playwright.sync_api import Page, expect
from serving import Forward

from fairdeal.service.desk.deadlines import QUIET_SECONDS
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.presence import END_SECONDS

NAMES = ("Ann", "Bo", "Cy")


def three(server: Any, open_page: Open) -> tuple[dict[str, Any], list[Page]]:
    table = opened(server, "dirty-money", people=3, house={"clock": "bank", "seconds": 3_000})
    links = [table, *table["links"]]
    pages = [sits(server, open_page, link, name) for link, name in zip(links, NAMES, strict=True)]
    for page in pages:
        hand(page).first.wait_for()
    return table, pages


def loses(forward: Forward, table: str, pages: list[Page]) -> tuple[int, int]:
    """The browser of whoever is to act is gone; which seat that was, and how far the clock is ahead since."""
    lost = next(seat for seat, page in enumerate(pages) if page.locator("[data-lit]").count())
    pages[lost].context.close()
    for ahead in range(0, 1_000, QUIET_SECONDS):
        forward.ahead(ahead)
        pages[lost - 1].wait_for_timeout(1_000)
        _, told = ask("GET", f"{forward.url}/api/v1/tables/{table}")
        if told["seats"][lost].get("away"):
            return lost, ahead
    raise AssertionError(told["seats"])


def asks_for(open_page: Open, url: str, seat: int) -> Page:
    """The same person, without the recovery code, from a browser that has never been there."""
    again = open_page(url)
    menu(again, "Bring my seat to this device")
    again.get_by_label("Your seat").select_option(str(seat))
    again.get_by_role("button", name="I have no code").click()
    again.get_by_role("dialog").get_by_role("button", name="Close").click()
    return again


def test_a_lost_seat_goes_to_another_browser_when_both_others_agree_in_theirs_and_its_time_is_over(
    forward: Forward, open_page: Open
) -> None:
    table, pages = three(forward, open_page)
    lost, ahead = loses(forward, table["table"], pages)
    others = [page for seat, page in enumerate(pages) if seat != lost]
    again = asks_for(open_page, others[0].url, lost)
    for page in others:
        expect(page.locator("#banner")).to_contain_text(f"asks for the seat of {NAMES[lost]}")
        page.get_by_role("button", name=f"It is {NAMES[lost]}, let them").click()
        expect(page.get_by_role("button", name=f"It is {NAMES[lost]}, let them")).to_have_count(0)
    expect(hand(again)).to_have_count(0)
    forward.ahead(ahead + END_SECONDS + 5)
    hand(again).first.wait_for()
    again.locator("[data-lit]").first.wait_for()
    for page in (*others, again):
        expect(page.locator("#alarms")).to_be_hidden()
    lines = Seat(forward.url, table["table"], lost).text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert (report.kind, '"type":"taken-over' in lines) == ("sealed", True), report.headline


def test_one_of_the_others_who_says_no_keeps_the_seat_where_it_is(forward: Forward, open_page: Open) -> None:
    table, pages = three(forward, open_page)
    lost, ahead = loses(forward, table["table"], pages)
    one, other = (page for seat, page in enumerate(pages) if seat != lost)
    again = asks_for(open_page, one.url, lost)
    one.get_by_role("button", name=f"It is {NAMES[lost]}, let them").click()
    other.locator("#banner").get_by_role("button", name="No", exact=True).click()
    for page in (one, other):
        expect(page.locator("#banner")).not_to_contain_text("asks for the seat")
    forward.ahead(ahead + END_SECONDS + 5)
    expect(again.locator("#watching")).to_be_visible()
    expect(hand(again)).to_have_count(0)
