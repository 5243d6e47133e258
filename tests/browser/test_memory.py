"""The page is no memory aid (Money Sweeper, 4.2): it keeps no card that lies face down again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from mined import ANN, GRID, SPECTATOR, At
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
HUNDRED = re.compile(r"\$100\b")


def log_of(page: Page) -> Any:
    """The log of a page that was just opened; its panel is closed then."""
    page.locator("#board .card").first.wait_for(state="attached")
    page.get_by_role("button", name="Log").click()
    return page.locator("#log-list")


@pytest.mark.parametrize("who", [ANN, SPECTATOR], ids=["a player", "a spectator"])
def test_the_log_forgets_a_card_as_soon_as_it_lies_face_down_again(server: Any, open_page: Open, who: Any) -> None:
    table = At(server)
    link = f"{server.url}/table/{table.id}" + (f"#{table.tokens[who]}" if who is not None else "")
    page = open_page(link)
    log = log_of(page)
    flips = "You flip" if who == ANN else "Ann flips"
    table.flip(ANN, 0)
    expect(log).to_contain_text(f"{flips} cell 1, a $100.")
    expect(page.locator("#spoken")).to_contain_text(f"{flips} cell 1, a $100.")
    table.flip(ANN, 1, 2)
    expect(log).to_contain_text("Boom")
    expect(log).to_contain_text(f"{flips} cell 1.")
    expect(log).not_to_contain_text(HUNDRED)
    expect(page.locator("#spoken")).not_to_contain_text(HUNDRED)
    expect(page.locator("body")).not_to_contain_text(HUNDRED)
    again = open_page(link)
    expect(log_of(again)).to_contain_text(f"{flips} cell 1.")
    expect(again.locator("body")).not_to_contain_text(HUNDRED)


def test_a_replay_that_stays_open_forgets_it_too(server: Any, open_page: Open) -> None:
    table = At(server)
    [seq] = table.flip(ANN, 0)
    page = open_page(f"{server.url}/replay/{table.id}?seq={seq}")
    expect(page.locator("#moment")).to_contain_text("Ann flips cell 1, a $100.")
    expect(page.locator("[data-id='grid.0'][data-side=face]")).to_have_count(1)
    table.flip(ANN, 1, 2)
    expect(page.locator("#moment")).to_contain_text("Ann flips cell 1.")
    expect(page.locator("#moment")).not_to_contain_text(HUNDRED)
    expect(page.locator("[data-id='grid.0'][data-side=back]")).to_have_count(1)


def test_a_replay_says_why_an_undone_moment_is_not_shown(server: Any, open_page: Open) -> None:
    table = At(server)
    [seq] = table.flip(ANN, 0)
    table.do(ANN, "undo")
    page = open_page(f"{server.url}/replay/{table.id}?seq={seq}")
    expect(page.locator("#before")).to_contain_text("shown when the round is over")
    page.get_by_role("button", name="Last moment").click()
    expect(page.locator("#before")).to_be_hidden()


def test_open_memory_shows_seen_cards_and_says_that_they_lie_face_down(server: Any, open_page: Open) -> None:
    table = At(server, GRID.replace(";", "; options open_memory;", 1))
    table.flip(ANN, 0, 1, 2)
    page = open_page(f"{server.url}/table/{table.id}")
    card = page.locator("[data-id='grid.0']")
    expect(card).to_have_attribute("data-side", "face")
    expect(card).to_have_attribute("aria-label", re.compile("face down, seen by everybody"))
    expect(page.locator("[data-zone=grid] .zone__note")).to_have_text("2 seen cards lie face down")
