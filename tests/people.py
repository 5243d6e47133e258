"""What people do in the browser when something went wrong, in the words of its buttons."""

import re
from collections.abc import Callable
from typing import Any

from keyed import BrowserSeat, Seat, linked
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
# The title of a match that is over: whoever wins it, or shares the win.
# The seat and key that this browser has at a table, once it sits there.
HAS_KEY = """table => {
  const { sat } = JSON.parse(localStorage.getItem("fairdeal.tables") ?? "[]").find(each => each.table === table) ?? {};
  return sat && [sat.seat, sat.key];
}"""
# A deck of Money Sweeper that is soon played, the smallest that there may be.
DECK = {"mines": 3, "fives": 5, "tens": 2, "twenties": 1, "fifties": 1, "hundreds": 0}
MILD = ("Go back", "The play stands")  # remedies that need no clause, and are seen at once
ENDED = re.compile(r"\bthe (match|win)\b")


def opened(server: Any, game: str, *kinds: str, options: dict[str, Any] | None = None, **house: Any) -> dict[str, Any]:
    """A table with these seats and house rules; the answer to whoever opened it."""
    seats = [{"kind": kind} for kind in kinds]
    body = {"game": game, "seats": seats, "name": "Ann", "options": options or {}, "house": house}
    return linked(server.url, body)


def sits_down(server: Any, open_page: Open, link: dict[str, Any], name: str, **options: Any) -> Page:
    """Somebody opens a seat's link and gives a name; `options` are those of the browser."""
    page = open_page(server.url + link["url"], **options)
    takes_seat(page, name)
    return page


def takes_seat(page: Page, name: str) -> None:
    """Sit down under a name, in the dialog that asks for it."""
    page.get_by_role("dialog", name="Take your seat").get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")


def seat_of(server: Any, page: Page, table: dict[str, Any]) -> Seat:
    """The seat that this page's browser has, for a program that asks with the very key; the page stays open."""
    page.wait_for_function(HAS_KEY, arg=table["table"])
    place, public = page.evaluate(HAS_KEY, table["table"])
    return BrowserSeat(server.url, table["table"], place, public, page.evaluate)


def joins(page: Page, guest: Seat, name: str = "Bo") -> None:
    """A program takes the last seat, once this page has its own: so that the program need not wait for the draw."""
    expect(page.locator("#waiting-seats")).to_contain_text("(you)")
    status, told = guest.takes(name)
    assert status == 201, told


def two_sit(server: Any, open_page: Open, table: dict[str, Any], **options: Any) -> tuple[Page, Page]:
    """Ann and Bo at their seats; `options` are those of Bo's browser."""
    ann = sits_down(server, open_page, table, "Ann")
    bo = sits_down(server, open_page, table["links"][0], "Bo", **options)
    ann.locator("#board .card").first.wait_for(state="attached")
    return ann, bo


def asks_to_take_back(page: Page) -> None:
    page.wait_for_timeout(1_200)  # before the next seat has had a second to look, nobody need be asked
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Ask them").click()


def referee_comes(server: Any, open_page: Open, table: dict[str, Any], *, banner: bool = False, **options: Any) -> Page:
    """The referee, at a table where nothing waits for them unless `banner` says so."""
    rita = open_page(server.url + table["referee"]["url"], **options)
    rita.get_by_role("dialog", name="You are the referee").get_by_label("Your name").fill("Rita")
    rita.keyboard.press("Enter")
    expect(rita.get_by_role("button", name="Come in")).to_have_count(0)
    if not banner:
        expect(rita.locator("#banner")).to_be_hidden()
    return rita


def disputes_last(page: Page, claim: str) -> None:
    page.get_by_role("button", name="Log").click()
    page.get_by_role("button", name=re.compile(r"^Dispute #\d+$")).last.click()
    page.get_by_label("What is wrong?").fill(claim)
    page.locator("#claim").get_by_role("button", name="Call the referee").click()


def looks_at_all_hands(page: Page) -> None:
    page.get_by_role("button", name="Look: all hands").click()
    page.get_by_role("button", name="Yes, look; they will see it").click()


def rules(page: Page, finding: str, clause: str, remedy: str) -> None:
    page.get_by_label("What happened").fill(finding)
    page.get_by_role("combobox", name="The rule", exact=True).select_option(clause)
    if remedy not in MILD:
        page.get_by_text("Something else…").click()
    page.get_by_label(remedy, exact=True).check()
    page.get_by_role("button", name=f"Rule: {remedy}").click()


def appeals(page: Page, why: str) -> None:
    page.get_by_role("button", name="Appeal…").click()
    page.get_by_label("Why do you not accept it?").fill(why)
    page.get_by_role("button", name="Appeal", exact=True).click()


def resigns(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, I resign").click()
