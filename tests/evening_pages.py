"""Pages of people at a tournament: they enter, and play at their table to its end."""

from clicker import Clicker
from playwright.sync_api import Page, expect

BACK = "Back to the tournament"


def enters(page: Page, name: str) -> None:
    page.get_by_role("button", name="Take part").click()
    page.locator("#who input").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_contain_text(f"You take part as {name}.")


def is_done(page: Page) -> bool:
    return page.get_by_role("button", name=BACK).count() > 0


def plays_to_the_end(pages: list[Page]) -> None:
    """Those at one table click in turn until it is over."""
    players = [Clicker(page, seed) for seed, page in enumerate(pages)]
    while not all(is_done(page) for page in pages):
        asked = [each for each in players if not is_done(each.page) and each.is_asked()]
        for each in asked:
            each.click_once()
        if not asked:
            pages[0].wait_for_timeout(20)
