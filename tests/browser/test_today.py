"""The deal of the day, from the lobby to the next morning."""

import re
import struct
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from axe import faults
from clicker import Clicker
from cups import Cup, Key, done
from player import ask
from playwright.sync_api import Page, ViewportSize, expect
from serving import Forward

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}
ALL = "money-sweeper sweep dirty-money monopoly cover-your-assets"
BELOW = "document.documentElement.scrollHeight - innerHeight"
HOUR = 3_600
BACK = "Back to the tournament"


class House(Forward):
    """A server that had bound itself yesterday to deals of all games; now it is noon there."""

    def noon(self) -> None:
        now = datetime.now(UTC)
        day = now.date() + timedelta(days=1)
        self.morning = (datetime.combine(day, time(), UTC) - now).total_seconds()
        while any(self.asks(f"/cup-{day}-{game}")[0] != 200 for game in ALL.split()):
            sleep(0.05)
        self.ahead(self.morning + 12 * HOUR)
        while len(self.asks("")[1]["tournaments"]) < 5:
            sleep(0.05)

    def asks(self, path: str) -> Any:
        return ask("GET", f"{self.url}/api/v1/tournaments{path}")

    def next_noon(self) -> None:
        self.ahead(self.morning + 36 * HOUR)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path / "log.db", FAIRDEAL_DAILY=ALL)
    running.noon()
    yield running
    running.kill()


def enters_by_program(house: House, tournament: str, name: str) -> None:
    """Somebody else enters, and does not come to their table."""
    cup = Cup.__new__(Cup)  # one that nobody here has opened
    cup.url, cup.id, cup.reach = house.url, tournament, ask
    done(Key(cup, 0).enters(name))


def test_somebody_plays_the_deal_of_the_day_and_shares_their_place_the_next_morning(
    house: House, open_page: Open
) -> None:
    ann = open_page(house.url, viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    expect(ann.locator("#today a")).to_have_count(5)
    wrong = faults(ann)
    assert ann.evaluate(BELOW) == 0

    ann.get_by_role("link", name="Today’s deal of Dirty Money").click()
    ann.wait_for_url("**/cup/**")
    enters_by_program(house, ann.url.rsplit("/", 1)[1], "Bo")
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
    ann.get_by_role("button", name=BACK).click()
    expect(ann.locator("#now")).to_contain_text("Compared in")
    expect(ann.locator("#now")).to_contain_text("Your table is done.")
    wrong += faults(ann)

    house.next_noon()
    expect(ann.locator("#place")).to_contain_text("Place 1 of 2")
    ann.get_by_role("button", name="Share", exact=True).click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    told = ann.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"Fairdeal, Dirty Money, .+: place 1 of 2 with \d+\.\d\d %\. http\S+/cup/cup-\S+", told)
    with ann.expect_download() as saved:  # where the browser has no way of its own to share files
        ann.get_by_role("button", name="Share a picture").click()
    picture = saved.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    ann.get_by_role("link", name="How others did").click()
    expect(ann.locator("main")).to_contain_text("Ann")
    ann.goto(house.url)
    expect(ann.locator("#today")).to_contain_text("yesterday’s Dirty Money: place 1 of 2")
    assert wrong + faults(ann) == []
