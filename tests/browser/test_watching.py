"""Who only watches gives the middle the room that others need for their cards and buttons."""

from collections.abc import Callable
from typing import Any

import pytest
from people import opened
from playwright.sync_api import Page
from scenes import at_sizes

Open = Callable[..., Page]
SIZES = [(390, 844), (1366, 768), (360, 640), (1920, 1080)]
# How high everything below the middle is, and whether the line of words is whole in it.
DOCK = """() => {
  const prompt = document.querySelector("#prompt").getBoundingClientRect();
  return {
    high: innerHeight - document.querySelector(".near").getBoundingClientRect().top,
    whole: prompt.height > 0 && prompt.bottom <= innerHeight + 1 && prompt.right <= innerWidth + 1,
  };
}"""


@pytest.mark.parametrize("game", ["dirty-money", "money-sweeper", "cover-your-assets"])
def test_a_spectator_has_no_empty_dock(server: Any, open_page: Open, game: str) -> None:
    table = opened(server, game, "me", "bot", "bot", "bot")
    assert table["me"].takes("Ann")[0] == 201
    page = open_page(server.url + table["watch"])
    page.locator("#board .card").first.wait_for(state="attached")
    for size in at_sizes(page, SIZES):
        dock = page.evaluate(DOCK)
        assert dock["whole"], size
        assert dock["high"] < 75, (size, dock)
