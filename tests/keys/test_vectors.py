"""The bytes of docs/keys.md: commitments, hashes of noise, seeds, and what is signed."""

import json
from pathlib import Path
from typing import Any

import pytest
from keyed import SeatKey, canonical

from fairdeal.events.seal import commitment
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.table.state.draw import commit_to, draw_seed
from fairdeal.service.table.state.signed import message, noise_hash

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("draw", VECTORS["draw"], ids=lambda draw: f"draw {draw['draw']}")
def test_a_draw_is_bound_hashed_and_mixed_as_the_vectors_say(draw: dict[str, Any]) -> None:
    secret = bytes.fromhex(draw["secret"])
    assert commit_to(secret, draw["table"], draw["draw"]) == draw["commit"]
    hashes = [
        noise_hash(draw["table"], draw["draw"], seat, draw["commit"], noise) for seat, noise in enumerate(draw["noise"])
    ]
    assert hashes == draw["hashes"]
    assert draw_seed(secret, draw["table"], draw["draw"], draw["texts"]).hex() == draw["seed"]


@pytest.mark.parametrize("signed", VECTORS["signed"], ids=lambda signed: signed["label"])
def test_what_is_signed_is_the_label_a_zero_byte_and_canonical_json(signed: dict[str, Any]) -> None:
    said = message(signed["label"], signed["object"])
    assert said.hex() == signed["message"]
    assert said == signed["label"].encode() + b"\0" + canonical(signed["object"])
    assert is_signed(bytes.fromhex(signed["key"]), said, bytes.fromhex(signed["signature"]))
    assert not is_signed(bytes.fromhex(SeatKey(bytes(32)).public), said, bytes.fromhex(signed["signature"]))


def test_the_seal_that_a_client_signs_is_bound_to_its_path() -> None:
    seal = VECTORS["seal"]
    assert commitment(seal["path"], bytes.fromhex(seal["salt"]), seal["value"]) == seal["sealed"]
    assert commitment("action.card", bytes.fromhex(seal["salt"]), seal["value"]) != seal["sealed"]
