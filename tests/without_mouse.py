"""People without a mouse: one who presses keys alone, and one who reads nothing but the accessibility tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from clicker import TURNS, Clicker
from playwright.sync_api import TimeoutError as PlaywrightTimeout

FOCUSED = "() => document.activeElement.textContent"
LOST = "() => document.querySelector('#dock[data-asked]') && document.activeElement === document.body"
# A line of the tree; one with a colon in its name stands in quotes.
NODE = re.compile(r'^(?P<indent> *)- \'?(?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)')
TOOLS = re.compile("^(Take back…|Show me a good move|Close|Rule .*)$")
CLEAR = re.compile("^Clear|choose more")
USABLE = ", can be chosen"
LOOKS = 1000


class Typist(Clicker):
    """Plays by keys alone, whatever is lit or offered."""

    lost = 0  # how often nothing had focus when one was asked

    def click_once(self) -> None:
        """Choose by keys, and wait until something has changed."""
        found = self.look()
        self.lost += bool(self.page.evaluate(LOST))
        for key in self._keys(found["offers"], found["lit"]):
            self.page.keyboard.press(key)
        with suppress(PlaywrightTimeout):  # the table may have moved on under the fingers; look again
            self.sees_a_change()

    def _keys(self, offers: int, lit: int) -> Iterator[str]:
        """Yield the keys to the next round, to the first button, or to a card that is lit."""
        while self.page.locator("dialog[open]").count():  # until it is answered, or a bot has dealt, which closes it
            if "Next round" in self.page.evaluate(FOCUSED):
                yield "Enter"
                return
            yield "Tab"
        if offers and (not lit or self.dice.random() < 0.7):
            yield "s"
        elif lit:
            yield from ["n"] * self.dice.randint(1, 4)
            yield "Enter"


class Reader(Clicker):
    """Plays by what the accessibility tree tells: roles, names and states. What it names is pressed there."""

    def play_to_the_end(self) -> int:
        """Press until the page offers a rematch; how many times something was pressed."""
        tree = ""
        for turn in range(TURNS):
            tree = self._after(tree)
            names = offers(tree)
            if "Rematch" in names:
                return turn
            self._press(self._chosen(names))
        raise AssertionError("the match did not end")

    def _after(self, before: str) -> str:
        """Wait for another tree that offers something."""
        for _ in range(LOOKS):
            tree = self.page.locator("body").aria_snapshot()
            if tree != before and offers(tree):
                return tree
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing is offered:\n{tree}")

    def _chosen(self, names: list[str]) -> str:
        """Choose a button rather than a further card."""
        buttons = [name for name in names if not name.endswith(USABLE)]
        cards = [name for name in names if name.endswith(USABLE)]
        return self.dice.choice(buttons if buttons and (not cards or self.dice.random() < 0.7) else cards)

    def _press(self, name: str) -> None:
        """Press what alone has that name; the table may have moved on since the tree was read."""
        buttons = self.page.get_by_role("button", name=name, exact=True)
        assert buttons.count() <= 1, f"{buttons.count()} buttons are called {name!r}"
        with suppress(PlaywrightTimeout):
            buttons.press("Enter", timeout=1_000)


def offers(tree: str) -> list[str]:
    """Name what can be pressed to play on: cards that can be chosen, buttons of one's turn, the next round."""
    around: list[tuple[int, str, str]] = []  # of a line: indent, role and name of all that it stands in
    cards, buttons = [], []
    for line in tree.splitlines():
        if not (node := NODE.match(line)):
            continue
        indent, role, name = len(node["indent"]), node["role"], (node["name"] or "").replace('\\"', '"')
        around = [each for each in around if each[0] < indent]
        if role == "button" and "[disabled]" not in node["states"]:
            inside = {(role, name) for _, role, name in around}
            if name in ("Next round", "Rematch"):
                return [name]
            if name.endswith(USABLE):
                cards.append(name)
            elif ("region", "Hand and moves") in inside and "group" not in dict(inside) and not TOOLS.search(name):
                buttons.append(name)
        around.append((indent, role, name))
    moves = [name for name in cards + buttons if not CLEAR.search(name)]
    return moves or buttons
