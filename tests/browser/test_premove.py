"""A player chooses a card while others play; nobody hears of it before it is that player's turn."""

from collections.abc import Callable
from typing import Any

from people import opened, two_sit
from player import Player
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
READY = "() => document.querySelector('#hand[data-grab]')"
CODES = "(which) => [...document.querySelectorAll(which)].map(each => each.dataset.code)"
CORNER: Any = {"x": 9, "y": 9}


def codes(page: Page, which: str) -> list[str]:
    found: list[str] = page.evaluate(CODES, which)
    return found


def suit(code: str) -> str:
    return code[0]


def card(page: Page, code: str) -> Any:
    return page.locator(f"#hand .card[data-code='{code}']")


def listened_to(page: Page) -> list[str]:
    """What the page says to the table from here on, as it opens it anew."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    page.reload()
    page.wait_for_function(READY)
    return said


def test_a_card_that_is_chosen_in_advance_stays_in_the_browser_and_is_played_when_the_turn_comes(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "dirty-money", "me", "open", "bot")
    pages = two_sit(server, open_page, table)
    sent: dict[Page, list[str]] = {page: listened_to(page) for page in pages}
    with Player(server.url, table["table"]) as watcher:
        watcher.until_shown(lambda view: view["game"]["to_act"] in ([0], [1]))
        first = watcher.view["game"]["to_act"][0]
    ann, bo = pages[first], pages[1 - first]  # whoever plays before the other in this trick
    ann.locator("#dock[data-asked]").wait_for()
    hand, trick = codes(bo, "#hand .card"), codes(bo, "[data-zone=trick] .card[data-side=face]")
    led = next(code for code in codes(ann, "#hand .card[data-lit]") if suit(code) in map(suit, hand))
    follows = next(code for code in hand if suit(code) == suit(next(iter([*trick, led]))))
    other = next(code for code in hand if suit(code) != suit(follows))

    wish = bo.get_by_label("Choose in advance")
    bo.get_by_role("button", name="Menu").click()
    wish.uncheck()
    expect(card(bo, other)).to_have_attribute("aria-disabled", "true")
    wish.check()
    bo.get_by_role("button", name="Menu").click()

    card(bo, other).click(position=CORNER)
    expect(card(bo, other)).to_have_attribute("aria-pressed", "true")
    expect(bo.locator("#spoken p").last).to_contain_text("It is played when your turn comes, if it can be.")
    bo.keyboard.press("Escape")
    expect(bo.locator("[data-planned]")).to_have_count(0)
    card(bo, follows).focus()
    bo.keyboard.press("Enter")
    expect(bo.get_by_role("button", name="or take it back")).to_be_visible()
    assert not any("play" in frame for frame in sent[bo])

    card(ann, led).click(position=CORNER)
    expect(card(bo, follows)).to_have_count(0)
    assert any("play" in frame for frame in sent[bo])
    expect(bo.locator("#hand .card")).to_have_count(len(hand) - 1)
