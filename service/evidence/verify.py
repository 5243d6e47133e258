"""The verifier: the judge of `events`, with OpenSSL for the signatures; a file's records that hold, and the verdict.

`audit` asks the rules of the game.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from fairdeal.events import Record
from fairdeal.events.judge import files, report
from fairdeal.events.judge.evening import Evening
from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.report import Report, TableReading
from fairdeal.events.judge.words import TABLE_REASONS
from fairdeal.events.transcript import Records

from .ed25519 import is_signed

VERIFIER = Path(__file__).parents[2] / "web" / "verify" / "fairdeal_verify.py"


def check(lines: Iterable[str | bytes], seeds: Mapping[str, bytes] = {}) -> Report:
    """Read a transcript once, from the top, and tell which checks hold; no content of a file makes it raise.

    `seeds` are those that the logs of tournaments open, by the commitments to them: 32 bytes each.
    """
    return report.check(lines, is_signed, seeds=seeds)


def judge(
    file: BinaryIO,
    keys: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    policy: str = "",
) -> Report | Judgement | Evening:
    """Judge a transcript, a proof or a tournament's file, and receipts beside it, as `files.judge_file` does."""
    return files.judge_file(file, keys, notes, policy, is_signed)


class Found(Struct, frozen=True):
    """A file that was read: whose eyes it is for ("" without a header), the records that hold, and verify's report."""

    viewer: str
    records: list[Record]
    report: Report

    @property
    def whole(self) -> bool:
        """Tell whether verify found nothing wrong and nothing missing."""
        return self.report.exit_code == 0


class _Reading(Records, TableReading):
    """The reading of a table's log that keeps its records."""


def read_lines(lines: Iterable[str | bytes]) -> Found:
    """Read a transcript's lines, and judge them as `fairdeal verify` does; no content of a file makes it raise."""
    reading = _Reading(is_signed)
    report = reading.report(reading.through(lines))
    return Found(report.viewer, reading.records(), report)


def lines_hold(report: Report) -> bool:
    """Tell whether every line and every opening holds, whatever the table's records say of its shuffles."""
    return not report.code or report.code in TABLE_REASONS
