"""How matches end that nobody plays to the end, and who can win one; after a start of the server, too."""

from collections.abc import Callable

import pytest
from sitting import Sitting, StillClock

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.seats.presence import DAY_SECONDS, EndMatch, NoteAway, StandIn

Sit = Callable[..., Sitting]


def ring(table: Sitting, seconds: float) -> None:
    table.service.tables.clock.tick(seconds)  # type: ignore[attr-defined]
    table.service.deadlines.ring()


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_match_with_clocks_in_which_nobody_plays_any_more_ends(sit: Sit, game: str) -> None:
    table = sit(game, OUR_OWN[game].seats[0], clock="decision", seconds=60)
    for _ in range(40):
        ring(table, 61)
    assert (table.outcome.why, table.outcome.winners) == ("unfinished", ())
    table.holds()


def test_a_match_goes_on_while_anybody_plays(sit: Sit) -> None:
    table = sit("cover-your-assets", 3, clock="decision", seconds=60)
    for _ in range(40):
        ring(table, 61)
        if 0 in table.table.acting("person"):
            table.act(0)
    assert table.table.status == "playing"


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_table_that_nobody_fills_closes_and_counts_for_nobody(sit: Sit, game: str) -> None:
    table = sit(game, OUR_OWN[game].seats[0], people=1)
    ring(table, 7 * DAY_SECONDS - 1)
    assert table.table.status == "lobby"
    ring(table, 2)
    assert (table.outcome.why, table.outcome.winners) == ("unfilled", ())
    assert table.shown(0)["table"]["status"] == "over"
    table.holds()


def test_an_absent_leader_is_not_robbed_by_a_bot_and_a_vote(sit: Sit) -> None:
    """A bot is put in as soon as the house allows, and the others want the end at once: it comes after the full wait,
    and by the scores the leader has won."""
    table = sit("dirty-money", 3)
    while not (table.table.scores()[1] > max(table.table.scores()[0], table.table.scores()[2])):
        table.play()
    table.do(None, NoteAway, at=1)
    table.service.tables.clock.tick(61)  # type: ignore[attr-defined]
    table.do(0, StandIn, at=1)
    table.do(0, EndMatch)
    table.do(2, EndMatch)
    assert table.table.status == "playing"
    ring(table, table.table.house.days * DAY_SECONDS + 1)
    assert (table.outcome.why, table.outcome.winners) == ("unfinished", (1,))
    table.holds()


def test_a_turn_that_lay_too_long_rings_after_a_start_of_the_server(tmp_path: object) -> None:
    clock = StillClock()
    config = Config(clock=clock, database=f"{tmp_path}/log.db")
    first = Sitting(make_service(config), "sweep", 2)
    first.play(50 if first.table.clock else 1)
    first.service.close()
    clock.tick(8 * DAY_SECONDS)
    again = make_service(config)
    again.deadlines.ring()
    assert again.tables.desk(first.id).table.overdue
    clock.tick(8 * DAY_SECONDS)
    again.deadlines.ring()
    assert again.tables.desk(first.id).table.status == "over"
    assert audit(again.store.read(first.id)).ok
    again.close()


def test_who_plays_bots_alone_does_not_win_by_ending_while_ahead(sit: Sit) -> None:
    table = sit("dirty-money", 3, bots={1: "sensible", 2: "sensible"})
    while table.table.scores()[0] <= max(table.table.scores()[1:]):
        table.play()
    table.do(0, EndMatch)
    assert (table.outcome.why, table.outcome.winners) == ("abandoned", ())
    table.holds()


def test_points_do_not_make_a_seat_win_for_which_a_bot_has_played_too_much(sit: Sit) -> None:
    table = sit("cover-your-assets", 3, referee=True, share=0)
    table.do(None, NoteAway, at=1)
    table.service.tables.clock.tick(61)  # type: ignore[attr-defined]
    table.do(0, StandIn, at=1)
    while not table.table.waits_for_deal():
        table.play()
    table.dispute(2)
    table.rule("adjust", seat=1, points=1_000_000)
    table.accept()
    assert table.outcome.why == "points"
    assert 1 not in table.outcome.winners
    table.holds()
