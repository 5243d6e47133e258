"""Who is there, who plays for whom, and how a match may end before its cards say so."""

from collections.abc import Callable
from typing import Any

import pytest
from keyed import Guest, Seat, sat
from player import Player
from sitting import REFEREE, Sitting, StillClock, a_service, cards_in_hands
from websockets.exceptions import ConnectionClosed

from fairdeal.engine.bots import BOTS
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.play import Ended, NextDeal, Play, Revealed
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.lobby import Kick, Leave, Rematch, SeatBot, Sit
from fairdeal.service.table.seats.presence import (
    AWAY_SECONDS,
    DAY_SECONDS,
    WAIT_SECONDS,
    Away,
    Back,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    Paused,
    PlayOn,
    Resign,
    Resume,
    StandIn,
)
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import StoodIn
from fairdeal.service.table.waits import due

Seated = Callable[..., Sitting]
ONE_ROUND = {"length": "rounds", "rounds": 1}


def here(table: Sitting, *seats: int) -> None:
    """Only these seats have somebody connected now."""
    table.service.deadlines.here(table.table, seats)


def gone_for(table: Sitting, seat: int, seconds: float) -> None:
    """Nobody is connected for a seat; then so many seconds go by, and the alarms look."""
    here(table, *(other for other in range(len(table.table.chairs)) if other != seat))
    still: Any = table.service.tables.clock
    still.tick(seconds)
    table.service.deadlines.ring()


def away_for_good(table: Sitting, seat: int) -> None:
    """A seat has been away for so long that something can be done about it."""
    gone_for(table, seat, AWAY_SECONDS)
    still: Any = table.service.tables.clock
    still.tick(WAIT_SECONDS)


# Away and back


def test_a_seat_is_away_when_nobody_has_been_there_for_half_a_minute(sit: Seated, still: StillClock) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS - 0.001)
    assert table.events(Away) == []
    still.tick(0.001)
    table.service.deadlines.ring()
    assert table.events(Away) == [Away(0, still.after(WAIT_SECONDS))]


def test_the_players_see_who_is_away_and_until_when_they_wait(sit: Seated, still: StillClock) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    seat = table.shown(1)["table"]["seats"][0]
    assert (seat["away"], seat["until"]) == (True, still.after(WAIT_SECONDS))
    assert table.lines(table.seq - 1) == "{0} is away."


def test_who_is_back_in_time_was_never_away(sit: Seated) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS - 1)
    here(table, 0, 1, 2)
    gone_for(table, 0, AWAY_SECONDS - 1)
    assert table.events(Away) == []


def test_who_comes_back_is_back_at_once(sit: Seated) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    here(table, 0, 1, 2)
    assert (table.events(Back), "away" in table.shown(1)["table"]["seats"][0]) == ([Back(0)], False)


def test_it_is_said_once_that_somebody_is_away(sit: Seated) -> None:
    table = sit()
    for _ in range(3):
        gone_for(table, 0, AWAY_SECONDS)
    assert len(table.events(Away)) == 1


def test_who_goes_away_again_is_away_again(sit: Seated) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    here(table, 0, 1, 2)
    gone_for(table, 0, AWAY_SECONDS)
    assert len(table.events(Away)) == 2


def test_everybody_may_be_away(sit: Seated, still: StillClock) -> None:
    table = sit()
    here(table)
    still.tick(AWAY_SECONDS)
    table.service.deadlines.ring()
    assert [event.seat for event in table.events(Away)] == [0, 1, 2]


def test_in_the_lobby_nobody_is_away(sit: Seated) -> None:
    table = sit(people=2)
    gone_for(table, 0, 10 * AWAY_SECONDS)
    assert table.events(Away) == []


def test_after_the_match_nobody_is_away(sit: Seated, still: StillClock) -> None:
    table = sit("dirty-money", options=ONE_ROUND)
    here(table, 1, 2)
    table.play_to_the_end()
    still.tick(AWAY_SECONDS)
    table.service.deadlines.ring()
    assert table.events(Away) == []


def test_bots_are_never_away(sit: Seated, still: StillClock) -> None:
    table = sit(bots={1: "sensible", 2: "random"})
    here(table)
    still.tick(AWAY_SECONDS)
    table.service.deadlines.ring()
    assert [event.seat for event in table.events(Away)] == [0]


def test_a_seat_for_which_a_bot_stands_in_is_not_away_once_more(sit: Seated) -> None:
    table = sit()
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    here(table, 0, 1, 2)
    gone_for(table, 0, AWAY_SECONDS)
    assert len(table.events(Away)) == 1


def test_going_away_stops_no_clock(sit: Seated, still: StillClock) -> None:
    table = sit(clock="decision", seconds=40)
    gone_for(table, 0, AWAY_SECONDS)
    still.tick(10)
    table.service.deadlines.ring()
    assert [kind for _, kind in table.log(table.seq - 3)] == ["away", "timed-out", "played"]


def test_who_is_away_after_a_restart_comes_back_to_it(tmp_path: Any, still: StillClock) -> None:
    table = Sitting(a_service(still, str(tmp_path / "log.db")))
    gone_for(table, 0, AWAY_SECONDS)
    table.service.close()
    table.service = a_service(still, str(tmp_path / "log.db"))
    here(table, 0)
    assert table.events(Back) == [Back(0)]


# A bot stands in


def test_a_bot_stands_in_when_the_others_have_waited_long_enough(sit: Seated, still: StillClock) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    until = table.last(Away).until
    still.tick(WAIT_SECONDS - 0.001)
    assert table.refuses("too_early", 1, StandIn, at=0).detail == {"until": until}
    still.tick(0.001)
    table.do(1, StandIn, at=0)
    assert table.log(table.seq - 2) == [("table", "stood-in"), ("bot:0", "played")]


@pytest.mark.parametrize("away", ["ask", "bot"])
def test_the_others_may_ask_for_a_bot_where_the_rule_allows_one(sit: Seated, away: str) -> None:
    table = sit(away=away)
    away_for_good(table, 0)
    table.do(2, StandIn, at=0)
    assert table.last(StoodIn) == StoodIn(0, "sensible")


def test_where_the_rule_is_to_wait_nobody_plays_for_anybody(sit: Seated) -> None:
    table = sit(away="wait")
    away_for_good(table, 0)
    table.refuses("not_now", 1, StandIn, at=0)


def test_nobody_stands_in_for_somebody_who_is_here(sit: Seated) -> None:
    table = sit()
    table.refuses("not_now", 1, StandIn, at=0)
    away_for_good(table, 0)
    here(table, 0, 1, 2)
    table.refuses("not_now", 1, StandIn, at=0)


def test_one_bot_stands_in(sit: Seated) -> None:
    table = sit(bots={2: "random"})
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    table.refuses("not_now", 1, StandIn, at=0)
    table.refuses("not_now", 1, StandIn, at=2)


def test_a_spectator_asks_for_no_bot(sit: Seated) -> None:
    table = sit()
    away_for_good(table, 0)
    table.refuses("no_seat", None, StandIn, at=0)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_bot_stands_in_for_a_seat_that_there_is(sit: Seated, seat: int) -> None:
    sit().refuses("bad_command", 1, StandIn, at=seat)


def test_a_bot_that_stands_in_is_shown_and_its_plays_are_marked(sit: Seated) -> None:
    table = sit(seats=2)
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    table.act(1)
    assert table.shown(1)["table"]["seats"][0]["stand_in"] == "sensible"
    assert table.log(table.seq - 2) == [("seat:1", "played"), ("bot:0", "played")]


def test_while_a_bot_plays_the_person_does_not(sit: Seated) -> None:
    table = sit()
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    here(table, 0, 1, 2)
    table.refuses("not_your_turn", 0, Play, action={"type": "concede"})
    assert table.shown(0)["mine"]["choices"]["items"] == []


def test_what_the_bot_played_is_not_taken_back_as_ones_own(sit: Seated) -> None:
    table = sit(seats=2)
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    table.do(0, PlayOn)
    table.refuses("nothing_to_undo", 0, AskUndo)


def test_whose_seat_it_is_plays_on_when_they_are_back(sit: Seated) -> None:
    table = sit(seats=2)
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    table.do(0, PlayOn)
    table.act(1)
    assert table.act(0) == table.seq


def test_who_plays_already_takes_nothing_over(sit: Seated) -> None:
    sit().refuses("not_now", 0, PlayOn)


def test_a_bot_deals_for_a_table_of_bots_but_waits_for_people(sit: Seated) -> None:
    table = sit("dirty-money", bots={1: "sensible", 2: "random"}, options={"length": "rounds", "rounds": 2})
    while not table.table.waits_for_deal():
        table.play()
    assert table.log(table.seq - 1)[0][1] == "played"
    away_for_good(table, 0)
    table.service.bots.poke(table.id)
    assert table.table.waits_for_deal()


# Resigning


def test_when_one_of_two_resigns_the_other_has_won(sit: Seated) -> None:
    table = sit(seats=2)
    table.play(2)
    table.do(0, Resign)
    assert table.log(table.seq - 3) == [("seat:0", "resigned"), ("table", "ended"), ("table", "revealed")]
    outcome = table.shown()["table"]["outcome"]
    assert (outcome["why"], outcome["winners"]) == ("resigned", [1])


def test_when_one_of_three_resigns_a_bot_plays_the_cards_on(sit: Seated) -> None:
    table = sit()
    table.do(0, Resign)
    assert table.log(table.seq - 3) == [("seat:0", "resigned"), ("table", "stood-in"), ("bot:0", "played")]
    assert table.shown()["table"]["seats"][0]["lost"] == "resigned"


def test_the_last_who_has_not_resigned_has_won(sit: Seated) -> None:
    table = sit()
    table.do(0, Resign)
    table.do(2, Resign)
    assert table.last(Ended) == Ended("resigned", (1,))


def test_who_has_resigned_cannot_win(sit: Seated) -> None:
    table = sit("dirty-money", options=ONE_ROUND)
    while cards_in_hands(table.state) > 3:
        table.play()
    ahead = table.state.clone()
    while cards_in_hands(ahead):
        [seat] = ahead.to_act()
        ahead.apply(seat, ahead.default(seat))
    result = ahead.result()
    assert result
    [best] = result.winners
    table.do(best, Resign)
    table.play_to_the_end()
    outcome = table.outcome
    assert (outcome.why, table.result.winners) == ("played", (best,))
    assert outcome.winners
    assert best not in outcome.winners


def test_a_partner_plays_on_and_can_win(sit: Seated) -> None:
    table = sit("sweep", 4, options=ONE_ROUND)
    table.do(1, Resign)
    assert table.table.status == "playing"
    table.play_to_the_end()
    assert set(table.outcome.winners) in ({0, 2}, {3})


def test_when_both_partners_have_resigned_the_other_side_has_won(sit: Seated) -> None:
    table = sit("sweep", 4, options=ONE_ROUND)
    table.do(1, Resign)
    table.do(3, Resign)
    assert table.outcome.winners == (0, 2)


def test_when_the_only_person_resigns_one_bot_is_left_to_win(sit: Seated) -> None:
    table = sit(seats=2, bots={1: "sensible"})
    table.do(0, Resign)
    assert table.outcome.winners == (1,)


def test_bots_play_on_alone_when_the_only_person_has_resigned(sit: Seated) -> None:
    table = sit("dirty-money", bots={1: "sensible", 2: "random"}, options={"length": "rounds", "rounds": 2})
    table.do(0, Resign)
    assert table.table.status == "over"
    assert 0 not in table.outcome.winners


def test_who_has_resigned_neither_resigns_again_nor_comes_back(sit: Seated) -> None:
    table = sit()
    table.do(0, Resign)
    table.refuses("answered", 0, Resign)
    table.refuses("not_now", 0, PlayOn)


@pytest.mark.parametrize("kind", [Resign, EndMatch, Pause])
def test_before_and_after_the_match_nobody_gives_it_up(sit: Seated, kind: type[Command]) -> None:
    sit(people=2).refuses("not_started", 0, kind)
    over = sit(seats=2)
    over.do(0, Resign)
    over.refuses("match_over", 1, kind)


@pytest.mark.parametrize("kind", [Resign, EndMatch, Pause, Resume, PlayOn, Leave, Rematch])
def test_a_spectator_decides_nothing(sit: Seated, kind: type[Command]) -> None:
    sit().refuses("no_seat", None, kind)


def test_who_has_resigned_while_a_bot_stood_in_is_lost_all_the_same(sit: Seated) -> None:
    table = sit()
    away_for_good(table, 0)
    table.do(1, StandIn, at=0)
    table.do(0, Resign)
    assert (table.log(table.seq - 1), table.table.lost) == ([("seat:0", "resigned")], {0: "resigned"})


def test_a_resignation_ends_a_request_to_undo_with_the_match(sit: Seated) -> None:
    table = sit(seats=2)
    table.play(2)
    table.do(0, AskUndo)
    table.do(0, Resign)
    assert (table.table.undos.pending, due(table.table)) == (None, None)


# Ending it together


def test_a_match_ends_unfinished_when_everybody_agrees(sit: Seated) -> None:
    table = sit()
    table.do(0, EndMatch)
    table.do(2, EndMatch)
    assert (table.table.status, table.shown()["table"]["end_asked"]) == ("playing", [0, 2])
    table.do(1, EndMatch)
    assert table.log(table.seq - 3) == [("seat:1", "end-asked"), ("table", "ended"), ("table", "revealed")]
    assert (table.outcome.why, table.outcome.winners) == ("unfinished", (0, 1, 2))


def test_one_says_once_that_the_match_may_end(sit: Seated) -> None:
    table = sit()
    table.do(0, EndMatch)
    table.refuses("answered", 0, EndMatch)


def test_who_is_away_is_waited_for_until_the_time_that_was_told(sit: Seated, still: StillClock) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    [told] = [each["until"] for each in table.shown()["table"]["waits"] if each["wait"] == "end"]
    assert (table.table.status, told) == ("playing", still.after(7 * DAY_SECONDS))


def test_a_match_does_not_end_when_the_only_one_who_has_not_agreed_goes_away(sit: Seated) -> None:
    table = sit()
    table.do(1, EndMatch)
    table.do(2, EndMatch)
    gone_for(table, 0, AWAY_SECONDS)
    assert table.log(table.seq - 1) == [("table", "away")]


def test_a_match_does_not_end_because_everybody_has_gone_away(sit: Seated, still: StillClock) -> None:
    table = sit()
    table.do(1, EndMatch)
    here(table)
    still.tick(AWAY_SECONDS)
    table.service.deadlines.ring()
    assert (table.table.status, len(table.events(Away))) == ("playing", 3)


def test_a_match_ends_when_the_only_one_who_has_not_agreed_resigns(sit: Seated) -> None:
    table = sit(bots={2: "sensible"})
    table.do(1, EndMatch)
    table.do(0, Resign)
    assert table.last(Ended) == Ended("unfinished", (1, 2))


def test_bots_are_not_asked_whether_it_may_end(sit: Seated) -> None:
    table = sit(bots={1: "sensible", 2: "random"})
    table.do(0, EndMatch)
    assert (table.table.status, len(table.events(Revealed))) == ("over", 1)


# A pause


def test_a_pause_begins_when_everybody_has_asked_for_it(sit: Seated) -> None:
    table = sit()
    table.do(0, Pause)
    table.do(1, Pause)
    assert table.shown()["table"]["pause_asked"] == [0, 1]
    table.do(2, Pause)
    shown = table.shown()["table"]
    assert (shown["paused"], "pause_asked" in shown) == (True, False)


@pytest.mark.parametrize("kind", [AskUndo, Pause, NextDeal])
def test_during_a_pause_play_waits(sit: Seated, kind: type[Command]) -> None:
    table = sit()
    table.play(3)
    for seat in range(3):
        table.do(seat, Pause)
    table.refuses("frozen", 0, kind)
    table.refuses("frozen", 0, Play, action={"type": "concede"})


def test_all_together_end_a_pause(sit: Seated) -> None:
    table = sit()
    for kind in (Pause, Resume):
        for seat in range(3):
            table.do(seat, kind)
    assert "paused" not in table.shown()["table"]
    table.play()


def test_without_a_pause_there_is_none_to_end(sit: Seated) -> None:
    table = sit()
    table.do(0, Pause)
    table.refuses("not_now", 1, Resume)


def test_one_asks_once_for_a_pause(sit: Seated) -> None:
    table = sit()
    table.do(0, Pause)
    table.refuses("answered", 0, Pause)


def test_for_another_pause_everybody_is_asked_again(sit: Seated) -> None:
    table = sit()
    for seat in range(3):
        table.do(seat, Pause)
    for seat in range(3):
        table.do(seat, Resume)
    table.do(0, Pause)
    assert (table.table.paused, table.table.pause_asked) == (False, (0,))


def test_who_is_away_is_asked_for_a_pause_too(sit: Seated) -> None:
    table = sit()
    gone_for(table, 0, AWAY_SECONDS)
    table.do(1, Pause)
    table.do(2, Pause)
    assert not table.table.paused
    table.do(0, Pause)
    assert table.table.paused


def test_no_pause_begins_because_the_only_one_who_has_not_asked_goes_away(sit: Seated) -> None:
    table = sit()
    table.do(1, Pause)
    table.do(2, Pause)
    gone_for(table, 0, AWAY_SECONDS)
    assert (table.events(Paused), table.table.paused) == ([], False)


def test_a_bot_that_stands_in_rests_during_a_pause(sit: Seated) -> None:
    table = sit()
    away_for_good(table, 1)
    table.do(2, StandIn, at=1)
    for kind in (Pause, Resume):
        for seat in (0, 2):
            table.do(seat, kind)
        assert table.table.acting("bot") == []
    table.act(0)
    assert table.log(table.seq - 2) == [("seat:0", "played"), ("bot:1", "played")]


def test_a_person_among_bots_pauses_alone(sit: Seated) -> None:
    table = sit(bots={1: "sensible", 2: "random"})
    table.do(0, Pause)
    assert table.table.paused


def test_during_a_pause_the_referee_can_be_called(sit: Seated) -> None:
    table = sit(referee=True)
    for seat in range(3):
        table.do(seat, Pause)
    table.ruled("stands", about=4)
    assert table.table.paused


# In the lobby


def test_whoever_sat_down_first_opens_a_seat_again(sit: Seated) -> None:
    table = sit(people=2)
    table.do(0, Kick, at=1)
    assert (table.shown()["table"]["seats"][1]["kind"], table.log(table.seq - 1)) == ("open", [("seat:0", "left")])


def test_nobody_else_does(sit: Seated) -> None:
    table = sit(people=2)
    table.refuses("not_now", 1, Kick, at=0)
    table.refuses("no_seat", None, Kick, at=0)


@pytest.mark.parametrize(("seat", "code"), [(0, "not_now"), (2, "not_now"), (3, "bad_command"), (-1, "bad_command")])
def test_only_somebody_elses_seat_is_opened(sit: Seated, seat: int, code: str) -> None:
    sit(people=2).refuses(code, 0, Kick, at=seat)


def test_when_the_first_has_left_the_next_is_first(sit: Seated) -> None:
    table = sit(people=2)
    table.do(0, Leave)
    table.do(0, Sit, name="Ann")
    table.refuses("not_now", 0, Kick, at=1)
    table.do(1, Kick, at=0)
    assert table.table.seats_of("open") == [0, 2]


def test_who_was_sent_away_asks_for_nothing_any_more(sit: Seated) -> None:
    table = sit(people=2)
    table.do(0, Kick, at=1)
    table.refuses("seat_taken", 1, Leave)


def test_a_bot_is_sent_away_too(sit: Seated) -> None:
    table = sit(bots={1: "random"}, people=1)
    table.do(0, Kick, at=1)
    table.do(1, Sit, name="Bo")
    assert table.table.chairs[1].kind == "person"


def test_who_leaves_may_come_back_by_the_same_link(sit: Seated) -> None:
    table = sit(people=2)
    table.do(1, Leave)
    table.do(1, Sit, name="Bo")
    assert table.table.seats_of("person") == [0, 1]


@pytest.mark.parametrize(("kind", "fields"), [(Leave, {}), (Kick, {"at": 1}), (SeatBot, {"at": 1, "kind": "random"})])
def test_when_the_match_has_begun_seats_do_not_change(sit: Seated, kind: type[Command], fields: Any) -> None:
    sit().refuses("not_in_lobby", 0, kind, **fields)


# The rematch


def again(table: Sitting) -> Sitting:
    """The rematch of a table, as somebody there asks for it."""
    table.do(0, Rematch)
    other = Sitting.__new__(Sitting)
    other.service, other.id, other._count = table.service, table.table.rematch, 0
    return other


def test_a_rematch_keeps_game_options_seats_bots_and_house(sit: Seated) -> None:
    house = {"undo": "free", "undo_limit": 3, "clock": "bank", "seconds": 90, "increment": 2, "away": "bot"}
    table = sit("sweep", 4, options=ONE_ROUND, bots={3: "random"}, spectators=False, listed=False, **house)
    table.play_to_the_end()
    one, other = table.table, again(table).table
    assert (other.house, other.opened.options, other.game.name) == (one.house, one.opened.options, "sweep")
    assert [chair.kind for chair in other.chairs] == ["open", "open", "open", "bot"]
    assert (other.opened.rematch_of, other.opened.spectators, other.opened.listed) == (one.id, False, False)


def test_each_seat_is_told_of_the_rematch_by_a_link_without_any_secret(sit: Seated) -> None:
    table = sit(seats=2)
    table.do(0, Resign)
    other = again(table)
    links = [table.shown(seat)["mine"]["rematch"] for seat in (0, 1)]
    assert links == [{"table": other.id, "url": f"/table/{other.id}"}] * 2


def test_the_referee_is_given_a_link_to_the_rematch_too(sit: Seated) -> None:
    table = sit(seats=2, referee=True)
    table.do(0, Resign)
    other = again(table)
    link = table.shown(REFEREE)["office"]["rematch"]
    assert table.service.tokens.read(link["url"].partition("#")[2], other.id).referee
    assert link["url"] not in str([table.shown(who) for who in (0, 1, None)])


def test_there_is_one_rematch(sit: Seated) -> None:
    table = sit(seats=2)
    table.do(0, Resign)
    other = again(table)
    assert table.refuses("not_now", 1, Rematch).detail == {"table": other.id}


def test_while_the_match_runs_there_is_no_rematch(sit: Seated) -> None:
    sit().refuses("match_running", 0, Rematch)


# Bots alone


@pytest.mark.parametrize("house", [{}, {"clock": "decision", "seconds": 1, "away": "bot"}, {"referee": True}], ids=repr)
def test_a_table_of_bots_goes_its_way(sit: Seated, still: StillClock, house: dict[str, Any]) -> None:
    bots = dict(enumerate([*BOTS, "sensible"][:3] if not house else ["sensible"] * 3))
    table = sit("dirty-money", 3, bots=bots, options=ONE_ROUND, come=False, **house)
    here(table)
    still.tick(3_600)
    table.service.deadlines.ring()
    assert table.table.status == "over"
    assert {kind for _, kind in table.log()} == {"opened", "seated.3", "dealt", "played", "revealed"}


def test_notes_about_seats_that_are_where_they_were_change_nothing(sit: Seated) -> None:
    table = sit(bots={2: "random"})
    before = table.seq
    table.do(None, NoteBack, at=0)
    table.do(None, NoteAway, at=2)
    assert table.seq == before


def test_a_table_that_is_not_there_has_no_alarm(sit: Seated) -> None:
    with pytest.raises(Problem, match="no table"):
        sit().service.tables.submit("nowhere", NoteAway(id="x", at=0))


# Over sockets


def opened(server: Any, *kinds: str) -> Any:
    """A table whose first seat is Ann's."""
    body = {"game": "cover-your-assets", "seats": [{"kind": kind} for kind in kinds], "name": "Ann"}
    return sat(server.url, body)[1]


def test_who_is_sent_away_is_not_here_any_more_and_another_sits_down(server: Any) -> None:
    table = opened(server, "me", "open", "open")
    ann = Player(server.url, table["table"], table["me"])
    bo = Player(server.url, table["table"], table["guests"][0])
    with ann, bo:
        bo.do("sit", name="Bo")
        ann.until(lambda: ann.here.get("seats") == [0, 1])
        assert bo.do("kick", seat=0)["code"] == "not_now"
        assert ann.do("kick", seat=1)["is"] == "done"
        ann.until(lambda: ann.here.get("seats") == [0])
        with pytest.raises(ConnectionClosed) as closed:  # who is sent away is not left at the table
            bo.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "needs_key"
        again = Guest(server.url, table["table"], 1, table["guests"][0].seed)
        assert again.join("Bo")[1]["error"]["code"] == "withdrawn"
        joined = Seat(server.url, table["table"], 1).takes("Cy")
        assert (joined[0], joined[1]["seat"]) == (201, 1)
