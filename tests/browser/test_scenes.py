"""The drawn scenes, chosen as drawn, at the sizes of phones and laptops: whole, with few words, all in reach."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from long import shortly
from playwright.sync_api import Page
from scenes import COUNT, SCENES, at_sizes, chooses, comes

from .test_whole_matches import LOOK

Open = Callable[..., Page]
SIDEWAYS = [(844, 390), (683, 384), (932, 430), (640, 360)]
PHONES = [(390, 844), (360, 640)]
LAPTOPS = [(1366, 768), (1920, 1080)]
DRAWN_AT = {(390, 844): "phone", (1366, 768): "laptop"}
MORE_WORDS = 1.2  # than are drawn
# What is cut of bar, chips and buttons, the figures of a plate that are not seen whole, the plates without
# their animal, the piles without a caption, and the chosen cards of a hand whose tick lies on their heads.
CUT = """() => {
  const all = (where) => [...document.querySelectorAll(where)].filter((each) => each.checkVisibility());
  const told = (sort, found) => found.map((each) => `${sort}: ${each.textContent || each.firstElementChild.ariaLabel}`);
  const box = (each) => each.getBoundingClientRect();
  const within = (one, place) => one.bottom <= place.bottom + 1 && one.right <= place.right + 1;
  const drawn = (each) => each && each.checkVisibility() && box(each).width >= 16;
  const tick = (each) => getComputedStyle(each, "::before");
  return [
    ...told("cut", all(".bar h1, .bar p, .plate__name, .plate__total, #buttons")
      .filter((each) => each.textContent && each.scrollWidth > each.clientWidth + 1)),
    ...told("not whole", all(".plate__facts .figure:not([data-sign=bot])")
      .filter((each) => !within(box(each), box(each.closest(each.matches(".own *") ? ".plate__facts" : ".plate"))))),
    ...told("no animal", all(".seat .plate").filter((each) => !drawn(each.querySelector(".plate__disc")))),
    ...told("no caption", all(".own [data-layout=stack]:not([data-kind], [data-empty])")
      .filter((each) => !drawn(each.querySelector(".zone__name")))),
    ...told("a tick on the head", all("#hand .slot:has([aria-pressed])")
      .filter((each) => parseFloat(tick(each).top) + parseFloat(tick(each).height) > 2)),
  ];
}"""
# How large the middle is.
MIDDLE = """() => {
  const { width, height } = document.getElementById("centre").getBoundingClientRect();
  return [width, height];
}"""


def faults(page: Page, game: str, sizes: Sequence[tuple[int, int]], *, touched: bool) -> dict[str, list[str]]:
    """What is cut, out of reach, too small or said in too many words, by the sizes at which that is so."""
    wrong = {}
    for width, height in at_sizes(page, sizes):
        touch = touched and (game != "money-sweeper" or width > 800)  # ten cells across are drawn 41 px wide below
        found = page.evaluate(LOOK, arg=touch)["wrong"] + page.evaluate(CUT)
        if (width, height) in DRAWN_AT:
            said, drawn = page.evaluate(COUNT)["words"], SCENES[game]["words"][DRAWN_AT[width, height]]
            if len(said) > drawn * MORE_WORDS:
                found.append(f"{len(said)} words, {drawn} are drawn: {' '.join(said)}")
        across, high = page.evaluate(MIDDLE)
        if (width, height) in SIDEWAYS and (across < width * 0.55 or high < height - 70):
            found.append(f"the middle has {across} × {high} px")
        if found:
            wrong[f"{width}x{height}"] = found
    return wrong


@pytest.mark.parametrize("game", SCENES)
def test_a_phone_or_a_laptop_shows_the_middle_whole_with_everything_in_reach_and_few_words(
    server: Any, open_page: Open, game: str
) -> None:
    page = open_page("about:blank", viewport={"width": 844, "height": 390}, has_touch=True)
    comes(server, page, game)
    chooses(page, game)
    sideways = shortly(SIDEWAYS, list(SCENES).index(game) % len(SIDEWAYS))
    assert not faults(page, game, [*sideways, *shortly(PHONES, 0)], touched=True)
    assert not faults(page, game, shortly(LAPTOPS, 0), touched=False)


@pytest.mark.parametrize(
    ("language", "game"), shortly([(each, game) for each in ("de", "es") for game in SCENES], 2, 8)
)
def test_german_and_spanish_have_room_too(server: Any, open_page: Open, language: str, game: str) -> None:
    page = open_page("about:blank", viewport={"width": 844, "height": 390}, has_touch=True, locale=language)
    comes(server, page, game, language)
    chooses(page, game)
    assert not faults(page, game, [(683, 384), (390, 844), (360, 640), (1366, 768)], touched=False)


def test_log_and_rules_are_in_the_menu_where_the_bar_has_no_room(server: Any, open_page: Open) -> None:
    page = open_page("about:blank", viewport={"width": 844, "height": 390}, has_touch=True)
    comes(server, page, "sweep")
    for name, panel in (("Log", "#panel-log"), ("Rules", "#panel-rules")):
        page.locator(".bar [data-panel-for=menu]").click()
        page.locator("#panel-menu").get_by_role("button", name=name, exact=True).click()
        page.locator(panel).wait_for()
        page.locator("#panel-close").click()


def test_at_four_times_the_size_the_page_scrolls_to_hand_and_buttons(server: Any, open_page: Open) -> None:
    page = open_page("about:blank", viewport={"width": 320, "height": 256}, has_touch=True)
    comes(server, page, "money-sweeper")
    _, high = page.evaluate(MIDDLE)
    assert high >= 256 * 0.69
    page.get_by_role("button", name="Stop and keep $170").click()
    page.get_by_role("button", name="Stop and keep $170").wait_for(state="detached")
