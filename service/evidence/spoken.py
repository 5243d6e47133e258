"""A head in twelve words, to be compared by voice: the same words as the page shows (`web/js/keys/compare.js`)."""

import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).parents[2] / "web" / "vendor" / "words" / "english.js"
WORDS, BITS = 12, 11


@cache
def _words() -> tuple[str, ...]:
    """Read the 2048 English words of BIP 39 from the page's copy."""
    return tuple(re.findall("[a-z]+", LIST.read_text(encoding="utf-8").partition("`")[2].partition("`")[0]))


def words_of(hash: str) -> tuple[str, ...]:
    """Return the first 132 bits of a hash in hex as twelve words of eleven bits each."""
    bits = int(hash, 16) >> (256 - WORDS * BITS)
    return tuple(_words()[bits >> BITS * (WORDS - 1 - place) & 2047] for place in range(WORDS))
