"""Plays every game, and holds a tournament, in Chromium, and takes pictures of their moments: `make screenshots`.

They come into screenshots/, and those of the README into docs/pictures/.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from fairdeal.engine.games import OUR_OWN

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from clicker import TURNS, WAITS_FOR_ME, Clicker  # noqa: E402
from people import opened  # noqa: E402
from serving import Forward, Server  # noqa: E402

from .evening import Held  # noqa: E402

SIZES = {"phone": (390, 844), "laptop": (1366, 768)}
SEATS = {"cover-your-assets": 3}
OPTIONS: dict[str, dict[str, Any]] = {"money-sweeper": {"half_deck": True}}
EVENING = "evening"
README = {
    *((game, "busiest", "laptop") for game in ("dirty-money", "monopoly", "cover-your-assets")),
    *((game, "busiest", "phone") for game in ("money-sweeper", "sweep", "monopoly", "cover-your-assets")),
    ("sweep", "busiest", "laptop"),
    *((EVENING, shown, size) for shown, size in (("player", "phone"), ("desk", "laptop"), ("projector", "laptop"))),
}
# How many cards lie open; whether cards are fought for, traded or taken just now; whether it is one's own turn.
LOOK = """() => ({
  cards: document.querySelectorAll("#board .card[data-side=face]").length,
  contested: Boolean(document.querySelector("[data-zone=battle]"))
    || document.querySelectorAll(".card[aria-pressed]").length > 1
    || document.querySelectorAll("[data-zone=trick] .card[data-side=face]").length > 2,
  asked: Boolean(document.querySelector(".dock[data-asked]")),
  ended: [...document.querySelectorAll("button")].some((each) =>
    each.textContent === "Next round" && each.checkVisibility()),
})"""


def main() -> None:
    """Take the pictures of the games that are named, or of an `evening`, or of all, at every size."""
    named = sys.argv[1:] or [*OUR_OWN, EVENING]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "log.db")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--headless", "--no-sandbox"])
        for game in [name for name in named if name != EVENING]:
            for size, (width, height) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, has_touch=width < 1000, reduced_motion="reduce"
                )
                for moment, picture in moments(server, context.new_page(), game).items():
                    keep(picture, game, moment, size)
                context.close()
        server.kill()
        if EVENING in named:
            forward = Forward(Path(folder) / "evening.db")
            for shown, size, picture in Held(forward, browser).pictures():
                keep(picture, EVENING, shown, size)
            forward.kill()
        browser.close()


def moments(server: Server, page: Page, game: str) -> dict[str, bytes]:
    """Play a match of two rounds; the pictures of its moments, each under its name."""
    options = {"length": "rounds", "rounds": 2, **OPTIONS.get(game, {})}
    table = opened(server, game, "me", *["bot"] * (SEATS.get(game, 4) - 1), options=options)
    page.goto(server.url + table["url"])
    page.locator("#board .card__face").first.wait_for(state="attached")
    clicker = Clicker(page)
    found: dict[str, bytes] = {}
    most = 0
    for turn in range(TURNS):
        page.wait_for_function(WAITS_FOR_ME)
        page.wait_for_function("() => !document.querySelector('.scene')")  # which soon is gone
        seen = page.evaluate(LOOK)
        over = clicker.is_over()
        if (seen["ended"] or over) and not shows_sheet(page) and not over:
            continue  # the next round has begun meanwhile
        if over:
            return {**found, "match-end": page.screenshot()}
        now = {"start": turn == 0, "round-end": seen["ended"], "contested": seen["contested"] and not seen["ended"]}
        names = [name for name, so in now.items() if so and name not in found]
        if seen["cards"] > most and seen["asked"] and not seen["ended"]:
            names.append("busiest")
            most = seen["cards"]
        if names:
            found |= dict.fromkeys(names, page.screenshot())
        clicker.click_once()
    raise AssertionError("the match did not end")


def shows_sheet(page: Page) -> bool:
    """Wait for the scoresheet; does it come?"""
    try:
        page.locator("#sheet[open]").wait_for(timeout=8_000)
    except PlaywrightTimeout:
        return False
    return True


def keep(picture: bytes, game: str, moment: str, size: str) -> None:
    """Write the picture, small, and beside the README's others if it is one of them."""
    places = [ROOT / "screenshots"] + [ROOT / "docs" / "pictures"] * ((game, moment, size) in README)
    for place in places:
        place.mkdir(exist_ok=True)
        Image.open(BytesIO(picture)).save(place / f"{game}-{moment}-{size}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
