"""The events of a table as they stand in the log: their written names, their fields, and what is hidden in them.

A name without a number is version 1. When a meaning changes, the record gets a new name (`seated.2`),
and the old one is read through an upcast; a written line is never rewritten.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fairdeal.engine import Action, Deal, Fact, Game, find
from fairdeal.engine.game import Audience
from fairdeal.events import Upcasts

SeatKind = Literal["person", "bot", "open"]
Run = tuple[str, int]  # a card and how many of it stand side by side


class TableEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every event of a table."""


UndoRule = Literal["free", "consent", "referee", "off"]
ClockRule = Literal["none", "bank", "decision"]
AwayRule = Literal["wait", "ask", "bot"]


class House(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the people of a table agreed on beside the game's options. Old tables have the defaults.

    `clock` "bank": each seat has `seconds` for the match and gets `increment` more after each decision;
    "decision": `seconds` for each. `away`: what may be done for a seat that is away, or out of time.
    """

    undo: UndoRule = "consent"
    undo_limit: Annotated[int, Meta(ge=0, le=100)] = 10  # requests of one seat in a match that need an answer
    referee: bool = False
    clock: ClockRule = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    away: AwayRule = "ask"


PLAIN_HOUSE = House()


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
    house: House = PLAIN_HOUSE


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
    """A seat is open again: whoever sat there left, or was sent away by the seat that the record is by."""

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
    """The match is over and the server's secrets are opened: every shuffle can be computed again."""

    secret: str
    later: tuple[str, ...] = ()  # of the `Reseeded`, in their order


class Rematched(TableEvent, frozen=True):
    """The same seats meet again at another table."""

    table: str


# Undo


class Leak(Struct, frozen=True):
    """What an undo cannot take back: at `seq` these seats learned cards from `place`, a pile or `hand:2`."""

    seq: int
    seats: tuple[int, ...]
    place: str


class UndoAsked(TableEvent, frozen=True):
    """A seat asks to take back everything from record `target` on; the table would be as it was after `to`.

    The price: free, or the yes of the seats in `needs`, or of the referee; because these seats have `acted` since,
    and because of the `leaks`. Without all answers by `until` it is off.
    """

    target: int
    to: int
    needs: tuple[int, ...]
    referee: bool
    acted: tuple[int, ...]
    leaks: tuple[Leak, ...]
    until: str


class UndoAnswered(TableEvent, frozen=True):
    """Yes or no to the request of record `ask`; with a no, `block` forbids that seat any further request."""

    ask: int
    yes: bool
    block: bool = False


class UndoEnded(TableEvent, frozen=True):
    """The request came to nothing."""

    ask: int
    why: Literal["refused", "time", "played on", "withdrawn", "incident"]


class Rewound(TableEvent, frozen=True):
    """The game is as it was after record `to`. What came since stays in the log, undone.

    `cause` is the request or the ruling; a rewind to before another one takes that one back.
    """

    to: int
    cause: int


# The referee


class RefereeCame(TableEvent, frozen=True):
    """Somebody with the referee's link gave a name."""

    name: str
    key: str


class IncidentOpened(TableEvent, frozen=True):
    """A seat disputes record `about`. It had seen the table up to record `seen`. Everything waits."""

    about: int
    seen: int
    claim: str


class Stated(TableEvent, frozen=True):
    """A seat, or the referee, says something about the open incident."""

    text: str


class Looked(TableEvent, frozen=True):
    """Somebody without that seat looks at hidden cards: through `eyes` ("seat:2" or "all"), up to record `upto`.

    It is the referee, or the `host`, who holds the log's file.
    """

    eyes: str
    upto: int
    host: bool = False


RemedyKind = Literal["stands", "rewind", "repair", "adjust", "forfeit", "void"]


class Remedy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What follows from a ruling.

    `rewind` and `repair`: the game is as it was after record `to`; `repair` also shuffles again what lost its
    secrecy. `adjust`: `seat` (and its side) gets `points`. `forfeit`: `seat` loses the match. `void`: nobody wins.
    """

    kind: RemedyKind
    to: int = -1
    seat: int = -1
    points: int = 0


class Ruled(TableEvent, frozen=True):
    """The referee's ruling on the open incident: what happened, the rulebook's clause, and what follows.

    It is carried out when every seat has accepted it, or after `until`, when the referee says so. `commit` binds
    the server to the secret of a repair.
    """

    finding: str
    clause: str
    remedy: Remedy
    until: str
    commit: str = ""
    secret: str = ""


class LetBe(TableEvent, frozen=True):
    """A seat would play on without a ruling; so it is settled when every person who is there has said so."""


class Accepted(TableEvent, frozen=True):
    """A seat accepts the ruling."""


class Appealed(TableEvent, frozen=True):
    """A seat does not accept the ruling, and says why; the next ruling is the last."""

    why: str


class RepairAwaited(TableEvent, frozen=True):
    """The ruling stands; before it is carried out every seat adds to the new shuffles, at the latest until then."""

    until: str


class Settled(TableEvent, frozen=True):
    """The incident is over: withdrawn, let be by all, or its last ruling is carried out by the records that follow.

    `known`: what seats learned in that which a rewind takes back, and still know.
    """

    incident: int
    ruling: int = -1  # the record of the ruling; −1 when there is none to carry out
    known: tuple[Leak, ...] = ()


class EntropyAdded(TableEvent, frozen=True):
    """What a seat adds to the shuffles of a repair."""

    entropy: str


class Reseeded(TableEvent, frozen=True):
    """Shuffles from here on come from the secret of the last ruling and what the seats added since."""


class Adjusted(TableEvent, frozen=True):
    """A seat's score, and that of its side, changes by a ruling when the match is counted."""

    seat: int
    points: int


class Forfeited(TableEvent, frozen=True):
    """A seat has lost the match by a ruling; a bot plays its cards on."""

    seat: int


# Time, presence, the end


class TimedOut(TableEvent, frozen=True):
    """A seat's time is up: the next record is what is played for it."""

    seat: int


class Away(TableEvent, frozen=True):
    """Nobody has been there for a seat for a while; from `until` on, something may be done about it."""

    seat: int
    until: str


class Back(TableEvent, frozen=True):
    """Somebody is there again for a seat."""

    seat: int


class StoodIn(TableEvent, frozen=True):
    """A bot plays for a person's seat."""

    seat: int
    bot: str


class HandedBack(TableEvent, frozen=True):
    """The person of a seat plays on."""

    seat: int


class PauseAsked(TableEvent, frozen=True):
    """A seat would like a pause; it begins when every person has asked for it."""


class Paused(TableEvent, frozen=True):
    """Everybody agreed: the clocks stop."""


class Resumed(TableEvent, frozen=True):
    """The pause is over."""


class Resigned(TableEvent, frozen=True):
    """A seat gives the match up; a bot plays its cards on."""


class EndAsked(TableEvent, frozen=True):
    """A seat would end the match unfinished; it ends when every person who is there has said so."""


class Ended(TableEvent, frozen=True):
    """The match ends before its cards say so, with these winners (none, when it does not count)."""

    why: Literal["resigned", "forfeited", "void", "abandoned"]
    winners: tuple[int, ...]


NAMES: Mapping[type[TableEvent], str] = {
    Opened: "opened",
    Seated: "seated.2",
    Left: "left",
    Begun: "begun",
    Played: "played",
    Dealt: "dealt",
    Revealed: "revealed",
    Rematched: "rematched",
    UndoAsked: "undo-asked",
    UndoAnswered: "undo-answered",
    UndoEnded: "undo-ended",
    Rewound: "rewound",
    RefereeCame: "referee-came",
    IncidentOpened: "incident-opened",
    Stated: "stated",
    Looked: "looked",
    Ruled: "ruled",
    LetBe: "let-be",
    Accepted: "accepted",
    Appealed: "appealed",
    RepairAwaited: "repair-awaited",
    Settled: "settled",
    EntropyAdded: "entropy-added",
    Reseeded: "reseeded",
    Adjusted: "adjusted",
    Forfeited: "forfeited",
    TimedOut: "timed-out",
    Away: "away",
    Back: "back",
    StoodIn: "stood-in",
    HandedBack: "handed-back",
    PauseAsked: "pause-asked",
    Paused: "paused",
    Resumed: "resumed",
    Resigned: "resigned",
    EndAsked: "end-asked",
    Ended: "ended",
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
    if isinstance(event, Ruled):
        return {"secret": ()} if event.secret else {}
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
