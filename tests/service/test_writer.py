"""The process that writes: it refuses as a store does, derives the same salts, and never outlives its server."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from fairdeal.events import (
    Append,
    BrokenChain,
    CommandKnown,
    Conflict,
    Draft,
    Record,
    SqliteStore,
    StoreFailed,
    Unwritable,
    seal,
)
from fairdeal.service.desk.writer import Writer, WriterGone, pack
from fairdeal.service.evidence.salts import Salts

pytestmark = pytest.mark.processes

ROOT = Path(__file__).resolve().parents[2]
SEED = bytes(range(32))
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

SERVER = """
import sys
from fairdeal.events import Draft, Append
from fairdeal.service.desk.writer import Writer, pack
writer = Writer(sys.argv[1], bytes(range(32)))
writer.append_many([])
print(writer.pid, flush=True)
sys.stdin.readline()
draft = Draft(type="played", by="seat:1", cmd="late", at="2026-11-21T10:14:58.123Z", data={})
writer.append_many([pack(Append("t_1", -1, [draft]))])
"""


def draft(cmd: str, data: Any = None, **members: Any) -> Draft:
    told = {"type": "played", "by": "seat:1", "at": "2026-11-21T10:14:58.123Z", **members}
    return Draft(cmd=cmd, data={"card": "P7"} if data is None else data, **told)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def begin(path: Path) -> Iterator[Callable[..., Writer]]:
    """Begins writers, which are ended with the test."""
    writers: list[Writer] = []

    def one() -> Writer:
        writers.append(Writer(path, SEED))
        assert writers[-1].append_many([]) == []  # now it is up
        return writers[-1]

    yield one
    for writer in writers:
        writer.close()


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, be it that nobody has asked how."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def is_gone_within(pid: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not is_gone(pid) and time.monotonic() < end:
        time.sleep(0.01)
    return is_gone(pid)


def told(outcome: list[Record] | Exception) -> Any:
    """Write an outcome as what can be compared."""
    return outcome if isinstance(outcome, list) else (type(outcome), str(outcome), vars(outcome))


def test_a_group_comes_back_as_from_a_store(path: Path, begin: Callable[..., Writer]) -> None:
    writer = begin()
    with SqliteStore(path.with_name("other.db"), Salts(lambda: SEED)) as store:
        lost = seal(draft("c3"), "t_1", seal(draft("c2"), "t_1"))
        hidden = draft("c1", {"card": "Ü", "to": [1, None, True]}, secrets={"to": [1, 0]})
        requests = [
            Append("t_1", -1, [draft("c0"), hidden]),
            Append("t_1", -1, [draft("c9")]),
            Append("t_1", 1, [draft("c1")]),
            Append("t_1", 1, [draft("c4", {"when": 1.5})]),
            Append("t_1", 1, [draft("c4", {"when": (1, 2)})]),
            Append("t_1", 1, [lost]),
            Append("t_1", 1, []),
            Append("t_2", -1, [draft("c0", {"deck": [2, 1]}, secrets={"deck": []})]),
        ]
        expected = store.append_many(requests)
        assert list(map(type, expected)) == [
            list,
            Conflict,
            CommandKnown,
            Unwritable,
            Unwritable,
            BrokenChain,
            list,
            list,
        ]
        assert list(map(told, writer.append_many(list(map(pack, requests))))) == list(map(told, expected))
    with SqliteStore(path) as log:
        assert [*log.read("t_1"), *log.read("t_2")] == [*expected[0], *expected[-1]]  # type: ignore[misc]


def test_a_failure_of_the_disk_comes_back_as_such(path: Path, begin: Callable[..., Writer]) -> None:
    writer = begin()
    other = sqlite3.connect(path)
    other.executescript("DROP TRIGGER records_are_never_removed; DROP TABLE records")
    other.close()
    [outcome] = writer.append_many([pack(Append("t_1", -1, [draft("c0")]))])
    assert told(outcome) == (StoreFailed, f"{path}: no such table: records: nothing was kept", {})


def test_a_fault_without_a_name_of_its_own_is_told(begin: Callable[..., Writer]) -> None:
    spoilt = pack(Append("t_1", -1, [draft("c0", secrets={"card": 5})]))
    [outcome] = begin().append_many([spoilt])
    assert isinstance(outcome, RuntimeError)
    assert str(outcome) == "TypeError: 'int' object is not iterable"


def test_what_no_message_can_carry_is_refused_before_it_is_sent() -> None:
    with pytest.raises(Unwritable, match="none of string, integer, boolean"):
        pack(Append("t_1", -1, [draft("c0", {"card": object()})]))


@linux
def test_the_seed_stands_where_nobody_else_can_read_it(begin: Callable[..., Writer]) -> None:
    pid = begin().pid
    for name in ("cmdline", "environ"):
        assert SEED not in Path(f"/proc/{pid}/{name}").read_bytes()


@linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_a_supervisor_tells_all_processes_is_for_the_server(begin: Callable[..., Writer], number: int) -> None:
    writer = begin()
    os.kill(writer.pid, number)
    [outcome] = writer.append_many([pack(Append("t_1", -1, [draft("c0")]))])
    assert isinstance(outcome, list)
    writer.close()
    assert is_gone(writer.pid)


@linux
def test_a_writer_that_is_killed_is_gone_for_certain(begin: Callable[..., Writer]) -> None:
    writer = begin()
    os.kill(writer.pid, signal.SIGKILL)
    with pytest.raises(WriterGone, match="has ended"):
        writer.append_many([pack(Append("t_1", -1, [draft("c0")]))])
    assert is_gone(writer.pid)
    assert not writer.lives()


@linux
def test_a_writer_that_hangs_is_ended(begin: Callable[..., Writer]) -> None:
    writer = begin()
    writer._socket.settimeout(0.2)
    os.kill(writer.pid, signal.SIGSTOP)
    with pytest.raises(WriterGone):
        writer.append_many([pack(Append("t_1", -1, [draft("c0")]))])
    assert is_gone(writer.pid)


def test_a_writer_that_cannot_open_the_log_is_gone(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "nowhere" / "log.db", SEED)
    with pytest.raises(WriterGone):
        writer.append_many([])
    writer.close()


def test_a_process_that_cannot_be_started_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(path.with_name("no-python")))
    with pytest.raises(WriterGone, match="cannot be started"):
        Writer(path, SEED)


@linux
def test_a_writer_ends_with_its_server_even_while_it_waits_for_the_file(path: Path) -> None:
    """The kernel ends it: it would not have looked at its socket for ten seconds."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdin
    assert server.stdout
    pid = int(server.stdout.readline())
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    server.stdin.write("\n")
    server.stdin.flush()
    time.sleep(0.3)
    assert not is_gone(pid)
    server.kill()
    server.communicate()
    assert is_gone_within(pid, 5)
    holder.execute("ROLLBACK")
    assert holder.execute("SELECT count(*) FROM records").fetchone() == (0,)
    holder.close()


@linux
def test_a_writer_ends_at_the_end_of_its_socket(begin: Callable[..., Writer]) -> None:
    """So it goes where the kernel cannot end a process with another."""
    writer = begin()
    writer._socket.close()
    assert is_gone_within(writer.pid, 20)
