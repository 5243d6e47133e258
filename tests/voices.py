"""The verifiers beside `fairdeal verify`: the one file that goes along with an export, and the page's."""

import atexit
import importlib.util
import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Timer
from types import ModuleType
from typing import Any

from fairdeal.service.evidence.verify import VERIFIER

Reports = list[dict[str, Any]]
PAGE = Path(__file__).parent / "verifiers" / "browser.mjs"


@cache
def alone() -> ModuleType:
    """The verifier that goes along with an export, as a module."""
    spec = importlib.util.spec_from_file_location("fairdeal_verify", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def by_itself(path: Path) -> dict[str, Any]:
    """What the one file says of a file."""
    with path.open("rb") as file:
        report: dict[str, Any] = alone().judge_file(file).public()
    return report


@cache
def _page() -> "subprocess.Popen[str]":
    """One process for all files, as a page takes one after the other; it ends when it is asked no more."""
    page = subprocess.Popen(["node", str(PAGE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(page.communicate)
    return page


def in_browser(all_asked: Sequence[Path | str]) -> Reports:
    """What the page's verifier says of each file; see browser.mjs."""
    page = _page()
    alarm = Timer(600, page.kill)  # for what hangs
    alarm.start()
    try:
        return [_asked(page, asked) for asked in all_asked]
    finally:
        alarm.cancel()


def _asked(page: "subprocess.Popen[str]", asked: Path | str) -> dict[str, Any]:
    assert page.stdin
    assert page.stdout
    page.stdin.write(f"{asked}\n")
    page.stdin.flush()
    said: dict[str, Any] = json.loads(page.stdout.readline())
    return said
