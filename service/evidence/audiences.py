"""Who could open each hidden field of a log, and who should: its seals beside the audiences that the rules give.

The rules of a game say of each action and fact who learns it, and the features of a table say it of their events.
A seal that lets a rival look, a deck in clear, or a card kept from those who should see it changes no move, so that
nothing else of the audit would notice it.
"""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from fairdeal.engine.secrecy import EVERYBODY, Audience
from fairdeal.engine.words import _, plural
from fairdeal.events import Record

from ..table.codec import secrets
from ..table.state.chairs import seat_in
from ..table.state.event import Dealt, Played, TableEvent
from .findings import Finding

_SEAL = re.compile(r'"sealed":"[0-9a-f]{64}","to":(\[[0-9,]*\]|"everybody")')
OPEN = None  # the audience of a field that is not sealed: everybody, from the start
Who = Audience | None


class _Kind(Struct):
    """A kind of field whose seals are wrong: where that begins, who could open it there, who should, and how often."""

    seq: int
    could: Who
    should: Who
    count: int = 0


class Audiences:
    """The seals of a log that are not what they should be, gathered by the kind of field."""

    def __init__(self) -> None:
        self._wrong: dict[tuple[str, str, bool], _Kind] = {}
        self._salts: dict[str, int] = {}  # salt → the record that it is first used in
        self._twice: list[Finding] = []

    def compare(self, event: TableEvent, record: Record) -> None:
        """Compare the seals of a record with those that its event should have."""
        for path, salt in record.salts.items():
            # what a seat has sealed itself may have any salt: it can only give away its own
            if salt in self._salts and not path.startswith("by_key."):
                self._salted(record.seq, _field(path, event), self._salts[salt])
            self._salts.setdefault(salt, record.seq)
        acted = seat_in(record.by)
        should = secrets(event, -1 if acted is None else acted)
        sealed = '"sealed":' in record.line
        if not should and not sealed:
            return
        if should.keys() == record.salts.keys() and _few(event) and _in_order(record) == _due(should):
            return
        could: dict[str, Who] = {path: seal.to for path, seal in record.seals.items()} if sealed else {}
        for path in should.keys() | could.keys():
            due = _tidy(should.get(path, OPEN))
            if could.get(path, OPEN) != due:
                self._note(record, _field(path, event), could.get(path, OPEN), due)

    def _salted(self, seq: int, field: str, before: int) -> None:
        """Note a salt that is used twice: who is told the one value tries out with it what the other may be."""
        why = _(
            "'{field}' has a salt of #{seq}: whoever was told one of the two can find out the other",
            field=field,
            seq=before,
        )
        self._twice.append(Finding("audiences", seq, why))

    def _note(self, record: Record, field: str, could: Who, should: Who) -> None:
        kind = self._wrong.setdefault((record.type, field, could == OPEN), _Kind(record.seq, could, should))
        kind.count += record.seq > kind.seq

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each kind of field, at the record where it begins."""
        for (event, field, _open), kind in sorted(self._wrong.items()):
            why = _(
                "'{field}' of '{event}' could be opened by {could}, and should be by {should}",
                field=field,
                event=event,
                could=_named(kind.could),
                should=_named(kind.should),
            )
            if kind.count:
                why += plural(kind.count, "; so in {n} field after it", "; so in {n} fields after it", n=kind.count)
            yield Finding("audiences", kind.seq, why)
        yield from self._twice


def _few(event: TableEvent) -> bool:
    """Tell whether the paths of an event's fields sort as the fields stand: facts are numbered by one digit."""
    return not isinstance(event, Played | Dealt) or len(event.facts) <= 10


def _in_order(record: Record) -> list[str]:
    """Return the audiences of all seals of a line as they are written, without reading the rest of it."""
    return _SEAL.findall(record.line)


def _due(should: Mapping[str, Audience]) -> list[str]:
    """Write audiences as the seals of a line do, in the order of their paths."""
    return [
        f'"{EVERYBODY}"' if who == EVERYBODY else f"[{','.join(map(str, sorted(set(who))))}]"
        for _path, who in sorted(should.items())
    ]


def _tidy(who: Who) -> Who:
    """Write an audience as a seal does: seats once each, in rising order."""
    return tuple(sorted(set(who))) if isinstance(who, tuple) else who


def _field(path: str, event: TableEvent) -> str:
    """Name the kind of a field: with the action or the fact it belongs to, and not with its place among them."""
    first, *rest = path.split(".")
    if isinstance(event, Played | Dealt) and rest:
        if first == "action":
            return ".".join((_tag(event.action), *rest))
        if first == "facts" and rest[0].isdecimal() and int(rest[0]) < len(event.facts):
            return ".".join((_tag(event.facts[int(rest[0])]), *rest[1:]))
    return path


def _tag(part: Struct) -> str:
    return str(part.__struct_config__.tag)


def _named(who: Who) -> str:
    if who is OPEN:
        return _("everybody, for good")
    if who == EVERYBODY:
        return _("everybody, while it lies open")
    return ", ".join(f"seat:{seat}" for seat in who) or _("nobody before the end")
