"""Check points: bounded for each table, however often somebody takes moves back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sitting import Sitting, a_service, everything

from fairdeal.service.desk import checkpoints
from fairdeal.service.desk.checkpoints import Checkpoints, Points
from fairdeal.service.table.evolve import evolve
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.state.branches import Branches
from fairdeal.service.table.state.event import TableEvent
from fairdeal.service.table.state.state import Table


@pytest.mark.usefixtures("undos_without_end")
def test_undos_without_end_keep_a_bounded_past(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "POINTS_KEPT", 5)
    sat = Sitting(a_service(), "money-sweeper", 2, undo="free")
    points: list[int] = []
    keep = Points.keep

    def kept(self: Points, folded: Table, hash: str) -> None:
        keep(self, folded, hash)
        points.append(len(self))

    monkeypatch.setattr(Points, "keep", kept)
    for _ in range(20):
        [seat] = sat.table.acting("person")
        sat.act(seat)
        sat.do(seat, AskUndo)
    assert len(points) >= 20
    assert max(points) == 5
    assert everything(Checkpoints(sat.service.store).at(sat.id, sat.seq)) == everything(sat.table)
    sat.holds()


@pytest.mark.usefixtures("undos_without_end")
def test_a_stretch_with_more_rewinds_than_points_are_kept_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folded anew for each of them, twenty undos would take a million steps."""
    monkeypatch.setattr(checkpoints, "POINTS_KEPT", 2)
    sat = Sitting(a_service(), "money-sweeper", 2, undo="free")
    for _ in range(20):
        [seat] = sat.table.acting("person")
        sat.act(seat)
        sat.do(seat, AskUndo)
    steps: list[str] = []

    def counted(table: Table, event: TableEvent, *more: Any) -> None:
        steps.append(type(event).__name__)
        evolve(table, event, *more)

    monkeypatch.setattr(checkpoints, "evolve", counted)
    folded = Checkpoints(sat.service.store).at(sat.id, sat.seq)
    assert len(steps) == sat.seq + 1
    assert everything(folded) == everything(sat.table)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 1_000), max_size=12))
def test_what_is_in_force_since_a_record_is_what_follows_it_of_all_that_is(goals: list[int]) -> None:
    branches = Branches()
    for number, goal in enumerate(goals):
        branches = branches.back(3 * number + 2, goal % (3 * number + 2))
    last = 3 * len(goals)
    spans = branches.in_force(last)
    force = [seq for span in spans for seq in span]
    for seq in range(last + 1):
        since = branches.since(seq, last)
        found = None if since is None else [each for span in since for each in span]
        assert found == ([each for each in force if each > seq] if seq in force else None)
    assert branches.counted(range(last + 1), last) == set(force)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 1_000), max_size=12), st.sets(st.integers(0, 36)))
def test_the_game_stands_at_the_last_of_its_records_in_force(goals: list[int], beside: set[int]) -> None:
    """A rewind and whatever else stands beside the game is none of them."""
    rewinds = tuple((3 * number + 2, goal % (3 * number + 2)) for number, goal in enumerate(goals))
    branches = Branches(rewinds, tuple(sorted({*beside, *dict(rewinds)})))
    for last in range(3 * len(goals) + 1):
        force = [seq for span in branches.in_force(last) for seq in span if seq not in branches.asides]
        assert branches.position(last) == (force[-1] if force else -1)
        assert [seq for seq in range(last + 1) if branches.counts(seq, last)] == force


def test_points_of_rewinds_go_before_those_of_every_so_many_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "POINTS_KEPT", 3)
    monkeypatch.setattr(Table, "clone", lambda self: self)
    points = Points()
    for seq in (200, 203, 205, 400):
        table = Table("t")
        table.seq = seq
        points.keep(table, "")
    kept = {found[0].seq for seq in range(500) if (found := points.near(seq))}
    assert kept == {200, 205, 400}
