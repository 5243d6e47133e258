"""Servers of one log have one time, that of its store, however far their machines' clocks are apart."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from databases import Postgres
from sitting import Sitting

from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.table.state.time import now

pytestmark = pytest.mark.processes
OFF = timedelta(seconds=60)
LITTLE = 5_000  # milliseconds that the steps of a test take at most


@pytest.fixture(params=[OFF, -OFF], ids=["ahead", "behind"])
def servers(postgres: Postgres, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[Service]]:
    """One server whose clock is right, and one whose clock is a minute off."""
    log = postgres.fresh()
    with ExitStack() as open_until:
        yield [
            open_until.enter_context(
                closing(make_service(Config(database=log, keys=str(tmp_path), clock=lambda off=off: now() + off)))  # type: ignore[misc]
            )
            for off in (timedelta(0), request.param)
        ]


def test_a_server_that_is_a_minute_off_charges_nobodys_bank(servers: list[Service]) -> None:
    table = Sitting(servers[0], "money-sweeper", 2, clock="bank", seconds=600)
    for number in range(6):
        table.service = servers[number % 2]
        table.service.tables.read_on(table.id)
        table.play()
    assert table.table.clock
    assert min(table.table.clock.left) > 600_000 - LITTLE
    times = [datetime.fromisoformat(record.at) for record in table.records()]
    assert max(abs(now() - at) for at in times) < timedelta(milliseconds=LITTLE)


def test_a_ticket_of_one_server_opens_the_other(servers: list[Service]) -> None:
    for one, other in (servers, servers[::-1]):
        assert other.tokens.use(one.tokens.ticket(Pass("t", 0, "k")), "t").seat == 0
