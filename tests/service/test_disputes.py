"""Disputes from the claim to the settlement, one claim a test; after each, the log folds to its table and audits."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sitting import REFEREE, Sitting, StillClock, a_service, everything, remedy_of

from fairdeal.engine import Match
from fairdeal.engine.game import Window
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.replay import SPECTATOR, Viewer, permitted
from fairdeal.service.errors import Problem
from fairdeal.service.table.disputes.claims import HEARING_SECONDS
from fairdeal.service.table.disputes.events import (
    Accept,
    Adjusted,
    Appeal,
    Come,
    Dispute,
    Hear,
    HostLooks,
    IncidentOpened,
    LetItBe,
    LookAt,
    Looked,
    MakeStatement,
    RepairAwaited,
    Reseeded,
    Rule,
    Ruled,
    Settled,
    WithdrawDispute,
)
from fairdeal.service.table.disputes.rulings import APPEAL_SECONDS
from fairdeal.service.table.play.draws import GiveHash
from fairdeal.service.table.play.play import NextDeal, Play, Revealed
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.seats.presence import WAIT_SECONDS, EndMatch, NoteAway, Pause, Resign, StandIn
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.draw import commit_to
from fairdeal.service.table.state.event import Dealt, Played
from fairdeal.sitting import open_noise

Sit = Callable[..., Sitting]
ONE_ROUND = {"length": "rounds", "rounds": 1}
TWO_ROUNDS = {"length": "rounds", "rounds": 2}
OFFICE = Viewer(referee=True)
STANDS = remedy_of("stands")
NOISE = "ab" * 32


def finished(sit: Sit, game: str = "dirty-money", seats: int = 3, **given: Any) -> Sitting:
    """A match of one round that has been played to its end."""
    table = sit(game, seats, options=ONE_ROUND, referee=True, **given)
    table.play_to_the_end()
    return table


def at_half_time(sit: Sit) -> Sitting:
    """Two at Money Sweeper; the last record is the shuffle at half-time."""
    table = sit("money-sweeper", 2, referee=True)
    while table.table.deals < 2:
        table.play()
    return table


# Calling the referee


def test_a_seat_calls_the_referee_and_everybody_is_told_its_claim(table: Sitting) -> None:
    table.dispute(1, about=12, claim="He looked at my cards.")
    assert table.lines(table.seq - 1) == "{1} calls the referee about #12: He looked at my cards."
    shown = table.shown()["table"]["incident"]
    assert (shown["by"], shown["about"], shown["claim"], shown["stage"]) == (1, 12, "He looked at my cards.", "open")


def test_a_seat_may_dispute_out_of_turn_and_what_it_did_itself(table: Sitting) -> None:
    table.dispute(1, about=14, claim="I took the wrong card.")
    assert table.table.incident is not None


def test_what_the_caller_had_seen_is_pinned(table: Sitting) -> None:
    table.do(1, Dispute, about=12, claim="Look at this.", seq=13)
    table.do(0, MakeStatement, text="More has happened since.")
    opened = table.last(IncidentOpened)
    assert (opened.about, opened.seen, opened.claim) == (12, 13, "Look at this.")
    assert table.shown()["table"]["incident"]["seen"] == 13


def test_nobody_has_seen_more_than_there_is(table: Sitting) -> None:
    table.refuses("bad_head", 1, Dispute, about=12, claim="Look at this.", seq=4_000)
    table.do(1, Dispute, about=12, claim="Look at this.", seq=14)
    assert table.last(IncidentOpened).seen == 14


@pytest.mark.parametrize(("about", "seen"), [(-1, 14), (15, 14), (14, 13)])
def test_a_claim_is_about_a_record_that_the_caller_had_seen(table: Sitting, about: int, seen: int) -> None:
    table.refuses("bad_claim", 1, Dispute, about=about, claim="That!", seq=seen)


@pytest.mark.parametrize("claim", ["", " \n\t ", "\u202e", "x" * 501], ids=["empty", "blank", "invisible", "too long"])
def test_a_claim_has_words_and_not_too_many(table: Sitting, claim: str) -> None:
    table.refuses("bad_command", 1, Dispute, about=12, claim=claim)


def test_a_spectator_calls_no_referee(table: Sitting) -> None:
    table.refuses("no_seat", None, Dispute, about=12, claim="I saw it.")


def test_there_is_one_incident_at_a_time(table: Sitting) -> None:
    table.dispute(1)
    assert "#15" in table.refuses("incident_open", 2, Dispute, about=12, claim="And this.").message


def test_in_the_lobby_there_is_nothing_to_dispute(sit: Sit) -> None:
    sit(people=2, referee=True).refuses("not_started", 0, Dispute, about=0, claim="Too slow.")


RULINGS: dict[type[Command], dict[str, Any]] = {
    LookAt: {"eyes": "all"},
    Rule: {"finding": "So it was.", "clause": "3.1", "remedy": STANDS},
}


@pytest.mark.parametrize("kind", [Come, *RULINGS])
def test_a_table_without_a_referee_has_none_with_any_link(sit: Sit, kind: type[Command]) -> None:
    table = sit()
    table.refuses("no_referee" if kind is Come else "not_referee", REFEREE, kind, **RULINGS.get(kind, {"name": "Rae"}))


def test_a_table_without_a_referee_has_no_disputes(sit: Sit) -> None:
    table = sit()
    table.play(2)
    assert table.refuses("no_referee", 1, Dispute, about=table.seq, claim="He peeked.").remedy


# The freeze


@pytest.mark.parametrize("kind", [AskUndo, Pause, EndMatch, NextDeal])
def test_while_an_incident_is_open_everything_waits(table: Sitting, kind: type[Command]) -> None:
    table.dispute(1)
    table.refuses("frozen", 2, kind)


def test_while_an_incident_is_open_nothing_is_played(table: Sitting) -> None:
    table.dispute(1)
    table.refuses("frozen", 2, Play, action=msgspec.to_builtins(table.state.default(2)))


def test_while_an_incident_is_open_no_round_is_dealt(sit: Sit) -> None:
    table = sit("dirty-money", options=TWO_ROUNDS, referee=True)
    while not table.table.waits_for_deal():
        table.play()
    table.dispute(1)
    table.refuses("frozen", 0, NextDeal)


def test_a_claim_after_the_match_holds_no_rematch_up_and_is_ruled_on_all_the_same(sit: Sit) -> None:
    table = finished(sit)
    before = table.outcome.scores
    table.dispute(1)
    table.do(0, Rematch)
    assert table.table.rematch
    table.rule("adjust", seat=1, points=7)
    table.accept()
    assert (table.outcome.scores[1], table.table.incident) == (before[1] + 7, None)
    table.holds()


def test_nobody_is_shown_a_choice_while_an_incident_is_open(table: Sitting) -> None:
    assert table.shown(2)["mine"]["choices"]["items"]
    table.dispute(1)
    assert not table.shown(2)["mine"]["choices"]["items"]


def test_clocks_stand_still_once_the_referee_has_come(sit: Sit, still: StillClock) -> None:
    table = sit(referee=True, clock="bank", seconds=60)
    still.tick(10)
    table.dispute(1, about=4)
    table.do(REFEREE, Hear)
    still.tick(HEARING_SECONDS - 1)
    table.service.deadlines.ring()
    table.rule("stands")
    table.accept()
    clock = table.shown()["table"]["clock"]
    assert (clock["left"], clock["running"]) == ([50_000, 60_000, 60_000], [0])


def test_a_bot_that_stands_in_during_an_incident_waits_for_the_ruling(table: Sitting, still: StillClock) -> None:
    table.do(None, NoteAway, at=2)
    still.tick(WAIT_SECONDS)
    table.dispute(1)
    table.do(1, StandIn, at=2)
    assert (table.table.plays_as(2), table.log(table.seq - 1)) == ("bot", [("table", "stood-in")])
    table.rule("stands")
    table.accept()
    assert table.log(table.seq - 1) == [("bot:2", "played")]


def test_after_the_settlement_whoever_was_asked_plays_on(table: Sitting) -> None:
    table.ruled("stands")
    assert table.act(2) == table.seq


# What is said


def test_seats_and_the_referee_state_what_they_saw(table: Sitting) -> None:
    table.dispute(1)
    for who in (0, 1, REFEREE):
        table.do(who, MakeStatement, text=f"I am {who}.")
    said = table.shown()["table"]["incident"]["statements"]
    assert [(each["by"], each["text"]) for each in said] == [
        ("seat:0", "I am 0."),
        ("seat:1", "I am 1."),
        ("referee", "I am referee."),
    ]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501], ids=["empty", "blank", "too long"])
def test_a_statement_has_words_and_not_too_many(table: Sitting, text: str) -> None:
    table.dispute(1)
    table.refuses("bad_command", 0, MakeStatement, text=text)


def test_a_spectator_states_nothing(table: Sitting) -> None:
    table.dispute(1)
    table.refuses("no_seat", None, MakeStatement, text="I saw it.")


def test_without_an_incident_there_is_nothing_to_state(table: Sitting) -> None:
    table.refuses("no_incident", 0, MakeStatement, text="Hello.")


# Looking


@pytest.fixture
def looked(table: Sitting) -> Sitting:
    """As `table`, with a claim in #15, taken up in #16; the referee has looked at seat 2's cards in #17, up to #15."""
    table.dispute(1, about=12)
    table.do(REFEREE, LookAt, eyes="seat:2")
    return table


def test_the_players_are_told_of_every_look(looked: Sitting) -> None:
    assert looked.lines(16) == "The referee looked at the cards of {2}, up to #15."
    look = {"seq": 17, "by": "referee", "eyes": "seat:2", "upto": 15}
    assert all(looked.shown(who)["table"]["incident"]["looks"] == [look] for who in (0, 1, 2, None))


def test_a_look_opens_exactly_those_eyes_up_to_exactly_that_record(looked: Sitting) -> None:
    looked.do(0, MakeStatement, text="Well?")
    assert permitted(looked.table, OFFICE) == {"public": 18, "seat:2": 15}


def test_a_look_opens_nothing_to_anybody_else(looked: Sitting) -> None:
    assert permitted(looked.table, Viewer(0)) == {"public": 17, "seat:0": 17}
    assert permitted(looked.table, SPECTATOR) == {"public": 17}


def test_a_second_look_opens_more(looked: Sitting) -> None:
    looked.do(REFEREE, LookAt, eyes="seat:2")
    looked.do(REFEREE, LookAt, eyes="all")
    assert permitted(looked.table, OFFICE) == {"public": 19, "seat:2": 17, "all": 18}


def test_the_replay_shows_the_referee_what_that_seat_saw(looked: Sitting) -> None:
    moment = looked.service.replays.moment(looked.table, 15, "seat:2", OFFICE)
    assert moment.game == looked.table.view(2)


@pytest.mark.parametrize(("seq", "eyes"), [(16, "seat:2"), (15, "seat:0"), (15, "all")])
def test_the_replay_and_the_ledger_show_the_referee_no_more(looked: Sitting, seq: int, eyes: str) -> None:
    for look_back in (looked.service.replays.moment, looked.service.replays.ledger):
        with pytest.raises(Problem, match="nothing to be seen"):
            look_back(looked.table, seq, eyes, OFFICE)


def test_the_ledger_names_the_cards_that_those_eyes_saw_and_no_others(looked: Sitting) -> None:
    ledger = looked.service.replays.ledger(looked.table, 15, "seat:2", OFFICE)["entries"]
    drawn = [entry for entry in ledger if entry["place"] == "deck"]
    assert {entry["seq"] for entry in drawn} == {8, 10, 11, 12, 13, 14}
    assert all((entry["cards"] is None) == (2 not in entry["seats"]) for entry in drawn)


def test_what_a_look_opened_is_closed_when_the_incident_is_settled(looked: Sitting) -> None:
    looked.rule("stands")
    assert "seat:2" in permitted(looked.table, OFFICE)
    looked.accept()
    assert permitted(looked.table, OFFICE) == {"public": looked.seq}


def test_what_a_look_opened_stays_closed_in_the_next_incident(looked: Sitting) -> None:
    looked.rule("stands")
    looked.accept()
    looked.dispute(1)
    assert permitted(looked.table, OFFICE) == {"public": looked.seq}


def test_without_an_incident_the_referee_sees_what_spectators_see(table: Sitting) -> None:
    table.refuses("no_incident", REFEREE, LookAt, eyes="all")
    shown = table.shown(REFEREE)
    assert shown.pop("office") == {
        "looks": [],
        "remedies": ["stands", "rewind", "repair", "adjust", "forfeit", "void"],
        "rewinds": [],
        "number": 0,
    }
    assert shown == table.shown(None)


def test_before_the_match_there_is_nothing_to_rule(sit: Sit) -> None:
    assert sit(people=1, referee=True).shown(REFEREE)["office"] == {
        "looks": [], "remedies": [], "rewinds": [], "number": 0,
    }  # fmt: skip


def test_the_referees_view_tells_what_may_be_looked_at(looked: Sitting) -> None:
    assert looked.shown(REFEREE)["office"]["looks"] == [{"eyes": "seat:2", "upto": 15}]
    assert "office" not in looked.shown(2)


@pytest.mark.parametrize("eyes", ["seat:3", "seat:-1", "public", "", "ALL"])
def test_there_are_only_the_eyes_of_the_seats_and_all(table: Sitting, eyes: str) -> None:
    table.dispute(1)
    table.refuses("bad_command", REFEREE, LookAt, eyes=eyes)


def test_after_the_match_there_is_nothing_to_look_at_that_is_not_open_to_all(sit: Sit) -> None:
    table = finished(sit)
    table.dispute(1)
    table.refuses("not_now", REFEREE, LookAt, eyes="all")


def test_a_look_of_the_host_is_told_and_opens_nothing_to_the_referee(table: Sitting) -> None:
    table.dispute(1)
    table.do(None, HostLooks, eyes="seat:0")
    assert (table.log(15), table.last(Looked).host) == ([("host", "looked")], True)
    assert permitted(table.table, OFFICE) == {"public": 16}
    assert table.shown(REFEREE)["office"]["looks"] == []


# Who rules


@pytest.mark.parametrize("who", [0, None], ids=["a seat", "a spectator"])
@pytest.mark.parametrize("kind", RULINGS)
def test_only_the_referee_looks_and_rules(table: Sitting, kind: type[Command], who: int | None) -> None:
    table.dispute(1)
    table.refuses("not_referee", who, kind, **RULINGS[kind])


@pytest.mark.parametrize("kind", [*RULINGS, MakeStatement])
def test_the_referee_gives_a_name_before_anything_else(sit: Sit, kind: type[Command]) -> None:
    table = sit(referee=True, come=False)
    table.dispute(1, about=4)
    table.refuses("not_referee", REFEREE, kind, **RULINGS.get(kind, {"text": "Hm."}))


def test_the_referee_comes_once_and_is_named_to_all(table: Sitting) -> None:
    assert table.table.referee_signs
    assert table.shown()["table"]["referee"] == {"name": "Rae", "key": table.table.referee_signs.public}
    table.refuses("seat_taken", REFEREE, Come, name="Rae")


@pytest.mark.parametrize("kind", RULINGS)
def test_without_an_incident_there_is_nothing_to_rule(table: Sitting, kind: type[Command]) -> None:
    table.refuses("no_incident", REFEREE, kind, **RULINGS[kind])


def test_a_ruling_is_told_with_its_clause_and_remedy(table: Sitting) -> None:
    table.dispute(1)
    number = table.rule("adjust", "2.1", "He held five cards.", seat=0, points=-5_000)
    [ruling] = table.shown()["table"]["incident"]["rulings"]
    assert (ruling["seq"], ruling["finding"], ruling["clause"]) == (number, "He held five cards.", "2.1")
    assert ruling["words"] in table.lines(number - 1)


@pytest.mark.parametrize("finding", ["", "  \n ", "x" * 2_001], ids=["empty", "blank", "too long"])
def test_a_finding_has_words_and_not_too_many(table: Sitting, finding: str) -> None:
    table.dispute(1)
    table.refuses("bad_command", REFEREE, Rule, finding=finding, clause="3.1", remedy=STANDS)


@pytest.mark.parametrize("clause", ["99.9", "", "3", "3.1 ", "§3.1"])
def test_a_ruling_names_a_clause_of_the_rulebook(table: Sitting, clause: str) -> None:
    table.dispute(1)
    table.refuses("bad_remedy", REFEREE, Rule, finding="So.", clause=clause, remedy=remedy_of("forfeit", seat=1))


def test_a_slip_of_the_hand_is_taken_back_without_a_clause(table: Sitting) -> None:
    table.dispute(1)
    said = {"finding": "A slip, asked at once.", "clause": "", "remedy": remedy_of("rewind", to=12)}
    ruling = table.do(REFEREE, Rule, **said)
    assert "asked at once. The game goes back to #12." in table.lines(ruling - 1)


@pytest.mark.parametrize(
    "remedy",
    [
        remedy_of("stands", to=12),
        remedy_of("void", seat=1),
        remedy_of("rewind"),
        remedy_of("rewind", to=3),
        remedy_of("rewind", to=15),
        remedy_of("repair", to=12, seat=1),
        remedy_of("adjust", seat=1),
        remedy_of("adjust", points=10),
        remedy_of("adjust", seat=3, points=10),
        remedy_of("adjust", seat=1, points=1_000_001),
        remedy_of("forfeit"),
        remedy_of("forfeit", seat=3),
        remedy_of("forfeit", seat=1, points=5),
    ],
    ids=repr,
)
def test_a_remedy_that_cannot_be_carried_out_is_refused(table: Sitting, remedy: Any) -> None:
    table.dispute(1)
    table.refuses("bad_remedy", REFEREE, Rule, finding="So.", clause="3.1", remedy=remedy)


def test_who_has_lost_already_forfeits_nothing_more(table: Sitting) -> None:
    table.do(0, Resign)
    table.dispute(1)
    table.refuses("bad_remedy", REFEREE, Rule, finding="So.", clause="3.1", remedy=remedy_of("forfeit", seat=0))


def test_a_ruling_is_given_once(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.refuses("ruled_already", REFEREE, Rule, **RULINGS[Rule])


# Accepting, waiting, appealing, withdrawing


def test_a_ruling_is_carried_out_when_everybody_has_accepted_it(table: Sitting) -> None:
    opened = table.dispute(1)
    number = table.rule("stands")
    table.do(0, Accept)
    table.do(2, Accept)
    assert (table.table.incident, table.shown()["table"]["incident"]["accepted"]) != (None, [])
    table.do(1, Accept)
    assert table.log(number) == [*[(f"seat:{seat}", "accepted") for seat in (0, 2, 1)], ("table", "settled")]
    assert (table.last(Settled), table.table.incident) == (Settled(opened, number), None)


def test_bots_accept_every_ruling_at_once(sit: Sit) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, referee=True)
    table.play()
    table.dispute(0)
    number = table.rule("adjust", seat=2, points=-1)
    assert table.log(number) == [("bot:1", "accepted"), ("bot:2", "accepted")]
    table.do(0, Accept)
    assert table.events(Settled)


def test_who_stands_in_accepts_for_the_seat(table: Sitting, still: StillClock) -> None:
    table.do(None, NoteAway, at=0)
    still.tick(WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    table.dispute(1)
    number = table.rule()
    assert table.log(number) == [("bot:0", "accepted")]


def test_a_seat_accepts_once(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.do(0, Accept)
    table.refuses("answered", 0, Accept)


def test_who_has_accepted_appeals_no_more(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.do(0, Accept)
    table.refuses("answered", 0, Appeal, why="On second thoughts, no.")


@pytest.mark.parametrize(("kind", "fields"), [(Accept, {}), (Appeal, {"why": "No."})])
def test_before_the_ruling_there_is_nothing_to_accept(table: Sitting, kind: type[Command], fields: Any) -> None:
    table.refuses("no_incident", 0, kind, **fields)
    table.dispute(1)
    table.refuses("not_ruled", 0, kind, **fields)


def test_a_ruling_waits_for_those_who_say_nothing_until_it_is_time(table: Sitting, still: StillClock) -> None:
    table.dispute(1)
    number = table.rule("stands")
    assert table.last(Ruled).until == still.after(APPEAL_SECONDS)
    still.tick(APPEAL_SECONDS - 0.001)
    table.service.deadlines.ring()
    assert table.seq == number


@pytest.mark.parametrize(("kind", "fields"), [(Accept, {}), (Appeal, {"why": "I was asleep."})])
def test_after_that_time_it_is_too_late_to_answer(table: Sitting, still: StillClock, kind: Any, fields: Any) -> None:
    table.dispute(1)
    number = table.rule("stands")
    still.tick(APPEAL_SECONDS)
    table.service.deadlines.ring()
    assert table.log(number) == [("table", "settled")]
    table.refuses("no_incident", 0, kind, **fields)


def test_after_an_appeal_the_second_ruling_is_carried_out_at_once(table: Sitting) -> None:
    table.dispute(1)
    table.rule("forfeit", seat=0)
    table.do(2, Accept)
    table.do(0, Appeal, why="Too hard.")
    second = table.rule("adjust", seat=0, points=-1_000)
    assert table.log(second - 1) == [("referee", "ruled"), ("table", "settled"), ("table", "adjusted")]
    assert (table.last(Ruled).until, table.last(Settled).ruling) == ("", second)
    assert table.table.lost == {}


def test_an_appeal_is_told_with_its_reason(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.do(0, Appeal, why="Nobody asked me.")
    assert table.shown()["table"]["incident"]["appeal"] == {"by": 0, "why": "Nobody asked me."}


@pytest.mark.parametrize("why", ["", " ", "x" * 501], ids=["empty", "blank", "too long"])
def test_an_appeal_gives_a_reason(table: Sitting, why: str) -> None:
    table.dispute(1)
    table.rule()
    table.refuses("bad_command", 0, Appeal, why=why)


@pytest.mark.parametrize(("kind", "fields"), [(Accept, {}), (Appeal, {"why": "Me too."})])
def test_there_is_one_appeal(table: Sitting, kind: type[Command], fields: Any) -> None:
    table.dispute(1)
    table.rule()
    table.do(0, Appeal, why="No.")
    for seat in (0, 2):
        table.refuses("appealed_already", seat, kind, **fields)


def test_after_an_appeal_the_first_ruling_is_not_carried_out(table: Sitting, still: StillClock) -> None:
    table.dispute(1)
    table.rule("void")
    table.do(0, Appeal, why="No.")
    still.tick(APPEAL_SECONDS)
    table.service.deadlines.ring()
    assert table.events(Settled) == []


def test_a_spectator_neither_accepts_nor_appeals(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.refuses("no_seat", None, Accept)
    table.refuses("no_seat", None, Appeal, why="Boo.")


def test_whoever_opened_an_incident_withdraws_it_and_play_goes_on(table: Sitting) -> None:
    opened = table.dispute(1)
    table.refuses("not_yours", 0, WithdrawDispute)
    table.do(1, WithdrawDispute)
    assert (table.last(Settled), table.table.incident) == (Settled(opened), None)
    table.play()


def test_what_is_ruled_is_not_withdrawn(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.refuses("ruled_already", 1, WithdrawDispute)


def test_without_an_incident_there_is_nothing_to_withdraw(table: Sitting) -> None:
    table.refuses("no_incident", 1, WithdrawDispute)


def test_whoever_claimed_may_let_it_be_and_play_goes_on(table: Sitting) -> None:
    opened = table.dispute(1)
    assert table.do(1, LetItBe) == opened + 1
    assert (table.log(opened), table.last(Settled), table.table.incident) == (
        [("seat:1", "let-be"), ("table", "settled")],
        Settled(opened),
        None,
    )
    table.play()


def test_a_ruling_is_not_let_be(table: Sitting) -> None:
    table.dispute(1)
    table.rule()
    table.refuses("ruled_already", 0, LetItBe)


def test_there_is_nothing_to_let_be_without_an_incident(table: Sitting) -> None:
    table.refuses("no_incident", 0, LetItBe)


def test_a_spectator_and_the_referee_let_nothing_be(table: Sitting) -> None:
    table.dispute(1)
    table.refuses("no_seat", None, LetItBe)
    table.refuses("no_seat", REFEREE, LetItBe)


def test_when_everybody_goes_away_a_claim_still_stands(table: Sitting) -> None:
    table.dispute(1)
    for seat in range(3):
        table.do(None, NoteAway, at=seat)
    assert table.table.incident


def test_nobody_but_the_referee_goes_back_behind_a_ruling(table: Sitting) -> None:
    table.ruled("stands")
    table.refuses("settled_before", 1, AskUndo)
    table.ruled("rewind", to=12)
    assert table.state.position() == table.service.tables.checkpoints.at(table.id, 12).state.position()


def test_a_withdrawn_incident_stands_before_no_undo(table: Sitting) -> None:
    table.dispute(2)
    table.do(2, WithdrawDispute)
    assert table.do(1, AskUndo) == table.seq


# Stands, rewind


def test_stands_changes_nothing(table: Sitting) -> None:
    before = table.state.position()
    table.ruled("stands")
    assert (table.state.position(), table.log(table.seq - 1)) == (before, [("table", "settled")])


def test_a_rewind_brings_the_game_back_to_where_it_was(sit: Sit) -> None:
    table = sit("dirty-money", referee=True)
    table.play(2)
    then, to = table.state.position(), table.seq
    table.play(4)
    ruling = table.ruled("rewind", to=to)
    assert table.state.position() == then
    assert table.log(table.seq - 2) == [("table", "settled"), ("table", "rewound")]
    assert table.shown()["table"]["undone"] == [[to + 1, ruling - 3]]


def test_a_rewind_says_what_it_cannot_make_unknown(sit: Sit) -> None:
    table = sit("sweep", 2, referee=True)
    to = table.seq
    table.play(2)
    table.ruled("rewind", to=to)
    known = table.last(Settled).known
    assert [(leak.seq, leak.seats, leak.place) for leak in known] == [
        (to + 1, (1,), "hand:0"),
        (to + 2, (0,), "hand:1"),
    ]
    assert "{1} has seen cards of {0}’s hand" in table.lines(to)


def test_a_rewind_behind_the_second_deal_deals_the_same_cards_again(sit: Sit) -> None:
    table = sit("sweep", 2, referee=True)
    to = table.seq
    table.play(23)
    actions = [
        (step.record.by, step.event) for step in table.service.tables.checkpoints.steps(table.table, to, table.seq)
    ]
    last = table.act(1)
    dealt = table.last(Played).facts
    assert len(dealt) > 2
    table.ruled("rewind", to=last - 1)
    table.act(1)
    assert (table.last(Played).facts, len(actions)) == (dealt, 23)


def test_a_rewind_behind_half_time_shuffles_alike_when_it_comes_again(sit: Sit) -> None:
    table = at_half_time(sit)
    table.ruled("rewind", to=table.seq - 2)
    assert table.table.deals == 1
    table.play()
    first, again = table.events(Dealt)[1:]
    assert first == again


def test_a_rewind_into_the_last_round_takes_its_scores_back(sit: Sit) -> None:
    table = sit("dirty-money", options=TWO_ROUNDS, referee=True)
    table.next_round()
    dealt = table.seq
    table.ruled("rewind", about=dealt, to=dealt - 3)
    assert (table.state.sheet(), table.table.deals) == ((), 1)


def test_a_move_made_before_a_rewind_is_stale_after_it(table: Sitting) -> None:
    seq = table.seq
    table.ruled("rewind", to=11)
    table.refuses("bad_head", 2, Play, action=msgspec.to_builtins(table.state.default(2)), seq=seq)


def test_a_rewind_to_before_a_rewind_takes_that_back(table: Sitting) -> None:
    before = table.state.position()
    table.ruled("rewind", to=12)
    table.play()
    table.ruled("rewind", to=14)
    assert (table.state.position(), table.table.counts(13)) == (before, True)


def test_bots_go_on_after_a_rewind_from_where_it_went_back_to(sit: Sit) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, referee=True)
    first = table.play()
    assert table.table.acting("person") == [0]
    table.ruled("rewind", to=first)
    assert [by for by, _ in table.log(table.seq - 3)] == ["table", "bot:1", "bot:2"]


# Repair


def repaired(table: Sitting, to: int) -> Any:
    """The state at `to`, after a repair of the table that goes back to it."""
    then = table.service.tables.checkpoints.at(table.id, to).state
    table.ruled("repair", to=to)
    table.bring_noise()
    return then


def piles(state: Any) -> dict[str, Counter[str]]:
    return {pile: Counter(cards) for pile, cards in state.face_down().items()}


PEEKED = {
    "cover-your-assets": (3, 6, "deck"),
    "money-sweeper": (2, 3, "grid"),
    "monopoly": (3, 4, "draw"),
    "sweep": (2, 24, "stock"),
}


def test_every_game_with_a_face_down_pile_is_repaired() -> None:
    piled = {name for name, game in OUR_OWN.items() if Match(game, game.seats[0]).state.face_down()}
    assert set(PEEKED) == piled


@pytest.mark.parametrize("game", PEEKED)
def test_a_repair_shuffles_again_the_pile_of_which_somebody_saw_a_card(sit: Sit, game: str) -> None:
    seats, plays, pile = PEEKED[game]
    table = sit(game, seats, referee=True)
    to = table.seq
    table.play(plays)
    then = repaired(table, to)
    assert [kind for _, kind in table.log(table.seq - 4)] == ["settled", "rewound", "reseeded", "dealt"]
    assert piles(table.state) == piles(then)
    assert table.state.face_down()[pile] != then.face_down()[pile]


@pytest.mark.parametrize("game", PEEKED)
def test_a_repair_leaves_everything_else_as_it_lay(sit: Sit, game: str) -> None:
    seats, plays, _ = PEEKED[game]
    table = sit(game, seats, referee=True)
    to = table.seq
    table.play(plays)
    then = repaired(table, to)
    for eyes in (None, *range(seats)):
        assert table.table.view(eyes) == then.view(eyes)


def test_a_repair_shuffles_no_pile_that_nobody_saw(sit: Sit) -> None:
    table = sit("dirty-money", referee=True)
    to = table.seq
    table.play(3)
    then = repaired(table, to)
    assert [kind for _, kind in table.log(table.seq - 3)] == ["settled", "rewound", "reseeded"]
    assert table.state.position() == then.position()


def test_a_repair_notes_who_still_knows_what(table: Sitting) -> None:
    repaired(table, 13)
    known = {(leak.seq, leak.seats, leak.place) for leak in table.last(Settled).known}
    assert known == {(14, (0, 2), "hand:1"), (14, (1,), "deck")}
    assert "{1} has seen cards of the deck at #14" in table.lines(14)


def test_the_new_order_is_told_to_nobody(table: Sitting) -> None:
    repaired(table, 13)
    [record] = table.service.store.read(table.id, table.seq - 1)
    assert record.type == "dealt"
    assert {path: [*seal.to] for path, seal in record.seals.items()} == {"action.order": [], "facts.0.order": []}


def test_the_server_is_bound_to_its_secret_before_the_seats_add_theirs(table: Sitting) -> None:
    table.dispute(1)
    number = table.rule("repair", to=12)
    ruled = table.last(Ruled)
    [record] = table.service.store.read(table.id, number - 1, number)
    assert (ruled.draw, ruled.commit) == (1, commit_to(bytes.fromhex(ruled.secret), table.id, 1))
    assert "sealed" in record.public["secret"]
    assert ruled.secret not in msgspec.json.encode([table.shown(who, 0) for who in (0, 1, 2, None)]).decode()


def test_a_repair_waits_for_what_every_seat_adds(table: Sitting) -> None:
    table.ruled("repair", to=12)
    assert table.shown()["table"]["incident"]["stage"] == "repair"
    table.adds(2)
    table.adds(0)
    assert table.shown()["table"]["incident"]["draw"]["by"] == [0, 2]
    table.adds(1)
    assert (table.table.incident, table.log(table.seq - 1)) == (None, [("dealer", "dealt")])


def test_a_seat_adds_to_a_repair_once(table: Sitting) -> None:
    table.ruled("repair", to=12)
    table.adds(2)
    table.refuses("answered", 2, GiveHash, draw=1, noise=NOISE)


def test_nothing_is_added_when_no_repair_waits(table: Sitting) -> None:
    table.refuses("not_now", 0, GiveHash, draw=1, noise=NOISE)
    table.dispute(1)
    table.refuses("not_now", 0, GiveHash, draw=1, noise=NOISE)
    table.rule("repair", to=12)
    table.refuses("not_now", 0, GiveHash, draw=1, noise=NOISE)


@pytest.mark.parametrize(
    ("who", "code", "kind", "fields"),
    [
        (None, "no_seat", GiveHash, {"draw": 1, "noise": NOISE}),
        (0, "ruled_already", Accept, {}),
        (0, "ruled_already", Appeal, {"why": "No."}),
        (REFEREE, "ruled_already", Rule, RULINGS[Rule]),
    ],
    ids=["a spectator adds", "a seat accepts", "a seat appeals", "the referee rules"],
)
def test_while_a_repair_waits_nothing_else_is_decided(
    table: Sitting, who: Any, code: str, kind: type[Command], fields: Any
) -> None:
    table.ruled("repair", to=12)
    table.refuses(code, who, kind, **fields)


def test_nobody_waits_for_ever_for_what_seats_add(table: Sitting, still: StillClock) -> None:
    ruling = table.ruled("repair", to=12)
    table.adds(2)
    until = table.last(RepairAwaited).until
    assert table.shown()["table"]["incident"]["rulings"][0]["until"] == until == still.after(APPEAL_SECONDS)
    still.tick(APPEAL_SECONDS - 0.001)
    table.service.deadlines.ring()
    assert not table.drawing.is_closed
    still.tick(0.001)
    table.service.deadlines.ring()
    open_noise(table.service, table.id)
    assert (table.last(Settled).ruling, table.log(table.seq - 1)) == (ruling, [("dealer", "dealt")])


def test_a_repair_ruled_after_an_appeal_waits_for_what_seats_add_all_the_same(table: Sitting) -> None:
    table.dispute(1)
    table.rule("repair", to=10)
    table.do(0, Appeal, why="Further.")
    table.rule("repair", to=12)
    table.bring_noise()
    assert (table.table.first_dealt, table.table.branches.rewinds[-1][1]) == (8, 12)


def test_bots_add_nothing_to_a_repair(sit: Sit) -> None:
    table = sit(bots={1: "sensible", 2: "random"}, referee=True)
    table.play(2)
    table.ruled("repair", to=10)
    table.adds(0)
    assert table.events(Reseeded)


def test_shuffles_after_a_repair_come_from_its_secret_which_is_opened_at_the_end(sit: Sit) -> None:
    table = sit("money-sweeper", 2, options={"half_deck": True, **TWO_ROUNDS}, referee=True)
    table.play(2)
    repaired(table, table.seq - 1)
    secret = table.last(Ruled).secret
    table.play_to_the_end()
    assert table.table.epoch == 1
    assert table.last(Revealed).later == (secret,)


def test_a_rewind_to_before_a_repair_brings_the_old_shuffle_back(table: Sitting) -> None:
    deck = table.service.tables.checkpoints.at(table.id, 13).state.face_down()["deck"]
    repaired(table, 13)
    table.ruled("rewind", to=13)
    assert (table.state.face_down()["deck"], table.table.epoch) == (deck, 0)


def test_a_second_repair_has_a_secret_of_its_own(table: Sitting) -> None:
    repaired(table, 13)
    table.play(2)
    repaired(table, table.seq - 1)
    first, second = table.events(Ruled)
    assert first.secret != second.secret
    assert table.table.epoch == 2


# Adjust, forfeit, void


def test_points_by_a_ruling_count_for_both_partners_when_the_match_is_counted(sit: Sit) -> None:
    table = sit("sweep", 4, options=ONE_ROUND, referee=True)
    table.ruled("adjust", seat=2, points=-150)
    table.play_to_the_end()
    plain = table.result.scores
    outcome = table.outcome
    assert outcome.adjusted == (-150, 0, -150, 0)
    assert outcome.scores == (plain[0] - 150, plain[1], plain[2] - 150, plain[3])


def test_points_by_a_ruling_can_decide_who_wins(sit: Sit) -> None:
    table = finished(sit)
    scores = table.result.scores
    last = min(range(3), key=scores.__getitem__)
    table.ruled("adjust", seat=last, points=1_000)
    assert table.shown()["table"]["outcome"]["winners"] == [last]


def test_points_of_several_rulings_add_up(table: Sitting) -> None:
    table.ruled("adjust", seat=0, points=500)
    table.ruled("adjust", seat=0, points=-200)
    assert (table.table.adjusted, len(table.events(Adjusted))) == ({0: 300}, 2)


def test_points_by_a_ruling_are_kept_when_the_game_goes_back(table: Sitting) -> None:
    table.ruled("adjust", seat=0, points=500)
    table.ruled("rewind", to=12)
    assert table.table.adjusted == {0: 500}


def test_when_one_of_two_forfeits_the_other_has_won(sit: Sit) -> None:
    table = sit(seats=2, referee=True)
    table.play(2)
    table.ruled("forfeit", seat=1)
    assert [kind for _, kind in table.log(table.seq - 4)] == ["settled", "forfeited", "ended", "revealed"]
    outcome = table.shown()["table"]["outcome"]
    assert (outcome["why"], outcome["winners"], table.table.status) == ("forfeited", [0], "over")


def test_when_one_of_three_forfeits_a_bot_plays_its_cards_on(table: Sitting) -> None:
    table.ruled("forfeit", seat=2)
    assert [kind for _, kind in table.log(table.seq - 4)] == ["settled", "forfeited", "stood-in", "played"]
    assert table.table.status == "playing"
    seat = table.shown()["table"]["seats"][2]
    assert (seat["lost"], seat["stand_in"]) == ("forfeited", "sensible")


def test_who_forfeits_cannot_win(sit: Sit) -> None:
    table = finished(sit, "money-sweeper")
    without = table.outcome.winners
    other = next(seat for seat in (0, 1, 2) if seat not in without)
    table.ruled("adjust", seat=other, points=100_000)
    assert table.outcome.winners == (other,)
    table.ruled("forfeit", seat=other)
    assert table.outcome.winners == without


def test_a_partner_plays_on_after_a_forfeit(sit: Sit) -> None:
    table = sit("sweep", 4, options=ONE_ROUND, referee=True)
    table.ruled("forfeit", about=table.seq, seat=1)
    assert table.table.status == "playing"
    table.ruled("forfeit", about=table.seq, seat=3)
    assert table.outcome.winners == (0, 2)


def test_a_bot_that_forfeits_goes_on_playing_its_cards(sit: Sit) -> None:
    table = sit(bots={2: "random"}, referee=True)
    table.play()
    table.ruled("forfeit", seat=2)
    assert (table.log(table.seq - 1), table.table.lost) == ([("table", "forfeited")], {2: "forfeited"})


def test_a_void_match_has_no_winner_and_its_secrets_are_opened(table: Sitting) -> None:
    table.ruled("void")
    assert [kind for _, kind in table.log(table.seq - 3)] == ["settled", "ended", "revealed"]
    assert table.shown()["table"]["outcome"]["why"] == "void"
    assert table.outcome.winners == ()


def test_a_match_that_was_won_can_still_be_void(sit: Sit) -> None:
    table = finished(sit)
    table.ruled("void")
    assert [kind for _, kind in table.log(table.seq - 2)] == ["settled", "ended"]
    assert (table.outcome.why, len(table.events(Revealed))) == ("void", 1)


# How long something can be disputed


def disputed_for(window: Window) -> list[str]:
    """The games in which an action can be disputed for so long."""
    return [name for name, game in OUR_OWN.items() if game.window == window]


@pytest.mark.parametrize("game", disputed_for("round"))
def test_a_round_can_be_disputed_until_the_next_is_dealt(sit: Sit, game: str) -> None:
    table = sit(game, OUR_OWN[game].seats[0], options=TWO_ROUNDS, referee=True)
    first = table.play()
    while not table.table.waits_for_deal():
        table.play()
    last = table.seq
    table.dispute(0, about=first)
    table.do(0, WithdrawDispute)
    table.play()
    told = table.refuses("window_closed", 0, Dispute, about=last, claim="That was wrong.").message
    assert f"#{table.seq}" in told
    table.dispute(0, about=table.seq)


def test_half_time_is_no_new_round(sit: Sit) -> None:
    table = at_half_time(sit)
    assert table.dispute(1, about=5) == table.seq


@pytest.mark.parametrize("game", disputed_for("lap"))
def test_where_a_round_is_long_an_action_can_be_disputed_for_a_lap(sit: Sit, game: str) -> None:
    table = sit(game, 3, referee=True)
    first = table.play()
    while {*acted_since(table, first), *table.table.acting("person")} != {0, 1, 2}:
        table.play()
    table.dispute(0, about=first)
    table.do(0, WithdrawDispute)
    table.play()
    for seat in (1, 2):
        table.refuses("window_closed", seat, Dispute, about=first, claim="That was wrong.")


def acted_since(table: Sitting, seq: int) -> set[int]:
    return {int(by.partition(":")[2]) for by, kind in table.log(seq) if kind == "played"}


def test_what_is_undone_counts_for_no_lap(table: Sitting) -> None:
    table.refuses("window_closed", 1, Dispute, about=10, claim="That was wrong.")
    table.ruled("rewind", to=12)
    assert table.dispute(1, about=10) == table.seq


def test_an_earlier_round_cannot_be_disputed_after_the_match(sit: Sit) -> None:
    table = sit("dirty-money", options=TWO_ROUNDS, referee=True)
    first = table.play()
    table.play_to_the_end()
    table.refuses("window_closed", 1, Dispute, about=first, claim="That was wrong.")


@pytest.mark.parametrize("kind", ["rewind", "repair"])
def test_after_the_match_nothing_is_rewound(sit: Sit, kind: str) -> None:
    table = finished(sit)
    table.dispute(1)
    assert table.shown(REFEREE)["office"]["remedies"] == ["stands", "adjust", "forfeit", "void"]
    remedy = remedy_of(kind, to=table.seq - 5)
    table.refuses("bad_remedy", REFEREE, Rule, finding="So.", clause="3.1", remedy=remedy)


# A whole incident


def test_a_whole_incident_looks_in_the_replay_as_it_looked_then(sit: Sit) -> None:
    table = sit(referee=True)
    live: dict[int, Any] = {}
    table.service.tables.listeners.insert(0, lambda desk, steps: live.update({desk.table.seq: everything(desk.table)}))
    table.play(4)
    table.dispute(1)
    table.do(REFEREE, LookAt, eyes="all")
    table.rule("repair", to=11)
    table.accept()
    table.bring_noise()
    table.play(2)
    assert len(live) > 12
    assert {seq: everything(table.service.tables.checkpoints.at(table.id, seq)) for seq in live} == live


def test_a_service_that_starts_anew_finds_the_incident_as_it_was(tmp_path: Any, still: StillClock) -> None:
    file = str(tmp_path / "log.db")
    table = Sitting(a_service(still, file), referee=True)
    table.play(3)
    table.dispute(1)
    table.rule("rewind", to=10)
    before = everything(table.table)
    table.service.close()
    table.service = a_service(still, file)
    assert everything(table.table) == before
    table.accept()
    table.holds()


def test_a_command_about_an_incident_that_comes_twice_happens_once(table: Sitting) -> None:
    table.dispute(1)
    said = table.command(0, MakeStatement, id="once", text="Well.")
    answers = [table.service.tables.submit(table.id, said) for _ in "ab"]
    assert answers == [16, 16] == [table.seq] * 2
