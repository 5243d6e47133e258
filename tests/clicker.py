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
        return bool(self.page.evaluate(IS_OVER))

    def click_once(self) -> None:
        """One click: the answer that somebody waits for, the next round, a button that plays, or a card that is lit."""
        target = self._target()
        if target is None:
            return
        try:
            target.click(timeout=1_000, position=CORNER)
            self.sees_a_change()
        except PlaywrightTimeout:
            # The table has moved on under the hand; look again.
            return

    def look(self) -> dict[str, int]:
        """Look at the page, which keeps the moment: how many there are of all that can be clicked."""
        found: dict[str, int] = self.page.evaluate(LOOK)
        return found

    def sees_a_change(self) -> None:
        """Wait until the page is another than at the last look."""
        self.page.wait_for_function(CHANGED, timeout=1_000)

    def _target(self) -> Locator | None:
        found = self.look()
        if found["answers"]:
            return self.page.locator(ANSWERS).first
        if found["rounds"]:
            return self.page.get_by_role("button", name="Next round").last if self.deals else None
        offers, cards = found["offers"], found["lit"]
        if offers and (not cards or self.dice.random() < 0.7):
            return self.page.locator(OFFERS).nth(self.dice.randrange(offers))
        return self.page.locator(LIT).nth(self.dice.randrange(cards)) if cards else None


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
OFFERS = "#buttons .button:not(.button--quiet)"
LIT = ".card[data-lit]"
# A scoresheet that was put away keeps its button; only one that is seen deals.
ROUNDS = """[...document.querySelectorAll('button')]
    .filter((each) => each.textContent.includes('Next round') && each.getClientRects().length)"""
IS_OVER = "() => [...document.querySelectorAll('button')].some(each => /Rematch|Revanche/.test(each.textContent))"
WAITS_FOR_ME = f"() => document.querySelector('#dock[data-asked], {ANSWERS}') || {ROUNDS}.length || ({IS_OVER})()"
# Everything that a click can change.
MOMENT = (
    """[...document.querySelectorAll('main, dialog[open], #buttons, #banner')].map(each => each.innerHTML).join()"""
)
LOOK = f"""() => {{
  window.seen = {MOMENT};
  const count = (what) => document.querySelectorAll(what).length;
  return {{ answers: count('{ANSWERS}'), rounds: {ROUNDS}.length, offers: count('{OFFERS}'), lit: count('{LIT}') }};
}}"""
CHANGED = f"() => {MOMENT} !== window.seen"
