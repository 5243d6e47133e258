"""Another implementation, Go's sumdb, has accepted what is written here, and its own trees and notes are these.

`go/interop.go` made the vectors and says how.
"""

import hashlib
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from witness.ours import ours

from fairdeal.events.judge.inclusion import leaf_hash, root_above
from fairdeal.events.judge.notes import Checkpoint, read_checkpoint, read_key, read_note, signed_at
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.witness import tree
from fairdeal.service.witness.leaves import Leaves
from fairdeal.service.witness.log import base64_lines
from fairdeal.service.witness.signing import Signer

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    made = Leaves(":memory:")
    with made.writing():
        made.add(f"entry {number}".encode() for number in range(300))
    return made


def test_go_accepted_what_is_written_today() -> None:
    assert ours() == VECTORS["accepted"]


def test_go_has_the_same_roots_at_every_size(leaves: Leaves) -> None:
    assert {size: base64_lines([leaves.root(int(size))])[0] for size in VECTORS["roots"]} == VECTORS["roots"]
    assert len(VECTORS["roots"]) == 300


def test_go_gives_the_same_proofs_that_a_leaf_is_there(leaves: Leaves) -> None:
    for each in VECTORS["inclusion"]:
        number, size, path = each["Number"], each["Size"], each["Path"]
        assert base64_lines(tree.inclusion_path(number, size, leaves.node)) == path
        leaf = leaf_hash(f"entry {number}".encode())
        assert root_above(leaf, number, size, list(map(b64decode, path))) == leaves.root(size)


def test_go_gives_the_same_proofs_that_a_tree_has_grown(leaves: Leaves) -> None:
    for each in VECTORS["consistency"]:
        old, new, path = each["Old"], each["New"], each["Path"]
        assert base64_lines(tree.consistency_path(old, new, leaves.node)) == path
        assert tree.goes_on(old, leaves.root(old), new, leaves.root(new), list(map(b64decode, path)))


def test_go_has_the_same_tiles_under_the_same_addresses(leaves: Leaves) -> None:
    for address, digest in VECTORS["tiles"].items():
        level, _, name = address.partition("/")
        found = tree.read_tile_name(name)
        assert found
        assert tree.tile_name(*found) == name
        if digest:
            assert tree.has_tile(int(level), *found, 300)
            assert hashlib.sha256(tree.tile(int(level), *found, leaves.node)).hexdigest() == digest


def test_gos_notes_are_those_that_are_written_here() -> None:
    for name, note in VECTORS["notes"].items():
        signer = Signer(hashlib.sha256(name.encode()).digest(), name)
        assert str(signer.key) == VECTORS["keys"][name]
        text = str(Checkpoint(name, 0, tree.EMPTY))
        assert f"{text}\n{signer.sign(text)}" == note
        assert signed_at(read_note(note), read_key(VECTORS["keys"][name]), is_signed) == 0
        assert read_checkpoint(read_note(note)) == Checkpoint(name, 0, tree.EMPTY)
