"""Brings the table into each drawn scene, chooses as drawn, and lays its picture beside the drawing: `make scenes`.

So it does with the pages around the table; what is named, by game, size or page, comes alone. The pairs come into
docs/pictures/pairs, for docs/drawn.md, and what was counted in the scenes to the terminal: words seen, texts that are
cut, and how wide the cards are. `docs/pictures/drawn` holds the drawings.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from around import PAGES  # noqa: E402
from scenes import COUNT, SCENES, Scene, chooses, comes  # noqa: E402
from serving import Server  # noqa: E402

SIZES = {"laptop": (1366, 768), "phone": (390, 844), "landscape": (844, 390), "zoom": (683, 384)}
DRAWN = ROOT / "docs" / "pictures" / "drawn"
PAIRS = ROOT / "docs" / "pictures" / "pairs"
BROWSER = ["--headless", "--no-sandbox", "--disable-gpu"]


def main() -> None:
    """Take the pairs of the games, sizes and pages that are named, or of all."""
    PAIRS.mkdir(parents=True, exist_ok=True)
    asked = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "log.db")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=BROWSER)
        if not asked or asked & {*SCENES, *SIZES}:
            scenes(server, browser, asked)
        for name in [each for each in PAGES if not asked or each in asked]:
            around(server, browser, name)
        browser.close()
        server.kill()


def scenes(server: Server, browser: Browser, asked: set[str]) -> None:
    """Take the pairs of the table, of these games and sizes."""
    for game in [each for each in SCENES if each in asked] or SCENES:
        for size in [each for each in SIZES if each in asked] or SIZES:
            width, height = SIZES[size]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=width < 1000,
                color_scheme="dark" if size == "phone" else "light",
            )
            page = context.new_page()
            comes(server, page, game)
            chooses(page, game)
            pair(page, game, size)
            context.close()


def around(server: Server, browser: Browser, name: str) -> None:
    """Take the pair of a page; each person in it has a browser of the same size."""
    (width, height), comes_about = PAGES[name]
    contexts = []

    def open_page(url: str) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 1000))
        page = contexts[-1].new_page()
        page.goto(url)
        return page

    page = comes_about(server, open_page)
    page.wait_for_timeout(600)
    beside(page, name)
    for context in contexts:
        context.close()


def pair(page: Page, game: str, size: str) -> None:
    """Say what was counted, and write the scene's picture beside its drawing."""
    scene: Scene = SCENES[game]
    found: dict[str, Any] = page.evaluate(COUNT)
    print(f"{game} {size}: {len(found['words'])} words, {scene['words'].get(size, 'none')} drawn;", end=" ")
    print(f"cards in the hand {found['hand']} px, in the middle {found['middle']} px; cut: {found['cut']}")
    print("   ", " ".join(found["words"]))
    beside(page, f"{game}-{size}")


def beside(page: Page, name: str) -> None:
    """Write the page's picture beside its drawing, where there is one."""
    drawn = DRAWN / f"{name}.webp"
    if not drawn.exists():
        return
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    both = Image.new("RGB", (2 * shot.width + 8, shot.height), "white")
    both.paste(shot, (0, 0))
    both.paste(Image.open(drawn).resize(shot.size), (shot.width + 8, 0))
    both.save(PAIRS / f"{name}.webp", quality=60, method=6)


if __name__ == "__main__":
    main()
