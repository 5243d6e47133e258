"""What a transcript alone can prove of a table: its lines, its openings, its commitment, and its shuffles.

No rule of a game is asked here; `audit` does that. `web/verify/fairdeal_verify.py` and `web/js/verify-*.js` check
the same in the same order, with nothing of ours, and give the same report.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct

from engine import shuffled
from events import EXIT_CODES, REASONS, Record, Transcript, read_transcript

from .audit import PROVED_BY_NOBODY
from .fairness import commit, match_seed

VERIFIER = Path(__file__).parents[1] / "web" / "verify" / "fairdeal_verify.py"
MOST_CARDS = 10_000
MOST_SEATS = 1_000
KINDS = ("opened", "seated", "left", "dealt", "revealed")
TABLE_REASONS: Mapping[str, str] = {
    "setup": "a record of the table is not what it must be",
    "commit": "the opened secret is not the one that was committed to",
    "deal-gap": "the shuffles are not numbered 0, 1, 2 and so on",
    "shuffle": "the order of a deck is not what the secret and everybody's entropy give",
}
ALL_REASONS: Mapping[str, str] = {**REASONS, **TABLE_REASONS}
CHECKS = ("lines", "openings", "setup", "commitment", "deals", "shuffles", "rules")
CHECK_OF: Mapping[str, str] = {"setup": "setup", "commit": "commitment", "deal-gap": "deals", "shuffle": "shuffles"}
CANNOT_PROVE = (
    *PROVED_BY_NOBODY,
    "that the times are true",
    "that the log was not written anew from the start: for that, compare heads noted while you played",
    "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
)
RULES = "not checked: it takes the game's rules, and fairdeal audit"
BROKEN = "not checked: the lines do not hold"
ONE_OPENED = "the first record opens the table, and no other does"
NO_SECRET = "not checked: the secret is not open in this file"

_HASH = re.compile("[0-9a-f]{64}")


class Report(Struct, frozen=True):
    """What can be said of a transcript.

    `kind` is "verified", "sealed" (verified, with `sealed` fields not open to this viewer), "incomplete" or
    "failed"; of the last two `code` is one of `ALL_REASONS`, and `seq` says where, None outside the records.
    `detail` says what was found there. `checks` has a sentence for each of `CHECKS`.
    """

    kind: str
    code: str
    seq: int | None
    detail: str
    table: str
    viewer: str
    records: int
    openings: int
    sealed: int
    checks: dict[str, str]

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.kind]

    @property
    def headline(self) -> str:
        """The verdict in one sentence, the same in every verifier."""
        held = f"table {self.table}, {count(self.records, 'record')}, {count(self.openings, 'opening')}"
        if self.kind == "verified":
            return f"verified: {held}"
        if self.kind == "sealed":
            return f"verified, {count(self.sealed, 'field')} sealed: {held}"
        where = "" if self.seq is None else f" at seq {self.seq}"
        return f"{self.kind}{where} ({self.code}): {ALL_REASONS[self.code]}"

    def public(self) -> dict[str, Any]:
        """The report as plain data, the same in every verifier."""
        names = ("kind", "code", "seq", "table", "viewer", "records", "openings", "sealed", "checks")
        told = {name: getattr(self, name) for name in names}
        return {**told, "exit": self.exit_code, "headline": self.headline, "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """The report for people."""
        yield self.headline
        if self.detail:
            yield f"  {self.detail}"
        yield from (f"{check:12}{verdict}" for check, verdict in self.checks.items())
        yield "No file can prove:"
        yield from (f"- {claim}" for claim in CANNOT_PROVE)


class Finding(NamedTuple):
    """Something of the table's that does not hold."""

    seq: int
    code: str
    detail: str


class Shuffle(NamedTuple):
    """A recorded shuffle; `order` is None where it is sealed."""

    seq: int
    deal: int
    cards: tuple[str, ...]
    order: list[str] | None


def check(lines: Iterable[str | bytes]) -> Report:
    """Read a transcript once, from the top, and say what holds; never raises for what stands in it."""
    transcript = read_transcript(lines, only=KINDS)
    verdict = transcript.verdict
    if verdict.kind == "failed" or not verdict.records:
        return _report(transcript, _broken(transcript), [])
    fair = _Fairness(transcript.records, verdict.table)
    findings = sorted(fair.findings())
    checks = {"lines": _of_lines(transcript), "openings": _of_openings(transcript), **fair.checks()}
    for finding in findings:
        checks[CHECK_OF[finding.code]] = "failed"
    return _report(transcript, checks, findings)


def _report(transcript: Transcript, checks: dict[str, str], findings: list[Finding]) -> Report:
    verdict = transcript.verdict
    kind, code, seq, detail = verdict.kind, verdict.code, verdict.seq, verdict.why
    if findings:
        kind, (seq, code, detail) = "failed", findings[0]
    held = (verdict.table, verdict.viewer, verdict.records, verdict.openings, verdict.sealed)
    return Report(kind, code, seq, detail, *held, {**checks, "rules": RULES})


def _broken(transcript: Transcript) -> dict[str, str]:
    """Where the reading ended before the table could be looked at."""
    code = transcript.verdict.code
    checks = {"lines": _of_lines(transcript), **dict.fromkeys(CHECKS[1:6], BROKEN)}
    if code == "extra" or code.startswith("opening"):
        return {**checks, "lines": "hold", "openings": "failed"}
    return checks


def _of_lines(transcript: Transcript) -> str:
    verdict = transcript.verdict
    if verdict.kind == "failed":
        return "failed"
    return "incomplete: the file ends early" if verdict.code == "truncated" else "hold"


def _of_openings(transcript: Transcript) -> str:
    if transcript.verdict.code in ("truncated", "opening-missing"):
        return "incomplete: some are missing"
    return "hold" if transcript.verdict.openings else "none in this file"


class _Fairness:
    """The records of the table that say how its cards were shuffled, gone through once."""

    def __init__(self, records: list[Record], table: str) -> None:
        self.table = table
        self.found: list[Finding] = []
        self.seats = 0
        self.commit = ""
        self.secret = b""
        self.entropy: dict[int, str] = {}
        self.shuffles: list[Shuffle] = []
        self.dealt = 0
        if not records or records[0].seq != 0:
            self._find(0, "setup", ONE_OPENED)
        for record in records:
            if why := self._take(record.type.partition(".")[0], record.seq, record.data):
                self._find(record.seq, "setup", why)

    def _take(self, kind: str, seq: int, data: dict[str, Any]) -> str:
        """What is wrong with the record's form, if anything."""
        if (kind == "opened") != (seq == 0):
            return ONE_OPENED
        match kind:
            case "opened":
                return self._opened(seq, data)
            case "seated":
                return self._seated(data)
            case "left":
                return self._left(data)
            case "dealt":
                return self._dealt(seq, data)
        self._reveal(seq, data.get("secret"))
        return ""

    def _find(self, seq: int, code: str, detail: str) -> None:
        self.found.append(Finding(seq, code, detail))

    def _opened(self, seq: int, data: dict[str, Any]) -> str:
        seats, commit = data.get("seats"), data.get("commit")
        if not _is_number(seats, MOST_SEATS) or not isinstance(commit, str) or not _HASH.fullmatch(commit):
            return f"expected a number of seats and a commitment, found {seats!r} and {commit!r}"
        self.seats, self.commit = seats, commit
        if not _is_sealed(data.get("secret")):
            self._reveal(seq, data.get("secret"))
        return ""

    def _seated(self, data: dict[str, Any]) -> str:
        seat, entropy = data.get("seat"), data.get("entropy", "")
        if not self._is_seat(seat) or not isinstance(entropy, str):
            return f"expected a seat below {self.seats} and a text, found {seat!r} and {entropy!r}"
        if not self.dealt:
            self.entropy[seat] = entropy
        return ""

    def _left(self, data: dict[str, Any]) -> str:
        seat = data.get("seat")
        if not self._is_seat(seat):
            return f"expected a seat below {self.seats}, found {seat!r}"
        if not self.dealt:
            self.entropy.pop(seat, None)
        return ""

    def _dealt(self, seq: int, data: dict[str, Any]) -> str:
        deal, cards, action = data.get("deal"), _cards(data.get("cards")), data.get("action")
        order = action.get("order") if isinstance(action, dict) else None
        sealed = _is_sealed(action) or _is_sealed(order)
        if not cards or not (sealed or _is_texts(order)):
            return "expected counted cards and their order, or its seal"
        if type(deal) is not int or deal != self.dealt:
            self._find(seq, "deal-gap", f"shuffle {deal!r} stands where {self.dealt} belongs")
        self.shuffles.append(Shuffle(seq, self.dealt, cards, None if sealed else order))
        self.dealt += 1
        return ""

    def _reveal(self, seq: int, secret: Any) -> None:
        fits = isinstance(secret, str) and _HASH.fullmatch(secret) and commit(bytes.fromhex(secret)) == self.commit
        if fits:
            self.secret = bytes.fromhex(secret)
        else:
            self._find(seq, "commit", f"the secret opened here does not give {self.commit}")

    def _is_seat(self, seat: Any) -> TypeGuard[int]:
        return _is_number(seat, self.seats - 1, 0)

    def findings(self) -> Iterator[Finding]:
        """Everything that does not hold, the shuffles too if the secret is known."""
        yield from self.found
        if self.secret:
            seed = match_seed(self.secret, self.table, [self.entropy.get(seat, "") for seat in range(self.seats)])
            for seq, deal, cards, order in self.shuffles:
                if order is not None and tuple(order) != shuffled(cards, seed, deal):
                    yield Finding(seq, "shuffle", f"shuffle {deal} is not what shuffle-v1 gives")

    def checks(self) -> dict[str, str]:
        """What holds if nothing was found."""
        sealed = sum(shuffle.order is None for shuffle in self.shuffles)
        shuffles = "hold"
        if not self.shuffles:
            shuffles = "not checked: nothing was dealt"
        elif not self.secret:
            shuffles = NO_SECRET
        elif sealed:
            shuffles = f"not checked: {sealed} of {count(len(self.shuffles), 'order')} sealed"
        return {
            "setup": "holds",
            "commitment": "holds" if self.secret else NO_SECRET,
            "deals": "hold" if self.shuffles else "not checked: nothing was dealt",
            "shuffles": shuffles,
        }


def _cards(runs: Any) -> tuple[str, ...] | None:
    """The cards that were shuffled, in canonical order; None where they are not counted as they must be."""
    if not isinstance(runs, list) or not all(map(_is_run, runs)):
        return None
    if sum(number for _, number in runs) > MOST_CARDS:
        return None
    return tuple(card for card, number in runs for _ in range(number))


def _is_run(run: Any) -> bool:
    return isinstance(run, list) and len(run) == 2 and isinstance(run[0], str) and _is_number(run[1], MOST_CARDS)


def _is_number(value: Any, most: int, least: int = 1) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_sealed(value: Any) -> bool:
    return isinstance(value, dict) and "sealed" in value


def count(number: int, what: str) -> str:
    """A number of things in words: "1 record", "2 records"."""
    return f"{number} {what}{'' if number == 1 else 's'}"
