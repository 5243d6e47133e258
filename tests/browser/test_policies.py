"""What the browser is told to refuse: no page makes a document or a script from a string of somebody else's."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from people import opened
from player import Player
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
# What a script that was slipped in would try; the names of what the browser let happen.
TRIES = """() => {
  const tries = {
    html: () => (document.createElement("div").innerHTML = "<b>x</b>"),
    parsed: () => new DOMParser().parseFromString("<b>x</b>", "text/html"),
    script: () => (document.createElement("script").src = "/web/js/verify.js"),
    policy: () => trustedTypes.createPolicy("another", { createHTML: text => text }),
  };
  return Object.keys(tries).filter(name => { try { tries[name](); return true } catch { return false } });
}"""


@pytest.fixture(scope="module")
def finished(server: Any) -> str:
    """A match between bots that is over."""
    table = opened(server, "money-sweeper", "bot", "bot", options={"length": "rounds", "rounds": 1})
    with Player(server.url, table["table"]) as watcher:
        watcher.until(lambda: watcher.view["table"]["status"] == "over")
    return str(table["table"])


@pytest.fixture
def unheard(profiles: Any) -> Iterator[Page]:
    """A page of which nobody minds what it says of refusals."""
    options = {"service_workers": "block"}
    context = profiles.lent(options)
    page = context.new_page()
    yield page
    profiles.back(options, context, set())


@pytest.mark.parametrize(
    "page", ["/", "/table/{}", "/replay/{}", "/verify", "/rules/sweep", "/api/v1/docs", "/offline", "/nowhere"]
)
def test_no_page_makes_a_document_or_a_script_from_a_string(
    server: Any, unheard: Page, finished: str, page: str
) -> None:
    unheard.goto(server.url + page.format(finished))
    expect(unheard.locator("main")).not_to_be_empty()
    assert unheard.evaluate(TRIES) == []


def test_rulebook_and_drawings_of_our_own_server_stand_beside_a_replay(
    server: Any, open_page: Open, finished: str
) -> None:
    page = open_page(f"{server.url}/replay/{finished}")
    for what in ("#rules-text .position", "svg.sprite"):
        page.locator(what).first.wait_for(state="attached")
