"""The proof that a table's head stands in its operator's log of heads, under a root that witnesses have seen.

docs/witness.md says what it is for. The form of the file is c2sp.org/tlog-proof, the hashes are those of RFC 6962.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .ed25519 import CannotCheck, Verify
from .notes import (
    SIGNED,
    BadNote,
    Checkpoint,
    Key,
    Note,
    decimal,
    must_be_signed,
    read_checkpoint,
    read_key,
    read_note,
    signed_at,
    unbase64,
)
from .policy import Policy, read_policy

PROOF = "c2sp.org/tlog-proof@v1"
ORIGIN = "fairdeal/log/"
HEAD = "fairdeal/head/v1"
ROUNDS = 2**15  # of PBKDF2: a table's id has some fifty bits, which one hash would not hide
LONGEST_PATH = 63
EMPTY = hashlib.sha256(b"").digest()  # the root of a tree without leaves


class Inclusion(NamedTuple):
    """A proof that holds: the leaf's number in the tree, how many leaves that had, and who saw it when (seconds)."""

    number: int
    size: int
    origin: str
    seen: tuple[tuple[str, int], ...]


class NotIncluded(ValueError):
    """A proof that shows nothing.

    `code` is "policy", "form", "key", "origin", "unsigned", "signature", "path" or "unseen".
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Proof(NamedTuple):
    """A proof as it stands in its file: the leaf's number, the hashes up to the root, and the checkpoint's note."""

    number: int
    path: tuple[bytes, ...]
    note: Note
    checkpoint: Checkpoint


def origin_of(operator: Key) -> str:
    """Return the one name that an operator's log may have: it comes from the first key, so that there is no second."""
    return ORIGIN + hashlib.sha256(b"fairdeal/log/v1\0" + operator.public).hexdigest()[:32]


@lru_cache(16)
def table_name(table: str, origin: str) -> str:
    """Return the name under which a table stands in the log: slow to compute, so that nobody finds ids from names."""
    salt = b"fairdeal/log/table/v1\0" + origin.encode()
    return hashlib.pbkdf2_hmac("sha256", table.encode(), salt, ROUNDS).hex()


def entry_of(name: str, size: int, head: str) -> bytes:
    """Write a leaf's entry: after `size` records the last hash of the table's log was `head`."""
    return f"{HEAD}\n{name}\n{size}\n{head}\n".encode()


def leaf_hash(entry: bytes) -> bytes:
    """Hash an entry of the log, as a leaf of the tree."""
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees into the one above them."""
    return hashlib.sha256(b"\1" + left + right).digest()


def root_above(leaf: bytes, number: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root of a tree of `size` leaves with this leaf at `number`; None if the path is of another tree."""
    if not 0 <= number < size:
        return None
    place, last, found = number, size - 1, leaf
    for each in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(each, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, each)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def goes_on(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Tell whether the path shows that the tree with the new root goes on from that with the old root."""
    if old == new:
        return old_root == new_root and not path
    if old == 0:
        return old_root == EMPTY and not path
    if not 0 < old < new or not path:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    # A complete subtree of the new tree: then its root is known, and the path does not repeat it.
    first, *rest = path if old & (old - 1) else (old_root, *path)
    before = after = first
    for each in rest:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(each, before), node_hash(each, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, each)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def read_proof(text: str) -> Proof:
    """Read a proof's file. Raises `NotIncluded`, naming what is no proof in it."""
    head, blank, rest = text.partition("\n\n")
    lines = head.split("\n")
    if lines[0] != PROOF or not blank:
        raise NotIncluded(
            "form", f"the first line of a proof is {PROOF}, and an empty line comes before its checkpoint"
        )
    lines = lines[2:] if lines[1:] and lines[1].startswith("extra ") else lines[1:]
    try:
        if not lines or not lines[0].startswith("index ") or len(lines) > LONGEST_PATH + 1:
            raise BadNote("form", "a proof names its leaf as 'index 118', and then at most 63 hashes")
        number, path = decimal(lines[0][6:]), tuple(map(unbase64, lines[1:]))
        if any(len(each) != 32 for each in path):
            raise BadNote("form", "a hash of the proof has not 32 bytes")
        note = read_note(rest)
        return Proof(number, path, note, read_checkpoint(note))
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None


def check_inclusion(
    text: str,
    table: str,
    size: int,
    head: str,
    *,
    operator: Sequence[str],
    policy: str,
    verify: Verify,
) -> Inclusion:
    """Check that the log holds this head of the table, and that enough witnesses saw the root, as the policy has it.

    `operator` is the operator's keys from the first to that of now (one, unless it was changed); `policy` is the text
    of a c2sp.org/tlog-policy, or empty, which asks nobody. Raises `NotIncluded`.
    """
    try:
        trusted = read_policy(policy)
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None
    return includes(seen_proof(text, operator, trusted, verify), table, size, head, trusted)


class SeenProof(NamedTuple):
    """A proof whose checkpoint the operator signed; which witnesses' keys signed it when (seconds), and of whom that
    could not be checked.
    """

    proof: Proof
    times: dict[Key, int]
    unchecked: tuple[str, ...]


def seen_proof(text: str, operator: Sequence[str], policy: Policy, verify: Verify) -> SeenProof:
    """Read a proof, and check its signatures. Raises `NotIncluded`."""
    proof = read_proof(text)
    try:
        keys = [read_key(each, SIGNED) for each in operator]
    except BadNote as wrong:
        raise NotIncluded("key", str(wrong)) from None
    origin = proof.checkpoint.origin
    if not keys or origin != origin_of(keys[0]):
        raise NotIncluded("origin", f"the checkpoint is of the log {origin[:80]!r}, which is not this operator's")
    try:
        must_be_signed(proof.note, [Key(origin, SIGNED, key.public) for key in keys], verify)
        logs = [signed_at(proof.note, key, verify) for key in policy.logs if key.name == origin]
        times, unchecked = _seen_by(proof.note, policy, verify)
    except BadNote as wrong:
        raise NotIncluded(wrong.code, str(wrong)) from None
    if policy.logs and all(when is None for when in logs):
        raise NotIncluded("origin", f"the log {origin[:80]!r} is none of those that the policy names")
    return SeenProof(proof, times, unchecked)


def _seen_by(note: Note, policy: Policy, verify: Verify) -> tuple[dict[Key, int], tuple[str, ...]]:
    """Tell which witnesses' keys signed a checkpoint when, and whose cosignatures could not be checked."""
    times, unchecked = dict[Key, int](), []
    for _name, key, _url in policy.witnesses:
        try:
            when = signed_at(note, key, verify)
        except CannotCheck:
            unchecked.append(key.name)
            continue
        if when is not None:
            times[key] = when
    return times, tuple(sorted(unchecked))


def includes(found: SeenProof, table: str, size: int, head: str, policy: Policy) -> Inclusion:
    """Check that a proof leads to this head of the table, and was seen by enough. Raises `NotIncluded`."""
    number, path, _, (origin, leaves, root) = found.proof
    leaf = leaf_hash(entry_of(table_name(table, origin), size, head))
    if root_above(leaf, number, leaves, path) != root:
        raise NotIncluded("path", f"the log does not hold this head of the table: {size} records, the last {head}")
    seen = sorted((key.name, when) for key, when in found.times.items())
    if not policy.is_met(found.times):
        raise NotIncluded("unseen", f"{len(seen)} of the named witnesses saw the checkpoint; the policy asks for more")
    return Inclusion(number, leaves, origin, tuple(seen))
