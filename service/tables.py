"""Load, decide, append: the one place where a command becomes records.

A table is folded from its log when it is first asked for, and kept while there is room. One command at a time is
decided for a table; what it brings about is shown only when it is on disk.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from threading import RLock
from typing import Any, NamedTuple

from engine import UnknownGame
from events import CommandKnown, Conflict, Draft, Record, Store, StoreFailed, UnknownTable

from .clock import Clock, written
from .commands import Command, Leave, NextDeal, Play, Rematch, SeatBot, Sit
from .errors import Problem
from .fairness import commit
from .journal import Journal
from .records import NAMES, Opened, TableEvent, codec, plain, read_simple, secrets
from .table import Entropy, Table, opening, rematch_id
from .tell import read_event

log = logging.getLogger("fairdeal.tables")
KEPT = 2_000
LOBBY_RECORDS = 40  # a table that is still in its lobby has fewer
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class Step(NamedTuple):
    """One event that is on disk, with its record."""

    record: Record
    event: TableEvent


Listener = Callable[["Desk", Sequence[Step]], None]


class Desk:
    """A folded table and the lock under which it is decided."""

    __slots__ = ("guests", "lock", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = RLock()
        self.guests: list[Any] = []  # who is connected; kept by the room


class Tables:
    """Every table of one store. `listeners` are called, under the table's lock, with what was just committed."""

    def __init__(self, store: Store, journal: Journal, clock: Clock, entropy: Entropy) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.listeners: list[Listener] = []
        self._journal = journal
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._loading = RLock()

    # Reading

    def desk(self, table: str) -> Desk:
        """The table, folded up to its last record. Raises `Problem("unknown_table")`."""
        desk = self._desks.get(table)
        if desk is not None:
            self._desks.move_to_end(table)
            return desk
        with self._loading:
            return self._desks.get(table) or self._keep(self._load(table))

    def _load(self, table: str) -> Desk:
        try:
            return Desk(fold(self.store, table))
        except (UnknownTable, UnknownGame):
            raise Problem("unknown_table", f"There is no table {table[:40]!r}.", remedy="Check the link.") from None
        except StoreFailed as failure:
            raise storage(failure) from None
        except (ValueError, LookupError) as wrong:
            log.error("table %s cannot be read: %s", table, type(wrong).__name__)
            raise Problem(
                "unreadable",
                f"The log of table {table[:40]!r} was written by another version.",
                remedy="Its transcript can still be exported.",
            ) from None

    def _keep(self, desk: Desk) -> Desk:
        self._desks[desk.table.id] = desk
        while len(self._desks) > KEPT:
            idle = next((name for name, each in self._desks.items() if not each.guests), None)
            if idle is None:
                break
            del self._desks[idle]
        return desk

    @contextmanager
    def held(self, table: str) -> Iterator[Desk]:
        """The table while nobody else decides or appends."""
        desk = self.desk(table)
        with desk.lock:
            # It may have been put aside while this waited for the lock.
            if self._desks.get(table, desk) is not desk:
                with self.held(table) as again:
                    yield again
                return
            yield desk

    def kept(self) -> list[Desk]:
        """The tables in memory, those asked for last at the end."""
        return list(self._desks.values())

    # Writing

    def open(
        self,
        game: str,
        options: dict[str, Any],
        seats: int,
        *,
        bots: dict[int, str],
        spectators: bool = True,
        listed: bool = True,
        rematch_of: str = "",
        forked_from: str = "",
        position: str = "",
        table: str = "",
    ) -> Desk:
        """A new table with bots on the seats given. Raises `Problem` for a game, options or seats that cannot be."""
        secret = self.entropy(32)
        opened = opening(
            game,
            options,
            seats,
            secret=secret,
            commit=commit(secret),
            spectators=spectators,
            listed=listed,
            rematch_of=rematch_of,
            forked_from=forked_from,
            position=position,
        )
        new = Table(table or self._new_id())
        events, drafts = [], []
        for event, by, cmd in _set_up(new, opened, bots):
            events.append(event)
            drafts.append(self._draft(event, by, cmd, None))
            new.evolve(event)
        records = self._append(new.id, -1, drafts)
        desk = self._keep(Desk(new))
        with desk.lock:
            self._tell(desk, list(map(Step, records, events)))
        return desk

    def _tell(self, desk: Desk, steps: Sequence[Step]) -> None:
        for listener in self.listeners:
            listener(desk, steps)

    def _new_id(self) -> str:
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in self.entropy(12))

    def submit(self, table: str, command: Command) -> int:
        """Do what is asked; the seq of the first record that it wrote, now or when it was first sent.

        Raises `Problem`, and then nothing has changed.
        """
        with self.held(table) as desk:
            try:
                events = desk.table.decide(command)
                if isinstance(command, Rematch):
                    self._open_rematch(desk.table)
                steps = self._write(desk, command, events)
            except Problem:
                if (known := self._known(table, command)) is not None:
                    return known
                raise
            except CommandKnown as known_already:
                return _same(command, known_already.record)
            self._tell(desk, steps)
            return steps[0].record.seq

    def _open_rematch(self, table: Table) -> None:
        """Before the old table points to it; one that a crash has left behind is taken as it is."""
        try:
            self.desk(rematch_id(table.id))
        except Problem:
            self.open(
                table.game.name,
                table.opened.options,
                len(table.chairs),
                bots={seat: table.chairs[seat].bot for seat in table.seats_of("bot")},
                spectators=table.opened.spectators,
                listed=table.opened.listed,
                rematch_of=table.id,
                table=rematch_id(table.id),
            )

    def recall(self) -> None:
        """After a start: fold the tables that wait for players, so that the lobby lists them again."""
        for name in self.store.tables():
            if name not in self._desks and self.store.head(name).seq < LOBBY_RECORDS:
                with suppress(Problem):
                    if self.desk(name).table.status != "lobby":
                        self._desks.pop(name, None)

    def _write(self, desk: Desk, command: Command, events: Sequence[TableEvent]) -> list[Step]:
        table, seat = desk.table, command.seat
        actor = actor_of(table, seat)
        ids = command_ids(command)
        drafts = [self._draft(event, actor_for(event, actor), next(ids), seat) for event in events]
        try:
            records = self._append(table.id, table.seq, drafts)
        except Problem as problem:
            if problem.code == "stale":
                self._catch_up(desk)
            raise
        for event in events:
            table.evolve(event, seat)
        return list(map(Step, records, events))

    def _catch_up(self, desk: Desk) -> None:
        """Another process wrote to this table: fold it again, and show everybody here what they missed."""
        known = desk.table.seq
        desk.table = self._load(desk.table.id).table
        records = self.store.read(desk.table.id, known, desk.table.seq)
        steps = [Step(record, read_event(desk.table.game, record)) for record in records]
        if steps:
            self._tell(desk, steps)

    def _append(self, table: str, expected: int, drafts: Sequence[Draft]) -> list[Record]:
        try:
            return self._journal.append(table, expected, drafts)
        except Conflict as conflict:
            raise Problem(
                "stale", f"Somebody else was faster ({conflict}).", remedy="Look again, then choose."
            ) from None
        except StoreFailed as failure:
            raise storage(failure) from failure

    def _draft(self, event: TableEvent, by: str, cmd: str, seat: int | None) -> Draft:
        hidden = {path: list(who) for path, who in secrets(event, -1 if seat is None else seat).items()}
        return Draft(
            type=NAMES[type(event)], by=by, data=plain(event), cmd=cmd, at=written(self.clock()), secrets=hidden
        )

    def _known(self, table: str, command: Command) -> int | None:
        """The first answer to a command sent again; None for a new one."""
        record = self.store.find_command(table, next(command_ids(command)))
        return None if record is None else _same(command, record)


def _set_up(table: Table, opened: Opened, bots: dict[int, str]) -> Iterator[tuple[TableEvent, str, str]]:
    """The first events of a table, who does each, and its command id; a table of bots alone begins at once."""
    yield opened, "table", "table:open"
    for seat, bot in bots.items():
        yield table.bot_seated(seat, bot), "table", f"table:bot:{seat}"
    if len(bots) == opened.seats:
        for event in table.begin():
            yield event, "dealer", "table:begin"


def _same(command: Command, record: Record) -> int:
    """The first answer, if the record is what this command brought about, else `Problem("command_reused")`."""
    event = record.data
    match command:
        case Play(action=action):
            same = record.type == "played" and event["action"] == action
        case Sit(name=name):
            same = record.type == "seated.2" and event["key"] == command.key and event["name"].startswith(name.strip())
        case SeatBot(at=at, bot=bot):
            same = record.type == "seated.2" and (event["seat"], event["bot"]) == (at, bot)
        case Leave():
            same = record.type == "left"
        case NextDeal():
            same = record.type == "dealt"
        case Rematch():
            same = record.type == "rematched"
        case _:
            same = False
    if not same:
        raise Problem(
            "command_reused",
            f"The command id was used before, for #{record.seq}.",
            remedy="Give each command an id of its own.",
        )
    return record.seq


def command_ids(command: Command) -> Iterator[str]:
    """The ids of the records of a command: seats cannot take each other's."""
    who = "-" if command.seat is None else str(command.seat)
    stem = f"{who}:{command.id}"
    yield stem
    number = 1
    while True:
        yield f"{stem}#{number}"
        number += 1


def actor_of(table: Table, seat: int | None) -> str:
    """Who does it, as the log writes it: `seat:1`, `bot:3`, or `table`."""
    if seat is None:
        return "table"
    return f"bot:{seat}" if table.chairs[seat].kind == "bot" else f"seat:{seat}"


def actor_for(event: TableEvent, actor: str) -> str:
    """Shuffles are the dealer's and the opened secret is the table's, whoever's action brought them about."""
    return {"dealt": "dealer", "revealed": "table"}.get(NAMES[type(event)], actor)


@lru_cache(maxsize=64)
def seat_in(by: str) -> int | None:
    """The seat that `seat:1` or `bot:3` names."""
    kind, _, number = by.partition(":")
    return int(number) if kind in ("seat", "bot") else None


def fold(store: Store, table: str) -> Table:
    """The table as its log tells it. Raises `UnknownTable`."""
    folded = Table(table)
    lines = iter(store.data_of(table))
    _, kind, _, data = next(lines)
    folded.evolve(read_simple(kind, data))
    codes = codec(folded.game)
    for _, kind, by, data in lines:
        if kind == "played":
            folded.evolve_played(codes.facts(data), seat_in(by))
        else:
            folded.evolve(codes.read(kind, data), seat_in(by))
    return folded


def storage(failure: Exception) -> Problem:
    """The answer when the disk is full or read-only: nothing was written."""
    return Problem(
        "storage", f"The log cannot be written or read now: {failure}", remedy="Nothing has changed; try again later."
    )
