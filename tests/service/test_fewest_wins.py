"""A game in which the fewest points win, at a table: suite, outcome, story, ladder and what the page is told."""

from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from sitting import Sitting, StillClock, a_service
from tiny import GAME, State, registered

from fairdeal import testing
from fairdeal.engine import Match, games
from fairdeal.service.app import create_app
from fairdeal.service.cli.ladder import play
from fairdeal.service.desk.story import story


@pytest.fixture(autouse=True)
def ebb(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch)


@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_the_tiny_game_owes_nothing_at_a_table(check: testing.Check) -> None:
    check("ebb")


def test_a_game_says_so_by_its_state() -> None:
    assert GAME.fewest_wins
    assert not games.find("sweep").fewest_wins
    scores = (12, 30, 12)
    assert Match(GAME, 3).state.leaders(scores, range(3)) == (0, 2)
    assert Match("dirty-money", 3).state.best(scores) == 30


def test_the_fewest_points_win_the_cards_and_after_a_ruling() -> None:
    sitting = Sitting(a_service(), "ebb", 3, options=testing.rounds(1), referee=True)
    state = sitting.state
    assert isinstance(state, State)
    lowest = min(range(3), key=lambda seat: sum(int(card) for card in state.hands[seat][:2]))
    sitting.dispute()
    sitting.rule("adjust", seat=lowest, points=100, clause="1.3")
    sitting.accept()
    sitting.play_to_the_end()
    result, outcome = sitting.state.result(), sitting.table.outcome()
    assert result
    assert outcome
    assert lowest in result.winners
    assert {outcome.scores[seat] for seat in outcome.winners} == {min(outcome.scores)}
    assert lowest not in outcome.winners


def test_a_winner_led_by_the_fewest_points_from_the_turning_point_on() -> None:
    turned = 0
    for match in range(8):
        service = a_service(StillClock())
        options = testing.rounds(4)
        table = service.tables.open("ebb", options, 3, bots=dict.fromkeys(range(3), "random"), table=f"t{match}").table
        told, outcome = story(table, service.tables.checkpoints), table.outcome()
        assert outcome
        if told.turning is None:
            continue
        stands = [service.tables.checkpoints.at(table.id, seq).scores() for seq in range(table.first_dealt, table.seq)]
        leads = [any(each[seat] == min(each) for seat in outcome.winners) for each in stands]
        changes = [after for before, after in pairwise(range(len(leads))) if leads[after] and not leads[before]]
        assert told.turning.seq - table.first_dealt == changes[-1]
        assert told.turning.seat in outcome.winners
        turned += 1
    assert turned > 2


def test_the_bot_that_lays_low_stands_higher_on_the_ladder() -> None:
    won = {"sensible": 0.0, "random": 0.0}
    for word in map(str, range(12)):
        match = play(GAME, ["sensible", "random"], word, 1)
        for bot, share in zip(match.bots, match.shares, strict=True):
            won[bot] += share
    assert won["sensible"] > 2 * won["random"]


@pytest.mark.parametrize(("game", "told"), [("ebb", True), ("sweep", None)])
def test_the_page_is_told_so(game: str, told: bool | None) -> None:
    service = a_service()
    table = testing.of_bots(service, game, 2).table
    browser: FlaskClient = create_app(service=service).test_client()
    assert browser.get(f"/api/v1/tables/{table.id}/view").get_json()["table"].get("fewest_wins") == told
