"""The table behind a transcript, folded as far as its open fields allow.

A sealed field stops the fold, unless the match is over: then the opened secret gives every deck, and from a deck
and the open actions the rules give each drawn card. Of a table found so, only its public view is used.
"""

from collections.abc import Mapping, Sequence
from typing import Any, get_type_hints

import msgspec

from fairdeal.engine import DEALER, Deal, Fact, Game, GameState, Relaid, find, shuffled
from fairdeal.events import Record
from fairdeal.events.judge.seals import is_sealed

from ...table.codec import read_simple
from ...table.disputes.events import Ruled
from ...table.evolve import evolve
from ...table.play.draws import DrawOpened
from ...table.play.play import Begun
from ...table.play.undo import Rewound
from ...table.state.chairs import seat_in
from ...table.state.draw import commit_to
from ...table.state.event import Dealt, Played, TableEvent
from ...table.state.opening import Opened
from ...table.state.state import Table
from .veils import VEIL, Veiled, agree, read_veiled, veiled


def read_event(game: Game, record: Record) -> TableEvent:
    """Read the event of a record, with veils in its facts. Raises `ValueError` for one that is no event of ours."""
    if record.type not in ("played", "dealt"):
        return read_plain(record)
    kind = Played if record.type == "played" else Dealt
    try:
        return kind(**{name: _field(game, kind, name, value) for name, value in record.data.items()})
    except (TypeError, AttributeError) as wrong:
        raise ValueError(f"#{record.seq} is no {record.type!r}: {wrong}") from None


def _field(game: Game, kind: type[Played | Dealt], name: str, value: Any) -> Any:
    match name:
        case "facts":
            return tuple(read_veiled(game, "facts", fact) for fact in value)
        case "action":
            return VEIL if any(map(is_sealed, value.values())) else read_veiled(game, "actions", value)
        case "only" if is_sealed(value):
            return msgspec.UNSET
    return msgspec.convert(value, get_type_hints(kind).get(name))


def read_plain(record: Record) -> TableEvent:
    """Read an event in which no game's action stands; a sealed text is read as empty."""
    open_data = {name: "" if is_sealed(value) else value for name, value in record.data.items()}
    try:
        return read_simple(record.type, msgspec.json.encode(open_data))
    except (KeyError, TypeError) as wrong:
        raise ValueError(f"#{record.seq} is no {record.type!r}: {wrong!r}") from None


def read_opened(records: Sequence[Record]) -> Opened:
    """Read the first event of the table, with its secret if a record opens that.

    Raises `ValueError` if the records do not begin with it, `UnknownGame`.
    """
    event = read_plain(records[0])
    if not isinstance(event, Opened):
        raise ValueError(f"#{records[0].seq} is {records[0].type!r}: a table's records begin with 'opened'")
    if event.seats not in (game := find(event.game)).seats:
        raise ValueError(f"#{records[0].seq} opens {game.title} for {event.seats} players: it takes {game.seats}")
    return msgspec.structs.replace(event, secret=event.secret or opened_secrets(records).get(event.commit, ""))


def opened_secrets(records: Sequence[Record]) -> Mapping[str, str]:
    """Map each commitment to the secret behind it, for the secrets that the end of the match opens."""
    found: dict[str, str] = {}
    draws = 1 + sum(record.type in ("draw-opened", "ruled") for record in records)
    for record in records:
        if record.type == "revealed":
            data = record.data
            later = data.get("later")
            for secret in (data.get("secret"), *(later if isinstance(later, list) else ())):
                if isinstance(secret, str):
                    found |= dict.fromkeys(_commitments(secret, record.table, draws), secret)
    return found


def _commitments(secret: str, table: str, draws: int) -> list[str]:
    """List the commitments that a secret can have, in any of so many draws of the table."""
    try:
        plain = bytes.fromhex(secret)
    except ValueError:
        return []
    return [commit_to(plain, table, draw) for draw in range(draws)]


class Followed:
    """The table after each record; `state` is None from where it can no longer be followed.

    `targets` are the seqs that a `Rewound` may go back to.
    """

    def __init__(self, opened: Opened, records: Sequence[Record], targets: Sequence[int] = ()) -> None:
        self._table = Table(records[0].table)
        self._opened = opened
        self._secrets = opened_secrets(records)
        self._kept: dict[int, Table | None] = dict.fromkeys(targets)
        self._lost = False

    @property
    def state(self) -> GameState | None:
        """Give the game, as long as nothing was missing to follow it."""
        return None if self._lost else self._table.state

    @property
    def table(self) -> Table | None:
        """Give the whole table, as long as nothing was missing to follow it."""
        return None if self._lost else self._table

    def lose(self) -> None:
        """Follow the table no further."""
        self._lost = True

    def step(self, event: TableEvent, record: Record) -> TableEvent:
        """Follow an event, and give it with its veils lifted by the rules; where they cannot, the table is lost."""
        if self._lost:
            return event
        try:
            whole = self._opened if isinstance(event, Opened) else self._lifted(event, record)
            self._evolve(whole, record)
        except Exception:
            # Sealed, or a log that was never lawful: both can be told, neither can be followed.
            self._lost = True
            return event
        return whole

    def _evolve(self, event: TableEvent, record: Record) -> None:
        if isinstance(event, Begun) and not self._opened.position:
            raise Veiled("where play goes on from is not open")
        then = self._kept.get(event.to) if isinstance(event, Rewound) else None
        evolve(self._table, event, seat_in(record.by), record.at, then)
        if record.seq in self._kept:
            self._kept[record.seq] = self._table.clone()

    def _lifted(self, event: TableEvent, record: Record) -> TableEvent:
        if isinstance(event, Ruled | DrawOpened) and not event.secret:
            return msgspec.structs.replace(event, secret=self._secrets.get(event.commit, ""))
        if not isinstance(event, Played | Dealt) or not any(map(veiled, event.facts)):
            return event
        facts = tuple(self._again(event, record))
        if len(facts) != len(event.facts) or not all(map(agree, event.facts, facts)):
            raise Veiled("today's rules give other facts")
        return msgspec.structs.replace(event, facts=facts)

    def _again(self, event: Played | Dealt, record: Record) -> list[Fact]:
        scratch = self._table.state.clone()
        if isinstance(event, Played):
            return scratch.apply(_seat(record), event.action)
        seed = self._table.seed()
        if not self._table.epochs[self._table.epoch].secret:
            raise Veiled("the secret behind the shuffles is not open")
        if isinstance(laid := event.facts[0], Relaid):
            places = tuple(map(str, range(len(scratch.face_down().get(laid.pile, ())))))
            return [Relaid(laid.pile, tuple(map(int, shuffled(places, seed, event.deal))))]
        return scratch.apply(DEALER, Deal(shuffled(scratch.to_shuffle(), seed, event.deal)))


def _seat(record: Record) -> int:
    seat = seat_in(record.by)
    if seat is None:
        raise Veiled(f"{record.by!r} has no seat")
    return seat


def plain_facts(record: Record) -> list[Any]:
    """Give the facts as they are written; none for a record without."""
    facts = record.data.get("facts")
    return facts if isinstance(facts, list) else []
