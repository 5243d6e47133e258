"""What a seat with a key signs, as bytes, and how a record holds it. No cryptography stands here."""

import hashlib
import re
from typing import Any

from msgspec import Struct

from fairdeal.events import encode

SIT, COMMAND, TICKET = "fairdeal/sit/v1", "fairdeal/command/v1", "fairdeal/ticket/v1"
HANDOVER, RECOVER = "fairdeal/handover/v1", "fairdeal/recover/v1"
CLAIM, REMATCH = "fairdeal/claim/v1", "fairdeal/rematch/v1"
_HEX = re.compile(r"[0-9a-f]{64}")
FRAME = ("table", "seat", "n", "head", "id", "until", "do")  # of every signed command; the rest are its own fields


class Signed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A signature in a record, with what it is over: a `command`, the `sit` of a seat that is a key, or another key.

    The hidden fields of a command's action are signed as seals: what is signed stands in the record's line. `by_new` is
    the new key's signature beside a `handover`, `rematch` that of the key of the same seat at the table before, beside
    a `sit`.
    """

    key: str
    signature: str
    command: dict[str, Any] | None = None
    sit: dict[str, Any] | None = None
    handover: dict[str, Any] | None = None
    recover: dict[str, Any] | None = None
    claim: dict[str, Any] | None = None
    by_new: str = ""
    rematch: str = ""

    @property
    def seat(self) -> Any:
        """The seat that this is about, as it says itself."""
        said = self.command or self.sit or self.handover or self.recover or self.claim or {}
        return said.get("seat")


def message(label: str, said: Any) -> bytes:
    """Return the bytes that are signed: the label, a zero byte, and canonical JSON. Raises `Unwritable`."""
    return label.encode() + b"\0" + encode(said)


def is_hex(text: Any) -> bool:
    """Tell whether it is 32 bytes in hex, as keys, hashes and noise are written."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def noise_hash(table: str, draw: int, seat: int, commit: str, noise: str) -> str:
    """Compute the hash of a seat's noise, which is signed before the noise is shown; bound to the commitment."""
    parts = ("fairdeal/noise/v2", table, str(draw), str(seat), commit, noise)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
