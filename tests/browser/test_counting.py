"""Figures count to their new values before one's eyes; whoever listens, or wants nothing to move, has these at once."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from scenes import SCENES, SETTLED, laid_out

Open = Callable[..., Page]
CHOSEN = ["#hand [data-code=JD]", "[data-zone=stack11] button.card"] + [
    f"#centre [data-code='{card}']" for card in ("JS", "8D", "3S")
]
# Keeps what the bar shows from now on, and what it tells a reader beside it.
WATCH = """() => {
  window.seen = [];
  window.heard = [];
  const tally = document.querySelector("#tally");
  const look = () => {
    const [shown, told] = tally.children;
    window.seen.push((shown ?? tally).textContent);
    window.heard.push((told ?? tally).textContent);
  };
  new MutationObserver(look).observe(tally, { childList: true, characterData: true, subtree: true });
}"""
US = re.compile(r"Us (\d+)")


def eats(server: Any, open_page: Open, motion: str) -> Page:
    """Twenty points are eaten in Sweep."""
    page = open_page("about:blank", reduced_motion=motion)
    page.goto(server.url + laid_out(server, "sweep", SCENES["sweep"]["position"]).link)
    page.wait_for_function(SETTLED)
    for card in CHOSEN:
        page.locator(card).click()
    page.evaluate(WATCH)
    page.locator("#buttons .button--main").click()
    expect(page.locator("#tally")).to_contain_text("Us 48")
    page.wait_for_function("() => !document.querySelector('#tally').children.length")
    return page


def points(texts: list[str]) -> list[int]:
    return [int(found[1]) for found in map(US.search, texts) if found]


def test_a_score_counts_up_and_a_reader_hears_the_end_of_it_alone(server: Any, open_page: Open) -> None:
    page = eats(server, open_page, "no-preference")
    seen, heard = points(page.evaluate("seen")), points(page.evaluate("heard"))
    assert seen[-1] == 48
    assert seen == sorted(seen)
    assert any(28 < each < 48 for each in seen)
    assert set(heard) == {48}


def test_a_score_is_there_at_once_for_whoever_wants_nothing_to_move(server: Any, open_page: Open) -> None:
    page = eats(server, open_page, "reduce")
    assert set(points(page.evaluate("seen"))) == {48}


# Shows a figure and a sign, then another figure and another sign in their places.
SIGNS = """async () => {
  const { show } = await import("/web/js/table/figures.js");
  const place = document.createElement("p");
  for (const [shown, sign] of [["1", "bot"], ["2", "dealer"]])
    show(place, [{ shown, words: shown }, { sign, words: sign }]);
  const [number, alone] = place.children;
  return [number.textContent.includes("2"), alone.querySelector("use").href.baseVal, alone.textContent.trim()];
}"""
# How the page's sprites lie, and one that has a gradient: what is painted from where it lies must be laid out.
SPRITES = """() => {
  const painted = document.querySelector("svg.sprite").cloneNode();
  painted.append(document.createElementNS(painted.namespaceURI, "linearGradient"));
  document.body.append(painted);
  return [...document.querySelectorAll("svg.sprite")].map(each => getComputedStyle(each).display);
}"""
# Fits the middle while one of its cards is far away, as it is when it still flies.
FLIES = """async () => {
  const { fit } = await import("/web/js/table/fit.js");
  const centre = document.querySelector("#centre"), size = () => centre.style.getPropertyValue("--fit");
  const before = size();
  centre.querySelector(".card").animate({ transform: ["translateY(2000px)", "none"] }, 1e6);
  fit(centre);
  return [before, size()];
}"""


def test_a_sign_stays_a_sign_a_card_that_flies_makes_no_other_smaller_and_sprites_take_no_room(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url + laid_out(server, "dirty-money", SCENES["dirty-money"]["position"]).link)
    page.wait_for_function(SETTLED)
    assert page.evaluate(SIGNS) == [True, "#sign-dealer", "dealer"]
    before, after = page.evaluate(FLIES)
    assert before == after
    *drawn, painted = page.evaluate(SPRITES)
    assert (set(drawn), painted) == ({"none"}, "block")
