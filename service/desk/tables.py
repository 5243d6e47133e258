"""Load, decide, append: the one place where a command becomes records.

A table is folded from its log when it is first asked for, and kept while there is room. One command at a time is
decided for a table; its records are shown only when they are on disk.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from math import inf
from operator import attrgetter
from threading import RLock
from time import monotonic
from typing import Any

from fairdeal.engine import EVERYBODY, UnknownGame
from fairdeal.engine.secrecy import Audience
from fairdeal.engine.words import Catalogue, Speech, _, speaking
from fairdeal.events import (
    Append,
    Archived,
    CommandKnown,
    Conflict,
    Draft,
    Head,
    InDoubt,
    Place,
    Record,
    Salt,
    Store,
    StoreFailed,
    UnknownTable,
    Unwritable,
)
from fairdeal.events.judge.canonical import LARGEST_INTEGER
from fairdeal.events.seal import SALT_BYTES, names_in

from ..errors import Problem
from ..language import catalogue
from ..measures import counted
from ..rulebooks import clauses
from ..table.codec import plain, read_event, secrets
from ..table.decide import decide, must_be_known
from ..table.evolve import evolve
from ..table.features import ASKS, KINDS, alike, recalled
from ..table.play.play import begin
from ..table.play.undo import Rewound
from ..table.seats.lobby import Rematch, bot_seated, opening, rematch_id
from ..table.seats.losses import AdmitLoss, Recovered, TakeBack
from ..table.state.chairs import TABLE, seat_in
from ..table.state.command import ASKER, Command, Expire, own_fields, stem
from ..table.state.event import Act, Step, TableEvent
from ..table.state.opening import LAW, Board, Opened, language_of
from ..table.state.state import Entropy, Missing, Table, must_reach
from ..table.state.time import Clock, millis_of, moment, written
from ..table.waits import due
from ..tournament.state import is_tournament
from .checkpoints import Checkpoints, fold
from .journal import Journal

log = logging.getLogger("fairdeal.tables")
KEPT = 2_000
OVER_KEPT = 50  # of these that are over, with nobody there
RACES = 5
TRY_SECONDS = 1.0  # between two writes of nothing, after something that was not kept
NOTHING = Append("", -1, [])
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LAST = ("revealed", "rematched")  # the last records of matches that are over


Listener = Callable[["Desk", Sequence[Step]], None]


class Desk:
    """A folded table, the hash of the last record that it was folded from, and the lock under which it is decided."""

    __slots__ = ("elsewhere", "hash", "lock", "newest", "table")

    def __init__(self, table: Table, hash: str) -> None:
        self.table, self.hash = table, hash
        self.newest: Step | None = None  # the last record with its event, once one has come since it was folded
        self.elsewhere = False  # did another server write its newest records? Then that one goes on first
        self.lock = RLock()

    @property
    def head(self) -> Head:
        """Return the end of the log, as far as it was folded."""
        return Head(self.table.seq, self.hash)


class Lost(Exception):
    """A lost race: another process wrote to the table first, and nothing was written."""


class Parted(Problem):
    """A log that does not have the record any more by which its table was shown; nothing was written."""

    def __init__(self) -> None:
        super().__init__(
            "stale", _("The log of this table has lost what was shown last."), remedy=_("Look again, then choose.")
        )


class Held:
    """A block in which a table is held: `with tables.held(table) as desk:`, which every move goes through."""

    __slots__ = ("_lock", "_speech", "_table", "_tables")

    def __init__(self, tables: "Tables", table: str) -> None:
        self._tables, self._table = tables, table

    def __enter__(self) -> Desk:
        while True:
            desk = self._tables.desk(self._table)
            speech = Speech(catalogue(desk.table.language))
            desk.lock.acquire()
            if not self._tables.is_put_aside(desk):  # while this waited for the lock
                break
            desk.lock.release()
        self._lock, self._speech = desk.lock, speech
        speech.__enter__()
        return desk

    def __exit__(self, *_wrong: object) -> None:
        self._speech.__exit__()
        self._lock.release()


class History:
    """The `Context` in which a table of this service decides now."""

    again = False

    def __init__(
        self, checkpoints: Checkpoints, table: Table, now: datetime, hash: str = "", newest: Step | None = None
    ) -> None:
        self._now, self._checkpoints, self._table, self._hash = now, checkpoints, table, hash
        self._newest = newest

    @property
    def now(self) -> datetime:
        """Return the time of the next record: not before the last one's, also if the host's clock was put back."""
        return max(self._now, datetime.fromisoformat(self.last().record.at))

    def last(self) -> Step:
        """Return the record by which this is decided; what the table remembers is not read again.

        Raises `Parted` where the log that is read does not have it any more; where it is remembered, writing does.
        """
        if self._newest is None:
            read = self._checkpoints.steps(self._table, self._table.seq - 1, self._table.seq)
            self._newest = next((last for last in read if self._hash in ("", last.record.hash)), None)
            if self._newest is None:
                raise Parted
        return self._newest

    def entropy(self, size: int) -> bytes:
        """Return bytes that nobody but this server can know."""
        return chance(self._checkpoints.store.salt, self._table.id, self.last().record.hash, written(self.now), size)

    def steps(self, after: int, upto: int) -> list[Step]:
        """Read the table's records after seq `after`, up to and with `upto`."""
        if after == self._table.seq - 1 and upto == self._table.seq:
            return [self.last()]
        return self._checkpoints.steps(self._table, after, upto)

    def then(self, seq: int) -> Table:
        """Return the table as it was after record `seq`."""
        return self._checkpoints.at(self._table.id, seq)

    def clauses(self, game: str) -> frozenset[str]:
        """Return the numbers of the clauses in a game's rulebook."""
        return clauses(game)


class Tables:
    """The tables of one store. `listeners` are called, under the table's lock, with the steps just committed."""

    def __init__(self, store: Store, journal: Journal, clock: Clock, entropy: Entropy) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.checkpoints = Checkpoints(store)
        self.listeners: list[Listener] = []
        self.in_use: list[Callable[[str], bool]] = []  # each tells whether somebody needs that table in memory
        self.parted: list[Callable[[Desk], None]] = []  # each is told of a desk whose log has lost its end
        self.folded_again: list[Callable[[str], object]] = []  # each is told of a table of which names were removed
        self.board_is_over: Callable[[str, int], bool] = lambda tournament, number: False  # at its last table?
        self.operator = ""  # the key that a new table names as its server's
        self.has_guests_to_come = False  # for a while after a start; then a table that is folded rests
        self.resting: set[str] = set()  # tables where nothing happens by itself yet, after a start
        self.hurried: set[str] = set()  # tables at which the bots are to go on quickly until a person is asked
        self.deciding = 0  # commands that are being carried out, or wait to be
        self._journal = journal
        self.write_failed = False  # since something was not kept, until something is
        self._try_at = 0.0
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._over: dict[str, None] = {}  # those that are over, in the order in which they were kept
        self._loading = RLock()

    # Reading

    def desk(self, table: str) -> Desk:
        """Return the table, folded up to its last record. Raises `Problem("unknown_table")`."""
        desk = self._desks.get(table)
        if desk is not None:
            self._desks.move_to_end(table)
            return desk
        with self._loading:
            return self._desks.get(table) or self._keep(self._load(table))

    def _load(self, table: str) -> Desk:
        try:
            if is_tournament(table):
                raise UnknownTable(table)
            with counted.folds.timed(), Speech(catalogue(self.language(table))):
                desk = self._folded(table)
            if desk.table.law != LAW:
                raise ValueError(_("its law {law} is not known here", law=desk.table.law))
        except Archived as kept:
            raise of_archive(kept) from None
        except (UnknownTable, UnknownGame):
            raise Problem(
                "unknown_table", _("There is no table '{table}'.", table=table[:40]), remedy=_("Check the link.")
            ) from None
        except StoreFailed as failure:
            raise storage(failure) from None
        except (ValueError, LookupError) as wrong:
            raise unreadable(table, wrong) from None
        if self.has_guests_to_come and goes_on_by_itself(desk.table):
            self.resting.add(table)
        return desk

    def _folded(self, table: str) -> Desk:
        """Fold a table up to a record that is the same afterwards: its log may lose its end, and grow, meanwhile."""
        for _look in range(RACES):
            head = self.store.head(table)
            folded = fold(self.store, table, head.seq)
            if head == (folded.seq, self.checkpoints.hash_of(table, folded.seq)):
                return Desk(folded, head.hash)
        raise StoreFailed(f"the log of {table} loses its end whenever it is read")

    def is_closed(self, table: Table) -> bool:
        """Tell whether others still play the table's board: till then nobody but its seats and referee is shown it.

        Nor are these shown more of it than while they played.
        """
        if not (board := table.opened.board) or board.own is True:
            return False
        return not self.board_is_over(board.tournament, board.number)

    def stands(self, table: Table) -> bool:
        """Tell whether nothing happens by itself at a table: records are missing, or its guests are still to come."""
        return table.missing is not None or table.id in self.resting

    def _keep(self, desk: Desk) -> Desk:
        self._desks[desk.table.id] = desk
        self._note_end(desk)
        for names, most in ((self._over, OVER_KEPT), (self._desks, KEPT)):
            while len(names) > most and (idle := next(filter(self._is_idle, names), None)):
                self.let_go(idle)
        return desk

    def _note_end(self, desk: Desk) -> None:
        if desk.table.status == "over":
            self._over[desk.table.id] = None

    def _is_idle(self, table: str) -> bool:
        return not any(uses(table) for uses in self.in_use)

    def let_go(self, table: str) -> None:
        """Keep the table in memory no longer."""
        self._desks.pop(table, None)
        self._over.pop(table, None)

    def fold_again(self, table: str) -> None:
        """Fold what is in memory of a table once more, up to where it is: what stands beside its lines has changed."""
        self.checkpoints.drop(table)
        if table in self._desks:
            with self.held(table) as desk, Readable():
                again = self.checkpoints.at(table, desk.table.seq)
                if self.checkpoints.holds(table, again.seq, desk.hash):
                    again.missing = desk.table.missing
                    desk.table, desk.newest = again, None
        for listener in self.folded_again:
            listener(table)

    def held(self, table: str) -> "Held":
        """Hold a table while nobody else decides or appends; all that is said meanwhile is in its language."""
        return Held(self, table)

    def is_put_aside(self, desk: Desk) -> bool:
        """Tell whether another desk has taken this one's place in memory."""
        return self._desks.get(desk.table.id, desk) is not desk

    def must_reach(self, desk: Desk, seq: int) -> None:
        """Raise `Problem("ahead")` for a record beyond the end of the log, also after reading on there."""
        self.reach(desk, seq)
        if seq > desk.table.seq and desk.table.missing:
            raise records_are_missing(desk.table.missing)
        must_reach(desk.table, seq)

    def reach(self, desk: Desk, seq: int) -> None:
        """Read on at a table whose log goes on beyond what is known of it here, for whoever knows of a later record."""
        if seq > desk.table.seq < self.store.head(desk.table.id).seq:
            self.catch_up(desk)

    def language(self, table: str) -> str:
        """Tell the language of a table without folding it. Raises what the store raises where there is none."""
        if desk := self._desks.get(table):
            return desk.table.language
        [first] = self.store.read(table, -1, 0)
        return language_of(first)

    def catalogue_of(self, table: str) -> Catalogue:
        """Return the catalogue in which everybody is told of a table; of one that is not there, the one that speaks."""
        try:
            return catalogue(self.language(table))
        except (LookupError, ValueError, StoreFailed):
            return speaking()

    def has(self, table: str) -> bool:
        """Tell whether a table is in memory."""
        return table in self._desks

    def goes_second(self, table: str) -> bool:
        """Tell whether another server, which wrote to the table last, is to do first what happens by itself there."""
        desk = self._desks.get(table)
        return desk is not None and desk.elsewhere

    def has_room(self) -> bool:
        """Tell whether one more table is kept in memory without another being put aside."""
        return len(self._desks) < KEPT

    def kept(self) -> list[Desk]:
        """List the tables in memory, those asked for last at the end."""
        return list(self._desks.values())

    # Writing

    def open(
        self,
        game: str,
        options: dict[str, object],
        seats: int,
        *,
        bots: dict[int, str],
        board: Board | None = None,
        seed: bytes = b"",
        **given: Any,
    ) -> Desk:
        """Open a table with bots on the seats given, none of them called like one of the `people` who are to come.

        It is called `table` if that is given; a tournament's `board` is dealt from its 32 bytes of `seed`. All else is
        as `opening` takes it. Raises `Problem` for a game, options or seats that cannot be.
        """
        people, secret = given.pop("people", ()), seed or self.entropy(32)
        new = Table(given.pop("table", "") or self.new_id())
        opened = opening(
            game, options, seats, table=new.id, secret=secret, board=board, operator=self.operator, **given
        )
        events, drafts = [], []
        now = self.clock()
        for event, by, cmd in _set_up(new, opened, bots, people):
            events.append(event)
            drafts.append(draft_of(Act(event, by), cmd, now, self.entropy))
            evolve(new, event, None, drafts[-1].at)
        records = self._append(Append(new.id, -1, drafts))
        desk = self._keep(Desk(new, records[-1].hash))
        with desk.lock, Speech(catalogue(new.language)):
            self._tell(desk, list(map(Step, records, events)))
        return desk

    def _tell(self, desk: Desk, steps: Sequence[Step]) -> None:
        self._note_end(desk)
        for listener in self.listeners:
            try:
                listener(desk, steps)
            except StoreFailed as failure:  # what was written is not refused because it cannot be read just now
                log.warning("table %s: %s", desk.table.id, failure)

    def new_id(self) -> str:
        """Draw a name that no table has, nor anybody can guess."""
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in self.entropy(12))

    def submit(self, table: str, command: Command) -> int:
        """Carry out a command; return the seq of the first record that it wrote, now or when it was first sent.

        Raises `Problem`, and then nothing has changed.
        """
        self.deciding += 1
        try:
            with Readable():
                return self._carry_out(table, command)
        finally:
            self.deciding -= 1

    def _carry_out(self, table: str, command: Command) -> int:
        with self.held(table) as desk:
            if desk.table.missing and not isinstance(command, AdmitLoss):
                raise records_are_missing(desk.table.missing)
            if command.seq is not None:
                self.must_reach(desk, command.seq)
            now = self._now(desk.table)
            if not isinstance(command, Expire | AdmitLoss):
                self._overdue(desk, now)
            return self._submit(desk, command, now)

    def _now(self, table: Table) -> datetime:
        """Return the present; where clocks run, a host's clock that was put back stands still for that time."""
        now = self.clock()
        return max(now, moment(table.clock.at)) if table.clock else now

    def context(self, table: Table) -> History:
        """Return the context in which `table` would decide now."""
        return History(self.checkpoints, table, self.clock())

    def _overdue(self, desk: Desk, now: datetime) -> None:
        """Do first everything that was due before this was asked, also if nobody has noticed it yet."""
        while (when := due(desk.table)) is not None and when <= millis_of(now):
            self._submit(desk, Expire(id=f"due:{desk.table.seq}"), now)

    def _submit(self, desk: Desk, command: Command, now: datetime) -> int:
        """Decide and write. A race that another process has won is decided again, by the table as it is then."""
        for _race in range(RACES):
            try:
                return self._once(desk, command, now)
            except Lost:
                continue
            except Parted:
                self._part(desk)
                raise
        raise Problem("stale", _("Others are faster again and again."), remedy=_("Look again, then choose."))

    def _once(self, desk: Desk, command: Command, now: datetime) -> int:
        table = desk.table.id
        try:
            history = History(self.checkpoints, desk.table, now, desk.hash, desk.newest)
            history.last()
            acts = decide(desk.table, command, history)
            if isinstance(command, Rematch):
                self._open_rematch(desk.table)
            steps = self._write(desk, command, acts, now)
        except Problem:
            if (known := self.store.find_command(table, next(command_ids(command)))) is not None:
                return self._answered(desk, command, known)
            raise
        except CommandKnown as known_already:
            return self._answered(desk, command, known_already.record)
        if not steps:
            return desk.table.seq
        self._tell(desk, steps)
        return steps[0].record.seq

    def _open_rematch(self, table: Table) -> None:
        """Open the rematch before the old table points to it; one that a crash has left behind is taken as it is."""
        try:
            self.desk(rematch_id(table.id))
            return
        except Problem:
            pass
        with suppress(Lost, CommandKnown):  # another server was faster
            self.open(
                table.game.name,
                {} if table.opened.lesson is True else table.opened.options,
                len(table.chairs),
                bots={seat: table.chairs[seat].bot for seat in table.seats_of("bot")},
                spectators=table.opened.spectators,
                listed=table.opened.listed,
                rematch_of=table.id,
                table=rematch_id(table.id),
                house=table.house,
                people=[table.chairs[seat].name for seat in table.seats_of("person")],
                reserved=table.seats_of("person"),
                owners=[chair.key for chair in table.chairs],
                language=table.language,
            )

    def unfinished(self) -> list[str]:
        """List the tables that do not end as matches that are over, those written to last at the front."""
        ends = sorted(self.store.ends(), key=attrgetter("at"), reverse=True)
        return [end.table for end in ends if end.type not in LAST and not is_tournament(end.table)]

    def recalled(self, table: str) -> Table:
        """Fold a table after a start; it is kept, behind those asked for meanwhile, if it goes on or waits for guests.

        Raises `Problem`: "unreadable" also for one whose log is damaged only where the next record will be written.
        """
        with Readable(), self._loading:
            try:
                self.store.head(table)
            except (UnknownTable, ValueError) as wrong:
                raise unreadable(table, wrong) from None
            desk = self._desks.get(table) or self._load(table)
            waits = desk.table.status == "lobby" or goes_on_by_itself(desk.table)
            if waits and table not in self._desks and self.has_room():
                self._desks[table] = desk
                self._desks.move_to_end(table, last=False)
        return desk.table

    def _write(self, desk: Desk, command: Command, acts: Sequence[Act], now: datetime) -> list[Step]:
        table = desk.table
        ids = command_ids(command)
        drafts = [
            draft_of(act, next(ids), now, self.entropy, *((command.salts, command.checked) if act.event.by_key else ()))
            for act in acts
        ]
        try:
            records = self._append(Append(table.id, table.seq, drafts, desk.hash))
        except Lost:
            self.catch_up(desk)
            raise
        steps = [Step(record, act.event) for record, act in zip(records, acts, strict=True)]
        try:
            self._follow(table, steps)
        except StoreFailed as failure:  # they are in the log: the table is folded anew when it is asked for
            self.let_go(table.id)
            raise storage(InDoubt(*failure.args)) from failure
        desk.elsewhere = False
        if steps:
            desk.newest, desk.hash = steps[-1], records[-1].hash
        return steps

    def _follow(self, table: Table, steps: Sequence[Step]) -> None:
        for record, event in steps:
            then = self.checkpoints.at(table.id, event.to) if isinstance(event, Rewound) else None
            evolve(table, event, seat_in(record.by), record.at, then)

    def take_back(self, desk: Desk, records: Sequence[Record]) -> None:
        """Write records that the log has lost and that join it, and with them that they came back."""
        last, after, now = records[-1], desk.table.seq, self.clock()
        event = Recovered(after, last.seq + 1, last.hash, last.at)
        cmd = next(command_ids(TakeBack(id=f"back:{last.seq}", after=after, size=last.seq + 1, root=last.hash)))
        try:
            drafts: list[Draft | Record] = [*records, draft_of(Act(event, TABLE), cmd, now, self.entropy)]
            self._append(Append(desk.table.id, after, drafts, desk.hash))
        except (Lost, CommandKnown):  # perhaps these very records, which were brought there, too
            raise Problem("stale", _("Another process wrote to the table first.")) from None
        desk.table.missing = None
        self.catch_up(desk, elsewhere=False)

    def catch_up(self, desk: Desk, *, elsewhere: bool = True) -> None:
        """Read on at a table to which another process wrote, and show everybody here the news that they missed.

        Raises `Parted` for a table whose log does not have what it was folded from any more, as after a failover to a
        copy that lacks records: it is folded anew.
        """
        with Readable():
            steps = self.checkpoints.steps(desk.table, desk.table.seq, LARGEST_INTEGER)
            # Without any, the same record is looked at, not the head: another may have been written since.
            before = steps[0].record.prev if steps else self.checkpoints.hash_of(desk.table.id, desk.table.seq)
        if before != desk.hash:
            self._part(desk)
            raise Parted
        try:
            self._follow(desk.table, steps)
        except BaseException:
            self.let_go(desk.table.id)  # it is folded anew when it is asked for
            raise
        if steps:
            desk.newest, desk.hash, desk.elsewhere = steps[-1], steps[-1].record.hash, elsewhere
            self._tell(desk, steps)

    def _part(self, desk: Desk) -> None:
        """Keep nothing of a table that its log does not have any more, and say so; whoever asks has it folded anew."""
        if not self.is_put_aside(desk):
            log.error("table %s: its log does not have record %s any more, which was shown", desk.table.id, desk.head)
            self.let_go(desk.table.id)
            for listener in self.parted:
                listener(desk)

    def read_on(self, table: str) -> None:
        """Read on at a table of which it is known, or only said, that another process wrote to it."""
        with self.held(table) as desk, suppress(Parted):
            self.catch_up(desk)

    def _append(self, request: Append) -> list[Record]:
        try:
            kept = self._journal.append(request)
            self.write_failed = False
            return kept
        except Conflict as conflict:
            raise Lost(str(conflict)) from None
        except Archived as kept:
            self.let_go(request.table)
            raise of_archive(kept) from None
        except Unwritable as refused:
            raise cannot_be_written(request, refused) from refused
        except StoreFailed as failure:
            self.write_failed = True
            raise storage(failure) from failure

    def try_to_write(self) -> None:
        """Find out whether a log that failed takes writes again: one try at a time, and no more than one a second."""
        if monotonic() < self._try_at:
            return
        self._try_at = inf
        try:
            with suppress(Problem):
                self._append(NOTHING)
        finally:
            self._try_at = monotonic() + TRY_SECONDS

    def _answered(self, desk: Desk, command: Command, record: Record) -> int:
        """Give the first answer again, which another process may have given, if the command is the same.

        Raises `Problem("command_reused")` if it is another, and the refusal of somebody who must not know: the fields
        of a command can be hidden, and who guesses them with another key of the seat is told nothing.
        """
        if record.seq > desk.table.seq:
            self.catch_up(desk)
        if own_fields(type(command)):
            must_be_known(desk.table, command)
        base = {name: getattr(command, name) for name in ASKER}
        found = recalled(self._brought_about(desk.table, command, record), base)
        if found is None or not alike(command, found):
            raise Problem(
                "command_reused",
                _("The command id was used before, for #{seq}.", seq=record.seq),
                remedy=_("Give each command an id of its own."),
            )
        return record.seq

    def _brought_about(self, table: Table, command: Command, first: Record) -> list[TableEvent]:
        """Read the first two events that a command wrote."""
        ids = command_ids(command)
        next(ids)
        second = self.store.find_command(table.id, next(ids))
        return [read_event(table.game, record) for record in (first, second) if record is not None]


def _set_up(
    table: Table, opened: Opened, bots: dict[int, str], people: Sequence[str]
) -> Iterator[tuple[TableEvent, str, str]]:
    """Yield the first events of a table, who does each, and its command id; a table of bots alone begins at once."""
    yield opened, "table", "table:open"
    for seat, bot in bots.items():
        yield bot_seated(table, seat, bot, people), "table", f"table:bot:{seat}"
    if len(bots) == opened.seats:
        for number, event in enumerate(begin(table)):
            yield event, "dealer", f"table:begin#{number}" if number else "table:begin"


def goes_on_by_itself(table: Table) -> bool:
    """Tell whether something will happen at a table without anybody there."""
    return due(table) is not None or bool(table.acting("bot"))


def draft_of(
    act: Act, cmd: str, now: datetime, draw: Entropy, salts: Mapping[str, str] | None = None, checked: bytes = b""
) -> Draft:
    """Write an event as a draft for the log, with its hidden fields named; `draw` gives the salts of names."""
    seat = seat_in(act.by)
    found = secrets(act.event, -1 if seat is None else seat)
    return draft_with(act, KINDS[type(act.event)].name, found, cmd, now, draw, salts, checked)


def draft_with(
    act: Act,
    name: str,
    found: Mapping[str, Audience],
    cmd: str,
    now: datetime,
    draw: Entropy,
    salts: Mapping[str, str] | None = None,
    checked: bytes = b"",
) -> Draft:
    """Write an event of that name as a draft; `found` are its hidden fields, and who learns each."""
    hidden = {path: who if who == EVERYBODY else list(who) for path, who in found.items()}
    # The salt of a name is never derived: once it is dropped, nobody can try out whose name it was.
    given = dict(salts or {})
    if found:
        given |= {path: draw(SALT_BYTES).hex() for path in names_in(name) if path in found and path not in given}
    data, at = plain(act.event), written(now)
    return Draft(type=name, by=act.by, data=data, cmd=cmd, at=at, secrets=hidden, salts=given, checked=checked)


def command_ids(command: Command) -> Iterator[str]:
    """Yield the ids of a command's records: nobody can take those of a seat, a bot or the service."""
    return numbered(f"{stem(command, own=not ASKS[type(command)].name)}:{command.id}")


def numbered(first: str) -> Iterator[str]:
    """Yield the id of a command's first record, and those of the further ones."""
    yield first
    number = 1
    while True:
        yield f"{first}#{number}"
        number += 1


def chance(salt: Salt, table: str, prev: str, at: str, size: int) -> bytes:
    """Draw bytes for a record that follows `prev` at that time, from where salts come from.

    Where these are derived, a server that has lost the record can draw the same again.
    """
    places = (Place(table, prev, at, "", b"", f"chance.{number}") for number in range(-(-size // 16)))
    return b"".join(map(salt, places))[:size]


class Readable:
    """A block in which a store that cannot be read is a problem: `with Readable():`, which every move goes through."""

    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, wrong: BaseException | None, _trace: object) -> None:
        if isinstance(wrong, Archived):
            raise of_archive(wrong) from None
        if isinstance(wrong, StoreFailed):
            raise storage(wrong) from None


def records_are_missing(missing: Missing) -> Problem:
    """Make the problem of a table whose log has lost its end."""
    return Problem(
        "lost_records",
        _(
            "This server has lost records: it signed that there were {size}, and has {head} now.",
            size=missing.size,
            head=missing.head_size,
        ),
        remedy=_(
            "Keep the page open: it brings the missing ones back. If nobody has them by {time} UTC, play goes on.",
            time=missing.until[11:19],
        ),
    )


def unreadable(table: str, wrong: Exception) -> Problem:
    """Make the problem of a table whose log cannot be folded; the operator is told."""
    log.error("table %s cannot be read: %s", table, type(wrong).__name__)
    return Problem(
        "unreadable",
        _("The log of table '{table}' is damaged, or was written by another version.", table=table[:40]),
        remedy=_("Its transcript can still be exported; its host can ask fairdeal doctor."),
    )


def cannot_be_written(request: Append, why: Unwritable) -> Problem:
    """Make the problem of what no log can hold: the fault of who signed it, or of this server, and of nobody else."""
    if any(isinstance(draft, Draft) and draft.data.get("by_key") for draft in request.drafts):
        log.warning("table %s: %s", request.table, why)
        return Problem("bad_command", _("No log can hold this: {why}.", why=why))
    log.error("table %s: this server made a record that no log can hold: %s", request.table, why)
    return Problem("internal", _("Something went wrong on the server; nothing has changed."))


def of_archive(kept: Archived) -> Problem:
    """Make the problem of a table whose records lie in a file of the host's."""
    head = kept.shelved.head
    return Problem(
        "archived",
        _("Table '{table}' was archived, and is not kept here any more.", table=kept.table[:40]),
        remedy=_("Ask the host for its transcript, the file {file}.", file=kept.shelved.file),
        detail={"seq": head.seq, "hash": head.hash, "at": kept.shelved.at},
    )


def storage(failure: Exception) -> Problem:
    """Make the problem of a disk that is full or read-only: nothing was written, unless the failure leaves a doubt."""
    doubt = isinstance(failure, InDoubt)
    return Problem(
        "storage",
        _("The log cannot be written or read now: {why}", why=failure),
        remedy=_("Whether this was kept shows when the log can be read again: look before you repeat it.")
        if doubt
        else _("Nothing has changed; try again later."),
    )
