"""A witness, as c2sp.org/tlog-witness describes it: it cosigns what goes on from all that it has cosigned before.

What it has seen is on disk before its signature leaves. When it meets its own signature under a head that does not
go on from what its disk says, the disk was put back (or the key is used elsewhere): it signs nothing more for that log.
"""

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fairdeal.events.judge.notes import (
    BadNote,
    Checkpoint,
    Key,
    Note,
    decimal,
    must_be_signed,
    read_checkpoint,
    read_note,
    signed_at,
    unbase64,
)

from ..evidence.ed25519 import is_signed
from . import tree
from .leaves import Leaves
from .signing import Signer, together

log = logging.getLogger("fairdeal.witness")
LONGEST_PROOF = 63
LONGEST_REQUEST = 192 * 1024
SIZE = "text/x.tlog.size"
PLAIN = "text/plain; charset=utf-8"
AGAIN_SECONDS = 1  # within it the same head gets the same cosignature, and nothing is written
MOST_KEPT = 100  # contradictions of one log; the first ones are proof enough
SCHEMA = """
    CREATE TABLE IF NOT EXISTS seen (
        origin TEXT PRIMARY KEY, place TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, root BLOB NOT NULL,
        note TEXT NOT NULL, line TEXT NOT NULL, time INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS contradictions (
        origin TEXT NOT NULL, why TEXT NOT NULL, evidence TEXT NOT NULL, PRIMARY KEY (origin, why, evidence)
    );
    CREATE TABLE IF NOT EXISTS stopped (origin TEXT PRIMARY KEY, why TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS own (
        origin TEXT NOT NULL, size INTEGER NOT NULL, root BLOB NOT NULL, PRIMARY KEY (origin, size, root)
    ) WITHOUT ROWID;
"""


class Answer(NamedTuple):
    """An HTTP answer."""

    status: int
    body: str
    kind: str = PLAIN


class Refusal(Exception):
    """A request that is not cosigned, and what is answered."""

    def __init__(self, status: int, body: str, kind: str = PLAIN) -> None:
        super().__init__(body)
        self.answer = Answer(status, f"{body}\n", kind)


class CosignRequest(NamedTuple):
    """A request to cosign: the size that the asker goes on from, the proof, and the checkpoint's note."""

    old: int
    path: tuple[bytes, ...]
    note: Note
    checkpoint: Checkpoint
    text: str


class Seen(NamedTuple):
    """The newest head of a log that was cosigned: the log's own line, our cosignature, and its time."""

    size: int
    root: bytes
    note: str
    line: str
    time: int


NOTHING = Seen(0, tree.EMPTY, "", "", 0)


class Witness:
    """A witness of some logs, each with the keys that may sign for it; `clock` gives seconds since 1970."""

    def __init__(
        self, path: str | Path, signer: Signer, logs: Mapping[str, Sequence[Key]], clock: Callable[[], int]
    ) -> None:
        self.logs = {origin: list(keys) for origin, keys in logs.items()}
        self._signer, self._clock = signer, clock
        self._kept = Leaves(path, SCHEMA)

    def add_checkpoint(self, body: bytes) -> Answer:
        """Answer a request to cosign."""
        try:
            request = read_request(body)
            keys = self.logs.get(request.checkpoint.origin)
            if keys is None:
                raise Refusal(404, "this log is not watched here")
            try:
                must_be_signed(request.note, keys, is_signed)
            except BadNote as wrong:
                raise Refusal(403, str(wrong)) from None
            if request.old > request.checkpoint.size:
                raise Refusal(400, "the old size is larger than the checkpoint's")
            return self._cosign(request)
        except Refusal as no:
            return no.answer

    def _cosign(self, request: CosignRequest) -> Answer:
        """Decide and write in one transaction: no other request comes between."""
        asked, refused = request.checkpoint, None
        with self._kept.writing() as db:
            seen = self.seen(asked.origin)
            try:
                self._must_go_on(request, seen)
            except Refusal as no:
                refused = no.answer  # and what was written down about it stays
            else:
                before, seen = seen, self._signed(request, seen)
                if seen != before:
                    place = hashlib.sha256(asked.origin.encode()).hexdigest()
                    db.execute("INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?, ?, ?, ?)", (asked.origin, place, *seen))
        return refused or Answer(200, seen.line)

    def _must_go_on(self, request: CosignRequest, seen: Seen) -> None:
        asked = request.checkpoint
        for (why,) in self._kept.all("SELECT why FROM stopped WHERE origin = ?", asked.origin):
            raise Refusal(503, f"nothing more is cosigned for this log: {why}")
        ours = (asked.size, asked.root) != (seen.size, seen.root) and self._is_ours(request.note)
        if ours and asked.size >= seen.size:
            self._kept.db.execute("INSERT OR IGNORE INTO own VALUES (?, ?, ?)", (asked.origin, asked.size, asked.root))
        if request.old != seen.size:
            raise Refusal(409, str(seen.size), SIZE)
        self._must_take_up_its_own(asked, seen)
        if tree.goes_on(seen.size, seen.root, asked.size, asked.root, request.path):
            return
        if asked.size == seen.size and asked.root != seen.root and seen.note:
            self._contradicted(asked.origin, "two roots for one size", together(seen.note, request.text))
        if ours and seen.note:
            self._stop(asked.origin, together(seen.note, request.text))
        raise Refusal(422, "the checkpoint does not go on from the one that was cosigned last")

    def _must_take_up_its_own(self, asked: Checkpoint, seen: Seen) -> None:
        """Refuse every head but the next that bears our own signature, if there is one that the disk does not know."""
        lost = "SELECT size, root FROM own WHERE origin = ? AND size > ? ORDER BY size LIMIT 1"
        for size, root in self._kept.all(lost, asked.origin, seen.size):
            if (asked.size, asked.root) != (size, root):
                why = f"this witness has cosigned {size} leaves, and its disk was put back: send that head first"
                raise Refusal(503, why)

    def _is_ours(self, note: Note) -> bool:
        """Tell whether this witness has cosigned the note itself."""
        try:
            return signed_at(note, self._signer.key, is_signed) is not None
        except BadNote:
            return False

    def _stop(self, origin: str, evidence: str) -> None:
        why = "this witness finds its own signature under a head that its disk does not lead to: the disk was put back"
        self._kept.db.execute("INSERT OR REPLACE INTO stopped VALUES (?, ?)", (origin, why))
        self._contradicted(origin, why, evidence)

    def _contradicted(self, origin: str, why: str, evidence: str) -> None:
        log.error("%s: %s", origin, why)
        if int(self._kept.one("SELECT count(*) FROM contradictions WHERE origin = ?", origin)) < MOST_KEPT:
            self._kept.db.execute("INSERT OR IGNORE INTO contradictions VALUES (?, ?, ?)", (origin, why, evidence))

    def _signed(self, request: CosignRequest, seen: Seen) -> Seen:
        now, asked = self._clock(), request.checkpoint
        same = (seen.size, seen.root) == (asked.size, asked.root) and read_text(seen.note) == request.note.text
        if same and seen.line and seen.time <= now <= seen.time + AGAIN_SECONDS:
            return seen
        when = max(now, seen.time)
        line = self._signer.cosign(request.note.text, when)
        return Seen(asked.size, asked.root, self._as_signed(request), line, when)

    def _as_signed(self, request: CosignRequest) -> str:
        """Keep of a note its text and the lines that the log's own keys signed."""
        keys = {(key.name, key.id) for key in self.logs[request.checkpoint.origin]}
        head, _blank, lines = request.text.rpartition("\n\n")
        own = zip(lines.splitlines(keepends=True), request.note.signatures, strict=True)
        return f"{head}\n\n{''.join(line for line, each in own if (each.name, each.id) in keys)}"

    def seen(self, origin: str) -> Seen:
        """Return the newest head that was cosigned for a log."""
        found = self._kept.all("SELECT size, root, note, line, time FROM seen WHERE origin = ?", origin)
        return Seen(*found[0]) if found else NOTHING

    def checkpoint(self, place: str) -> Answer:
        """Show the newest head that was cosigned for a log, by the SHA-256 of its origin, in hex."""
        found = self._kept.all("SELECT note, line FROM seen WHERE place = ?", place)
        return Answer(200, "".join(found[0])) if found else Answer(404, "nothing was cosigned for that log here\n")

    def contradictions(self) -> list[tuple[str, str, str]]:
        """List what was found against logs: origin, why, and the notes that show it."""
        return [
            (str(origin), str(why), str(notes)) for origin, why, notes in self._kept.all("SELECT * FROM contradictions")
        ]

    def close(self) -> None:
        """Let go of the file."""
        self._kept.close()


def read_text(note: str) -> str:
    """Return the text of a kept note; empty if there is none."""
    return read_note(note).text if note else ""


def read_request(body: bytes) -> CosignRequest:
    """Read a request to cosign. Raises `Refusal`."""
    try:
        head, blank, text = body.decode().partition("\n\n")
        first, *lines = head.split("\n")
        if not blank or not first.startswith("old ") or len(lines) > LONGEST_PROOF:
            raise BadNote("form", "a request is 'old SIZE', at most 63 hashes, an empty line, and a checkpoint")
        path = tuple(map(unbase64, lines))
        if any(len(each) != 32 for each in path):
            raise BadNote("form", "a hash of the proof has not 32 bytes")
        note = read_note(text)
        return CosignRequest(decimal(first[4:]), path, note, read_checkpoint(note), text)
    except (BadNote, UnicodeDecodeError) as wrong:
        raise Refusal(400, str(wrong)) from None
