"""Stacks of Sweep say their value and whose they are; buttons say by signs what is eaten; no word of these is cut."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from scenes import at_sizes, laid_out, lies

Open = Callable[..., Page]
CHOSEN = ["#hand [data-code=JD]", "[data-zone=stack11] button.card"] + [
    f"#centre [data-code='{card}']" for card in ("JS", "8D", "3S")
]
SIZES = [(390, 844), (844, 390), (683, 384), (1366, 768), (1920, 1080)]
# Buttons whose words reach out of them, and those that start outside of their row.
CUT = """() => [...document.querySelectorAll("#buttons button")].filter(each =>
  each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1
  || each.offsetHeight > each.closest("#buttons").clientHeight).map(each => each.textContent)"""


def test_a_stack_wears_its_value_in_the_colour_of_its_owner_and_the_button_says_by_signs_what_is_eaten(
    server: Any, open_page: Open
) -> None:
    page: Page = lies(server, open_page, "sweep")
    own, theirs = page.locator("[data-zone=stack11]"), page.locator("[data-zone=stack13]")
    colour = "all => all.map(each => getComputedStyle(each).borderTopColor)"
    assert [stack.locator(".zone__name").evaluate_all(colour) for stack in (own, theirs)] == [
        ["rgb(242, 182, 50)"],
        ["rgb(231, 111, 81)"],
    ]
    expect(own.locator(".zone__note")).to_have_text("You")
    expect(theirs.locator(".zone__note")).to_have_text("Basil, cemented")
    expect(own.get_by_role("button", name="Stack of 11 · 2")).to_be_visible()
    expect(own.locator("use[href='#sign-lock']")).to_have_count(0)
    expect(theirs.locator("use[href='#sign-lock']")).to_have_count(1)

    # What it eats and brings stands on the button, which is cut at no size.
    for card in CHOSEN:
        page.locator(card).click()
    for size in at_sizes(page, SIZES):
        expect(page.locator("#buttons .button--main")).to_have_text("Eat stack, J♠ and 8+3 with J♦ · 20 pts")
        assert page.evaluate(CUT) == [], size
        strip = page.locator("#buttons").bounding_box()
        assert strip
        for button in page.locator("#buttons button:visible").all():
            seen = button.bounding_box()
            assert seen
            assert strip["x"] <= seen["x"]
            assert seen["x"] + seen["width"] <= strip["x"] + strip["width"]


# What others have won, and whose partner they are, is more than the line of a phone's plate holds.
WON = (
    "sweep; seats 4; options length=rounds rounds=1; arena 3S 4D; hands 4H 2C | 7D 5C | AC 8D | 10S 9H; "
    "piles AH | KS QS JS | 2D | 9S 8S; sweeps 1 1; turn 0"
)
WHOLE = """() => [...document.querySelectorAll(".around .plate__facts")].map((line) => {
  const all = line.getBoundingClientRect();
  const seen = [...line.children].filter((fact) => {
    const { top, bottom } = fact.getBoundingClientRect();
    return bottom > all.top + 2 && top < all.bottom - 2 && getComputedStyle(fact).position === "static";
  });
  const cut = seen.filter((fact) => fact.getBoundingClientRect().right > all.right + 1);
  return [seen.at(-1).textContent, cut.map((fact) => fact.textContent)];
})"""


def test_on_a_phone_a_fact_stands_whole_on_its_plate_or_not_at_all(server: Any, open_page: Open) -> None:
    page = open_page(server.url + laid_out(server, "sweep", WON).link, has_touch=True)
    expect(page.locator(".around .plate__facts", has_text="1 sweep")).to_have_count(3)
    for size in at_sizes(page, [(390, 844), (360, 640)]):
        assert page.evaluate(WHOLE) == [["Them", []], ["Partner", []], ["Them", []]], size
