"""The fields of a state, each declared once: slots, first values and copies."""

from typing import Any

import pytest

from fairdeal.engine.fields import Declared, by_seat, fresh, plain


class Bag(metaclass=Declared):
    """What `Declared` makes of a class, without a game around it."""

    __slots__ = ("options", "seats")
    seats: int
    options: Any


class Table(Bag):
    turn: int = plain(0)
    deck: list[str] = fresh(list)
    seen: set[str] = fresh(set)
    sides: list[int] = fresh(lambda: [0, 0])
    hands: list[list[str]] = by_seat(list)
    totals: list[int] = by_seat(int)
    bids: list[int | None] = by_seat(lambda: None)
    melds: list[dict[str, int]] = by_seat(dict)


class Wider(Table):
    trumps: str = plain("")


def started(kind: Any = Table, seats: int = 3) -> Any:
    return kind(seats, "options")


def test_every_field_begins_as_declared() -> None:
    table = started()
    assert (table.seats, table.options, table.turn, table.deck, table.seen) == (3, "options", 0, [], set())
    assert (table.sides, table.hands, table.totals) == ([0, 0], [[], [], []], [0, 0, 0])
    assert (table.bids, table.melds) == ([None] * 3, [{}, {}, {}])


def test_two_matches_share_nothing() -> None:
    one, other = started(), started()
    one.deck.append("QS")
    one.hands[0].append("KS")
    assert (other.deck, other.hands) == ([], [[], [], []])


def test_the_hands_of_two_seats_are_not_the_same_list() -> None:
    table = started()
    table.hands[0].append("QS")
    assert table.hands == [["QS"], [], []]


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("deck", lambda table: table.deck.append("QS")),
        ("seen", lambda table: table.seen.add("QS")),
        ("sides", lambda table: table.sides.append(1)),
        ("hands", lambda table: table.hands[1].append("QS")),
        ("totals", lambda table: table.totals.append(1)),
        ("bids", lambda table: table.bids.append(1)),
        ("melds", lambda table: table.melds[2].update(QS=1)),
    ],
)
def test_a_clone_has_its_own(field: str, change: Any) -> None:
    table = started()
    twin, before = table.clone(), repr(getattr(table, field))
    change(twin)
    assert repr(getattr(table, field)) == before != repr(getattr(twin, field))


def test_a_clone_is_of_the_same_class_and_keeps_what_was() -> None:
    table = started(Wider)
    table.turn, table.trumps, table.hands[2] = 2, "S", ["QS"]
    twin = table.clone()
    assert type(twin) is Wider
    assert (twin.turn, twin.trumps, twin.hands, twin.seats) == (2, "S", [[], [], ["QS"]], 3)


def test_a_state_has_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        started().tunr = 1


def test_a_class_that_makes_itself_is_left_alone() -> None:
    class Own(Bag):
        turn: int = plain(0)

        def __init__(self, seats: int, options: Any) -> None:
            self.turn = 7

    assert started(Own).turn == 7
