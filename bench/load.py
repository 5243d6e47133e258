"""The people of the load: in a process of their own they play tables over WebSockets, one move at a time.

A table's next move is sent only when the mover and the next mover have both seen the last one. Views are searched
as bytes and parsed only where a move is chosen from them, so that the figures are the server's. `seats.py` speaks the
protocol of whichever server is measured.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any, NamedTuple, TypeVar

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .processes import memory_of, raise_file_limit, seconds_of, work_of
from .seats import Ours, Peers, Refused, Sat, Speech, fetch

Someone = TypeVar("Someone", bound="Player")
WARM_UP = 1.0
Wait = tuple[float, float, float]  # when something was sent, the seconds until it was seen, the server's work meanwhile
STALLED = 1.0  # seconds without the next view, at the end, of a table that stands still


class Asked(NamedTuple):
    """What is asked of a run: the server, the game and the load."""

    speech: str
    url: str
    process: int
    game: str
    options: dict[str, Any]
    seats: int
    tables: int
    seconds: float
    watchers: int = 0  # spectators of each table
    idle: int = 0  # tables beside, at which people sit and nobody moves
    beside: tuple[str, ...] = ()  # addresses that are asked for again and again meanwhile
    database: int = 0  # the process of a database that works for the server, if it has one
    pause: float = 0.0  # seconds before each move, as people take


class Player(WSListener):
    """A seat with its socket."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.speech: Speech
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        for message in self.speech.first():
            self.say(message)

    def say(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        payload: bytes = frame.get_payload_as_bytes()
        self.table.load.bytes += len(payload)
        self.heard(payload)

    def heard(self, payload: bytes) -> None:
        try:
            shown = self.speech.hear(payload)
        except Refused as refused:
            if not self.table.load.ended.done():
                self.table.load.ended.set_exception(refused)
            return
        for answer in self.speech.answers():
            self.say(answer)
        if shown:
            self.table.shown(self)


class Watcher(Player):
    """A spectator with their socket, who only listens."""

    unseen = 0  # which of the table's sends comes next

    def heard(self, payload: bytes) -> None:
        if self.speech.hear(payload):
            sends, now = self.table.sends, perf_counter()
            while self.unseen < len(sends) and sends[self.unseen][0] < self.speech.seq:
                self.table.load.watched.append(now - sends[self.unseen][1])
                self.unseen += 1
        for answer in self.speech.answers():
            self.say(answer)


class Table:
    """A table of the load, and the move that its players wait to see."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.players: list[Player] = []
        self.watchers: list[Watcher] = []
        self.sends: list[tuple[int, float]] = []  # the last seq before each move, and when that was sent
        self.mover: Player | None = None
        self.seq = -1  # the last one before the move under way
        self.sent = self.work = 0.0
        self.is_play = False
        self.played = 0

    def shown(self, player: Player) -> None:
        """Take in a view; once the mover and the next to move have both seen it, the next move is sent."""
        if self.mover is None or player.speech.seq <= self.seq:
            return
        if player is not self.mover and self.is_play:
            self.load.waits.append((self.sent, perf_counter() - self.sent, self.load.work() - self.work))
        mover = self.mover.speech
        if mover.seq <= self.seq:
            return
        following = self.players[mover.asked()]
        if following.speech.seq == mover.seq:
            self.load.moves += self.is_play
            self.played += self.is_play
            self.move(following)

    def move(self, player: Player) -> None:
        """Play one of the choices at random, or deal; a match that is over is followed by a new one."""
        chosen, self.mover = player.speech.move(self.played), None
        if chosen is None:
            self.load.replace(self)
            return
        message, self.is_play = chosen
        if self.load.asked.pause:
            asyncio.get_running_loop().call_later(self.load.asked.pause, self._send, player, message)
        else:
            self._send(player, message)

    def _send(self, player: Player, message: bytes) -> None:
        self.mover, self.seq, self.sent, self.work = player, player.speech.seq, perf_counter(), self.load.work()
        if self.watchers:
            self.sends.append((self.seq, self.sent))
        player.say(message)

    def leave(self) -> None:
        for player in (*self.players, *self.watchers):
            player.transport.disconnect()


class Load:
    """The tables of one run: `moves` counts plays that were seen, `waits` tells how long each took."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.house: type[Ours | Peers] = {"peer": Peers, "sat": Sat}.get(asked.speech, Ours)
        self.moves = self.bytes = self.looks = 0
        self.waits: list[Wait] = []
        self.watched: list[float] = []  # seconds from a send to a spectator's view, for each
        self.tables: set[Table] = set()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> Table:
        """Open a table with all its players connected and seated; nobody has moved."""
        table, asked = Table(self), self.asked
        speeches: Sequence[Speech] = await asyncio.to_thread(
            self.house.open, asked.url, asked.game, asked.options, asked.seats
        )
        for seat, speech in enumerate(speeches):
            table.players.append(await self._come(Player(table, seat), speech))
        for _ in range(asked.watchers):
            table.watchers.append(await self._come(Watcher(table, -1), await asyncio.to_thread(speeches[0].watcher)))
        while not all(player.speech.is_ready() for player in table.players):
            await asyncio.sleep(0.001)
        return table

    async def _come(self, player: Someone, speech: Speech) -> Someone:
        player.speech = speech
        await ws_connect(lambda: player, speech.address)
        return player

    async def look_on(self) -> None:
        """Ask for histories, one after another, as long as the others play."""
        while self.asked.beside:
            for address in self.asked.beside:
                await asyncio.to_thread(fetch, address)
                self.looks += 1

    def replace(self, table: Table) -> None:
        """Open a new table for the players of a match that is over, who go on there."""
        task = asyncio.create_task(self._replace(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _replace(self, table: Table) -> None:
        self.tables.discard(table)
        table.leave()
        self.begin(await self.open())

    def begin(self, table: Table) -> None:
        self.tables.add(table)
        table.move(table.players[table.players[0].speech.asked()])

    async def last(self, seconds: float) -> None:
        """Play on for so long. Raises `Refused`."""
        await asyncio.wait([self.ended], timeout=seconds)
        if self.ended.done():
            self.ended.result()

    def work(self) -> float:
        """Return the processor seconds that the server has used."""
        return work_of(self.asked.process)

    def pending(self) -> list[float]:
        """List how many seconds each table has waited for a move that was sent and has not been shown."""
        now = perf_counter()
        return [now - table.sent for table in self.tables if table.mover]

    def begin_looking(self) -> None:
        """Begin to read histories in a task of its own."""
        self._tasks.add(asyncio.create_task(self.look_on()))

    async def stop(self, idle: Sequence[Table]) -> None:
        """Open no more tables, and let everybody leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in (*self.tables, *idle):
            table.leave()


async def play(asked: Asked) -> dict[str, float]:
    """Warm up, play for the seconds asked, and tell the figures.

    `p50`, `p99` and `longest` are milliseconds from a send to another seat's view, a move that has not come at the end
    counted as long as it has been waited for; `stalled` counts tables that stood still then; `bytes` is what all seats
    got for a move; `cpu` the share of a core that this load took, `each` the microseconds of processor time that the
    server and its children took for a move; `database` the share of a core that the database took; `looks` the
    histories that were read a second, `watched` the most milliseconds from a send to a spectator's view, and `memory`
    the KiB of the server for a seat at an idle table.
    """
    load = Load(asked)
    empty = memory_of(asked.process)
    idle = [await load.open() for _ in range(asked.idle)]
    crowded = memory_of(asked.process)
    for table in [await load.open() for _ in range(asked.tables)]:
        load.begin(table)
    load.begin_looking()
    await load.last(WARM_UP)
    load.moves = load.bytes = load.looks = 0
    load.waits.clear()
    load.watched.clear()
    begin, cpu, busy, stored = perf_counter(), process_time(), seconds_of(asked.process), seconds_of(asked.database)
    await load.last(asked.seconds)
    spent, used, worked = perf_counter() - begin, process_time() - cpu, seconds_of(asked.process) - busy
    kept, pending = seconds_of(asked.database) - stored, load.pending()
    await load.stop(idle)
    waits = sorted([*(wait for _sent, wait, _work in load.waits), *(wait for wait in pending if wait > STALLED)])
    return {
        "moves": load.moves / spent,
        "p50": 1000 * waits[len(waits) // 2],
        "p99": 1000 * waits[len(waits) * 99 // 100],
        "longest": 1000 * waits[-1],
        "stalled": sum(wait > STALLED for wait in pending),
        "bytes": load.bytes / load.moves,
        "cpu": used / spent,
        "each": 1e6 * worked / load.moves,
        "database": kept / spent,
        "looks": load.looks / spent,
        "watched": 1000 * max(load.watched, default=0.0),
        "memory": (crowded - empty) / 1024 / len(idle) / asked.seats if idle else 0.0,
    }


if __name__ == "__main__":
    raise_file_limit()
    print(json.dumps(asyncio.run(play(Asked(*json.loads(sys.argv[1]))))))
