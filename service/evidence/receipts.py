"""Receipts: the operator signs how far a table's log goes, so that nobody can cut or rewrite it without being noticed.

A receipt is a checkpoint in a signed note, as C2SP describes them (c2sp.org/tlog-checkpoint, c2sp.org/signed-note):
an origin, a size and a root, an empty line, and a signature line. The size is the number of records, the root the
hash of the last of them, in base64: a table's log is a chain, whose head stands for all of it.
"""

import base64
import binascii
import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from fairdeal.engine.words import _

ED25519 = b"\x01"
ORIGIN = "fairdeal/table/"
_SIGNATURE = re.compile(r"— (\S+) ([A-Za-z0-9+/=]+)")


class BadReceipt(ValueError):
    """A text that is no receipt, or whose signature is not the operator's."""


class Receipt(Struct, frozen=True):
    """The content of a receipt: the table's log had `size` records, the last with the hash `root` (hex)."""

    table: str
    size: int
    root: str
    text: str  # the whole note, as it was signed
    at: str = ""  # when it was signed, in receipts that say so

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


def key_id(name: str, public: bytes) -> bytes:
    """Return the four bytes by which a signature line names its key."""
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + public).digest()[:4]


def read(text: str, verifier_key: str = "") -> Receipt:
    """Read a receipt from its text; with a key, its signature is checked. Raises `BadReceipt`, naming the fault."""
    text = text.replace("\r\n", "\n").strip("\n") + "\n"
    body, _blank, signatures = text.partition("\n\n")
    lines = body.split("\n")
    dated = len(lines) == 4 and lines[3].startswith("at ")
    if not (len(lines) == 3 or dated) or not lines[0].startswith(ORIGIN) or not lines[1].isdecimal():
        raise BadReceipt(_("A receipt has three lines (table, size, root), an empty line, and a signature."))
    try:
        root = base64.b64decode(lines[2], validate=True).hex()
    except binascii.Error:
        raise BadReceipt(_("The root '{root}' is not base64.", root=lines[2][:60])) from None
    if verifier_key:
        _check(f"{body}\n", signatures, verifier_key)
    at = lines[3].removeprefix("at ") if dated else ""
    return Receipt(lines[0].removeprefix(ORIGIN), int(lines[1]), root, text, at)


def _check(body: str, signatures: str, verifier_key: str) -> None:
    name, public = _public_key(verifier_key)
    wanted = key_id(name, public)
    for signer, encoded in _SIGNATURE.findall(signatures):
        raw = base64.b64decode(encoded)
        if signer == name and raw[:4] == wanted:
            try:
                return Ed25519PublicKey.from_public_bytes(public).verify(raw[4:], body.encode())
            except InvalidSignature:
                raise BadReceipt(_("The signature of '{name}' does not fit the receipt.", name=name)) from None
    raise BadReceipt(_("The receipt is not signed by the key of '{name}'.", name=name))


def _public_key(verifier_key: str) -> tuple[str, bytes]:
    name, _plus, rest = verifier_key.strip().partition("+")
    _id, _plus, encoded = rest.partition("+")
    try:
        raw = base64.b64decode(encoded, validate=True)
    except binascii.Error:
        raw = b""
    if len(raw) != 33 or raw[:1] != ED25519:
        raise BadReceipt(_("'{key}' is no verifier key; it looks like name+0a1b2c3d+base64.", key=verifier_key[:60]))
    return name, raw[1:]


def operator_seed(path: Path | None) -> bytes:
    """Return the operator's secret, made at the first start and readable by its owner alone; a passing one for None."""
    if path is None:
        return os.urandom(32)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as key:
            key.write(os.urandom(32))
    return path.read_bytes()


class Held(Struct, frozen=True):
    """The verdict on a receipt beside a file: `kind` is "holds", "incomplete" or "failed", `says` the sentence."""

    kind: str
    says: str


def beside(receipts: Sequence[Receipt], table: str, hashes: Sequence[str]) -> Iterator[Held]:
    """Check each receipt against the hashes of a transcript, and then the receipts against each other."""
    for receipt in receipts:
        yield _beside(receipt, table, hashes)
    for one, other in combinations(receipts, 2):
        if one.disagrees(other):
            says = _(
                "two receipts for {n} records of table {table} disagree; together they are proof:",
                n=one.size,
                table=one.table,
            )
            yield Held("failed", f"{says}\n{one.text}\n{other.text}")


def _beside(receipt: Receipt, table: str, hashes: Sequence[str]) -> Held:
    what = _("the receipt for {n} records of table {table}", n=receipt.size, table=receipt.table)
    if receipt.table != table:
        return Held("failed", _("{receipt} is of another table than the file, {table}", receipt=what, table=table))
    if receipt.size > len(hashes):
        more = _("{receipt} speaks of more than the {n} records of the file", receipt=what, n=len(hashes))
        return Held("incomplete", more)
    if receipt.size and hashes[receipt.size - 1] != receipt.root:
        rewritten = _(
            "{receipt} does not fit: #{seq} has the hash {found}, the receipt says {root}; "
            "the log was rewritten after it was signed",
            receipt=what,
            seq=receipt.size - 1,
            found=hashes[receipt.size - 1],
            root=receipt.root,
        )
        return Held("failed", rewritten)
    return Held("holds", _("{receipt} holds", receipt=what))


def hashes_in(lines: Iterable[str | bytes]) -> list[str]:
    """List the hash of each record line of a transcript that has been verified."""
    found = (msgspec.json.decode(line) for line in lines)
    return [line["hash"] for line in found if "hash" in line]
