"""Animals and colours: chosen when sitting down, shown to all, and kept for the next table."""

from typing import Any

from axe import faults
from chairs import Open, hand, opened
from people import takes_seat
from playwright.sync_api import Page, expect


def chooses(page: Page, *names: str) -> None:
    dialog = page.get_by_role("dialog", name="Take your seat")
    for name in names:
        dialog.get_by_role("radio", name=name).check()


def seen(page: Page, name: str) -> tuple[str | None, str]:
    """The animal and the colour of a player's disc."""
    disc = page.locator(f'#board .seat[aria-label^="{name}"] .plate__disc').first
    return disc.get_attribute("data-animal"), disc.evaluate("disc => getComputedStyle(disc).backgroundColor")


def test_the_animal_and_colour_that_one_chooses_are_seen_by_all_and_kept_for_the_next_table(
    server: Any, open_page: Open
) -> None:
    table = opened(server)
    ann = open_page(server.url + table["url"])
    chooses(ann, "Owl", "Pink")
    takes_seat(ann, "Ann")
    expect(ann.locator("#waiting-seats")).to_contain_text("(you)")
    bo = open_page(server.url + table["links"][0]["url"])
    dialog = bo.get_by_role("dialog", name="Take your seat")
    expect(dialog.get_by_role("radio", name="Owl")).to_be_disabled()
    expect(dialog.get_by_role("radio", name="Fox")).to_be_checked()
    takes_seat(bo, "Bo")
    for page in (ann, bo):
        hand(page).first.wait_for()
        assert seen(page, "Ann") == ("owl", "rgb(244, 154, 193)")
        assert seen(page, "Bo") == ("fox", "rgb(231, 111, 81)")
    ann.goto(server.url + opened(server)["url"])
    expect(ann.get_by_role("radio", name="Owl")).to_be_checked()
    expect(ann.get_by_role("radio", name="Pink")).to_be_checked()


def test_who_plays_alone_has_the_animal_that_was_chosen_before(server: Any, open_page: Open) -> None:
    page = open_page(server.url)
    page.evaluate("""() => localStorage.setItem("fairdeal.look", '{"animal":"frog","colour":"green"}')""")
    page.reload()
    page.get_by_role("button", name="Play now").first.click()
    page.locator("#board .card").first.wait_for(state="attached")
    expect(page.locator('#own .plate__disc[data-animal="frog"]')).to_have_count(1)


def test_the_lobby_asks_for_animal_and_colour_beside_the_name_and_the_next_table_shows_them(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url)
    page.locator("#name").click()
    dialog = page.locator("#who")
    dialog.get_by_role("radio", name="Hare").check()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#name").click()
    expect(dialog.get_by_role("radio", name="Bear")).to_be_checked()  # what was not said holds not
    expect(dialog.get_by_role("radio")).to_have_count(12)
    dialog.get_by_label("Your name").fill("Ann")
    for name in ("Cat", "Violet"):
        dialog.get_by_role("radio", name=name).check()
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_contain_text("Ann")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator('#own .plate__disc[data-animal="cat"]')).to_have_count(1)
