"""What a person does in the browser, from the lobby to the last card, by mouse, by keyboard and on a phone."""

import json
import re
from collections.abc import Callable
from gzip import compress
from typing import Any

import pytest
from axe import faults
from long import LONG
from people import ENDED, opened, resigns, takes_seat
from player import ask
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from scenes import laid_out
from verdicts import verify

from fairdeal.service.evidence.receipts import read

Open = Callable[..., Page]


def game_card(page: Page, title: str) -> Any:
    return page.locator(".game").filter(has=page.get_by_role("heading", name=title))


GOLD = """() => {
  const gold = Object.assign(document.createElement("i"), { style: "background: var(--gold)" });
  document.body.append(gold);
  const colour = getComputedStyle(gold).backgroundColor;
  gold.remove();
  return [...document.querySelectorAll(".button")]
    .filter(each => each.checkVisibility() && getComputedStyle(each).backgroundColor === colour)
    .map(each => each.getAttribute("aria-label"));
}"""
# The browser has a seat at these tables, too, as at its own.
REMEMBERS = """tables => {
  const [own] = JSON.parse(localStorage.getItem("fairdeal.tables"));
  localStorage.setItem("fairdeal.tables", JSON.stringify([own, ...tables.map(table => ({ ...own, table }))]));
}"""
BELOW = "document.documentElement.scrollHeight - innerHeight"
ROWS = "[...document.querySelectorAll('.game')].map(each => Math.round(each.getBoundingClientRect().top))"


def test_the_lobby_is_one_screen_with_one_gold_thing_the_own_table_that_waits_before_all(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url, viewport={"width": 1366, "height": 768})
    expect(page.locator(".game")).to_have_count(5)
    assert (page.evaluate(GOLD), page.evaluate(BELOW)) == (["Play now: Money Sweeper, against bots"], 0)
    assert len(set(page.evaluate(ROWS))) == 1, "five games in one row"
    page.get_by_role("button", name="Play now: Sweep").click()
    page.locator("#dock[data-asked]").wait_for()
    others = [opened(server, "sweep", "me", "bot") for _ in range(4)]
    assert [table["me"].takes("Ann")[0] for table in others] == [201] * 4
    page.evaluate(REMEMBERS, [table["table"] for table in others])
    page.goto(server.url)
    expect(page.locator("#next li")).to_contain_text("your turn")
    expect(page.locator("#own li")).to_have_count(4)
    [gold] = page.evaluate(GOLD)
    assert (gold.startswith("Go on with Sweep"), page.evaluate(BELOW)) == (True, 0)
    for width in (390, 683, 1024):
        page.set_viewport_size({"width": width, "height": 844})
        assert len(set(page.evaluate(ROWS))) == 5, "each on a line of its own"


def test_on_a_phone_the_lobby_is_one_screen_and_what_is_seldom_pressed_stands_behind_a_press(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url, viewport={"width": 390, "height": 844})
    expect(page.locator(".game")).to_have_count(5)
    assert page.evaluate(BELOW) == 0
    first, second = (page.locator(".game").nth(place) for place in (0, 1))
    expect(first.get_by_role("link", name="Rules")).to_be_hidden()
    first.get_by_role("button", name="More of").click()
    expect(first.get_by_role("link", name="Rules")).to_be_visible()
    second.get_by_role("button", name="More of").click()
    expect(second.get_by_role("button", name="Learn it")).to_be_visible()
    expect(first.get_by_role("link", name="Rules")).to_be_hidden()
    second.get_by_role("button", name="More of").click()
    expect(page.get_by_label("Code", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_label("Code", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Play now: Sweep").click()
    page.locator("#dock[data-asked]").wait_for()
    for language, yours in (("de", "du bist dran"), ("es", "te toca"), ("en", "your turn")):
        page.context.add_cookies([{"name": "language", "value": language, "url": server.url}])
        page.goto(server.url)
        expect(page.locator("#next li")).to_contain_text(yours)
        page.evaluate("document.fonts.ready.then(() => null)")
        for width, height in ((390, 844), (360, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BELOW) == 0
            expect(page.get_by_role("button", name=re.compile("Invite|Einladen|Invitar"))).to_be_in_viewport(ratio=1)
    blurb = page.locator(".game__blurb").first
    expect(blurb).to_be_hidden()
    first.get_by_role("button", name="More of").click()
    expect(blurb).to_be_in_viewport()


def test_one_click_sits_one_down_against_bots_where_what_is_chosen_is_seen_in_every_tab_and_remembered(
    server: Any, open_page: Open
) -> None:
    asked: list[str] = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    game_card(page, "Money Sweeper").get_by_text("Play now").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".card[data-lit]")).to_have_count(60)
    expect(page.locator("#prompt")).to_contain_text("Flip any face-down card")
    felt = "getComputedStyle(document.documentElement).getPropertyValue('--felt')"
    green = page.evaluate(felt)
    other, rules = (page.context.new_page() for _ in range(2))
    other.goto(page.url)
    rules.goto(f"{server.url}/rules/sweep")
    backs = [each.locator(".card[data-side=back] use").first for each in (page, other)]
    for back in backs:
        expect(back).to_have_attribute("href", "#back-sun")
    for each in (page, other):
        each.get_by_role("button", name="Menu").click()
    for name, chosen in (("Felt", "Red"), ("Card backs", "Scales"), ("Theme", "Dark"), ("Sound", "Full")):
        page.get_by_role("combobox", name=re.compile(f"^{name}")).select_option(chosen)
    for back in backs:
        expect(back).to_have_attribute("href", "#back-scales")
    for each in (other, rules):
        for look, chosen in (("felt", "red"), ("theme", "dark"), ("back", "scales")):
            expect(each.locator("html")).to_have_attribute(f"data-{look}", chosen)
    expect(other.get_by_role("combobox", name=re.compile("^Felt"))).to_have_value("red")
    expect(other.get_by_role("combobox", name=re.compile("^Sound"))).to_have_value("full")
    page.get_by_role("combobox", name="Theme").select_option("System theme")
    expect(rules.locator("html:not([data-theme])")).to_have_count(1)
    red = page.evaluate(felt)
    assert red != green
    page.reload()
    expect(backs[0]).to_have_attribute("href", "#back-scales")
    assert page.evaluate(felt) == red
    page.goto(server.url)
    assert page.evaluate(felt) == red

    # No page has asked anything of any other address.
    assert len(asked) > 40
    assert [url for url in asked if not url.startswith((server.url, "data:"))] == []


CLICKS = """addEventListener("click", () => sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1, true)"""


def test_friends_are_invited_within_three_clicks_and_seats_fill_before_ones_eyes(server: Any, open_page: Open) -> None:
    ann = open_page("about:blank", viewport={"width": 360, "height": 640})
    ann.add_init_script(CLICKS)
    ann.goto(server.url)
    ann.get_by_role("button", name="Invite").click()
    expect(ann.get_by_role("region", name="Which game?")).to_be_focused()
    expect(ann.get_by_label("Code", exact=True)).to_be_in_viewport(ratio=1)
    expect(ann.get_by_text("Play now")).to_have_count(5)
    expect(ann.get_by_text("Play now").locator("visible=true")).to_have_count(0)
    assert (faults(ann), ann.evaluate(BELOW)) == ([], 0)
    ann.get_by_role("button", name="Close").click()
    expect(ann.get_by_role("button", name="Invite")).to_be_focused()
    ann.set_viewport_size({"width": 390, "height": 844})
    ann.evaluate("sessionStorage.clear()")
    ann.get_by_role("button", name="Invite").click()
    game_card(ann, "Monopoly").get_by_text("With friends").click()
    takes_seat(ann, "Ann")
    share = ann.locator("#share")
    expect(share.locator(".seat-qr")).to_be_in_viewport(ratio=1)
    expect(share.get_by_role("button", name=re.compile("(Share|Copy) the link"))).to_be_in_viewport(ratio=1)
    assert int(ann.evaluate("sessionStorage.clicks")) <= 3
    expect(share.get_by_label("For whom")).to_have_value("One link for all")
    expect(share.locator(".share__code")).to_be_in_viewport(ratio=1)

    bo = open_page(share.locator(".link__url").input_value())
    takes_seat(bo, "Bo")
    expect(ann.locator("#waiting-seats [data-comes]")).to_contain_text("Bo")
    expect(ann.locator("#waiting-line")).to_contain_text("Ann and Bo are here.")
    expect(ann.locator("#waiting-line")).to_be_in_viewport(ratio=1)
    share.get_by_role("button", name="Fill with bots and deal").click()
    for page in (ann, bo):
        page.locator("#hand .card").first.wait_for()
    expect(share).to_be_hidden()


def test_alone_with_bots_one_sits_and_asks_for_the_log_before_the_table_is_shown_and_is_let_in_once(
    server: Any, open_page: Open
) -> None:
    """Whoever closed the draw by sitting down opens what they added without another way to the server and back."""
    page = open_page(server.url)
    asked: list[str] = []
    held: list[Callable[[], None]] = []

    def waits_for_lines(line: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            held.append(lambda: line.send(text))
            if "lines?after=-1" in asked:
                release()

        line.connect_to_server().on_message(pass_on)

    def release() -> None:
        while held:
            held.pop(0)()

    def late(route: Route) -> None:
        page.wait_for_timeout(500)
        route.continue_()
        release()

    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.route_web_socket("**/socket", waits_for_lines)
    page.route("**/lines?after=-1", late, times=1)
    game_card(page, "Money Sweeper").get_by_text("Play now").click()
    expect(page.locator(".card[data-lit]")).to_have_count(60)
    table = page.url.rpartition("/")[2]
    assert asked.index("join") < asked.index(table)
    assert [name for name in asked if name in ("join", "challenges", "tickets")] == ["join"]
    assert not [name for name in asked if name.startswith(("waiting.css", "law"))], "nobody waits here for anybody"


@pytest.mark.parametrize("ticket", [None, "old"])
def test_who_sat_down_without_a_good_ticket_asks_for_one_at_the_table(
    server: Any, open_page: Open, ticket: str | None
) -> None:
    page = open_page(server.url)

    def changed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "ticket": ticket})

    page.route("**/join", changed)
    game_card(page, "Money Sweeper").get_by_text("Play now").click()
    expect(page.locator(".card[data-lit]")).to_have_count(60)


def test_a_browser_that_keeps_no_keys_sits_down_at_the_table(server: Any, open_page: Open) -> None:
    """Its key lasts as long as the page, and would be lost on the way there."""
    page = open_page(server.url)
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('not here') }")
    page.reload()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    game_card(page, "Money Sweeper").get_by_text("Play now").click()
    expect(page.locator(".card[data-lit]")).to_have_count(60)
    assert asked.index(page.url.rpartition("/")[2]) < asked.index("join")


def test_a_match_with_options_of_the_form_is_played_and_its_transcript_fetched_from_the_page(
    server: Any, open_page: Open
) -> None:
    page = open_page(server.url)
    game_card(page, "Money Sweeper").get_by_role("button", name="New table").click()
    page.get_by_label("Half deck").check()
    page.locator("[data-option=length]").select_option('"rounds"')
    page.locator("[data-option=rounds]").fill("1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".card[data-lit]")).to_have_count(30)
    _, told = ask("GET", f"{server.url}/api/v1/tables/{page.url.rpartition('/')[2]}")
    assert [told["options"][name] for name in ("length", "rounds", "half_deck")] == ["rounds", 1, True]
    page.locator(".card[data-lit]").first.click()
    page.locator("[data-zone=grid] .card[data-side=face]").first.wait_for()
    resigns(page)
    expect(page.locator("#sheet-title")).to_contain_text(ENDED)
    with page.expect_download() as download:
        page.get_by_text("transcript", exact=False).last.click()
    assert verify(download.value.path().read_bytes().splitlines()).kind in ("verified", "sealed")


KEPT = "() => JSON.parse(localStorage.getItem('fairdeal.tables'))[0].invited ?? null"


def new_table(page: Page, *seats: str, **checks: bool) -> None:
    """Open a table of Money Sweeper by the form, with these plans of its seats."""
    game_card(page, "Money Sweeper").get_by_role("button", name="New table").click()
    page.locator("#new-count").select_option(str(len(seats)))
    for place, plan in enumerate(seats):
        page.locator("#new-seats select").nth(place).select_option(plan)
    for name, wanted in checks.items():
        page.locator(f"#new-{name}").set_checked(wanted)
    page.get_by_role("button", name="Open the table").click()


def test_who_opens_a_table_keeps_the_invitation_until_the_match_begins_and_both_see_her_flip(
    server: Any, open_page: Open
) -> None:
    ann = open_page(server.url)
    new_table(ann, "me", "open", listed=False)
    ann.wait_for_url("**/table/**")
    dialog = ann.get_by_role("dialog", name="Take your seat")
    dialog.wait_for()
    assert "#" not in ann.url
    invitation = str(ann.evaluate(KEPT))
    assert invitation.startswith("invite.")
    ann.reload()  # before she sits
    dialog.wait_for()
    takes_seat(ann, "Ann")
    link = ann.locator("#waiting-seats .link__url").first
    expect(link).to_have_value(re.compile("#invite"))
    bo = open_page(link.input_value())
    takes_seat(bo, "Bo <b>&</b>")
    expect(ann.locator("#top").get_by_text("Bo <b>&</b>").first).to_be_visible()
    ann.locator(".card[data-lit]").first.wait_for()
    assert ann.evaluate(KEPT) is None

    # Who closes the page and opens the link again, in the browser that has the seat's key, finds the table as it was.
    again = ann.context.new_page()
    ann.close()
    again.goto(f"{bo.url}#{invitation}")
    expect(again.locator(".card[data-lit]")).to_have_count(60)
    again.locator("[data-id='grid.0']").click()
    expect(bo.locator("[data-id='grid.0']")).not_to_have_attribute("data-side", "back")
    again.reload()
    expect(again.locator("[data-id='grid.0']")).not_to_have_attribute("data-side", "back")


def test_who_opens_an_unlisted_table_for_others_is_shown_a_link_for_each(server: Any, open_page: Open) -> None:
    host = open_page(server.url)
    new_table(host, "open", "open", listed=False)
    links = host.get_by_role("dialog").locator(".link__url")
    expect(links).to_have_count(3)  # and the one to watch
    shown = [field.input_value() for field in links.all()]
    assert ["#invite." in link for link in shown] == [True, True, False]
    host.goto(shown[1])
    takes_seat(host, "Ann")
    expect(host.locator("#waiting-seats")).to_contain_text("Seat 2: Ann (you)")


def test_a_card_is_flipped_by_keyboard_and_a_refusal_shows_its_clause_and_opens_the_rulebook_there(
    server: Any, open_page: Open
) -> None:
    cash = "money sweeper; grid 100 5 10 20 / 10 50 20 5 / 5 10 20 10"
    page = open_page(server.url + laid_out(server, "money-sweeper", cash).link)
    page.locator(".card[data-lit]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-id='grid.5']")).not_to_have_attribute("data-side", "back")
    page.locator("[data-id='grid.11']").click(force=True)
    page.get_by_role("button", name="Rule 3.2").click()
    expect(page.locator("#clause-3\\.2")).to_be_visible()


def test_play_goes_on_after_the_server_was_killed(start_server: Any, open_page: Open) -> None:
    server = start_server()
    port = server.url.rpartition(":")[2]
    table = opened(server, "money-sweeper", "me", "bot")
    page = open_page(server.url + table["url"])
    page.locator(".card[data-lit]").first.wait_for()
    server.kill()
    expect(page.get_by_text("Connection lost", exact=False).first).to_be_visible()
    server.arguments = ("--port", port)
    server.start()
    page.locator(".card[data-lit]").first.click()
    expect(page.get_by_text("Connection lost", exact=False)).to_have_count(0)


def test_a_browser_keeps_the_operators_receipt_and_does_not_follow_a_log_that_does_not_go_on_from_what_was_shown(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "money-sweeper", "me", "bot")
    page = open_page(server.url + table["url"])
    page.locator(".card[data-lit]").first.wait_for()
    kept = f"fairdeal.receipt.{table['table']}"
    page.wait_for_function("key => JSON.parse(localStorage.getItem(key))?.receipt", arg=kept)
    _, answer = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/receipt")
    receipt = read(json.loads(page.evaluate("key => localStorage.getItem(key)", kept))["receipt"], answer["key"])
    assert receipt.table == table["table"]
    page.evaluate("key => localStorage.setItem(key, JSON.stringify({ seq: 2, hash: '0'.repeat(64) }))", kept)
    page.reload()
    expect(page.get_by_text("no longer goes on from what you were shown up to #2")).to_be_visible()


def test_whoever_follows_an_invitation_among_bots_is_let_in_with_the_answer_after_less_than_150_kilobytes_compressed(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "money-sweeper", "me", "bot")
    page = open_page("about:blank")
    # What the page puts off until the table stands is not counted, however slow the machine is.
    page.add_init_script("const soon = setTimeout; setTimeout = (run, ms = 0) => (ms < 500 ? soon(run, ms) : 0)")
    asked: list[str] = []
    answers: list[Any] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1].partition("?")[0]))
    page.on("response", lambda answer: answers.append(answer) if "/web/" in answer.url else None)
    page.goto(server.url + table["url"])
    page.locator(".card[data-lit]").first.wait_for()
    first = list(answers)  # those that come later are no part of the first load
    assert 0 < sum(len(compress(answer.body())) for answer in first) < 150_000
    assert [asked.count(each) for each in ("tickets", "join")] == [1, 1]
    assert asked.index("table-invited.js") < asked.index("tickets")  # and nothing that only a guest needs waits


# Leaves one of each form: of all operations and shapes whose elements lie alike in each other, with text or without.
FORMS = """() => {
  const seen = new Set();
  for (const each of document.querySelectorAll("main > details, main > section")) {
    const lies = at => `${at.parentElement.localName} ${at.localName} ${Boolean(at.textContent.trim())}`;
    const form = [...new Set([...each.querySelectorAll("*")].map(lies))].sort().join();
    if (seen.has(form) && !each.open) each.remove();
    seen.add(form);
  }
}"""


@pytest.mark.parametrize("width", [390, *([1366] if LONG else [])])
def test_the_interface_describes_itself(server: Any, open_page: Open, width: int) -> None:
    page = open_page(f"{server.url}/api/v1/docs", viewport={"width": width, "height": 800})
    page.locator("summary", has_text="Open a table").first.click()
    page.locator("#post_tables").get_by_role("link", name="NewTable").click()
    expect(page.locator("#NewTable")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if not LONG:
        page.evaluate(FORMS)
    assert faults(page) == []


def test_a_table_whose_law_the_page_does_not_know_is_not_opened_and_the_page_says_so(
    server: Any, open_page: Open
) -> None:
    table = opened(server, "sweep", "me", "open")
    page = open_page("about:blank")

    def of_another_law(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()
        server_side.on_message(lambda text: line.send(str(text).replace('"law":4', '"law":3')))

    page.route_web_socket("**/socket", of_another_law)
    page.goto(server.url + table["links"][0]["url"])
    expect(page.locator("#line")).to_contain_text("other rules of the table than this page knows")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#waiting")).to_be_hidden()
