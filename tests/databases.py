"""PostgreSQL and Redis of the tests' own: in a temporary folder, on loopback, gone with the run."""

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any, TypeVar

import psycopg
import pytest
from programs import environment_of, program
from psycopg.pq import TransactionStatus

from fairdeal.events.postgres import SESSION, Heard, PostgresStore

USER = "fairdeal"
Kind = TypeVar("Kind", bound="Service")
LOOK_SECONDS = 0.02
# As its owner may, past the triggers that keep the records.
EMPTIES = "SET session_replication_role = replica; DELETE FROM records; DELETE FROM archived; UPDATE times SET at = ''"


def free_port(many: int = 1) -> int:
    """A free port, the first of so many side by side, below those that the system gives to whoever connects."""
    for port in random.SystemRandom().sample(range(10_000, 20_000 - many), 100):
        with suppress(OSError), ExitStack() as held:
            for each in range(port, port + many):
                held.enter_context(socket.create_server(("127.0.0.1", each)))
            return port
    raise AssertionError("no port is free")


def _as_somebody() -> list[str]:
    """PostgreSQL refuses to run as root: whoever is root runs it as nobody."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []


class Service:
    """A program of its own on a free port, which can be stopped, killed and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fairdeal-"))
        self.port = free_port()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "said").open("ab") as said:
            self._process = subprocess.Popen(
                [*_as_somebody(), *self.command()],
                stdout=said,
                stderr=said,
                env=environment_of(self.command()[0]),
                start_new_session=True,
            )
        while not self.answers():
            assert self._process.poll() is None, self.said()
            sleep(LOOK_SECONDS)

    def said(self) -> str:
        """All that the program has told so far."""
        return (self.folder / "said").read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        return self._process.pid

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """A PostgreSQL server, with its own settings for what is on disk: it confirms nothing that is not."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count()
        self._kept = ""  # the database that is emptied again and again
        self._make()
        self.start()

    def _make(self) -> None:
        """Make the folder of its data."""
        self._does("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def _does(self, name: str, *arguments: str) -> None:
        command = [*_as_somebody(), program(name), "-D", str(self.folder / "data"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, env=environment_of(program(name)), check=False)
        assert done.returncode == 0, done.stderr

    def command(self) -> list[str]:
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "jit": "off", "fsync": "on"}
        settings["dynamic_shared_memory_type"] = "mmap"  # one that is killed leaves nothing in /dev/shm
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [program("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *given]

    def answers(self) -> bool:
        try:
            self.ask("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def ask(self, question: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Ask as its owner, who may do everything."""
        with psycopg.connect(self.address(database), autocommit=True, connect_timeout=5) as connection:
            cursor = connection.execute(question.encode())
            return cursor.fetchall() if cursor.description else []

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new database."""
        name = f"log{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.address(name)

    def emptied(self) -> str:
        """The address of a log without records: one for all tests that leave its schema as it is."""
        if not self._kept:
            self._kept = self.fresh()
            PostgresStore(self._kept).close()
        self.ask(EMPTIES, self._kept.rpartition("/")[2])
        return self._kept

    def kill(self) -> None:
        """End all of its processes at once, without a goodbye."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def kill_hard(self) -> None:
        """End all of its processes as a power cut would: with -9."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Standby(Postgres):
    """A copy of a PostgreSQL server, without which that one confirms nothing any more."""

    def __init__(self, primary: Postgres) -> None:
        self._primary = primary
        super().__init__()
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.ask("SELECT pg_reload_conf()")
        while primary.ask("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            sleep(LOOK_SECONDS)

    def _make(self) -> None:
        self._does("pg_basebackup", "-d", self._primary.address("postgres"), "-R", "--checkpoint=fast", "--no-sync")

    def promote(self) -> None:
        """Let it take over."""
        assert self.ask("SELECT pg_promote()") == [(True,)]

    def address_of_both(self, primary: str) -> str:
        """The address of a database of the primary, wherever it lives."""
        here = f"127.0.0.1:{self._primary.port}"
        return f"{primary.replace(here, f'{here},127.0.0.1:{self.port}')}?target_session_attrs=read-write"


class Pooler(Service):
    """A pgbouncer before a PostgreSQL server, in the mode and with the setting that docs/hosting.md names."""

    def __init__(self, postgres: Postgres, mode: str = "session") -> None:
        super().__init__()
        settings = {
            "listen_addr": "127.0.0.1",
            "listen_port": self.port,
            "unix_socket_dir": "",
            "auth_type": "any",
            "pool_mode": mode,
            "ignore_startup_parameters": "extra_float_digits",
        }
        told = [f"{name} = {value}" for name, value in settings.items()]
        database = f"* = host=127.0.0.1 port={postgres.port} user={USER}"
        self._settings = self.folder / "pgbouncer.ini"
        self._settings.write_text("\n".join(["[databases]", database, "[pgbouncer]", *told]))
        self._settings.chmod(0o644)
        self.start()

    def before(self, log: str) -> str:
        """The address of a log by way of this."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{log.rpartition('/')[2]}"

    def command(self) -> list[str]:
        return [program("pgbouncer"), str(self._settings)]

    def answers(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0


class Redis(Service):
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        keeps = ("--save", "", "--appendonly", "no", "--dir", str(self.folder))
        return [program("redis-server"), "--bind", "127.0.0.1", "--port", str(self.port), *keeps]

    def answers(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def running(kind: Callable[[], Kind]) -> Iterator[Kind]:
    """Run a service for as long as the block lasts."""
    one = kind()
    try:
        yield one
    finally:
        one.end()


IN_THE_WAY = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)  # 40001, 40P01


class Contended(Heard):
    """A connection on which a statement or a commit fails now and then, and undoes all, as others were in the way."""

    dice = random.Random()
    often = 0.0  # of a statement alone, or a commit; within a transaction seldom, for there are many

    def execute(self, *asked: Any, **more: Any) -> Any:
        alone = self.info.transaction_status == TransactionStatus.IDLE
        self._may_fail(self.often if alone else self.often / 10)
        return super().execute(*asked, **more)

    @contextmanager
    def transaction(self, *how: Any, **more: Any) -> Iterator[psycopg.Transaction]:
        with super().transaction(*how, **more) as begun:
            yield begun
            self._may_fail(self.often)

    def _may_fail(self, often: float) -> None:
        if self.dice.random() < often:
            raise self.dice.choice(IN_THE_WAY)("could not serialize access")


def contend(monkeypatch: pytest.MonkeyPatch, seed: str, often: float = 0.1) -> None:
    """Let every connection from now on be one of a database that serialises all, and fails as the seed says."""
    Contended.dice, Contended.often = random.Random(seed), often
    monkeypatch.setattr("fairdeal.events.postgres.SESSION", SESSION.replace("READ COMMITTED", "SERIALIZABLE"))
    monkeypatch.setattr("fairdeal.events.postgres.Heard", Contended)
    monkeypatch.setattr("fairdeal.events.postgres.AGAIN_SECONDS", 0.001)
