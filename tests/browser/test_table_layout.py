"""What one must see of a table without looking for it."""

from collections.abc import Callable
from typing import Any

import pytest
from clicker import Clicker
from people import opened
from playwright.sync_api import Page
from scenes import laid_out

from fairdeal.engine.games import OUR_OWN

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
GRID = "money-sweeper"  # the game without hands
# Both boxes in one look: bots go on playing, and the dock grows and shrinks with what it asks.
PLATE_ABOVE_DOCK = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  return box("#own .plate").bottom <= box("#dock").top + 1 && box("#dock").top < window.innerHeight;
}"""

# The whole grid is seen at once.
GRID_ABOVE_OWN = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  return box("[data-zone=grid]").bottom <= box(".near").top;
}"""


def sits_down(server: Any, open_page: Open, game: str, seats: int, **options: Any) -> Page:
    table = opened(server, game, "me", *["bot"] * (seats - 1))
    page = open_page(server.url + table["url"], **options)
    page.locator("#dock[data-asked]").wait_for()
    return page


def shows_names(page: Page) -> None:
    """No place for a name is left open, such as {0}."""
    assert page.evaluate("() => document.body.outerHTML.search(/{\\d}/)") == -1


@pytest.mark.parametrize("game", OUR_OWN)
def test_players_are_called_by_their_names_and_on_a_phone_ones_own_plate_is_not_hidden(
    server: Any, open_page: Open, game: str
) -> None:
    page = sits_down(server, open_page, game, 4, viewport=PHONE, has_touch=True)
    if game == GRID:
        page.wait_for_function(GRID_ABOVE_OWN)
    clicker = Clicker(page)
    for _ in range(6):
        shows_names(page)
        clicker.click_once()
    shows_names(page)
    if game != GRID:
        page.locator("#own .plate").wait_for()
        page.wait_for_function(PLATE_ABOVE_DOCK)


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
    page = open_page(server.url + laid_out(server, "monopoly", LARGE).link, viewport=PHONE)
    page.locator("#hand .card").first.wait_for()
    assert page.evaluate(EDGES) == [15, True, True]
