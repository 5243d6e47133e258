"""What is said on the socket, as the schema reads it."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from marshmallow import ValidationError

from fairdeal.service.doors.messages import SCHEMAS, load, parse
from fairdeal.service.errors import Problem

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=70)
PLAIN = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=6)
MOVES = st.fixed_dictionaries({}, optional={"id": SCALARS, "action": PLAIN, "seq": SCALARS, "odd": SCALARS})


@pytest.mark.parametrize("asked", sorted(SCHEMAS.keys() - {"hello", "beat"}))
def test_an_id_that_could_stand_among_the_records_of_another_command_is_refused(asked: str) -> None:
    """With it a player could make an honest log fail its audit."""
    with pytest.raises(Problem, match="id: An id has no '#'"):
        load({"do": asked, "id": "b#2"})


@given(MOVES)
@example({"id": "x" * 64, "action": {}})
@example({"id": "x" * 65, "action": {}})
@example({"id": "", "action": {}})
@example({"id": "b#2", "action": {}})
@example({"id": "b", "action": {"type": "play", "cards": ["P7"]}})
@example({"id": "b", "action": None})
@example({"id": "b", "action": {}, "seq": 3})
@example({"id": "b", "action": {}, "odd": 3})
def test_a_signed_move_is_read_as_its_schema_reads_it(move: dict[str, Any]) -> None:
    try:
        expected: object = SCHEMAS["play"].load(dict(move), partial=("seq",))
    except ValidationError:
        expected = None
    try:
        found: object = load({"do": "play", **move}, without=("seq",))[1]
    except Problem:
        found = None
    assert found == expected


def test_a_move_that_nobody_signed_says_the_seq_that_it_was_made_against() -> None:
    with pytest.raises(Problem, match="seq: Missing data"):
        load({"do": "play", "id": "b", "action": {}})


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize("member", ['"id":1', '"\\u0069d":1', '"id":1.0', '"id":1e9', '"id":"\\u00e4"'])
def test_a_member_that_stands_there_twice_is_refused_however_it_is_written(blank: str, member: str) -> None:
    """Readers differ in which of the two they take. A page writes its messages without blanks, others may not."""
    for text in (f'{{"id":1,{blank}{member}}}', f'{{"in":{{"id":2,{blank}{member}}}}}'):
        with pytest.raises(Problem, match="twice"):
            parse(text)
        with pytest.raises(Problem, match="twice"):
            parse(text.encode())


@given(PLAIN)
def test_a_message_is_read_alike_with_and_without_blanks(value: Any) -> None:
    message, read = {"said": value}, []
    for separators in ((",", ":"), (", ", ": ")):
        try:
            read.append(parse(json.dumps(message, separators=separators)))
        except Problem as problem:
            read.append({"refused": problem.code})
    assert read[0] == read[1]
