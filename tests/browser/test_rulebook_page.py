"""The rulebooks, as a page and beside the table: a newcomer sees the cards of each example."""

from collections.abc import Callable
from typing import Any

from people import opened
from playwright.sync_api import Page, ViewportSize, expect

Open = Callable[..., Page]
WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def test_an_example_shows_its_cards_where_they_lie_and_its_text_to_programs(server: Any, open_page: Open) -> None:
    page = open_page(f"{server.url}/rules/sweep")
    example = page.locator(".position").first
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        expect(example.locator(".position__side").nth(1)).to_contain_text("Seat 1")
        expect(example.get_by_role("img", name="jack of diamonds")).to_be_visible()
        expect(example.locator(".card[data-side=face]")).to_have_count(8)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    text = page.get_by_text("sweep; arena JS 8D 3S; stacks 11 6S 5C by 0; hands JD 2H | 4H")
    expect(text).to_be_hidden()
    page.get_by_text("as text").first.click()
    expect(text).to_be_visible()


def test_the_rulebook_beside_the_table_draws_its_examples_too(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "bot")
    page = open_page(server.url + table["url"])
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("#panel-rules .position").first.locator(".card[data-side=face]")).to_have_count(12)
    expect(page.locator("#panel-rules .position").first).to_contain_text("face down at the table, shown here")


def test_a_rulebook_has_the_bar_and_a_way_back(server: Any, open_page: Open) -> None:
    page = open_page(f"{server.url}/rules/sweep", viewport={"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".bar").get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("dealt fairly")
