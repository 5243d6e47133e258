"""What may befall a file that the verifiers are given, and what odd values may stand in its records."""

import random
from typing import Any

NAMES = ("fairdeal verify", "fairdeal_verify.py", "the page")  # of the verifiers
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    10**15,
    "",
    "x",
    "0" * 64,
    [],
    ["x"],
    [["x", 1]],
    [["x", True]],
    {},
    {"order": ["x"]},
]
ODD += [5, 9, 20, ["0" * 64], ["0" * 64, "1" * 64], "seat:1"]
ODD += [
    [["x", 10_001]],
    [["x", 9_999], ["y", 2]],
    {"sealed": "0" * 64, "to": []},
    {"sealed": "0" * 64, "to": "everybody"},
    {"__proto__": 1, "order": None},
]


def mutated(whole: bytes, dice: random.Random) -> bytes:
    """Some bytes changed, left out, put in or moved; sometimes the end cut off."""
    at, length = dice.randrange(len(whole)), dice.choice([1, 1, 1, 3, 40])
    piece = whole[at : at + length]
    match dice.randrange(6):
        case 0:
            return whole[:at]
        case 1:
            return whole[:at] + whole[at + length :]
        case 2:
            return whole[:at] + piece + whole[at:]
        case 3:
            return whole[:at] + bytes([dice.randrange(256)]) + whole[at + 1 :]
        case 4:
            return whole[:at] + dice.choice([b"{", b"}", b'"', b"\\", b"\n", b"\0", b"1.0", b"null"]) + whole[at:]
    lines = whole.splitlines(keepends=True)
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)
