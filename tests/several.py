"""Several servers of one log, and people who play on at whichever of them answers."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any, Protocol

from keyed import Seat, sat
from long import LONG as LONG_FORM
from player import Player
from serving import Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fairdeal.events.postgres import PostgresStore
from fairdeal.service.evidence.audit import audit

SHORT = {"game": "money-sweeper", "options": {"target": 50}, "name": "Ann"}
# Seconds after a move: at full speed the longest match is over before all has happened to it.
THINKS = 0.05 if LONG_FORM else 0.15
LONG = {"game": "money-sweeper", "options": {"target": 100_000}, "name": "Ann"}


class Site(Protocol):
    """Whoever serves at an address."""

    url: str


class House:
    """Some servers on one log, with one folder of keys."""

    def __init__(self, log: str, keys: Path) -> None:
        self.log, self.keys = log, keys
        self.servers: list[Server] = []

    def server(self, *arguments: str) -> Server:
        """Begin one more. Of two logs that are named to it, it takes the second."""
        self.servers.append(Server(self.keys, "--db", self.log, "--keys", str(self.keys), *arguments))
        return self.servers[-1]

    def end(self) -> None:
        for server in self.servers:
            server.kill()


def opened(server: Site, match: dict[str, Any], *kinds: str) -> dict[str, Any]:
    table: dict[str, Any]
    seats = [{"kind": kind} for kind in kinds]
    status, table = sat(server.url, {**match, "seats": seats})
    assert status == 201, table
    return table


def two_seated(servers: Sequence[Site], match: dict[str, Any]) -> tuple[str, Player, Player]:
    """Ann and Bo at one table, each at a server of their own."""
    table = opened(servers[0], match, "me", "open")
    ann = Player(servers[0].url, table["table"], table["me"])
    bo = Player(servers[1].url, table["table"], table["guests"][0])
    assert bo.do("sit", name="Bo")["is"] == "done"
    for each in (ann, bo):
        each.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
    return table["table"], ann, bo


class Person:
    """Somebody who plays on at whichever server answers, and notes every command that was acknowledged."""

    def __init__(self, servers: Sequence[Site], table: str, seat: Seat) -> None:
        self.servers, self.table, self.seat = servers, table, seat
        self.kept: dict[str, int] = {}  # the id of each command that was done → its seq
        self.astray = 0  # commands over a head that the log has lost: asked for anew, they are signed anew
        self.shown: list[int] = []  # the seq of each record that was told, in the order of telling
        self.view: dict[str, Any] = {}
        self.asks = False  # is a command on its way?
        self.hindered: object = None  # by what it was last

    def play(self, until: Event) -> None:
        """Play until the event, whatever happens to the servers, the database and Redis."""
        number = 0
        while not until.is_set():
            server = self.servers[number % len(self.servers)]
            number += 1
            try:
                with Player(server.url, self.table, self.seat, since=self.since()) as player:
                    self._play(player, until)
            except (ConnectionClosed, InvalidHandshake, OSError, HTTPException, LookupError) as hindrance:
                self.hindered = hindrance
                sleep(0.2)

    def since(self) -> int:
        """The newest record of which somebody here knows who comes again."""
        return max(self.shown, default=-1)

    def _play(self, player: Player, until: Event) -> None:
        try:
            while not until.is_set():
                self._note(player)
                if not player.may_act():
                    self._hear(player)
                    continue
                command = f"{self.seat.seat}-{len(self.kept)}-{player.view['seq']}-{self.astray}"
                said = {"id": command, "seq": player.view["seq"]}
                said |= (
                    {"do": "deal"}
                    if player.view["table"]["deal"]
                    else {"do": "play", "action": player.mine()["choices"]["items"][-1]["action"]}
                )
                self.asks = True
                answer = player.answer(said)
                self.asks = False
                if answer["is"] == "done":
                    self.kept[command] = answer["seq"]
                    player.until_shown(lambda view, seq=answer["seq"]: bool(view["seq"] >= seq))  # type: ignore[misc]
                    sleep(THINKS)
                else:
                    self.hindered = answer
                    self.astray += answer["code"] == "bad_head"
                    sleep(0.1)
        finally:
            self.asks = False
            self._note(player)

    def _hear(self, player: Player) -> None:
        with suppress(TimeoutError):
            player.hear(patience=0.5)

    def _note(self, player: Player) -> None:
        self.shown += [told["seq"] for told in player.news]
        player.news.clear()
        self.view = player.view or self.view

    def look(self, server: Site) -> dict[str, Any]:
        with Player(server.url, self.table, self.seat) as player:
            return player.view


class Regular(Person):
    """Somebody who keeps the time of each move, and everything that hindered one."""

    def __init__(self, servers: Sequence[Site], table: str, seat: Seat) -> None:
        self.hindrances: list[Any] = []
        self.moved: list[float] = []  # when each command that was done was answered, as by `monotonic`
        super().__init__(servers, table, seat)

    def __setattr__(self, name: str, value: object) -> None:
        if name == "hindered" and value is not None:
            self.hindrances.append(value)
        super().__setattr__(name, value)

    def _note(self, player: Any) -> None:
        if len(self.kept) > len(self.moved):
            self.moved.append(monotonic())
        super()._note(player)

    def refusals(self) -> set[str]:
        """The codes with which a server that was there refused something."""
        told = [each if isinstance(each, dict) else next(iter(each.args), "") for each in self.hindrances]
        return {each.get("error", each)["code"] for each in told if isinstance(each, dict)}


def two_people(servers: Sequence[Site]) -> list[Person]:
    """Ann and Bo at a table that lasts, who come to a server of their own first."""
    table, ann, bo = two_seated(servers, LONG)
    with ann, bo:
        return [Person([*servers[n:], *servers[:n]], table, each.seat) for n, each in enumerate((ann, bo))]


def workers_of(server: Server) -> list[int]:
    """The processes that serve for a server of several."""
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(pid) for pid in found]


def wait_for(holds: Callable[[], bool], pace: float = 0.1) -> None:
    """Wait until it holds; three quarters of a minute are as good as never, also where much else runs."""
    for _ in range(round(45 / pace)):
        if holds():
            return
        sleep(pace)
    raise AssertionError("it never held")


def play_through(people: Sequence[Person], *happens: Callable[[], object]) -> None:
    """Let them play while one thing after the other happens within somebody's command; after each, all must go on."""
    done = Event()
    with ThreadPoolExecutor(len(people)) as threads:
        playing = [threads.submit(person.play, done) for person in people]
        try:
            all_go_on(people, playing)
            for each in happens:
                wait_for(lambda: any(person.asks for person in people), 0.001)
                each()
                all_go_on(people, playing)
        finally:
            done.set()
        for played in playing:
            played.result()


def all_go_on(people: Sequence[Person], playing: Sequence["Future[None]"]) -> None:
    """Wait until each has made some more moves; whoever gives up says why."""
    known = [len(person.kept) for person in people]

    def go_on() -> bool:
        for each in playing:
            if each.done():
                each.result()
        return all(len(person.kept) > had + 3 for person, had in zip(people, known, strict=True))

    try:
        wait_for(go_on)
    except AssertionError as never:
        told = [
            (each.seat.seat, had, len(each.kept), each.view.get("seq"), each.hindered)
            for each, had in zip(people, known, strict=True)
        ]
        raise AssertionError(
            f"somebody does not go on, with seat, moves before and now, seq, hindrance: {told}"
        ) from never


def nothing_is_lost(log: str, people: Sequence[Person]) -> None:
    """What was acknowledged is in the log, what was shown too, and nothing was shown twice."""
    with PostgresStore(log) as store:
        for person in people:
            records = list(store.read(person.table))
            written = {record.cmd.rpartition(":")[2]: record.seq for record in records}
            assert {command: written.get(command) for command in person.kept} == person.kept
            assert person.shown == sorted({*person.shown} & {record.seq for record in records})
            assert audit(records).findings == ()
