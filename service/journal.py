"""The door to the log: an append returns when the records are on disk, and not before.

`DirectJournal` writes in the caller's thread. `GroupJournal` serves many greenlets: one writer gathers what they
ask for while the disk is busy with the last group, and commits it with one wait, in a thread of its own, so that
no other table stands still.
"""

from collections.abc import Sequence
from typing import Protocol

import gevent
from gevent.event import AsyncResult
from gevent.queue import SimpleQueue
from gevent.threadpool import ThreadPool

from events import Draft, Record, Request, Store

GROUP = 500


class Journal(Protocol):
    """Appends records for tables; raises what the store raises, and then nothing has been written."""

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft]) -> list[Record]:
        """The records, once they are on disk."""

    def close(self) -> None:
        """Write what is waiting and stop."""


class DirectJournal:
    """One append at a time, in the caller's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft]) -> list[Record]:
        return self._store.append(table, expected_seq, drafts)

    def close(self) -> None:
        pass


class GroupJournal:
    """Group commit for greenlets. `close` writes what is waiting and ends the writer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: SimpleQueue[tuple[Request, AsyncResult]] = SimpleQueue()
        self._pool = ThreadPool(1)
        self._writer = gevent.spawn(self._write)

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft]) -> list[Record]:
        answer = AsyncResult()
        self._waiting.put((Request(table, expected_seq, drafts), answer))
        records: list[Record] = answer.get()
        return records

    def _write(self) -> None:
        while True:
            group = [self._waiting.get()]
            while len(group) < GROUP and not self._waiting.empty():
                group.append(self._waiting.get())
            self._commit(group)

    def _commit(self, group: list[tuple[Request, AsyncResult]]) -> None:
        try:
            outcomes = self._pool.apply(self._store.append_many, ([request for request, _ in group],))
        except Exception as failure:
            outcomes = [failure] * len(group)
        for (_, answer), outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set(outcome)

    def close(self) -> None:
        while not self._waiting.empty():
            gevent.sleep(0.001)
        self._writer.kill()
        self._pool.join()
