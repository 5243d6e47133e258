"""An evening of four: entering, the draw, the tables, a call to the director, the standings, and the travellers."""

import re
from collections.abc import Callable
from itertools import groupby
from typing import Any

from axe import faults
from clicker import Clicker
from cups import Cup, done
from people import DECK, disputes_last, rules
from playwright.sync_api import Page, ViewportSize, expect

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = ("Ann", "Bo", "Cleo", "Dora")
BACK = "Back to the tournament"
# How many of the projector's names do not fit.
CUT = """() => {
  const names = [...document.querySelectorAll(".screen__name")]
  return names.filter(each => each.scrollWidth > each.clientWidth + 1).length
}"""


def opens_cup(page: Page, server: Any, title: str) -> str:
    """Somebody opens a tournament of one short board in the lobby; its address."""
    page.goto(server.url)
    page.get_by_role("button", name="Open a tournament…").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Its name").fill(title)
    form.locator("[name=game]").select_option("money-sweeper")
    form.get_by_label("Players at a table").select_option("2")
    form.locator("[name=rounds]").fill("1")
    form.locator("summary").click()
    form.locator("[data-option=own_deck]").check()
    for kind, cards in DECK.items():
        form.locator(f"[data-option={kind}]").fill(str(cards))
    form.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/cup/**")
    return page.url


def enters(page: Page, name: str) -> None:
    page.get_by_role("button", name="Take part").click()
    page.locator("#who input").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_contain_text(f"You take part as {name}.")


def is_done(page: Page) -> bool:
    return page.get_by_role("button", name=BACK).count() > 0


def plays_to_the_end(pages: list[Page]) -> None:
    """Those at one table click in turn until it is over."""
    players = [Clicker(page, seed) for seed, page in enumerate(pages)]
    while not all(is_done(page) for page in pages):
        asked = [each for each in players if not is_done(each.page) and each.is_asked()]
        for each in asked:
            each.click_once()
        if not asked:
            pages[0].wait_for_timeout(20)


def test_an_evening_of_four_from_the_lobby_to_the_travellers(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    rita = open_page("about:blank")
    address = opens_cup(rita, server, "Autumn Cup")
    people = [open_page(address, **({"viewport": PHONE} if name == "Dora" else {})) for name in NAMES]
    for page, name in zip(people, NAMES, strict=True):
        enters(page, name)
    expect(rita.locator("#entrants-list tbody tr")).to_have_count(4)
    wrong += faults(people[3])
    rita.get_by_role("button", name="Close entry now").click()
    rita.get_by_role("button", name="Begin the board now").click()

    # Everybody's page goes to their table by itself, and they sit there under their own name.
    for page in people:
        page.wait_for_url("**/table/**")
        page.locator("#board .card").first.wait_for(state="attached")
    tables = [list(each) for _, each in groupby(sorted(people, key=lambda page: page.url), key=lambda page: page.url)]
    assert [len(each) for each in tables] == [2, 2]
    first, second = tables

    # A call to the director leads to that table, and the play goes on.
    caller = next(page for page in first if Clicker(page).is_asked())
    Clicker(caller).click_once()
    disputes_last(caller, "What does this card do?")
    expect(rita.locator(".tile[data-state=call]")).to_have_count(1)
    wrong += faults(rita)
    rita.get_by_role("button", name="Hear it").click()
    rita.get_by_role("dialog", name="You are the referee").get_by_label("Your name").fill("Rita")
    rita.keyboard.press("Enter")
    expect(rita.get_by_role("button", name="Come in")).to_have_count(0)
    rules(rita, "It counts as it says.", "3.1", "The play stands")
    for page in first:
        page.get_by_role("button", name="Accept").dispatch_event("click")  # which the open log covers on a phone
    rita.goto(address)

    # Who is done waits for the others, whose cards are the same.
    plays_to_the_end(first)
    first[0].get_by_role("button", name=BACK).click()
    expect(first[0].locator("#now")).to_contain_text("Your table is done.")
    expect(first[0].locator("#boards")).to_be_hidden()
    plays_to_the_end(second)
    rita.get_by_role("button", name="Make the standings final").click()
    for page in (rita, first[0]):  # also what was told before, while others played still
        expect(page.locator("#news-list li").filter(has_text=re.compile(r"^Table [12] is over: "))).to_have_count(2)
    expect(rita.get_by_role("button", name="Announce…")).to_have_count(0)
    expect(first[0].locator("#now")).to_contain_text("The tournament is over")
    expect(first[0].locator("#place")).to_contain_text(re.compile(r"Place [1-4] of 4"))
    expect(first[0].locator("#entrants-list tbody tr")).to_have_count(4)

    # The travellers lead to each table's play.
    first[0].get_by_role("link", name="How others did with board 1").click()
    lines = first[0].locator(".traveller tbody tr")
    expect(lines).to_have_count(2)
    for name in NAMES:
        expect(first[0].locator(".traveller")).to_contain_text(name)
    wrong += faults(first[0])
    lines.first.get_by_role("link").click()
    expect(first[0].locator("#moment")).to_contain_text("12 cards are shuffled and laid face down")
    assert not wrong, "\n".join(wrong)


def test_who_comes_late_takes_their_seat_from_the_bot(server: Any, open_page: Open) -> None:
    cup = Cup(server.url, game="money-sweeper", seats=2, patience_seconds=1, house={"undo": "off"})
    ann = open_page(f"{server.url}/cup/{cup.id}")
    enters(ann, "Ann")
    cup.enter("Bo")
    done(cup.director.asks("close-entry"))
    done(cup.people[0].opens())
    expect(ann.locator("#now")).to_contain_text("Board 1 of 1 begins in")
    ann.goto("about:blank")
    done(cup.director.asks("begin-round"))
    [table] = cup.told()["tables"]
    [bo] = cup.guests(table)
    assert bo.takes("Bo")[0] == 201
    while (told := bo.api("GET", "", token=bo.read())[1])["status"] != "playing" or bo.seat not in told["to_act"]:
        ann.wait_for_timeout(100)  # until the bot, which sits down for Ann, has played
    ann.goto(f"{server.url}/cup/{cup.id}")
    ann.wait_for_url("**/table/**")
    expect(ann.locator("#own")).to_contain_text("You")
    seats = bo.api("GET", "", token=bo.read())[1]["seats"]
    assert [seats[1 - bo.seat][each] for each in ("kind", "name")] == ["person", "Ann"]


def test_who_looks_on_sees_how_the_places_went(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    deal = {"length": "rounds", "rounds": 1, "own_deck": True, **DECK}
    cup = Cup(server.url, title="Spring", game="money-sweeper", options=deal, seats=2, rounds=2, scoring="points")
    cup.enter("Ann", "Bo").drawn()
    page = open_page(server.url)
    page.get_by_role("link", name="Spring: Look").click()
    for _board in range(2):
        done(cup.director.asks("begin-round"))
        cup.play(cup.told()["tables"][0])
    expect(
        page.get_by_role("img", name=re.compile(r"^(Ann|Bo)\. Board 1: place [12]\. Board 2: place 1\.$"))
    ).to_be_visible()
    wrong += faults(page)
    done(cup.director.asks("end"))
    expect(page.get_by_role("link", name="The evening as one file")).to_be_visible()
    assert not wrong, "\n".join(wrong)


def test_a_projector_cuts_no_name_and_turns_its_pages(server: Any, open_page: Open) -> None:
    cup = Cup(server.url).enter(*(f"{letter}. Wolfeschlegelsteinha" for letter in "ABCDEFGHJKMNPQRST"))
    page = open_page("about:blank", viewport={"width": 1280, "height": 720})
    page.clock.install()
    page.goto(f"{server.url}/cup/{cup.id}?screen")
    expect(page.locator(".screen__line")).to_have_count(16)
    assert page.evaluate(CUT) == 0
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    page.clock.run_for(12_500)
    expect(page.locator(".screen__line")).to_have_count(1)
    wrong = faults(page)
    assert not wrong, "\n".join(wrong)
