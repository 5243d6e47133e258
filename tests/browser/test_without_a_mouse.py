"""A match by keys alone, and one by the accessibility tree alone; every game with `make test-long`."""

from collections.abc import Callable
from typing import Any

import pytest
from long import shortly
from people import DECK, ENDED, opened
from playwright.sync_api import Page, expect
from without_mouse import Reader, Typist

from fairdeal.engine.games import OUR_OWN

Open = Callable[..., Page]
OPTIONS = {"money-sweeper": {"own_deck": True, **DECK}}


def at_a_table(server: Any, open_page: Open, game: str, rounds: int = 1) -> Page:
    options = {"length": "rounds", "rounds": rounds, **OPTIONS.get(game, {})}
    table = opened(server, game, "me", *["bot"] * (max(OUR_OWN[game].seats[0], 2) - 1), options=options)
    return open_page(server.url + table["url"])


@pytest.mark.parametrize("game", shortly(OUR_OWN, 0))
def test_a_match_is_played_by_keys_alone_and_focus_is_never_lost(server: Any, open_page: Open, game: str) -> None:
    typist = Typist(at_a_table(server, open_page, game, 2 if game in OPTIONS else 1))
    assert typist.play_to_the_end() > 3
    assert typist.lost == 0


@pytest.mark.parametrize("game", shortly(OUR_OWN, 0))
def test_a_match_is_played_by_the_accessibility_tree_alone(server: Any, open_page: Open, game: str) -> None:
    page = at_a_table(server, open_page, game)
    assert Reader(page).play_to_the_end() > 0
    expect(page.get_by_role("dialog")).to_contain_text(ENDED)
