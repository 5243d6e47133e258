"""What the law of a table is told before anything happens: its number, its waits, and that a match becomes practice."""

from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient
from sitting import Sitting, StillClock

from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import DAY_SECONDS
from fairdeal.service.table.waits import WAITS

Seated = Callable[..., Sitting]


def told(table: Sitting) -> dict[str, Any]:
    """The price of the first seat's last decision."""
    price: dict[str, Any] = table.service.answers.price(table.table, 0, None)
    return price


def test_a_view_names_the_law_and_until_when_a_turn_may_lie(sit: Seated, still: StillClock) -> None:
    shown = sit(days=3).shown(1)["table"]
    assert (shown["law"], shown["waits"]) == (4, [{"wait": "turn", "until": still.after(3 * DAY_SECONDS)}])


def test_everybody_can_read_the_law_of_waiting(client: FlaskClient) -> None:
    law = client.get("/api/v1/law").get_json()["law"]
    assert law == [{"wait": each.name, "what": each.what, "then": each.follows, "costs": each.costs} for each in WAITS]


def test_one_person_alone_with_bots_is_told_before_the_match_becomes_practice(sit: Seated) -> None:
    table = sit(bots={1: "sensible", 2: "random"})
    table.play(1)
    assert (told(table)["kind"], told(table)["practice"]) == ("granted", True)
    table.do(0, AskUndo, target=None)
    assert table.shown(0)["table"]["practice"] is True
    table.play(1)
    assert told(table)["practice"] is False


def test_what_is_free_makes_no_practice_and_among_people_there_is_none(sit: Seated) -> None:
    table = sit()
    table.play(3)
    assert (told(table)["kind"], told(table)["practice"]) == ("consent", False)
