"""Proofs that a head is in the log, good and bad, with the verdict on each: the same for every verifier.

`python proofs.py > proofs.json` writes them anew; run it in tests/witness with tests/ and the repository in PYTHONPATH.
"""

import json
from typing import Any

from witness.logs import COSIGNER, OPERATOR, ORIGIN, SEED, Bare, entry, head, policy

from fairdeal.events.judge.notes import COSIGNED
from fairdeal.service.witness import tree
from fairdeal.service.witness.log import proof_text
from fairdeal.service.witness.signing import Signer

LOG = Bare(*[entry(table, size) for size in (1, 30) for table in range(4)], *[entry(3, 31 + n) for n in range(3)])
SECOND = Signer(bytes(range(64, 96)), "witness.example/w2", COSIGNED)
TWIN = Signer(bytes(range(32, 64)), "twin.example", COSIGNED)
STRANGER = Signer(bytes(32), "stranger.example", COSIGNED)
NEW = bytes([2] * 32)


def note(*witnesses: Signer, size: int = 11, seed: bytes = SEED, origin: str = ORIGIN) -> str:
    made = Bare(*LOG.leaves.entries(0, size), signer=Signer(seed, origin)).note(origin=origin)
    text = made.partition("\n\n")[0] + "\n"
    return made + "".join(each.cosign(text, 1_795_000_000 + at) for at, each in enumerate(witnesses))


def proof(signed: str, number: int = 6, size: int = 11) -> str:
    return proof_text(number, tree.inclusion_path(number, size, LOG.leaves.node), signed)


def cases() -> dict[str, dict[str, Any]]:
    """Each case: what a verifier is given, and the code of its refusal; an empty code for a proof that holds."""
    good = proof(note(COSIGNER, SECOND))
    given = {
        "proof": good,
        "table": "t2",
        "size": 30,
        "head": head("2 30"),
        "operator": [str(OPERATOR.key)],
        "policy": policy(COSIGNER.key, SECOND.key),
    }
    new = str(Signer(NEW, "fairdeal").key)
    first_hash = good.split("\n")[2]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    other = alphabet[alphabet.index(first_hash[-2]) + 1]  # its last two bits count for nothing
    other_time = note(SECOND) + COSIGNER.cosign(note(size=7).partition("\n\n")[0] + "\n", 5)
    changed: dict[str, tuple[str, dict[str, Any]]] = {
        "holds": ("", {}),
        "holds, with something more for its reader": ("", {"proof": good.replace("\nindex", "\nextra AAAA\nindex")}),
        "holds in a smaller tree": ("", {"proof": proof(note(COSIGNER, SECOND, size=7), size=7)}),
        "holds after a change of key": (
            "",
            {"proof": proof(note(COSIGNER, SECOND, seed=NEW)), "operator": [str(OPERATOR.key), new]},
        ),
        "holds without witnesses when none are asked for": ("", {"proof": proof(note()), "policy": ""}),
        "another version": ("form", {"proof": good.replace("@v1", "@v2")}),
        "a leading zero": ("form", {"proof": good.replace("index 6", "index 06")}),
        "no index": ("form", {"proof": good.replace("index 6\n", "")}),
        "a short hash": ("form", {"proof": good.replace("index 6\n", "index 6\nAAAA\n")}),
        "a hash in another base64": ("form", {"proof": good.replace(first_hash, first_hash[:-2] + other + "=", 1)}),
        "64 hashes": ("form", {"proof": good.replace("index 6\n", "index 6\n" + ("A" * 43 + "=\n") * 61)}),
        "a carriage return": ("form", {"proof": good.replace("\n", "\r\n")}),
        "another operator": ("origin", {"operator": [new]}),
        "another log of this operator": ("origin", {"proof": proof(note(COSIGNER, SECOND, origin="fairdeal/log/2"))}),
        "the new key alone": ("origin", {"proof": proof(note(COSIGNER, SECOND, seed=NEW)), "operator": [new]}),
        "the old key alone": ("unsigned", {"proof": proof(note(COSIGNER, SECOND, seed=NEW))}),
        "another size signed": ("signature", {"proof": good.replace("\n11\n", "\n12\n")}),
        "a cosignature of another checkpoint": ("signature", {"proof": proof(other_time)}),
        "another size of the table": ("path", {"size": 31}),
        "another head of the table": ("path", {"head": head("another")}),
        "another table": ("path", {"table": "t1"}),
        "another leaf": ("path", {"proof": good.replace("index 6", "index 7")}),
        "a leaf outside the tree": ("path", {"proof": good.replace("index 6", "index 11")}),
        "a hash too few": ("path", {"proof": good.replace(f"{first_hash}\n", "", 1)}),
        "a hash too many": ("path", {"proof": good.replace(first_hash, f"{first_hash}\n{first_hash}", 1)}),
        "too few witnesses": ("unseen", {"proof": proof(note(COSIGNER))}),
        "a stranger for a witness": ("unseen", {"proof": proof(note(COSIGNER, STRANGER))}),
        "one witness under two names": (
            "policy",
            {"proof": proof(note(COSIGNER, TWIN)), "policy": policy(COSIGNER.key, TWIN.key)},
        ),
        "a log's key for a witness": ("policy", {"policy": policy(OPERATOR.key)}),
        "no key": ("key", {"operator": ["nonsense"]}),
    }
    return {name: {**given, **more, "code": code} for name, (code, more) in changed.items()}


if __name__ == "__main__":
    print(json.dumps(cases(), indent=1, ensure_ascii=False))
