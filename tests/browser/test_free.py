"""An evening at which one sits where one likes, from the lobby to its file."""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

from axe import faults
from evening_pages import BACK, enters, plays_to_the_end
from people import DECK
from playwright.sync_api import Page, ViewportSize, expect

from fairdeal.service.evidence.verify import judge

Open = Callable[..., Page]
PHONE: ViewportSize = {"width": 390, "height": 844}


def opens_evening(page: Page, server: Any) -> str:
    """Somebody opens such an evening in the lobby; its address."""
    page.goto(server.url)
    page.get_by_role("button", name="Open a tournament…").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Its name").fill("Open tables")
    form.locator("[name=game]").select_option("money-sweeper")
    form.get_by_label("Players at a table").select_option("2")
    form.get_by_label("Format").select_option("free")
    expect(form.get_by_label("Boards", exact=True)).to_be_hidden()
    form.get_by_label("Opponents to meet, at least").fill("1")
    form.locator("summary").click()
    form.locator("[data-option=own_deck]").check()
    for kind, cards in DECK.items():
        form.locator(f"[data-option={kind}]").fill(str(cards))
    form.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/cup/**")
    return page.url


def test_two_sit_down_where_one_of_them_waits(server: Any, open_page: Open) -> None:
    rita = open_page("about:blank")
    address = opens_evening(rita, server)
    ann, bo = (open_page(address, viewport=PHONE) for _ in range(2))
    enters(ann, "Ann")
    enters(bo, "Bo")
    rita.get_by_role("button", name="Begin the evening").click()

    # One begins a table, gets up, and sits down again; the other sees it, and both are brought there.
    ann.get_by_role("button", name="Begin a new table").click()
    expect(ann.get_by_text("You wait: 1 of 2 have sat down.")).to_be_visible()
    ann.get_by_role("button", name="Get up again").click()
    expect(bo.get_by_text("Nobody waits for players just now.")).to_be_visible()
    ann.get_by_role("button", name="Begin a new table").click()
    sit = bo.get_by_role("button", name="Sit here, with Ann")
    expect(sit).to_be_visible()
    for page in (bo, rita):
        expect(page.locator(".floor__table")).to_contain_text("one seat open")
    expect(rita.get_by_role("button", name="Sit here, with Ann")).to_have_count(0)
    wrong = faults(ann) + faults(bo)
    sit.click()
    for page in (ann, bo):
        page.wait_for_url("**/table/**")
        page.locator("#board .card").first.wait_for(state="attached")
    plays_to_the_end([ann, bo])
    for page in (ann, bo):
        page.get_by_role("button", name=BACK).click()
        expect(page.locator("#place")).to_contain_text(re.compile(r"Place [12] of 2"))
        expect(page.get_by_role("button", name="Begin a new table")).to_be_visible()
    wrong += faults(ann) + faults(rita)

    # The director lets nobody sit down any more; what was played is told line by line, and verifies.
    rita.get_by_role("button", name="Last matches now").click()
    rita.get_by_role("button", name="Make the standings final").click()
    expect(ann.get_by_role("link", name="The evening as one file")).to_be_visible()
    file = rita.request.get(f"{server.url}/api/v1/tournaments/{address.rsplit('/', 1)[1]}/file").body()
    assert judge(BytesIO(file)).kind == "verified"
    ann.get_by_role("link", name="All matches").click()
    expect(ann.locator(".traveller tbody tr")).to_have_count(1)
    assert wrong + faults(ann) == []
