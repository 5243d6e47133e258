"""Names of people: the only openings that may be dropped from a log, so that a person's name can be removed."""

from typing import Any

from fairdeal.events.canonical import Unwritable
from fairdeal.events.seal import Opening, put_back, value_at

PATHS = {"seated": ("name", "by_key.sit.name"), "referee-came": ("name",)}


def is_name(type: str, path: str) -> bool:
    """Tell whether the field at `path` of such records is a person's name; the type may have a version."""
    return path in PATHS.get(type.partition(".")[0], ())


def without_seals(type: str, data: Any) -> Any:
    """Put an empty text in the place of each name of a record's data whose opening was dropped."""
    for path in PATHS.get(type.partition(".")[0], ()):
        try:
            found = value_at(data, path)
        except Unwritable:
            continue
        if isinstance(found, dict):
            put_back(data, Opening(path, "", ""))
    return data
