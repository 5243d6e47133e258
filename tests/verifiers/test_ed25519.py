"""Signatures: the three verifiers take and refuse the same ones, also those about which libraries differ."""

import hashlib
import json
import random
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fairdeal.service.evidence.ed25519 import is_signed

pytestmark = pytest.mark.processes

Signed = tuple[bytes, bytes, bytes]  # key, message, signature

# RFC 8032, 7.1: TEST 1 to 3
RFC = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
        "655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee"
        "b00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28d"
        "c027beceea1ec40a",
    ),
]
FIELD, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493


def three_say(alone: ModuleType, asked: list[Signed]) -> list[list[bool]]:
    """What each of the three says of some signatures; the one file without the package cryptography, too."""
    texts = json.dumps([[part.hex() for part in each] for each in asked])
    script = Path(__file__).parent / "ed25519.mjs"
    done = subprocess.run(["node", str(script)], input=texts, capture_output=True, text=True, timeout=600, check=True)
    page: list[bool] = json.loads(done.stdout)
    quick = alone.with_cryptography()
    assert quick is not alone.is_signed
    with_package, by_itself = ([verify(*each) for each in asked] for verify in (quick, alone.is_signed))
    assert by_itself == with_package
    return [[is_signed(*each) for each in asked], by_itself, page]


def all_say(alone: ModuleType, asked: list[Signed], answer: bool) -> None:
    assert asked
    for says in three_say(alone, asked):
        assert [number for number, each in enumerate(says) if each is not answer] == []


def test_the_signatures_of_the_standard_hold(alone: ModuleType) -> None:
    all_say(alone, [(bytes.fromhex(a), bytes.fromhex(b), bytes.fromhex(c)) for a, b, c in RFC], True)


def test_what_is_signed_holds_and_no_changed_bit_does(alone: ModuleType) -> None:
    dice = random.Random("signatures")
    good, bad = [], []
    for length in range(0, 400, 13):
        key, message = Ed25519PrivateKey.from_private_bytes(dice.randbytes(32)), dice.randbytes(length)
        public, signature = key.public_key().public_bytes_raw(), key.sign(message)
        good.append((public, message, signature))
        parts = [bytearray(public), bytearray(message), bytearray(signature)]
        part = dice.choice([each for each in parts if each])
        part[dice.randrange(len(part))] ^= 1 << dice.randrange(8)
        bad.append((bytes(parts[0]), bytes(parts[1]), bytes(parts[2])))
    all_say(alone, good, True)
    all_say(alone, bad, False)


def written(alone: ModuleType, point: tuple[int, int, int, int]) -> bytes:
    x, y, z, _ = point
    over = pow(z, -1, FIELD)
    return (y * over % FIELD | (x * over % FIELD % 2) << 255).to_bytes(32, "little")


def times(alone: ModuleType, number: int, point: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    found: tuple[int, int, int, int] = alone.times(number, alone.rows_of(point))
    return found


def small_points(alone: ModuleType) -> list[tuple[int, int, int, int]]:
    """The eight points of small order: the multiples of one of order 8."""
    one = next(
        point
        for y in range(2, 100)
        if (found := alone.point(y.to_bytes(32, "little")))
        if len({written(alone, times(alone, k, point := times(alone, ORDER, found))) for k in range(8)}) == 8
    )
    return [times(alone, k, one) for k in range(8)]


def signed_by_hand(alone: ModuleType, key: bytes, scalar: int, start: bytes, number: int, message: bytes) -> Signed:
    challenge = int.from_bytes(hashlib.sha512(start + key + message).digest(), "little")
    return key, message, start + ((number + challenge * scalar) % ORDER).to_bytes(32, "little")


def base(alone: ModuleType) -> tuple[int, int, int, int]:
    found: tuple[int, int, int, int] = alone.point((4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little"))
    return found


def test_a_signature_by_hand_holds(alone: ModuleType) -> None:
    key, start = (written(alone, times(alone, number, base(alone))) for number in (77, 99))
    all_say(alone, [signed_by_hand(alone, key, 77, start, 99, b"by hand")], True)


def test_a_number_that_was_made_longer_does_not_hold(alone: ModuleType) -> None:
    key, message, signature = (bytes.fromhex(each) for each in RFC[0])
    number = int.from_bytes(signature[32:], "little")
    longer = [signature[:32] + (number + k * ORDER).to_bytes(32, "little") for k in range(1, 15)]
    all_say(alone, [(key, message, each) for each in longer], False)


def test_a_key_or_a_start_of_small_order_does_not_hold(alone: ModuleType) -> None:
    """Such a key would fit signatures of texts that nobody signed."""
    small = [written(alone, each) for each in small_points(alone)]
    assert len(set(small)) == 8
    again = [(y + FIELD).to_bytes(32, "little") for each in small if (y := int.from_bytes(each, "little")) < 19]
    negative = [each[:31] + bytes([each[31] ^ 0x80]) for each in [*small, *again]]
    odd = [*small, *again, *negative]
    start = written(alone, times(alone, 99, base(alone)))
    key = written(alone, times(alone, 77, base(alone)))
    asked = [signed_by_hand(alone, each, 0, start, 99, f"{n}".encode()) for each in odd for n in range(8)]
    asked += [signed_by_hand(alone, key, 77, each, 0, f"{n}".encode()) for each in odd for n in range(8)]
    all_say(alone, asked, False)


def test_a_key_with_a_part_of_small_order_is_taken_and_refused_alike(alone: ModuleType) -> None:
    """Half of the libraries check eight times the equation, and take what the others refuse: nobody here does."""
    small, honest = small_points(alone), times(alone, 77, base(alone))
    start = written(alone, times(alone, 99, base(alone)))
    mixed = [written(alone, alone.plus(honest, each)) for each in small[1:]]
    asked = [signed_by_hand(alone, key, 77, start, 99, f"{n}".encode()) for key in mixed for n in range(12)]
    ours, theirs, page = three_say(alone, asked)
    assert theirs == ours
    assert page == ours
    assert set(ours) == {True, False}


def test_a_point_that_is_none_does_not_hold(alone: ModuleType) -> None:
    none = [each for y in range(2, 60) if not alone.point(each := y.to_bytes(32, "little"))]
    large = [(FIELD + y).to_bytes(32, "little") for y in range(19)]
    key, message, signature = (bytes.fromhex(each) for each in RFC[1])
    asked = [(each, message, signature) for each in [*none, *large]]
    all_say(alone, [*asked, *((key, message, each + signature[32:]) for each in [*none, *large])], False)


@pytest.mark.parametrize("length", [0, 31, 32, 63, 65])
def test_a_signature_of_another_length_does_not_hold(length: int, alone: ModuleType) -> None:
    key, message, signature = (bytes.fromhex(each) for each in RFC[2])
    all_say(alone, [(key, message, (signature + b"\0")[:length])], False)
