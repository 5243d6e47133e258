"""One sentence for each thing that happened, for one viewer: for the log panel, the screen reader, the transcript.

Seats stand as `{0}`, `{1}` …; the page or the transcript that shows a sentence puts the names there.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.engine import Game
from fairdeal.engine.knowledge import codes
from fairdeal.engine.secrecy import told_to_some
from fairdeal.engine.words import ToldTo
from fairdeal.events import Record

from .features import KINDS
from .play.phrases import PhraseSaid
from .play.told_once import Closed, bare, elements, tells_once
from .state.event import Dealt, Played, TableEvent
from .state.saying import Said, actor, flat
from .state.state import Table

Beats = tuple[tuple[str, int], ...]  # names, each with the place of its sentence


class News(Struct, frozen=True, omit_defaults=True):
    """The sentences of one record; `by` is who acted, `hash` and `prev` the record's, as the log writes them.

    `later` are the sentences that stay once a card that `lines` tells of lies face down again, or the record is undone;
    `lies` names the elements of the view in which these cards lie; `phrase` is the id of the one that was said; `beats`
    are what is seen to happen, each by its name with the place of its sentence in `lines`, −1 for none; `cards` are
    those that a move shows to everybody, none for a deal, and None for what is neither.
    """

    seq: int
    at: str
    by: str
    lines: tuple[str, ...]
    hash: str
    prev: str
    later: tuple[str, ...] = ()
    lies: tuple[str, ...] = ()
    phrase: str = ""
    beats: Beats = ()
    cards: tuple[str, ...] | None = None


def told(game: Game, event: TableEvent, by: str) -> Iterator[Said]:
    """Tell an event around the game, with what people wrote apart from our words; `by` as the log writes it."""
    if (say := KINDS[type(event)].says) is not None:
        found = say(event, actor(by), game)
        yield from [found] if isinstance(found, str | tuple) else found


def lines(game: Game, event: TableEvent, by: str) -> Iterator[str]:
    """Tell the same, each sentence as one text."""
    return map(flat, told(game, event, by))


def sentences(game: Game, event: TableEvent, viewer: int | None, by: str = "") -> tuple[str, ...]:
    """Tell `viewer` (None: a spectator) an event that is `by` somebody, as the log writes it."""
    if not isinstance(event, Played | Dealt):
        return tuple(lines(game, event, by))
    tell = game.tell
    return tuple([line for fact in event.facts if (line := tell(fact, viewer))])


def told_with_beats(game: Game, event: TableEvent, viewer: int | None, by: str = "") -> tuple[tuple[str, ...], Beats]:
    """Tell the same, and name what is seen to happen in it, each with the place of its sentence, −1 for none."""
    if not isinstance(event, Played | Dealt):
        return tuple(lines(game, event, by)), ()
    heard: list[str] = []
    seen: list[tuple[str, int]] = []
    for fact in event.facts:
        line = game.tell(fact, viewer)
        if type(fact) in game.beats and (name := game.beat(fact)) is not None:
            seen.append((name, len(heard) if line else -1))
        if line:
            heard.append(line)
    return tuple(heard), tuple(seen)


def played_cards(event: TableEvent) -> tuple[str, ...] | None:
    """List the cards that a move shows to everybody, as far as `event` tells; none of a deal; None for all else."""
    if not isinstance(event, Played):
        return () if isinstance(event, Dealt) else None
    shown: list[str] = []
    for fact in event.facts:
        for field in fact.uncovers():
            if field not in told_to_some(type(fact)):
                cards = getattr(fact, field)
                shown += (cards,) if isinstance(cards, str) else codes(cards)
    return tuple(shown)


class Telling:
    """One record that is told to several viewers, without what is `closed`; None: as it happens, to all here."""

    __slots__ = ("_bare", "_cards", "_game", "_lies", "_phrase", "_record", "_shown")

    def __init__(self, table: Table, record: Record, event: TableEvent, closed: Closed | None) -> None:
        self._record, self._game = record, table.game
        self._phrase = event.phrase if isinstance(event, PhraseSaid) else ""
        self._shown = event if closed is None else closed.told(record.seq, event)
        may_close = tells_once(table.game.name) and table.may_close(record.seq)
        self._lies = tuple(elements(self._shown)) if may_close else ()
        self._bare = bare(self._shown) if self._lies else None
        self._cards = played_cards(self._shown)

    def to(self, viewer: int | None, to: int | None = None) -> News:
        """Return its news for `viewer`. `to`: the seat that is called "you", if whoever reads it has one."""
        record = self._record
        with ToldTo(to):
            heard, seen = told_with_beats(self._game, self._shown, viewer, record.by)
            later = sentences(self._game, self._bare, viewer, record.by) if self._bare else ()
        return News(
            record.seq, record.at, record.by, heard, record.hash, record.prev, later, self._lies, self._phrase, seen,
            self._cards,
        )  # fmt: skip


def news(
    table: Table,
    record: Record,
    event: TableEvent,
    viewer: int | None,
    closed: Closed | None,
    to: int | None = None,
) -> News:
    """Return the news of one record for one `viewer` alone."""
    return Telling(table, record, event, closed).to(viewer, to)


def has_secrets(record: Record, event: TableEvent) -> bool:
    """Tell whether two viewers could be told different things of it: something is sealed, and not for everybody."""
    facts: Any = getattr(event, "facts", ()) if record.salts else ()
    return any(map(told_to_some, map(type, facts)))
