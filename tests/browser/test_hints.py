"""Somebody alone with bots is shown a good move: it is outlined, its reason is said, and nothing is played by it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from long import shortly
from people import opened
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 640}


@pytest.mark.parametrize("options", shortly([{"viewport": PHONE, "has_touch": True}, {}], 0))
def test_a_good_move_is_asked_for_by_a_key_outlined_said_and_then_played_by_hand(
    server: Any, open_page: Open, options: dict[str, Any]
) -> None:
    table = opened(server, "money-sweeper", "me", "bot")
    page = open_page(server.url + table["url"], **options)
    page.locator("#dock[data-asked]").wait_for()
    button = page.get_by_role("button", name="Show me a good move")
    expect(button).to_be_visible()
    page.locator("#prompt").focus()
    page.keyboard.press("h")
    expect(page.locator("#refusal")).to_contain_text("Try: Flip")
    good = page.locator("[data-hint]")
    expect(good).to_have_count(1)
    expect(good).to_have_accessible_name(re.compile("a good move"))
    expect(page.locator("#dock")).to_have_attribute("data-asked", "")
    page.locator("#refusal").get_by_role("button", name="Close").click()
    expect(good).to_have_count(0)
    button.click()  # it was found already, and is recorded once
    expect(good).to_have_count(1)
    good.click()
    expect(page.locator("#refusal")).to_be_empty()
    page.get_by_role("button", name="Log").click()
    expect(page.locator("#panel-log").get_by_text("You ask to be shown a good move")).to_have_count(1)
