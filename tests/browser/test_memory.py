"""The page is no memory aid (Money Sweeper, 4.2): it keeps no card that lies face down again."""

import re
from collections.abc import Callable
from typing import Any

from keyed import Guest, Seat
from mined import ANN, GRID, At
from people import seat_of, takes_seat
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
HUNDRED = re.compile(r"\$100\b")


def log_of(page: Page, *, is_open: bool = False) -> Any:
    """The log of a page that was just opened; its panel is closed then, but for who had it open before."""
    page.locator("#board .card").first.wait_for(state="attached")
    if not is_open:
        page.get_by_role("button", name="Log").click()
    return page.locator("#log-list")


def test_log_and_replay_forget_a_card_as_soon_as_it_lies_face_down_again(server: Any, open_page: Open) -> None:
    player = open_page("about:blank")

    def comes(guest: Guest) -> Seat:
        player.goto(server.url + guest.link)
        takes_seat(player, "Ann")
        return seat_of(server, player, {"table": guest.table})

    table = At(server, comes={ANN: comes})
    spectator = open_page(f"{server.url}/table/{table.id}")
    both = ((player, log_of(player), "You flip"), (spectator, log_of(spectator), "Ann flips"))
    [seq] = table.flip(ANN, 0)
    for page, log, flips in both:
        expect(log).to_contain_text(f"{flips} cell 1, a $100.")
        expect(page.locator("#spoken")).to_contain_text(f"{flips} cell 1, a $100.")
    replay = open_page(f"{server.url}/replay/{table.id}?seq={seq}")
    expect(replay.locator("#moment")).to_contain_text("Ann flips cell 1, a $100.")
    expect(replay.locator("[data-id='grid.0'][data-side=face]")).to_have_count(1)

    table.flip(ANN, 1, 2)
    for page, log, flips in both:
        expect(log).to_contain_text("Boom")
        expect(log).to_contain_text(f"{flips} cell 1.")
        expect(log).not_to_contain_text(HUNDRED)
        expect(page.locator("#spoken")).not_to_contain_text(HUNDRED)
        expect(page.locator("body")).not_to_contain_text(HUNDRED)
        page.reload()
        expect(log_of(page, is_open=True)).to_contain_text(f"{flips} cell 1.")
        expect(page.locator("body")).not_to_contain_text(HUNDRED)
    expect(replay.locator("#moment")).to_contain_text("Ann flips cell 1.")
    expect(replay.locator("#moment")).not_to_contain_text(HUNDRED)
    expect(replay.locator("[data-id='grid.0'][data-side=back]")).to_have_count(1)

    # A replay says why an undone moment is not shown.
    other = At(server)
    [seq] = other.flip(ANN, 0)
    other.do(ANN, "undo")
    replay.goto(f"{server.url}/replay/{other.id}?seq={seq}")
    expect(replay.locator("#before")).to_contain_text("shown when the round is over")
    replay.get_by_role("button", name="Last moment").click()
    expect(replay.locator("#before")).to_be_hidden()


def test_open_memory_shows_seen_cards_and_says_that_they_lie_face_down(server: Any, open_page: Open) -> None:
    table = At(server, GRID.replace(";", "; options open_memory;", 1))
    table.flip(ANN, 0, 1, 2)
    page = open_page(f"{server.url}/table/{table.id}")
    card = page.locator("[data-id='grid.0']")
    expect(card).to_have_attribute("data-side", "face")
    expect(card).to_have_attribute("aria-label", re.compile("face down, seen by everybody"))
    expect(page.locator("[data-zone=grid] .zone__note")).to_have_text("2 seen cards lie face down")
