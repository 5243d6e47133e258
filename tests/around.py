"""The drawn pages around the table: how each is brought about, to be looked at beside its drawing."""

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from people import disputes_last, opened, referee_comes, takes_seat, two_sit
from player import Player
from playwright.sync_api import Page, expect

from fairdeal.engine import find
from fairdeal.service.cli.simulate import Simulation
from fairdeal.service.evidence.tamper import tamper

Open = Callable[..., Page]
LAPTOP, PHONE, HALF = (1366, 768), (390, 844), (683, 640)


def lobby(server: Any, open_page: Open) -> Page:
    """One table of one's own waits for a move."""
    page = open_page(server.url)
    page.get_by_role("button", name="Play now: Cover Your Assets").click()
    page.locator("#dock[data-asked]").wait_for()
    page.goto(server.url)
    expect(page.locator("#next li")).to_contain_text("your turn")
    return page


def which_game(server: Any, open_page: Open) -> Page:
    page = open_page(server.url)
    page.get_by_role("button", name="Invite").click()
    return page


def friends(server: Any, open_page: Open) -> Page:
    """A host, and a guest who has just sat down."""
    page = open_page(server.url)
    if page.get_by_role("button", name="Invite").is_visible():
        page.get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Play Sweep with friends").click()
    takes_seat(page, "Ann")
    takes_seat(open_page(page.locator("#share .link__url").input_value()), "Basil")
    expect(page.locator("#waiting-seats")).to_contain_text("Basil")
    return page


def plays(*people: Page) -> None:
    """Whoever of them is asked plays a card that may be played."""
    for page in people:
        if page.locator("#dock[data-asked]").count():
            page.locator("#hand .card[data-lit]").first.click()
        page.wait_for_timeout(600)


def desk(server: Any, open_page: Open) -> Page:
    """A claim is before the referee, who hears it."""
    table = opened(server, "dirty-money", "me", "open", "bot", "bot", referee=True)
    ann, bo = two_sit(server, open_page, table)
    while not ann.locator("#centre .card[data-side=face]").count():
        plays(ann, bo)
    disputes_last(ann, "I clicked the wrong card.")
    rita = referee_comes(server, open_page, table, banner=True)
    rita.locator("#banner").get_by_role("button", name=re.compile("Hear it|The case")).first.click()
    rita.locator("#panel-case").wait_for()
    return rita


def story(server: Any, open_page: Open) -> Page:
    played = {"length": "rounds", "rounds": 4, "half_deck": True}
    table = opened(server, "money-sweeper", "bot", "bot", "bot", options=played)
    with Player(server.url, table["table"]) as watcher:
        watcher.until(watcher.is_over)
    page = open_page(server.url + table["watch"])
    page.get_by_role("button", name="The story").click()
    page.locator("#story[open] .chart__end").first.wait_for()
    return page


def verified(server: Any, open_page: Open, kind: str = "") -> Page:
    """The page that checks a transcript has checked one, damaged in this way."""
    with TemporaryDirectory() as folder:
        options = ["length=rounds", "half_deck"]
        simulation = Simulation(find("money-sweeper"), 3, "page", ["sensible"], options, Path(folder) / "out")
        whole = simulation.play(0).read_bytes()
        simulation.service.close()
    if kind:
        whole = tamper(whole.splitlines(keepends=True), kind)
    page = open_page(f"{server.url}/verify")
    file = {"name": "match.jsonl", "mimeType": "application/x-ndjson", "buffer": whole}
    page.get_by_label("Choose a transcript").set_input_files(file)  # type: ignore[arg-type]
    page.locator("#plain").wait_for()
    return page


def changed(server: Any, open_page: Open) -> Page:
    return verified(server, open_page, "flip-data")


# What the picture is called, its size, and how the page comes about.
PAGES: dict[str, tuple[tuple[int, int], Callable[[Any, Open], Page]]] = {
    "lobby-laptop": (LAPTOP, lobby),
    "lobby-phone": (PHONE, lobby),
    "which-game-phone": (PHONE, which_game),
    "friends-laptop": (LAPTOP, friends),
    "friends-phone": (PHONE, friends),
    "desk-laptop": (LAPTOP, desk),
    "desk-phone": (PHONE, desk),
    "story-laptop": (LAPTOP, story),
    "verify-good": (HALF, verified),
    "verify-bad": (HALF, changed),
}
