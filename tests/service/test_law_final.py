"""Results become final: nothing corrects them once the time is over that the house told for it."""

from collections.abc import Callable
from typing import Any

import pytest
from sitting import REFEREE, Sitting, StillClock, clock_of, passes

from fairdeal.events import export
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes import finality
from fairdeal.service.table.disputes.claims import CALL_SECONDS, HEARING_SECONDS
from fairdeal.service.table.disputes.events import Dispute, Hear, Rule
from fairdeal.service.table.disputes.finality import BecameFinal
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.state.command import Expire
from fairdeal.service.table.state.requests import Remedy

Sit = Callable[..., Sitting]
HOUR, DAY = 3_600, 86_400
ADJUSTS: dict[str, Any] = {"finding": "So it was.", "clause": "3.1", "remedy": Remedy("adjust", seat=2, points=900)}


@pytest.fixture
def over(sit: Sit) -> Sitting:
    """A round of three with a referee, played to its end; its results are final a day later."""
    return finished(sit)


def finished(sit: Sit, **house: Any) -> Sitting:
    table = sit(referee=True, options={"length": "rounds", "rounds": 1}, **house)
    table.play_to_the_end()
    return table


def claims(table: Sitting, seat: int = 2) -> int:
    return table.do(seat, Dispute, about=table.table.last[0], claim="That was no lawful play.")


def test_a_year_later_no_claim_is_accepted_and_the_winner_stays(over: Sitting, still: StillClock) -> None:
    """Nobody has looked at the table since; that is what the log says then, too."""
    before, final = over.outcome, still.after(DAY)
    still.tick(365 * DAY)
    with pytest.raises(Problem, match=f"{final[:10]}, {final[11:16]} UTC") as refusal:
        claims(over)
    assert (refusal.value.code, over.outcome) == ("window_closed", before)
    assert over.last(BecameFinal) == BecameFinal(final)
    over.refuses("window_closed", REFEREE, Rule, **ADJUSTS, incident=over.seq)


def test_until_its_time_a_result_is_disputed_and_everybody_is_told_when_that_ends(over: Sitting) -> None:
    final = clock_of(over).after(DAY)
    assert over.shown()["table"]["waits"] == [{"wait": "final", "until": final}]
    passes(over, DAY - 1)
    claims(over)
    over.rule("adjust", seat=2, points=900)
    over.accept()
    assert over.outcome.winners == (2,)
    passes(over, 1)
    assert (over.shown()["table"]["final"], "waits" in over.shown()["table"]) == (final, False)
    assert "The result is final since" in over.lines(over.seq - 1)


def test_the_house_names_another_time(sit: Sit) -> None:
    table = finished(sit, final=1)
    passes(table, HOUR - 1)
    assert not table.table.final_since
    passes(table, 1)
    assert table.table.final_since


def test_a_claim_that_is_open_when_the_time_comes_is_still_ruled(over: Sitting) -> None:
    passes(over, DAY - 1)
    claims(over)
    over.do(REFEREE, Hear)
    passes(over, HEARING_SECONDS - 1)
    over.refuses("window_closed", 1, Dispute, about=over.table.last[1], claim="That was wrong, too.")
    over.rule("adjust", seat=2, points=900)
    over.accept()
    settled = clock_of(over).after(0)
    passes(over, 0)
    assert (over.outcome.winners, over.table.final_since) == ((2,), settled)


def test_a_claim_that_is_adjourned_when_the_time_comes_has_that_time_again(over: Sitting) -> None:
    passes(over, DAY - 1)
    opened = claims(over)
    passes(over, CALL_SECONDS)
    assert (list(over.table.adjourned), over.table.final_since) == ([opened], "")
    passes(over, DAY - CALL_SECONDS)
    over.do(REFEREE, Rule, **ADJUSTS, incident=opened)
    over.accept()
    settled = clock_of(over).after(0)
    passes(over, 0)
    assert (over.outcome.winners, over.table.final_since) == ((2,), settled)


def test_a_claim_on_which_nobody_rules_even_then_has_lapsed(over: Sitting) -> None:
    opened = claims(over)
    passes(over, CALL_SECONDS)
    passes(over, 2 * DAY)
    before = over.outcome
    over.refuses("window_closed", REFEREE, Rule, **ADJUSTS, incident=opened)
    over.refuses("window_closed", REFEREE, Hear, incident=opened)
    assert (over.outcome, over.table.adjourned) == (before, {})


def test_a_rematch_holds_no_result_up_and_is_held_up_by_none(over: Sitting) -> None:
    over.do(0, Rematch)
    passes(over, DAY)
    assert over.table.final_since


def test_without_a_referee_nothing_corrects_a_result_and_nothing_is_waited_for(sit: Sit) -> None:
    table = sit(options={"length": "rounds", "rounds": 1})
    table.play_to_the_end()
    assert "waits" not in table.shown()["table"]


@pytest.mark.parametrize("tells", [True, False])
def test_the_audit_finds_a_claim_that_a_server_took_late(
    over: Sitting, still: StillClock, monkeypatch: pytest.MonkeyPatch, tells: bool
) -> None:
    """Also where it wrote that the result is final, and also where it left that out."""
    still.tick(2 * DAY)
    with monkeypatch.context() as lenient:
        lenient.setattr(finality, "must_be_open", lambda table, context: None)
        lenient.setattr("fairdeal.service.table.disputes.claims.must_be_open", lambda table, context: None)
        if not tells:
            lenient.setattr(over.service.tables, "_overdue", lambda desk, now: None)
        late = claims(over)
    found = audit(over.service.store.read(over.id)).findings
    assert late in [each.seq for each in found]
    report = check(export([*over.service.store.read(over.id)], "public"))
    assert (report.code, report.seq) == ("final", late), "and no verifier needs a server to see it"
    over.holds = lambda: None  # type: ignore[method-assign]


def test_the_alarm_of_a_table_that_is_over_rings_once(over: Sitting) -> None:
    passes(over, 3 * DAY)
    assert len(over.events(BecameFinal)) == 1
    over.refuses("not_now", None, Expire)
