"""A real Chromium, without a screen."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 40_000  # milliseconds, for machines that have other things to do
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


HERE = Path(__file__).parent
OPENED = pytest.StashKey[list[Page]]()


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Play a test that fails once more: no two deals are the same. The summary names it, and it wants a look."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


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


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser profile of its own; a script's error or a console error fails the test."""
    wrong: list[str] = []
    contexts = []
    pages = request.node.stash[OPENED] = []

    def heard(message: Any) -> None:
        # A refused command is answered with an HTTP error status now and then, and a server may be down; that is no
        # mistake of the page.
        natural = ("Failed to load resource", "net::ERR_CONNECTION_REFUSED")
        if message.type == "error" and not any(words in message.text for words in natural):
            wrong.append(message.text)

    def opened(url: str, **options: Any) -> Page:
        usual = {"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
