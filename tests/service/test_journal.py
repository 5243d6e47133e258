"""The journal: a table alone writes in the loop, many through the writer; and whatever breaks, nobody is told a lie."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import gevent
import pytest

from fairdeal.events import (
    Append,
    CommandKnown,
    Conflict,
    Draft,
    InDoubt,
    Record,
    SqliteStore,
    StoreFailed,
    SyncFailed,
    Unwritable,
)
from fairdeal.service.desk import journal as module
from fairdeal.service.desk.journal import GroupJournal
from fairdeal.service.desk.writer import Outcome, Packed, Writer, WriterGone, _unpacked


def draft(cmd: str, data: Any = None) -> Draft:
    return Draft(
        type="played", by="seat:1", cmd=cmd, at="2026-11-21T10:14:58.123Z", data={"card": 7} if data is None else data
    )


class Script:
    """A writer in this process that writes, or does what a test says."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.groups: list[list[str]] = []  # the tables of each group
        self.begun = 0
        self.is_there = True
        self.closed = False
        self.dies = self.dies_after = False
        self.besides: Callable[[], object] = lambda: None
        self.says: Outcome | None = None

    def begin(self) -> Any:
        self.begun += 1
        self.is_there = True
        return self

    def lives(self) -> bool:
        return self.is_there

    def append_many(self, group: Sequence[Packed]) -> Sequence[Outcome]:
        requests = list(map(_unpacked, group))
        self.groups.append([request.table for request in requests])
        gevent.sleep(0.001)  # others ask meanwhile
        self.besides()
        if self.says:
            return [self.says for _ in requests]
        outcomes = [] if self.dies else self.store.append_many(requests)
        if self.dies or self.dies_after:
            self.is_there = self.dies = self.dies_after = False
            raise WriterGone("the writer is gone")
        return outcomes

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """The server's: it does not wait for a file that is held."""
    with SqliteStore(path, busy_seconds=0) as store:
        yield store


@pytest.fixture
def script(path: Path) -> Iterator[Script]:
    with SqliteStore(path) as store:
        yield Script(store)


@pytest.fixture
def journal(store: SqliteStore, script: Script, monkeypatch: pytest.MonkeyPatch) -> GroupJournal:
    monkeypatch.setattr(module, "ALONE_SECONDS", 60)  # nobody is alone by the slowness of a machine
    return GroupJournal(store, script.begin)


def alone(journal: GroupJournal) -> None:
    """Let the time pass after which the table that has written last is alone."""
    journal._alone_since -= 2 * module.ALONE_SECONDS


def together(journal: GroupJournal, *appends: tuple[str, int, Sequence[Draft | Record]]) -> list[Any]:
    """Append at the same time; return what each was told."""

    def told(table: str, expected: int, drafts: Sequence[Draft | Record]) -> Any:
        try:
            return journal.append(Append(table, expected, drafts))
        except Exception as refusal:
            return refusal

    asked = [gevent.spawn(told, *append) for append in appends]
    gevent.joinall(asked, timeout=20)
    return [each.value for each in asked]


def test_a_table_that_is_alone_writes_in_the_loop(journal: GroupJournal, script: Script, store: SqliteStore) -> None:
    records = journal.append(Append("t_1", -1, [draft("c0")]))
    alone(journal)
    records += journal.append(Append("t_1", 0, [draft("c1")]))
    assert (script.groups, list(store.read("t_1"))) == ([["t_1"]], records)


def test_as_soon_as_others_write_the_writer_does(journal: GroupJournal, script: Script, store: SqliteStore) -> None:
    journal.append(Append("t_1", -1, [draft("c0")]))
    alone(journal)
    journal.append(Append("t_2", -1, [draft("c0")]))
    journal.append(Append("t_1", 0, [draft("c1")]))
    journal.append(Append("t_1", 1, [draft("c2")]))
    assert script.groups == [["t_1"], ["t_2"], ["t_1"], ["t_1"]]
    assert store.check("t_1") == 3


def test_a_table_that_is_alone_waits_for_the_group_that_is_being_written(journal: GroupJournal, script: Script) -> None:
    """Otherwise it would find the file held, and stop the loop."""
    late: list[Any] = []

    def asks_again() -> None:
        if not late:
            alone(journal)
            late.append(gevent.spawn(journal.append, Append("t_1", 0, [draft("c1")])))
            gevent.sleep(0.001)

    script.besides = asks_again
    together(journal, ("t_1", -1, [draft("c0")]))
    gevent.joinall(late)
    assert script.groups == [["t_1"], ["t_1"]]


def test_who_asks_while_a_group_is_written_is_in_the_next(journal: GroupJournal, script: Script) -> None:
    late: list[Any] = []

    def one_more_asks() -> None:
        if not late:
            late.append(gevent.spawn(journal.append, Append("t_3", -1, [draft("c0")])))

    script.besides = one_more_asks
    together(journal, ("t_1", -1, [draft("c0")]), ("t_2", -1, [draft("c0")]))
    gevent.joinall(late)
    assert script.groups == [["t_1", "t_2"], ["t_3"]]


def test_the_loop_does_not_wait_for_a_file_that_is_held(journal: GroupJournal, script: Script, path: Path) -> None:
    journal.append(Append("t_1", -1, [draft("c0")]))
    alone(journal)
    with SqliteStore(path) as other:
        other.db.execute("BEGIN IMMEDIATE")
        script.besides = lambda: other.db.execute("ROLLBACK")
        assert journal.append(Append("t_1", 0, [draft("c1")]))[0].seq == 1
    assert script.groups == [["t_1"], ["t_1"]]


def test_refusals_are_raised_each_to_its_own_by_both_ways(journal: GroupJournal) -> None:
    told = together(
        journal,
        ("t_1", -1, [draft("c0")]),
        ("t_2", 5, [draft("c0")]),
        ("t_3", -1, [draft("c0", {"card": object()})]),
        ("t_4", -1, [draft("c0", {"card": 1.5})]),
    )
    assert list(map(type, told)) == [list, Conflict, Unwritable, Unwritable]
    journal._newest = "t_1"
    alone(journal)
    with pytest.raises(CommandKnown):
        journal.append(Append("t_1", 0, [draft("c0")]))


def test_a_writer_that_ended_between_two_groups_is_replaced_and_nobody_notices(
    journal: GroupJournal, script: Script
) -> None:
    journal.append(Append("t_1", -1, [draft("c0")]))
    script.is_there = False
    assert journal.append(Append("t_2", -1, [draft("c0")]))[0].seq == 0
    assert script.begun == 2


def test_what_a_dead_writer_did_not_keep_is_refused_and_can_be_tried_again(
    journal: GroupJournal, script: Script, store: SqliteStore
) -> None:
    script.dies = True
    told = together(journal, ("t_1", -1, [draft("c0"), draft("c1")]), ("t_2", -1, []))
    assert [(type(each), str(each)) for each in told] == [
        (StoreFailed, "the writer is gone: nothing was kept, try again")
    ] * 2
    assert store.tables() == []
    assert [record.seq for record in journal.append(Append("t_1", -1, [draft("c0"), draft("c1")]))] == [0, 1]
    assert script.begun == 2


def test_what_a_dead_writer_kept_is_acknowledged(journal: GroupJournal, script: Script, store: SqliteStore) -> None:
    [first] = store.append("t_1", -1, [draft("a")])
    lost = store.append("t_3", -1, [draft("a"), draft("b")])
    store.db.executescript("DROP TRIGGER records_are_never_removed; DELETE FROM records WHERE table_id = 't_3'")
    script.dies_after = True
    told = together(
        journal,
        ("t_1", 0, [draft("c0"), draft("c1", {"Ü": [{"b": None, "a": 1}]})]),
        ("t_2", -1, [draft("c0")]),
        ("t_3", -1, lost),
        ("t_1", 0, [draft("c0", {"card": 9})]),
        ("t_2", 7, [draft("c5")]),
    )
    assert [first, *told[0]] == list(store.read("t_1"))
    assert told[1:3] == [list(store.read("t_2")), lost]
    # the id of a command that was kept is refused for another one, and what came too late was not kept
    assert list(map(type, told[3:])) == [CommandKnown, StoreFailed]


@pytest.mark.parametrize("change", [{"by": "seat:2"}, {"data": {"card": 8}}, {"type": "passed"}, {"cmd": "c0#1"}])
def test_a_command_that_another_process_wrote_meanwhile_is_no_success(
    journal: GroupJournal, script: Script, store: SqliteStore, change: dict[str, Any]
) -> None:
    mine = [draft("c0"), draft("c0#1")]
    members = {"type": "played", "by": "seat:1", "cmd": "c0", "data": {"card": 7}, "at": mine[0].at}
    theirs = [Draft(**{**members, **change}), draft("c0#2" if "cmd" in change else "c0#1")]
    script.dies = True
    script.besides = lambda: store.append("t_1", -1, theirs)
    [told] = together(journal, ("t_1", -1, mine))
    assert isinstance(told, CommandKnown)
    assert told.record in list(store.read("t_1"))


def test_a_lost_record_in_whose_place_another_one_came_is_no_success(
    journal: GroupJournal, script: Script, store: SqliteStore
) -> None:
    [lost] = store.append("t_2", -1, [draft("c0")])
    script.dies = True
    script.besides = lambda: store.append("t_1", -1, [draft("c0")])
    [told] = together(journal, ("t_1", -1, [lost]))
    assert isinstance(told, CommandKnown)


def test_a_log_that_cannot_be_read_either_leaves_a_doubt_and_nobody_waiting(
    journal: GroupJournal, script: Script, store: SqliteStore
) -> None:
    script.dies_after = True
    script.besides = store.close
    told = together(journal, ("t_1", -1, [draft("c0")]), ("t_2", -1, [draft("c0")]))
    assert list(map(type, told)) == [InDoubt, InDoubt]
    assert "cannot be read" in str(told[0])


def test_a_fault_of_any_kind_leaves_nobody_waiting(journal: GroupJournal, script: Script) -> None:
    def fails() -> None:
        raise MemoryError("too much")

    script.besides = fails
    told = together(journal, ("t_1", -1, [draft("c0")]), ("t_2", -1, [draft("c0")]))
    assert list(map(type, told)) == [MemoryError, MemoryError]
    script.besides = lambda: None
    assert journal.append(Append("t_1", -1, [draft("c0")]))


@pytest.mark.parametrize("in_the_loop", [False, True])
def test_after_a_sync_that_failed_neither_way_writes_again(
    journal: GroupJournal, script: Script, store: SqliteStore, in_the_loop: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = SyncFailed("the disk did not confirm a write")
    if in_the_loop:
        journal._newest = "t_1"
        alone(journal)
        monkeypatch.setattr(store, "append_many", lambda requests: [failure])
    else:
        script.says = failure
    with pytest.raises(SyncFailed):
        journal.append(Append("t_1", -1, [draft("c0")]))
    monkeypatch.undo()
    script.says = None
    for _ in range(2):
        with pytest.raises(SyncFailed):
            journal.append(Append("t_1", -1, [draft("c1")]))
        alone(journal)
    assert store.tables() == []


def test_closing_writes_what_waits(journal: GroupJournal, script: Script, store: SqliteStore) -> None:
    gevent.spawn(journal.append, Append("t_1", -1, [draft("c0")]))
    gevent.sleep(0)
    journal.close()
    assert store.tables() == ["t_1"]
    assert script.closed


def test_what_comes_after_closing_is_refused_and_begins_no_writer(
    journal: GroupJournal, script: Script, store: SqliteStore
) -> None:
    journal.close()
    script.is_there = False
    for _ in range(2):
        with pytest.raises(StoreFailed, match="about to end"):
            journal.append(Append("t_1", -1, [draft("c0")]))
        alone(journal)
    assert (script.begun, store.tables()) == (1, [])


def test_a_real_writer_that_is_killed_again_and_again_keeps_what_was_acknowledged(
    path: Path, store: SqliteStore
) -> None:
    """Every command is acknowledged and in the log, or refused and not in it."""
    writers: list[Writer] = []
    fates: dict[tuple[str, str], bool] = {}

    def begin() -> Writer:
        writers.append(Writer(path, bytes(32)))
        writers[-1].append_many([])  # now it is up
        # a thread, which needs no turn of the loop: it strikes while a group is being written, or between two
        threading.Timer(0.01 * len(writers), writers[-1]._process.kill).start()
        return writers[-1]

    journal = GroupJournal(store, begin)

    def play(table: str) -> None:
        seq, number = -1, 0
        while len(writers) < 6 or (all(fates.values()) and len(writers) < 60):  # until one has struck a group
            cmd, number = f"c{number}", number + 1
            try:
                seq = journal.append(Append(table, seq, [draft(cmd)]))[-1].seq
                fates[table, cmd] = True
            except StoreFailed:
                fates[table, cmd] = False  # not while it waits: others would leave, and who is alone needs no writer

    players = [gevent.spawn(play, f"t_{number}") for number in range(4)]
    gevent.joinall(players)
    journal.close()
    assert {player.exception for player in players} == {None}
    assert {(table, cmd): store.find_command(table, cmd) is not None for table, cmd in fates} == fates
    assert set(fates.values()) == {True, False}
