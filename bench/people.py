"""People who play and look at pages at their own pace, in a process of their own, for as long as somebody attacks.

Each table has an address of its own, none of them the attacker's. Told is when each thing was begun, by a clock that
all processes of a machine share, and how long it took.
"""

import asyncio
import json
import sys
from contextlib import suppress
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from picows import ws_connect

from .load import Asked, Load, Someone, Table, Wait
from .processes import raise_file_limit, work_of
from .seats import Speech

LOOKER = "127.0.0.3"
LOOK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
EVERY = 0.1  # seconds between two looks
PATIENCE = 10.0

Times = list[Wait]


class People(Load):
    """The tables of these people."""

    async def _come(self, player: Someone, speech: Speech) -> Someone:
        player.speech = speech
        await ws_connect(lambda: player, speech.address, local_addr=(_address(player.table), 0))
        return player


def _address(table: Table) -> str:
    return f"127.0.1.{1 + id(table) // 64 % 250}"


async def look(url: str, process: int, looks: Times) -> None:
    """Ask for a page again and again, each time by a connection of its own; note how long it took to be answered."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    while True:
        began, work = perf_counter(), work_of(process)
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(host, port, local_addr=(LOOKER, 0))
                writer.write(LOOK)
                await reader.read()
                writer.close()
        looks.append((began, perf_counter() - began, work_of(process) - work))
        await asyncio.sleep(EVERY)


async def live(asked: Asked) -> dict[str, Any]:
    """Play until somebody ends the input; tell when each move and each look was begun, and what it took."""
    people, looks = People(asked), Times()
    tables = [await people.open() for _ in range(asked.tables)]
    print(json.dumps([urlsplit(table.players[0].speech.address).path for table in tables]), flush=True)
    for table in tables:
        people.begin(table)
    looking = asyncio.create_task(look(asked.url, asked.process, looks))
    await asyncio.wait(
        [asyncio.create_task(asyncio.to_thread(sys.stdin.read)), people.ended], return_when=asyncio.FIRST_COMPLETED
    )
    looking.cancel()
    late = [
        (table.sent, perf_counter() - table.sent, people.work() - table.work) for table in people.tables if table.mover
    ]
    if people.ended.done():
        people.ended.result()
    await people.stop(())
    return {"moves": people.waits + late, "looks": looks}


if __name__ == "__main__":
    raise_file_limit()
    print(json.dumps(asyncio.run(live(Asked(*json.loads(sys.argv[1]))))))
