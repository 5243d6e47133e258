"""Looking back in the browser: every moment through permitted eyes, and playing on from one."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from clicker import Clicker
from player import Player, ask
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}


def opened(server: Any, game: str, *kinds: str, **options: Any) -> dict[str, Any]:
    body = {"game": game, "seats": [{"kind": kind} for kind in kinds], "name": "Ann", "options": options}
    table: dict[str, Any]
    status, table = ask("POST", f"{server.url}/api/v1/tables", body)
    assert status == 201, table
    return table


@pytest.fixture(scope="module")
def finished(server: Any) -> Callable[[str], str]:
    """The address of the replay of a finished match between bots; one match for each game."""
    found: dict[str, str] = {}

    def of(game: str) -> str:
        if game not in found:
            table = opened(server, game, "bot", "bot", "bot", length="rounds", rounds=2)
            with Player(server.url, table["table"]) as watcher:
                watcher.until(lambda: watcher.view["table"]["status"] == "over")
            found[game] = f"{server.url}/replay/{table['table']}"
        return found[game]

    return of


def running(server: Any) -> dict[str, Any]:
    """A match of two people that waits for one of them."""
    table = opened(server, "dirty-money", "me", "open", "bot")
    with Player(server.url, table["table"], table["links"][0]["token"]) as bo:
        bo.do("sit", name="Bo")
    return table


def at(page: Page, seq: int) -> None:
    expect(page.locator("#moment")).to_contain_text(f"#{seq}")
    expect(page.locator("#slider")).to_have_value(str(seq))


def end_of(page: Page) -> int:
    return int(page.locator("#slider").get_attribute("max") or 0)


def shown_hands(page: Page) -> int:
    return page.locator("[data-layout=hand]:has(.card[data-side=face])").count()


@pytest.mark.parametrize("game", ["dirty-money", "cover-your-assets"])
def test_a_finished_match_is_seen_through_all_hands_and_the_publics_eyes(
    finished: Any, open_page: Open, game: str
) -> None:
    page = open_page(f"{finished(game)}?seq=8&as=all")
    at(page, 8)
    assert shown_hands(page) == 3
    page.get_by_label("Seen by").select_option("public")
    expect(page.locator("[data-layout=hand] .card[data-side=face]")).to_have_count(0)
    page.get_by_label("Seen by").select_option("seat:1")
    expect(page.locator("#hand .card[data-side=face]").first).to_be_visible()


@pytest.mark.parametrize("game", ["dirty-money", "money-sweeper"])
def test_a_match_plays_itself_to_its_end(finished: Any, open_page: Open, game: str) -> None:
    page = open_page(f"{finished(game)}?seq=0")
    at(page, 0)
    page.get_by_label("Step").select_option("turn")
    page.get_by_label("Speed").select_option("4")
    end = end_of(page)
    page.locator("#slider").fill(str(end - 6))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#round")).to_have_text("Match over")
    at(page, end)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_keyboard_goes_everywhere(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=20")
    at(page, 20)
    end = end_of(page)
    for key, seq in (("ArrowRight", 21), ("ArrowLeft", 20), ("Home", 0), ("End", end), ("ArrowLeft", end - 1)):
        page.keyboard.press(key)
        at(page, seq)
    page.keyboard.press("PageUp")
    expect(page.locator("#round")).to_have_text("Round 2")
    expect(page.locator("#moment")).to_contain_text("cards")
    page.keyboard.press("PageUp")
    expect(page.locator("#round")).to_have_text("Round 1")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#moment")).to_contain_text("plays")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_the_slider_takes_the_same_keys(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=20")
    at(page, 20)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    at(page, 21)


def test_a_line_of_the_log_leads_to_its_moment(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=20")
    page.get_by_role("button", name=re.compile("^#12 ")).click()
    at(page, 12)
    expect(page.locator("#log-list [aria-current]")).to_contain_text("#12")


def test_a_card_leads_to_the_moment_when_it_came_to_lie_there(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=20&as=seat:0")
    at(page, 20)
    page.locator("#hand .card[data-side=face]").last.click()
    expect(page.locator("#moment")).to_contain_text("loot cards")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#hand .card[data-side=face]")).to_have_count(0)


def test_a_taken_trick_leads_to_the_moment_when_it_was_taken(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=20&as=public")
    at(page, 20)
    page.locator("[data-zone=last] .card[data-side=face]").first.click()
    expect(page.locator("#moment")).to_contain_text("takes the trick")


def test_a_round_of_the_scoresheet_leads_to_its_deal(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=9")
    at(page, 9)
    page.get_by_role("button", name="Scores").click()
    page.get_by_role("button", name="Go to round 2").click()
    expect(page.locator("#round")).to_have_text("Round 2")
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_hidden_length_gives_no_end_away(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=9&hide=1")
    at(page, 9)
    expect(page.locator("#place")).to_have_text("#9")
    assert end_of(page) == 9
    expect(page.locator("#log-list li").last).to_contain_text("#9")
    page.get_by_role("button", name="Forward").click()
    at(page, 10)
    assert end_of(page) == 10
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Hide how it ends").uncheck()
    assert end_of(page) > 100


def test_a_copied_link_opens_the_same_moment_and_holds_no_token(
    finished: Callable[[str], str], open_page: Open
) -> None:
    page = open_page(f"{finished('dirty-money')}?seq=30&as=seat:2", permissions=["clipboard-read", "clipboard-write"])
    at(page, 30)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = open_page(link)
    at(other, 30)
    assert other.locator("#centre").inner_html() == page.locator("#centre").inner_html()
    assert other.get_by_label("Seen by").input_value() == "seat:2"


def test_a_link_copied_by_a_player_holds_no_token(server: Any, open_page: Open) -> None:
    table = running(server)
    page = open_page(
        f"{server.url}/replay/{table['table']}#{table['token']}", permissions=["clipboard-read", "clipboard-write"]
    )
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert table["token"] not in link
    assert link.endswith("as=public")


def test_a_running_match_offers_ones_own_eyes_only(server: Any, open_page: Open) -> None:
    table = running(server)
    page = open_page(server.url + table["url"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_url("**/replay/**")
    expect(page.locator("#hand .card[data-side=face]").first).to_be_visible()
    assert page.locator("#eyes option").all_inner_texts() == ["The public", "Ann"]
    expect(page.get_by_role("button", name="Play on from here")).to_be_hidden()
    page.get_by_role("link", name="table").first.click()
    expect(page.locator("#prompt")).not_to_be_empty()
    watcher = open_page(f"{server.url}/replay/{table['table']}?as=seat:0")
    expect(watcher.locator("#eyes option")).to_have_text(["The public"])
    assert watcher.locator("[data-layout=hand] .card[data-side=face]").count() == 0


def test_new_events_are_hinted_at_and_the_moment_stays(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open")
    page = open_page(f"{server.url}/replay/{table['table']}")
    before = end_of(page)
    with Player(server.url, table["table"], table["links"][0]["token"]) as bo:
        bo.do("sit", name="Bo")
    page.get_by_role("button", name="New events").click()
    expect(page.locator("#moment")).not_to_contain_text(f"#{before}")
    expect(page.get_by_role("button", name="New events")).to_be_hidden()


def test_a_fork_is_played_on(finished: Any, open_page: Open) -> None:
    replay = finished("money-sweeper")
    page = open_page(f"{replay}?seq=5")
    at(page, 5)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("me")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table/**")
    assert replay.rpartition("/")[2] not in page.url
    page.locator("#dock[data-asked]").wait_for()
    Clicker(page).click_once()


def test_a_guest_of_a_fork_reads_that_its_cards_have_been_seen_and_then_sits_down(
    server: Any, finished: Any, open_page: Open
) -> None:
    """Also one whose name the browser knows, who is else seated without a question."""
    replay = finished("money-sweeper")
    address = f"{server.url}/api/v1/tables/{replay.rpartition('/')[2]}/fork"
    body = {"seq": 5, "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]}
    status, fork = ask("POST", address, body)
    assert status == 201, fork
    page = open_page(f"{server.url}/")
    page.evaluate("localStorage.setItem('fairdeal.name', JSON.stringify('Ann'))")
    page.goto(server.url + fork["links"][0]["url"])
    expect(page.locator("#waiting-fork")).to_contain_text("have been seen.")
    expect(page.locator("#waiting-seats")).to_contain_text("Seat 1: open")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("dialog", name="Take your seat").get_by_role("button", name="Sit down").click()
    expect(page.locator("#waiting-seats")).to_contain_text("Seat 1: Ann (you)")


def test_a_fork_that_cannot_be_is_refused_in_its_dialog(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('money-sweeper')}?seq=0")
    at(page, 0)
    page.get_by_role("button", name="Play on from here").click()
    for choice in page.get_by_role("dialog").get_by_role("combobox").all():
        choice.select_option("bot sensible")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.locator("#fork-trouble")).to_contain_text("Nothing is in play at that moment.")


def test_a_replay_is_used_on_a_phone(finished: Any, open_page: Open) -> None:
    page = open_page(f"{finished('cover-your-assets')}?seq=8&as=all", viewport=PHONE, has_touch=True)
    at(page, 8)
    page.get_by_role("button", name="Forward").tap()
    at(page, 9)
    page.get_by_role("button", name="Log").tap()
    page.get_by_role("button", name=re.compile("^#7 ")).tap()
    at(page, 7)
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_table_that_is_not_there_is_said_so(server: Any, open_page: Open) -> None:
    page = open_page(f"{server.url}/replay/nobody")
    expect(page.get_by_role("alert").first).to_contain_text("nobody")
    expect(page.get_by_role("link", name="To the lobby").first).to_be_visible()
