"""Evenings at which one sits where one likes, in this process: people who sit down, and play at tables of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from entrants import Evening, a_server, a_store
from evening_files import File
from keyed import Guest
from sitting import StillClock

from fairdeal.events import Store
from fairdeal.service.table.state.house import House
from fairdeal.service.tournament.directing import Adjust, Penalise
from fairdeal.service.tournament.entry import CloseEntry
from fairdeal.service.tournament.event import OpenSeating
from fairdeal.service.tournament.floor import Floor
from fairdeal.service.tournament.rounds import BeginRound
from fairdeal.service.tournament.sitting import GetUp, SitDown

EVENING, LEAST = 3_600, 2
PLAN: dict[str, Any] = {"format": "free", "rounds": 0, "seats": 3, "open_seating": OpenSeating(EVENING, LEAST)}


class Free(Evening):
    """Such an evening, of Dirty Money at tables of three."""

    @property
    def floor(self) -> Floor:
        floor = self.tournament.floor
        assert floor
        return floor

    def begun(self, *names: str) -> Free:
        """These enter, and the director begins."""
        self.enter(*names)
        self.director.ask(BeginRound)
        return self

    def sits(self, who: int, at: int, seats: int = 3) -> int:
        return self.people[who].ask(SitDown, at=at, seats=seats)

    def gets_up(self, who: int) -> int:
        return self.people[who].ask(GetUp)

    def table(self, *who: int, seats: int = 3) -> str:
        """These sit down at a new table, which opens then; a bot takes the last seat where they are too few."""
        at = self.floor.begun
        for each in who:
            self.sits(each, at, seats)
        return self.tables()[-1]

    def guests(self, table: str) -> Iterator[Guest]:
        """Those who sit there; each opens what they add to the cards once all have sat down."""
        together = [*super().guests(table)]
        for each in together:
            each.others = [*together]
        return iter(together)

    def played(self, *who: int, seats: int = 3) -> str:
        """These sit down at a new table, and play to its end."""
        table = self.table(*who, seats=seats)
        self.play(table)
        return table

    def closes(self) -> Free:
        """Nobody sits down any more."""
        self.director.ask(CloseEntry)
        return self


def a_free_evening(clock: StillClock | None = None, store: Store | None = None, **plan: Any) -> Free:
    clock = clock or StillClock()
    return Free(a_server(store or a_store(), clock), clock, **{**PLAN, **plan})


def of_a_free_evening() -> File:
    """Three people and three bots: one gets up, one comes late, one leaves, one never comes to the table."""
    cup = a_free_evening(house=House(referee=True)).bots(1)
    cup.begun("Ann", "Bo", "Cy")
    cup.sits(0, 0)
    cup.gets_up(0)
    cup.played(0, 1)
    cup.enter("Di")
    cup.sits(3, cup.floor.begun, 4)
    cup.passes(900)  # nobody else comes
    cup.table(3, 0)
    cup.passes(30).passes(600)  # where nobody comes
    cup.played(2, 1, 3, seats=4)
    cup.people[3].leaves()
    cup.director.ask(Adjust, round=0, entrant=2, score=70, reason="They were shown a card.", clause="5.2")
    cup.director.ask(Penalise, entrant=3, points=5, reason="Late again.", clause="1.1")
    cup.closes().passes(60)
    return File(cup)
