"""What bots do is seen in order, and nothing of it delays a move of one's own. These bots take no time themselves."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from people import opened
from player import Player
from playwright.sync_api import Page, expect

from .test_table_layout import sits_down

Open = Callable[..., Page]
HAND = 16
# Writes down every picture of the trick as it is painted: how many cards, and when.
WATCH = """() => {
  window.tricks = [];
  const look = () => {
    const cards = document.querySelectorAll("[data-zone=trick] .card:not([hidden], [data-side=none])").length;
    if (window.tricks.at(-1)?.cards !== cards) window.tricks.push({ cards, at: performance.now() });
    requestAnimationFrame(look);
  };
  look();
}"""
WHOLE = "() => window.tricks.filter((each, i, all) => each.cards === 4 && all[i + 1]).length"
HELD = """() => window.tricks.flatMap((each, i, all) =>
  each.cards === 4 && all[i + 1] ? [all[i + 1].at - each.at] : [])"""
SEEN = "() => window.tricks.map(each => each.cards)"
# All that was done has been seen: no picture is held so long.
CALM = "() => performance.now() - window.tricks.at(-1).at > 1500"
# What waits waits a hundred times as long.
DRAGS = """
const later = window.setTimeout;
window.setTimeout = (run, ms = 0, ...given) => later(run, ms * 100, ...given);
"""


GO_ON = """() => [...document.querySelectorAll("#buttons button")]
  .find(each => each.textContent === "Next round").click()"""
GONE = "code => ![...document.querySelectorAll('#hand .card')].some(c => c.dataset.code === code)"


def plays(server: Any, open_page: Open, pace: str, *, left: int = HAND) -> Page:
    """Somebody with so many cards left comes to a table where others are seen to play at this pace."""
    table = opened(server, "dirty-money", "me", "bot", "bot", "bot")
    with Player(server.url, table["table"], table["token"]) as ann:
        ann.play_on_until(lambda: ann.view["game"]["players"][0]["hand"] == left)
    page = comes(server, open_page, table, f"localStorage.setItem('fairdeal.pace', '\"{pace}\"')")
    page.evaluate(WATCH)
    return page


def comes(server: Any, open_page: Open, table: dict[str, Any], script: str) -> Page:
    """Open the table, after this script, and wait until the beats, which come later, have come too."""
    page = open_page("about:blank", reduced_motion="no-preference")
    page.add_init_script(script)
    page.goto(server.url + table["url"])
    page.locator(".card[data-lit]").first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def plays_a_card(page: Page) -> None:
    card = page.locator("#hand .card[data-lit]").first
    code = card.get_attribute("data-code")
    card.click(position={"x": 9, "y": 9})
    page.wait_for_function(GONE, arg=code)


def test_every_card_of_a_trick_is_seen_and_the_trick_stays_until_it_is_understood(server: Any, open_page: Open) -> None:
    page = plays(server, open_page, "normal")
    for _ in range(3):
        page.wait_for_function("() => document.querySelector('#dock[data-asked]')")
        page.wait_for_function(CALM)
        plays_a_card(page)
    page.wait_for_function(CALM)
    seen = page.evaluate(SEEN)
    steps = {b - a for a, b in pairwise(seen) if b > a}
    assert steps <= {1}
    held = page.evaluate(HELD)
    assert len(held) >= 2
    assert all(ms > 400 for ms in held)


def test_at_once_shows_the_newest_but_for_the_last_trick(server: Any, open_page: Open) -> None:
    page = plays(server, open_page, "at-once")
    page.wait_for_function("() => document.querySelector('#dock[data-asked]')")
    plays_a_card(page)
    page.wait_for_function(WHOLE)
    expect(page.locator("#dock[data-asked]")).to_be_visible()
    assert all(ms > 700 for ms in page.evaluate(HELD))


def test_a_card_is_played_while_older_moves_are_still_seen(server: Any, open_page: Open) -> None:
    page = plays(server, open_page, "slow")
    page.wait_for_function("() => document.querySelector('#dock[data-asked]')")
    plays_a_card(page)
    page.locator("#dock[data-asked]").wait_for()
    before = page.locator("#hand .card").count()
    page.wait_for_function("() => document.querySelectorAll('#hand .card[data-lit]').length")
    plays_a_card(page)
    assert page.locator("#hand .card").count() < before
    times = page.evaluate("() => performance.now() - window.tricks[0].at")
    assert times < 4000


def test_the_pace_is_chosen_in_the_menu_and_kept(server: Any, open_page: Open) -> None:
    page = sits_down(server, open_page, "sweep", 2)
    page.get_by_role("button", name="Menu").click()
    choice = page.get_by_label("How others play")
    expect(choice).to_have_value("normal")
    choice.select_option("Slow")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("How others play")).to_have_value("slow")


def plays_the_round(page: Page) -> None:
    """Click until the next round is offered."""
    for _ in range(HAND):
        page.wait_for_function("() => document.querySelector('#dock[data-asked]')")
        if page.get_by_role("button", name="Next round").count():
            return
        plays_a_card(page)
    raise AssertionError("the round did not end")


def test_the_end_of_a_round_comes_after_its_last_beat(server: Any, open_page: Open) -> None:
    page = plays(server, open_page, "normal", left=2)
    plays_the_round(page)
    expect(page.locator("#sheet[open]")).to_be_visible()
    assert page.locator("[data-zone=trick] .card:not([hidden], [data-side=none])").count() == 0


def test_the_bar_tells_the_round_that_is_seen(server: Any, open_page: Open) -> None:
    options = {"length": "rounds", "rounds": 2, "half_deck": True}
    table = opened(server, "money-sweeper", "me", "bot", options=options)
    page = comes(server, open_page, table, DRAGS)  # however late the test looks, the last beat has not gone by
    page.keyboard.press("l")
    with Player(server.url, table["table"], table["token"]) as ann:
        ann.play_on_until(lambda: bool(ann.view["table"]["deal"]))
        ann.play_on()
        expect(page.locator("#log-list")).to_contain_text(f"#{ann.view['seq']}")
    expect(page.locator("#round")).to_have_text("Round 1")
    page.locator("#prompt").click()
    expect(page.locator("#round")).to_have_text("Round 2")


def test_who_goes_on_before_the_last_beat_is_not_kept_by_the_sheet(server: Any, open_page: Open) -> None:
    page = plays(server, open_page, "slow", left=2)
    plays_the_round(page)
    page.evaluate(GO_ON)  # at once, before a sheet can lie over it
    page.locator("#hand .card[data-lit]").first.wait_for()
    page.wait_for_timeout(3000)
    assert page.locator("#sheet[open]").count() == 0
