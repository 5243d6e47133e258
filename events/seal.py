"""Sealed fields: a salted commitment stands in the line, and its opening is kept beside it.

Names of people are the only openings that may be dropped from a log, so that a person's name can be removed. The line
with its seal stays as it was; without the salt nobody can find out by trying whose name it was.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec

from fairdeal.events.canonical import Unwritable, write
from fairdeal.events.judge import seals as judge
from fairdeal.events.judge.canonical import LARGEST_INTEGER, is_number
from fairdeal.events.judge.seals import NAMES

SALT_BYTES = 16
PREFIX = b"fairdeal/seal/v1\0"
EVERYBODY: Literal["everybody"] = "everybody"  # once it is open; until then nobody

Audience = tuple[int, ...] | Literal["everybody"]

_INDEX = re.compile("0|[1-9][0-9]{0,8}")


class Opening(msgspec.Struct, frozen=True):
    """The salt and the value that open one sealed field; the salt as 32 hex digits."""

    path: str
    salt: str
    value: Any


class Seal(msgspec.Struct, frozen=True):
    """The commitment in the place of a hidden value.

    `to` lists the seats that learn it, in rising order; or it is `EVERYBODY`, who may read it once it is open.
    """

    commitment: str
    to: Audience


def commitment(path: str, salt: bytes, value: Any) -> str:
    """Return 64 hex digits that bind their publisher to `value` at `path`, and tell nobody what it is."""
    return sha256(PREFIX + salt + write([path, value])).hexdigest()


def fits(seal: Seal, opening: Opening) -> bool:
    return commitment(opening.path, bytes.fromhex(opening.salt), opening.value) == seal.commitment


def hide(data: Any, path: str, to: Sequence[int] | Literal["everybody"], salt: bytes) -> Any:
    """Return `data` with the commitment in the place of the field at `path`; the given data stays as it is.

    Raises `Unwritable` if there is no such field, or no such seat.
    """
    audience = to if to == EVERYBODY else _seats(path, to)
    *way, last = _steps(path)
    hidden = holder = data.copy()
    for step in way:
        key = _key(holder, step, path)
        inner = holder[key]
        inner = holder[key] = inner.copy() if isinstance(inner, dict | list) else inner
        holder = inner
    key = _key(holder, last, path)
    holder[key] = {"sealed": commitment(path, salt, holder[key]), "to": audience}
    return hidden


def _seats(path: str, to: Sequence[int]) -> list[int]:
    for seat in to:
        if not is_number(seat, LARGEST_INTEGER, 0):
            raise Unwritable(f"{path!r} is sealed for {to!r}: expected seat numbers from 0, or {EVERYBODY!r}")
    return sorted(set(to)) if len(to) > 1 else list(to)


def put_back(data: Any, opening: Opening) -> None:
    """Replace the seal at the opening's path by the value; the caller has asked whether it fits."""
    holder, key = _locate(data, opening.path)
    holder[key] = opening.value


def value_at(data: Any, path: str) -> Any:
    """Return the field at a dotted path; raise `Unwritable` if there is no such field."""
    holder, key = _locate(data, path)
    return holder[key]


def seals(data: Any) -> dict[str, Seal]:
    """Return every sealed field of a line's data by its path; raise `Broken` for a seal with a wrong shape."""
    found = judge.seals(data)
    return {path: Seal(seal["sealed"], to if (to := seal["to"]) == EVERYBODY else tuple(to)) for path, seal in found}


def is_plain(line: str) -> bool:
    """Tell at a glance whether a canonical line seals nothing, as most do: nowhere is the key of a seal."""
    return '"sealed"' not in line


def _locate(data: Any, path: str) -> tuple[Any, Any]:
    """Return the innermost object or list that holds the field, and its key or index there."""
    *way, last = _steps(path)
    holder = data
    for step in way:
        holder = holder[_key(holder, step, path)]
    return holder, _key(holder, last, path)


class _Step(NamedTuple):
    """One step of a path: a key of an object, and the place that it would be in a list; -1: it would be none."""

    key: str
    place: int


@lru_cache(4096)
def _steps(path: str) -> tuple[_Step, ...]:
    return tuple(_Step(key, int(key) if _INDEX.fullmatch(key) else -1) for key in path.split("."))


def _key(holder: Any, step: _Step, path: str) -> str | int:
    key, place = step
    if isinstance(holder, dict) and "sealed" not in holder and key in holder:
        return key
    if isinstance(holder, list) and 0 <= place < len(holder):
        return place
    raise Unwritable(f"there is no open field {path!r}: nothing is found at {key!r}")


class NoName(LookupError):
    """A record in which no name stands that could be removed."""


def names_in(type: str) -> tuple[str, ...]:
    """Return the paths of the names in such records; the type may have a version."""
    return NAMES.get(type.partition(".")[0], ())


def is_name(type: str, path: str) -> bool:
    return path in names_in(type)


def without_seals(type: str, data: Any) -> Any:
    """Put an empty text in the place of each name of a record's data whose opening was dropped."""
    for path in names_in(type):
        try:
            found = value_at(data, path)
        except Unwritable:
            continue
        if isinstance(found, dict):
            put_back(data, Opening(path, "", ""))
    return data
