"""The draw of the cards, in which every browser takes its part by itself: one that does not, and one that may not."""

import json
from typing import Any

from chairs import Open, hand, head_of_another_log, opened, sits
from keyed import Guest, KeyedPlayer
from player import Player, ask
from playwright.sync_api import expect
from serving import Forward

from fairdeal.service.evidence.verify import check


def types_of(lines: str) -> list[str]:
    return [json.loads(line)["type"].partition(".")[0] for line in lines.splitlines() if '"type":' in line]


def test_who_never_opens_loses_the_seat_after_a_minute_and_the_others_draw_anew_by_themselves(
    forward: Forward, open_page: Open
) -> None:
    table = opened(forward)
    ann = sits(forward, open_page, table, "Ann")
    [silent] = table["guests"]
    with Player(forward.url, table["table"]) as watcher:
        watcher.until_shown(lambda view: len(view["table"]["draw"]["by"]) == 1)
        assert silent.sit("Bo")[0] == 200
        expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for the browser of Bo.")
        watcher.until_shown(lambda view: view["table"]["draw"].get("opened") == [0])
        forward.ahead(61)
        expect(ann.locator("#waiting-draw")).not_to_contain_text("Waiting for the browser of Bo.")
        expect(ann.locator("#waiting-seats li").nth(1)).not_to_contain_text("Bo")
        watcher.until_shown(lambda view: view["table"]["draw"].get("by") == [0])  # Ann's browser adds to the next draw
        # The same person, with another key, and the same invitation.
        again = Guest(forward.url, table["table"], silent.seat, silent.seed)
        assert again.join("Bo")[0] == 201
        with KeyedPlayer(again) as bo:
            bo.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
            assert bo.mine()["seat"] == 1
    hand(ann).first.wait_for()
    expect(ann.locator("#alarms")).to_be_hidden()
    lines = again.text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert report.kind == "sealed", report.headline
    told = types_of(lines)
    first = told.index("draw-closed")
    assert told[first : first + 4] == ["draw-closed", "noise-opened", "barred", "draw-opened"]
    assert sorted(told[first + 4 : first + 6]) == ["noise-given", "seated"]


def test_a_relayed_head_of_another_log_alarms_by_itself_and_who_puts_it_away_takes_their_part_in_the_draw_then(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "dirty-money", people=3)
    ann = sits(server, open_page, table, "Ann")
    bo, cy = table["guests"]
    assert bo.sit("Bo")[0] == 200
    with KeyedPlayer(bo) as player:
        player.say(head_of_another_log(server, bo, 2))  # an alarm that stops the page from signing
        expect(ann.locator("#alarms")).to_contain_text("Bo was shown another log than you")
        assert cy.sit("Cy")[0] == 200
        cy.open()
        player.until_shown(lambda view: len(view["table"]["draw"].get("opened", [])) == 2)
        expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for your browser")
        with ann.expect_response("**/lines?*"):  # after which the page looks again whether it has a part to take
            player.say(head_of_another_log(server, bo, 3))
        _, told = ask("GET", f"{server.url}/api/v1/tables/{table['table']}")
        assert told["draw"]["opened"] == [1, 2]
        ann.get_by_role("button", name="Put away").click()
        ann.get_by_role("button", name="Yes, put it away").click()
        hand(ann).first.wait_for()
