"""The law of disputes: nobody waits for ever for a referee, and nobody gains by procedure."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sitting import REFEREE, Sitting, StillClock, a_service, passes, remedy_of

from fairdeal.engine import DEALER
from fairdeal.events import Log, export
from fairdeal.service.desk.replay import Viewer, permitted
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.transcripts import render
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes.claims import CALL_SECONDS, CLAIMS, HEARING_SECONDS, STATEMENTS, WINDOW_SECONDS
from fairdeal.service.table.disputes.events import (
    Adjourned,
    Adjusted,
    Appeal,
    Appealed,
    Come,
    Dispute,
    Hear,
    Heard,
    HostLooks,
    IncidentOpened,
    LetItBe,
    LookAt,
    MakeStatement,
    RefereeReplaced,
    ReplaceReferee,
    Rule,
    Ruled,
    Settled,
    WithdrawDispute,
)
from fairdeal.service.table.disputes.rulings import APPEAL_SECONDS
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Rewound, UndoEnded
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.seats.presence import DEAL_SECONDS, WAIT_SECONDS, NoteAway, Resign, StandIn
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import Dealt
from fairdeal.service.table.waits import WAITS, waiting
from fairdeal.sitting import open_noise

Sit = Callable[..., Sitting]
ONE_ROUND = {"length": "rounds", "rounds": 1}
TWO_ROUNDS = {"length": "rounds", "rounds": 2}
OFFICE = Viewer(referee=True)


def adjourned(table: Sitting, seat: int = 1, about: int | None = None) -> int:
    """A claim for which the referee did not come; the record that opened it."""
    opened = table.dispute(seat, about)
    passes(table, CALL_SECONDS)
    assert table.table.incident is None
    return opened


def stage(table: Sitting) -> str:
    return table.table.incident.stage if table.table.incident else "none"


# A claim waits for the referee


def test_a_claim_that_nobody_hears_is_adjourned_and_play_goes_on(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    assert table.last(IncidentOpened).until == still.after(CALL_SECONDS)
    assert table.shown()["table"]["incident"]["until"] == still.after(CALL_SECONDS)
    passes(table, CALL_SECONDS - 0.001)
    assert stage(table) == "open"
    passes(table, 0.001)
    assert (table.log(opened), table.last(Adjourned)) == ([("table", "adjourned")], Adjourned(opened, "unheard"))
    [told] = table.shown()["table"]["adjourned"]
    assert (told["seq"], told["by"], told["about"], told["heard"]) == (opened, 1, 14, False)
    assert table.act(2) == table.seq


def test_a_claim_is_adjourned_before_the_next_thing_that_is_asked(table: Sitting, still: StillClock) -> None:
    opened = table.dispute(1)
    still.tick(CALL_SECONDS)  # and nobody looks at the clock
    table.act(2)
    assert table.log(opened) == [("table", "adjourned"), ("seat:2", "played")]


def test_a_claim_is_adjourned_also_where_no_referee_ever_came(sit: Sit) -> None:
    table = sit(referee=True, come=False)
    assert adjourned(table, about=table.seq) in table.table.adjourned


def test_the_claimants_clock_runs_until_the_referee_comes_and_nobody_elses(sit: Sit) -> None:
    table = sit(referee=True, clock="bank", seconds=1_000)
    table.dispute(1, about=8)
    passes(table, 10)
    table.do(REFEREE, Hear)
    passes(table, 100)
    table.rule()
    passes(table, 10)
    table.accept()
    assert table.shown()["table"]["clock"]["left"] == [1_000_000, 990_000, 1_000_000]


def test_a_claim_is_adjourned_when_the_claimants_time_is_used_up(sit: Sit) -> None:
    table = sit(referee=True, clock="bank", seconds=60)
    opened = table.dispute(1, about=8)
    passes(table, 60)
    assert (table.last(Adjourned), table.table.incident) == (Adjourned(opened, "clock"), None)
    assert table.shown()["table"]["clock"]["left"] == [60_000, 0, 60_000]
    assert table.log(opened) == [("table", "adjourned")]  # nothing was played for anybody


def test_twenty_claims_and_withdrawals_cost_the_claimant_not_the_opponent(sit: Sit) -> None:
    table = sit("cover-your-assets", 2, referee=True, clock="bank", seconds=1_000)
    taken = 0
    for _ in range(20):
        try:
            table.dispute(1)
        except Problem as refused:
            assert refused.code == "claims_limit"
            continue
        passes(table, 30)
        table.do(1, WithdrawDispute)
        taken += 1
    assert taken == CLAIMS
    assert table.shown()["table"]["clock"]["left"] == [1_000_000, 1_000_000 - 30_000 * CLAIMS]


# The referee comes


FIRST: dict[type[Command], dict[str, Any]] = {
    Hear: {},
    MakeStatement: {"text": "I am here."},
    LookAt: {"eyes": "seat:2"},
    Rule: {"finding": "So it was.", "clause": "3.1", "remedy": remedy_of("stands")},
}


@pytest.mark.parametrize("kind", FIRST)
def test_the_referees_first_word_takes_the_claim_up(table: Sitting, still: StillClock, kind: type[Command]) -> None:
    opened = table.dispute(1)
    assert table.do(REFEREE, kind, **FIRST[kind]) == opened + 1
    assert table.events(Heard) == [Heard(opened, still.after(HEARING_SECONDS))]
    assert table.log(opened)[0] == ("referee", "heard")
    assert table.shown()["table"]["incident"]["heard"]


def test_a_seats_statement_and_a_look_of_the_host_take_nothing_up(table: Sitting) -> None:
    table.dispute(1)
    table.do(0, MakeStatement, text="I did not.")
    table.do(None, HostLooks, eyes="all")
    assert not table.events(Heard)


def test_a_claim_is_taken_up_once(table: Sitting) -> None:
    table.dispute(1)
    table.do(REFEREE, Hear)
    table.do(REFEREE, MakeStatement, text="Well.")
    assert len(table.events(Heard)) == 1
    incident = table.table.incident
    assert incident
    assert table.refuses("answered", REFEREE, Hear).detail == {"until": incident.until}
    table.rule("stands")
    table.refuses("ruled_already", REFEREE, Hear)


def test_only_the_referee_takes_a_claim_up(table: Sitting) -> None:
    table.dispute(1)
    table.refuses("not_referee", 1, Hear)
    table.refuses("incident_open", REFEREE, Hear, incident=4)
    table.do(1, LetItBe)
    table.refuses("no_incident", REFEREE, Hear)
    table.refuses("no_incident", REFEREE, Hear, incident=4)


def test_what_nobody_rules_on_in_time_is_adjourned_as_well(table: Sitting) -> None:
    opened = table.dispute(1)
    table.do(REFEREE, LookAt, eyes="all")
    passes(table, HEARING_SECONDS)
    assert (table.last(Adjourned), table.table.incident) == (Adjourned(opened, "unruled"), None)
    assert permitted(table.table, OFFICE) == {"public": table.seq}  # what was opened is closed
    assert table.act(2) == table.seq


# An adjourned claim


def test_an_adjourned_claim_stops_play_once_more_and_no_further(table: Sitting, still: StillClock) -> None:
    opened = adjourned(table)
    table.act(2)
    table.do(REFEREE, Hear, incident=opened)
    table.refuses("frozen", 0, Play, action=msgspec.to_builtins(table.state.default(0)))
    assert table.last(Heard) == Heard(opened, still.after(HEARING_SECONDS))
    passes(table, HEARING_SECONDS)
    assert table.table.incident is None
    table.refuses("heard_already", REFEREE, Hear, incident=opened)
    assert table.shown()["table"]["adjourned"][0]["again"]


def test_a_request_to_undo_waits_until_an_adjourned_claim_is_heard(table: Sitting) -> None:
    opened = adjourned(table)
    ask = table.do(1, AskUndo)
    table.do(REFEREE, Hear, incident=opened)
    table.rule("stands", incident=opened)
    table.accept()
    table.do(2, AnswerUndo, ask=ask, yes=False)
    assert table.events(UndoEnded) == [UndoEnded(ask, "refused")]


def test_an_adjourned_claim_is_ruled_on_while_its_remedy_fits(table: Sitting) -> None:
    opened = adjourned(table)
    table.do(1, AskUndo)
    number = table.rule("rewind", incident=opened, to=12)
    assert (stage(table), table.last(Ruled).incident) == ("ruled", opened)
    table.accept()
    assert table.table.undos.pending is None
    assert (table.last(Settled).ruling, table.last(Rewound).to) == (number, 12)
    assert (table.table.incident, table.table.adjourned) == (None, {})


@pytest.mark.parametrize("rematch", [False, True], ids=["", "when a rematch is open"])
def test_an_adjourned_claim_is_ruled_on_after_the_match(sit: Sit, rematch: bool) -> None:
    table = sit("dirty-money", 3, options=ONE_ROUND, referee=True)
    table.play()
    opened = adjourned(table)
    table.play_to_the_end()
    if rematch:
        table.do(0, Rematch)
    rule = {"finding": "So.", "clause": "3.1", "incident": opened}
    table.refuses("bad_remedy", REFEREE, Rule, **rule, remedy=remedy_of("rewind", to=table.table.first_dealt))
    table.rule("adjust", incident=opened, seat=0, points=-7)
    passes(table, APPEAL_SECONDS)
    assert table.outcome.adjusted == (-7, 0, 0)


def test_two_claims_are_adjourned_and_each_is_ruled_on_by_itself(table: Sitting) -> None:
    first, second = adjourned(table, 1), adjourned(table, 2)
    assert set(table.table.adjourned) == {first, second}
    table.refuses("no_incident", REFEREE, Rule, **FIRST[Rule])
    table.rule("adjust", incident=second, seat=0, points=5)
    table.refuses("incident_open", REFEREE, Rule, **FIRST[Rule], incident=first)
    table.refuses("incident_open", REFEREE, Hear, incident=first)
    table.accept()
    assert set(table.table.adjourned) == {first}
    table.rule("stands", incident=first)
    table.accept()
    assert table.table.adjourned == {}


def test_a_claim_is_adjourned_while_another_is_already(table: Sitting) -> None:
    adjourned(table, 1)
    table.dispute(2)
    assert stage(table) == "open"


# Letting a claim go


def test_only_the_claimant_lets_a_claim_go_and_the_others_are_told_when_it_ends(table: Sitting) -> None:
    table.dispute(1)
    for seat in (0, 2):
        refused = table.refuses("not_yours", seat, LetItBe)
        assert "{1}" in refused.message
        assert "10:05:00 UTC" in refused.message
        table.refuses("not_yours", seat, WithdrawDispute)
    table.do(1, WithdrawDispute)
    assert table.table.incident is None


def test_those_who_are_there_cannot_outvote_a_claimant_who_has_gone(table: Sitting) -> None:
    opened = table.dispute(1)
    table.do(None, NoteAway, at=1)
    for seat in (0, 2):
        table.refuses("not_yours", seat, LetItBe)
    passes(table, CALL_SECONDS)
    assert list(table.table.adjourned) == [opened]


@pytest.mark.parametrize("kind", [LetItBe, WithdrawDispute])
def test_nobody_lets_a_claim_go_once_the_referee_has_come(table: Sitting, kind: type[Command]) -> None:
    opened = table.dispute(1)
    table.do(REFEREE, Hear)
    for seat in range(3):
        with pytest.raises(Problem) as refused:
            table.do(seat, kind)
        assert refused.value.code in ("heard_already", "not_yours")
    passes(table, HEARING_SECONDS)
    table.refuses("heard_already", 1, WithdrawDispute, incident=opened)


def test_the_claimant_withdraws_an_adjourned_claim_that_nobody_has_heard(table: Sitting) -> None:
    opened = adjourned(table)
    table.refuses("not_yours", 0, WithdrawDispute, incident=opened)
    table.refuses("no_incident", 1, WithdrawDispute)
    table.do(1, WithdrawDispute, incident=opened)
    assert (table.last(Settled), table.table.adjourned) == (Settled(opened), {})
    table.refuses("no_incident", REFEREE, Rule, **FIRST[Rule], incident=opened)


def test_withdrawing_an_adjourned_claim_leaves_the_open_one_alone(table: Sitting) -> None:
    first = adjourned(table, 1)
    second = table.dispute(2)
    table.do(1, WithdrawDispute, incident=first)
    assert table.table.incident
    assert (table.table.incident.seq, table.table.adjourned) == (second, {})


# Rulings carry themselves out


def test_a_ruling_carries_itself_out_when_the_referee_has_gone(table: Sitting) -> None:
    table.dispute(1)
    number = table.rule("adjust", seat=0, points=5)
    passes(table, APPEAL_SECONDS - 0.001)
    assert stage(table) == "ruled"
    passes(table, 0.001)
    assert table.log(number) == [("table", "settled"), ("table", "adjusted")]


def test_where_bots_play_for_all_a_ruling_is_carried_out_at_once(sit: Sit, still: StillClock) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, referee=True)
    opened = table.dispute(0, about=table.seq)
    table.do(None, NoteAway, at=0)
    still.tick(WAIT_SECONDS)
    table.do(0, StandIn, at=0)
    number = table.rule("adjust", seat=1, points=-5)
    assert table.last(Settled) == Settled(opened, number)


def test_a_repair_makes_itself_with_what_has_been_added(table: Sitting) -> None:
    table.dispute(1)
    table.rule("repair", to=12)
    passes(table, APPEAL_SECONDS)
    assert stage(table) == "repair"
    assert table.log(table.seq - 1) == [("table", "repair-awaited")]
    table.adds(2)
    passes(table, APPEAL_SECONDS)
    open_noise(table.service, table.id)
    assert (table.table.incident, table.log(table.seq - 1)) == (None, [("dealer", "dealt")])


def test_a_ruling_is_not_erased_by_appealing_and_letting_be(table: Sitting, still: StillClock) -> None:
    table.dispute(1)
    number = table.rule("adjust", seat=0, points=-500)
    table.do(0, Appeal, why="No.")
    assert table.last(Appealed).until == still.after(HEARING_SECONDS) == table.shown()["table"]["incident"]["until"]
    for seat in range(3):
        table.refuses("ruled_already", seat, LetItBe)
    table.refuses("ruled_already", 1, WithdrawDispute)
    passes(table, HEARING_SECONDS)
    assert (table.last(Settled).ruling, table.events(Adjusted)) == (number, [Adjusted(0, -500)])
    assert table.table.adjusted == {0: -500}


def test_a_second_ruling_that_comes_in_time_takes_the_place_of_the_first(table: Sitting) -> None:
    table.dispute(1)
    table.rule("adjust", seat=0, points=-500)
    table.do(0, Appeal, why="No.")
    passes(table, HEARING_SECONDS - 1)
    second = table.rule("stands")
    assert (table.last(Settled).ruling, table.events(Adjusted)) == (second, [])


def test_a_first_ruling_to_repair_is_made_when_no_second_comes(table: Sitting) -> None:
    table.dispute(1)
    table.rule("repair", to=12)
    table.do(0, Appeal, why="No.")
    passes(table, HEARING_SECONDS)
    assert stage(table) == "repair"
    table.bring_noise()
    assert (table.table.incident, table.last(Rewound).to) == (None, 12)


# Every state of a dispute has its way out, by time alone


def called(table: Sitting) -> None:
    table.dispute(1)


def heard(table: Sitting) -> None:
    table.dispute(1)
    table.do(REFEREE, Hear)


def taken_up_again(table: Sitting) -> None:
    table.do(REFEREE, Hear, incident=adjourned(table))


def ruled(table: Sitting) -> None:
    table.dispute(1)
    table.rule("rewind", to=12)


def appealed(table: Sitting) -> None:
    ruled(table)
    table.do(0, Appeal, why="No.")


def in_repair(table: Sitting) -> None:
    table.ruled("repair", to=12)


@pytest.mark.parametrize("clock", ["none", "bank", "decision"])
@pytest.mark.parametrize(
    ("reach", "row"),
    [
        (called, "claim"),
        (heard, "hearing"),
        (taken_up_again, "hearing"),
        (ruled, "ruling"),
        (appealed, "appeal"),
        (in_repair, "repair"),
    ],
)
def test_no_state_of_a_dispute_waits_for_ever(sit: Sit, reach: Callable[[Sitting], None], row: str, clock: str) -> None:
    seconds = {"none": 0, "bank": 10_000, "decision": 10_000}[clock]
    table = sit(referee=True, clock=clock, seconds=seconds)
    table.play(5)
    reach(table)
    assert [wait.name for _, wait in waiting(table.table)] == [row]
    assert row in [wait.name for wait in WAITS]
    for _ in range(3):
        passes(table, HEARING_SECONDS)
    assert table.table.incident is None
    assert table.table.acting("person")


# The referee is replaced


def replaced(table: Sitting) -> None:
    for seat in table.table.voters():
        table.do(seat, ReplaceReferee)


def test_all_seats_together_replace_the_referee(table: Sitting) -> None:
    for seat in (0, 2):
        table.do(seat, ReplaceReferee)
    assert table.shown()["table"]["referee_asked"] == [0, 2]
    assert table.table.referee_name == "Rae"
    table.do(1, ReplaceReferee)
    assert table.log(table.seq - 2) == [("seat:1", "replacement-asked"), ("table", "referee-replaced")]
    assert table.shown()["table"]["referee"] == {"name": ""}
    assert "referee_asked" not in table.shown()["table"]


def test_the_old_referee_can_do_nothing_and_cannot_come_again(table: Sitting) -> None:
    replaced(table)
    table.refuses("not_referee", REFEREE, Come, name="Rae", office=0)
    table.dispute(1)
    for kind, fields in FIRST.items():
        table.refuses("not_referee", REFEREE, kind, **fields)


def test_whoever_opens_the_new_link_is_the_referee(table: Sitting) -> None:
    replaced(table)
    table.do(REFEREE, Come, name="Rob")
    rob = table.table.key_of(REFEREE)
    assert rob
    assert table.shown()["table"]["referee"] == {"name": "Rob", "key": rob.public}
    table.dispute(1)
    table.do(REFEREE, Rule, **FIRST[Rule])


def test_a_link_that_nobody_ever_opened_is_void_after_a_replacement(sit: Sit) -> None:
    table = sit(referee=True, come=False)
    replaced(table)
    table.refuses("not_referee", REFEREE, Come, name="Rae", office=0)
    replaced(table)
    table.refuses("not_referee", REFEREE, Come, name="Rob", office=1)
    table.do(REFEREE, Come, name="Ria")


def test_the_new_link_is_shown_to_the_seat_that_sat_down_first_and_to_nobody_else(table: Sitting) -> None:
    replaced(table)
    assert "#" in table.shown(0)["mine"]["referee"]["url"]
    assert all("referee" not in table.shown(seat)["mine"] for seat in (1, 2))
    url = table.shown(0)["mine"]["referee"]["url"]
    assert all(url not in msgspec.json.encode(table.shown(who)).decode() for who in (1, 2, None, REFEREE))
    table.do(REFEREE, Come, name="Rob")
    assert "referee" not in table.shown(0)["mine"]


def test_when_the_first_has_gone_away_the_next_is_shown_the_new_link(table: Sitting) -> None:
    replaced(table)
    table.do(None, NoteAway, at=0)
    assert ["referee" in table.shown(seat)["mine"] for seat in range(3)] == [False, True, False]


def test_who_has_lost_is_shown_no_new_link(sit: Sit) -> None:
    table = sit("dirty-money", 3, options=ONE_ROUND, referee=True)
    table.play_to_the_end()
    table.ruled("forfeit", seat=0)
    replaced(table)
    assert ["referee" in table.shown(seat)["mine"] for seat in range(3)] == [False, True, False]


def test_a_wish_for_another_referee_can_be_taken_back(table: Sitting) -> None:
    table.refuses("not_now", 0, ReplaceReferee, yes=False)
    table.do(0, ReplaceReferee)
    table.refuses("answered", 0, ReplaceReferee)
    table.do(0, ReplaceReferee, yes=False)
    for seat in (1, 2):
        table.do(seat, ReplaceReferee)
    assert not table.events(RefereeReplaced)


@pytest.mark.parametrize("kind", FIRST)
def test_a_wish_for_another_referee_lapses_when_the_referee_does_anything(table: Sitting, kind: type[Command]) -> None:
    for seat in (0, 2):
        table.do(seat, ReplaceReferee)
    table.dispute(1)
    assert table.shown()["table"]["referee_asked"] == [0, 2]
    table.do(REFEREE, kind, **FIRST[kind])
    assert "referee_asked" not in table.shown()["table"]


def test_a_wish_for_another_referee_lapses_when_the_referee_answers_a_request(sit: Sit) -> None:
    table = sit(referee=True, undo="referee")
    table.play(3)
    table.do(0, ReplaceReferee)
    ask = table.do(2, AskUndo)
    assert table.table.referee_asked == (0,)
    table.do(REFEREE, AnswerUndo, ask=ask, yes=False)
    assert "referee_asked" not in table.shown()["table"]


def test_a_wish_for_another_referee_does_not_lapse_by_playing_on(table: Sitting) -> None:
    table.do(2, ReplaceReferee)
    table.act(2)
    assert table.table.referee_asked == (2,)


def test_who_is_away_and_who_is_played_for_must_agree_too(table: Sitting, still: StillClock) -> None:
    table.do(None, NoteAway, at=1)
    still.tick(WAIT_SECONDS)
    table.do(0, StandIn, at=1)
    for seat in (0, 2):
        table.do(seat, ReplaceReferee)
    assert not table.events(RefereeReplaced)
    table.do(1, ReplaceReferee)
    assert table.events(RefereeReplaced)


def test_who_has_resigned_has_no_say_about_the_referee(table: Sitting) -> None:
    table.do(0, ReplaceReferee)
    table.do(1, ReplaceReferee)
    table.do(2, Resign)
    table.refuses("not_now", 2, ReplaceReferee)
    table.do(0, ReplaceReferee)  # asked again, for nobody else is left to be asked
    assert table.events(RefereeReplaced)


def test_bots_agree_to_another_referee(sit: Sit) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, referee=True)
    table.do(0, ReplaceReferee)
    assert table.events(RefereeReplaced)


@pytest.mark.parametrize("reach", [ruled, in_repair])
def test_the_referee_is_not_replaced_while_a_ruling_waits_to_be_carried_out(
    table: Sitting, reach: Callable[[Sitting], None]
) -> None:
    reach(table)
    table.refuses("ruled_already", 0, ReplaceReferee)


@pytest.mark.parametrize("reach", [called, heard, appealed])
def test_the_referee_is_replaced_while_a_claim_waits_and_the_new_one_rules(
    table: Sitting, reach: Callable[[Sitting], None]
) -> None:
    reach(table)
    replaced(table)
    table.do(REFEREE, Come, name="Rob")
    table.do(REFEREE, Rule, **FIRST[Rule])
    assert table.last(Ruled).remedy == remedy_of("stands")


def test_a_table_without_a_referee_replaces_none_and_a_spectator_has_no_say(sit: Sit) -> None:
    sit().refuses("no_referee", 0, ReplaceReferee)
    sit(referee=True).refuses("no_seat", None, ReplaceReferee)
    sit(referee=True, people=2).refuses("not_started", 0, ReplaceReferee)


# Each seat has a window of its own


def at_the_end_of_a_round(sit: Sit, **given: Any) -> tuple[Sitting, int]:
    """Three at Dirty Money after the first round, and its first record: all have played since."""
    table = sit("dirty-money", 3, options=TWO_ROUNDS, referee=True, **given)
    first = table.play()
    while not table.table.waits_for_deal():
        table.play()
    return table, first


def test_the_accused_cannot_close_the_window_by_dealing_on(sit: Sit) -> None:
    table, first = at_the_end_of_a_round(sit)
    table.do(0, NextDeal)
    table.refuses("window_closed", 0, Dispute, about=first, claim="I did wrong.")
    assert table.dispute(1, about=first) == table.seq


def test_nor_by_playing_on_after_the_deal(sit: Sit) -> None:
    table, first = at_the_end_of_a_round(sit)
    table.do(0, NextDeal)
    [mover] = table.table.acting("person")
    table.act(mover)
    table.refuses("window_closed", mover, Dispute, about=first, claim="That was wrong.")
    other = next(seat for seat in range(3) if seat not in (0, mover))
    assert table.dispute(other, about=first) == table.seq


def test_after_a_stated_time_the_window_is_closed_for_all(sit: Sit, still: StillClock) -> None:
    table, first = at_the_end_of_a_round(sit)
    still.tick(10 * WINDOW_SECONDS)
    dealt = table.do(0, NextDeal)
    still.tick(WINDOW_SECONDS - 0.001)
    table.dispute(1, about=first)
    table.do(1, WithdrawDispute)
    still.tick(0.001)
    assert f"#{dealt}" in table.refuses("window_closed", 2, Dispute, about=first, claim="That was wrong.").message


def test_the_accused_cannot_close_the_window_by_opening_a_rematch(sit: Sit, still: StillClock) -> None:
    table = sit("dirty-money", 3, options=ONE_ROUND, referee=True)
    table.play_to_the_end()
    last = max(seq for seq, (_, kind) in enumerate(table.log()) if kind == "played")
    table.do(0, Rematch)
    table.refuses("window_closed", 0, Dispute, about=last, claim="I did wrong.")
    table.dispute(1, about=last)
    table.rule("adjust", seat=0, points=-100)
    table.accept()
    assert table.outcome.adjusted == (-100, 0, 0)
    still.tick(WINDOW_SECONDS)
    table.refuses("window_closed", 2, Dispute, about=last, claim="That was wrong.")


def test_a_lap_is_closed_for_those_who_acted_themselves_and_open_for_whom_the_clock_played(sit: Sit) -> None:
    table = sit(referee=True, clock="decision", seconds=20)
    first = table.act(0)
    passes(table, 20)
    assert table.log(first)[0] == ("table", "timed-out")
    for seat in (2, 0):
        table.act(seat)
    assert {by for by, kind in table.log(first) if kind == "played"} == {"clock:1", "seat:2", "seat:0"}
    table.refuses("window_closed", 2, Dispute, about=first, claim="That was wrong.")
    assert table.dispute(1, about=first) == table.seq


def test_a_bot_that_stands_in_closes_no_window_for_its_seat(table: Sitting, still: StillClock) -> None:
    table.act(2)
    first = table.act(0)
    table.do(None, NoteAway, at=0)
    still.tick(WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    for seat in (1, 2):
        table.act(seat)
    assert table.log(first)[-1] == ("bot:0", "played")
    table.refuses("window_closed", 1, Dispute, about=first, claim="That was wrong.")
    assert table.dispute(0, about=first) == table.seq


def test_after_a_claim_between_two_rounds_nobody_is_hurried_into_the_next(sit: Sit) -> None:
    table, first = at_the_end_of_a_round(sit, clock="bank", seconds=10_000)
    for ends in (lambda: passes(table, CALL_SECONDS), lambda: table.do(2, LetItBe)):
        passes(table, DEAL_SECONDS - 1)
        opened = table.dispute(2, table.seq) if table.table.claims else table.dispute(1, first)
        ends()
        assert (table.table.incident, table.table.waits_for_deal(), table.seq > opened) == (None, True, True)
    passes(table, DEAL_SECONDS - 1)
    assert table.table.waits_for_deal()
    passes(table, 1)
    assert not table.table.waits_for_deal()


# The same again, and too often


@pytest.mark.parametrize("how", ["withdrawn", "adjourned", "ruled"])
def test_the_same_record_is_not_disputed_twice_by_a_seat(table: Sitting, how: str) -> None:
    opened = table.dispute(1, about=12)
    if how == "withdrawn":
        table.do(1, WithdrawDispute)
    elif how == "adjourned":
        passes(table, CALL_SECONDS)
    else:
        table.rule("adjust", seat=0, points=5)
        table.accept()
    refused = table.refuses("disputed_already", 1, Dispute, about=12, claim="Once more.")
    assert f"#{opened}" in refused.message
    assert refused.remedy
    assert table.dispute(2, about=12) == table.seq
    table.do(2, LetItBe) if how != "ruled" else table.rule()


def test_statements_about_a_claim_have_a_limit_for_each_seat(table: Sitting) -> None:
    table.dispute(1)
    for _ in range(STATEMENTS):
        table.do(0, MakeStatement, text="And another thing.")
    assert str(STATEMENTS) in table.refuses("asked_enough", 0, MakeStatement, text="And yet.").message
    table.do(2, MakeStatement, text="It was otherwise.")
    table.do(REFEREE, MakeStatement, text="I have heard it.")
    table.rule()
    table.accept()
    table.dispute(1)
    table.do(0, MakeStatement, text="That is another matter.")


def test_claims_have_a_limit_for_each_seat(table: Sitting) -> None:
    for _ in range(CLAIMS):
        table.dispute(1)
        table.do(1, WithdrawDispute)
    assert str(CLAIMS) in table.refuses("claims_limit", 1, Dispute, about=table.seq, claim="Again!").message
    assert table.dispute(2) == table.seq


@pytest.mark.parametrize(("kind", "counts"), [("adjust", False), ("stands", True)])
def test_a_claim_that_was_upheld_does_not_count(table: Sitting, kind: Any, counts: bool) -> None:
    for _ in range(CLAIMS):
        table.dispute(1)
        remedy: dict[str, Any] = {"seat": 0, "points": 1} if kind == "adjust" else {}
        table.rule(kind, **remedy)
        table.accept()
    if counts:
        table.refuses("claims_limit", 1, Dispute, about=table.seq, claim="Again!")
    else:
        assert table.dispute(1) == table.seq


def test_an_adjourned_claim_counts_until_it_is_upheld(table: Sitting) -> None:
    for _ in range(CLAIMS):
        opened = adjourned(table)
    table.refuses("claims_limit", 1, Dispute, about=table.seq, claim="Again!")
    table.rule("adjust", incident=opened, seat=0, points=1)
    table.accept()
    assert table.dispute(1) == table.seq


# Repairs remember, and the dealer goes on


def test_a_repair_shuffles_again_what_was_seen_and_undone_before(sit: Sit) -> None:
    table = sit("money-sweeper", 2, referee=True)
    to = table.seq
    [seat] = table.table.acting("person")
    table.act(seat)  # a flip, which all see
    ask = table.do(seat, AskUndo)
    table.do(1 - seat, AnswerUndo, ask=ask, yes=True)
    then = table.state.face_down()
    assert not table.table.counts(to + 1)
    table.ruled("repair", to=to)
    table.bring_noise()
    assert {leak.seq for leak in table.last(Settled).known} == {to + 1}
    assert [kind for _, kind in table.log(table.seq - 2)] == ["reseeded", "dealt"]
    assert sorted(table.state.face_down()["grid"]) == sorted(then["grid"])
    assert table.state.face_down() != then


def before_half_time(sit: Sit) -> tuple[Sitting, int]:
    """Two at Money Sweeper after the shuffle at half-time, and the record just before it."""
    table = sit("money-sweeper", 2, options=ONE_ROUND, referee=True)
    while table.table.deals < 2:
        table.play()
    assert table.service.tables.checkpoints.at(table.id, table.seq - 1).state.to_act() == (DEALER,)
    return table, table.seq - 1


def test_after_a_rewind_to_just_before_a_shuffle_the_dealer_deals_the_same_by_itself(sit: Sit) -> None:
    table, to = before_half_time(sit)
    first = table.last(Dealt)
    table.play()
    table.ruled("rewind", to=to)
    assert table.log(table.seq - 2) == [("table", "rewound"), ("dealer", "dealt")]
    assert table.last(Dealt) == first
    table.play()


def test_after_a_repair_to_just_before_a_shuffle_the_dealer_deals_anew_by_itself(sit: Sit) -> None:
    table, to = before_half_time(sit)
    first = table.last(Dealt)
    table.play()
    table.ruled("repair", to=to)
    table.bring_noise()
    assert table.log(table.seq - 1) == [("dealer", "dealt")]
    assert table.last(Dealt).cards == first.cards
    assert table.last(Dealt).action != first.action
    table.play_to_the_end()
    verdict = check(list(export(Log(table.service.store, table.id), "full")))
    assert verdict.headline.startswith("verified"), verdict.headline


# Somebody resigns, and the match is over, while a claim is open


def ends_while(sit: Sit, reach: Callable[[Sitting], None]) -> Sitting:
    """Two at Cover Your Assets: seat 0 resigns in the midst of a dispute, so that seat 1 has won."""
    table = sit(seats=2, referee=True)
    table.play(5)
    reach(table)
    table.do(0, Resign)
    assert table.table.status == "over"
    return table


@pytest.mark.parametrize("reach", [called, heard, ruled, appealed, in_repair])
def test_a_dispute_goes_on_after_somebody_resigned_and_nothing_hangs(
    sit: Sit, reach: Callable[[Sitting], None]
) -> None:
    table = ends_while(sit, reach)
    for _ in range(3):
        passes(table, HEARING_SECONDS)
    assert (table.table.incident, table.events(Rewound)) == (None, [])
    [incident] = table.table.adjourned
    table.rule("adjust", incident=incident, seat=1, points=-500)
    passes(table, APPEAL_SECONDS)
    assert (table.table.adjourned, table.outcome.adjusted) == ({}, (0, -500))


@pytest.mark.parametrize("reach", [ruled, in_repair])
def test_a_ruling_that_cannot_be_carried_out_any_more_is_adjourned(sit: Sit, reach: Callable[[Sitting], None]) -> None:
    table = ends_while(sit, reach)
    if reach is ruled:
        table.accept()
    else:
        table.bring_noise()
    assert table.last(Adjourned).why == "over"
    assert not table.events(Rewound)


def test_a_ruling_of_points_is_carried_out_after_somebody_resigned(sit: Sit) -> None:
    table = sit(seats=2, referee=True)
    table.play(5)
    table.dispute(1)
    table.rule("adjust", seat=0, points=-5)
    table.do(0, Resign)
    passes(table, APPEAL_SECONDS)
    assert table.table.adjusted == {0: -5}


# Told


def test_a_transcript_tells_how_an_adjourned_claim_went_on(table: Sitting) -> None:
    opened = adjourned(table, about=14)
    between = adjourned(table, 2)
    table.do(REFEREE, Hear, incident=opened)
    ruling = table.rule("adjust", seat=0, points=5)
    table.accept()
    text = " ".join("".join(render(table.records(), "full", "text", width=500)).split())
    assert f"[disputed, see #{opened} (adjourned in #{opened + 1}, ruled in #{ruling})]" in text
    case, other = text.partition("Case 1:")[2].split("Case 2:")
    labels = ("Claim:", "Adjourned:", "Taken up:", "Ruling:", "Accepted by:", "Settlement:")
    assert [case.find(label) for label in labels] == sorted(case.find(label) for label in labels)
    assert -1 not in [case.find(label) for label in labels]
    assert "Not settled" not in case
    assert f"#{between}" in other
    assert "Not settled: it is adjourned, and nobody has ruled on it so far." in other


def test_a_transcript_names_the_referee_who_came_last(table: Sitting) -> None:
    def referee() -> str:
        return next(
            line for line in "".join(render(table.records(), "full", "text")).splitlines() if "Referee:" in line
        )

    assert referee().startswith("Referee: Rae, who signs with the key ")
    replaced(table)
    assert referee() == f"Referee: nobody came since the last one was replaced in #{table.seq}"
    table.do(REFEREE, Come, name="Rob")
    assert referee().startswith("Referee: Rob, who signs with the key ")


def test_a_look_of_the_host_after_an_adjournment_stands_outside_the_dispute(table: Sitting) -> None:
    adjourned(table)
    table.do(None, HostLooks, eyes="all")
    case, _, beside = "".join(render(table.records(), "full", "text")).partition("Looks outside a dispute")
    assert "The host looked" in " ".join(beside.split())
    assert "Looks at hidden cards" not in case


def test_a_service_that_starts_anew_finds_adjourned_claims_as_they_were(tmp_path: Any, still: StillClock) -> None:
    file = str(tmp_path / "log.db")
    table = Sitting(a_service(still, file), referee=True)
    table.play(3)
    opened = adjourned(table)
    replaced(table)
    table.service.close()
    table.service = a_service(still, file)
    assert (list(table.table.adjourned), table.table.referees) == ([opened], 1)
    table.holds()


def test_what_is_told_when_a_claim_is_adjourned_and_a_referee_replaced(table: Sitting) -> None:
    start = table.seq
    opened = adjourned(table)
    replaced(table)
    said = table.lines(start)
    assert f"The referee has not come: the dispute #{opened} is adjourned, and play goes on." in said
    assert "{2} would have another referee. All have agreed to another referee" in said
