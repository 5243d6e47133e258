"""The table of Money Sweeper numbers a sweep, asks where the next card may come from, and shows a mine whole."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from scenes import SCENES, at_sizes, lies

Open = Callable[..., Page]
BEFORE = SCENES["money-sweeper"]["position"].replace("; sweep 5,4 4,3 4,2", "")
SIZES = [(390, 844), (360, 640), (844, 390), (683, 384), (1366, 768)]
# The mines whose sign is not whole in its cell, or without the money beside it.
CUT = """() => {
  const box = each => each?.getBoundingClientRect();
  const within = (one, all) => one?.width && one.left >= all.left && one.right <= all.right
    && one.top >= all.top && one.bottom <= all.bottom;
  return [...document.querySelectorAll("[data-zone=grid] [data-code='1']")].filter(cell => {
    const [sign, money] = [box(cell.querySelector(".emblem")), box(cell.querySelector(".card__corner"))];
    return !within(sign, box(cell)) || !within(money, box(cell)) || sign.right > money.left;
  }).map(cell => cell.dataset.index);
}"""
SIGNS = """() => [...document.querySelectorAll("[data-zone=grid] .card")]
  .filter(card => getComputedStyle(card, "::before").content.startsWith('"?"'))
  .map(card => Number(card.dataset.index))"""

SMALL = """all => all.filter(each => each.offsetWidth < 85 || each.offsetHeight < 85).map(each => each.outerHTML)"""
# Is this seen, and under nothing else?
FREE = """each => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const there = [[left + 1, top + 1], [right - 1, bottom - 1]].map(at => document.elementFromPoint(...at));
  return there.every(found => each.contains(found));
}"""


def test_a_sweep_is_numbered_in_its_order_the_next_cards_have_a_question_mark_and_no_mine_is_cut_in_half(
    server: Any, open_page: Open
) -> None:
    page = lies(server, open_page, "money-sweeper")
    numbers = page.locator("[data-zone=grid] .slot[data-order]")
    told = "all => all.map(each => [Number(each.firstElementChild.dataset.index), each.dataset.order])"
    assert numbers.evaluate_all(told) == [[42, "3"], [43, "2"], [54, "1"]]
    assert page.evaluate(SIGNS) == [33, 41, 52, 53]
    expect(page.locator("[data-zone=grid] [data-code='1'] .emblem")).to_have_count(3)
    for size in at_sizes(page, SIZES):
        assert page.evaluate(CUT) == [], size

    # On a laptop the grid fills the middle, and the sum stands above it.
    assert page.locator("[data-zone=grid] .slot").evaluate_all(SMALL) == []
    note = page.locator("[data-zone=grid] .zone__note")
    expect(note).to_have_text("$170 in the sweep")
    assert note.evaluate(FREE)


def test_before_a_sweep_no_card_has_a_question_mark(server: Any, open_page: Open) -> None:
    page: Page = lies(server, open_page, "money-sweeper", BEFORE)
    expect(page.locator("[data-zone=grid] [data-lit]").first).to_be_visible()
    assert page.evaluate(SIGNS) == []
