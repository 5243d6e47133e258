"""Proof that outlives the server: logs are rolled back, written anew and lost under open browsers.

The adversary is the operator, with code, database and keys: the server goes on as if nothing had been there before.
The judge is somebody else, with a file alone.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from click.testing import CliRunner
from clicker import CORNER, LIT, OFFERS, Clicker
from evidence import headline_in_browser
from forger import Forger
from keyed import KeyedPlayer, Seat
from people import opened, seat_of, sits_down, takes_seat
from player import Player
from playwright.sync_api import Page, Route, expect
from serving import Server
from warm import Warm

from fairdeal.events import Draft, Record, SqliteStore
from fairdeal.events.judge.rotations import CUT, follow_keys
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.evidence.receipts import Receipt, read
from fairdeal.service.evidence.verify import VERIFIER
from fairdeal.service.table.seats.losses import WAIT_SECONDS
from fairdeal.service.witness.signing import change_key

Open = Callable[..., Page]
PHONE = {"width": 360, "height": 740}

# The operator's own programs: `fairdeal serve` at a port, with a clock that a file puts forward.
PATIENT = """
from gevent import monkey
monkey.patch_all()
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from fairdeal.service.app import create_app
from fairdeal.service.config import Config
from fairdeal.service.evidence.receipts import Signing
from fairdeal.service.live.server import serve
ahead = Path(sys.argv[3])
clock = lambda: datetime.now(UTC) + timedelta(seconds=float(ahead.read_text()))
config = Config(database=sys.argv[1], clock=clock, greenlets=True, rate=0, bot_delay=0)
serve(create_app(config), "127.0.0.1", int(sys.argv[2]), ready=lambda url: print(url, flush=True))
"""
# It knows none of the receipts that it signed, and serves a log that lost what its log of heads has signed for.
FORGETFUL = PATIENT.replace(
    "ahead =",
    "Signing.own = lambda signing, text, table: None\n"
    "sys.modules['fairdeal.service.app'].must_be_whole = lambda config: None\nahead =",
)


class Operator(Server):
    """A server at one address, whose operator may put other databases in the place of its own."""

    def again(self, *more: str) -> None:
        """Start at the same address, as honest as before."""
        self.arguments = ("--port", self.url.rpartition(":")[2], *more)
        self.start()

    def again_with(self, program: str) -> None:
        """Start a program of the operator's own at the same address."""
        port = self.url.rpartition(":")[2]
        self.ahead(0)
        self.process = Warm(
            [sys.executable, "-c", program, str(self.database), port, str(self._ahead)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        assert self.process.stdout.readline().startswith("http"), self.process.stderr and self.process.stderr.read()

    @property
    def _ahead(self) -> Path:
        return self.database.with_suffix(".ahead")

    def ahead(self, seconds: float) -> None:
        """The clock of a program of the operator's own is this far ahead of the machine's from now on."""
        fresh = self._ahead.with_suffix(".fresh")
        fresh.write_text(str(seconds))
        fresh.rename(self._ahead)

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

    def log_of(self, table: str) -> list[Record]:
        """The records of a table as they stand in the database."""
        with SqliteStore(self.database) as log:
            return list(log.read(table))

    def puts(self, logs: Mapping[str, Sequence[Record | Draft]]) -> None:
        """The database has these logs, and no others, from now on; the server must not run."""
        fresh = self.database.with_name("fresh.db")
        with SqliteStore(fresh) as other:
            for table, records in logs.items():
                other.append(table, -1, Forger().append(table, -1, records))
        self.put_back(fresh)


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


def has_heard(page: Page, table: str, seq: int) -> None:
    """The browser knows of the record, and acts upon it."""
    page.wait_for_function(
        "([key, seq]) => JSON.parse(localStorage.getItem(key))?.seq >= seq", arg=[f"fairdeal.receipt.{table}", seq]
    )


def learns(page: Page, table: str, seq: int) -> None:
    """The browser knows the log up to this record, with a receipt for all of it."""
    page.wait_for_function(
        """([key, seq]) => {
          const known = JSON.parse(localStorage.getItem(key))
          return known?.receipt && !known.pending && known.seq === seq && known.receipt.split("\\n")[1] == seq + 1
        }""",
        arg=[f"fairdeal.receipt.{table}", seq],
    )


def kept(page: Page, upto: int) -> None:
    """The browser's own copy of the lines goes so far."""
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#menu-kept")).to_contain_text(f"up to #{upto},")
    page.get_by_role("button", name="Menu").click()


def hears(page: Page, seq: int) -> None:
    """The page shows the record in its log."""
    page.get_by_role("button", name="Log").click()
    expect(page.locator("#log-list")).to_contain_text(f"#{seq}")
    page.get_by_role("button", name="Log").click()


def dials(*pages: Page) -> None:
    """The browsers hear that the network is back: they dial now, and not only after a while."""
    for page in pages:
        page.evaluate("dispatchEvent(new Event('online'))")


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
    if by == "menu":
        page.get_by_role("button", name="Menu").click()
    return path


def judged(path: Path, page: Page) -> tuple[int, str]:
    """The headlines of all verifiers, in a place that has nothing but the file; the page is that of another server.

    The file is itself the verifier that stands alone, and brings no other.
    """
    here = CliRunner().invoke(fairdeal, ["verify", str(path)])
    with zipfile.ZipFile(path) as members:
        assert members.read("fairdeal_verify.py") == VERIFIER.read_bytes()
    alone = subprocess.run([sys.executable, "-I", str(path)], capture_output=True, text=True, timeout=600, check=False)
    assert alone.stdout, alone.stderr
    [(code, headline)] = {
        (here.exit_code, here.output.splitlines()[0]),
        (alone.returncode, alone.stdout.splitlines()[0]),
    }
    assert headline_in_browser(page, path) == headline
    return code, headline


class Match:
    """Money Sweeper of Ann, who sits in a browser where a program plays with her key, and Bo, or some bots.

    A program plays for Bo, too, unless he plays in a browser.
    """

    def __init__(self, operator: Server, page: Page, bots: int = 0, **options: Any) -> None:
        self.url = operator.url
        self.bots = ["bot"] * bots
        self.opened = opened(operator, "money-sweeper", "me", *(self.bots or ["open"]), options=options)
        self.table: str = self.opened["table"]
        self.seq = -1
        page.goto(self.url + self.opened["url"])
        if not bots:
            takes_seat(page, "Ann")
            expect(page.locator("#waiting-seats")).to_contain_text("(you)")  # Bo need not wait for her
        self.ann = seat_of(operator, page, self.opened)

    @property
    def bo(self) -> Seat:
        guest: Seat = self.opened["guests"][0]
        return guest

    def plays(self, turns: int, bo: Page | None = None) -> int:
        """They play on for so many turns, and over the end of a round; the seq of the last record."""
        with Player(self.url, self.table, self.ann) as ann:
            if self.bots:
                upto = ann.view["seq"] + turns
                ann.play_on_until(lambda: bool(ann.view["seq"] >= upto and not ann.view["table"]["deal"]))
            elif bo:
                self._plays_with_a_browser(ann, bo, turns)
            else:
                self._plays(ann, turns)
            self.seq = ann.view["seq"]
        return self.seq

    def _plays(self, ann: Player, turns: int) -> None:
        with KeyedPlayer(self.bo) as bo:
            bo.until(lambda: bo.view["table"]["status"] == "playing")
            while True:
                seq = max(ann.view["seq"], bo.view["seq"])
                for player in (ann, bo):
                    player.until_shown(partial(reaches, seq))
                if turns <= 0 and not ann.view["table"]["deal"]:  # when a scoresheet lies over the page
                    return
                next(player for player in (ann, bo) if player.may_act()).play_on()
                turns -= 1

    def _plays_with_a_browser(self, ann: Player, bo: Page, turns: int) -> None:
        ann.until(lambda: ann.view["table"]["status"] == "playing")
        for _ in range(turns):
            if ann.may_act():
                ann.play_on()
                continue
            has_heard(bo, self.table, seq := ann.view["seq"])
            bo.locator(f"{LIT}, {OFFERS}").first.click(position=CORNER)
            ann.until_shown(partial(reaches, seq + 1))


def reaches(seq: int, view: dict[str, Any]) -> bool:
    """Does the view show as much as this record?"""
    return bool(view["seq"] >= seq)


def renamed(records: list[Record]) -> tuple[list[Record | Draft], int]:
    """The log with another name at Bo's seat, each record from there on to be sealed again; the seq of that."""
    drafts = [draft_of(record) for record in records]
    [changed] = [seq for seq, draft in enumerate(drafts) if draft.data.get("name") == "Bo"]
    drafts[changed].data["name"] = "Eve"
    return [*records[:changed], *drafts[changed:]], changed


def draft_of(record: Record) -> Draft:
    secrets = {path: seal.to if isinstance(seal.to, str) else list(seal.to) for path, seal in record.seals.items()}
    return Draft(type=record.type, by=record.by, data=record.data, cmd=record.cmd, at=record.at, secrets=secrets)


def shorter_than(seq: int) -> re.Pattern[str]:
    """The alarm of a log that had gone up to `seq`; who was away and came back meanwhile may stand in it anew."""
    return re.compile(rf"ends at #\d+; you were shown it up to #{seq}\D")


def notes_in(path: Path) -> list[Receipt]:
    """The receipts of a proof file, which python's own reader of archives finds whole, signed with the key in it."""
    with zipfile.ZipFile(path) as members:
        assert members.testzip() is None
        key = members.read("key.txt").decode()
        return [read(members.read(name).decode(), key) for name in members.namelist() if "receipts/" in name]


def test_logs_that_were_rolled_back_written_anew_and_thrown_away_are_proved_by_the_browsers(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    # Three tables, each of which somebody looks at.
    ann = open_page("about:blank")
    reader, loser = (open_page("about:blank", viewport=PHONE) for _ in range(2))
    back, anew, gone = (Match(operator, page) for page in (ann, reader, loser))
    for match in (back, anew, gone):
        match.bo.takes("Bo")
        match.plays(2)
    early = back.seq + 1
    before = operator.log_of(back.table)
    back.plays(2)
    for page, match in ((ann, back), (reader, anew), (loser, gone)):
        learns(page, match.table, match.seq)
        kept(page, match.seq)
    operator.kill()
    other, changed = renamed(operator.log_of(anew.table))
    operator.puts({back.table: before[:early], anew.table: other})
    operator.again_with(FORGETFUL)
    dials(ann, reader, loser)
    judge = open_page(f"{server.url}/verify")

    # What was rolled back: the browser has the receipts for the longer log and the shorter one.
    expect(ann.locator("#alarms")).to_contain_text(shorter_than(back.seq))
    rolled_back = saved(ann, tmp_path / "back")

    # What was written anew: the alarm is there after a reload, too, and what the new log gives takes the place of
    # nothing.
    known_to_last, last = f"no longer goes on from what you were shown up to #{anew.seq}", anew.seq
    expect(reader.locator("#alarms")).to_contain_text(known_to_last)
    receipt = known(reader, anew.table)["proof"]["receipt"]
    reader.reload()
    expect(reader.locator("#alarms")).to_contain_text(known_to_last)
    expect(reader.locator("#alarms")).to_contain_text("did not sign")
    assert known(reader, anew.table)["proof"]["receipt"] == receipt
    anew.plays(3)
    hears(reader, anew.seq)
    written_anew = saved(reader, tmp_path / "anew")

    # What was thrown away: the browser still has it.
    expect(loser.locator("#alarms")).to_contain_text(
        f"no longer knows this table; you were shown its log up to #{gone.seq}"
    )
    loser.reload()
    thrown_away = saved(loser, tmp_path / "gone")

    operator.kill()
    # Put away or not, with or without a server: what was proved once can be saved again.
    for path in (saved(ann, tmp_path / "again", "menu"), rolled_back):
        sizes = {note.size for note in notes_in(path)}
        assert min(sizes) <= back.seq < max(sizes)
    code, headline = judged(path, judge)
    assert (code, "signed a shorter log" in headline) == (1, True), headline
    assert [note.size for note in notes_in(written_anew)][:2] == [last + 1, last + 1]
    code, headline = judged(written_anew, judge)
    two = f"two different logs of table {anew.table}: they part at record #{changed}."
    assert (code, headline.split(" signed ")[-1]) == (1, two)
    code, headline = judged(thrown_away, judge)
    assert (code, f"up to record #{gone.seq}" in headline) == (0, True), headline


@pytest.mark.long
def test_what_an_honest_server_lost_comes_back_from_the_browsers_or_is_lost_and_the_log_admits_it(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    ann, forgets = open_page("about:blank"), open_page("about:blank")
    some, none = Match(operator, ann), Match(operator, forgets)
    bo = sits_down(operator, open_page, some.opened["links"][0], "Bo", viewport=PHONE)
    none.bo.takes("Bo")
    early = some.plays(3, bo) + 1
    early_there = none.plays(3) + 1
    backup = operator.copied("backup.db")
    last, last_there = some.plays(3, bo), none.plays(3)
    for page, match in ((ann, some), (bo, some), (forgets, none)):
        learns(page, match.table, match.seq)
        kept(page, match.seq)
    operator.kill()
    # Somebody tidies up the only browser of the second table.
    forgets.evaluate("new Promise(done => { indexedDB.deleteDatabase('fairdeal').onsuccess = done })")
    operator.put_back(backup)
    operator.again_with(PATIENT)
    dials(ann, bo, forgets)
    judge = open_page(f"{server.url}/verify")

    # Whoever comes first gives the moves back; who comes after that finds them there, and reads of it in the log.
    for page in (ann, bo):
        expect(page.get_by_text("They are back, from the players’ copies", exact=False).first).to_be_attached()
    told = [page for page in (ann, bo) if page.locator("#alarms").is_visible()]
    assert told
    for page in told:
        expect(page.locator(".alarm__title")).to_have_text([f"The moves from #{early} to #{last} are back."])
    assert some.plays(2, bo) > last
    for page in (ann, bo):
        learns(page, some.table, some.seq)
        assert known(page, some.table)["chapter"] == 0
    path = saved(told[0], tmp_path / "back")
    expect(told[0].locator("#alarms")).to_be_hidden()
    code, headline = judged(path, judge)
    assert code == 0, headline

    # What nobody brings is waited for, and is lost when time is up.
    alarms = forgets.locator("#alarms")
    expect(alarms).to_contain_text(f"has lost what happened here from #{early_there} to #{last_there}")
    operator.ahead(WAIT_SECONDS + 1)
    expect(alarms).to_contain_text(f"The moves from #{early_there} to #{last_there} are lost for good")
    expect(forgets.locator(".alarm")).to_have_count(1)
    none.plays(2)
    hears(forgets, none.seq)
    code, headline = judged(saved(forgets, tmp_path / "lost"), judge)
    assert (code, "the log admits it" in headline) == (1, True), headline


@pytest.mark.long
def test_a_restart_a_second_page_a_long_absence_and_a_key_that_was_changed_honestly_are_no_alarm_and_another_key_is(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    ann = open_page("about:blank")
    match = Match(operator, ann, bots=5, length="rounds", rounds=9)
    second = ann.context.new_page()
    second.goto(ann.url)
    ann.bring_to_front()  # a browser hardly draws a tab that another hides
    match.plays(4)
    learns(ann, match.table, match.seq)
    second.bring_to_front()
    kept(second, match.seq)
    ann.bring_to_front()
    judge = open_page(f"{server.url}/verify")

    # The beginning of the match stands in the log of heads, and what shows it goes with the proof.
    address = f"{operator.url}/tlog/proof/{match.table}/first"
    ann.wait_for_function("address => fetch(address).then(answer => answer.ok)", arg=address)

    # The server starts anew, with a key for which the last one has signed.
    first = known(ann, match.table)["key"]
    operator.stop()
    key_file = operator.database.with_name(f"{operator.database.name}.operator")
    change = change_key(key_file, "2026-11-22T10:00:00.000Z")
    operator.again()
    dials(ann, second)
    pins(ann, match.table, str(change.new))
    match.plays(2)
    learns(ann, match.table, match.seq)
    expect(ann.locator("#alarms")).to_be_hidden()
    path = saved(ann, tmp_path / "changed", "menu")

    # Nobody looks on for a long time.
    for page in (ann, second):
        page.goto(f"{operator.url}/rules/money-sweeper")  # where the key is at hand
    match.plays(320)
    ann.goto(operator.url + match.opened["url"])
    ann.locator("#board .card").first.wait_for()
    learns(ann, match.table, match.seq)
    kept(ann, match.seq)
    assert (known(ann, match.table)["holes"], known(ann, match.table)["alarms"]) == ([], [])
    expect(ann.locator("#alarms")).to_be_hidden()

    # A key for which no other has signed is told with both meanings, until it is put away on purpose.
    operator.stop()
    key_file.unlink()
    operator.again("--new-keys")
    dials(ann)
    expect(ann.locator("#alarms")).to_contain_text("signs with another key")
    expect(ann.locator("#alarms")).to_contain_text("It can be harmless")
    expect(ann.locator("#alarms")).to_contain_text("somebody else answers at this address")
    ann.get_by_role("button", name="Put away").click()
    expect(ann.locator("#alarms")).to_be_visible()
    ann.get_by_role("button", name="Yes, put it away").click()
    expect(ann.locator("#alarms")).to_be_hidden()
    ann.reload()
    ann.locator("#board .card").first.wait_for()
    kept(ann, known(ann, match.table)["seq"])
    expect(ann.locator("#alarms")).to_be_hidden()
    operator.kill()

    told = CliRunner().invoke(fairdeal, ["verify", str(path), "--key", first])
    assert (told.exit_code, told.output.count("The operator changed its key")) == (0, 1), told.output
    [found] = [line for line in told.output.splitlines() if line.startswith("log-first.txt:")]
    assert "as leaf 0 of" in found, found
    assert "kept.jsonl fits" in found, found
    with zipfile.ZipFile(path) as members:
        now, changes = (members.read(name).decode() for name in ("key.txt", "key-changes.txt"))
    assert len(follow_keys(first, now.strip(), changes.split(CUT), is_signed)) == 2
    assert judged(path, judge)[0] == 0


DENIED = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError") } })
Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("denied", "SecurityError") } })
"""
FULL = """
for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
  try { while (true) localStorage.setItem(`much ${size} ${Math.random()}`, "x".repeat(size)) } catch {}
}
"""


def test_lines_that_do_not_go_on_from_those_that_were_copied_raise_an_alarm(server: Server, open_page: Open) -> None:
    """The server tells of one log, and lets another be copied."""
    page = open_page("about:blank")

    def of_another(route: Route) -> None:
        answer = route.fetch()
        lines = answer.text().splitlines(keepends=True)
        route.fulfill(response=answer, body="".join([*lines[:2], *lines[3:]]))

    page.route("**/lines?after=*", of_another)
    table = opened(server, "money-sweeper", "me", "bot")
    assert table["me"].takes("Ann")[0] == 201
    page.goto(server.url + table["watch"])
    expect(page.locator("#alarms")).to_be_visible()


def test_where_nothing_can_be_stored_or_all_room_is_taken_the_table_plays_on_and_says_so(
    server: Server, open_page: Open, tmp_path: Path
) -> None:
    table = opened(server, "money-sweeper", "me", "bot")
    watcher = open_page(f"{server.url}/healthz")
    watcher.evaluate(FULL)
    watcher.goto(server.url + table["watch"])
    page = open_page("about:blank")
    page.add_init_script(DENIED)
    page.goto(server.url + table["url"])
    Clicker(page).click_once()
    for each in (page, watcher):
        each.get_by_role("button", name="Menu").click()
        expect(each.locator("#menu-kept")).to_contain_text("stores nothing here, or has no more room")
        expect(each.locator("#alarms")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    path = saved(page, tmp_path, "menu")
    told = CliRunner().invoke(fairdeal, ["verify", str(path)])
    assert told.exit_code == 0, told.output
