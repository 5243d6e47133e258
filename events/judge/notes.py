"""Signed notes, checkpoints and cosignatures in the forms of C2SP.

c2sp.org/signed-note, c2sp.org/tlog-checkpoint and c2sp.org/tlog-cosignature say how they are written.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from .ed25519 import ML_DSA_44, Verify

SIGNED, COSIGNED, COSIGNED_ML_DSA = 1, 4, 6  # Ed25519; a cosignature with a time, by Ed25519 and by ML-DSA-44
SIZES = {SIGNED: (32, 64), COSIGNED: (32, 64), COSIGNED_ML_DSA: (ML_DSA_44, 2420)}  # bytes of keys and signatures
LONGEST_NOTE = 128 * 1024
MOST_SIGNATURES = 64
LARGEST = 2**63 - 1


class BadNote(ValueError):
    """A note that cannot be relied upon: `code` is "form", "key", "unsigned" or "signature"."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Signature(NamedTuple):
    """A signature line: who says that it signed, the four bytes that name the key, and what follows them."""

    name: str
    id: bytes
    bytes: bytes


class Note(NamedTuple):
    """A text with its signature lines; nothing is said yet of whether they hold."""

    text: str
    signatures: tuple[Signature, ...]


class Key(NamedTuple):
    """A public key with its name and the type of its signatures."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Return the four bytes by which a signature line names the key."""
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    @property
    def short(self) -> str:
        """The key without its public half, for people."""
        return f"{self.name}+{self.id.hex()}"

    def __str__(self) -> str:
        return f"{self.short}+{base64.b64encode(bytes([self.kind]) + self.public).decode()}"


class Checkpoint(NamedTuple):
    """The head of a log's tree: whose log, how many leaves, and the root of the tree over them."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def unbase64(text: str) -> bytes:
    """Decode standard base64, of each value the one form that there is. Raises `BadNote`."""
    try:
        found = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if not found or base64.b64encode(found).decode() != text:
        raise BadNote("form", f"'{text[:60]}' is not base64")
    return found


def decimal(text: str) -> int:
    """Read a count as notes write it: decimal digits without a leading zero. Raises `BadNote`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 19 and (text == "0" or text[0] != "0")):
        raise BadNote("form", f"'{text[:60]}' is no count")
    if int(text) > LARGEST:
        raise BadNote("form", f"{text} is more than {LARGEST}")
    return int(text)


def may_name(text: str) -> bool:
    """Tell whether a key may be called so: not empty, without blanks and plus signs."""
    return bool(text) and "+" not in text and not any(sign.isspace() or not sign.isprintable() for sign in text)


def read_key(text: str, kind: int = 0) -> Key:
    """Read a verifier key, `name+0a1b2c3d+base64`; with `kind`, of that type alone. Raises `BadNote`."""
    name, _plus, rest = text.strip().partition("+")
    given, _plus, encoded = rest.partition("+")
    try:
        raw = unbase64(encoded)
    except BadNote:
        raw = b""
    if not raw or SIZES.get(raw[0], (0,))[0] != len(raw) - 1 or not may_name(name):
        raise BadNote("key", f"'{text.strip()[:60]}' is no verifier key; it looks like name+0a1b2c3d+base64")
    key = Key(name, raw[0], raw[1:])
    if key.id.hex() != given:
        raise BadNote("key", f"the key of '{name}' has the id {key.id.hex()}, not '{given[:8]}'")
    if kind and key.kind != kind:
        raise BadNote("key", f"the key of '{name}' is of type {key.kind}, expected type {kind}")
    return key


def read_note(text: str) -> Note:
    """Take a note apart: its text ends at the last empty line, its signatures follow. Raises `BadNote`."""
    if len(text) > LONGEST_NOTE:
        raise BadNote("form", f"the note has {len(text)} signs; at most {LONGEST_NOTE} are read")
    if any(sign < " " and sign != "\n" for sign in text):
        raise BadNote("form", "the note holds a control character")
    body, blank, lines = text.rpartition("\n\n")
    if not blank or not lines.endswith("\n"):
        raise BadNote("form", "a note is a text, an empty line, and signature lines")
    found = lines[:-1].split("\n")
    if len(found) > MOST_SIGNATURES:
        raise BadNote("form", f"the note has {len(found)} signatures; at most {MOST_SIGNATURES} are read")
    return Note(f"{body}\n", tuple(map(read_signature, found)))


def read_signature(line: str) -> Signature:
    """Read one signature line, without its line end. Raises `BadNote`."""
    dash, name, encoded, *more = [*line.split(" "), "", ""]
    if dash != "—" or not may_name(name) or any(more):
        raise BadNote("form", f"'{line[:60]}' is no signature line")
    try:
        raw = base64.b64decode(encoded, validate=True)  # other implementations do not look at the last bits
    except (binascii.Error, ValueError):
        raise BadNote("form", f"the signature of '{name}' is not base64") from None
    if len(raw) < 5 or len(encoded) % 4:
        raise BadNote("form", f"the signature of '{name}' is too short")
    return Signature(name, raw[:4], raw[4:])


def signed_at(note: Note, key: Key, verify: Verify) -> int | None:
    """Return when the key signed, in seconds since 1970 (0 for a signature without a time), or None if it did not.

    Raises `BadNote` when a line names this key and does not hold: such a note is refused whole; and `CannotCheck`.
    """
    found = None
    for name, id, raw in note.signatures:
        if (name, id) != (key.name, key.id):
            continue
        when, message = 0, note.text.encode()
        if key.kind != SIGNED:
            when, raw = int.from_bytes(raw[:8], "big"), raw[8:]
            message = f"cosignature/v1\ntime {when}\n{note.text}".encode()
        if key.kind == COSIGNED_ML_DSA:
            message = ml_dsa_message(key.name, when, *read_checkpoint(note))
        if when > LARGEST or len(raw) != SIZES[key.kind][1] or not verify(key.public, message, raw):
            raise BadNote("signature", f"the signature of '{name}' does not fit")
        found = when if found is None else min(found, when)
    return found


def must_be_signed(note: Note, keys: Sequence[Key], verify: Verify) -> None:
    """Raise `BadNote` unless one of the keys signed the note, and none of them wrongly."""
    # Each of them is looked at, so that a wrong signature beside a right one is found.
    times = [signed_at(note, key, verify) for key in keys]
    if all(when is None for when in times):
        names = ", ".join(sorted({key.name for key in keys}))
        raise BadNote("unsigned", f"the note is not signed by the key of '{names}'")


def read_checkpoint(note: Note) -> Checkpoint:
    """Read what a note says of a log's tree. Raises `BadNote` when it is no checkpoint."""
    lines = note.text[:-1].split("\n")
    if len(lines) < 3 or not all(lines):
        raise BadNote("form", "a checkpoint has three lines (origin, size, root), and no empty one")
    root = unbase64(lines[2])
    if len(root) != 32:
        raise BadNote("form", f"the root has {len(root)} bytes, expected 32")
    return Checkpoint(lines[0], decimal(lines[1]), root)


def ml_dsa_message(name: str, when: int, origin: str, size: int, root: bytes) -> bytes:
    """Write what a cosignature by ML-DSA-44 is over, also the name. `ValueError`: it has more than 255 bytes."""
    who, log = name.encode(), origin.encode()
    parts = [b"subtree/v1\n\0", bytes([len(who)]), who, when.to_bytes(8, "big"), bytes([len(log)]), log]
    return b"".join([*parts, bytes(8), size.to_bytes(8, "big"), root])
