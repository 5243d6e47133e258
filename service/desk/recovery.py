"""Lost records: found out from the receipts of those who come, waited for, and taken back from the players' copies.

A server whose disk was put back to a backup does not know what it has lost; its guests do. A receipt that this server
signed, and that its log does not go on from, stops the table: bots, clocks and deadlines stand, and nothing is
appended, so that the missing lines can still join. Whoever brings such a line proves nothing but that it leads up to
what this server signed itself; all else changes nothing. When time is up the table goes on, and its log admits the
loss for ever.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from fairdeal.engine.words import _
from fairdeal.events import Opening, Record, Seal, StoreFailed
from fairdeal.events.judge.canonical import Broken
from fairdeal.events.record import Line, parse
from fairdeal.events.seal import fits, seals

from ..errors import Problem
from ..evidence.receipts import Receipt, Signing
from ..table.seats.losses import WAIT_SECONDS, AdmitLoss, admitted
from ..table.state.event import Step
from ..table.state.state import Missing
from ..table.state.time import written
from .rebuilding import Sealed, Tried, rebuild
from .tables import Desk, Tables

log = logging.getLogger("fairdeal.recovery")
AGAIN_SECONDS = 5  # between two tries at a table that cannot be written
MOST_LOST = 10_000  # records that can come back at all
MOST_RECEIPTS = 64  # that are kept while a table waits


class Kept(NamedTuple):
    """A line that leads up to a receipt, and its seals."""

    text: str
    line: Line
    seals: dict[str, Seal]


class Halt:
    """A table that waits for records: the receipts that speak of them, and the lines and openings brought so far."""

    def __init__(self, head: Record, until: datetime) -> None:
        self.head, self.until = head, until
        self.receipts: dict[tuple[int, str], Receipt] = {}
        self.lines: dict[str, Kept] = {}  # by hash: only those that lead up to a receipt
        self.openings: dict[tuple[str, str], Opening] = {}  # by the hash of the record, and the path
        self.in_vain: set[Tried] = set()

    @property
    def newest(self) -> Receipt:
        """The receipt that speaks of most records; of two, the one that was signed last."""
        return max(self.receipts.values(), key=lambda receipt: (receipt.size, receipt.at))

    def note(self, receipt: Receipt) -> bool:
        """Keep a receipt, of too many the largest; tell whether it is news."""
        new = (receipt.size, receipt.root) not in self.receipts
        self.receipts[receipt.size, receipt.root] = receipt
        if len(self.receipts) > MOST_RECEIPTS:
            del self.receipts[min(self.receipts)]
        return new and (receipt.size, receipt.root) in self.receipts

    def missing(self) -> Missing:
        """Tell what is waited for."""
        size = self.newest.size
        have = {kept.line.seq for kept in self.lines.values()}
        gaps = tuple(_spans(seq for seq in range(self.head.seq + 1, size) if seq not in have))
        return Missing(size, self.newest.root, self.head.seq + 1, written(self.until), gaps)

    def take(self, brought: dict[str, Kept]) -> int:
        """Keep those of these lines that lead up to a receipt; return how many are new."""
        before = len(self.lines)
        for receipt in self.receipts.values():
            want, seq = receipt.root, receipt.size - 1
            while seq > self.head.seq and (kept := self.lines.get(want) or brought.get(want)):
                if kept.line.seq != seq:
                    break
                self.lines[want] = kept
                want, seq = kept.line.prev, seq - 1
        return len(self.lines) - before

    def open(self, opened: Sequence[tuple[int, Opening]]) -> int:
        """Keep those of these openings that fit a seal of a line that is kept; return how many are new."""
        before = len(self.openings)
        at: dict[int, list[str]] = {}
        for hash, kept in self.lines.items():
            at.setdefault(kept.line.seq, []).append(hash)
        for seq, opening in opened:
            for hash in at.get(seq, ()):
                seal = self.lines[hash].seals.get(opening.path)
                if seal and fits(seal, opening):
                    self.openings[hash, opening.path] = opening
        return len(self.openings) - before

    def way(self, receipt: Receipt) -> list[Kept] | None:
        """Return the lines from the head up to that receipt; None while one is missing, or if they do not join."""
        want, found = receipt.root, []
        while want != self.head.hash:
            kept = self.lines.get(want)
            if kept is None:
                return None
            found.append(kept)
            want = kept.line.prev
        return found[::-1]

    def apart(self, receipt: Receipt) -> bool:
        """Tell whether the lines up to that receipt are known, and yet do not join the head."""
        want, seq = receipt.root, receipt.size - 1
        while seq > self.head.seq:
            if want not in self.lines:
                return False
            want, seq = self.lines[want].line.prev, seq - 1
        return want != self.head.hash


class Recovery:
    """The tables of a service that have lost records; `shows` is called with a desk whose guests are to be told."""

    def __init__(self, tables: Tables, signing: Signing) -> None:
        self._tables, self.signing = tables, signing
        self._halts: dict[str, Halt] = {}
        self.shows: list[Callable[[Desk], None]] = []
        self.wakes: list[Callable[[Desk], None]] = []
        self.parts: list[Callable[[str], None]] = []  # each is told of a table that has to be shown all anew
        tables.in_use.append(self._halts.__contains__)
        tables.listeners.append(self._after)
        tables.parted.append(self._part)

    def _after(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Let a table go on where somebody has acted, or another server has taken back what was missing.

        Where somebody has acted nothing can join any more that was lost before.
        """
        halt = self._halts.get(desk.table.id)
        if halt and all(self._holds(desk, each) for each in halt.receipts.values()):
            desk.table.missing = None
            self._end(desk, halt)
        elif halt and desk.elsewhere:  # another server has written, so that nothing can join any more
            halt.until = min(halt.until, self._tables.clock())
        if any(step.record.by.startswith("seat:") for step in steps):
            self.wake(desk)

    # Finding out

    def _part(self, before: Desk) -> None:
        """Treat a log that lost its end under this server as after a start; how far it went, it knows itself."""
        table, (seq, hash) = before.table, before.head
        self._halts.pop(table.id, None)
        for part in self.parts:
            part(table.id)
        try:
            with self._tables.held(table.id) as desk:
                self._hear(desk, Receipt(table.id, seq + 1, hash, "", table.at))
        except (Problem, StoreFailed) as hindrance:  # whoever comes next with a receipt begins it again
            log.warning("table %s: its lost records are not looked for yet: %s", table.id, hindrance)

    def meet(self, desk: Desk, since: int, receipt: str) -> int:
        """Hear what somebody knows who comes: the last seq of their news, and their newest receipt.

        Return since when they can be told news. Raises `Problem("ahead")` for somebody who knows more than the log
        holds, and has no receipt of ours for it.
        """
        claimed = self.signing.own(receipt, desk.table.id) if receipt else None
        if claimed is not None:
            self._hear(desk, claimed, since)
            self._tables.reach(desk, since)  # also for a receipt whose records are lost for good
        if claimed is None or self._holds(desk, claimed):
            self._tables.must_reach(desk, since)
        return min(since, desk.table.seq)

    def _hear(self, desk: Desk, receipt: Receipt, since: int = -1) -> None:
        """Compare a receipt of ours with the log; stop the table if it speaks of records that are not there."""
        if self._holds(desk, receipt):
            if desk.table.seq in (receipt.size - 1, since):
                self.wake(desk)
        elif not admitted(desk.table, receipt.size, receipt.at):
            self._halt(desk, receipt)

    def _holds(self, desk: Desk, receipt: Receipt) -> bool:
        """Tell whether the log goes on from a receipt."""
        return self._tables.checkpoints.holds(desk.table.id, receipt.size - 1, receipt.root)

    def _halt(self, desk: Desk, receipt: Receipt) -> None:
        table = desk.table
        halt = self._halts.get(table.id)
        if halt is None:
            self._tables.catch_up(desk)
            if receipt.size <= table.seq + 1:  # another server has taken the records back, or gone on without them
                if not self._holds(desk, receipt):
                    self._admit(desk, receipt, since="")  # no time was lost, and none is given back
                return
            head = self._tables.context(table).last().record
            halt = self._halts[table.id] = Halt(head, self._tables.clock() + timedelta(seconds=WAIT_SECONDS))
            self._tables.resting.discard(table.id)
        if halt.note(receipt):
            self._tell(desk, halt)

    def _tell(self, desk: Desk, halt: Halt) -> None:
        desk.table.missing = halt.missing()
        for show in self.shows:
            show(desk)

    def wake(self, desk: Desk) -> None:
        """Let a table go on that rested after a start."""
        if desk.table.id in self._tables.resting:
            self._tables.resting.discard(desk.table.id)
            self._goes_on(desk)

    def wake_all(self) -> None:
        """Let every table go on that still rests, and all that are folded from now on."""
        self._tables.has_guests_to_come = False
        for table in list(self._tables.resting):
            try:
                with self._tables.held(table) as desk:
                    self.wake(desk)
            except Problem as problem:
                log.warning("table %s: %s", table, problem.code)

    # Taking back

    def take(self, desk: Desk, receipt: str, lines: Sequence[str], opened: Sequence[tuple[int, Opening]]) -> int:
        """Take lines that lead up to a receipt of ours, and openings of them; return how many lines are new.

        Raises `Problem("bad_lines")` for a receipt that is not ours: then nothing is looked at.
        """
        claimed = self.signing.own(receipt, desk.table.id)
        if claimed is None:
            raise Problem(
                "bad_lines",
                _("The first line is no receipt that this server signed for this table."),
                remedy=_('Send {"receipt": "…"} first: the newest that you were given.'),
            )
        self._hear(desk, claimed)
        halt = self._halts.get(desk.table.id)
        if halt is None:
            return 0
        taken = halt.take(dict(_readable(lines, desk.table.id)))
        if not (halt.open(opened) or taken):
            return 0
        if not self._joins(desk, halt, halt.newest):
            apart = [each for each in halt.receipts.values() if halt.apart(each)]
            if len(apart) == len(halt.receipts):
                self._give_up(desk, halt)
            elif taken:
                self._tell(desk, halt)
        return taken

    def _joins(self, desk: Desk, halt: Halt, receipt: Receipt) -> bool:
        """Take the lines up to a receipt back, if they are whole and can be opened."""
        way = halt.way(receipt)
        if not way or len(way) > MOST_LOST or self._tables.store.head(desk.table.id).hash != halt.head.hash:
            return False
        table, checkpoints = desk.table, self._tables.checkpoints
        openings = {
            (kept.line.seq, path): halt.openings[kept.line.hash, path]
            for kept in way
            for path in kept.seals
            if (kept.line.hash, path) in halt.openings
        }
        try:
            records = rebuild(
                checkpoints.at(table.id, table.seq),
                halt.head,
                [kept.text for kept in way],
                openings,
                self._tables.store.salt,
                lambda seq: checkpoints.at(table.id, seq),
                halt.in_vain,
            )
        except Sealed as sealed:
            log.info("table %s waits for openings: %s", table.id, sealed)
            return False
        except Exception:  # of any kind: what cannot be read again is lost, and the table goes on
            log.exception("the lost records of table %s cannot be made again", table.id)
            return False
        self._tables.take_back(desk, records)
        self._end(desk, halt)
        return True

    def _end(self, desk: Desk, halt: Halt) -> None:
        """Go on, and admit what receipts speak of that did not come back."""
        left = [each for each in halt.receipts.values() if not self._holds(desk, each)]
        for receipt in sorted(left, key=lambda each: each.size, reverse=True):
            self._admit(desk, receipt, since=desk.table.at)
        self._halts.pop(desk.table.id, None)
        self._goes_on(desk)

    def _goes_on(self, desk: Desk) -> None:
        for wake in self.wakes:
            wake(desk)

    def _give_up(self, desk: Desk, halt: Halt) -> None:
        """Wait no longer: take back as much as there is, and admit the rest."""
        for receipt in sorted(halt.receipts.values(), key=lambda each: each.size, reverse=True):
            if self._joins(desk, halt, receipt):
                return
        desk.table.missing = None
        self._end(desk, halt)

    def _admit(self, desk: Desk, receipt: Receipt, since: str) -> None:
        if not admitted(desk.table, receipt.size, receipt.at):
            id = f"lost:{receipt.size}:{receipt.root[:16]}:{receipt.at}"
            self._tables.submit(
                desk.table.id, AdmitLoss(id=id, size=receipt.size, root=receipt.root, signed=receipt.at, since=since)
            )

    def ring(self) -> None:
        """Let the tables go on whose time is up."""
        now = self._tables.clock()
        for table in [table for table, halt in self._halts.items() if halt.until <= now]:
            with self._tables.held(table) as desk:
                if (halt := self._halts.get(table)) is None:
                    continue
                try:
                    self._tables.catch_up(desk)  # another server may have gone on, or taken back what was missing
                    if self._halts.get(table) is halt:
                        self._give_up(desk, halt)
                except Exception as fault:  # of any kind, as of a full disk: the other tables are to go on
                    log.error("table %s cannot go on without its lost records yet", table, exc_info=fault)
                    halt.until = now + timedelta(seconds=AGAIN_SECONDS)
                    desk.table.missing = halt.missing()


def _spans(seqs: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of neighbours."""
    for _apart, run in groupby(enumerate(seqs), lambda each: each[1] - each[0]):
        found = [seq for _number, seq in run]
        yield found[0], found[-1]


def _readable(lines: Sequence[str], table: str) -> Iterator[tuple[str, Kept]]:
    """Yield the lines of that table whose hash is their own, by it; all else is passed over."""
    for text in lines:
        try:
            line = parse(text)
            if line.table == table:
                yield line.hash, Kept(text, line, seals(line.data))
        except Broken:
            continue
