"""Proof that outlives the server: a log is rolled back, another rewritten, both under two open browsers.

The adversary is the operator, with code, database and keys: the server goes on as if nothing had been there before.
The judge is somebody else, with a file alone.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from click.testing import CliRunner
from clicker import Clicker, play_together
from evidence import headline_in_browser
from people import opened, two_sit
from player import Player
from playwright.sync_api import Page, expect
from serving import Server
from warm import Warm

from fairdeal.events import Draft, Record, SqliteStore
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.receipts import Receipt, read
from fairdeal.service.evidence.signed_notes import CUT, follow_keys
from fairdeal.service.evidence.verify import VERIFIER
from fairdeal.service.witness.signing import change_key, verify

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}

# The operator's own program: `fairdeal serve` at a port, which knows none of the receipts that it signed.
FORGETFUL = """
from gevent import monkey
monkey.patch_all()
import sys
from fairdeal.service.app import create_app
from fairdeal.service.config import Config
from fairdeal.service.evidence.signing import Signing
from fairdeal.service.live.server import serve
Signing.own = lambda signing, text, table: None
config = Config(database=sys.argv[1], greenlets=True, rate=0, bot_delay=0)
serve(create_app(config), "127.0.0.1", int(sys.argv[2]), ready=lambda url: print(url, flush=True))
"""


class Operator(Server):
    """A server at one address, whose operator may put other databases in the place of its own."""

    def again(self, *more: str) -> None:
        """Start at the same address, as honest as before."""
        self.arguments = ("--port", self.url.rpartition(":")[2], *more)
        self.start()

    def again_forgetful(self) -> None:
        """Start at the same address, with a program that says nothing of what it finds."""
        self.again_with(FORGETFUL)

    def again_with(self, program: str) -> None:
        """Start a program of the operator's own at the same address."""
        port = self.url.rpartition(":")[2]
        self.process = Warm(
            [sys.executable, "-c", program, str(self.database), port],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        assert self.process.stdout.readline().startswith("http"), self.process.stderr and self.process.stderr.read()

    def copied(self, name: str) -> Path:
        """A copy of the database as it is now."""
        copy = self.database.with_name(name)
        with closing(connect(self.database)) as log, closing(connect(copy)) as to:
            log.backup(to)
        return copy

    def put_back(self, copy: Path) -> None:
        """The database is that of the copy from now on; the server must not run."""
        for old in self.database.parent.glob(f"{self.database.name}-*"):
            old.unlink()
        shutil.copy(copy, self.database)


@pytest.fixture
def operator(tmp_path: Path) -> Iterator[Operator]:
    running = Operator(tmp_path / "log.db")
    yield running
    running.kill()


def known(page: Page, table: str) -> dict[str, Any]:
    """What the browser knows of the table's log."""
    found: dict[str, Any] = json.loads(
        page.evaluate("key => localStorage.getItem(key)", f"fairdeal.receipt.{table}") or "{}"
    )
    return found


def pins(page: Page, table: str, key: str) -> None:
    """The browser has heard the operator's key, and relies on it."""
    found = "([kept, key]) => JSON.parse(localStorage.getItem(kept))?.key === key"
    page.wait_for_function(found, arg=[f"fairdeal.receipt.{table}", key])


def covered(page: Page, table: str) -> Receipt:
    """The receipt that the browser keeps, once it covers all that the browser knows."""
    page.wait_for_function(
        """key => {
          const known = JSON.parse(localStorage.getItem(key))
          return known?.receipt && !known.pending && known.receipt.split("\\n")[1] == known.seq + 1
        }""",
        arg=f"fairdeal.receipt.{table}",
    )
    found = known(page, table)
    return read(found["receipt"], found["key"])


def kept(page: Page, upto: int) -> None:
    """The browser's own copy of the lines goes so far."""
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu-kept")).to_contain_text(f"up to #{upto},")
    page.get_by_role("button", name="Menu").click()


def saved(page: Page, folder: Path, by: str = "alarm") -> Path:
    """The proof file, as the browser saves it by the alarm's button or the menu's."""
    if by == "menu":
        page.get_by_role("button", name="Menu").click()
    place = page.locator("#panel-menu" if by == "menu" else "#alarms")
    button = place.get_by_role("button", name="Save proof")
    if by == "alarm":
        expect(button).to_be_in_viewport()
    with page.expect_download() as download:
        button.click()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def judged(path: Path, stranger: Server, open_page: Open) -> tuple[int, str]:
    """The headlines of all verifiers, in a place that has nothing but the file; the page is that of another server."""
    here = CliRunner().invoke(fairdeal, ["verify", str(path)])
    said = {(here.exit_code, here.output.splitlines()[0])}
    for command in ([str(path)], [str(VERIFIER), str(path)]):
        done = subprocess.run([sys.executable, "-I", *command], capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout, done.stderr
        said.add((done.returncode, done.stdout.splitlines()[0]))
    page = open_page(f"{stranger.url}/verify")
    headline = headline_in_browser(page, path)
    [(code, found)] = said
    assert headline == found
    return code, found


def at_play(operator: Server, open_page: Open) -> tuple[str, Page, Page]:
    """Ann and Bo, who has a phone, in the middle of a match."""
    table = opened(operator, "money-sweeper", "me", "open")
    ann, bo = two_sit(operator, open_page, table, viewport=PHONE)
    play_together(Clicker(ann, 1), Clicker(bo, 2), turns=3)
    return table["table"], ann, bo


def plays_on(table: str, ann: Page, bo: Page, turns: int = 6) -> int:
    """They play on, until both browsers have a receipt and a copy of it; the seq of the last record."""
    play_together(Clicker(ann, 3), Clicker(bo, 4), turns=turns)
    return rests(table, ann, bo) - 1


def rests(table: str, *pages: Page) -> int:
    """The last click has arrived: how many records all these browsers have a receipt and a copy of."""
    before = -1
    for _ in range(40):
        sizes = {covered(page, table).size for page in pages}
        if sizes == {before}:
            for page in pages:
                kept(page, before - 1)
            return before
        before = max(sizes)
        pages[0].wait_for_timeout(500)
    raise AssertionError("the table does not come to rest")


def resealed(operator: Operator, table: str) -> int:
    """Write the log anew, with another name at seat 1, and seal each record from there on again; the seq of that."""
    fresh = operator.database.with_name("fresh.db")
    with SqliteStore(operator.database) as log, SqliteStore(fresh) as other:
        records = list(log.read(table))
        drafts = [draft_of(record) for record in records]
        [changed] = [seq for seq, draft in enumerate(drafts) if draft.data.get("name") == "Bo"]
        drafts[changed].data["name"] = "Eve"
        other.append(table, -1, [*records[:changed], *drafts[changed:]])
    operator.put_back(fresh)
    return changed


def draft_of(record: Record) -> Draft:
    secrets = {path: seal.to if isinstance(seal.to, str) else list(seal.to) for path, seal in record.seals.items()}
    return Draft(type=record.type, by=record.by, data=record.data, cmd=record.cmd, at=record.at, secrets=secrets)


def notes_in(path: Path) -> list[Receipt]:
    """The receipts of a proof file, which python's own reader of archives finds whole, signed with the key in it."""
    with zipfile.ZipFile(path) as members:
        assert members.testzip() is None
        key = members.read("key.txt").decode()
        return [read(members.read(name).decode(), key) for name in members.namelist() if "receipts/" in name]


def test_a_log_that_was_rolled_back_is_proved_by_both_browsers(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    early = rests(table, ann, bo)
    backup = operator.copied("backup.db")
    last = plays_on(table, ann, bo)
    operator.kill()
    operator.put_back(backup)
    operator.again_forgetful()
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_contain_text(f"ends at #{early - 1}; you were shown it up to #{last}")
    files = [saved(page, tmp_path / name) for page, name in ((ann, "ann"), (bo, "bo"))]
    operator.kill()
    for path in files:
        assert {last + 1, early} <= {note.size for note in notes_in(path)}
        code, headline = judged(path, server, open_page)
        assert (code, "signed a shorter log" in headline) == (1, True), headline
    # Put away or not, with or without a server: what was proved once can be saved again.
    code, headline = judged(saved(ann, tmp_path / "again", "menu"), server, open_page)
    assert (code, "signed a shorter log" in headline) == (1, True), headline


def test_a_log_that_was_written_anew_is_proved_by_both_browsers_with_the_record_where_that_begins(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    last = plays_on(table, ann, bo)
    operator.stop()
    changed = resealed(operator, table)
    operator.again_forgetful()
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_contain_text(f"no longer goes on from what you were shown up to #{last}")
    # The new log goes on, and what it gives takes the place of nothing.
    play_together(Clicker(ann, 5), Clicker(bo, 6), turns=3)
    files = [saved(page, tmp_path / name) for page, name in ((ann, "ann"), (bo, "bo"))]
    operator.kill()
    for path in files:
        assert [note.size for note in notes_in(path)][:2] == [last + 1, last + 1]
        code, headline = judged(path, server, open_page)
        assert (code, headline.split(" signed ")[-1]) == (
            1,
            f"two different logs of table {table}: they part at record #{changed}.",
        )


def test_what_an_honest_server_lost_comes_back_from_the_browsers_by_itself(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    early = rests(table, ann, bo)
    backup = operator.copied("backup.db")
    last = plays_on(table, ann, bo)
    operator.kill()
    operator.put_back(backup)
    operator.again()
    # Whoever comes first gives the moves back; who comes after that finds them there, and reads of it in the log.
    for page in (ann, bo):
        expect(page.get_by_text("They are back, from the players’ copies", exact=False).first).to_be_attached()
    told = [page for page in (ann, bo) if page.locator("#alarms").is_visible()]
    assert told
    for page in told:
        expect(page.locator(".alarm__title")).to_have_text([f"The moves from #{early} to #{last} are back."])
    assert plays_on(table, ann, bo, turns=2) > last
    assert (known(ann, table)["chapter"], known(bo, table)["chapter"]) == (0, 0)
    path = saved(told[0], tmp_path)
    expect(told[0].locator("#alarms")).to_be_hidden()
    code, headline = judged(path, server, open_page)
    assert code == 0, headline


def test_an_alarm_comes_back_after_a_reload_until_it_is_put_away_on_purpose(
    operator: Operator, open_page: Open
) -> None:
    table, ann, bo = at_play(operator, open_page)
    plays_on(table, ann, bo)
    operator.stop()
    resealed(operator, table)
    operator.again_forgetful()
    expect(ann.locator("#alarms")).to_contain_text("no longer goes on")
    before = known(ann, table)["proof"]
    ann.reload()
    expect(ann.locator("#alarms")).to_contain_text("no longer goes on")
    assert known(ann, table)["proof"]["receipt"] == before["receipt"]
    expect(ann.locator("#alarms")).to_contain_text("did not sign")
    ann.get_by_role("button", name="Put away").click()
    expect(ann.locator("#alarms")).to_be_visible()
    ann.get_by_role("button", name="Yes, put it away").click()
    expect(ann.locator("#alarms")).to_be_hidden()
    ann.reload()
    ann.locator("#board .card").first.wait_for()
    kept(ann, known(ann, table)["seq"])
    expect(ann.locator("#alarms")).to_be_hidden()


def test_another_key_at_the_same_address_is_told_with_both_meanings(operator: Operator, open_page: Open) -> None:
    table, ann, bo = at_play(operator, open_page)
    plays_on(table, ann, bo)
    operator.stop()
    operator.database.with_name(f"{operator.database.name}.operator").unlink()
    operator.again("--new-keys")
    expect(ann.locator("#alarms")).to_contain_text("signs with another key")
    expect(ann.locator("#alarms")).to_contain_text("It can be harmless")
    expect(ann.locator("#alarms")).to_contain_text("somebody else answers at this address")
    ann.get_by_role("button", name="Put away").click()
    ann.get_by_role("button", name="Yes, put it away").click()
    ann.reload()
    ann.locator("#board .card").first.wait_for()
    kept(ann, known(ann, table)["seq"])
    expect(ann.locator("#alarms")).to_be_hidden()
    expect(bo.locator("#alarms")).to_be_visible()


def test_a_key_that_was_changed_with_the_old_ones_signature_is_followed_quietly_and_stands_in_the_proof(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    rests(table, ann, bo)
    first = known(ann, table)["key"]
    for day in (22, 23):
        operator.stop()
        key_file = operator.database.with_name(f"{operator.database.name}.operator")
        change = change_key(key_file, f"2026-11-{day}T10:00:00.000Z")
        operator.again()
        for page in (ann, bo):
            pins(page, table, str(change.new))
        plays_on(table, ann, bo, turns=2)
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_be_hidden()
    path = saved(bo, tmp_path, "menu")
    with zipfile.ZipFile(path) as members:
        now, changes = (members.read(name).decode() for name in ("key.txt", "key-changes.txt"))
    assert len(follow_keys(first, now.strip(), changes.split(CUT), verify)) == 3
    assert judged(path, server, open_page)[0] == 0
    done = CliRunner().invoke(fairdeal, ["verify", str(path), "--key", first])
    assert (done.exit_code, done.output.count("The operator changed its key")) == (0, 2), done.output


def test_a_restart_and_a_second_page_and_a_long_absence_are_no_alarm(operator: Operator, open_page: Open) -> None:
    table = opened(operator, "money-sweeper", "me", "open", options={"length": "rounds", "rounds": 9})
    with Player(operator.url, table["table"], table["links"][0]["token"]) as sits:
        sits.do("sit", name="Bo")  # by the link, with which a program plays on below
    ann, bo = (open_page(operator.url + link["url"]) for link in (table, table["links"][0]))
    second = ann.context.new_page()
    second.goto(ann.url)
    ann.bring_to_front()  # a browser hardly draws a tab that another hides
    last = plays_on(table["table"], ann, bo)
    second.bring_to_front()
    kept(second, last)
    ann.bring_to_front()
    operator.stop()
    operator.again()
    plays_on(table["table"], ann, bo, turns=2)
    address = ann.url
    for page in (ann, second):
        page.goto("about:blank")
    bo.close()
    with (
        Player(operator.url, table["table"], table["token"]) as one,
        Player(operator.url, table["table"], table["links"][0]["token"]) as other,
    ):
        seq = last
        while seq < last + 320:
            for player in (one, other):
                player.until_shown(lambda view, seq=seq: bool(view["seq"] >= seq))  # type: ignore[misc]
            next(player for player in (one, other) if player.may_act()).play_on()
            seq = max(one.view["seq"], other.view["seq"])
    ann.goto(address)
    ann.locator("#board .card").first.wait_for()
    kept(ann, seq)
    assert covered(ann, table["table"]).size == seq + 1
    assert (known(ann, table["table"])["holes"], known(ann, table["table"])["alarms"]) == ([], [])
    expect(ann.locator("#alarms")).to_be_hidden()


DENIED = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError") } })
Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("denied", "SecurityError") } })
"""


def test_where_nothing_can_be_stored_the_table_plays_on_and_says_so(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table = opened(operator, "money-sweeper", "me", "bot")
    page = open_page("about:blank")
    page.add_init_script(DENIED)
    page.goto(operator.url + table["url"])
    Clicker(page).click_once()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu-kept")).to_contain_text("stores nothing here, or has no more room")
    page.get_by_role("button", name="Menu").click()
    code, headline = judged(saved(page, tmp_path, "menu"), server, open_page)
    assert code == 0, headline


FULL = """
for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
  try { while (true) localStorage.setItem(`much ${size} ${Math.random()}`, "x".repeat(size)) } catch {}
}
"""


def test_a_storage_that_is_full_keeps_nobody_from_playing(operator: Operator, open_page: Open) -> None:
    table = opened(operator, "money-sweeper", "me", "bot")
    page = open_page(operator.url + table["watch"])
    page.evaluate(FULL)
    page.goto("about:blank")
    page.goto(operator.url + table["url"])
    Clicker(page).click_once()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu-kept")).to_contain_text("stores nothing here, or has no more room")
    expect(page.locator("#alarms")).to_be_hidden()


def test_a_table_that_is_gone_altogether_leaves_the_proof_behind(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    last = plays_on(table, ann, bo)
    operator.stop()
    with SqliteStore(operator.database.with_name("empty.db")):
        operator.put_back(operator.database.with_name("empty.db"))
    operator.again()
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_contain_text(
            f"no longer knows this table; you were shown its log up to #{last}"
        )
    ann.reload()
    path = saved(ann, tmp_path)
    code, headline = judged(path, server, open_page)
    assert (code, f"up to record #{last}" in headline) == (0, True), headline


# `fairdeal serve`, which waits for lost records no longer than three seconds.
IMPATIENT = FORGETFUL.replace(
    "Signing.own = lambda signing, text, table: None",
    """
from fairdeal.service.live import recovery
recovery.WAIT_SECONDS = 3
""",
)


def test_what_no_browser_has_is_lost_and_the_server_admits_it(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table, ann, bo = at_play(operator, open_page)
    early = rests(table, ann, bo)
    backup = operator.copied("backup.db")
    last = plays_on(table, ann, bo)
    operator.kill()
    for page in (ann, bo):  # somebody tidies up their browser
        page.evaluate("new Promise(done => { indexedDB.deleteDatabase('fairdeal').onsuccess = done })")
    operator.put_back(backup)
    operator.again_with(IMPATIENT)
    expect(ann.locator("#alarms")).to_contain_text(f"has lost what happened here from #{early} to #{last}")
    expect(ann.locator("#alarms")).to_contain_text(f"The moves from #{early} to #{last} are lost for good")
    expect(ann.locator(".alarm")).to_have_count(1)
    play_together(Clicker(ann, 5), Clicker(bo, 6), turns=2)
    path = saved(ann, tmp_path)
    code, headline = judged(path, server, open_page)
    assert (code, "the log admits it" in headline) == (1, True), headline


def test_the_saved_proof_brings_what_the_log_of_heads_shows(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    """The beginning of the match stands in the log of heads; all verifiers find it there, without a server."""
    table = opened(operator, "money-sweeper", "me", "bot")
    page = open_page(operator.url + table["url"])
    Clicker(page).click_once()
    address = f"{operator.url}/tlog/proof/{table['table']}/first"
    page.wait_for_function("address => fetch(address).then(answer => answer.ok)", arg=address)
    covered(page, table["table"])
    path = saved(page, tmp_path, "menu")
    operator.kill()
    with zipfile.ZipFile(path) as file:
        assert "log-first.txt" in file.namelist()
    code, headline = judged(path, server, open_page)
    assert code in (0, 3), headline
    done = subprocess.run([sys.executable, "-I", str(path)], capture_output=True, text=True, timeout=60, check=False)
    [found] = [line for line in done.stdout.splitlines() if line.startswith("log-first.txt:")]
    assert "as leaf 0 of" in found, found
    assert "kept.jsonl fits" in found, found
