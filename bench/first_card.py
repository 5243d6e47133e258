"""How long one waits for the first card over a slow line, from *Play now* in the lobby or from a link to a table.

`python -m bench first-card` opens a browser that was never here, some times for each game and each way to come: it
looks at the lobby for a while and plays, plays as soon as it can, or follows an invitation to a table of bots. A time
holds the machine's own work, too: see what a plain loop takes beside it. The service worker is left out: what it
fetches is not slowed down.
"""

import base64
import os
import statistics
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, time

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from fairdeal.service.remote.signer import SigningKey

from .processes import ours
from .seats import post

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
GAMES = {
    "money-sweeper": "Money Sweeper",
    "sweep": "Sweep",
    "dirty-money": "Dirty Money",
    "monopoly": "Monopoly: The Card Game",
    "cover-your-assets": "Cover Your Assets",
}


def from_lobby(looks: int) -> Callable[[Page, str, str], Callable[[], object]]:
    """Come to the lobby, look at it for so many milliseconds; return what one then does."""

    def comes(page: Page, url: str, game: str) -> Callable[[], object]:
        page.goto(url)
        heading = page.get_by_role("heading", name=GAMES[game], exact=True)
        play = page.locator(".game").filter(has=heading).get_by_text("Play now")
        play.wait_for()
        page.wait_for_timeout(looks)
        return play.click

    return comes


def by_a_link(page: Page, url: str, game: str) -> Callable[[], object]:
    """Invite somebody to a seat among bots; return how they follow the link."""
    seed = os.urandom(32)
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "sensible"}] * 3]
    made = post(f"{url}/api/v1/tables", {"game": game, "seats": seats, "invitations": {"0": SigningKey(seed).public}})
    root, secret = (_text(part) for part in (bytes.fromhex(made["root"]), seed))
    return lambda: page.goto(f"{url}/table/{made['table']}#invite.{root}.0-{secret}", wait_until="commit")


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


WAYS = {"looks": from_lobby(LOOKS), "at once": from_lobby(0), "by a link": by_a_link}


def slow(page: Page) -> None:
    """Let everything that the page asks for take as long as on a slow line."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": DELAY, "downloadThroughput": DOWN, "uploadThroughput": UP}
    session.send("Network.emulateNetworkConditions", line)


def first_card(browser: Browser, url: str, game: str, way: str) -> tuple[float, int]:
    """Return the seconds until the first card lies there, and how many requests were made until then."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.add_init_script(NOTE)
    slow(page)
    go = WAYS[way](page, url, game)
    asked: list[float] = []
    page.on("request", lambda _request: asked.append(time()))
    began = time()
    go()
    page.locator("#board .card").first.wait_for(state="attached", timeout=60_000)
    shown = float(page.evaluate("firstCard")) / 1000
    context.close()
    return shown - began, sum(when <= shown for when in asked)


def main(_asked: list[str]) -> None:
    """Measure every game, by every way."""
    began = perf_counter()
    sum(range(30_000_000))
    print(f"a sum of 30 million numbers took {perf_counter() - began:.2f} s")
    with TemporaryDirectory() as folder, ours(Path(folder) / "log.db") as (url, _), sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=BROWSER, args=FLAGS)
        for way in WAYS:
            for game, title in GAMES.items():
                measured = [first_card(browser, url, game, way) for _ in range(TIMES)]
                times = sorted(took for took, _ in measured)
                print(
                    f"{way:10} {title:24} {statistics.median(times):.2f} s [{times[0]:.2f} to {times[-1]:.2f}]"
                    f"  {max(requests for _, requests in measured)} requests"
                )
        browser.close()
