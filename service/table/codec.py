"""Events as the log holds them: as plain data with sealed fields, and read back from JSON.

A written name without a number is version 1. When a meaning changes, the record gets a new name (`seated.3`), and the
old one is read through an upcast; a written line is never rewritten.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from fairdeal.engine import Deal, Game, find
from fairdeal.engine.secrecy import Audience
from fairdeal.events import Record, Upcasts
from fairdeal.events.seal import without_seals

from .features import KINDS, NAMED
from .state.event import Dealt, Played, Run, TableEvent
from .state.signed import Signed

_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode


UPCASTS = Upcasts()  # of the older forms that are still read; so far there is none

SIGNED = ("by_key", Signed | msgspec.UnsetType, msgspec.UNSET)
ONLY = ("only", bool | msgspec.UnsetType, msgspec.UNSET)
SIGNED_ACTION = "by_key.command.action"


def plain(event: TableEvent) -> dict[str, Any]:
    """Write the event as plain data, for a record."""
    data: dict[str, Any] = _read(_write(event))
    return data


def secrets(event: TableEvent, seat: int) -> dict[str, Audience]:
    """Map the path of each hidden field in the plain data to the seats that learn it; `seat` acted (−1: nobody)."""
    hides = KINDS[type(event)].hides
    found = dict(hides(event, seat)) if hides else {}
    if isinstance(event, Played) and event.by_key and event.by_key.command:
        for field, who in event.action.audiences(seat).items():
            found[f"{SIGNED_ACTION}.{field}"] = who
    return found


class Number(msgspec.Struct, frozen=True):
    """The part of a signature that a fold needs: the number of the command."""

    class Command(msgspec.Struct, frozen=True):
        n: int

    command: Command


class Codec:
    """The reader of one game's tables, from JSON. Raises `msgspec.DecodeError`.

    `told` reads of a `played` record no more than a fold needs: `facts`, `only`, and `by_key`, if one signed.
    """

    def __init__(self, game: Game) -> None:
        facts = tuple[game.facts, ...]  # type: ignore[name-defined]
        played = msgspec.defstruct("PlayedLine", [("action", game.actions), ("facts", facts), ONLY, SIGNED])
        dealt = msgspec.defstruct(
            "DealtLine", [("deal", int), ("action", Deal), ("facts", facts), ("cards", tuple[Run, ...]), SIGNED]
        )
        alone = msgspec.defstruct(
            "FactsAlone", [("facts", facts), ("only", bool, False), ("by_key", Number | None, None)], frozen=True
        )
        self._played = msgspec.json.Decoder(played)
        self._dealt = msgspec.json.Decoder(dealt)
        self.told: Callable[[str], Any] = msgspec.json.Decoder(alone).decode

    def read(self, name: str, data: str | bytes) -> TableEvent:
        """Read the event of that written name; older versions are read as the newest."""
        if name == "played":
            line: Any = self._played.decode(data)
            return Played(line.action, line.facts, line.only, by_key=line.by_key)
        if name == "dealt":
            line = self._dealt.decode(data)
            return Dealt(line.deal, line.action, line.facts, line.cards, by_key=line.by_key)
        return read_simple(name, data)


@cache
def _codec(name: str) -> Codec:
    return Codec(find(name))


def codec(game: Game) -> Codec:
    """Return the one codec of a game."""
    return _codec(game.name)


def read_simple(name: str, data: str | bytes) -> TableEvent:
    """Read an event in which no game's action stands. Raises `UnknownRecord` for a name that is not ours."""
    name, plain_data = UPCASTS.upcast(name, without_seals(name, msgspec.json.decode(data)))
    if name not in NAMED:
        raise UnknownRecord(f"{name!r} is no event of a table; this version knows {', '.join(NAMED)}.")
    return msgspec.convert(plain_data, NAMED[name])


def read_event(game: Game, record: Record) -> TableEvent:
    """Read the event of a record, as far as its hidden fields are known."""
    return codec(game).read(record.type, record.plain)


class UnknownRecord(ValueError):
    """A record of a type that this version does not know."""
