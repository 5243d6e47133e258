"""A player holds their hand as they like, and carries cards to where they may be played."""

import re
from collections.abc import Callable
from typing import Any

from people import opened
from playwright.sync_api import Locator, Page, expect
from scenes import SCENES, laid_out

Open = Callable[..., Page]
READY = "() => document.querySelector('#hand[data-grab] .card')"
OF_ANOTHER_ROUND = """
  const key = "fairdeal.holds.cover-your-assets";
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), of: "another" }));
"""
HAND = "() => [...document.querySelectorAll('#hand .card')].map(each => each.dataset.code)"


def holds(server: Any, open_page: Open, game: str, **options: Any) -> Page:
    page = open_page(server.url + opened(server, game, "me", "bot", "bot", "bot")["url"], **options)
    page.locator("#dock[data-asked]").wait_for()
    is_held(page)
    return page


def is_held(page: Page) -> None:
    page.wait_for_function(READY)
    page.evaluate("document.activeElement.blur()")  # what has focus lies over its neighbours


def middle_of(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def corner_of(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box
    return box["x"] + 9, box["y"] + 9


def carries(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def touches(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes from one point to another, as Chromium hears it from a screen."""
    session = page.context.new_cdp_session(page)
    points = [(start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6) for i in range(7)]
    for i, (x, y) in enumerate(points):
        kind = "touchMove" if i else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def is_played(page: Page, carry: Any, card: Locator, before: list[str]) -> None:
    """Carry the card to the middle: it is played, and of the hand as it lay `before` it alone."""
    code = card.get_attribute("data-code")
    carry(page, corner_of(card), middle_of(page.locator("#centre")))
    expect(page.locator(f"#hand .card[data-code='{code}']")).to_have_count(0)
    expect(page.locator(".ghost--held, [data-drop]")).to_have_count(0)
    page.locator("#dock[data-asked]").wait_for()
    assert sorted([*page.evaluate(HAND), code]) == sorted(before)


def changes_its_order(page: Page, carry: Any) -> None:
    """Carry a card within the hand."""
    dealt = page.evaluate(HAND)
    slots = page.locator("#hand .slot")
    carry(page, corner_of(slots.nth(1).locator(".card")), middle_of(slots.nth(5)))
    assert page.evaluate(HAND) == [dealt[0], *dealt[2:6], dealt[1], *dealt[6:]]


def marks_places(page: Page, middle: int) -> None:
    """While a card is carried, the places where it may be played are marked: the middle, or cards around it."""
    page.mouse.move(*corner_of(page.locator("#hand .card[data-lit]").first))
    page.mouse.down()
    page.mouse.move(*middle_of(page.locator("#centre")), steps=4)
    expect(page.locator("#centre[data-drop]")).to_have_count(middle)
    assert bool(page.locator(".around .card[data-drop]").count()) is not bool(middle)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost--held, [data-drop]")).to_have_count(0)
    page.mouse.up()


CHOSEN = "() => [...document.querySelectorAll('.card[aria-pressed]')].map(each => each.dataset.id)"


def test_the_orders_of_a_hand_come_from_its_faces_and_a_card_is_carried_to_another(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url + laid_out(server, "sweep", SCENES["sweep"]["position"]).link)
    is_held(page)
    dealt = page.evaluate(HAND)
    page.keyboard.press("o")
    by_suit = page.evaluate(HAND)
    assert sorted(by_suit) == sorted(dealt)
    assert [code[-1] for code in by_suit] == sorted((code[-1] for code in dealt), key="SHDC".index)
    page.get_by_role("button", name="Menu").click()
    choice = page.get_by_label("Your hand")
    expect(choice).to_have_value("suit")
    expect(choice.locator("option")).to_have_text(["As dealt", "By suit", "By rank", "My own"])
    page.get_by_role("button", name="Menu").click()
    page.reload()
    page.wait_for_function(READY)
    assert page.evaluate(HAND) == by_suit

    # A card that is carried to another chooses both, as clicks do.
    mine, taken = page.locator("#hand [data-code=JD]"), page.locator("#centre [data-code=JS]")
    carries(page, corner_of(mine), middle_of(taken))
    both = sorted(str(each.get_attribute("data-id")) for each in (mine, taken))
    assert sorted(page.evaluate(CHOSEN)) == both
    page.keyboard.press("Escape")
    assert page.evaluate(CHOSEN) == []
    mine.click(position={"x": 9, "y": 9})
    taken.click()
    assert sorted(page.evaluate(CHOSEN)) == both


def test_a_game_whose_cards_sort_one_way_offers_one_order_and_is_played_beside_the_middle(
    server: Any, open_page: Open
) -> None:
    page = holds(server, open_page, "monopoly")
    marks_places(page, middle=0)
    page.get_by_role("button", name="Menu").click()
    texts = ["As dealt", "Sorted", "My own"]
    expect(page.get_by_label("Your hand").locator("option")).to_have_text(texts)


def test_an_order_of_ones_own_is_kept_for_the_hand_for_which_it_was_made(server: Any, open_page: Open) -> None:
    page = holds(server, open_page, "cover-your-assets")
    dealt = page.evaluate(HAND)
    page.locator("#hand .card").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    for kept, shown in (("", [dealt[1], dealt[0], *dealt[2:]]), (OF_ANOTHER_ROUND, dealt)):
        page.evaluate(f"() => {{ {kept} }}")
        page.reload()
        page.wait_for_function(READY)
        assert page.evaluate(HAND) == shown


def test_keys_and_the_mouse_move_a_card_within_the_hand_and_only_in_the_middle_it_is_played(
    server: Any, open_page: Open
) -> None:
    page = holds(server, open_page, "dirty-money")
    dealt = page.evaluate(HAND)
    page.locator("#hand .card").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(HAND) == [*dealt[1:3], dealt[0], *dealt[3:]]
    expect(page.locator("#hand .card:focus")).to_have_attribute("data-code", dealt[0])
    expect(page.locator("#spoken p").last).to_contain_text("now card 3 of 16")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#hand .card:focus")).to_have_attribute("data-code", dealt[2])
    expect(page.locator("#hand .card:focus")).to_have_attribute("aria-label", re.compile(", 2 of 16"))
    page.evaluate("document.activeElement.blur()")

    changes_its_order(page, carries)
    marks_places(page, middle=1)

    # One that is let go elsewhere or brought back is not played.
    ordered = page.evaluate(HAND)
    card = page.locator("#hand .card[data-lit]").first
    start = corner_of(card)
    carries(page, start, (5, 5))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] - 200, steps=4)
    page.mouse.move(*start, steps=4)
    page.mouse.up()
    assert page.evaluate(HAND) == ordered
    is_played(page, carries, page.locator("#hand .card[data-lit]").last, ordered)


def test_a_finger_carries_cards_too_but_scrolls_a_hand_that_is_higher_than_its_place(
    server: Any, open_page: Open
) -> None:
    page = holds(server, open_page, "dirty-money", viewport={"width": 360, "height": 640}, has_touch=True)
    page.evaluate("document.getElementById('hand').style.height = '70px'")
    page.keyboard.press("o")
    expect(page.locator("#hand[data-grab]")).to_have_count(0)
    shown = page.evaluate(HAND)
    x, y = corner_of(page.locator("#hand .card[data-lit]").first)
    y = min(y, 620)
    touches(page, (x, y), (x, y - 150))
    page.wait_for_function("() => document.getElementById('hand').scrollTop > 10")
    assert page.evaluate(HAND) == shown

    page.reload()
    page.wait_for_function(READY)
    changes_its_order(page, touches)
    is_played(page, touches, page.locator("#hand .card[data-lit]").first, shown)


# Fifteen cards in one's hand: two rows of eight columns, which overlap.
LARGE = (
    "monopoly; seats 2; hands pacific atlantic marvin baltic pennrr house1 house2 house3 hotel token.dog mm park"
    " boardwalk go kentucky | states virginia james connecticut electric tennessee newyork carolina go; piles bo | mm"
)
EDGES = """() => {
  const cards = [...document.querySelectorAll("#hand .card")].map(each => each.getBoundingClientRect());
  return [cards.length, Math.min(...cards.map(each => each.left)) >= 0,
    Math.max(...cards.map(each => each.right)) <= innerWidth];
}"""


def test_the_last_card_of_a_large_hand_is_whole_on_a_phone(server: Any, open_page: Open) -> None:
    page = open_page(server.url + laid_out(server, "monopoly", LARGE).link, viewport={"width": 360, "height": 740})
    page.locator("#hand .card").first.wait_for()
    assert page.evaluate(EDGES) == [15, True, True]
