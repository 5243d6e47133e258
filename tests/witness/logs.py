"""Logs of heads in memory, honest and not, and a way to reach them without a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from fairdeal.events import Draft, Store
from fairdeal.events.judge.inclusion import entry_of, origin_of, table_name
from fairdeal.events.judge.notes import COSIGNED, Checkpoint
from fairdeal.service.witness import tree
from fairdeal.service.witness.keeper import Keeper, WitnessAt
from fairdeal.service.witness.leaves import Leaves
from fairdeal.service.witness.log import HeadLog, base64_lines
from fairdeal.service.witness.net import MOST, Answer, Unreachable
from fairdeal.service.witness.signing import Signer
from fairdeal.service.witness.witness import Witness

SEED = bytes(range(32))
OPERATOR = Signer(SEED, "fairdeal")
ORIGIN = origin_of(OPERATOR.key)
SIGNER = Signer(SEED, ORIGIN)
COSIGNER = Signer(bytes(range(32, 64)), "witness.example/w1", COSIGNED)
HOST = "http://cards.example"
WITNESS = WitnessAt("http://witness.example", COSIGNER.key)
NAMES = [table_name(f"t{number}", ORIGIN) for number in range(4)]


def head(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def entry(table: int, size: int, word: str = "") -> bytes:
    """An entry for one of a few tables."""
    return entry_of(NAMES[table], size, head(word or f"{table} {size}"))


class Bare:
    """A log with any entries at all, that signs whatever it is told to, as a dishonest operator does."""

    def __init__(self, *entries: bytes, signer: Signer = SIGNER) -> None:
        self._signer = signer
        self.leaves = Leaves(":memory:")
        self.add(*entries)

    def add(self, *entries: bytes) -> Bare:
        with self.leaves.writing():
            self.leaves.add(entries)
        return self

    def note(self, size: int | None = None, origin: str = ORIGIN, root: bytes = b"") -> str:
        size = self.leaves.size if size is None else size
        text = str(Checkpoint(origin, size, root or self.leaves.root(size)))
        return f"{text}\n{self._signer.sign(text)}"

    def asks(self, old: int, size: int | None = None, note: str = "") -> bytes:
        """The request to a witness that knows `old` leaves."""
        size = self.leaves.size if size is None else size
        path = base64_lines(tree.consistency_path(old, size, self.leaves.node))
        return "\n".join([f"old {old}", *path, "", note or self.note(size)]).encode()

    def get(self, url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        """Answer a monitor's requests."""
        match url.removeprefix(HOST).split("/"):
            case ["", ".well-known", "fairdeal.json"]:
                return Answer(200, json.dumps({"key": str(OPERATOR.key), "changes": []}).encode())
            case ["", "tlog", "checkpoint"]:
                return Answer(200, self.note().encode())
            case ["", "tlog", "tile", "entries", *name]:
                found = tree.read_tile_name("/".join(name))
                assert found
                number, width = found
                return Answer(200, tree.bundle(self.leaves.entries(number * 256, number * 256 + width)))
        raise Unreachable(url)


def a_witness(path: str = ":memory:", clock: Callable[[], int] = lambda: 1_795_000_000) -> Witness:
    return Witness(path, COSIGNER, {ORIGIN: [SIGNER.key]}, clock)


def reach(*witnesses: tuple[str, Witness]) -> Callable[..., Answer]:
    """A way to reach witnesses by their addresses."""
    known = dict(witnesses)

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        for address, witness in known.items():
            if url.startswith(address):
                path = url.removeprefix(address)
                told = (
                    witness.add_checkpoint(data or b"")
                    if path == "/add-checkpoint"
                    else witness.checkpoint(path.split("/")[1])
                )
                return Answer(told.status, told.body.encode())
        raise Unreachable(url)

    return get


def a_keeper(path: str, *witnesses: tuple[str, Witness], seed: bytes = SEED, changes: Sequence[str] = ()) -> Keeper:
    named = [f"{address}={COSIGNER.key}" for address, _ in witnesses]
    return Keeper(path, seed, changes, named, reach(*witnesses))


def a_log(path: str = ":memory:") -> HeadLog:
    return HeadLog(path, ORIGIN, lambda name: Signer(SEED, name))


def draft(number: int, kind: str = "said") -> Draft:
    at = f"2026-11-22T10:00:{number % 60:02d}.000Z"
    return Draft(type=kind, by="table", cmd=f"c{number}", data={"n": number}, at=at)


def play(store: Store, table: str, *kinds: str) -> None:
    """Write records of these types after those that the table has."""
    try:
        seq = store.head(table).seq
    except LookupError:
        seq = -1
    store.append(table, seq, [draft(seq + 1 + number, kind) for number, kind in enumerate(kinds)])


def policy(*witnesses: Any, least: int | None = None, logs: Sequence[Any] = ()) -> str:
    """A policy in which so many of these witnesses' keys must have seen a log, or all of them; empty without any."""
    if not witnesses:
        return ""
    lines = [f"log {key}" for key in logs] + [f"witness w{i} {key}" for i, key in enumerate(witnesses)]
    names = " ".join(f"w{i}" for i, _ in enumerate(witnesses))
    return "\n".join([*lines, f"group enough {'all' if least is None else least} {names}", "quorum enough", ""])
