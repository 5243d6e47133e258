"""Files from the operator's log of heads beside transcripts: a head of theirs stands in it, or it went on from before.

A file is a proof of inclusion (c2sp.org/tlog-proof) or one of growth, which is the request of c2sp.org/tlog-witness:
`old` and a size, hashes, an empty line, and the newer checkpoint.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .ed25519 import Verify
from .inclusion import LONGEST_PATH, PROOF, NotIncluded, goes_on, includes, origin_of, seen_proof
from .notes import (
    SIGNED,
    BadNote,
    Checkpoint,
    Key,
    decimal,
    must_be_signed,
    read_checkpoint,
    read_key,
    read_note,
    unbase64,
)
from .policy import Policy
from .receipts import LONGEST_TEXT, Receipt
from .words import NO_KEY, NOT_LOGGED

GROWTH = "old "
Moment = tuple[str, int, str]  # a table, how many records it had, and the hash of the last of them


class Trust(NamedTuple):
    """The grounds of a verifier: the operator's keys, the first first, and whose word besides counts for a log."""

    operator: tuple[str, ...]
    policy: Policy = Policy()


class Growth(NamedTuple):
    """A proof of growth as it stands in its file."""

    old: int
    path: tuple[bytes, ...]
    new: Checkpoint


def is_logged(raw: bytes) -> bool:
    """Tell whether a file beside a transcript is one from a log of heads, and no receipt."""
    return raw.startswith((PROOF.encode(), GROWTH.encode()))


def logged(
    files: Iterable[tuple[str, bytes]], trust: Trust, moments: Sequence[Moment], verify: Verify
) -> tuple[list[Receipt], list[int]]:
    """Read files from the log, by name, and say what each shows; and of how many leaves two trees were signed."""
    texts = [(name, raw[:LONGEST_TEXT].decode("utf-8", "replace")) for name, raw in files]
    trees: dict[int, set[bytes]] = {}
    for _name, text in texts:
        if found := _checkpoint(text, trust, verify):
            trees.setdefault(found.size, set()).add(found.root)
    notes = [
        _growth(name, text, trust, trees, verify)
        if text.startswith(GROWTH)
        else _proof(name, text, trust, moments, verify)
        for name, text in texts
    ]
    return notes, sorted(size for size, roots in trees.items() if len(roots) > 1)


def _no(name: str, code: str) -> Receipt:
    return Receipt(name, "", 0, "", "", NOT_LOGGED.get(code, code))


def _proof(name: str, text: str, trust: Trust, moments: Sequence[Moment], verify: Verify) -> Receipt:
    if not trust.operator:
        return _no(name, NO_KEY)
    code = "alone"
    try:
        proof = seen_proof(text, trust.operator, trust.policy, verify)
    except NotIncluded as wrong:
        return _no(name, wrong.code)
    for moment in moments:
        try:
            found = includes(proof, *moment, trust.policy)
        except NotIncluded as wrong:
            code = wrong.code
            if code != "path":
                break
            continue
        seen = " and ".join(f"{who} at {_time(when)}" for who, when in found.seen)
        says = f"in the operator's log of heads as leaf {found.number} of {found.size}{seen and f', seen by {seen}'}"
        if proof.unchecked:
            says += f"; the cosignature of {' and '.join(proof.unchecked)} not checked"
        return Receipt(name, *moment, "", "", says)
    return _no(name, code)


def _time(seconds: int) -> str:
    """Write a time; one that no calendar has is written as its seconds."""
    if seconds >= 253_402_300_800:
        return f"{seconds} s"
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _growth(name: str, text: str, trust: Trust, trees: dict[int, set[bytes]], verify: Verify) -> Receipt:
    if not trust.operator:
        return _no(name, NO_KEY)
    try:
        old, path, new = read_growth(text)
        _must_be_of(text.partition("\n\n")[2], new, trust, verify)
    except BadNote as wrong:
        return _no(name, wrong.code)
    if old not in trees:
        return _no(name, "old")
    if not any(goes_on(old, root, new.size, new.root, path) for root in trees[old]):
        return _no(name, "grown")
    says = f"the log of heads went on from {old} to {new.size} leaves"
    return Receipt(name, "", new.size, new.root.hex(), "", "", says)


def read_growth(text: str) -> Growth:
    """Read a proof of growth. Raises `BadNote`."""
    head, _blank, rest = text.partition("\n\n")
    first, *hashes = head.split("\n")
    path = tuple(map(unbase64, hashes))
    if not first.startswith(GROWTH) or len(path) > LONGEST_PATH or any(len(each) != 32 for each in path):
        raise BadNote("form", "a proof of growth is 'old 118', at most 63 hashes, an empty line, and a checkpoint")
    return Growth(decimal(first[len(GROWTH) :]), path, read_checkpoint(read_note(rest)))


def _checkpoint(text: str, trust: Trust, verify: Verify) -> Checkpoint | None:
    """Return the checkpoint in a file, if the operator signed it as its log's."""
    note = text.partition("\n\n")[2]
    try:
        found = read_checkpoint(read_note(note))
        _must_be_of(note, found, trust, verify)
    except BadNote:
        return None
    return found


def _must_be_of(note: str, found: Checkpoint, trust: Trust, verify: Verify) -> None:
    keys = [read_key(each, SIGNED) for each in trust.operator]
    if not keys or found.origin != origin_of(keys[0]):
        raise BadNote("origin", f"the checkpoint is of the log {found.origin[:80]!r}, which is not this operator's")
    must_be_signed(read_note(note), [Key(found.origin, SIGNED, key.public) for key in keys], verify)
