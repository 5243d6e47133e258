"""Trust policies (c2sp.org/tlog-policy): what they may say, when they are met; and ML-DSA-44."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.mldsa import MLDSA44PrivateKey
from witness.logs import COSIGNER, OPERATOR, SIGNER, Bare, entry, head, policy

from fairdeal.events.judge.alone import with_cryptography
from fairdeal.events.judge.ed25519 import is_signed
from fairdeal.events.judge.heads import Trust, logged
from fairdeal.events.judge.inclusion import NotIncluded, check_inclusion
from fairdeal.events.judge.notes import COSIGNED, COSIGNED_ML_DSA, BadNote, Key, read_key
from fairdeal.events.judge.policy import read_policy
from fairdeal.service.evidence import ed25519
from fairdeal.service.witness import tree
from fairdeal.service.witness.log import proof_text
from fairdeal.service.witness.signing import Signer

A, B, C, D = (Signer(bytes([at] * 32), f"w.example/{at}", COSIGNED).key for at in range(11, 15))
FOUR = "".join(f"witness {name} {key}\n" for name, key in zip("abcd", (A, B, C, D), strict=True))
LEVELS = f"{FOUR}group one any a b\ngroup two 2 c d\ngroup both all one two\nquorum both\n"
GOOD = {
    "nothing": "",
    "nobody": "quorum none\n",
    "blanks and comments": f"# ours\n\n \t# more\n  log\t{SIGNER.key}  https://log.example \nquorum none",
    "one witness": f"witness w {A} https://w.example\nquorum w\n",
    "a name of no letters": f"witness \u212a:/- {A}\nquorum \u212a:/-\n",
    "two levels": LEVELS,
}
BAD = {
    "no quorum": f"witness w {A}\n",
    "two quorums": "quorum none\nquorum none\n",
    "a quorum of nobody": "quorum w\n",
    "a quorum before its witness": f"quorum w\nwitness w {A}\n",
    "a witness called none": f"witness none {A}\nquorum none\n",
    "a name twice": f"witness w {A}\nwitness w {B}\nquorum w\n",
    "a witness twice": f"witness w {A}\nwitness v {Key('other', COSIGNED, A.public)}\nquorum w\n",
    "a log twice": f"log {SIGNER.key}\nlog {SIGNER.key}\nquorum none\n",
    "a log's key for a witness": f"witness w {SIGNER.key}\nquorum w\n",
    "a witness's key for a log": f"log {A}\nquorum none\n",
    "a key with another id": f"witness w {str(A).replace('+', '+0', 1)}\nquorum w\n",
    "a word too many": f"witness w {A} https://w.example more\nquorum w\n",
    "a group of nobody": f"{FOUR}group g all\nquorum a\n",
    "more than there are": f"{FOUR}group g 3 a b\nquorum g\n",
    "none of them": f"{FOUR}group g 0 a b\nquorum g\n",
    "a leading zero": f"{FOUR}group g 01 a b\nquorum g\n",
    "a member twice": f"{FOUR}group g all a a\nquorum g\n",
    "a member of two groups": f"{FOUR}group g any a b\ngroup h any b c\nquorum g\n",
    "a member that is none": f"{FOUR}group g any a none\nquorum g\n",
    "a group of itself": f"{FOUR}group g any a g\nquorum g\n",
    "a carriage return": "quorum none\r\n",
    "another line": "policy v2\nquorum none\n",
    "too many lines": "\n" * 1000 + "quorum none",
}
IN_BROWSER = """
import { readFileSync } from "node:fs"
import { isMet, policyOf } from "./web/js/verify/policy.js"
const [texts, level, seen] = JSON.parse(readFileSync(0, "utf-8"))
const isGood = text => {
  try {
    return Boolean(policyOf(text))
  } catch (wrong) {
    if (wrong.message !== "policy") throw wrong
    return false
  }
}
console.log(JSON.stringify([texts.map(isGood), seen.map(names => isMet(policyOf(level), names))]))
"""
SEEN = ["", "a", "cd", "ac", "acd", "bcd", "abc", "abcd"]
MET = [False, False, False, False, True, True, False, True]


def is_good(text: str) -> bool:
    try:
        return bool(read_policy(text))
    except BadNote as wrong:
        assert wrong.code == "policy"
        return False


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_policy_is_read(text: str) -> None:
    assert is_good(text)


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_policy_is_refused(text: str) -> None:
    assert not is_good(text)


def test_a_policy_is_met_by_the_groups_that_it_names() -> None:
    keys, found = dict(zip("abcd", (A, B, C, D), strict=True)), read_policy(LEVELS)
    assert [found.is_met({keys[name] for name in names}) for names in SEEN] == MET
    assert read_policy("").is_met(())


@pytest.mark.processes
def test_the_page_reads_policies_alike() -> None:
    asked = json.dumps([[*GOOD.values(), *BAD.values()], LEVELS, [list(names) for names in SEEN]])
    done = subprocess.run(
        ["node", "--input-type=module", "-e", IN_BROWSER],
        input=asked, capture_output=True, text=True, timeout=60, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert json.loads(done.stdout) == [[True] * len(GOOD) + [False] * len(BAD), MET]


# ML-DSA-44

LOG = Bare(*[entry(table, size) for size in (1, 30) for table in range(4)])
ML_DSA = MLDSA44PrivateKey.from_seed_bytes(bytes(range(32)))
THIRD = Key("witness.example/pq", COSIGNED_ML_DSA, ML_DSA.public_key().public_bytes_raw())


def by_ml_dsa(note: str, when: int = 1_795_000_002, name: str = THIRD.name) -> str:
    """The line of a cosignature, written from the page of c2sp.org alone."""
    origin, size, root = note.split("\n")[:3]
    named = b"".join(bytes([len(each)]) + each for each in [name.encode()])
    message = b"subtree/v1\n\x00" + named + when.to_bytes(8, "big") + bytes([len(origin)]) + origin.encode()
    message += bytes(8) + int(size).to_bytes(8, "big") + base64.b64decode(root)
    raw = THIRD.id + when.to_bytes(8, "big") + ML_DSA.sign(message)
    return f"— {THIRD.name} {base64.b64encode(raw).decode()}\n"


def proof(*lines: str) -> str:
    return proof_text(6, tree.inclusion_path(6, 8, LOG.leaves.node), LOG.note() + "".join(lines))


def included(text: str, verify: Any) -> Any:
    trusted = policy(THIRD)
    return check_inclusion(text, "t2", 30, head("2 30"), operator=[str(OPERATOR.key)], policy=trusted, verify=verify)


@pytest.mark.parametrize("verify", [with_cryptography(), ed25519.is_signed])
def test_a_cosignature_by_ml_dsa_counts_where_it_can_be_checked(verify: Any) -> None:
    assert read_key(str(THIRD)) == THIRD
    assert included(proof(by_ml_dsa(LOG.note())), verify).seen == ((THIRD.name, 1_795_000_002),)
    for wrong in (by_ml_dsa(LOG.note(), name="another"), by_ml_dsa(LOG.note(3))):
        with pytest.raises(NotIncluded, match="does not fit"):
            included(proof(wrong), verify)
    with pytest.raises(NotIncluded) as refused:
        included(proof(), verify)
    assert refused.value.code == "unseen"


def test_elsewhere_it_is_told_as_not_checked_and_counts_for_nothing() -> None:
    by_both = by_ml_dsa(LOG.note()), COSIGNER.cosign(LOG.note().partition("\n\n")[0] + "\n", 5)
    text, moment = proof(*by_both), ("t2", 30, head("2 30"))
    with pytest.raises(NotIncluded) as refused:
        included(text, is_signed)
    assert refused.value.code == "unseen"
    one_of = read_policy(policy(COSIGNER.key, THIRD, least=1))
    [told], _ = logged([("log.txt", text.encode())], Trust((str(OPERATOR.key),), one_of), [moment], is_signed)
    assert told.says.endswith("; the cosignature of witness.example/pq not checked")
    assert "witness.example/w1 at 1970-01-01T00:00:05Z" in told.says


def test_a_policy_holds_no_control_character_not_even_behind_a_hash() -> None:
    assert read_policy("# a\tb\nquorum none\n")
    with pytest.raises(BadNote, match="line 1 of the policy holds a control character"):
        read_policy("# \x07\nquorum none\n")
