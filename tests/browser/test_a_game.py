"""A game that this house does not know, from a package of its own: sat down at, played, quarrelled over and proved."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from clicker import Clicker, play_together
from evidence import exported, headline_alone, headline_in_browser, headline_in_python
from example import HEARTS, installed, written
from keyed import linked
from people import disputes_last, opened, referee_comes, rules, seat_of, two_sit
from player import Player, ask
from playwright.sync_api import Page, expect
from serving import Server

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def tide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a machine where High Tide and Hearts are installed."""
    package = written("a-game.md", tmp_path_factory.mktemp("high-tide"))
    environment = installed(package, tmp_path_factory.mktemp("site"), HEARTS)
    server = Server(tmp_path_factory.mktemp("server") / "log.db", **environment)
    yield server
    server.kill()


def plays(page: Page) -> None:
    """Click a card of one's hand, and see it in the trick."""
    lying = page.locator("[data-id^='trick.']").count()
    page.locator(".card[data-lit]").first.click()
    expect(page.locator("[data-id^='trick.']")).to_have_count(lying + 1)


def test_the_lobby_lists_it_and_its_rulebook_draws_its_positions(tide: Server, open_page: Open) -> None:
    page = open_page(tide.url)
    expect(page.locator(".game", has_text="High Tide").locator(".card[data-drawn]")).to_have_count(3)
    page.get_by_role("button", name="New table of High Tide").click()
    page.get_by_label("Cards in a hand").fill("3")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".card[data-lit][data-drawn]")).to_have_count(3)
    page.goto(f"{tide.url}/rules/high-tide")
    expect(page.locator("#clause-4\\.1")).to_contain_text("A trick is worth its lowest card")
    expect(page.locator(".position").get_by_role("img", name="22", exact=True)).to_be_visible()
    expect(page.locator(".position .card[data-drawn]").first).to_be_visible()


def test_its_lesson_is_taught(tide: Server, open_page: Open) -> None:
    page = open_page(tide.url)
    page.get_by_role("button", name="Learn it by playing: High Tide").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_text("Your 22 takes 20 points. Play it.")).to_be_visible()
    page.locator("#hand").get_by_role("button", name="22").click()
    expect(page.get_by_text("Your 3 cannot take anything")).to_be_visible()


def test_it_is_undone_disputed_played_to_its_end_exported_and_audited(
    tide: Server, open_page: Open, tmp_path: Path
) -> None:
    table = opened(tide, "high-tide", "me", "open", "bot", options={"rounds": 1, "hand": 3}, referee=True)
    rita = referee_comes(tide, open_page, table)
    ann, bo = two_sit(tide, open_page, table)
    plays(ann)
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator("#undo-price")).to_contain_text("Bo and Cleo must agree")
    expect(ann.locator("#undo-price")).to_contain_text("cards of your hand")
    ann.get_by_role("button", name="Ask them").click()
    bo.get_by_role("button", name="Yes").click()
    expect(ann.locator("[data-id^='trick.']")).to_have_count(0)
    plays(ann)
    disputes_last(bo, "Ann had seen my cards.")
    rules(rita, "She had not.", "3.1", "The play stands")
    ann.get_by_role("button", name="Accept").click()
    bo.get_by_role("button", name="Accept").click()
    expect(ann.locator("#banner")).to_be_hidden()
    assert play_together(Clicker(ann, 1), Clicker(bo, 2))
    expect(ann.locator("#sheet-title")).to_have_text(re.compile(r"wins? the match|share the win"))
    token = seat_of(tide, ann, table).read()
    page = open_page(f"{tide.url}/verify")
    for viewer in ("mine", "public", "full"):
        path = exported(tide, table["table"], token, viewer, tmp_path)
        said = headline_in_python(path)
        assert said.startswith("verified")
        assert headline_in_browser(page, path) == said
    assert headline_alone(path) == said
    _, audit = ask("GET", f"{tide.url}/api/v1/tables/{table['table']}/audit")
    assert set(audit["checks"].values()) == {"holds"}


@pytest.mark.long
def test_the_example_is_played_by_clicks_in_german(tide: Server, open_page: Open) -> None:
    seats, options = [{"kind": "me"}, *[{"kind": "bot"}] * 3], {"length": "rounds", "rounds": 1}
    body = {"game": "hearts", "seats": seats, "options": options, "language": "de", "name": "Ann"}
    table = linked(tide.url, body)
    page = open_page(tide.url + table["url"])
    expect(page.locator("#prompt")).to_contain_text("Wähle drei Karten für")
    expect(page.locator("#hand .card[data-lit][data-drawn]")).to_have_count(13)
    expect(page.locator(".own .figure[data-sign=heart] .sign")).to_be_visible()
    Clicker(page).play_to_the_end()
    expect(page.locator("#sheet-title")).to_have_text(re.compile("gewinn|Sieg"))
    expect(page.locator("#sheet-rounds th[scope=col]")).to_have_text(["Spieler", "Summe", "Spieler", "Punkte", "Summe"])
    page.goto(f"{tide.url}/replay/{table['table']}")
    expect(page.locator(".figure[data-sign=heart] .sign").first).to_have_css("color", "rgb(177, 18, 31)")


def test_its_past_is_looked_at_and_played_on_from(tide: Server, open_page: Open) -> None:
    body: dict[str, Any] = {"game": "high-tide", "seats": [{"kind": "bot"}] * 4, "options": {"rounds": 1, "hand": 3}}
    _, table = ask("POST", f"{tide.url}/api/v1/tables", body)
    with Player(tide.url, table["table"]) as watcher:  # before it is played, moment 7 is not there to be looked at
        watcher.until(watcher.is_over)
    page = open_page(f"{tide.url}/replay/{table['table']}?seq=7")
    expect(page.locator("[data-id^='trick.']")).to_have_count(2)
    body = {"seq": 7, "seats": [{"kind": "me"}, *[{"kind": "bot"}] * 3], "name": "Ann"}
    fork = linked(tide.url, body, f"/api/v1/tables/{table['table']}/fork")
    ann = open_page(tide.url + fork["url"])
    Clicker(ann).play_to_the_end()
    expect(ann.locator("#sheet-title")).to_have_text(re.compile(r"wins? the match|share the win"))
