"""From the table to the evidence: two browsers play, and the exports verify everywhere."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from clicker import Clicker, play_together
from evidence import exported, headline_alone, headline_in_browser, headline_in_python
from people import opened, resigns, seat_of, two_sit
from playwright.sync_api import Page, expect

from fairdeal.engine.games import OUR_OWN

Open = Callable[..., Page]
PATIENCE = 80  # clicks, or looks, before they have had enough


def played_by_two(server: Any, open_page: Open, game: str) -> tuple[str, str]:
    """A short match by clicks in two browsers, with bots on the other seats; the table, and the first one's token.

    When it drags on, they resign.
    """
    bots = OUR_OWN[game].seats[0] - 2
    options = {"length": "rounds", "rounds": 1, **({"half_deck": True} if game == "money-sweeper" else {})}
    table = opened(server, game, "me", "open", *["bot"] * bots, options=options)
    ann, bo = two_sit(server, open_page, table)
    players = Clicker(ann, 1), Clicker(bo, 2)
    if not play_together(*players, turns=PATIENCE):
        give_up(*players)
    return table["table"], seat_of(server, ann, table).read()


def give_up(*players: Clicker) -> None:
    """Whoever is asked resigns, until the match is over: while somebody is asked, nobody else can end it."""
    while not all(player.is_over() for player in players):
        for player in players:
            if player.is_asked() and not player.is_over():
                resigns(player.page)
                expect(player.page.locator("#dock[data-asked]")).to_have_count(0)
        players[0].page.wait_for_timeout(20)


@pytest.mark.long
@pytest.mark.parametrize("game", OUR_OWN)
def test_a_match_by_two_browsers_is_exported_three_ways_and_verifies_everywhere(
    server: Any, open_page: Open, game: str, tmp_path: Path
) -> None:
    table, token = played_by_two(server, open_page, game)
    paths = [exported(server, table, token, viewer, tmp_path) for viewer in ("mine", "public", "full")]
    heads = {json.loads(path.read_text(encoding="utf-8").splitlines()[0])["head"] for path in paths}
    assert len(heads) == 1
    page = open_page(f"{server.url}/verify")
    for path in paths:
        said = headline_in_python(path)
        assert said.startswith("verified")
        assert headline_alone(path) == said
        assert headline_in_browser(page, path) == said
