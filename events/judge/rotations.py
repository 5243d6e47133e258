"""The operator's signed changes of key: from the key that somebody trusts to that of today."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .ed25519 import Verify
from .notes import SIGNED, BadNote, Key, must_be_signed, read_key, read_note

ROTATION = "fairdeal/key-rotation/v1"
CUT = "-----\n"  # parts notes that are kept in one text


class Rotation(NamedTuple):
    """A change of the operator's key: from which to which, and when it was signed."""

    old: Key
    new: Key
    at: str


def read_rotation(text: str, verify: Verify) -> Rotation:
    """Read a change of the operator's key, signed by the old key and by the new one. Raises `BadNote`."""
    note = read_note(text)
    lines = note.text[:-1].split("\n")
    if len(lines) != 4 or lines[0] != ROTATION:
        raise BadNote("form", f"a change of keys has four lines, the first {ROTATION}")
    rotation = Rotation(read_key(lines[1], SIGNED), read_key(lines[2], SIGNED), lines[3])
    for key in (rotation.old, rotation.new):
        must_be_signed(note, [key], verify)
    return rotation


def chain_of_keys(key: Key, notes: Iterable[str], verify: Verify) -> list[Key]:
    """Return the operator's keys, the first first, that signed changes join to this one. Raises `BadNote`.

    Each change is signed by both of its keys, so that whoever trusts one of them may trust the other. Two changes from
    one key are refused, for whoever has that key gave it to two; and so is a key that comes back after it was changed.
    """
    after: dict[Key, Key] = {}
    before: dict[Key, Key] = {}
    for note in notes:
        old, new, _at = read_rotation(note, verify)
        if after.setdefault(old, new) != new:
            raise BadNote("key", f"the key {old} was changed twice, to {after[old]} and to {new}")
        if before.setdefault(new, old) != old:
            raise BadNote("key", f"the key {new} comes after two, {before[new]} and {old}")
    keys = [key]
    while first := before.get(keys[0]):
        if first in keys:
            raise BadNote("key", f"the key {first} comes back after it was changed")
        keys.insert(0, first)
    while following := after.get(keys[-1]):
        keys.append(following)
    return keys


def follow_keys(pinned: str, now: str, notes: Sequence[str], verify: Verify) -> list[Key]:
    """Return the keys from the pinned one to that of now, each signed for by the one before. Raises `BadNote`.

    The key of now is the last: one that was changed for another is good no more.
    """
    first, wanted = read_key(pinned, SIGNED), read_key(now, SIGNED)
    chain = chain_of_keys(first, notes, verify)
    if chain[-1] != wanted:
        raise BadNote("key", f"no signed change of keys leads from {first} to {wanted}, as the last")
    return chain[chain.index(first) :]
