"""The operator's log of heads: a leaf when a table is opened, another when its match is over, and a signed root.

It lies in a file of its own beside the log of the tables. A checkpoint is signed for leaves that are on disk, and
handed out when it is on disk itself. A log that finds from a note of its own that it has signed more than it holds
(its file was put back from a backup) signs nothing from then on.
"""

import logging
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from fairdeal.events import Archived, BrokenChain, Store, UnknownTable, is_address, shown
from fairdeal.events.judge.heads import GROWTH
from fairdeal.events.judge.inclusion import PROOF, entry_of, table_name
from fairdeal.events.judge.notes import (
    BadNote,
    Checkpoint,
    Key,
    Note,
    must_be_signed,
    read_checkpoint,
    read_note,
    signed_at,
)
from fairdeal.events.sql import SqlReader

from ..evidence.ed25519 import is_signed
from . import tree
from .leaves import Leaves
from .signing import Signer

log = logging.getLogger("fairdeal.witness")
AT_ONCE = 200  # leaves in one transaction
ENDS = "revealed"  # the record that ends a match
TABLES = """
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER, looked INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS running ON tables (id) WHERE last IS NULL;
    CREATE TABLE IF NOT EXISTS checkpoints (
        size INTEGER PRIMARY KEY, root BLOB NOT NULL, text TEXT NOT NULL, line TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS came_back (
        size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL, PRIMARY KEY (size, root)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS cosignatures (
        size INTEGER NOT NULL, witness TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (size, witness)
    ) WITHOUT ROWID;
"""
NEWEST = "SELECT id, name, entry FROM tables JOIN leaves ON number = coalesce(last, first) ORDER BY id"
KEEP = "INSERT INTO cosignatures VALUES (?, ?, ?) ON CONFLICT (size, witness) DO UPDATE SET line = excluded.line"

End = Literal["first", "last"]


class Behind(RuntimeError):
    """A log that holds less than its own key has signed, or something else: it must sign nothing."""


class HeadLog:
    """The log of heads of one operator. `older` are keys that signed for it before.

    `path` may be ":memory:", or the address of a database, in which several servers share it.
    """

    def __init__(
        self, path: str | Path, origin: str, signer: Callable[[str], Signer], older: Sequence[Key] = ()
    ) -> None:
        self.origin, self._older = origin, older
        self._leaves = _leaves(path)
        kept = self._leaves.written(lambda _db: self._claimed(origin))
        if kept not in ("", origin):
            self._leaves.close()
            where = shown(str(path))
            raise Behind(f"{where} is the log of heads of {kept}; this operator's is {origin}: put back its key")
        self._signer = signer(origin)

    def _claimed(self, origin: str) -> str:
        """Note whose log this is, unless that is known; return what was known."""
        kept = self._leaves.fact("origin")
        self._leaves.note("origin", kept or origin)
        return kept

    @property
    def key(self) -> Key:
        """Return the key with which checkpoints are checked: the operator's, under the log's name."""
        return self._signer.key

    def belongs_to(self, links: str, anew: bool = False) -> None:
        """Note the mark of the key that signs the links, once; `anew`: it was lost, and this is another."""
        kept = self._leaves.fact("links")
        if links != kept and (anew or not kept):
            self._leaves.written(lambda _db: self._leaves.note("links", links))

    # Leaves

    def take_in(self, store: Store, tables: Iterable[str] | None = None) -> int:
        """Add the leaves that these tables (None: all of the store) should have and lack; return how many."""
        batches = _batches(self._not_over(store) if tables is None else tables)
        return sum(self._leaves.written(partial(self._take_in_some, store, some)) for some in batches)

    def _take_in_some(self, store: Store, tables: Iterable[str], _db: Any) -> int:
        before = self._leaves.size
        for table in tables:
            try:
                self._take_in(store, table)
            except (UnknownTable, BrokenChain) as wrong:
                log.error("the log of heads cannot take in table %s: %s", table, type(wrong).__name__)
        return self._leaves.size - before

    def _not_over(self, store: Store) -> list[str]:
        """List the tables of the store that may have a leaf to come: of others nothing is read."""
        over = {table for (table,) in self._leaves.all("SELECT id FROM tables WHERE last IS NOT NULL")}
        return [table for table in store.tables() if table not in over]

    def _take_in(self, store: Store, table: str) -> None:
        known = self._leaves.all("SELECT name, last, looked FROM tables WHERE id = ?", table)
        if not known:
            [opened] = store.read(table, -1, 0)
            name = table_name(table, self.origin)
            self._leaves.db.execute("INSERT INTO tables VALUES (?, ?, ?, NULL, 0)", (table, name, self._leaves.size))
            self._leaves.add([entry_of(name, 1, opened.hash)])
            known = [(name, None, 0)]
        [(name, last, looked)] = known
        if last is None:
            self._look_for_end(store, table, name, looked)

    def _look_for_end(self, store: Store, table: str, name: str, looked: int) -> None:
        for seq, type, *_rest in store.data_of(table, looked):
            looked = seq
            if type.partition(".")[0] == ENDS:
                [end] = store.read(table, seq - 1, seq)
                self._leaves.db.execute("UPDATE tables SET last = ? WHERE id = ?", (self._leaves.size, table))
                self._leaves.add([entry_of(name, seq + 1, end.hash)])
                break
        self._leaves.db.execute("UPDATE tables SET looked = ? WHERE id = ?", (looked, table))

    def astray(self, store: Store) -> list[str]:
        """List the tables of which the log says something else than the store: one of the two is not as it was."""
        return list(astray(self._leaves.all(NEWEST), store))

    def take_over(self, old: Leaves) -> None:
        """Go on where a log's file ended: all that stands there is written into this one, which is empty yet."""

        def take(db: Any) -> None:
            for table in ("leaves", "nodes", "tables", "checkpoints", "came_back", "cosignatures"):
                for row in old.all(f"SELECT * FROM {table}"):
                    db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)

        self._leaves.written(take)

    # Checkpoints

    def sign(self) -> str:
        """Sign a checkpoint for all leaves, unless it is there, and return its note with the cosignatures it has.

        Raises `Behind` when the key has signed something that these leaves do not go on from.
        """
        # The leaves were committed by `take_in`; this transaction keeps everybody else from adding more.
        return self.note(self._leaves.written(self._sign))

    def _sign(self, db: Any) -> int:
        self._must_bear_out()
        size, newest = self._leaves.size, self.newest()
        if not newest or newest.size < size:
            root = self._leaves.root(size)
            text = str(Checkpoint(self.origin, size, root))
            db.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?)", (size, root, text, self._signer.sign(text)))
        return size

    def _must_bear_out(self) -> None:
        """Raise `Behind` unless the tree goes on from the newest checkpoint, and from each that came from outside."""
        size, newest = self._leaves.size, self.newest()
        came = self._leaves.all("SELECT size, root FROM came_back")
        for signed, root in [*([(newest.size, newest.root)] if newest else []), *came]:
            if signed > size or self._leaves.root(signed) != root:
                raise Behind(
                    f"the log of heads has {size} leaves, and its key has signed {signed} with another root: "
                    "put back the newest file of it; until then nothing is signed"
                )

    def learn(self, note: str) -> None:
        """Take in a note that came from outside, if this log signed it: it binds like one that is still here.

        Raises `BadNote` for every other note, `Behind` when the leaves do not bear it out.
        """
        found = read_note(note)
        must_be_signed(found, [self.key, *self._older], is_signed)
        signed = read_checkpoint(found)
        if signed.origin != self.origin:
            raise BadNote("form", f"the note is of {signed.origin[:80]}")
        came = signed.size, signed.root, note
        self._leaves.written(
            lambda db: db.execute("INSERT INTO came_back VALUES (?, ?, ?) ON CONFLICT DO NOTHING", came)
        )
        self._must_bear_out()

    def newest(self) -> Checkpoint | None:
        """Return the largest checkpoint that was signed here."""
        found = self._leaves.all("SELECT size, root FROM checkpoints ORDER BY size DESC LIMIT 1")
        return Checkpoint(self.origin, *found[0]) if found else None

    def size(self) -> int:
        """Return for how many leaves a checkpoint was signed; these are shown."""
        newest = self.newest()
        return newest.size if newest else 0

    def note(self, size: int | None = None) -> str:
        """Return the note of a checkpoint (None: the newest), with its cosignatures; empty if there is none."""
        where = "true ORDER BY size DESC LIMIT 1" if size is None else f"size = {size:d}"
        for found, text, line in self._leaves.all(f"SELECT size, text, line FROM checkpoints WHERE {where}"):
            more = self._leaves.all("SELECT line FROM cosignatures WHERE size = ? ORDER BY witness", found)
            return f"{text}\n{line}{''.join(str(each) for (each,) in more)}"
        return ""

    def keep(self, size: int, answer: str, witness: Key) -> bool:
        """Keep a witness's cosignature from its answer; tell whether there is a good one in it."""
        note = self.note(size)
        try:
            found = read_note(note + answer)
            if signed_at(found, witness, is_signed) is None:
                return False
        except BadNote:
            return False
        row = size, str(witness), _line_of(found, witness)
        self._leaves.written(lambda db: db.execute(KEEP, row))
        return True

    def seen_by(self, size: int, witness: Key) -> bool:
        """Tell whether that witness has cosigned the checkpoint of that size."""
        return bool(self._leaves.all("SELECT 1 FROM cosignatures WHERE size = ? AND witness = ?", size, str(witness)))

    def last_seen_by(self, witness: Key) -> int:
        """Return the largest size that the witness has cosigned, as far as is known here."""
        return int(self._leaves.one("SELECT coalesce(max(size), 0) FROM cosignatures WHERE witness = ?", str(witness)))

    # What is shown

    def consistency(self, old: int, new: int) -> list[bytes]:
        """Return the proof that the tree of `new` leaves goes on from that of `old` ones."""
        return tree.consistency_path(old, new, self._leaves.node)

    def root(self, size: int) -> bytes:
        """Return the root over the first `size` leaves."""
        return self._leaves.root(size)

    def tile(self, level: int, number: int, width: int) -> bytes | None:
        """Return a tile of hashes; None if no checkpoint was signed that has it."""
        has = tree.has_tile(level, number, width, self.size())
        return tree.tile(level, number, width, self._leaves.node) if has else None

    def bundle(self, number: int, width: int) -> bytes | None:
        """Return a bundle of entries; None if no checkpoint was signed that has it."""
        start = number * tree.WIDTH
        has = tree.has_tile(0, number, width, self.size())
        return tree.bundle(self._leaves.entries(start, start + width)) if has else None

    def proof(self, table: str, end: End) -> str:
        """Write the proof that the first or the last head of a table stands in the log; empty if it does not yet.

        It stands under the newest checkpoint that a witness has seen, or else under the newest.
        """
        found = self._leaves.all(f"SELECT {end} FROM tables WHERE id = ?", table)
        if not found or found[0][0] is None:
            return ""
        number = int(found[0][0])
        seen = self._leaves.one("SELECT max(size) FROM cosignatures WHERE size > ?", number)
        size = int(seen) if seen is not None else self.size()
        if size <= number:
            return ""
        path = tree.inclusion_path(number, size, self._leaves.node)
        return proof_text(number, path, self.note(size))

    def growth(self, old: int, new: int) -> str:
        """Write the proof that the tree of one checkpoint went on from a smaller one; empty where it signed no such."""
        return self.grown(old, new) if 0 < old < new and self.note(new) and self.note(old) else ""

    def grown(self, old: int, new: int) -> str:
        """Write the same for a witness, who is asked to cosign the larger one: the size it knows may be 0."""
        lines = "".join(f"{line}\n" for line in base64_lines(self.consistency(old, new)))
        return f"{GROWTH}{old}\n{lines}\n{self.note(new)}"

    def close(self) -> None:
        """Let go of the file."""
        self._leaves.close()


def astray(newest: Iterable[Sequence[Any]], store: SqlReader | Store) -> Iterator[str]:
    """Yield the tables of which a log of heads, by what `NEWEST` finds in it, says something else than the store."""
    for table, name, kept in newest:
        entry, size = bytes(kept), size_in(kept)
        try:
            hashes = [record.hash for record in store.read(table, size - 2, size - 1)]
        except Archived as archived:
            if size <= archived.shelved.head.seq:  # of the records before its head nothing is known here
                continue
            hashes = [archived.shelved.head.hash]
        except UnknownTable:
            hashes = []
        if [entry] != [entry_of(name, size, each) for each in hashes]:
            yield table


def size_in(entry: bytes) -> int:
    """Return how many records a table had, by the entry of its head."""
    return int(bytes(entry).split(b"\n")[2])


def proof_text(number: int, path: Sequence[bytes], note: str) -> str:
    """Write a proof's file."""
    lines = "".join(f"{line}\n" for line in base64_lines(path))
    return f"{PROOF}\nindex {number}\n{lines}\n{note}"


def base64_lines(hashes: Sequence[bytes]) -> list[str]:
    """Write hashes as proofs hold them, one a line."""
    return [b64encode(each).decode() for each in hashes]


def _line_of(note: Note, key: Key) -> str:
    """Write the line with which the key signed the note, as it came."""
    [raw, *_more] = [each for each in note.signatures if (each.name, each.id) == (key.name, key.id)]
    return f"— {raw.name} {b64encode(raw.id + raw.bytes).decode()}\n"


def _leaves(path: str | Path) -> Leaves:
    if not is_address(str(path)):
        return Leaves(path, TABLES)
    from .shared import SharedLeaves  # needs a package that a log in a file does without

    return SharedLeaves(str(path))


def _batches(tables: Iterable[str]) -> Iterator[list[str]]:
    ids = iter(tables)
    while some := list(islice(ids, AT_ONCE)):
        yield some
