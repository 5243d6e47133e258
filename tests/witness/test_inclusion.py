"""The proof that a table's end stands in the log of heads, and everything that is none."""

import json
from pathlib import Path
from typing import Any

import pytest
from witness.logs import COSIGNER, NAMES, OPERATOR, ORIGIN, SEED, SIGNER, Bare, entry, head, policy
from witness.proofs import cases

from fairdeal.events.judge.inclusion import NotIncluded, check_inclusion, origin_of
from fairdeal.events.judge.notes import COSIGNED
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.witness import tree
from fairdeal.service.witness.log import proof_text
from fairdeal.service.witness.signing import Signer

LOG = Bare(*[entry(table, size) for size in (1, 30) for table in range(4)])
NUMBER = 6  # the end of table t2
SECOND = Signer(bytes(range(64, 96)), "witness.example/w2", COSIGNED)


def cosigned(log: Bare = LOG, *witnesses: Signer, **given: Any) -> str:
    note = log.note(**given)
    text = note.partition("\n\n")[0] + "\n"
    return note + "".join(each.cosign(text, 1_795_000_000 + at) for at, each in enumerate(witnesses))


def proof(note: str = "", number: int = NUMBER, size: int = 8) -> str:
    path = tree.inclusion_path(number, size, LOG.leaves.node)
    return proof_text(number, path, note or cosigned(LOG, COSIGNER, SECOND))


def check(text: str, size: int = 30, last: str = "", **given: Any) -> Any:
    known = {
        "operator": [str(OPERATOR.key)],
        "policy": policy(COSIGNER.key, SECOND.key),
        "verify": is_signed,
        **given,
    }
    return check_inclusion(text, "t2", size, last or head(f"2 {size}"), **known)


def test_a_proof_holds_and_tells_who_saw_it_when() -> None:
    found = check(proof())
    seen = ((COSIGNER.key.name, 1_795_000_000), (SECOND.key.name, 1_795_000_001))
    assert found == (NUMBER, 8, ORIGIN, seen)


def test_a_proof_may_carry_something_more_for_its_reader() -> None:
    assert check(proof().replace("\nindex", "\nextra AAAA\nindex")) == check(proof())


def test_a_proof_of_a_smaller_tree_holds_too() -> None:
    assert check(proof(cosigned(LOG, COSIGNER, SECOND, size=7), size=7)).size == 7


def wrong(code: str, *given: Any, **known: Any) -> None:
    with pytest.raises(NotIncluded) as refused:
        check(*given, **known)
    assert refused.value.code == code, refused.value


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c2sp.org/tlog-proof@v1", "c2sp.org/tlog-proof@v2"),
        ("index 6", "index 06"),
        ("index 6", "index -6"),
        ("index 6", "6"),
        ("index 6\n", ""),
        ("index 6\n", "index 6\nAAAA\n"),
        ("index 6\n", "index 6\n?\n"),
        ("index 6\n", "index 6\n" + "A" * 43 + "=\n" + ("A" * 43 + "=\n") * 63),
        ("\n\n", "\n"),
    ],
)
def test_what_is_no_proof_is_refused(old: str, new: str) -> None:
    wrong("form", proof().replace(old, new, 1))


def test_a_head_that_the_log_does_not_hold_is_not_proved() -> None:
    wrong("path", proof(), 31)
    wrong("path", proof(), 30, head("another"))
    wrong("path", proof(number=5))
    wrong("path", proof().replace("index 6", "index 7"))
    wrong("path", proof().replace("index 6", "index 8"))
    lines = proof().split("\n")
    for at in (2, 3, 4):
        changed = [*lines[:at], "A" * 43 + "=", *lines[at + 1 :]]
        wrong("path", "\n".join(changed))


def test_another_operators_log_proves_nothing() -> None:
    other = Signer(bytes(32), "fairdeal")
    wrong("origin", proof(), operator=[str(other.key)])
    wrong("origin", proof(), operator=[])
    renamed = Bare(*LOG.leaves.entries(0, 8)).note(origin="fairdeal/log/second")
    wrong("origin", proof(renamed))


def test_a_checkpoint_that_the_operator_did_not_sign_proves_nothing() -> None:
    wrong("unsigned", proof(Bare(*LOG.leaves.entries(0, 8), signer=Signer(bytes(32), ORIGIN)).note()))
    wrong("signature", proof().replace("\n8\n", "\n9\n"))


def test_after_a_change_of_key_the_log_keeps_its_name() -> None:
    new = Signer(bytes([2] * 32), "fairdeal")
    later = Bare(*LOG.leaves.entries(0, 8), signer=Signer(bytes([2] * 32), ORIGIN))
    keys = [str(OPERATOR.key), str(new.key)]
    assert check(proof(cosigned(later, COSIGNER, SECOND)), operator=keys).number == NUMBER
    wrong("origin", proof(cosigned(later, COSIGNER, SECOND)), operator=keys[1:])
    wrong("unsigned", proof(cosigned(later, COSIGNER, SECOND)), operator=keys[:1])


def test_too_few_witnesses_are_said() -> None:
    one = cosigned(LOG, COSIGNER)
    wrong("unseen", proof(one))
    assert check(proof(one), policy=policy(COSIGNER.key, SECOND.key, least=1)).seen == (
        (COSIGNER.key.name, 1_795_000_000),
    )
    assert check(proof(cosigned()), policy="").seen == ()
    stranger = Signer(bytes(32), "stranger.example", COSIGNED)
    wrong("unseen", proof(cosigned(LOG, COSIGNER, stranger)))


def test_one_witness_under_two_names_is_one() -> None:
    twin = Signer(bytes(range(32, 64)), "twin.example", COSIGNED)
    wrong("policy", proof(cosigned(LOG, COSIGNER, twin)), policy=policy(COSIGNER.key, twin.key))
    wrong("policy", proof(cosigned(LOG, COSIGNER, COSIGNER)), policy=policy(COSIGNER.key, COSIGNER.key))


def test_a_cosignature_of_another_checkpoint_spoils_the_proof() -> None:
    text = LOG.note(7).partition("\n\n")[0] + "\n"
    wrong("signature", proof(cosigned(LOG, SECOND) + COSIGNER.cosign(text, 5)))


def test_keys_that_are_none_are_said_to_be_none() -> None:
    wrong("key", proof(), operator=["nonsense"])
    wrong("policy", proof(), policy=policy("nonsense"))
    wrong("policy", proof(), policy=policy(SIGNER.key))
    wrong("key", proof(), operator=[str(COSIGNER.key)])


def test_the_logs_name_is_the_operators() -> None:
    assert origin_of(Signer(SEED, "under another name").key) == ORIGIN
    assert len(set(NAMES)) == 4


PROOFS: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "proofs.json").read_text(encoding="utf-8"))


def test_the_shared_proofs_are_those_that_are_written_today() -> None:
    assert cases() == PROOFS


@pytest.mark.parametrize("name", PROOFS)
def test_every_verifier_gives_the_shared_proofs_these_verdicts(name: str) -> None:
    given = dict(PROOFS[name])
    code = given.pop("code")
    try:
        found = check_inclusion(given.pop("proof"), verify=is_signed, **given)
    except NotIncluded as refused:
        assert refused.code == code, refused
    else:
        assert (code, found.origin) == ("", ORIGIN)
