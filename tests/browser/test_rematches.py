"""A rematch of seats that are keys: kept for who sat there, and taken with the old key's word."""

from typing import Any

from chairs import Open, both, hand, opened
from keyed import Seat
from people import resigns
from player import ask
from playwright.sync_api import Page, expect

from fairdeal.service.evidence.verify import check


def rematch(ann: Page, bo: Page) -> str:
    """The match is over, and both are at the table of the rematch; its id."""
    resigns(bo)
    ann.get_by_role("button", name="Rematch").click()
    ann.wait_for_url(lambda url: url != bo.url)
    bo.get_by_role("button", name="Go to the rematch").click()
    bo.wait_for_url(ann.url)
    return ann.url.rpartition("/")[2]


def test_who_sat_there_sits_in_the_rematch_without_being_asked_for_a_name(server: Any, open_page: Open) -> None:
    before = opened(server)
    pages = both(server, open_page, before)
    table = rematch(*pages)
    for page in pages:
        hand(page).first.wait_for()
        expect(page.locator("#sit")).to_have_count(0)
        expect(page.locator("#alarms")).to_be_hidden()
    _, told = ask("GET", f"{server.url}/api/v1/tables/{table}")
    assert [(each["name"], each["signed"]) for each in told["seats"]] == [("Ann", True), ("Bo", True)]
    lines = Seat(server.url, table, 0).text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert (report.kind, lines.count('"rematch":"')) == ("sealed", 2), report.headline
