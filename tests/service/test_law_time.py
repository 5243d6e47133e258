"""The law of time: nothing is taken from a seat before its own time is spent, and nothing that others do spends it."""

from collections.abc import Callable
from typing import Any

import pytest
from sitting import Sitting, clock_of, passes

from fairdeal.service.table.seats import presence
from fairdeal.service.table.seats.presence import (
    COUNT_SECONDS,
    PAUSE_SECONDS,
    NoteAway,
    NoteBack,
    Pause,
    Resign,
    Resume,
    Resumed,
)

Sit = Callable[..., Sitting]
BANK: dict[str, Any] = {"clock": "bank", "seconds": 120}


# A pause protects


@pytest.fixture
def paused(sit: Sit) -> Sitting:
    """Three in a pause, each with two minutes on the clock."""
    table = sit(**BANK)
    for seat in range(3):
        table.do(seat, Pause)
    return table


def test_nobody_ends_a_pause_while_another_is_away(paused: Sitting) -> None:
    paused.do(None, NoteAway, at=0)
    assert "is away" in paused.refuses("not_now", 1, Resume).message
    passes(paused, PAUSE_SECONDS - 1)
    assert (paused.table.paused, paused.table.clock and paused.table.clock.left[0]) == (True, 120_000)
    paused.do(None, NoteBack, at=0)
    paused.do(1, Resume)


def test_who_comes_back_ends_the_pause_though_the_log_has_not_noted_it_yet(paused: Sitting) -> None:
    paused.do(None, NoteAway, at=0)
    paused.do(0, Resume)
    assert paused.table.goes_on_at


def test_one_alone_ends_a_pause_a_minute_later_and_all_are_told(paused: Sitting) -> None:
    paused.do(2, Resume)
    told = paused.shown(0)["table"]
    assert (told["resume_asked"], told["waits"][0]["until"]) == ([2], clock_of(paused).after(COUNT_SECONDS))
    paused.refuses("answered", 2, Resume)
    passes(paused, COUNT_SECONDS - 0.001)
    assert paused.table.paused
    passes(paused, 0.001)
    assert not paused.table.paused


def test_a_second_voice_neither_hastens_the_end_of_a_pause_nor_puts_it_off(paused: Sitting) -> None:
    paused.do(2, Resume)
    passes(paused, 30)
    paused.do(1, Resume)
    passes(paused, 29)
    assert paused.table.paused
    passes(paused, 1)
    assert not paused.table.paused


def test_who_goes_away_within_the_minute_has_the_pause_as_it_was(paused: Sitting) -> None:
    paused.do(2, Resume)
    passes(paused, 30)
    paused.do(None, NoteAway, at=0)
    passes(paused, PAUSE_SECONDS - 31)
    assert (paused.table.paused, paused.table.resume_asked) == (True, ())
    passes(paused, 1)
    assert not paused.table.paused


def test_the_minute_does_not_outlast_the_pause(paused: Sitting) -> None:
    passes(paused, PAUSE_SECONDS - 10)
    paused.do(2, Resume)
    passes(paused, 10)
    assert not paused.table.paused


def test_who_has_resigned_is_not_waited_for_at_the_end_of_a_pause(paused: Sitting) -> None:
    paused.do(0, Resign)
    paused.do(1, Resume)
    paused.do(2, Resume)
    assert not paused.table.paused


def test_a_log_in_which_one_ended_a_pause_alone_is_as_honest_as_it_was(
    paused: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as as_it_was:
        as_it_was.setattr(presence, "GoesOn", lambda until: Resumed())
        paused.do(1, Resume)
    assert (paused.table.paused, paused.log(paused.seq - 1)) == (False, [("seat:1", "resumed")])
    paused.holds()
