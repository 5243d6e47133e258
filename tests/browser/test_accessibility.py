"""axe finds nothing on any page in any state, by day or in the dark: one state after the other."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe import faults
from evening_files import of_bots
from long import shortly
from people import (
    looks_at_all_hands,
    opened,
    referee_comes,
    rules,
    sits_down,
)
from player import Player
from playwright.sync_api import Page, ViewportSize, expect

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.evidence.tamper import tamper

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}
GOLDEN = Path(__file__).parents[1] / "golden"


def looks_at_dialog(wrong: list[str], page: Page, where: str) -> None:
    """Wait until the dialog is open, and look at it."""
    page.locator("dialog[open]").wait_for()
    looks(wrong, page, where, "dialog[open]")


def looks(wrong: list[str], page: Page, where: str, part: str = "html") -> None:
    """Look at the page as it is now, or at a part, and go on: one run tells of every state."""
    wrong += [f"{where}: {fault}" for fault in faults(page, part)]


def presses(page: Page, name: str, **how: Any) -> None:
    page.get_by_role("button", name=name, **how).first.click()


def test_the_lobby_and_its_dialogs(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    opened(server, "sweep", "bot", "open", "bot", "bot")
    page = open_page(server.url)
    page.locator("#open li").first.wait_for()
    looks(wrong, page, "lobby")
    presses(page, "New table")
    page.locator("#new-options label").first.wait_for()
    page.locator("#new details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    looks_at_dialog(wrong, page, "new table")
    page.keyboard.press("Escape")
    presses(page, "Open a tournament")
    page.locator("#new-cup summary").click()
    looks_at_dialog(wrong, page, "new tournament")
    page.keyboard.press("Escape")
    page.locator("#name").click()
    looks_at_dialog(wrong, page, "name")
    assert not wrong, "\n".join(wrong)


def test_the_verifier_and_what_it_says(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    page = open_page(f"{server.url}/verify")
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    looks(wrong, page, "verify")
    page.set_input_files("#file", GOLDEN / "dirty-money-3.jsonl")
    page.locator("#result").wait_for()
    looks(wrong, page, "verified")
    forged = tamper(of_bots().bytes().splitlines(keepends=True), "cut-table")
    page.set_input_files("#file", {"name": "evening.jsonl", "mimeType": "application/x-ndjson", "buffer": forged})
    page.locator(".result__board").first.wait_for()
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    looks(wrong, page, "a tournament")
    assert not wrong, "\n".join(wrong)


def test_the_rulebook_of_every_game(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    page = open_page("about:blank")
    for game in shortly(OUR_OWN, 3):  # all are made of the same Markdown by the same hand
        page.goto(f"{server.url}/rules/{game}")
        looks(wrong, page, game)
    assert not wrong, "\n".join(wrong)


def test_the_panels_and_dialogs_of_a_table(server: Any, open_page: Open) -> None:
    """Ann looks at all of it; Bo, a program, asks her for what she is asked."""
    wrong: list[str] = []
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    ann = sits_down(server, open_page, table, "Ann")
    ann.locator("#waiting-seats li").first.wait_for()
    looks(wrong, ann, "lobby stage")
    rita = referee_comes(server, open_page, table)
    with Player(server.url, table["table"], table["guests"][0]) as bo:
        assert bo.do("sit", name="Bo")["is"] == "done"
        ann.locator(".card[data-lit]").nth(7).click()
        looks(wrong, ann, "turn")
        for panel in ("Rules", "Log", "Menu"):
            presses(ann, panel, exact=True)
            ann.locator(
                "#panel .panel__page:not([hidden]) :is(.rulebook h1, .log li, #menu-options dt)"
            ).first.wait_for()
            looks(wrong, ann, panel, "#panel")
        presses(ann, "Close", exact=True)
        ann.keyboard.press("?")
        looks_at_dialog(wrong, ann, "help")
        ann.keyboard.press("Escape")
        presses(ann, "Take back")
        looks_at_dialog(wrong, ann, "undo")
        ann.keyboard.press("Escape")
        stop, mine = ann.get_by_role("button", name=re.compile("^Stop")), ann.get_by_text("Bo flips a card.")
        stop.or_(mine).first.wait_for()
        if stop.is_visible():  # no mine has ended her turn
            stop.click()
        bo.until(bo.may_act)
        assert bo.do("play", action=bo.mine()["choices"]["items"][0]["action"])["is"] == "done"
        assert bo.do("undo")["is"] == "done"
        ann.locator("#banner [data-answer=no]").first.wait_for()
        looks(wrong, ann, "somebody asks to undo", "#banner")
        ann.locator("#banner [data-answer=no]").first.click()
        presses(ann, "Log", exact=True)
        presses(ann, "Dispute")
        looks_at_dialog(wrong, ann, "dispute")
        ann.get_by_label("What is wrong?").fill("That was my turn.")
        ann.locator("#claim").get_by_role("button", name="Call the referee").click()
        looks_at_all_hands(rita)
        looks(wrong, rita, "referee's desk")
        rules(rita, "It was Bo's turn.", "3.1", "The play stands")
        ann.get_by_role("button", name="Accept").wait_for()
        looks(wrong, ann, "a ruling", "#panel")
        looks(wrong, ann, "a ruling", "#banner")
    assert not wrong, "\n".join(wrong)


def test_the_replay_wide_and_on_a_phone(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    table = opened(server, "dirty-money", "bot", "bot", "bot", options={"length": "rounds", "rounds": 1})
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
    page = open_page(f"{server.url}/replay/{table['table']}?seq=8&as=all", has_touch=True)
    expect(page.locator("#moment")).to_contain_text("#8")
    looks(wrong, page, "replay")
    for panel in shortly(["Log", "Menu"], 1):
        presses(page, panel, exact=True)
        looks(wrong, page, f"replay, {panel}", "#panel")
    page.set_viewport_size(PHONE)
    looks(wrong, page, "replay on a phone, Menu", "#panel")
    presses(page, "Close", exact=True)
    looks(wrong, page, "replay on a phone")
    assert not wrong, "\n".join(wrong)


def test_without_scripts_a_table_is_read_as_text_and_what_is_not_there_is_a_page(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    table = opened(server, "dirty-money", "me", "bot", "bot")
    assert table["me"].takes("Ann")[0] == 201
    page = open_page(f"{server.url}/table/{table['table']}", java_script_enabled=False)
    page.wait_for_url("**/plain")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dirty Money: the table as text")
    expect(page.locator("dl")).to_contain_text("Ann")
    expect(page.locator("dl")).to_contain_text("21 cards in hand")
    scripted = open_page("about:blank")
    for address in (page.url, f"{server.url}/nowhere"):
        scripted.goto(address)
        looks(wrong, scripted, address)
    assert not wrong, "\n".join(wrong)
    page.goto(server.url)
    page.get_by_role("link", name="Sweep", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sweep")
