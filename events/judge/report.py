"""The report on a transcript: one verdict, and a sentence for each check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .ed25519 import Verify, is_signed
from .lines import Reading, Verdict
from .seals import has_seal, is_sealed, put_back
from .shuffles import KEPT, Kept, Shuffles
from .signatures import Signatures
from .words import BROKEN, CANNOT_PROVE, CHECK_OF, CHECKS, EXITS, OTHER_LAW, RULES, headline

Tell = Callable[[int, int], None]  # is told how many records are checked, and of how many


class Report(NamedTuple):
    """The verdict on a transcript.

    `kind` is "verified", "sealed" (verified, with `sealed` fields not open to this viewer), "incomplete" or
    "failed"; of the last two `code` is one of `REASONS`, and `seq` says where, None outside the records. `checks` has
    a sentence for each of `CHECKS`. So many records are `signed`; for each of the `keys` its seat, and the last record
    that a signed head of it names. `head` is the hash of the last record, if the lines hold and all are there.
    """

    kind: str
    code: str
    seq: int | None
    checks: dict[str, str]
    table: str
    viewer: str
    records: int
    openings: int
    sealed: int
    signed: int
    keys: list[list[Any]]
    head: str

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return EXITS[self.kind]

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        return headline(self.kind, self.code, self.seq, self.table, self.records, self.openings, self.sealed)

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told = {"kind": self.kind, "code": self.code, "seq": self.seq, "exit": self.exit_code}
        return {**told, "headline": self.headline, **self._asdict(), "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people."""
        yield self.headline
        yield from (f"{name:12}{said}" for name, said in self.checks.items())
        if self.head:
            yield f"{'head':12}{self.head}"
        for seat, key, reach in self.keys:
            yield f"The key of seat {seat} ({key[:16]}…) fixes everything up to #{reach}."
        yield "No file can prove:"
        yield from (f"- {claim}" for claim in CANNOT_PROVE)


class TableReading(Reading):
    """The reading of a table's log: the records of its shuffles are kept, and all signatures looked at."""

    def __init__(self, verify: Verify, tell: Tell | None = None, seeds: Mapping[str, bytes] = {}) -> None:
        super().__init__()
        self.seeds = seeds
        self.kept: dict[int, Kept] = {}
        self.revealed = False
        self.signatures = Signatures(verify)
        self.tell = tell

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""
        kind, data = record["type"].partition(".")[0], record["data"]
        self.revealed = self.revealed or kind == "revealed"
        self.signatures.take(record, kind)
        if self.tell:
            self.tell(self.seq + 1, self.header["records"])
        if kind in KEPT or (self.revealed and kind == "played"):
            secret = data.get("secret")
            closed = has_seal([secret, data.get("later")]) if kind == "revealed" else _is_closed(secret)
            self.kept[self.seq] = (kind, record["by"], record["at"], data, closed)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""
        if seq in self.kept:
            put_back(self.kept[seq][3], path, value)

    def report(self, verdict: Verdict) -> Report:
        """Return the report, after the verdict on the lines."""
        (kind, code, seq), checks, judged = self._look(verdict)
        header = self.header or {"table": "", "viewer": ""}
        counted = (header["table"], header["viewer"], self.seq + 1, self.opened, len(self.hidden()))
        signatures = self.signatures if judged else Signatures()
        signed = (signatures.signed, signatures.reaches())
        return Report(kind, code, seq, checks, *counted, *signed, "" if checks["setup"] == BROKEN else self.head())

    def _look(self, verdict: Verdict) -> tuple[Verdict, dict[str, str], bool]:
        """Return the verdict with the table's own checks, a sentence for each, and whether signatures were judged."""
        kind, code, _ = verdict
        lines = "failed" if kind == "failed" else "incomplete: the file ends early" if code == "truncated" else "hold"
        if kind == "failed" or self.seq < 0:
            checks = {**dict.fromkeys(CHECKS, BROKEN), "lines": lines, "rules": RULES}
            if code == "extra" or code.startswith("opening"):
                checks.update({"lines": "hold", "openings": "failed"})
            return verdict, checks, False
        openings = "incomplete: some are missing" if code else "hold" if self.opened else "none in this file"
        fair = Shuffles(self.kept, self.header["table"], self.seeds)
        told = {"lines": lines, "openings": openings}
        if fair.other_law:
            checks = {**dict.fromkeys(CHECKS, OTHER_LAW), **told, "setup": "failed", "rules": RULES}
            return ("failed", "version", 0), checks, False
        self.signatures.end(code == "truncated")
        told.update({**fair.checks(), "signatures": self.signatures.says(), "rules": RULES})
        findings = sorted(fair.findings() + [(seq, "signature") for seq in self.signatures.found])
        told.update({CHECK_OF[code]: "failed" for _, code in findings})
        return (("failed", findings[0][1], findings[0][0]) if findings else verdict), told, True


def _is_closed(secret: Any) -> bool:
    return is_sealed(secret) and secret["to"] == []


def check(
    lines: Iterable[str | bytes],
    verify: Verify = is_signed,
    tell: Tell | None = None,
    seeds: Mapping[str, bytes] = {},
) -> Report:
    """Read a transcript once, from the top, and tell which checks hold; no content of a file makes it raise.

    `seeds` are those that the logs of tournaments open, by the commitments to them: 32 bytes each.
    """
    reading = TableReading(verify, tell, seeds)
    return reading.report(reading.through(lines))
