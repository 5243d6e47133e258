"""Attacks on a server, each from one address: what stalls or fills a server that does not ask who wants how much."""

import asyncio
import json
import os
import sys
from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from .processes import raise_file_limit
from .seats import fresh, sit, ticket

ADDRESS = "127.0.0.2"
AGAIN = 0.02  # seconds until somebody who was sent away comes again
TEXT, CONTINUED, PING, PONG = 0x01, 0x80, 0x89, 0x8A
UNTIL_THE_END = 3_600.0


class Target(NamedTuple):
    """The server; the path of a table of others, and that of a long log."""

    url: str
    table: str
    long: str


class Line:
    """A connection of the attacker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader, self.writer, self.host = reader, writer, host

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def head(self, method: str, path: str, *headers: str) -> bytes:
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {self.host}", *headers, "", ""]).encode()

    def post(self, path: str, body: bytes, *headers: str) -> bytes:
        kind = ("Content-Type: application/json", f"Content-Length: {len(body)}")
        return self.head("POST", path, *kind, *headers) + body

    async def answer(self) -> bytes:
        """Read an answer to its end."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b"Content-Length: " not in head:
            return head
        size = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        return await self.reader.readexactly(size)

    async def asked(self, request: bytes) -> Any:
        await self.say(request)
        return json.loads(await self.answer())

    async def frame(self, kind: int, payload: bytes) -> None:
        """Send a frame; the mask of zeros leaves it as it is."""
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE,)) + size.to_bytes(2, "big")
        await self.say(bytes((kind,)) + length + bytes(4) + payload)

    async def upgrade(self, table: str, *headers: str) -> None:
        """Open a socket at a table."""
        key = b64encode(os.urandom(16)).decode()
        upgrade = (
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )
        await self.say(self.head("GET", f"{table}/socket", *upgrade, *headers))
        head = await self.reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise EOFError

    async def hello(self, table: str, token: str = "") -> None:
        """Ask for a ticket, open a socket with it, and say hello."""
        own = (f"Authorization: Bearer {token}",) if token else ()
        ticket = (await self.asked(self.post(f"{table}/tickets", b"{}", *own)))["ticket"]
        await self.upgrade(table)
        await self.frame(0x80 | TEXT, json.dumps({"do": "hello", "ticket": ticket}).encode())

    def swallow(self) -> None:
        """Read all that comes, and forget it."""
        _tasks.add(asyncio.ensure_future(self._swallow()))

    async def _swallow(self) -> None:
        with suppress(OSError):
            while await self.reader.read(1 << 16):
                pass


_tasks: set[asyncio.Future[None]] = set()
One = Callable[[Line, Target], Awaitable[None]]


def again_and_again(*requests: Callable[[Line, Target], bytes]) -> One:
    """Make an attack of requests, one after the other."""

    async def attack(line: Line, target: Target) -> None:
        while True:
            for request in requests:
                await line.say(request(line, target))
                await line.answer()

    return attack


def get(path: str) -> Callable[[Line, Target], bytes]:
    """Make a request for a page; `{long}` and `{table}` are tables."""
    return lambda line, target: line.head("GET", path.format(**target._asdict()))


def opening(bots: int, name: str = "Eve", kind: str = "sensible") -> Callable[[Line, Target], bytes]:
    """Make a request for a table, with so many bots or with somebody who waits for others."""
    seats: list[dict[str, str]] = [{"kind": "bot", "bot": kind}] * bots or [{"kind": "me"}, {"kind": "open"}]
    body = json.dumps({"game": "cover-your-assets", "seats": seats, "name": name if not bots else ""}).encode()
    return lambda line, target: line.post("/api/v1/tables", body)


async def pipelined(line: Line, target: Target) -> None:
    """Send hundreds of requests before the first answer is read."""
    line.swallow()
    while True:
        await line.say(line.head("GET", "/api/v1/games") * 200)


async def slow_body(line: Line, target: Target) -> None:
    await line.say(line.head("POST", "/api/v1/tables", "Content-Type: application/json", "Content-Length: 500"))
    await dripping(line, b"{")


async def slow_chunks(line: Line, target: Target) -> None:
    await line.say(line.head("POST", f"{target.table}/commands", "Transfer-Encoding: chunked"))
    await dripping(line, b"1\r\n{\r\n")


async def dripping(line: Line, drop: bytes) -> None:
    while not line.reader.at_eof():
        await line.say(drop)
        await asyncio.sleep(1)


async def half_head(line: Line, target: Target) -> None:
    await line.say(b"GET / HT")
    await line.reader.read()


async def huge_head(line: Line, target: Target) -> None:
    await line.say(line.head("GET", "/healthz", *(f"X-{number}: {'x' * 60_000}" for number in range(90))))
    await line.answer()


async def lying_length(line: Line, target: Target) -> None:
    """Send more of a body than anybody wants, and never its end."""
    await line.say(line.head("POST", "/api/v1/tables", "Content-Type: application/json", "Content-Length: 10000000000"))
    while not line.reader.at_eof():
        await line.say(bytes(1 << 16))


async def zipped_body(line: Line, target: Target) -> None:
    await line.say(line.post("/api/v1/tables", os.urandom(60_000), "Content-Encoding: gzip"))
    await line.answer()


def slow_reader(path: str) -> One:
    """Make an attack that asks for something long and hardly reads it."""

    async def attack(line: Line, target: Target) -> None:
        line.reader._limit = 1  # type: ignore[attr-defined]  # the transport pauses after the first bytes
        await line.say(get(path)(line, target) * 20)
        while await line.reader.read(1):
            await asyncio.sleep(1)

    return attack


async def silent_socket(line: Line, target: Target) -> None:
    await line.upgrade(target.table)
    await line.reader.read()


def frames(kind: int, payload: bytes = b"", *, greeted: bool = True) -> One:
    """Make an attack by frames of one kind, as many as go."""

    async def attack(line: Line, target: Target) -> None:
        await (line.hello if greeted else line.upgrade)(target.table)
        line.swallow()
        while not line.reader.at_eof():
            await line.frame(kind, payload)

    return attack


def messages(*said: dict[str, Any], pause: float = 0.0) -> One:
    """Make an attack by messages of a spectator."""
    texts = [json.dumps(each).encode() for each in said]

    async def attack(line: Line, target: Target) -> None:
        await line.hello(target.long)
        line.swallow()
        while not line.reader.at_eof():
            for text in texts:
                await line.frame(0x80 | TEXT, text)
            await asyncio.sleep(pause)

    return attack


async def seat(line: Line, target: Target) -> str:
    """Open a table with a bot, take a socket at one's own seat, and return its table."""
    plan = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Eve", "listed": False}
    own, key = fresh(), fresh()
    invited = json.dumps({**plan, "invitations": {"0": own.public}}).encode()
    opened = await line.asked(line.post("/api/v1/tables", invited))
    table = f"/api/v1/tables/{opened['table']}"
    sit(f"{target.url}{table}", opened["table"], 0, key, own)
    await line.hello(table, ticket(target.url, f"{target.url}{table}", opened["table"], 0, key)["read"])
    return table


async def questions(line: Line, target: Target) -> None:
    """Ask at a seat for what takes long."""
    await seat(line, target)
    line.swallow()
    for number in range(10**9):
        if line.reader.at_eof():
            return
        for asked in ({"do": "fit", "chosen": []}, {"do": "price"}, {"do": "log", "before": 10**6}):
            await line.frame(0x80 | TEXT, json.dumps({**asked, "id": f"q{number}"}).encode())
        await asyncio.sleep(0.16)


async def undos(line: Line, target: Target) -> None:
    """Play with a bot, and take every move back."""
    await seat(line, target)
    line.swallow()
    for number in range(10**9):
        if line.reader.at_eof():
            return
        flip = {"do": "play", "id": f"p{number}", "seq": 10**6, "action": {"is": "flip", "cell": number % 20}}
        for asked in (flip, {"do": "undo", "id": f"u{number}"}):
            await line.frame(0x80 | TEXT, json.dumps(asked).encode())
        await asyncio.sleep(0.1)


async def come_and_go(line: Line, target: Target) -> None:
    """Come to a table of others as a spectator, and go at once."""
    await line.hello(target.table)
    await line.reader.read(1)


async def watches(line: Line, target: Target) -> None:
    await line.hello(target.table)
    await line.reader.read(-1)


async def never_reads(line: Line, target: Target) -> None:
    """Ask for long answers, and read none."""
    await line.hello(target.long)
    line.writer.transport.pause_reading()  # type: ignore[attr-defined]
    for number in range(10**9):
        if line.writer.is_closing():
            return
        await line.frame(0x80 | TEXT, json.dumps({"do": "log", "id": f"l{number}", "before": 10**6}).encode())
        await asyncio.sleep(0.06)


async def nowhere(line: Line, target: Target) -> None:
    await line.upgrade("/api/v1/tables/nosuchtable2")
    await line.frame(0x80 | TEXT, b'{"do":"hello","ticket":"x"}')
    await line.reader.read()


async def bomb(line: Line, target: Target) -> None:
    """Offer compression, and send what would be a megabyte of zeros."""
    await line.upgrade(target.table, "Sec-WebSocket-Extensions: permessage-deflate")
    await line.frame(0xC0 | TEXT, b"\xec\xc1\x01\x01" + b"\0" * 1_000)
    await line.reader.read()


MARKS = "\u0301" * 30_000
DEEP = b"[" * 8_000
DEAR = ("/", "/verify", "/offline", "/rules/monopoly", "/api/v1/openapi.json", "/api/v1/games", "/api/v1/tables")
HISTORIES = ("audit", "ledger", "transcript?format=html", "replay/marks", "replay?seq=2000", "replay/stream?seq=1")

ATTACKS: dict[str, tuple[int, One]] = {
    "names of 30,000 marks": (20, again_and_again(opening(0, MARKS))),
    "requests": (200, again_and_again(get("/healthz"))),
    "requests, pipelined": (50, pipelined),
    "dear pages": (100, again_and_again(*map(get, DEAR))),
    "files by many names": (50, again_and_again(*(get(f"/web/js/{'./' * n}table.js") for n in range(300)))),
    "table openings": (50, again_and_again(opening(0))),
    "tables of six bots": (20, again_and_again(opening(6))),
    "tables of strong bots": (20, again_and_again(opening(6, kind="strong"))),
    "tickets": (100, again_and_again(lambda line, target: line.post(f"{target.table}/tickets", b"{}"))),
    "half heads": (1_500, half_head),
    "huge heads": (20, huge_head),
    "slow bodies": (500, slow_body),
    "slow chunks": (500, slow_chunks),
    "bodies that never end": (20, lying_length),
    "zipped bodies": (50, zipped_body),
    "histories": (50, again_and_again(*(get(f"{{long}}/{path}") for path in HISTORIES))),
    "views and logs": (100, again_and_again(get("{long}/view"), get("{long}/log?before=100000"), get("{long}/lines"))),
    "downloads, a byte a second": (200, slow_reader("{long}/transcript?format=html")),
    "files, a byte a second": (400, slow_reader("/web/js/table.js")),
    "sockets without hello": (600, silent_socket),
    "sockets to no table": (200, nowhere),
    "pings before hello": (100, frames(PING, greeted=False)),
    "pings": (100, frames(PING)),
    "pongs": (100, frames(PONG)),
    "empty fragments before hello": (100, frames(TEXT, greeted=False)),
    "empty fragments": (100, frames(0)),
    "messages over the rate": (100, messages({"do": "beat"})),
    "logs by socket": (100, messages({"do": "log", "id": "l", "before": 100_000}, pause=0.06)),
    "questions of a seat": (10, questions),
    "undos": (10, undos),
    "no UTF-8": (50, frames(0x80 | TEXT, b"\xff" * 1_000)),
    "deep JSON": (50, frames(0x80 | TEXT, DEEP)),
    "long numbers": (50, frames(0x80 | TEXT, b'{"do":' + b"9" * 8_000 + b"}")),
    "compressed bombs": (50, bomb),
    "spectators that come and go": (100, come_and_go),
    "spectators": (600, watches),
    "sockets that never read": (100, never_reads),
}


async def attacker(name: str, target: Target) -> None:
    """Attack by this many connections at once, each of which comes again when it is sent away."""
    crowd, one = ATTACKS[name]
    place = urlsplit(target.url)

    async def comes() -> None:
        while True:
            with suppress(OSError, EOFError, LookupError, ValueError):
                reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(ADDRESS, 0))
                try:
                    await one(Line(reader, writer, place.netloc), target)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(AGAIN)

    await asyncio.wait([asyncio.create_task(comes()) for _ in range(crowd)], timeout=UNTIL_THE_END)


if __name__ == "__main__":
    raise_file_limit()
    os.nice(10)  # an attacker has a machine of its own
    asyncio.run(attacker(sys.argv[1], Target(*json.loads(sys.argv[2]))))
