"""Files from the operator's log of heads beside transcripts: a head of theirs stands in it, or it went on from before.

A file is a proof of inclusion (c2sp.org/tlog-proof) or one of growth, which is the request of c2sp.org/tlog-witness:
`old` and a size, hashes, an empty line, and the newer checkpoint.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from .inclusion import LONGEST_PATH, PROOF, NotIncluded, check_inclusion, goes_on, origin_of
from .notes import Note, is_signed
from .signed_notes import (
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

GROWTH = "old "
LONGEST_FILE = 2**16
NOT_LOGGED = {
    "form": "it is no proof from a log of heads",
    "origin": "its log is not that of the operator",
    "unsigned": "the operator's key did not sign its checkpoint",
    "signature": "a signature in it does not fit",
    "path": "it does not lead to a head of the match",
    "unseen": "fewer of the named witnesses have seen it than were asked for",
    "alone": "no transcript lies beside it",
    "old": "no proof with the older checkpoint lies beside it",
    "grown": "it does not show that the log went on",
}

Moment = tuple[str, int, str]  # a table, how many records it had, and the hash of the last of them


class Trust(NamedTuple):
    """The grounds of a verifier: the operator's keys, the first first; witnesses' keys, how many must have seen it."""

    operator: tuple[str, ...]
    witnesses: tuple[str, ...] = ()
    quorum: int = 0


class Growth(NamedTuple):
    """A proof of growth as it stands in its file."""

    old: int
    path: tuple[bytes, ...]
    new: Checkpoint


def is_logged(raw: bytes) -> bool:
    """Tell whether a file beside a transcript is one from a log of heads, and no receipt."""
    return raw.startswith((PROOF.encode(), GROWTH.encode()))


def logged(files: Iterable[tuple[str, bytes]], trust: Trust, moments: Sequence[Moment]) -> tuple[list[Note], list[int]]:
    """Read files from the log, by name, and say what each shows; and of how many leaves two trees were signed."""
    texts = [(name, raw[:LONGEST_FILE].decode("utf-8", "replace")) for name, raw in files]
    trees: dict[int, set[bytes]] = {}
    for _name, text in texts:
        if found := _checkpoint(text, trust):
            trees.setdefault(found.size, set()).add(found.root)
    notes = [
        _growth(name, text, trust, trees) if text.startswith(GROWTH) else _proof(name, text, trust, moments)
        for name, text in texts
    ]
    return notes, sorted(size for size, roots in trees.items() if len(roots) > 1)


def verify(public: bytes, signature: bytes, message: bytes) -> bool:
    """Tell whether an Ed25519 signature holds, for those who read signed notes."""
    return is_signed(public, message, signature)


def _no(name: str, code: str) -> Note:
    return Note(name, "", 0, "", "", NOT_LOGGED.get(code, code))


def _proof(name: str, text: str, trust: Trust, moments: Sequence[Moment]) -> Note:
    if not trust.operator:
        return _no(name, "no key was given")
    code = "alone"
    for moment in moments:
        try:
            found = check_inclusion(text, *moment, **trust._asdict(), verify=verify)
        except NotIncluded as wrong:
            code = wrong.code
            if code != "path":
                break
            continue
        seen = " and ".join(f"{who} at {_time(when)}" for who, when in found.seen)
        says = f"in the operator's log of heads as leaf {found.number} of {found.size}{seen and f', seen by {seen}'}"
        return Note(name, *moment, "", "", says)
    return _no(name, code)


def _time(seconds: int) -> str:
    """Write a time; one that no calendar has is written as its seconds."""
    if seconds >= 253_402_300_800:
        return f"{seconds} s"
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _growth(name: str, text: str, trust: Trust, trees: dict[int, set[bytes]]) -> Note:
    if not trust.operator:
        return _no(name, "no key was given")
    try:
        old, path, new = read_growth(text)
        _must_be_of(text.partition("\n\n")[2], new, trust)
    except BadNote as wrong:
        return _no(name, wrong.code)
    if old not in trees:
        return _no(name, "old")
    if not any(goes_on(old, root, new.size, new.root, path) for root in trees[old]):
        return _no(name, "grown")
    return Note(name, "", new.size, new.root.hex(), "", "", f"the log of heads went on from {old} to {new.size} leaves")


def read_growth(text: str) -> Growth:
    """Read a proof of growth. Raises `BadNote`."""
    head, _blank, rest = text.partition("\n\n")
    first, *hashes = head.split("\n")
    path = tuple(map(unbase64, hashes))
    if not first.startswith(GROWTH) or len(path) > LONGEST_PATH or any(len(each) != 32 for each in path):
        raise BadNote("form", "a proof of growth is 'old 118', at most 63 hashes, an empty line, and a checkpoint")
    return Growth(decimal(first[len(GROWTH) :]), path, read_checkpoint(read_note(rest)))


def _checkpoint(text: str, trust: Trust) -> Checkpoint | None:
    """Return the checkpoint in a file, if the operator signed it as its log's."""
    note = text.partition("\n\n")[2]
    try:
        found = read_checkpoint(read_note(note))
        _must_be_of(note, found, trust)
    except BadNote:
        return None
    return found


def _must_be_of(note: str, found: Checkpoint, trust: Trust) -> None:
    keys = [read_key(each, SIGNED) for each in trust.operator]
    if not keys or found.origin != origin_of(keys[0]):
        raise BadNote("origin", f"the checkpoint is of the log {found.origin[:80]!r}, which is not this operator's")
    must_be_signed(read_note(note), [Key(found.origin, SIGNED, key.public) for key in keys], verify)
