"""The door to the log: an append returns when the records are on disk, and not before.

`DirectJournal` writes in the caller's thread. `GroupJournal` serves many greenlets, and chooses between two ways by
one rule: a table that has been alone in writing for a while commits in the loop, at once; as soon as others write,
too, all are gathered into groups for a process of its own (`writer`), each committed with one wait for the disk while
the loop goes on.
"""

import logging
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic, Protocol, TypeVar

import gevent
from gevent.event import AsyncResult

from fairdeal.events import (
    Append,
    CommandKnown,
    Draft,
    FileHeld,
    InDoubt,
    Record,
    Store,
    StoreFailed,
    SyncFailed,
)
from fairdeal.events.canonical import encode

from ..measures import counted
from .writer import Outcome, Packed, Writer, WriterGone, pack

log = logging.getLogger("fairdeal.journal")
Asked = TypeVar("Asked", Append, Packed)
Ready = TypeVar("Ready")
GROUP = 500
ALONE_SECONDS = 0.1  # in which no other table has written


class Journal(Protocol):
    """An appender of records; it raises the errors of the store, and then nothing has been written."""

    def append(self, request: Append) -> list[Record]:
        """Return the records, once they are on disk. Raises `InDoubt` if it is not known whether they are."""

    @property
    def waiting(self) -> int:
        """Count the appends that wait, or are being written."""

    @property
    def failed(self) -> bool:
        """Has the disk failed, so that nothing is written until a restart?"""

    def close(self) -> None:
        """Write everything that waits, and stop."""


class DirectJournal:
    """A journal that writes one append at a time, in the caller's thread."""

    waiting = 0
    failed = False

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(self, request: Append) -> list[Record]:
        return self._store.append(*request)

    def close(self) -> None:
        pass


class Gathering(Generic[Ready]):
    """A journal for greenlets: who asks while a group is written is in the next."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Ready, AsyncResult]] = []
        self._at_work, self._in_hand = False, 0
        self._closed = False

    def append(self, request: Append) -> list[Record]:
        if self._closed:
            raise StoreFailed("the log is closed: the server is about to end")
        outcome = self._outcome(request)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    @property
    def waiting(self) -> int:
        return len(self._waiting) + self._in_hand

    def _outcome(self, request: Append) -> Outcome:
        """Wait until the request has been written in a group."""
        answer = AsyncResult()
        self._waiting.append((self._ready(request), answer))
        if not self._at_work:
            self._at_work = True
            gevent.spawn(self._work)
        outcome: Outcome = answer.get()
        return outcome

    def _work(self) -> None:
        """Write one group after another: all who have asked until the one before was on disk."""
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            self._in_hand = len(group)
            try:
                outcomes = self._written([ready for ready, _ in group])
            except Exception as fault:  # of any kind: all who wait for this group are to be told
                outcomes = [fault for _ in group]
            for (_, answer), outcome in zip(group, outcomes, strict=True):
                answer.set(outcome)
        self._at_work, self._in_hand = False, 0

    def _ready(self, request: Append) -> Ready:
        """Make ready for a group; what is raised here, whoever asks gets at once."""
        raise NotImplementedError

    def _written(self, group: list[Ready]) -> Sequence[Outcome]:
        """Commit a group, and say what became of each."""
        raise NotImplementedError

    def close(self) -> None:
        self._closed = True
        while self._at_work:
            gevent.sleep(0.001)


class SharedJournal(Gathering[Append]):
    """A journal over a store that stops no loop while it writes."""

    failed = False

    def _ready(self, request: Append) -> Append:
        return request

    def _written(self, group: list[Append]) -> Sequence[Outcome]:
        counted.groups.note(len(group))
        with counted.commits.timed():
            return self._store.append_many(group)


class GroupJournal(Gathering[tuple[Append, Packed]]):
    """A journal with group commit into a file, for greenlets. `close` writes everything that waits, ends the writer.

    `begin` starts a writer for the file that `store` has open: at once, and again when one has ended.
    """

    def __init__(self, store: Store, begin: Callable[[], Writer]) -> None:
        super().__init__(store)
        self._begin = begin
        self._writer = begin()
        self._unsynced: SyncFailed | None = None
        self._newest = ""  # the table that has written last
        self._alone_since = 0.0

    def _outcome(self, request: Append) -> Outcome:
        if request.table != self._newest:
            self._newest, self._alone_since = request.table, monotonic()
        outcome = self._in_the_loop(request) if self._is_alone() else None
        if outcome is None:
            outcome = super()._outcome(request)
        return outcome

    @property
    def failed(self) -> bool:
        return self._unsynced is not None

    def _is_alone(self) -> bool:
        """Tell whether nothing is being written, and only one table has written for a while."""
        return not self._at_work and monotonic() - self._alone_since > ALONE_SECONDS

    def _in_the_loop(self, request: Append) -> Outcome | None:
        """Commit at once, while everybody waits; None if another program holds the file, which can take long."""
        [outcome] = self._committed([request], self._store.append_many)
        return None if isinstance(outcome, FileHeld) else outcome

    def _ready(self, request: Append) -> tuple[Append, Packed]:
        return request, pack(request)

    def _written(self, group: list[tuple[Append, Packed]]) -> Sequence[Outcome]:
        try:
            return self._committed([packed for _, packed in group], self._by_the_writer)
        except WriterGone as gone:
            log.warning("%s; the next group begins a new one", gone)
            return [self._resolved(request, gone) for request, _ in group]

    def _committed(self, asked: list[Asked], commit: Callable[[list[Asked]], Sequence[Outcome]]) -> Sequence[Outcome]:
        """Commit, unless the disk once failed to confirm a commit, by whichever way: the other would not know of it."""
        if self._unsynced:
            return [self._unsynced for _ in asked]
        counted.groups.note(len(asked))
        with counted.commits.timed():
            outcomes = commit(asked)
        self._unsynced = next((each for each in outcomes if isinstance(each, SyncFailed)), None)
        return outcomes

    def _by_the_writer(self, group: list[Packed]) -> list[Outcome]:
        if not self._writer.lives():
            self._writer.close()
            self._writer = self._begin()
        return self._writer.append_many(group)

    def _resolved(self, request: Append, gone: WriterGone) -> Outcome:
        """Read in the log what became of a request whose writer ended without an answer; it is kept whole or not."""
        table, expected, drafts, _after = request
        try:
            found = (self._store.find_command(table, draft.cmd) for draft in drafts)
            known = next(filter(None, found), None)
            if known is None:
                return StoreFailed(f"{gone}: nothing was kept, try again")
            records = list(self._store.read(table, expected, expected + len(drafts)))
            was_kept = len(records) == len(drafts) and all(map(_is_of, records, drafts))
            return records if was_kept else CommandKnown(known)
        except Exception as failure:  # of any kind: all who wait are to be told
            return InDoubt(f"{gone}, and its log cannot be read ({failure})")

    def close(self) -> None:
        super().close()
        self._writer.close()


def _is_of(record: Record, draft: Draft | Record) -> bool:
    """Tell whether a record is what was made of a draft."""
    if isinstance(draft, Record):
        return record == draft
    told = (record.cmd, record.type, record.by, record.plain)
    return told == (draft.cmd, draft.type, draft.by, encode(draft.data).decode())
