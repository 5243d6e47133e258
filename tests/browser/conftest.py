"""A real Chromium, without a screen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser profile of its own; a script's error or a console error fails the test."""
    wrong: list[str] = []
    contexts = []

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
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
