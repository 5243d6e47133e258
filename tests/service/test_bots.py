"""Bots at a table: the pace at which they answer, and what happens when one plays what may not be played."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from positions import TRICK
from sitting import Sitting

from fairdeal.engine import BOTS, GAMES, sensible, sweep
from fairdeal.engine.money_sweeper.facts import Flipped
from fairdeal.service.app import Service
from fairdeal.service.desk.bots import FURTHER, Bots
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AskUndo, WithdrawUndo

DELAY = 0.5
ROUND = {"length": "rounds", "rounds": 1}


class Time:
    """A time that goes by when bots think, and when they wait."""

    def __init__(self) -> None:
        self.now = 100.0
        self.meanwhile: Callable[[], object] | None = None

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if seconds and self.meanwhile:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def add_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """Lets a bot play under a name."""
    return lambda name, choose: monkeypatch.setitem(BOTS.own, name, choose)


@pytest.fixture
def work(service: Service) -> list[Callable[[], None]]:
    """What bots were to do in the background; the service's own are put away."""
    service.tables.listeners.clear()
    return []


def slow(time: Time, thinking: float) -> Callable[[Any, Any, Any], Any]:
    """A bot that takes so many seconds to choose."""

    def thinks(view: Any, choices: Any, dice: Any) -> Any:
        time.now += thinking
        return sensible(view, choices, dice)

    return thinks


def bots_of(service: Service, work: list[Callable[[], None]], time: Time) -> Bots:
    return Bots(service.tables, work.append, DELAY, patient=True, sleep=time.sleep, now=time)


@pytest.mark.parametrize(
    ("thinking", "answer"),
    [(0, DELAY), (0.01, DELAY), (0.49, DELAY), (0.5, 2 * DELAY), (0.6, 2 * DELAY), (1.7, 4 * DELAY)],
)
def test_a_bot_answers_at_the_pace_of_the_table_and_not_when_it_has_thought_enough(
    service: Service, work: Any, time: Time, add_bot: Any, thinking: float, answer: float
) -> None:
    add_bot("thinker", slow(time, thinking))
    bots_of(service, work, time)
    shown: list[float] = []
    service.tables.listeners.append(lambda desk, steps: shown.append(time.now))
    service.tables.open("sweep", ROUND, 2, bots={0: "thinker", 1: "thinker"})
    [play] = work
    play()
    between = {round(after - before, 6) for before, after in itertools.pairwise(shown)}
    assert (len(shown) > 20, between) == (True, {answer})


@pytest.mark.parametrize(("thinking", "further"), [(0, DELAY * FURTHER), (DELAY * 0.8, DELAY)])
def test_a_bot_is_quicker_with_what_it_decides_further_in_its_turn_unless_it_thinks_longer(
    service: Service, work: Any, time: Time, add_bot: Any, thinking: float, further: float
) -> None:
    add_bot("thinker", slow(time, thinking))
    bots_of(service, work, time)
    shown: list[tuple[int | None, float]] = []
    service.tables.listeners.append(lambda desk, steps: shown.append((desk.table.state.view().turn, time.now)))
    service.tables.open("money-sweeper", ROUND, 3, bots=dict.fromkeys(range(3), "thinker"))
    work.pop()()
    moves = zip(shown, shown[1:], shown[2:], strict=False)
    waits = {(one == two, round(after - before, 6)) for (one, _), (two, before), (_, after) in moves}
    assert waits == {(True, further), (False, DELAY)}


def test_bots_whose_only_person_hurries_them_are_quick_until_that_person_is_asked(
    service: Service, work: Any, time: Time
) -> None:
    bots_of(service, work, time)
    shown: list[float] = []
    service.tables.listeners.append(lambda desk, steps: shown.append(time.now))
    table = Sitting(service, "cover-your-assets", 3, bots={1: "sensible", 2: "sensible"})

    def waits() -> set[float]:
        """How long each bot took, from one time that the person is asked until the next."""
        while 0 in table.state.to_act() or table.table.waits_for_deal():
            table.play() if 0 in table.state.to_act() else table.do(0, NextDeal, seq=table.seq)
        shown.clear()
        began = time.now
        work.pop()()
        return {round(after - before, 6) for before, after in itertools.pairwise([began, *shown])}

    assert DELAY in waits()
    service.tables.hurried.add(table.id)
    assert waits() == {DELAY * FURTHER}
    assert DELAY in waits(), "it lasts until the person is asked, and no longer"


def test_a_beat_is_seen_before_a_bot_goes_on_in_its_turn(
    service: Service, work: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    beats: Any = GAMES["money-sweeper"].beats
    monkeypatch.setitem(beats, Flipped, "flip")
    bots_of(service, work, time)
    shown: list[float] = []
    service.tables.listeners.append(lambda desk, steps: shown.append(time.now))
    service.tables.open("money-sweeper", ROUND, 2, bots={0: "sensible", 1: "sensible"})
    work.pop()()
    assert {round(after - before, 6) for before, after in itertools.pairwise(shown)} == {DELAY}


def test_a_bot_does_not_play_over_an_undo_that_was_asked_for_while_it_waited(
    sit: Callable[..., Sitting], time: Time
) -> None:
    table = sit("dirty-money", seats=3, bots={1: "sensible"}, position=TRICK)
    work: list[Callable[[], None]] = []
    table.service.tables.listeners.clear()
    bots_of(table.service, work, time)
    table.act(0)
    time.meanwhile = lambda: table.do(0, AskUndo)
    work.pop()()
    assert ("seat:0", "undo-asked") in table.log(table.seq - 2)
    assert ("bot:1", "played") not in table.log()
    assert (table.table.undos.pending is not None, work) == (True, [])
    table.do(0, WithdrawUndo)
    work.pop()()
    assert table.log(table.seq - 1) == [("bot:1", "played")]


def test_a_bot_that_plays_what_the_rules_refuse_is_stood_in_for_by_the_games_own(
    service: Service, add_bot: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Its table would have stopped for good, and everybody at it with it."""
    add_bot("cheat", lambda view, choices, dice: sweep.throw("XX"))
    add_bot("babbler", lambda view, choices, dice: {"type": "shout"})
    table = service.tables.open("sweep", ROUND, 2, bots={0: "cheat", 1: "babbler"}).table
    assert table.status == "over"
    assert audit(service.store.read(table.id)).findings == ()
    assert "a bot's move is refused" in caplog.text
