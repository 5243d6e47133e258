"""A whole evening: three people play, undo, quarrel, call the referee, appeal, export, and convince a stranger."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clicker import Clicker, play_together
from evidence import exported, fetched, headline_alone, headline_in_browser, headline_in_python
from people import (
    appeals,
    asks_to_take_back,
    disputes_last,
    looks_at_all_hands,
    opened,
    referee_comes,
    rules,
    sits_down,
)
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
CLAIM = "Ann had seen my cards before she chose."
FINDING = "Ann had taken a move back after she saw a card; it is played again with fresh cards."
CLAUSES = {"cover-your-assets": "3.6", "money-sweeper": "3.1", "dirty-money": "3.1", "monopoly": "3.1"}


def plays_a_little(people: list[Page], clicks: int) -> None:
    """Whoever is asked clicks, in turn."""
    clickers = [Clicker(page, seed) for seed, page in enumerate(people)]
    while clicks:
        for each in clickers:
            if each.is_asked() and clicks:
                each.click_once()
                clicks -= 1


def until_asked(page: Page, people: list[Page]) -> None:
    """The others play until it is this person's turn."""
    while not Clicker(page).is_asked():
        plays_a_little([other for other in people if other is not page], 1)


@pytest.mark.parametrize("game", CLAUSES)
def test_three_people_and_a_referee_convince_a_stranger_with_the_file_alone(
    server: Any, open_page: Open, tmp_path: Path, game: str
) -> None:
    options = {"length": "rounds", "rounds": 1}
    table = opened(server, game, "me", "open", "open", options=options, referee=True)
    rita = referee_comes(server, open_page, table)
    ann = open_page(server.url + table["url"])
    bo, cy = (sits_down(server, open_page, link, name) for link, name in zip(table["links"], ["Bo", "Cy"], strict=True))
    people = [ann, bo, cy]
    ann.locator("#dock[data-asked]").wait_for()

    misclicks_and_takes_it_back(ann, people)
    quarrels(rita, people, CLAUSES[game])
    play_together(*(Clicker(page, seed) for seed, page in enumerate(people)))
    convinces_a_stranger(server, open_page, table, tmp_path)


def misclicks_and_takes_it_back(ann: Page, people: list[Page]) -> None:
    """With the yes of the two others; the log keeps it, struck through."""
    until_asked(ann, people)
    while not ann.get_by_role("button", name="Take back").is_visible():
        plays_a_little([ann], 1)
    asks_to_take_back(ann)
    for other in people[1:]:
        other.locator("#band").get_by_role("button", name="Yes").click()
    expect(ann.locator("#band")).to_be_hidden()
    ann.get_by_role("button", name="Log").click()
    expect(ann.locator("#log-list s").first).to_be_attached()
    ann.keyboard.press("Escape")


def quarrels(rita: Page, people: list[Page], clause: str) -> None:
    """The referee looks, rules, and rules again after an appeal; what was seen is shuffled again."""
    ann, bo, cy = people
    until_asked(ann, people)
    plays_a_little([ann], 1)
    disputes_last(bo, CLAIM)
    looks_at_all_hands(rita)
    expect(cy.locator("#story")).to_contain_text("looked at all hands")
    rules(rita, "Nothing was wrong.", clause, "The play stands")
    cy.get_by_role("button", name="Accept").click()
    appeals(bo, "The referee has not looked at the log.")
    expect(ann.locator("#band")).to_contain_text("Bo appeals")
    rules(rita, FINDING, clause, "Go back and shuffle again what was seen")
    for page in people:
        expect(page.locator("#band")).to_be_hidden()


def convinces_a_stranger(server: Any, open_page: Open, table: dict[str, Any], folder: Path) -> None:
    """All three verifiers and the audit, with nothing but the file; and the story in words."""
    path = exported(server, table["table"], table["token"], "full", folder)
    said = headline_in_python(path)
    assert said.startswith("verified: ")
    assert headline_alone(path) == said
    assert headline_in_browser(open_page(f"{server.url}/verify"), path) == said
    audit = [sys.executable, "-m", "service.cli", "audit", str(path)]
    done = subprocess.run(audit, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.count("holds")) == (0, 10), done.stdout
    story = open_page("about:blank")
    story.set_content(fetched(server, table["table"], table["token"], "viewer=full&format=html").decode())
    for words in (CLAIM, FINDING, "The referee has not looked at the log.", "looked at all hands"):
        expect(story.locator("body")).to_contain_text(words)
    expect(story.locator("s, del").first).to_be_attached()
