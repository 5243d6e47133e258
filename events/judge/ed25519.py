"""Ed25519, as RFC 8032 tells it, and nothing that it leaves open: no point of small order, no second way to write one.

This is arithmetic on whole numbers, some milliseconds for each signature. Whoever has a faster check of the equation
hands it in: `Verify` is a public key, a message and a signature to whether it holds. ML-DSA-44 is not checked here: the
check that is handed in may do it, by the length of the public key, or raise `CannotCheck`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache

Verify = Callable[[bytes, bytes, bytes], bool]
Point = tuple[int, int, int, int]
FIELD, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
ML_DSA_44 = 1312  # bytes of such a public key, which stands in place of Ed25519's where a cosignature is of that kind
NOTHING: Point = (0, 1, 1, 0)
EIGHTH = 2707385501144840649318225287225658788936804267575313519463743609750303402022
SMALL = (0, 1, FIELD - 1, EIGHTH, FIELD - EIGHTH)  # the y of the eight points of small order


class CannotCheck(Exception):
    """A signature of a kind that this check does not know: it counts for nothing, and against nobody."""


def point(raw: bytes) -> Point | None:
    """Return the point that 32 bytes are the one encoding of; None where there is none."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    over, under = (y * y - 1) % FIELD, (CURVE * y * y + 1) % FIELD
    x = over * pow(under, 3, FIELD) * pow(over * pow(under, 7, FIELD), (FIELD - 5) // 8, FIELD) % FIELD
    if under * x * x % FIELD != over:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    if y >= FIELD or under * x * x % FIELD != over or (x == 0 and sign):
        return None
    x = FIELD - x if x % 2 != sign else x
    return x, y, 1, x * y % FIELD


def plus(one: Point, other: Point) -> Point:
    """Add two points."""
    (x, y, z, t), (u, v, w, s) = one, other
    a, b, c, d = (y - x) * (v - u), (y + x) * (v + u), 2 * t * s * CURVE, 2 * z * w
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % FIELD, g * h % FIELD, f * g % FIELD, e * h % FIELD


def rows_of(base: Point) -> list[list[Point]]:
    """List the multiples of a point by each digit of a number to the base 16: then only sums are left to be made."""
    rows = []
    for _ in range(64):
        row = [NOTHING]
        for _ in range(16):
            row.append(plus(row[-1], base))
        base = row.pop()
        rows.append(row)
    return rows


def times(number: int, rows: list[list[Point]]) -> Point:
    """Return a multiple of the point whose rows these are."""
    result = NOTHING
    for row in rows:
        if number % 16:
            result = plus(result, row[number % 16])
        number //= 16
    return result


@lru_cache(maxsize=64)
def rows_of_key(public: bytes) -> list[list[Point]]:
    """Return the rows of a key, which signs many times; none for what is no key."""
    found = point(public)
    return rows_of(found) if found else []


BASE = (4 * pow(5, -1, FIELD) % FIELD).to_bytes(32, "little")


def is_same_point(one: Point, other: Point) -> bool:
    """Tell whether two points are one, whatever their z."""
    return (one[0] * other[2] - other[0] * one[2]) % FIELD == 0 == (one[1] * other[2] - other[1] * one[2]) % FIELD


def may_be_point(raw: bytes) -> bool:
    """Tell whether these 32 bytes are written in the one way, and for no point of small order."""
    y = int.from_bytes(raw, "little") & (2**255 - 1)
    return len(raw) == 32 and y < FIELD and y not in SMALL


def is_strict(public: bytes, signature: bytes) -> bool:
    """Tell whether a signature may be asked for at all: OpenSSL, for one, takes keys under which anything is signed."""
    fine = len(signature) == 64 and may_be_point(public) and may_be_point(signature[:32])
    return fine and int.from_bytes(signature[32:], "little") < ORDER


@lru_cache(maxsize=10_000)  # a proof brings most signatures twice, in the two copies of a log
def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether this is the signature of the message by the holder of the key's other half. Raises `CannotCheck`."""
    if len(public) == ML_DSA_44:
        raise CannotCheck
    if not is_strict(public, signature):
        return False
    number, first, rows = int.from_bytes(signature[32:], "little"), point(signature[:32]), rows_of_key(public)
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    if not first or not rows:
        return False
    return is_same_point(times(number, rows_of_key(BASE)), plus(first, times(challenge, rows)))
