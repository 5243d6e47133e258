"""Names of people: the only openings that may be dropped from a log, so that a person's name can be removed.

The line with its seal stays as it was; without the salt nobody can find out by trying whose name it was.
"""

from typing import Any

from fairdeal.events.canonical import Unwritable
from fairdeal.events.judge.seals import NAMES
from fairdeal.events.seal import Opening, put_back, value_at


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
