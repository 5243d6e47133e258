"""A person who plays by clicks alone, reading only what the page shows."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, Position
from playwright.sync_api import TimeoutError as PlaywrightTimeout

TURNS = 2000
CORNER: Position = {"x": 9, "y": 9}  # the part of a card that is not covered by the next one in a hand


class Clicker:
    """Plays whatever is lit or offered, until the match is over; or one round, if it does not deal the next."""

    def __init__(self, page: Page, seed: int = 1, *, deals: bool = True) -> None:
        self.page, self.deals = page, deals
        self.dice = random.Random(seed)

    def play_to_the_end(self) -> int:
        """Click until the page offers a rematch; how many times something was clicked."""
        for turn in range(TURNS):
            self.page.wait_for_function(WAITS_FOR_ME)
            if self.is_over():
                return turn
            self.click_once()
        raise AssertionError("the match did not end")

    def is_asked(self) -> bool:
        """Does the page want anything of this person now, or is the match over?"""
        return bool(self.page.evaluate(f"({WAITS_FOR_ME})()"))

    def is_over(self) -> bool:
        return bool(self.page.get_by_role("button", name="Rematch").count())

    def click_once(self) -> None:
        """One click: the answer that somebody waits for, the next round, a button that plays, or a card that is lit."""
        before = self.page.evaluate(MOMENT)
        target = self._target()
        if target is None:
            return
        try:
            target.click(timeout=1_000, position=CORNER)
            self.page.wait_for_function(f"before => {MOMENT} !== before", arg=before, timeout=1_000)
        except PlaywrightTimeout:
            # The table has moved on under the hand; look again.
            return

    def _target(self) -> Locator | None:
        answer = self.page.locator(ANSWERS)
        if answer.count():
            return answer.first
        next_round = self.page.get_by_role("button", name="Next round")
        if next_round.count():
            return next_round.last if self.deals else None
        buttons = self.page.locator("#buttons .button:not(.button--quiet)")
        lit = self.page.locator(".card[data-lit]")
        offers, cards = buttons.count(), lit.count()
        if offers and (not cards or self.dice.random() < 0.7):
            return buttons.nth(self.dice.randrange(offers))
        return lit.nth(self.dice.randrange(cards)) if cards else None


def play_together(*players: Clicker, turns: int = TURNS) -> bool:
    """Several people at one table click in turn, each when asked; did the match end within so many turns?"""
    for _ in range(turns):
        asked = [player for player in players if player.is_asked()]
        if asked and all(player.is_over() for player in players):
            return True
        for player in asked:
            if not player.is_over():
                player.click_once()
        if not asked:
            players[0].page.wait_for_timeout(20)
    return all(player.is_over() for player in players)


# No to a request to undo, and one's own seat back from a bot.
ANSWERS = "#banner [data-answer=no], #banner [data-answer=back]"
WAITS_FOR_ME = f"""() =>
    document.querySelector('#dock[data-asked], {ANSWERS}') ||
    [...document.querySelectorAll('button')].some(each => /Next round|Rematch/.test(each.textContent))"""
# Everything that a click can change.
MOMENT = (
    """[...document.querySelectorAll('main, dialog[open], #buttons, #banner')].map(each => each.innerHTML).join()"""
)
