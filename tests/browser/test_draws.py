"""The draw of the cards, in which every browser takes its part by itself: one that does not, and one that may not."""

import json
from typing import Any

from chairs import Open, hand, head_of_another_log, opened, sits
from keyed import KeyedPlayer, Seat
from player import ask
from playwright.sync_api import Page, expect
from serving import Forward

from fairdeal.service.evidence.verify import check

# A browser whose openings never leave it.
NEVER_OPENS = """
const send = WebSocket.prototype.send
WebSocket.prototype.send = function (text) {
  if (!text.includes('"noise-open"')) send.call(this, text)
}
"""


def has_opened(server: Any, table: str, page: Page, seats: list[int]) -> None:
    """Wait until the server knows what the browsers of these seats, and of no others, have opened."""
    for _ in range(100):
        _, told = ask("GET", f"{server.url}/api/v1/tables/{table}")
        if told["draw"].get("opened") == seats:
            return
        page.wait_for_timeout(100)
    raise AssertionError(told["draw"])


def types_of(lines: str) -> list[str]:
    return [json.loads(line)["type"].partition(".")[0] for line in lines.splitlines() if '"type":' in line]


def test_who_never_opens_loses_the_seat_after_a_minute_and_the_others_draw_anew_by_themselves(
    forward: Forward, open_page: Open
) -> None:
    table = opened(forward)
    ann = sits(forward, open_page, table, "Ann")
    bo = open_page("about:blank")
    bo.add_init_script(NEVER_OPENS)
    bo.goto(forward.url + table["links"][0]["url"])
    bo.get_by_role("dialog", name="Take your seat").get_by_label("Your name").fill("Bo")
    bo.keyboard.press("Enter")
    expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for the browser of Bo.")
    has_opened(forward, table["table"], ann, [0])
    forward.ahead(61)
    expect(ann.locator("#waiting-draw")).not_to_contain_text("Waiting for the browser of Bo.")
    expect(ann.locator("#waiting-seats li").nth(1)).not_to_contain_text("Bo")
    again = sits(forward, open_page, table["links"][0], "Bo")  # the same person, from another browser
    for page in (ann, again):
        hand(page).first.wait_for()
        expect(page.locator("#alarms")).to_be_hidden()
    expect(hand(bo)).to_have_count(0)
    lines = Seat(forward.url, table["table"], 1).text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert report.kind == "sealed", report.headline
    told = types_of(lines)
    first = told.index("draw-closed")
    assert told[first : first + 4] == ["draw-closed", "noise-opened", "barred", "draw-opened"]
    assert sorted(told[first + 4 : first + 6]) == ["noise-given", "seated"]


def test_who_puts_an_alarm_away_while_the_draw_waits_takes_their_part_then(server: Any, open_page: Open) -> None:
    table = opened(server, "dirty-money", people=3)
    ann = sits(server, open_page, table, "Ann")
    bo, cy = (Seat(server.url, table["table"], link["seat"], link["token"]) for link in table["links"])
    assert bo.sit("Bo")[0] == 200
    with KeyedPlayer(bo) as player:
        player.say(head_of_another_log(server, bo, 2))  # an alarm that stops the page from signing
        expect(ann.locator("#alarms")).to_contain_text("Bo was shown another log than you")
        assert cy.sit("Cy")[0] == 200
        cy.open()
        player.until_shown(lambda view: len(view["table"]["draw"].get("opened", [])) == 2)
        expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for your browser")
        ann.wait_for_timeout(1000)
        has_opened(server, table["table"], ann, [1, 2])
        ann.get_by_role("button", name="Put away").click()
        ann.get_by_role("button", name="Yes, put it away").click()
        hand(ann).first.wait_for()
