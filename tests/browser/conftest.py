"""A real Chromium, without a screen."""

import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import cache
from socket import AF_UNIX, create_server, socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright
from serving import Server

# Chromium without the parts that show it on a screen, which takes half the time; and the whole, for what it lacks.
SHELL = "/usr/bin/chromium-headless-shell"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
    "--renderer-process-limit=1",  # no process is begun in advance
    "--default-tile-width=2048",
    "--default-tile-height=2048",
]
SITE = "http://127.0.0.1/"
# What nobody looks at is not painted, which takes a fifth of the browser's time; all is laid out, found and clicked.
UNPAINTED = """{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(":root, dialog, [popover], ::backdrop { opacity: 0 !important }")
  document.adoptedStyleSheets = [sheet]
}"""
KEPT = "local_storage,indexeddb,cache_storage,service_workers"
PATIENCE = 40_000  # milliseconds, for machines that have other things to do
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


OPENED = pytest.StashKey[list[Page]]()


expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say with a test that fails what its pages said."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [(page.url, said(page)) for page in item.stash.get(OPENED, [])]
    return report


def said(page: Page) -> str:
    """Return what a person reads on the page, or why that cannot be told."""
    try:
        return page.locator("main, dialog[open]").first.inner_text(timeout=2_000)
    except Error as error:
        return f"the page does not answer: {error}"


class Profiles:
    """Browser profiles, each lent to one person of one test at a time; what a test left in one is cleared away.

    An empty page of the site stays open in each, the first: with the last page of a site Chromium would end its
    process, and compile all scripts anew for the next one. Scripts that a test adds to every page of a context would
    stay: it adds them to its page. So does a clock that a test puts in the place of the browser's: it asks for a
    profile with a `clock`, which is lent with that going and right, to those who ask for one alone.
    """

    def __init__(self, begin: Callable[..., Browser]) -> None:
        self._browser = cache(lambda path: begin(executable_path=path, args=QUIET))
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)

    def lent(self, options: dict[str, Any]) -> BrowserContext:
        """A profile in which nobody has been, in the browser at `path`."""
        free = self._free[repr(options)]
        wanted = dict(options)
        browser, clock = self._browser(wanted.pop("path", SHELL)), wanted.pop("clock", False)
        context = free.pop() if free else kept_warm(browser.new_context(**wanted))
        if clock:
            context.clock.install()
            context.clock.resume()
        context.grant_permissions(wanted.get("permissions", []))
        return context

    def back(self, options: dict[str, Any], context: BrowserContext, origins: set[str]) -> None:
        """Take a profile back, unless the test has closed it."""
        if not context.pages:
            return
        empty, *pages = context.pages
        origins |= {origin(page.url) for page in pages}
        for page in pages:
            page.close()
        context.unroute_all()
        context.clear_permissions()
        context.set_offline(False)
        context.clear_cookies()
        session = context.new_cdp_session(empty)
        for each in origins - {""}:
            session.send("Storage.clearDataForOrigin", {"origin": each, "storageTypes": KEPT})
        session.detach()
        self._free[repr(options)].append(context)


def kept_warm(context: BrowserContext) -> BrowserContext:
    """Open the empty page in a new profile, in which nothing is painted."""
    context.add_init_script(UNPAINTED)
    page = context.new_page()
    page.route(SITE, lambda route: route.fulfill(body=""))
    page.goto(SITE)
    page.unroute_all()
    return context


def origin(url: str) -> str:
    """The origin of a page, under which the browser keeps what belongs to it."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


@pytest.fixture(scope="session")
def profiles() -> Iterator[Profiles]:
    """The browsers of all tests of a process, each begun when it is asked for."""
    with sync_playwright() as playwright:
        yield Profiles(playwright.chromium.launch)


@pytest.fixture
def open_page(profiles: Profiles, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser profile of its own; a script's error or a console error fails the test."""
    wrong: list[str] = []
    lent: list[tuple[dict[str, Any], BrowserContext, set[str]]] = []
    pages = request.node.stash[OPENED] = []

    def heard(message: Any) -> None:
        # A refused command is answered with an HTTP error status now and then, and a server may be down; that is no
        # mistake of the page.
        natural = ("Failed to load resource", "net::ERR_CONNECTION_REFUSED")
        if message.type == "error" and not any(words in message.text for words in natural):
            wrong.append(message.text)

    def opened(
        url: str, viewport: Any = WIDE, reduced_motion: Any = "reduce", has_touch: bool = False, **options: Any
    ) -> Page:
        usual = {"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **options}
        context = profiles.lent(usual)
        lent.append((usual, context, {origin(url)}))
        page = context.new_page()
        # Of the page alone, so that the same profile serves any size, motion and hand.
        if viewport != WIDE:
            page.set_viewport_size(viewport)
        if reduced_motion != "reduce":
            page.emulate_media(reduced_motion=reduced_motion)
        if has_touch:
            context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(url)
        return page

    yield opened
    for each in lent:
        profiles.back(*each)
    assert wrong == []


@pytest.fixture(scope="session")
def port() -> Iterator[str]:
    """A port for the servers of one module after another: what the browser has kept of an address still serves it.

    It lies below those that the system gives away, and apart from those of other processes of tests: each holds a
    name of its port for as long as it runs.
    """
    first = 20_000 + 1_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    for number in range(first, first + 1_000):
        with socket(AF_UNIX) as held, suppress(OSError):
            held.bind(f"\0fairdeal tests {number}")
            create_server(("127.0.0.1", number)).close()
            yield str(number)
            return
    raise AssertionError(f"no port from {first} to {first + 999} is free")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, port: str) -> Iterator[Server]:
    """One server for a module of tests that leave each other alone."""
    running = Server(tmp_path_factory.mktemp("server") / "log.db", "--port", port)
    yield running
    running.kill()
