"""Somebody learns a game by playing: from the lobby, by the texts and the outlined cards alone, to the end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from long import LONG, shortly
from playwright.sync_api import Page, ViewportSize, expect
from scenes import at_sizes

from fairdeal.service.rulebooks import LEARNER, lesson

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 360, "height": 640}
SIZES: dict[str, dict[str, Any]] = {"wide": {}, "phone": {"viewport": PHONE, "has_touch": True}}
TITLES = {
    "money-sweeper": "Money Sweeper", "sweep": "Sweep", "dirty-money": "Dirty Money",
    "monopoly": "Monopoly: The Card Game", "cover-your-assets": "Cover Your Assets",
}  # fmt: skip

AT_USUAL_PACE = "money-sweeper"  # in the other lessons nobody waits for what the bots do
LEGIBLE = 36  # px that a card in the middle is wide at least, but for the last trick, which lies aside
NARROWEST = """() => Math.min(...[...document.querySelectorAll("#centre .card:not([data-aside] *)")]
  .map((card) => card.getBoundingClientRect().width).filter(Boolean))"""

COACHED = [(390, 844), (360, 640), (844, 390), (1366, 768)]
NEAR = 16  # px from the lit cards to the coach under them
# Promises that the coach has found its place among the cards as they are laid out now.
PLACED = """() => new Promise((done) => {
  const frames = (left) => left ? requestAnimationFrame(() => frames(left - 1)) : setTimeout(done)
  frames(6)
})"""
# What the coach hides or lacks, whether its pointer meets a lit card of the middle, and how far below them it stands.
COACH = """() => {
  const note = document.getElementById("refusal"), coach = note.getBoundingClientRect()
  const seen = (where) => [...document.querySelectorAll(where)]
    .filter((each) => !note.contains(each) && each.checkVisibility())
  const over = ({ left, top, right, bottom, width }) => width > 2 &&
    Math.min(right, coach.right) - Math.max(left, coach.left) > 1 &&
    Math.min(bottom, coach.bottom) - Math.max(top, coach.top) > 1
  const covered = seen(".card[data-hint], .card[data-lit], #prompt, button:not(.card)")
    .filter((each) => over(each.getBoundingClientRect()))
  const aims = seen("#board .card[data-hint]:not(#hand *)").map((each) => each.getBoundingClientRect())
  const at = coach.left + parseFloat(note.style.getPropertyValue("--at"))
  const outside = coach.left < 0 || coach.top < 0 || coach.right > innerWidth || coach.bottom > innerHeight
  const cut = [...note.querySelectorAll("p")].some((each) => each.scrollHeight > each.clientHeight + 1)
  const small = [...note.querySelectorAll("button")].filter((each) => each.offsetHeight < 44 || each.offsetWidth < 44)
  return {
    wrong: covered.map((each) => each.ariaLabel || each.textContent)
      .concat(outside ? "outside" : [], cut ? "cut" : [], small.map((each) => `small: ${each.textContent}`)),
    points: note.dataset.points,
    meets: aims.length ? aims.some((aim) => aim.left - 24 <= at && at <= aim.right + 24) : null,
    below: aims.length ? coach.top - Math.max(...aims.map((aim) => aim.bottom)) : null,
  }
}"""

# The same step goes on with a button.
A_BUTTON_IS_NEXT = """(step) => document.getElementById("refusal").textContent.includes(step) &&
  Boolean(document.querySelector("#buttons [data-hint]"))"""


def begins(server: Any, open_page: Open, game: str, **options: Any) -> Page:
    page = open_page(server.url, **options)
    if game != AT_USUAL_PACE:
        page.evaluate("localStorage.setItem('fairdeal.pace', '\"at-once\"')")
    page.locator(".game").first.wait_for()
    if (more := page.get_by_role("button", name=f"More of {TITLES[game]}")).is_visible():
        more.click()
    page.get_by_role("button", name=f"Learn it by playing: {TITLES[game]}", exact=True).click()
    page.locator("#dock[data-asked]").wait_for()
    return page


def clicks_wrongly(page: Page) -> None:
    """The clause answers, and the lesson goes on where it was."""
    note = page.locator("#refusal")
    page.locator("[data-zone=grid] button.card").nth(11).click(force=True)
    expect(note).to_contain_text(re.compile("touch"))
    expect(note.get_by_role("button", name="Rule 3.2")).to_be_visible()
    note.get_by_role("button", name="Close").click()
    expect(note).to_contain_text("2 of 6.")


def does_as_told(page: Page, step: str) -> None:
    for card in page.locator(".card[data-hint]").all():
        card.click(position={"x": 9, "y": 9})
    if page.evaluate(A_BUTTON_IS_NEXT, step):
        page.locator("#buttons [data-hint]").click()
    if (asked_once_more := page.locator("#buttons .offer:has(button + button) [data-hint]")).count():
        asked_once_more.click()


def points_at_the_cards(page: Page, game: str, number: int) -> None:
    """The coach stands under the lit cards, points at them and hides none: at every size, or at half in turn."""
    for width, _height in at_sizes(page, COACHED if LONG else COACHED[number % 2 :: 2]):
        page.evaluate(PLACED)
        found = page.evaluate(COACH)
        assert not found["wrong"], (number, width, found)
        assert found["points"] in (["up"] if found["meets"] is not None else ["down", "right"]), (number, width)
        assert found["meets"] is not False, (number, width, found)
        assert found["below"] is None or found["below"] >= 0, (number, width, found)
        if (game, number) == ("sweep", 1):
            assert found["below"] <= NEAR, (width, found)
    page.set_viewport_size(PHONE)
    page.evaluate(PLACED)


# What each step asks for is tried in tests/service/test_lessons.py, of every game.
LESSONS = shortly([(game, size) for size in SIZES for game in TITLES], 0)


@pytest.mark.parametrize(("game", "size"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_what_it_says_and_on_a_phone_the_coach_hides_no_card(
    server: Any, open_page: Open, game: str, size: str
) -> None:
    taught = lesson(game)
    assert taught
    page = begins(server, open_page, game, **SIZES[size])
    own = [step for step in taught.steps if step.seat == LEARNER]
    for number, step in enumerate(own, 1):
        expect(page.locator("#refusal")).to_contain_text(f"{number} of {len(own)}. {step.text}")
        expect(page.locator("#refusal").get_by_role("button", name=f"Rule {step.clause}")).to_be_visible()
        assert page.evaluate(NARROWEST) >= LEGIBLE
        if size == "phone" and game != AT_USUAL_PACE:
            points_at_the_cards(page, game, number)
        if (game, number) == ("money-sweeper", 2):
            clicks_wrongly(page)
        does_as_told(page, f"{number} of {len(own)}.")
        expect(page.locator("#refusal")).not_to_contain_text(f"{number} of {len(own)}.")
    expect(page.locator("#sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#refusal")).to_contain_text(taught.ending)
