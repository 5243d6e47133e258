"""The judge's reading of draws, record by record: what cannot stand in a log changes nothing."""

from typing import Any

import pytest

from fairdeal.events.judge.draws import MOST_SEATS, Draws

SEALED = {"sealed": "0" * 64, "to": []}
OPENED: dict[str, Any] = {"seats": 2, "commit": "c" * 64, "secret": SEALED, "law": 4}


@pytest.mark.parametrize(
    "changed",
    [{}, {"seats": 1}, {"seats": MOST_SEATS}, {"law": 1}],
    ids=str,
)
def test_a_table_is_opened_for_seats_under_a_law(changed: dict[str, Any]) -> None:
    draws = Draws("t")
    assert draws.opened(0, "table", {**OPENED, **changed})
    assert (draws.seats, draws.other_law) == (changed.get("seats", 2), "law" in changed)


@pytest.mark.parametrize(
    "changed",
    [
        *({"seats": seats} for seats in (0, MOST_SEATS + 1, "2", True, None)),
        *({"law": law} for law in (0, "3", True)),
        {"commit": "c" * 63},
    ],
    ids=str,
)
def test_no_table_is_opened_otherwise(changed: dict[str, Any]) -> None:
    draws = Draws("t")
    assert not draws.opened(0, "table", {**OPENED, **changed})
    assert draws.seats == 0


def test_a_seat_without_a_key_gets_none_by_a_change() -> None:
    draws = Draws("t")
    draws.opened(0, "table", OPENED)
    draws.seated(1, "table", {"seat": 0, "kind": "bot", "draw": 0})
    for seat in (0, 1, 2, "0"):
        draws.changes_key(seat, "a" * 64)
    assert draws.keys == {}
