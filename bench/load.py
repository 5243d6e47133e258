"""The people of the load: in a process of their own they play tables over WebSockets, one move at a time.

A table's next move is sent only when the mover and the next mover have both seen the last one. Views are searched
as bytes, not parsed, so that the figures are the server's.
"""

import asyncio
import json
import os
import random
import re
import sys
import urllib.request
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

VIEW = b'{"is":"view","seq":'
ACTION = re.compile(rb'"action":(\{[^{}]*\})')
TO_ACT = re.compile(rb'"to_act":\[(\d+)')
WARM_UP = 1.0


class Refused(RuntimeError):
    """A refusal of a move of the load: the load or the server is wrong, and no figure counts."""


class Player(WSListener):
    """A seat with its socket; `view` is the newest one it was shown, `seq` that view's."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = -1
        self.view = b""
        self.transport: WSTransport

    def say(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        payload: bytes = frame.get_payload_as_bytes()
        if payload.startswith(VIEW):
            self.seq = int(payload[len(VIEW) : payload.index(b",", len(VIEW))])
            self.view = payload
            self.table.shown(self)
        elif payload.startswith(b'{"is":"refused"'):
            self.table.load.ended.set_exception(Refused(payload.decode()))


class Table:
    """A table of the load, and the move that its players wait to see."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.players: list[Player] = []
        self.mover: Player | None = None
        self.seq = -1  # the last one before the move under way
        self.sent = 0.0
        self.is_play = False

    def shown(self, player: Player) -> None:
        """Take in a view; once the mover and the next to move have both seen it, the next move is sent."""
        if self.mover is None or player.seq <= self.seq:
            return
        if player is not self.mover and self.is_play:
            self.load.waits.append(perf_counter() - self.sent)
        if self.mover.seq <= self.seq:
            return
        nobody = b'"to_act":[]' in self.mover.view
        asked = None if nobody else TO_ACT.search(self.mover.view)
        following = self.players[int(asked[1]) if asked else 0]
        if following.seq == self.mover.seq:
            self.load.moves += self.is_play
            self.move(following)

    def move(self, player: Player) -> None:
        """Play one of the choices at random, or deal; a match that is over is followed by a new one."""
        actions = ACTION.findall(player.view)
        self.is_play = bool(actions)
        self.mover, self.seq = player, player.seq
        if actions:
            asked = b'{"do":"play","id":"%d","seq":%d,"action":%b}'
            message = asked % (next(self.load.ids), player.seq, random.choice(actions))
        elif b'"deal":true' in player.view:
            message = b'{"do":"deal","id":"%d","seq":%d}' % (next(self.load.ids), player.seq)
        else:
            self.mover = None
            self.load.replace(self)
            return
        self.sent = perf_counter()
        player.say(message)

    def leave(self) -> None:
        for player in self.players:
            player.transport.disconnect()


class Load:
    """The tables of one run: `moves` counts plays that were seen, `waits` is seconds from send to another's view."""

    def __init__(self, url: str, game: str, options: dict[str, Any], seats: int) -> None:
        self.url, self.game, self.options, self.seats = url, game, options, seats
        self.moves = 0
        self.waits: list[float] = []
        self.ids = count()
        self.tables: set[Table] = set()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> Table:
        """Open a table with all its players connected and seated; nobody has moved."""
        table = Table(self)
        links, tickets = await asyncio.to_thread(self._links)
        address = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{links[0]['table']}/socket"
        for seat, ticket in enumerate(tickets):
            player = Player(table, seat)
            player.transport, _ = await ws_connect(lambda player=player: player, address)
            player.say(json.dumps({"do": "hello", "ticket": ticket}).encode())
            player.say(json.dumps({"do": "sit", "id": f"sit-{seat}", "name": f"Player {seat}"}).encode())
            table.players.append(player)
        while any(b'"status":"playing"' not in player.view for player in table.players):
            await asyncio.sleep(0.001)
        return table

    def _links(self) -> tuple[list[dict[str, Any]], list[str]]:
        plan = {"game": self.game, "options": self.options, "seats": [{"kind": "open"}] * self.seats, "listed": False}
        opened = ask(f"{self.url}/api/v1/tables", plan)
        tickets = f"{self.url}/api/v1/tables/{opened['table']}/tickets"
        links = [{**link, "table": opened["table"]} for link in opened["links"]]
        return links, [ask(tickets, {}, link["token"])["ticket"] for link in links]

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
        asked = TO_ACT.search(table.players[0].view)
        table.move(table.players[int(asked[1]) if asked else 0])

    async def last(self, seconds: float) -> None:
        """Play on for so long. Raises `Refused`."""
        await asyncio.wait([self.ended], timeout=seconds)
        if self.ended.done():
            self.ended.result()

    async def stop(self) -> None:
        """Open no more tables, and let everybody leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables:
            table.leave()


def seconds_of(process: int) -> float:
    """Read the processor seconds that a process has used, from Linux's /proc; 0 where there is none."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        told: dict[str, Any] = json.loads(answer.read())
        return told


async def play(
    url: str, server: int, game: str, options: dict[str, Any], seats: int, tables: int, seconds: float
) -> dict[str, float]:
    """Warm up, play for `seconds`, and tell the figures.

    `p50` and `p99` are milliseconds, `cpu` the share of a core that this load took, `each` the microseconds of
    processor time that the server (its process id given) took for a move.
    """
    load = Load(url, game, options, seats)
    for table in [await load.open() for _ in range(tables)]:
        load.begin(table)
    await load.last(WARM_UP)
    load.moves = 0
    load.waits.clear()
    begin, cpu, busy = perf_counter(), process_time(), seconds_of(server)
    await load.last(seconds)
    spent, used, worked = perf_counter() - begin, process_time() - cpu, seconds_of(server) - busy
    await load.stop()
    waits = sorted(load.waits)
    return {
        "moves": load.moves / spent,
        "p50": 1000 * waits[len(waits) // 2],
        "p99": 1000 * waits[len(waits) * 99 // 100],
        "cpu": used / spent,
        "each": 1e6 * worked / load.moves,
    }


if __name__ == "__main__":
    address, process, name, chosen, people, how_many, window = sys.argv[1:]
    figures = play(address, int(process), name, json.loads(chosen), int(people), int(how_many), float(window))
    print(json.dumps(asyncio.run(figures)))
