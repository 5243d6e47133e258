"""The scoresheet shows the scores over the rounds."""

import re
from collections.abc import Callable
from typing import Any

from people import DECK, ENDED, opened
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
FOUND = re.compile("By what each player could know then, and by|Nobody’s decision was found")
# How far down each mark lies, and the total that it carries.
HEIGHTS = """() => [...document.querySelectorAll(".chart__svg .chart__mark")].map((each) => [
  each.transform.baseVal[0].matrix.f,
  Number(each.textContent.split(": ")[1].replace("−", "-").replace(/[$,]/g, "")),
])"""

# What a press would meet in the middle of the sheet's last button: as it opens, and half a second later.
MET = """() => {
  const sheet = document.querySelector("#sheet");
  const button = document.querySelector("#sheet-buttons button:last-child");
  const { x, y, width, height } = button.getBoundingClientRect();
  const met = at => {
    sheet.close(), sheet.getBoundingClientRect(); // Measured, so that it has been closed for its animation, too.
    sheet.showModal();
    sheet.getAnimations({ subtree: true }).forEach(each => (each.pause(), (each.currentTime = at)));
    return button === document.elementFromPoint(x + width / 2, y + height / 2);
  };
  return [met(0), met(500)];
}"""


TOOK = re.compile(r"^\w+ (took it|came from last and took it) by \$\d|share the win")
# Does the story fill a laptop's screen without scrolling, with each line named where it ends and no name over another?
LAID = """() => {
  const form = document.querySelector("#story form");
  const names = [...document.querySelectorAll(".chart__end")].map((each) => each.getBoundingClientRect());
  const apart = names.every((one, i) => names.slice(0, i).every((other) => Math.abs(one.y - other.y) >= 12));
  const picture = document.querySelector(".chart__svg").getBoundingClientRect();
  return [form.scrollHeight <= innerHeight, names.length, apart, picture.height > 270];
}"""


def fills_a_laptop(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_function("() => document.querySelectorAll('.chart__end').length")
    assert page.evaluate(LAID) == [True, 3, True, True]


def played_out(server: Any, bots: int, options: dict[str, Any]) -> tuple[dict[str, Any], list[int]]:
    """A finished match between bots, and its scores."""
    table = opened(server, "money-sweeper", *["bot"] * bots, options=options)
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
        return table, watcher.view["table"]["outcome"]["scores"]


def shows_the_end(server: Any, open_page: Open, bots: int, played: dict[str, Any], **options: Any) -> Page:
    """The scoresheet of a finished match between bots, which opens by itself; somebody has won something there."""
    table, scores = played_out(server, bots, played)
    while not any(scores):  # nobody: one match of eight with a single round, one of seven hundred with three
        table, scores = played_out(server, bots, played)
    page = open_page(server.url + table["watch"], **options)
    expect(page.locator("#sheet[open] #sheet-title")).to_contain_text(ENDED)
    return page


def test_the_chart_says_what_its_tables_say_and_the_story_tells_of_the_match(server: Any, open_page: Open) -> None:
    page = shows_the_end(
        server,
        open_page,
        3,
        {"length": "rounds", "rounds": 3, "own_deck": True, **DECK},
        viewport={"width": 360, "height": 640},
    )
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

    # On a phone again, the story.
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="The story").click()
    story = page.get_by_role("dialog", name=TOOK)
    biggest = story.locator("section", has_text="at one stroke")
    expect(biggest).to_contain_text("sweeps up $")
    expect(story.get_by_role("img", name="The scores over the rounds")).to_be_visible()
    with page.expect_download() as saved:
        story.get_by_role("button", name="Share the story").click()
    picture = saved.value.path().read_bytes()
    assert (picture[:8], picture[16:24]) == (b"\x89PNG\r\n\x1a\n", (1200).to_bytes(4, "big") + (630).to_bytes(4, "big"))
    page.get_by_role("button", name="Scores").click()
    page.get_by_role("button", name="The story").click()
    told = biggest.locator(".story__told").inner_text()
    expect(biggest.locator(".card[data-side=face]").first).to_be_visible()
    fills_a_laptop(page)
    biggest.get_by_role("link", name="See it").click()
    page.wait_for_url("**/replay/**")
    expect(page.locator("body")).to_contain_text(told.split(".")[0])


def test_a_single_round_has_no_chart_and_its_story_looks_for_costly_decisions_luck_and_skill(
    server: Any, open_page: Open
) -> None:
    page = shows_the_end(server, open_page, 2, {"length": "rounds", "rounds": 1, "own_deck": True, **DECK})
    # It opens by itself, and one of its buttons leads away from the table: no press that was meant for a card meets it.
    assert page.evaluate(MET) == [False, True]
    expect(page.locator("#sheet-rounds .sheet")).to_have_count(2)
    expect(page.locator(".chart")).to_have_count(0)
    page.get_by_role("button", name="The story").click()
    page.get_by_role("button", name="Look for them").click()
    costs = page.get_by_role("heading", name="Luck and skill").locator("..")
    expect(costs.get_by_role("status")).to_contain_text(FOUND, timeout=120_000)
    balances = costs.get_by_role("list").first.get_by_role("listitem")
    expect(balances).to_have_text([re.compile(r"^\w+: .+\. .+\.")] * 2)
