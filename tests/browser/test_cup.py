"""Evenings of four and of eight: entering, the draw, the tables, a call, the standings, and the travellers."""

import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from clicker import Clicker
from cups import Cup, done
from evening_pages import BACK, enters, plays_to_the_end
from evidence import headline_in_browser
from long import LONG
from people import DECK, disputes_last, rules
from playwright.sync_api import Page, ViewportSize, expect

from fairdeal.service.evidence.evenings import audit_evening
from fairdeal.service.evidence.verify import VERIFIER, judge

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = ("Ann", "Bo", "Cleo", "Dora")
EIGHT = (*NAMES, "Emil", "Fay", "Gus", "Hal")
# How many of the projector's names do not fit.
CUT = """() => {
  const names = [...document.querySelectorAll(".screen__name")]
  return names.filter(each => each.scrollWidth > each.clientWidth + 1).length
}"""
FIT = """() => [...document.querySelectorAll(".screen__line")].every((line) =>
  line.querySelector(".screen__name").offsetHeight <= line.clientHeight)"""


def opens_cup(page: Page, server: Any, title: str, boards: int = 1) -> str:
    """Somebody opens a tournament of short boards in the lobby; its address."""
    page.goto(server.url)
    page.get_by_role("button", name="Open a tournament…").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Its name").fill(title)
    form.locator("[name=game]").select_option("money-sweeper")
    form.get_by_label("Players at a table").select_option("2")
    form.locator("[name=rounds]").fill(str(boards))
    form.locator("summary").click()
    form.locator("[data-option=own_deck]").check()
    for kind, cards in DECK.items():
        form.locator(f"[data-option={kind}]").fill(str(cards))
    form.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/cup/**")
    return page.url


@pytest.mark.long
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
    board = first[0].url
    lines.first.get_by_role("link").click()
    expect(first[0].locator("#moment")).to_contain_text("12 cards are shuffled and laid face down")

    # Both tables are seen side by side, each evening on a page of its own, and the desk finds its ruling again.
    first[0].goto(board)
    first[0].get_by_role("button", name="Side by side").click()
    expect(
        first[0].get_by_text(re.compile(r"Both played (\d+ moves? alike; here they part|the same \d+ moves?)"))
    ).to_be_visible()
    for frame in range(2):
        expect(first[0].frame_locator("iframe").nth(frame).locator("#board .card").first).to_be_attached()
    first[0].goto(address)
    first[0].locator("#entrants-list").get_by_role("link", name="Dora").click()
    expect(first[0].locator(".evening tbody tr")).to_have_count(1)
    expect(first[0].get_by_text(re.compile(r"Place [1-4] of 4 · "))).to_be_visible()
    wrong += faults(first[0])
    rita.get_by_role("button", name="Earlier rulings…").click()
    rita.get_by_label("Clause").fill("3")
    expect(rita.locator(".rulings__list")).to_contain_text("§3.1 The play standsIt counts as it says.")
    wrong += faults(rita)
    rita.get_by_label("Clause").fill("30")
    expect(rita.locator(".rulings__list")).to_contain_text("None by this clause.")
    assert not wrong, "\n".join(wrong)


def test_no_press_and_no_focus_is_lost_because_others_enter(server: Any, open_page: Open) -> None:
    """Once the buttons were made anew meanwhile, so that a press began on one and ended on another."""
    rita, heard = open_page("about:blank"), [""]
    rita.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    address = opens_cup(rita, server, "Autumn Cup")
    ann, bo = open_page(address), open_page(address)
    ann.get_by_role("button", name="Take part").focus()
    enters(rita, "Rita")
    rita.get_by_role("button", name="Close entry now").hover()
    rita.mouse.down()
    enters(bo, "Bo")
    expect(ann.locator("#entrants-list tbody tr")).to_have_count(2)
    expect(ann.get_by_role("button", name="Take part")).to_be_focused()
    while "Bo" not in heard[-1]:
        rita.wait_for_timeout(20)
    rita.evaluate("new Promise(requestAnimationFrame)")  # it is taken in
    rita.mouse.up()
    expect(rita.get_by_role("button", name="Close entry now")).to_have_count(0)


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
    cup.enter(*NAMES).drawn()
    page = open_page(server.url)
    page.get_by_role("link", name="Spring: Look").click()
    for _board in range(2):
        done(cup.director.asks("begin-round"))
        for table in cup.told()["tables"]:
            cup.play(table)
    expect(
        page.get_by_role("img", name=re.compile(r"^\w+\. Board 1: place [1-4]\. Board 2: place 1\.$"))
    ).to_be_visible()
    wrong += faults(page)
    done(cup.director.asks("end"))
    expect(page.get_by_role("link", name="The evening as one file")).to_be_visible()

    # The travellers tell how both tables did with a board, side by side, and how somebody's evening went.
    page.get_by_role("link", name="How others did with board 1").click()
    expect(page.locator(".traveller tbody tr")).to_have_count(2)
    wrong += faults(page)
    page.get_by_role("button", name="Side by side").click()
    for frame in range(2):
        expect(page.frame_locator("iframe").nth(frame).locator("#board .card").first).to_be_attached()
    page.goto(f"{server.url}/cup/{cup.id}")
    page.locator("#entrants-list").get_by_role("link", name="Dora").click()
    expect(page.locator(".evening tbody tr")).to_have_count(2)
    wrong += faults(page)
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


def test_a_projector_cuts_no_pair_either(server: Any, open_page: Open) -> None:
    deal = {"length": "rounds", "rounds": 1}
    cup = Cup(server.url, game="sweep", options=deal, pairs=True)
    cup.enter(*(f"{letter}. Wolfeschlegelsteinhausenbe" for letter in "ABCDEFGHJKMNPQRSTUVW"))
    for number in range(0, 20, 2):
        done(cup.director.asks("pair", one=number, other=number + 1))
    page = open_page(f"{server.url}/cup/{cup.id}?screen", viewport={"width": 1280, "height": 720})
    expect(page.locator(".screen__line")).to_have_count(10)
    page.wait_for_function(FIT)  # at one look, for the lines are drawn anew whenever something is told
    assert page.evaluate(CUT) == 0


def link_to(desk: Page, place: str) -> str:
    """The director makes a link to a place; its address."""
    desk.get_by_role("button", name="Invite…").click()
    desk.locator("#coming select").select_option(place)
    desk.get_by_role("button", name="Make a link").click()
    address = desk.locator("#coming-link .link__url").input_value()
    desk.get_by_role("button", name="Done").click()
    return address


def comes(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator("#coming input").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator("#coming")).to_have_count(0)


def a_deputy_of(rita: Page, open_page: Open) -> Page:
    """Dora comes to direct in Rita's place; a link that is withdrawn leads nowhere."""
    dora = open_page("about:blank")
    comes(dora, link_to(rita, "deputy"), "Dora")
    expect(dora.locator("#desk")).to_be_visible()
    leaked = link_to(rita, "new")
    rita.get_by_role("button", name="Withdraw it").click()
    expect(rita.get_by_role("button", name="Withdraw it")).to_have_count(0)
    stranger = open_page(leaked)
    expect(stranger.locator("#trouble")).to_contain_text("This link has been used, or was withdrawn.")
    return dora


def test_people_come_by_links_of_one_use(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    rita = open_page("about:blank")
    address = opens_cup(rita, server, "Winter Cup")
    ann = open_page(address, viewport=PHONE)
    enters(ann, "Ann")
    bo = open_page(address)
    enters(bo, "Bo")
    rita.get_by_role("button", name="Close entry now").click()
    expect(rita.get_by_role("button", name="Begin the board now")).to_be_visible()

    # Somebody comes in Ann's place, on a phone; the link is good once, and not for who plays already.
    place = link_to(rita, "0")
    expect(rita.locator(".desk__open li")).to_have_text(re.compile("A link is open: The place of Ann"))
    bo.goto(place)
    bo.reload()  # the address differs in its fragment alone
    expect(bo.locator("#trouble")).to_contain_text("This browser takes part already, as Bo.")
    eve = open_page("about:blank", viewport=PHONE)
    eve.goto(place)
    expect(eve.locator("#coming")).to_contain_text(
        "You play from the next round on in this place, and its score goes on."
    )
    wrong += faults(eve)
    comes(eve, place, "Eve")
    expect(eve).to_have_url(address)
    expect(eve.locator("#entrants-list")).to_contain_text(re.compile("Eve.*in the place of Ann"))
    expect(eve.locator("#news-list")).to_contain_text("Eve plays from the next round on, in the place of Ann.")
    expect(eve.locator("#news-list")).to_contain_text("Ann takes part.")
    ann.goto(place)
    ann.reload()
    expect(ann.locator("#trouble")).to_contain_text("This link has been used, or was withdrawn.")

    wrong += faults(rita)
    directs = a_deputy_of(rita, open_page) if LONG else rita
    directs.get_by_role("button", name="Begin the board now").click()
    for page in (eve, bo):
        page.wait_for_url("**/table/**")
    if LONG:
        rita.get_by_role("button", name="Dismiss").click()
        expect(directs.locator("#desk")).to_be_hidden()
    assert not wrong, "\n".join(wrong)


def test_a_pair_enters_by_a_link_and_two_who_are_alone_are_put_together(server: Any, open_page: Open) -> None:
    wrong: list[str] = []
    rita = open_page(server.url)
    rita.get_by_role("button", name="Open a tournament…").click()
    form = rita.get_by_role("dialog")
    form.get_by_label("Its name").fill("Spring Pairs")
    form.locator("[name=game]").select_option("money-sweeper")
    expect(form.get_by_label("Who enters")).to_be_hidden()
    form.locator("[name=game]").select_option("sweep")
    form.get_by_label("Who enters").select_option("pairs")
    wrong += faults(rita)
    form.get_by_role("button", name="Open it").click()
    rita.wait_for_url("**/cup/**")
    address = rita.url

    # Ann invites Bo, who comes on a phone by a link that is good once.
    ann, bo, cleo, dora = (open_page(address, **({"viewport": PHONE} if name == "Bo" else {})) for name in NAMES)
    enters(ann, "Ann")
    ann.get_by_role("button", name="Invite your partner").click()
    link = ann.locator("#coming-link .link__url").input_value()
    wrong += faults(ann)
    ann.get_by_role("button", name="Done").click()
    bo.goto(link)
    bo.reload()  # the address differs in its fragment alone
    bo.locator("#who input").fill("Bo")
    bo.keyboard.press("Enter")
    expect(bo.locator("#now")).to_contain_text("You take part as Bo.Your partner is Ann.")
    expect(bo).to_have_url(address)
    wrong += faults(bo)
    expect(ann.locator("#now")).to_contain_text("Your partner is Bo.")
    cleo.goto(link)
    cleo.reload()
    expect(cleo.locator("#trouble")).to_contain_text("This link has been used, or another has taken its place.")
    cleo.goto(address)

    # Two who came alone are put together by the director.
    for page, name in ((cleo, "Cleo"), (dora, "Dora")):
        enters(page, name)
    expect(rita.locator("#entrants-list")).to_contain_text("Cleolooks for a partner")
    rita.get_by_role("button", name="Put together…").click()
    rita.get_by_role("dialog").get_by_role("button", name="Make them a pair").click()
    expect(dora.locator("#now")).to_contain_text("Your partner is Cleo.")
    assert rita.locator("#entrants-list .standings__name").all_inner_texts() == ["Ann & Bo", "Cleo & Dora"]

    # At the table partners sit opposite each other.
    rita.get_by_role("button", name="Close entry now").click()
    expect(rita.get_by_role("button", name="Begin the board now")).to_be_visible()
    rita.get_by_role("button", name="Begin the board now").click()
    for page in (ann, bo, cleo, dora):
        page.wait_for_url("**/table/**")
        page.locator("#board .card").first.wait_for(state="attached")
    told = rita.request.get(f"{server.url}/api/v1/tournaments/{address.rsplit('/', 1)[1]}").json()
    [seats] = [table["seats"] for table in told["tables"]]
    assert sorted([seats[0::2], seats[1::2]]) == [[0, 1], [2, 3]]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_an_evening_of_eight_with_a_call_an_award_one_who_leaves_and_a_substitute(
    server: Any, open_page: Open, tmp_path: Path
) -> None:
    rita = open_page("about:blank")
    address = opens_cup(rita, server, "Club Evening", boards=2)
    people = {name: open_page(address, **({"viewport": PHONE} if name == "Dora" else {})) for name in EIGHT}
    for name, page in people.items():
        enters(page, name)
    rita.get_by_role("button", name="Close entry now").click()
    rita.get_by_role("button", name="Begin the board now").click()
    board_is_played(list(people.values()), lambda: is_called_to(rita, people))

    # After the first board one is awarded a score, one leaves, and somebody comes in the place of one whose phone died.
    rita.get_by_role("button", name="+ 2 min for all").click()
    awards(rita, "Bo", 60, "A card fell from another table.", "7.1")
    hal = people.pop("Hal")
    hal.get_by_role("button", name="Leave the tournament").click()
    expect(rita.locator("#entrants-list")).to_contain_text(re.compile("Hal.*has left"))
    people.pop("Gus").close()
    people["Sam"] = open_page("about:blank")
    comes(people["Sam"], link_to(rita, str(EIGHT.index("Gus"))), "Sam")
    rita.get_by_role("button", name="Begin the board now").click()
    board_is_played(list(people.values()))
    rita.get_by_role("button", name="Make the standings final").click()
    dora = people["Dora"]
    expect(dora.locator("#now")).to_contain_text("The tournament is over")
    expect(dora.locator("#entrants-list tbody tr")).to_have_count(8)
    expect(dora.locator("#entrants-list")).to_contain_text(re.compile("Sam.*in the place of Gus"))
    expect(dora.locator("#news-list")).to_contain_text("60 %")

    # The file of the evening holds before every verifier, and the audit.
    file = tmp_path / "evening.jsonl"
    file.write_bytes(dora.request.get(f"{server.url}/api/v1/tournaments/{address.rsplit('/', 1)[1]}/file").body())
    lines = file.read_bytes().splitlines(keepends=True)
    report = judge(BytesIO(file.read_bytes()))
    assert report.headline.startswith("verified"), report.headline
    alone = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)
    assert (alone.returncode, alone.stdout.splitlines()[0]) == (0, report.headline)
    found = audit_evening(lines)
    assert (found.findings, [each.findings for each in found.tables if each.findings]) == ((), [])
    dora.goto(f"{server.url}/verify")
    assert headline_in_browser(dora, file) == report.headline


def board_is_played(pages: list[Page], first: Callable[[], None] = lambda: None) -> None:
    """All come to their tables by themselves, play to the end, and go back."""
    for page in pages:
        page.wait_for_url("**/table/**")
        page.locator("#board .card").first.wait_for(state="attached")
    first()
    plays_to_the_end(pages)
    for page in pages:
        page.get_by_role("button", name=BACK).click()


def is_called_to(rita: Page, people: dict[str, Page]) -> None:
    """Somebody calls the director, who hears it, and lets the play stand."""
    desk = rita.url
    caller = next(page for page in people.values() if Clicker(page).is_asked())
    there = [page for page in people.values() if page.url == caller.url]
    Clicker(caller).click_once()
    disputes_last(caller, "What does this card do?")
    rita.get_by_role("button", name="Hear it").click()
    rita.get_by_role("dialog", name="You are the referee").get_by_label("Your name").fill("Rita")
    rita.keyboard.press("Enter")
    expect(rita.get_by_role("button", name="Come in")).to_have_count(0)
    rules(rita, "It counts as it says.", "3.1", "The play stands")
    for page in there:
        page.get_by_role("button", name="Accept").dispatch_event("click")
    rita.goto(desk)


def awards(rita: Page, name: str, percents: int, reason: str, clause: str) -> None:
    """The director awards a score for the last board."""
    rita.get_by_role("button", name="Award").click()
    form = rita.get_by_role("dialog", name="Award a score")
    form.locator("[name=entrant]").select_option(label=name)
    form.locator("[name=score]").fill(str(percents))
    form.locator("[name=reason]").fill(reason)
    form.locator("[name=clause]").fill(clause)
    form.get_by_role("button", name="Award it").click()
    expect(form).to_have_count(0)
