"""Friends who come by a code of six letters: the host's page shows it, a guest types it, and both are introduced."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe import faults
from chairs import opened, sits
from people import takes_seat
from player import ask
from playwright.sync_api import Page, Route, ViewportSize, expect

Open = Callable[..., Page]
# A browser keeps its own cryptography back from a page over plain HTTP.
PLAIN_HTTP = 'Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })'
PHONE: ViewportSize = {"width": 390, "height": 844}


def code_of(ann: Page) -> str:
    """The code that the host's page shows."""
    shown = ann.locator(".share__code")
    expect(shown).to_have_text(re.compile(r"^[B-Z]{6}$"))
    return str(shown.text_content())


def types(page: Page, code: str, button: str) -> None:
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name=button, exact=True).click()


def words(page: Page) -> list[str]:
    """The number and the twelve words of the log that the dialog shows."""
    dialog = page.locator("#compare")
    title = dialog.get_by_role("heading").inner_text()
    return [re.sub(r"\D", "", title), *dialog.locator(".seat-words li").all_inner_texts()]


def test_a_guest_types_the_code_in_the_lobby_sits_down_and_both_compare_words(server: Any, open_page: Open) -> None:
    ann = open_page(server.url)
    ann.get_by_role("button", name="Play Sweep with friends").click()
    takes_seat(ann, "Ann")
    code = code_of(ann)
    bo = open_page(server.url, viewport=PHONE)
    bo.get_by_role("button", name="Show", exact=True).click()
    types(bo, f" {code[:3].lower()} {code[3:].lower()}", "Join")
    takes_seat(bo, "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    assert "#" not in bo.url
    expect(bo.locator("#banner")).to_contain_text("The server introduced you and the host to each other.")
    expect(ann.locator("#banner")).to_contain_text("The server introduced Bo to you.")
    assert code_of(ann) == code
    assert faults(bo) == []

    # Both have the same words, and say so; then nothing is said of the server any more, also on a page opened anew.
    for page in (ann, bo):
        page.locator("#banner").get_by_role("button", name="Compare with others").click()
    assert words(ann) == words(bo)
    assert len(words(bo)) == 13
    for page in (ann, bo):
        page.get_by_role("button", name="We have the same words").click()
        expect(page.locator("#banner")).to_be_hidden()
    bo.reload()
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    expect(bo.locator("#banner")).to_be_hidden()

    # Who has a seat already goes there, and takes no other.
    bo.goto(f"{server.url}/join")
    types(bo, code, "Ask the host")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    assert "#" not in bo.url
    expect(bo.locator("#waiting-seats [data-kind=person]")).to_have_count(2)

    # When it is full, the code leads nowhere, and nothing of it is in the log.
    ann.get_by_role("button", name="Fill with bots and deal").click()
    bo.locator("#hand .card").first.wait_for()
    status, told = ask("POST", f"{server.url}/api/v1/introductions", {"code": code, "key": "a" * 64})
    assert (status, told["error"]["code"]) == (409, "table_full")
    _, log = ask("GET", f"{server.url}/api/v1/tables/{bo.url.rpartition('/')[2]}/log")
    assert code not in json.dumps(log)


@pytest.mark.long
def test_a_guest_is_told_what_is_wrong_and_what_to_do_and_two_come_when_the_host_is_back_one_over_plain_http(
    server: Any, open_page: Open
) -> None:
    table = opened(server, people=4, listed=False, alone=True)
    ann = sits(server, open_page, table, "Ann")
    code = code_of(ann)
    assert faults(ann) == []
    bo = open_page(f"{server.url}/join", viewport=PHONE)
    said = bo.locator("#trouble")
    types(bo, "hello", "Ask the host")
    expect(said).to_have_text("This is no code. It has six letters, and none of A, E, I, L, O and U.")
    assert faults(bo) == []
    types(bo, "".join("B" if each != "B" else "C" for each in code), "Ask the host")
    expect(said).to_have_text(
        "No table has this code. Look at the six letters once more, or ask the host for the link."
    )

    held: list[Route] = []
    bo.route("**/introductions", lambda route: held.append(route))
    types(bo, code, "Ask the host")
    expect(bo.locator("#status")).to_have_text("Asking the host… That takes 20 seconds at the longest.")
    expect(bo.locator("#progress")).to_be_visible()
    expect(said).to_be_hidden()
    expect(bo.get_by_role("button", name="Ask the host")).to_be_disabled()
    held[0].abort()
    expect(said).to_contain_text("The server cannot be reached.")
    expect(bo.get_by_label("Code", exact=True)).to_be_focused()
    bo.unroute("**/introductions")

    # What somebody between has changed is not opened.
    bo.route("**/introductions", lambda route: changed(route))
    types(bo, code, "Ask the host")
    expect(said).to_contain_text("What came is not what the host’s page sent.")
    bo.unroute("**/introductions")
    assert bo.url.endswith("/join")

    address = ann.url
    ann.goto("about:blank")
    types(bo, code, "Ask the host")
    expect(said).to_contain_text("The host's page is closed, and nobody else can let you in.")

    # The page that comes back has the same code and answers again: each guest is given a seat of their own.
    ann.goto(address)
    assert code_of(ann) == code
    cy = open_page("about:blank", viewport=PHONE)
    cy.add_init_script(PLAIN_HTTP)
    cy.goto(f"{server.url}/join#{code}")
    expect(cy.get_by_label("Code", exact=True)).to_have_value(code)
    for page in (bo, cy):
        page.get_by_role("button", name="Ask the host").click()
        page.get_by_role("dialog", name="Take your seat").wait_for()
    for page, name in ((bo, "Bo"), (cy, "Cy")):
        takes_seat(page, name)
        expect(page.locator("#waiting-seats")).to_contain_text(f"{name} (you)")
    assert cy.evaluate("crypto.subtle") is None
    expect(ann.locator("#banner")).to_contain_text("The server introduced Bo and Cy to you.")

    # Until the words are compared the menu says so, too, and the match is not disturbed.
    ann.get_by_role("button", name="Fill with bots and deal").click()
    bo.locator("#hand .card").first.wait_for()
    for page in (ann, bo):
        page.locator("#banner").get_by_role("button", name="Later").click()
        expect(page.locator("#banner")).not_to_contain_text("introduced")
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#menu-seat-words")).to_contain_text("The server introduced")


def changed(route: Route) -> None:
    """Let an answer come with one digit of its box changed."""
    answer = route.fetch()
    told = answer.json()
    told["box"] = ("1" if told["box"][0] == "0" else "0") + told["box"][1:]
    route.fulfill(response=answer, json=told)
