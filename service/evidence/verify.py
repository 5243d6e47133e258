"""The verifier: it checks a transcript alone, by its lines, its openings, its commitment, and its shuffles.

No rule of a game is asked here; `audit` does that. `web/verify/fairdeal_verify.py` and `web/js/verify/` check
the same in the same order, with nothing of ours, and give the same report.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct, structs

from fairdeal.engine import shuffled
from fairdeal.events import EXIT_CODES, REASONS, Record, Transcript, read_transcript
from fairdeal.events.seal import has_seal

from ..table.draw import OPENING_SECONDS
from ..table.opening import LAW
from ..table.seeds import commit_to, draw_seed
from ..table.signed import noise_hash
from .audit import PROVED_BY_NOBODY
from .other_keys import CHANGES, seconds
from .signatures import Signatures

VERIFIER = Path(__file__).parents[2] / "web" / "verify" / "fairdeal_verify.py"
MOST_CARDS = 10_000
MOST_SEATS = 1_000
KINDS = (
    *CHANGES,
    "opened",
    "seated",
    "left",
    "begun",
    "dealt",
    "rewound",
    "ruled",
    "entropy-added",
    "draw-opened",
    "draw-closed",
    "noise-given",
    "noise-opened",
    "barred",
    "reseeded",
    "revealed",
)
TABLE_REASONS: Mapping[str, str] = {
    "setup": "a record of the table is not what it must be",
    "commit": "the opened secret is not the one that was committed to",
    "deal-gap": "a shuffle has not the number that belongs there",
    "shuffle": "the order of a deck is not what the secret and everybody's entropy give",
    "noise": "what a seat added to the draw of the cards is not what it had given the hash of",
    "signature": "a seat's signature is missing, does not hold, or is not for that record",
}
ALL_REASONS: Mapping[str, str] = {**REASONS, **TABLE_REASONS}
CHECKS = ("lines", "openings", "setup", "commitment", "draw", "deals", "shuffles", "signatures", "rules")
CHECK_OF: Mapping[str, str] = {
    "setup": "setup", "version": "setup", "commit": "commitment", "noise": "draw", "deal-gap": "deals",
    "shuffle": "shuffles", "signature": "signatures",
}  # fmt: skip
MOST_DRAWS = 3
CANNOT_PROVE = (
    *PROVED_BY_NOBODY,
    "that the times are true",
    "that the log was not written anew: for that, hold it against receipts kept while you played",
    "that a move without a signature was made by its seat's player: the operator can write it, and claim of every "
    "seat that it was silent",
    "that the operator did not choose the cards: for that, somebody honest must have added to the draw",
    "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
)
RULES = "not checked: it takes the game's rules, and fairdeal audit"
BROKEN = "not checked: the lines do not hold"
ONE_OPENED = "the first record opens the table, and no other does"
NOTHING_MORE = ("begun", "dealt", "reseeded", "revealed", "played")  # comes once every deck is known
NO_SECRET = "not checked: the secret is not open in this file"
NOTHING_DEALT = "not checked: nothing was dealt"
NOT_BEGUN = "not checked: play has not begun"
OTHER_LAW = "not checked: this program does not know the law of the table"

_HASH = re.compile("[0-9a-f]{64}")
_SEAT = re.compile("seat:(0|[1-9][0-9]{0,8})")


class Report(Struct, frozen=True):
    """The verdict on a transcript.

    `kind` is "verified", "sealed" (verified, with `sealed` fields not open to this viewer), "incomplete" or
    "failed"; of the last two `code` is one of `ALL_REASONS`, and `seq` says where, None outside the records.
    `detail` describes the fault. `checks` has a sentence for each of `CHECKS`. So many records are `signed`, so many
    commands of seats `unsigned`; for each of the `keys` its seat, and the last record that a signed head of it names.
    `head` is the hash of the last record, if the lines hold and all are there.
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
    signed: int = 0
    unsigned: int = 0
    keys: tuple[tuple[int, str, int], ...] = ()
    head: str = ""

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.kind]

    @property
    def headline(self) -> str:
        """Give the verdict in one sentence, the same in every verifier."""
        held = f"table {self.table}, {count(self.records, 'record')}, {count(self.openings, 'opening')}"
        if self.kind == "verified":
            return f"verified: {held}"
        if self.kind == "sealed":
            return f"verified, {count(self.sealed, 'field')} sealed: {held}"
        where = "" if self.seq is None else f" at seq {self.seq}"
        return f"{self.kind}{where} ({self.code}): {ALL_REASONS[self.code]}"

    def public(self) -> dict[str, Any]:
        """Give the report as plain data, the same in every verifier."""
        names = (
            "kind",
            "code",
            "seq",
            "table",
            "viewer",
            "records",
            "openings",
            "sealed",
            "signed",
            "unsigned",
            "head",
        )
        told = {name: getattr(self, name) for name in (*names, "checks")} | {"keys": list(map(list, self.keys))}
        return {**told, "exit": self.exit_code, "headline": self.headline, "cannot_prove": list(CANNOT_PROVE)}

    def lines(self) -> Iterator[str]:
        """Give the report for people."""
        yield self.headline
        if self.detail:
            yield f"  {self.detail}"
        yield from (f"{check:12}{verdict}" for check, verdict in self.checks.items())
        if self.head:
            yield f"{'head':12}{self.head}"
        for seat, key, reach in self.keys:
            yield f"The key of seat {seat} ({key[:16]}…) fixes everything up to #{reach}."
        yield "No file can prove:"
        yield from (f"- {claim}" for claim in CANNOT_PROVE)


class Finding(NamedTuple):
    """A fault in the table's records."""

    seq: int
    code: str
    detail: str


class Shuffle(NamedTuple):
    """A recorded shuffle; `order` is None where it is sealed."""

    seq: int
    deal: int
    cards: tuple[str, ...]
    order: list[str] | None
    epoch: int


class Stage(NamedTuple):
    """The count that a rewind brings back: how many shuffles have been dealt, and the epoch of the next one."""

    deals: int
    epoch: int


class Epoch:
    """The source of shuffles, of the match or after a repair: a secret committed to before, and entropy.

    It is a numbered draw, in which seats with keys give `hashes` until it is `closed`, and then open their noise.
    """

    def __init__(self, commit: str, draw: int) -> None:
        self.commit, self.draw = commit, draw
        self.secret = b""  # until it is open
        self.entropy: dict[int, str] = {}
        self.hashes: dict[int, str] = {}
        self.closed = False
        self.closed_at = ""
        self.barred = False  # was somebody, since it was closed?

    def open(self, secret: Any, table: str) -> bool:
        """Take the secret; False if it is not the one that was committed to."""
        if not _is_hash(secret):
            return False
        plain = bytes.fromhex(secret)
        if commit_to(plain, table, self.draw) != self.commit:
            return False
        self.secret = plain
        return True

    def seed(self, table: str, seats: int) -> bytes:
        texts = [self.entropy.get(seat, "") for seat in range(seats)]
        return draw_seed(self.secret, table, self.draw, texts)

    def unopened(self) -> list[int]:
        """List the seats whose noise is still to be opened."""
        return [seat for seat in sorted(self.hashes) if seat not in self.entropy]

    def may_still_open(self, at: str) -> bool:
        """Tell whether at that time seats still have to open their noise, and time to do so."""
        return self.closed and bool(self.unopened()) and seconds(self.closed_at, at) < OPENING_SECONDS


def check(lines: Iterable[str | bytes]) -> Report:
    """Read a transcript once, from the top, and tell which checks hold; no content of a file makes it raise."""
    signatures = Signatures()
    transcript = read_transcript(lines, only=_Kinds(), each=signatures.take)
    verdict = transcript.verdict
    if verdict.kind == "failed" or not verdict.records:
        return _report(transcript, _broken(transcript), [])
    fair = _Fairness(transcript.records, verdict.table)
    head = transcript.header.head if transcript.header and verdict.records == transcript.header.records else ""
    if fair.other_law:
        return structs.replace(_report(transcript, _of_another_law(transcript), [fair.other_law]), head=head)
    signatures.end(cut=verdict.code == "truncated")
    findings = sorted([*fair.findings(), *(Finding(seq, "signature", why) for seq, why in signatures.found)])
    checks = {"lines": _of_lines(transcript), "openings": _of_openings(transcript), **fair.checks()}
    checks["signatures"] = _of_signatures(signatures)
    for finding in findings:
        checks[CHECK_OF[finding.code]] = "failed"
    return structs.replace(
        _report(transcript, checks, findings),
        signed=signatures.signed,
        unsigned=signatures.unsigned,
        keys=tuple((key.seat, key.public, key.reach) for key in signatures.keys),
        head=head,
    )


def _of_signatures(found: Signatures) -> str:
    unsigned = f"{count(found.unsigned, 'command')} unsigned"
    return f"hold: {count(found.signed, 'record')} signed, {unsigned}" if found.signed else f"none: {unsigned}"


def _report(transcript: Transcript, checks: dict[str, str], findings: list[Finding]) -> Report:
    verdict = transcript.verdict
    kind, code, seq, detail = verdict.kind, verdict.code, verdict.seq, verdict.why
    if findings:
        kind, (seq, code, detail) = "failed", findings[0]
    held = (verdict.table, verdict.viewer, verdict.records, verdict.openings, verdict.sealed)
    return Report(kind, code, seq, detail, *held, {**checks, "rules": RULES})


def _broken(transcript: Transcript) -> dict[str, str]:
    """Tell the checks of a file whose reading ended before the table could be looked at."""
    code = transcript.verdict.code
    checks = {"lines": _of_lines(transcript), **dict.fromkeys(CHECKS[1:-1], BROKEN)}
    if code == "extra" or code.startswith("opening"):
        return {**checks, "lines": "hold", "openings": "failed"}
    return checks


def _of_another_law(transcript: Transcript) -> dict[str, str]:
    """Tell the checks of a file whose table is played by another law than this program knows."""
    told = {"lines": _of_lines(transcript), "openings": _of_openings(transcript)}
    return {**dict.fromkeys(CHECKS[:-1], OTHER_LAW), **told, "setup": "failed"}


def _of_lines(transcript: Transcript) -> str:
    verdict = transcript.verdict
    if verdict.kind == "failed":
        return "failed"
    return "incomplete: the file ends early" if verdict.code == "truncated" else "hold"


def _of_openings(transcript: Transcript) -> str:
    if transcript.verdict.code in ("truncated", "opening-missing"):
        return "incomplete: some are missing"
    return "hold" if transcript.verdict.openings else "none in this file"


class _Kinds:
    """The types of record that are looked at, asked in the order of the log: moves only once every deck is known."""

    def __init__(self) -> None:
        self._revealed = False

    def __contains__(self, kind: object) -> bool:
        self._revealed |= kind == "revealed"
        return kind in KINDS or (self._revealed and kind == "played")


class _Fairness:
    """The records of the table that say how its cards were shuffled, gone through once.

    Nothing is undone in the log, so only `now` goes back with a rewind; the epochs stay, each with its number.
    """

    def __init__(self, records: list[Record], table: str) -> None:
        self.table = table
        self.found: list[Finding] = []
        self.seats = 0
        self.epochs = [Epoch("", 0)]
        self.ruling: Epoch | None = None  # of the last repair that was ruled, until it is carried out
        self.shuffles: list[Shuffle] = []
        self.other_law: Finding | None = None
        self.laid_out = False  # does play begin from a position?
        self.drawn = 0  # the number of the newest draw
        self.keys: dict[int, str] = {}  # of the seats that are keys
        self.taken: set[int] = set()  # the seats that somebody has, until play begins
        self.by: list[int] = []  # the seats that had added something when play began
        self.begun: int | None = None
        self.revealed = False
        self.now = Stage(0, 0)
        self.seqs = [0]  # the seqs where `now` changed
        self.stages = [self.now]
        if not records or records[0].seq != 0:
            self._find(0, "setup", ONE_OPENED)
        for record in records:
            if why := self._take(record):
                self._find(record.seq, "setup", why)

    def _take(self, record: Record) -> str:
        """Name the fault of the record's form or place, if it has one."""
        kind, seq, data = record.type.partition(".")[0], record.seq, record.data
        if (kind == "opened") != (seq == 0):
            return ONE_OPENED
        if self.revealed and kind in NOTHING_MORE:
            return f"a record '{kind}' stands where every deck is known"
        match kind:
            case "opened":
                self._is_closed(record)
                return self._opened(seq, data)
            case "seated":
                return self._seated(data)
            case "left":
                return self._left(data)
            case "draw-opened" | "draw-closed" | "noise-given" | "noise-opened" | "barred":
                return self._drawing(kind, record)
            case "handed-over" | "key-recovered" | "taken-over":
                self._changes_key(data.get("seat"), data.get("key"))
            case "begun":
                return "play has begun already" if self.begun is not None else self._begin(seq)
            case "dealt":
                return self._dealt(seq, data)
            case "rewound":
                return self._rewound(seq, data)
            case "ruled":
                return self._ruled(seq, data, record)
            case "entropy-added":
                return self._added(record.by, data)
            case "reseeded":
                return self._reseeded(seq, record.at)
            case "revealed":
                return self._reveal(seq, _in_clear(record.public))
        return ""

    def _find(self, seq: int, code: str, detail: str) -> None:
        self.found.append(Finding(seq, code, detail))

    def _open(self, seq: int, epoch: Epoch, secret: Any) -> None:
        if not epoch.open(secret, self.table):
            self._find(seq, "commit", f"a secret opened here does not give {epoch.commit}")

    def _becomes(self, seq: int, stage: Stage) -> None:
        self.now = stage
        self.seqs.append(seq)
        self.stages.append(stage)

    def _opened(self, seq: int, data: dict[str, Any]) -> str:
        seats, commit = data.get("seats"), data.get("commit")
        if not _is_number(seats, MOST_SEATS) or not _is_hash(commit):
            return f"expected a number of seats and a commitment, found {seats!r} and {commit!r}"
        law = data.get("law", 1)
        if type(law) is not int or law < 1:
            return f"expected the number of a law, found {law!r}"
        if law != LAW:
            self.other_law = Finding(seq, "version", f"the law is {law}, and this program knows law {LAW} alone")
        self.seats, self.laid_out = seats, data.get("position", "") != ""
        self.epochs = [Epoch(commit, 0)]
        if not _is_sealed(data.get("secret")):
            self._open(seq, self.epochs[0], data.get("secret"))
        return ""

    def _seated(self, data: dict[str, Any]) -> str:
        seat, entropy = data.get("seat"), data.get("entropy", "")
        if not self._is_seat(seat) or not isinstance(entropy, str):
            return f"expected a seat below {self.seats} and a text, found {seat!r} and {entropy!r}"
        if why := self._sits(seat, data):
            return why
        self.taken.add(seat)
        if not self.shuffles and entropy:
            self.epochs[0].entropy[seat] = entropy
        return ""

    def _sits(self, seat: int, data: dict[str, Any]) -> str:
        """Take a seat in a draw, with a hash where it is a key."""
        draw, recovery = self.epochs[0], data.get("recovery", "")
        if seat in self.taken or draw.closed or self.begun is not None:
            return f"seat {seat} is taken already, or cannot be taken now"
        if type(data.get("draw")) is not int or data["draw"] != draw.draw:
            return f"expected the draw {draw.draw}, found {data.get('draw')!r}"
        if recovery == "":
            return ""
        if data.get("entropy", "") != "":
            return "a key adds to the draw by a hash alone"
        if not all(map(_is_hash, (data.get("key"), recovery, data.get("noise")))):
            return "expected a key, a recovery key and a hash of noise"
        self.keys[seat], draw.hashes[seat] = data["key"], data["noise"]
        return ""

    def _left(self, data: dict[str, Any]) -> str:
        seat = data.get("seat")
        if not self._is_seat(seat):
            return f"expected a seat below {self.seats}, found {seat!r}"
        if self.epochs[0].closed:
            return "a seat is left though the draw is closed"
        self._gives_up(seat)
        return ""

    def _gives_up(self, seat: int) -> None:
        self.taken.discard(seat)
        self.keys.pop(seat, None)
        if not self.shuffles:
            self.epochs[0].entropy.pop(seat, None)
            self.epochs[0].hashes.pop(seat, None)

    def _changes_key(self, seat: Any, key: Any) -> None:
        """Let a seat draw with another key from now on; whether it may is judged by the signatures."""
        if self._is_seat(seat) and seat in self.keys and _is_hash(key):
            self.keys[seat] = key

    def _drawing(self, kind: str, record: Record) -> str:
        """Take a record of a draw: of the match before it begins, or of a repair."""
        seq, data = record.seq, record.data
        draw = self.ruling or (self.epochs[0] if self.begun is None else None)
        if draw is None:
            return "no draw goes on"
        if kind == "draw-opened":
            return self._draws_anew(record, draw)
        if not _is_number(data.get("draw"), 2**53, 0) or data["draw"] != draw.draw:
            return f"expected the draw {draw.draw}, found {data.get('draw')!r}"
        if kind == "draw-closed":
            return self._closes(record, data, draw)
        if kind == "barred":
            return self._bars(record.at, data, draw)
        found = _SEAT.fullmatch(record.by)
        seat = int(found[1]) if found else -1
        if seat not in self.keys or not _is_hash(data.get("noise")):
            return f"expected 64 hex digits by a seat that is a key, found {data.get('noise')!r} by {record.by!r}"
        return self._gives(seat, data, draw) if kind == "noise-given" else self._opens(seq, seat, data, draw)

    def _gives(self, seat: int, data: dict[str, Any], draw: Epoch) -> str:
        if draw.closed or seat in draw.hashes or draw.draw == 0:
            return f"seat {seat} gives a hash where none is asked for"
        draw.hashes[seat] = data["noise"]
        return ""

    def _opens(self, seq: int, seat: int, data: dict[str, Any], draw: Epoch) -> str:
        if not draw.closed or seat not in draw.unopened():
            return f"seat {seat} opens noise where none is asked for"
        if noise_hash(self.table, draw.draw, seat, draw.commit, data["noise"]) != draw.hashes[seat]:
            self._find(seq, "noise", f"the noise of seat {seat} does not fit its hash")
        draw.entropy[seat] = data["noise"]
        return ""

    def _closes(self, record: Record, data: dict[str, Any], draw: Epoch) -> str:
        """Close a draw: each seat with a hash is listed with the key and the hash that it came with."""
        if draw.closed or data.get("commit") != draw.commit or not draw.hashes:
            return "the draw cannot be closed so"
        if draw is not self.ruling and (len(self.taken) < self.seats or self.keys.keys() - draw.hashes.keys()):
            return "the draw is closed before all are there"
        draw.closed, draw.closed_at = True, record.at
        everyone = range(self.seats)
        if data.get("keys") != [self.keys[seat] if seat in draw.hashes else "" for seat in everyone]:
            return "the draw is closed with other keys than those of its seats"
        if data.get("noise") != [draw.hashes.get(seat, "") for seat in everyone]:
            self._find(record.seq, "noise", "the draw is closed with another hash than a seat has given")
        return ""

    def _bars(self, at: str, data: dict[str, Any], draw: Epoch) -> str:
        seat = data.get("seat")
        if draw is self.ruling or not draw.closed or not self._is_seat(seat) or seat not in draw.unopened():
            return f"seat {seat!r} is barred without a reason"
        if draw.may_still_open(at):
            return f"seat {seat} is barred before its {OPENING_SECONDS} seconds to open its noise were over"
        draw.barred = True
        self._gives_up(seat)
        return ""

    def _draws_anew(self, record: Record, draw: Epoch) -> str:
        number, commit = record.data.get("draw"), record.data.get("commit")
        if draw is self.ruling or not draw.barred or not _is_number(number, MOST_DRAWS - 1) or number != draw.draw + 1:
            return f"a draw {number!r} begins where none is to begin"
        if not _is_hash(commit):
            return f"expected a commitment, found {commit!r}"
        self._is_closed(record)
        self.epochs[0], self.drawn = Epoch(commit, number), number
        if not _is_sealed(record.data.get("secret")):
            self._open(record.seq, self.epochs[0], record.data.get("secret"))
        return ""

    def _begin(self, seq: int) -> str:
        """Note that play begins, if it has not; name the fault if it begins without somebody in each seat."""
        if self.begun is not None:
            return ""
        self.begun = seq
        draw = self.epochs[0]
        self.by = [seat for seat in range(self.seats) if draw.entropy.get(seat)]
        if self.keys and (not draw.closed or self.keys.keys() - draw.entropy.keys()):
            return "play begins before every key has opened what it adds to the draw"
        empty = self.seats - len(self.taken)
        return f"play begins while nobody has taken {count(empty, 'seat')}" if empty else ""

    def _dealt(self, seq: int, data: dict[str, Any]) -> str:
        deal, cards, action = data.get("deal"), _cards(data.get("cards")), data.get("action")
        order = action.get("order") if isinstance(action, dict) else None
        sealed = _is_sealed(action) or _is_sealed(order)
        if not cards or not (sealed or _is_texts(order)):
            return "expected counted cards and their order, or its seal"
        deals, epoch = self.now
        if type(deal) is not int or deal != deals:
            self._find(seq, "deal-gap", f"shuffle {deal!r} stands where {deals} belongs")
        self.shuffles.append(Shuffle(seq, deals, cards, None if sealed else order, epoch))
        self._becomes(seq, Stage(deals + 1, epoch))
        return self._begin(seq)

    def _rewound(self, seq: int, data: dict[str, Any]) -> str:
        to = data.get("to")
        if self.revealed:
            return "nothing can be undone once the secret is revealed"
        if self.begun is None:
            return "nothing can be undone before play has begun"
        if not _is_number(to, seq - 1, self.begun):
            return f"expected a record from {self.begun} to {seq - 1} to go back to, found {to!r}"
        self._becomes(seq, self.stages[bisect_right(self.seqs, to) - 1])
        return ""

    def _is_closed(self, record: Record) -> None:
        secret = record.public.get("secret")
        if not _is_sealed(secret) or secret["to"]:
            self._find(record.seq, "setup", "the secret is not sealed to everybody when it is committed to")

    def _ruled(self, seq: int, data: dict[str, Any], record: Record) -> str:
        commit = data.get("commit", "")
        if commit == "":
            self.ruling = None
            return ""
        if not _is_hash(commit):
            return f"expected a commitment, or none, found {commit!r}"
        self._is_closed(record)
        if type(data.get("draw")) is not int or data["draw"] != self.drawn + 1:
            return f"expected the draw {self.drawn + 1}, found {data.get('draw')!r}"
        self.drawn += 1
        self.ruling = Epoch(commit, self.drawn)
        if not _is_sealed(data.get("secret")):
            self._open(seq, self.ruling, data.get("secret"))
        return ""

    def _added(self, by: str, data: dict[str, Any]) -> str:
        seat, entropy = _SEAT.fullmatch(by), data.get("entropy")
        if not seat or not self._is_seat(int(seat[1])) or not isinstance(entropy, str):
            return f"expected a text by a seat below {self.seats}, found {entropy!r} by {by!r}"
        return self._adds(int(seat[1]), entropy)

    def _adds(self, seat: int, entropy: str) -> str:
        """Take a text that a seat without a key adds in the open, to a repair or to a later draw of the match."""
        later = self.epochs[0] if self.begun is None and self.epochs[0].draw > 0 else None
        draw = self.ruling or later
        if draw is None or draw.closed or seat in self.keys:
            return f"seat {seat} adds a text where none is asked for"
        draw.entropy[seat] = entropy
        return ""

    def _reseeded(self, seq: int, at: str) -> str:
        if not self.ruling:
            return "no ruling with a commitment stands before it that has not been used"
        if self.ruling.hashes and not self.ruling.closed:
            return "its draw has not been closed"
        if self.ruling.may_still_open(at):
            return f"seats were to open their noise, and their {OPENING_SECONDS} seconds were not over"
        self._becomes(seq, Stage(self.now.deals, len(self.epochs)))
        self.epochs.append(self.ruling)
        self.ruling = None
        return ""

    def _reveal(self, seq: int, data: dict[str, Any]) -> str:
        self.revealed = True
        of_match, *repairs = self.epochs
        self._open(seq, of_match, data.get("secret"))
        later = data.get("later", [])
        if not isinstance(later, list) or len(later) != len(repairs):
            self._find(seq, "commit", f"not the secrets of {count(len(repairs), 'repair')} are opened here")
            return ""
        for epoch, secret in zip(repairs, later, strict=True):
            self._open(seq, epoch, secret)
        return ""

    def _is_seat(self, seat: Any) -> TypeGuard[int]:
        return _is_number(seat, self.seats - 1, 0)

    def findings(self) -> Iterator[Finding]:
        """Yield every fault, those of the shuffles too if their secret is known."""
        yield from self.found
        seeds = [epoch.seed(self.table, self.seats) if epoch.secret else None for epoch in self.epochs]
        for seq, deal, cards, order, epoch in self.shuffles:
            seed = seeds[epoch]
            if seed and order is not None and tuple(order) != shuffled(cards, seed, deal):
                yield Finding(seq, "shuffle", f"shuffle {deal} is not what shuffle-v1 gives")

    def checks(self) -> dict[str, str]:
        """Tell the checks as they stand if no fault was found."""
        return {
            "setup": "holds",
            "commitment": self._of_commitment(),
            "draw": self._of_draw(),
            "deals": "hold" if self.shuffles else NOTHING_DEALT,
            "shuffles": self._of_shuffles(),
        }

    def _of_draw(self) -> str:
        if self.begun is None:
            return NOT_BEGUN
        if self.by:
            who = f"{'seat' if len(self.by) == 1 else 'seats'} {', '.join(map(str, self.by))} took part"
        else:
            who = "nobody but the server took part"
        laid_out = "; the first cards were laid out" if self.laid_out else ""
        return f"holds: draw {self.epochs[0].draw + 1}, {who}{laid_out}"

    def _of_commitment(self) -> str:
        closed, secrets = sum(not epoch.secret for epoch in self.epochs), len(self.epochs)
        if closed == secrets:
            return NO_SECRET
        return f"not checked: {closed} of {secrets} secrets not open in this file" if closed else "holds"

    def _of_shuffles(self) -> str:
        closed = sum(not self.epochs[shuffle.epoch].secret for shuffle in self.shuffles)
        sealed, dealt = sum(shuffle.order is None for shuffle in self.shuffles), len(self.shuffles)
        if not dealt:
            return NOTHING_DEALT
        if closed == dealt:
            return NO_SECRET
        if closed:
            return f"not checked: the secret of {closed} of {dealt} shuffles is not open in this file"
        return f"not checked: {sealed} of {count(dealt, 'order')} sealed" if sealed else "hold"


def _in_clear(data: dict[str, Any]) -> dict[str, Any]:
    """Return what opens secrets to everybody: nothing, if a part of it is sealed."""
    told: dict[str, Any] = {name: data[name] for name in ("secret", "later") if name in data}
    return {} if has_seal(told) else told


def _cards(runs: Any) -> tuple[str, ...] | None:
    """List the cards that were shuffled, in canonical order; None where they are not counted as they must be."""
    if not isinstance(runs, list) or not all(map(_is_run, runs)):
        return None
    if sum(number for _, number in runs) > MOST_CARDS:
        return None
    return tuple(card for card, number in runs for _ in range(number))


def _is_run(run: Any) -> bool:
    return isinstance(run, list) and len(run) == 2 and isinstance(run[0], str) and _is_number(run[1], MOST_CARDS)


def _is_number(value: Any, most: int, least: int = 1) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most


def _is_hash(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_sealed(value: Any) -> bool:
    return isinstance(value, dict) and "sealed" in value


def count(number: int, what: str) -> str:
    """Write a number of things in words: "1 record", "2 records"."""
    return f"{number} {what}{'' if number == 1 else 's'}"
