"""The keeper of a server's log of heads: hears of tables that open and end, signs, and asks the witnesses.

It works in a thread of its own, with a connection of its own to the log of the tables, so that no table waits for it.
"""

import hashlib
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cached_property
from queue import Empty
from time import monotonic
from typing import Any, NamedTuple, Protocol

from fairdeal.events import Record, Store, StoreFailed
from fairdeal.events.judge.inclusion import origin_of
from fairdeal.events.judge.notes import COSIGNED, SIGNED, BadNote, Key, decimal, read_key
from fairdeal.events.judge.rotations import read_rotation

from ..evidence.ed25519 import is_signed
from .log import ENDS, Behind, HeadLog
from .net import Get, Unreachable, fetch
from .signing import Signer

log = logging.getLogger("fairdeal.witness")
GATHER_SECONDS = 1.0  # tables that open or end within it come into one checkpoint
END = ""  # no table is called so: it ends the work
AGAIN_SECONDS = 60.0  # until witnesses that did not answer are asked again


class Written(Protocol):
    """A step of a table, of which its record is looked at."""

    @property
    def record(self) -> Record: ...


class WitnessAt(NamedTuple):
    """A witness: where it is asked, and its key."""

    url: str
    key: Key


def read_witness(text: str) -> WitnessAt:
    """Read `ADDRESS=KEY`. Raises `BadNote`."""
    url, _is, key = text.partition("=")
    if not (key and url.startswith(("http://", "https://"))):
        raise BadNote(
            "key", f"'{text[:60]}' names no witness; it looks like https://witness.example=name+0a1b2c3d+base64"
        )
    return WitnessAt(url.rstrip("/"), read_key(key, COSIGNED))


class Keeper:
    """The keeper of one operator's log of heads. `path` is its file; `seed` and `changes` are those of the operator."""

    def __init__(
        self, path: str, seed: bytes, changes: Sequence[str] = (), witnesses: Sequence[str] = (), get: Get = fetch
    ) -> None:
        self.path, self.changes, self._get = path, list(changes), get
        self.witnesses = list(map(read_witness, witnesses))
        self.signer: Callable[[str], Signer] = lambda name: Signer(seed, name)
        self.former = [read_rotation(change, is_signed).old for change in changes]
        self.origin = origin_of([*self.former, self.signer("fairdeal").key][0])
        self._older = [Key(self.origin, SIGNED, key.public) for key in self.former]
        self._asked: set[WitnessAt] = set()  # witnesses that said what they had seen, since this start
        self._queue: Any = None

    @cached_property
    def log(self) -> HeadLog:
        """Return the log, opened when it is first needed."""
        return self.open()

    def open(self) -> HeadLog:
        """Open the log's file once more: each thread has a connection of its own. Raises `Behind`."""
        return HeadLog(self.path, self.origin, self.signer, self._older)

    # In the background

    def run(self, open_store: Callable[[], Store]) -> None:
        """Work in a thread from now on, until `close`."""
        from gevent.monkey import get_original

        self._queue, self._open_store = get_original("queue", "SimpleQueue")(), open_store
        self._done = get_original("_thread", "allocate_lock")()
        self._done.acquire()
        get_original("_thread", "start_new_thread")(self._work_on, ())

    def hear(self, desk: Any, steps: Sequence[Written]) -> None:
        """Note which table has opened or ended; as a listener of `Tables`."""
        if self._queue and any(step.record.seq == 0 or step.record.type.startswith(ENDS) for step in steps):
            self._queue.put(desk.table.id)

    def _work_on(self) -> None:
        try:
            with closing(self._open_store()) as store, closing(self.open()) as heads:
                self.compare(heads, store)
                heard, everything = set[str](), True
                while END not in heard:
                    try:
                        settled = self.work(heads, store, None if everything else heard)
                        everything = False
                    except (Behind, StoreFailed, sqlite3.Error) as wrong:
                        log.error("nothing was added to the log of heads: %s", wrong)
                        settled, everything = False, True
                    heard = self._heard(None if settled else AGAIN_SECONDS)
        except Exception:  # of any kind: nobody else would hear of it from this thread
            log.exception("the log of heads has stopped")
        finally:
            self._done.release()

    def _heard(self, patience: float | None) -> set[str]:
        """Wait for tables to be heard of, and gather those of the next second; none when patience has an end."""
        heard = set[str]()
        with suppress(Empty):
            heard.add(self._queue.get(timeout=patience))
        until = monotonic() + GATHER_SECONDS
        with suppress(Empty):
            while heard and END not in heard and (left := until - monotonic()) > 0:
                heard.add(self._queue.get(timeout=left))
        return heard

    def close(self) -> None:
        """End the work, and let go of the file."""
        if self._queue:
            self._queue.put(END)
            self._done.acquire(True, 5.0)
        if "log" in self.__dict__:
            self.log.close()

    # One round

    def compare(self, heads: HeadLog, store: Store) -> None:
        """Say it loudly when the log of the tables is no longer what was signed for."""
        for table in heads.astray(store):
            log.error("the log of heads knows another head of table %s than the log: one of the two is old", table)

    def work(self, heads: HeadLog, store: Store, tables: set[str] | None = None) -> bool:
        """Take in these tables (None: all), sign, and ask the witnesses; tell whether all of them have signed.

        Raises `Behind` when it finds that the log's file is older than what its key has signed.
        """
        heads.take_in(store, tables)
        for witness in self.witnesses:
            if witness not in self._asked and self._ask(heads, witness):
                self._asked.add(witness)
        # After a start: what a witness has seen comes first, for the file here may be an old one.
        if self.witnesses and not self._asked:
            return False
        heads.sign()
        cosigned = [self.submit(heads, witness) for witness in self.witnesses]
        return all(cosigned)

    def _ask(self, heads: HeadLog, witness: WitnessAt) -> bool:
        """Learn what the witness has seen of this log; tell whether it said so."""
        place = hashlib.sha256(self.origin.encode()).hexdigest()
        try:
            found = self._get(f"{witness.url}/{place}/checkpoint")
            if found.status == 200:
                heads.learn(found.text)
            return found.status in (200, 404)
        except (Unreachable, BadNote) as wrong:
            log.warning("the witness %s did not say what it has seen: %s", witness.key.name, wrong)
            return False

    def submit(self, heads: HeadLog, witness: WitnessAt) -> bool:
        """Have the newest checkpoint cosigned; tell whether it is."""
        size = heads.size()
        if heads.seen_by(size, witness.key):
            return True
        try:
            return self._submit(heads, witness, heads.last_seen_by(witness.key), size)
        except (Unreachable, BadNote) as wrong:
            log.warning("the witness %s did not answer rightly: %s", witness.key.name, wrong)
            return False

    def _submit(self, heads: HeadLog, witness: WitnessAt, old: int, size: int) -> bool:
        last, ways = old, [(old, size)]
        for _try in range(4):
            old, asked = ways.pop()
            answer = self._get(f"{witness.url}/add-checkpoint", heads.grown(old, asked).encode())
            if answer.status == 200:
                if not heads.keep(asked, answer.text, witness.key) or not ways:
                    return heads.seen_by(size, witness.key)
            elif answer.status == 409:
                old = decimal(answer.text.strip())
                if old > size:
                    self._ask(heads, witness)
                    return False
                # One that knows less than it has signed had its disk put back: its own signature tells it so.
                ways = [(last, size), (old, last)] if old < last else [(old, size)]
            else:
                break
        said = f"{answer.status} {answer.text[:80].strip()}"
        log.warning("the witness %s did not cosign %d leaves: %s", witness.key.name, size, said)
        return False
