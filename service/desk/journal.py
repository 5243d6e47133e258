"""The door to the log: an append returns when the records are on disk, and not before.

`DirectJournal` writes in the caller's thread. `GroupJournal` serves many greenlets: one writer gathers their
requests while the disk is busy with the last group, and commits it with one wait, in a thread of its own, so that
no other table stands still.
"""

from collections.abc import Sequence
from typing import Protocol

import gevent
from gevent.event import AsyncResult
from gevent.monkey import get_original

from fairdeal.events import Draft, Record, Request, Store

GROUP = 500
Waiting = tuple[Request, AsyncResult]


class Journal(Protocol):
    """An appender of records; it raises the errors of the store, and then nothing has been written."""

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record]) -> list[Record]:
        """Return the records, once they are on disk."""

    def close(self) -> None:
        """Write everything that waits, and stop."""


class DirectJournal:
    """A journal that writes one append at a time, in the caller's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record]) -> list[Record]:
        return self._store.append(table, expected_seq, drafts)

    def close(self) -> None:
        pass


class GroupJournal:
    """A journal with group commit, for greenlets. `close` writes everything that waits and ends the writer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[Waiting] = []
        self._written: list[Waiting] = []  # the group that the thread has
        self._outcomes: Sequence[list[Record] | Exception] = ()
        # The real thing: what `threading` and `queue` offer here are greenlets.
        self._groups = get_original("queue", "SimpleQueue")()
        self._loop = gevent.get_hub().loop
        self._committed = self._loop.async_()
        self._committed.start(self._answer)
        get_original("_thread", "start_new_thread")(self._write, ())

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record]) -> list[Record]:
        answer = AsyncResult()
        if not (self._waiting or self._written):
            self._loop.run_callback(self._hand_over)
        self._waiting.append((Request(table, expected_seq, drafts), answer))
        records: list[Record] = answer.get()
        return records

    def _hand_over(self) -> None:
        """Give the thread its next group: all who ask in this turn of the loop, or while the last one was written."""
        self._written, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        if self._written:
            self._groups.put([request for request, _ in self._written])

    def _write(self) -> None:
        """Commit group after group, in the thread, until there is an empty one."""
        while requests := self._groups.get():
            try:
                self._outcomes = self._store.append_many(requests)
            except Exception as failure:
                self._outcomes = [failure] * len(requests)
            self._committed.send()

    def _answer(self) -> None:
        for (_, answer), outcome in zip(self._written, self._outcomes, strict=True):
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set(outcome)
        self._hand_over()

    def close(self) -> None:
        while self._waiting or self._written:
            gevent.sleep(0.001)
        self._groups.put([])
        self._committed.close()
