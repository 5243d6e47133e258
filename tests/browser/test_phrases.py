"""Players say something to each other: it is seen beside who says it, stands in the log, and can be muted."""

from collections.abc import Callable
from typing import Any

import pytest
from people import opened, two_sit
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def says(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("dialog", name="Say something").get_by_role("button", name=words).click()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_a_phrase_is_seen_beside_its_player_read_in_the_log_and_muted(
    server: Any, open_page: Open, options: dict[str, Any]
) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "sweep", "me", "open", referee=True), **options)
    ann.locator("#dock[data-asked]").wait_for()
    card = ann.locator("#hand button.card").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    says(ann, "Good luck!")
    says(bo, "Ha ha!")
    for page, seat in ((ann, 1), (bo, 1)):
        bubble = page.locator("#talk p", has_text="Ha ha!")
        expect(bubble).to_be_visible()
        plate = page.locator(f'.board .seat[data-key="{seat}"] .plate').bounding_box()
        place = bubble.bounding_box()
        assert plate
        assert place
        gap = min(abs(place["y"] - plate["y"] - plate["height"]), abs(plate["y"] - place["y"] - place["height"]))
        assert gap < 20
        assert 0 <= place["x"] <= page.viewport_size["width"] - place["width"]  # type: ignore[index]
    expect(card).to_have_attribute("aria-pressed", "true")  # what was chosen still is
    expect(ann.locator("#spoken")).to_contain_text("Bo says: “Ha ha!”")
    bo.get_by_role("button", name="Log").click()
    expect(bo.locator("#panel-log")).to_contain_text("Ann says: “Good luck!”")
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_label("Mute Ann at this table").check()
    bo.get_by_role("button", name="Log").click()
    expect(bo.locator("#panel-log")).not_to_contain_text("Good luck!")
    expect(bo.locator("#panel-log")).to_contain_text("You say: “Ha ha!”")
    said = bo.locator(".log__entry", has_text="Ha ha!")
    expect(said.get_by_role("button")).to_have_count(0)  # only what was played is disputed
    expect(bo.get_by_role("button", name="Dispute #").first).to_be_visible()
    bo.get_by_role("button", name="Log").click()
    bo.get_by_role("button", name="Say", exact=True).click()
    bo.get_by_text("Mute players…").click()
    expect(bo.get_by_role("dialog").get_by_label("Mute Ann at this table")).to_be_checked()


def test_who_says_too_much_is_told_so_where_one_looks(server: Any, open_page: Open) -> None:
    ann, _bo = two_sit(server, open_page, opened(server, "sweep", "me", "open"))
    for _ in range(3):
        says(ann, "Hello!")
    expect(ann.locator("#refusal")).to_be_empty()
    says(ann, "Hello!")
    expect(ann.locator("#refusal")).to_contain_text("A seat says 3 things in 20 seconds, no more.")


def test_alone_with_bots_and_where_the_house_has_none_nobody_is_asked_to_say_anything(
    server: Any, open_page: Open
) -> None:
    for table in (opened(server, "sweep", "me", "bot"), opened(server, "sweep", "me", "open", phrases=False)):
        if table["links"]:
            ann, _bo = two_sit(server, open_page, table)
        else:
            ann = open_page(server.url + table["url"])
        ann.locator("#dock[data-asked]").wait_for()
        expect(ann.get_by_role("button", name="Say", exact=True)).to_be_hidden()
