"""The events of a table as they stand in the log: their written names, their fields, and what is hidden in them.

A name without a number is version 1. When a meaning changes, the record gets a new name (`seated.2`),
and the old one is read through an upcast; a written line is never rewritten.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine import Action, Deal, Fact, Game, find
from engine.game import Audience
from events import Upcasts

SeatKind = Literal["person", "bot", "open"]
Run = tuple[str, int]  # a card and how many of it stand side by side


class TableEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every event of a table."""


class Opened(TableEvent, frozen=True):
    """A table was opened. The secret is known to nobody before the end; `commit` binds the server to it."""

    game: str
    rules: int  # version of the game's rules
    options: dict[str, Any]
    seats: int
    spectators: bool
    listed: bool
    commit: str
    secret: str
    rematch_of: str = ""
    forked_from: str = ""  # the table and seq that play goes on from: "k7x2m9q4tz#118"
    position: str = ""  # the state there, in the game's notation; known to nobody


class Seated(TableEvent, frozen=True):
    """Somebody took a seat. `key` is a fingerprint of the seat's token, `entropy` what they add to the shuffle."""

    seat: int
    name: str
    kind: SeatKind
    bot: str = ""
    key: str = ""
    entropy: str = ""


class Begun(TableEvent, frozen=True):
    """All seats of a forked table are taken, and play goes on from its position."""


class Left(TableEvent, frozen=True):
    """A seat is open again."""

    seat: int


class Played(TableEvent, frozen=True):
    """A seat's action and the facts that followed."""

    action: Action
    facts: tuple[Fact, ...]


class Dealt(TableEvent, frozen=True):
    """The dealer's shuffle number `deal`, counted from 0 without gaps, and the facts that followed.

    `cards` tells everybody which cards were shuffled, in canonical order: what a verifier without the game needs.
    """

    deal: int
    action: Deal
    facts: tuple[Fact, ...]
    cards: tuple[Run, ...]


class Revealed(TableEvent, frozen=True):
    """The match is over and the server's secret is opened: every shuffle can be computed again."""

    secret: str


class Rematched(TableEvent, frozen=True):
    """The same seats meet again at another table."""

    table: str


NAMES: Mapping[type[TableEvent], str] = {
    Opened: "opened",
    Seated: "seated.2",
    Left: "left",
    Begun: "begun",
    Played: "played",
    Dealt: "dealt",
    Revealed: "revealed",
    Rematched: "rematched",
}
_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode

BY_NAME: Mapping[str, type[TableEvent]] = {name: kind for kind, name in NAMES.items()}


def _seated_2(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 said only which bot sat there, if any (else an empty text); version 2 says what kind of player."""
    return {**data, "kind": "bot" if data["bot"] else "person", "key": "", "entropy": ""}


UPCASTS = Upcasts()
UPCASTS.add("seated", "seated.2", _seated_2)


def runs(cards: Iterable[str]) -> tuple[Run, ...]:
    """The cards in their order, equal neighbours counted: `1 1 1 5` is `(("1", 3), ("5", 1))`."""
    return tuple((card, sum(1 for _ in alike)) for card, alike in groupby(cards))


def plain(event: TableEvent) -> dict[str, Any]:
    """The event as plain data, for a record."""
    data: dict[str, Any] = _read(_write(event))
    return data


def secrets(event: TableEvent, seat: int) -> dict[str, Audience]:
    """Path of each hidden field in the plain data → the seats that learn it; `seat` is who acted."""
    if isinstance(event, Opened):
        return {"secret": (), "position": ()} if event.position else {"secret": ()}
    if not isinstance(event, Played | Dealt):
        return {}
    hidden = {f"action.{field}": who for field, who in event.action.audiences(seat).items()}
    for i, fact in enumerate(event.facts):
        hidden.update({f"facts.{i}.{field}": who for field, who in fact.audiences().items()})
    return hidden


class Codec:
    """Reads the events of one game's tables from JSON, fast. Raises `msgspec.DecodeError` for what does not fit."""

    def __init__(self, game: Game) -> None:
        facts = tuple[game.facts, ...]  # type: ignore[name-defined]
        played = msgspec.defstruct("PlayedLine", [("action", game.actions), ("facts", facts)])
        dealt = msgspec.defstruct(
            "DealtLine", [("deal", int), ("action", Deal), ("facts", facts), ("cards", tuple[Run, ...])]
        )
        self._played = msgspec.json.Decoder(played)
        self._facts = msgspec.json.Decoder(msgspec.defstruct("FactsAlone", [("facts", facts)]))
        self._dealt = msgspec.json.Decoder(dealt)

    def facts(self, data: str | bytes) -> tuple[Fact, ...]:
        """The facts of a `played` record alone: all that a fold needs of it."""
        line: Any = self._facts.decode(data)
        facts: tuple[Fact, ...] = line.facts
        return facts

    def read(self, name: str, data: str | bytes) -> TableEvent:
        """The event of that written name; older versions are read as the newest."""
        if name == "played":
            line: Any = self._played.decode(data)
            return Played(line.action, line.facts)
        if name == "dealt":
            line = self._dealt.decode(data)
            return Dealt(line.deal, line.action, line.facts, line.cards)
        return read_simple(name, data)


@cache
def _codec(name: str) -> Codec:
    return Codec(find(name))


def codec(game: Game) -> Codec:
    """The one codec of a game."""
    return _codec(game.name)


def read_simple(name: str, data: str | bytes) -> TableEvent:
    """An event in which no game's action stands. Raises `UnknownRecord` for a name that is not ours."""
    name, plain_data = UPCASTS.upcast(name, msgspec.json.decode(data))
    if name not in BY_NAME:
        raise UnknownRecord(f"{name!r} is no event of a table; this version knows {', '.join(BY_NAME)}.")
    return msgspec.convert(plain_data, BY_NAME[name])


class UnknownRecord(ValueError):
    """A record's type is not one that this version knows."""
