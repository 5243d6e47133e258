"""The fold of a table's log is the live table, at every seq."""

import gc
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from pages import Inbox
from sitting import Sitting, a_service

from fairdeal import sitting as houses
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import Problem
from fairdeal.service.live.neighbours import Here
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.seats.presence import Resign
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.state import Table


def shown(table: Table) -> bytes:
    """Everything that a table shows to anybody."""
    views = [table.view(None), *(table.view(seat) for seat in range(len(table.chairs)))]
    seats = [(chair.name, chair.kind, chair.bot, chair.key) for chair in table.chairs]
    return msgspec.json.encode([table.seq, table.status, table.deals, seats, table.asked, views])


def test_a_table_put_aside_is_folded_again_when_it_is_asked_for(service: Service) -> None:
    desk = service.tables.open("money-sweeper", {}, 2, bots={0: "random"})
    before = shown(desk.table)
    service.tables._desks.clear()
    assert shown(service.tables.desk(desk.table.id).table) == before


def test_a_table_put_aside_while_somebody_waits_for_it_is_held_as_it_is_then(service: Service) -> None:
    tables = service.tables
    old = tables.open("money-sweeper", {}, 2, bots={})
    name, let_go = old.table.id, []

    class Busy:
        def acquire(self) -> None:
            tables.let_go(name)
            tables.desk(name)

        def release(self) -> None:
            let_go.append(self)

    old.lock = Busy()  # type: ignore[assignment]
    with tables.held(name) as held:
        assert held is tables.desk(name) is not old
        assert len(let_go) == 1


def test_a_table_in_the_store_is_folded_fast_and_slow_alike(service: Service) -> None:
    desk = service.tables.open("dirty-money", {"rounds": 1}, 3, bots=dict.fromkeys(range(3), "sensible"))
    assert shown(fold(service.store, desk.table.id)) == shown(desk.table)


def test_choices_that_several_make_at_once_are_folded_as_they_were_made(service: Service) -> None:
    table = Sitting(service, "monopoly", 5)
    while len(table.state.to_act()) < 5:
        table.play()
    table.act(4)
    table.act(2)
    table.holds()


def test_a_table_that_another_process_wrote_to_is_caught_up_with_and_played_on(service: Service) -> None:
    other = make_service(service.config, service.store)
    table = Sitting(service, "money-sweeper", 2)
    name, seq = table.id, table.seq
    there = table.command(0, Play, action={"type": "flip", "cell": 0})
    here = table.command(0, Play, action={"type": "flip", "cell": 1})
    desk = service.tables.desk(name)
    shown: list[int] = []
    service.tables.listeners[:] = [lambda desk, steps: shown.extend(step.record.seq for step in steps)]
    other.tables.submit(name, there)
    with pytest.raises(Problem, match=r"Command number 1 is not above 1"):
        service.tables.submit(name, here)
    assert (desk.table.seq, shown) == (seq + 1, [seq + 1])
    assert shown_again(service, name) == shown_again(other, name)


def test_a_record_that_comes_while_a_server_reads_on_is_no_fork(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server writes between the reading of what is new and whatever else is read of the log."""
    other = make_service(service.config, service.store)
    table = Sitting(service, "money-sweeper", 2)
    move = table.command(0, Play, action={"type": "flip", "cell": 0})
    desk, steps = service.tables.desk(table.id), service.tables.checkpoints.steps

    def and_then_the_other_writes(*asked: Any) -> list[Step]:
        read = steps(*asked)
        other.tables.submit(table.id, move)
        return read

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(service.tables.checkpoints, "steps", and_then_the_other_writes)
        service.tables.catch_up(desk)
    service.tables.catch_up(desk)
    assert shown_again(service, table.id) == shown_again(other, table.id)


def test_whoever_was_shown_what_the_log_has_lost_since_is_sent_away_to_come_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    table, told = Sitting(service, "money-sweeper", 2), list[Any]()
    wire: Any = SimpleNamespace(connected=True, hear=told.append)
    service.hub.join(table.id, Pass(table.id, None, ""), wire, -1)
    seq = table.play()
    assert (told[-1]["seq"], wire.connected) == (seq, True)
    service.store._logs[table.id] = table.records()[:-1]  # type: ignore[attr-defined]
    service.tables.read_on(table.id)
    assert (wire.connected, service.hub.has_at(table.id)) == (False, False)


def test_guests_are_told_who_is_connected_to_other_servers_whenever_that_changes(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    table, told = Sitting(service, "money-sweeper", 2), list[Any]()
    wire: Any = SimpleNamespace(connected=True, hear=told.append)
    service.hub.join(table.id, Pass(table.id, None, ""), wire, -1)
    told.clear()
    for others in ({table.id: Here((1,), 2)}, {table.id: Here((1,), 2)}, {}, {}):
        service.hub.elsewhere(others)
    assert [(each["seats"], each["watching"]) for each in told] == [([1], 3), ([], 1)]


def shown_again(service: Service, name: str) -> bytes:
    return shown(service.tables.desk(name).table)


def test_the_cards_come_from_the_secret_and_what_everybody_added(service: Service) -> None:
    tables = [Sitting(a_service(), "money-sweeper", 2, bots={0: "random"}, table="same") for _again in range(2)]
    assert tables[0].state.position() == tables[1].state.position()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(houses, "noise_of", lambda seat, draw: "ab" * 32)
        other = Sitting(a_service(), "money-sweeper", 2, bots={0: "random"}, table="same")
    assert other.state.position() != tables[0].state.position()


def test_bots_alone_play_on_from_a_position_in_which_cards_are_to_be_shuffled(service: Service) -> None:
    position = "money sweeper; phase half-time; out 5; grid " + "1 5 10 20 50 100 " * 5 + "5 10 20 50 100 " * 5
    desk = service.tables.open("money-sweeper", {}, 2, bots={0: "random", 1: "random"}, position=position)
    ids = [record.cmd for record in service.store.read(desk.table.id)]
    assert ids[3:5] == ["table:begin", "table:begin#1"]


def in_memory() -> Counter[str]:
    """Count what is there of the kinds of objects that a server makes for tables and for those who sit there."""
    gc.collect()
    kinds = (type(each) for each in gc.get_objects())
    return Counter(
        kind.__qualname__ for kind in kinds if str(kind.__module__).startswith(("fairdeal.service", "pages"))
    )


def test_an_evening_of_short_matches_keeps_no_more_than_the_last_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each that was over was kept until there were two thousand."""
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    monkeypatch.setattr("fairdeal.service.desk.tables.OVER_KEPT", 1)
    monkeypatch.setattr("fairdeal.service.desk.checkpoints.TABLES_KEPT", 1)
    service = make_service(Config(database=str(tmp_path / "log.db")))
    service.hub._loop = SimpleNamespace(run_callback=lambda run, *given: run(*given))

    def match() -> None:
        sitting = Sitting(service, "money-sweeper", 2)
        wire: Any = SimpleNamespace(connected=True, hear=lambda message: None)
        guest = service.hub.join(sitting.id, Pass(sitting.id, None, ""), wire, -1)
        sitting.play(1)
        sitting.do(0, Resign)
        service.hub.leave(sitting.id, guest)
        service.deadlines.ring()

    before, counts = in_memory(), []
    for _evening in range(3):
        match()
        match()
        counts.append(in_memory())
    assert counts[1] == counts[2]
    assert counts[2]["Table"] - before["Table"] < 5
    service.close()
