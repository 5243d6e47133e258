"""The scoresheet shows the scores over the rounds."""

from collections.abc import Callable
from typing import Any

from people import opened
from player import Player
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
# What the tables under the chart say: "Basil, round 2: $300".
TABLES = """() => [...document.querySelectorAll("#sheet-rounds .sheet")].flatMap((table) => {
  const round = /^Round (\\d+)$/.exec(table.caption.textContent)?.[1];
  const rows = round ? [...table.tBodies[0].rows] : [];
  return rows.map(({ cells }) => `${cells[0].textContent}, round ${round}: ${cells[2].textContent}`);
})"""
MARKS = "() => [...document.querySelectorAll('.chart__mark title')].map((each) => each.textContent)"
# How far down each mark lies, and the total that it carries.
HEIGHTS = """() => [...document.querySelectorAll(".chart__svg .chart__mark")].map((each) => [
  each.transform.baseVal[0].matrix.f,
  Number(each.textContent.split(": ")[1].replace("−", "-").replace(/[$,]/g, "")),
])"""


def shows_the_end(server: Any, open_page: Open, bots: int, rounds: int, **options: Any) -> Page:
    """The scoresheet of a finished match between bots, which opens by itself."""
    played = {"length": "rounds", "rounds": rounds, "half_deck": True}
    table = opened(server, "money-sweeper", *["bot"] * bots, options=played)
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
    page = open_page(server.url + table["watch"], **options)
    expect(page.locator("#sheet[open] #sheet-title")).to_contain_text("the match")
    return page


def test_the_chart_of_a_match_says_what_its_tables_say_and_fits_a_phone(server: Any, open_page: Open) -> None:
    page = shows_the_end(server, open_page, bots=3, rounds=3, viewport={"width": 360, "height": 640})
    expect(page.get_by_role("img", name="The scores over the rounds")).to_be_visible()
    assert sorted(page.evaluate(MARKS)) == sorted(page.evaluate(TABLES))
    assert len(page.evaluate(MARKS)) == 9
    totals = [total for _, total in sorted(page.evaluate(HEIGHTS))]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] > totals[-1]
    assert page.evaluate(
        "() => document.querySelector('.chart').scrollWidth <= document.querySelector('.chart').clientWidth"
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("() => document.querySelector('.chart__svg').clientWidth > 500")


def test_a_single_round_has_no_chart(server: Any, open_page: Open) -> None:
    page = shows_the_end(server, open_page, bots=2, rounds=1)
    expect(page.locator("#sheet-rounds .sheet")).to_have_count(2)
    expect(page.locator(".chart")).to_have_count(0)
