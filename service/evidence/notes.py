"""Notes: what a receipt says, and whether the operator's key signed it.

The forms are C2SP's: a checkpoint (c2sp.org/tlog-checkpoint) in a signed note (c2sp.org/signed-note).
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519 = b"\x01"
ORIGIN = "fairdeal/table/"
LONGEST_NOTE = 2**16
NO_KEY = "no key was given"

_SIZE, _TABLE = re.compile("[1-9][0-9]{0,9}"), re.compile("[!-~]{1,200}")
_NAME = re.compile("[!-*,-~]{1,100}")
_TIME = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)
_FIELD = 2**255 - 19
# The y of the eight points of small order: 0, 1, -1, and ±those of order 8.
_Y8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_SMALL = (0, 1, _FIELD - 1, _Y8, _FIELD - _Y8)


class Key(NamedTuple):
    """The operator's key: who signs, the four bytes that name the key, and its public half."""

    name: str
    number: bytes
    public: bytes

    def __str__(self) -> str:
        return f"{self.name}+{self.number.hex()}"


class Note(NamedTuple):
    """The content of a receipt that lies beside a file; `why` says why it is not checked, and is empty if it is.

    A proof from the log of heads stands here too: `says` tells what it shows, in place of when it was signed.
    """

    name: str
    table: str
    size: int
    root: str
    at: str
    why: str
    says: str = ""

    @property
    def moment(self) -> tuple[str, int]:
        return self.table, self.size

    def is_taken_back_by(self, other: "Note") -> bool:
        """Tell whether the other one speaks of fewer records, and was signed later."""
        return self.table == other.table and self.size > other.size and "" < self.at < other.at


def key_id(name: str, public: bytes) -> bytes:
    """Return the four bytes by which a signature line names its key."""
    return hashlib.sha256(name.encode() + b"\n" + ED25519 + public).digest()[:4]


def key_of(text: str) -> Key | None:
    """Read the operator's key from `name+id+base64`; None for any other text."""
    name, _plus, rest = text.strip(" \t\r\n").partition("+")
    number, _plus, encoded = rest.partition("+")
    raw = _unbase64(encoded)
    if not _NAME.fullmatch(name) or len(raw) != 33 or raw[:1] != ED25519:
        return None
    named = key_id(name, raw[1:])
    return Key(name, named, raw[1:]) if number == named.hex() else None


def note_of(name: str, raw: bytes, keys: Sequence[Key]) -> Note:
    """Read a receipt of that name from its bytes; its `why` is empty only if one of the operator's keys signed it."""
    text = raw[:LONGEST_NOTE].decode("utf-8", "replace")
    body, _blank, signatures = (text.replace("\r\n", "\n").strip("\n") + "\n").partition("\n\n")
    origin, *more = body.split("\n")
    size, root, at = (*more, "", "", "")[:3]
    table, hash = origin.removeprefix(ORIGIN), _unbase64(root)
    fine = origin.startswith(ORIGIN) and _TABLE.fullmatch(table) and _SIZE.fullmatch(size) and len(hash) == 32
    timed = len(more) == 3 and at.startswith("at ") and _TIME.fullmatch(at[3:])
    if not fine or not (len(more) == 2 or timed):
        return Note(name, "", 0, "", "", "it is no receipt")
    whys = [_unsigned(f"{body}\n", signatures, key) for key in keys]
    why = "" if "" in whys else [NO_KEY, *whys][-1]
    return Note(name, table, int(size), hash.hex(), at[3:], why)


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether an Ed25519 signature holds; keys and signatures with a point of small order, or odd, never do.

    OpenSSL refuses neither such a key, nor a second way to write a point: all verifiers must refuse the same.
    """
    if len(signature) != 64 or not (_is_point(public) and _is_point(signature[:32])):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _is_point(raw: bytes) -> bool:
    y = int.from_bytes(raw, "little") & (2**255 - 1)
    return len(raw) == 32 and y < _FIELD and y not in _SMALL


def _unsigned(body: str, signatures: str, key: Key) -> str:
    why, start = f"the key {key} did not sign it", f"— {key.name} "
    for line in signatures.split("\n"):
        raw = _unbase64(line.removeprefix(start)) if line.startswith(start) else b""
        if len(raw) == 68 and raw[:4] == key.number:
            if is_signed(key.public, body.encode(), raw[4:]):
                return ""
            why = f"the signature of the key {key} does not fit it"
    return why


def _unbase64(text: str) -> bytes:
    """Return the bytes that are written so, and not otherwise, in base64; none where there are none."""
    try:
        raw = base64.b64decode(text.encode(), validate=True)
    except ValueError:
        return b""
    return raw if base64.b64encode(raw).decode() == text else b""
