"""Receipts: the operator signs how far a table's log goes, so that nobody can cut or rewrite it without being noticed.

A receipt is a checkpoint in a signed note, as C2SP describes them (c2sp.org/tlog-checkpoint, c2sp.org/signed-note):
an origin, a size and a root, an empty line, and a signature line. The size is the number of records, the root the
hash of the last of them, in base64: a table's log is a chain, whose head stands for all of it.
"""

import base64
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import Head, Store
from fairdeal.events.judge.receipts import TABLE_ORIGIN, key_of, receipt_of

from ..private import kept_secret, write_synced
from ..table.state.time import Clock, millis, moment, written
from .ed25519 import Signer, is_signed


class BadReceipt(ValueError):
    """A text that is no receipt, or whose signature is not the operator's."""


class Receipt(Struct, frozen=True):
    """The content of a receipt: the table's log had `size` records, the last with the hash `root` (hex)."""

    table: str
    size: int
    root: str
    text: str  # the whole note, as it was signed
    at: str = ""  # when it was signed


class Operator:
    """The signer of receipts, with an Ed25519 key; `name` stands in every signature line."""

    def __init__(self, seed: bytes, name: str = "fairdeal") -> None:
        self._signer = Signer(seed, name)

    @property
    def verifier_key(self) -> str:
        """Return the public key as a signed note wants it: name, key id, and the key in base64."""
        return str(self._signer.key)

    def sign(self, table: str, size: int, root: str, at: str = "") -> str:
        """Sign the receipt for the first `size` records of a table, whose last hash is `root`; `at`: the time."""
        body = f"{TABLE_ORIGIN}{table}\n{size}\n{base64.b64encode(bytes.fromhex(root)).decode()}\n"
        body += f"at {at}\n" if at else ""
        return f"{body}\n{self._signer.sign(body)}"


def read(text: str, verifier_key: str = "") -> Receipt:
    """Read a receipt from its text; with a key, its signature is checked. Raises `BadReceipt`, naming the fault."""
    key = key_of(verifier_key)
    if verifier_key and not key:
        raise BadReceipt(_("'{key}' is no verifier key; it looks like name+0a1b2c3d+base64.", key=verifier_key[:60]))
    note = receipt_of("", text.encode("utf-8", "replace"), [key] if key else [], is_signed)
    if not note.table:
        raise BadReceipt(_("A receipt has three or four lines (table, size, root, time), an empty line, a signature."))
    if key and note.why:
        raise BadReceipt(_("The receipt is not signed by the key '{key}'.", key=key.short))
    return Receipt(note.table, note.size, note.root, text, note.at)


def operator_seed(path: Path | None) -> bytes:
    """Return the operator's secret, made at the first start and readable by its owner alone; a passing one for None."""
    if path is None:
        return os.urandom(32)
    return kept_secret(path)


# A table's head, and a time: not before its last record, and not after that of the next look.
Newest = Callable[[str], tuple[str, Head]]
log = logging.getLogger("fairdeal.receipts")
KEPT = 10_000
AHEAD = timedelta(minutes=1)


class Forward:
    """A clock that never goes back, also over a restart: it promises its file a time ahead, and begins there again.

    So after a restart it may be a minute ahead. Without a file it is as good as the clock that it is given.
    """

    def __init__(self, clock: Clock, file: Path | None) -> None:
        self._clock, self._file = clock, file
        self._time = self._promised = _read_time(file)

    def __call__(self) -> str:
        """Return the time, written."""
        self._time = max(written(self._clock()), self._time)
        if self._file and self._time > self._promised:
            self._promised = written(moment(millis(self._time)) + AHEAD)
            try:
                _write_time(self._file, self._promised)
            except OSError as failure:  # a full disk stops no game; the next minute tries again
                log.warning("the time of receipts cannot be kept: %s", failure)
        return self._time


def _read_time(file: Path | None) -> str:
    """Read the time that was promised last; empty where there is none."""
    try:
        text = file.read_text(encoding="ascii").strip() if file else ""
        return written(moment(millis(text))) if text else ""
    except (FileNotFoundError, ValueError):
        return ""


def _write_time(file: Path, time: str) -> None:
    draft = file.with_name(f"{file.name}.draft-{os.getpid()}")
    draft.unlink(missing_ok=True)
    write_synced(draft, f"{time}\n".encode())
    draft.replace(file)


def newest_of(store: Store, forward: Forward) -> Newest:
    """Look up the time and then the log: another process may write meanwhile, and what it signs is later."""

    def newest(table: str) -> tuple[str, Head]:
        time = forward()
        head, at = store.head_at(table)
        return max(time, at), head

    return newest


class Signing:
    """The signer of receipts for the tables of one store.

    A receipt that is signed later never bears an earlier time, also if the host's clock was put back: of two receipts
    the later one with the smaller size would say that the log became shorter. Servers that share a log share `newest`.
    """

    def __init__(
        self,
        store: Store,
        operator: Operator,
        clock: Clock,
        file: Path | None = None,
        former: Sequence[str] = (),
        newest: Newest | None = None,
    ) -> None:
        self._operator, self._newest = operator, newest or newest_of(store, Forward(clock, file))
        self._keys = (operator.verifier_key, *former)  # `former`: those that were changed for it
        self._times: OrderedDict[str, str] = OrderedDict()  # table → when its newest receipt was signed

    @property
    def key(self) -> str:
        """Return the key with which anybody can check the receipts."""
        return self._operator.verifier_key

    def now(self, table: str) -> str:
        """Sign for a table's log as the store has it. Raises `UnknownTable`."""
        time, head = self._newest(table)
        when = max(time, self._times.get(table, ""))
        self._note(table, when)
        return self._operator.sign(table, head.seq + 1, head.hash, when)

    def own(self, text: str, table: str) -> Receipt | None:
        """Read a receipt of that table which was signed here; None for every other text.

        Its time is noted: this process may not be the one that signed it.
        """
        for key in self._keys:
            with suppress(BadReceipt, ValueError):
                receipt = read(text, key)
                if receipt.table == table and receipt.size > 0:
                    self._note(table, max(receipt.at, self._times.get(table, "")))
                    return receipt
        return None

    def _note(self, table: str, when: str) -> None:
        self._times[table] = when
        self._times.move_to_end(table)
        while len(self._times) > KEPT:
            self._times.popitem(last=False)
