"""What people do in the browser when something went wrong: undo, a dispute before a referee, time, and being away."""

import re
from collections.abc import Callable
from typing import Any

from people import asks_to_take_back, disputes_last, opened, referee_comes, resigns, rules, sits_down, two_sit
from playwright.sync_api import Page, expect
from serving import Forward

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}


def flips(page: Page, cell: int) -> None:
    page.locator(f"[data-id='grid.{cell}']").click()
    page.locator(f"[data-id='grid.{cell}'][data-side=face]").wait_for()


def test_house_rules_are_chosen_in_the_lobby_and_the_referees_link_is_given_away(server: Any, open_page: Open) -> None:
    page = open_page(server.url)
    page.get_by_role("button", name="New table of Money Sweeper").click()
    expect(page.get_by_label("Time for the match")).to_be_hidden()
    page.get_by_text("House rules").click()
    page.get_by_label("Time for the match").check()
    page.get_by_role("combobox", name="For the match", exact=True).select_option("3 minutes")
    page.get_by_label("A referee").check()
    expect(page.get_by_label("Days that a turn")).to_be_hidden()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Days that a turn").fill("3")
    page.get_by_label("The best score among those who are there wins").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link: Referee").input_value()
    page.get_by_role("link", name="Go to your seat").click()
    expect(page.locator("#own .plate__clock")).to_have_text(re.compile(r"▶ (3:00|2:\d\d)"))
    page.get_by_role("button", name="Menu").click()
    for words in ("3 days", "The best score among those who are there wins", "cannot win"):
        expect(page.locator("#menu-options")).to_contain_text(words)
    expect(page.locator("#menu-links").get_by_label("Link: Referee")).to_have_value(link)
    rita = open_page(link)
    expect(rita.locator("#watching")).to_have_text("Referee")
    rita.get_by_role("dialog", name="You are the referee").get_by_label("Your name").fill("Rita")
    rita.keyboard.press("Enter")
    expect(page.locator("#menu-links").get_by_label("Link: Referee")).to_have_count(0)  # for it opens nothing any more


def test_a_move_is_taken_back_when_the_other_agrees(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open"))
    flips(ann, 7)
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator("#undo-price")).to_contain_text("Bo must agree")
    expect(ann.locator("#undo-price")).to_contain_text("have seen cards of the grid")
    ann.get_by_role("button", name="Ask them").click()
    expect(ann.locator("#banner")).to_contain_text("Waiting for Bo")
    expect(bo.locator("#banner")).to_contain_text("Ann asks to take back")
    bo.get_by_role("button", name="Yes").click()
    expect(ann.locator(".card[data-lit]")).to_have_count(60)
    ann.get_by_role("button", name="Log").click()
    expect(ann.locator("#log-list s").first).to_have_text(re.compile("You flip cell 8"))


def test_a_request_that_is_refused_changes_nothing(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open"))
    flips(ann, 7)
    asks_to_take_back(ann)
    expect(bo.get_by_role("button", name="No, and no more requests")).to_have_count(0)
    bo.get_by_role("button", name="No").click()
    expect(ann.locator("#banner")).to_be_hidden()
    expect(ann.locator("[data-id='grid.7']")).to_have_attribute("data-side", "face")
    expect(ann.locator("#spoken")).to_contain_text("Bo says no")


def test_after_a_second_refusal_no_more_requests_need_be_answered(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open"))
    flips(ann, 7)
    asks_to_take_back(ann)
    bo.get_by_role("button", name="No").click()
    expect(ann.locator("#banner")).to_be_hidden()
    asks_to_take_back(ann)
    bo.get_by_role("button", name="No, and no more requests").click()
    expect(ann.locator("#banner")).to_be_hidden()
    asks_to_take_back(ann)
    expect(ann.locator("#refusal")).to_contain_text("Bo takes no more requests from you")


def test_a_dispute_goes_through_looks_a_ruling_an_appeal_and_a_last_ruling(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table)
    ann, bo = two_sit(server, open_page, table)
    flips(ann, 7)
    disputes_last(bo, "That was my turn.")
    expect(ann.locator("#banner")).to_contain_text("The table waits: Bo disputes")
    expect(ann.locator("#dock")).not_to_have_attribute("data-asked", "")
    rita.get_by_role("button", name="Look: all hands").click()
    rita.get_by_role("button", name="Yes, look; they will see it").click()
    expect(ann.locator("#story")).to_contain_text("The referee looked at all hands")
    expect(rita.locator("#desk-audit")).to_contain_text("Nobody has touched this match so far")
    rules(rita, "It was Ann's turn.", "3.1", "The play stands")
    ann.get_by_role("button", name="Accept").click()
    bo.get_by_role("button", name="Appeal…").click()
    bo.get_by_label("Why do you not accept it?").fill("Ann had not seen mine.")
    bo.get_by_role("button", name="Appeal", exact=True).click()
    expect(ann.locator("#banner")).to_contain_text("Bo appeals")
    rules(rita, "Let it be played again.", "3.1", "Go back")
    expect(ann.locator("#banner")).to_be_hidden()
    expect(ann.locator(".card[data-lit]")).to_have_count(60)


def test_a_ruling_that_nobody_answers_is_carried_out_by_itself(forward: Forward, open_page: Open) -> None:
    table = opened(forward, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(forward, open_page, table)
    ann, bo = two_sit(forward, open_page, table)
    flips(ann, 7)
    disputes_last(bo, "That was too slow.")
    rules(rita, "Ann took her time.", "3.1", "Change a score")
    expect(rita.locator("#ruling-preview")).to_contain_text("Say how many points")
    rita.get_by_label("Whose").select_option("Ann")
    rita.get_by_label("Points, more").fill("-50")
    expect(rita.locator("#ruling-preview")).to_have_text("Ann gets $50 less when the match is counted.")
    rita.get_by_role("button", name="Rule", exact=True).click()
    expect(rita.locator("#desk-waits")).to_contain_text("Waiting for Ann and Bo. It is carried out by itself in")
    expect(ann.locator("#banner")).to_contain_text(re.compile(r"Until .*, then: It is carried out\."))
    forward.ahead(61)
    expect(ann.locator("#banner")).to_be_hidden()
    expect(ann.locator("#spoken")).to_contain_text("is carried out. You get -50 by the ruling")


def test_a_repair_gets_its_part_from_every_browser_by_itself(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table)
    ann, bo = two_sit(server, open_page, table)
    flips(ann, 7)
    disputes_last(bo, "Ann knew that card.")
    rules(rita, "So it was.", "3.1", "Go back and shuffle again what was seen")
    ann.get_by_role("button", name="Accept").click()
    bo.get_by_role("button", name="Accept").click()
    expect(ann.locator("#banner")).to_be_hidden()
    expect(ann.locator("#spoken")).to_contain_text("Bo opens what they added")
    expect(ann.locator(".card[data-lit]")).to_have_count(60)


def test_the_replay_says_that_players_see_a_look_before_it_opens_a_hand(server: Any, open_page: Open) -> None:
    table = opened(server, "dirty-money", "me", "open", "bot", referee=True)
    rita = referee_comes(server, open_page, table)
    ann, _ = two_sit(server, open_page, table)
    disputes_last(ann, "These cards were not shuffled.")
    rita.locator("#banner").get_by_text("The table waits").wait_for()
    replay = rita.context.new_page()  # in the browser that has the referee's key
    replay.goto(f"{server.url}/replay/{table['table']}")
    replay.get_by_label("Seen by").select_option("seat:1")
    replay.get_by_role("button", name="Look; they will see it").click()
    expect(replay.locator("#hand .card[data-side=face]").first).to_be_visible()
    expect(ann.locator("#story")).to_contain_text("The referee looked through Bo’s eyes")
    expect(rita.get_by_role("link", name="Replay #")).to_have_count(1)


def test_a_clock_that_runs_out_is_shown(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "bot", clock="decision", seconds=3)
    page = open_page(server.url + table["url"])
    expect(page.locator("#own .plate__clock[data-running][data-low]")).to_have_text(re.compile(r"▶ 0:0[0-2]\.\d"))
    page.get_by_role("button", name="Log").click()
    expect(page.locator("#log-list")).to_contain_text("Your time is up")


def test_somebody_who_is_away_is_waited_for_and_then_a_bot_plays_until_they_are_back(
    forward: Forward, open_page: Open
) -> None:
    ann, bo = two_sit(forward, open_page, opened(forward, "money-sweeper", "me", "open"))
    address, browser = bo.url, bo.context
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


def test_a_claim_for_which_no_referee_comes_is_adjourned_and_ruled_on_later(forward: Forward, open_page: Open) -> None:
    table = opened(forward, "money-sweeper", "me", "open", referee=True)
    ann, bo = two_sit(forward, open_page, table)
    flips(ann, 7)
    disputes_last(bo, "That was my cell.")
    expect(ann.locator("#banner")).to_contain_text("The referee has not arrived yet.")
    expect(ann.locator("#banner")).to_contain_text(re.compile(r"Until .*, then: It is adjourned: play goes on"))
    expect(ann.locator("#banner").get_by_role("button")).to_have_text(["The case"])
    expect(bo.locator("#banner").get_by_role("button")).to_have_text(["Let my claim go", "The case"])
    forward.ahead(301)
    expect(ann.locator("#banner")).to_be_hidden()
    expect(ann.locator("#board")).not_to_have_attribute("data-frozen", "")
    rita = referee_comes(forward, open_page, table, banner=True)
    rita.locator("#banner").get_by_role("button", name="The case").click()
    rita.get_by_role("button", name="Rule on it").click()
    rules(rita, "It was Ann's turn.", "3.1", "The play stands")
    for page in (ann, bo):
        page.get_by_role("button", name="Accept").click()
    expect(rita.locator("#banner")).to_be_hidden()
    expect(ann.locator("#adjourned-title")).to_be_hidden()


def test_the_referee_hears_a_claim_and_nobody_lets_it_go_any_more(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table)
    ann, bo = two_sit(server, open_page, table)
    flips(ann, 7)
    disputes_last(bo, "That was my cell.")
    rita.locator("#banner").get_by_role("button", name="Hear it").click()
    expect(ann.locator("#banner")).to_contain_text("The referee hears what Bo disputes")
    expect(bo.locator("#banner").get_by_role("button")).to_have_text(["The case"])


def test_the_players_replace_the_referee_together_and_have_a_new_link(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table)
    ann, bo = two_sit(server, open_page, table)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask for another referee…").click()
    ann.get_by_role("button", name="Yes, another referee").click()
    bo.get_by_role("button", name="I would like one too").click()
    ann.get_by_role("button", name="Show the link").click()
    roy = open_page(ann.get_by_label("Link: Referee").input_value())
    roy.get_by_role("dialog", name="You are the referee").get_by_label("Your name").fill("Roy")
    roy.keyboard.press("Enter")
    expect(ann.locator("#menu-here")).to_contain_text("Referee: Roy.")
    rita.reload()
    expect(rita.locator("#watching")).to_have_text("Watching")


def test_a_pause_begins_when_both_want_it_and_either_ends_it(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open", clock="bank", seconds=600))
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Ask for a pause").click()
    bo.get_by_role("button", name="Pause", exact=True).click()
    expect(ann.locator("#banner")).to_contain_text("Paused. Press “Go on”")
    expect(ann.locator("[data-running]")).to_have_count(0)
    bo.get_by_role("button", name="Go on").click()
    expect(ann.locator("#own .plate__clock[data-running]")).to_be_visible()


def ends_here(page: Page) -> None:
    if page.locator("#panel-menu").is_hidden():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End the match…").click()
    page.get_by_role("button", name="Yes, end the match here").click()


def test_somebody_would_end_the_match_and_the_other_plays_on_instead(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open"))
    ends_here(ann)
    expect(bo.locator("#banner")).to_contain_text("Ann would like to end the match here.")
    expect(ann.locator("#banner")).to_contain_text("Nothing said yet: Bo.")
    for page in (ann, bo):
        expect(page.locator("#banner")).to_contain_text(re.compile(r"Until .*, then: The match ends by the scores\."))
        expect(page.locator("#spoken")).to_contain_text(re.compile(r"Until .*, then: The match ends by the scores\."))
    bo.get_by_role("button", name="Play on instead").click()
    for page in (ann, bo):
        expect(page.locator("#banner")).to_be_hidden()
    ends_here(ann)
    bo.get_by_role("button", name="End the match", exact=True).click()
    bo.get_by_role("button", name="Yes, end the match here").click()
    expect(ann.locator("#sheet-title")).to_contain_text("The match was ended early")


def test_a_match_that_somebody_would_end_ends_in_time_if_nobody_says_no(forward: Forward, open_page: Open) -> None:
    table = opened(forward, "money-sweeper", "me", "open", clock="bank", seconds=1800)
    ann, bo = two_sit(forward, open_page, table)
    ends_here(ann)
    expect(bo.locator("#banner")).to_contain_text(re.compile(r"(10:00|9:\d\d)"))
    forward.ahead(601)
    expect(bo.locator("#sheet-title")).to_contain_text("The match was ended early")


def test_a_turn_that_lies_is_told_a_day_before_its_time_and_then_a_bot_may_play(
    forward: Forward, open_page: Open
) -> None:
    ann, bo = two_sit(forward, open_page, opened(forward, "money-sweeper", "me", "open", days=2))
    expect(bo.locator("#banner")).to_be_hidden()
    bo.get_by_role("button", name="Menu").click()
    expect(bo.locator("#menu-waits")).to_contain_text(re.compile(r"to act, without a clock\. Until .+, then:"))
    forward.ahead(86_400 + 60)
    bo.reload()
    expect(bo.locator("#banner")).to_contain_text("Waiting for Ann to act.")
    forward.ahead(2 * 86_400 + 60)
    expect(bo.locator("#banner")).to_contain_text("The turn of Ann has lain too long.")
    expect(ann.locator("#banner")).to_contain_text("Your turn has lain too long. Play, and all is well.")
    bo.get_by_role("button", name="Let a bot play for Ann").click()
    expect(ann.get_by_role("button", name="Play on myself")).to_be_visible()


def test_whoever_plays_alone_against_bots_is_told_that_it_is_practice(server: Any, open_page: Open) -> None:
    ann = open_page(server.url + opened(server, "money-sweeper", "me", "bot")["url"])
    lit = ann.locator(".card[data-lit]")
    lit.first.click()
    ann.get_by_role("button", name="Take back").click()
    expect(ann.locator("#undo-price")).to_contain_text("From then on the match is practice")
    expect(ann.locator("#practice")).to_be_hidden()
    ann.get_by_role("button", name="Take back your last move").click()
    expect(ann.locator("#practice")).to_have_text("Practice")


def test_whoever_resigns_is_named_at_the_end(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "money-sweeper", "me", "open"))
    resigns(bo)
    expect(ann.locator("#sheet-title")).to_have_text("Bo resigned: Ann wins")


def test_whoever_sat_down_first_sends_somebody_away_again(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", "open")
    ann = open_page(server.url + table["url"])
    sits_down(server, open_page, table["links"][0], "Bo")
    ann.get_by_role("button", name="Send away Bo…").click()
    ann.get_by_role("button", name="Yes, open seat 2 again").click()
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 2: open")


def test_whoever_leaves_before_the_start_is_back_in_the_lobby_and_the_seat_is_open(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "money-sweeper", "me", "open", "open")
    ann = open_page(server.url + table["url"])
    bo = sits_down(server, open_page, table["links"][0], "Bo")
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 2: Bo")
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("button", name="Leave this table").click()
    bo.get_by_role("button", name="New table of Money Sweeper").wait_for()
    expect(ann.locator("#waiting-seats")).to_contain_text("Seat 2: open")


def test_on_a_phone_a_dispute_fits_the_page(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table, viewport=PHONE, has_touch=True)
    ann, bo = two_sit(server, open_page, table, viewport=PHONE, has_touch=True)
    flips(ann, 7)
    disputes_last(ann, "I did not mean to. " * 20)
    for page in (rita, bo):
        page.get_by_role("button", name="The case").click()
        expect(page.locator("#story")).to_contain_text("I did not mean to.")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert page.evaluate("document.querySelector('#case').scrollWidth") <= PHONE["width"]
