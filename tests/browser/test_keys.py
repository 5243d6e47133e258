"""Seats that are keys, in the browser: what links and addresses no longer open, and how a seat moves all the same."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chairs import Open, flipped, hand, head_of_another_log, invited, menu, opened, sits
from click.testing import CliRunner
from clicker import LIT
from evidence import headline_alone, headline_in_browser
from keyed import Guest, KeyedPlayer, linked
from people import takes_seat
from player import ask
from playwright.sync_api import expect
from scenes import laid_out
from serving import Server

from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.receipts import Operator

# As over plain HTTP, also where the browser takes the address for its own machine's.
NO_CRYPTO = """
Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })
Object.defineProperty(Navigator.prototype, "locks", { value: undefined })
Object.defineProperty(Navigator.prototype, "storage", { value: undefined })
"""

KEEPS_NOTHING = """
Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("denied", "SecurityError") } })
"""
CODE = re.compile(r"^(\w{4}-){6}\w{4}$")

SLOW_ANSWERS = """
const asked = window.fetch
window.fetch = async (...what) => {
  const answer = await asked(...what)
  const late = /commands$/.test(what[0]) ? 900 : /tickets$/.test(what[0]) ? 1500 : 0
  return new Promise(resolve => setTimeout(resolve, late, answer))
}
"""

# A browser that signs for the others at once, and not only after ten seconds.
SIGNS_SOON = """
const every = window.setInterval
window.setInterval = (run, ms, ...more) => every(run, ms === 10_000 ? 500 : ms, ...more)
"""
# Is the picture that is shown that of this text?
PICTURES = """async (text) => {
  const folder = document.querySelector("script[type=module]").src.split("/joined/")[0];
  const { imageOf } = await import(`${folder}/js/keys/qr.js`);
  return imageOf(text) === document.querySelector("#share .seat-qr").src;
}"""
# A browser without a screen has no way of its own to share.
SHARES = "navigator.share = async (given) => { window.shared = given; }"


def opens_no_seat(server: Any, table: dict[str, Any]) -> None:
    """Over HTTP the invitations to seats that have keys show nothing, and ask for nothing."""
    for owner in (table["me"], *table["guests"]):
        thief = Guest(server.url, table["table"], owner.seat, owner.seed)
        status, refused = thief.look()
        assert (status, refused["error"]["code"]) == (401, "bad_signature")
        thief.key = thief.secret
        for what in ("resign", "undo", "leave"):
            status, refused = thief.send(thief.command("0" * 64, what))
            assert (status, refused["error"]["code"]) == (401, "bad_signature")


def test_two_sit_with_keys_compare_their_logs_and_take_their_seats_elsewhere(server: Any, open_page: Open) -> None:
    table = opened(server)
    plain = f"{server.url}/table/{table['table']}"
    ann, bo = open_page("about:blank"), open_page("about:blank")
    for page in (ann, bo):
        page.add_init_script(SIGNS_SOON)
    ann.goto(server.url + table["url"])
    ann.locator("#sit").wait_for()
    expect(ann.locator("#sit .seat-code")).to_have_count(0)  # nothing to write down before one sits
    takes_seat(ann, "Ann")
    bo.goto(server.url + table["links"][0]["url"])
    takes_seat(bo, "Bo")

    # Once one sits, no address holds a secret.
    for page in (ann, bo):
        hand(page).first.wait_for()
        assert page.url == plain

    menu(ann, "Recovery code")
    code = ann.locator(".seat-code__letters").inner_text()
    ann.get_by_role("button", name="Show it again later").click()
    ann.get_by_role("button", name="Menu").click()

    # Everybody reads the same twelve words, and each browser tells the other which log it was shown.
    words = []
    for page, name in ((ann, "Bo"), (bo, "Ann")):
        menu(page, "Compare with others")
        words.append(page.locator(".seat-words").inner_text())
        heard = re.compile(rf"The browser of {name} has signed this very log up to #\d+")
        expect(page.locator("#compare")).to_contain_text(heard)
        page.locator("#compare").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#alarms")).to_be_hidden()
    assert words[0] == words[1]
    assert len(words[0].split()) == 12

    # Who comes again in the same browser by the link has the seat.
    bo.goto(server.url + table["links"][0]["url"])
    hand(bo).first.wait_for()
    assert bo.url == plain

    # Whoever kept all links sees no hand and acts for nobody.
    opens_no_seat(server, table)
    other = open_page("about:blank")
    for address in (plain, server.url + table["url"]):
        other.goto("about:blank")
        other.goto(address)
        expect(other.locator("#watching")).to_be_visible()
        expect(hand(other)).to_have_count(0)
        expect(other.locator(LIT)).to_have_count(0)

    # A seat is handed over to another device by a link that is good once.
    menu(bo, "Play on another device")
    link = bo.locator("#hand .link__url").input_value()
    expect(bo.locator("img.seat-qr")).to_be_visible()
    other.goto(link)
    other.get_by_role("button", name="Play on here").click()
    hand(other).first.wait_for()
    assert "#" not in other.url
    expect(bo.locator("#watching")).to_be_visible()
    expect(hand(bo)).to_have_count(0)
    again = open_page(link)
    again.get_by_role("button", name="Play on here").click()
    expect(again.locator("#refusal")).to_contain_text("not good any more")
    expect(hand(again)).to_have_count(0)

    # The recovery code brings a seat to another browser.
    again.goto(plain)
    again.locator("#watching").wait_for()
    menu(again, "Bring my seat to this device")
    again.get_by_label("Your seat").select_option("0")
    again.get_by_label("Your recovery code").fill(code.lower().replace("-", " "))
    again.get_by_role("button", name="Bring it here").click()
    again.get_by_role("button", name="Play on", exact=True).click()
    hand(again).first.wait_for()
    expect(ann.locator("#watching")).to_be_visible()
    expect(hand(ann)).to_have_count(0)
    other.get_by_role("button", name="Log").click()
    expect(other.locator("#log-list")).to_contain_text("by the recovery code")
    for page in (ann, bo, other, again):
        expect(page.locator("#alarms")).to_be_hidden()


def test_where_nobody_may_watch_whoever_kept_all_links_sees_nothing(server: Any, open_page: Open) -> None:
    table = opened(server, spectators=False)
    ann, bo = table["me"], table["guests"][0]
    for seat, name in ((ann, "Ann"), (bo, "Bo")):
        assert seat.takes(name)[0] == 201
    with KeyedPlayer(ann) as one, KeyedPlayer(bo) as other:
        for player in (one, other):
            player.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
    opens_no_seat(server, table)
    thief = open_page("about:blank")
    for address in (f"/table/{table['table']}", table["links"][0]["url"]):
        thief.goto("about:blank")
        thief.goto(server.url + address)
        expect(thief.locator("#line")).to_contain_text("no spectators")
        expect(hand(thief)).to_have_count(0)


def test_the_table_may_tell_of_the_new_key_before_the_answer_does(server: Any, open_page: Open) -> None:
    table = linked(server.url, {"game": "sweep", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    page = open_page(server.url)
    page.add_init_script(SLOW_ANSWERS)
    page.goto(server.url + table["url"])
    hand(page).first.wait_for(timeout=20_000)  # the draw was not left waiting for this browser


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[str]:
    """A server at this machine's address in its network, where browsers keep their cryptography back."""
    running = Server(tmp_path / "log.db", "--host", "0.0.0.0")
    address = socket.gethostbyname(socket.gethostname())
    yield f"http://{address}:{running.url.rpartition(':')[2].strip('/')}"
    running.kill()


def test_over_plain_http_in_a_network_play_now_asks_nothing_has_a_key_and_offers_its_code_later(
    lan: str, open_page: Open
) -> None:
    page = open_page("about:blank")
    page.add_init_script(NO_CRYPTO)
    page.goto(lan)
    assert page.evaluate("crypto.subtle") is None
    page.get_by_role("button", name="Play now: Money Sweeper").click()
    page.locator(".card[data-lit]").first.click()
    flipped(page).first.wait_for()
    _, told = ask("GET", f"{lan}/api/v1/tables/{page.url.rpartition('/')[2]}")
    assert told["seats"][0]["key"]
    page.reload()
    flipped(page).first.wait_for()
    menu(page, "Recovery code")
    expect(page.locator(".seat-code__letters")).to_have_text(CODE)
    page.get_by_role("button", name="I have written it down").click()
    expect(page.locator("#menu-seat").get_by_role("button", name="Recovery code")).to_have_count(0)


def test_a_browser_that_keeps_nothing_shows_the_recovery_code_before_one_sits_down(
    server: Any, open_page: Open
) -> None:
    table = opened(server)
    page = open_page("about:blank")
    page.add_init_script(KEEPS_NOTHING)
    page.goto(server.url + table["url"])
    dialog = page.get_by_role("dialog", name="Take your seat")
    expect(dialog.locator(".seat-code__letters")).to_have_text(CODE)
    expect(dialog).to_contain_text("only the code gives you your seat back")


def test_the_recovery_code_is_offered_with_the_scores_of_a_round_until_it_is_written_down(
    server: Any, open_page: Open
) -> None:
    position = "dirty money; hands J4 | J1 | J2 | J5; loot A5 A4 | J9 J3 | P1 U1 | U8 U2"
    page = open_page(server.url + laid_out(server, "dirty-money", position).link)
    hand(page).first.click()
    sheet = page.locator("#sheet[open]")
    offered = sheet.get_by_role("button", name="Recovery code")
    offered.click()
    expect(page.locator(".seat-code__letters")).to_have_text(CODE)
    page.get_by_role("button", name="I have written it down").click()
    expect(offered).to_have_count(0)
    expect(sheet.get_by_role("button", name="Next round")).to_be_visible()


def test_the_host_invites_withdraws_and_shares_and_each_link_seats_one_person(server: Any, open_page: Open) -> None:
    ann, (withdrawn, for_cy, _) = invited(server, open_page)
    ann.evaluate(SHARES)
    shown = ann.locator("#waiting-seats .link__url")
    invitations = shown.count()

    # An invitation to another log than the host's seats nobody.
    word, root, host, seat = withdrawn.rpartition("#")[2].split(".")
    assert root != host
    bo = open_page(f"{withdrawn.rpartition('#')[0]}#{word}.{host}.{host}.{seat}")
    expect(bo.locator("#refusal")).to_contain_text("does not fit the table that you are shown")
    expect(bo.locator("#sit")).to_have_count(0)

    # Neither does a link that the host has withdrawn; another takes its place.
    ann.get_by_role("button", name="Withdraw").first.click()
    ann.get_by_role("button", name="Invite somebody").wait_for()
    expect(shown).to_have_count(invitations - 1)
    cy = open_page(withdrawn)
    expect(cy.locator("#waiting-seats")).to_contain_text("Seat 2: open")
    expect(cy.locator("#sit")).to_have_count(0)
    ann.get_by_role("button", name="Invite somebody").click()
    expect(shown).to_have_count(invitations)
    for_bo, for_all = shown.first.input_value(), ann.locator("#share .link__url").input_value()
    assert for_bo != withdrawn

    # One link for all, or one a seat, is shared, and shown as a picture.
    share = ann.locator("#share")
    seats, link = share.get_by_label("For whom"), share.locator(".link__url")
    expect(seats.locator("option")).to_have_text(["One link for all", "Seat 2", "Seat 3"])
    expect(link).to_have_value(for_all)
    assert ann.evaluate(PICTURES, for_all)
    seats.select_option("Seat 2")
    expect(link).to_have_value(for_bo)
    assert ann.evaluate(PICTURES, for_bo)
    share.get_by_role("button", name="Share the link").click()
    assert ann.evaluate("window.shared") == {"url": for_bo}

    # Each link seats one person, and what is offered follows the seats.
    bo.goto("about:blank")
    bo.goto(for_bo)
    takes_seat(bo, "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    assert "#" not in bo.url
    expect(seats.locator("option")).to_have_text(["Seat 3"])
    expect(link).to_have_value(for_cy)
    cy.goto("about:blank")
    cy.goto(for_bo)
    expect(cy.locator("#waiting-seats")).to_contain_text("Seat 2: Bo")
    expect(cy.locator("#refusal")).to_contain_text("This invitation is used, or was withdrawn.")
    expect(cy.locator("#sit")).to_have_count(0)
    cy.goto("about:blank")
    cy.goto(for_all)
    takes_seat(cy, "Cy")
    for page in (ann, bo, cy):
        hand(page).first.wait_for()
        expect(page.locator("#alarms")).to_be_hidden()
    expect(share).to_be_hidden()
    status, told = ask("GET", f"{server.url}/api/v1/tables/{ann.url.rpartition('/')[2]}/audit")
    assert status == 200
    assert [each for each in told["checks"].values() if not each.startswith(("holds", "not checked"))] == []


def test_the_waiting_room_tells_whom_the_draw_waits_for_and_a_server_that_shows_another_log_is_noticed(
    server: Any, open_page: Open, tmp_path: Path
) -> None:
    table = opened(server, "dirty-money", people=3)
    ann = sits(server, open_page, table, "Ann")
    expect(ann.locator("#waiting-seats")).to_contain_text("Ann (you)")

    cy, bo = table["guests"]
    assert cy.takes("Cy")[0] == 201

    # The draw waits for a browser that has not opened what it added.
    assert bo.sit("Bo")[0] == 200
    cy.draw()
    expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for the browser of Bo.")
    expect(ann.locator("#waiting-draw")).to_contain_text(re.compile(r"within 0:\d\d, that seat is open again"))
    bo.open()
    hand(ann).first.wait_for()

    # How far Bo's browser has signed the same log is told while the words are read.
    menu(ann, "Compare with others")
    expect(ann.locator("#compare")).to_contain_text("The browser of Bo has signed nothing for you yet")
    with KeyedPlayer(bo) as player:
        seq = player.view["seq"]
        player.say(head_of_another_log(server, bo, seq + 1, head=player.head()))
        expect(ann.locator("#compare")).to_contain_text(f"The browser of Bo has signed this very log up to #{seq}")
    ann.locator("#compare").get_by_role("button", name="Close").click()
    ann.get_by_role("button", name="Menu").click()

    # Bo is shown another record than Ann, with the operator's signature; his browser signs what it was shown.
    with KeyedPlayer(bo) as player:
        size = player.view["seq"] + 1
        alone = head_of_another_log(server, bo, size, Operator(bytes(32)))
        player.say(alone)  # nobody can call the server a liar without its signature
        menu(ann, "Compare with others")
        ann.get_by_label("What another browser signed").fill(json.dumps(alone))
        expect(ann.locator("#compare [role=status]")).to_have_text("That is not what a browser at this table signs.")
        expect(ann.locator("#alarms")).to_be_hidden()
        ann.get_by_label("What another browser signed").fill(json.dumps(head_of_another_log(server, bo, size)))
        expect(ann.locator("#compare [role=status]")).to_have_text("That is another log. Save the proof.")
        ann.locator("#compare").get_by_role("button", name="Close").click()
        expect(ann.locator("#alarms")).to_contain_text(f"what stands at #{size - 1} is not the same")
    with ann.expect_download() as download:
        ann.locator("#alarms").get_by_role("button", name="Save proof").click()
    proof = tmp_path / "proof.zip"
    download.value.save_as(proof)
    told = CliRunner().invoke(fairdeal, ["verify", str(proof)])
    headline = told.output.splitlines()[0]
    assert (told.exit_code, "signed two different logs" in headline) == (1, True), headline
    assert headline_alone(proof) == headline
    ann.goto(f"{server.url}/verify")
    assert headline_in_browser(ann, proof) == headline
