"""Transcripts as they are held against receipts: the hash of each record, and what the log admits to be lost."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, NamedTuple

from .ed25519 import Verify
from .heads import Moment
from .lines import lines_of
from .receipts import Receipt
from .report import Report, Tell, check

THE_FILE, KEPT_LOG, SHOWN_LOG = "the file", "kept.jsonl", "shown.jsonl"
ADMITS = ("lost", "recovered")
OF_DRAW = ("draw-closed", "noise-opened", "barred", "reseeded")


class Drawn(NamedTuple):
    """A record of a draw."""

    seq: int
    kind: str
    by: str
    data: dict[str, Any]


class Log(NamedTuple):
    """A transcript: its report, the hash of each record that held, and where it tells of lost records."""

    name: str
    report: Report
    hashes: list[str]
    told: list[tuple[int, str, str, Any]]  # seq, time, "lost" or "recovered", and how many records there had been
    draws: list[Drawn]  # the records in which draws are closed, opened and ended
    ends: list[int]  # after how many records the log of heads may hold its head: the first, and that of the match's end

    @property
    def moments(self) -> list[Moment]:
        """The heads that the log of heads should have."""
        return [(self.report.table, size, self.hashes[size - 1]) for size in self.ends]

    def speaks_of(self, note: Receipt) -> bool:
        """Tell whether a receipt is for records that are here."""
        return bool(note.table == self.report.table and note.size <= len(self.hashes))

    def parts_from(self, note: Receipt) -> bool:
        """Tell whether a receipt is for other records than these."""
        return self.speaks_of(note) and self.hashes[note.size - 1] != note.root

    def fits(self, note: Receipt) -> bool:
        """Tell whether a receipt is for these very records."""
        return self.speaks_of(note) and not self.parts_from(note)

    def signed(self, notes: list[Receipt]) -> int:
        """Count the records that a receipt covers: those before the last one are bound by the chain."""
        return max((note.size for note in notes if self.fits(note)), default=0)

    def gives_up(self, note: Receipt, size: int, at: str) -> bool:
        """Tell whether the log says, with a record of that time, that the records of a receipt are gone."""
        is_of = note.table == self.report.table and note.size <= size
        return bool(is_of and note.at <= at and not self.fits(note))


def log_of(name: str, file: BinaryIO, verify: Verify, tell: Tell | None) -> Log:
    """Read a transcript's file, from its start."""
    report = check(lines_of(file), verify, tell)
    file.seek(0)
    hashes, told, draws, ends = [], [], [], [1] if report.records else []
    for seq, line in enumerate(lines_of(file), -1):
        if seq >= report.records:
            break
        if seq >= 0:
            record = json.loads(line)
            hashes.append(record["hash"])
            kind = record["type"].partition(".")[0]
            if kind == "revealed" and len(ends) == 1:
                ends.append(seq + 1)
            if kind in OF_DRAW:
                draws.append(Drawn(seq, kind, record["by"], record["data"]))
            if kind in ADMITS:
                told.append((seq, record["at"], kind, record["data"].get("size")))
    return Log(name, report, hashes, told, draws, ends)


def title(name: str) -> str:
    """Return the name of a transcript as a sentence begins with it."""
    return "The file" if name == THE_FILE else name
