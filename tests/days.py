"""A house with a deal of the day, in this process: whoever enters plays it at a table of their own, at once."""

from __future__ import annotations

from entrants import Evening, Key, a_store, entropy
from sitting import StillClock

from fairdeal.events import Store
from fairdeal.service.app import Service
from fairdeal.service.config import Config
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.tournament.daily import deal_id, next_day

GAME = "dirty-money"
HOURS = 3_600


def a_house(store: Store, clock: StillClock, seed: str = "a house") -> Service:
    """A server of that log that has a deal of Dirty Money a day."""
    return Service(Config(clock=clock, entropy=entropy(seed), daily=(GAME,)), store, DirectJournal(store))


class Day(Evening):
    """The deal that the house binds itself to at ten in the morning, for the next day."""

    def __init__(self, service: Service, clock: StillClock) -> None:
        self.service, self.clock = service, clock
        self.people: list[Key] = []
        self.id = deal_id(GAME, next_day(clock()))
        service.tournaments.ring()

    def noon(self) -> Day:
        """It is noon of the day."""
        self.passes(26 * HOURS)
        return self

    def ends(self) -> Day:
        """The day is over."""
        self.passes(12 * HOURS)
        return self


def a_day(clock: StillClock | None = None, store: Store | None = None) -> Day:
    clock = clock or StillClock()
    return Day(a_house(store or a_store(), clock), clock)


def a_played_day() -> Day:
    """Three play the deal to its end, and one never comes to the table."""
    day = a_day().noon()
    day.enter("Ann", "Bo", "Cy", "Di")
    for table in day.tables()[:3]:
        day.play(table)
    return day.ends()
