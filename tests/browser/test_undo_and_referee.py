"""What people do in the browser when something went wrong: undo, a dispute before a referee, time, and being away."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from evidence import convinces_a_stranger
from keyed import Office
from long import LONG
from people import disputes_last, joins, looks_at_all_hands, opened, referee_comes, resigns, rules, sits_down, two_sit
from player import Player, ask
from playwright.sync_api import Page, Route, expect
from serving import Forward

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}
LOOKS = 2_000
ENDS = re.compile(r"Until .*, then: The match ends by the scores\.")


def asked(*pages: Page) -> Page:
    """Whoever of them is asked first; the table may not have told anybody yet."""
    for _ in range(LOOKS):
        for page in pages:
            if page.locator("#dock[data-asked]").count():
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def flips(*pages: Page) -> str:
    """Whoever of them is asked turns a card up; where it lies."""
    page = asked(*pages)
    cell = page.locator(".card[data-lit]").first.get_attribute("data-id")
    page.locator(f"[data-id='{cell}']").click()
    for each in pages:
        each.locator(f"[data-id='{cell}'][data-side=face]").wait_for()
    return str(cell)


def lies_face_down(page: Page, cell: str) -> None:
    expect(page.locator(f"[data-id='{cell}']:not([data-side=face])")).to_be_visible()


def asks(page: Page) -> None:
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Ask them").click()


def is_quiet(*pages: Page) -> None:
    """Nothing is asked of anybody beside the game."""
    for page in pages:
        expect(page.locator("#banner")).to_be_hidden()


def reads(phone: Page, claim: str) -> None:
    """Read the claim in the case, which fits the page."""
    expect(phone.locator("#story")).to_contain_text(claim.strip())
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert phone.evaluate("document.querySelector('#case').scrollWidth") <= PHONE["width"]


def ends_here(page: Page) -> None:
    if page.locator("#panel-menu").is_hidden():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End the match…").click()
    page.get_by_role("button", name="Yes, end the match here").click()


def test_house_rules_are_chosen_in_the_lobby_and_the_referees_link_is_given_away(server: Any, open_page: Open) -> None:
    page = open_page(server.url)
    page.get_by_role("button", name="New table of Money Sweeper").click()
    expect(page.get_by_label("Time for the match")).to_be_hidden()
    page.get_by_text("House rules").click()
    page.get_by_label("Time for the match").check()
    page.get_by_role("combobox", name="Time of each seat").select_option("3 minutes")
    page.get_by_label("A referee").check()
    expect(page.get_by_label("Days that a turn")).to_be_hidden()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Days that a turn").fill("3")
    page.get_by_label("The best score wins, if its player is there").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link: Referee").input_value()
    page.get_by_role("link", name="Go to your seat").click()
    expect(page.locator("#own .plate__clock")).to_have_text(re.compile(r"▶ (3:00|2:\d\d)"))
    page.get_by_role("button", name="Menu").click()
    for words in ("3 days", "The best score wins, if its player is there", "cannot win"):
        expect(page.locator("#menu-options")).to_contain_text(words)
    expect(page.locator("#menu-links").get_by_label("Link: Referee")).to_have_value(link)
    address, _, token = link.partition("#")
    status, told = Office(server.url, address.rpartition("/")[2], token).come("Rita")
    assert status == 200, told
    expect(page.locator("#menu-links").get_by_label("Link: Referee")).to_have_count(0)  # for it opens nothing any more


def test_a_rule_that_the_page_does_not_know_has_its_field_and_goes_by_the_others(server: Any, open_page: Open) -> None:
    page = open_page(server.url)
    page.route("**/api/v1/games", with_one_more_rule)
    page.goto(server.url)
    page.get_by_role("button", name="New table of Money Sweeper").click()
    expect(page.locator("#new-house .fold__line").first).to_have_text(
        re.compile(r"^By consent · No referee · .* · For nothing$")
    )
    page.get_by_text("House rules").click()
    expect(page.get_by_label("Stake")).to_be_hidden()
    page.get_by_label("Ranked").check()
    page.get_by_label("Stake").fill("3")
    expect(page.get_by_label("A referee")).to_be_disabled()  # for it is needed now
    with page.expect_request(re.compile("/api/v1/tables$")) as sent:
        page.get_by_role("button", name="Open the table").click()
    house = json.loads(sent.value.post_data or "")["house"]
    assert (house["ranked"], house["stake"], house["referee"]) == (True, 3, True)
    assert not {"seconds", "increment"} & set(house)  # which count nothing without a clock


def with_one_more_rule(route: Route) -> None:
    told = route.fetch().json()
    words = {"true": "Ranked", "false": "For nothing"}
    stake = {
        "title": "Stake",
        "type": "integer",
        "minimum": 0,
        "maximum": 9,
        "default": 1,
        "counts": {"ranked": [True]},
    }
    rule = {"title": "Ranking", "type": "boolean", "default": False, "words": words, "needs": {"true": ["referee"]}}
    told["house"]["properties"].update(ranked=rule, stake=stake)
    route.fulfill(json=told)


def test_moves_are_taken_back_pauses_made_and_matches_ended_by_agreement(forward: Forward, open_page: Open) -> None:
    table = opened(forward, "money-sweeper", "me", "open", clock="bank", seconds=1800)
    ann, bo = two_sit(forward, open_page, table)

    # A move is taken back when the other agrees.
    cell = flips(ann)
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator("#undo-price")).to_contain_text("Bo must agree")
    expect(ann.locator("#undo-price")).to_contain_text("have seen cards of the grid")
    ann.get_by_role("button", name="Ask them").click()
    expect(ann.locator("#banner")).to_contain_text("Waiting for Bo")
    expect(bo.locator("#banner")).to_contain_text("Ann asks to take a move back")
    bo.get_by_role("button", name="Yes").click()
    expect(ann.locator(".card[data-lit]")).to_have_count(60)
    lies_face_down(ann, cell)
    ann.get_by_role("button", name="Log").click()
    expect(ann.locator("#log-list s").first).to_have_text(re.compile("You flip cell 1"))

    # A request that is refused changes nothing, and after the second refusal no more need be answered.
    cell = flips(ann)
    asks(ann)
    bo.locator("#banner").get_by_role("button", name="No").wait_for()
    expect(bo.get_by_role("button", name="No, and no more requests")).to_have_count(0)
    bo.get_by_role("button", name="No").click()
    expect(ann.locator("#prompt")).to_have_text("Bo says no.")
    is_quiet(ann, bo)
    expect(ann.locator("#prompt")).not_to_have_text("Bo says no.")
    expect(ann.locator(f"[data-id='{cell}']")).to_have_attribute("data-side", "face")
    expect(ann.locator("#spoken")).to_contain_text("Bo says no")
    asks(ann)
    bo.get_by_role("button", name="No, and no more requests").click()
    is_quiet(ann, bo)
    asks(ann)
    expect(ann.locator("#refusal")).to_contain_text("Bo takes no more requests from you")

    # A pause begins when both want it, and ends when both would go on.
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask for a pause").click()
    bo.get_by_role("button", name="Pause", exact=True).click()
    expect(ann.locator("#banner")).to_contain_text("The pause ends at once when Bo would go on, too")
    expect(ann.locator("[data-running]")).to_have_count(0)
    bo.locator("#banner").get_by_role("button", name="Go on").click()
    expect(ann.locator("#banner")).to_contain_text("Bo would go on")
    expect(bo.get_by_role("button", name="Go on")).to_have_count(0)
    ann.locator("#banner").get_by_role("button", name="Go on").click()
    expect(ann.locator(".plate__clock[data-running]")).to_be_visible()

    # Somebody would end the match, and the other plays on instead.
    plays = asked(ann, bo)
    waits = bo if plays is ann else ann  # its silence counts only while its own clock runs
    ends_here(waits)
    expect(plays.locator("#banner")).to_contain_text("would like to end the match here.")
    expect(waits.locator("#banner")).to_contain_text("Nothing said yet: ")
    for page in (ann, bo):
        expect(page.locator("#banner")).to_contain_text(ENDS)
        expect(page.locator("#spoken")).to_contain_text(ENDS)
    plays.get_by_role("button", name="Play on instead").click()
    is_quiet(ann, bo)

    # The match ends in time if nobody says no.
    ends_here(waits)
    expect(plays.locator("#banner")).to_contain_text(re.compile(r"\d\d:\d\d"))
    forward.ahead(3_601)
    expect(bo.locator("#sheet-title")).to_contain_text("The match was ended early")


def slips(ann: Page, bo: Page, rita: Page) -> None:
    """Whoever is asked slips: play goes back to before their own move, chosen by its cards.

    The referee has a phone; what they choose and press is on the first screen.
    """
    by, name, other = (ann, "Ann", bo) if asked(ann, bo) is ann else (bo, "Bo", ann)
    cell = flips(by, other)
    by.get_by_role("button", name="Take back").click()
    chosen = by.locator("#undo-which .moment:has(:checked)")
    expect(chosen).to_contain_text("You flip cell")
    expect(chosen.locator(".card")).to_have_count(1)
    by.keyboard.press("Escape")
    by.get_by_role("button", name="Menu").click()
    by.get_by_role("button", name="Call the referee…").click()
    expect(by.get_by_label("A slip of the hand")).to_be_checked()
    expect(by.get_by_label("Which rule?")).to_be_hidden()
    by.locator("#claim").get_by_role("button", name="Call the referee").click()
    expect(other.locator("#banner")).to_contain_text(f"{name}: “A slip of the hand.”")
    by.locator("#panel").get_by_role("button", name="Close", exact=True).click()

    rita.locator("#banner").get_by_role("button", name="Hear it").click()
    expect(rita.locator("#case-about .card")).to_have_count(1)
    expect(rita.get_by_label("Go back", exact=True)).to_be_checked()
    rita.get_by_label("What happened").fill("A slip, asked at once.")
    pressed = rita.get_by_role("button", name="Rule: Go back")
    box = pressed.bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    pressed.click()
    for page in (ann, bo):
        page.locator("#banner").get_by_role("button", name="Accept").click()
    is_quiet(ann, bo, rita)
    lies_face_down(ann, cell)


def test_a_dispute_goes_through_looks_a_ruling_an_appeal_and_a_last_ruling_and_convinces_a_stranger(
    forward: Forward, open_page: Open, tmp_path: Path
) -> None:
    """The referee and Bo have phones; the stranger has nothing but the file."""
    table = opened(forward, "money-sweeper", "me", "open", referee=True)
    ann, bo = two_sit(forward, open_page, table, viewport=PHONE, has_touch=True)

    def disputes(page: Page, claim: str) -> None:
        """Dispute the last record, and read of it in the case, which opens by itself and fits the page."""
        _, view = ask("GET", f"{forward.url}/api/v1/tables/{table['table']}/view")
        page.get_by_role("button", name="Log").click()
        page.get_by_role("button", name=f"Dispute #{view['seq']}", exact=True).click()
        page.get_by_label("What is wrong?").fill(claim)
        page.locator("#claim").get_by_role("button", name="Call the referee").click()
        reads(page, claim)
        page.locator("#panel").get_by_role("button", name="Close", exact=True).click()

    comes = partial(referee_comes, forward, open_page, table, viewport=PHONE, has_touch=True)
    rita = is_ruled_on_later(forward, ann, bo, disputes, comes) if LONG else comes()

    # The referee hears a claim, and nobody lets it go any more; it fits the page of a phone.
    cell = flips(ann, bo)
    disputes(bo, "I did not mean to. " * 20)
    expect(ann.locator("#banner")).to_contain_text("The table waits: Bo disputes")
    for page in (ann, bo):
        expect(page.locator("#dock")).not_to_have_attribute("data-asked", "")
    rita.locator("#banner").get_by_role("button", name="Hear it").click()  # which opens the case
    expect(ann.locator("#banner")).to_contain_text("The referee hears what Bo disputes")
    expect(bo.locator("#banner").get_by_role("button")).to_have_text(["The case"])
    reads(rita, "I did not mean to.")

    # A look is told, a ruling is appealed against, and the last one takes the play back; a repair gets its part from
    # every browser by itself.
    ann.locator("#banner").get_by_role("button", name="The case").click()
    looks_at_all_hands(rita)
    expect(ann.locator("#story")).to_contain_text("The referee looked at all hands")
    rules(rita, "It was Ann's turn.", "3.1", "The play stands")
    ann.get_by_role("button", name="Accept").click()
    bo.get_by_role("button", name="Appeal…").click()
    bo.get_by_label("Why do you not accept it?").fill("Ann had not seen mine.")
    bo.get_by_role("button", name="Appeal", exact=True).click()
    expect(ann.locator("#banner")).to_contain_text("Bo appeals")
    rules(rita, "Let it be played again.", "3.1", "Go back and shuffle again what was seen")
    is_quiet(ann, bo, rita)
    expect(ann.locator("#spoken")).to_contain_text(re.compile("(Bo opens|You open) what"))  # whoever is last
    lies_face_down(ann, cell)

    slips(ann, bo, rita)

    if LONG:
        flips(ann, bo)
        disputes(bo, "That was too slow.")
        is_carried_out_by_itself(forward, ann, bo, rita)
        have_another_referee(forward, table["table"], ann, bo, rita)

    # Whoever resigns is named at the end.
    resigns(bo)
    expect(ann.locator("#sheet-title")).to_have_text("Bo resigned: Ann wins")
    said = ("A slip, asked at once.", "Let it be played again.", "Ann had not seen mine.", "looked at all hands")
    convinces_a_stranger(forward, open_page, table, tmp_path, said)


def is_ruled_on_later(
    forward: Forward, ann: Page, bo: Page, disputes: Callable[[Page, str], None], comes: Callable[..., Page]
) -> Page:
    """Adjourn a claim for which no referee comes, until she does; only moves are disputed, the deal and a flip."""
    flips(ann, bo)
    bo.get_by_role("button", name="Log").click()
    expect(bo.get_by_role("button", name=re.compile("^Dispute"))).to_have_count(2)
    expect(bo.locator("#log-list li")).not_to_have_count(1)
    bo.get_by_role("button", name="Log").click()
    disputes(bo, "That was my cell.")
    expect(ann.locator("#banner")).to_contain_text("The referee has not arrived yet.")
    expect(ann.locator("#banner")).to_contain_text(re.compile(r"Until .*, then: It is adjourned: play goes on"))
    expect(ann.locator("#banner").get_by_role("button")).to_have_text(["The case"])
    expect(bo.locator("#banner").get_by_role("button")).to_have_text(["Let my claim go", "The case"])
    forward.ahead(301)
    is_quiet(ann, bo)
    ann.get_by_role("button", name="Case", exact=True).click()
    expect(ann.locator("#adjourned-title")).to_be_visible()
    expect(ann.locator("#board")).not_to_have_attribute("data-frozen", "")
    rita = comes(banner=True)
    expect(rita.locator("#watching")).to_have_text("Referee")
    rita.locator("#banner").get_by_role("button", name="The case").click()
    rita.get_by_role("button", name="Rule on it").click()
    expect(rita.locator("#desk-audit")).to_contain_text("Nobody has touched this match so far")
    rules(rita, "It was Ann's turn.", "3.1", "The play stands")
    for page in (ann, bo):
        page.get_by_role("button", name="Accept").click()
    is_quiet(ann, bo, rita)
    expect(ann.get_by_role("button", name="Case", exact=True)).to_have_count(0)
    return rita


def is_carried_out_by_itself(forward: Forward, ann: Page, bo: Page, rita: Page) -> None:
    """Let time go by after a ruling that nobody answers."""
    rita.locator("#banner").get_by_role("button", name="The case").click()
    rules(rita, "Ann took her time.", "3.1", "Change a score")
    expect(rita.locator("#ruling-preview")).to_contain_text("Say how many points")
    rita.get_by_label("Whose").select_option("Ann")
    rita.get_by_label("Points, more").fill("-50")
    expect(rita.locator("#ruling-preview")).to_have_text("Ann gets $50 less when the match is counted.")
    rita.get_by_role("button", name="Rule: Change a score").click()
    expect(rita.locator("#desk-waits")).to_contain_text("Waiting for Ann and Bo. It is carried out by itself in")
    expect(ann.locator("#banner")).to_contain_text(re.compile(r"Until .*, then: It is carried out\."))
    forward.ahead(301 + 61)
    is_quiet(ann, bo)
    expect(ann.locator("#spoken")).to_contain_text("is carried out. You get -50 by the ruling")


def have_another_referee(forward: Forward, table: str, ann: Page, bo: Page, rita: Page) -> None:
    """Let the players replace the referee together, and have a new link."""
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask for another referee…").click()
    ann.get_by_role("button", name="Yes, another referee").click()
    bo.get_by_role("button", name="I would like one too").click()
    ann.get_by_role("button", name="Show the link").click()
    token = ann.get_by_label("Link: Referee").input_value().partition("#")[2]
    status, told = Office(forward.url, table, token).come("Roy", office=1)
    assert status == 200, told
    expect(ann.locator("#menu-here")).to_contain_text("Referee: Roy.")
    rita.reload()
    expect(rita.locator("#watching")).to_have_text("Watching")


def test_the_replay_says_that_players_see_a_look_before_it_opens_a_hand(server: Any, open_page: Open) -> None:
    table = opened(server, "dirty-money", "me", "open", "bot", referee=True)
    rita = referee_comes(server, open_page, table)
    ann = sits_down(server, open_page, table, "Ann")
    joins(ann, table["guests"][0])
    disputes_last(ann, "These cards were not shuffled.")
    rita.locator("#banner").get_by_text("The table waits").wait_for()
    replay = rita.context.new_page()  # in the browser that has the referee's key
    replay.goto(f"{server.url}/replay/{table['table']}")
    replay.get_by_label("Seen by").select_option("seat:1")
    replay.get_by_role("button", name="Look; they will see it").click()
    expect(replay.locator("#hand .card[data-side=face]").first).to_be_visible()
    expect(ann.locator("#story")).to_contain_text("The referee looked through Bo’s eyes")
    expect(rita.get_by_role("link", name="Replay #")).to_have_count(1)


def test_who_is_away_or_lets_a_turn_lie_is_waited_for_and_then_a_bot_plays_until_they_are_back(
    forward: Forward, open_page: Open
) -> None:
    ann, bo = two_sit(forward, open_page, opened(forward, "money-sweeper", "me", "open", days=2, patience=60))
    address, browser = bo.url, bo.context

    # Somebody who is away is waited for.
    bo.close()
    ann.locator("#top .seat[data-away]").wait_for()
    forward.ahead(31)
    expect(ann.locator("#banner")).to_contain_text("Waiting for Bo to come back.")
    expect(ann.get_by_role("button", name="Let a bot play for Bo")).to_have_count(0)
    forward.ahead(95)
    ann.reload()
    ann.get_by_role("button", name="Let a bot play for Bo").click()
    expect(ann.locator("#top .plate__facts")).to_contain_text("a bot plays")
    bo = browser.new_page()  # in the browser that has the seat's key
    bo.goto(address)
    bo.get_by_role("button", name="Play on myself").click()
    expect(ann.locator("#top .plate__facts")).not_to_contain_text("a bot plays")

    # A turn that lies is told a day before its time.
    is_quiet(ann, bo)
    bo.get_by_role("button", name="Menu").click()
    expect(bo.locator("#menu-waits")).to_contain_text(re.compile(r"to act, without a clock\. Until .+, then:"))
    forward.ahead(86_400 + 200)
    bo.reload()
    expect(bo.locator("#banner")).to_contain_text("Waiting for Ann to act.")
    forward.ahead(2 * 86_400 + 200)
    expect(bo.locator("#banner")).to_contain_text("The turn of Ann has lain too long.")
    expect(ann.locator("#banner")).to_contain_text("Your turn has lain too long. Play, and all is well.")
    bo.get_by_role("button", name="Let a bot play for Ann").click()
    ann.get_by_role("button", name="Play on myself").click()

    # The match is ended when both agree.
    is_quiet(ann, bo)
    ends_here(ann)
    bo.get_by_role("button", name="End the match", exact=True).click()
    bo.get_by_role("button", name="Yes, end the match here").click()
    expect(ann.locator("#sheet-title")).to_contain_text("The match was ended early")


def test_alone_against_bots_what_is_taken_back_is_practice_and_a_clock_that_runs_out_is_shown(
    forward: Forward, open_page: Open
) -> None:
    ann = open_page(forward.url + opened(forward, "money-sweeper", "me", "bot")["url"])
    ann.locator(".card[data-lit]").first.click()
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator("#undo-price")).to_contain_text("From then on the match is practice")
    expect(ann.locator("#practice")).to_be_hidden()
    ann.get_by_role("button", name="Take back your last move").click()
    expect(ann.locator("#practice")).to_have_text("Practice")
    expect(ann.locator("#practice")).to_be_visible()

    table = opened(forward, "money-sweeper", "me", "bot", clock="decision", seconds=9)
    ann.goto(forward.url + table["url"])
    expect(ann.locator("#own .plate__clock[data-running][data-low]")).to_have_text(re.compile(r"▶ 0:0\d\.\d"))
    ann.get_by_role("button", name="Log").click()
    forward.ahead(10)
    expect(ann.locator("#log-list")).to_contain_text("Your time is up")


def test_before_the_start_somebody_leaves_or_is_sent_away_and_the_seat_is_open(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", "open")
    ann = sits_down(server, open_page, table, "Ann")
    bo = sits_down(server, open_page, table["links"][0], "Bo")
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 2: Bo")
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("button", name="Leave this table").click()
    bo.get_by_role("button", name="New table of Money Sweeper").wait_for()
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 2: open")
    with Player(server.url, table["table"], table["guests"][1]) as cy:
        cy.do("sit", name="Cy")
    ann.get_by_role("button", name="Send away Cy…").click()
    ann.get_by_role("button", name="Yes, open seat 3 again").click()
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 3: open")
