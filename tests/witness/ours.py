"""What Fairdeal writes, for another implementation to check: notes, proofs and entries, the same at each run.

`go/interop.go` reads it, and says how the two are run.
"""

import json
from base64 import b64encode
from typing import Any

from fairdeal.events.judge.notes import COSIGNED, Checkpoint
from fairdeal.service.witness import tree
from fairdeal.service.witness.leaves import Leaves
from fairdeal.service.witness.signing import Signer

ORIGIN = "fairdeal/log/5c92f3f248529c725a217a18eee35716"
SIZES = [1, 2, 3, 6, 64, 65, 200, 255, 256, 257, 299, 300]


def texts(hashes: list[bytes]) -> list[str]:
    return [b64encode(each).decode() for each in hashes]


def ours() -> dict[str, Any]:
    entries = [f"entry {number}" for number in range(300)]
    leaves = Leaves(":memory:")
    with leaves.writing():
        leaves.add(entry.encode() for entry in entries)
    signer, witness = Signer(bytes(range(32)), ORIGIN), Signer(bytes(range(32, 64)), "witness.example/w1", COSIGNED)
    text = str(Checkpoint(ORIGIN, 300, leaves.root(300)))
    note = f"{text}\n{signer.sign(text)}"
    proofs = [
        {"number": number, "size": size, "path": texts(tree.inclusion_path(number, size, leaves.node))}
        for size in SIZES
        for number in sorted({0, size // 3, size - 1})
    ]
    growth = [
        {"old": old, "new": new, "path": texts(tree.consistency_path(old, new, leaves.node))}
        for new in SIZES
        for old in SIZES
        if old <= new
    ]
    return {
        "key": str(signer.key),
        "witness": str(witness.key),
        "note": note,
        "cosigned": note + witness.cosign(text, 1_795_000_000),
        "entries": entries,
        "roots": {str(size): texts([leaves.root(size)])[0] for size in SIZES},
        "inclusion": proofs,
        "consistency": growth,
        "bundle": tree.bundle(leaves.entries(0, 256)).hex(),
    }


if __name__ == "__main__":
    print(json.dumps(ours()))
