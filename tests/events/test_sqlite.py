"""The SQLite file: what was acknowledged is there, and whatever goes wrong is told."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from fairdeal.events import (
    Append,
    Archived,
    BrokenChain,
    CommandKnown,
    Conflict,
    Draft,
    Record,
    SqliteReader,
    SqliteStore,
    StoreFailed,
    sqlite,
)
from fairdeal.events.sqlite import FIRST, HEADS_KEPT, MIGRATIONS

ROOT = Path(__file__).resolve().parents[2]
MakeDraft = Callable[..., Draft]

PLAYER = """
import sys
from fairdeal.events import Draft, SqliteStore
store = SqliteStore(sys.argv[1])
def draft(seq, text="x"):
    return Draft(type="played", by="seat:1", cmd=f"c{seq}", at="2026-11-21T10:14:58.123Z", data={"text": text})
"""

UNTIL_KILLED = """
seq = -1
while True:
    records = store.append("t_1", seq, [draft(seq + 1), draft(seq + 2)])
    seq = records[-1].seq
    print(seq, records[-1].hash, flush=True)
"""

UNTIL_FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (2**18, 2**18))
try:
    for seq in range(1000):
        store.append("t_1", seq - 1, [draft(seq, "x" * 5000)])
except OSError as error:
    print(type(error).__name__, error)
    print(store.head("t_1").seq == seq - 1)
"""

# A step of the schema that a later program could take: it writes every record once more.
LATER = ("CREATE TABLE copies AS SELECT * FROM records", "CREATE INDEX copies_by_seq ON copies (table_id, seq)")

KILLED_AFTER = """
import os, signal, sys
from fairdeal.events import SqliteStore, sqlite

def killing(statements):
    for number, statement in enumerate((*statements, "SELECT 1")):
        if number == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        yield statement

sqlite.MIGRATIONS = (*sqlite.MIGRATIONS, killing(LATER))
SqliteStore(sys.argv[1])
os.kill(os.getpid(), signal.SIGKILL)
"""

OPENED_WITH_LITTLE_ROOM = """
import os, resource, sys
from fairdeal.events import SqliteStore, sqlite
sqlite.MIGRATIONS = (*sqlite.MIGRATIONS, LATER)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    SqliteStore(sys.argv[1])
except OSError as error:
    print(type(error).__name__, error)
    print(os.path.exists(sys.argv[1] + "-wal"))
"""

COUNT = "SELECT count(*) FROM records"

WITHOUT_RIGHTS = """
import os, sys
from fairdeal.events import SqliteStore
if os.getuid() == 0:
    os.setuid(65534)
try:
    SqliteStore(sys.argv[1])
except OSError as error:
    print(type(error).__name__, error)
"""


def python(program: str, path: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", f"LATER = {LATER}\n{program}", str(path), *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as store:
        yield store


def test_a_log_is_there_when_its_file_is_opened_again(path: Path, draft: MakeDraft) -> None:
    with SqliteStore(path) as store:
        records = store.append("t_1", -1, [draft(), draft()])
    with SqliteStore(path) as store:
        assert list(store.read("t_1")) == records


def test_every_commit_waits_for_the_disk(store: SqliteStore) -> None:
    assert store.db.journal_mode == "wal"
    assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("change", ["UPDATE records SET line = ''", "UPDATE records SET salts = '{}'"])
def test_a_record_is_never_changed(store: SqliteStore, draft: MakeDraft, change: str) -> None:
    store.append("t_1", -1, [draft()])
    with pytest.raises(sqlite3.IntegrityError, match="records are never changed"):
        store.db.execute(change)


def test_a_record_is_never_removed(store: SqliteStore, draft: MakeDraft) -> None:
    store.append("t_1", -1, [draft()])
    with pytest.raises(sqlite3.IntegrityError, match="records are never removed"):
        store.db.execute("DELETE FROM records")


@pytest.mark.parametrize(("seq", "cmd"), [(0, "'new'"), (1, "cmd")])
def test_a_record_is_never_replaced(store: SqliteStore, draft: MakeDraft, seq: int, cmd: str) -> None:
    store.append("t_1", -1, [draft()])
    replace = f"INSERT OR REPLACE INTO records SELECT table_id, {seq}, type, by, data, {cmd}, '', salts FROM records"
    with pytest.raises(sqlite3.IntegrityError, match="records are never replaced"):
        store.db.execute(replace)


def test_a_record_is_never_replaced_by_a_row_of_the_same_number(store: SqliteStore, draft: MakeDraft) -> None:
    store.append("t_1", -1, [draft()])
    columns = "table_id, seq, type, by, data, cmd, line, salts"
    replace = f"INSERT OR REPLACE INTO records (rowid, {columns}) SELECT rowid, 't_2', {columns[10:]} FROM records"
    with pytest.raises(sqlite3.IntegrityError, match="records are never replaced"):
        store.db.execute(replace)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("line = replace(line, 'seat:2', 'seat:1')", "changed since it was sealed"),
        ("line = 'x'", "damaged"),
        ("salts = '['", "damaged"),
        ("data = '{}'", "not the line's"),
        ("type = 'passed'", "columns beside the line"),
    ],
)
def test_the_check_finds_what_got_past_the_triggers(
    store: SqliteStore, draft: MakeDraft, change: str, why: str
) -> None:
    store.append("t_1", -1, [draft(), draft()])
    store.db.execute("DROP TRIGGER records_are_never_changed")
    store.db.execute(f"UPDATE records SET {change} WHERE seq = 1")
    with pytest.raises(BrokenChain, match=f"^seq 1: .*{why}"):
        store.check("t_1")


def test_what_was_acknowledged_survives_kill_9(path: Path) -> None:
    player = python(PLAYER + UNTIL_KILLED, path)
    assert player.stdout is not None
    acknowledged = [player.stdout.readline() for _ in range(20)]
    player.send_signal(signal.SIGKILL)
    acknowledged += player.stdout.readlines()
    player.wait()
    player.stdout.close()
    seq, last = [line.split() for line in acknowledged if line.endswith("\n")][-1]
    with SqliteStore(path) as store:
        assert store.check("t_1") >= int(seq) + 1
        assert [record.hash for record in store.read("t_1", after=int(seq) - 1, upto=int(seq))] == [last]


def test_another_process_that_was_faster_is_a_conflict(path: Path, store: SqliteStore, draft: MakeDraft) -> None:
    store.append("t_1", -1, [draft()])
    with SqliteStore(path) as other:
        other.append("t_1", 0, [draft(cmd="other")])
    with pytest.raises(Conflict, match="expected the log to end at 0, it ends at 1"):
        store.append("t_1", 0, [draft()])
    with pytest.raises(CommandKnown):
        store.append("t_1", 1, [draft(cmd="other")])
    assert store.append("t_1", 1, [draft()])[0].seq == 2
    assert store.check("t_1") == 3


def test_another_process_can_go_on_where_this_one_ended(path: Path, store: SqliteStore, draft: MakeDraft) -> None:
    with SqliteStore(path) as other:
        other.append("t_1", -1, [draft()])
        store.append("t_1", 0, [draft()])
        assert other.append("t_1", 1, [draft(), draft()])[-1].seq == 3
    assert store.check("t_1") == 4


def test_only_so_many_heads_are_kept_in_memory(store: SqliteStore, draft: MakeDraft) -> None:
    store.append_many([Append(f"t_{number}", -1, [draft()]) for number in range(HEADS_KEPT + 10)])
    assert len(store._lasts) == HEADS_KEPT
    assert store.append("t_0", 0, [draft()])[0].seq == 1


def old_file(path: Path, draft: MakeDraft, size: int = 1) -> list[Record]:
    """Write a log as the program before that step wrote it, in two tables, `size` records each."""
    with SqliteStore(path) as store:
        for table in ("t_2", "t_1"):
            drafts = [draft({"card": "P9", "text": "x" * 500}, secrets={"card": [1]}) for _ in range(size)]
            store.append(table, -1, drafts)
        return [*store.read("t_1"), *store.read("t_2")]


def test_a_file_of_an_older_program_is_brought_up_to_date(
    path: Path, draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = old_file(path, draft)
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, LATER))
    with SqliteStore(path) as store:
        assert [*store.read("t_1"), *store.read("t_2")] == records
        assert store.append("t_1", 0, [draft()])[0].seq == 1
        assert (store.check("t_1"), store.check("t_2")) == (2, 1)
    assert form(path) == (FIRST + 1, 3, 2)


@pytest.mark.parametrize("kind", [SqliteStore, SqliteReader])
def test_a_file_from_before_the_first_release_is_refused(
    path: Path, store: SqliteStore, kind: type[SqliteReader]
) -> None:
    store.db.execute(f"PRAGMA user_version = {FIRST - 1}")
    with pytest.raises(StoreFailed, match=r"schema 5, from before the first release: use an older program"):
        kind(path)


def test_a_migration_that_is_killed_anywhere_leaves_one_form_whole(
    path: Path, draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is larger than the cache, so that half a migration has reached the WAL."""
    records = old_file(path, draft, 1_000)
    old = path.read_bytes()
    forms = set()
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, LATER))
    for steps in range(len(LATER) + 2):
        path.write_bytes(old)
        killed = python(KILLED_AFTER, path, str(steps))
        assert (killed.wait(), killed.communicate()[0]) == (-signal.SIGKILL, "")
        forms.add(form(path))
        with SqliteStore(path) as store:
            assert [*store.read("t_1"), *store.read("t_2")] == records
        assert form(path) == (FIRST + 1, 2_000, 2_000)
    assert forms == {(FIRST, 2_000, 0), (FIRST + 1, 2_000, 2_000)}


def form(path: Path) -> tuple[int, int, int]:
    """Tell a file's version, and how many records and copies of records it has."""
    db = sqlite3.connect(path)
    [version], [records] = (db.execute(ask).fetchone() for ask in ("PRAGMA user_version", COUNT))
    copied = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'copies_by_seq'").fetchone()
    [copies] = db.execute("SELECT count(*) FROM copies").fetchone() if copied else (0,)
    db.close()
    return version, records, copies


def test_a_disk_that_is_too_small_for_the_migration_leaves_the_old_form(path: Path, draft: MakeDraft) -> None:
    old_file(path, draft, 1_000)
    size = path.stat().st_size
    told, left = python(OPENED_WITH_LITTLE_ROOM, path, str(size // 4)).communicate()[0].splitlines()
    assert told.startswith(f"StoreFailed {path}: disk I/O error: the log could not be written anew")
    assert f"It is as it was: see that twice its size ({2 * (size // 2**20 + 1)} MB) is free on the disk" in told
    assert form(path) == (FIRST, 2_000, 0)
    assert left == "False"


def test_a_file_of_a_newer_program_is_refused(path: Path, store: SqliteStore) -> None:
    store.db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreFailed, match=r"log\.db has schema 99, this program knows \d: use a newer one"):
        SqliteStore(path)


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match=r"belongs to another program \(tables \['recipes'\]\): choose another"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_told(path: Path) -> None:
    path.write_text("not a database, " * 1000)
    with pytest.raises(StoreFailed, match=r"log\.db: file is not a database: give the path of a log"):
        SqliteStore(path)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="unable to open database file: see that the folder exists"):
        SqliteStore(tmp_path / "nowhere" / "log.db")


def test_a_log_in_memory_is_another_store() -> None:
    with pytest.raises(ValueError, match="use MemoryStore"):
        SqliteStore(":memory:")


def test_a_file_that_may_not_be_written_is_told() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.db"
        SqliteStore(path).close()
        path.chmod(0o444)
        os.chmod(folder, 0o555)
        told = python(WITHOUT_RIGHTS, path).communicate()[0]
        os.chmod(folder, 0o755)
    assert told.startswith(f"StoreFailed {path}: attempt to write a readonly database: let this user write")


def test_a_full_database_fails_every_request_and_keeps_nothing(store: SqliteStore, draft: MakeDraft) -> None:
    store.append("t_1", -1, [draft()])
    store.db.execute("PRAGMA max_page_count = 30")
    requests = [Append(f"t_{n}", -1, [draft({"text": "x" * 50_000})]) for n in range(2, 6)]
    outcomes = store.append_many([Append("t_1", 0, [draft()]), *requests])
    assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 5
    assert "database or disk is full: make room" in str(outcomes[0])
    assert (store.tables(), store.head("t_1").seq) == (["t_1"], 0)


def test_a_store_goes_on_once_there_is_room(store: SqliteStore, draft: MakeDraft) -> None:
    store.db.execute("PRAGMA max_page_count = 30")
    with pytest.raises(StoreFailed):
        store.append("t_1", -1, [draft({"text": "x" * 500_000})])
    store.db.execute("PRAGMA max_page_count = 10000")
    store.append("t_1", -1, [draft(), draft()])
    assert store.check("t_1") == 2


def test_a_commit_that_the_system_refuses_keeps_nothing(path: Path) -> None:
    failed, nothing_half_kept = python(PLAYER + UNTIL_FULL, path).communicate()[0].splitlines()
    assert failed.startswith(f"StoreFailed {path}: disk I/O error: see that the disk works")
    assert nothing_half_kept == "True"


def test_a_file_that_another_program_holds_is_told(path: Path, store: SqliteStore, draft: MakeDraft) -> None:
    with SqliteStore(path, busy_seconds=0) as impatient:
        store.db.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="database is locked: another program holds the file"):
            impatient.append("t_1", -1, [draft()])
        store.db.execute("COMMIT")
        assert impatient.append("t_1", -1, [draft()])[0].seq == 0


def test_a_closed_store_is_told(path: Path, draft: MakeDraft) -> None:
    store = SqliteStore(path)
    store.close()
    with pytest.raises(StoreFailed, match="closed"):
        store.append("t_1", -1, [draft()])
    with pytest.raises(StoreFailed, match="closed"):
        store.tables()


def test_a_log_whose_end_another_program_took_away_does_not_go_on_behind_a_gap(
    path: Path, store: SqliteStore, draft: MakeDraft
) -> None:
    records = store.append("t_1", -1, [draft(), draft(), draft()])
    with closing(sqlite3.connect(path)) as other:
        other.executescript("DROP TRIGGER records_are_never_removed; DELETE FROM records WHERE seq > 0")
    with pytest.raises(Conflict, match="expected the log to end at 2, it ends at 0"):
        store.append("t_1", 2, [draft()], records[-1].hash)
    assert store.append("t_1", 0, [draft()], records[0].hash)[0].seq == 1
    assert store.check("t_1") == 2


# What comes back from the archive in pieces

AWAY: list[Callable[[SqliteStore, MakeDraft, Record], object]] = [
    lambda log, draft, last: log.read("t_1"),
    lambda log, draft, last: log.data_of("t_1"),
    lambda log, draft, last: log.check("t_1"),
    lambda log, draft, last: log.forget_name("t_1", 1),
    lambda log, draft, last: log.append("t_1", last.seq, [draft()], last.hash),
    lambda log, draft, last: log.append("t_1", -1, [draft()]),
    lambda log, draft, last: log.archive("t_1", log.head("t_1"), "elsewhere.jsonl", last.at),
]


def test_between_two_pieces_others_write_and_the_table_is_still_archived(
    path: Path, store: SqliteStore, draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty thousand records at once kept everybody's moves waiting for half a second."""
    monkeypatch.setattr(sqlite, "PIECE", 2)
    before = store.append("t_1", -1, [draft() for _ in range(5)])
    store.archive("t_1", store.head("t_1"), "t_1.jsonl", before[-1].at)
    with SqliteStore(path, busy_seconds=0) as other:
        seen: list[int] = []

        @contextmanager
        def piece() -> Iterator[None]:
            others = len(seen)
            other.append("t_2", others - 1, [draft()])
            for ask in AWAY:
                with pytest.raises(Archived):
                    ask(other, draft, before[max(0, 2 * others - 3)])
            assert (other.head("t_1").hash, other.find_command("t_1", before[0].cmd)) == (before[-1].hash, None)
            known = [other.tables(), [end.table for end in other.ends()]]
            assert [*known, [table for table, _ in other.firsts_without("played", "\n")]] == [["t_2"]] * 3
            yield
            seen.append(other.db["records"].count_where("table_id = 't_1'"))

        store.bring_back("t_1", before, piece)
        assert (seen, list(other.read("t_1"))) == ([0, 2, 4, 5], before)


def test_a_table_that_came_back_in_part_comes_back_from_the_beginning(
    store: SqliteStore, draft: MakeDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PIECE", 2)
    before = store.append("t_1", -1, [draft() for _ in range(5)])
    store.archive("t_1", store.head("t_1"), "t_1.jsonl", before[-1].at)
    pieces = iter(range(2))

    @contextmanager
    def cut_off() -> Iterator[None]:
        yield
        next(pieces)

    with pytest.raises(RuntimeError):
        store.bring_back("t_1", before, cut_off)
    assert store.db["records"].count == 4
    store.bring_back("t_1", before)
    assert (list(store.read("t_1")), store.check("t_1"), store.archived()) == (before, 5, {})
