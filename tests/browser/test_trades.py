"""A trade of Monopoly is counted by a stepper between the piles."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from scenes import SCENES, at_sizes, lies

Open = Callable[..., Page]
SIZES = [(390, 844), (360, 640), (844, 390), (683, 384), (1280, 720), (1366, 768)]

OVER = """() => {
  const box = each => each.getBoundingClientRect();
  const own = box(document.querySelector("#stepper"));
  const meets = other => own.right > other.left && own.left < other.right
    && own.bottom > other.top && own.top < other.bottom;
  return [...document.querySelectorAll("#board .card, .plate__name")].filter(each => each.getClientRects().length)
    .filter(each => meets(box(each))).map(each => each.dataset.id ?? each.textContent);
}"""


def test_a_trade_is_stepped_and_keeps_the_card_that_is_put_down(server: Any, open_page: Open) -> None:
    page = lies(server, open_page, "monopoly")
    stepper, main = page.locator("#stepper"), page.locator("#buttons .button--main")
    for size in at_sizes(page, SIZES):
        expect(stepper).to_be_hidden()
        page.locator("#hand [data-code=baltic]").click()
        page.locator("[data-zone=pile1] [data-code=reading]").click()
        expect(stepper.locator(".stepper__count")).to_have_text("1 ⇄ 1")
        assert page.evaluate(OVER) == [], size
        stepper.get_by_role("button", name="one card more").click()
        expect(stepper.locator(".stepper__count")).to_have_text("2 ⇄ 2")
        expect(stepper.get_by_role("button", name="one card more")).to_have_attribute("aria-disabled", "true")
        expect(main).to_contain_text("Put Baltic Avenue down, trade 2 for 2 with Basil")
        stepper.get_by_role("button", name="one card fewer").click()
        expect(main).to_contain_text("trade 1 for 1 with Basil")
        if size != SIZES[-1]:
            page.keyboard.press("Escape")
    main.click()
    expect(stepper).to_be_hidden()


MEET = """() => {
  const cards = place => [...document.querySelectorAll(`${place} .card`)].map(each => each.getBoundingClientRect());
  return cards(".centre").some(one => cards(":is(.around, #own)").some(other => one.left < other.right
    && one.right > other.left && one.top < other.bottom && one.bottom > other.top));
}"""


WIDE = {(390, 844): 92, (360, 800): 92, (360, 640): 54, (1280, 720): 84, (1366, 768): 84, (1920, 1080): 84}


def test_the_longest_trade_pile_is_as_wide_as_drawn_and_ends_beside_the_draw_pile_or_above_it(
    server: Any, open_page: Open
) -> None:
    scene = SCENES["monopoly"]["position"]
    position = scene.replace("token.ship house1 |", "token.ship house1 token.car token.iron mm |").replace(
        "draw shortline token.car token.iron mm", "draw shortline"
    )
    page = lies(server, open_page, "monopoly", position)
    top = page.locator('.around [data-zone^="pile"] .slot:last-child .card')
    for size in at_sizes(page, [*WIDE]):
        widths = top.evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
        assert [width >= WIDE[size] for width in widths] == [True] * 3, (size, widths)
        assert not page.evaluate(MEET), size


COMPLETE = (
    "monopoly; hands pacific carolina pennsylvania house1 house2 house3 house4 go go mm baltic | park boardwalk "
    "house1 house2 go go mm kentucky indiana oriental; piles water | reading; draw shortline token.car; neutral mm"
)
CUT = """row => [...row.querySelectorAll("button")].filter(each => each.checkVisibility()).filter(each =>
  each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth
  || each.offsetHeight > row.clientHeight - 6 || each.getBoundingClientRect().right > row.getBoundingClientRect().right
).map(each => each.textContent)"""


def test_who_is_asked_once_more_on_a_phone_can_read_both_answers(server: Any, open_page: Open) -> None:
    page = lies(server, open_page, "monopoly", COMPLETE)
    for size in at_sizes(page, [(390, 844), (360, 640)]):
        page.evaluate("document.getElementById('take-back').hidden = false")  # as after a move: there is no less room
        page.locator("#hand [data-code=baltic]").click(position={"x": 9, "y": 9})
        page.locator("#buttons .button--main").click()
        page.get_by_role("button", name="No, keep thinking").wait_for()
        page.evaluate("document.getElementById('take-back').hidden = false")
        assert page.locator("#buttons").evaluate(CUT) == [], size
        expect(page.get_by_role("button", name="Clear")).to_be_hidden()
        page.get_by_role("button", name="No, keep thinking").click()
        expect(page.get_by_role("button", name="Clear")).to_be_visible()
        page.keyboard.press("Escape")
