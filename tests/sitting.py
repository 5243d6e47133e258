"""People, bots and a referee at a table in this process, with a clock that stands still until it is moved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Literal

import msgspec
import pytest

from fairdeal.engine import DEALER, Dice, Game, GameState, Result, dirty_money, seed_of
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.desk.views import Views
from fairdeal.service.errors import STATUS, Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.rulebooks import clauses
from fairdeal.service.table.command import Command
from fairdeal.service.table.disputes.events import Accept, AddEntropy, Come, Dispute, Rule
from fairdeal.service.table.event import TableEvent
from fairdeal.service.table.house import House
from fairdeal.service.table.lobby import Sit
from fairdeal.service.table.play import NextDeal, Play
from fairdeal.service.table.requests import Remedy
from fairdeal.service.table.state import Outcome, Table

REFEREE: Literal["referee"] = "referee"
Who = int | Literal["referee"] | None  # a seat, the referee, a spectator
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")


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
        """The time in so many seconds, as the log writes it."""
        return f"{self.moment + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S.%f}"[:-3] + "Z"


def a_service(clock: Callable[[], datetime], database: str = ":memory:") -> Service:
    """A service with the same secrets in every test."""
    dice = Dice(seed_of("sitting"))
    entropy = lambda size: bytes(dice.below(256) for _ in range(size))  # noqa: E731
    return make_service(Config(clock=clock, entropy=entropy, database=database))


class Sitting:
    """A table whose open seats people have taken; the referee has come, if the house has one.

    With `people` only so many of them sit down; with `come=False` the referee stays out. Every other keyword is one
    of the house's, or as for `Tables.open`.
    """

    def __init__(
        self,
        service: Service,
        game: str = "cover-your-assets",
        seats: int = 3,
        *,
        people: int | None = None,
        come: bool = True,
        **given: Any,
    ) -> None:
        self.service = service
        house = House(**{name: given.pop(name) for name in House.__struct_fields__ if name in given})
        opened = {"options": {}, "bots": {}, **given}
        self.id = service.tables.open(game, seats=seats, house=house, **opened).table.id
        self._count = 0
        for seat in self.table.seats_of("open")[:people]:
            self.do(seat, Sit, name=NAMES[seat])
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

    @property
    def outcome(self) -> Outcome:
        """How the match ended, rulings included; it must be over."""
        found = self.table.outcome()
        assert found
        return found

    @property
    def result(self) -> Result:
        """How the cards ended the match, rulings left out; they must have."""
        found = self.state.result()
        assert found
        return found

    def command(self, who: Who, ask: type[Command], /, **fields: Any) -> Command:
        """What somebody asks with a new id, having seen everything."""
        self._count += 1
        key = "" if who is None else f"key-{who}"
        seat = who if isinstance(who, int) else None
        base = {"id": f"ask-{self._count}", "seat": seat, "key": key, "referee": who == REFEREE, "seq": self.seq}
        return ask(**{**base, **fields})

    def do(self, who: Who, ask: type[Command], /, **fields: Any) -> int:
        """Somebody asks for something; the seq of the first record that it brought about."""
        return self.service.tables.submit(self.id, self.command(who, ask, **fields))

    def refuses(self, code: str, who: Who, ask: type[Command], /, **fields: Any) -> Problem:
        """It is refused with that code, in a sentence, and nothing has changed."""
        before = everything(self.table)
        with pytest.raises(Problem) as refusal:
            self.do(who, ask, **fields)
        assert (refusal.value.code, refusal.value.message[-1:]) == (code, "."), refusal.value.message
        assert code in STATUS
        assert everything(self.table) == before
        return refusal.value

    # Playing

    def act(self, seat: int, action: Any = None, **fields: Any) -> int:
        """A seat plays an action, or what would be played for it if its time were up."""
        return self.do(seat, Play, action=msgspec.to_builtins(action or self.state.default(seat)), **fields)

    def play(self, times: int = 1) -> int:
        """People play on, whoever is asked first; the next round is dealt when it is time. The last record's seq."""
        found = -1
        for _ in range(times):
            found = self.do(0, NextDeal) if self.table.waits_for_deal() else self.act(self.table.acting("person")[0])
        return found

    def play_to_the_end(self) -> None:
        """Until the match is over."""
        while self.table.status != "over":
            self.play()

    def next_round(self) -> None:
        """Until the next round is dealt."""
        while not self.table.waits_for_deal():
            self.play()
        self.play()

    # Disputes

    def dispute(self, seat: int = 1, about: int | None = None, claim: str = "That was no lawful play.") -> int:
        """A seat calls the referee, about the last record unless told otherwise."""
        return self.do(seat, Dispute, about=self.seq if about is None else about, claim=claim)

    def rule(self, kind: str = "stands", clause: str = "3.1", finding: str = "So it was.", **remedy: Any) -> int:
        """The referee rules."""
        return self.do(REFEREE, Rule, finding=finding, clause=clause, remedy=remedy_of(kind, **remedy))

    def accept(self) -> int:
        """Everybody who has not yet, accepts the ruling; the seq of what the last one brought about."""
        assert self.table.incident
        seqs = [self.do(seat, Accept) for seat in self.table.people() if seat not in self.table.incident.accepted]
        return seqs[-1]

    def ruled(self, kind: str, about: int | None = None, **remedy: Any) -> int:
        """From claim to settlement: the seq of the ruling, which everybody has accepted."""
        self.dispute(self.table.people()[-1], about)
        number = self.rule(kind, **remedy)
        self.accept()
        return number

    def bring_entropy(self) -> None:
        """Every person adds to the shuffles of a repair."""
        for seat in self.table.people():
            self.do(seat, AddEntropy, entropy=f"from{seat}")

    # Looking

    def log(self, after: int = -1) -> list[tuple[str, str]]:
        """Who did what, as the log writes it."""
        return [(record.by, record.type) for record in self.service.store.read(self.id, after)]

    def events(self, kind: type[TableEvent]) -> list[Any]:
        """The events of one kind, the oldest first."""
        steps = self.service.tables.checkpoints.steps(self.table, -1, self.seq)
        return [step.event for step in steps if isinstance(step.event, kind)]

    def last(self, kind: type[TableEvent]) -> Any:
        """The newest event of one kind."""
        return self.events(kind)[-1]

    def shown(self, who: Who = None, since: int | None = None) -> Any:
        """The view message that a seat, the referee or a spectator gets."""
        after = self.seq if since is None else since
        steps = self.service.tables.checkpoints.steps(self.table, after, self.seq)
        return msgspec.json.decode(Views(self.table, steps, self.service.seats).view(who))

    def lines(self, since: int = -1, who: Who = None) -> str:
        """What somebody is told of the records after seq `since`."""
        return " ".join(line for news in self.shown(who, since)["news"] for line in news["lines"])

    def holds(self) -> None:
        """The fold of the log is the live table, and the audit finds nothing."""
        assert everything(fold(self.service.store, self.id)) == everything(self.table)
        assert audit(self.service.store.read(self.id)).findings == ()


def cards_in_hands(state: GameState) -> int:
    """The number of cards that all hands of Dirty Money hold together."""
    assert isinstance(state, dirty_money.State)
    return sum(map(len, state.hands))


def clause_of(game: str) -> str:
    """A clause of the game's rulebook, for a ruling to name."""
    return min(clauses(game))


def remedy_of(kind: Any, **fields: Any) -> Remedy:
    """A remedy with these fields."""
    return Remedy(kind, **fields)


def everything(value: Any) -> Any:
    """All that a table, or a part of it, holds, to be compared."""
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
            return {name: everything(each) for name, each in vars(value).items()}
    return value
