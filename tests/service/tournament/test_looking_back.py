"""Where two tables of a board part: by the moves that stand, whoever made them."""

import pytest
from entrants import a_store

from fairdeal.events import Draft
from fairdeal.service.desk.looking_back import Move, in_common, moves

AT = "2026-11-28T20:00:00.000Z"
A, B = Move(5, 0, {"card": "P1"}), Move(6, 1, {"card": "P2"})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ([A, B], [A, B], 2),
        ([A, B], [A._replace(seq=9), B._replace(seq=12)], 2),
        ([A, B], [A, B._replace(action={"card": "P3"})], 1),
        ([A, B], [A, B._replace(seat=2)], 1),
        ([A, B], [A], 1),
        ([A], [], 0),
    ],
    ids=["alike", "at other records", "another card", "another seat", "one ends", "one never begins"],
)
def test_two_matches_part_at_the_first_move_that_is_another(one: list[Move], other: list[Move], same: int) -> None:
    assert in_common(one, other) == in_common(other, one) == same


def test_moves_that_were_taken_back_are_none() -> None:
    def draft(type: str, by: str, **data: object) -> Draft:
        return Draft(type=type, by=by, data=data, cmd=f"{by}:{type}:{data}", at=AT, secrets={})

    store = a_store()
    store.append("t", -1, [
        draft("played", "seat:0", action=1), draft("played", "bot:1", action=2), draft("played", "seat:2", action=3),
        draft("rewound", "table", to=0, cause=2), draft("played", "clock:1", action=4),
    ])  # fmt: skip
    assert moves(store, "t") == [Move(0, 0, 1), Move(4, 1, 4)]
