"""Choices tell nothing by their time: they are found in small pieces, between which all others go on."""

import random
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

import pytest
from clicks import Clicks, Counts
from rulebook import at

from fairdeal.engine.sweep.cards import DECK
from fairdeal.engine.sweep.view import _label

PIECE = 6_000  # calls of Python and C in one piece of Sweep's choices, at most
ARENA = 14  # loose cards, with which the choices of two hands differ most


def dealt(seed: int) -> Any:
    """A position of Sweep with many cards in the arena."""
    cards = random.Random(seed).sample(DECK, len(DECK))
    loose, mine, theirs = cards[:ARENA], cards[ARENA : ARENA + 6], cards[-6:]
    return at(f"sweep; hands {' '.join(mine)} | {' '.join(theirs)}; arena {' '.join(loose)}").state


def pieces(state: Any) -> list[int]:
    """How many calls each piece of the choices takes."""
    found, calls = list[int](), 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    _label.cache_clear()
    going: Iterator[None] = state.choosing(0)
    sys.setprofile(count)
    try:
        for _piece in going:
            found.append(calls)
            calls = 0
    finally:
        sys.setprofile(None)
    return [*found, calls]


def test_no_hand_makes_a_piece_long() -> None:
    taken = [pieces(dealt(seed)) for seed in range(12)]
    assert max(map(max, taken)) <= PIECE
    wholes = sorted(map(sum, taken))
    assert wholes[-1] > 4 * PIECE, "whole, they would be long"
    assert wholes[-1] > 3 * wholes[0], "and tell hands apart"


@pytest.mark.parametrize("seed", range(6))
def test_the_pieces_come_to_what_is_listed_at_once(seed: int) -> None:
    state = dealt(seed)
    going = state.choosing(0)
    with pytest.raises(StopIteration) as end:
        while True:
            next(going)
    assert end.value.value == state.choices(0)


@pytest.fixture
def outbox(monkeypatch: pytest.MonkeyPatch) -> Counts:
    told = Counts()
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", lambda socket: told)
    return told


def asked(clicks: Clicks) -> int:
    return int(clicks.table.acting("person")[0])


def widened(clicks: Clicks) -> Any:
    """The table of the clicks in a wide position, which is to be shown."""
    state = dealt(3)
    state.turn = asked(clicks)
    clicks.table.state = state
    clicks.hub._pictures.clear()
    for guest in clicks.guests:
        guest.shown = clicks.table.seq - 1
    return clicks.near.service.tables.desk(clicks.table.id)


def test_between_two_pieces_all_others_go_on_and_a_later_commit_takes_over(
    outbox: Counts, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicks = Clicks("sweep", 2, monkeypatch)
    desk, rests = widened(clicks), list[float]()
    monkeypatch.setattr("fairdeal.service.live.hub.gevent.sleep", rests.append)
    clicks.hub.show(desk, ())
    assert len(rests) > 10
    assert min(rests) > 0, "for no time at all, no socket would be looked at"
    assert clicks.guests[asked(clicks)].shown == clicks.table.seq
    desk = widened(clicks)

    def comes_a_commit(_seconds: float) -> None:
        clicks.hub._late.clear()

    monkeypatch.setattr("fairdeal.service.live.hub.gevent.sleep", comes_a_commit)
    clicks.hub.show(desk, ())
    assert clicks.guests[asked(clicks)].shown < clicks.table.seq, "which shows what there is then"
