"""Servers of one log: a hint only makes one look, and what happens by itself happens once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from flask import Flask

from fairdeal.events import Head, MemoryStore
from fairdeal.service.desk.bots import SECOND_SECONDS, Bots
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.desk.tables import Desk, Tables
from fairdeal.service.live.neighbours import HINTED_LOOKS, Here, Neighbours, NoHints
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.time import now


class Guests:
    """People who are connected to some tables, and who is said to be at other servers."""

    def __init__(self) -> None:
        self.at: dict[str, Here] = {}
        self.others: Mapping[str, Here] = {}

    def has_at(self, table: str) -> bool:
        return table in self.at

    def here(self) -> dict[str, Here]:
        return self.at

    def elsewhere(self, others: Mapping[str, Here]) -> None:
        self.others = others

    def send_away(self) -> None:
        self.at.clear()


class Board:
    """A board in memory, as one server sees it."""

    def __init__(self, rows: dict[str, Mapping[str, Here]], name: str) -> None:
        self._rows, self._name = rows, name

    def tell(self, here: Mapping[str, Here]) -> None:
        self._rows[self._name] = dict(here)

    def _theirs(self) -> list[Mapping[str, Here]]:
        return [row for name, row in self._rows.items() if name != self._name]

    def others(self, tables: Iterable[str]) -> dict[str, Here]:
        return {table: row[table] for row in self._theirs() for table in tables if table in row}

    def busy(self, most: int) -> list[str]:
        return [table for row in self._theirs() for table in row][:most]


class Place:
    """A server without a network: its tables, its guests, its neighbours, and what its guests were shown."""

    def __init__(self, store: MemoryStore, rows: dict[str, Mapping[str, Here]], name: str) -> None:
        self.store, self.guests = store, Guests()
        self.tables = Tables(store, DirectJournal(store), now, lambda size: bytes(size))
        self.shown: list[int] = []
        self.tables.listeners.append(self._show)
        self.neighbours = Neighbours(self.tables, self.guests, self.moved, Board(rows, name), NoHints())

    def _show(self, desk: Desk, steps: Sequence[Step]) -> None:
        self.shown += [step.record.seq for step in steps]

    def moved(self, heads: Mapping[str, Head]) -> list[str]:
        return [table for table, head in heads.items() if self.store.head(table) != head]


@pytest.fixture
def places() -> list[Place]:
    store, rows = MemoryStore(), dict[str, Mapping[str, Here]]()
    return [Place(store, rows, name) for name in ("one", "other")]


def table_of_bots(place: Place) -> str:
    """A table at which bots alone sit; nobody has played yet."""
    return place.tables.open("money-sweeper", {"target": 50}, 2, bots={0: "sensible", 1: "sensible"}).table.id


def play(place: Place) -> Bots:
    """Bots that play at once, whenever they are poked."""
    return Bots(place.tables, lambda work: work(), 0, sleep=lambda seconds: None)


def test_what_another_server_wrote_is_shown_once_however_often_it_is_told(places: list[Place]) -> None:
    one, other = places
    table = table_of_bots(one)
    end = other.tables.desk(table).table.seq
    other.guests.at[table] = Here((0,))
    play(one).poke(table)
    last = one.tables.desk(table).table.seq
    assert last > end
    for seq in (last, last, end, last + 50):
        other.neighbours.heard(table, seq)
    other.neighbours.look()
    assert other.shown == list(range(end + 1, last + 1))
    mine, theirs = (place.tables.desk(table).table.state for place in (one, other))
    assert mine.view(0) == theirs.view(0)


def test_without_a_hint_a_look_shows_it(places: list[Place]) -> None:
    one, other = places
    table = table_of_bots(one)
    end = other.tables.desk(table).table.seq
    other.guests.at[table] = Here((0,))
    play(one).poke(table)
    other.neighbours.look()
    assert other.shown == list(range(end + 1, one.tables.desk(table).table.seq + 1))


def test_while_hints_are_heard_the_log_is_looked_at_in_one_look_of_four(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = places
    table = table_of_bots(one)
    other.guests.at[table] = Here((0,))
    other.tables.desk(table)
    play(one).poke(table)
    monkeypatch.setattr(NoHints, "heard", True)
    looks = 0
    while not other.shown:
        other.neighbours.look()
        looks += 1
    assert looks == HINTED_LOOKS


def test_a_hint_for_a_table_without_people_reads_nothing(places: list[Place]) -> None:
    one, other = places
    table = table_of_bots(one)
    other.neighbours.heard(table, 999)
    assert not other.tables.has(table)


def test_the_server_that_wrote_last_goes_first(places: list[Place]) -> None:
    one, other = places
    table = table_of_bots(one)
    other.guests.at[table] = Here()
    other.tables.desk(table)
    turns = iter([0.0])
    Bots(one.tables, lambda work: work(), 0, sleep=lambda seconds: next(turns)).poke(table)  # one turn, then a fault
    other.neighbours.look()
    assert (one.tables.goes_second(table), other.tables.goes_second(table)) == (False, True)
    waits: list[float] = []
    Bots(other.tables, lambda work: work(), 0, sleep=waits.append).poke(table)
    assert waits[0] == SECOND_SECONDS  # nothing came meanwhile, so these bots play on, and wait for nobody any more
    assert set(waits[1:]) == {0}
    assert one.store.check(table) == other.tables.desk(table).table.seq + 1


def test_bots_of_two_servers_act_once(places: list[Place]) -> None:
    """Each server believes that the turn is its own bots', and the log decides."""
    one, other = places
    table = table_of_bots(one)
    for place in (one, other):
        place.tables.desk(table)
    turns: list[Any] = []
    first = Bots(one.tables, turns.append, 0, sleep=lambda seconds: None)
    second = Bots(other.tables, turns.append, 0, sleep=lambda seconds: None)
    first.poke(table)
    second.poke(table)
    for turn in turns:
        turn()
    assert one.store.check(table) == one.store.head(table).seq + 1
    cmds = [record.cmd for record in one.store.read(table)]
    assert len(cmds) == len(set(cmds))
    other.tables.read_on(table)
    one.tables.read_on(table)
    assert one.tables.desk(table).table.status == other.tables.desk(table).table.status == "over"


def test_who_is_connected_elsewhere_is_told(places: list[Place]) -> None:
    one, other = places
    table = table_of_bots(one)
    one.guests.at[table], other.guests.at[table] = Here((0,), 1), Here((1,))
    for place in (one, other, one):
        place.neighbours.look()
    assert (one.guests.others, other.guests.others) == ({table: Here((1,))}, {table: Here((0,), 1)})


def test_a_table_whose_log_became_shorter_is_folded_anew(places: list[Place]) -> None:
    one, _ = places
    table = table_of_bots(one)
    end = one.tables.desk(table).table.seq
    play(one).poke(table)
    del one.store._logs[table][end + 1 :]
    one.tables.read_on(table)
    assert one.tables.desk(table).table.seq == end


class Stopped(BaseException):
    """The end of a process."""


def test_a_server_looks_four_times_a_second_and_says_again_every_five_seconds_who_is_there(
    places: list[Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = places
    moment, looks, said = 100.0, 48, list[float]()

    def sleep(seconds: float) -> None:
        nonlocal moment
        moment += seconds

    def here(_guests: Guests) -> dict[str, Here]:
        nonlocal looks
        looks -= 1
        if not looks:
            raise Stopped
        return {}

    monkeypatch.setattr("fairdeal.service.live.neighbours.sleep", sleep)
    monkeypatch.setattr("fairdeal.service.live.neighbours.monotonic", lambda: moment)
    monkeypatch.setattr(Guests, "here", here)
    monkeypatch.setattr(Board, "tell", lambda _board, _here: said.append(moment))
    with pytest.raises(Stopped):
        one.neighbours.run(lambda work: work())
    assert said == [100.25, 105.5, 110.75]


def test_a_list_of_tables_brings_those_where_others_have_people_and_no_other_request_does(
    places: list[Place],
) -> None:
    one, other = places
    table, app = table_of_bots(one), Flask(__name__)
    one.guests.at[table] = Here((0,))
    one.neighbours.look()
    other.neighbours.init_app(app)
    for method, path in (("GET", "/"), ("POST", "/api/v1/tables")):
        app.test_client().open(path, method=method)
        assert not other.tables.has(table)
    app.test_client().get("/api/v1/tables")
    assert other.tables.has(table)
