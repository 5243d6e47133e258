"""Receipts: the operator signs how far a table's log goes, so that nobody can cut or rewrite it without being noticed.

A receipt is a checkpoint in a signed note, as C2SP describes them (c2sp.org/tlog-checkpoint, c2sp.org/signed-note):
an origin, a size and a root, an empty line, and a signature line. The size is the number of records, the root the
hash of the last of them, in base64: a table's log is a chain, whose head stands for all of it.
"""

import base64
import os
from pathlib import Path

from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events.judge.receipts import TABLE_ORIGIN, key_of, receipt_of

from ..private import kept_secret
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
