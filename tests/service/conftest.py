"""Services in this process, with a clock and dice of their own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from keyed import SeatClient, client_of, desk_of, sat
from msgspec.structs import asdict
from player import Player
from serving import Server
from sitting import NAMES, Sitting, StillClock, a_service

from fairdeal.engine import Dice, at, seed_of
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.table.play import undo


class Ticking:
    """A clock that goes on by a second at each look."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


def fixed_entropy() -> Callable[[int], bytes]:
    dice = Dice(seed_of("tests"))
    return lambda size: bytes(dice.below(256) for _ in range(size))


@pytest.fixture
def service() -> Service:
    """A service in memory; the same secrets in every test."""
    return make_service(Config(clock=Ticking(), entropy=fixed_entropy()))


@pytest.fixture
def client(service: Service) -> SeatClient:
    return client_of(service)


@pytest.fixture
def still() -> StillClock:
    """A clock that a test moves by hand."""
    return StillClock()


@pytest.fixture
def undos_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """One decision is taken back as often as anybody likes, as in logs from before there was a count."""
    monkeypatch.setattr(undo, "TAKEN_BACK", 10**6)


@pytest.fixture
def sit(still: StillClock) -> Iterator[Callable[..., Sitting]]:
    """Sits people down at tables of one service; afterwards each log must fold to its table, and pass its audit."""
    service = a_service(still)
    tables: list[Sitting] = []

    def seated(*given: Any, **fields: Any) -> Sitting:
        tables.append(Sitting(service, *given, **fields))
        return tables[-1]

    yield seated
    for table in tables:
        table.holds()


@pytest.fixture
def place(sit: Callable[..., Sitting]) -> Callable[..., Sitting]:
    """Sits people down at a table that starts from a position, written as text."""

    def placed(text: str, **given: Any) -> Sitting:
        state = at(text)
        return sit(state.game, state.seats, options=asdict(state.options), position=state.position(), **given)

    return placed


@pytest.fixture
def table(sit: Callable[..., Sitting]) -> Sitting:
    """Three at Cover Your Assets: seats 0, 1, 2, 0, 1 have discarded in #10 to #14, and seat 2 is to act."""
    seated: Sitting = sit(referee=True)
    seated.play(5)
    assert (seated.seq, seated.table.acting("person"), seated.table.last) == (14, [2], {0: 13, 1: 14, 2: 12})
    return seated


@pytest.fixture
def party(server: Server) -> Iterator[Callable[..., list[Player]]]:
    """Sits people down at a table of a real server, each over a socket; of the `kinds` of seats the first is one's own.

    The players come in the order of their seats, and after them the referee, if the house has one.
    """
    with ExitStack() as connections:

        def gathered(game: str, *kinds: str, **house: Any) -> list[Player]:
            seats = [{"kind": kind} for kind in ("me", *kinds)]
            body = {"game": game, "seats": seats, "name": NAMES[0], "house": house}
            status, table = sat(server.url, body)
            assert status == 201, table
            come = [Player(server.url, table["table"], seat) for seat in (table["me"], *table["guests"])]
            for seat, player in enumerate(come):
                connections.enter_context(player)
                assert not seat or player.do("sit", name=NAMES[seat])["is"] == "done"
            if house.get("referee"):
                come.append(connections.enter_context(desk_of(server.url, table, "Rae")))
            for player in come:
                player.until_shown(lambda view: view["table"]["status"] == "playing")
            return come

        yield gathered
