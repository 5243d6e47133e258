"""A tournament in this process: people with keys for the whole evening, its director, and a clock that a test moves."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Any, Self

from clients import Client
from keyed import Guest, SeatKey, commitment, noise_hash, soon, through
from sitting import StillClock

from fairdeal.engine import Dice, seed_of
from fairdeal.events import MemoryStore, Record, Store
from fairdeal.service.app import Service
from fairdeal.service.config import Config
from fairdeal.service.desk.journal import DirectJournal, Journal
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.table.state.signed import Countersigned, Signed
from fairdeal.service.tournament.codec import step_of
from fairdeal.service.tournament.coming import Invite, Join
from fairdeal.service.tournament.command import Command
from fairdeal.service.tournament.drawing import GiveHash, OpenNoise
from fairdeal.service.tournament.entry import CloseEntry, Enter, EnterBot, Leave
from fairdeal.service.tournament.features import ASKS
from fairdeal.service.tournament.state import Tournament
from fairdeal.service.tournament.tell import told

FRAME = ("n", "head", "until", "seat", "id", "table")
LABEL = "fairdeal/{}/v1"
PLAN = {
    "title": "Thursday", "game": "dirty-money", "options": {"length": "rounds", "rounds": 1}, "seats": 3,
    "format": "duplicate", "rounds": 2, "round_seconds": 600, "break_seconds": 60, "patience_seconds": 30,
}  # fmt: skip


def entropy(seed: str = "an evening") -> Any:
    """The same chance in every test."""
    dice = Dice(seed_of(seed))
    return lambda size: bytes(dice.below(256) for _ in range(size))


def a_store() -> Store:
    draw = entropy("salts")
    return MemoryStore(lambda place: draw(16), is_signed)


def a_server(store: Store, clock: StillClock, journal: Journal | None = None, seed: str = "an evening") -> Service:
    """A server of that log; what a store holds is taken up as after a start."""
    return Service(Config(clock=clock, entropy=entropy(seed)), store, journal or DirectJournal(store))


class Evening:
    """A tournament, whose director has a key."""

    def __init__(self, service: Service, clock: StillClock, **plan: Any) -> None:
        self.service, self.clock = service, clock
        self.director = Key(self, "director")
        given = {**PLAN, "entry_until": clock.after(300), "director": self.director.key.public, **plan}
        self.id = service.tournaments.open(**given).id
        self.people: list[Key] = []

    @property
    def tournament(self) -> Tournament:
        return self.service.tournaments.evening(self.id).tournament

    @property
    def records(self) -> list[Record]:
        return [*self.service.store.read(self.id)]

    @property
    def log(self) -> list[str]:
        """The types of the records, the oldest first, without the entries."""
        return [each.type for each in self.records if each.type not in ("opened", "entered")]

    def told(self, before: int = 0) -> str:
        """The sentence of the newest record, or of one so many before it."""
        record = self.records[-1 - before]
        return told(self.tournament, step_of(record).event, record.by)

    def submit(self, command: Command) -> int:
        return self.service.tournaments.submit(self.id, command)

    def enter(self, *names: str) -> Self:
        """These people enter, each with a new key."""
        for name in names:
            each = Key(self, len(self.tournament.entrants))
            each.enter(name)
            self.people.append(each)
        return self

    def again(self, name: str, seed: bytes) -> Evening:
        """Somebody enters with a key of theirs that may have been at other evenings."""
        each = Key(self, len(self.tournament.entrants), seed)
        each.enter(name)
        self.people.append(each)
        return self

    def bots(self, number: int) -> Self:
        for _ in range(number):
            count = len(self.tournament.entrants)
            self.submit(EnterBot(id=f"bot-{count}", name=f"Bot {count}", kind="sensible"))
        return self

    def pairs(self, *names: str) -> Evening:
        """These people enter two and two, the second of each by a link of the first."""
        for one, other in zip(names[::2], names[1::2], strict=True):
            self.enter(one)
            key, number = Key(self, len(self.tournament.entrants)), self.people[-1].number
            key.enter(other, self.people[-1].link(f"partner-{number}"), partner=number)
            self.people.append(key)
        return self

    def pairs_of_bots(self, number: int) -> Evening:
        for _ in range(number):
            count = len(self.tournament.entrants)
            for each, partner in ((count, None), (count + 1, count)):
                self.submit(EnterBot(id=f"bot-{each}", name=f"Bot {each}", kind="sensible", partner=partner))
        return self

    def comes(self, name: str, place: str, number: Any) -> Key:
        """Somebody comes to a place by a link of the director's, and is known there by that number, or office."""
        key, link = Key(self, number), self.director.link(place)
        self.submit(key.join(link, name, place))
        self.people = [each for each in self.people if each.number != number] + [key]
        return key

    def closed(self) -> Evening:
        """The director closes entry."""
        self.director.ask(CloseEntry)
        return self

    def drawn(self) -> Evening:
        """Entry is closed, and all people open their noise."""
        self.closed()
        for each in self.people:
            each.opens()
        return self

    def passes(self, seconds: float) -> Self:
        """So much time goes by, and what is due happens."""
        self.clock.tick(seconds)
        self.service.tournaments.ring()
        return self

    def tables(self) -> list[str]:
        """The tables of the round that is played, or was last."""
        return [each.table for each in self.tournament.rounds[-1].tables]

    def guests(self, table: str) -> Iterator[Guest]:
        """The people who are to sit at a table, with their keys as invitations."""
        client = Client(self.service)
        [seats] = [each.seats for each in self.tournament.rounds[-1].tables if each.table == table]
        for seat, entrant in enumerate(seats):
            if entrant >= 0 and self.tournament.entrants[entrant].kind == "person":
                person = next(each for each in self.people if each.number == entrant)
                yield Guest("http://localhost", table, seat, person.seed, through(client), self.clock)

    def seated(self, table: str) -> dict[int, Guest]:
        """Those who are to sit at a table, who have sat down."""
        guests = {each.seat: each for each in self.guests(table)}
        for guest in guests.values():
            status, told = guest.takes(f"P{guest.seat}")
            assert status == 201, told
        return guests

    def halt(self) -> Evening:
        """All sit down, and agree to a pause at each table, where no clock runs then."""
        for table in self.tables():
            for guest in self.seated(table).values():
                status, told = guest.send(guest.command(guest.newest(guest.read()), "pause"))
                assert status == 200, told
        return self

    def play(self, table: str, stalls: int = -1, guests: dict[int, Guest] | None = None) -> None:
        """Those who are to sit at a table sit down, and play their first choices to its end; one seat may not."""
        guests = guests or self.seated(table)
        while acting := self.service.tables.desk(table).table.acting("person"):
            if acting == [stalls]:
                self.service.deadlines.ring()
                if self.passes(1).tournament.stage != "playing":
                    return
                continue
            guest = guests[acting[0]]
            read = guest.read()
            _, view = guest.api("GET", "/view", token=read)
            action = view["mine"]["choices"]["items"][0]["action"]
            message = guest.command(guest.newest(read), "play", action=action, seals=view["mine"].get("seals", {}))
            status, told = guest.send(message)
            assert status == 200, told

    def play_on(self) -> Evening:
        """All tables of the round are played."""
        for table in self.tables():
            self.play(table)
        return self


class Key:
    """A key that signs at a tournament: an entrant's, by number, or the director's."""

    def __init__(self, evening: Evening, number: Any, seed: bytes = b"") -> None:
        self.evening, self.number = evening, number
        self.seed = seed or bytes.fromhex(token_hex(32))
        self.key, self.recovery, self.noise = SeatKey(self.seed), SeatKey(), token_hex(32)
        self.n = 0

    @property
    def head(self) -> str:
        return self.evening.records[-1].hash

    def hash(self) -> str:
        draw = self.evening.tournament.draw
        return noise_hash(self.evening.id, draw.number, self.key.public, "\0".join(draw.commits), self.noise)

    def entry(self, name: str, link: SeatKey | None = None, /, **otherwise: Any) -> Enter:
        """The command to enter, perhaps by a partner's link, and any member of what is signed given otherwise."""
        salt = token_hex(16)
        said = {
            "table": self.evening.id, "key": self.key.public, "recovery": self.recovery.public, "head": self.head,
            "noise": self.hash(), "name": {"sealed": commitment("by_key.enter.name", salt, name), "to": "everybody"},
            **otherwise,
        }  # fmt: skip
        signature = self.key.sign(LABEL.format("enter"), said)
        by_key = Signed(self.key.public, signature, enter={**said, "name": name})
        by = Countersigned(link.public, link.sign(LABEL.format("invitation"), said)) if link else None
        return Enter(id=token_hex(4), name=name, partner=said.get("partner"), by_key=by_key, countersigned=by,
                     salts={"by_key.enter.name": salt})  # fmt: skip

    def enter(self, name: str, link: SeatKey | None = None, /, **otherwise: Any) -> int:
        return self.evening.submit(self.entry(name, link, **otherwise))

    def command(self, kind: type[Command], /, **given: Any) -> Command:
        """A signed command; members of the frame can be given otherwise as `n`, `head`, `until`, `seat`."""
        frame: dict[str, Any] = {name: given.pop(name) for name in FRAME if name in given}
        self.n += 1
        said = {
            "table": self.evening.id, "seat": self.number, "n": self.n, "head": self.head, "id": token_hex(4),
            "until": soon(self.evening.clock()), "do": ASKS[kind].name, **frame, **given,
        }  # fmt: skip
        signed = Signed(self.key.public, self.key.sign(LABEL.format("command"), said), command=said)
        who: dict[str, Any] = {"signs": self.number} if isinstance(self.number, str) else {"seat": self.number}
        return kind(id=str(said["id"]), by_key=signed, **who, **given)

    def link(self, place: str) -> SeatKey:
        """Make a link of one use to that place."""
        made = SeatKey()
        self.ask(Invite, key=made.public, place=place)
        return made

    def join(self, link: SeatKey, name: str, place: str, **otherwise: Any) -> Join:
        """The command to come by a link, and any member of what is signed given otherwise."""
        salt = token_hex(16)
        sealed = {"sealed": commitment("by_key.join.name", salt, name), "to": "everybody"}
        said = {
            "table": self.evening.id, "place": place, "key": self.key.public, "head": self.head, "name": sealed,
            **otherwise,
        }  # fmt: skip
        signed = Signed(self.key.public, self.key.sign(LABEL.format("join"), said), join={**said, "name": name})
        by = Countersigned(link.public, link.sign(LABEL.format("invitation"), said))
        salts = {"by_key.join.name": salt}
        return Join(id=token_hex(4), name=name, place=place, by_key=signed, countersigned=by, salts=salts)

    def ask(self, kind: type[Command], /, **given: Any) -> int:
        return self.evening.submit(self.command(kind, **given))

    def opening(self, **otherwise: Any) -> OpenNoise:
        """The command by which the noise is opened."""
        draw = self.evening.tournament.draw.number
        said = {
            "table": self.evening.id, "seat": self.number, "draw": draw, "noise": self.noise, "head": self.head,
            **otherwise,
        }  # fmt: skip
        signed = Signed(self.key.public, self.key.sign(LABEL.format("noise-open"), said), noise_open=said)
        return OpenNoise(id=f"noise-{draw}", seat=self.number, draw=draw, noise=said["noise"], by_key=signed)

    def opens(self, **otherwise: Any) -> int:
        return self.evening.submit(self.opening(**otherwise))

    def adds(self) -> int:
        """Give the hash of new noise."""
        self.noise = token_hex(32)
        return self.ask(GiveHash, draw=self.evening.tournament.draw.number, noise=self.hash())

    def leaves(self) -> int:
        return self.ask(Leave)
