"""A transcript as a stranger gets it, and what each of the three verifiers says of it."""

import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from warm import fairdeal

from fairdeal.service.evidence.audit import CHECKS
from fairdeal.service.evidence.verify import VERIFIER, check


def fetched(server: Any, table: str, token: str, query: str) -> bytes:
    """The transcript of a table as the query asks for it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"{server.url}/api/v1/tables/{table}/transcript?{query}", headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        body: bytes = answer.read()
    return body


def exported(server: Any, table: str, token: str, viewer: str, folder: Path) -> Path:
    path = folder / f"{viewer}.jsonl"
    path.write_bytes(fetched(server, table, token, f"viewer={viewer}"))
    return path


def headline_in_python(path: Path) -> str:
    with path.open("rb") as lines:
        return check(lines).headline


def headline_alone(path: Path) -> str:
    """What the one-file verifier says, with nothing of ours in reach."""
    command = [sys.executable, "-I", str(VERIFIER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=path.parent, check=False)
    return done.stdout.splitlines()[0]


def headline_in_browser(page: Page, path: Path) -> str:
    """What the page says, in the reader's own browser. It hides what it said before as soon as it has another file."""
    page.locator("#file").set_input_files(str(path))
    expect(page.locator("#result")).to_be_visible()
    return page.locator("#verdict").text_content() or ""


def convinces_a_stranger(
    server: Any, open_page: Callable[..., Page], table: dict[str, Any], folder: Path, words: Iterable[str]
) -> None:
    """All three verifiers and the audit, with nothing but the file; and the story, which has these words."""
    path = exported(server, table["table"], "", "full", folder)
    said = headline_in_python(path)
    assert said.startswith("verified: ")
    assert headline_alone(path) == said
    page = open_page(f"{server.url}/verify")
    assert headline_in_browser(page, path) == said
    done = fairdeal("audit", path)
    assert (done.returncode, done.stdout.count("holds")) == (0, len(CHECKS)), done.stdout
    page.goto("about:blank")
    page.set_content(fetched(server, table["table"], "", "viewer=full&format=html").decode())
    for each in words:
        expect(page.locator("body")).to_contain_text(each)
    expect(page.locator("del").first).to_be_attached()
