"""What the store in PostgreSQL promises beyond the contract of all stores."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event, Thread
from time import sleep
from typing import Any

import psycopg
import pytest
from databases import Postgres, running

from fairdeal.events import Append, Archived, CommandKnown, Conflict, Draft, Head, InDoubt, StoreFailed
from fairdeal.events.chain import write_after
from fairdeal.events.postgres import (
    HOLD,
    INSERT,
    MIGRATIONS,
    SESSION,
    Migration,
    PostgresReader,
    PostgresStore,
    _parameters,
)
from fairdeal.events.sql import ENDS, FIRSTS, of_all
from fairdeal.events.stores import shown

pytestmark = pytest.mark.processes

MakeDraft = Callable[..., Draft]


@pytest.fixture
def address(request: pytest.FixtureRequest, postgres: Postgres) -> str:
    """A database of the test's own, unless it only works with the store."""
    return postgres.emptied() if "store" in request.fixturenames else postgres.fresh()


@pytest.fixture
def store(address: str) -> Iterator[PostgresStore]:
    with PostgresStore(address) as opened:
        yield opened


def asked(address: str, question: str) -> list[tuple[object, ...]]:
    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(question.encode())
        return cursor.fetchall() if cursor.description else []


class Wire:
    """A way to the database that can be cut, just before a commit is answered and for good, or lose all answers."""

    def __init__(self, address: str) -> None:
        self._port = int(address.rpartition(":")[2].partition("/")[0])
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = address.replace(str(self._port), str(self._door.getsockname()[1]))
        self.cut = Event()  # the next answer to a commit is lost
        self.closed = Event()  # nobody is let in any more
        self.mute = Event()  # no answer of any kind comes
        Thread(target=self._open, daemon=True).start()

    def end(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _open(self) -> None:
        while True:
            try:
                here, _ = self._door.accept()
            except OSError:
                return
            if self.closed.is_set():
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self._port))
            commits = Event()
            Thread(target=self._pass, args=(here, there, commits, True), daemon=True).start()
            Thread(target=self._pass, args=(there, here, commits, False), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, commits: Event, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                alone = b"INSERT INTO records" in data and b"BEGIN" not in data
                if asks and (alone or b"COMMIT" in data) and self.cut.is_set():
                    commits.set()
                if not asks and commits.is_set():
                    self.cut.clear()
                    break
                if asks or not self.mute.is_set():
                    target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    laid = Wire(address)
    yield laid
    laid.end()


@pytest.mark.parametrize("more", [[], [{"card": "P9"}]], ids=["a record", "two"])
def test_a_commit_whose_answer_was_lost_is_acknowledged(wire: Wire, draft: MakeDraft, more: list[Any]) -> None:
    with PostgresStore(wire.address) as store:
        store.append("t_1", -1, [draft()])
        wire.cut.set()
        written = store.append("t_1", 0, [draft(), *(draft(data, secrets={"card": [1]}) for data in more)])
        assert not wire.cut.is_set()
        assert list(store.read("t_1", after=0)) == written
        assert store.check("t_1") == 2 + len(more)


def test_a_commit_whose_answer_was_lost_is_in_doubt_while_the_log_cannot_be_read(
    wire: Wire, address: str, draft: MakeDraft
) -> None:
    with PostgresStore(wire.address, patience=0.3) as store:
        store.append("t_1", -1, [draft()])
        wire.cut.set()
        wire.closed.set()
        one, other = store.append_many([Append("t_1", 0, [draft()]), Append("t_1", 0, [draft({"x": 1.5})])])
        assert isinstance(one, InDoubt)
        assert type(other).__name__ == "Unwritable"
        refused = store.append_many([Append("t_2", -1, [draft()])])[0]
        assert isinstance(refused, StoreFailed)
        assert not isinstance(refused, InDoubt)
    with PostgresStore(address) as store:
        assert store.head("t_1").seq == 1


def test_a_database_that_answers_nothing_any_more_keeps_nobody_waiting(wire: Wire, draft: MakeDraft) -> None:
    """It is there, and takes what it is asked, as one does that waits for a standby which is gone."""
    with PostgresStore(wire.address, patience=0, silence=0.5) as store:
        store.append("t_1", -1, [draft()])
        wire.mute.set()
        for outcome in store.append_many([Append(table, -1, [draft()]) for table in ("t_2", "t_3")]):
            assert isinstance(outcome, InDoubt)
            assert "it has not answered for 0.5 seconds" in str(outcome)


@pytest.mark.long
def test_what_a_primary_kept_alone_is_neither_acknowledged_nor_read_after_its_restart(draft: MakeDraft) -> None:
    """Its standby lacks it, and may take over yet: then it would be lost."""
    with running(Postgres) as primary, ThreadPoolExecutor(1) as other:
        address = primary.fresh()
        with PostgresStore(address, patience=4, silence=0.5) as store:
            store.append("t_1", -1, [draft()])
            primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'gone'")
            primary.ask("SELECT pg_reload_conf()")
            late = other.submit(store.append, "t_1", (seq := 0), [draft()])
            while not primary.ask("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"):
                if late.done():  # the setting was not read yet
                    late = other.submit(store.append, "t_1", (seq := late.result()[-1].seq), [draft()])
                sleep(0.01)
            primary.kill()
            primary.start()
            assert asked(address, "SELECT max(seq) FROM records") == [(seq + 1,)]
            with pytest.raises(InDoubt):
                late.result(30)
        with pytest.raises(StoreFailed, match="it has not answered"):
            PostgresStore(address, silence=0.5)


def test_what_another_has_written_meanwhile_is_no_commit_of_ours(address: str, draft: MakeDraft) -> None:
    with PostgresStore(address) as one, PostgresStore(address) as other:
        one.append("t_1", -1, [draft()])
        other.append("t_1", 0, [draft(cmd="a")])
        with pytest.raises(Conflict, match="expected the log to end at 0, it ends at 1"):
            one.append("t_1", 0, [draft(), draft()])
        with pytest.raises(CommandKnown):
            one.append("t_1", 0, [draft(cmd="a")])
        assert [record.seq for record in one.append("t_1", 1, [draft()])] == [2]


TAKES = "INSERT INTO records SELECT '{}', 0, 'played', 'seat:0', '', 'other', '', ''"


def test_groups_of_all_servers_take_their_tables_in_one_order(
    store: PostgresStore, postgres: Postgres, address: str, draft: MakeDraft
) -> None:
    """So no two groups ever wait for each other: one that waits for a table holds none that comes after it."""
    outcomes: list[object] = []
    group = [Append("t_2", -1, [draft()]), Append("t_1", -1, [draft()])]
    writing = Thread(target=lambda: outcomes.extend(map(type, store.append_many(group))))
    waits = f"wait_event_type = 'Lock' AND datname = '{address.rpartition('/')[2]}'"
    with psycopg.connect(address) as other:
        other.execute(TAKES.format("t_1"))
        writing.start()
        while not postgres.ask(f"SELECT 1 FROM pg_stat_activity WHERE {waits}"):
            sleep(0.01)
        asked(address, f"BEGIN; SET LOCAL lock_timeout = '500ms'; {TAKES.format('t_2')}; ROLLBACK")
        other.rollback()
    writing.join()
    assert outcomes == [list, list]


def test_a_place_that_another_holds_for_long_fails_its_own_request_only(
    store: PostgresStore, address: str, draft: MakeDraft
) -> None:
    """A server that has stopped in the middle of a commit keeps nobody waiting, but at its own table."""
    with psycopg.connect(address) as other:
        other.execute(TAKES.format("t_1"))
        held, free = store.append_many([Append("t_1", -1, [draft()]), Append("t_2", -1, [draft(), draft()])])
        other.rollback()
    assert isinstance(held, StoreFailed)
    assert not isinstance(held, InDoubt)
    assert isinstance(free, list)
    assert (store.tables(), store.check("t_2")) == (["t_2"], 2)


REFUSES = """
    CREATE SEQUENCE tries;
    CREATE FUNCTION others_are_in_the_way() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF nextval('tries') % 4 > 0 THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '{}'; END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER in_the_way BEFORE INSERT ON records FOR EACH STATEMENT EXECUTE FUNCTION others_are_in_the_way();
"""


@pytest.mark.parametrize("code", ["40001", "40P01"])
def test_what_others_were_in_the_way_of_is_done_again_and_stands_once(
    address: str, draft: MakeDraft, code: str
) -> None:
    with PostgresStore(address) as store:
        asked(address, REFUSES.format(code))
        group = [Append("t_1", -1, [draft()]), Append("t_2", -1, [draft(), draft()]), Append("t_3", 7, [draft()])]
        outcomes = store.append_many(group)
        assert [type(each) for each in outcomes] == [list, list, Conflict]
        assert [store.check(table) for table in store.tables()] == [1, 2]


@pytest.mark.long
def test_servers_of_a_database_that_serialises_all_append_what_they_are_given(
    address: str, draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.events.postgres.SESSION", SESSION.replace("READ COMMITTED", "SERIALIZABLE"))

    def server(number: int) -> None:
        with PostgresStore(address) as own:
            for seq in range(-1, 9):
                own.append(f"t_{number}", seq, [draft()])
                assert own.newest("all")[1].seq == 0

    with PostgresStore(address) as first:
        first.append("all", -1, [draft()])
    with ThreadPoolExecutor() as servers:
        list(servers.map(server, range(4)))
    assert asked(address, "SELECT count(*), count(DISTINCT table_id) FROM records") == [(41, 5)]


def test_a_record_is_kept_only_behind_the_one_that_its_chain_names(address: str, draft: MakeDraft) -> None:
    """A database that failed over to a copy which lacks the newest records gets no gap."""
    with PostgresStore(address) as store:
        store.append("t_1", -1, [draft(), draft()])
        asked(address, "SET session_replication_role = replica; DELETE FROM records WHERE seq = 1")
        with pytest.raises(Conflict, match="expected the log to end at 1, it ends at 0"):
            store.append("t_1", 1, [draft()])
        assert store.check("t_1") == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET data = '{}'",
        "UPDATE records SET line = replace(line, 'P7', 'P8')",
        "UPDATE records SET salts = '{}'",
        "DELETE FROM records",
        "TRUNCATE records",
        "DO $$ DECLARE part text; BEGIN SELECT tableoid::regclass INTO part FROM records; "
        "EXECUTE 'TRUNCATE ' || part; END $$",
    ],
)
def test_a_record_cannot_be_changed_or_removed(
    store: PostgresStore, address: str, draft: MakeDraft, change: str
) -> None:
    [record] = store.append("t_1", -1, [draft({"card": "P7"}, secrets={"card": [1]})])
    with pytest.raises(psycopg.errors.RaiseException, match="records are never"):
        asked(address, change)
    assert list(store.read("t_1")) == [record]


def test_tables_are_parted_by_their_ids(store: PostgresStore, address: str, draft: MakeDraft) -> None:
    for number in range(64):
        store.append(f"t_{number}", -1, [draft()])
    [(parts,)] = asked(address, "SELECT count(DISTINCT tableoid) FROM records")
    assert parts == 16


@pytest.mark.parametrize("table", ["a'; DROP TABLE records; --", "%s", "ä\u0301/\U0001f0a1", '"', "\\", " "])
def test_a_table_may_be_called_anything(store: PostgresStore, draft: MakeDraft, table: str) -> None:
    records = store.append(table, -1, [draft(cmd=table), draft()])
    assert store.tables() == [table]
    assert list(store.read(table)) == records
    assert store.find_command(table, table) == records[0]
    assert store.seqs([table]) == {table: 1}
    first, last = (Head(record.seq, record.hash) for record in records)
    assert (store.moved({table: first}), store.moved({table: last})) == ([table], [])
    assert store.moved({table: Head(1, first.hash), "t_other": last}) == [table, "t_other"]


def test_a_name_that_the_database_cannot_hold_names_nothing(store: PostgresStore, draft: MakeDraft) -> None:
    for name in ("\0", "\ud800"):
        assert store.find_command(name, "a") is None
        assert store.seqs([name]) == {}
        [refused] = store.append_many([Append(name, -1, [draft()])])
        assert type(refused).__name__ == "Unwritable"
    assert store.tables() == []


def test_servers_that_begin_at_once_make_the_tables_once(address: str) -> None:
    stores: list[PostgresStore] = []
    threads = [Thread(target=lambda: stores.append(PostgresStore(address))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    assert asked(address, "SELECT count(*) FROM migrations") == [(len(MIGRATIONS),)]
    for store in stores:
        store.close()


@pytest.mark.parametrize(("joined", "more"), [("", 0), (FIRSTS, 1), (ENDS, 2)], ids=["ids", "firsts", "ends"])
def test_to_find_all_tables_each_part_is_looked_into_for_its_own_alone(
    store: PostgresStore, address: str, draft: MakeDraft, joined: str, more: int
) -> None:
    """Else each table cost a look into all sixteen, and a start with fifty thousand of them many seconds."""
    group = [Append(f"t_{number:02d}", -1, [draft()]) for number in range(40)]
    assert all(isinstance(outcome, list) for outcome in store.append_many(group))
    assert store.tables() == [append.table for append in group]
    planned = asked(address, f"EXPLAIN (ANALYZE, FORMAT TEXT) {of_all(store.parts, 'id', joined)}")
    lines = [str(line) for (line,) in planned]
    looks = sum(int(line.rpartition("loops=")[2][:-1]) for line in lines if " on records_" in line and "loops=" in line)
    assert looks <= (1 + more) * (len(group) + 2 * len(store.parts))


def test_a_step_of_the_schema_is_taken_whole_or_not_at_all(address: str, draft: MakeDraft) -> None:
    half = Migration("half", ("CREATE TABLE half (n INTEGER)", "CREATE TABLE no such"))
    with pytest.raises(StoreFailed, match="syntax error"):
        PostgresStore(address, migrations=[*MIGRATIONS, half])
    assert asked(address, "SELECT to_regclass('half')") == [(None,)]
    with PostgresStore(address) as store:
        store.append("t_1", -1, [draft()])


def test_a_database_without_partitions_and_triggers_goes_without_them(address: str, draft: MakeDraft) -> None:
    lacking = Migration("partitions", ("CREATE ASSERTION parted CHECK (true)",), may_lack=True)
    steps = [lacking if step.name == "partitions" else step for step in MIGRATIONS if step.name != "records stay"]
    with PostgresStore(address, migrations=steps) as store:
        store.append("t_1", -1, [draft()])
        assert (store.check("t_1"), store.tables(), len(store.ends())) == (1, ["t_1"], 1)
    assert asked(address, "SELECT name, left_out FROM migrations WHERE left_out <> ''") == [("partitions", "0A000")]


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM records",
        "INSERT INTO archived SELECT table_id, seq, line::jsonb ->> 'hash', '', '' FROM records WHERE seq = 0",
        "INSERT INTO archived VALUES ('t_2', 1, 'another', '', '')",
        "INSERT INTO archived SELECT table_id, seq, line::jsonb ->> 'hash', '', '', true FROM records WHERE seq = 1",
        "UPDATE archived SET hash = 'another'",
        "UPDATE archived SET file = 'elsewhere', coming_back = true",
        "DELETE FROM archived",
        "TRUNCATE archived",
    ],
)
def test_no_statement_alone_takes_records_out_of_the_log_or_out_of_the_archive(
    store: PostgresStore, address: str, draft: MakeDraft, statement: str
) -> None:
    for table in ("t_1", "t_2"):
        store.append(table, -1, [draft(), draft()])
    store.archive("t_1", store.head("t_1"), "2026-11/t_1.jsonl", "2026-12-24T03:00:00.000Z")
    with pytest.raises(psycopg.errors.RaiseException, match=r"never|until|archived"):
        asked(address, statement)
    assert (store.check("t_2"), list(store.archived())) == (2, ["t_1"])


def waits(address: str, work: Future[object]) -> None:
    """Return as soon as a work waits for a lock, or is done without."""
    while not work.done() and asked(address, "SELECT count(*) FROM pg_locks WHERE NOT granted") == [(0,)]:
        sleep(0.01)


def test_a_record_that_comes_while_its_table_is_archived_is_refused(
    store: PostgresStore, address: str, draft: MakeDraft
) -> None:
    store.append("t_1", -1, [draft()])
    head = store.head("t_1")
    with psycopg.connect(address) as leaving, ThreadPoolExecutor(1) as other:
        leaving.execute(HOLD, ("t_1", 0))
        assert store.append("t_2", -1, [draft()]), "nobody at another table waits"
        late: Future[object] = other.submit(store.append, "t_1", 0, [draft()])
        waits(address, late)
        leaving.execute("INSERT INTO archived VALUES (%s, %s, %s, '', '')", ("t_1", *head))
        leaving.execute("DELETE FROM records WHERE table_id = 't_1'")
        leaving.commit()
        with pytest.raises(Archived):
            late.result(10)
    assert store.tables() == ["t_2"]


def test_a_table_to_which_somebody_is_just_writing_is_not_archived(
    store: PostgresStore, address: str, draft: MakeDraft
) -> None:
    last = store.append("t_1", -1, [draft()])[0]
    late = write_after(last, "t_1", [draft()], store.salt, store.verify)
    with psycopg.connect(address) as writing, ThreadPoolExecutor(1) as other:
        writing.execute(INSERT, _parameters({0: late}))
        leaving: Future[object] = other.submit(store.archive, "t_1", store.head("t_1"), "2026-11/t_1.jsonl", "")
        waits(address, leaving)
        writing.commit()
        with pytest.raises(Conflict):
            leaving.result(10)
    assert asked(address, "SELECT count(*) FROM records") == [(2,)]


def test_a_newer_log_is_refused(address: str) -> None:
    PostgresStore(address).close()
    asked(address, "INSERT INTO migrations VALUES (99, 'of tomorrow', '')")
    with pytest.raises(StoreFailed, match="use a newer one"):
        PostgresStore(address)


@pytest.mark.parametrize("theirs", ["CREATE TABLE records (n INTEGER)", "CREATE TABLE migrations (id INTEGER)"])
def test_a_database_of_another_program_is_left_alone(address: str, theirs: str) -> None:
    asked(address, theirs)
    with pytest.raises(StoreFailed, match="belongs to another program: give Fairdeal a database of its own"):
        PostgresStore(address)


def test_a_database_that_confirms_what_is_not_on_disk_is_refused(address: str) -> None:
    name = address.rpartition("/")[2]
    asked(address, f"ALTER DATABASE {name} SET synchronous_commit = off")
    with pytest.raises(StoreFailed, match=r"synchronous_commit is off.*set it to on"):
        PostgresStore(address)


def test_nobody_is_told_a_password(address: str) -> None:
    secret = address.replace("fairdeal@", "fairdeal:hunter2@")
    assert "hunter2" not in shown(secret)
    for wrong in (
        secret.replace("127.0.0.1", "127.0.0.1:x"),
        secret.replace("127.0.0.1:", "127.0.0.1:1"),
        secret.replace("/log", "/no-such"),
        "postgresql://fairdeal:hunter2@[::1/x",
        "postgresql://fairdeal:hunter2/x@host/log",
    ):
        with pytest.raises(StoreFailed) as refusal:
            PostgresStore(wrong, patience=0)
        assert "hunter2" not in str(refusal.value)
        assert refusal.value.__cause__ is None or "hunter2" not in str(refusal.value.__cause__)


def test_a_reader_cannot_write(store: PostgresStore, address: str, draft: MakeDraft) -> None:
    records = store.append("t_1", -1, [draft()])
    with PostgresReader(address) as reader:
        assert list(reader.read("t_1")) == records
        with pytest.raises(StoreFailed, match="read-only"):
            reader._rows("DELETE FROM records", ())


def test_an_append_of_nothing_tells_whether_the_database_takes_writes(store: PostgresStore, address: str) -> None:
    nothing = Append("", -1, [])
    with PostgresStore(f"{address}?options=-c%20default_transaction_read_only%3Don") as only_reads:
        [refused] = only_reads.append_many([nothing])
    assert (isinstance(refused, StoreFailed), "read-only" in str(refused)) == (True, True)
    assert store.append_many([nothing]) == [[]]


def test_a_reader_asks_for_a_log(address: str) -> None:
    with pytest.raises(StoreFailed, match="holds no log"):
        PostgresReader(address)
    assert asked(address, "SELECT to_regclass('records')") == [(None,)]


def test_the_time_of_a_table_never_goes_back(store: PostgresStore, address: str, draft: MakeDraft) -> None:
    [record] = store.append("t_1", -1, [draft()])
    before, head = store.newest("t_1")
    assert head == (record.seq, record.hash)
    asked(address, "UPDATE times SET at = '2999-01-01T00:00:00.000Z'")
    assert before < store.newest("t_1")[0] == "2999-01-01T00:00:00.000Z"


LOOP = """
from gevent import monkey
monkey.patch_all()
import sys, gevent
from fairdeal.events import Draft
from fairdeal.events.postgres import PostgresStore
store = PostgresStore(sys.argv[1])
turns = []
def others():
    while True:
        turns.append(1)
        gevent.sleep(0)
gevent.spawn(others)
store.append("t_1", -1, [Draft(type="played", by="seat:0", data={}, cmd="a", at="2026-11-21T10:14:58.123Z")])
before = len(turns)
gevent.spawn_later(0.2, print, "free", flush=True)
with store._connections.lent() as connection:
    connection.execute("SELECT pg_sleep(1)")
print("slept", len(turns) > before + 50)
"""


@pytest.mark.long
def test_others_go_on_while_the_database_is_slow(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOP, address], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split("\n")[:2] == ["free", "slept True"], done.stderr
