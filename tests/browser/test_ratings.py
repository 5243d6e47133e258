"""A house with ratings: who enters chooses whether this browser's key is known again, and the list is on a page."""

from collections.abc import Callable
from typing import Any

from axe import faults
from cups import Cup
from playwright.sync_api import Page, expect

KNOWN = "Know me again here"


def test_whoever_chooses_it_has_one_key_for_all_evenings(
    start_server: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    server = start_server("--ratings")
    page = open_page("about:blank", viewport={"width": 390, "height": 844})

    def key_of(known: bool, before: bool) -> str:
        """Enter an evening, and tell by which key; `before` is what was chosen then."""
        cup = Cup(server.url)
        page.goto(f"{server.url}/cup/{cup.id}")
        page.get_by_role("button", name="Take part").click()
        chosen = page.get_by_label(KNOWN)
        expect(chosen).to_be_checked(checked=before)
        chosen.set_checked(known)
        assert not faults(page)
        page.get_by_role("textbox").fill("Ann")
        page.keyboard.press("Enter")
        expect(page.locator("#now")).to_contain_text("You take part as Ann.")
        key: str = cup.told()["entrants"][0]["key"]
        return key

    known, other, again, last = key_of(True, False), key_of(False, True), key_of(True, False), key_of(True, True)
    assert known == again == last != other
    page.get_by_role("link", name="Ratings").click()
    expect(page.get_by_role("heading")).to_have_text("Dirty Money: ratings")
    expect(page.locator("main")).to_contain_text("Nobody is listed yet.")
    assert not faults(page)
