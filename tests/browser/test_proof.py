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
from people import opened, two_sit
from player import ask
from playwright.sync_api import Page, expect
from serving import Server

from fairdeal.service.evidence.receipts import Receipt, read

Open = Callable[..., Page]

# The operator's own program: it knows none of its receipts any more.
FORGETFUL = """
import sys
from fairdeal.service.evidence.signing import Signing
Signing.own = lambda self, text, table: None
sys.argv = ["fairdeal", *sys.argv[1:]]
from fairdeal.service.cli.main import main
sys.exit(main())
"""


class Operator(Server):
    """A server at one address, whose database its operator may put back and play on in secret."""

    program: tuple[str, ...] = ("-m", "fairdeal")

    def command(self) -> list[str]:
        return [sys.executable, *self.program, "serve", "--port", "0", "--db", str(self.database)]

    def again(self) -> None:
        """Start at the same address."""
        self.arguments = ("--port", self.url.rpartition(":")[2])
        self.start()

    def saved(self, copy: Path) -> Path:
        """A copy of the database as it is now."""
        with closing(connect(self.database)) as log, closing(connect(copy)) as to:
            log.backup(to)
        return copy

    def put_back(self, copy: Path) -> None:
        """The database is that of the copy again; the server must not run."""
        for old in self.database.parent.glob(f"{self.database.name}-*"):
            old.unlink()
        shutil.copy(copy, self.database)


@pytest.fixture
def operator(tmp_path: Path) -> Iterator[Operator]:
    running = Operator(tmp_path / "log.db")
    yield running
    running.kill()


def flips(page: Page, cell: int) -> None:
    """Whoever's turn it is flips a cell."""
    page.locator(f"[data-id='grid.{cell}'].card[data-lit]").click()
    page.locator(f"[data-id='grid.{cell}']:not([data-side=back])").wait_for()


def take_turns(ann: Page, bo: Page, cells: range) -> None:
    """So many cells are flipped, by whoever is asked."""
    for cell in cells:
        asked = ann if ann.locator(".card[data-lit]").count() else bo
        flips(asked, cell)
        expect(ann.locator(".card[data-lit]").or_(bo.locator(".card[data-lit]"))).not_to_have_count(0)


def known(page: Page, table: str) -> dict[str, Any]:
    """What the browser knows of the table's log."""
    return json.loads(page.evaluate("key => localStorage.getItem(key)", f"fairdeal.receipt.{table}") or "{}")
