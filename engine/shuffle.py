"""`shuffle-v1`: Fisher–Yates on an HMAC-SHA256 counter stream, the same in any language.

Block i of deal d is HMAC-SHA256(seed, "fairdeal/shuffle-v1" 00 d i), d as 4 and i as 8 bytes, big-endian, i from 0.
Each block is eight big-endian 32-bit words, used in order. A number below n is the next word w with
w < 2³² − (2³² mod n), reduced modulo n; larger words are thrown away, so no number is favoured.
The cards are taken in the game's canonical order; for i from the last index down to 1, card i changes places
with card (number below i + 1). The first card of the result is the top of the deck.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import chain, count
from random import Random
from typing import TypeVar

T = TypeVar("T")
NAME = "shuffle-v1"
_WORDS = struct.Struct(">8I")
_RANGE = 1 << 32


def _words(seed: bytes, deal: int) -> Iterator[int]:
    """Return the endless numbers, each of 32 bits, that a seed and the number of a deal give."""
    prefix = b"fairdeal/shuffle-v1\0" + deal.to_bytes(4, "big")
    blocks = (hmac.digest(seed, prefix + block.to_bytes(8, "big"), "sha256") for block in count())
    return chain.from_iterable(map(_WORDS.unpack, blocks))


class Dice:
    """A stream of fair numbers fixed by a seed (bytes) and a number of the deal, 0 … 2³² − 1."""

    __slots__ = ("_next",)

    def __init__(self, seed: bytes, deal: int = 0) -> None:
        self._next = _words(seed, deal).__next__

    def below(self, n: int) -> int:
        """Draw a number from 0 to n − 1, each as likely as the others; n from 1 to 2³²."""
        limit = _RANGE - _RANGE % n
        while (word := self._next()) >= limit:
            pass
        return word % n

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of `items`, each as likely as the others."""
        return items[self.below(len(items))]


class QuickDice(Dice):
    """Dice for searches, quicker and not fit for deals: Python's Mersenne Twister, fixed by a number."""

    __slots__ = ("_part",)

    def __init__(self, number: int) -> None:
        self._part = Random(number).random

    def below(self, n: int) -> int:
        return int(self._part() * n)


def shuffled(cards: Sequence[T], seed: bytes, deal: int = 0) -> tuple[T, ...]:
    """Return `cards` in the order that `shuffle-v1` gives them; the first is the top of the deck."""
    deck = list(cards)
    words = _words(seed, deal)
    for i in range(len(deck) - 1, 0, -1):
        word = next(words)  # a number below i + 1, as `Dice` draws it
        while word >= _RANGE - _RANGE % (i + 1):
            word = next(words)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def seed_of(text: str | int) -> bytes:
    """Make a 32-byte seed from a word or a number, for simulations and examples: SHA-256 of its digits or letters."""
    return hashlib.sha256(str(text).encode()).digest()
