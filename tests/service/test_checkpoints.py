"""Check points: bounded for each table, however often somebody takes moves back."""

import pytest
from sitting import Sitting, a_service, everything

from fairdeal.service.desk import checkpoints
from fairdeal.service.desk.checkpoints import Checkpoints, Points
from fairdeal.service.table.state import Table
from fairdeal.service.table.undo import AskUndo


def test_undos_without_end_keep_a_bounded_past(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "POINTS_KEPT", 5)
    sat = Sitting(a_service(), "money-sweeper", 2, undo="free")
    points: list[int] = []
    keep = Points.keep
    monkeypatch.setattr(Points, "keep", lambda self, folded: (keep(self, folded), points.append(len(self)))[0])
    for _ in range(20):
        [seat] = sat.table.acting("person")
        sat.act(seat)
        sat.do(seat, AskUndo)
    assert len(points) >= 20
    assert max(points) == 5
    assert everything(Checkpoints(sat.service.store).at(sat.id, sat.seq)) == everything(sat.table)
    sat.holds()


def test_points_of_rewinds_go_before_those_of_every_so_many_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "POINTS_KEPT", 3)
    monkeypatch.setattr(Table, "clone", lambda self: self)
    points = Points()
    for seq in (200, 203, 205, 400):
        table = Table("t")
        table.seq = seq
        points.keep(table)
    kept = {found.seq for seq in range(500) if (found := points.near(seq))}
    assert kept == {200, 205, 400}
