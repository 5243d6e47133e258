"""Every game is played some moves at a size of screen; at every decision all that one needs is seen and in reach."""

import os
from collections.abc import Callable
from typing import Any

import pytest
from clicker import Clicker
from playwright.sync_api import Page

from fairdeal.engine.games import OUR_OWN

from .test_table_layout import sits_down

Open = Callable[..., Page]
SIZES = {"360x640": (360, 640), "390x844": (390, 844), "1366x768": (1366, 768), "1920x1080": (1920, 1080)}
ONE_EACH = {
    "money-sweeper": "360x640",
    "sweep": "390x844",
    "dirty-money": "360x640",
    "monopoly": "360x640",
    "cover-your-assets": "360x640",
}
ALL = os.environ.get("FAIRDEAL_PLAY_ALL") == "1"
MOVES = 60 if ALL else 12
CASES = [(game, size) for game in OUR_OWN for size in SIZES if ALL or ONE_EACH[game] == size]
TOUCHED = 44  # px: the least side of what a finger is to hit
JUMP = 8  # px

# What is wrong with the picture, as sentences; and where its parts lie.
LOOK = """(touch) => {
  if (document.querySelector("dialog[open], #refusal:not(:empty)")) return null;
  if (!document.querySelector("#dock[data-asked]")) return null;
  const wrong = [];
  const box = (element) => element.getBoundingClientRect();
  const told = (element) => (element.getAttribute("aria-label") || element.textContent || element.id).slice(0, 60);
  const across = (one, all) => one.left >= all.left - 1 && one.right <= all.right + 1;
  const inside = (one, all) => across(one, all) && one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
  const centre = box(document.querySelector("#centre"));
  const drawn = (each) => !each.hidden && each.getClientRects().length;
  for (const card of [...document.querySelectorAll("#centre .card")].filter(drawn)) {
    if (!inside(box(card), centre)) wrong.push(`not whole in the middle: ${told(card)}`);
  }
  const reached = (card) => {
    const { left, top, width, height } = box(card);
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((x) => [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit && card.contains(hit);
    }));
  };
  for (const card of [...document.querySelectorAll("#hand button.card, #board button.card[data-lit]")].filter(drawn)) {
    if (!reached(card)) wrong.push(`out of reach: ${told(card)}`);
  }
  if (touch) {
    const cards = "#board button.card[data-lit], #hand button.card";
    const buttons = "#buttons button, #take-back, #hint, .bar button, .plate__open";
    const targets = document.querySelectorAll(`${cards}, ${buttons}`);
    for (const target of [...targets].filter(drawn)) {
      const { width, height } = box(target);
      if (width < 43.5 || height < 43.5) wrong.push(`${Math.round(width)} × ${Math.round(height)} px: ${told(target)}`);
    }
  }
  if (document.documentElement.scrollHeight > window.innerHeight) wrong.push("the page scrolls");
  const places = {};
  for (const id of ["centre", "around", "own", "prompt", "buttons", "hand"]) {
    const element = document.getElementById(id);
    if (drawn(element)) places[id] = [box(element).left, box(element).top, box(element).bottom];
  }
  return { wrong, places };
}"""


@pytest.mark.parametrize(("game", "size"), CASES, ids=[f"{game}-{size}" for game, size in CASES])
def test_at_every_decision_the_table_is_whole(server: Any, open_page: Open, game: str, size: str) -> None:
    width, height = SIZES[size]
    touch = width < 1000
    page = sits_down(server, open_page, game, 4, viewport={"width": width, "height": height}, has_touch=touch)
    page.locator("#board .card__face").first.wait_for(state="attached")
    clicker = Clicker(page)
    before: dict[str, list[float]] = {}
    decisions = 0
    for _ in range(MOVES):
        page.wait_for_function("() => document.querySelector('#dock[data-asked], #sheet[open]')")
        if seen := page.evaluate(LOOK, touch):
            assert seen["wrong"] == [], f"after {decisions} decisions"
            assert jumps(before, seen["places"]) == []
            before = seen["places"]
            decisions += 1
        if clicker.is_over():
            break
        clicker.click_once()
    assert decisions >= MOVES / 3


def jumps(before: dict[str, list[float]], now: dict[str, list[float]]) -> list[str]:
    """Name the parts of the page that have moved since the last look by more than one overlooks."""
    return [
        f"{name} moved by {abs(a - b):.0f} px"
        for name in before.keys() & now.keys()
        for a, b in zip(before[name], now[name], strict=True)
        if abs(a - b) > JUMP
    ]
