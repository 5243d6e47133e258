"""People without a mouse: one who presses keys alone, and one who reads nothing but the accessibility tree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from clicker import MOMENT, TURNS, Clicker
from playwright.sync_api import TimeoutError as PlaywrightTimeout

FOCUSED = "() => document.activeElement.textContent"
LOST = "() => document.querySelector('#dock[data-asked]') && document.activeElement === document.body"
NODE = re.compile(r'^(?P<indent> *)- (?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)')
TOOLS = re.compile("Take back|Show me|Clear|chosen|^Close$|^Rule ")


class Typist(Clicker):
    """Plays by keys alone, whatever is lit or offered."""

    lost = 0  # how often nothing had focus when one was asked

    def click_once(self) -> None:
        """Choose by keys, and wait until something has changed."""
        before = self.page.evaluate(MOMENT)
        self.lost += bool(self.page.evaluate(LOST))
        for key in self._keys():
            self.page.keyboard.press(key)
        try:
            self.page.wait_for_function(f"before => {MOMENT} !== before", arg=before, timeout=1_000)
        except PlaywrightTimeout:
            return  # the table has moved on under the fingers; look again

    def _keys(self) -> Iterator[str]:
        """Yield the keys to the next round, to the first button, or to a card that is lit."""
        if self.page.locator("dialog[open]").count():
            while "Next round" not in self.page.evaluate(FOCUSED):
                yield "Tab"
            yield "Enter"
            return
        offers = self.page.locator("#buttons .button:not(.button--quiet)").count()
        lit = self.page.locator(".card[data-lit]").count()
        if offers and (not lit or self.dice.random() < 0.7):
            yield "s"
        elif lit:
            yield from ["n"] * self.dice.randint(1, 4)
            yield "Enter"


class Reader(Clicker):
    """Plays by what the accessibility tree tells: roles, names and states. What it names is pressed there."""

    def play_to_the_end(self) -> int:
        """Press until the page offers a rematch; how many times something was pressed."""
        seen = ""
        for turn in range(TURNS):
            while (tree := self.page.locator("body").aria_snapshot()) == seen or not (names := offers(tree)):
                self.page.wait_for_timeout(20)
            if "Rematch" in names:
                return turn
            seen = tree
            self._press(self.dice.choice(names))
        raise AssertionError("the match did not end")

    def _press(self, name: str) -> None:
        button = self.page.get_by_role("button", name=name, exact=True)
        assert button.count() == 1, f"{button.count()} buttons are called {name!r}"
        button.press("Enter")


def offers(tree: str) -> list[str]:
    """Name what can be pressed to play on: the next round or a rematch, lit cards, and buttons of one's turn."""
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
            if name.endswith(", can be chosen"):
                cards.append(name)
            elif ("region", "Your turn") in inside and "group" not in dict(inside) and not TOOLS.search(name):
                buttons.append(name)
        around.append((indent, role, name))
    return cards + buttons
