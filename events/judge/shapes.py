"""The shapes of a tournament's records: which members of each are looked at, and what they must be."""

from __future__ import annotations

from typing import Any

from .canonical import LARGEST_INTEGER, is_hash, is_number, is_shape

FILLS = -1  # a bot at a table that does not count
# The members of each type's data that are looked at, and what each of them is; "…s" is a list of such.
SHAPES = {
    "opened": {
        "law": "integer", "title": "text", "game": "text", "rules": "integer", "options": "object", "seats": "number",
        "house": "object", "format": "text", "rounds": "number", "scoring": "text", "fewest_wins": "flag",
        "director": "text", "commits": "hashes", "secrets": "list",
    },
    "entered": {"entrant": "number", "kind": "text", "key": "text", "noise": "text"},
    "entry-closed": {"rounds": "number"},
    "draw-closed": {"draw": "number", "out": "numbers"},
    "redrawn": {"draw": "number", "out": "numbers", "commits": "hashes"},
    "noise-given": {"draw": "number", "noise": "hash"},
    "noise-opened": {"draw": "number", "noise": "text"},
    "round-begun": {"round": "number", "tables": "pairings", "byes": "numbers"},
    "table-added": {"table": "text", "seats": "integers"},
    "sat": {"at": "number", "seats": "number"},
    "bot-sat": {"entrant": "number", "at": "number", "seats": "number"},
    "given-up": {"at": "number"},
    "table-over": {"table": "text", "head": "hash", "scores": "integers", "why": "text"},
    "board-opened": {"number": "number", "secret": "hash"},
    "adjusted": {"round": "number", "entrant": "number", "score": "integer"},
    "penalised": {"entrant": "number", "points": "integer"},
    "paired": {"one": "number", "other": "number"},
    "substituted": {"entrant": "number"},
    "invited": {"key": "hash", "place": "text"},
    "withdrawn": {"key": "hash"},
    "joined": {"entrant": "number", "key": "hash", "invitation": "object"},
    "office-taken": {"office": "text", "key": "hash", "invitation": "object"},
    "dismissed": {"deputy": "text"},
    "ended": {"why": "text"},
}  # fmt: skip
PAIRING: dict[str, type] = {"table": str, "seats": list}
TYPES = {"text": str, "integer": int, "flag": bool, "object": dict, "list": list}


def is_a(value: Any, what: str) -> bool:
    """Tell whether a member of a record is what it must be, as `SHAPES` names it."""
    if what in TYPES:
        return type(value) is TYPES[what]
    if what == "number":
        return is_number(value, LARGEST_INTEGER, 0)
    if what == "hash":
        return is_hash(value)
    if what == "pairing":
        return is_shape(value, PAIRING) and all(is_number(each, LARGEST_INTEGER, FILLS) for each in value["seats"])
    one = what[:-2] if what == "hashes" else what[:-1]
    return type(value) is list and all(is_a(each, one) for each in value)


def is_shaped(kind: str, data: dict[str, Any]) -> bool:
    """Tell whether the data of a record of that type have the members that are looked at."""
    return all(name in data and is_a(data[name], what) for name, what in SHAPES.get(kind, {}).items())
