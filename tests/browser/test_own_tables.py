"""What the lobby says of one's own tables, and the statistics that this browser keeps for oneself."""

import json
from collections.abc import Callable
from typing import Any

from people import opened, resigns, two_sit
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


def test_the_lobby_tells_whose_turn_it_is_and_how_it_ended_and_keeps_statistics(server: Any, open_page: Open) -> None:
    ann, bo = two_sit(server, open_page, opened(server, "sweep", "me", "open"))
    resigns(bo)
    expect(ann.locator("#sheet")).to_be_visible()
    running = opened(server, "sweep", "me", "bot", "bot", "bot")
    ann.goto(server.url + running["url"])
    ann.locator("#dock[data-asked]").wait_for()
    ann.goto(server.url)
    first, second = ann.locator("#own li").all()
    expect(first).to_contain_text("your turn")  # what waits for oneself comes first
    expect(second).to_contain_text("with Bo · you won")
    ann.get_by_role("button", name="Your statistics").click()
    shown = ann.get_by_role("dialog", name="Your statistics")
    expect(shown.get_by_role("row", name="Sweep")).to_contain_text("Sweep11")
    expect(shown.get_by_role("row", name="Bo")).to_contain_text("Bo110")
    with ann.expect_download() as saved:
        shown.get_by_role("button", name="Save as a file").click()
    [match] = json.loads(saved.value.path().read_text())["matches"]
    assert (match["game"], match["seat"], match["winners"], match["seats"][1]["name"]) == ("sweep", 0, [0], "Bo")
    ann.get_by_role("button", name="Your statistics").click()
    shown.get_by_role("button", name="Forget them").click()
    ann.get_by_role("dialog", name="Forget all matches").get_by_role("button", name="Forget them").click()
    expect(ann.get_by_role("button", name="Your statistics")).to_be_hidden()
    expect(second).to_contain_text("you won")
