"""How long one waits for the first card: from *Play now* in the lobby until it lies on the table, over a slow line.

`python -m bench first-card` opens a browser that was never here, looks at the lobby for a while, and plays; some times
for each game. A time holds the machine's own work, too: see what a plain loop takes beside it. The service worker is
left out: what it fetches is not slowed down.
"""

import statistics
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, time

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .processes import ours

BROWSER = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
DELAY = 150  # milliseconds to the server and back
DOWN, UP = 1_600_000 // 8, 750_000 // 8  # bytes a second
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOKS = 4_000  # milliseconds in the lobby, in which the rest of the house is fetched
TIMES = 3
# The page's own clock, which is the machine's: a test tool that looks now and then would tell of it later.
NOTE = """new MutationObserver((_, looking) => {
  if (!document.querySelector("#board .card")) return
  looking.disconnect()
  globalThis.firstCard = Date.now()
}).observe(document, { childList: true, subtree: true })"""
GAMES = ("Money Sweeper", "Sweep", "Dirty Money", "Monopoly: The Card Game", "Cover Your Assets")


def slow(page: Page) -> None:
    """Let everything that the page asks for take as long as on a slow line."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": DELAY, "downloadThroughput": DOWN, "uploadThroughput": UP}
    session.send("Network.emulateNetworkConditions", line)


def first_card(browser: Browser, url: str, game: str) -> tuple[float, int]:
    """Return the seconds until the first card lies there, and how many requests were made until then."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.add_init_script(NOTE)
    slow(page)
    page.goto(url)
    play = page.locator(".game").filter(has=page.get_by_role("heading", name=game, exact=True)).get_by_text("Play now")
    play.wait_for()
    page.wait_for_timeout(LOOKS)
    asked: list[float] = []
    page.on("request", lambda _request: asked.append(time()))
    began = time()
    play.click()
    page.locator("#board .card").first.wait_for(state="attached", timeout=60_000)
    shown = float(page.evaluate("firstCard")) / 1000
    context.close()
    return shown - began, sum(when <= shown for when in asked)


def main(_asked: list[str]) -> None:
    """Measure every game."""
    began = perf_counter()
    sum(range(30_000_000))
    print(f"a sum of 30 million numbers took {perf_counter() - began:.2f} s")
    with TemporaryDirectory() as folder, ours(Path(folder) / "log.db") as (url, _), sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=BROWSER, args=FLAGS)
        for game in GAMES:
            measured = [first_card(browser, url, game) for _ in range(TIMES)]
            times = sorted(took for took, _ in measured)
            print(
                f"{game:24} {statistics.median(times):.2f} s [{times[0]:.2f} to {times[-1]:.2f}]"
                f"  {max(requests for _, requests in measured)} requests"
            )
        browser.close()
