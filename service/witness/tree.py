"""The Merkle tree of RFC 6962 over a log's leaves: roots, proofs, their checks, and the tiles of c2sp.org/tlog-tiles.

A tree is known by its complete subtrees: `node(level, place)` is the hash over the 2^level leaves from
place × 2^level on. These never change once they are there, so that a tree of any earlier size can be had, too.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from fairdeal.events.judge.inclusion import EMPTY as EMPTY
from fairdeal.events.judge.inclusion import goes_on as goes_on
from fairdeal.events.judge.inclusion import node_hash

Node = Callable[[int, int], bytes]

WIDTH = 256  # hashes in a full tile
HEIGHT = 8  # levels that one tile spans
HIGHEST_TILE = 7  # 2^63 leaves have no tile above it
_TILE = re.compile(r"((?:x[0-9]{3}/)*)([0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


def root(size: int, node: Node) -> bytes:
    """Return the root over the first `size` leaves."""
    return over(0, size, node) if size else EMPTY


def over(start: int, end: int, node: Node) -> bytes:
    """Return the hash over the leaves from `start` to before `end`; `start` is where such a subtree may begin."""
    count = end - start
    if count & (count - 1) == 0:
        return node(count.bit_length() - 1, start // count)
    middle = start + _left(count)
    return node_hash(over(start, middle, node), over(middle, end, node))


def _left(count: int) -> int:
    """Return the largest power of two below `count`: as many leaves has the left half of a tree."""
    return 1 << (count - 1).bit_length() - 1


def grown(size: int, leaf: bytes, node: Node) -> Iterator[tuple[int, int, bytes]]:
    """Yield the complete subtrees that a leaf after the first `size` brings: level, place, hash; the leaf first."""
    level, place = 0, size
    yield level, place, leaf
    while place & 1:
        leaf = node_hash(node(level, place - 1), leaf)
        level, place = level + 1, place >> 1
        yield level, place, leaf


def inclusion_path(number: int, size: int, node: Node) -> list[bytes]:
    """Return the hashes that lead from leaf `number` to the root over the first `size` leaves."""
    if not 0 <= number < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {number}")
    path: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _left(end - start)
        if number < middle:
            path.append(over(middle, end, node))
            end = middle
        else:
            path.append(over(start, middle, node))
            start = middle
    return path[::-1]


def consistency_path(old: int, new: int, node: Node) -> list[bytes]:
    """Return the hashes that show that the tree of `new` leaves goes on from that of `old` ones."""
    if not 0 <= old <= new:
        raise ValueError(f"a tree of {new} leaves does not go on from one of {old}")
    if old in (0, new):
        return []
    path: list[bytes] = []
    start, end, whole = 0, new, True
    while old != end:
        middle = start + _left(end - start)
        if old <= middle:
            path.append(over(middle, end, node))
            end = middle
        else:
            path.append(over(start, middle, node))
            start, whole = middle, False
    return [*([] if whole else [over(start, end, node)]), *path[::-1]]


def tile_name(number: int, width: int = WIDTH) -> str:
    """Write a tile's number as its address does, `x001/x234/067`, and `.p/12` after it when it is not full."""
    digits = f"{number:03d}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    name = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    return name if width == WIDTH else f"{name}.p/{width}"


def read_tile_name(text: str) -> tuple[int, int] | None:
    """Read a tile's number and width from its address; None for anything that is not exactly one."""
    found = _TILE.fullmatch(text)
    if not found or len(found[1]) > 35:
        return None
    number = int(found[1].replace("x", "").replace("/", "") + found[2])
    width = int(found[3] or WIDTH)
    return (number, width) if tile_name(number, width) == text and (width < WIDTH or not found[3]) else None


def has_tile(level: int, number: int, width: int, size: int) -> bool:
    """Tell whether a tree of `size` leaves has that much of that tile."""
    return 0 <= level <= HIGHEST_TILE and number * WIDTH + width <= size >> HEIGHT * level


def tile(level: int, number: int, width: int, node: Node) -> bytes:
    """Return the hashes of a tile, one after the other."""
    return b"".join(node(HEIGHT * level, number * WIDTH + at) for at in range(width))


def bundle(entries: Sequence[bytes]) -> bytes:
    """Write entries as a bundle: each after its length in two bytes."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def read_bundle(found: bytes) -> list[bytes]:
    """Read the entries of a bundle. Raises `ValueError` when it is cut off."""
    entries, at = [], 0
    while at < len(found):
        end = at + 2 + int.from_bytes(found[at : at + 2], "big")
        if at + 2 > len(found) or end > len(found):
            raise ValueError("the bundle of entries is cut off")
        entries.append(found[at + 2 : end])
        at = end
    return entries
