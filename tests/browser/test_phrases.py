"""Players say something to each other: it is seen beside who says it, stands in the log, and can be muted."""

from collections.abc import Callable
from typing import Any

from people import joins, opened, seat_of, takes_seat, two_sit
from player import Player
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def says(page: Page, words: str) -> None:
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("dialog", name="Say something").get_by_role("button", name=words).click()


def test_a_phrase_is_seen_beside_its_player_read_in_the_log_and_muted(server: Any, open_page: Open) -> None:
    """Bo has a phone."""
    # A game in which no single card of a hand is played by one click.
    ann, bo = two_sit(server, open_page, opened(server, "cover-your-assets", "me", "open", referee=True), **PHONE)
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


def test_who_says_too_much_is_told_so_and_where_nobody_hears_it_nobody_is_asked_to_say_anything(
    server: Any, open_page: Open
) -> None:
    ann = open_page("about:blank")
    for table in (opened(server, "sweep", "me", "bot"), opened(server, "sweep", "me", "open", phrases=False)):
        ann.goto(server.url + table["url"])
        for bo in table["guests"]:
            takes_seat(ann, "Ann")
            joins(ann, bo)
        ann.locator("#dock[data-asked]").wait_for()
        expect(ann.get_by_role("button", name="Say", exact=True)).to_be_hidden()

    table = opened(server, "sweep", "me", "open")
    ann.goto(server.url + table["url"])
    takes_seat(ann, "Ann")
    joins(ann, table["guests"][0])
    ann.locator("#dock[data-asked]").wait_for()
    with Player(server.url, table["table"], seat_of(server, ann, table)) as same:
        for _ in range(3):
            assert same.do("say", phrase="hello")["is"] == "done"
    expect(ann.locator("#talk")).to_contain_text("Hello!")
    expect(ann.locator("#refusal")).to_be_empty()
    says(ann, "Hello!")
    expect(ann.locator("#refusal")).to_contain_text("A seat says 3 things in 20 seconds, no more.")
