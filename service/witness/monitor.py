"""A monitor: it keeps all leaves of a log, checks that the log only grows, and that no table has two heads in it.

What it once found is told at every round: a contradiction does not pass.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fairdeal.engine.words import _
from fairdeal.events.judge.canonical import is_hash
from fairdeal.events.judge.inclusion import HEAD, origin_of
from fairdeal.events.judge.notes import (
    SIGNED,
    BadNote,
    Checkpoint,
    Key,
    must_be_signed,
    read_checkpoint,
    read_key,
    read_note,
    signed_at,
)
from fairdeal.events.judge.rotations import follow_keys, read_rotation

from ..evidence.ed25519 import is_signed
from . import tree
from .keeper import WitnessAt
from .leaves import Leaves
from .log import base64_lines, proof_text
from .net import Get, Unreachable, fetch
from .signing import together

LONGEST_ENTRY = 400
LONGEST_BUNDLE = tree.WIDTH * (2 + LONGEST_ENTRY)
MOST_AT_ONCE = 2**22  # new leaves in one look
SCHEMA = """
    CREATE TABLE IF NOT EXISTS tables (
        name TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS found (
        number INTEGER PRIMARY KEY, code TEXT NOT NULL, says TEXT NOT NULL, evidence TEXT NOT NULL, UNIQUE (code, says)
    );
"""
MOST_FOUND = 1_000


class Found(NamedTuple):
    """A contradiction: a code, a sentence, and the notes and proofs that show it to others."""

    code: str
    says: str
    evidence: str


class Leaf(NamedTuple):
    """The content of a leaf: the table's name in the log, how many records, and the hash of the last."""

    name: str
    size: int
    head: str


def read_entry(entry: bytes) -> Leaf | None:
    """Read a leaf's entry; None for one that no log of heads may hold."""
    lines = entry.decode("ascii", "replace").split("\n")
    if len(lines) != 5 or lines[0] != HEAD or lines[4] or not lines[2].isdecimal() or len(lines[2]) > 15:
        return None
    leaf = Leaf(lines[1], int(lines[2]), lines[3])
    right = is_hash(leaf.name) and is_hash(leaf.head) and leaf.size > 0 and str(leaf.size) == lines[2]
    return leaf if right else None


class Monitor:
    """A monitor of the log of one operator at `url`; `key` is the operator's key, else that of the first look is kept.

    What it keeps lies in the file `path`. `witnesses` are asked what they have seen of the log.
    """

    def __init__(
        self, path: str | Path, url: str, key: str = "", witnesses: Sequence[WitnessAt] = (), get: Get = fetch
    ) -> None:
        self.url = url.rstrip("/")
        self._leaves = Leaves(path, SCHEMA)
        self._get, self._witnesses = get, witnesses
        with self._leaves.writing():
            if not self._leaves.fact("key"):
                self._leaves.note("key", key)

    @property
    def size(self) -> int:
        """Return how many leaves are kept."""
        return self._leaves.size

    def found(self) -> list[Found]:
        """List all contradictions so far."""
        rows = self._leaves.all("SELECT code, says, evidence FROM found ORDER BY number")
        return [Found(*row) for row in rows]

    def look(self) -> list[Found]:
        """Look at the log once, and return all contradictions so far. Raises `Unreachable`, `BadNote`."""
        keys = self._keys()
        origin = self._origin(origin_of(keys[0]))
        signers = [Key(origin, SIGNED, key.public) for key in keys]
        note = self._fetched("/tlog/checkpoint")
        self._take_in(self._checkpoint(note, origin, signers), note)
        for witness in self._witnesses:
            self._compare(witness, origin, signers)
        return self.found()

    # Keys

    def _keys(self) -> list[Key]:
        """Return the operator's keys, from the first to that of now; one that nobody signed for is a contradiction."""
        url = f"{self.url}/.well-known/fairdeal.json"
        told = self._get(url).object(url)
        changes = told.get("changes")
        now, notes = str(told.get("key")), [str(note) for note in changes] if isinstance(changes, list) else []
        first = str(read_rotation(notes[0], is_signed).old) if notes else now
        pinned = self._leaves.fact("key") or now
        try:
            keys = follow_keys(first, now, notes, is_signed)
            follow_keys(pinned, now, notes, is_signed)
        except BadNote as wrong:
            self._note("key", str(wrong), json.dumps({"pinned": pinned, **told}))
            return self._kept_keys()
        with self._leaves.writing():
            self._leaves.note("key", now)
            self._leaves.note("keys", " ".join(map(str, keys)))
        return keys

    def _kept_keys(self) -> list[Key]:
        kept = self._leaves.fact("keys") or self._leaves.fact("key")
        return [read_key(each, SIGNED) for each in kept.split()]

    def _origin(self, told: str) -> str:
        """Return the log's origin as it was at the first look; another one is a second log of the operator."""
        with self._leaves.writing():
            pinned = self._leaves.fact("origin") or told
            self._leaves.note("origin", pinned)
        if told != pinned:
            says = _("The operator names another log, {told}, than before, {pinned}.", told=told, pinned=pinned)
            self._note("two-logs", says, self._leaves.fact("checkpoint"))
        return pinned

    # The tree

    def _fetched(self, path: str) -> str:
        answer = self._get(f"{self.url}{path}")
        if answer.status != 200:
            raise Unreachable(f"{self.url}{path}: the answer is {answer.status}")
        return answer.text

    def _checkpoint(self, text: str, origin: str, signers: Sequence[Key]) -> Checkpoint:
        note = read_note(text)
        must_be_signed(note, signers, is_signed)
        found = read_checkpoint(note)
        if found.origin != origin:
            raise BadNote("form", f"the checkpoint is of another log, {found.origin[:80]}")
        return found

    def _take_in(self, shown: Checkpoint, note: str) -> None:
        """Fetch the new leaves, and keep them if they give the signed root; else keep what shows the contradiction."""
        size, newest = self._leaves.size, self._leaves.fact("checkpoint")
        if shown.size <= size:
            if self._leaves.root(shown.size) != shown.root:
                self._note(
                    "two-trees", _("The log signed another tree of {n} leaves.", n=shown.size), together(newest, note)
                )
            elif shown.size < size:
                says = _("The log shows {n} leaves, and has shown {more} before.", n=shown.size, more=size)
                self._note("shorter", says, together(newest, note))
            return
        if shown.size - size > MOST_AT_ONCE:
            raise Unreachable(
                f"{self.url}: the log claims {shown.size - size} new leaves; at most {MOST_AT_ONCE} are read"
            )
        try:
            with self._leaves.writing():
                for entries in self._new_entries(size, shown.size):
                    self._leaves.add(entries)
                if self._leaves.root(shown.size) != shown.root:
                    raise _AnotherTree
                self._leaves.note("checkpoint", note)
                for number, entry in enumerate(self._leaves.entries(size, shown.size), size):
                    self._check(number, entry, shown.size, note)
        except _AnotherTree:
            says = _("The leaves that the log shows do not give the root that it signed for {n} leaves.", n=shown.size)
            self._note("two-trees", says, together(newest, note))

    def _new_entries(self, size: int, end: int) -> Iterator[list[bytes]]:
        while size < end:
            number, at = divmod(size, tree.WIDTH)
            width = min(end - number * tree.WIDTH, tree.WIDTH)
            answer = self._get(f"{self.url}/tlog/tile/entries/{tree.tile_name(number, width)}", most=LONGEST_BUNDLE)
            try:
                entries = tree.read_bundle(answer.body) if answer.status == 200 else []
            except ValueError:
                entries = []
            if len(entries) != width:
                raise Unreachable(f"{self.url}: the entries from {size} on cannot be had")
            yield entries[at:]
            size += width - at

    def _check(self, number: int, entry: bytes, size: int, note: str) -> None:
        """Check a new leaf against the other one of its table: the first has one record, the second the whole match."""
        leaf = read_entry(entry)
        if leaf is None:
            return self._note(
                "malformed", _("Leaf {n} is no head of a table.", n=number), self._proof(number, size, note)
            )
        known = self._leaves.all("SELECT first, last FROM tables WHERE name = ?", leaf.name)
        if not known:
            self._leaves.db.execute("INSERT INTO tables VALUES (?, ?, NULL)", (leaf.name, number))
            if leaf.size > 1:
                says = _("Leaf {n} is the end of a table of which the log holds no beginning.", n=number)
                self._note("no-beginning", says, self._proof(number, size, note))
        elif known[0][1] is None and leaf.size > 1:
            self._leaves.db.execute("UPDATE tables SET last = ? WHERE name = ?", (number, leaf.name))
        else:
            other = int(str(known[0][0] if leaf.size == 1 or known[0][1] is None else known[0][1]))
            says = _("Leaves {n} and {m} are two heads of one table, {name}.", n=other, m=number, name=leaf.name[:12])
            proofs = [self._proof(each, size, note) for each in (other, number)]
            self._note("two-heads", says, together(*proofs))
        return None

    def _proof(self, number: int, size: int, note: str) -> str:
        """Write a leaf's entry and the proof that the log holds it: whoever has them needs nothing more."""
        [entry] = self._leaves.entries(number, number + 1)
        path = tree.inclusion_path(number, size, self._leaves.node)
        return f"{entry.decode('ascii', 'replace')}\n{proof_text(number, path, note)}"

    # Witnesses

    def _compare(self, witness: WitnessAt, origin: str, signers: Sequence[Key]) -> None:
        """Compare what a witness has seen of the log with what the log shows here."""
        place = hashlib.sha256(origin.encode()).hexdigest()
        answer = self._get(f"{witness.url}/{place}/checkpoint")
        if answer.status != 200:
            return
        text = answer.text
        seen = self._checkpoint(text, origin, signers)
        if signed_at(read_note(text), witness.key, is_signed) is None:
            raise BadNote("unsigned", f"{witness.url}: its checkpoint is not signed by {witness.key.name}")
        if seen.size > self.size:
            note = self._fetched("/tlog/checkpoint")
            self._take_in(self._checkpoint(note, origin, signers), note)
        size, newest = self.size, self._leaves.fact("checkpoint")
        if seen.size > size:
            says = _(
                "{name} has seen {more} leaves; the log shows {n} here.", name=witness.key.name, more=seen.size, n=size
            )
            self._note("held-back", says, together(newest, text))
        elif self._leaves.root(seen.size) != seen.root:
            says = _("The log signed another tree of {n} leaves for {name}.", n=seen.size, name=witness.key.name)
            path = base64_lines(tree.consistency_path(seen.size, size, self._leaves.node))
            self._note(
                "two-trees", says, together(newest, text, "\n".join([f"consistency {seen.size} {size}", *path, ""]))
            )

    def _note(self, code: str, says: str, evidence: str) -> None:
        db = self._leaves.db
        if int(self._leaves.one("SELECT count(*) FROM found")) < MOST_FOUND:
            db.execute("INSERT OR IGNORE INTO found (code, says, evidence) VALUES (?, ?, ?)", (code, says, evidence))

    def close(self) -> None:
        """Let go of the file."""
        self._leaves.close()


class _AnotherTree(Exception):
    """A tree whose root is not the one that was signed."""
