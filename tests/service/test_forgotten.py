"""A name that is removed from the log while its server runs: nothing of it stays in what that server has in memory."""

import gc
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from databases import Postgres
from pages import Inbox
from sitting import NAMES, Sitting

from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.desk import checkpoints
from fairdeal.service.desk.checkpoints import Checkpoints
from fairdeal.service.desk.forgetting import note
from fairdeal.service.desk.historian import Asked, Historian
from fairdeal.service.doors.tokens import Pass


@pytest.fixture
def sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    """Two who play at a server with a log in a file, of whose past it keeps much in memory."""
    monkeypatch.setattr(checkpoints, "EVERY", 3)
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    service = make_service(Config(database=str(tmp_path / "log.db")))
    yield Sitting(service, "money-sweeper", 2)
    service.close()


def remembers(*roots: Any) -> bool:
    """Does anything that hangs on these hold the first one's name?"""
    seen, left = set[int](), list[Any](roots)
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type | FunctionType | ModuleType):
            continue
        seen.add(id(each))
        if NAMES[0] in each if isinstance(each, str) else isinstance(each, bytes) and NAMES[0].encode() in each:
            return True
        left += gc.get_referents(each)
    return False


def forget(sitting: Sitting) -> None:
    """Remove the first one's name, as the command of a host does beside the server."""
    done = CliRunner().invoke(fairdeal, ["forget-name", sitting.id, "1", "--db", sitting.service.config.database])
    assert done.exit_code == 0, done.output


def test_nothing_in_memory_holds_a_name_that_was_removed_and_play_goes_on(sitting: Sitting) -> None:
    service = sitting.service
    service.replays.at(sitting.id, 4)
    wire: Any = SimpleNamespace(connected=True, hear=lambda message: None)
    service.hub.join(sitting.id, Pass(sitting.id, None, ""), wire, -1, changes=True)
    sitting.play(1)
    kept = [service.tables._desks, service.tables.checkpoints._points, service.hub._pictures, service.hub._guests]
    assert all(map(remembers, kept))
    forget(sitting)
    service.deadlines.ring()
    assert not any(map(remembers, kept))
    assert [chair.name for chair in sitting.table.chairs] == ["Seat 1", NAMES[1]]
    sitting.play(2)


def test_the_reader_of_histories_lets_go_of_it_when_it_is_told(sitting: Sitting) -> None:
    historian = Historian(sitting.service.store, Checkpoints(sitting.service.store))
    asked = Asked("moment", sitting.id, sitting.seq, 4, eyes="public")
    assert NAMES[0].encode() in b"".join(historian.answer(asked))
    forget(sitting)
    list(historian.answer(Asked("forget", sitting.id, -1)))
    assert not remembers(historian)
    assert NAMES[0].encode() not in b"".join(historian.answer(asked))


def test_a_name_that_is_noted_and_not_yet_removed_is_looked_at_again(sitting: Sitting) -> None:
    service = sitting.service
    seated = next(record.seq for record in service.store.read(sitting.id) if record.type.startswith("seated"))
    note(service.config.keys_at(".forgotten"), [f"{sitting.id} {seated}"])
    service.deadlines.ring()
    assert sitting.table.chairs[0].name == NAMES[0]
    service.store.forget_name(sitting.id, seated)
    service.deadlines.ring()
    assert sitting.table.chairs[0].name == "Seat 1"


@pytest.mark.processes
def test_of_servers_that_share_a_log_each_is_told(postgres: Postgres, tmp_path: Path) -> None:
    house = Config(database=postgres.fresh(), keys=str(tmp_path))
    one, two = make_service(house), make_service(house)
    sitting = Sitting(one, "money-sweeper", 2)
    there = two.tables.desk(sitting.id)
    forget(sitting)
    for service in (one, two):
        assert service.neighbours
        service.neighbours.look()
    assert [each.table.chairs[0].name for each in (one.tables.desk(sitting.id), there)] == ["Seat 1"] * 2
    for service in (one, two):
        service.close()
