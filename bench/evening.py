"""The beginning of a round of 64 tables: 256 people with open pages are brought there, sit down and see their cards."""

import asyncio
import http.client
import json
from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from fairdeal.events.seal import commitment
from fairdeal.service.remote.signer import SeatSigner, SigningKey
from fairdeal.service.table.state.signed import noise_hash

from .attack import PAUSE, p99, people, within
from .attacks import Line
from .load import Asked
from .processes import ours, raise_file_limit, seconds_of, work_of
from .scenes import GAME, ROUNDS
from .seats import NOISE, Ours, Watching, fresh, post, seat_key_for, soon

ENTRANTS, SEATS = 256, 4
HERE = "127.0.0.1"
OTHERS = 10  # tables of two that are played meanwhile
WARM_UP, CALM = 2.0, 5.0
CHANGES = 8  # moves, one after another, of which the desk is told
PATIENCE = 120.0
REST = 1.2  # seconds, longer than a page rests between two news
PLAN = {
    "title": "Thursday", "game": "dirty-money", "options": {"length": "rounds", "rounds": 1}, "seats": SEATS,
    "format": "duplicate", "rounds": 1, "fill": "bots", "entry_minutes": 60, "round_seconds": 3_600,
    "break_seconds": 60, "patience_seconds": 600,
}  # fmt: skip


class Ear(WSListener):
    """A socket; `heard` is called with every message."""

    def __init__(self, heard: Callable[[bytes], None], first: Iterable[bytes] = ()) -> None:
        self._heard, self._first = heard, first
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        for message in self._first:
            self.say(message)

    def say(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard(frame.get_payload_as_bytes())


class Arrival(NamedTuple):
    """When somebody's page was told of their table, when they had sat down, and when they saw the cards."""

    called: float
    seated: float
    seen: float


class Cup:
    """A tournament at the server, whose director is this process."""

    def __init__(self, url: str) -> None:
        self.url, self.director = url, fresh()
        self.id = post(f"{url}/api/v1/tournaments", {**PLAN, "director": self.director.public})["tournament"]
        self.api, self._n = f"{url}/api/v1/tournaments/{self.id}", 0
        self.address = f"{url.replace('http', 'ws', 1)}/ws/tournaments/{self.id}"

    def told(self, at: str = HERE) -> dict[str, Any]:
        return asked(self.api, at)

    def enter(self, number: int) -> "Person":
        """Let somebody enter."""
        at, key, name = f"127.2.{number // 250}.{1 + number % 250}", fresh(), f"Player {number}"
        told = self.told(at)
        salt, draw = number.to_bytes(16), told["draw"]
        said = {
            "table": self.id,
            "key": key.public,
            "recovery": fresh().public,
            "head": told["head"],
            "noise": noise_hash(self.id, draw["number"], key.public, "\0".join(draw["commits"]), NOISE),
            "name": {"sealed": commitment("by_key.enter.name", salt, name), "to": "everybody"},
        }
        signed = {"enter": said, "signature": key.sign("fairdeal/enter/v1", said)}
        opened = {"name": {"salt": salt.hex(), "value": name}}
        said = {"do": "enter", "id": f"enter-{number}", "signed": signed, "openings": opened}
        asked(f"{self.api}/commands", at, said)
        return Person(self, number, key, at)

    def drawn(self, everybody: Sequence["Person"]) -> None:
        """Close entry, and let everybody open their noise."""
        post(f"{self.api}/commands", self.signed("close-entry"))
        head = self.told()["head"]
        for each in everybody:
            signer = SeatSigner(each.key, self.id, each.number)
            asked(f"{self.api}/commands", each.at, signer.opens("noise", draw=0, noise=NOISE, head=head))

    def signed(self, what: str) -> dict[str, Any]:
        """Write a command of the director's."""
        self._n += 1
        said = {
            "table": self.id,
            "seat": "director",
            "n": self._n,
            "head": self.told()["head"],
            "id": f"{what}-{self._n}",
            "until": soon(),
            "do": what,
        }
        signature = self.director.sign("fairdeal/command/v1", said)
        return {"do": "signed", "signed": {"command": said, "signature": signature}}


class Person:
    """Somebody at an address, with a key for the whole evening, a line for requests, and the tournament's page open."""

    def __init__(self, cup: Cup, number: int, key: SigningKey, at: str) -> None:
        self.cup, self.number, self.key, self.at = cup, number, key, at
        self.line: Line
        self.page: Ear
        self.seen: asyncio.Future[Arrival] = asyncio.get_running_loop().create_future()
        self.speech: Ours  # at the table
        self.socket: Ear
        self._coming: asyncio.Task[None] | None = None

    async def opens_page(self) -> None:
        """Open the page, which follows the tournament."""
        host, port = urlsplit(self.cup.url).hostname, urlsplit(self.cup.url).port
        reader, writer = await asyncio.open_connection(host, port, local_addr=(self.at, 0))
        self.line = Line(reader, writer, f"{host}:{port}")
        self.page = Ear(self._follows)
        await ws_connect(lambda: self.page, self.cup.address, local_addr=(self.at, 0))

    def _follows(self, payload: bytes) -> None:
        """Go to the table as soon as it is there."""
        if self._coming or b'"tables":[{' not in payload:
            return
        told = json.loads(payload)
        for row in told.get("rows", told.get("changed", told))["tables"]:
            if self.number in row["seats"] and row["status"] in ("lobby", "playing"):
                self._coming = asyncio.create_task(self._comes(row["table"], row["seats"].index(self.number)))

    async def _comes(self, table: str, seat: int) -> None:
        """Do as a browser does: look by invitation, sit down, come again as who sits there, and see the cards."""
        called = perf_counter()
        self.page.transport.disconnect()
        path, address = (
            f"/api/v1/tables/{table}",
            f"{self.cup.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket",
        )
        shown = await self._ticket(path, table, seat, self.key)
        draw, head = await self._looks(address, shown["ticket"])
        own, nonce = fresh(), await self._challenge(path, seat)
        body = {
            "seat_key": seat_key_for(table, seat, draw, head, own, self.key),
            "shown": SeatSigner(own, table, seat).shows(nonce, self.cup.url),
        }
        shown = await self._asks(f"{path}/join", body)
        seated = perf_counter()
        self.speech = Ours(address, shown["ticket"], seat, table, own, head)
        self.socket = Ear(lambda payload: self._sees(payload, called, seated), self.speech.first())
        await ws_connect(lambda: self.socket, address, local_addr=(self.at, 0))

    def _sees(self, payload: bytes, called: float, seated: float) -> None:
        if self.speech.hear(payload) and self.speech.is_ready() and not self.seen.done():
            self.seen.set_result(Arrival(called, seated, perf_counter()))

    async def _ticket(self, path: str, table: str, seat: int, key: SigningKey) -> dict[str, Any]:
        nonce = await self._challenge(path, seat)
        return await self._asks(f"{path}/tickets", SeatSigner(key, table, seat).shows(nonce, self.cup.url))

    async def _challenge(self, path: str, seat: int) -> str:
        return str((await self._asks(f"{path}/challenges", {"seat": seat}))["nonce"])

    async def _asks(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        told: dict[str, Any] = await self.line.asked(self.line.post(path, json.dumps(body).encode()))
        if "error" in told:
            raise RuntimeError(f"{path}: {told['error']}")
        return told

    async def _looks(self, address: str, ticket: str) -> tuple[dict[str, Any], str]:
        """Look at the table by socket; return its draw, and its head."""
        found: asyncio.Future[tuple[dict[str, Any], str]] = asyncio.get_running_loop().create_future()
        head = ""

        def heard(payload: bytes) -> None:
            nonlocal head
            told = json.loads(payload)
            if "receipt" in told:
                head = b64decode(told["receipt"].split("\n")[2]).hex()
            if told["is"] == "view" and not found.done():
                found.set_result((told["table"]["draw"], head))

        ear = Ear(heard, Watching(address, ticket).first())
        await ws_connect(lambda: ear, address, local_addr=(self.at, 0))
        told = await found
        ear.transport.disconnect()
        return told


def asked(url: str, at: str, body: object = None) -> dict[str, Any]:
    """Ask from an address, as everybody has one at home; with a body something is done."""
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, source_address=(at, 0))
    text = json.dumps(body) if body else None
    line.request("POST" if body else "GET", parts.path, text, {"Content-Type": "application/json"})
    told: dict[str, Any] = json.loads(line.getresponse().read())
    line.close()
    if "error" in told:
        raise RuntimeError(f"{url}: {told['error']}")
    return told


class Begun(NamedTuple):
    """A round that has begun: when, everybody's arrival, and the processor seconds of the server and of the people."""

    at: float
    arrivals: list[Arrival]
    server: float
    people: float

    def row(self) -> str:
        """Write milliseconds, the median and the last of each, and seconds of processor time."""
        cells = []
        for times in zip(*self.arrivals, strict=True):
            waits = sorted(1000 * (time - self.at) for time in times)
            cells.append(f"{waits[len(waits) // 2]:>6,.0f} {waits[-1]:>6,.0f}")
        return f"{' | '.join(cells)} | {self.server:>6.2f} {self.people:>6.2f}"


async def begun(cup: Cup, everybody: Sequence[Person], process: int) -> Begun:
    """Begin the round, and wait until everybody sees their cards."""
    message = cup.signed("begin-round")
    server, own, began = seconds_of(process), process_time(), perf_counter()
    answered = asyncio.create_task(asyncio.to_thread(post, f"{cup.api}/commands", message))
    async with asyncio.timeout(PATIENCE):
        arrivals = await asyncio.gather(*(each.seen for each in everybody))
    await answered
    return Begun(began, arrivals, seconds_of(process) - server, process_time() - own)


async def changes(players: Sequence[Person], process: int) -> float:
    """Let one table play some moves, one after another; return the microseconds of the server's work for each."""
    before = work_of(process)
    for _ in range(CHANGES):
        mover = players[players[0].speech.asked()]
        message = mover.speech.move(0)
        assert message is not None
        mover.socket.say(message[0])
        await asyncio.sleep(REST)
    return 1e6 * (work_of(process) - before) / CHANGES


async def desk(cup: Cup, everybody: Sequence[Person], process: int) -> None:
    """Print what a change at one of the tables costs where the desk's page is open."""
    table = cup.told()["tables"][0]
    players = [everybody[number] for number in table["seats"]]
    alone = await changes(players, process)
    told: list[int] = []
    page = Ear(lambda payload: told.append(len(payload)))
    await ws_connect(lambda: page, cup.address)
    await asyncio.sleep(REST)
    whole = told.pop()
    beside = await changes(players, process)
    print(f"\nthe desk's page: {whole:,} bytes at first; a move at one of {len(everybody) // SEATS} tables: ", end="")
    print(f"{sum(told) / CHANGES:,.0f} bytes, {beside:,.0f} us of the server's work, {alone:,.0f} without the page")


async def evening(url: str, process: int) -> None:
    """Hold an evening up to its first round, and print what its beginning took."""
    cup = Cup(url)
    everybody = [cup.enter(number) for number in range(ENTRANTS)]
    cup.drawn(everybody)
    for each in everybody:
        await each.opens_page()
    with people(Asked("ours", url, process, GAME, ROUNDS, 2, OTHERS, 0, pause=PAUSE)) as (_table, waited):
        await asyncio.sleep(WARM_UP)
        calm = perf_counter()
        await asyncio.sleep(CALM)
        found = await begun(cup, everybody, process)
        over = perf_counter()
        await asyncio.sleep(REST)
    moves = [within(waited["moves"], [span]) for span in ((calm, found.at), (found.at, over))]
    waits, works = (" ".join(f"{1000 * p99(each[what]):>7.1f}" for each in moves) for what in (0, 1))
    print(f"{found.row()} | {waits} | {works}", flush=True)
    await desk(cup, everybody, process)


def main(_asked: Sequence[str] = ()) -> None:
    """Print a line for the round, and one for the desk."""
    raise_file_limit()
    print(f"{ENTRANTS} people with the page open, {ENTRANTS // SEATS} tables of Dirty Money, durable; beside them")
    print(f"{OTHERS} tables of two, who take {PAUSE} s for a move. ms from the director's click, p50 and last: until a")
    print(
        "page knows that its table is there, until its person sits, and until the cards are seen by socket; seconds of"
    )
    print(
        "processor time of the server's processes meanwhile, and of the people. p99 of a move at the other tables, in"
    )
    print("the seconds before and meanwhile: ms on the wall, and of the server's work\n")
    heads = (*(f"{name:>13}" for name in ("page knows", "sits", "sees cards")), "server people", "  before   while",
             "   work   while")  # fmt: skip
    print(" | ".join(heads))
    with TemporaryDirectory() as folder, ours(Path(folder) / "log.db", rate=20) as (url, process):
        asyncio.run(evening(url, process))
