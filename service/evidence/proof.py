"""The judge of proofs: what receipts and transcripts, held against each other, say of the operator who signed them.

`web/verify/fairdeal_verify.py` and `web/js/verify/` judge the same, with nothing of ours, and give the same report.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import combinations, pairwise, starmap
from typing import Any, BinaryIO, NamedTuple

import msgspec
from msgspec import Struct

from fairdeal.events import lines_of

from .archive import LARGEST, NoProof, members, text_of
from .logged import Moment, Trust, is_logged, logged, verify
from .notes import ED25519, Key, Note, key_of, note_of
from .signed_notes import COSIGNED, CUT, SIGNED, BadNote, chain_of_keys, read_key
from .verify import CANNOT_PROVE, Report, check, count

THE_FILE, KEPT, SHOWN = "the file", "kept.jsonl", "shown.jsonl"
EXITS = {"consistent": 0, "contradicted": 1, "failed": 1, "incomplete": 3, "unreadable": 2}
BAD_KEY = "The key is no verifier key: it looks like name+0a1b2c3d+base64."
BAD_WITNESS = "The witness's key is none: it looks like name+0a1b2c3d+base64, and is one for cosignatures."
OWN_KEY = "The key stands in the file itself: compare it with the one that the operator publishes, or name that one."
LOGGED = ("log-first.txt", "log.txt", "log-growth.txt")
_BLANKS = re.compile("[ \t\r\n]+")
ADMITS = ("lost", "recovered")
HELD = ("differs", "fits", "beyond", "other table")


class Verdict(NamedTuple):
    """The verdict: `kind` is one of `EXITS`, `code` why it is not consistent, `seq` where, `headline` a sentence."""

    kind: str
    code: str
    seq: int | None
    headline: str


class Proof(Struct, frozen=True):
    """The verdict on receipts and transcripts, and what it rests on; the same in every verifier."""

    verdict: Verdict
    said: list[str] = []
    key: str = ""
    receipts: list[dict[str, Any]] = []
    transcripts: dict[str, Report] = {}

    @property
    def exit_code(self) -> int:
        return EXITS[self.verdict.kind]

    def public(self) -> dict[str, Any]:
        """Give the report as plain data."""
        kind, code, seq, headline = self.verdict
        inner = {name: report.public() for name, report in self.transcripts.items()}
        unproved = [] if kind == "unreadable" else list(CANNOT_PROVE)
        told = {"kind": kind, "code": code, "seq": seq, "exit": self.exit_code, "headline": headline, "said": self.said}
        return {**told, "key": self.key, "receipts": self.receipts, "transcripts": inner, "cannot_prove": unproved}

    def lines(self) -> Iterator[str]:
        """Give the report for people, the codes after the sentences."""
        kind, code, _, headline = self.verdict
        yield headline
        yield from (f"  {said}" for said in self.said)
        yield f"verdict     {kind}{code and f' ({code})'}"
        yield from (f"{each['name']}: {each['says']}" for each in self.receipts)
        for name, report in self.transcripts.items():
            yield f"{name}: {report.headline}"
            yield from (f"  {check:12}{said}" for check, said in report.checks.items())
        if kind != "unreadable":
            yield "No file can prove:"
            yield from (f"- {claim}" for claim in CANNOT_PROVE)


class Told(NamedTuple):
    """A record in which the log tells of lost records: `kind` is "lost" or "recovered", `size` how many there were."""

    seq: int
    at: str
    kind: str
    size: Any


class Log(NamedTuple):
    """A transcript: its report, the hash of each record that held, and where it tells of lost records."""

    name: str
    report: Report
    hashes: list[str]
    told: list[Told]
    ends: list[int]  # after how many records the log of heads may hold its head: the first, and that of the match's end

    @property
    def moments(self) -> list[Moment]:
        """List the heads that the log of heads should have."""
        return [(self.report.table, size, self.hashes[size - 1]) for size in self.ends]

    def speaks_of(self, note: Note) -> bool:
        return note.table == self.report.table and note.size <= len(self.hashes)

    def parts_from(self, note: Note) -> bool:
        return self.speaks_of(note) and self.hashes[note.size - 1] != note.root

    def fits(self, note: Note) -> bool:
        return self.speaks_of(note) and not self.parts_from(note)

    def signed(self, notes: Sequence[Note]) -> int:
        """Count the records that a receipt covers: those before the last one are bound by the chain."""
        return max((note.size for note in notes if self.fits(note)), default=0)

    def gives_up(self, note: Note, told: Told) -> bool:
        """Tell whether this log admits that the records are lost of which a receipt speaks that was signed before."""
        is_of = note.table == self.report.table and note.size <= told.size
        return is_of and note.at <= told.at and not self.fits(note)


class _Line(Struct):
    at: str
    hash: str
    type: str
    data: msgspec.Raw


class _Size(Struct):
    size: Any = None


def _log(name: str, file: BinaryIO) -> Log:
    """Read a transcript's file, from its start."""
    report = check(lines_of(file))
    log = Log(name, report, [], [], [1] if report.records else [])
    file.seek(0)
    for seq, line in enumerate(lines_of(file), -1):
        if seq >= report.records:
            break
        if seq >= 0:
            record = msgspec.json.decode(line, type=_Line)
            kind = record.type.partition(".")[0]
            log.hashes.append(record.hash)
            if kind == "revealed" and len(log.ends) == 1:
                log.ends.append(seq + 1)
            if kind in ADMITS:
                log.told.append(Told(seq, record.at, kind, msgspec.json.decode(record.data, type=_Size).size))
    return log


class _Judge:
    """The judge of a set of receipts and transcripts."""

    def __init__(self, key: Key | None, notes: Sequence[Note], logs: Sequence[Log], forked: Sequence[int]) -> None:
        self.key, self.notes, self.logs, self.forked = key, notes, logs, forked
        self.name = key.name if key else ""
        self.good = [note for note in notes if note.table and not note.why]
        self.said: list[str] = []

    def verdict(self, other_key: str) -> Verdict:
        """Give the first of these that is so, the gravest first."""
        self._tell_signers()
        return (
            self._two_logs()
            or self._two_trees()
            or self._rolled_back()
            or self._unsigned_part()
            or self._of_lines("failed")
            or (Verdict("incomplete", "other-key", None, other_key) if other_key else None)
            or self._not_checked()
            or self._of_lines("incomplete")
            or self._beyond()
            or Verdict("consistent", "", None, self._together())
        )

    def _two_logs(self) -> Verdict | None:
        found = self._contradictions(self.good)
        if not found:
            return None
        note = min(found, key=lambda note: note.size)
        seq, where = self._parting(note.table, note.size - 1)
        if admitted := self._admitted(note.table, where):
            return admitted
        says = f"The operator's key {self.name} signed two different logs of table {note.table}: they part at {where}."
        return Verdict("contradicted", "two-logs", seq, says)

    def _tell_signers(self) -> None:
        """Say which seats' keys have signed, beyond the place where two transcripts part, what each of them says."""
        for one, other, seq in self._forks():
            for log in (one, other):
                for seat, key, reach in log.report.keys:
                    if reach >= seq:
                        who = f"the key of seat {seat} ({key[:16]}…)"
                        self.said.append(f"From record #{seq} on {who} signed what {log.name} says, up to #{reach}.")

    def _two_trees(self) -> Verdict | None:
        if not self.forked:
            return None
        leaves = "1 leaf" if self.forked[0] == 1 else f"{self.forked[0]} leaves"
        says = f"The operator's key {self.name} signed two different logs of heads with {leaves}."
        return Verdict("contradicted", "two-trees", None, says)

    def _contradictions(self, notes: Sequence[Note]) -> list[Note]:
        """List the receipts against which another one speaks, by itself or with a transcript that it covers."""
        pairs = combinations(notes, 2)
        found = [one for one, other in pairs if one.moment == other.moment and one.root != other.root]
        for log in self.logs:
            found += [note for note in notes if log.parts_from(note) and note.size < log.signed(notes)]
        return found

    def _admitted(self, table: str, where: str) -> Verdict | None:
        """Tell that signed records are lost, if a signed log admits all that receipts say against it."""
        admissions = [
            (log, told)
            for log in self.logs
            for told in log.told
            if told.kind == "lost" and type(told.size) is int and told.seq < log.signed(self.good)
        ]
        rest = [note for note in self.good if not any(log.gives_up(note, told) for log, told in admissions)]
        if not admissions or self._contradictions(rest) or self._taken_back(rest):
            return None
        seq = admissions[0][1].seq
        says = f"The operator lost records of table {table} that its key {self.name} had signed, from {where} on: "
        return Verdict("contradicted", "lost", seq, f"{says}the log admits it in record #{seq}.")

    def _parting(self, table: str, latest: int) -> tuple[int, str]:
        """Find where two logs part: the very record if two signed transcripts show it, else the latest it can be."""
        for one, other, seq in self._forks():
            if (
                one.report.table == table
                and seq <= latest
                and seq < min(each.signed(self.good) for each in (one, other))
            ):
                return seq, f"record #{seq}"
        return latest, f"record #{latest} or before it"

    def _forks(self) -> Iterator[tuple[Log, Log, int]]:
        """Yield two transcripts of one table, and the first record in which they differ."""
        for one, other in combinations(self.logs, 2):
            pairs = enumerate(zip(one.hashes, other.hashes, strict=False))
            differ = next((seq for seq, (mine, theirs) in pairs if mine != theirs), None)
            if one.report.table == other.report.table and differ is not None:
                yield one, other, differ

    def _rolled_back(self) -> Verdict | None:
        left = self._taken_back(self.good)
        if not left:
            return None
        long, short = max(left, key=lambda pair: (pair[0].size, -pair[1].size))
        if admitted := self._admitted(long.table, f"record #{short.size}"):
            return admitted
        says = f"The operator's key {self.name} signed a shorter log of table {long.table} after a longer one: "
        both = f"{count(long.size, 'record')} at {long.at}, but {count(short.size, 'record')} at {short.at}."
        return Verdict("contradicted", "rolled-back", short.size, says + both)

    def _taken_back(self, notes: Sequence[Note]) -> list[tuple[Note, Note]]:
        """List receipts with those of fewer records that were signed later, unless the records came back."""
        pairs = [(long, short) for long in notes for short in notes if long.is_taken_back_by(short)]
        return [pair for pair in pairs if not self._healed(*pair)]

    def _healed(self, long: Note, short: Note) -> bool:
        """Tell whether the lost records came back, and a signed log tells it."""
        for log in self.logs:
            for seq, _, kind, _ in log.told:
                told = kind == "recovered" and long.size <= seq < log.signed(self.good)
                if told and log.fits(long) and log.fits(short):
                    self.said.append(f"For a while the operator had lost records; they came back, as #{seq} tells.")
                    return True
        return False

    def _unsigned_part(self) -> Verdict | None:
        for log in self.logs:
            for note in sorted(self.good, key=lambda note: note.size):
                if log.parts_from(note):
                    either = "either the log was rewritten after it was signed, or whoever kept"
                    self.said.append(f"No receipt covers {log.name} there: {either} {log.name} changed it.")
                    seq, where = self._parting(note.table, note.size - 1)
                    says = f"{_title(log.name)} is not the log that the operator's key {self.name} signed: "
                    return Verdict("failed", "receipt", seq, f"{says}they part at {where}.")
        for one, other, seq in self._forks():
            self.said.append("No receipt covers both of them there: the files alone do not tell who changed the log.")
            return Verdict("failed", "receipt", seq, f"{_title(one.name)} and {other.name} part at record #{seq}.")
        return None

    def _of_lines(self, kind: str) -> Verdict | None:
        for log in self.logs:
            report = log.report
            if report.kind == kind:
                return Verdict(kind, report.code, report.seq, f"{_title(log.name)}: {report.headline}.")
        return None

    def _not_checked(self) -> Verdict | None:
        unknown = sum(bool(note.why) for note in self.notes)
        if self.good and not unknown and any(map(self._is_of, self.good)):
            return None
        says = f"Nothing is proved: {self._why_nothing()}."
        if self.good and unknown:
            says = f"{unknown} of {count(len(self.notes), 'receipt')} not checked; nothing contradicts the others."
        return Verdict("incomplete", "not-checked", None, says)

    def _is_of(self, note: Note) -> bool:
        return not self.logs or any(log.report.table == note.table for log in self.logs)

    def _why_nothing(self) -> str:
        if not self.notes:
            return "there is no receipt"
        if self.good:
            return "the receipts are of another table"
        return f"no receipt is signed by the key {self.key}" if self.key else "no key was given"

    def _beyond(self) -> Verdict | None:
        """Tell that a transcript ends before a receipt says; what a browser keeps may, for its receipts come first."""
        for log in self.logs:
            most = max((note.size for note in self.good if note.table == log.report.table), default=0)
            if most > len(log.hashes) and log.name != KEPT:
                what = f"a receipt speaks of {count(most, 'record')}, and {log.name} has {len(log.hashes)}"
                says = f"{_title(log.name)} ends early: {what}."
                return Verdict("incomplete", "receipt-beyond", len(log.hashes), says)
        return None

    def _together(self) -> str:
        table, last = self.good[0].table, max(note.size for note in self.good) - 1
        says = f"Nobody contradicts this match: {count(len(self.good), 'receipt')} of table {table}, signed by the key "
        return f"{says}{self.name}, up to record #{last}."

    def of_note(self, note: Note) -> dict[str, Any]:
        """Tell what becomes of a receipt."""
        told = {"name": note.name, "table": note.table, "size": note.size, "root": note.root, "at": note.at}
        if note.why:
            return {**told, "kind": "not checked", "says": f"not checked: {note.why}"}
        if not note.table:
            return {**told, "kind": "signed", "says": note.says}
        held = [_held(note, log) for log in self.logs]
        kind = next((each for each in HELD if each in dict(held)), "signed")
        says = note.says or (f"signed at {note.at}" if note.at else "signed")
        what = f"{count(note.size, 'record')} of table {note.table}, {says}"
        return {**told, "kind": kind, "says": "; ".join([what, *(says for _, says in held)])}


def _held(note: Note, log: Log) -> tuple[str, str]:
    if note.table != log.report.table:
        return "other table", f"{log.name} is of another table"
    if note.size > len(log.hashes):
        return "beyond", f"{log.name} has only {len(log.hashes)}"
    if log.fits(note):
        return "fits", f"{log.name} fits"
    return "differs", f"{log.name} has another hash at #{note.size - 1}"


def _title(name: str) -> str:
    return "The file" if name == THE_FILE else name


class _Asked(NamedTuple):
    """The grounds of a verdict: the keys that were named, each of them read."""

    keys: tuple[Key, ...] = ()
    witnesses: tuple[str, ...] = ()
    quorum: int = 0


def _asked(keys: str, witnesses: str, quorum: int | None) -> _Asked | Proof:
    """Read the keys that were named, in words: the operator's, the first first; or say which is none."""
    found = [key_of(word) for word in _words(keys)]
    if not all(found):
        return _unreadable("key", BAD_KEY)
    words = _words(witnesses)
    try:
        for word in words:
            read_key(word, COSIGNED)
    except BadNote:
        return _unreadable("key", BAD_WITNESS)
    least = len(set(words)) if quorum is None else quorum
    return _Asked(tuple(key for key in found if key), words, least)


def _judged(
    keys: Sequence[Key],
    beside: Iterable[tuple[str, bytes]],
    logs: list[Log],
    asked: _Asked,
    other: str = "",
    own: Sequence[str] = (),
) -> Proof:
    """Judge receipts and transcripts; `other` tells of another key, `own` whose word the keys are."""
    beside, key = list(beside), keys[-1] if keys else None
    trust = Trust(tuple(map(_written, keys)), asked.witnesses, asked.quorum)
    shown, forked = logged(
        [each for each in beside if is_logged(each[1])], trust, [moment for log in logs for moment in log.moments]
    )
    left = iter(shown)
    notes = [next(left) if is_logged(raw) else note_of(name, raw, keys) for name, raw in beside]
    bench = _Judge(key, notes, logs, forked)
    verdict = bench.verdict(other)
    said = list(dict.fromkeys([*(own if bench.good else []), *bench.said]))
    receipts = [bench.of_note(note) for note in notes]
    return Proof(verdict, said, str(key or ""), receipts, {log.name: log.report for log in logs})


def _chain(kept: Key, changes: str) -> list[Key]:
    """Return the operator's keys that the changes in a proof file join to the one kept, the first first."""
    try:
        notes = changes.split(CUT) if changes else []
        found = [key_of(str(key)) for key in chain_of_keys(read_key(_written(kept), SIGNED), notes, verify)]
    except BadNote:
        return [kept]
    return [key for key in found if key] if all(found) else [kept]


def _changed(old: Key, new: Key) -> str:
    return f"The operator changed its key {old} for {new}: both signed that."


def judge_proof(
    whole: bytes,
    verifier_key: str = "",
    more: Iterable[tuple[str, bytes]] = (),
    witnesses: str = "",
    quorum: int | None = None,
) -> Proof:
    """Judge a proof file; `more` are receipts beside it, by name. No content of it makes this raise."""
    try:
        found = members(whole)
        texts = {name: text_of(found, name) for name in found if name.startswith(("receipts/", "log", "key"))}
    except NoProof as wrong:
        return _unreadable("archive", f"This is no proof file that can be read: {wrong}.")
    asked = _asked(verifier_key, witnesses, quorum)
    if isinstance(asked, Proof):
        return asked
    pinned, now = texts.get("key.txt", ""), texts.get("key-now.txt", "")
    kept, named, given = key_of(pinned), key_of(now), asked.keys[-1] if asked.keys else None
    chain = _chain(kept, texts.get("key-changes.txt", "")) if kept else []
    other = ""
    if given and kept and not set(chain) & set(asked.keys):
        chain, other = (
            [],
            f"The file keeps the key {kept}, and you gave {given}: it was made at a table of another key.",
        )
    elif now and named != kept and named not in chain:
        other = f"The server names another key now: {named or 'one that is no key'}, and {kept or 'none'} was kept."
    names = sorted((name for name in texts if name.startswith("receipts/")), key=lambda name: int(name[9:-4]))
    names += [name for name in LOGGED if name in texts]
    beside = [*((name, found[name]) for name in names), *more]
    logs = [_log(name, BytesIO(found[name])) for name in (KEPT, SHOWN) if name in found]
    keys = [*(key for key in asked.keys if key not in chain), *chain]
    said = [*([] if given else [OWN_KEY]), *starmap(_changed, pairwise(chain))]
    return _judged(keys, beside, logs, asked, other, said)


def judge(
    file: BinaryIO,
    verifier_key: str = "",
    notes: Iterable[tuple[str, bytes]] = (),
    witnesses: str = "",
    quorum: int | None = None,
) -> Report | Proof:
    """Judge a file, a transcript or a proof, and receipts beside it, by name. No content of them makes this raise.

    `verifier_key` may name several keys: those that the operator had, the first first. Files from the log of heads
    stand among the receipts; at least `quorum` of the witnesses must have seen it, or all that are named.
    """
    start, more = file.read(2), list(notes)
    file.seek(0)
    if start == b"PK":
        return judge_proof(file.read(LARGEST + 1), verifier_key, more, witnesses, quorum)
    if not more:
        return check(lines_of(file))
    asked = _asked(verifier_key, witnesses, quorum)
    return asked if isinstance(asked, Proof) else _judged(asked.keys, more, [_log(THE_FILE, file)], asked)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _BLANKS.split(text) if word)


def _written(key: Key) -> str:
    return f"{key}+{b64encode(ED25519 + key.public).decode()}"


def _unreadable(code: str, headline: str) -> Proof:
    return Proof(Verdict("unreadable", code, None, headline))
