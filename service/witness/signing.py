"""Signing of notes: a log's signature, a witness's cosignature with its time, the change of an operator's key."""

import base64
import json
import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ..evidence.signed_notes import COSIGNED, CUT, ROTATION, SIGNED, Key, Rotation, read_rotation
from ..private import sync_folder

_FIELD = 2**255 - 19
_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_SMALL = {0, 1, _FIELD - 1, _OF_ORDER_8, _FIELD - _OF_ORDER_8}  # the y of the eight points of small order


def _is_a_point(encoded: bytes) -> bool:
    """Tell whether these bytes may stand for a point; under one of small order anything would be signed."""
    y = int.from_bytes(encoded, "little") & (2**255 - 1)
    return y < _FIELD and y not in _SMALL


class Signer:
    """A holder of an Ed25519 secret, who signs under a name with signatures of one type."""

    def __init__(self, seed: bytes, name: str, kind: int = SIGNED) -> None:
        self._secret = Ed25519PrivateKey.from_private_bytes(seed)
        self.key = Key(name, kind, self._secret.public_key().public_bytes_raw())

    def sign(self, text: str) -> str:
        """Return the signature line for a note's text."""
        return self._line(self._secret.sign(text.encode()))

    def cosign(self, text: str, when: int) -> str:
        """Return the line that says: at that time, in seconds since 1970, this was the newest head that I had seen."""
        assert self.key.kind == COSIGNED
        message = f"cosignature/v1\ntime {when}\n{text}"
        return self._line(when.to_bytes(8, "big") + self._secret.sign(message.encode()))

    def _line(self, signature: bytes) -> str:
        return f"— {self.key.name} {base64.b64encode(self.key.id + signature).decode()}\n"


def together(*notes: str) -> str:
    """Write notes into one text, as evidence is kept: a line of dashes parts them."""
    return CUT.join(notes)


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    """Tell whether an Ed25519 signature holds; with points that are not canonical, or of small order, none does."""
    if len(signature) != 64 or not (_is_a_point(public) and _is_a_point(signature[:32])):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def rotation(old: Signer, new: Signer, at: str) -> str:
    """Write the change of the operator's key, signed by both."""
    text = f"{ROTATION}\n{old.key}\n{new.key}\n{at}\n"
    return f"{text}\n{old.sign(text)}{new.sign(text)}"


def rotations_file(operator: Path) -> Path:
    """Name the file of the changes, beside the operator's key."""
    return operator.with_name(f"{operator.name}.changes")


def rotations(operator: Path | None) -> list[str]:
    """Read the changes of the operator's key, the first first. Raises `BadNote` when one does not hold."""
    if operator is None or not (path := rotations_file(operator)).exists():
        return []
    notes: list[str] = json.loads(path.read_text(encoding="utf-8"))
    for note in notes:
        read_rotation(note, verify)
    return notes


def finish_change(operator: Path | None, name: str = "fairdeal") -> None:
    """Put the new key in its place when a change was signed, and the program ended before it was done."""
    if operator is None or not (fresh := operator.with_name(f"{operator.name}.next")).exists():
        return
    made = rotations(operator)
    signed = made and read_rotation(made[-1], verify).new == Signer(fresh.read_bytes(), name).key
    if signed:
        _put_in_place(operator, fresh, len(made))
    else:
        fresh.unlink()


def change_key(operator: Path, at: str, name: str = "fairdeal") -> Rotation:
    """Make a new key for the operator, signed for by the old one, which is kept beside it under a number.

    The new key is on disk before the change is signed, and the change is on disk before the new key is used, so that
    a power cut leaves the old key or the new one, each with what shows where it comes from.
    """
    finish_change(operator, name)
    old, fresh = Signer(operator.read_bytes(), name), operator.with_name(f"{operator.name}.next")
    seed = os.urandom(32)
    write_durably(fresh, seed)
    note = rotation(old, Signer(seed, name), at)
    before = rotations(operator)
    write_durably(rotations_file(operator), json.dumps([*before, note]).encode(), mode=0o644)
    _put_in_place(operator, fresh, len(before) + 1)
    return read_rotation(note, verify)


def _put_in_place(operator: Path, fresh: Path, number: int) -> None:
    kept = operator.with_name(f"{operator.name}.{number}")
    if not kept.exists():
        write_durably(kept, operator.read_bytes())
    os.replace(fresh, operator)
    sync_folder(operator.parent)


def write_durably(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file so that it is there whole, or as it was before."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    sync_folder(path.parent)
