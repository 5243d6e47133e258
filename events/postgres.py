"""The store in PostgreSQL, for several servers at once: an acknowledged record is on disk, and none can be changed.

No lock is held on the log, but on the one record behind which the next is written, and no number is drawn for it: who
comes second finds the place taken. A
connection that is lost while a commit is under way leaves no doubt, as long as the database answers again soon: the
same lines are written once more, and either they fit, or they stand there already.
"""

import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from functools import partial
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar, cast
from zlib import crc32

import psycopg
from psycopg import Connection, Cursor, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from fairdeal.events.canonical import Unwritable
from fairdeal.events.chain import Salt, fresh_salt, write_after
from fairdeal.events.judge.ed25519 import Verify, is_signed
from fairdeal.events.record import Draft, Record
from fairdeal.events.sql import COLUMNS, COMES_BACK, IS_BACK, LAST, Execute, SqlReader, columns, record_of
from fairdeal.events.store import (
    Append,
    Archived,
    CommandKnown,
    Conflict,
    Head,
    InDoubt,
    Piece,
    Shelved,
    StoreFailed,
    UnknownTable,
    must_be_the_same,
    refuse_twice,
)

log = logging.getLogger("fairdeal.postgres")
T = TypeVar("T")
Sealed = list[Record] | Exception
Wave = dict[int, list[Record]]  # by the request's number in its group
CONNECTIONS = 8
HEADS_KEPT = 10_000
PATIENCE = 5.0  # seconds for a database that has gone to come back, before those who wait are refused
SILENCE = 5.0  # seconds in which a database answers what servers ask again and again, or it counts as gone
AGAIN_SECONDS = 0.05  # between two tries meanwhile
MOST_AGAIN = 10  # tries where others are in the way
PARTS = tuple(f"records_{number:02d}" for number in range(16))
TIMES = 64  # rows among which the tables' times are parted, so that few wait for each other
SURE = ("on", "remote_apply")  # with which PostgreSQL confirms nothing that is not on disk
# A peer that is gone is noticed, and what another server began and never ended keeps nobody waiting for long.
DEFAULTS = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "tcp_user_timeout": 15_000}
SESSION = """
    SET idle_in_transaction_session_timeout = '5s';
    SET lock_timeout = '3s';
    SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED
"""
IN_THE_WAY = (errors.SerializationFailure, errors.DeadlockDetected)
ENDED = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow, errors.IdleInTransactionSessionTimeout)


class Migration(NamedTuple):
    """A step of the schema. One that `may_lack` is left out by a database that does not know what it asks for."""

    name: str
    statements: tuple[str, ...]
    may_lack: bool = False


MIGRATIONS = (
    Migration(
        "records",
        (
            """
            CREATE TABLE records (
                table_id TEXT COLLATE "C" NOT NULL,
                seq BIGINT NOT NULL,
                type TEXT NOT NULL,
                by TEXT NOT NULL,
                data TEXT NOT NULL,
                cmd TEXT COLLATE "C" NOT NULL,
                line TEXT NOT NULL,
                salts TEXT NOT NULL,
                PRIMARY KEY (table_id, seq),
                UNIQUE (table_id, cmd)
            )
            """,
        ),
    ),
    Migration(
        "partitions",
        (
            "ALTER TABLE records RENAME TO whole",
            """
            CREATE TABLE records (
                LIKE whole, PRIMARY KEY (table_id, seq), UNIQUE (table_id, cmd)
            ) PARTITION BY HASH (table_id)
            """,
            *(
                f"CREATE TABLE {part} PARTITION OF records FOR VALUES WITH (MODULUS {len(PARTS)}, REMAINDER {number})"
                for number, part in enumerate(PARTS)
            ),
            f"INSERT INTO records ({COLUMNS}) SELECT {COLUMNS} FROM whole",
            "DROP TABLE whole",
        ),
        may_lack=True,
    ),
    Migration(
        "archived",
        (
            """
            CREATE TABLE archived (
                table_id TEXT COLLATE "C" PRIMARY KEY,
                seq BIGINT NOT NULL,
                hash TEXT NOT NULL,
                file TEXT NOT NULL,
                at TEXT NOT NULL,
                coming_back BOOLEAN NOT NULL DEFAULT false
            )
            """,
        ),
    ),
    # The one door for a change: the openings of a name make room for its seal; docs/decisions/0022.
    Migration(
        "records stay",
        (
            """
            CREATE FUNCTION without_name(data jsonb, line jsonb, path text[]) RETURNS jsonb
            LANGUAGE plpgsql IMMUTABLE AS $$
            BEGIN
                IF data #> path IS NULL OR line #> ('{data}' || path) IS NULL THEN RETURN data; END IF;
                RETURN jsonb_set(data, path, line #> ('{data}' || path), false);
            END $$
            """,
            """
            CREATE FUNCTION records_are_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                signed text := CASE split_part(OLD.type, '.', 1)
                    WHEN 'seated' THEN 'sit' WHEN 'referee-came' THEN 'come' WHEN 'entered' THEN 'enter'
                    WHEN 'joined' THEN 'join' WHEN 'office-taken' THEN 'join' END;
            BEGIN
                IF (NEW.table_id, NEW.seq, NEW.type, NEW."by", NEW.cmd, NEW.line)
                    IS NOT DISTINCT FROM (OLD.table_id, OLD.seq, OLD.type, OLD."by", OLD.cmd, OLD.line)
                    AND signed IS NOT NULL
                    AND NEW.salts::jsonb = OLD.salts::jsonb - 'name' - ('by_key.' || signed || '.name')
                    AND NEW.data::jsonb = without_name(
                        without_name(OLD.data::jsonb, OLD.line::jsonb, '{name}'),
                        OLD.line::jsonb, ARRAY['by_key', signed, 'name']
                    )
                THEN RETURN NEW; END IF;
                RAISE EXCEPTION 'records are never changed: append a new one';
            END $$
            """,
            # The one door out: the table's head stands in the archive; docs/decisions/0031.
            """
            CREATE FUNCTION records_are_never_removed() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_LEVEL = 'ROW' THEN
                    IF EXISTS (SELECT 1 FROM archived WHERE table_id = OLD.table_id AND seq >= OLD.seq)
                    THEN RETURN OLD; END IF;
                END IF;
                RAISE EXCEPTION 'records are never removed: append a new one';
            END $$
            """,
            """
            CREATE FUNCTION archived_is_the_head() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF NEW.coming_back OR NEW.hash IS DISTINCT FROM (
                    SELECT line::jsonb ->> 'hash' FROM records WHERE table_id = NEW.table_id AND seq = NEW.seq
                ) OR EXISTS (SELECT FROM records WHERE table_id = NEW.table_id AND seq > NEW.seq)
                THEN RAISE EXCEPTION 'a table is archived with the head of its log, once'; END IF;
                RETURN NEW;
            END $$
            """,
            """
            CREATE FUNCTION archived_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF (NEW.table_id, NEW.seq, NEW.hash, NEW.file, NEW.at, NEW.coming_back)
                    IS DISTINCT FROM (OLD.table_id, OLD.seq, OLD.hash, OLD.file, OLD.at, true)
                THEN RAISE EXCEPTION 'what is archived is never changed: bring it back'; END IF;
                RETURN NEW;
            END $$
            """,
            """
            CREATE FUNCTION archived_until_it_is_back() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_LEVEL = 'ROW' THEN
                    IF OLD.seq + 1 = (SELECT count(*) FROM records WHERE table_id = OLD.table_id)
                        AND OLD.hash = (
                            SELECT line::jsonb ->> 'hash' FROM records WHERE table_id = OLD.table_id AND seq = OLD.seq
                        )
                    THEN RETURN OLD; END IF;
                END IF;
                RAISE EXCEPTION 'a table is archived until its records are back';
            END $$
            """,
            """
            CREATE TRIGGER archived_is_the_head BEFORE INSERT ON archived
            FOR EACH ROW EXECUTE FUNCTION archived_is_the_head()
            """,
            """
            CREATE TRIGGER archived_is_never_changed BEFORE UPDATE ON archived
            FOR EACH ROW EXECUTE FUNCTION archived_is_never_changed()
            """,
            """
            CREATE TRIGGER archived_until_it_is_back BEFORE DELETE ON archived
            FOR EACH ROW EXECUTE FUNCTION archived_until_it_is_back()
            """,
            """
            CREATE TRIGGER archived_is_never_emptied BEFORE TRUNCATE ON archived
            FOR EACH STATEMENT EXECUTE FUNCTION archived_until_it_is_back()
            """,
            """
            CREATE TRIGGER records_are_never_changed BEFORE UPDATE ON records
            FOR EACH ROW EXECUTE FUNCTION records_are_never_changed()
            """,
            """
            CREATE TRIGGER records_are_never_removed BEFORE DELETE ON records
            FOR EACH ROW EXECUTE FUNCTION records_are_never_removed()
            """,
            # A row's trigger is passed on to the parts, a statement's is not: a part could be emptied by its own name.
            """
            DO $$
            DECLARE part regclass;
            BEGIN
                FOR part IN
                    SELECT 'records'::regclass
                    UNION ALL SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'records'::regclass
                LOOP
                    EXECUTE format(
                        'CREATE TRIGGER records_are_never_emptied BEFORE TRUNCATE ON %s '
                        'FOR EACH STATEMENT EXECUTE FUNCTION records_are_never_removed()', part
                    );
                END LOOP;
            END $$
            """,
        ),
        may_lack=True,
    ),
    Migration(
        "times",
        (
            "CREATE TABLE times (part INTEGER PRIMARY KEY, at TEXT NOT NULL)",
            f"INSERT INTO times SELECT part, '' FROM generate_series(0, {TIMES - 1}) AS part",
        ),
    ),
)

# The triggers of these steps: on a table, and for `records` on each of its parts.
GUARDS = {
    "records": ("records_are_never_changed", "records_are_never_removed", "records_are_never_emptied"),
    "archived": (
        "archived_is_the_head",
        "archived_is_never_changed",
        "archived_until_it_is_back",
        "archived_is_never_emptied",
    ),
}
PARTED = "SELECT 1 FROM migrations WHERE name = 'partitions' AND left_out = ''"
BEGIN_MIGRATIONS = """
    CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, left_out TEXT NOT NULL)
"""
# What a database says to something that it does not know.
UNKNOWN_HERE = (errors.FeatureNotSupported, errors.SyntaxError, errors.UndefinedFunction, errors.UndefinedObject)
MADE_AT_ONCE = (errors.UniqueViolation, errors.DuplicateTable, errors.DuplicateObject)
NOT_OURS = (errors.DuplicateTable, errors.UndefinedColumn, errors.DuplicateFunction)

# Kept only behind the very record that its chain names: no gap, also where a database lost its newest records. A group
# is one statement. OFFSET 0 has each place looked up by its key; a plan may not read all records instead. FOR KEY SHARE
# stops nobody who appends, and only waits for whoever archives that table. %b sends the columns as they are: to escape
# each quote in them took four times as long as all the rest.
INSERT = f"""
    INSERT INTO records ({COLUMNS})
    SELECT new.{COLUMNS.replace(", ", ", new.")} FROM unnest(
        %b::bigint[], %b::text[], %b::text[], %b::bigint[], %b::text[],
        %b::text[], %b::text[], %b::text[], %b::text[], %b::text[]
    ) AS new(after, prev, {COLUMNS})
    WHERE EXISTS (
        SELECT 1 FROM records
        WHERE table_id = new.table_id AND seq = new.after AND strpos(line, new.prev) > 0 OFFSET 0 FOR KEY SHARE
    ) OR new.after < 0 AND NOT EXISTS (
        SELECT 1 FROM archived WHERE table_id = new.table_id AND NOT coming_back OFFSET 0
    )
    ON CONFLICT DO NOTHING
    RETURNING table_id
"""
LASTS = f"""
    SELECT ids.id, last.* FROM unnest(%s::text[]) AS ids(id), LATERAL (
        {LAST.replace("?", "ids.id")}
    ) AS last
"""
SEQS = """
    SELECT ids.id, last.seq FROM unnest(%s::text[]) AS ids(id), LATERAL (
        SELECT seq FROM records WHERE table_id = ids.id ORDER BY seq DESC LIMIT 1
    ) AS last
"""
MOVED = """
    SELECT ids.id FROM unnest(%b::text[], %b::bigint[], %b::text[]) AS ids(id, seq, hash)
    WHERE EXISTS (SELECT 1 FROM records WHERE table_id = ids.id AND records.seq = ids.seq + 1 OFFSET 0)
    OR NOT EXISTS (
        SELECT 1 FROM records
        WHERE table_id = ids.id AND records.seq = ids.seq AND strpos(records.line, ids.hash) > 0 OFFSET 0
    )
"""
NOW = "SELECT clock_timestamp()"
# What an append of nothing writes: a row that nobody holds, for a server that was cut off may hold its own for seconds.
TRY = """
    UPDATE migrations SET name = name
    WHERE number = (SELECT number FROM migrations ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED)
"""
STANDBYS = "SELECT current_setting('synchronous_standby_names', true) WHERE NOT pg_is_in_recovery()"
BARRIER = "SELECT pg_logical_emit_message(true, 'fairdeal', '')"
# The row's lock makes one of two who ask the later one, with the later time and at least as many records.
STAMP = """
    UPDATE times SET at = greatest(
        at COLLATE "C", to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) WHERE part = %s RETURNING at
"""
# Nobody appends behind a record that somebody holds so: one behind a head that is being archived would be left alone.
HOLD = "SELECT 1 FROM records WHERE table_id = %s AND seq = %s FOR UPDATE"


def place_of(address: str) -> str:
    """Name a database without who may read it: no password is ever shown. Raises `StoreFailed`."""
    told = _parsed(address)
    hosts, ports = (str(told.get(part) or "").split(",") for part in ("host", "port"))
    where = ",".join(f"{host}:{port}" if port else host for host, port in zip(hosts, ports * len(hosts), strict=False))
    return f"postgresql://{where}/{told.get('dbname') or ''}"


def _parsed(address: str) -> dict[str, Any]:
    """Read an address. What is wrong with it is not told in its own words: they may be a part of the password."""
    with suppress(psycopg.Error):
        told = dict(conninfo_to_dict(address))
        ports = str(told.get("port") or "").split(",")
        if all(port.isdecimal() or not port for port in ports) and not {"@", "/"} & {*str(told.get("dbname"))}:
            return told
    raise StoreFailed(
        "that is no address of a PostgreSQL database: it looks like postgresql://USER@HOST:5432/NAME, "
        "and characters such as @ and / in its parts are written %40 and %2F"
    )


class Heard(Connection[Any]):
    """A connection that is lost when nothing is heard on it for longer than its `silence`, if it has one."""

    silence: float | None = None

    def wait(self, gen: Any, *how: Any, **more: Any) -> Any:
        """Wait as psycopg does, but not for ever: the machine of a database that answers nothing may still be there."""
        if self.silence is None:
            return super().wait(gen, *how, **more)
        try:
            return super().wait(_within(gen, self.silence), *how, **more)
        except Silent:
            self.pgconn.finish()  # nobody waits for it once more
            raise


class Silent(psycopg.OperationalError):
    """A database that has not answered in time. What it was asked may be done yet."""


def _within(gen: Generator[Any, Any, T], seconds: float) -> Generator[Any, Any, T]:
    """Go on with what psycopg waits for; it is asked again and again, also while nothing comes."""
    until, ready = monotonic() + seconds, None
    while True:
        try:
            wanted = gen.send(ready)
        except StopIteration as done:
            return cast(T, done.value)
        ready = yield wanted
        if not ready and monotonic() > until:
            raise Silent(f"it has not answered for {seconds:g} seconds")


class Connections:
    """The connections to one database: a few, each lent to one who asks at a time."""

    def __init__(
        self,
        address: str,
        most: int = CONNECTIONS,
        *,
        reads: bool = False,
        schema: str = "",
        silence: float = SILENCE,
    ) -> None:
        self.place = place_of(address)
        self._reads, self._silence = reads, silence
        told = {**DEFAULTS, **_parsed(address)}
        self._conninfo = make_conninfo(**told)
        self._session = ";".join(
            [
                SESSION,
                *(["SET default_transaction_read_only = on"] if reads else []),
                *([f"SET search_path = {schema}"] if schema else []),
            ]
        )
        self._idle: list[Heard] = []
        self._room = BoundedSemaphore(most)

    @contextmanager
    def lent(self, silence: float | None = None) -> Iterator[Connection[Any]]:
        """Lend a connection, which is lost when nothing is heard on it for longer than `silence`.

        One on which anything went wrong is not lent again, unless others were in the way and nothing is open there.
        """
        with self._room:
            connection = self._idle.pop() if self._idle else self._connect()
            connection.silence = silence
            try:
                yield connection
            except BaseException as wrong:
                if isinstance(wrong, IN_THE_WAY) and connection.info.transaction_status == TransactionStatus.IDLE:
                    self._idle.append(connection)
                else:
                    connection.close()
                raise
            self._idle.append(connection)

    def _connect(self) -> Heard:
        connection = Heard.connect(self._conninfo, autocommit=True)
        try:
            connection.execute(self._session)
            self._must_be_sure(connection)
            if not self._reads:
                self._wait_for_standby(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _must_be_sure(self, connection: Connection[Any]) -> None:
        """Raise `StoreFailed` for a database that would acknowledge what a power cut can take away."""
        for setting, good in (("synchronous_commit", SURE), ("fsync", ("on",))):
            [(found,)] = connection.execute("SELECT current_setting(%s)", (setting,)).fetchall()
            if found not in good:
                raise StoreFailed(
                    f"{self.place}: {setting} is {found}, so that a power cut takes acknowledged moves away: "
                    f"set it to {good[0]} for this database"
                )

    def _wait_for_standby(self, connection: Heard) -> None:
        """Commit something, which waits for the standby: then it has all that can be read here.

        After a restart a primary shows also what it had kept alone, and what would be lost if the standby took over.
        """
        connection.silence = self._silence
        if any(names for (names,) in connection.execute(STANDBYS).fetchall()):
            connection.execute(BARRIER)

    def forget(self) -> None:
        """Close what is idle: when one connection is lost, the others most likely are, too."""
        while self._idle:
            self._idle.pop().close()

    def tried(self, work: Callable[[Connection[Any]], T], patience: float, silence: float | None = None) -> T:
        """Do some work on a connection; where it is lost, again on another, for as long as patience lasts.

        With a `silence`, it is lost also when nothing is heard on it for so long. What others were in the way of is
        undone whole, and done again, a few times in any case.
        """
        until, again = monotonic() + patience, 0
        while True:
            try:
                with self.lent(silence) as connection:
                    return work(connection)
            except psycopg.Error as error:
                if was_lost(error):
                    self.forget()
                elif isinstance(error, IN_THE_WAY):
                    again += 1
                else:
                    raise
                if monotonic() >= until and (was_lost(error) or again > MOST_AGAIN):
                    raise
            sleep(AGAIN_SECONDS)

    def done(self, work: Callable[[Connection[Any]], T], patience: float, silence: float | None = None) -> T:
        """Do some work as `tried` does. Raises `StoreFailed`."""
        with self.heard():
            return self.tried(work, patience, silence)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Turn what the database says into `StoreFailed`."""
        try:
            yield
        except psycopg.Error as error:
            raise self.failed(error) from error

    def failed(self, error: psycopg.Error) -> StoreFailed:
        """Say what is wrong with the database, and what to do."""
        why = (error.diag.message_primary or str(error)).strip().replace("\n", " ")
        return StoreFailed(f"{self.place}: {why}: {_remedy(error)}")


def was_lost(error: psycopg.Error) -> bool:
    """Tell whether an error says that there is no connection, or none any more."""
    return isinstance(error, ENDED) or (isinstance(error, psycopg.OperationalError) and error.sqlstate is None)


def _remedy(error: psycopg.Error) -> str:
    match error:
        case errors.InsufficientPrivilege():
            return "let this user read and append to its tables"
        case errors.ReadOnlySqlTransaction():
            return "it takes no writes: name the primary, as with target_session_attrs=read-write in the address"
        case errors.DiskFull():
            return "make room on its disk and try again"
    return "see that the database runs and can be reached" if was_lost(error) else "nothing was kept"


class PostgresReader(SqlReader):
    """The reading half of a store in PostgreSQL. Raises `StoreFailed` when the database holds no log."""

    def __init__(
        self, address: str, *, patience: float = PATIENCE, silence: float = SILENCE, reads: bool = True
    ) -> None:
        self._patience, self._silence = patience, silence
        self._connections = Connections(address, reads=reads, silence=silence)
        try:
            self._prepare()
            if self._rows(PARTED, ()):
                self.parts = PARTS
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        place = self._connections.place
        if self._on_any(lambda connection: _known_migrations(connection, place), 0.0) is None:
            raise StoreFailed(f"{place} holds no log: name the database of one")

    def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = dict(self._rows(SEQS, [list(filter(_can_be_kept, tables))], self._silence))
        return found

    def moved(self, heads: Mapping[str, Head]) -> list[str]:
        """Return those tables whose log goes on behind the head that it is thought to have, or has it no more."""
        known = [[head.seq for head in heads.values()], [f'"hash":"{head.hash}"' for head in heads.values()]]
        return [table for (table,) in self._rows(MOVED, [list(heads), *known], self._silence)]

    def now(self) -> datetime:
        """Return the time that the database tells, which is one for all servers."""
        rows = self._on_any(lambda connection: connection.execute(NOW).fetchall(), 0.0, self._silence)
        return cast(datetime, rows[0][0]).astimezone(UTC)

    def _ask(self, select: str, *values: str | int) -> list[Any]:
        if not all(map(_can_be_kept, values)):
            return []
        return self._rows(_percent(select), values)

    def _rows(self, select: str, values: Sequence[Any], silence: float | None = None) -> list[Any]:
        return self._on_any(lambda connection: connection.execute(select, values).fetchall(), silence=silence)

    def _on_any(
        self, work: Callable[[Connection[Any]], T], patience: float | None = None, silence: float | None = None
    ) -> T:
        return self._connections.done(work, self._patience if patience is None else patience, silence)

    def close(self) -> None:
        self._connections.forget()


class PostgresStore(PostgresReader):
    """A store that keeps the promises of `Store` in the database at `address`, in which it makes its tables.

    Several processes, of several machines, may share it. When the database has gone, work waits for `patience` seconds
    for it to come back. Raises `StoreFailed` when the database cannot be had, or belongs to another program.
    """

    def __init__(
        self,
        address: str,
        salt: Salt = fresh_salt,
        verify: Verify = is_signed,
        *,
        patience: float = PATIENCE,
        silence: float = SILENCE,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> None:
        self.salt, self.verify = salt, verify
        self._migrations = migrations
        self._lasts: OrderedDict[str, Record] = OrderedDict()
        super().__init__(address, patience=patience, silence=silence, reads=False)

    def _prepare(self) -> None:
        self._on_any(partial(migrate, migrations=self._migrations, place=self._connections.place), 0.0)

    def append(self, table: str, expected_seq: int, drafts: Sequence[Draft | Record], after: str = "") -> list[Record]:
        [outcome] = self.append_many([Append(table, expected_seq, drafts, after)])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def append_many(self, requests: Sequence[Append]) -> list[list[Record] | Exception]:
        # By table, and so in one order for all servers: two groups never wait for each other.
        order = sorted(range(len(requests)), key=lambda number: requests[number].table)
        group = _Group(self, self._connections, [requests[number] for number in order])
        outcomes = dict(zip(order, group.outcomes(self._patience, self._silence), strict=True))
        return [outcomes[number] for number in range(len(requests))]

    def forget_name(self, table: str, seq: int) -> Record:
        self._lasts.pop(table, None)
        return self._on_any(lambda connection: self._forget(_on(connection), table, seq))

    def archive(self, table: str, head: Head, file: str, at: str) -> None:
        self._lasts.pop(table, None)
        self._on_any(partial(self._archive, table=table, shelved=Shelved(head, file, at)))

    def _archive(self, connection: Connection[Any], table: str, shelved: Shelved) -> None:
        with connection.transaction():
            connection.execute(HOLD, (table, shelved.head.seq))
            self._put_away(_on(connection), table, shelved)

    def bring_back(self, table: str, records: Sequence[Record], piece: Piece = nullcontext) -> None:
        # in one piece: nobody who writes to another table waits for it
        self._on_any(partial(self._bring_back, table=table, records=records))

    def _bring_back(self, connection: Connection[Any], table: str, records: Sequence[Record]) -> None:
        must_be_the_same(table, records, self._shelved(table).get(table))
        sealed = write_after(None, table, records, self.salt, self.verify)
        with connection.transaction():
            connection.execute(_percent(COMES_BACK.format("true")), (table,))
            connection.execute(INSERT, _parameters({0: sealed}))
            connection.execute(_percent(IS_BACK), (table,))

    def newest(self, table: str) -> tuple[str, Head]:
        """Return a time and the head: whoever asks for a table later, at any server, gets no earlier time."""
        time, lasts = self._on_any(partial(self._newest, table=table))
        head, at = self._head_at(table, lasts)
        return max(time, at), head

    def _newest(self, connection: Connection[Any], table: str) -> tuple[str, list[Any]]:
        with connection.pipeline():
            connection.execute("BEGIN")
            connection.execute("SET LOCAL synchronous_commit = off")  # the clock goes on after a power cut
            stamped = connection.execute(STAMP, (crc32(table.encode("utf-8", "replace")) % TIMES,))
            last = connection.execute(_percent(LAST), (table,))
            connection.execute("COMMIT")
        return stamped.fetchall()[0][0], last.fetchall()

    # For a group

    def sealed(self, connection: Connection[Any], requests: Sequence[Append]) -> list[Sealed]:
        """Seal what the requests of a group ask for, each behind those before it; a refusal stands in its place."""
        stale = {each.table for each in requests if not each.follows(self._lasts.get(each.table))}
        found = self._lasts_of(connection, stale) if stale else []
        lasts = {each.table: self._lasts.get(each.table) for each in requests if each.table not in stale}
        lasts |= {table: record_of(cast(Any, row)) for table, *row in found}
        grown: dict[str, Record] = {}
        return [self._sealed(request, lasts, grown) for request in requests]

    def _lasts_of(self, connection: Connection[Any], tables: Iterable[str]) -> list[Any]:
        return connection.execute(LASTS, [list(filter(_can_be_kept, tables))]).fetchall()

    def _sealed(self, request: Append, lasts: dict[str, Record | None], grown: dict[str, Record]) -> Sealed:
        table, drafts = request.table, request.drafts
        ends = [last for last in (grown.get(table), lasts.get(table)) if request.follows(last)]
        if not ends:
            return []
        try:
            _refuse_names(table, drafts)
            refuse_twice(table, drafts)
            records = write_after(ends[0], table, drafts, self.salt, self.verify)
        except Exception as refusal:  # of what cannot be written, of any kind: the others of the group are written
            return refusal
        if records and grown.get(table) in (None, ends[0]):
            grown[table] = records[-1]
        return records

    def kept(self, records: list[Record]) -> None:
        """Note the end of a table's log, behind which the next record is sealed without a look at the log."""
        if records:
            self._lasts[records[-1].table] = records[-1]
            self._lasts.move_to_end(records[-1].table)
        while len(self._lasts) > HEADS_KEPT:
            self._lasts.popitem(last=False)

    def refusal(self, request: Append) -> Exception:
        """Say why a request was not kept: by then the log tells."""
        table = request.table
        self._lasts.pop(table, None)
        for draft in request.drafts:
            if known := self.find_command(table, draft.cmd):
                return CommandKnown(known)
        for kept in self._shelved(table).values():
            return Archived(table, kept)
        return Conflict(table, request.expected_seq, self.seqs([table]).get(table, -1))


class _Group:
    """Requests on their way into the log, in one transaction; their lines stay the same however often they are sent."""

    def __init__(self, store: PostgresStore, connections: Connections, requests: Sequence[Append]) -> None:
        self._store, self._connections, self._requests = store, connections, requests
        self._sealed: list[Sealed] | None = None
        self._sent = self._again = False

    def outcomes(self, patience: float, silence: float) -> list[list[Record] | Exception]:
        """Write the group, and say what became of each request."""
        try:
            kept = self._connections.tried(self._commit, patience, silence)
        except (psycopg.Error, StoreFailed) as error:
            failure = error if isinstance(error, StoreFailed) else self._connections.failed(error)
            doubt = InDoubt(*failure.args) if self._sent else failure
            return [each if isinstance(each, Exception) else doubt for each in self._sealed or self._requests]
        return [self._outcome(number, number in kept) for number in range(len(self._requests))]

    def _outcome(self, number: int, kept: bool) -> list[Record] | Exception:
        request, sealed = self._requests[number], self._all()[number]
        if isinstance(sealed, Exception):
            return sealed
        try:
            if kept or (self._again and self._stands(sealed)):
                self._store.kept(sealed)
                return sealed
            return self._store.refusal(request)
        except StoreFailed as failure:
            return InDoubt(*failure.args) if self._again else failure

    def _all(self) -> list[Sealed]:
        assert self._sealed is not None
        return self._sealed

    def _stands(self, records: list[Record]) -> bool:
        """Tell whether these very records are in the log: then it was our own commit whose answer was lost."""
        if not records:
            return False
        first, last = records[0], records[-1]
        try:
            return list(self._store.read(first.table, first.seq - 1, last.seq)) == records
        except UnknownTable:
            return False

    def _commit(self, connection: Connection[Any]) -> set[int]:
        """Return the numbers of the requests that were kept."""
        if self._sealed is None:
            self._sealed = self._store.sealed(connection, self._requests)
        self._again, self._sent = self._sent, True
        asked = [number for number, each in enumerate(self._sealed) if each and not isinstance(each, Exception)]
        nothing = {number for number, each in enumerate(self._requests) if not each.drafts}
        if nothing and not asked:
            connection.execute(TRY)
            return nothing
        return nothing | self._written(connection, asked)

    def _written(self, connection: Connection[Any], asked: list[int]) -> set[int]:
        try:
            if (kept := self._flight(connection, asked)) is not None:
                return kept
        except psycopg.Error as error:
            if was_lost(error) or isinstance(error, IN_THE_WAY):
                raise
            if len(asked) == 1:
                self._all()[asked[0]] = self._connections.failed(error)
        # one that was kept in part, or that failed, undoes all: the others go on without it
        return {each for each in asked if self._written(connection, [each])} if len(asked) > 1 else set()

    def _flight(self, connection: Connection[Any], asked: list[int]) -> set[int] | None:
        """Send everything at once, the commit with it; None, and nothing is kept, if one was written in part."""
        records = {number: cast(list[Record], self._all()[number]) for number in asked}
        waves, alone = _waves(records), all(len(each) == 1 for each in records.values())
        try:
            if len(waves) == 1 and alone:  # a statement is a transaction of its own
                counts = _counts(waves, [connection.execute(INSERT, _parameters(waves[0]))])
            else:
                counts = self._in_transaction(connection, waves, alone)
        except psycopg.Error as error:
            if not was_lost(error):
                connection.rollback()
            raise
        if any(0 < count < len(records[number]) for number, count in counts.items()):
            return None
        return {number for number, count in counts.items() if count}

    def _in_transaction(self, connection: Connection[Any], waves: list[Wave], alone: bool) -> dict[int, int]:
        """Count what was written of each request; one that was written in part, as none is `alone`, undoes all."""
        with connection.pipeline() as pipeline:
            connection.execute("BEGIN")
            sent = [connection.execute(INSERT, _parameters(wave)) for wave in waves]
            if not alone:
                pipeline.sync()
                counts = _counts(waves, sent)
                if any(0 < counts[number] < len(each) for wave in waves for number, each in wave.items()):
                    connection.execute("ROLLBACK")
                    return counts
            connection.execute("COMMIT")
        return counts if not alone else _counts(waves, sent)


def _waves(records: Wave) -> list[Wave]:
    """Part the requests of a group so that each table comes once in a statement, which cannot see what it writes."""
    waves: list[Wave] = []
    times: Counter[str] = Counter()
    for number, each in records.items():
        table = each[0].table
        if times[table] == len(waves):
            waves.append({})
        waves[times[table]][number] = each
        times[table] += 1
    return waves


def _counts(waves: list[Wave], sent: list[Cursor[Any]]) -> dict[int, int]:
    """Count the records of each request that were written."""
    counts: dict[int, int] = {}
    for wave, cursor in zip(waves, sent, strict=True):
        written = Counter(table for (table,) in cursor.fetchall())
        counts |= {number: written[each[0].table] for number, each in wave.items()}
    return counts


def _parameters(wave: Wave) -> list[list[Any]]:
    """Put records into columns, each with the seq and the hash behind which all of its table go."""
    rows = [
        (records[0].seq - 1, f'"hash":"{records[0].prev}"', *columns(record))
        for records in wave.values()
        for record in records
    ]
    return [list(column) for column in zip(*rows, strict=True)]


def _percent(select: str) -> str:
    return select.replace("?", "%s")


def _on(connection: Connection[Any]) -> Execute:
    return lambda statement, values: connection.execute(_percent(statement), values)


def _can_be_kept(value: object) -> bool:
    """Tell whether PostgreSQL can hold a text: one that it cannot hold is in no table of it."""
    if not isinstance(value, str):
        return True
    try:
        return b"\0" not in value.encode()
    except UnicodeEncodeError:
        return False


def _refuse_names(table: str, drafts: Sequence[Draft | Record]) -> None:
    for name in (table, *(name for draft in drafts for name in (draft.cmd, draft.by))):
        if isinstance(name, str) and "\0" in name:
            raise Unwritable(f"{name!r} has the character U+0000, which PostgreSQL cannot keep")


def _known_migrations(connection: Connection[Any], place: str) -> int | None:
    """Count the migrations of the database; None where there is no log."""
    try:
        return len(connection.execute("SELECT number, name, left_out FROM migrations").fetchall())
    except errors.UndefinedTable:
        return None
    except errors.UndefinedColumn:
        raise _not_ours(place) from None


def _not_ours(place: str) -> StoreFailed:
    return StoreFailed(f"{place} belongs to another program: give Fairdeal a database of its own")


def migrate(connection: Connection[Any], migrations: Sequence[Migration], place: str) -> None:
    """Take the steps of a schema that the database lacks; another server may be at it, too. Raises `StoreFailed`."""
    known = _known_migrations(connection, place)
    if known is None:
        with suppress(*MADE_AT_ONCE):  # another server makes it at this moment
            connection.execute(BEGIN_MIGRATIONS)
        known = 0
    if known > len(migrations):
        raise StoreFailed(f"{place} has schema {known}, this program knows {len(migrations)}: use a newer one")
    for number, migration in enumerate(migrations[known:], known + 1):
        _take_step(connection, number, migration, place)


def beside(address: str, most: int, schema: str, migrations: Sequence[Migration]) -> Connections:
    """Make a schema beside the log, take its steps, and return connections that work in it. Raises `StoreFailed`."""
    found = Connections(address, most, schema=schema)

    def make(connection: Connection[Any]) -> None:
        with suppress(errors.UniqueViolation, errors.DuplicateSchema):  # another server makes it at this moment
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        migrate(connection, migrations, found.place)

    found.done(make, 0.0)
    return found


def _take_step(connection: Connection[Any], number: int, step: Migration, place: str) -> None:
    """Take a step whole or not at all; its number, taken first, keeps another server from taking it, too."""
    try:
        with connection.transaction():
            connection.execute("SET LOCAL lock_timeout = 0")
            connection.execute("INSERT INTO migrations VALUES (%s, %s, '')", (number, step.name))
            for statement in step.statements:
                connection.execute(statement)
    except errors.UniqueViolation:
        log.info("another server has taken step %s of the schema", number)
    except NOT_OURS:
        raise _not_ours(place) from None
    except UNKNOWN_HERE as unknown:
        if not step.may_lack:
            raise
        log.warning("%s goes without '%s' (%s): see docs/hosting.md", place, step.name, unknown.diag.message_primary)
        connection.execute(
            "INSERT INTO migrations VALUES (%s, %s, %s) ON CONFLICT DO NOTHING", (number, step.name, unknown.sqlstate)
        )
