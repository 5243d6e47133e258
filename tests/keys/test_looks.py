"""Animals and colours: what a key signs as it sits down is told to all, and every verifier accepts such a log."""

from pathlib import Path
from typing import Any

import pytest
from hosting import VERIFIERS, verdicts
from near import Near, code

from fairdeal.events import export

OWL = {"animal": "owl", "colour": "violet"}


def test_a_seat_is_known_by_the_animal_and_colour_that_it_signed(near: Near) -> None:
    ann, bo = near.lobby(2)
    assert code(ann.sit("Ann", look=OWL)) == code(bo.sit("Bo")) == ""
    told = ann.api("GET", "")[1]["seats"]
    assert [seat.get("look") for seat in told] == [OWL, None]
    near.opens(ann)
    near.opens(bo)
    near.holds(ann)


WRONG = ({"animal": "owl"}, {**OWL, "colour": "#fff"}, {**OWL, "animal": "dragon"}, "owl", None)


@pytest.mark.parametrize("look", WRONG)
def test_no_other_looks_are_taken_than_the_drawn_ones(near: Near, look: Any) -> None:
    ann, _bo = near.lobby(2)
    assert code(ann.sit("Ann", look=look)) == "bad_command"


@pytest.mark.processes
def test_all_verifiers_accept_a_log_with_a_look(near: Near, tmp_path: Path) -> None:
    ann, bo = seats = near.lobby(2)
    assert code(ann.sit("Ann", look=OWL)) == code(bo.sit("Bo")) == ""
    for seat in seats:
        near.opens(seat)
    assert code(ann.asks("resign")) == ""
    lines = list(export(near.service.store.read(ann.table, -1), "full"))
    assert any('"look":{"animal":"owl","colour":"violet"}' in line for line in lines)
    assert verdicts(lines, tmp_path) == dict.fromkeys(VERIFIERS, "")
    forged = [line.replace('"animal":"owl"', '"animal":"fox"') for line in lines]
    assert set(verdicts(forged, tmp_path).values()) != {""}
