"""Firefox and WebKit play a short match each, and a guest comes by a code."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from clicker import TURNS
from long import LONG, shortly
from people import DECK, opened, takes_seat
from player import ask
from playwright.sync_api import Page, expect
from webdriver import Browser, Firefox, Gone, WebKit

# What a person would click next, of what is offered rather than a further card; "over" when the match is. By chance:
# who always clicks what comes first has gone round in a circle for 900 clicks.
NEXT = """
const buttons = (name) => [...document.querySelectorAll("button")].filter((each) => each.textContent.includes(name));
if (!window.wrong) return "left"; // a click met a way out, and this is another page
if (buttons("Rematch").length) return "over";
const offers = [...document.querySelectorAll("#buttons .button:not(.button--quiet)"), ...buttons("Next round")];
const lit = [...document.querySelectorAll(".card[data-lit]:not([aria-pressed])")];
const [some, cards] = [offers, lit].map((all) => all.filter((each) => each.getClientRects().length));
const among = some.length && (!cards.length || Math.random() < 0.7) ? some : cards;
const clear = document.querySelector("#buttons .button--quiet"); // where what is chosen leads nowhere
return among[Math.floor(Math.random() * among.length)] ?? (clear?.getClientRects().length ? clear : null);
"""
# A page in which nothing is painted, as in tests/browser/conftest.py; and what is wrong with it is heard.
LISTENS = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(":root { opacity: 0 !important }");
document.adoptedStyleSheets = [sheet];
window.wrong = [];
addEventListener("error", (event) => window.wrong.push(event.message));
addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
return true;
"""
# A guest types a code in the lobby, and then a name at the table; each tells what to press next.
TYPES = """
const button = document.querySelector("#ask-host");
if (!document.querySelector(".game") || !button.getClientRects().length) return null;
document.querySelector("#typed-code").value = "%s";
button.scrollIntoView({ block: "center" });
return button;
"""
SITS = """
const name = document.querySelector("dialog[open] input:not([type=radio])");
if (name) name.value = "Bo";
return name && document.querySelector("dialog[open] button[value=ok]");
"""
SEATED = "return document.querySelector('#waiting-seats')?.textContent.includes('(you)')"
Open = Callable[..., Page]
SHORT: tuple[str, int, dict[str, Any]] = (
    "money-sweeper",
    2,
    {"length": "rounds", "rounds": 1, "own_deck": True, **DECK},
)
MATCHES = [SHORT, ("monopoly", 3, {"length": "rounds", "rounds": 1})] if LONG else [SHORT]
EVERY: list[tuple[Callable[[Path], Browser], str, int, dict[str, Any]]]
EVERY = [(kind, *match) for kind in shortly([Firefox, WebKit], 1) for match in MATCHES]


def plays_to_the_end(browser: Browser) -> int:
    """How often something was clicked until the match was over."""
    for clicks in range(TURNS):
        with suppress(Gone):
            target = browser.waits_for(NEXT)
            assert target != "left", f"after {clicks} clicks the page is another"
            if target == "over":
                return clicks
            browser.clicks(target)
    raise AssertionError("the match did not end")


@pytest.mark.parametrize(("kind", "game", "seats", "options"), EVERY)
def test_a_match_is_played_in_another_browser_and_a_guest_comes_by_a_code(
    server: Any,
    tmp_path: Path,
    open_page: Open,
    kind: Callable[[Path], Browser],
    game: str,
    seats: int,
    options: dict[str, Any],
) -> None:
    table = opened(server, game, "me", *["bot"] * (seats - 1), options=options)
    with kind(tmp_path) as browser:
        browser.goes_to(server.url + table["url"])
        browser.run(LISTENS)
        assert plays_to_the_end(browser) > 0
        assert browser.run("return window.wrong") == []
        if LONG:
            comes_by_a_code(server, open_page, browser)
    status, audit = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/audit")
    assert (status, set(audit["checks"].values())) == (200, {"holds"})


def comes_by_a_code(server: Any, open_page: Open, browser: Browser) -> None:
    """Ann, who opens a table for friends, sees Bo sit down."""
    ann = open_page(server.url)
    ann.get_by_role("button", name="Play Sweep with friends").click()
    takes_seat(ann, "Ann")
    expect(ann.locator(".share__code")).to_have_text(re.compile("^[B-Z]{6}$"))
    code = str(ann.locator(".share__code").text_content())
    browser.goes_to(server.url)
    browser.clicks(browser.comes_to(TYPES % f" {code[:3].lower()} {code[3:]}"))
    browser.clicks(browser.comes_to(SITS))
    browser.comes_to(SEATED)
    assert browser.run("return location.hash") == ""
    expect(ann.locator("#waiting-seats")).to_contain_text("Bo")
