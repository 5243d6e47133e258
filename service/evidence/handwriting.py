"""Records that no table writes: with members that nothing reads, ids that nobody could give, times that do not fit."""

from collections.abc import Sequence

import msgspec

from fairdeal.engine.words import _
from fairdeal.events import Record
from fairdeal.events.seal import without_seals

from ..table.state.command import BOT, TABLE
from ..table.state.event import Step, TableEvent
from ..table.state.state import Table

_write = msgspec.json.Encoder(order="sorted").encode
OTHERS = (TABLE, "-", "referee")  # what else than a seat the id of a command begins with


def odd_members(event: TableEvent, record: Record) -> str:
    """Say which member of a record's data is not the event's, and is passed over when it is read; "" if none is."""
    if _write(event) == record.plain.encode():
        return ""
    found = _unread(without_seals(record.type, record.data), _whole(event), "")
    return _("no '{event}' has the member '{path}'", event=record.type, path=found) if found else ""


def _unread(data: object, known: object, path: str) -> str:
    """Find the first member of `data` that `known` has not, or has otherwise; members left out are as usual."""
    if isinstance(data, dict) and isinstance(known, dict):
        pairs = [(name, value, known.get(name, _NOTHING)) for name, value in data.items()]
    elif isinstance(data, list) and isinstance(known, list) and len(data) == len(known):
        pairs = [(str(place), *pair) for place, pair in enumerate(zip(data, known, strict=True))]
    else:
        return "" if data == known else path
    steps = ((f"{path}.{name}".lstrip("."), value, other) for name, value, other in pairs)
    return next(filter(None, (_unread(value, other, step) for step, value, other in steps)), "")


_NOTHING = object()


def _whole(value: object) -> object:
    """Write an event as plain data, also the members that have their usual value."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return tag | {name: _whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple | list):
        return [_whole(each) for each in value]
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    return value


def odd_id(table: Table, record: Record) -> str:
    """Say why nobody can have given the command that begins with this record its id; "" if somebody can."""
    who, colon, _id = record.cmd.partition(":")
    seat = who.removeprefix(BOT)
    sits = seat.isdecimal() and int(seat) < len(table.chairs) and str(int(seat)) == seat
    if not colon or not (sits or who in OTHERS):
        return _("'{cmd}' begins like the id of nobody at this table", cmd=record.cmd)
    if "#" in record.cmd:
        return _("'{cmd}' is numbered as a further record, and the one before is of another command", cmd=record.cmd)
    return ""


def odd_time(group: Sequence[Step]) -> Record | None:
    """Return the first record of a command that has another time than the command; None if all have the same."""
    at = group[0].record.at
    return next((step.record for step in group if step.record.at != at), None)
