"""Seals: a commitment stands in a record's line in the place of a hidden value, and an opening fits it or not."""

from __future__ import annotations

import hashlib
from typing import Any

from .canonical import HEX64, canonical, require

# The openings of people's names, and no others, may have been dropped: by type of record, where they stand.
NAMES = {
    "seated": ("name", "by_key.sit.name"),
    "referee-came": ("name", "by_key.come.name"),
    "entered": ("name", "by_key.enter.name"),
    "joined": ("name", "by_key.join.name"),
    "office-taken": ("name", "by_key.join.name"),
}


def is_sealed(value: Any) -> bool:
    """Tell whether a value is a seal, in whatever shape."""
    return isinstance(value, dict) and "sealed" in value


def has_seal(value: Any) -> bool:
    """Tell whether a value is a seal, or holds one."""
    if isinstance(value, dict):
        return "sealed" in value or any(map(has_seal, value.values()))
    return isinstance(value, list) and any(map(has_seal, value))


def seals(value: Any) -> list[tuple[str, Any]]:
    """List each seal with its path; raise `Broken` for one that has not the shape of a seal."""
    found: list[tuple[str, Any]] = []
    _seek(value, [], found)
    return found


def _seek(value: Any, steps: list[Any], found: list[tuple[str, Any]]) -> None:
    if isinstance(value, dict) and "sealed" in value:
        names = [str(step) for step in steps]
        _require_seal(value, names)
        found.append((".".join(names), value))
    elif isinstance(value, (dict, list)):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            if type(member) is dict or type(member) is list:
                steps.append(key)
                _seek(member, steps, found)
                steps.pop()


def _require_seal(value: dict[str, Any], names: list[str]) -> None:
    require(names and not any("." in name for name in names), "seal")
    to, sealed = value.get("to"), value["sealed"]
    require(len(value) == 2 and isinstance(sealed, str) and HEX64.fullmatch(sealed), "seal")
    if to != "everybody":
        require(isinstance(to, list) and all(type(seat) is int and seat >= 0 for seat in to), "seal")
        require(to == sorted(set(to or ())), "seal")


def commitment(path: str, salt: str, value: Any) -> str:
    """Return the 64 hex digits that commit to a value at a path, with a salt of 32 hex digits."""
    return hashlib.sha256(b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + canonical([path, value]).encode()).hexdigest()


def put_back(data: Any, path: str, value: Any) -> None:
    """Put a value in the place of the seal at a path."""
    *way, last = path.split(".")
    for step in way:
        data = data[int(step) if isinstance(data, list) else step]
    data[int(last) if isinstance(data, list) else last] = value
