"""The judgement on receipts and transcripts, held against each other: whether the operator contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .logs import KEPT_LOG, Log, title
from .notes import Key
from .receipts import Receipt
from .words import NO_KEY, count

Finding = tuple[str, str, Any, str]  # kind, code, seq, and a sentence


class Judge:
    """The judge of a set of receipts and transcripts."""

    def __init__(self, key: Key | None, notes: list[Receipt], logs: list[Log], forked: list[int]) -> None:
        self.key, self.notes, self.logs, self.forked = key, notes, logs, forked
        self.good = [note for note in notes if note.table and not note.why]
        self.said: list[str] = []

    def verdict(self, other_key: str) -> Finding:
        """Return the first of these that is so, the gravest first."""
        self.tell_signers()
        broken = [log for log in self.logs if log.report.kind == "failed"]
        short = [log for log in self.logs if log.report.kind == "incomplete"]
        return (
            self.two_logs()
            or self.two_trees()
            or self.rolled_back()
            or self.unsigned_part()
            or next(map(self.of_lines, broken), None)
            or (("incomplete", "other-key", None, other_key) if other_key else None)
            or self.not_checked()
            or next(map(self.of_lines, short), None)
            or self.beyond()
            or ("consistent", "", None, self.together())
        )

    def two_logs(self) -> Finding | None:
        """Say that two receipts, or a receipt and a signed transcript, contradict each other."""
        found = self.contradictions(self.good)
        if not found:
            return None
        note = min(found, key=lambda note: note.size)
        seq, where = self.parting(note.table, note.size - 1)
        says = f"The operator's key {self.name} signed two different logs of table {note.table}: they part at {where}."
        return self.admitted(note.table, where) or ("contradicted", "two-logs", seq, says)

    def tell_signers(self) -> None:
        """Note which seats' keys have signed, beyond the place where two transcripts part, what each of them says."""
        for one, other, seq in self.forks():
            for log in (one, other):
                for seat, key, reach in log.report.keys:
                    if reach >= seq:
                        who = f"the key of seat {seat} ({key[:16]}…)"
                        self.said.append(f"From record #{seq} on {who} signed what {log.name} says, up to #{reach}.")

    def two_trees(self) -> Finding | None:
        """Say that two logs of heads of one size were signed."""
        if not self.forked:
            return None
        leaves = "1 leaf" if self.forked[0] == 1 else f"{self.forked[0]} leaves"
        says = f"The operator's key {self.name} signed two different logs of heads with {leaves}."
        return "contradicted", "two-trees", None, says

    def contradictions(self, notes: list[Receipt]) -> list[Receipt]:
        """List the receipts against which another one speaks, by itself or with a transcript that it covers."""
        pairs = [(a, b) for a, b in combinations(notes, 2) if (a.table, a.size) == (b.table, b.size)]
        found = [a for a, b in pairs if a.root != b.root]
        for log in self.logs:
            found += [a for a in notes if log.parts_from(a) and a.size < log.signed(notes)]
        return found

    def admitted(self, table: str, where: str) -> Finding | None:
        """Say that signed records are lost, if a signed log admits all that receipts say against it."""
        admissions = [
            (log, seq, at, size)
            for log in self.logs
            for seq, at, kind, size in log.told
            if kind == "lost" and type(size) is int and seq < self.signed(log)
        ]
        lost = [note for note in self.good if any(log.gives_up(note, size, at) for log, _, at, size in admissions)]
        rest = [note for note in self.good if note not in lost]
        if not admissions or self.contradictions(rest) or self.taken_back(rest):
            return None
        seq = admissions[0][1]
        says = f"The operator lost records of table {table} that its key {self.name} had signed, from {where} on: "
        return "contradicted", "lost", seq, f"{says}the log admits it in record #{seq}."

    def parting(self, table: str, latest: int) -> tuple[int, str]:
        """Find where two logs part: the very record if two signed transcripts show it, else the latest it can be."""
        for one, other, seq in self.forks():
            if one.report.table == table and seq <= latest and seq < min(map(self.signed, (one, other))):
                return seq, f"record #{seq}"
        return latest, f"record #{latest} or before it"

    def signed(self, log: Log) -> int:
        """Count the records of a transcript that a receipt covers."""
        return log.signed(self.good)

    def forks(self) -> Iterator[tuple[Log, Log, int]]:
        """Yield two transcripts of one table, and the first record in which they differ."""
        for one, other in combinations(self.logs, 2):
            both = range(min(len(one.hashes), len(other.hashes)))
            differ = next((seq for seq in both if one.hashes[seq] != other.hashes[seq]), None)
            if one.report.table == other.report.table and differ is not None:
                yield one, other, differ

    def rolled_back(self) -> Finding | None:
        """Say that a shorter log was signed after a longer one."""
        left = self.taken_back(self.good)
        if not left:
            return None
        long, short = max(left, key=lambda pair: (pair[0].size, -pair[1].size))
        says = f"The operator's key {self.name} signed a shorter log of table {long.table} after a longer one: "
        says += f"{count(long.size, 'record')} at {long.at}, but {count(short.size, 'record')} at {short.at}."
        verdict = "contradicted", "rolled-back", short.size, says
        return self.admitted(long.table, f"record #{short.size}") or verdict

    def taken_back(self, notes: list[Receipt]) -> list[tuple[Receipt, Receipt]]:
        """List receipts with those of fewer records that were signed later, unless the records came back."""
        pairs = [
            (long, short)
            for long in notes
            for short in notes
            if long.table == short.table and long.size > short.size and "" < long.at < short.at
        ]
        return [pair for pair in pairs if not self.healed(*pair)]

    def healed(self, long: Receipt, short: Receipt) -> bool:
        """Tell whether the lost records came back, and a signed log tells it."""
        for log in self.logs:
            for seq, _, kind, _ in log.told:
                told = kind == "recovered" and long.size <= seq < self.signed(log)
                if told and log.fits(long) and log.fits(short):
                    self.said.append(f"For a while the operator had lost records; they came back, as #{seq} tells.")
                    return True
        return False

    def unsigned_part(self) -> Finding | None:
        """Say that a transcript is not what was signed, or that two of them part, and nobody can tell who did it."""
        for log in self.logs:
            for note in sorted(self.good, key=lambda note: note.size):
                if log.parts_from(note):
                    self.said.append(
                        f"No receipt covers {log.name} there: either the log was rewritten after it was signed, or "
                        f"whoever kept {log.name} changed it."
                    )
                    seq, where = self.parting(note.table, note.size - 1)
                    says = f"{title(log.name)} is not the log that the operator's key {self.name} signed: "
                    return "failed", "receipt", seq, f"{says}they part at {where}."
        for one, other, seq in self.forks():
            self.said.append("No receipt covers both of them there: the files alone do not tell who changed the log.")
            return "failed", "receipt", seq, f"{title(one.name)} and {other.name} part at record #{seq}."
        return None

    def of_lines(self, log: Log) -> Finding:
        """Give the verdict on a transcript by itself."""
        report = log.report
        return report.kind, report.code, report.seq, f"{title(log.name)}: {report.headline}."

    def not_checked(self) -> Finding | None:
        """Say that receipts were not checked."""
        unknown = sum(bool(note.why) for note in self.notes)
        if self.good and not unknown and any(map(self.is_of, self.good)):
            return None
        says = f"Nothing is proved: {self.why_nothing()}."
        if self.good and unknown:
            says = f"{unknown} of {count(len(self.notes), 'receipt')} not checked; nothing contradicts the others."
        return "incomplete", "not-checked", None, says

    def is_of(self, note: Receipt) -> bool:
        """Tell whether a receipt is of a table whose transcript is here."""
        return not self.logs or any(log.report.table == note.table for log in self.logs)

    def why_nothing(self) -> str:
        """Say why no receipt could be checked."""
        if not self.notes:
            return "there is no receipt"
        if self.good:
            return "the receipts are of another table"
        return f"no receipt is signed by the key {self.key.short}" if self.key else NO_KEY

    def beyond(self) -> Finding | None:
        """Say that a transcript ends before a receipt does; what a browser keeps may, for its receipts come first."""
        for log in self.logs:
            most = max((note.size for note in self.good if note.table == log.report.table), default=0)
            if most > len(log.hashes) and log.name != KEPT_LOG:
                what = f"a receipt speaks of {count(most, 'record')}, and {log.name} has {len(log.hashes)}"
                return "incomplete", "receipt-beyond", len(log.hashes), f"{title(log.name)} ends early: {what}."
        return None

    def together(self) -> str:
        """Say that nothing contradicts."""
        table, most = self.good[0].table, max(note.size for note in self.good)
        says = f"Nobody contradicts this match: {count(len(self.good), 'receipt')} of table {table}, signed by the key "
        return f"{says}{self.name}, up to record #{most - 1}."

    @property
    def name(self) -> str:
        """The name of the operator's key."""
        return self.key.name if self.key else ""

    def of_note(self, note: Receipt) -> dict[str, Any]:
        """Tell what becomes of a receipt."""
        kind, says = "not checked", f"not checked: {note.why}"
        if not note.why and not note.table:
            kind, says = "signed", note.says
        elif not note.why:
            held = [self.held(note, log) for log in self.logs]
            kinds = [kind for kind, _ in held]
            kind = next((each for each in ("differs", "fits", "beyond", "other table") if each in kinds), "signed")
            when = note.says or (f"signed at {note.at}" if note.at else "signed")
            what = f"{count(note.size, 'record')} of table {note.table}, {when}"
            says = "; ".join([what, *(found for _, found in held)])
        told = {"name": note.name, "table": note.table, "size": note.size, "root": note.root, "at": note.at}
        return {**told, "kind": kind, "says": says}

    def held(self, note: Receipt, log: Log) -> tuple[str, str]:
        """Tell how a receipt and a transcript fit."""
        if note.table != log.report.table:
            return "other table", f"{log.name} is of another table"
        if note.size > len(log.hashes):
            return "beyond", f"{log.name} has only {len(log.hashes)}"
        if log.fits(note):
            return "fits", f"{log.name} fits"
        return "differs", f"{log.name} has another hash at #{note.size - 1}"
