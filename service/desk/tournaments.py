"""Tournaments of one store: what follows from a tournament's log and from those of its tables is done here.

A round begins with one record, which names its tables; they are opened after it, by whoever goes on first, and are the
same whoever opens them. When a table is over, its head and scores go into the tournament's log. `go_on` does whatever
is still to be done, by the logs alone: after a crash at any moment, on each of several servers, and again and again.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from operator import attrgetter
from threading import RLock
from typing import Any, NamedTuple

from fairdeal.engine import find
from fairdeal.engine.words import Catalogue, Speech, _, speaking
from fairdeal.events import Append, CommandKnown, Conflict, Record, StoreFailed, UnknownTable, Unwritable
from fairdeal.events.judge.places import NOT_COMPARED
from fairdeal.events.stores import SharedStore

from ..errors import Problem
from ..language import catalogue
from ..table.play.play import Revealed
from ..table.seats.lobby import Fill
from ..table.state.chairs import STAND_IN
from ..table.state.event import Act, Step
from ..table.state.opening import Board
from ..table.state.time import millis_of, written
from ..tournament.codec import secrets, step_of
from ..tournament.command import HOUSE, Command, Expire, stem
from ..tournament.daily import deal_id, deal_of, next_day
from ..tournament.decide import decide
from ..tournament.entry import opening
from ..tournament.event import Ended, Pairing
from ..tournament.evolve import evolve
from ..tournament.features import KINDS
from ..tournament.formats import BOT
from ..tournament.rounds import NoteOver, patience_ends
from ..tournament.sitting import LetSit, bot_to_sit
from ..tournament.state import TOURNAMENT, Tournament, is_tournament
from ..tournament.waits import due
from .bots import Spawn
from .journal import Journal
from .tables import RACES, Desk, Lost, Readable, Tables, cannot_be_written, chance, draft_with, numbered, storage

log = logging.getLogger("fairdeal.tournaments")
OVER_KEPT = 50
LOOK_MILLIS = 5_000  # between two looks at what other servers may have written
GONE_ON = ("not_now", "not_in_lobby", "seat_taken")  # somebody else was faster

Salts = Mapping[str, str]
Listener = Callable[[Tournament, Sequence[Step]], None]


class Evening:
    """A folded tournament, the last of its records, and the lock under which it is decided."""

    __slots__ = ("last", "lock", "looked", "tournament")

    def __init__(self, tournament: Tournament, last: Record) -> None:
        self.tournament, self.last = tournament, last
        self.lock = RLock()
        self.looked = 0  # when `ring` last looked at it


class Played(NamedTuple):
    """The end of a table's match, as its log tells it: the hash of the record that says so, the scores, and how."""

    head: str
    scores: tuple[int, ...]
    why: Any


class Now:
    """The `Context` in which a tournament decides now."""

    again = False

    def __init__(self, tables: Tables, evening: Evening) -> None:
        self._tables, self._evening = tables, evening
        self.now = max(tables.clock(), datetime.fromisoformat(evening.last.at))

    def entropy(self, size: int) -> bytes:
        """Return bytes that nobody but this server can know."""
        last = self._evening.last
        return chance(self._tables.store.salt, last.table, last.hash, self.now.isoformat(), size)

    def steps(self, after: int, upto: int) -> list[Step]:
        """Read the tournament's records after seq `after`, up to and with `upto`."""
        return list(map(step_of, self._tables.store.read(self._evening.tournament.id, after, upto)))

    def head(self, table: str) -> str:
        """Return the hash of the newest record of a table that still plays. Raises `Problem("not_now")` for another."""
        head = self._tables.store.head(table)
        if head.seq > self._tables.desk(table).table.seq:
            self._tables.read_on(table)
        if self._tables.desk(table).table.status == "over":
            raise Problem("not_now", _("Table '{table}' is over.", table=table))
        return head.hash


class Tournaments:
    """The tournaments of one store. `listeners` are called with the steps just committed."""

    def __init__(self, tables: Tables, journal: Journal, spawn: Spawn, daily: Sequence[str] = ()) -> None:
        """Look after them; `daily` are the games of which the house has a deal a day. Raises `UnknownGame`."""
        self._tables, self._journal, self._spawn = tables, journal, spawn
        self._daily, self._bound = list(map(find, daily)), ""
        self._evenings: dict[str, Evening] = {}
        self._busy: set[str] = set()
        self._again: set[str] = set()  # those at which something has happened while they were busy
        self._loading = RLock()
        self.listeners: list[Listener] = []
        tables.listeners.append(self._hear)
        tables.folded_again.append(self.let_go)
        tables.board_is_over = self.board_is_over

    # Reading

    def evening(self, tournament: str) -> Evening:
        """Return a tournament, folded up to the last record that was read. Raises `Problem("not_found")`."""
        with self._loading:
            if tournament not in self._evenings:
                self._evenings[tournament] = self._folded(tournament)
            return self._evenings[tournament]

    def newest(self, tournament: str) -> Evening:
        """Return a tournament as its log is now, whichever server has written there, or at a table of its round.

        Raises `Problem("not_found")`.
        """
        evening, store = self.evening(tournament), self._tables.store
        with Readable():
            if store.head(tournament).hash != evening.last.hash:
                self._read_on(evening)
            playing = evening.tournament.rounds[-1].tables if evening.tournament.rounds else ()
            if isinstance(store, SharedStore):
                known = {
                    each.table: self._tables.desk(each.table).head for each in playing if self._tables.has(each.table)
                }
                for table in store.moved(known):
                    self._tables.read_on(table)
        return evening

    def listed(self) -> list[Tournament]:
        """List those of which everybody is told, and which have begun and are not over.

        The deals of the day come first, then those that were opened last.
        """
        found = [each.tournament for each in self._evenings.values()]
        shown = [each for each in found if each.opened.listed and each.stage not in ("dawn", "over")]
        shown.sort(key=attrgetter("opened_at"), reverse=True)
        return sorted(shown, key=lambda each: each.stage != "open")

    def catalogue_of(self, tournament: str) -> Catalogue:
        """Return the catalogue in which all are told of a tournament; of one that is not there, the one that speaks."""
        try:
            return catalogue(self.evening(tournament).tournament.opened.language or "")
        except Problem:
            return speaking()

    def let_go(self, tournament: str) -> None:
        """Keep a tournament in memory no longer; what stands beside its lines may be otherwise, as a name removed."""
        self._evenings.pop(tournament, None)

    def _folded(self, tournament: str) -> Evening:
        folded, last = Tournament(tournament), None
        try:
            for record in self._tables.store.read(tournament) if is_tournament(tournament) else ():
                step, last = step_of(record), record
                evolve(folded, step.event, record.by, record.at)
        except UnknownTable:
            last = None
        except StoreFailed as failure:
            raise storage(failure) from None
        if last is None:
            raise Problem("not_found", _("There is no tournament '{tournament}'.", tournament=tournament[:40]))
        return Evening(folded, last)

    def board_is_over(self, tournament: str, number: int) -> bool:
        """Tell whether a board is over at all its tables."""
        with suppress(Problem):
            evening = self.evening(tournament)
            if number not in evening.tournament.boards:
                self._read_on(evening)
            return number in evening.tournament.boards
        return False

    def _read_on(self, evening: Evening) -> None:
        """Follow what another server has written; a log that has lost its end is folded anew."""
        with evening.lock:
            before, name = evening.last, evening.tournament.id
            records = list(self._tables.store.read(name, before.seq - 1))
            if not records or records[0].hash != before.hash:
                log.error("tournament %s: its log does not have record %s any more", name, before.seq)
                again = self._folded(name)
                evening.tournament, evening.last = again.tournament, again.last
                return
            self._follow(evening, list(map(step_of, records[1:])))

    def _follow(self, evening: Evening, steps: Sequence[Step]) -> None:
        for record, event in steps:
            evolve(evening.tournament, event, record.by, record.at)
            evening.last = record
        for listener in self.listeners if steps else ():
            listener(evening.tournament, steps)

    # Writing

    def open(self, name: str = "", now: datetime | None = None, /, **given: Any) -> Tournament:
        """Open a tournament, as `opening` takes it; `name` and time are given where others open the same.

        Raises `Problem` for one that cannot be, and `Conflict` where it is open already.
        """
        name = name or TOURNAMENT + self._tables.new_id()
        event = opening(name, self._tables.entropy, operator=self._tables.operator, **given)
        new, now = Tournament(name), now or self._tables.clock()
        [record] = self._written(new, "", [Act(event, HOUSE)], iter([f"{HOUSE}:open"]), now, {})
        evolve(new, event, record.by, record.at)
        self._evenings[name] = Evening(new, record)
        return new

    def _bind(self) -> None:
        """Bind the house to tomorrow's deal of each of its games; another server of the log may have done so."""
        now = self._tables.clock()
        day = next_day(now)
        if self._bound == written(day):
            return
        for game in self._daily:
            name = deal_id(game.name, day)
            try:
                self.evening(name)
            except Problem:
                with suppress(Conflict, CommandKnown):
                    self.open(name, now, **deal_of(game, day))
        self._bound = written(day)

    def submit(self, tournament: str, command: Command) -> int:
        """Carry out a command; return the seq of the first record that it wrote, now or when it was first sent.

        What is due is done before. Raises `Problem`, and then nothing has changed.
        """
        evening = self.evening(tournament)
        self.go_on(tournament)
        seq = self._submit(evening, command)
        self._spawn(lambda: self._tried(tournament))
        return seq

    def _submit(self, evening: Evening, command: Command) -> int:
        """Decide and write. A race that another server has won is decided again, by the log as it is then."""
        with evening.lock, Speech(catalogue(evening.tournament.opened.language or "")):
            for _race in range(RACES):
                try:
                    return self._once(evening, command)
                except Conflict:
                    self._read_on(evening)
        raise Problem("stale", _("Others are faster again and again."), remedy=_("Look again, then choose."))

    def _once(self, evening: Evening, command: Command) -> int:
        try:
            now = Now(self._tables, evening)
            acts = decide(evening.tournament, command, now)
            return self._append(evening, acts, ids_of(command), now.now, command.salts) if acts else evening.last.seq
        except Problem:
            known = self._tables.store.find_command(evening.tournament.id, next(ids_of(command)))
            if known is None:
                raise
            return self._answered(evening, command, known)
        except CommandKnown as known_already:
            return self._answered(evening, command, known_already.record)

    def _answered(self, evening: Evening, command: Command, record: Record) -> int:
        """Give the first answer again, which another server may have given, if this is the command that was answered.

        Raises `Problem("command_reused")` for another.
        """
        if record.seq > evening.last.seq:
            self._read_on(evening)
        signed, found = command.by_key, step_of(record).event.by_key
        if (signed.signature if signed else None) != (found.signature if found else None):
            raise Problem(
                "command_reused",
                _("The command id was used before, for #{seq}.", seq=record.seq),
                remedy=_("Give each command an id of its own."),
            )
        return record.seq

    def _append(self, evening: Evening, acts: Sequence[Act], ids: Iterator[str], now: datetime, salts: Salts) -> int:
        records = self._written(evening.tournament, evening.last.hash, acts, ids, now, salts)
        self._follow(evening, [Step(record, act.event) for record, act in zip(records, acts, strict=True)])
        return records[0].seq

    def _written(
        self,
        tournament: Tournament,
        after: str,
        acts: Sequence[Act],
        ids: Iterator[str],
        now: datetime,
        salts: Salts,
    ) -> list[Record]:
        drafts = [
            draft_with(act, KINDS[type(act.event)].name, secrets(act.event), next(ids), now, self._tables.entropy,
                       salts if act.event.by_key else None)
            for act in acts
        ]  # fmt: skip
        request = Append(tournament.id, tournament.seq, drafts, after)
        try:
            return self._journal.append(request)
        except Unwritable as refused:
            raise cannot_be_written(request, refused) from refused
        except StoreFailed as failure:
            raise storage(failure) from failure

    # Going on

    def _hear(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Go on with the tournament of a table that is over; as a listener of `Tables`."""
        board = desk.table.opened.board
        if board and any(isinstance(step.event, Revealed) for step in steps):
            tournament = board.tournament
            self._spawn(lambda: self._tried(tournament))

    def take_up(self) -> None:
        """Go on with every tournament that is not over, as after a start."""
        for end in self._tables.store.ends():
            if is_tournament(end.table) and end.type != KINDS[Ended].name:
                self._tried(end.table)

    def ring(self) -> None:
        """Go on where something is due, and now and then look at what other servers have written.

        Of those that are over only the last few stay in memory. The house binds itself to what it deals tomorrow.
        """
        now, kept = millis_of(self._tables.clock()), list(self._evenings.items())
        for name in [name for name, evening in kept if evening.tournament.ended][:-OVER_KEPT]:
            self.let_go(name)
        for name, evening in kept:
            if evening.tournament.ended:
                continue
            come = [when for when in _moments(evening.tournament) if when <= now]
            if any(when > evening.looked for when in come) or evening.looked + LOOK_MILLIS <= now:
                evening.looked = now
                self._tried(name)
        _goes_by(self._bind, "the deals of the next day")

    def _tried(self, tournament: str) -> None:
        _goes_by(partial(self.go_on, tournament), f"tournament {tournament}")

    def go_on(self, tournament: str) -> None:
        """Do all that is to be done by now: what the logs tell is the same whoever does it, and how often."""
        if tournament in self._busy:
            self._again.add(tournament)
            return
        self._busy.add(tournament)
        try:
            evening = self.evening(tournament)
            while self._goes_on(evening) or tournament in self._again:
                self._again.discard(tournament)
        finally:
            self._busy.discard(tournament)

    def _goes_on(self, evening: Evening) -> bool:
        """Do what is to be done now; tell whether something has been written to the tournament's log."""
        tournament = evening.tournament
        if self._tables.store.head(tournament.id).seq != evening.last.seq:
            self._read_on(evening)
        before = tournament.seq
        if tournament.stage in ("playing", "open", "sitting"):
            for pairing in tournament.rounds[-1].unfinished:
                self._see_to(evening, len(tournament.rounds) - 1, pairing)
        when = due(tournament)
        if when is not None and when <= millis_of(self._tables.clock()):
            self._do(evening, Expire(id=f"due:{tournament.seq}"))
        elif (bot := bot_to_sit(tournament)) is not None:
            self._do(evening, bot)
        return evening.tournament.seq != before

    def _do(self, evening: Evening, command: Expire | NoteOver | LetSit) -> None:
        """Write what follows; another server may have been faster."""
        try:
            self._submit(evening, command)
        except Problem as problem:
            if problem.code not in GONE_ON:
                raise

    def _see_to(self, evening: Evening, board: int, pairing: Pairing) -> None:
        """Open a table that is not there yet, seat bots where nobody came, and write down how it ended."""
        desk = self._opened(evening.tournament, board, pairing)
        if self._tables.store.head(pairing.table).seq > desk.table.seq:
            self._tables.read_on(pairing.table)
        if desk.table.status == "lobby":
            self._fill(evening.tournament, desk)
        if desk.table.status == "over":
            self._do(evening, NoteOver(id=pairing.table, table=pairing.table, **self.played(pairing.table)._asdict()))

    def _opened(self, tournament: Tournament, board: int, pairing: Pairing) -> Desk:
        try:
            self._tables.store.head(pairing.table)
        except UnknownTable:
            with suppress(Lost, CommandKnown):  # another server has opened it just now
                return self._open_table(tournament, board, pairing)
        return self._tables.desk(pairing.table)

    def _open_table(self, tournament: Tournament, board: int, pairing: Pairing) -> Desk:
        opened, sit = tournament.opened, tournament.rounds[board].sit
        own = tournament.rounds[board].tables.index(pairing) if tournament.floor else None
        seats = {seat: sit[number] for seat, number in enumerate(pairing.seats) if number != BOT}
        bots = {seat: each.bot for seat, each in seats.items() if each.bot}
        bots |= {seat: STAND_IN for seat, number in enumerate(pairing.seats) if number == BOT}
        return self._tables.open(
            opened.game,
            opened.options,
            len(pairing.seats),
            bots=dict(sorted(bots.items())),
            board=Board(tournament.id, board) if own is None else Board(tournament.id, own, own=True),
            seed=tournament.seed(board) if own is None else b"",
            table=pairing.table,
            invitations={seat: each.key for seat, each in seats.items() if each.key},
            people=[each.name for each in tournament.entrants],  # also those who sit elsewhere
            listed=False,
            house=opened.house,
            language=opened.language or "",
        )

    def _fill(self, tournament: Tournament, desk: Desk) -> None:
        """Seat a bot wherever nobody has come in time; whoever comes later takes the seat from it."""
        when = patience_ends(tournament, desk.table.id)
        if when is None or when > millis_of(self._tables.clock()):
            return
        for seat in desk.table.seats_of("open"):
            with suppress(Problem):  # somebody has come just now
                self._tables.submit(desk.table.id, Fill(id=f"fill:{seat}", at=seat, kind=STAND_IN))

    def played(self, table: str) -> Played:
        """Read in a table's log how its match ended."""
        why = "played"
        for record in self._tables.store.read(table):
            if record.type == "reseeded":
                why = "repaired"
            elif record.type == "ended" and record.data["why"] in NOT_COMPARED:
                why = "void"
            elif record.type == "revealed":
                return Played(record.hash, tuple(record.data["scores"]), why)
        raise Problem("unreadable", _("The log of table '{table}' does not tell how it ended.", table=table[:40]))


def _goes_by(does: Callable[[], object], what: str) -> None:
    """Do what may fail, and wait for a log that is out of reach."""
    try:
        does()
    except Exception as failure:  # of any kind: the other tournaments are to go on
        if isinstance(failure, StoreFailed) or (isinstance(failure, Problem) and failure.code == "storage"):
            log.warning("%s must wait: %s", what, failure)
        else:
            log.exception(what)


def _moments(tournament: Tournament) -> list[int]:
    """List when something is due at a tournament, and when bots take the seats of its round, or of each table."""
    tables = (
        [each.table for each in tournament.rounds[-1].unfinished] if tournament.floor and tournament.rounds else [""]
    )
    patience = (patience_ends(tournament, table) for table in tables)
    return [when for when in (due(tournament), *patience) if when is not None]


def ids_of(command: Command) -> Iterator[str]:
    """Yield the ids of a command's records."""
    return numbered(f"{stem(command)}:{command.id}")
