"""Several servers of one log in one process, under a schedule drawn from a number: the same number, the same evening.

Each server is the real desk, with bots, deadlines, recovery and neighbours, on a store that stops at every question:
there the schedule lets another server go on, or lets the question fail. What stands still, what breaks off and what is
lost, and when, is drawn; the clocks move when the schedule says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from json import dumps
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from greenlet import GreenletExit, getcurrent, greenlet
from pages import Inbox, Page

from fairdeal.events import Head, InDoubt, MemoryStore, Record, StoreFailed, openings
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.tables import Desk
from fairdeal.service.doors.http.records import read_lines
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.evidence.receipts import read
from fairdeal.service.evidence.salts import Salts
from fairdeal.service.live.neighbours import Here, Neighbours
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.seats.losses import WAIT_SECONDS
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.time import written
from fairdeal.service.upkeep.steady import Shared
from fairdeal.sitting import Sitting, StillClock, signed

SECRET = b"the operator's secret in a test."
SKEWS = (2, 60, 3600)  # seconds that the clocks of servers are apart at most
MOST_LOST = 3  # times that a log loses its end in one schedule
ONE_MORE = 0.5  # how likely a question that fails is followed by another that does


class Log(MemoryStore):
    """The log that all servers share, which can lose its end, as in a failover to a copy that lacks records."""

    def __init__(self, clock: StillClock) -> None:
        super().__init__(Salts(lambda: SECRET), is_signed)
        self.now = clock

    def newest(self, table: str) -> tuple[str, Head]:
        return written(self.now()), self.head(table)

    def cut(self, table: str, records: int) -> None:
        """Lose that many records of a table, also a part of what a command wrote, but not those that opened it."""
        log = self._logs[table]
        for lost in log[max(len(log) - records, 8) :]:
            del self._commands[table, lost.cmd]
            log.remove(lost)


class Line:
    """What one server has of the log: every question is a moment at which the others may go on, and may fail."""

    def __init__(self, log: MemoryStore) -> None:
        self._log = log
        self.salt, self.verify = log.salt, log.verify
        self.fails: Callable[[str], Exception | None] = lambda _question: None

    def __getattr__(self, question: str) -> Any:
        ask = getattr(self._log, question)

        def asked(*given: Any) -> Any:
            pause()
            if isinstance(failure := self.fails(question), StoreFailed) and not isinstance(failure, InDoubt):
                raise failure
            found = ask(*given)
            found = iter(list(found)) if isinstance(found, Iterator) else found
            pause()
            if failure:
                raise failure
            return found

        return asked

    def moved(self, heads: Mapping[str, Head]) -> Iterable[str]:
        return [table for table, head in heads.items() if self.head(table) != head]


def pause() -> None:
    """Let the schedule decide who goes on; what the schedule does itself is not interrupted."""
    if (outside := getcurrent().parent) is not None:
        outside.switch()


@dataclass(frozen=True)
class Keyed(Config):
    """A server that keeps nothing on a disk but shares the operator's key with the others."""

    file: Path = Path()

    def operator_file(self) -> Path:
        return self.file


class Server:
    """One server: it does one thing after another, and stops at every question to the log."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.cut_off = self.hangs = self.falters = False
        self.work: list[Callable[[], object]] = []
        self.doing: greenlet | None = None
        self.seen: dict[Desk, list[tuple[int, str]]] = {}  # which records were told, by seq and hash
        self.begin()

    def begin(self) -> None:
        """Start, or start anew, with whatever time the machine has: nothing is left of what was in memory."""
        skew = self.world.dice.choice(SKEWS)
        self.apart = self.world.dice.uniform(-skew, skew)
        self.line = Line(self.world.log)
        self.line.fails = self._fails
        config = Keyed(clock=self._clock, entropy=self.world.entropy, file=self.world.secret)
        self.service: Service = make_service(config, self.line)
        self.service.tables.listeners.insert(0, self._told)
        self.soon: list[tuple[Any, ...]] = []  # what the hub does when this turn is over
        self.service.hub._loop = SimpleNamespace(run_callback=lambda *asked: self.soon.append(asked))
        self.service.bots._spawn = self.work.append
        self.service.bots._sleep = lambda _seconds: pause()  # a bot that waits lets the others go on
        self.neighbours = Neighbours(self.service.tables, self, self.line.moved, Nobody(), Hinting(self), [self.time])
        self.seen.clear()

    def _clock(self) -> datetime:
        return self.world.clock() + timedelta(seconds=self.apart)

    def time(self) -> None:
        """Ask for the log's time."""
        assert isinstance(self.service.clock, Shared)
        self.service.clock.look()

    def _fails(self, question: str) -> Exception | None:
        if self.cut_off:
            return StoreFailed("the database is out of reach")
        faults = self.world.faults and (ONE_MORE if self.falters else self.world.faults)
        self.falters = self.world.dice.random() < faults
        if not self.falters:
            return None
        return InDoubt("the line broke before the answer") if question == "append" else StoreFailed("the line broke")

    def _told(self, desk: Desk, steps: Sequence[Step]) -> None:
        self.seen.setdefault(desk, []).extend((step.record.seq, step.record.hash) for step in steps)

    # As the guests of a server whom the neighbours ask

    def has_at(self, table: str) -> bool:
        return self.service.tables.has(table)

    def here(self) -> dict[str, Here]:
        return {table: Here() for table in self.world.tables if self.has_at(table)}

    def elsewhere(self, others: Mapping[str, Here]) -> None:
        pass

    def send_away(self) -> None:
        pass

    # Working

    def go_on(self) -> None:
        """Work up to the next question to the log."""
        if self.doing is None and self.work:
            self.doing = greenlet(self.work.pop(0))
        if self.doing is not None:
            self.doing.switch()
            if self.doing.dead:
                self.doing = None
        while self.soon and (self.is_idle or self.world.dice.random() < 0.5):
            run, *given = self.soon.pop(0)
            run(*given)

    def ends(self) -> None:
        """Break off whatever it does, as a process that is killed."""
        self.work.clear()
        if self.doing is not None:
            self.doing.throw(GreenletExit)
            self.doing = None

    @property
    def is_idle(self) -> bool:
        return self.doing is None and not self.work


class Nobody:
    """A board on which no server says anything."""

    def tell(self, here: Mapping[str, Here]) -> None:
        pass

    def others(self, tables: Iterable[str]) -> dict[str, Here]:
        return {}

    def busy(self, most: int) -> list[str]:
        return []


class Hinting:
    """Hints to the other servers, which come late, twice or never."""

    heard = False

    def __init__(self, server: Server) -> None:
        self._server = server

    def tell(self, table: str, seq: int) -> None:
        others = [each for each in self._server.world.servers if each is not self._server]
        self._server.world.hints += [(each, table, seq) for each in others]

    def hear(self, heard: Callable[[str, int], None]) -> None:
        pass


@dataclass
class Asked:
    """A command of a person: sent to one server or several, until there is an answer."""

    table: str
    command: Command
    server: int
    done: int | None = None  # the seq that was told …
    proved: bool = False  # … and whether a receipt speaks of it
    refused: str = ""


@dataclass
class Person:
    """Somebody who asks for a thing at a time, and keeps the newest receipt and a copy of what leads up to it."""

    seat: int
    table: str
    asks: Asked | None = None
    receipt: str = ""
    since: int = -1
    answers: list[Asked] = field(default_factory=list)
    copy: dict[str, Record] = field(default_factory=dict)  # by their hashes

    def copied(self) -> list[Record]:
        """The records that lead up to the receipt, the newest first, as far as this copy goes."""
        found, want = [], read(self.receipt).root
        while want in self.copy:
            found.append(self.copy[want])
            want = found[-1].prev
        return found

    def message(self, records: Sequence[Record]) -> bytes:
        """Some of these records as a page brings them, with the openings that this seat has."""
        lines = [*(record.line for record in records), *openings(records, f"seat:{self.seat}")]
        return "\n".join([dumps({"receipt": self.receipt}), *lines]).encode()


class World:
    """The log, its servers, the people at its tables, and what happens to them."""

    def __init__(self, seed: int, folder: Path, servers: int = 3, *, loses: bool = False) -> None:
        self.dice = random.Random(seed)
        self.secret = folder / f"{seed}.operator"
        self.secret.write_bytes(SECRET)
        self.clock = StillClock()
        self.faults, self.loses, self.lost = 0.0, loses, 0
        self.hints: list[tuple[Server, str, int]] = []
        self.log = Log(self.clock)
        self.tables: list[str] = []
        self.servers: list[Server] = []
        self.servers += [Server(self, number) for number in range(servers)]
        self._ids = count()
        self.people = [person for game, bots in MATCHES for person in self._seated(game, bots)]
        self.pages = [Page(each.table, each.seat) for each in self.people]
        self.pages += [Page(table, None) for table in self.tables]
        self.faults = 0.02

    def entropy(self, size: int) -> bytes:
        return self.dice.randbytes(size)

    def _seated(self, game: str, bots: int) -> list[Person]:
        given: dict[str, Any] = {"clock": "bank", "seconds": 600, "bots": dict.fromkeys(range(2, 2 + bots), "simple")}
        opened = Sitting(self.servers[0].service, game, 2 + bots, **given)
        self.tables.append(opened.id)
        return [Person(seat, opened.id) for seat in range(2)]

    # What happens

    def run(self, steps: int) -> None:
        """Let so many things happen, each drawn."""
        happens = list(WEIGHTS)
        for _ in range(steps):
            [name] = self.dice.choices(happens, [WEIGHTS[each] for each in happens])
            getattr(self, f"_{name}")()

    def _works(self) -> None:
        able = [each for each in self.servers if not each.hangs and not each.is_idle]
        if able:
            self.dice.choice(able).go_on()

    def _asks(self) -> None:
        person = self.dice.choice(self.people)
        server = self.dice.choice(self.servers)
        if person.asks is None:
            server.work.append(lambda: self._ask(person, server))
        elif self.dice.random() < 0.3:  # no answer yet: the same is asked for again, perhaps elsewhere
            asked = person.asks
            server.work.append(lambda: self._send(person, asked, server))

    def _ask(self, person: Person, server: Server) -> None:
        """Look at the table as this server shows it, and ask for what one may do there."""
        with suppress(Problem, StoreFailed):
            self._meets(person, server)
            desk = server.service.tables.desk(person.table)
            if person.asks is None and (wanted := self._wanted(person, desk)):
                person.asks = Asked(person.table, wanted, server.number)
                self._send(person, person.asks, server)

    def _wanted(self, person: Person, desk: Desk) -> Command | None:
        table = desk.table
        base: dict[str, Any] = {"id": f"ask-{next(self._ids)}", "seat": person.seat, "seq": table.seq}
        if table.missing or table.status != "playing":
            return None
        if table.waits_for_deal():
            return signed(shown(desk, self.clock), table, NextDeal(**base))
        if person.seat not in table.acting("person"):
            return None
        choice = self.dice.choice(list(table.state.choices(person.seat).items))
        return signed(shown(desk, self.clock), table, Play(**base, action=msgspec.to_builtins(choice.action)))

    def _send(self, person: Person, asked: Asked, server: Server) -> None:
        try:
            asked.done = server.service.tables.submit(asked.table, asked.command)
            person.since = max(person.since, asked.done)
            told, key = server.service.signing.now(asked.table), server.service.signing.key
            asked.proved = (size := read(told, key).size) > asked.done
            if not person.receipt or size > read(person.receipt, key).size:
                person.receipt = told  # as a page does, which takes a shorter log for an alarm
        except Problem as problem:
            if problem.code == "storage":  # whether it was kept is not known: the same is asked for again
                return
            asked.refused = problem.code
        except StoreFailed:
            pass
        if person.asks is asked:
            person.asks = None
            person.answers.append(asked)

    def _copies(self) -> None:
        """Let a page copy the newest lines, as it does behind each receipt."""
        person, server = self.dice.choice(self.people), self.dice.choice(self.servers)
        server.work.append(lambda: quietly(lambda: self._copy(person, server)))

    def _copy(self, person: Person, server: Server) -> None:
        newest = server.service.tables.desk(person.table).table.seq
        records = server.service.store.read(person.table, max(newest - 10, -1))
        person.copy.update((record.hash, record) for record in records)

    def _brings(self) -> None:
        """Let a page bring what it has, or a part, or with a gap; two pages may do so at once."""
        person, server = self.dice.choice(self.people), self.dice.choice(self.servers)
        begins, ends = sorted(self.dice.randrange(8) for _ in range(2))
        left_out = self.dice.choice((None, None, begins + 1))
        server.work.append(lambda: quietly(lambda: self._bring(person, server, slice(begins, ends + 1), left_out)))

    def _bring(self, person: Person, server: Server, part: slice, left_out: int | None = None) -> None:
        if not person.receipt:
            return
        self._meets(person, server)
        brought = [each for number, each in enumerate(person.copied()[part]) if number != left_out]
        with server.service.tables.held(person.table) as desk:
            server.service.recovery.take(desk, *read_lines(person.message(brought[::-1])))

    def _opens(self) -> None:
        page, server = self.dice.choice(self.pages), self.dice.choice(self.servers)
        server.work.append(lambda: quietly(lambda: page.come(server)))

    def _closes(self) -> None:
        self.dice.choice(self.pages).close()

    def _signs(self) -> None:
        server = self.dice.choice(self.servers)
        server.work.append(lambda: quietly(server.service.hub.sign_for_silence))

    def _looks(self) -> None:
        server = self.dice.choice(self.servers)
        server.work.append(lambda: quietly(server.neighbours.look))

    def _hears(self) -> None:
        if self.hints:
            server, table, seq = self.hints.pop(self.dice.randrange(len(self.hints)))
            if self.dice.random() < 0.8:
                server.work.append(lambda: quietly(lambda: server.neighbours.heard(table, seq)))

    def _rings(self) -> None:
        server = self.dice.choice(self.servers)
        server.work.append(lambda: quietly(server.service.deadlines.ring))

    def _waits(self) -> None:
        self.clock.tick(self.dice.uniform(0, 3))

    def _breaks(self) -> None:
        server = self.dice.choice(self.servers)
        server.cut_off = not server.cut_off

    def _hangs(self) -> None:
        server = self.dice.choice(self.servers)
        server.hangs = not server.hangs

    def _sleeps(self) -> None:
        """Let a machine sleep, and its clock with it."""
        server = self.dice.choice(self.servers)
        server.apart -= self.dice.uniform(0, self.dice.choice(SKEWS))

    def _dies(self) -> None:
        server = self.dice.choice(self.servers)
        server.ends()
        faults, self.faults, server.cut_off = self.faults, 0.0, False
        server.begin()
        self.faults = faults
        for page in self.pages:
            page.loses_line_to(server)

    def _loses(self) -> None:
        """Lose the ends of one table or several at once, while whoever has just written waits for the answer."""
        if self.loses and self.lost < MOST_LOST:
            self.lost += 1
            for table in self.dice.sample(self.tables, self.dice.randrange(1, len(self.tables) + 1)):
                self.log.cut(table, self.dice.randrange(1, 5))

    # Afterwards

    def comes_to_rest(self) -> None:
        """Let every fault be over, everybody come again, and what is due happen."""
        self.faults = 0.0
        for server in self.servers:
            server.cut_off = server.hangs = False
            server.work.append(server.time)
        self._finish()
        for seconds in (1.0, WAIT_SECONDS, WAIT_SECONDS, 1.0, 1.0):
            for person in self.people:
                for server in self.servers:
                    server.work.append(lambda person=person, server=server: self._comes(person, server))  # type: ignore[misc]
            for page in self.pages:
                server = self.dice.choice(self.servers)
                server.work.append(lambda page=page, server=server: page.is_open or page.come(server))  # type: ignore[misc]
            for server in self.servers:
                server.work.append(lambda server=server: server.service.deadlines.ring())  # type: ignore[misc]
                server.work.append(server.neighbours.look)
            self._finish()
            self.clock.tick(seconds)
        for server in self.servers:
            server.work.append(server.neighbours.look)
        self._finish()

    def _comes(self, person: Person, server: Server) -> None:
        with suppress(Problem):
            self._meets(person, server)
            self._bring(person, server, slice(None))

    def _meets(self, person: Person, server: Server) -> None:
        """Come to a server with what one knows."""
        with server.service.tables.held(person.table) as desk:
            server.service.recovery.meet(desk, person.since, person.receipt)

    def _finish(self) -> None:
        while busy := [each for each in self.servers if not each.is_idle]:
            self.dice.choice(busy).go_on()

    def empties(self) -> None:
        """Let every page close, and see that no server keeps a guest who has gone."""
        for page in self.pages:
            page.close()
        self._finish()
        assert not any(server.service.hub.sockets() for server in self.servers)

    def goes_on(self, person: Person, server: Server) -> None:
        """Ask as a person at that server until something of theirs is done, or nothing is asked of them."""
        person.asks = None
        before = len(person.answers)
        self._ask(person, server)
        assert all(each.done is not None for each in person.answers[before:]), person.answers[-1]


# How often what happens, in comparison.
WEIGHTS = {
    "works": 60,
    "asks": 12,
    "looks": 3,
    "opens": 4,
    "closes": 1,
    "signs": 2,
    "hears": 6,
    "rings": 2,
    "waits": 2,
    "copies": 3,
    "brings": 3,
    "breaks": 0.6,
    "hangs": 0.6,
    "sleeps": 0.4,
    "dies": 0.4,
    "loses": 0.3,
}
MATCHES = (("money-sweeper", 0), ("dirty-money", 1))


@pytest.fixture
def world_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., World]:
    """What makes a world, whose sockets are in memory and whose receipts are due by its clock."""

    def made(seed: int, **given: Any) -> World:
        found = World(seed, tmp_path, **given)
        monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
        monkeypatch.setattr("fairdeal.service.live.hub.monotonic", lambda: found.clock().timestamp())
        return found

    return made


def shown(desk: Desk, clock: StillClock) -> Any:
    """What a person signs by: the head that the server showed, and the time."""
    store = SimpleNamespace(
        read=lambda *_given: [SimpleNamespace(hash=desk.hash)], head=lambda _table: Head(desk.table.seq, desk.hash)
    )
    return SimpleNamespace(store=store, tables=SimpleNamespace(context=lambda _table: SimpleNamespace(now=clock())))


def quietly(work: Callable[[], object]) -> None:
    """Do what a server does in the background, where a log that cannot be read is waited for."""
    with suppress(Problem, StoreFailed):
        work()


def consecutive(told: Collection[tuple[int, str]], records: Mapping[int, Record]) -> bool:
    """Tell whether records were told in their order, none twice and none left out."""
    seqs = [seq for seq, _hash in told]
    return seqs == list(range(seqs[0], seqs[0] + len(seqs))) if seqs else True
