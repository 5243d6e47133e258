"""Servers of one log that are begun anew one after the other while people play: nobody is refused but for that.

`FAIRDEAL_BEFORE` names a folder with an older checkout, whose servers are those that this one's take the place of; both
then serve the same tables for a while. Without it both versions are this one.
"""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from databases import Postgres
from serving import Server
from several import House, Regular, nothing_is_lost, play_through, two_people

pytestmark = pytest.mark.processes

SERVERS, TABLES, ROUNDS = 3, 6, 10
STANDS = 300  # moves at the five other tables while one stands; beside much else, 19 of 2,621 were the most
RACES = ("not_now", "stale")  # of two who ask for the same deal, or by a view that is just told anew
BEFORE = os.environ.get("FAIRDEAL_BEFORE", "")


def begun(house: House, older: bool) -> Server:
    """One more server, which people do not begin at yet; an older one does not look into this folder for modules."""
    path = {"PYTHONPATH": BEFORE, "PYTHONSAFEPATH": "1"} if older else {}
    house.servers.append(Server(house.keys, "--db", house.log, "--keys", str(house.keys), "--drain", "1", **path))
    return house.servers[-1]


@pytest.fixture
def house(postgres: Postgres, tmp_path: Path) -> Iterator[House]:
    built = House(postgres.fresh(), tmp_path / "keys")
    yield built
    built.end()


def longest_stand(people: Sequence[Regular]) -> int:
    """How many moves were made at other tables while nobody moved at one, at most."""
    moved = sorted((when, person.table) for person in people for when in person.moved)
    own = [[place for place, (_, at) in enumerate(moved) if at == table] for table in {at for _, at in moved}]
    return max(later - earlier - 1 for places in own for earlier, later in pairwise(places))


@pytest.mark.long
def test_servers_are_begun_anew_one_after_the_other_and_play_goes_on(house: House) -> None:
    servers = [begun(house, bool(BEFORE)) for _ in range(SERVERS)]
    people: list[Regular] = []
    for table in range(TABLES):
        nearest = [*servers[table % SERVERS :], *servers[: table % SERVERS]]
        people += [Regular(each.servers, each.table, each.seat) for each in two_people(nearest)]
    said: list[str] = []

    def begins_anew(number: int) -> None:
        gone = servers[number]
        said.append(gone.stop())
        servers[number] = fresh = begun(house, older=False)
        for person in people:
            person.servers = [fresh if each is gone else each for each in person.servers]

    turns = [partial(begins_anew, number) for _ in range(ROUNDS) for number in range(SERVERS)]
    play_through(people, *turns)
    nothing_is_lost(house.log, people)
    assert {code for person in people for code in person.refusals()} <= {"restarting", *RACES}
    assert not any("Traceback" in each for each in said)
    assert longest_stand(people) < STANDS
