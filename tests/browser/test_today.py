"""The deal of the day, from the lobby to the next morning."""

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe import faults
from clicker import Clicker
from cups import Cup, Key, done
from playwright.sync_api import Page, ViewportSize, expect
from serving import Forward

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}
ALL = "money-sweeper sweep dirty-money monopoly cover-your-assets"
BELOW = "document.documentElement.scrollHeight - innerHeight"
BACK = "Back to the tournament"
PICTURES = os.environ.get("TODAY_PICTURES")


def looks(page: Page, name: str) -> None:
    if PICTURES:
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            page.screenshot(path=f"{PICTURES}/{name}-{width}.png", animations="disabled")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Forward]:
    """A server that had bound itself yesterday to deals of all games; it is noon there."""
    running = Forward(tmp_path / "log.db", FAIRDEAL_DAILY=ALL)
    yield running
    running.kill()


def enters_by_program(house: Forward, tournament: str, name: str) -> None:
    """Somebody else enters, and does not come to their table."""
    cup = Cup.__new__(Cup)
    cup.url, cup.id = house.url, tournament
    cup.reach = Cup.__init__.__defaults__[0]
    done(Key(cup, 0).enters(name))


def test_somebody_plays_the_deal_of_the_day_and_shares_their_place_the_next_morning(
    house: Forward, open_page: Open
) -> None:
    now = datetime.now(UTC)
    morning = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    ann = open_page(house.url, viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    expect(ann.locator(".game")).to_have_count(5)
    expect(ann.locator("#today")).to_be_hidden()
    ann.wait_for_timeout(2_000)
    house.ahead((morning - now).total_seconds() + 12 * 3_600)
    ann.wait_for_timeout(2_000)
    ann.reload()
    expect(ann.locator("#today a")).to_have_count(5)
    looks(ann, "lobby")
    wrong = faults(ann)
    assert ann.evaluate(BELOW) == 0

    ann.get_by_role("link", name="Today’s deal of Dirty Money").click()
    ann.wait_for_url("**/cup/**")
    address = ann.url
    looks(ann, "before")
    enters_by_program(house, address.rsplit("/", 1)[1], "Bo")
    ann.get_by_role("button", name="Play it").click()
    ann.locator("#who input").fill("Ann")
    ann.keyboard.press("Enter")
    ann.wait_for_url("**/table/**")
    ann.locator("#board .card").first.wait_for(state="attached")
    clicker = Clicker(ann, 1)
    while not ann.get_by_role("button", name=BACK).count():
        if clicker.is_asked():
            clicker.click_once()
        else:
            ann.wait_for_timeout(20)
    looks(ann, "table-over")
    ann.get_by_role("button", name=BACK).click()
    expect(ann.locator("#now")).to_contain_text("Compared in")
    expect(ann.locator("#now")).to_contain_text("Your table is done.")
    looks(ann, "waits")
    wrong += faults(ann)

    house.ahead((morning - now).total_seconds() + 36 * 3_600)
    expect(ann.locator("#place")).to_contain_text("Place 1 of 2")
    looks(ann, "over")
    ann.get_by_role("button", name="Share").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    told = ann.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Fairdeal, Dirty Money, .+: place 1 of 2 with \d+\.\d\d %\. http\S+/cup/cup-\S+", told)
    ann.get_by_role("link", name="How others did").click()
    expect(ann.locator("main")).to_contain_text("Ann")
    looks(ann, "traveller")
    ann.goto(house.url)
    expect(ann.locator("#today")).to_contain_text("yesterday’s Dirty Money: place 1 of 2")
    looks(ann, "next")
    assert wrong + faults(ann) == []
