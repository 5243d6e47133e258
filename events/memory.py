"""A store that forgets everything when the process ends: for tests, notebooks and simulations."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from threading import Lock

from fairdeal.events.canonical import Unwritable
from fairdeal.events.chain import BrokenChain, Salt, fresh_salt, recheck, write_after
from fairdeal.events.judge.ed25519 import Verify, is_signed
from fairdeal.events.record import Draft, Record
from fairdeal.events.store import (
    Append,
    Archived,
    CommandKnown,
    Conflict,
    End,
    Head,
    Piece,
    Shelved,
    Told,
    UnknownTable,
    must_be_the_same,
    nameless,
    refuse_twice,
)


class MemoryStore:
    """A store that keeps the promises of `Store`, except that nothing outlives the process."""

    def __init__(self, salt: Salt = fresh_salt, verify: Verify = is_signed) -> None:
        self.salt, self.verify = salt, verify
        self._logs: dict[str, list[Record]] = {}
        self._commands: dict[tuple[str, str], Record] = {}
        self._archived: dict[str, Shelved] = {}
        self._lock = Lock()

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record], after: str = "") -> list[Record]:
        with self._lock:
            return self._append(Append(table, expected_seq, drafts, after))

    def append_many(self, requests: Sequence[Append]) -> list[list[Record] | Exception]:
        with self._lock:
            return [self._outcome(request) for request in requests]

    def _outcome(self, request: Append) -> list[Record] | Exception:
        try:
            return self._append(request)
        except (Archived, Conflict, CommandKnown, Unwritable, BrokenChain) as refusal:
            return refusal

    def _append(self, request: Append) -> list[Record]:
        table, drafts = request.table, request.drafts
        self._refuse_archived(table)
        log = self._logs.get(table, [])
        last = log[-1] if log else None
        self._refuse_known(table, drafts)
        if not request.follows(last):
            raise Conflict(table, request.expected_seq, len(log) - 1)
        refuse_twice(table, drafts)
        records = write_after(last, table, drafts, self.salt, self.verify)
        if records:
            self._logs.setdefault(table, log).extend(records)
            self._commands.update({(table, record.cmd): record for record in records})
        return records

    def _refuse_known(self, table: str, drafts: Sequence[Draft | Record]) -> None:
        for draft in drafts:
            if (table, draft.cmd) in self._commands:
                raise CommandKnown(self._commands[table, draft.cmd])

    def _refuse_archived(self, table: str) -> None:
        if table in self._archived:
            raise Archived(table, self._archived[table])

    def find_command(self, table: str, cmd: str) -> Record | None:
        return self._commands.get((table, cmd))

    def read(self, table: str, after: int = -1, upto: int | None = None) -> Iterator[Record]:
        end = None if upto is None else max(0, upto + 1)
        return iter(self._log(table)[max(0, after + 1) : end])

    def data_of(self, table: str, after: int = -1) -> Iterator[Told]:
        return ((record.seq, record.type, record.by, record.plain, record.at) for record in self.read(table, after))

    def head(self, table: str) -> Head:
        return self.head_at(table)[0]

    def head_at(self, table: str) -> tuple[Head, str]:
        if kept := self._archived.get(table):
            return kept.head, kept.at
        last = self._log(table)[-1]
        return Head(last.seq, last.hash), last.at

    def tables(self) -> list[str]:
        return sorted(self._logs)

    def ends(self) -> list[End]:
        return [End(table, log[-1].type, log[-1].at) for table, log in sorted(self._logs.items())]

    def firsts_without(self, type: str, text: str) -> list[tuple[str, str]]:
        firsts = ((table, log[0]) for table, log in sorted(self._logs.items()))
        return [(table, first.plain) for table, first in firsts if first.type == type and text not in first.plain]

    def forget_name(self, table: str, seq: int) -> Record:
        with self._lock:
            log = self._log(table)
            left = nameless(log[seq] if 0 <= seq < len(log) else None, table, seq)
            log[seq] = self._commands[table, left.cmd] = left
            return left

    def archive(self, table: str, head: Head, file: str, at: str) -> None:
        with self._lock:
            log = self._log(table)
            if self.head(table) != head:
                raise Conflict(table, head.seq, log[-1].seq)
            self._archived[table] = Shelved(head, file, at)
            for record in self._logs.pop(table):
                del self._commands[table, record.cmd]

    def archived(self) -> dict[str, Shelved]:
        return dict(sorted(self._archived.items()))

    def bring_back(self, table: str, records: Sequence[Record], piece: Piece = nullcontext) -> None:
        with piece(), self._lock:
            kept = self._archived.pop(table, None)
            try:
                must_be_the_same(table, records, kept)
                self._append(Append(table, -1, records))
            except BaseException:
                self._archived.update({table: kept} if kept else {})
                raise

    def check(self, table: str) -> int:
        return recheck(table, self.read(table))

    def close(self) -> None:
        pass

    def _log(self, table: str) -> list[Record]:
        self._refuse_archived(table)
        try:
            return self._logs[table]
        except KeyError:
            raise UnknownTable(table) from None
