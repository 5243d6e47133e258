"""Events of a tournament as its log holds them: as plain data with sealed fields, and read back from JSON."""

from typing import Any

import msgspec

from fairdeal.engine.secrecy import Audience
from fairdeal.events import Record
from fairdeal.events.seal import without_seals

from ..table.codec import UnknownRecord
from ..table.state.event import Step, TableEvent
from .event import TournamentEvent
from .features import KINDS, NAMED

__all__ = ["read_event", "secrets", "step_of"]


def secrets(event: TableEvent) -> dict[str, Audience]:
    """Map the path of each hidden field in the plain data to who learns it."""
    hides = KINDS[type(event)].hides
    return dict(hides(event)) if hides else {}


def read_event(record: Record) -> TournamentEvent:
    """Read the event of a record, as far as its hidden fields are known. Raises `UnknownRecord` and `ValueError`."""
    if record.type not in NAMED:
        raise UnknownRecord(f"{record.type!r} is no event of a tournament; this version knows {', '.join(NAMED)}.")
    data: Any = without_seals(record.type, msgspec.json.decode(record.plain))
    return msgspec.convert(data, NAMED[record.type])


def step_of(record: Record) -> Step:
    """Return a record with its event."""
    return Step(record, read_event(record))
