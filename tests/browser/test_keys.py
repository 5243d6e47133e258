"""Seats that are keys, in the browser: what links and addresses no longer open, and how a seat moves all the same."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chairs import Open, both, flipped, hand, head_of_another_log, invited, menu, opened, sits
from evidence import headline_in_browser
from keyed import KeyedPlayer, Seat
from people import takes_seat
from player import ask
from playwright.sync_api import Page, expect
from serving import Server

from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.evidence.verify import VERIFIER

NO_CRYPTO = """
Object.defineProperty(Crypto.prototype, "subtle", { value: undefined })
Object.defineProperty(Navigator.prototype, "locks", { value: undefined })
Object.defineProperty(Navigator.prototype, "storage", { value: undefined })
"""


SLOW_ANSWERS = """
const asked = window.fetch
window.fetch = async (...what) => {
  const answer = await asked(...what)
  const late = /commands$/.test(what[0]) ? 900 : /tickets$/.test(what[0]) ? 1500 : 0
  return new Promise(resolve => setTimeout(resolve, late, answer))
}
"""


@pytest.mark.parametrize("spectators", [True, False], ids=["watched", "closed"])
def test_whoever_kept_all_links_sees_no_hand_and_acts_for_nobody(
    server: Any, open_page: Open, spectators: bool
) -> None:
    table = opened(server, spectators=spectators)
    _ann, bo = both(server, open_page, table)
    path = f"{server.url}/api/v1/tables/{table['table']}"
    for link in (table, table["links"][0]):
        status, view = ask("GET", f"{path}/view", token=link["token"])
        assert (status, view.get("mine")) == ((200, None) if spectators else (403, None))
        for what in ("resign", "undo", "leave"):
            status, refused = ask("POST", f"{path}/commands", {"do": what, "id": what, "seq": 0}, link["token"])
            assert (status, refused["error"]["code"]) == (403, "needs_key")
    for address in (bo.url, server.url + table["links"][0]["url"], server.url + table["url"]):
        thief = open_page(address)
        if spectators:
            expect(thief.locator("#watching")).to_be_visible()
        else:
            expect(thief.locator("#line")).to_contain_text("no spectators")
        expect(hand(thief)).to_have_count(0)


def test_once_one_sits_no_address_holds_a_secret(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann, bo = both(server, open_page, table)
    for page in (ann, bo):
        assert page.url == f"{server.url}/table/{table['table']}"
    bo.get_by_role("button", name="Menu").click()
    bo.locator("#look-back").click()
    bo.wait_for_url("**/replay/**")
    expect(bo.locator("#eyes")).to_contain_text("Bo")
    expect(hand(bo).or_(bo.locator("[data-layout=hand] .card[data-side=face]")).first).to_be_visible()
    assert "#" not in bo.url


def test_who_comes_again_in_the_same_browser_has_the_seat(server: Any, open_page: Open) -> None:
    table = opened(server)
    _ann, bo = both(server, open_page, table)
    bo.reload()
    hand(bo).first.wait_for()
    other = bo.context.new_page()
    other.goto(server.url + table["links"][0]["url"])
    hand(other).first.wait_for()
    assert "#" not in other.url


def test_the_table_may_tell_of_the_new_key_before_the_answer_does(server: Any, open_page: Open) -> None:
    status, table = ask(
        "POST",
        f"{server.url}/api/v1/tables",
        {"game": "sweep", "seats": [{"kind": "me"}, {"kind": "bot"}], "reserve": True},
    )
    assert status == 201, table
    page = open_page(server.url)
    page.add_init_script(SLOW_ANSWERS)
    page.goto(server.url + table["url"])
    hand(page).first.wait_for(timeout=20_000)  # the draw was not left waiting for this browser


def test_play_now_asks_nothing_and_offers_its_code_later(server: Any, open_page: Open) -> None:
    page = open_page(server.url)
    page.get_by_role("button", name="Play now: Money Sweeper").click()
    page.locator(".card[data-lit]").first.click()
    flipped(page).first.wait_for()
    menu(page, "Recovery code")
    expect(page.locator(".seat-code__letters")).to_have_text(re.compile(r"^(\w{4}-){6}\w{4}$"))
    page.get_by_role("button", name="I have written it down").click()
    expect(page.locator("#menu-seat").get_by_role("button", name="Recovery code")).to_have_count(0)


def test_a_page_without_webcrypto_plays(server: Any, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(NO_CRYPTO)
    page.goto(server.url)
    page.get_by_role("button", name="Play now: Money Sweeper").click()
    page.locator(".card[data-lit]").first.click()
    flipped(page).first.wait_for()
    assert page.evaluate("crypto.subtle") is None
    page.reload()
    flipped(page).first.wait_for()


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[str]:
    """A server at this machine's address in its network, where browsers keep their cryptography back."""
    running = Server(tmp_path / "log.db", "--host", "0.0.0.0")
    address = socket.gethostbyname(socket.gethostname())
    yield f"http://{address}:{running.url.rpartition(':')[2].strip('/')}"
    running.kill()


def test_over_plain_http_in_a_network_a_match_is_played_with_keys(lan: str, open_page: Open) -> None:
    page = open_page(lan)
    if page.evaluate("isSecureContext"):
        page.add_init_script(NO_CRYPTO)
        page.reload()
    page.get_by_role("button", name="Play now: Money Sweeper").click()
    page.locator(".card[data-lit]").first.click()
    flipped(page).first.wait_for()
    _, told = ask("GET", f"{lan}/api/v1/tables/{page.url.rpartition('/')[2]}")
    assert told["seats"][0]["signed"]


def test_the_recovery_code_brings_the_seat_to_another_browser(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann = open_page(server.url + table["url"])
    code = ann.locator("#sit .seat-code__letters").inner_text()
    takes_seat(ann, "Ann")
    bo = sits(server, open_page, table["links"][0], "Bo")
    hand(ann).first.wait_for()
    again = open_page(ann.url)
    again.locator("#watching").wait_for()
    menu(again, "Bring my seat to this device")
    again.get_by_label("Your seat").select_option("0")
    again.get_by_label("Your recovery code").fill(code.lower().replace("-", " "))
    again.get_by_role("button", name="Bring it here").click()
    again.get_by_role("button", name="Play on", exact=True).click()
    hand(again).first.wait_for()
    expect(ann.locator("#watching")).to_be_visible()
    expect(hand(ann)).to_have_count(0)
    bo.get_by_role("button", name="Log").click()
    expect(bo.locator("#log-list")).to_contain_text("by the recovery code")


def test_a_seat_is_handed_over_to_another_device_by_a_link_that_is_good_once(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann, bo = both(server, open_page, table)
    menu(bo, "Play on another device")
    link = bo.locator("#hand .link__url").input_value()
    expect(bo.locator(".seat-qr svg")).to_be_visible()
    other = open_page(link)
    other.get_by_role("button", name="Play on here").click()
    hand(other).first.wait_for()
    assert "#" not in other.url
    expect(bo.locator("#watching")).to_be_visible()
    expect(hand(bo)).to_have_count(0)
    late = open_page(link)
    late.get_by_role("button", name="Play on here").click()
    expect(late.locator("#refusal")).to_contain_text("not good any more")
    expect(hand(late)).to_have_count(0)
    for page in (ann, other):
        expect(page.locator("#alarms")).to_be_hidden()


def test_everybody_reads_the_same_twelve_words(server: Any, open_page: Open) -> None:
    ann, bo = both(server, open_page, opened(server))
    words = []
    for page in (ann, bo):
        menu(page, "Compare with others")
        words.append(page.locator(".seat-words").inner_text())
    assert words[0] == words[1]
    assert len(words[0].split()) == 12


def test_the_waiting_room_says_whose_browser_the_draw_waits_for(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann = sits(server, open_page, table, "Ann")
    expect(ann.locator("#waiting-seats")).to_contain_text("Ann (you)")
    bo = Seat(server.url, table["table"], 1, table["links"][0]["token"])
    bo.sit("Bo")
    expect(ann.locator("#waiting-draw")).to_contain_text("Waiting for the browser of Bo.")
    expect(ann.locator("#waiting-draw")).to_contain_text(re.compile(r"within 0:\d\d, that seat is open again"))
    bo.open()
    hand(ann).first.wait_for()


def test_seats_without_a_key_are_called_unsigned(server: Any, open_page: Open) -> None:
    table = opened(server, "dirty-money", people=3)
    ann = sits(server, open_page, table, "Ann")
    link = table["links"][0]
    path = f"{server.url}/api/v1/tables/{table['table']}/commands"
    assert ask("POST", path, {"do": "sit", "id": "sit", "name": "Bo"}, link["token"])[0] == 200
    expect(ann.locator("#waiting-seats li").nth(1)).to_contain_text("unsigned")
    expect(ann.locator("#waiting-seats li").first).not_to_contain_text("unsigned")


def test_the_hosts_browser_invites_and_each_link_seats_one_person(server: Any, open_page: Open) -> None:
    ann, (for_bo, _, for_all) = invited(server, open_page)
    bo = open_page(for_bo)
    takes_seat(bo, "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")
    assert "#" not in bo.url
    late = open_page(for_bo)
    expect(late.locator("#waiting-seats")).to_contain_text("Seat 2: Bo")
    expect(late.locator("#sit")).to_have_count(0)
    cy = open_page(for_all)
    takes_seat(cy, "Cy")
    for page in (ann, bo, cy):
        hand(page).first.wait_for()
        expect(page.locator("#alarms")).to_be_hidden()
    status, told = ask("GET", f"{server.url}/api/v1/tables/{ann.url.rpartition('/')[2]}/audit")
    assert status == 200
    assert [each for each in told["checks"].values() if not each.startswith(("holds", "not checked"))] == []


def test_a_link_that_the_host_has_withdrawn_seats_nobody(server: Any, open_page: Open) -> None:
    ann, links = invited(server, open_page)
    shown = ann.locator("#waiting-seats .link__url")
    invitations = shown.count()
    ann.get_by_role("button", name="Withdraw").first.click()
    ann.get_by_role("button", name="Invite somebody").wait_for()
    expect(shown).to_have_count(invitations - 1)
    late = open_page(links[0])
    expect(late.locator("#waiting-seats")).to_contain_text("Seat 2: open")
    expect(late.locator("#sit")).to_have_count(0)
    ann.get_by_role("button", name="Invite somebody").click()
    expect(shown).to_have_count(invitations)
    again = shown.first.input_value()
    assert again not in links
    bo = open_page(again)
    takes_seat(bo, "Bo")
    expect(bo.locator("#waiting-seats")).to_contain_text("Bo (you)")


def test_an_invitation_to_another_log_than_the_hosts_seats_nobody(server: Any, open_page: Open) -> None:
    _, (for_bo, _, _) = invited(server, open_page)
    word, root, host, seat = for_bo.rpartition("#")[2].split(".")
    forged = f"{for_bo.rpartition('#')[0]}#{word}.{host}.{host}.{seat}"
    guest = open_page(forged)
    expect(guest.locator("#refusal")).to_contain_text("does not fit the table that you are shown")
    expect(guest.locator("#sit")).to_have_count(0)
    assert root != host


def vouched(page: Page, words: str) -> None:
    """Wait until the page has heard of another browser's head: the dialog is opened again and again."""
    for _ in range(30):
        menu(page, "Compare with others")
        said = page.locator("#compare").inner_text()
        page.locator("#compare").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Menu").click()
        if re.search(words, said):
            return
        page.wait_for_timeout(1000)
    raise AssertionError(said)


def test_browsers_tell_one_another_which_log_they_were_shown(server: Any, open_page: Open) -> None:
    ann, bo = both(server, open_page, opened(server))
    vouched(ann, r"The browser of Bo has signed this very log up to #\d+")
    vouched(bo, r"The browser of Ann has signed this very log up to #\d+")
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_be_hidden()


def test_a_server_that_shows_another_log_to_another_seat_is_noticed_and_the_file_proves_it(
    server: Any, open_page: Open, tmp_path: Path
) -> None:
    """Bo is shown another record than Ann, with the operator's signature; his browser signs what it was shown."""
    table = opened(server)
    ann = sits(server, open_page, table, "Ann")
    bo = Seat(server.url, table["table"], table["links"][0]["seat"], table["links"][0]["token"])
    assert bo.sit("Bo")[0] == 200
    with KeyedPlayer(bo) as player:
        player.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
        hand(ann).first.wait_for()
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
    path = tmp_path / "proof.zip"
    download.value.save_as(path)
    said_by = set()
    for command in (["-I", str(VERIFIER), str(path)], ["-m", "fairdeal", "verify", str(path)]):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=60, check=False)
        said_by.add((done.returncode, done.stdout.splitlines()[0]))
    [(code, headline)] = said_by
    assert (code, "signed two different logs" in headline) == (1, True), headline
    page = open_page(f"{server.url}/verify")
    assert headline_in_browser(page, path) == headline


def test_a_relayed_head_of_another_log_alarms_by_itself(server: Any, open_page: Open) -> None:
    table = opened(server)
    ann = sits(server, open_page, table, "Ann")
    bo = Seat(server.url, table["table"], table["links"][0]["seat"], table["links"][0]["token"])
    assert bo.sit("Bo")[0] == 200
    with KeyedPlayer(bo) as player:
        player.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
        hand(ann).first.wait_for()
        player.say(head_of_another_log(server, bo, 3))
        expect(ann.locator("#alarms")).to_contain_text("Bo was shown another log than you")
