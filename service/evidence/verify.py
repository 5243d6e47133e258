"""The verifier: the judge of `events`, with OpenSSL for the signatures. `audit` asks the rules of the game."""

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from fairdeal.events.judge import files, report
from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.report import Report

from .ed25519 import is_signed

VERIFIER = Path(__file__).parents[2] / "web" / "verify" / "fairdeal_verify.py"


def check(lines: Iterable[str | bytes]) -> Report:
    """Read a transcript once, from the top, and tell which checks hold; no content of a file makes it raise."""
    return report.check(lines, is_signed)


def judge(
    file: BinaryIO,
    keys: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    policy: str = "",
) -> Report | Judgement:
    """Judge a file, a transcript or a proof, and receipts beside it, by name, as `files.judge_file` does."""
    return files.judge_file(file, keys, notes, policy, is_signed)
