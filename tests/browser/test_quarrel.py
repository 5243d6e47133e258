"""A whole evening: three people play, undo, quarrel, call the referee, appeal, export, and convince a stranger."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clicker import Clicker, play_together
from evidence import convinces_a_stranger
from people import (
    appeals,
    asks_to_take_back,
    disputes_last,
    looks_at_all_hands,
    opened,
    referee_comes,
    resigns,
    rules,
    sits_down,
)
from player import ask
from playwright.sync_api import Page, expect

from fairdeal.engine.games import OUR_OWN

pytestmark = pytest.mark.long  # a dispute of two, with all that it may come to, convinces a stranger every time
Open = Callable[..., Page]
CLAIM = "Ann had seen my cards before she chose."
FINDING = "Ann had taken a move back after she saw a card; it is played again with fresh cards."
DOUBT = "The referee has not looked at the log."
THREE = ("me", "open", "open")
LOOKS = 2_000  # with what a look waits, as long as other tests wait for anything
TABLES = [
    ("sweep", (*THREE, "bot"), "3.1"),
    ("dirty-money", THREE, "3.1"),
    ("monopoly", THREE, "3.1"),
    ("cover-your-assets", THREE, "3.6"),
]
SAID = (CLAIM, FINDING, DOUBT, "looked at all hands")
LAST = "money-sweeper"  # short enough to be played to its end


class Evening:
    """Three people at a table, with the referee and perhaps a bot."""

    def __init__(self, server: Any, open_page: Open, game: str, kinds: tuple[str, ...]) -> None:
        self.server = server
        # More rounds than are played: no luck of the deal ends the match before two have resigned.
        options = {"length": "rounds", "rounds": 3 if game != LAST else 1}
        self.table = opened(server, game, *kinds, options=options, referee=True)
        self.rita = referee_comes(server, open_page, self.table)
        self.ann = sits_down(server, open_page, self.table, "Ann")
        links = zip(self.table["links"], ["Bo", "Cy"], strict=True)
        self.bo, self.cy = (sits_down(server, open_page, link, name) for link, name in links)
        self.people = [self.ann, self.bo, self.cy]
        self.clickers = {page: Clicker(page, seed) for seed, page in enumerate(self.people)}

    def seen(self) -> Any:
        """The table, as everybody sees it."""
        _, view = ask("GET", f"{self.server.url}/api/v1/tables/{self.table['table']}/view")
        return view

    def seq(self) -> int:
        """That of the last record."""
        return int(self.seen()["seq"])

    def ann_took_the_trick(self) -> bool:
        game = self.seen()["game"]
        tricks = [zone.get("cards", []) for zone in game["zones"] if zone["id"] == "trick"]
        return bool(game["to_act"] == [0] and tricks == [[]])

    def plays(self, person: Page) -> None:
        """Others play until it is this person's turn, who then clicks until something is played."""
        others = [each for each in self.people if each is not person]
        self._click(others, lambda: self.clickers[person].is_asked())
        before = self.seq()
        self._click([person], lambda: self.seq() > before)

    def _click(self, people: list[Page], until: Callable[[], bool]) -> None:
        for _ in range(LOOKS):
            if until():
                return
            asked = [each for each in people if self.clickers[each].is_asked()]
            for each in asked:
                self.clickers[each].click_once()
            if not asked:
                people[0].wait_for_timeout(20)
        pytest.fail("nothing was played")

    def misclicks_and_takes_it_back(self) -> None:
        """With the yes of whoever is asked; the log keeps it, struck through."""
        self.plays(self.ann)
        while self.ann_took_the_trick():  # then nobody else has the position before them, and none need be asked
            self.plays(self.ann)
        asks_to_take_back(self.ann)
        expect(self.ann.locator("#banner")).to_be_visible()
        needs = self.seen()["table"]["undo"]["needs"]  # all others, if they learned a card; else who is asked next
        for other in [page for seat, page in enumerate(self.people) if seat in needs]:
            other.locator("#banner").get_by_role("button", name="Yes").click()
        expect(self.ann.locator("#banner")).to_be_hidden()
        self.ann.get_by_role("button", name="Log").click()
        expect(self.ann.locator("#log-list s").first).to_be_attached()
        self.ann.keyboard.press("Escape")

    def quarrels(self, clause: str) -> None:
        """The referee looks, rules, and rules again after an appeal; what was seen is shuffled again."""
        self.plays(self.ann)
        disputes_last(self.bo, CLAIM)
        looks_at_all_hands(self.rita)
        expect(self.cy.locator("#story")).to_contain_text("looked at all hands")
        rules(self.rita, "Nothing was wrong.", clause, "The play stands")
        self.cy.get_by_role("button", name="Accept").click()
        appeals(self.bo, DOUBT)
        expect(self.ann.locator("#banner")).to_contain_text("Bo appeals")
        rules(self.rita, FINDING, clause, "Go back and shuffle again what was seen")
        for page in self.people:
            expect(page.locator("#banner")).to_be_hidden()

    def ends(self) -> None:
        """They play on for a while, until two have had enough."""
        for person in self.people:
            self.plays(person)
        self._deals_on()
        for person in (self.ann, self.cy):
            resigns(person)
        expect(self.bo.locator("#sheet-title")).to_contain_text("resigned")

    def _deals_on(self) -> None:
        """Deal the next round, if the last click ended one: its scores lie over the table."""
        button = self.ann.get_by_role("button", name="Next round")
        if button.count():
            button.last.click()
            expect(button).to_have_count(0)


def test_people_quarrel_over_every_game() -> None:
    assert {LAST, *(game for game, _, _ in TABLES)} == set(OUR_OWN)


@pytest.mark.parametrize(("game", "kinds", "clause"), TABLES, ids=[game for game, _, _ in TABLES])
def test_three_people_and_a_referee_convince_a_stranger_with_the_file_alone(
    server: Any, open_page: Open, tmp_path: Path, game: str, kinds: tuple[str, ...], clause: str
) -> None:
    evening = Evening(server, open_page, game, kinds)
    evening.misclicks_and_takes_it_back()
    evening.quarrels(clause)
    evening.ends()
    convinces_a_stranger(server, open_page, evening.table, tmp_path, SAID)


def test_a_match_that_was_quarrelled_over_is_played_to_its_end(server: Any, open_page: Open, tmp_path: Path) -> None:
    evening = Evening(server, open_page, LAST, THREE)
    evening.misclicks_and_takes_it_back()
    evening.quarrels("3.1")
    assert play_together(*evening.clickers.values())
    convinces_a_stranger(server, open_page, evening.table, tmp_path, SAID)
