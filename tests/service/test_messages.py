"""What is said on the socket: the fast reader of plays accepts what the schema accepts, and nothing else."""

import json
from typing import Any

import pytest

from fairdeal.service.doors.messages import LONGEST, SCHEMAS, load, parse, read_play
from fairdeal.service.errors import Problem

PLAY: dict[str, Any] = {"do": "play", "id": "a", "seq": 1, "action": {"type": "stop"}}
DEEP = {"type": [[[[[[1]]]]]]}


@pytest.mark.parametrize(
    "change",
    [{}, {"id": "é" * 64}, {"seq": -3}, {"seq": 2**70}, {"action": {}}, {"action": DEEP}],
    ids=["plain", "longest id", "negative seq", "large seq", "empty action", "deepest action"],
)
def test_a_faultless_play_is_read_fast_and_as_the_schema_reads_it(change: dict[str, Any]) -> None:
    text = json.dumps({**PLAY, **change})
    assert ("play", read_play(text)) == load(parse(text))


@pytest.mark.parametrize(
    "change",
    [
        {"do": "deal"},
        {"do": None},
        {"id": ""},
        {"id": "a" * 65},
        {"id": "a#1"},
        {"id": 5},
        {"seq": True},
        {"seq": 1.0},
        {"seq": "1"},
        {"seq": None},
        {"action": []},
        {"action": {"type": [DEEP]}},
        {"extra": 1},
        {"id": "\ud800"},
        {"action": {"type": "x" * LONGEST}},
    ],
    ids=lambda change: str(change)[:30],
)
def test_a_play_with_a_fault_is_left_to_the_schema_which_says_what_is_wrong(change: dict[str, Any]) -> None:
    text = json.dumps({**PLAY, **change})
    assert read_play(text) is None
    with pytest.raises(Problem):
        load(parse(text))


@pytest.mark.parametrize("missing", PLAY)
def test_a_play_without_a_field_is_left_to_the_schema(missing: str) -> None:
    text = json.dumps({name: value for name, value in PLAY.items() if name != missing})
    assert read_play(text) is None
    with pytest.raises(Problem):
        load(parse(text))


@pytest.mark.parametrize(
    "text",
    ["{", "[]", b"\xff", "[" * 3000, '{"do":"fit","id":"a","chosen":%s}' % ("9" * 5000), '{"a":' * 9 + "1" + "}" * 9],
    ids=["broken", "a list", "no UTF-8", "very deep", "5,000 digits", "9 deep"],
)
def test_what_is_no_play_at_all_is_left_to_the_parser(text: str | bytes) -> None:
    assert read_play(text) is None


@pytest.mark.parametrize("asked", sorted(SCHEMAS.keys() - {"hello", "beat"}))
def test_an_id_that_could_stand_among_the_records_of_another_command_is_refused(asked: str) -> None:
    """With it a player could make an honest log fail its audit."""
    with pytest.raises(Problem, match="id: An id has no '#'"):
        load({"do": asked, "id": "b#2"})
