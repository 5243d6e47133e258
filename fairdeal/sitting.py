"""People at a table in this process, who sign as people do: for the checks of `fairdeal.testing`, tests and `bench`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from typing import Any, Literal

import msgspec

from fairdeal.engine import DEALER, Dice, Game, GameState, seed_of
from fairdeal.events import Record
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.doors.signatures import keyed_command
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.remote.signer import SeatSigner, SigningKey
from fairdeal.service.rulebooks import clauses
from fairdeal.service.table.decide import said_as_signed
from fairdeal.service.table.disputes.events import Accept, Come, Dispute, Rule, Ruled
from fairdeal.service.table.features import ASKS
from fairdeal.service.table.play.draws import GiveHash
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.seats.lobby import Sit
from fairdeal.service.table.state.command import Command, own_fields
from fairdeal.service.table.state.draw import Draw
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.house import House
from fairdeal.service.table.state.requests import Remedy, RemedyKind
from fairdeal.service.table.state.signed import noise_hash
from fairdeal.service.table.state.state import Table
from fairdeal.service.table.state.time import millis_of, moment, written

REFEREE: Literal["referee"] = "referee"
Who = int | Literal["referee"] | None  # a seat, the referee, a spectator
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo")
UNTIL = 60_000  # milliseconds for which a command is signed


class StillClock:
    """A time that only a test moves."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def tick(self, seconds: float) -> None:
        """Let this many seconds go by; fewer than none puts the clock back."""
        self.moment += timedelta(seconds=seconds)

    def after(self, seconds: float) -> str:
        """Write the time in so many seconds as the log does."""
        return f"{self.moment + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S.%f}"[:-3] + "Z"


def a_service(clock: Callable[[], datetime] | None = None, database: str = ":memory:") -> Service:
    """Make a service that has the same secrets in every test."""
    dice = Dice(seed_of("sitting"))
    entropy = lambda size: bytes(dice.below(256) for _ in range(size))  # noqa: E731
    return make_service(Config(clock=clock or StillClock(), entropy=entropy, database=database))


# Signing

KEYS: dict[str, SigningKey] = {}  # that people have made in this process, by their public halves


def seed_for(purpose: str) -> bytes:
    """Make the seed of the key for a purpose, which is the same in every run."""
    return hashlib.sha256(purpose.encode()).digest()


@cache
def key_for(purpose: str) -> SigningKey:
    """Make the key for a purpose, which is the same in every run: of a seat, who takes it and after which record."""
    key = SigningKey(seed_for(purpose))
    KEYS[key.public] = key
    return key


def invitation_to(seat: int) -> str:
    """Return the invitation to a seat that whoever opens a table makes, which is the same in every run."""
    return key_for(f"invitation {seat}").public


def noise_of(seat: int, draw: int) -> str:
    """Return the noise of a seat in a draw, which is the same in every run."""
    return hashlib.sha256(f"noise {seat} {draw}".encode()).hexdigest()


def hash_for(table: Table, seat: int, draw: Draw) -> str:
    """Return the hash of a seat's noise in a draw."""
    return noise_hash(table.id, draw.number, seat, draw.commit, noise_of(seat, draw.number))


def signed(service: Service, table: Table, wanted: Command) -> Command:
    """Return a command as whoever asks signs it.

    One without a seat, of a bot, or of a seat whose key is none of ours comes back as it is.
    """
    holder = REFEREE if wanted.referee else wanted.seat
    if holder is None or wanted.bot or wanted.by_key:
        return wanted
    link = Pass(table.id, wanted.seat, "", wanted.referee, wanted.office)
    message = _sits(service, table, wanted, holder) or _asks(service, table, wanted, holder)
    return keyed_command(message, link, table) if message else wanted


def _sits(service: Service, table: Table, wanted: Command, holder: Any) -> dict[str, Any] | None:
    """Write the message by which somebody sits down, or comes as the referee; None for another command."""
    newest, signer = (
        head(service, table.id),
        SeatSigner(key_for(f"{holder} {table.seq}"), table.id, holder, _salt(table)),
    )
    if isinstance(wanted, Come):
        given = signer.comes(wanted.name, office=wanted.office, head=newest)
        return {"do": "come", "id": wanted.id, "office_key": given}
    if not isinstance(wanted, Sit) or not 0 <= holder < len(table.chairs):
        return None
    recovery = key_for(f"recovery {holder} {table.seq}").public
    noise = hash_for(table, holder, table.draw)
    given = signer.sits(
        wanted.name,
        draw=table.draw.number,
        recovery=recovery,
        head=newest,
        noise=noise,
        invitation=KEYS.get(table.invitations.get(holder, "")),
    )
    owner = table.owner(holder)
    again = SeatSigner(KEYS[owner], table.opened.rematch_of, holder).precedes(signer) if owner in KEYS else ""
    return {"do": "sit", "id": wanted.id, "seat_key": given, **({"rematch": again} if again else {})}


def _asks(service: Service, table: Table, wanted: Command, holder: Any) -> dict[str, Any] | None:
    """Write the message of a command that the key in force signs; None if that key is none of ours."""
    key = table.key_of(holder) if holder == REFEREE or 0 <= holder < len(table.chairs) else None
    if key is None or key.public not in KEYS:
        return None
    ask = ASKS[type(wanted)]
    fields = {said_as_signed(ask.said.get(name, name)): getattr(wanted, name) for name in own_fields(type(wanted))}
    return SeatSigner(KEYS[key.public], table.id, holder, _salt(table)).asks(
        ask.name,
        msgspec.json.decode(msgspec.json.encode(fields)),
        id=wanted.id,
        n=key.number + 1,
        head=head(service, table.id, wanted.seq),
        until=written(moment(millis_of(service.tables.context(table).now) + UNTIL)),
        hidden=_hidden(table, wanted),
    )


def _hidden(table: Table, wanted: Command) -> Mapping[str, Any]:
    """Name the fields of an action that are signed as seals, and who learns each."""
    if not isinstance(wanted, Play) or wanted.seat is None:
        return {}
    try:
        return table.game.read_action(wanted.action).audiences(wanted.seat)
    except ValueError:
        return {}


def _salt(table: Table) -> Callable[[int], bytes]:
    return lambda size: hashlib.sha256(f"salt {table.seq}".encode()).digest()[:size]


def head(service: Service, table: str, seq: int | None = None) -> str:
    """Return the hash of a record, the last unless told otherwise; of one that is not there, a hash of nothing."""
    if seq is None:
        return service.store.head(table).hash
    found = [record.hash for record in service.store.read(table, seq - 1, seq)] if seq >= 0 else []
    return found[0] if found else "0" * 64


def open_noise(service: Service, table: str, but: Collection[int] = ()) -> None:
    """Open the noise of everybody who has not yet, `but` these seats, if the draw is closed."""
    while True:
        now = service.tables.desk(table).table
        draw = now.drawing()
        left = [seat for seat in draw.unopened() if seat not in but] if draw and draw.is_closed else []
        if draw is None or not left or (key := KEYS.get(now.chairs[left[0]].key)) is None:
            return
        noise = noise_of(left[0], draw.number)
        message = SeatSigner(key, table, left[0]).opens(
            f"open-{now.seq}", draw=draw.number, noise=noise, head=head(service, table)
        )
        service.tables.submit(table, keyed_command(message, Pass(table, None, ""), now))


# Sitting


class Sitting:
    """A table whose open seats people have taken; the referee has come, if the house has one.

    With `people` only so many of them sit down; with `come=False` the referee stays out; the seats of `keep` open no
    noise. Every other keyword is one of the house's, or as for `Tables.open`.
    """

    def __init__(
        self,
        service: Service,
        game: str,
        seats: int,
        *,
        people: int | None = None,
        come: bool = True,
        keep: Collection[int] = (),
        **given: Any,
    ) -> None:
        self.service = service
        house = House(**{name: given.pop(name) for name in House.__struct_fields__ if name in given})
        opened = {"options": {}, "bots": {}, **given}
        opened.setdefault(
            "invitations", {seat: invitation_to(seat) for seat in range(seats) if seat not in opened["bots"]}
        )
        self.id = service.tables.open(game, seats=seats, house=house, **opened).table.id
        self._count = 0
        self.keep = keep
        for seat in self.table.seats_of("open")[:people]:
            self.do(seat, Sit, name=NAMES[seat % len(NAMES)])
        if house.referee and come:
            self.do(REFEREE, Come, name="Rae")

    @property
    def table(self) -> Table:
        """As it is now."""
        return self.service.tables.desk(self.id).table

    @property
    def state(self) -> GameState:
        """The game as it is now."""
        return self.table.state

    @property
    def seq(self) -> int:
        """That of the last record."""
        return self.table.seq

    def command(self, who: Who, ask: type[Command], /, **fields: Any) -> Command:
        """Make a command with a new id, of somebody who has seen everything."""
        self._count += 1
        base = {"id": f"ask-{self._count}", "seat": who if isinstance(who, int) else None, "seq": self.seq}
        base |= {"referee": True, "office": self.table.referees} if who == REFEREE else {}
        return self.sign(ask(**{**base, **fields}))

    def sign(self, wanted: Command) -> Command:
        """Return a command as whoever asks signs it."""
        return signed(self.service, self.table, wanted)

    def do(self, who: Who, ask: type[Command], /, **fields: Any) -> int:
        """Ask for something as somebody; the seq of the first record that it brought about."""
        try:
            first = self.service.tables.submit(self.id, self.command(who, ask, **fields))
        except Problem as problem:  # a name is signed: it is changed by whoever sits down
            free = (problem.detail or {}).get("name")
            if problem.code != "bad_name" or not free:
                raise
            return self.do(who, ask, **{**fields, "name": free})
        open_noise(self.service, self.id, self.keep)
        return first

    # Playing

    def act(self, seat: int, action: Any = None, **fields: Any) -> int:
        """Play an action for a seat: its default, unless one is given."""
        return self.do(seat, Play, action=msgspec.to_builtins(action or self.state.default(seat)), **fields)

    def play(self, times: int = 1) -> int:
        """Play on for those who are asked, and deal the next round when it is time; the last record's seq."""
        found = -1
        for _ in range(times):
            found = self.do(0, NextDeal) if self.table.waits_for_deal() else self.act(self.table.acting("person")[0])
        return found

    def play_at_random(self, dice: Dice) -> int:
        """Play one of the choices of somebody who is asked; the seq."""
        seat = dice.pick(self.table.acting("person"))
        return self.act(seat, dice.pick(self.state.choices(seat).items).action)

    def play_to_the_end(self) -> None:
        """Play until the match is over."""
        while self.table.status != "over":
            self.play()

    def next_round(self) -> None:
        """Play until the next round is dealt."""
        while not self.table.waits_for_deal():
            self.play()
        self.play()

    # Disputes

    def dispute(self, seat: int = 1, about: int | None = None, claim: str = "That was no lawful play.") -> int:
        """Call the referee as a seat, about the last record unless told otherwise."""
        return self.do(seat, Dispute, about=self.seq if about is None else about, claim=claim)

    def rule(
        self,
        kind: RemedyKind = "stands",
        clause: str = "",
        finding: str = "So it was.",
        *,
        incident: int | None = None,
        **remedy: Any,
    ) -> int:
        """Rule as the referee, by a clause of the rulebook; the seq of the ruling."""
        clause = clause or max(clauses(self.table.game.name))
        said = {"finding": finding, "clause": clause, "remedy": Remedy(kind, **remedy), "incident": incident}
        first = self.do(REFEREE, Rule, **said)
        steps = self.service.tables.checkpoints.steps(self.table, first - 1, self.seq)
        return next(step.record.seq for step in steps if isinstance(step.event, Ruled))

    def accept(self) -> int:
        """Accept the ruling for everybody who has not yet; the seq of the last one's first record."""
        assert self.table.incident
        seqs = [self.do(seat, Accept) for seat in self.table.people() if seat not in self.table.incident.accepted]
        return seqs[-1]

    def bring_noise(self) -> None:
        """Add to the shuffles of a repair, for every person."""
        for seat in self.table.people():
            self.adds(seat)

    def adds(self, seat: int) -> int:
        """Give the hash of a seat's noise to the draw that goes on; all open theirs when it is closed."""
        draw = self.drawing
        return self.do(seat, GiveHash, draw=draw.number, noise=hash_for(self.table, seat, draw))

    @property
    def drawing(self) -> Draw:
        """The draw that goes on."""
        draw = self.table.drawing()
        assert draw, "nothing is drawn now"
        return draw

    # Looking

    def records(self) -> list[Record]:
        """Read the log."""
        return list(self.service.store.read(self.id))

    def steps(self) -> list[Step]:
        """Read the log with the events of its records."""
        return self.service.tables.checkpoints.steps(self.table, -1, self.seq)

    def holds(self) -> None:
        """Check that the log folds to the live table, and that the audit finds nothing."""
        assert everything(fold(self.service.store, self.id)) == everything(self.table), "the log folds to another table"
        found = audit(self.service.store.read(self.id)).findings
        assert found == (), f"the audit finds {found[0]}"


def everything(value: Any) -> Any:
    """List all that a table, or a part of it, holds, to be compared."""
    match value:
        case GameState():
            asked = [seat for seat in value.to_act() if seat != DEALER]
            return value.position(), [[*islice(value.legal(seat), 20)] for seat in asked]
        case Game():
            return value.name
        case dict():
            return {name: everything(each) for name, each in value.items()}
        case list() | tuple():
            return [everything(each) for each in value]
        case msgspec.Struct():
            return msgspec.to_builtins(value)
        case _ if hasattr(type(value), "__slots__") and type(value).__module__.startswith("fairdeal.service"):
            return {name: everything(getattr(value, name)) for name in type(value).__slots__}
        case Table():
            value.seed() if value.begun else None  # worked out when it is first asked for
            return {name: everything(each) for name, each in vars(value).items() if name != "waits"}
    return value
