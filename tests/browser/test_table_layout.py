"""What one must see of a table without looking for it."""

from collections.abc import Callable
from typing import Any

import pytest
from clicker import Clicker
from player import ask
from playwright.sync_api import Page

from fairdeal.engine.games import OUR_OWN

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
GRID = "money-sweeper"  # the game without hands
# Both boxes in one look: bots go on playing, and the dock grows and shrinks with what it asks.
PLATE_ABOVE_DOCK = """() => {
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  return box("#own .plate").bottom <= box("#dock").top + 1 && box("#dock").top < window.innerHeight;
}"""


def sits_down(server: Any, open_page: Open, game: str, seats: int, **options: Any) -> Page:
    body = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "bot"}] * (seats - 1)], "name": "Ann"}
    _, table = ask("POST", f"{server.url}/api/v1/tables", body)
    page = open_page(server.url + table["url"], **options)
    page.locator("#dock[data-asked]").wait_for()
    return page


@pytest.mark.parametrize("game", [name for name in OUR_OWN if name != GRID])
def test_on_a_phone_ones_own_plate_is_not_hidden(server: Any, open_page: Open, game: str) -> None:
    page = sits_down(server, open_page, game, 4, viewport=PHONE, has_touch=True)
    clicker = Clicker(page)
    for _ in range(6):
        clicker.click_once()
    page.locator("#own .plate").wait_for()
    page.wait_for_function(PLATE_ABOVE_DOCK)


def test_on_a_phone_the_whole_grid_is_seen_at_once(server: Any, open_page: Open) -> None:
    page = sits_down(server, open_page, GRID, 4, viewport=PHONE, has_touch=True)
    grid, near = page.locator("[data-zone=grid]").bounding_box(), page.locator(".near").bounding_box()
    assert grid
    assert near
    assert grid["y"] + grid["height"] <= near["y"]


@pytest.mark.parametrize("game", OUR_OWN)
def test_players_are_called_by_their_names_everywhere(server: Any, open_page: Open, game: str) -> None:
    page = sits_down(server, open_page, game, 4)
    clicker = Clicker(page)
    for _ in range(12):
        assert page.evaluate("() => document.body.outerHTML.match(/.{0,40}{\\d}.{0,40}/)?.[0]") is None
        clicker.click_once()
