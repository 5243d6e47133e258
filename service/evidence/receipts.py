"""Receipts: the operator signs how far a table's log goes, so that nobody can cut or rewrite it without being noticed.

A receipt is a checkpoint in a signed note, as C2SP describes them (c2sp.org/tlog-checkpoint, c2sp.org/signed-note):
an origin, a size and a root, an empty line, and a signature line. The size is the number of records, the root the
hash of the last of them, in base64: a table's log is a chain, whose head stands for all of it.
"""

import base64
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from fairdeal.engine.words import _

from ..private import kept_secret
from .notes import ED25519, ORIGIN, key_id, key_of, note_of


class BadReceipt(ValueError):
    """A text that is no receipt, or whose signature is not the operator's."""


class Receipt(Struct, frozen=True):
    """The content of a receipt: the table's log had `size` records, the last with the hash `root` (hex)."""

    table: str
    size: int
    root: str
    text: str  # the whole note, as it was signed
    at: str = ""  # when it was signed; in receipts that say so

    def disagrees(self, other: "Receipt") -> bool:
        """Tell whether both speak of one moment of a table with different heads, which no honest log does."""
        return (self.table, self.size) == (other.table, other.size) and self.root != other.root


class Operator:
    """The signer of receipts, with an Ed25519 key; `name` stands in every signature line."""

    def __init__(self, seed: bytes, name: str = "fairdeal") -> None:
        self.name = name
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self._public = self._key.public_key().public_bytes_raw()

    @property
    def verifier_key(self) -> str:
        """Return the public key as a signed note wants it: name, key id, and the key in base64."""
        encoded = base64.b64encode(ED25519 + self._public).decode()
        return f"{self.name}+{key_id(self.name, self._public).hex()}+{encoded}"

    def sign(self, table: str, size: int, root: str, at: str = "") -> str:
        """Sign the receipt for the first `size` records of a table, whose last hash is `root`; `at`: the time."""
        body = f"{ORIGIN}{table}\n{size}\n{base64.b64encode(bytes.fromhex(root)).decode()}\n"
        body += f"at {at}\n" if at else ""
        signature = key_id(self.name, self._public) + self._key.sign(body.encode())
        return f"{body}\n— {self.name} {base64.b64encode(signature).decode()}\n"


def read(text: str, verifier_key: str = "") -> Receipt:
    """Read a receipt from its text; with a key, its signature is checked. Raises `BadReceipt`, naming the fault."""
    key = key_of(verifier_key)
    if verifier_key and not key:
        raise BadReceipt(_("'{key}' is no verifier key; it looks like name+0a1b2c3d+base64.", key=verifier_key[:60]))
    note = note_of("", text.encode("utf-8", "replace"), [key] if key else [])
    if not note.table:
        raise BadReceipt(_("A receipt has three or four lines (table, size, root, time), an empty line, a signature."))
    if key and note.why:
        raise BadReceipt(_("The receipt is not signed by the key '{key}'.", key=key))
    return Receipt(note.table, note.size, note.root, text, note.at)


def operator_seed(path: Path | None) -> bytes:
    """Return the operator's secret, made at the first start and readable by its owner alone; a passing one for None."""
    if path is None:
        return os.urandom(32)
    return kept_secret(path)
