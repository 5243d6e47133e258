"""A repair draws with the keys of its time: a seat may have been handed over, recovered or taken over before."""

from pathlib import Path
from typing import Any

import pytest
from keyed import Office, Seat
from keys.test_logs import said
from near import Near, code
from sitting import clause_of

from fairdeal.events import export
from fairdeal.service.table.seats.presence import END_SECONDS


def by_code(near: Near, seats: list[Seat]) -> None:
    browser = seats[0].other()
    assert code(browser.send(seats[0].recovers(browser, browser.newest()))) == ""
    seats[0] = browser


def by_hand(near: Near, seats: list[Seat]) -> None:
    device = seats[0].other()
    assert code(seats[0].send(seats[0].hands_over(device, seats[0].newest()))) == ""
    seats[0] = device


def by_consent(near: Near, seats: list[Seat]) -> None:
    absent = seats[near.table(seats[0]).acting("person")[0]]
    near.goes_away(absent)
    browser = absent.other()
    _, claim = browser.send(browser.claims())
    for other in seats:
        if other is not absent:
            assert code(other.asks("claim-answer", claim=claim["seq"], yes=True)) == ""
    near.passes(END_SECONDS + 1)
    assert near.table(browser).chairs[browser.seat].key == browser.key.public
    seats[browser.seat] = browser


def repairs(near: Near, rae: Office, seats: list[Seat], opening: tuple[int, ...]) -> None:
    """A ruling has the cards shuffled anew; these seats add to it."""
    about = near.table(near.act(seats)).seq
    assert code(seats[1].asks("incident", about=about, claim="That was no lawful play.")) == ""
    remedy = {"kind": "repair", "to": about - 1}
    assert code(rae.asks("rule", finding="So it was.", clause=clause_of("cover-your-assets"), remedy=remedy)) == ""
    for seat in seats:
        assert code(seat.asks("accept")) == ""
    draw = near.table(seats[0]).drawing()
    assert draw is not None
    for place in opening:
        added = seats[place].hashed({"number": draw.number, "commit": draw.commit})
        assert code(seats[place].asks("noise-hash", **added)) == ""
    if len(opening) < len(seats):
        near.passes(61)  # nobody waits longer for those who add nothing
    for place in opening:
        seats[place].token = seats[place].ticket()["read"]
        assert code(seats[place].open()) == ""
        seats[place].token = ""
    near.passes(61 if not opening else 0)
    assert near.table(seats[0]).drawing() is None


@pytest.mark.processes
@pytest.mark.parametrize(
    ("changes", "opening"),
    [(by_code, ()), (by_hand, (0,)), (by_consent, (1, 2)), (by_code, (0, 1, 2)), (by_consent, (0,))],
)
def test_after_a_change_of_keys(near: Near, tmp_path: Path, changes: Any, opening: tuple[int, ...]) -> None:
    seats = near.opened(house={"referee": True, "clock": "bank", "seconds": 3_000, "patience": 60})
    rae = near.office(seats[0])
    assert code(rae.come("Rae")) == ""
    near.act(seats)
    changes(near, seats)
    repairs(near, rae, seats, opening)
    near.act(seats)
    changes(near, seats)
    near.act(seats)
    near.holds(seats[0])
    records = [*near.service.store.read(seats[0].table, -1)]
    file = "".join(f"{line}\n" for line in export(records, "public")).encode()
    [reports] = said({"log": file}, tmp_path).values()
    assert [(report["kind"], report["code"]) for report in reports] == [("sealed", "")] * 3
    silent = ", ".join(f"seat {seat} in draw 2" for seat in range(3) if seat not in opening)
    called = f"; the server called silent: {silent}" if silent else ""
    assert {report["checks"]["draw"] for report in reports} == {f"holds: draw 1, seats 0, 1, 2 took part{called}"}
