"""After a match: a rematch of seats that are keys, what the lobby says of one's tables, and one's own statistics."""

import json
import re
from typing import Any

from chairs import Open, hand, opened, sits
from keyed import Seat, opens
from people import joins, sits_down
from people import opened as table_of
from player import ask
from playwright.sync_api import expect

from fairdeal.service.evidence.verify import check


def test_who_sat_there_sits_in_the_rematch_without_being_asked_for_a_name_and_the_lobby_keeps_statistics(
    server: Any, open_page: Open
) -> None:
    """A program plays for Bo."""
    before = opened(server)
    ann, bo = sits(server, open_page, before, "Ann"), before["guests"][0]
    joins(ann, bo)
    hand(ann).first.wait_for()

    # The rematch is kept for who sat there, and taken with the old key's word.
    assert bo.asks("resign")[0] == 200
    first = ann.url
    ann.get_by_role("button", name="Rematch").click()
    expect(ann).not_to_have_url(first)
    expect(ann.locator("#waiting-seats")).to_contain_text("Ann (you)")
    table = ann.url.rpartition("/")[2]
    again = bo.again(table)
    assert again.takes("Bo")[0] == 201
    hand(ann).first.wait_for()
    expect(ann.locator("#sit")).to_have_count(0)
    expect(ann.locator("#alarms")).to_be_hidden()
    _, told = ask("GET", f"{server.url}/api/v1/tables/{table}")
    assert [(each["name"], bool(each["key"])) for each in told["seats"]] == [("Ann", True), ("Bo", True)]
    lines = Seat(server.url, table, 0).text("/transcript")
    report = check(line.encode() for line in lines.splitlines(keepends=True))
    assert (report.kind, lines.count('"rematch":"')) == ("sealed", 2), report.headline
    assert again.asks("resign")[0] == 200
    expect(ann.locator("#sheet")).to_be_visible()

    # The lobby tells whose turn it is, and how it ended; what waits for oneself comes first.
    plans = [{"kind": "me"}, *[{"kind": "bot"}] * 3]
    _, running = opens(server.url, {"game": "sweep", "seats": plans})
    ann.goto(server.url + running["me"].link)
    ann.locator("#dock[data-asked]").wait_for()
    ann.goto(server.url)
    own = ann.locator(".own li")
    expect(own).to_have_count(3)
    expect(own.first).to_contain_text("your turn")
    expect(own.nth(1)).to_contain_text("with Bo · you won")
    ann.get_by_role("button", name="Your statistics").click()
    shown = ann.get_by_role("dialog", name="Your statistics")
    expect(shown.get_by_role("row", name="Sweep")).to_contain_text("Sweep22")
    expect(shown.get_by_role("row", name="Bo")).to_contain_text("Bo220")
    with ann.expect_download() as saved:
        shown.get_by_role("button", name="Save as a file").click()
    match, _ = json.loads(saved.value.path().read_text())["matches"]
    assert (match["game"], match["seat"], match["winners"], match["seats"][1]["name"]) == ("sweep", 0, [0], "Bo")
    ann.get_by_role("button", name="Your statistics").click()
    shown.get_by_role("button", name="Forget them").click()
    ann.get_by_role("dialog", name="Forget all matches").get_by_role("button", name="Forget them").click()
    expect(ann.get_by_role("button", name="Your statistics")).to_be_hidden()
    expect(own.nth(1)).to_contain_text("you won")


def test_where_nobody_may_watch_the_old_key_shows_the_rematch_and_takes_its_seat(server: Any, open_page: Open) -> None:
    before = opened(server, spectators=False)
    ann, bo = before["me"], sits(server, open_page, before["links"][0], "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    assert ann.takes("Ann")[0] == 201
    hand(bo).first.wait_for()
    assert [ann.asks(what)[0] for what in ("resign", "rematch")] == [200, 200]
    _, view = ann.api("GET", "/view", token=ann.read())
    assert Seat(server.url, view["mine"]["rematch"]["table"], 0).api("GET", "")[0] == 403
    bo.get_by_role("button", name="Go to the rematch").click()
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    expect(bo.locator("#sit")).to_have_count(0)
    expect(bo.locator("#alarms")).to_be_hidden()
    bo.reload()  # the seat is found again by its key
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    bo.goto(server.url)
    own = bo.locator(".own li")
    expect(own).to_have_count(2)
    own.first.get_by_role("link").click()
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")


def test_a_guests_table_stands_in_the_lobby_under_its_games_name_and_with_its_day(server: Any, open_page: Open) -> None:
    table = table_of(server, "sweep", "me", "open")
    bo = sits_down(server, open_page, table["links"][0], "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    bo.goto(server.url)
    line = bo.locator("#own li")
    expect(line.locator("strong")).to_have_text("Sweep")
    expect(line).not_to_contain_text("Invalid Date")
    expect(line.get_by_role("link")).to_have_accessible_name(re.compile("Sweep.*20"))

    # What an older page has kept without name and day is named by the server.
    bo.evaluate(
        """() => {
            const [kept] = JSON.parse(localStorage.getItem("fairdeal.tables"))
            const { title, game, at, ...rest } = kept
            localStorage.setItem("fairdeal.tables", JSON.stringify([rest]))
        }"""
    )
    bo.reload()
    expect(line.locator("strong")).to_have_text("Sweep")
    expect(line).not_to_contain_text("Invalid Date")
