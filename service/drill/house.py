"""A house to drill: a server in a process that can be killed, and regulars who note what they are told."""

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_bytes
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from fairdeal.engine import sensible
from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, open_reader
from fairdeal.events.sql import SqlReader

from ..errors import Problem
from ..remote.asking import post
from ..remote.keyed import Keyed
from ..remote.link import Invitation, Place
from ..remote.player import Player
from ..remote.shown import Message
from ..remote.signer import SigningKey

BEGUN = 60.0  # seconds for a server to begin
LOG = "log.db"
NAMES = ("Ann", "Bo")
SECRET = token_bytes(32)  # of which the keys of regulars are made
LONG = {"game": "money-sweeper", "options": {"target": 100_000}}


class Ground(NamedTuple):
    """The place where a drill is held: an empty folder, and the address of an empty database if the log is in one."""

    folder: Path
    database: str = ""

    @property
    def log(self) -> str:
        """Return the name of the log."""
        return self.database or str(self.folder / LOG)


class Site:
    """A server on the log of some ground, and what the servers there said on standard error so far.

    `by` is another address of the same log.
    """

    def __init__(self, ground: Ground, by: str = "") -> None:
        self._ground, self._log = ground, by or ground.log
        self.url = ""
        self._put, self._notes = ground.folder / "clock", ground.folder / "notes"
        self.put_clock(0)
        self._port = free_port()  # the same after each start, so that regulars find it again
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """Return the server's process."""
        assert self._process
        return self._process.pid

    def begin(self) -> None:
        """Start the server. Raises `StoreFailed` with what it said when it does not come up."""
        keys = str(self._ground.folder / "keys") if self._ground.database else ""
        command = [sys.executable, "-m", "fairdeal.service.cli.drill_server"]
        command += [self._log, keys, str(self._put), str(self._port)]
        with self._notes.open("a", encoding="utf-8") as notes:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=notes, text=True)
        assert self._process.stdout
        self.url = self._process.stdout.readline().strip()
        if not self.url:
            self.kill()
            raise StoreFailed(_("The server of the drill did not begin: {why}", why=self.notes()[-500:]))

    def kill(self) -> None:
        """End the server as a power cut would; its writer and its other processes end with it."""
        if self._process:
            self._process.kill()
            self._gone()

    def end(self) -> None:
        """Ask the server to end."""
        if self._process:
            self._process.terminate()
            self._gone()

    def _gone(self) -> None:
        assert self._process
        assert self._process.stdout
        self._process.wait(BEGUN)
        self._process.stdout.close()
        self._process = None

    def writer(self) -> int | None:
        """Return the process that writes the log; None while there is none."""
        for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split():
            with suppress(OSError):
                if b"desk.writer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    return int(pid)
        return None

    def notes(self) -> str:
        """Return what the servers of this house wrote to standard error."""
        return self._notes.read_text(encoding="utf-8")

    def put_clock(self, seconds: float) -> None:
        """Put the system's clock ahead of the true one, or behind it."""
        part = self._put.with_suffix(".part")
        part.write_text(f"{seconds}\n", encoding="ascii")
        part.replace(self._put)

    def open(self, **more: Any) -> Invitation:
        """Open a table with one seat for a regular, and a bot; return the seat's link."""
        [link] = self._opened("bot", **more)
        return link

    def open_for_two(self) -> list[Invitation]:
        """Open a table with two seats for regulars; return the links of both."""
        return self._opened("open")

    def _opened(self, other: str, **more: Any) -> list[Invitation]:
        seats = [{"kind": "me"}, {"kind": other}]
        secrets = {seat: token_bytes(32) for seat, plan in enumerate(seats) if plan["kind"] != "bot"}
        invitations = {str(seat): SigningKey(secret).public for seat, secret in secrets.items()}
        body = {**LONG, "seats": seats, "invitations": invitations, **more}
        opened = post(f"{self.url}/api/v1/tables", body)
        place = Place(self.url, opened["table"])
        return [Invitation(place, opened["root"], "", {seat: secret}) for seat, secret in secrets.items()]

    @contextmanager
    def log(self) -> Iterator[SqlReader]:
        """Open the log as it lies on the disk."""
        with open_reader(self._ground.log) as reader:
            yield reader


def free_port() -> int:
    """Return a port of loopback on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Enough(Exception):
    """The end of an evening, before the match is over."""


class Noting(Keyed):
    """A seat whose holder notes what the server says."""

    def __init__(self, link: Invitation, name: str, note: Callable[[Message], None]) -> None:
        super().__init__(link, name, SECRET)
        self._note = note

    def ticket(self) -> str:
        """Ask for a ticket, unless it is time to go home."""
        self._note({"is": "lost"})
        return super().ticket()

    def hear(self, heard: Message) -> None:
        """Note the message."""
        super().hear(heard)
        self._note(heard)


class Regular(Thread):
    """A player who comes back when the line breaks, and notes everything that was promised."""

    def __init__(self, link: Invitation, name: str = NAMES[0]) -> None:
        super().__init__(daemon=True)
        self.link = link
        self.done: dict[str, int] = {}  # the command's id → the record that it was said to have written
        self.shown = -1  # the newest record of which a view told
        self.news = -1  # the newest record that was told as news
        self.again: list[int] = []  # records that were told as news a second time
        self.stands = True
        self.wrong = ""  # what went wrong for it
        self._player = Player(Noting(link, name, self._note), sensible, lambda line: None, patience=BEGUN)

    def _note(self, heard: Message) -> None:
        if heard["is"] == "done":
            self.done[heard["id"]] = heard["seq"]
        elif heard["is"] == "view":
            self.shown = max(self.shown, heard["seq"])
            for each in heard["news"]:
                if each["seq"] <= self.news:
                    self.again.append(each["seq"])
                self.news = max(self.news, each["seq"])
        if not self.stands:
            raise Enough

    def run(self) -> None:
        try:
            self._player.play()
        except Enough:
            pass
        except Problem as problem:
            self.wrong = f"{problem.code}: {problem.message}"
        except Exception as wrong:  # of any kind: the drill tells each as what went wrong in it
            self.wrong = f"{type(wrong).__name__}: {wrong}"

    def goes_home(self) -> None:
        """Let it stop at the next thing that it hears."""
        self.stands = False


class Dreamer(Thread):
    """A player who is there and lets the clock play, and notes how long each decision lasted."""

    def __init__(self, link: Invitation) -> None:
        super().__init__(daemon=True)
        self.link = link
        self.asked = 0  # decisions that it was asked for
        self.lasted: list[float] = []  # seconds until the clock played, for each
        self.stands = True
        self._at = (-1, 0.0)  # the record after which it was asked, and when

    def run(self) -> None:
        chair = Keyed(self.link, NAMES[0], SECRET)
        with suppress(OSError, WebSocketException), connect(self.link.place.socket, max_size=None) as line:
            line.send(json.dumps({"do": "hello", "ticket": chair.ticket(), "since": -1}))
            while self.stands:
                with suppress(TimeoutError):
                    heard = json.loads(line.recv(timeout=0.1))
                    chair.hear(heard)
                    if heard["is"] == "view":
                        for owed in chair.owed(heard):
                            line.send(json.dumps(owed.message))
                        self._sees(heard)

    def was_asked(self, times: int) -> bool:
        """Tell whether it has been asked for so many decisions."""
        return self.asked >= times

    def was_played_for(self, times: int) -> bool:
        """Tell whether the clock has made so many."""
        return len(self.lasted) >= times

    def _sees(self, view: Message) -> None:
        now, mine = monotonic(), view["mine"]
        if mine is None:  # the match has not begun
            return
        if any(news["by"] == f"clock:{mine['seat']}" for news in view["news"]) and self._at[0] >= 0:
            self.lasted.append(now - self._at[1])
            self._at = (-1, 0.0)
        if mine["choices"]["items"] and self._at[0] < 0:
            self._at = (view["seq"], now)
            self.asked += 1


def broken_promises(log: SqlReader, regulars: Sequence[Regular]) -> list[str]:
    """List acknowledged moves and shown records that the log lacks, and records that were told as news twice."""
    found = []
    for each in regulars:
        table = each.link.place.table
        records = log.check(table)
        if each.shown >= records:
            found.append(f"{table}: #{each.shown} was shown, the log ends at #{records - 1}")
        found += [f"{table}: #{seq} was told twice" for seq in each.again]
        written = {record.cmd.rpartition(":")[2]: record.seq for record in log.read(table)}
        found += [
            f"{table}: command {command} was acknowledged as #{seq}, the log has it as #{written.get(command)}"
            for command, seq in each.done.items()
            if written.get(command) != seq
        ]
    return found


def wait_until(holds: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until it holds. Raises `StoreFailed` when it does not in that time."""
    end = monotonic() + seconds
    while not holds():
        if monotonic() > end:
            raise StoreFailed(_("The drill waited for {n} seconds in vain: {what}.", n=round(seconds), what=what))
        sleep(0.01)
