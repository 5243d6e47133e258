"""The story of a match: its biggest move and its turning point are what the scores at every record say."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from flask.testing import FlaskClient
from long import LONG
from sitting import Sitting, StillClock, a_service

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.story import Story, story
from fairdeal.service.errors import Problem
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.state.state import Table
from fairdeal.testing import rounds

Sit = Callable[..., Sitting]
# Bo's last pile is worth more than all else that is left.
STEAL = (
    "cover your assets; seats 2; hands home | stocks; piles cash cash | cash cash, home home gold gold; "
    "deck -; discards -; turn 0; options single_round"
)


def played(game: str, seats: int) -> tuple[Table, Story, list[tuple[int, ...]]]:
    """A match of bots, its story, and the scores after each of its records, the first deal's first."""
    service = a_service(StillClock())
    table = service.tables.open(game, rounds(3), seats, bots=dict.fromkeys(range(seats), "sensible")).table
    scores = [stand(service.tables.checkpoints.at(table.id, seq)) for seq in range(table.first_dealt, table.seq + 1)]
    return table, story(table, service.tables.checkpoints), scores


def stand(table: Table) -> tuple[int, ...]:
    """The scores of the match as it stands; those of its result once the cards have ended it."""
    result = table.state.result()
    return result.scores if result else table.scores()


every_size = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in OUR_OWN for seats in ((OUR_OWN[game].seats[0], 4) if LONG else (4,))]
)


@every_size
def test_no_move_brought_more_than_the_biggest(game: str, seats: int) -> None:
    table, told, scores = played(game, seats)
    gains = [max(b - a for a, b in zip(*pair, strict=True)) for pair in pairwise(scores)]
    assert told.biggest
    place = told.biggest.seq - table.first_dealt
    assert told.biggest.gain == max(gains) == scores[place][told.biggest.seat] - scores[place - 1][told.biggest.seat]
    assert told.biggest.lines


@every_size
def test_from_the_turning_point_on_a_winner_led_and_before_it_none(game: str, seats: int) -> None:
    table, told, scores = played(game, seats)
    outcome = table.outcome()
    assert outcome
    leads = [any(each[seat] == max(each) for seat in outcome.winners) for each in scores]
    if told.turning is None:
        assert all(leads) or not leads[-1]  # who has most may be busted
    else:
        place = told.turning.seq - table.first_dealt
        assert (leads[place - 1], all(leads[place:])) == (False, True)
        assert told.turning.seat in outcome.winners


def test_a_moment_shows_the_cards_of_its_move_and_a_concession_those_that_it_gives_in_to(sit: Sit) -> None:
    table = sit("cover-your-assets", seats=2, position=STEAL)
    table.act(0, {"type": "steal", "target": 1, "card": "home"})
    table.act(1, {"type": "concede"})
    table.play_to_the_end()
    biggest = story(table.table, table.service.tables.checkpoints).biggest
    assert biggest
    assert (biggest.cards, "concedes" in biggest.lines[0]) == (("home",), True)


def test_what_was_undone_is_no_part_of_it(sit: Sit) -> None:
    position = "money sweeper; grid 100 20 1 1; options length=rounds rounds=1"
    table = sit("money-sweeper", seats=2, position=position, undo="free")
    table.act(0, {"type": "flip", "cell": 0})
    undone = table.act(0, {"type": "stop"})
    table.do(0, AskUndo)
    table.play_to_the_end()
    told = story(table.table, table.service.tables.checkpoints)
    assert table.table.status == "over"
    assert told.biggest is None or told.biggest.seq != undone
    table.holds()


def test_a_match_that_is_not_over_has_no_story_yet(sit: Sit) -> None:
    table = sit(seats=2)
    with pytest.raises(Problem) as why:
        story(table.table, table.service.tables.checkpoints)
    assert why.value.code == "not_yet"


def test_it_is_told_over_http_to_all_who_may_look_back(client: FlaskClient) -> None:
    plans = [{"kind": "bot"}, {"kind": "bot"}]
    body = {"game": "money-sweeper", "seats": plans, "options": rounds(1)}
    table = client.post("/api/v1/tables", json=body).get_json()["table"]
    told: Any = client.get(f"/api/v1/tables/{table}/replay/story").get_json()
    assert told["biggest"]["lines"][0].startswith("{")
