"""A referee whose browser has made a key: it sees hands and rules, and whoever else has the link does neither."""

import json
from collections.abc import Callable
from typing import Any

from evidence import fetched
from keyed import KeyedPlayer, Office, linked
from people import looks_at_all_hands, opened, referee_comes, rules, sits_down
from player import ask
from playwright.sync_api import Page, expect

from fairdeal.service.evidence.verify import check

Open = Callable[..., Page]
RULING = {"do": "rule", "finding": "So it was.", "clause": "3.1", "remedy": {"kind": "stands"}}


def told(server: Any, table: dict[str, Any], path: str = "", token: str = "") -> tuple[int, dict[str, Any]]:
    """What the server answers of the table to whoever has the token."""
    status, answer = ask("GET", f"{server.url}/api/v1/tables/{table['table']}{path}", token=token)
    return status, answer


def asked(server: Any, table: dict[str, Any], message: dict[str, Any], token: str) -> tuple[int, str]:
    """The status of a command over HTTP, and the code of its refusal."""
    path = f"{server.url}/api/v1/tables/{table['table']}/commands"
    status, answer = ask("POST", path, {"id": "by-link", **message}, token)
    return status, answer.get("error", {}).get("code", "")


def disputes(ann: KeyedPlayer, bo: KeyedPlayer) -> None:
    """Ann plays, which Bo disputes."""
    ann.until(ann.may_act)
    ann.play_on()
    seq = ann.view["seq"]
    bo.until_shown(lambda view: bool(view["seq"] >= seq))
    assert bo.do("incident", about=seq, claim="That was my turn.")["is"] == "done"


def officiates(page: Page) -> None:
    """Wait until the page shows that one is the referee."""
    expect(page.locator("#watching")).to_have_text("Referee")


def test_a_referee_comes_by_link_looks_rules_and_signs_and_neither_the_link_nor_a_replaced_one_is_worth_anything(
    server: Any, open_page: Open
) -> None:
    """Programs play for Ann and Bo."""
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    rita = referee_comes(server, open_page, table)
    assert "#" not in rita.url
    seats = (table["me"], table["guests"][0])
    for seat, name in zip(seats, ("Ann", "Bo"), strict=True):
        assert seat.takes(name)[0] == 201
    with KeyedPlayer(seats[0]) as ann, KeyedPlayer(seats[1]) as bo:
        disputes(ann, bo)
    rita.locator("#banner").get_by_text("The table waits").wait_for()

    # Who comes again in the same browser is the referee, by the link and by the address of the table.
    again = rita.context.new_page()
    for address in (table["referee"]["url"], f"/table/{table['table']}"):
        again.goto(server.url + address)
        officiates(again)
        assert "#" not in again.url

    # The referee looks at all hands, and at moments before with these eyes.
    again.bring_to_front()
    looks_at_all_hands(again)
    again.get_by_role("link", name="Replay #").first.click()
    expect(again.locator("#eyes")).to_have_value("all")
    rita.bring_to_front()

    # Who kept the referee's link neither sees nor rules.
    link = table["referee"]["token"]
    _, view = told(server, table, "/view", link)
    assert "office" not in view
    for path in ("/replay?seq=9&as=all", "/ledger?seq=9&as=all"):
        status, refused = told(server, table, path, link)
        assert (status, refused["error"]["code"]) == (404, "not_found"), refused
    for message in (RULING, {"do": "look", "eyes": "all"}, {"do": "statement", "text": "Hm."}):
        assert asked(server, table, message, link) == (403, "needs_key"), message
    opener = open_page(server.url + table["referee"]["url"])
    expect(opener.locator("#refusal")).to_contain_text("The referee has come in with this link already")
    expect(opener.locator("#refusal")).to_contain_text("the players can replace the referee")
    expect(opener.locator("#watching")).not_to_have_text("Referee")
    expect(opener.get_by_role("button", name="Come in")).to_have_count(0)

    # All that the referee does is signed.
    rules(rita, "It was Ann's turn.", "3.1", "The play stands")
    expect(rita.locator("#desk-waits")).to_contain_text("Waiting for Ann and Bo.")
    for seat in seats:
        assert seat.do("accept")[0] == 200
    expect(rita.locator("#banner")).to_be_hidden()
    key = told(server, table)[1]["referee"]["key"]
    lines = fetched(server, table["table"], "", "viewer=public").splitlines()
    done = [line for line in map(json.loads, lines[1:]) if line.get("by") == "referee"]
    assert [line["type"].partition(".")[0] for line in done] == ["referee-came", "heard", "looked", "ruled"]
    assert [line["data"].get("by_key", {}).get("key") for line in done] == [key, None, key, key]
    report = check(lines)
    assert (report.code, report.seq) == ("", None), report.headline
    expect(rita.locator("#alarms")).to_be_hidden()

    # A referee who is replaced sees what everybody sees.
    for seat in seats:
        assert seat.do("replace-referee", yes=True)[0] == 200
    expect(rita.locator("#refusal")).to_contain_text("You are not the referee of this table any more")
    expect(rita.locator("#watching")).not_to_have_text("Referee")
    rita.reload()
    expect(rita.locator("#refusal")).to_contain_text("You are not the referee of this table any more")
    expect(rita.locator("#watching")).not_to_have_text("Referee")
    assert told(server, table)[1]["referee"] == {"name": ""}


def test_where_nobody_watches_the_referees_link_opens_nothing_more(server: Any, open_page: Open) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann", "spectators": False}
    table = linked(server.url, {**body, "house": {"referee": True}})
    rita = referee_comes(server, open_page, table)
    assert told(server, table, "/view", table["referee"]["token"])[0] == 403
    other = open_page(server.url + table["referee"]["url"])
    expect(other.locator("#line")).to_contain_text("referee")
    rita.reload()
    officiates(rita)


def test_lobby_and_menu_tell_who_the_referee_is(server: Any, open_page: Open) -> None:
    table = opened(server, "money-sweeper", "me", "open", referee=True)
    assert Office(server.url, table["table"], table["referee"]["token"]).come("Rita")[0] == 200
    ann = sits_down(server, open_page, table, "Ann")
    expect(ann.locator("#waiting-watch p").first).to_have_text("Rita is the referee.")
    ann.get_by_role("button", name="Menu").click()
    expect(ann.locator("#menu-here")).to_contain_text("Referee: Rita.")
