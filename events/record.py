"""Drafts, which a caller wants written, and records, which stand in the log, read as those of today."""

from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from fairdeal.events.canonical import Unwritable, decode, encode
from fairdeal.events.judge.canonical import TIME
from fairdeal.events.judge.lines import TYPE, record_of
from fairdeal.events.seal import Opening, Seal, is_plain, put_back, seals, value_at

ZEROS = "0" * 64
LONGEST_NAME = 200


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A record that a caller wants appended, before it is sealed and chained.

    `at` is UTC with milliseconds, `2026-11-21T10:14:58.123Z`; `cmd` is the command's id, never twice in a
    table; `secrets` maps the path of a hidden field of `data` (`facts.0.order`) to the seats that learn it, or to
    `EVERYBODY`, who may read it once it is open. `salts` are those of fields that somebody else has sealed before,
    in hex by path; the others are drawn. `checked` is a signature that the caller found to hold: key, message and
    signature, joined; the same in the record is not checked again.
    """

    type: str
    by: str
    data: dict[str, Any]
    cmd: str
    at: str
    secrets: Mapping[str, list[int] | Literal["everybody"]] = {}
    salts: Mapping[str, str] = {}
    checked: bytes = b""


class Record(msgspec.Struct, frozen=True):
    """One accepted line of a table's log, with as much of its hidden fields as its holder knows.

    `line` is what is hashed; `plain` is the JSON of its data with the known openings put back; `salts` maps
    the path of each known opening to its salt in hex.
    """

    line: str
    hash: str
    prev: str
    table: str
    seq: int
    type: str
    by: str
    at: str
    cmd: str
    plain: str
    salts: dict[str, str]

    @property
    def data(self) -> Any:
        """Give the data with the known openings put back; a fresh copy at each call."""
        return msgspec.json.decode(self.plain)

    @property
    def public(self) -> Any:
        """Give the data as everybody sees it, seals in place; a fresh copy at each call."""
        return msgspec.json.decode(self.line)["data"]

    @property
    def seals(self) -> dict[str, Seal]:
        """Give every sealed field by its path, opened or not."""
        return {} if is_plain(self.line) else seals(self.public)

    def without(self, paths: Container[str]) -> "Record":
        """Return the same record as somebody holds it who does not know the openings of these paths."""
        salts = {path: salt for path, salt in self.salts.items() if path not in paths}
        if len(salts) == len(self.salts):
            return self
        data = self.public
        for opening in self.openings():
            if opening.path in salts:
                put_back(data, opening)
        return msgspec.structs.replace(self, plain=encode(data).decode(), salts=salts)

    def openings(self) -> Iterator[Opening]:
        """Yield the known openings, ordered by path."""
        data = self.data if self.salts else None
        for path in sorted(self.salts):
            yield Opening(path, self.salts[path], value_at(data, path))


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The members of a line as they are written."""

    at: str
    by: str
    cmd: str
    data: dict[str, Any]
    hash: str
    prev: str
    seq: int
    table: str
    type: str
    v: int


def parse(line: str) -> Line:
    """Return the members of a line, whose hash is right; raise `Broken` where no record stands there."""
    return Line(**record_of(line, decode))


def check_names(table: str, type: str, by: str, cmd: str) -> None:
    _check_type(type)
    for what, name in (("table", table), ("by", by), ("cmd", cmd)):
        if not (isinstance(name, str) and 0 < len(name) <= LONGEST_NAME):
            raise Unwritable(f"{what} is {name!r}: expected 1 to {LONGEST_NAME} characters")


@lru_cache(512)
def _check_type(type: str) -> None:
    if not TYPE.fullmatch(type):
        raise Unwritable(f"type is {type!r}: expected a lower-case name such as 'seated' or 'seated.2'")


@lru_cache(512)
def check_time(at: str) -> None:
    if not TIME.fullmatch(at):
        raise Unwritable(f"at is {at!r}: expected UTC with milliseconds, as in 2026-11-21T10:14:58.123Z")


Change = Callable[[dict[str, Any]], dict[str, Any]]


class Upcasts:
    """The steps from each old type of record to the next version of it."""

    def __init__(self) -> None:
        self._steps: dict[str, tuple[str, Change]] = {}

    def add(self, old: str, new: str, change: Change) -> None:
        """Read `old` as `new` from now on, its data changed by `change`, which gets data of its own.

        Raises `ValueError` when `old` has a step already, or when the steps would lead back to it.
        """
        if old in self._steps:
            raise ValueError(f"{old!r} is read as {self._steps[old][0]!r} already: one step for each type")
        if old in self._way(new):
            raise ValueError(f"{old!r} to {new!r} would go round in a circle: {' to '.join(self._way(new))}")
        self._steps[old] = (new, change)

    def __contains__(self, type: str) -> bool:
        """Tell whether records of this type are old, and need `upcast`."""
        return type in self._steps

    def upcast(self, type: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the type and data as of today; those of a type that is not old come back as they are."""
        while type in self._steps:
            type, change = self._steps[type]
            data = change(data)
        return type, data

    def _way(self, type: str) -> list[str]:
        way = [type]
        while way[-1] in self._steps:
            way.append(self._steps[way[-1]][0])
        return way
