"""The report on receipts and transcripts: one verdict, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .logs import Log
from .words import CANNOT_PROVE, PROOF_EXITS


class Judgement(NamedTuple):
    """The verdict on receipts and transcripts, and what it rests on."""

    kind: str
    code: str
    seq: int | None
    headline: str
    said: Sequence[str] = ()
    key: str = ""
    receipts: Sequence[dict[str, Any]] = ()
    transcripts: tuple[Log, ...] = ()

    @property
    def exit_code(self) -> int:
        """The exit code for programs."""
        return PROOF_EXITS[self.kind]

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        told: dict[str, Any] = {"kind": self.kind, "code": self.code, "seq": self.seq, "exit": self.exit_code}
        inner = {log.name: log.report.public() for log in self.transcripts}
        told.update({"headline": self.headline, "said": list(self.said), "key": self.key})
        told.update({"receipts": list(self.receipts), "transcripts": inner})
        return {**told, "cannot_prove": [] if self.kind == "unreadable" else list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people, the codes after the sentences."""
        yield self.headline
        yield from (f"  {said}" for said in self.said)
        yield f"verdict     {self.kind}{self.code and f' ({self.code})'}"
        yield from (f"{each['name']}: {each['says']}" for each in self.receipts)
        for log in self.transcripts:
            yield f"{log.name}: {log.report.headline}"
            yield from (f"  {check:12}{said}" for check, said in log.report.checks.items())
        if self.kind != "unreadable":
            yield "No file can prove:"
            yield from (f"- {claim}" for claim in CANNOT_PROVE)
