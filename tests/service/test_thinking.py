"""The process in which `strong` thinks: it dies, hangs and has too much to do, and the bots play on."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sitting import Sitting

from fairdeal.engine import Match, Relaid, history, world
from fairdeal.engine.money_sweeper import Flipped, flip
from fairdeal.service.app import Service
from fairdeal.service.desk import thinking
from fairdeal.service.desk.bots import Bots
from fairdeal.service.desk.remembered import Remembered
from fairdeal.service.desk.thinking import NoThought, Thinker
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.undo import AnswerUndo, AskUndo

SEED = bytes(32)
ROUND = {"length": "rounds", "rounds": 1}
HANGS = (sys.executable, "-c", "import time; time.sleep(60)")
BABBLES = (sys.executable, "-c", "import sys; sys.stdin.readline(); print('no answer at all', flush=True)")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(0.05)
    yield made
    made.close()


def ask(thinker: Thinker, game: str = "dirty-money") -> Any:
    match = Match(game, 3, "thinking")
    seat = match.to_act()[0]
    action = thinker.think(match.view(seat), match.past(seat), SEED)
    assert match.game.read_action(action) in match.legal(seat)
    return action


def test_a_process_of_its_own_thinks_and_answers_one_question_after_the_other(thinker: Thinker) -> None:
    ask(thinker)
    first = thinker._process
    ask(thinker, "money-sweeper")
    assert first is not None
    assert (thinker._process, first.pid == os.getpid()) == (first, False)


def test_after_the_death_of_the_process_the_next_question_is_answered_by_another(thinker: Thinker) -> None:
    ask(thinker)
    assert thinker._process is not None
    os.kill(thinker._process.pid, signal.SIGKILL)
    try:
        ask(thinker)
    except NoThought:  # where the question was sent before the death was noticed
        ask(thinker)


@pytest.mark.parametrize("command", [HANGS, BABBLES, ("/no/such/program",)])
def test_a_process_that_hangs_babbles_or_cannot_begin_answers_nothing_in_time(command: tuple[str, ...]) -> None:
    thinker = Thinker(0.05, command, grace=0.3)
    with pytest.raises(NoThought):
        ask(thinker)
    assert thinker._process is None
    thinker.close()


def test_a_search_that_fails_says_why_and_the_process_lives_on(thinker: Thinker) -> None:
    match, other = Match("sweep", 2, "one"), Match("dirty-money", 3, "two")
    seat = match.to_act()[0]
    with pytest.raises(NoThought, match="Invalid value|does not follow"):
        thinker.think(match.view(seat), other.past(seat), SEED)
    first = thinker._process
    ask(thinker)
    assert thinker._process is first


def test_more_questions_than_may_wait_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 1)
    thinker, failed = Thinker(0.05, HANGS, grace=1.0), []

    def first() -> None:
        try:
            ask(thinker)
        except NoThought as why:
            failed.append(str(why))

    waits = threading.Thread(target=first)
    waits.start()
    while not thinker._waiting:
        pass
    with pytest.raises(NoThought, match="1 questions wait already"):
        ask(thinker)
    waits.join()
    assert failed == ["the process that thinks has died; another begins with the next question"]
    thinker.close()


def played(service: Service, thinker: Thinker, game: str, seats: int) -> Any:
    work: list[Callable[[], None]] = []
    service.tables.listeners.clear()
    Bots(service.tables, work.append, 0, thinker=thinker)
    desk = service.tables.open(game, ROUND, seats, bots={0: "strong", 1: "sensible"} | dict.fromkeys(range(2, seats), "random"))
    while work:
        work.pop()()
    return desk.table


@pytest.mark.parametrize("game", ["dirty-money", "money-sweeper"])
def test_a_match_with_strong_ends_and_its_audit_is_good(service: Service, thinker: Thinker, game: str) -> None:
    thinker.seconds = 0.01
    table = played(service, thinker, game, 3)
    assert table.status == "over"
    assert audit(service.store.read(table.id)).findings == ()


def test_the_match_goes_on_where_nobody_can_think(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    table = played(service, Thinker(0.01, ("/no/such/program",)), "dirty-money", 3)
    assert table.status == "over"
    assert "the game's own bot plays this turn" in caplog.text


def test_what_is_undone_is_not_remembered(sit: Callable[..., Sitting]) -> None:
    table = sit("money-sweeper", seats=2)
    remembered = Remembered(table.service.tables.checkpoints)
    first = table.act(table.table.state.turn, flip(30))
    seen = remembered.facts(table.table)
    table.do(table.table.undos.pending.by if table.table.undos.pending else 0, AskUndo, target=first)
    if table.table.undos.pending:
        table.do(table.table.undos.pending.waits_for[0], AnswerUndo, yes=True)
    after = remembered.facts(table.table)
    assert any(isinstance(fact, Flipped) for fact in seen)
    assert not any(isinstance(fact, Flipped) for fact in after)
    assert after == Remembered(table.service.tables.checkpoints).facts(table.table)
    told = history(after, 0)
    assert [fact.order for fact in told if isinstance(fact, Relaid)] == [(-1,) * 60]
    known = world(table.table.state.view(0), told, table.table.opened.options)
    assert known.state.grid == [""] * 60
