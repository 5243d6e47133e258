"""People, bots and a referee at a table in this process, with a clock that stands still until it is moved.

What a game's own tests need of it stands in `fairdeal.testing`; here is the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from fairdeal import sitting as houses
from fairdeal.engine import GameState, Result, dirty_money
from fairdeal.service.app import Service
from fairdeal.service.desk.pictures import Picture, Views
from fairdeal.service.errors import STATUS, Problem
from fairdeal.service.rulebooks import clauses
from fairdeal.service.table.seats.presence import WAIT_SECONDS
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import TableEvent
from fairdeal.service.table.state.requests import Remedy, RemedyKind
from fairdeal.service.table.state.state import Outcome
from fairdeal.service.table.state.time import millis_of
from fairdeal.service.table.waits import Wait, waiting
from fairdeal.sitting import NAMES, REFEREE, StillClock, Who, a_service, everything

__all__ = [
    "NAMES",
    "REFEREE",
    "Sitting",
    "StillClock",
    "Who",
    "a_service",
    "cards_in_hands",
    "clause_of",
    "clock_of",
    "everything",
    "passes",
    "price",
    "remedy_of",
    "rings",
]


class Sitting(houses.Sitting):
    """Three at Cover Your Assets unless told otherwise, with all that a test can ask of a table.

    Its house names a patience of a minute, so that stand-ins come soon; what seats have without one stands in
    `test_law_time.py`.
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
        if given.get("away", "ask") != "wait":
            given.setdefault("patience", WAIT_SECONDS)
        super().__init__(service, game, seats, people=people, come=come, **given)

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

    def refuses(self, code: str, who: Who, ask: type[Command], /, **fields: Any) -> Problem:
        """It is refused with that code, in a sentence, and nothing has changed."""
        before = everything(self.table)
        with pytest.raises(Problem) as refusal:
            self.do(who, ask, **fields)
        assert (refusal.value.code, refusal.value.message[-1:]) == (code, "."), refusal.value.message
        assert code in STATUS
        assert everything(self.table) == before
        return refusal.value

    # Disputes

    def rule(
        self,
        kind: RemedyKind = "stands",
        clause: str = "3.1",
        finding: str = "So it was.",
        *,
        incident: int | None = None,
        **remedy: Any,
    ) -> int:
        """The referee rules."""
        return super().rule(kind, clause, finding, incident=incident, **remedy)

    def ruled(self, kind: RemedyKind, about: int | None = None, **remedy: Any) -> int:
        """From claim to settlement: the seq of the ruling, which everybody has accepted."""
        self.dispute(self.table.people()[-1], about)
        number = self.rule(kind, **remedy)
        self.accept()
        return number

    # Looking

    def log(self, after: int = -1) -> list[tuple[str, str]]:
        """Who did what, as the log writes it."""
        return [(record.by, record.type) for record in self.service.store.read(self.id, after)]

    def events(self, kind: type[TableEvent]) -> list[Any]:
        """The events of one kind, the oldest first, their signatures left out."""
        steps = self.service.tables.checkpoints.steps(self.table, -1, self.seq)
        return [replace(step.event, by_key=UNSET) for step in steps if isinstance(step.event, kind)]

    def last(self, kind: type[TableEvent]) -> Any:
        """The newest event of one kind."""
        return self.events(kind)[-1]

    def shown(self, who: Who = None, since: int | None = None) -> Any:
        """The view message that a seat, the referee or a spectator gets."""
        after = self.seq if since is None else since
        steps = self.service.tables.checkpoints.steps(self.table, after, self.seq)
        return msgspec.json.decode(
            Views(Picture(self.table, self.service.tokens), self.table, steps, closed=None).view(who)
        )

    def lines(self, since: int = -1, who: Who = None) -> str:
        """What somebody is told of the records after seq `since`."""
        return " ".join(line for news in self.shown(who, since)["news"] for line in news["lines"])


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


def price(table: Sitting, seat: int, target: int | None = None) -> tuple[str, tuple[int, ...]]:
    """What an undo would cost, and whose yes."""
    told = table.service.answers.price(table.table, seat, target)
    return told["kind"], told["needs"]


# Time alone


def clock_of(table: Sitting) -> StillClock:
    """The clock of the table's service."""
    found = table.service.tables.clock
    assert isinstance(found, StillClock)
    return found


def passes(table: Sitting, seconds: float) -> None:
    """So much time goes by, and what is due then happens, one thing after the other."""
    clock_of(table).tick(seconds)
    before = -1
    while table.seq > before:
        before = table.seq
        table.service.deadlines.ring()


def rings(table: Sitting, times: int = 1_500, days: int = 30) -> Iterator[Wait]:
    """Nobody acts: only the clock moves and the deadlines ring, until nothing is waited for. What rang, each time.

    Each ring must change something, and what rang must not be waited for as before.
    """
    clock = clock_of(table)
    began = millis_of(clock.moment)
    for _ in range(times):
        found = waiting(table.table)
        if not found:
            return
        when, wait = found[0]
        before = table.seq
        clock.tick(max(0, when - millis_of(clock.moment)) / 1000)
        table.service.deadlines.ring()
        assert table.seq > before, f"{wait.name}: the alarm rang at #{before}, and nothing happened"
        played = any(kind == "played" for _by, kind in table.log(before))
        assert played or (when, wait) not in waiting(table.table), f"{wait.name}: it is waited for as before"
        assert millis_of(clock.moment) - began < days * 86_400_000, f"{wait.name}: for {days} days"
        yield wait


def refused(answer: Any) -> tuple[int, str]:
    """The status and code of a refusal over HTTP, which must have the shape that all have."""
    assert set(answer.json["error"]) <= {"code", "message", "clause", "remedy", "detail"}
    assert answer.json["error"]["message"]
    return answer.status_code, answer.json["error"]["code"]
