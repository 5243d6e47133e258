"""Looking back in the browser: every moment through permitted eyes, and playing on from one."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from clicker import Clicker
from keyed import linked
from people import joins, opened, sits_down
from player import Player
from playwright.sync_api import Page, ViewportSize, expect

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def finished(server: Any) -> str:
    """The address of the replay of a finished match between bots."""
    table = opened(server, "dirty-money", "bot", "bot", "bot", options={"length": "rounds", "rounds": 2})
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
    return f"{server.url}/replay/{table['table']}"


def at(page: Page, seq: int) -> None:
    expect(page.locator("#moment")).to_contain_text(f"#{seq}")
    expect(page.locator("#slider")).to_have_value(str(seq))


def end_of(page: Page) -> int:
    return int(page.locator("#slider").get_attribute("max") or 0)


def shown_hands(page: Page) -> int:
    return page.locator("[data-layout=hand]:has(.card[data-side=face])").count()


def copied(page: Page) -> str:
    """What is on the clipboard after a press of the button that copies the link."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_finished_match_is_seen_by_all_eyes_on_a_phone_too_and_its_link_opens_what_is_seen(
    finished: str, open_page: Open
) -> None:
    page = open_page(f"{finished}?seq=8&as=all", viewport=PHONE, has_touch=True)
    at(page, 8)
    assert shown_hands(page) == 3
    page.get_by_label("Seen by").select_option("public")
    expect(page.locator("[data-layout=hand] .card[data-side=face]")).to_have_count(0)
    page.get_by_label("Seen by").select_option("seat:1")
    expect(page.locator("#hand .card[data-side=face]").first).to_be_visible()
    page.get_by_role("button", name="Forward").click()
    at(page, 9)
    page.get_by_role("button", name="Log").click()
    page.get_by_role("button", name=re.compile("^#7 ")).click()
    at(page, 7)
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.set_viewport_size(WIDE)
    page.get_by_role("button", name="Log").click()
    page.get_by_label("Seen by").select_option("seat:2")
    page.get_by_role("button", name=re.compile("^#12 ")).click()
    at(page, 12)
    expect(page.locator("#log-list [aria-current]")).to_contain_text("#12")
    link, centre = copied(page), page.locator("#centre").inner_html()
    page.goto("about:blank")
    page.goto(link)
    at(page, 12)
    assert page.locator("#centre").inner_html() == centre
    assert page.get_by_label("Seen by").input_value() == "seat:2"

    # A hidden length gives no end away.
    page.goto(f"{finished}?seq=9&hide=1")
    at(page, 9)
    expect(page.locator("#place")).to_have_text("#9")
    assert end_of(page) == 9
    expect(page.locator("#log-list li").last).to_contain_text("#9")
    page.get_by_role("button", name="Forward").click()
    at(page, 10)
    assert end_of(page) == 10
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Hide how it ends").uncheck()
    assert end_of(page) > 100


def begins_with_the_first_card(page: Page) -> None:
    expect(page.locator("#moment")).to_contain_text("loot cards")
    expect(page.locator("#board .card").first).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#board .card")).to_have_count(0)


def test_keys_cards_tricks_and_the_scoresheet_lead_to_their_moments(finished: str, open_page: Open) -> None:
    page = open_page(finished)
    begins_with_the_first_card(page)
    page.locator("#slider").fill("20")
    at(page, 20)
    page.locator("#slider").blur()
    end = end_of(page)
    for key, seq in (("ArrowRight", 21), ("ArrowLeft", 20), ("Home", 0), ("End", end), ("ArrowLeft", end - 1)):
        page.keyboard.press(key)
        at(page, seq)
    page.keyboard.press("PageUp")
    expect(page.locator("#round")).to_have_text("Round 2")
    expect(page.locator("#moment")).to_contain_text("cards")
    page.keyboard.press("PageUp")
    expect(page.locator("#round")).to_have_text("Round 1")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#moment")).to_contain_text("plays")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()

    # The slider takes the same keys, and a step ends what plays itself.
    page.locator("#slider").fill("20")
    at(page, 20)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    at(page, 21)

    # A card leads to when it came to lie there, a taken trick to when it was taken.
    page.get_by_label("Seen by").select_option("seat:0")
    page.locator("#hand .card[data-side=face]").last.click()
    expect(page.locator("#moment")).to_contain_text("loot cards")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#hand .card[data-side=face]")).to_have_count(0)
    page.get_by_label("Seen by").select_option("public")
    page.locator("#slider").fill("20")
    at(page, 20)
    page.locator("[data-zone=last] .card[data-side=face]").first.click()
    expect(page.locator("#moment")).to_contain_text("takes the trick")

    # A round of the scoresheet leads to its deal.
    expect(page.locator("#round")).to_have_text("Round 1")
    page.get_by_role("button", name="Scores").click()
    page.get_by_role("button", name="Go to round 2").click()
    expect(page.locator("#round")).to_have_text("Round 2")
    expect(page.locator("#sheet")).to_be_hidden()

    # It plays itself to its end.
    page.get_by_label("Step").select_option("turn")
    page.get_by_label("Speed").select_option("4")
    page.locator("#slider").fill(str(end - 6))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#round")).to_have_text("Match over")
    at(page, end)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_running_match_offers_ones_own_eyes_only_and_hints_at_new_events(server: Any, open_page: Open) -> None:
    table = opened(server, "dirty-money", "me", "open", "bot")
    replay = f"{server.url}/replay/{table['table']}"

    page = sits_down(server, open_page, table, "Ann")
    expect(page.locator("#waiting-seats")).to_contain_text("(you)")

    # Somebody who watches before the match begins stays at their moment until they ask for the new events.
    watcher = open_page(replay, clock=True)
    expect(watcher.locator("#moment")).to_contain_text("Ann sits down")
    before = end_of(watcher)
    joins(page, table["guests"][0])
    watcher.clock.fast_forward(4_000)  # after which the page asks for news
    watcher.get_by_role("button", name="New events").click()
    expect(watcher.locator("#moment")).not_to_contain_text(f"#{before}")
    expect(watcher.get_by_role("button", name="New events")).to_be_hidden()
    watcher.goto(f"{replay}?as=seat:0")
    expect(watcher.locator("#eyes option")).to_have_text(["The public"])
    assert watcher.locator("[data-layout=hand] .card[data-side=face]").count() == 0
    watcher.goto(f"{server.url}/replay/nobody")
    expect(watcher.get_by_role("alert").first).to_contain_text("nobody")
    expect(watcher.get_by_role("link", name="To the lobby").first).to_be_visible()

    # A player sees their own hand, and the link that they copy is the public's and holds no secret.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_url("**/replay/**")
    assert "#" not in page.url
    begins_with_the_first_card(page)
    page.get_by_role("button", name="Last moment").click()
    expect(page.locator("#hand .card[data-side=face]").first).to_be_visible()
    assert page.locator("#eyes option").all_inner_texts() == ["The public", "Ann"]
    expect(page.get_by_role("button", name="Play on from here")).to_be_hidden()
    link = copied(page)
    assert "#" not in link
    assert link.endswith("as=public")
    page.get_by_role("link", name="table").first.click()
    expect(page.locator("#prompt")).not_to_be_empty()


def test_a_fork_is_played_on_and_its_guest_reads_that_its_cards_have_been_seen(
    server: Any, finished: str, open_page: Open
) -> None:
    page = open_page(f"{finished}?seq=0")
    at(page, 0)

    # One that cannot be is refused in its dialog.
    page.get_by_role("button", name="Play on from here").click()
    for choice in page.get_by_role("dialog").get_by_role("combobox").all():
        choice.select_option("bot sensible")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator("#fork-trouble")).to_contain_text("Nothing is in play at that moment.")
    page.keyboard.press("Escape")

    page.locator("#slider").fill("8")
    at(page, 8)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("me")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/**")
    assert finished.rpartition("/")[2] not in page.url
    page.locator("#dock[data-asked]").wait_for()
    Clicker(page).click_once()

    # A guest is asked before they are seated, also one whose name the browser knows.
    address = f"/api/v1/tables/{finished.rpartition('/')[2]}/fork"
    body = {"seq": 8, "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]}
    fork = linked(server.url, body, address)
    page.evaluate("localStorage.setItem('fairdeal.name', JSON.stringify('Ann'))")
    page.goto(server.url + fork["links"][0]["url"])
    expect(page.locator("#waiting-fork")).to_contain_text("have been seen.")
    expect(page.locator("#waiting-seats")).to_contain_text("Seat 1: open")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("dialog", name="Take your seat").get_by_role("button", name="Sit down").click()
    expect(page.locator("#waiting-seats")).to_contain_text("Seat 1: Ann (you)")
