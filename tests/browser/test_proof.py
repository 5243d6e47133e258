"""Proof that outlives the server: a log is rolled back, another rewritten, both under two open browsers.

The adversary is the operator, with code, database and keys: the server here goes on as if nothing had been there before. The
judge is somebody else, with a file alone.
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
from clicker import Clicker, play_together
from evidence import headline_in_browser
from people import opened, two_sit
from player import ask
from playwright.sync_api import Page, expect
from serving import Server

from fairdeal.service.evidence.receipts import Receipt, read
from fairdeal.service.evidence.verify import VERIFIER

Open = Callable[..., Page]

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

    def again(self) -> None:
        """Start at the same address, as honest as before."""
        self.arguments = ("--port", self.url.rpartition(":")[2])
        self.start()

    def again_forgetful(self) -> None:
        """Start at the same address, with a program that says nothing of what it finds."""
        port = self.url.rpartition(":")[2]
        self.process = subprocess.Popen(
            [sys.executable, "-c", FORGETFUL, str(self.database), port],
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
    found: dict[str, Any] = json.loads(page.evaluate("key => localStorage.getItem(key)", f"fairdeal.receipt.{table}") or "{}")
    return found


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


def saved(page: Page, folder: Path) -> Path:
    """The proof file, as the browser saves it by the alarm's button."""
    with page.expect_download() as download:
        page.locator("#alarms").get_by_role("button", name="Save proof").click()
    path = folder / download.value.suggested_filename
    folder.mkdir(parents=True, exist_ok=True)
    download.value.save_as(path)
    return path


def judged(path: Path, stranger: Server, open_page: Open) -> tuple[int, str]:
    """The headlines of all verifiers, in a place that has nothing but the file; the page is that of another server."""
    said = set()
    for command in (["-I", str(path)], ["-I", str(VERIFIER), str(path)], ["-m", "fairdeal", "verify", str(path)]):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout, done.stderr
        said.add((done.returncode, done.stdout.splitlines()[0]))
    page = open_page(f"{stranger.url}/verify")
    headline = headline_in_browser(page, path)
    [(code, found)] = said
    assert headline == found
    return code, found


def test_a_log_that_was_rolled_back_is_proved_by_both_browsers(
    operator: Operator, server: Server, open_page: Open, tmp_path: Path
) -> None:
    table = opened(operator, "money-sweeper", "me", "open")
    ann, bo = two_sit(operator, open_page, table)
    play_together(Clicker(ann, 1), Clicker(bo, 2), turns=3)
    early = covered(ann, table["table"])
    backup = operator.copied("backup.db")
    play_together(Clicker(ann, 3), Clicker(bo, 4), turns=6)
    late = [covered(page, table["table"]) for page in (ann, bo)]
    assert early.size < late[0].size == late[1].size
    for page in (ann, bo):
        kept(page, late[0].size - 1)
    operator.kill()
    operator.put_back(backup)
    operator.again_forgetful()
    for page in (ann, bo):
        expect(page.locator("#alarms")).to_contain_text(f"ends at #{early.size - 1}; you were shown it up to #{late[0].size - 1}")
    files = [saved(page, tmp_path / name) for page, name in ((ann, "ann"), (bo, "bo"))]
    operator.kill()
    for path in files:
        members = zipfile.ZipFile(path)
        assert members.testzip() is None
        notes = [read(members.read(name).decode(), members.read("key.txt").decode()) for name in members.namelist() if "receipts/" in name]
        assert {late[0].size, early.size} <= {note.size for note in notes}
        code, headline = judged(path, server, open_page)
        assert (code, "shorter log" in headline) == (1, True), headline
