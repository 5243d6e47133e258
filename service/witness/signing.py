"""Signing of notes: a log's signature, a witness's cosignature with its time, the change of an operator's key."""

import json
import os
from pathlib import Path

from fairdeal.events.judge.rotations import CUT, ROTATION, Rotation, read_rotation

from ..evidence.ed25519 import Signer as Signer
from ..evidence.ed25519 import is_signed
from ..private import sync_folder, write_durably


def together(*notes: str) -> str:
    """Write notes into one text, as evidence is kept: a line of dashes parts them."""
    return CUT.join(notes)


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
        read_rotation(note, is_signed)
    return notes


def finish_change(operator: Path | None, name: str = "fairdeal") -> None:
    """Put the new key in its place when a change was signed, and the program ended before it was done."""
    if operator is None or not (fresh := operator.with_name(f"{operator.name}.next")).exists():
        return
    made = rotations(operator)
    signed = made and read_rotation(made[-1], is_signed).new == Signer(fresh.read_bytes(), name).key
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
    return read_rotation(note, is_signed)


def _put_in_place(operator: Path, fresh: Path, number: int) -> None:
    kept = operator.with_name(f"{operator.name}.{number}")
    if not kept.exists():
        write_durably(kept, operator.read_bytes())
    os.replace(fresh, operator)
    sync_folder(operator.parent)
