"""Points that a ruling gives count for the target of a match."""

from collections.abc import Callable

import pytest
from sitting import Sitting, a_service

from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.play.play import Ended, NextDeal

ANN, BO, CY = range(3)
Sit = Callable[..., Sitting]
TARGET = {"length": "target", "target": 10_000}  # no round of Money Sweeper brings as much


def round_over(table: Sitting) -> Sitting:
    """Play to the end of the round, or of the match."""
    while table.table.status == "playing" and not table.table.waits_for_deal():
        table.play()
    return table


def the_end(table: Sitting) -> tuple[str, tuple[int, ...]]:
    """The reason why the match is over, and who won."""
    return table.outcome.why, table.outcome.winners


def test_points_between_two_rounds_end_a_match_whose_target_they_reach(sit: Sit) -> None:
    table = round_over(sit("money-sweeper", 3, referee=True, options=TARGET))
    table.ruled("adjust", seat=BO, points=10_000)
    assert the_end(table) == ("points", (BO,))
    assert [kind for _by, kind in table.log()][-3:] == ["adjusted", "ended", "revealed"]
    assert "The match is over: with the points of rulings its target is reached." in table.lines()


def test_points_within_a_round_end_the_match_when_the_round_is_over(sit: Sit) -> None:
    table = sit("money-sweeper", 3, referee=True, options=TARGET)
    table.play()
    table.ruled("adjust", seat=BO, points=10_000)
    assert table.table.status == "playing"
    round_over(table)
    assert the_end(table) == ("points", (BO,))
    assert [kind for _by, kind in table.log()][-3:] == ["played", "ended", "revealed"]


def test_a_bots_move_ends_the_round_and_the_match_with_it(sit: Sit) -> None:
    table = sit("money-sweeper", 2, referee=True, options=TARGET, bots={BO: "random"})
    table.play()
    table.ruled("adjust", seat=ANN, points=10_000)
    assert the_end(round_over(table)) == ("points", (ANN,))


def test_points_that_do_not_reach_the_target_end_nothing(sit: Sit) -> None:
    table = round_over(sit("money-sweeper", 3, referee=True, options=TARGET))
    table.ruled("adjust", seat=BO, points=10_000 - 1 - table.state.public().players[BO].score)
    assert table.table.waits_for_deal()
    table.ruled("adjust", seat=BO, points=1)
    assert the_end(table) == ("points", (BO,))


def test_a_match_of_a_number_of_rounds_ends_after_them(sit: Sit) -> None:
    table = round_over(sit("money-sweeper", 3, referee=True, options={"length": "rounds", "rounds": 2}))
    table.ruled("adjust", seat=BO, points=100_000)
    assert table.table.waits_for_deal()


def test_a_seat_that_has_forfeited_the_match_does_not_win_by_points(sit: Sit) -> None:
    table = sit("money-sweeper", 3, referee=True, options=TARGET)
    table.play()
    table.ruled("forfeit", seat=BO)
    round_over(table)
    best = max((ANN, CY), key=lambda seat: table.state.public().players[seat].score)
    table.ruled("adjust", seat=BO, points=10_000)
    assert the_end(table) == ("points", (best,))


def test_at_sweep_the_lead_of_a_side_counts(sit: Sit) -> None:
    table = round_over(sit("sweep", 4, referee=True, options={"length": "target", "target": 10_000}))
    table.ruled("adjust", seat=ANN, points=9_000)
    scores = [player.score + 9_000 * (player.seat % 2 == 0) for player in table.state.public().players]
    table.ruled("adjust", seat=BO, points=9_999 + scores[ANN] - scores[BO])
    assert table.table.waits_for_deal()
    table.ruled("adjust", seat=3, points=1)
    assert the_end(table) == ("points", (BO, 3))


def test_a_ruling_that_goes_back_between_two_rounds_ends_the_match_that_points_have_decided(sit: Sit) -> None:
    table = round_over(sit("money-sweeper", 3, referee=True, options=TARGET))
    over = table.seq
    table.play(3)
    table.ruled("adjust", seat=BO, points=10_000)
    assert table.table.status == "playing"
    table.play()
    table.ruled("rewind", to=over)
    assert the_end(table) == ("points", (BO,))


def test_the_audit_finds_a_match_that_went_on_after_its_end_by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(a_service(), "money-sweeper", 3, referee=True, options=TARGET)
    table.play()
    table.ruled("adjust", seat=BO, points=10_000)
    with monkeypatch.context() as patch:
        patch.setattr("fairdeal.service.table.play.play.ends_by_points", lambda *given: iter(()))
        round_over(table)
        dealt = table.do(ANN, NextDeal)
    [left_out] = audit(table.service.store.read(table.id)).findings
    assert (left_out.check, left_out.seq) == ("rules", dealt - 1)
    assert left_out.why == "'ended' by 'table' is missing after it"


def test_the_audit_finds_an_end_by_points_that_were_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(a_service(), "money-sweeper", 3, referee=True, options=TARGET)
    with monkeypatch.context() as patch:
        patch.setattr(
            "fairdeal.service.table.play.play.ends_by_points", lambda table, *given: iter((Ended("points", (BO,)),))
        )
        round_over(table)
    found = audit(table.service.store.read(table.id)).findings
    assert [(each.check, each.seq) for each in found] == [("rules", table.seq)]
