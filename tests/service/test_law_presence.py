"""The law of presence: absence gives those who are there no power that they would not have over somebody silent."""

from collections.abc import Callable
from typing import Any

import pytest
from clients import client_of
from player import Player, ask
from serving import Server
from sitting import REFEREE, Sitting, StillClock, passes

from fairdeal.engine import Dice, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Log, export
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.transcripts import FORMS, render
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes.events import Appeal, Dispute, Hear, LetItBe, MakeStatement, ReplaceReferee
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, UndoEnded
from fairdeal.service.table.seats.lobby import Sit as SitDown
from fairdeal.service.table.seats.presence import (
    DAY_SECONDS,
    DEAL_SECONDS,
    END_SECONDS,
    PAUSE_SECONDS,
    WAIT_SECONDS,
    WISHES,
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Overdue,
    Pause,
    Resign,
    Resume,
    StandIn,
)
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import StoodIn
from fairdeal.service.table.waits import waiting

Sit = Callable[..., Sitting]
Party = Callable[..., list[Player]]
MINUTE: dict[str, Any] = {"clock": "decision", "seconds": 60}
HOUR: dict[str, Any] = {"clock": "bank", "seconds": 3_600}
SHORT: dict[str, Any] = {"clock": "bank", "seconds": END_SECONDS}
TWO_ROUNDS = {"length": "rounds", "rounds": 2}


def waits(table: Sitting) -> list[str]:
    """The names of what is waited for, the next to ring first."""
    return [wait.name for _when, wait in waiting(table.table)]


def ended(table: Sitting) -> tuple[str, tuple[int, ...]] | None:
    """Why the match ended, and who won; None while it goes on."""
    found = table.table.outcome()
    return (found.why, found.winners) if found else None


def all_pause(table: Sitting) -> None:
    for seat in table.table.people():
        table.do(seat, Pause)


def all_resume(table: Sitting) -> None:
    for seat in table.table.people():
        table.do(seat, Resume)


def leads(table: Sitting, seat: int, *, acts: bool = False) -> None:
    """Play until this seat is ahead of all others, and it is not to act, or is."""
    dice = Dice(seed_of("ahead"))
    while True:
        scores = table.table.scores()
        ahead = scores[seat] > max(score for other, score in enumerate(scores) if other != seat)
        if ahead and (seat in table.table.acting("person")) == acts:
            return
        table.play_at_random(dice)


def next_up(table: Sitting) -> int:
    """The seat that is to act."""
    return table.table.acting("person")[0]


def all_others_would_end(table: Sitting, seat: int) -> None:
    for other in table.table.people():
        if other != seat:
            table.do(other, EndMatch)


# Resigning always works


def in_a_pause(table: Sitting) -> None:
    all_pause(table)


def in_an_incident(table: Sitting) -> None:
    table.dispute(1)


def in_a_hearing(table: Sitting) -> None:
    table.dispute(1)
    table.do(REFEREE, Hear)


def after_a_ruling(table: Sitting) -> None:
    table.dispute(1)
    table.rule("stands")


def in_a_request(table: Sitting) -> None:
    table.do(1, AskUndo)


STANDSTILLS = (in_a_pause, in_an_incident, in_a_hearing, after_a_ruling, in_a_request)


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("stands", STANDSTILLS)
def test_one_resigns_in_every_standstill_and_nothing_hangs(sit: Sit, stands: Callable[..., None], seat: int) -> None:
    table = sit(referee=True, clock="bank", seconds=80_000)
    table.play(5)
    stands(table)
    table.do(seat, Resign)
    assert table.table.lost == {seat: "resigned"}
    for _ in range(3):
        passes(table, PAUSE_SECONDS)
    assert (table.table.undos.pending, table.table.waiting, table.table.status) == (None, False, "playing")
    assert seat not in table.table.acting("person")


@pytest.mark.parametrize("stands", STANDSTILLS)
def test_one_of_two_resigns_in_every_standstill_and_the_match_is_over(sit: Sit, stands: Callable[..., None]) -> None:
    table = sit(seats=2, referee=True)
    table.play(3)
    stands(table)
    table.do(0, Resign)
    assert ended(table) == ("resigned", (1,))
    for _ in range(3):
        passes(table, PAUSE_SECONDS)
    assert (table.table.undos.pending, table.table.waiting, waits(table)) == (None, False, ["final"])


def test_who_asked_to_take_back_resigns_and_the_request_is_withdrawn(table: Sitting) -> None:
    request = table.do(1, AskUndo)
    table.do(1, Resign)
    assert table.last(UndoEnded) == UndoEnded(request, "withdrawn")


def test_who_is_asked_resigns_and_the_request_is_refused(table: Sitting) -> None:
    request = table.do(1, AskUndo)
    table.do(2, Resign)
    assert table.last(UndoEnded) == UndoEnded(request, "played on")


def test_who_has_said_yes_resigns_and_the_request_waits_for_the_others(table: Sitting) -> None:
    request = table.do(1, AskUndo)
    table.do(2, AnswerUndo, ask=request, yes=True)
    table.do(2, Resign)
    assert table.table.undos.pending
    table.do(0, AnswerUndo, ask=request, yes=True)
    assert table.table.branches.rewinds


def test_who_resigns_does_not_win_the_end_that_the_others_had_asked_for(sit: Sit) -> None:
    table = sit("dirty-money", 3)
    leads(table, 0)
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    table.do(0, Resign)
    why, winners = ended(table) or ("", ())
    assert (why, 0 in winners, bool(winners)) == ("unfinished", False, True)


# Who is out has no weapons


@pytest.fixture
def resigned(sit: Sit) -> Sitting:
    """Three at a table with a referee, the first of whom has resigned."""
    table = sit(referee=True, clock="bank", seconds=80_000)
    table.play(5)
    table.do(0, Resign)
    return table


def absence(table: Sitting) -> None:
    table.do(None, NoteAway, at=2)
    passes(table, WAIT_SECONDS)


def nothing_else(table: Sitting) -> None:
    assert not table.table.waiting


WEAPONS: list[tuple[Callable[[Sitting], None], type[Command], dict[str, Any]]] = [
    (nothing_else, Dispute, {"about": 15, "claim": "Once more."}),
    (nothing_else, Pause, {}),
    (all_pause, Resume, {}),
    (absence, StandIn, {"at": 2}),
    (after_a_ruling, Appeal, {"why": "I am out, and I mind."}),
]


@pytest.mark.parametrize(("first", "ask", "fields"), WEAPONS)
def test_who_has_resigned_stops_nobody_and_replaces_nobody(
    resigned: Sitting, first: Callable[[Sitting], None], ask: type[Command], fields: dict[str, Any]
) -> None:
    first(resigned)
    assert resigned.refuses("not_now", 0, ask, **fields).message == "You are out of this match."
    resigned.do(1, ask, **fields)


def test_who_has_resigned_speaks_for_themselves_and_lets_a_claim_of_their_own_go(sit: Sit) -> None:
    table = sit(referee=True)
    table.play(5)
    table.dispute(0)
    table.do(0, Resign)
    table.do(0, MakeStatement, text="I would rather go.")
    table.do(0, LetItBe)
    assert not table.table.waiting


def test_when_the_match_is_over_who_had_resigned_may_claim_like_everybody(sit: Sit) -> None:
    table = sit(seats=2, referee=True)
    table.play(3)
    table.do(0, Resign)
    assert ended(table) == ("resigned", (1,))
    table.dispute(0)


# Wishes have a count


def wishes(table: Sitting, wish: str) -> None:
    """Seat 0 has a wish as often as it may; another says no each time."""
    for _ in range(WISHES):
        table.do(0, {"pause": Pause, "end": EndMatch}[wish])
        table.do(1, CallOff, wish=wish)


@pytest.mark.parametrize(("wish", "ask"), [("pause", Pause), ("end", EndMatch)])
def test_what_others_would_not_is_asked_for_so_often_and_no_more(sit: Sit, wish: str, ask: type[Command]) -> None:
    table = sit()
    wishes(table, wish)
    assert str(WISHES) in table.refuses("asked_enough", 0, ask).message
    table.refuses("not_now", 1, CallOff, wish=wish)
    table.do(1, ask)


def test_a_pause_that_came_about_counts_for_nobody(sit: Sit) -> None:
    table = sit()
    for _ in range(WISHES + 1):
        all_pause(table)
        all_resume(table)


def test_another_referee_is_wished_for_so_often_and_no_more(sit: Sit) -> None:
    table = sit(referee=True)
    for _ in range(WISHES):
        table.do(0, ReplaceReferee, yes=True)
        table.do(0, ReplaceReferee, yes=False)
    table.refuses("asked_enough", 0, ReplaceReferee, yes=True)


# An end needs everybody, or everybody's full time


@pytest.mark.parametrize(
    ("house", "seconds"),
    [(SHORT, END_SECONDS), (HOUR, 3_600), ({"days": 2}, 2 * DAY_SECONDS)],
    ids=["told", "own", "none"],
)
def test_an_end_comes_when_the_silent_have_had_the_time_that_was_told_and_their_own(
    sit: Sit, house: Any, seconds: int
) -> None:
    table = sit("dirty-money", 3, **house)
    still = table.service.tables.clock
    assert isinstance(still, StillClock)
    all_others_would_end(table, next_up(table))
    [told] = [each["until"] for each in table.shown()["table"]["waits"] if each["wait"] == "end"]
    assert told == still.after(seconds)
    passes(table, seconds - 0.001)
    assert ended(table) is None
    passes(table, 0.001)
    assert (ended(table) or [""])[0] == "unfinished"


def test_a_bot_that_plays_for_whoever_is_back_does_not_keep_the_end_from_coming(sit: Sit) -> None:
    table = sit("money-sweeper", 3)
    table.play(1)
    table.do(None, NoteAway, at=1)
    passes(table, WAIT_SECONDS + 1)
    table.do(0, StandIn, at=1)
    table.do(None, NoteBack, at=1)
    table.do(0, EndMatch)
    table.do(2, EndMatch)
    assert waits(table) == ["end"]


@pytest.mark.parametrize("away", [False, True])
def test_two_cannot_end_the_match_of_a_third_before_their_time(sit: Sit, away: bool) -> None:
    table = sit("dirty-money", 3, **HOUR)
    leads(table, 0)
    if away:
        table.do(None, NoteAway, at=0)
        passes(table, WAIT_SECONDS + 1)
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    passes(table, END_SECONDS - 1)
    assert ended(table) is None
    table.do(None, NoteBack, at=0)
    table.do(0, CallOff, wish="end")
    passes(table, 2)
    assert ended(table) is None


def test_a_line_that_drops_at_the_last_moment_costs_a_leader_nothing(sit: Sit) -> None:
    table = sit("dirty-money", 3, **SHORT)
    leads(table, 0, acts=True)
    table.do(1, EndMatch)
    table.do(None, NoteAway, at=0)
    table.do(2, EndMatch)
    passes(table, END_SECONDS)
    assert ended(table) == ("unfinished", (0,))


@pytest.mark.parametrize("house", [SHORT, {"days": 1}], ids=["clock", "none"])
def test_the_time_of_who_asks_for_the_end_never_works_for_them(sit: Sit, house: Any) -> None:
    """Seat 0 is ahead, asks for the end in its own turn and plays no more: the silence of those who wait is no yes."""
    table = sit("dirty-money", 3, **house)
    leads(table, 0, acts=True)
    table.do(0, EndMatch)
    assert "end" not in waits(table)
    passes(table, END_SECONDS if table.table.clock else DAY_SECONDS)
    assert ended(table) is None
    if not table.table.clock:  # its turn lies like any other
        assert table.table.overdue == (0,)
        passes(table, DAY_SECONDS)
        assert ended(table) == ("unfinished", ())


def test_time_that_was_up_before_the_end_was_asked_for_says_nothing_about_it(sit: Sit) -> None:
    table = sit("dirty-money", 3, clock="decision", seconds=END_SECONDS)
    first = next_up(table)
    passes(table, END_SECONDS)
    all_others_would_end(table, first)
    passes(table, END_SECONDS - 1)
    assert (next_up(table) == first, "end" in waits(table)) == (False, False)


def a_leader_says_nothing(sit: Sit) -> Sitting:
    table = sit("dirty-money", 3, unfinished="absent", **SHORT)
    leads(table, 0, acts=True)
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    passes(table, END_SECONDS)
    return table


def test_where_the_house_says_absent_who_said_nothing_loses_and_nobody_wins_who_was_not_ahead(sit: Sit) -> None:
    assert ended(a_leader_says_nothing(sit)) == ("unfinished", ())


def test_where_the_house_says_absent_who_is_ahead_and_asked_wins(sit: Sit) -> None:
    table = sit("dirty-money", 3, unfinished="absent", **SHORT)
    leads(table, 0)
    all_others_would_end(table, next_up(table))
    passes(table, END_SECONDS)
    assert ended(table) == ("unfinished", (0,))


def test_a_bot_that_is_put_in_gives_no_vote_away(sit: Sit) -> None:
    table = sit("dirty-money", 3, **HOUR)
    table.do(None, NoteAway, at=0)
    passes(table, WAIT_SECONDS)
    table.do(1, StandIn, at=0)
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    assert ended(table) is None
    table.do(0, CallOff, wish="end")
    passes(table, END_SECONDS)
    assert ended(table) is None


def test_who_plays_on_has_said_no(sit: Sit) -> None:
    table = sit("dirty-money", 3, **HOUR)
    first = next_up(table)
    table.do((first + 1) % 3, EndMatch)
    table.act(first)
    assert "end" not in waits(table)
    passes(table, END_SECONDS)
    assert ended(table) is None


def test_a_wish_to_end_lapses_at_ones_own_next_decision_and_never_counts_later(sit: Sit) -> None:
    table = sit("dirty-money", 3, **HOUR)
    first = next_up(table)
    table.do(first, EndMatch)
    table.act(first)
    table.do((first + 1) % 3, EndMatch)
    table.do((first + 2) % 3, EndMatch)
    assert ended(table) is None


def test_what_the_clock_plays_for_one_is_no_yes_and_no_no(sit: Sit) -> None:
    table = sit("dirty-money", 3, **MINUTE)
    table.do(1, EndMatch)
    passes(table, 60)
    assert (table.table.end_asked, "end" in waits(table)) == ((1,), True)


def test_whoever_wished_for_the_end_may_think_better_of_it(sit: Sit) -> None:
    table = sit("dirty-money", 3, **HOUR)
    table.do(0, EndMatch)
    table.do(1, EndMatch)
    table.do(0, CallOff, wish="end")
    table.do(2, EndMatch)
    assert (ended(table), table.table.end_asked) == (None, (1, 2))


def test_to_ask_again_gives_the_others_the_full_time_again(sit: Sit) -> None:
    table = sit("dirty-money", 3, **HOUR)
    table.do(1, EndMatch)
    passes(table, END_SECONDS - 1)
    table.do(2, CallOff, wish="end")
    table.do(1, EndMatch)
    passes(table, END_SECONDS - 1)
    assert ended(table) is None


@pytest.mark.parametrize("stands", [in_a_pause, in_an_incident, in_a_hearing])
def test_while_everything_waits_the_time_for_an_end_waits_too(sit: Sit, stands: Callable[..., None]) -> None:
    """Who has agreed to a pause of an hour and left the table does not find the match ended after ten minutes."""
    table = sit("dirty-money", 3, referee=True, **SHORT)
    table.play(2)
    all_others_would_end(table, next_up(table))
    passes(table, 100)
    stands(table)
    stood = table.service.tables.clock()
    while table.table.waiting:
        passes(table, 20)
        assert ended(table) is None
    assert (table.service.tables.clock() - stood).total_seconds() >= 300
    passes(table, END_SECONDS - 101)
    assert ended(table) is None
    passes(table, 21)
    assert (ended(table) or [""])[0] == "unfinished"


def test_over_sockets_a_leader_whose_line_drops_is_not_voted_out(party: Party, server: Server) -> None:
    ann, bo, cy = party("cover-your-assets", "open", "open", clock="bank", seconds=3_600)
    ann.socket.close()
    bo.do("end")
    cy.do("end")
    bo.until_shown(lambda view: view["table"].get("end_asked") == [1, 2])
    assert bo.view["table"]["status"] == "playing"
    assert "end" in [each["wait"] for each in bo.view["table"]["waits"]]


def test_over_sockets_a_no_to_the_end_is_shown_to_all(party: Party) -> None:
    ann, bo = party("cover-your-assets", "open")
    ann.do("end")
    bo.until_shown(lambda view: view["table"].get("end_asked") == [0])
    assert bo.do("call-off", wish="end")["is"] == "done"
    ann.until_shown(lambda view: "end_asked" not in view["table"])
    assert "would rather play on than end the match" in str(ann.news)


# A pause


def test_a_pause_ends_by_itself_and_was_told_to(sit: Sit) -> None:
    table = sit(**MINUTE)
    all_pause(table)
    [(_when, pause)] = waiting(table.table)
    assert pause.name == "pause"
    passes(table, PAUSE_SECONDS - 0.001)
    assert table.table.paused
    passes(table, 0.001)
    assert (table.table.paused, waits(table)) == (False, ["clock"])


def test_without_clocks_a_pause_may_last_the_days_of_the_house(sit: Sit) -> None:
    table = sit(days=2)
    all_pause(table)
    passes(table, 2 * DAY_SECONDS - 1)
    assert table.table.paused
    passes(table, 1)
    assert not table.table.paused


def test_a_pause_makes_nobodys_turn_late(sit: Sit) -> None:
    table = sit(days=2)
    passes(table, DAY_SECONDS)
    all_pause(table)
    passes(table, 2 * DAY_SECONDS - 10)
    all_resume(table)
    passes(table, DAY_SECONDS - 10)
    assert table.events(Overdue) == []
    passes(table, 20)
    assert [event.seats for event in table.events(Overdue)] == [(0,)]


def test_a_claim_makes_nobodys_turn_late(sit: Sit) -> None:
    table = sit(days=1, referee=True)
    table.play(2)
    passes(table, DAY_SECONDS - 100)
    table.dispute(1)
    passes(table, 299)
    assert table.table.waiting
    passes(table, 1)
    assert (table.table.waiting, table.events(Overdue)) == (False, [])
    passes(table, 99)
    assert table.events(Overdue) == []
    passes(table, 1)
    assert len(table.events(Overdue)) == 1


def test_a_wish_for_a_pause_lapses_at_ones_own_next_decision_and_never_counts_later(sit: Sit) -> None:
    table = sit()
    table.do(0, Pause)
    table.act(0)
    table.do(1, Pause)
    table.do(2, Pause)
    assert not table.table.paused


def test_a_pause_does_not_begin_without_somebody_who_is_away(sit: Sit) -> None:
    table = sit()
    table.do(None, NoteAway, at=0)
    table.do(1, Pause)
    table.do(2, Pause)
    assert not table.table.paused


def test_over_sockets_no_pause_begins_without_somebody_whose_line_dropped(party: Party) -> None:
    ann, bo, cy = party("cover-your-assets", "open", "open")
    cy.socket.close()
    ann.do("pause")
    bo.do("pause")
    bo.until_shown(lambda view: view["table"].get("pause_asked") == [0, 1])
    assert "paused" not in bo.view["table"]


# A turn without a clock, and a deal


def test_a_turn_that_lies_for_the_days_of_the_house_may_be_played_by_a_bot_also_where_one_waits(sit: Sit) -> None:
    table = sit(days=2, away="wait")
    passes(table, 2 * DAY_SECONDS - 1)
    table.refuses("not_now", 1, StandIn, at=0)
    passes(table, 1)
    table.do(1, StandIn, at=0)
    assert table.log(table.seq - 2) == [("table", "stood-in"), ("bot:0", "played")]


def a_leaders_turn_lies(sit: Sit) -> Sitting:
    table = sit("dirty-money", 3, days=2)
    leads(table, 0, acts=True)
    passes(table, 2 * DAY_SECONDS)
    table.do(1, EndMatch)
    assert ended(table) is None
    table.do(2, EndMatch)
    return table


def test_a_turn_that_lies_may_be_ended_by_the_scores_and_nobody_wins_who_was_not_ahead(sit: Sit) -> None:
    assert ended(a_leaders_turn_lies(sit)) == ("unfinished", ())


def test_after_twice_the_days_the_match_ends_by_itself(sit: Sit) -> None:
    table = sit("dirty-money", 3, days=2)
    late = next_up(table)
    passes(table, 2 * DAY_SECONDS)
    passes(table, 2 * DAY_SECONDS - 1)
    assert ended(table) is None
    passes(table, 1)
    why, winners = ended(table) or ("", ())
    assert (why, late in winners) == ("unfinished", False)


def test_who_plays_after_all_is_late_no_more(sit: Sit) -> None:
    table = sit(days=2)
    passes(table, 2 * DAY_SECONDS)
    assert table.shown()["table"]["overdue"] == [0]
    table.act(0)
    assert "overdue" not in table.shown()["table"]
    table.refuses("not_now", 1, StandIn, at=0)


def test_where_bots_play_for_the_absent_one_plays_a_turn_that_lies(sit: Sit) -> None:
    table = sit(days=2, away="bot")
    passes(table, 2 * DAY_SECONDS)
    assert table.last(StoodIn).seat == 0
    assert ("bot:0", "played") in table.log()


def test_nobody_wins_by_letting_a_turn_lie_and_asking_for_the_end(sit: Sit) -> None:
    table = sit("dirty-money", 3, days=2)
    leads(table, 0)
    while 0 not in table.table.acting("person"):
        table.play()
    table.do(None, NoteAway, at=1)
    passes(table, 2 * DAY_SECONDS)
    table.do(0, EndMatch)
    passes(table, 4 * DAY_SECONDS)
    assert 0 not in (ended(table) or ("", (0,)))[1]


@pytest.mark.parametrize(
    ("house", "seconds"), [(HOUR, DEAL_SECONDS), ({"days": 2}, 2 * DAY_SECONDS)], ids=["clock", "none"]
)
def test_the_next_round_is_dealt_by_itself(sit: Sit, house: Any, seconds: int) -> None:
    table = sit("dirty-money", 3, options=TWO_ROUNDS, **house)
    while not table.table.waits_for_deal():
        table.play()
    passes(table, seconds - 1)
    assert table.table.waits_for_deal()
    passes(table, 1)
    assert table.log(table.seq - 1) == [("dealer", "dealt")]


# A lobby that nobody fills


@pytest.fixture(params=OUR_OWN)
def closed(request: pytest.FixtureRequest, sit: Sit) -> Sitting:
    """A table that closed in its lobby."""
    table = sit(request.param, OUR_OWN[request.param].seats[-1], people=1, days=2, clock="decision", seconds=30)
    passes(table, 2 * DAY_SECONDS)
    assert ended(table) == ("unfilled", ())
    return table


def test_a_table_that_closed_in_its_lobby_is_shown_and_told_in_every_way(closed: Sitting) -> None:
    for who in (0, None):
        shown = closed.shown(who, -1)
        assert (shown["table"]["status"], shown["game"], "waits" in shown["table"]) == ("over", None, False)
        assert "The table is closed: nobody took the open seats." in str(shown["news"])
    log = Log(closed.service.store, closed.id)
    for form in FORMS:
        assert "nobody took the open seats" in "".join(render(log, "full", form))
    assert audit(closed.service.store.read(closed.id)).ok
    for viewer in ("public", "seat:0", "full"):
        assert check([f"{line}\n".encode() for line in export(log, viewer)]).headline.startswith("verified")


def test_a_table_that_closed_in_its_lobby_answers_every_door(closed: Sitting) -> None:
    client = client_of(closed.service)
    for path in ("", "/view", "/log", "/audit", "/ledger", "/replay", "/replay/marks", "/receipt"):
        answer = client.get(f"/api/v1/tables/{closed.id}{path}")
        assert answer.status_code < 500, (path, answer.json)
    for form in FORMS:
        assert client.get(f"/api/v1/tables/{closed.id}/transcript?format={form}").status_code == 200
    for page in (f"/table/{closed.id}", f"/replay/{closed.id}", "/"):
        assert client.get(page).status_code == 200


@pytest.mark.parametrize("kind", [Resign, EndMatch, Pause, AskUndo])
def test_at_a_table_that_closed_in_its_lobby_nothing_is_played(sit: Sit, kind: type[Command]) -> None:
    table = sit(people=1)
    passes(table, 8 * DAY_SECONDS)
    table.refuses("match_over", 0, kind)


def test_whoever_comes_or_goes_keeps_a_lobby_open(sit: Sit) -> None:
    table = sit(people=1, days=2)
    passes(table, 2 * DAY_SECONDS - 1)
    table.do(1, SitDown, name="Bo")
    passes(table, 2 * DAY_SECONDS - 1)
    assert table.table.status == "lobby"


# Over HTTP


def test_over_http_the_law_is_told_and_the_view_names_its_waits(server: Server, party: Party) -> None:
    status, told = ask("GET", f"{server.url}/api/v1/law")
    ann, _bo = party("cover-your-assets", "open", clock="decision", seconds=60)
    assert status == 200
    assert {each["wait"] for each in ann.view["table"]["waits"]} <= {each["wait"] for each in told["law"]}
    assert [each["wait"] for each in ann.view["table"]["waits"]] == ["clock"]
